// Which further stages would tell more about a failure.
#ifndef LADDER_DIAGNOSIS_OFFER_H_
#define LADDER_DIAGNOSIS_OFFER_H_

#include <vector>

#include "config/ladder.h"
#include "config/plan.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// What was climbed, and what there is besides.
struct OfferScene {
  const Ladder& climbed;
  const Ladder& deep;  ///< whose optional rungs (only_for) are offered
  Known known;         ///< as at the end of the climb; missing: for `deep`
  const std::vector<RunEvidence>& runs;
};

/// Adds to verdict.advice the optional rungs that were not climbed and are of
/// use for this failure: where the launch is certain only what a device's own
/// tools and a debugger of a hang can add. Those that lack their tool come
/// last, with its name. A fault on another maker's GPU is offered its ladder.
void OfferRungs(const OfferScene& scene, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_OFFER_H_
