// Reads one log as the program does; tests/bench/run times it.
//   trace_bench events FILE   only the printer's events, in bounded memory
//   trace_bench all FILE      everything that a climb reads out of a log
#include <fmt/format.h>
#include <sys/resource.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "config/data_files.h"
#include "output/pattern_match.h"
#include "output/trace.h"

namespace ladder {
namespace {

size_t ReadEvents(const std::string& path) {
  size_t events = 0;
  TraceReader trace([&](TraceEvent&&) { ++events; });
  LineSplitter splitter([&](const LogLine& line) { trace.Feed(line); });
  std::ifstream file(path, std::ios::binary);
  std::vector<char> block(1 << 16);
  while (file) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    splitter.Feed(Stream::kStdout,
                  {block.data(), static_cast<size_t>(file.gcount())});
  }
  splitter.Finish();
  trace.Finish();
  return events;
}

size_t ReadAll(const std::string& path) {
  std::vector<FailurePattern> patterns;
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path != "configs/failures.yaml") continue;
    patterns = ParseFailurePatterns(file.text, std::string(file.path));
  }
  const std::string output = ReadFile(path).value_or("");
  std::vector<TraceEvent> events;
  PatternMatcher matches(patterns);
  TraceReader trace(
      [&](TraceEvent&& event) { events.push_back(std::move(event)); });
  ForEachLine(output, {}, [&](const LogLine& line) {
    matches.Feed(line);
    trace.Feed(line);
  });
  trace.Finish();
  return events.size();
}

}  // namespace
}  // namespace ladder

int main(int argc, char** argv) {
  const std::string_view mode = argc == 3 ? argv[1] : "";
  if (mode != "events" && mode != "all") {
    fmt::print(stderr, "usage: trace_bench events|all FILE\n");
    return 2;
  }
  const size_t events =
      mode == "events" ? ladder::ReadEvents(argv[2]) : ladder::ReadAll(argv[2]);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("{} {}\n", events, usage.ru_maxrss / 1024);  // MiB
  return events == 0 ? 1 : 0;
}
