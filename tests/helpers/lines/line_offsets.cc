// Prints "<offset> <line>" for three calls: how far behind the start of
// SampleOfLines each returns to, and the source line that it stands on.
// Compiled once for each version of DWARF.
#include <cstdint>
#include <cstdio>

extern "C" __attribute__((noinline)) void SampleOfLines(int times);

namespace {

__attribute__((noinline)) void Report(int line) {
  const auto start = reinterpret_cast<std::uintptr_t>(&SampleOfLines);
  const auto back =
      reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  std::printf("%ju %d\n", static_cast<std::uintmax_t>(back - start), line);
}

}  // namespace

extern "C" __attribute__((noinline)) void SampleOfLines(int times) {
  Report(__LINE__);
  for (int i = 0; i < times; ++i) {
    Report(__LINE__);
  }
  // Far away, so that the line program needs more than special opcodes.
  //
  //
  //
  //
  //
  //
  //
  //
  //
  //
  //
  //
  //
  //
  //
  //
  Report(__LINE__);
  std::fflush(stdout);  // not a tail call
}

int main(int argc, char**) { SampleOfLines(argc); }
