#include "base/statistics.h"

#include <algorithm>
#include <cmath>

#include "base/vocabulary.h"

namespace ladder {

namespace {

constexpr size_t kMostCleanRuns = 10000;

double LogChoose(size_t n, size_t k) {
  auto log_factorial = [](size_t i) {
    return std::lgamma(static_cast<double>(i) + 1);
  };
  return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

}  // namespace

Rate MeasureRate(size_t failed, size_t runs) {
  LADDER_CHECK(failed <= runs);
  Rate rate{failed, runs, 0, 1};
  if (runs == 0) return rate;
  constexpr double kZ = 1.959964;  // 95 %
  double n = static_cast<double>(runs);
  double p = static_cast<double>(failed) / n;
  double centre = p + kZ * kZ / (2 * n);
  double spread = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  // The bounds for 0 and n failures are exactly 0 and 1, despite rounding.
  if (failed > 0) rate.low = (centre - spread) / (1 + kZ * kZ / n);
  if (failed < runs) rate.high = (centre + spread) / (1 + kZ * kZ / n);
  return rate;
}

double ChanceOfDifference(const Rate& a, const Rate& b) {
  const size_t failed = a.failed + b.failed;
  const size_t runs = a.runs + b.runs;
  // The probability that `in_a` of the failures fall to a by chance.
  auto probability = [&](size_t in_a) {
    return std::exp(LogChoose(a.runs, in_a) + LogChoose(b.runs, failed - in_a) -
                    LogChoose(runs, failed));
  };
  const double seen = probability(a.failed);
  constexpr double kSame = 1 + 1e-7;  // tolerance for rounding
  double sum = 0;
  const size_t least = failed > b.runs ? failed - b.runs : 0;
  for (size_t in_a = least; in_a <= std::min(failed, a.runs); ++in_a) {
    const double each = probability(in_a);
    if (each <= seen * kSame) sum += each;
  }
  return std::min(1.0, sum);
}

bool IsSignificant(double p_value) {
  return p_value < kSignificance * (1 - 1e-9);
}

std::optional<size_t> CleanRunsToProveFix(const Rate& rate) {
  if (rate.failed == 0 || rate.low <= 0) return {};
  if (rate.low >= 1) return 1;
  return static_cast<size_t>(
      std::ceil(std::log(kSignificance) / std::log1p(-rate.low)));
}

std::optional<size_t> CleanRunsToTell(const Rate& rate) {
  if (rate.failed == 0) return {};
  for (size_t clean = 1; clean <= kMostCleanRuns; ++clean) {
    const Rate none = MeasureRate(0, clean);
    if (IsSignificant(ChanceOfDifference(rate, none))) return clean;
  }
  return {};
}

double LargestUnseenRate(size_t runs) {
  LADDER_CHECK(runs > 0);
  return 1 - std::pow(kSignificance, 1 / static_cast<double>(runs));
}

namespace {

// This many failures without a success: 81 % or more, at 95 %.
constexpr size_t kSteady = 16;
// Runs of a stage without --repeat, if the failure is intermittent.
constexpr size_t kTriesOfFlaky = 3;

/// How many clean runs tell something about the flags.
size_t TellingRuns(const Rate& baseline, size_t most) {
  return std::min(most, std::max(CleanRunsToProveFix(baseline).value_or(most),
                                 CleanRunsToTell(baseline).value_or(most)));
}

/// Without --repeat: one extra run per climb, more if it is intermittent.
size_t TriesUnasked(const std::vector<Rate>& stages) {
  if (stages.front().failed == 0) return 1;
  if (std::any_of(stages.begin(), stages.end(),
                  [](const Rate& rate) { return rate.mixed(); })) {
    return kTriesOfFlaky;
  }
  bool spent = std::any_of(stages.begin(), std::prev(stages.end()),
                           [](const Rate& rate) { return rate.runs > 1; });
  return spent ? 1 : 2;
}

}  // namespace

size_t RunsNeeded(const std::vector<Rate>& stages, size_t most) {
  LADDER_CHECK(!stages.empty() && most > 0);
  const Rate& stage = stages.back();
  if (stage.runs == 0) return 1;
  const Rate& baseline = stages.front();
  if (stages.size() == 1) {
    bool steady = stage.failed == stage.runs && stage.runs >= kSteady;
    return steady ? stage.runs : most;
  }
  if (stage.failed > 0) return stage.runs;
  return most == 1 ? TriesUnasked(stages) : TellingRuns(baseline, most);
}

}  // namespace ladder
