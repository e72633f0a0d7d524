#include "record/log_reader.h"

#include <algorithm>
#include <istream>
#include <limits>

#include "base/compressed_file.h"
#include "base/file.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr size_t kBlock = 1 << 16;
constexpr size_t kMostCheckLine = 500;  // bytes

double Seconds(std::chrono::duration<double> time) { return time.count(); }

/// Of what a check printed.
std::vector<LineFound> LastLines(const fs::path& log) {
  std::vector<LineFound> last;
  LineSplitter splitter(
      [&](const LogLine& line) {
        if (line.text.find_first_not_of(" \t\r") == std::string_view::npos) {
          return;
        }
        if (last.size() == kMostCheckLines) last.erase(last.begin());
        last.push_back({line.number, std::string(line.text)});
      },
      kMostCheckLine);
  const auto file = OpenFile(log);
  std::string bytes(kBlock, '\0');
  while (*file) {
    file->read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    splitter.Feed(Stream::kStdout,
                  {bytes.data(), static_cast<size_t>(file->gcount())});
  }
  splitter.Finish();
  return last;
}

}  // namespace

LogFacts LogReader::Read(const fs::path& log, const fs::path& order,
                         const Ending& ending) {
  std::vector<Chunk> chunks = ParseOrder(ReadFile(order).value_or(""));
  const auto opened = OpenFile(log);
  std::istream& file = *opened;
  if (!file || file.peek() == std::istream::traits_type::eof()) return {};
  LogCollector collector(
      [this]() -> const std::vector<FailurePattern>& {
        if (!patterns_) patterns_ = load_patterns_();
        return *patterns_;
      },
      !Succeeded(ending) || !fails_when_.empty());
  collector.WatchFor(fails_when_);
  LineSplitter splitter([&](const LogLine& line) { collector.Feed(line); });
  std::string bytes;
  // In blocks: an order file that is damaged may promise any number of bytes.
  auto feed = [&](Stream stream, size_t count) {
    while (count > 0 && file) {
      bytes.resize(std::min(count, kBlock));
      file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      bytes.resize(static_cast<size_t>(file.gcount()));
      splitter.Feed(stream, bytes);
      count -= bytes.size();
    }
  };
  std::chrono::microseconds last_output{};
  for (const Chunk& chunk : chunks) {
    feed(chunk.stream, chunk.bytes);
    last_output = chunk.at;
  }
  // Beyond the order file: a run that was cut off by a crash of the machine.
  feed(Stream::kStdout, std::numeric_limits<size_t>::max());
  splitter.Finish();
  LogFacts facts = collector.Finish();
  facts.last_output = last_output;
  return facts;
}

bool RunOutcome::interrupted() const {
  const auto was = [](const Outcome& outcome) {
    return std::holds_alternative<Interrupted>(outcome.ending);
  };
  return was(main) || (compile && was(*compile)) || (check && was(*check));
}

bool RunOutcome::judged() const {
  const bool answered =
      !check || !(std::holds_alternative<NotStarted>(check->ending) ||
                  std::holds_alternative<TimedOut>(check->ending));
  return answered && !interrupted();
}

RunEvidence LogReader::ReadRun(const fs::path& record, const RunFolder& folder,
                               const RunOutcome& outcome) {
  const Outcome& main = outcome.main;
  auto relative = [&](const fs::path& path) {
    return path.lexically_relative(record).string();
  };
  RunEvidence run;
  run.summary = {outcome.stage, outcome.run, main.ending, {}, 0.0, 0};
  run.summary.seconds = Seconds(main.wall_time);
  run.summary.log_bytes = main.output_bytes;
  run.log = relative(folder.log());
  run.environment = outcome.environment;
  if (outcome.compile) {
    const Outcome& compile = *outcome.compile;
    run.summary.compile = compile.ending;
    run.summary.seconds += Seconds(compile.wall_time);
    if (!Succeeded(compile.ending)) run.summary.ending = compile.ending;
    run.compile_log = relative(folder.compile_log());
    run.compile_symptoms =
        Read(folder.compile_log(), folder.compile_order(), compile.ending)
            .symptoms;
  }
  LogFacts facts = Read(folder.log(), folder.order(), main.ending);
  run.trace = std::move(facts.trace);
  run.symptoms = std::move(facts.symptoms);
  run.last_words = std::move(facts.last_words);
  run.log_cut = facts.cut;
  if (!fails_when_.empty()) {
    std::optional<Ending> check;
    if (outcome.check) check = outcome.check->ending;
    run.own_rule = ApplyRule(fails_when_, main.ending, check, facts.found);
    if (auto& failed = run.own_rule->check) {
      failed->last_lines = LastLines(folder.check_log());
    }
  }
  run.quiet_seconds = Seconds(main.wall_time - facts.last_output);
  return run;
}

}  // namespace ladder
