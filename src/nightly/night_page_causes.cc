#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/html_page.h"
#include "base/markup.h"
#include "nightly/night_page_parts.h"
#include "base/wording.h"

namespace ladder {
namespace {

constexpr size_t kTextBytes = 600;
constexpr size_t kMostRecipes = 8;  ///< more are folded

const RecipeView& ViewOf(const NightPageFacts& facts, const RecipeKey& key) {
  const auto found = std::lower_bound(
      facts.recipes.begin(), facts.recipes.end(), key,
      [](const RecipeView& view, const RecipeKey& x) { return view.key < x; });
  LADDER_CHECK(found != facts.recipes.end() && found->key == key);
  return *found;
}

/// A cause with its recipes, the worst first.
struct Cause {
  const FailureGroup* group = nullptr;
  std::vector<const NightResult*> results;
  const SignatureView* seen = nullptr;  ///< in all nights
};

MaybeChange WorstOf(const NightPageFacts& facts, const Cause& cause) {
  return ChangeIn(facts, cause.results.front()->key);
}

std::vector<Cause> CausesOf(const NightPageFacts& facts,
                            const std::vector<SignatureView>& signatures) {
  const auto urgency = [&](const NightResult* result) {
    return Urgency(ChangeIn(facts, result->key));
  };
  std::vector<Cause> causes;
  for (const FailureGroup& group : facts.view.groups) {
    Cause cause{&group, {}, nullptr};
    for (const NightResult& each : group.results) {
      cause.results.push_back(&each);
    }
    std::stable_sort(cause.results.begin(), cause.results.end(),
                     [&](const NightResult* a, const NightResult* b) {
                       return urgency(a) < urgency(b);
                     });
    cause.seen = &*std::find_if(signatures.begin(), signatures.end(),
                                [&](const SignatureView& view) {
                                  return view.signature == group.signature;
                                });
    causes.push_back(std::move(cause));
  }
  std::stable_sort(
      causes.begin(), causes.end(), [&](const Cause& a, const Cause& b) {
        return urgency(a.results.front()) < urgency(b.results.front());
      });
  return causes;
}

/// "in 3 of its 14 nights"
std::string HowOften(const Cause& cause, const RecipeKey& key) {
  for (const SignatureView::In& in : cause.seen->recipes) {
    if (in.key != key) continue;
    return in.of == 1 ? "in its only night"
                      : fmt::format("in {} of its {} nights", in.nights, in.of);
  }
  return "";
}

std::string HtmlRecipe(const NightPageFacts& facts, const Cause& cause,
                       const NightResult& result) {
  const RecipeView& view = ViewOf(facts, result.key);
  const std::string url = UrlOf(facts, result.record);
  std::string html = fmt::format(
      "<li>{} {}: ", HtmlChange(ChangeIn(facts, result.key)),
      HtmlLink(url, "<b>" + EscapeMarkup(ToString(result.key)) + "</b>"));
  if (result.runs > 1) {
    html +=
        fmt::format("failed in {} of {} runs; ", result.failed, result.runs);
  }
  html += fmt::format("since {}, {}", EscapeMarkup(DayOf(*view.since)),
                      HowOften(cause, result.key));
  if (url.empty() && !result.record.empty()) {
    html += "<span class=\"src small\">" + HtmlCode(result.record) + "</span>";
  }
  return html + "</li>\n";
}

/// "14 recipes: 1 new, 13 flaky"
std::string SummaryOf(const NightPageFacts& facts, const Cause& cause) {
  const size_t all = cause.results.size();
  std::string text = Counted(all, "recipe");
  for (size_t begin = 0; begin < all;) {
    const auto change = ChangeIn(facts, cause.results[begin]->key);
    size_t end = begin + 1;
    while (end < all && ChangeIn(facts, cause.results[end]->key) == change) {
      ++end;
    }
    text += fmt::format("{}{} {}", begin == 0 ? ": " : ", ", end - begin,
                        NameOf(change));
    begin = end;
  }
  return text;
}

std::string HtmlRecipesOf(const NightPageFacts& facts, const Cause& cause) {
  std::string list;
  for (const NightResult* each : cause.results) {
    list += HtmlRecipe(facts, cause, *each);
  }
  list = "<ul class=\"plain\">\n" + list + "</ul>\n";
  if (cause.results.size() <= kMostRecipes) return list;
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n",
                     SummaryOf(facts, cause), list);
}

/// Those of a cause, each once: one may serve several recipes.
struct Served {
  const NightBisection* bisection;
  std::string recipes;  ///< "load, softmax"
};
std::vector<Served> BisectionsOf(const NightPageFacts& facts,
                                 const Cause& cause) {
  std::vector<Served> all;
  for (const NightResult* each : cause.results) {
    const NightBisection* bisection = ViewOf(facts, each->key).bisection;
    if (bisection == nullptr) continue;
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const Served& other) {
          return other.bisection->folder == bisection->folder &&
                 ToString(*other.bisection) == ToString(*bisection);
        });
    if (same == all.end()) {
      all.push_back({bisection, ToString(each->key)});
    } else {
      same->recipes += ", " + ToString(each->key);
    }
  }
  return all;
}

std::string HtmlBisection(const NightPageFacts& facts,
                          const NightBisection& bisection) {
  std::string html = EscapeMarkup(bisection.answer);
  if (!bisection.first_bad.empty()) {
    html += fmt::format(", first bad <b>{}</b>, last good <b>{}</b> ({})",
                        EscapeMarkup(bisection.first_bad),
                        EscapeMarkup(bisection.last_good),
                        PercentText(bisection.probability));
  }
  const std::string url = UrlOf(facts, bisection.folder);
  if (!url.empty()) {
    html += ": " + HtmlLink(url, "its report");
  } else if (!bisection.folder.empty()) {
    html +=
        "<span class=\"src small\">" + HtmlCode(bisection.folder) + "</span>";
  }
  return html;
}

std::string HtmlBisections(const NightPageFacts& facts, const Cause& cause) {
  const std::vector<Served> all = BisectionsOf(facts, cause);
  if (all.size() == 1) return HtmlBisection(facts, *all[0].bisection);
  std::string list;
  for (const Served& each : all) {
    list += fmt::format("<li>{}: {}</li>\n",
                        EscapeMarkup(Shortened(each.recipes, kTextBytes)),
                        HtmlBisection(facts, *each.bisection));
  }
  return list.empty() ? "" : "<ul class=\"plain\">\n" + list + "</ul>\n";
}

std::string Fact(const char* term, const std::string& html) {
  return html.empty() ? ""
                      : fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, html);
}

std::string HtmlCause(const NightPageFacts& facts, const Cause& cause) {
  const NightResult& first = *cause.results.front();
  const std::string title = TitleOf(first);
  std::string html = fmt::format(
      "<article class=\"cause\">\n<h3>{} {}</h3>\n<dl class=\"facts\">\n",
      HtmlChange(WorstOf(facts, cause)),
      title.empty() ? "a failure" : EscapeMarkup(title));
  html += Fact("Message", HtmlCode(Shortened(first.message, kTextBytes)));
  html += Fact("First seen", EscapeMarkup(DayOf(*cause.seen->first)));
  html += Fact("Bisected", HtmlBisections(facts, cause));
  html += Fact("Recipes", HtmlRecipesOf(facts, cause));
  html += Fact("Signature", HtmlCode(cause.group->signature));
  return html + "</dl>\n</article>\n";
}

/// Those that nobody can say of whether they fail.
std::string HtmlNotJudged(const NightPageFacts& facts) {
  std::string list;
  for (const NightResult* each : facts.view.not_judged) {
    const std::string name = "<b>" + EscapeMarkup(ToString(each->key)) + "</b>";
    list += fmt::format("<li>{}: {}</li>\n",
                        HtmlLink(UrlOf(facts, each->record), name),
                        HtmlCode(Shortened(each->message, kTextBytes)));
  }
  if (list.empty()) return "";
  return fmt::format(
      "<article class=\"cause\">\n<h3>{} {}</h3>\n<ul class=\"plain\">\n{}"
      "</ul>\n</article>\n",
      HtmlChange(NightChange::kNotJudged),
      Counted(facts.view.not_judged.size(), "recipe"), list);
}

}  // namespace

std::string HtmlCauses(const NightPageFacts& facts) {
  const std::vector<SignatureView> signatures =
      SignatureViews(facts.history, "");
  std::string html;
  for (const Cause& cause : CausesOf(facts, signatures)) {
    html += HtmlCause(facts, cause);
  }
  html += HtmlNotJudged(facts);
  return html.empty() ? "<p>Nothing in this night.</p>\n" : html;
}

}  // namespace ladder
