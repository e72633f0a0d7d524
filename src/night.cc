#include "night.h"

#include <fmt/format.h>

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

std::string TitleOf(const NightResult& result) {
  std::string title = result.failure_class;
  if (!result.kernel.empty()) {
    title += (title.empty() ? "in " : " in ") + result.kernel;
  }
  return title;
}

}  // namespace ladder
