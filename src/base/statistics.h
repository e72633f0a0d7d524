// Failures that come and go: how often, how sure, and how many runs it takes
// to tell. Pure arithmetic.
#ifndef LADDER_BASE_STATISTICS_H_
#define LADDER_BASE_STATISTICS_H_

#include <cstddef>
#include <optional>
#include <vector>

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

// How often a stage is run: often enough to tell chance from its flags, and
// not once more.

/// What --repeat takes at most.
constexpr size_t kMostRepeats = 1000;

/// The number of runs that the last stage of `stages` is to have, as far as is
/// known now; it rises and falls with what its runs show, so ask after each.
/// stages: the rates of those climbed so far, the baseline's first, the last
/// one under way. most: --repeat, the most runs of a stage.
///
/// The baseline is run `most` times, which measures the rate; 16 failures
/// without a success end it earlier. Later stages are run until they fail
/// once, which is what they are for, and if they do not: until that differs
/// significantly from the baseline's rate and would have come by chance in
/// less than 5 % of cases at its lower bound, but `most` times at most.
///
/// Without --repeat (most = 1) a stage that does not fail, where the baseline
/// did, is run once more: once in a climb, or up to three times a stage when
/// the failure was seen to come and go.
size_t RunsNeeded(const std::vector<Rate>& stages, size_t most);

}  // namespace ladder

#endif  // LADDER_BASE_STATISTICS_H_
