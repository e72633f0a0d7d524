// All that a report shows of a record: its verdict, how it came about, and what
// its runs left.
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

namespace ladder {

/// A run of the record. Its paths are relative to the record, as in
/// verdict.json.
struct ReportedRun {
  size_t stage_index = 0;
  std::map<std::string, std::string>
      adds;              ///< variables, beside the user's own
  bool complete = true;  ///< false: it was cut off
  RunEvidence evidence;
};

/// Whose record it is, for reports that are not to tell.
struct Owners {
  std::set<std::string> homes;  ///< home folders, wherever they lie
  std::set<std::string> names;
  /// HOME, USER and LOGNAME of an environment.
  void Add(const std::map<std::string, std::string>& environment) {
    for (const auto& [name, value] : environment) {
      if (name == "HOME") homes.insert(value);
      if (name == "USER" || name == "LOGNAME") names.insert(value);
    }
  }
};

struct ReportFacts {
  Verdict verdict;
  /// The record holds no verdict, as where its machine died: this one was made
  /// of the runs that are in it.
  bool judged_again = false;
  std::string verdict_json;  ///< as the record holds it, else as it would
  std::string record;        ///< its folder, as people name it
  std::string tool_version, torch_version;
  std::string started_at;  ///< ISO 8601, UTC
  std::string workdir;
  std::vector<std::string> argv, compile_argv;
  bool only_stage = false;  ///< one stage alone was run (--stage)
  Owners owners;
  /// What else is known of the machine: "Python", "3.14.1"; in order.
  std::vector<std::pair<std::string, std::string>> machine;
  /// Only in reports that show more than the verdict.
  std::vector<ReportedRun> runs;
  /// Of the files that `runs` and the evidence name, the lines to show.
  std::map<std::string, Excerpt> files;
};

// Where in the record a suspect of the verdict stands: in which run, in which
// model's code; and the source of its kernel.

/// Refers to the facts that it was found in.
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

/// The model whose wrapper the suspect stands in. Nothing for a suspect without
/// a wrapper, and where the record does not hold it.
std::optional<ShownModel> FindShownModel(const ReportFacts& facts,
                                         const Suspect& suspect);
/// The suspect's index into Wrapper::launches of that model.
std::optional<size_t> FindShownLaunch(const Model& model,
                                      const Suspect& suspect);

/// The text of one kernel.
struct KernelText {
  std::string text;
  std::string file;      ///< in the record
  size_t line = 0;       ///< of its first line, there
  std::string language;  ///< "cpp" or "python"
};
/// Nothing for calls that are no generated kernel, and where the source is not
/// recorded.
std::optional<KernelText> FindKernelText(const ShownModel& shown,
                                         const Launch& launch);

// The launches of the failing model in the order of its execution: how far each
// came, and what the printer showed of its tensors before and after it.

enum class LaunchState {
  kReturned,    ///< the printer showed its end
  kInFlight,    ///< it showed that it began, and nothing after that
  kNotPrinted,  ///< a call that the printer never shows; it may have run
  kNotReached,
  kUnknown,  ///< nothing was printed of this execution
};

/// A tensor of a launch. The values refer to the facts.
struct ShownBuffer {
  std::string buffer;
  bool read = false, written = false;
  std::vector<std::string> from;  ///< who may have written it: "launch 3"
  const TensorValue* before = nullptr;
  const TensorValue* after = nullptr;
  /// `before` was not printed for this launch: it is what the launch of that
  /// ordinal left there. 0: it was.
  size_t left_by = 0;
  /// Read, although nobody wrote it before: what it held then means nothing.
  bool uninitialised = false;
};

struct TimelineRow {
  size_t launch = 0;   ///< index into Wrapper::launches
  size_t ordinal = 1;  ///< in this execution, as Suspect::launch
  LaunchState state = LaunchState::kUnknown;
  bool failing = false, chain = false, origin = false;
  size_t log_line = 0;  ///< where it is printed in `log`; 0: nowhere
  std::vector<ShownBuffer> buffers;

  [[nodiscard]] bool marked() const { return failing || chain || origin; }
};

struct Timeline {
  ShownModel shown;         ///< whose code it is
  std::string stage;        ///< of the run that `state` and log_line are of
  std::string value_stage;  ///< of the run that the values are of; may be empty
  std::string log;          ///< of `stage`, in the record; may be empty
  size_t invocation = 0;    ///< 0: not known
  std::vector<TimelineRow> rows;

  /// The row of the first failing launch; nothing where there is none.
  [[nodiscard]] std::optional<size_t> Failing() const;
  [[nodiscard]] const Launch& LaunchOf(const TimelineRow& row) const {
    return shown.model_of().wrapper.launches[row.launch];
  }
};

/// Of the execution in which the first failing launch stands; without one, of
/// the last that was printed. Nothing where the record holds no model's code.
std::optional<Timeline> MakeTimeline(const ReportFacts& facts);

// The stages of a climb side by side: what each added to the environment of the
// one before it, how its runs ended, what its output changed.

struct StageRow {
  std::string name;
  std::vector<size_t> runs;  ///< indices into Verdict::runs
  /// Variables that the stage before did not have, or with another value;
  /// without those that only name a folder of the run.
  std::map<std::string, std::string> adds;
  std::vector<std::string> drops;         ///< that the stage before had
  const StageSummary* summary = nullptr;  ///< in the verdict; null: none
};

/// In the order of the climb; of the verdict's runs and of those that are only
/// in the record. Refers to `facts`.
std::vector<StageRow> MakeStageRows(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_FACTS_H_
