#include "log_reader.h"

#include <fstream>

namespace ladder {
namespace {

namespace fs = std::filesystem;

// The line that LogWriter puts where the middle of a log is missing.
constexpr std::string_view kLeftOut = "bytes of output left out here]";

// "Exception in aoti_torch: …", which torch <= 2.13 prints and goes on.
constexpr std::string_view kRuntime = "in aoti_torch";

double Seconds(std::chrono::duration<double> time) { return time.count(); }

}  // namespace

LogFacts LogReader::Read(const fs::path& log, const fs::path& order,
                         const Ending& ending) {
  LogFacts facts;
  std::vector<Chunk> chunks = ParseOrder(ReadFile(order).value_or(""));
  std::ifstream file(log, std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) return facts;
  std::optional<SymptomReader> symptoms;
  auto wanted = [&](const LogLine& line) {
    return symptoms || !Succeeded(ending) ||
           line.text.find(kRuntime) != std::string_view::npos;
  };
  auto search = [&](const LogLine& line) {
    if (!patterns_) patterns_ = load_patterns_();
    if (!symptoms) symptoms.emplace(*patterns_);
    symptoms->Feed(line);
  };
  TraceReader trace([&](TraceEvent&& event) {
    facts.trace.events.push_back(std::move(event));
  });
  LineSplitter splitter([&](const LogLine& line) {
    if (wanted(line)) search(line);
    trace.Feed(line);
    if (line.stream == Stream::kStderr && !line.text.empty()) {
      facts.last_words = line.text.substr(0, 500);
    }
    facts.cut = facts.cut || (line.text.starts_with("[aoti-ladder: ") &&
                              line.text.ends_with(kLeftOut));
  });
  std::string bytes;
  auto feed = [&](Stream stream, size_t count) {
    bytes.resize(count);
    file.read(bytes.data(), static_cast<std::streamsize>(count));
    bytes.resize(static_cast<size_t>(file.gcount()));
    splitter.Feed(stream, bytes);
    return !bytes.empty();
  };
  for (const Chunk& chunk : chunks) {
    feed(chunk.stream, chunk.bytes);
    facts.last_output = chunk.at;
  }
  // Beyond the order file: a run that was cut off by a crash of the machine.
  while (feed(Stream::kStdout, 1 << 16)) continue;
  splitter.Finish();
  facts.trace.counts = trace.Finish();
  if (symptoms) facts.symptoms = symptoms->Finish();
  return facts;
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
  run.quiet_seconds = Seconds(main.wall_time - facts.last_output);
  return run;
}

}  // namespace ladder
