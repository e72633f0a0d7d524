// All that a report shows of a record: its verdict, the reasons for it, and the
// results of its runs.
#ifndef LADDER_REPORT_REPORT_FACTS_H_
#define LADDER_REPORT_REPORT_FACTS_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"
#include "output/log.h"
#include "record/own_files.h"
#include "record/record_json.h"

namespace ladder {

/// A run of the record. Its paths are relative to the record, as in
/// verdict.json.
struct ReportedRun {
  size_t stage_index = 0;
  std::map<std::string, std::string>
      adds;              ///< variables besides the user's own
  bool complete = true;  ///< false: it was cut off
  RunEvidence evidence;
};

/// The owners of a record, for reports that must not name them.
struct Owners {
  std::set<std::string> homes;  ///< home folders in any location
  std::set<std::string> names;
  std::set<std::string> hosts;  ///< names of machines
  /// HOME, USER, LOGNAME and HOSTNAME of an environment.
  void Add(const std::map<std::string, std::string>& environment) {
    for (const auto& [name, value] : environment) {
      if (name == "HOME") homes.insert(value);
      if (name == "USER" || name == "LOGNAME") names.insert(value);
      if (name == "HOSTNAME") hosts.insert(value);
    }
  }
};

struct ReportFacts {
  Verdict verdict;
  /// The record has no verdict, for example because the machine crashed. This
  /// one is made from its runs.
  bool judged_again = false;
  std::string verdict_json;  ///< from the record, or as it would be there
  std::string record;        ///< its folder, as the user names it
  std::string tool_version, torch_version;
  std::string started_at;  ///< ISO 8601, UTC
  std::string workdir;
  std::vector<std::string> argv, compile_argv;
  std::optional<EagerRun> eager;  ///< nothing: it was not compared
  std::string run_again;          ///< the command of aoti-ladder; may be empty
  bool only_stage = false;        ///< only one stage was run (--stage)
  Owners owners;
  /// Other facts about the machine: "Python", "3.14.1"; in order.
  std::vector<std::pair<std::string, std::string>> machine;
  /// Only in reports that show more than the verdict.
  std::vector<ReportedRun> runs;
  /// The lines to show of the files that `runs` and the evidence name.
  std::map<std::string, Excerpt> files;
  std::string folder;              ///< of the record, absolute
  std::vector<OwnFile> own_files;  ///< of the command
  /// The program or data that a command names as its standard input; empty: it
  /// names none, or the record does not have it as text.
  std::string input = {};
  std::string torch_facts;  ///< what torch's collect_env printed; may be empty
};

// Finds a suspect of the verdict in the record: its run, its model's code, and
// the source of its kernel.

/// Refers to the facts that contain it.
struct ShownModel {
  const ReportedRun* run = nullptr;
  size_t model = 0;  ///< index into the run's models

  [[nodiscard]] const Model& model_of() const {
    return run->evidence.models[model];
  }
  [[nodiscard]] const ModelFiles& files_of() const {
    return run->evidence.files[model];
  }
};

/// The model whose wrapper contains the suspect, or the inferred model whose
/// launch it is. Nothing if the record does not contain it.
std::optional<ShownModel> FindShownModel(const ReportFacts& facts,
                                         const Suspect& suspect);
/// The suspect's index into Wrapper::launches of that model.
std::optional<size_t> FindShownLaunch(const Model& model,
                                      const Suspect& suspect);

/// The text of one kernel.
struct KernelText {
  std::string text;
  std::string file;      ///< in the record
  size_t line = 0;       ///< of its first line, in `file`
  std::string language;  ///< "cpp" or "python"
};
/// Nothing if the call is no generated kernel, or its source is not recorded.
std::optional<KernelText> FindKernelText(const ShownModel& shown,
                                         const Launch& launch);

// The launches of the failing model in the order of execution: the state of
// each, and what the printer showed of its tensors before and after it.

enum class LaunchState {
  kReturned,    ///< the printer showed its end
  kInFlight,    ///< the printer showed its begin, and nothing after it
  kNotPrinted,  ///< a call that the printer never shows; it may have run
  kNotReached,
  kUnknown,  ///< nothing was printed of this execution
};

/// A tensor of a launch. The values refer to the facts.
struct ShownBuffer {
  std::string buffer;
  bool read = false, written = false;
  std::vector<std::string> from;  ///< its possible writers: "launch 3"
  const TensorValue* before = nullptr;
  const TensorValue* after = nullptr;
  /// Not 0: `before` was not printed for this launch. It is the value that the
  /// launch with this ordinal left.
  size_t left_by = 0;
  /// Read before anything has written it: the value means nothing.
  bool uninitialised = false;
};

struct TimelineRow {
  size_t launch = 0;   ///< index into Wrapper::launches
  size_t ordinal = 1;  ///< in this execution, as Suspect::launch
  LaunchState state = LaunchState::kUnknown;
  bool failing = false, chain = false, origin = false;
  size_t log_line = 0;  ///< where `log` shows it; 0: nowhere
  std::vector<ShownBuffer> buffers;

  [[nodiscard]] bool marked() const { return failing || chain || origin; }
};

struct Timeline {
  ShownModel shown;         ///< the model and its code
  std::string stage;        ///< of the run for `state` and log_line
  std::string value_stage;  ///< of the run for the values; may be empty
  std::string log;          ///< of that run in `stage`; may be empty
  size_t invocation = 0;    ///< 0: unknown
  std::vector<TimelineRow> rows;

  /// The row of the first failing launch; nothing if there is none.
  [[nodiscard]] std::optional<size_t> Failing() const;
  [[nodiscard]] const Launch& LaunchOf(const TimelineRow& row) const {
    return shown.model_of().wrapper.launches[row.launch];
  }
};

/// For the execution that contains the first failing launch, else the last one
/// printed. Nothing if the record has no model's code, and no printed launches
/// from which one can be inferred.
std::optional<Timeline> MakeTimeline(const ReportFacts& facts);

// The stages in comparison: what each added to the environment of the previous
// one, how its runs ended, and how its output changed.

struct StageRow {
  std::string name;
  std::vector<size_t> runs;  ///< indices into Verdict::runs
  /// Variables that the previous stage did not have, or had with another value;
  /// without those that only name a folder of the run.
  std::map<std::string, std::string> adds;
  std::vector<std::string> drops;         ///< that the previous stage had
  const StageSummary* summary = nullptr;  ///< in the verdict; null: none
};

/// In the order of the climb, for the verdict's runs and for those that are
/// only in the record. Refers to `facts`.
std::vector<StageRow> MakeStageRows(const ReportFacts& facts);

/// Where the time of a run went: "1.9 s until it loaded torch, 7.6 s until the
/// end". Empty if nothing is known but the whole time.
std::string PhasesText(const RunSummary& run);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_FACTS_H_
