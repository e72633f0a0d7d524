#include "bisect/bisect_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "report/junit.h"
#include "report/report_terminal.h"

namespace ladder {

namespace {

constexpr size_t kTitleBytes = 60;
// How many of the likeliest candidates are named.
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
      return "the failure rate grows gradually, without a single change: a "
             "latent bug";
    case BisectAnswer::kFlakyThroughout:
      return fmt::format(
          "flaky throughout: {} at the good end, {} at the bad end",
          RateText(end.before), RateText(end.after));
    case BisectAnswer::kGoodEndFails:
      return Title(findings, 0) + " fails too: choose an earlier good end";
    case BisectAnswer::kBadEndPasses:
      return fmt::format("{} does not fail: {}{}",
                         Title(findings, findings.candidates.size() - 1),
                         RateText(end.after),
                         end.before.failed == 0
                             ? ""
                             : fmt::format("; but {} does: exchange the ends",
                                           Title(findings, 0)));
    case BisectAnswer::kEndUnknown:
      return "cannot judge one end: " + UnknownEnd(findings);
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
  if (!findings.compare.empty()) {
    facts.emplace_back("compare", findings.compare);
  }
  const size_t between = found.candidate - found.last_good - 1;
  if (between > 0) {
    facts.emplace_back(
        "between", Counted(between, "candidate") +
                       " that cannot be judged or are identical to another");
  }
  facts.emplace_back(
      "probability",
      fmt::format("{} (required: {})", PercentText(found.probability),
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
  facts.emplace_back("time", fmt::format("{} ({} of job time)",
                                         DurationText(cost.wall_seconds),
                                         DurationText(cost.seconds)));
  std::string saved;
  if (cost.reused > 0) {
    saved = Counted(cost.reused, "setup") + " reused from the cache";
  }
  if (cost.same > 0) {
    saved += (saved.empty() ? "" : "; ") + Counted(cost.same, "candidate") +
             " identical to another";
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
  rows.insert(rows.begin(), {"candidate", "failed in"});
  std::string text = "\nCandidates that ran\n";
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
      return {"INTERRUPTED", "continue: " + ShellQuote({"aoti-ladder", "resume",
                                                        findings.folder})};
    case BisectStanding::kAtWork:
      return {"RUNNING", Answer(findings)};
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
      Counted(CandidatesLeft(plan.posterior(),
                             std::max(confidence, kLeastToRuleOut)),
              "candidate"),
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
                                       ? "the whole ladder"
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
  if (each.same) return "identical to " + Title(findings, *each.same);
  std::string row;
  const auto add = [&](const std::string& text) {
    row += (row.empty() ? "" : ", ") + text;
  };
  if (each.runs() > 0) add(RateText(MeasureRate(each.bad, each.runs())));
  if (each.other > 0) add(fmt::format("{} with another failure", each.other));
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
  if (!findings.not_known.empty()) text += "\nOpen questions\n";
  for (const std::string& each : findings.not_known) {
    text += "  - " + each + "\n";
  }
  return text;
}

namespace {

namespace json = boost::json;

json::object RateJson(const Rate& rate) {
  return {{"failed", rate.failed},
          {"runs", rate.runs},
          {"low", rate.low},
          {"high", rate.high}};
}

json::object CandidateJson(const BisectFindings& findings,
                           const FoundCandidate& each) {
  json::object object{
      {"label", ToUtf8(each.label)},
      {"title", ToUtf8(each.title)},
      {"bad", each.bad},
      {"good", each.good},
      {"other", each.other},
      {"unknown", each.unknown},
      {"probability", each.probability},
  };
  if (each.unknown) object["why"] = ToUtf8(each.why);
  if (each.same) {
    object["same_as"] = ToUtf8(findings.candidates[*each.same].label);
  }
  if (!each.author.empty()) object["author"] = ToUtf8(each.author);
  if (!each.date.empty()) object["date"] = ToUtf8(each.date);
  return object;
}

json::object RunJson(const BisectFindings& findings, const FoundRun& run) {
  return {{"candidate", ToUtf8(findings.candidates[run.candidate].label)},
          {"outcome", run.setup ? "setup-failed" : ToString(run.outcome)},
          {"phase", ToString(run.phase)},
          {"job", ToUtf8(run.job)},
          {"signature", ToUtf8(run.signature)},
          {"why", ToUtf8(run.why)},
          {"seconds", run.seconds}};
}

json::value SideJson(const std::optional<BisectSide>& side) {
  if (!side || !side->shown) return nullptr;
  const Verdict& verdict = side->shown->verdict;
  json::object object{{"record", ToUtf8(side->record)},
                      {"torch", ToUtf8(side->shown->torch_version)},
                      {"outcome", Name(verdict.outcome)},
                      {"why", ToUtf8(verdict.why)},
                      {"signature", nullptr},
                      {"message", nullptr}};
  if (verdict.failure) {
    object["signature"] = ToUtf8(verdict.failure->signature);
    object["message"] = ToUtf8(verdict.failure->message);
  }
  return object;
}

/// The fields that need a first bad candidate.
void AddPlace(const BisectFindings& findings, json::object& object) {
  if (!findings.end.first_bad) return;
  const FirstBad& found = *findings.end.first_bad;
  // A guess has other keys: programs must not take it for a result.
  const bool sure = findings.IsFound();
  object[sure ? "first_bad" : "likeliest"] =
      ToUtf8(findings.candidates[found.candidate].label);
  object[sure ? "last_good" : "good_before_it"] =
      ToUtf8(findings.candidates[found.last_good].label);
  object["probability"] = found.probability;
  if (!findings.compare.empty()) object["compare"] = ToUtf8(findings.compare);
  const auto &good = findings.last_good, &bad = findings.first_bad;
  if (!good->command.empty() && !bad->command.empty()) {
    object["reproduce"] = {ToUtf8(ShellQuote(good->command)),
                           ToUtf8(ShellQuote(bad->command))};
  }
  object["evidence"] = {{sure ? "last_good" : "good_before_it", SideJson(good)},
                        {sure ? "first_bad" : "likeliest", SideJson(bad)}};
  object["diff"] = nullptr;
  if (findings.diff) {
    object["diff"] = DiffObject(findings.diff->diff, findings.diff->names);
  }
}

std::string_view AnswerOf(const BisectFindings& findings) {
  switch (findings.standing) {
    case BisectStanding::kEnded:
      return ToString(findings.end.answer);
    case BisectStanding::kInterrupted:
      return "interrupted";
    case BisectStanding::kAtWork:
      return "at-work";
  }
  LADDER_CHECK(false);
}

}  // namespace

std::string BisectionJson(const BisectFindings& findings) {
  const BisectCost& cost = findings.cost;
  json::object object{
      {"schema_version", 1},
      {"answer", AnswerOf(findings)},
      {"tool_version", findings.tool_version},
      {"started_at", findings.started_at},
      {"recipe", ToUtf8(findings.recipe)},
      {"first_bad", nullptr},
      {"last_good", nullptr},
      {"probability", nullptr},
      {"confidence", findings.confidence},
      {"candidates_left", findings.left},
      {"before", RateJson(findings.end.before)},
      {"after", RateJson(findings.end.after)},
      {"cost",
       {{"runs", cost.runs},
        {"setups", cost.setups - cost.reused},
        {"reused_setups", cost.reused},
        {"same", cost.same},
        {"seconds", cost.seconds},
        {"wall_seconds", cost.wall_seconds}}},
  };
  if (findings.sought) {
    object["failure"] = ToJson(findings.sought->expect);
    object["stage"] = ToUtf8(findings.sought->stage);
    object["diagnosis"] = ToUtf8(findings.sought->record);
  }
  AddPlace(findings, object);
  json::array candidates, runs;
  for (const FoundCandidate& each : findings.candidates) {
    candidates.push_back(CandidateJson(findings, each));
  }
  for (const FoundRun& each : findings.runs) {
    runs.push_back(RunJson(findings, each));
  }
  object["candidates"] = std::move(candidates);
  object["runs"] = std::move(runs);
  object["not_known"] = ToJson(findings.not_known);
  return PrettyJson(object) + "\n";
}

namespace {

JunitCase::Kind KindOf(const BisectFindings& findings) {
  if (findings.standing != BisectStanding::kEnded)
    return JunitCase::Kind::kError;
  switch (findings.end.answer) {
    case BisectAnswer::kCulprit:
    case BisectAnswer::kRateChanged:
    case BisectAnswer::kDrifts:
    case BisectAnswer::kFlakyThroughout:
    case BisectAnswer::kGoodEndFails:
      return JunitCase::Kind::kFailure;
    case BisectAnswer::kBadEndPasses:
      return JunitCase::Kind::kPassed;
    case BisectAnswer::kEndUnknown:
    case BisectAnswer::kNotDecided:
      return JunitCase::Kind::kError;
  }
  LADDER_CHECK(false);
}

}  // namespace

std::string RenderBisectJunit(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  JunitCase only;
  only.kind = KindOf(findings);
  only.name = "bisect " + findings.recipe;
  only.classname = "aoti-ladder";
  only.seconds = findings.cost.wall_seconds;
  only.type = findings.standing == BisectStanding::kEnded
                  ? ToString(findings.end.answer)
                  : "not-done";
  only.message = word + ": " + says;
  std::string properties = JunitProperty("answer", only.type);
  if (const auto& found = findings.end.first_bad) {
    const auto label = [&](size_t candidate) {
      return findings.candidates[candidate].label;
    };
    properties += findings.IsFound()
                      ? JunitProperty("first_bad", label(found->candidate)) +
                            JunitProperty("last_good", label(found->last_good))
                      : JunitProperty("likeliest", label(found->candidate));
  }
  properties += JunitProperty("aoti-ladder", findings.tool_version);
  JunitSuite suite = {"aoti-ladder", findings.started_at, properties, {}, ""};
  (only.kind == JunitCase::Kind::kPassed ? suite.output : only.text) =
      RenderBisection(findings);
  suite.cases.push_back(std::move(only));
  return ToXml(suite);
}

namespace {

constexpr size_t kMarkdownTextBytes = 400;
constexpr size_t kCommandBytes = 1000;
constexpr size_t kMostSetups = 10;
constexpr size_t kMostRows = 40;

std::string Prose(const std::string& text) {
  return MarkdownProse(Shortened(text, kMarkdownTextBytes));
}

/// A row of a table of both sides; empty if both cells are.
std::string Row(const char* name, const std::string& good,
                const std::string& bad) {
  if (good.empty() && bad.empty()) return "";
  return fmt::format("| {} | {} | {} |\n", name, good, bad);
}

/// Applies `mask` to every text.
class Part {
 public:
  Part(const BisectFindings& findings, const Mask& mask)
      : findings_(findings), mask_(mask) {}

  [[nodiscard]] std::string Sides() const {
    if (!findings_.last_good || !findings_.first_bad) return "";
    const auto both = [&](const char* name, const auto& of) {
      return Row(name, of(*findings_.last_good), of(*findings_.first_bad));
    };
    std::string text = fmt::format("| | {} | {} |\n|---|---|---|\n",
                                   GoodWord(findings_), BadWord(findings_));
    text += both("candidate", [&](const BisectSide& side) {
      return Masked(Of(side).title);
    });
    text += both("commit", [&](const BisectSide& side) {
      const FoundCandidate& each = Of(side);
      return each.author.empty()
                 ? ""
                 : MarkdownCode(each.label) + " " +
                       Masked(fmt::format("{}, {}", each.author, each.date));
    });
    text += both("torch", [&](const BisectSide& side) {
      return side.shown ? Masked(side.shown->torch_version) : "";
    });
    text += both("failed in", [&](const BisectSide& side) {
      return Masked(RowOf(findings_, side.candidate));
    });
    text += both("shows",
                 [&](const BisectSide& side) { return Masked(ShownBy(side)); });
    return text + "\n";
  }

  [[nodiscard]] std::string Setups() const {
    std::string text;
    for (const auto* side : {&findings_.last_good, &findings_.first_bad}) {
      if (!*side || (*side)->setup.empty()) continue;
      text += fmt::format("# {}\n", Line(Of(**side).title));
      const auto& setup = (*side)->setup;
      for (size_t i = 0; i < std::min(setup.size(), kMostSetups); ++i) {
        text += Line(ShellQuote(setup[i])) + "\n";
      }
      if (setup.size() > kMostSetups) text += "…\n";
    }
    return text.empty() ? "" : MarkdownBlock(text, "sh");
  }

  [[nodiscard]] std::string Commands() const {
    std::string text;
    for (const auto* side : {&findings_.last_good, &findings_.first_bad}) {
      if (!*side || (*side)->command.empty()) continue;
      text += Line(ShellQuote((*side)->command)) + "\n";
    }
    return text.empty() ? "" : MarkdownBlock(text, "sh");
  }

  [[nodiscard]] std::string Difference() const {
    if (!findings_.diff) return "";
    return MarkdownBlock(
        mask_(RenderDiff(findings_.diff->diff, findings_.diff->names)), "text");
  }

  [[nodiscard]] std::string Candidates() const {
    std::string text = "| candidate | failed in | |\n|---|---|---|\n";
    size_t rows = 0;
    for (size_t i = 0; i < findings_.candidates.size(); ++i) {
      const std::string row = RowOf(findings_, i), mark = MarkOf(findings_, i);
      if (row.empty() && mark.empty()) continue;
      if (++rows > kMostRows && mark.empty()) continue;
      text +=
          fmt::format("| {} | {} | {} |\n",
                      Masked(findings_.candidates[i].title), Masked(row), mark);
    }
    return text + "\n";
  }

  [[nodiscard]] std::string Masked(const std::string& text) const {
    return Prose(mask_(text));
  }

 private:
  [[nodiscard]] const FoundCandidate& Of(const BisectSide& side) const {
    return findings_.candidates[side.candidate];
  }
  /// For a block of code: a title or a word may hold line ends.
  [[nodiscard]] std::string Line(const std::string& text) const {
    return Shortened(PrintableLine(mask_(text)), kCommandBytes);
  }

  const BisectFindings& findings_;
  const Mask& mask_;
};

std::string Details(const char* summary, const std::string& markdown) {
  if (markdown.empty()) return "";
  return fmt::format("<details>\n<summary>{}</summary>\n\n{}\n</details>\n\n",
                     summary, markdown);
}

std::string Section(const char* heading, const std::string& text) {
  return text.empty() ? "" : fmt::format("### {}\n\n{}\n", heading, text);
}

}  // namespace

std::string RenderBisectMarkdown(const BisectFindings& findings) {
  const Mask nothing = [](std::string_view text) { return std::string(text); };
  const Part part(findings, nothing);
  const auto [word, says] = HeadlineOf(findings);
  std::string text =
      fmt::format("### {}: {}\n\n| | |\n|---|---|\n", word, Prose(says));
  for (const auto& [name, value] : FactsOf(findings)) {
    text += fmt::format("| {} | {} |\n", name, Prose(value));
  }
  text += "\n" + Section("Both sides of the change", part.Sides());
  text += Section("Where they differ", part.Difference());
  text += Section("Run it again", part.Commands());
  text += Section("Candidates that ran", part.Candidates());
  std::string open;
  for (const std::string& each : findings.not_known) {
    open += "- " + Prose(each) + "\n";
  }
  return text + Section("Open questions", open);
}

std::string BisectIssuePart(const BisectFindings& findings, const Mask& mask) {
  const Part part(findings, mask);
  const auto [word, says] = HeadlineOf(findings);
  std::string text =
      fmt::format("Bisected: {}: {}.\n\n", word, part.Masked(says)) +
      part.Sides();
  if (const auto& found = findings.end.first_bad) {
    text += fmt::format(
        "{}, {}; the failure starts there with {:.1f} % probability.\n"
        "\n",
        Counted(findings.candidates.size(), "candidate"),
        Counted(findings.cost.runs, "run"),
        std::min(99.9, 100 * found->probability));
  }
  text += Details("How both were set up", part.Setups());
  text +=
      Details(fmt::format("Where the two differ: A is {}",
                          findings.IsFound() ? "the last good candidate"
                                             : "the good candidate before it")
                  .c_str(),
              part.Difference());
  return text + Details("Candidates that ran", part.Candidates());
}

}  // namespace ladder
