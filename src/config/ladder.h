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

/// Placeholders: the chosen kernels' names, a folder of the run in the record,
/// the run's limit in seconds, and the words of the user's command.
inline constexpr std::string_view kKernelsWord = "{kernels}";
inline constexpr std::string_view kArtifactsWord = "{artifacts}";
inline constexpr std::string_view kTimeoutWord = "{timeout}";
inline constexpr std::string_view kCommandWord = "{command}";

/// One variable that a stage adds. What the ladder does not say of it is from
/// the catalogue of flags.
struct Flag {
  std::string name;
  std::string value;  ///< with any placeholder but kCommandWord
  ActsAt acts = ActsAt::kRun;
  std::optional<TorchRange> torch;   ///< only for these versions
  std::vector<std::string> devices;  ///< only for models on these; empty: all
};

/// One step of a ladder.
struct Stage {
  std::string name;         ///< "kernel-names"
  std::string decides;      ///< one line for people
  std::vector<Flag> flags;  ///< what the guide says
  /// What is added to see more: never changes a result. Added as flags are.
  std::vector<Flag> observes;
  /// Climbed only when the model uses one of these devices; empty: always.
  std::vector<std::string> devices;
  /// Words before the user's command, with any placeholder but kKernelsWord:
  /// a debugger that runs it. Empty: the command alone.
  std::vector<std::string> command;
  std::vector<std::string> needs;  ///< programs; without one it is skipped
  /// Climbed only when the failure is of one of these; empty: always.
  std::vector<FailureClass> only_for;
  /// A failure of one of these classes, seen here, ends the climb.
  std::vector<FailureClass> ends_on;
};

/// True if the stage exists for failures of this class: its only_for has it.
bool IsMeantFor(const Stage& stage, FailureClass failure);

/// Whether --ladder means a file by it, and not a ladder by name.
bool IsLadderFile(std::string_view name);

struct Ladder {
  std::string name;
  std::string description;
  std::string link;
  std::vector<Stage> stages;
};

/// Reads a ladder file. All faults at once: UserError with file:line:column. A
/// variable that the catalogue does not know has to say itself when it acts; a
/// ladder without variables asks for no catalogue.
Ladder ParseLadder(std::string_view yaml, const std::string& file,
                   const FlagLoader& load_flags);
/// The same of a ladder that a record keeps: prints no note of old names.
Ladder ParseRecordedLadder(std::string_view yaml, const std::string& file,
                           const FlagLoader& load_flags);
/// Either of the two.
using LadderParser = Ladder (*)(std::string_view yaml, const std::string& file,
                                const FlagLoader& load_flags);
/// The same without flags and observes, for a ladder that is known to be
/// right: all that its first stage needs.
Ladder OutlineLadder(std::string_view yaml, const std::string& file);
/// The JSON Schema of ladder files.
std::string LadderSchemaText();

// From a ladder and what has been seen so far to the next stage.

/// What the climb knows when it plans a stage.
struct Known {
  std::optional<TorchVersion> torch;  ///< nothing: not found out
  bool rocm = false;                  ///< that torch was built for ROCm
  std::vector<std::string> devices;   ///< of the models; empty: not known yet
  std::vector<std::string> kernels;   ///< printed names to filter; may be empty
  bool all_stages = false;            ///< climb stages for other devices too
  bool compiles = true;               ///< something is compiled in a run
  std::vector<std::string> missing;   ///< programs that stages need
  std::optional<FailureClass> failure;  ///< as judged so far
  /// The stage that decided it: of those after it only the ones that are meant
  /// for the failure are climbed.
  std::optional<size_t> decided_at;
};

/// A variable that a stage sets, or one of its stage's that it leaves out.
struct PlannedFlag {
  Flag flag;              ///< its value filled in
  std::string stage;      ///< whose stage it is of
  bool observes = false;  ///< it decides nothing
  std::string left_out;   ///< why it is not set; empty: it is
};

/// A stage applied.
struct StagePlan {
  std::string name;
  /// This stage's own variables, then all of the stages up to and including
  /// this one (stages are cumulative; a later value replaces an earlier one).
  std::map<std::string, std::string> adds;
  std::map<std::string, std::string> environment;
  /// Words around the user's command, as in Stage::command.
  std::vector<std::string> command;
  /// Each variable that is in force, and those of this stage that are left out.
  std::vector<PlannedFlag> flags;
  /// One of the stage's flags is read when compiling, or when running. What it
  /// only observes does not count: that is no reason to climb.
  bool acts_at_compile = false;
  bool acts_at_run = false;
  /// Why the stage is not climbed: other devices, nothing for this torch, what
  /// it would set is read by a compiler that never runs.
  std::optional<std::string> skipped;
};

/// Plans stage `index`. A flag whose value is "{kernels}" is left out when no
/// kernels are known; one for another torch version or device likewise. Flags
/// bound to a version or a device are added when that is unknown: PyTorch
/// ignores variables that it does not know.
StagePlan PlanStage(const Ladder& ladder, size_t index, const Known& known);

/// The user's command, inside the stage's if that has one.
std::vector<std::string> CommandOf(const StagePlan& plan,
                                   const std::vector<std::string>& argv);

/// What only a run knows of the words of a stage.
struct RunPlaces {
  std::string artifacts;  ///< kArtifactsWord
  /// kTimeoutWord: when the run is called a hang; nothing: never ("0").
  std::optional<std::chrono::milliseconds> timeout;
};

/// True when the word ("{artifacts}") stands in a value or in the command.
bool Uses(const StagePlan& plan, std::string_view word);
/// The plan with all of them in the place of those words.
StagePlan FillIn(StagePlan plan, const RunPlaces& places);

// What each stage of a ladder would set where it is climbed, for people.

/// A stage of a ladder, where `known` is all that is known: of torch, devices
/// and tools.
struct PreviewedStage {
  std::string name;
  std::string decides;
  std::string skipped;             ///< why it is not climbed; empty: it is
  std::vector<std::string> needs;  ///< programs
  std::string only_for;            ///< "segfault, abort"; empty: any failure
  std::vector<PlannedFlag> flags;  ///< its own; set, or left_out says why not
};

/// One for each stage of the ladder. Which kernels a filter names is found out
/// by climbing: their placeholder stays.
std::vector<PreviewedStage> PreviewLadder(const Ladder& ladder, Known known);

/// "when compiling", "when running", "when compiling and running"
const char* WhenRead(ActsAt acts);

/// Lines for a terminal: a stage, then its variables.
std::string RenderPreview(const std::vector<PreviewedStage>& stages);

}  // namespace ladder

#endif  // LADDER_CONFIG_LADDER_H_
