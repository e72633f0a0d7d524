#include "nightly/history_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/json_text.h"
#include "output/log.h"
#include "base/wording.h"

namespace ladder {
namespace {

using Cells = std::vector<std::string>;

/// A text of the history as a terminal may have it.
std::string Shown(std::string_view text) {
  return StripTerminalCodes(ToUtf8(text));
}

/// The same of what may be long, and is not to be copied from there.
std::string Cut(std::string_view text, size_t bytes = 60) {
  return Shortened(Shown(text), bytes);
}
std::string SignatureLine(const std::string& signature) {
  return signature.empty() ? "(no signature)" : Cut(signature, 150);
}

/// "2026-11-21 (2.14.0.dev20261121)"
std::string DayOf(const Night* night) {
  if (night == nullptr) return "never";
  std::string day = Shown(night->started_at.substr(0, 10));
  if (night->candidate.empty()) return day;
  return fmt::format("{} ({})", day, Shown(night->candidate));
}

/// "failed 2 of 5 nan-or-inf in cpp_fused_3"
std::string Came(const NightResult& result) {
  std::string text(Name(result.outcome));
  if (Failed(result)) {
    if (result.runs > 1) {
      text += fmt::format(" {} of {}", result.failed, result.runs);
    }
    const std::string title = Cut(TitleOf(result), 120);
    if (!title.empty()) text += " " + title;
  } else if (result.outcome == Verdict::Result::kError) {
    text += ": " + Cut(result.message.substr(0, result.message.find('\n')));
  }
  return text;
}

std::string TitleOf(const SuiteHistory& suite) {
  const Night& first = suite.nights.front();
  const Night& last = suite.nights.back();
  std::string text = fmt::format("{}: {}, ", Shown(suite.suite),
                                 Counted(suite.nights.size(), "night"));
  if (&first != &last) {
    text += fmt::format("{} to ", Shown(first.started_at.substr(0, 10)));
  }
  text += DayOf(&last);
  if (last.state == NightState::kInterrupted) {
    text += ", which was interrupted";
  } else if (last.state == NightState::kStarted) {
    text += ", which is under way or was killed";
  }
  return text;
}

/// What changed; "not run" where a night has ended since then without it.
std::string ChangeCell(const RecipeView& recipe) {
  const NightOfRecipe& last = recipe.nights.back();
  const auto& nights = recipe.suite->nights;
  const bool left_out =
      std::any_of(nights.begin(), nights.end(), [&](const Night& night) {
        return night.id > last.night->id &&
               night.state == NightState::kComplete;
      });
  return left_out ? "not run" : std::string(Name(last.change));
}

std::string LinesOf(const std::vector<Cells>& table,
                    const std::string& indent) {
  std::string text;
  for (const std::string& line : Aligned(table)) text += indent + line + "\n";
  return text;
}

/// The recipes below a title; nothing where there is none.
std::string Listed(const char* title,
                   const std::vector<const NightResult*>& results) {
  if (results.empty()) return "";
  std::vector<Cells> table;
  table.reserve(results.size());
  for (const NightResult* each : results) {
    table.push_back({Shown(ToString(each->key)), Came(*each)});
  }
  return fmt::format("\n{}\n{}", title, LinesOf(table, "  "));
}

std::string BisectionLine(const NightBisection& bisection) {
  std::string text = "bisected: " + Shown(ToString(bisection));
  if (!bisection.folder.empty()) text += ": " + Shown(bisection.folder);
  return text + "\n";
}

/// Those of a group's results, each once: one serves all that have its cause.
std::string BisectionsOf(const FailureGroup& group) {
  std::set<std::string> lines;
  for (const NightResult& each : group.results) {
    if (each.bisection) lines.insert("  " + BisectionLine(*each.bisection));
  }
  return fmt::format("{}", fmt::join(lines, ""));
}

/// Below the line of its night: what a table has no room for.
std::string MoreOf(const NightOfRecipe& each, const std::string& told) {
  std::string text;
  const NightResult& result = *each.result;
  if (Failed(result) && result.signature != told) {
    text += fmt::format("    {}\n", SignatureLine(result.signature));
  }
  if (result.bisection) text += "    " + BisectionLine(*result.bisection);
  return text;
}

}  // namespace

std::string RenderOverview(const SuiteHistory& suite,
                           const std::vector<RecipeView>& recipes) {
  if (recipes.empty()) return TitleOf(suite) + "; no result yet\n";
  std::vector<Cells> table{
      {"recipe", "change", "outcome", "since",
       fmt::format("last {}", Counted(recipes.front().strip.size(), "night")),
       "failed"}};
  for (const RecipeView& each : recipes) {
    table.push_back({Shown(ToString(each.key)), ChangeCell(each),
                     Came(*each.nights.back().result), DayOf(each.since),
                     each.strip,
                     each.failed == 0 ? "" : std::to_string(each.failed)});
  }
  return TitleOf(suite) + "\n\n" + LinesOf(table, "  ");
}

std::string RenderRecipe(const RecipeView& recipe) {
  const NightResult& last = *recipe.nights.back().result;
  std::string text = fmt::format(
      "{} of {}: {} since {}\n", Shown(ToString(recipe.key)),
      Shown(recipe.suite->suite), Name(last.outcome), DayOf(recipe.since));
  text += fmt::format("  failed in {} of {}\n", recipe.failed,
                      Counted(recipe.judged, "night"));
  text += fmt::format("  first failed {}, last passed {}\n\n",
                      DayOf(recipe.first_failed), DayOf(recipe.last_passed));
  std::vector<Cells> table{
      {"night", "began", "candidate", "change", "outcome", "record"}};
  for (const NightOfRecipe& each : recipe.nights) {
    table.push_back(
        {std::to_string(each.night->id), Shown(each.night->started_at),
         Shown(each.night->candidate), std::string(Name(each.change)),
         Came(*each.result), Shown(each.result->record)});
  }
  const std::vector<std::string> lines = Aligned(table);
  text += "  " + lines.front() + "\n";
  std::string told;
  for (size_t i = 0; i < recipe.nights.size(); ++i) {
    text += "  " + lines[i + 1] + "\n" + MoreOf(recipe.nights[i], told);
    told = recipe.nights[i].result->signature;
  }
  return text;
}

std::string RenderSignature(const SignatureView& signature) {
  std::vector<Cells> table;
  for (const SignatureView::In& each : signature.recipes) {
    table.push_back(
        {Shown(ToString(each.key)), "of " + Shown(each.suite->suite),
         fmt::format("{} of {}", each.nights, Counted(each.of, "night"))});
  }
  return fmt::format("{}\n  first seen {}, last seen {}\n",
                     SignatureLine(signature.signature), DayOf(signature.first),
                     DayOf(signature.last)) +
         LinesOf(table, "  ");
}

std::string RenderNight(const NightView& view) {
  const Night& night = *view.night;
  size_t failed = 0;
  for (const FailureGroup& group : view.groups) failed += group.results.size();
  std::string text = fmt::format(
      "night {} of {}, {}{}{}: {} of {} failed", night.id, Shown(night.suite),
      Shown(night.started_at), night.candidate.empty() ? "" : ", ",
      Shown(night.candidate), failed, Counted(view.recipes, "recipe"));
  if (night.state != NightState::kComplete) {
    text += fmt::format(" (it is not complete: {})", Name(night.state));
  }
  text += "\n";
  if (!night.note.empty()) {
    text += fmt::format("not the newest candidate: {}\n", Shown(night.note));
  }
  for (const FailureGroup& group : view.groups) {
    std::vector<Cells> table;
    for (const NightResult& each : group.results) {
      table.push_back({std::string(Name(view.changes.at(each.key))),
                       Shown(ToString(each.key)), Came(each),
                       Shown(each.record)});
    }
    text += fmt::format("\n{}\n{}{}", SignatureLine(group.signature),
                        LinesOf(table, "  "), BisectionsOf(group));
  }
  return text + Listed("fixed", view.fixed) +
         Listed("not judged", view.not_judged);
}

}  // namespace ladder
