// Prints two whole lines and half of one through libc's buffer, never flushes,
// and is gone without warning, as after a crash in a generated kernel.
#include <csignal>
#include <cstdio>

int main() {
  std::printf("before_launch\n");
  std::printf("after_launch\n");
  std::printf("half");
  std::raise(SIGKILL);
}
