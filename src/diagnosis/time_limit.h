// A time limit that was reached before a model could run: not a hang of a
// model, so no stage shows more.
#ifndef LADDER_DIAGNOSIS_TIME_LIMIT_H_
#define LADDER_DIAGNOSIS_TIME_LIMIT_H_

#include <optional>
#include <string>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// What a run was at when its limit was reached.
struct EarlyLimit {
  std::string phase;  ///< "while a model was being compiled"
  Finding shown;      ///< how that is known
};

/// Nothing if the run did not reach its limit, or may have been running a
/// model.
std::optional<EarlyLimit> ReachedEarly(const RunEvidence& run);

/// The stacks that were taken at the limit of a run, whatever it was at.
std::vector<Evidence> StacksAtLimit(const RunEvidence& run);

/// Advises to read the stack that the verdict cites, and names the line of
/// Python in it. False if it cites none.
bool AdviseOnPrintedStack(const std::vector<RunEvidence>& runs,
                          Verdict& verdict);

/// Advises to read the stack of the first run that has one, if possible one of
/// Python. False if no run has a stack.
bool AdviseOnStackOfHang(const std::vector<RunEvidence>& runs,
                         Verdict& verdict);

/// Advises on the time that such a command needs, and on its stack.
void AdviseOnTime(const std::vector<RunEvidence>& runs,
                  const RunEvidence& limited, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_TIME_LIMIT_H_
