// An empty history of nightly runs: make_history FILE. Tests that are not
// written in C++ put rows into it.
#include "nightly/history.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  ladder::History::OpenToWrite(argv[1]);
  return 0;
}
