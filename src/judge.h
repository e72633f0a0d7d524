// From the evidence of all runs so far to a verdict, by the rules of
// judgement. Pure: the same evidence gives the same verdict.
#ifndef LADDER_JUDGE_H_
#define LADDER_JUDGE_H_

#include <string>
#include <vector>

#include "judgement.h"
#include "ladder.h"
#include "run_evidence.h"
#include "torch_version.h"

namespace ladder {

/// What the climb did apart from running.
struct ClimbNotes {
  /// "pinpoint: no model here runs on cuda"
  std::vector<std::string> skipped;
  std::optional<TorchVersion> torch;  ///< the command's, where it was found out
  bool names_python = true;           ///< the command, so that it can be asked
  const RunEvidence* good = nullptr;  ///< of --against
  /// The most processes that a run which ended well left behind; they were
  /// ended after it.
  size_t left_behind = 0;
  /// Why the climb ended before its time, as "interrupted in stage sanity";
  /// empty if it did not.
  std::string cut_short;
};

/// runs: in the order in which they were made, the baseline's first.
Judgement Judge(const std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes);

}  // namespace ladder

#endif  // LADDER_JUDGE_H_
