// An error of a model that the script caught: it went on calling models and
// ended in another way, which that error need not have caused.
#ifndef LADDER_CAUGHT_EXCEPTION_H_
#define LADDER_CAUGHT_EXCEPTION_H_

#include "run_evidence.h"

namespace ladder {

/// The exception that was printed last, warnings aside. Null when none was.
const Symptom* FinalException(const std::vector<Symptom>& symptoms);

/// The model's error that was printed although the run ended otherwise: with
/// an exception of another kind that does not follow from it by Python's own
/// account, or by a signal that no C++ exception raised. Null when there is
/// none. Whether the script went on after it only ScriptWentOn can tell.
const Symptom* ErrorBeforeTheEnd(const RunEvidence& run);

/// True if a model was called again after an invocation that such an error cut
/// off. Needs the printer's output.
bool ScriptWentOn(const RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_CAUGHT_EXCEPTION_H_
