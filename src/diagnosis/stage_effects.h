// Flags are verified, not trusted: whether each variable of a stage took effect
// in a run, by the marks that it leaves in code, output and files.
#ifndef LADDER_DIAGNOSIS_STAGE_EFFECTS_H_
#define LADDER_DIAGNOSIS_STAGE_EFFECTS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/flag_catalogue.h"
#include "config/ladder.h"
#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// Where marks are looked for.
struct FlagContext {
  const RunEvidence& run;
  std::vector<std::string_view> wrappers;  ///< texts, of the run's models
  std::vector<std::string> files;  ///< paths below the run's artifacts folder
  bool compile_given = false;      ///< --compile
  std::string folder = {};         ///< path of that folder, for people
};

/// The devices of a run's models: ROCm's are called cuda in generated code.
std::vector<std::string> DevicesOf(const RunEvidence& run, bool rocm);

/// Whether each of these took effect.
std::vector<FlagEffect> CheckFlags(const std::vector<PlannedFlag>& flags,
                                   const FlagCatalogue& catalogue,
                                   const FlagContext& context);

/// Why the flags of the run's own stage did nothing; nothing if one of them
/// took effect or may have, or if the stage has none.
std::optional<std::string> WhyNothing(const RunSummary& run);

/// A sentence for each stage whose flags did nothing in any of its runs.
std::vector<std::string> StagesThatDidNothing(
    const std::vector<RunSummary>& runs);

// How the output of a stage differs from that of the stage before it.

/// Adds to `changed` of each stage after the first: launches printed more or
/// less often or in another order, the first values that differ, another number
/// of invocations, another failure, another failing launch. Compares the last
/// failed run of each stage, or its last run. Ignores launches that only one of
/// the two stages instruments, and how stage `explained` fails: the verdict has
/// that. failures: parallel to runs.
void NoteOutputChanges(const std::vector<RunEvidence>& runs,
                       const std::vector<RunFailure>& failures,
                       const std::string& explained,
                       std::vector<StageSummary>& stages);

// What the runs of each stage show together: how often it failed there, and
// whether its flags changed that.

/// Of the stages that ran, in order. runs: the baseline's first; failures:
/// parallel to them.
std::vector<StageSummary> SummariseStages(
    const std::vector<RunEvidence>& runs,
    const std::vector<RunFailure>& failures);

/// What the number of runs leaves open: a sentence for each stage that did
/// not fail where the baseline did, or the other way round, without a
/// significant difference.
std::vector<std::string> NoteChance(const std::vector<StageSummary>& stages);

/// kPassed, kFailed or kFlaky, by the baseline. If the baseline ran only once,
/// a later stage with both outcomes also makes it kFlaky.
Verdict::Result OutcomeOf(const std::vector<StageSummary>& stages);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_STAGE_EFFECTS_H_
