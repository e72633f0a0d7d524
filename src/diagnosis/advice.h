// What to do next, according to the verdict.
#ifndef LADDER_DIAGNOSIS_ADVICE_H_
#define LADDER_DIAGNOSIS_ADVICE_H_

#include <optional>
#include <vector>

#include "base/vocabulary.h"
#include "config/ladder.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// For a command that does not fail: what would check more of it. compared: its
/// values were compared with those of a good run.
void AdviseOnPassed(const AdviceContext& context, bool compared,
                    Verdict& verdict);

/// Adds advice that follows from class, suspects and bad input. If SIGKILL
/// ended the process, adds the open question who sent it.
void AddAdvice(const AdviceContext& context, Verdict& verdict);

/// Adds advice to use --compile if stages did not run because the command
/// compiles nothing, unless the launch is certain without them.
void AdviseOnSkipped(const std::vector<SkippedStage>& skipped,
                     const PackageOrigin& origin, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ADVICE_H_
