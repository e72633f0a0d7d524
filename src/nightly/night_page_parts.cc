#include "nightly/night_page_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/markup.h"

namespace ladder {

MaybeChange ChangeIn(const NightPageFacts& facts, const RecipeKey& key) {
  const auto found = facts.view.changes.find(key);
  if (found == facts.view.changes.end()) return {};
  return found->second;
}

int Urgency(MaybeChange change) {
  if (!change) return static_cast<int>(std::size(kByUrgency));
  return static_cast<int>(
      std::find(std::begin(kByUrgency), std::end(kByUrgency), *change) -
      std::begin(kByUrgency));
}

std::string_view NameOf(MaybeChange change) {
  return change ? Name(*change) : "not run";
}

std::string HtmlChange(MaybeChange change) {
  std::string css(NameOf(change));
  std::replace(css.begin(), css.end(), ' ', '-');
  return fmt::format("<span class=\"change {}\">{}</span>", css,
                     NameOf(change));
}

std::string UrlOf(const NightPageFacts& facts, const std::string& folder) {
  const std::string page = folder + "/report.html";
  if (!page.starts_with(facts.folder) ||
      page.find("/../") != std::string::npos || !(*facts.exists)(page)) {
    return "";
  }
  return UrlOfPath(page.substr(facts.folder.size()));
}

std::string HtmlLink(const std::string& url, const std::string& html) {
  if (url.empty()) return html;
  return fmt::format("<a href=\"{}\">{}</a>", url, html);
}

}  // namespace ladder
