#include "bisect/bisect_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/report.h"
#include "base/shell_words.h"
#include "base/wording.h"

namespace ladder {
namespace {

constexpr size_t kTitleBytes = 60;
// Of the likeliest candidates so many are named.
constexpr size_t kLikeliest = 3;

std::string RateText(const Rate& rate) {
  return fmt::format("{} of {}", rate.failed, Counted(rate.runs, "run"));
}

const std::string& Title(const BisectFindings& findings, size_t candidate) {
  return findings.candidates[candidate].title;
}

std::string Place(const BisectFindings& findings) {
  const auto& found = findings.end.first_bad;
  return found ? Title(findings, found->candidate) : "";
}

std::string UnknownEnd(const BisectFindings& findings) {
  const size_t last = findings.candidates.size() - 1;
  const size_t end = findings.candidates.front().unknown ? 0 : last;
  return Title(findings, end) + ", " + findings.candidates[end].why;
}

std::string Likeliest(const BisectFindings& findings) {
  std::vector<size_t> order(findings.candidates.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto probability = [&](size_t i) {
    return findings.candidates[i].probability;
  };
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return probability(a) > probability(b);
  });
  std::string text;
  for (size_t i = 0; i < std::min(kLikeliest, order.size()); ++i) {
    if (probability(order[i]) < 0.01) break;
    text += fmt::format("{}{}, {}", text.empty() ? "" : "; ",
                        Shortened(Title(findings, order[i]), kTitleBytes),
                        PercentText(probability(order[i])));
  }
  return text;
}

std::string Answer(const BisectFindings& findings) {
  const BisectConclusion& end = findings.end;
  const std::string place = Place(findings);
  switch (end.answer) {
    case BisectAnswer::kCulprit:
      return "first bad: " + place;
    case BisectAnswer::kRateChanged:
      return fmt::format("from {} to {} at {}", RateText(end.before),
                         RateText(end.after), place);
    case BisectAnswer::kDrifts:
      return "it fails ever more often, without a single change: a latent bug";
    case BisectAnswer::kFlakyThroughout:
      return fmt::format(
          "flaky throughout: {} at the good end, {} at the bad one",
          RateText(end.before), RateText(end.after));
    case BisectAnswer::kGoodEndFails:
      return Title(findings, 0) + " fails as well: begin earlier";
    case BisectAnswer::kBadEndPasses:
      return fmt::format("{} does not fail: {}",
                         Title(findings, findings.candidates.size() - 1),
                         RateText(end.after));
    case BisectAnswer::kEndUnknown:
      return "an end cannot be judged: " + UnknownEnd(findings);
    case BisectAnswer::kNotDecided:
      return fmt::format("after {}{}", Counted(findings.cost.runs, "run"),
                         place.empty() ? "" : "; likeliest: " + place);
  }
  LADDER_CHECK(false);
}

std::string Word(BisectAnswer answer) {
  switch (answer) {
    case BisectAnswer::kCulprit:
      return "FOUND";
    case BisectAnswer::kRateChanged:
      return "RATE CHANGED";
    case BisectAnswer::kDrifts:
      return "RATE DRIFTS";
    case BisectAnswer::kFlakyThroughout:
    case BisectAnswer::kGoodEndFails:
    case BisectAnswer::kBadEndPasses:
      return "NO CULPRIT";
    case BisectAnswer::kEndUnknown:
    case BisectAnswer::kNotDecided:
      return "NOT DECIDED";
  }
  LADDER_CHECK(false);
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

void AddPlace(const BisectFindings& findings, Pairs& facts) {
  const FirstBad& found = *findings.end.first_bad;
  const FoundCandidate& culprit = findings.candidates[found.candidate];
  facts.emplace_back(GoodWord(findings), Title(findings, found.last_good));
  facts.emplace_back(BadWord(findings), culprit.title);
  if (!culprit.author.empty()) {
    facts.emplace_back("commit", culprit.label);
    facts.emplace_back("", fmt::format("{}, {}", culprit.author, culprit.date));
  }
  const size_t between = found.candidate - found.last_good - 1;
  if (between > 0) {
    facts.emplace_back(
        "between", Counted(between, "candidate") +
                       " that cannot be judged, or are the same as another");
  }
  facts.emplace_back(
      "probability",
      fmt::format("{}, {} was asked for", PercentText(found.probability),
                  PercentText(findings.confidence)));
  if (findings.left > 1) {
    facts.emplace_back("candidates left", std::to_string(findings.left));
    facts.emplace_back(findings.IsFound() ? "likeliest" : "",
                       Likeliest(findings));
  }
  facts.emplace_back("failed before", RateText(findings.end.before));
  facts.emplace_back("failed since", RateText(findings.end.after));
}

void AddCost(const BisectFindings& findings, Pairs& facts) {
  const BisectCost& cost = findings.cost;
  facts.emplace_back(
      "cost", fmt::format("{}, {} set up", Counted(cost.runs, "run"),
                          Counted(cost.setups - cost.reused, "candidate")));
  facts.emplace_back("time", fmt::format("{}; its jobs together {}",
                                         DurationText(cost.wall_seconds),
                                         DurationText(cost.seconds)));
  std::string saved;
  if (cost.reused > 0) {
    saved = Counted(cost.reused, "setup") + ", which the cache had";
  }
  if (cost.same > 0) {
    saved += (saved.empty() ? "" : "; ") + Counted(cost.same, "candidate") +
             " the same as another";
  }
  if (!saved.empty()) facts.emplace_back("saved", saved);
}

void Add(const std::string& name, const std::string& value, std::string& text) {
  text += fmt::format("  {:<16}{}\n", name, value);
}

std::string Sides(const BisectFindings& findings) {
  std::string text;
  for (const auto& [name, side] :
       {std::pair{GoodWord(findings), &findings.last_good},
        {BadWord(findings), &findings.first_bad}}) {
    if (!*side || !(*side)->shown) continue;
    Add(name, ShownBy(**side), text);
    Add("", (*side)->record, text);
  }
  if (text.empty()) return "";
  Add("difference",
      findings.diff ? DiffHeadline(findings.diff->diff) : findings.no_diff,
      text);
  return "\nEvidence\n" + text;
}

std::string Candidates(const BisectFindings& findings) {
  std::vector<std::vector<std::string>> rows;
  for (size_t i = 0; i < findings.candidates.size(); ++i) {
    const std::string row = RowOf(findings, i), mark = MarkOf(findings, i);
    if (row.empty()) continue;
    rows.push_back({Shortened(Title(findings, i), kTitleBytes), row,
                    mark.empty() ? "" : "<- " + mark});
  }
  if (rows.empty()) return "";
  std::string text = "\nCandidates that were run\n";
  for (const std::string& line : Aligned(rows)) text += "  " + line + "\n";
  return text;
}

std::string Commands(const BisectFindings& findings) {
  const auto &good = findings.last_good, &bad = findings.first_bad;
  if (!good || !bad) return "";
  std::string text;
  if (!good->command.empty()) {
    text += fmt::format("\nRun it again\n  {}\n  {}\n",
                        ShellQuote(good->command), ShellQuote(bad->command));
  }
  if (findings.diff) {
    text += "\nCompare them\n  " +
            ShellQuote({"aoti-ladder", "diff", good->record, bad->record}) +
            "\n";
  }
  return text;
}

}  // namespace

BisectHeadline HeadlineOf(const BisectFindings& findings) {
  switch (findings.standing) {
    case BisectStanding::kInterrupted:
      return {"INTERRUPTED", "go on: " + ShellQuote({"aoti-ladder", "resume",
                                                     findings.folder})};
    case BisectStanding::kAtWork:
      return {"AT WORK", Answer(findings)};
    case BisectStanding::kEnded:
      return {Word(findings.end.answer), Answer(findings)};
  }
  LADDER_CHECK(false);
}

std::string StandingText(const BisectPlan& plan, double confidence,
                         const std::vector<std::string>& titles) {
  const FirstBad found = LikeliestFirstBad(plan.search(), plan.posterior());
  return fmt::format(
      "after {}: {} left, likeliest {}, {}", Counted(plan.runs(), "run"),
      Counted(CandidatesLeft(plan.posterior(), confidence), "candidate"),
      Shortened(titles[found.candidate], kTitleBytes),
      PercentText(found.probability));
}

Pairs FactsOf(const BisectFindings& findings) {
  Pairs facts;
  if (findings.sought) {
    for (const std::string& each : findings.sought->expect) {
      facts.emplace_back("failure", each);
    }
    facts.emplace_back("shown by", findings.sought->stage.empty()
                                       ? "a whole climb"
                                       : "stage " + findings.sought->stage);
  }
  if (findings.end.first_bad) AddPlace(findings, facts);
  AddCost(findings, facts);
  facts.emplace_back("bisection", findings.folder);
  return facts;
}

std::string ShownBy(const BisectSide& side) {
  if (!side.shown) return "";
  const Verdict& verdict = side.shown->verdict;
  std::string text = OutcomeWord(verdict);
  if (verdict.failure) {
    text += "  " + Headline(verdict) + ": " + verdict.failure->message;
  } else if (!verdict.why.empty()) {
    text += "  " + verdict.why;
  }
  if (!side.shown->torch_version.empty()) {
    text += ", torch " + side.shown->torch_version;
  }
  return Shortened(text, 160);
}

std::string RowOf(const BisectFindings& findings, size_t candidate) {
  const FoundCandidate& each = findings.candidates[candidate];
  if (each.same) return "the same as " + Title(findings, *each.same);
  std::string row;
  const auto add = [&](const std::string& text) {
    row += (row.empty() ? "" : ", ") + text;
  };
  if (each.runs() > 0) add(RateText(MeasureRate(each.bad, each.runs())));
  if (each.other > 0) add(fmt::format("{} another failure", each.other));
  if (each.unknown) add(each.why);
  return row;
}

const char* BadWord(const BisectFindings& findings) {
  return findings.IsFound() ? "first bad" : "likeliest";
}

const char* GoodWord(const BisectFindings& findings) {
  return findings.IsFound() ? "last good" : "good before it";
}

std::string MarkOf(const BisectFindings& findings, size_t candidate) {
  const auto& found = findings.end.first_bad;
  if (!found) return "";
  if (candidate == found->candidate) return BadWord(findings);
  return candidate == found->last_good ? GoodWord(findings) : "";
}

std::string RenderBisection(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  std::string text = fmt::format("{}  {}\n\n", word, says);
  for (const auto& [name, value] : FactsOf(findings)) Add(name, value, text);
  text += Sides(findings) + Candidates(findings) + Commands(findings);
  if (!findings.not_known.empty()) text += "\nNot known\n";
  for (const std::string& each : findings.not_known) {
    text += "  - " + each + "\n";
  }
  return text;
}

}  // namespace ladder
