#include "diff_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "answer.h"
#include "artefact.h"
#include "blame.h"
#include "data_files.h"
#include "diff_report.h"
#include "failure.h"
#include "raw_log.h"
#include "record_reader.h"

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

void AddModelsOf(const std::vector<Artefact>& artefacts, RunEvidence& run) {
  for (const Artefact& artefact : artefacts) {
    ModelFiles files;
    files.kernel_source = artefact.kernels;
    files.kernel_path = artefact.kernel_file;
    AddModels({artefact.name, artefact.wrapper, artefact.wrapper_file,
               artefact.proxy_nodes, artefact.provenance},
              files, run);
  }
}

/// A log that some command left; its models come from `package`.
Chosen ChooseLog(const std::string& path, const std::string& package) {
  const std::vector<FailurePattern> patterns = BuiltInPatterns();
  Chosen chosen;
  chosen.run = ReadRawLogs({path}, [&]() -> const std::vector<FailurePattern>& {
                 return patterns;
               }).run;
  chosen.name = path;
  chosen.log = path;
  if (package.empty()) return chosen;
  AddModelsOf(FindInPackage(package), chosen.run);
  if (chosen.run.models.empty()) {
    throw UserError(package + ": holds no generated code",
                    "Give the .pt2 file that the log's command ran.");
  }
  return chosen;
}

/// True for the log of a run that is wholly there.
bool IsLogOfRun(const fs::path& path) {
  return path.filename() == "output.log" &&
         fs::exists(path.parent_path() / "run.json");
}

Chosen Choose(const std::string& path, const std::string& package) {
  std::error_code error;
  if (IsLogOfRun(path)) return ChooseRun(fs::path(path).parent_path());
  return fs::is_regular_file(path, error) ? ChooseLog(path, package)
                                          : ChooseRun(path);
}

}  // namespace

int RunDiffCommand(const DiffOptions& options) {
  const Chosen a = Choose(options.a, options.package);
  const Chosen b = Choose(options.b, options.package);
  std::optional<LaunchPlace> failing;
  if (Failed(b.run)) {
    Background background;
    background.models_known = true;
    failing = FindFailingLaunch(b.run, ClassifyRun(b.run, background)).place;
  }
  const RunDiff diff = DiffRuns(a.run, b.run, options.rtol, failing);
  const DiffNames names{a.name, b.name, a.log.string(), b.log.string()};
  const std::string text =
      options.json ? DiffToJson(diff, names) : RenderDiff(diff, names);
  PrintAnswer(text, "run it again: nothing is written to disk");
  return diff.equal() ? 0 : 1;
}

}  // namespace ladder
