// Errors and the end of a run: those of a model that the script caught (it went
// on and ended in another way, which that error need not have caused), and what
// a C++ program throws when its models have returned.
#ifndef LADDER_DIAGNOSIS_CAUGHT_EXCEPTION_H_
#define LADDER_DIAGNOSIS_CAUGHT_EXCEPTION_H_

#include "diagnosis/run_evidence.h"

namespace ladder {

/// True for the message of an exception that no wrong number causes (NameError,
/// KeyError, …): a script's own mistake.
bool IsScriptsMistake(const std::string& message);

/// The first exception that the interpreter printed, which it does to standard
/// error; where none stands there, the first that the script told of. Null when
/// there is none.
const Symptom* FirstException(const std::vector<Symptom>& symptoms);

/// The exception that was printed last, warnings aside. Null when none was.
const Symptom* FinalException(const std::vector<Symptom>& symptoms);

/// True if Python says that a later exception was raised because of an error,
/// or while it was handled.
bool LinkedTo(const std::vector<Symptom>& symptoms, const Symptom& error);

/// True if a C++ exception that nothing caught ended the process.
bool EndedByThrow(const RunEvidence& run);

/// True if the process told what it threw, or that torch had not thrown it.
bool SaidWhatItThrew(const RunEvidence& run);

/// What a program that is not Python ended itself with: an exception or an
/// assertion. It may be of the program's own or come out of a model. Null when
/// it ended in another way.
const Symptom* ProgramsComplaint(const RunEvidence& run);

/// True if the models that were called had all returned when the run ended.
/// Needs the printer's output.
bool EndedOutsideModels(const RunEvidence& run);

/// The model's error that was printed although the run ended otherwise: with
/// an exception of another kind that does not follow from it by Python's own
/// account, or by a signal that no C++ exception raised. Null when there is
/// none. Whether the script went on after it only ScriptWentOn can tell.
const Symptom* ErrorBeforeTheEnd(const RunEvidence& run);

/// The line of the user's own code that raised the final exception, printed
/// after `error`. Null where torch's code raised it, as a model's error comes
/// out of there, or where it follows from `error` by Python's own account.
const Symptom* RaisedElsewhere(const RunEvidence& run, const Symptom& error);

/// True if a model was called again after an invocation that such an error cut
/// off. Needs the printer's output.
bool ScriptWentOn(const RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_CAUGHT_EXCEPTION_H_
