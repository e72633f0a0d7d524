#include "report/diff_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <functional>
#include <future>

#include "base/json.h"
#include "base/text.h"
#include "config/data_files.h"
#include "diagnosis/failing_launch.h"
#include "diagnosis/failure.h"
#include "diagnosis/inferred_model.h"
#include "process/host.h"
#include "record/raw_log.h"
#include "record/record_reader.h"
#include "record/rejudge.h"

namespace ladder {

namespace {

namespace json = boost::json;

constexpr size_t kMostListed = 10;

std::string DescribeLaunch(const RunDiff& diff, const PrintedLaunch& launch) {
  if (launch.name.empty()) return "the model inputs";
  return launch.suspect ? DescribeSuspect(*launch.suspect, diff.several_models)
                        : launch.name;
}

std::string_view Name(Divergence::Kind kind) {
  switch (kind) {
    case Divergence::Kind::kModelInput:
      return "model-input";
    case Divergence::Kind::kLaunch:
      return "launch";
    case Divergence::Kind::kUnseen:
      return "unseen";
  }
  LADDER_CHECK(false);
}

std::string RenderFirst(const RunDiff& diff, const DiffNames& names) {
  const Divergence& first = *diff.first;
  std::string text = fmt::format(
      "  {} of {} ({}): {} in A, {} in B\n    A {}:{}\n    B {}:{}\n",
      first.difference.what,
      first.buffer_a == first.buffer_b
          ? first.buffer_b
          : fmt::format("{} (B: {})", first.buffer_a, first.buffer_b),
      first.dtype, first.difference.a, first.difference.b, names.log_a,
      first.line_a, names.log_b, first.line_b);
  for (const Suspect& each : first.made_by) {
    text += "  made by " + DescribeSuspect(each, diff.several_models) +
            ", whose result is not printed\n";
  }
  if (first.inputs_agree) {
    text +=
        "  all its inputs are the same in both runs, so this launch makes the "
        "difference\n";
  }
  if (first.upstream_of_failure) {
    text += *first.upstream_of_failure
                ? "  its result reaches the launch at which B failed\n"
                : "  its result does not reach the launch at which B failed\n";
  }
  return text;
}

std::string RenderList(const RunDiff& diff, const char* title,
                       const std::vector<PrintedLaunch>& launches,
                       const std::string& log) {
  if (launches.empty()) return "";
  std::string text = fmt::format("\n{} ({})\n", title, launches.size());
  for (size_t i = 0; i < std::min(launches.size(), kMostListed); ++i) {
    text += fmt::format("  {}\n    {}:{}\n", DescribeLaunch(diff, launches[i]),
                        log, launches[i].line);
  }
  if (launches.size() > kMostListed) text += "  …\n";
  return text;
}

json::value Text(std::string_view text) { return json::string(ToUtf8(text)); }

json::object ToValue(const Suspect& suspect) {
  json::object object{{"kind", Text(ladder::Name(suspect.kind))},
                      {"name", Text(suspect.name)},
                      {"model", Text(suspect.model)}};
  auto add = [&](const char* key, const std::optional<size_t>& number) {
    if (number) object[key] = *number;
  };
  add("invocation", suspect.invocation);
  add("occurrence", suspect.occurrence);
  add("launch", suspect.launch);
  return object;
}

json::object ToValue(const PrintedLaunch& launch) {
  json::object object{{"printed", Text(launch.name)}, {"line", launch.line}};
  if (launch.suspect) object["launch"] = ToValue(*launch.suspect);
  return object;
}

json::array ToValue(const std::vector<PrintedLaunch>& launches) {
  json::array array;
  for (const PrintedLaunch& each : launches) array.push_back(ToValue(each));
  return array;
}

json::value ToValue(const std::optional<Divergence>& first) {
  if (!first) return nullptr;
  json::array made_by, unseen;
  for (const Suspect& each : first->made_by) made_by.push_back(ToValue(each));
  for (const std::string& each : first->unseen_inputs) {
    unseen.push_back(Text(each));
  }
  json::object object{{"kind", Text(Name(first->kind))},
                      {"a", ToValue(first->a)},
                      {"b", ToValue(first->b)},
                      {"buffer_a", Text(first->buffer_a)},
                      {"buffer_b", Text(first->buffer_b)},
                      {"line_a", first->line_a},
                      {"line_b", first->line_b},
                      {"dtype", Text(first->dtype)},
                      {"what", Text(first->difference.what)},
                      {"value_a", Text(first->difference.a)},
                      {"value_b", Text(first->difference.b)},
                      {"inputs_agree", first->inputs_agree},
                      {"unseen_inputs", unseen},
                      {"made_by", made_by},
                      {"upstream_of_failure", nullptr}};
  if (first->upstream_of_failure) {
    object["upstream_of_failure"] = *first->upstream_of_failure;
  }
  return object;
}

std::string Word(const RunDiff& diff, bool color) {
  std::string word = diff.equal() ? "EQUAL" : "DIFFER";
  if (!color) return word;
  return fmt::format("\x1b[1;{}m{}\x1b[0m", diff.equal() ? 32 : 31, word);
}

/// False if nobody saw one of them end.
bool EndDifferently(const DiffNames& names) {
  const bool seen = !std::holds_alternative<NotSeen>(names.ending_a) &&
                    !std::holds_alternative<NotSeen>(names.ending_b);
  return seen && Describe(names.ending_a) != Describe(names.ending_b);
}

}  // namespace

std::string WhyNotComparable(const DiffedRuns& runs, const std::string& a,
                             const std::string& b) {
  const auto& [diff, names] = runs;
  if (diff.comparable()) return "";
  const bool both = diff.launches_a == 0 && diff.launches_b == 0;
  const std::string which = both ? "neither" : (diff.launches_a == 0 ? a : b);
  return fmt::format("{} printed {} launch ({}: {}, {}: {})", which,
                     both ? "any" : "no", a, Describe(names.ending_a), b,
                     Describe(names.ending_b));
}

std::string DiffHeadline(const RunDiff& diff) {
  if (diff.first) {
    switch (diff.first->kind) {
      case Divergence::Kind::kModelInput:
        return "the models got different inputs";
      case Divergence::Kind::kLaunch:
        return "values differ at " + DescribeLaunch(diff, diff.first->b);
      case Divergence::Kind::kUnseen:
        return "values differ before " + DescribeLaunch(diff, diff.first->b);
    }
  }
  if (!diff.missing.empty() || !diff.extra.empty()) {
    return fmt::format("launches differ: {} only in A, {} only in B",
                       diff.missing.size(), diff.extra.size());
  }
  if (diff.compared == 0) return "same launches";
  return diff.uncompared.empty() ? "same launches with the same values"
                                 : "same launches; values are the same "
                                   "wherever they can be compared";
}

std::string RenderDiff(const RunDiff& diff, const DiffNames& names) {
  std::string text =
      fmt::format("{}  {}\n\n", Word(diff, names.color), DiffHeadline(diff));
  if (diff.first) text += RenderFirst(diff, names) + "\n";
  text += fmt::format(
      "  A  {}: {}, {}\n  B  {}: {}, {}\n  {} matched, {} compared\n", names.a,
      Counted(diff.launches_a, "launch"), Describe(names.ending_a), names.b,
      Counted(diff.launches_b, "launch"), Describe(names.ending_b),
      diff.matched, Counted(diff.compared, "tensor"));
  if (EndDifferently(names)) text += "  they ended differently\n";
  text += RenderList(diff, "Only in A", diff.missing, names.log_a);
  text += RenderList(diff, "Only in B", diff.extra, names.log_b);
  if (!diff.not_known.empty()) text += "\nOpen questions\n";
  for (const std::string& each : diff.not_known) text += "  - " + each + "\n";
  return text;
}

json::object DiffObject(const RunDiff& diff, const DiffNames& names) {
  json::array not_known;
  for (const std::string& each : diff.not_known) {
    not_known.push_back(Text(each));
  }
  return {{"schema_version", 1},
          {"equal", diff.equal()},
          {"a",
           {{"run", Text(names.a)},
            {"log", Text(names.log_a)},
            {"launches", diff.launches_a},
            {"ending", Describe(names.ending_a)}}},
          {"b",
           {{"run", Text(names.b)},
            {"log", Text(names.log_b)},
            {"launches", diff.launches_b},
            {"ending", Describe(names.ending_b)}}},
          {"matched", diff.matched},
          {"compared_values", diff.compared},
          {"first", ToValue(diff.first)},
          {"missing", ToValue(diff.missing)},
          {"extra", ToValue(diff.extra)},
          {"uncompared", ToValue(diff.uncompared)},
          {"not_known", not_known}};
}

std::string DiffToJson(const RunDiff& diff, const DiffNames& names) {
  return PrettyJson(DiffObject(diff, names)) + "\n";
}

namespace {

namespace fs = std::filesystem;

/// One of the two runs, with the name to show.
struct Chosen {
  RunEvidence run;
  std::string name;
  fs::path log;
};

/// The run of a record that shows most: prefers printed values over names,
/// failed runs over others, later runs over earlier ones.
Chosen ChooseRun(const std::string& path) {
  RecordedClimb climb = ReadRecord(path, BuiltInPatterns, TraceKept::kWhole);
  auto worth = [](const RecordedRun& run) {
    return 4 * static_cast<int>(PrintedValues(run.evidence)) +
           2 * static_cast<int>(!run.evidence.trace.events.empty()) +
           static_cast<int>(Failed(run.evidence));
  };
  RecordedRun* best = nullptr;
  for (RecordedRun& run : climb.runs) {
    if (best == nullptr || worth(run) >= worth(*best)) best = &run;
  }
  if (best == nullptr) {
    throw UserError(path + " contains no runs",
                    "Name a record with at least one run.");
  }
  fs::path log = climb.folder / best->evidence.log;
  return {std::move(best->evidence), log.parent_path().string(), log};
}

/// The log of some command.
Chosen ChooseLog(const std::string& path) {
  const std::vector<FailurePattern> patterns =
      PatternsWith(FailureFiles(FindConfigDirs(ObserveHost()), {}));
  RawLog log = ReadRawLogs(
      {path}, [&]() -> const std::vector<FailurePattern>& { return patterns; },
      TraceKept::kWhole);
  const std::string& name = log.pieces.front().name;
  return {std::move(log.run), name, name};
}

Chosen Choose(const std::string& path) {
  std::error_code error;
  if (const auto run = RunOfLog(path)) return ChooseRun(*run);
  const bool log = path == "-" || !fs::is_directory(path, error);
  if (log && path != "-" && !fs::exists(path, error)) {
    throw UserError(path + ": no such file or folder",
                    "Name a log, or the folder of a record, of one of its "
                    "stages, or of a run.");
  }
  return log ? ChooseLog(path) : ChooseRun(path);
}

/// Adds the models of `package` to each run that has none.
void AddPackage(const std::string& package, Chosen& a, Chosen& b) {
  if (package.empty()) return;
  const std::vector<GivenModel> given = ReadGivenModels({package}, {});
  bool used = false;
  for (Chosen* each : {&a, &b}) {
    if (!each->run.models.empty()) continue;
    AddGivenModels(given, each->run);
    used = true;
  }
  if (used) return;
  throw UserError("--package " + package +
                      " is not needed: both runs have their generated code",
                  "Remove it.");
}

}  // namespace

DiffedRuns DiffOf(const DiffedPair& pair) {
  if (pair.a == "-" && pair.b == "-") {
    throw UserError("standard input can be one of the two, not both",
                    "Write one of them to a file.");
  }
  // The runs share nothing, so two cores read long logs in half the time.
  // Nobody waits for standard input if the other one is missing. Without a
  // thread it takes longer.
  const bool input = pair.a == "-" || pair.b == "-";
  auto other = std::async(input ? std::launch::deferred
                                : std::launch::async | std::launch::deferred,
                          Choose, pair.b);
  Chosen a = Choose(pair.a);
  Chosen b = other.get();
  AddPackage(pair.package, a, b);
  const auto align = [](RunEvidence& run) {
    AddInferredModels(run);
    AlignmentOf(run);  // it is kept
  };
  auto aligned = std::async(std::launch::async | std::launch::deferred, align,
                            std::ref(b.run));
  align(a.run);
  aligned.get();
  std::optional<LaunchPlace> failing;
  if (Failed(b.run)) {
    Background background;
    background.models_known = true;
    const auto found =
        FindFailingLaunch(b.run, ClassifyRun(b.run, background)).suspect;
    if (found) failing = found->place;
  }
  return {DiffRuns(a.run, b.run, pair.rtol, failing),
          {a.name, b.name, a.log.string(), b.log.string(), a.run.summary.ending,
           b.run.summary.ending}};
}

}  // namespace ladder
