#include "nightly/night_junit.h"

#include <fmt/format.h>

#include "nightly/history_view.h"
#include "report/junit_xml.h"
#include "base/shell_words.h"
#include "base/version.h"
#include "base/wording.h"

namespace ladder {
namespace {

constexpr const char* kSkipped = "the night ended before it";

/// "new: nan-or-inf in cpp_fused_3: Tensor contains NaN"
std::string MessageOf(const NightOfRecipe& tonight) {
  std::string text(Name(tonight.change));
  const std::string title = TitleOf(*tonight.result);
  for (const std::string& each : {title, tonight.result->message}) {
    if (!each.empty()) text += ": " + each;
  }
  return text;
}

std::string TextOf(const NightBisection& bisection) {
  std::string text = "bisected: " + ToString(bisection);
  if (!bisection.folder.empty()) text += ", see " + bisection.folder;
  return text + "\n";
}

std::string Line(const char* name, const std::string& value) {
  return value.empty() ? "" : fmt::format("{}: {}\n", name, value);
}

/// What a person wants to know of a failure, a line each.
std::string TextOf(const RecipeView& recipe) {
  const NightResult& result = *recipe.nights.back().result;
  std::string text = Line("message", result.message);
  if (result.runs > 1) {
    text += fmt::format("failed in {} of {}\n", result.failed,
                        Counted(static_cast<size_t>(result.runs), "run"));
  }
  text += Line("signature", result.signature);
  text += Line("since", DayOf(*recipe.since));
  text += fmt::format("failed in {} of {}\n", recipe.failed,
                      Counted(recipe.judged, "night"));
  if (recipe.bisection != nullptr) text += TextOf(*recipe.bisection);
  if (!result.record.empty()) {
    text +=
        "look at it: " + ShellQuote({"aoti-ladder", "report", result.record}) +
        "\n";
  }
  return text;
}

JunitCase CaseOf(const RecipeView& recipe, const Night& night) {
  JunitCase one;
  one.name = ToString(recipe.key);
  one.classname = recipe.suite->suite;
  const NightOfRecipe& last = recipe.nights.back();
  if (last.night->id != night.id) {
    one.kind = JunitCase::Kind::kSkipped;
    one.type = "not run";
    one.message = kSkipped;
    return one;
  }
  const NightResult& result = *last.result;
  one.seconds = result.seconds;
  if (result.outcome == Verdict::Result::kPassed) return one;
  one.message = MessageOf(last);
  one.text = TextOf(recipe);
  if (Failed(result)) {
    one.kind = JunitCase::Kind::kFailure;
    one.type = result.failure_class.empty() ? "failure" : result.failure_class;
  } else {
    one.kind = JunitCase::Kind::kError;
    one.type = "error";
  }
  return one;
}

/// Whether it is a case: it ran tonight, or was to run.
bool Belongs(const RecipeView& recipe, const std::vector<Night>& nights) {
  const int64_t last = recipe.nights.back().night->id;
  const Night& tonight = nights.back();
  if (last == tonight.id) return true;
  return tonight.state != NightState::kComplete && nights.size() > 1 &&
         last == nights[nights.size() - 2].id;
}

}  // namespace

std::string NightJunit(const SuiteHistory& suite, const Night& night) {
  const SuiteHistory past = UpTo(suite, night);
  JunitSuite xml;
  xml.name = suite.suite.empty() ? "nightly" : suite.suite;
  xml.started_at = night.started_at;
  xml.properties = JunitProperty("night", std::to_string(night.id)) +
                   JunitProperty("candidate", night.candidate) +
                   JunitProperty("state", Name(night.state)) +
                   JunitProperty("aoti-ladder", kToolVersion);
  for (const RecipeView& recipe : RecipeViews(past, SIZE_MAX)) {
    if (!Belongs(recipe, past.nights)) continue;
    xml.cases.push_back(CaseOf(recipe, night));
    const NightOfRecipe& last = recipe.nights.back();
    // All that there is to say of what passed.
    if (last.change == NightChange::kFixed ||
        (last.change == NightChange::kFlaky && !Failed(*last.result))) {
      xml.output +=
          fmt::format("{}: {}\n", ToString(recipe.key), Name(last.change));
    }
  }
  return ToXml(xml);
}

}  // namespace ladder
