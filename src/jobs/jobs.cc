#include "jobs/jobs.h"

namespace ladder {

bool JobLosses::MayTryAgain(const JobEnd& lost) {
  constexpr int kMostUnclear = 3;
  constexpr int kMostNodes = 10;
  switch (lost.cause) {
    case JobEnd::Cause::kPreempted:
      return true;
    case JobEnd::Cause::kNode:
      return ++nodes_ <= kMostNodes;
    case JobEnd::Cause::kUnclear:
      return ++unclear_ < kMostUnclear;
  }
  LADDER_CHECK(false);
}

}  // namespace ladder
