// A verdict with what the climb needs to know of how it was reached.
#ifndef LADDER_DIAGNOSIS_JUDGEMENT_H_
#define LADDER_DIAGNOSIS_JUDGEMENT_H_

#include <optional>
#include <vector>

#include "diagnosis/align.h"
#include "diagnosis/verdict.h"

namespace ladder {

struct Judgement {
  Verdict verdict;
  /// The failing launch and the run that shows it, where one is known.
  std::optional<LaunchPlace> place;
  std::optional<size_t> place_run;
  /// The failure is of a kind that only printed values can explain.
  bool needs_values = false;
  /// The script complains of values that are all finite: what is wrong with
  /// them, the values themselves do not say.
  bool finite_complaint = false;
  /// The package is for another device: no stage would show more.
  bool nothing_can_run = false;
  /// The failure line that would end the climb need not have ended the run:
  /// only stages with the printer show whether models were called after it.
  bool may_be_overtaken = false;
  /// The last run failed in another way than the climb's failure, and does not
  /// explain it: its stage's flags did that.
  bool changed_by_last_stage = false;
};

/// Adds evidence, or what is not known, to that of a verdict.
template <typename T>
void Append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_JUDGEMENT_H_
