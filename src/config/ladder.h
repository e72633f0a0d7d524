// A ladder: stages in order, read from YAML. No stage is written in C++.
#ifndef LADDER_CONFIG_LADDER_H_
#define LADDER_CONFIG_LADDER_H_

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"
#include "config/flag_catalogue.h"

namespace ladder {

/// Placeholders: the names of the chosen kernels, the run's artifacts folder in
/// the record, its time limit in seconds, and the words of the user's command.
inline constexpr std::string_view kKernelsWord = "{kernels}";
inline constexpr std::string_view kArtifactsWord = "{artifacts}";
inline constexpr std::string_view kTimeoutWord = "{timeout}";
inline constexpr std::string_view kCommandWord = "{command}";

/// One variable that a stage adds. What the ladder leaves out comes from the
/// flag catalogue.
struct Flag {
  std::string name;
  std::string value;  ///< may have any placeholder except kCommandWord
  ActsAt acts = ActsAt::kRun;
  std::optional<TorchRange> torch;   ///< only for these versions
  std::vector<std::string> devices;  ///< only for models on these; empty: all
};

/// One step of a ladder.
struct Stage {
  std::string name;         ///< "kernel-names"
  std::string decides;      ///< one line for people
  std::vector<Flag> flags;  ///< added to those of all earlier stages
  /// Variables that only show more; they never change a result.
  std::vector<Flag> observes;
  /// Runs only if the model uses one of these devices; empty: always.
  std::vector<std::string> devices;
  /// A debugger that runs the user's command: its words, with any placeholder
  /// except kKernelsWord. Empty: the command runs by itself.
  std::vector<std::string> command;
  std::vector<std::string> needs;  ///< programs; skipped if one is missing
  /// Runs only if the failure has one of these classes; empty: always.
  std::vector<FailureClass> only_for;
  /// If the stage shows a failure of one of these classes, no later stage runs.
  std::vector<FailureClass> ends_on;
  /// No later stage runs either if the failing launch is then certain.
  bool ends_when_certain = false;
  /// It shows which launches ran, nothing else; see Known::values_decide.
  bool names_only = false;
};

/// True if only_for of the stage names this class.
bool IsMeantFor(const Stage& stage, FailureClass failure);

/// True if the argument of --ladder is a file, not the name of a ladder.
bool IsLadderFile(std::string_view name);

struct Ladder {
  std::string name;
  std::string description;
  std::string link;
  std::vector<Stage> stages;
};

/// Reads a ladder file. Reports all faults at once: UserError with
/// file:line:column. A variable that is not in the catalogue must say itself
/// when it acts. The catalogue is loaded only if the ladder has variables.
Ladder ParseLadder(std::string_view yaml, const std::string& file,
                   const FlagLoader& load_flags);
/// The same for a ladder from a record: prints no note about old names.
Ladder ParseRecordedLadder(std::string_view yaml, const std::string& file,
                           const FlagLoader& load_flags);
/// Either of the two.
using LadderParser = Ladder (*)(std::string_view yaml, const std::string& file,
                                const FlagLoader& load_flags);
/// The same without flags and observes, for a ladder that is known to be valid:
/// enough to run its first stage.
Ladder OutlineLadder(std::string_view yaml, const std::string& file);
/// The JSON Schema of ladder files.
std::string LadderSchemaText();

// Planning the next stage, from the ladder and what is known so far.

/// What is known when a stage is planned.
struct Known {
  std::optional<TorchVersion> torch;  ///< nothing: unknown
  bool rocm = false;                  ///< torch was built for ROCm
  std::vector<std::string> devices;   ///< of the models; empty: unknown
  std::vector<std::string> kernels;   ///< printed names to filter; may be empty
  bool all_stages = false;            ///< also run stages for other devices
  bool compiles = true;               ///< a run compiles something
  std::vector<std::string> missing;   ///< programs that are not installed
  std::optional<FailureClass> failure;  ///< as judged so far
  /// Only values can explain the failure, and the stage that prints them prints
  /// all launches. So a stage that only names the launches is not needed.
  bool values_decide = false;
  /// The stage that explained the failure: of the later stages, only those that
  /// are meant for this class run.
  std::optional<size_t> decided_at;
};

/// The reasons for skipping a stage that a verdict distinguishes.
enum class SkipReason {
  kOther,
  kOtherDevices,     ///< no model runs on the devices of its flags
  kCompilesNothing,  ///< only a compiler reads its flags, and none runs
  kValuesDecide,     ///< a later stage shows all that it can show
};
std::string_view Name(SkipReason reason);
constexpr SkipReason LastOf(SkipReason) { return SkipReason::kValuesDecide; }

/// A variable that a stage sets, or leaves out.
struct PlannedFlag {
  Flag flag;              ///< with its placeholders filled in
  std::string stage;      ///< the stage that adds it
  bool observes = false;  ///< it only shows more
  std::string left_out;   ///< why it is not set; empty: it is set
  SkipReason reason = SkipReason::kOther;  ///< for leaving it out
};

/// Stage::decides with its question mark: "which kernel launch was in flight?"
std::string QuestionOf(const Stage& stage);

/// A stage that did not run.
struct SkippedStage {
  std::string stage, why;
  SkipReason reason = SkipReason::kOther;
};

/// A stage, ready to run.
struct StagePlan {
  std::string name;
  /// The variables of this stage, then those of all stages up to this one
  /// (stages are cumulative; a later value replaces an earlier one).
  std::map<std::string, std::string> adds;
  std::map<std::string, std::string> environment;
  /// Words around the user's command, as in Stage::command.
  std::vector<std::string> command;
  /// The variables in force, and those that this stage leaves out.
  std::vector<PlannedFlag> flags;
  /// One of the stage's flags is read when compiling, or when running. Those
  /// that only observe do not count: they are no reason to run the stage.
  bool acts_at_compile = false;
  bool acts_at_run = false;
  /// Why the stage does not run: it is for other devices or another torch, or
  /// only a compiler reads its variables and none runs.
  std::optional<std::string> skipped;
  SkipReason skip_reason = SkipReason::kOther;
};

/// Plans stage `index`. Leaves out a flag with "{kernels}" if no kernels are
/// known, and a flag for another torch version or device. If the version or the
/// device is unknown, the flag is set: PyTorch ignores variables that it does
/// not know.
StagePlan PlanStage(const Ladder& ladder, size_t index, const Known& known);

/// The user's command, wrapped in the command of the stage if it has one.
std::vector<std::string> CommandOf(const StagePlan& plan,
                                   const std::vector<std::string>& argv);

/// Values of placeholders that differ from run to run.
struct RunPlaces {
  std::string artifacts;  ///< kArtifactsWord
  /// kTimeoutWord: the time limit of the run; nothing: none ("0").
  std::optional<std::chrono::milliseconds> timeout;
};

/// True if a value or the command contains the word ("{artifacts}").
bool Uses(const StagePlan& plan, std::string_view word);
/// The plan with these placeholders filled in.
StagePlan FillIn(StagePlan plan, const RunPlaces& places);

// A preview for people: what each stage of a ladder would set.

/// A stage of a ladder, for the known torch, devices and tools.
struct PreviewedStage {
  std::string name;
  std::string decides;
  std::string skipped;             ///< why it does not run; empty: it runs
  std::vector<std::string> needs;  ///< programs
  std::string only_for;            ///< "segfault, abort"; empty: any failure
  /// "cuda, rocm", if the devices of the models are not known; empty: any.
  std::string only_on;
  std::vector<PlannedFlag> flags;  ///< of this stage; see left_out
};

/// One for each stage of the ladder. The placeholder for kernels stays: only a
/// run shows which kernels a filter names.
std::vector<PreviewedStage> PreviewLadder(const Ladder& ladder, Known known);

/// "when compiling", "when running", "when compiling and running"
const char* WhenRead(ActsAt acts);

/// Lines for a terminal: each stage, then its variables.
std::string RenderPreview(const std::vector<PreviewedStage>& stages);

}  // namespace ladder

#endif  // LADDER_CONFIG_LADDER_H_
