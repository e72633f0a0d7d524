// How often a stage is run: often enough to tell chance from its flags, and
// not once more.
#ifndef LADDER_BASE_TRIES_H_
#define LADDER_BASE_TRIES_H_

#include <cstddef>
#include <vector>

#include "base/chance.h"

namespace ladder {

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
size_t TriesOfStage(const std::vector<Rate>& stages, size_t most);

}  // namespace ladder

#endif  // LADDER_BASE_TRIES_H_
