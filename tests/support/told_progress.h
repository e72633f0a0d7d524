// What a climb told, for tests to look at.
#ifndef LADDER_TESTS_TOLD_PROGRESS_H_
#define LADDER_TESTS_TOLD_PROGRESS_H_

#include <string>
#include <vector>

#include "base/console.h"

namespace ladder {

class ToldProgress : public Progress {
 public:
  void Say(const std::string& line) override { lines.push_back(line); }
  void RunStarts(const RunStart& run) override { starts.push_back(run); }
  void Output(Stream /*stream*/, std::string_view bytes) override {
    output += bytes;
  }
  void RunEnds() override { ++ends; }

  std::vector<std::string> lines;
  std::vector<RunStart> starts;
  std::string output;
  size_t ends = 0;
};

}  // namespace ladder

#endif  // LADDER_TESTS_TOLD_PROGRESS_H_
