// Every advice is a command that can be pasted, or an edit with file and line
// where these are known. Here it gets them, or is dropped because the runs have
// already done what it says.
#ifndef LADDER_DIAGNOSIS_ADVICE_STEPS_H_
#define LADDER_DIAGNOSIS_ADVICE_STEPS_H_

#include <string>
#include <vector>

#include "config/ladder.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// What compiles the packages that a command only loads, if it could be found.
struct PackageOrigin {
  std::string package;  ///< path; empty: the command loads none, or compiles
  /// The line that compiles it, "export.py:12", or a few lines of which one
  /// does, "export.py:12 or train.py:80". Empty: unknown.
  std::string place;
  std::string command;  ///< for --compile: "python export.py"; or empty
};

/// The command whose runs are judged.
struct OwnCommand {
  std::vector<std::string> words;    ///< empty: unknown, as for a log
  std::vector<std::string> options;  ///< of aoti-ladder run, without --stage
  bool of_recipe = false;            ///< only a recipe says how to run it
  std::string input{};  ///< the file on its standard input; empty: none
};

/// "aoti-ladder run OPTIONS -- CMD < INPUT", for a POSIX shell; an unknown
/// command is YOUR COMMAND, a recipe YOUR-RECIPE.yaml. `options`: more of them,
/// as words; they replace the command's own, except variables.
std::string LadderCommand(const OwnCommand& own,
                          const std::vector<std::string>& options);

/// An advice to edit something; `text` says how.
Advice AdviceToEdit(AdviceAt at, std::string text, std::string why,
                    std::string link);
/// An advice to run a command; `text` says what it does. "{command}" stands for
/// the user's command.
Advice AdviceToRun(std::string command, std::string text, std::string why,
                   std::string link);
/// An advice to run the user's command under aoti-ladder again, with options.
Advice AdviceToRunAgain(std::vector<std::string> options, std::string text,
                        std::string why, std::string link);
/// As FailurePattern::advice_run, "{again OPTIONS}" in it.
void SetCommand(const std::string& advice_run, Advice& advice);

/// What decides whether an advice still helps, and what completes it.
struct AdviceContext {
  const std::vector<RunEvidence>& runs;
  const Ladder& ladder;  ///< whose stages ran
  OwnCommand own = {};
  PackageOrigin compiled_by = {};
  /// Every value that the models printed is finite; the script raised.
  bool finite_values = false;
};

/// True if nobody edits the file: it is torch's, of another package, or of
/// Python itself.
bool IsOfLibrary(const std::string& file);
/// True for a frame of a stack that faulthandler printed.
bool IsOfCrash(const PatternMatch& frame);

/// True if a stage that ran used the program.
bool UsedTool(const AdviceContext& context, const std::string& tool);

/// Drops each advice that the runs have already followed, and gives each other
/// its command or its place. Those that have one stay as they are.
void CompleteAdvice(const AdviceContext& context, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ADVICE_STEPS_H_
