// For the unit tests, which allocate much and live for seconds: a third of the
// time. The addresses of what was freed are used again sooner than by default.
extern "C" const char* __asan_default_options() {
  return "quarantine_size_mb=4:thread_local_quarantine_size_kb=64:"
         "malloc_context_size=10";
}
