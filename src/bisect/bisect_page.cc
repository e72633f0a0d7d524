#include "bisect/bisect_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <utility>

#include "base/json.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "bisect/bisect_report.h"
#include "report/html.h"

namespace ladder {

namespace {

constexpr size_t kPageTextBytes = 400;

/// Only the folder's name: the page is for others, too.
std::string NameOf(const std::string& folder) {
  const size_t end = folder.find_last_not_of('/');
  if (end == std::string::npos) return folder;
  const size_t slash = folder.rfind('/', end);
  const size_t begin = slash == std::string::npos ? 0 : slash + 1;
  return folder.substr(begin, end + 1 - begin);
}

namespace json = boost::json;

std::string SmallPercent(double share) {
  return share < 0.0005 ? "0" : fmt::format("{:.1f} %", 100 * share);
}

TemplateData HeaderData(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  std::string lead = NameOf(findings.folder);
  if (!findings.started_at.empty()) lead += ", " + findings.started_at;
  return {{"badge_css", findings.IsFound() ? "passed" : "error"},
          {"badge", word},
          {"title", says},
          {"lead", lead}};
}

TemplateData AnswerData(const BisectFindings& findings) {
  json::array facts;
  for (const auto& [name, value] : FactsOf(findings)) {
    if (name == "bisection") continue;  // in the header
    facts.push_back(TemplateData{{"term", name},
                                 {"text", Shortened(value, kPageTextBytes)}});
  }
  return {{"facts", std::move(facts)}};
}

const char* HeadingOf(const BisectFindings& findings, bool bad) {
  if (findings.IsFound()) return bad ? "✕ First bad" : "○ Last good";
  return bad ? "? Likeliest" : "○ Good before it";
}

TemplateData SideData(const BisectFindings& findings, const BisectSide& side,
                      bool bad) {
  const FoundCandidate& candidate = findings.candidates[side.candidate];
  TemplateData data{{"css", bad ? "first-bad" : "last-good"},
                    {"heading", HeadingOf(findings, bad)},
                    {"title", candidate.title},
                    {"row", RowOf(findings, side.candidate)},
                    {"label", candidate.label},
                    {"author", candidate.author},
                    {"date", candidate.date}};
  if (!side.shown) return data;
  const auto& failure = side.shown->verdict.failure;
  // Relative to the bisection's folder, which holds the page.
  const size_t inside = side.record.rfind("jobs/");
  data["shown"] = TemplateData{
      {"shown_by", ShownBy(side)},
      {"signature",
       failure ? Shortened(failure->signature, kPageTextBytes) : std::string()},
      {"record", side.record.substr(inside == std::string::npos ? 0 : inside)}};
  return data;
}

TemplateData SidesData(const BisectFindings& findings) {
  if (!findings.last_good || !findings.first_bad) return {};
  TemplateData data{
      {"sides", json::array{SideData(findings, *findings.last_good, false),
                            SideData(findings, *findings.first_bad, true)}},
      {"good_word", GoodWord(findings)},
      {"bad_word", BadWord(findings)}};
  if (findings.diff) {
    data["diff"] = RenderDiff(findings.diff->diff, findings.diff->names);
  } else {
    data["no_diff"] = findings.no_diff;
  }
  return data;
}

TemplateData CommandsData(const BisectFindings& findings) {
  json::array commands;
  for (const auto* side : {&findings.last_good, &findings.first_bad}) {
    if (!*side || (*side)->command.empty()) continue;
    std::string setup;
    for (const auto& each : (*side)->setup) setup += ShellQuote(each) + "\n";
    commands.push_back(
        TemplateData{{"title", findings.candidates[(*side)->candidate].title},
                     {"setup", setup},
                     {"command", ShellQuote((*side)->command)}});
  }
  return DataOf("commands", std::move(commands));
}

TemplateData CandidatesData(const BisectFindings& findings) {
  json::array rows, others;
  for (size_t i = 0; i < findings.candidates.size(); ++i) {
    const FoundCandidate& each = findings.candidates[i];
    const std::string row = RowOf(findings, i), mark = MarkOf(findings, i);
    if (row.empty() && mark.empty()) {
      others.emplace_back(each.title);
      continue;
    }
    rows.push_back(
        TemplateData{{"css", mark.empty()                ? ""
                             : mark == BadWord(findings) ? "first-bad"
                                                         : "last-good"},
                     {"title", each.title},
                     {"row", Shortened(row, kPageTextBytes)},
                     {"probability", SmallPercent(each.probability)},
                     {"mark", mark}});
  }
  const size_t not_run = others.size();
  return {{"no_rows", rows.empty()},
          {"rows", std::move(rows)},
          {"not_run", Counted(not_run, "candidate") +
                          (not_run == 1 ? " that was" : " that were")},
          {"others", std::move(others)}};
}

TemplateData RunsData(const BisectFindings& findings) {
  json::array runs;
  for (const FoundRun& run : findings.runs) {
    runs.push_back(TemplateData{
        {"number", runs.size() + 1},
        {"title", findings.candidates[run.candidate].title},
        {"phase", ToString(run.phase)},
        {"showed", run.setup ? "setup failed" : ToString(run.outcome)},
        {"seconds", fmt::format("{:.1f}", run.seconds)},
        {"why", Shortened(run.why.empty() ? run.signature : run.why,
                          kPageTextBytes)}});
  }
  if (runs.empty()) return {};
  return {{"count", Counted(runs.size(), "run")}, {"runs", std::move(runs)}};
}

TemplateData OpenQuestionsData(const BisectFindings& findings) {
  json::array items;
  for (const std::string& each : findings.not_known) {
    items.push_back(TemplateData{{"text", each}});
  }
  return DataOf("items", std::move(items));
}

// Vertical sizes in pixels; the width is that of the page.
constexpr double kFlag = 16, kRunsTop = 40, kCaption = 24;
constexpr double kStrip = 16, kLabels = 20, kBars = 56, kRates = 72;
constexpr double kMostOfRuns = 480, kLeastOfRuns = 60, kOfRun = 12;

/// The signs, each with its own shape, centered at 0.
constexpr const char* kGoodSign = "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
constexpr const char* kBadSign = "M-4 -4L4 4M-4 4L4 -4";
constexpr const char* kOtherSign = "M-4.5 3.5H4.5L0 -4.5z";
constexpr const char* kUnknownSign = "M-3.5 -3.5H3.5V3.5H-3.5z";

struct Sign {
  const char* css;
  const char* path;
};

Sign SignOf(ProbeOutcome outcome) {
  switch (outcome) {
    case ProbeOutcome::kBad:
      return {"bad", kBadSign};
    case ProbeOutcome::kGood:
      return {"good", kGoodSign};
    case ProbeOutcome::kOther:
      return {"other", kOtherSign};
    case ProbeOutcome::kUnknown:
      return {"unknown", kUnknownSign};
  }
  LADDER_CHECK(false);
}

const char* PhaseText(BisectPhase phase) {
  switch (phase) {
    case BisectPhase::kBadEnd:
      return "bad end";
    case BisectPhase::kGoodEnd:
      return "good end";
    case BisectPhase::kSearch:
      return "search";
    case BisectPhase::kConfirm:
      return "confirmation";
    case BisectPhase::kDone:
      return "after the result";
  }
  LADDER_CHECK(false);
}

/// What a cell of the strip shows.
const char* CellOf(const FoundCandidate& each) {
  if (each.unknown) return "unknown";
  if (each.same) return "same";
  if (each.bad > 0) return each.good > 0 ? "mixed" : "bad";
  if (each.good > 0) return "good";
  return each.other > 0 ? "unknown" : "none";
}

/// A tenth of a pixel is enough.
double Pixels(double y) { return std::round(10 * y) / 10; }

/// A short label of a candidate: "2.12.0…260113", the first twelve digits of a
/// commit.
std::string ShortLabel(const std::string& label) {
  constexpr size_t kMost = 13, kTail = 6, kHash = 12;
  const bool hash =
      label.size() >= 40 &&
      label.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (hash) return label.substr(0, kHash);
  std::string text = ToUtf8(label);
  if (ColumnsOf(text) <= kMost) return text;
  // Labels differ at the end.
  size_t tail = text.size() - kTail;
  while (tail < text.size() && (text[tail] & 0xc0) == 0x80) ++tail;
  return std::string(HeadOf(text, kMost - kTail - 1)) + "…" + text.substr(tail);
}

class Picture {
 public:
  explicit Picture(const BisectFindings& findings)
      : findings_(findings),
        count_(static_cast<double>(findings.candidates.size())),
        runs_height_(
            std::clamp(kOfRun * static_cast<double>(findings.runs.size()),
                       kLeastOfRuns, kMostOfRuns)) {}

  TemplateData Draw() {
    double y = kRunsTop;
    const double bottom =
        y + runs_height_ + kStrip + kLabels + 2 * kCaption + kBars + kRates + 8;
    AddFlags(y + runs_height_ + 6);
    AddRuns(y);
    y += runs_height_ + 6;
    AddStrip(y);
    y += kStrip + kLabels;
    AddBars(y + kCaption);
    y += kCaption + kBars;
    AddRates(y + kCaption);
    return Take(bottom);
  }

 private:
  /// The middle of the candidate, in per cent of the width.
  [[nodiscard]] double Middle(size_t candidate) const {
    return 100 * (static_cast<double>(candidate) + 0.5) / count_;
  }
  [[nodiscard]] double Left(size_t candidate) const {
    return 100 * static_cast<double>(candidate) / count_;
  }

  /// One of the kinds of marks that search.html draws.
  void Mark(const char* kind, TemplateData data) {
    plot_.push_back(TemplateData{{kind, std::move(data)}});
  }
  void Rect(std::string_view css, double x, double width, double y,
            double height) {
    Mark("rect", {{"css", css},
                  {"x", x},
                  {"width", width},
                  {"y", Pixels(y)},
                  {"height", Pixels(height)}});
  }
  void Line(std::string_view css, std::pair<double, double> x,
            std::pair<double, double> y) {
    Mark("line", {{"css", css},
                  {"x1", x.first},
                  {"x2", x.second},
                  {"y1", Pixels(y.first)},
                  {"y2", Pixels(y.second)}});
  }
  /// The text begins or ends at x, wherever there is more room.
  void Label(const std::string& css, double x, double y,
             const std::string& text) {
    Mark("label", {{"css", css + (x > 50 ? " end" : "")},
                   {"x", x},
                   {"y", Pixels(y)},
                   {"label", text}});
  }
  void Caption(double y, const std::string& text) {
    Label("caption", 0, y, text);
  }
  /// Beside the plot.
  void Beside(double y, const std::string& text) {
    beside_.push_back(TemplateData{{"y", Pixels(y)}, {"label", text}});
  }

  void AddFlags(double bottom) {
    const auto& found = findings_.end.first_bad;
    if (!found) return;
    for (const auto& [css, at, y] :
         {std::tuple{"last-good", found->last_good, kFlag - 4},
          {"first-bad", found->candidate, 2 * kFlag - 2}}) {
      const double x = Middle(at);
      Line(fmt::format("flag {}", css), {x, x}, {y + 3, bottom});
      Label("flag", x, y,
            (at == found->last_good ? "○ "
             : findings_.IsFound()  ? "✕ "
                                    : "? ") +
                ShortLabel(findings_.candidates[at].label));
    }
  }

  void AddRuns(double top) {
    const std::vector<FoundRun>& runs = findings_.runs;
    const double each =
        runs.empty() ? 0 : runs_height_ / static_cast<double>(runs.size());
    size_t parts = 0;
    for (size_t begin = 0; begin < runs.size(); ++parts) {
      size_t end = begin + 1;
      while (end < runs.size() && runs[end].phase == runs[begin].phase) ++end;
      const double y = top + each * static_cast<double>(begin);
      const double height = each * static_cast<double>(end - begin);
      Rect(parts % 2 == 0 ? "band" : "band odd", 0, 100, y, height);
      // A low band has no room for its name.
      if (height >= 11) Beside(y + 10, PhaseText(runs[begin].phase));
      begin = end;
    }
    for (size_t i = 0; i < runs.size(); ++i) {
      AddRun(runs[i], i + 1, top + each * (static_cast<double>(i) + 0.5));
    }
  }

  void AddRun(const FoundRun& run, size_t number, double y) {
    const Sign sign = SignOf(run.outcome);
    Mark("run", {{"css", sign.css},
                 {"x", Middle(run.candidate)},
                 {"y", Pixels(y)},
                 {"run", fmt::format("{}. {}: {}", number,
                                     findings_.candidates[run.candidate].title,
                                     run.setup ? "cannot be set up"
                                               : ToString(run.outcome))},
                 {"path", sign.path}});
  }

  /// One rectangle for each sequence of like candidates.
  void AddStrip(double y) {
    const auto& all = findings_.candidates;
    for (size_t begin = 0; begin < all.size();) {
      const std::string_view css = CellOf(all[begin]);
      size_t end = begin + 1;
      while (end < all.size() && CellOf(all[end]) == css) ++end;
      const double x = Left(begin), width = Left(end) - x;
      if (css == "mixed") {
        Rect("cell good", x, width, y, kStrip / 2);
        Rect("cell bad", x, width, y + kStrip / 2, kStrip / 2);
      } else {
        Rect(fmt::format("cell {}", css), x, width, y, kStrip);
      }
      begin = end;
    }
    // The border of each candidate, unless there are too many.
    for (size_t i = 1; i < all.size() && all.size() <= 120; ++i) {
      Line("tick", {Left(i), Left(i)}, {y, y + kStrip});
    }
    Label("name", 0, y + kStrip + 13, ShortLabel(all.front().label));
    Label("name", 100, y + kStrip + 13, ShortLabel(all.back().label));
    Beside(y + 12, Counted(all.size(), "candidate"));
  }

  void AddBars(double top) {
    Caption(top - 8, "Probability that the failure starts there");
    for (size_t i = 0; i < findings_.candidates.size(); ++i) {
      const double share = findings_.candidates[i].probability;
      if (share < 0.001) continue;
      const double height = std::max(1.0, kBars * share);
      Rect("bar", Left(i), 100 / count_, top + kBars - height, height);
    }
    Line("axis", {0, 100}, {top + kBars, top + kBars});
    Beside(top + 10, "100 %");
    Beside(top + kBars, "0 %");
  }

  /// The failure rates, with their confidence intervals: of each candidate, and
  /// on both sides of the change.
  void AddRates(double top) {
    const auto y = [&](double share) { return top + kRates * (1 - share); };
    Caption(top - 8, "How often it fails");
    if (const auto& found = findings_.end.first_bad) {
      const double change =
          (Middle(found->last_good) + Middle(found->candidate)) / 2;
      for (const auto& [rate, from, to] :
           {std::tuple{&findings_.end.before, 0.0, change},
            {&findings_.end.after, change, 100.0}}) {
        if (rate->runs == 0) continue;
        const double share =
            static_cast<double>(rate->failed) / static_cast<double>(rate->runs);
        Rect("may-be", from, to - from, y(rate->high),
             y(rate->low) - y(rate->high));
        Line("rate", {from, to}, {y(share), y(share)});
      }
    }
    for (size_t i = 0; i < findings_.candidates.size(); ++i) {
      const FoundCandidate& each = findings_.candidates[i];
      if (each.runs() == 0) continue;
      const Rate rate = MeasureRate(each.bad, each.runs());
      Line("may-be", {Middle(i), Middle(i)}, {y(rate.high), y(rate.low)});
      Mark("circle", {{"x", Middle(i)},
                      {"y", Pixels(y(static_cast<double>(each.bad) /
                                     static_cast<double>(each.runs())))}});
    }
    Line("axis", {0, 100}, {y(0), y(0)});
    Beside(y(1) + 5, "100 %");
    Beside(y(0), "0 %");
  }

  TemplateData Take(double bottom) {
    const auto [word, says] = HeadlineOf(findings_);
    return {{"height", std::round(bottom)},
            {"candidates", Counted(findings_.candidates.size(), "candidate")},
            {"runs", Counted(findings_.runs.size(), "run")},
            {"answer", fmt::format("{}: {}", word, says)},
            {"plot", std::move(plot_)},
            {"beside", std::move(beside_)}};
  }

  const BisectFindings& findings_;
  double count_, runs_height_;
  json::array plot_, beside_;
};

/// search.html: the plot and its legend.
TemplateData SearchData(const BisectFindings& findings) {
  TemplateData data = Picture(findings).Draw();
  json::array signs;
  for (const auto& [outcome, means] :
       {std::pair(ProbeOutcome::kBad, "the failure"),
        {ProbeOutcome::kGood, "no failure"},
        {ProbeOutcome::kOther, "another failure"},
        {ProbeOutcome::kUnknown, "not judged"}}) {
    const Sign sign = SignOf(outcome);
    signs.push_back(
        TemplateData{{"css", sign.css}, {"path", sign.path}, {"means", means}});
  }
  data["signs"] = std::move(signs);
  data["good_word"] = GoodWord(findings);
  data["bad_word"] = BadWord(findings);
  return data;
}

}  // namespace

std::string RenderBisectPage(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  const PageFrame frame = {
      fmt::format("{}: {}", word, says),
      findings.tool_version,
      {"src/report/assets/report.css", "src/bisect/assets/bisect_page.css"},
      {},
      "header",
      HeaderData(findings)};
  return RenderPage(
      frame,
      {{"answer", "Answer", "Answer", "facts", AnswerData(findings)},
       {"search", "Search", "The search", "search", SearchData(findings)},
       {"sides", "Both sides", "Both sides of the change", "sides",
        SidesData(findings)},
       {"again", "Commands", "Repeat the runs", "commands",
        CommandsData(findings)},
       {"candidates", "Candidates", "Candidates", "candidates",
        CandidatesData(findings)},
       {"runs", "Runs", "Runs", "runs", RunsData(findings)},
       {"not-known", "Open questions", "Open questions", "list",
        OpenQuestionsData(findings)}});
}

}  // namespace ladder
