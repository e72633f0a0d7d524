// Which error ended a run. A script may catch an error of a model, continue and
// end for another reason. A C++ program may throw after its models returned.
#ifndef LADDER_DIAGNOSIS_EXCEPTIONS_H_
#define LADDER_DIAGNOSIS_EXCEPTIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "diagnosis/run_evidence.h"
#include "output/pattern_match.h"

namespace ladder {

/// True for the last line of a Python exception that is no warning.
bool IsException(const PatternMatch& match);

/// The class of the last exception, by the file of torch or Triton that raised
/// it: its compiler, its tracer, or the code around an operator. Nothing for
/// other files.
std::optional<FailureClass> ClassOfRaiser(
    const std::vector<PatternMatch>& matches);

/// True for the message of an exception that no value can cause: a mistake in
/// the script (NameError, ImportError, SyntaxError and their kinds).
bool IsScriptsMistake(const std::string& message);

/// The exception's type and message, without what test runners put before it.
std::string MessageOf(const PatternMatch& exception);

/// The exception that ended a script.
struct ScriptsException {
  const PatternMatch* line = nullptr;  ///< null: none was printed
  std::string message;
  const char* says = "the script's own exception";
  /// The summary of the test that raised it; null: no test failed.
  const PatternMatch* test = nullptr;
};
/// A test runner reports the exceptions of tests, of which the first counts;
/// others are of helpers, or of the clean-up after the tests. `caught_error`:
/// the script caught an earlier one.
ScriptsException ExceptionOf(const std::vector<PatternMatch>& matches,
                             bool caught_error);

/// True for Python code that the user edits: not of torch, of another package,
/// or of Python itself.
bool IsOwnCode(const std::string& file);

/// The innermost line of the user's own code in the stack of that exception, or
/// the line that Python cannot read; if only the file of a test is known, line
/// 0. Nothing if the output does not show it.
std::optional<SourceLine> LineThatRaised(
    const std::vector<PatternMatch>& matches);

/// The last words of a program that could not do what its command line asks
/// for: a missing script, an unknown option, a test that does not exist. Null
/// if the command ended for another reason.
const PatternMatch* UsageError(const RunEvidence& run);

/// The first exception on standard error, where the interpreter prints it. If
/// there is none: the first anywhere, which the script printed. Null if there
/// is none either.
const PatternMatch* FirstException(const std::vector<PatternMatch>& matches);

/// The exception that ended the command. In one process, that is the last one
/// on standard error: the script may have handled earlier ones. Several
/// processes fail after each other: there it is the first, or what that one led
/// to. Null if there is none.
const PatternMatch* FatalException(const std::vector<PatternMatch>& matches);

/// The last printed exception that is not a warning. Null if there is none.
const PatternMatch* FinalException(const std::vector<PatternMatch>& matches);

/// True if a NaN assertion rejected a value. A flag adds these assertions, so
/// it need not be how the user's command fails.
bool FailedNanAssertion(const RunEvidence& run);

/// True if an uncaught C++ exception ended the process.
bool EndedByThrow(const RunEvidence& run);

/// True if the process printed what it threw, or that torch did not throw it.
bool SaidWhatItThrew(const RunEvidence& run);

/// The exception or assertion with which a program that is not Python ended
/// itself. It may come from the program or from a model. Null if the program
/// ended in another way.
const PatternMatch* ProgramFailure(const RunEvidence& run);

/// True if the models that were called had all returned when the run ended.
/// Needs the printer's output.
bool EndedOutsideModels(const RunEvidence& run);

/// The printed error of a model, if the run ended in another way: with an
/// exception of another kind that Python does not link to it, or by a signal
/// that no C++ exception raised. Null if there is none. Only ScriptWentOn can
/// tell whether the script continued after the error.
const PatternMatch* ErrorBeforeTheEnd(const RunEvidence& run);

/// The line of the user's own code that raised the final exception, printed
/// after `error`. Null if torch's code raised it, as it does for a model's
/// error, or if Python links it to `error`.
const PatternMatch* RaisedElsewhere(const RunEvidence& run,
                                    const PatternMatch& error);

/// True if a model was called again after an error (ErrorBeforeTheEnd) cut off
/// an invocation. Needs the printer's output.
bool ScriptWentOn(const RunEvidence& run);

// Which failure lines explain the end of a run. Lines that this version of
// torch does not print do not. Neither do lines after which the run continued:
// a script may print an error that it caught, and then retry.

/// Drops what other versions of torch print, and marks the lines after which
/// the runs continued (PatternMatch::superseded). More runs may change the
/// marks. The signs that a run continued are
///   - a launch that began and ended later, in this run or, after a line of
///     the same pattern, in another (needs the printer's output),
///   - a failure that only a running model has, after a failure to load one,
///   - another failure after an exception that the script printed itself.
void DropStaleFailureLines(std::vector<RunEvidence>& runs,
                           const std::optional<TorchVersion>& torch);

/// True if the run may have continued after that failure line: it crashed, or
/// the script ended it in a way that Python does not link to the line. The
/// printer shows whether models were called in between.
bool MayBeSuperseded(const RunEvidence& run, const PatternMatch& match);

// Which call of torch raised an exception: to export, compile or load a model.

/// The outermost call of torch.export, of inductor's packaging or of its loader
/// in the stack of the last exception. Null if there is none, or if the
/// exception is a mistake in the user's own code (a wrong name, a missing
/// module) that torch only ran.
const PatternMatch* EntryOfException(const std::vector<PatternMatch>& matches);
/// True if the last exception is such a mistake: torch only ran the line.
bool SlippedInTorchsCall(const std::vector<PatternMatch>& matches);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_EXCEPTIONS_H_
