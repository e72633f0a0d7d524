// Failures that come and go: how often, how sure, and how many runs it takes
// to tell. Pure arithmetic.
#ifndef LADDER_BASE_CHANCE_H_
#define LADDER_BASE_CHANCE_H_

#include <cstddef>
#include <optional>

namespace ladder {

/// How often something failed, with its 95 % Wilson score interval (Wilson
/// 1927, https://doi.org/10.1080/01621459.1927.10502953).
struct Rate {
  size_t failed = 0, runs = 0;
  double low = 0, high = 1;

  [[nodiscard]] bool mixed() const { return failed > 0 && failed < runs; }
};
Rate MeasureRate(size_t failed, size_t runs);

/// What is unlikelier than this is not put down to chance.
constexpr double kSignificance = 0.05;

/// How probable it is that two equal rates look as different as these or more
/// so: Fisher's exact test, two-sided (the tables that are no likelier than
/// the one seen). 1 where either has no runs.
double ChanceOfDifference(const Rate& a, const Rate& b);

/// True below 5 %; what is 5 % but for rounding is not.
bool IsSignificant(double p_value);

/// So many runs without a failure in a row come by chance in at most 5 % of
/// cases, even at the lower bound of the rate: enough to show a failure, or
/// its repair. Nothing when it never failed.
std::optional<size_t> CleanRunsToProveFix(const Rate& rate);

/// So many runs without any failure elsewhere would differ significantly from
/// this rate. Nothing when it never failed, or for more than 10000.
std::optional<size_t> CleanRunsToTell(const Rate& rate);

/// A failure that comes in a greater share of the runs than this would have
/// been seen in so many clean runs, at 95 %: 0.26 for 10 runs. runs > 0.
double LargestUnseenRate(size_t runs);

}  // namespace ladder

#endif  // LADDER_BASE_CHANCE_H_
