// Errors and the end of a run: those of a model that the script caught (it went
// on and ended in another way, which that error need not have caused), and what
// a C++ program throws when its models have returned.
#ifndef LADDER_DIAGNOSIS_EXCEPTIONS_H_
#define LADDER_DIAGNOSIS_EXCEPTIONS_H_

#include <optional>
#include <vector>

#include "base/vocabulary.h"
#include "diagnosis/run_evidence.h"
#include "output/pattern_match.h"

namespace ladder {

/// True for the message of an exception that no wrong number causes (NameError,
/// KeyError, …): a script's own mistake.
bool IsScriptsMistake(const std::string& message);

/// The first exception that the interpreter printed, which it does to standard
/// error; where none stands there, the first that the script told of. Null when
/// there is none.
const PatternMatch* FirstException(const std::vector<PatternMatch>& matches);

/// The exception that was printed last, warnings aside. Null when none was.
const PatternMatch* FinalException(const std::vector<PatternMatch>& matches);

/// True if a C++ exception that nothing caught ended the process.
bool EndedByThrow(const RunEvidence& run);

/// True if the process told what it threw, or that torch had not thrown it.
bool SaidWhatItThrew(const RunEvidence& run);

/// What a program that is not Python ended itself with: an exception or an
/// assertion. It may be of the program's own or come out of a model. Null when
/// it ended in another way.
const PatternMatch* ProgramFailure(const RunEvidence& run);

/// True if the models that were called had all returned when the run ended.
/// Needs the printer's output.
bool EndedOutsideModels(const RunEvidence& run);

/// The model's error that was printed although the run ended otherwise: with
/// an exception of another kind that does not follow from it by Python's own
/// account, or by a signal that no C++ exception raised. Null when there is
/// none. Whether the script went on after it only ScriptWentOn can tell.
const PatternMatch* ErrorBeforeTheEnd(const RunEvidence& run);

/// The line of the user's own code that raised the final exception, printed
/// after `error`. Null where torch's code raised it, as a model's error comes
/// out of there, or where it follows from `error` by Python's own account.
const PatternMatch* RaisedElsewhere(const RunEvidence& run,
                                    const PatternMatch& error);

/// True if a model was called again after an invocation that such an error cut
/// off. Needs the printer's output.
bool ScriptWentOn(const RunEvidence& run);

// Which failure lines of the runs say how they ended. Not those that this
// version of torch does not print, nor those after which a run went on: a
// script tells of an error that it caught, tries again, takes another way.

/// Drops what other versions of torch print, and marks the lines after which
/// the runs went on (PatternMatch::superseded). More runs may change the marks.
/// That a run went on is known by
///   - a launch that began and ended later, in this run or, after a line of
///     the same pattern, in another (needs the printer's output),
///   - a failure that only a running model has, after one of loading it,
///   - another failure after an exception that the script printed itself.
void DropStaleFailureLines(std::vector<RunEvidence>& runs,
                           const std::optional<TorchVersion>& torch);

/// True if the run may have gone on after that failure line: it crashed, or the
/// script itself ended it in a way that does not follow by Python's own
/// account. Whether models were called in between, the printer shows.
bool MayBeSuperseded(const RunEvidence& run, const PatternMatch& match);

// What a script had asked torch for when an exception came out of it: to
// export, to compile or to load a model.

/// The call of torch.export, of inductor's packaging or of its loader, through
/// which the last exception of the output came: the outermost, which is the
/// script's. Null when it came through none, and when it is a slip of the
/// script's own line (a wrong name, a missing module) that torch only ran.
const PatternMatch* EntryOfException(const std::vector<PatternMatch>& matches);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_EXCEPTIONS_H_
