#include "report/diff_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "diagnosis/blame.h"
#include "config/data_files.h"
#include "diagnosis/failure.h"
#include "record/given_models.h"
#include "process/host.h"
#include "record/raw_log.h"
#include "record/record_reader.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// One of the two, with the name to show.
struct Chosen {
  RunEvidence run;
  std::string name;
  fs::path log;
};

/// The run of a record that says most: values before names, a failed one
/// before one that went well, a later one before an earlier.
Chosen ChooseRun(const std::string& path) {
  RecordedClimb climb = ReadRecord(path, BuiltInPatterns);
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
    throw UserError(path + " holds no runs",
                    "Give a record in which a run was made.");
  }
  fs::path log = climb.folder / best->evidence.log;
  return {std::move(best->evidence), log.parent_path().string(), log};
}

/// A log that some command left.
Chosen ChooseLog(const std::string& path) {
  const std::vector<FailurePattern> patterns =
      PatternsWith(FailureFiles(FindPlaces(ObserveHost()), {}));
  RawLog log = ReadRawLogs(
      {path}, [&]() -> const std::vector<FailurePattern>& { return patterns; });
  const std::string& name = log.pieces.front().name;
  return {std::move(log.run), name, name};
}

Chosen Choose(const std::string& path) {
  std::error_code error;
  if (const auto run = RunOfLog(path)) return ChooseRun(*run);
  const bool log = path == "-" || !fs::is_directory(path, error);
  if (log && path != "-" && !fs::exists(path, error)) {
    throw UserError(path + ": no such file or folder",
                    "Give a log, or the folder of a record that aoti-ladder "
                    "made, of one of its stages or of a run in it.");
  }
  return log ? ChooseLog(path) : ChooseRun(path);
}

/// Adds the models of `package` where a run's own are not known.
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
                      " has no use: both runs hold their generated code",
                  "Leave it out.");
}

}  // namespace

DiffedRuns DiffOf(const DiffedPair& pair) {
  Chosen a = Choose(pair.a);
  Chosen b = Choose(pair.b);
  AddPackage(pair.package, a, b);
  std::optional<LaunchPlace> failing;
  if (Failed(b.run)) {
    Background background;
    background.models_known = true;
    failing = FindFailingLaunch(b.run, ClassifyRun(b.run, background)).place;
  }
  return {DiffRuns(a.run, b.run, pair.rtol, failing),
          {a.name, b.name, a.log.string(), b.log.string(), a.run.summary.ending,
           b.run.summary.ending}};
}

}  // namespace ladder
