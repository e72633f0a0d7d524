// What changed from one night to the next, told by the signatures of failures.
//
// Only nights that were judged count: one whose outcome is "error" is passed
// over. With s for the signature of tonight's failure or, where it passed, of
// the latest failure among the last 8 judged nights (tonight among them):
//
//   flaky    tonight is flaky (failed and passed); or of those 8 nights the
//            ones that passed or showed s alternate: one of them is flaky, or
//            passing and failing took turns at least three times
//   new      it fails, and the night before it passed or there is none
//   still    it fails with the night before's signature
//   changed  it fails with another one
//   fixed    it passes, and the night before it failed
//   passed   it passes, as the night before, or there is none
//
// So a failure that comes back once is flaky and not new, while another one
// that comes after it is new. Of nights that were cut off, before people were
// told of them, only tonight's results count. Pure.
#ifndef LADDER_NIGHTLY_NIGHT_CHANGE_H_
#define LADDER_NIGHTLY_NIGHT_CHANGE_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nightly/night.h"

namespace ladder {

enum class NightChange {
  kPassed,
  kNew,
  kStill,
  kChanged,
  kFixed,
  kFlaky,
  kNotJudged,
};
/// "passed", "new", …, "not judged"
std::string_view Name(NightChange change);

/// So many judged nights tell whether a failure comes and goes.
inline constexpr size_t kFlakyNights = 8;

/// `results`: of one recipe, oldest first; tonight's is the last. At least one.
NightChange ChangeOf(std::span<const NightResult> results);

/// Whether a person is to look at it: it is new or changed, or fails now and
/// then for the first time.
bool IsNews(std::span<const NightResult> results);

/// What is known of tonight's failure: the last bisection of the same one since
/// it began, of one that comes and goes within kFlakyNights.
const NightBisection* BisectionOf(std::span<const NightResult> results);

/// True where it failed, always or now and then.
bool Failed(const NightResult& result);

/// Since when it is as it is now: the first of the last results that passed, or
/// failed with one signature, one after another; nights that were not judged
/// in between do not matter. At least one.
const NightResult& SinceWhen(std::span<const NightResult> results);

/// The failures that are one and the same.
struct FailureGroup {
  std::string signature;
  std::vector<NightResult> results;
};
/// Of the failed and flaky ones; the largest group first.
std::vector<FailureGroup> GroupBySignature(
    const std::vector<NightResult>& results);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_CHANGE_H_
