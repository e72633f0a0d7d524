// Statistics of intermittent failures: how often, how sure, and how many runs a
// decision takes. Pure arithmetic.
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

/// A result that is less probable than this is not attributed to chance.
constexpr double kSignificance = 0.05;

/// The probability that two equal rates differ at least as much as these:
/// Fisher's exact test, two-sided (over the tables that are no likelier than
/// the observed one). 1 if either has no runs.
double ChanceOfDifference(const Rate& a, const Rate& b);

/// True below 5 %; a value that is 5 % up to rounding is not.
bool IsSignificant(double p_value);

/// How many runs in a row must pass so that chance explains them in at most 5 %
/// of cases, even at the lower bound of the rate. This many show a failure, or
/// prove its fix. Nothing if it never failed.
std::optional<size_t> CleanRunsToProveFix(const Rate& rate);

/// How many passing runs elsewhere differ significantly from this rate. Nothing
/// if it never failed, or for more than 10000.
std::optional<size_t> CleanRunsToTell(const Rate& rate);

/// The largest failure rate that this many clean runs can miss, at 95 %
/// confidence: 0.26 for 10 runs. runs > 0.
double LargestUnseenRate(size_t runs);

// How often a stage is run: just often enough to tell the effect of its flags
// from chance.

/// The largest value of --repeat.
constexpr size_t kMostRepeats = 1000;

/// How many runs the last stage of `stages` needs, as far as is known now. The
/// number changes with each result, so ask after each run. stages: the rates of
/// the stages so far, the baseline first, the current one last. most: --repeat,
/// the most runs of a stage.
///
/// The baseline is run `most` times to measure the rate; 16 failures without a
/// success end it earlier. A later stage is run until it fails once. If it does
/// not fail, it is run until its clean runs differ significantly from the
/// baseline (CleanRunsToTell and CleanRunsToProveFix), but at most `most`
/// times.
///
/// Without --repeat (most = 1), a stage that passes although the baseline
/// failed is run once more, but only one stage of a climb is. If the failure is
/// intermittent, each such stage is run up to three times.
size_t RunsNeeded(const std::vector<Rate>& stages, size_t most);

}  // namespace ladder

#endif  // LADDER_BASE_STATISTICS_H_
