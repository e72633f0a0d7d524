// A ladder: ordered rungs, read from YAML. Nothing about a rung is in C++.
#ifndef LADDER_CONFIG_LADDER_H_
#define LADDER_CONFIG_LADDER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/flag_catalogue.h"
#include "base/vocabulary.h"

namespace ladder {

/// Placeholders: the chosen kernels' names, a folder of the run in the record,
/// the run's limit in seconds, and the words of the user's command.
inline constexpr std::string_view kKernelsWord = "{kernels}";
inline constexpr std::string_view kArtifactsWord = "{artifacts}";
inline constexpr std::string_view kTimeoutWord = "{timeout}";
inline constexpr std::string_view kCommandWord = "{command}";

/// One variable that a rung adds. What the ladder does not say of it is from
/// the catalogue of flags.
struct Flag {
  std::string name;
  std::string value;  ///< with any placeholder but kCommandWord
  ActsAt acts = ActsAt::kRun;
  std::optional<TorchRange> torch;   ///< only for these versions
  std::vector<std::string> devices;  ///< only for models on these; empty: all
};

/// One step of a ladder.
struct Rung {
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

/// True if the rung exists for failures of this class: its only_for has it.
bool IsMeantFor(const Rung& rung, FailureClass failure);

/// Whether --ladder means a file by it, and not a ladder by name.
bool IsLadderFile(std::string_view name);

struct Ladder {
  std::string name;
  std::string description;
  std::string link;
  std::vector<Rung> rungs;
};

/// Reads a ladder file. All faults at once: UserError with file:line:column. A
/// variable that the catalogue does not know has to say itself when it acts; a
/// ladder without variables asks for no catalogue.
Ladder ParseLadder(std::string_view yaml, const std::string& file,
                   const FlagLoader& load_flags);
/// The same without flags and observes, for a ladder that is known to be
/// right: all that its first rung needs.
Ladder OutlineLadder(std::string_view yaml, const std::string& file);

}  // namespace ladder

#endif  // LADDER_CONFIG_LADDER_H_
