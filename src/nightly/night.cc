#include "nightly/night.h"

#include <fmt/format.h>

#include "base/wording.h"

namespace ladder {

std::string_view Name(NightState state) {
  switch (state) {
    case NightState::kStarted:
      return "started";
    case NightState::kComplete:
      return "complete";
    case NightState::kInterrupted:
      return "interrupted";
  }
  LADDER_CHECK(false);
}

std::string ToString(const RecipeKey& key) {
  if (key.combination.empty()) return key.recipe;
  return fmt::format("{} ({})", key.recipe, key.combination);
}

std::string ToString(const NightBisection& bisection) {
  if (bisection.first_bad.empty()) return bisection.answer;
  return fmt::format("{}, first bad {}, last good {} ({})", bisection.answer,
                     bisection.first_bad, bisection.last_good,
                     PercentText(bisection.probability));
}

std::string TitleOf(const NightResult& result) {
  std::string title = result.failure_class;
  if (!result.kernel.empty()) {
    title += (title.empty() ? "in " : " in ") + result.kernel;
  }
  return title;
}

}  // namespace ladder
