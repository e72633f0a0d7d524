// Flags are verified, not trusted: what each variable that a stage set did in
// a run, by the marks that it leaves in code, output and files.
#ifndef LADDER_DIAGNOSIS_FLAG_EFFECT_H_
#define LADDER_DIAGNOSIS_FLAG_EFFECT_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/flag_catalogue.h"
#include "config/plan.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Where marks are looked for.
struct FlagScene {
  const RunEvidence& run;
  std::vector<std::string_view> wrappers;  ///< texts, of the run's models
  std::vector<std::string> files;  ///< paths below the run's artifacts folder
  bool compile_given = false;      ///< --compile
  std::string folder = {};         ///< path of that folder, for people
};

/// The devices of a run's models: ROCm's are called cuda in generated code.
std::vector<std::string> DevicesOf(const RunEvidence& run, bool rocm);

/// What each of these did.
std::vector<FlagEffect> CheckFlags(const std::vector<PlannedFlag>& flags,
                                   const FlagCatalogue& catalogue,
                                   const FlagScene& scene);

/// Why the flags of the run's own stage did nothing; nothing when one of them
/// took effect, may have, or when it has none.
std::optional<std::string> WhyNothing(const RunSummary& run);

/// A sentence for each stage whose flags did nothing in any of its runs.
std::vector<std::string> StagesThatDidNothing(
    const std::vector<RunSummary>& runs);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FLAG_EFFECT_H_
