// The unit tests allocate much and live for seconds. With these options they
// take half of the time. Memory that was freed is used again sooner than by
// default, so that ASan misses an access that comes late.
extern "C" const char* __asan_default_options() {
  return "quarantine_size_mb=4:thread_local_quarantine_size_kb=64:"
         "malloc_context_size=10";
}
