#include "record/record_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cerrno>
#include <fstream>
#include <istream>
#include <limits>
#include <set>
#include <system_error>

#include "base/console.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "diagnosis/failure.h"
#include "diagnosis/inferred_model.h"
#include "record/matrix_table.h"
#include "record/record_json.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

constexpr size_t kReadBytes = 1 << 16;
constexpr size_t kMostCheckLine = 500;  // bytes

[[noreturn]] void FailToRead(const fs::path& path, int error) {
  throw UserError(
      fmt::format("{} cannot be read: {}", path.string(), ErrorText(error)),
      "Check its permissions and those of its parent folders.");
}

/// False if the path does not exist; throws UserError if it is unreadable. A
/// file that is silently left out of a record could change the verdict.
bool IsThere(const fs::path& path) {
  if (access(path.c_str(), R_OK) == 0) return true;
  if (errno == ENOENT || errno == ENOTDIR) return false;
  FailToRead(path, errno);
}

/// The text of a file in the record; empty for a file elsewhere or a huge one.
/// A record may come from anybody, and its texts are shown.
std::string TextIn(const fs::path& record, const std::string& path) {
  if (path.empty() || !IsThere(record / path)) return "";
  std::error_code error;
  const fs::path root = fs::canonical(record, error);
  const fs::path file = fs::canonical(record / path, error);
  if (error) FailToRead(record / path, error.value());
  const fs::path below = file.lexically_relative(root);
  if (below.empty() || *below.begin() == "..") return "";
  return ReadJsonFile(file).value_or("");  // code or JSON
}

void TakeEnd(LogFacts& facts, RunEvidence& run) {
  run.tail = std::move(facts.tail);
  run.failed_test = std::move(facts.failed_test);
}

double InSeconds(std::chrono::duration<double> time) { return time.count(); }

/// Few at a time: a damaged file may have any size.
void ReadInBlocks(std::istream& file,
                  const std::function<void(std::string_view)>& sink) {
  std::string bytes(kReadBytes, '\0');
  while (file) {
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    sink({bytes.data(), static_cast<size_t>(file.gcount())});
  }
}

/// The last lines that a check printed.
std::vector<LineFound> EndOfCheck(const fs::path& log) {
  std::vector<LineFound> last;
  LineSplitter splitter(
      [&](const LogLine& line) {
        if (line.text.find_first_not_of(" \t\r") == std::string_view::npos) {
          return;
        }
        if (last.size() == kMostCheckLines) last.erase(last.begin());
        last.push_back({line.number, std::string(line.text)});
      },
      {}, kMostCheckLine);
  ReadInBlocks(*OpenFile(log), [&](std::string_view bytes) {
    splitter.Feed(Stream::kStdout, bytes);
  });
  splitter.Finish();
  return last;
}

}  // namespace

LogFacts LogReader::Read(const fs::path& log, const fs::path& order,
                         const Ending& ending, TraceKept kept) {
  const auto opened = OpenFile(log);
  std::istream& file = *opened;
  if (!file || file.peek() == std::istream::traits_type::eof()) return {};
  LogCollector collector(
      [this]() -> const std::vector<FailurePattern>& {
        if (!patterns_) patterns_ = load_patterns_();
        return *patterns_;
      },
      !Succeeded(ending) || !fails_when_.empty(), kept);
  collector.WatchFor(fails_when_);
  LineSplitter splitter(
      [&](const LogLine& line) { collector.Feed(line); },
      [&](Stream stream, std::string_view text, size_t number) {
        return collector.Take(stream, text, number);
      });
  std::string bytes;
  // In blocks: a damaged order file may claim any number of bytes.
  auto feed = [&](Stream stream, size_t count) {
    while (count > 0 && file) {
      bytes.resize(std::min(count, kReadBytes));
      file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      bytes.resize(static_cast<size_t>(file.gcount()));
      splitter.Feed(stream, bytes);
      count -= bytes.size();
    }
  };
  std::chrono::microseconds last_output{};
  ChunkReader chunks([&](const Chunk& chunk) {
    feed(chunk.stream, chunk.bytes);
    last_output = chunk.at;
  });
  std::ifstream arrived(order, std::ios::binary);
  ReadInBlocks(arrived, [&](std::string_view part) { chunks.Feed(part); });
  // Output beyond the order file: a crash of the machine cut off the run.
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
  run.summary.seconds = InSeconds(main.wall_time);
  run.summary.log_bytes = main.output_bytes;
  run.log = relative(folder.log());
  if (program_is_input_) {
    run.program = ToUtf8(TextIn(record, kInputFile));
  }
  run.environment = outcome.environment;
  run.observation = main.observation;
  if (outcome.compile) {
    const Outcome& compile = *outcome.compile;
    run.summary.compile = compile.ending;
    run.summary.seconds += InSeconds(compile.wall_time);
    if (!Succeeded(compile.ending)) run.summary.ending = compile.ending;
    run.compile_log = relative(folder.compile_log());
    LogFacts facts = Read(folder.compile_log(), folder.compile_order(),
                          compile.ending, TraceKept::kWithoutRepetitions);
    run.compile_matches = std::move(facts.matches);
    if (!Succeeded(compile.ending)) TakeEnd(facts, run);
  }
  run.at_limit = main.at_limit;
  if (outcome.compile && outcome.compile->at_limit) {
    run.at_limit = outcome.compile->at_limit;
  }
  LogFacts facts = Read(folder.log(), folder.order(), main.ending, kept_);
  if (run.tail.empty()) TakeEnd(facts, run);
  run.trace = std::move(facts.trace);
  run.matches = std::move(facts.matches);
  run.last_words = std::move(facts.last_words);
  run.log_cut = facts.cut;
  if (!fails_when_.empty()) {
    std::optional<Ending> check;
    if (outcome.check) check = outcome.check->ending;
    run.failure_criterion =
        ApplyRule(fails_when_, main.ending, check, facts.found);
    if (auto& failed = run.failure_criterion->check) {
      failed->last_lines = EndOfCheck(folder.check_log());
    }
  }
  run.quiet_seconds = InSeconds(main.wall_time - facts.last_output);
  return run;
}

void LogReader::CompleteTrace(const RunFolder& folder, RunEvidence& run) {
  if (LeavesOutInvocations(run)) return;
  // As of a run that ended well: its log was searched for patterns before.
  run.trace =
      Read(folder.log(), folder.order(), Exited{0}, TraceKept::kWhole).trace;
}

namespace {

namespace json = boost::json;

[[noreturn]] void Refuse(const fs::path& file, const std::string& why) {
  throw UserError(
      fmt::format("{}: {}", file.string(), why),
      "Name the folder of a record, of one of its stages, or of a run.");
}

[[noreturn]] void RefuseAsNewer(const fs::path& file) {
  throw UserError(file.string() + ": a newer aoti-ladder wrote it",
                  fmt::format("Use that version or a newer one; this is {}.",
                              kToolVersion));
}

/// Any record of a matrix may be meant.
[[noreturn]] void RefuseMatrix(const fs::path& folder) {
  std::set<std::string> records;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    if (!fs::exists(it->path() / "record.json", ignored)) continue;
    records.insert((folder / it->path().filename()).string());
  }
  const std::vector<MatrixRow> rows =
      ReadMatrixJson(ReadJsonFile(folder / "matrix.json").value_or(""));
  const auto ended = std::count_if(rows.begin(), rows.end(), HasEnded);
  std::string what = folder.string() + " is a matrix of records";
  const bool unfinished = static_cast<size_t>(ended) < rows.size();
  std::string remedy =
      !records.empty()
          ? fmt::format("Name one of its records: {}", fmt::join(records, ", "))
      : unfinished ? "It has no record yet"
                   : "Its records were removed: run the recipe again";
  if (unfinished) {
    what +=
        fmt::format(", {} of {} of which have finished", ended, rows.size());
    remedy += fmt::format("; or continue the matrix: {}",
                          ShellQuote({"aoti-ladder", "resume", folder}));
  }
  throw UserError(what, remedy);
}

[[noreturn]] void RefuseBisection(const fs::path& folder) {
  throw UserError(folder.string() + " is a bisection",
                  fmt::format("See its report: {}. Its records: {}/*/record.",
                              ShellQuote({"aoti-ladder", "report", folder}),
                              (folder / "jobs").string()));
}

[[noreturn]] void RefuseAsNoRecord(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder / "matrix.json", error)) RefuseMatrix(folder);
  if (fs::exists(folder / "bisect.json", error)) RefuseBisection(folder);
  if (fs::is_regular_file(folder, error)) {
    throw UserError(folder.string() + " is a file, not a record",
                    "To judge a log: " +
                        ShellQuote({"aoti-ladder", "triage", folder}) + ".");
  }
  Refuse(folder, "it contains neither record.json nor run.json");
}

/// A JSON file of a record. What is missing in it or has another type reads as
/// empty. Only a file that is no object, or has a newer format, is refused.
class JsonFile {
 public:
  explicit JsonFile(const fs::path& path) {
    if (!IsThere(path)) Refuse(path, "no such file");
    auto text = ReadJsonFile(path);
    if (!text) Refuse(path, "cannot be read" + WhyUnreadable(path, kMostJson));
    boost::system::error_code error;
    json::value value = json::parse(*text, error);
    if (error || !value.is_object()) Refuse(path, "not a JSON object");
    object_ = std::move(value.as_object());
    if (IntegerOf<int64_t>(object_, "format_version") > kRecordFormat) {
      RefuseAsNewer(path);
    }
  }
  [[nodiscard]] const json::object& object() const { return object_; }

 private:
  json::object object_;
};

/// Skips the model if its wrapper is missing: another run may have written it,
/// in a part of the record that was not copied.
void AddKeptModel(const fs::path& record, const KeptModel& kept,
                  RunEvidence& run) {
  const auto read = [&](const std::string& path) {
    return TextIn(record, path);
  };
  const std::string wrapper = read(kept.wrapper);
  if (wrapper.empty()) return;
  ModelFiles files;
  files.kernel_path = kept.kernels;
  files.nodes_path = kept.nodes;
  files.kernel_source =
      kept.kernels == kept.wrapper ? wrapper : read(kept.kernels);
  files.provenance_path = kept.provenance;
  AddModels({kept.name, wrapper, kept.wrapper, read(kept.nodes),
             read(kept.provenance), kept.arguments},
            std::move(files), run);
}

/// Reads what is written after a run has ended; missing if it was cut off.
void ReadWhatWasFound(const fs::path& record, const RunFolder& folder,
                      RecordedRun& recorded) {
  RunEvidence& run = recorded.evidence;
  // Older records have none.
  json::object findings;
  if (IsThere(folder.findings())) {
    findings = JsonFile(folder.findings()).object();
  }
  recorded.gave_up = TextOf(findings, "gave_up");
  recorded.collected = recorded.complete && !findings.empty();
  if (!IsThere(folder.models())) return;
  const JsonFile models(folder.models());
  run.compiled = FlagOf(models.object(), "compiled");
  for (const json::object* each : ObjectsOf(models.object(), "models")) {
    AddKeptModel(record, ReadKeptModel(*each), run);
  }
  ReadFindings(findings, run);
}

RecordedRun ReadRun(const fs::path& record, const fs::path& folder,
                    LogReader& logs) {
  const JsonFile file(folder / "run.json");
  const json::object& object = file.object();
  RecordedRun run;
  run.facts = ReadRunFacts(object);
  run.complete = TextOf(object, "state") == "complete";
  RunOutcome outcome{run.facts.stage, run.facts.run, ReadOutcome(object), {}};
  outcome.environment = EnvironmentOf(run.facts);
  if (Succeeded(outcome.main.ending)) {
    run.left_behind = outcome.main.killed_leftovers;
  }
  for (const auto& [key, into] :
       {std::pair{"compile", &outcome.compile}, {"check", &outcome.check}}) {
    const json::value* found = object.if_contains(key);
    if (found == nullptr || !found->is_object()) continue;
    *into = ReadOutcome(found->as_object());
  }
  const RunFolder files(folder);
  for (const fs::path& log : {files.log(), files.compile_log()}) {
    static_cast<void>(IsThere(log));  // throws if unreadable; may be missing
  }
  run.evidence = logs.ReadRun(record, files, outcome);
  run.outcome = std::move(outcome);
  ReadWhatWasFound(record, files, run);
  logs.CompleteTrace(files, run.evidence);
  return run;
}

std::vector<fs::path> FoldersIn(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;  // a dangling link is no folder
    if (it->is_directory(ignored)) folders.push_back(it->path());
  }
  if (error) FailToRead(folder, error.value());
  return folders;
}

/// The runs of a record (stages/NN-name/run-K), of a stage, or a run itself.
std::vector<fs::path> RunFolders(const fs::path& folder) {
  if (IsThere(folder / "run.json")) return {folder};
  std::error_code error;
  if (!fs::is_directory(folder, error)) return {};
  std::vector<fs::path> stages{folder};
  if (IsThere(folder / "stages")) stages = FoldersIn(folder / "stages");
  std::vector<fs::path> runs;
  for (const fs::path& stage : stages) {
    for (const fs::path& run : FoldersIn(stage)) {
      if (!run.filename().native().starts_with("run-")) continue;
      if (IsThere(run / "run.json")) runs.push_back(run);
    }
  }
  return runs;
}

/// The absolute path without a slash at its end. Throws UserError if missing.
fs::path GivenFolder(const fs::path& folder) {
  std::error_code error;
  fs::path given =
      fs::absolute(folder / "", error).lexically_normal().parent_path();
  if (error) FailToRead(folder, error.value());
  if (!IsThere(given)) Refuse(folder, "no such folder");
  return given;
}

/// The record that a folder is a part of, or the folder itself.
fs::path RecordOf(const fs::path& folder) {
  fs::path at = folder;
  for (int up = 0; up < 4; ++up, at = at.parent_path()) {
    if (IsThere(at / "record.json")) return at;
  }
  return folder;
}

/// The patterns, overlaid by the record's own (--failure-patterns).
LogReader::PatternLoader WithPatternsOf(
    const RecordFacts& facts, LogReader::PatternLoader load_patterns) {
  if (facts.data.failures.empty()) return load_patterns;
  return [own = facts.data.failures, load = std::move(load_patterns)]() {
    std::vector<FailurePattern> patterns = load();
    for (const DataFile& file : own) {
      OverlayPatterns(ParseFailurePatterns(file.text, file.path), file.path,
                      patterns);
    }
    return patterns;
  };
}

/// Reads the runs in these folders that `climb` lacks.
void AddRuns(const std::vector<fs::path>& folders,
             const LogReader::PatternLoader& load_patterns, TraceKept kept,
             RecordedClimb& climb) {
  std::set<fs::path> there;
  for (const RecordedRun& run : climb.runs) {
    there.insert((climb.folder / run.evidence.log).parent_path());
  }
  LogReader logs(WithPatternsOf(climb.facts, load_patterns),
                 climb.facts.settings, kept);
  for (const fs::path& folder : folders) {
    if (there.contains(folder)) continue;
    climb.runs.push_back(ReadRun(climb.folder, folder, logs));
  }
  std::sort(climb.runs.begin(), climb.runs.end(),
            [](const RecordedRun& a, const RecordedRun& b) {
              return std::pair(a.facts.stage_index, a.facts.run) <
                     std::pair(b.facts.stage_index, b.facts.run);
            });
}

}  // namespace

std::optional<fs::path> RunOfLog(const fs::path& file) {
  std::error_code error;
  const fs::path folder = fs::absolute(file, error).parent_path();
  const fs::path log = RunFolder(folder).log();
  const bool part = (file.filename() == log.filename() ||
                     file.filename() == CompressedPath(log).filename()) &&
                    fs::exists(folder / "run.json", error);
  if (!part) return {};
  // As the user gave it, since the paths in it are shown.
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

RecordedClimb ReadRecordOutline(const fs::path& folder) {
  const fs::path given = GivenFolder(folder);
  RecordedClimb climb;
  climb.folder = RecordOf(given);
  climb.whole = climb.folder == given;
  if (!IsThere(climb.folder / "record.json") && RunFolders(given).empty()) {
    RefuseAsNoRecord(folder);
  }
  if (IsThere(climb.folder / "record.json")) {
    const JsonFile file(climb.folder / "record.json");
    climb.facts = ReadRecordFacts(file.object());
    climb.state = TextOf(file.object(), "state");
  }
  return climb;
}

void RequireKnownSettings(const RecordFacts& facts) {
  const std::vector<std::string>& unread = facts.settings.unread;
  if (unread.empty()) return;
  throw UserError(
      "this version cannot read a setting in record.json: " + unread.front(),
      "Use the version of aoti-ladder that wrote the record, or a newer one.");
}

RecordedClimb ReadWholeOutline(const fs::path& folder) {
  RecordedClimb climb = ReadRecordOutline(folder);
  if (!climb.whole) {
    throw UserError(folder.string() + " is only a part of a record",
                    "Name the whole record: " + climb.folder.string());
  }
  if (climb.facts.settings.command.empty() ||
      climb.facts.data.ladder.text.empty() || climb.state.empty()) {
    throw UserError(
        folder.string() + " does not say what was run",
        "Name a record with its record.json, as aoti-ladder run wrote it.");
  }
  return climb;
}

RecordedClimb ReadRecord(const fs::path& folder,
                         const LogReader::PatternLoader& load_patterns,
                         TraceKept kept) {
  RecordedClimb climb = ReadRecordOutline(folder);
  RequireKnownSettings(climb.facts);
  const fs::path given = GivenFolder(folder);
  const std::vector<fs::path> runs = RunFolders(given);
  if (runs.empty() && !IsThere(given / "record.json")) RefuseAsNoRecord(folder);
  AddRuns(runs, load_patterns, kept, climb);
  return climb;
}

void AddOtherRuns(RecordedClimb& climb,
                  const LogReader::PatternLoader& load_patterns) {
  AddRuns(RunFolders(climb.folder), load_patterns,
          TraceKept::kWithoutRepetitions, climb);
}

namespace {

constexpr const char* kKept = "against";

/// "stages/…" of a part of a record; empty for a whole one.
fs::path PartOf(const fs::path& record) {
  fs::path part;
  for (const fs::path& step : record) {
    if (step == "stages" || !part.empty()) part /= step;
  }
  return part;
}

void CopyRuns(const fs::path& from, const fs::path& to) {
  const auto options = fs::copy_options::overwrite_existing;
  for (fs::recursive_directory_iterator it(from / "stages"), end; it != end;
       ++it) {
    const std::string name = it->path().filename();
    if (it->is_symlink()) continue;
    if (it->is_directory()) {
      if (name == "cache" || name == "observed" || name == "artifacts") {
        it.disable_recursion_pending();
      }
      continue;
    }
    if (!it->is_regular_file()) continue;
    const fs::path file = to / it->path().lexically_relative(from);
    fs::create_directories(file.parent_path());
    fs::copy_file(it->path(), file, options);
  }
  // Last, since it marks a complete copy.
  fs::copy_file(from / "record.json", to / "record.json", options);
}

}  // namespace

RunEvidence ReadGoodRun(const std::string& record,
                        const LogReader::PatternLoader& load_patterns) {
  RecordedClimb climb = ReadRecord(record, load_patterns, TraceKept::kWhole);
  RecordedRun* best = nullptr;
  bool bad = false;
  for (RecordedRun& run : climb.runs) {
    if (!run.complete || !PrintedValues(run.evidence)) continue;
    if (Failed(run.evidence)) {
      bad = true;
      continue;
    }
    const bool more = best == nullptr || run.evidence.trace.events.size() >=
                                             best->evidence.trace.events.size();
    if (more) best = &run;
  }
  if (best == nullptr) {
    throw UserError(
        "--against " + record +
            (bad ? ": every run in it that printed values failed"
                 : ": no run in it printed values"),
        "Record a good run: aoti-ladder run --all-stages --out DIR -- CMD");
  }
  best->evidence.log = (climb.folder / best->evidence.log).string();
  AddInferredModels(best->evidence);
  return std::move(best->evidence);
}

void KeepGoodRecord(const std::string& record, const fs::path& into) {
  if (KeptGoodRecord(record, into) != record) return;
  const fs::path from = ReadRecordOutline(record).folder;
  std::error_code none;
  if (!fs::exists(from / "record.json", none) ||
      fs::exists(into / kKept / "record.json", none)) {
    return;
  }
  try {
    CopyRuns(from, into / kKept);
  } catch (const fs::filesystem_error& error) {
    const ErrorKind kind = ErrorKindOf(error.code());
    throw UserError(
        fmt::format("cannot copy {} into {}: {}", from.string(),
                    (into / kKept).string(), error.code().message()),
        FolderRemedy(kind), 3, kind);
  }
}

std::string KeptGoodRecord(const std::string& record, const fs::path& into) {
  if (record.empty()) return record;
  const fs::path kept = into / kKept / PartOf(record);
  std::error_code error;
  return fs::exists(kept, error) ? (kept / "").parent_path().string() : record;
}

}  // namespace ladder
