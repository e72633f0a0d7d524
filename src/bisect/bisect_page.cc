#include "bisect/bisect_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "bisect/bisect_report.h"
#include "report/html.h"

namespace ladder {

namespace {

constexpr size_t kPageTextBytes = 400;

/// Its name and not where it lies: the page is passed on.
std::string NameOf(const std::string& folder) {
  const size_t end = folder.find_last_not_of('/');
  if (end == std::string::npos) return folder;
  const size_t slash = folder.rfind('/', end);
  const size_t begin = slash == std::string::npos ? 0 : slash + 1;
  return folder.substr(begin, end + 1 - begin);
}

std::string Header(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  std::string lead = EscapeMarkup(NameOf(findings.folder));
  if (!findings.started_at.empty()) {
    lead += ", " + EscapeMarkup(findings.started_at);
  }
  return fmt::format(
      "<header class=\"wrap\"><span class=\"badge {}\">{}</span>\n<h1>{}</h1>\n"
      "<p class=\"lead\">{}</p></header>\n",
      findings.IsFound() ? "passed" : "error", word, EscapeMarkup(says), lead);
}

std::string HtmlAnswer(const BisectFindings& findings) {
  std::string list;
  for (const auto& [name, value] : FactsOf(findings)) {
    if (name == "bisection") continue;  // it is above
    list += fmt::format("<dt>{}</dt><dd>{}</dd>\n", EscapeMarkup(name),
                        EscapeMarkup(Shortened(value, kPageTextBytes)));
  }
  return "<dl class=\"facts\">\n" + list + "</dl>\n";
}

/// Lines in a box of their own.
std::string Block(const std::string& label, const std::string& text) {
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">"
      "<pre class=\"block\">{}</pre></div>\n",
      EscapeMarkup(label), EscapeMarkup(text));
}

const char* HeadingOf(const BisectFindings& findings, bool bad) {
  if (findings.IsFound()) return bad ? "✕ First bad" : "○ Last good";
  return bad ? "? Likeliest" : "○ Good before it";
}

std::string HtmlSide(const BisectFindings& findings, const BisectSide& side,
                     bool bad) {
  const FoundCandidate& candidate = findings.candidates[side.candidate];
  std::string html =
      fmt::format("<div class=\"side {}\"><h3>{}: {}</h3>\n<p>{}</p>\n",
                  bad ? "first-bad" : "last-good", HeadingOf(findings, bad),
                  EscapeMarkup(candidate.title),
                  EscapeMarkup(RowOf(findings, side.candidate)));
  if (!candidate.author.empty()) {
    html += fmt::format(
        "<p class=\"small\">{}<br>{}, {}</p>\n", HtmlCode(candidate.label),
        EscapeMarkup(candidate.author), EscapeMarkup(candidate.date));
  }
  if (!side.shown) return html + "</div>\n";
  html += "<p>" + EscapeMarkup(ShownBy(side)) + "</p>\n";
  if (const auto& failure = side.shown->verdict.failure) {
    html += "<p class=\"small\">" +
            HtmlCode(Shortened(failure->signature, kPageTextBytes)) + "</p>\n";
  }
  // From the bisection's folder, in which the page lies.
  const size_t inside = side.record.rfind("jobs/");
  return html + fmt::format("<p class=\"small soft\">{}</p></div>\n",
                            EscapeMarkup(side.record.substr(
                                inside == std::string::npos ? 0 : inside)));
}

std::string HtmlSides(const BisectFindings& findings) {
  if (!findings.last_good || !findings.first_bad) return "";
  std::string html = "<div class=\"sides\">\n" +
                     HtmlSide(findings, *findings.last_good, false) +
                     HtmlSide(findings, *findings.first_bad, true) +
                     "</div>\n<h3>Where the two part</h3>\n";
  if (!findings.diff) {
    return html + "<p>" + EscapeMarkup(findings.no_diff) + "</p>\n";
  }
  return html +
         fmt::format("<p class=\"soft small\">A is the {} one, B the {}.</p>\n",
                     GoodWord(findings), BadWord(findings)) +
         Block("Where the two part",
               RenderDiff(findings.diff->diff, findings.diff->names));
}

std::string HtmlCommands(const BisectFindings& findings) {
  std::string html;
  for (const auto* side : {&findings.last_good, &findings.first_bad}) {
    if (!*side || (*side)->command.empty()) continue;
    const std::string& title = findings.candidates[(*side)->candidate].title;
    std::string lines;
    for (const auto& setup : (*side)->setup) {
      lines += ShellQuote(setup) + "\n";
    }
    if (!lines.empty()) {
      html +=
          fmt::format("<h3>How {} was set up, in a folder of its own</h3>\n",
                      EscapeMarkup(title)) +
          Block("How it was set up", lines);
    }
    html += fmt::format("<h3>Run {} again</h3>\n", EscapeMarkup(title)) +
            Block("How it is run again", ShellQuote((*side)->command));
  }
  return html;
}

std::string HtmlTable(const std::string& label, const std::string& css,
                      const std::string& head, const std::string& rows) {
  return fmt::format(
      "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">"
      "<table class=\"{}\"><thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>"
      "</table></div>\n",
      label, css, head, rows);
}

std::string HtmlCandidates(const BisectFindings& findings) {
  std::string rows, others;
  size_t not_run = 0;
  for (size_t i = 0; i < findings.candidates.size(); ++i) {
    const FoundCandidate& each = findings.candidates[i];
    const std::string row = RowOf(findings, i), mark = MarkOf(findings, i);
    if (row.empty() && mark.empty()) {
      ++not_run;
      others += (others.empty() ? "" : "; ") + EscapeMarkup(each.title);
      continue;
    }
    rows += fmt::format(
        "<tr class=\"{}\"><td>{}</td><td>{}</td><td class=\"num\">{}</td>"
        "<td>{}</td></tr>\n",
        mark.empty()                ? ""
        : mark == BadWord(findings) ? "first-bad"
                                    : "last-good",
        EscapeMarkup(each.title), EscapeMarkup(Shortened(row, kPageTextBytes)),
        each.probability < 0.0005
            ? "0"
            : fmt::format("{:.1f} %", 100 * each.probability),
        mark);
  }
  std::string html = rows.empty()
                         ? "<p>no run yet</p>\n"
                         : HtmlTable("Candidates that were run", "candidates",
                                     "<th>Candidate</th><th>Failed in</th>"
                                     "<th>It began there</th><th></th>",
                                     rows);
  if (not_run == 0) return html;
  return html + fmt::format(
                    "<details><summary>{} that {} not run</summary>"
                    "<p class=\"not-run small\">{}</p></details>\n",
                    Counted(not_run, "candidate"),
                    not_run == 1 ? "was" : "were", others);
}

std::string HtmlRuns(const BisectFindings& findings) {
  std::string rows;
  for (size_t i = 0; i < findings.runs.size(); ++i) {
    const FoundRun& run = findings.runs[i];
    rows += fmt::format(
        "<tr><td class=\"num\">{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td class=\"num\">{:.1f} s</td><td>{}</td></tr>\n",
        i + 1, EscapeMarkup(findings.candidates[run.candidate].title),
        ToString(run.phase), run.setup ? "setup failed" : ToString(run.outcome),
        run.seconds,
        EscapeMarkup(Shortened(run.why.empty() ? run.signature : run.why,
                               kPageTextBytes)));
  }
  if (rows.empty()) return "";
  return fmt::format(
             "<details><summary>{} in the order of their ends"
             "</summary>\n",
             Counted(findings.runs.size(), "run")) +
         HtmlTable("Runs", "runs",
                   "<th>#</th><th>Candidate</th><th>Phase</th><th>Showed</th>"
                   "<th>Took</th><th></th>",
                   rows) +
         "</details>\n";
}

std::string HtmlOpen(const BisectFindings& findings) {
  std::string list;
  for (const std::string& each : findings.not_known) {
    list += "<li>" + EscapeMarkup(each) + "</li>\n";
  }
  return list.empty() ? "" : "<ul class=\"plain\">\n" + list + "</ul>\n";
}

}  // namespace

std::string RenderBisectPage(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  const PageFrame frame = {
      fmt::format("{}: {}", word, says),
      findings.tool_version,
      {"src/report/assets/report.css", "src/bisect/assets/bisect_page.css"},
      {},
      {{"answer", "Answer"},
       {"search", "Search"},
       {"sides", "Both sides"},
       {"again", "Commands"},
       {"candidates", "Candidates"},
       {"runs", "Runs"},
       {"not-known", "Not known"}}};
  return HtmlFile(
      frame, Header(findings),
      HtmlSection("answer", "Answer", HtmlAnswer(findings)) +
          HtmlSection("search", "The search", HtmlSearch(findings)) +
          HtmlSection("sides", "Both sides of the change",
                      HtmlSides(findings)) +
          HtmlSection("again", "Make the runs again", HtmlCommands(findings)) +
          HtmlSection("candidates", "Candidates", HtmlCandidates(findings)) +
          HtmlSection("runs", "Runs", HtmlRuns(findings)) +
          HtmlSection("not-known", "Not known", HtmlOpen(findings)));
}

namespace {

// From the top, in pixels; the width is that of the page.
constexpr double kFlag = 16, kRunsTop = 40, kCaption = 24;
constexpr double kStrip = 16, kLabels = 20, kBars = 56, kRates = 72;
constexpr double kMostOfRuns = 480, kLeastOfRuns = 60, kOfRun = 12;

/// The signs, of another shape each, around 0.
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
      return "once more";
    case BisectPhase::kDone:
      return "after it";
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

class Picture {
 public:
  explicit Picture(const BisectFindings& findings)
      : findings_(findings),
        count_(static_cast<double>(findings.candidates.size())),
        runs_height_(
            std::clamp(kOfRun * static_cast<double>(findings.runs.size()),
                       kLeastOfRuns, kMostOfRuns)) {}

  std::string Draw() {
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
    return Frame(bottom);
  }

 private:
  /// In the middle of the candidate, in per cent of the width.
  [[nodiscard]] double Middle(size_t candidate) const {
    return 100 * (static_cast<double>(candidate) + 0.5) / count_;
  }
  [[nodiscard]] double Left(size_t candidate) const {
    return 100 * static_cast<double>(candidate) / count_;
  }

  void Rect(std::string_view css, double x, double width, double y,
            double height) {
    plot_ += fmt::format(
        "<rect class=\"{}\" x=\"{:.3f}%\" width=\"{:.3f}%\" y=\"{:.1f}\" "
        "height=\"{:.1f}\"/>",
        css, x, width, y, height);
  }
  void Line(std::string_view css, std::pair<double, double> x,
            std::pair<double, double> y) {
    plot_ += fmt::format(
        "<line class=\"{}\" x1=\"{:.3f}%\" x2=\"{:.3f}%\" y1=\"{:.1f}\" "
        "y2=\"{:.1f}\"/>",
        css, x.first, x.second, y.first, y.second);
  }
  /// It begins at x, or ends there, wherever there is more room.
  void Label(std::string_view css, double x, double y,
             const std::string& text) {
    plot_ +=
        fmt::format("<text class=\"{}{}\" x=\"{:.3f}%\" y=\"{:.1f}\">{}</text>",
                    css, x > 50 ? " end" : "", x, y, EscapeMarkup(text));
  }
  void Caption(double y, const std::string& text) {
    plot_ += fmt::format(
        "<text class=\"caption\" x=\"0\" y=\"{:.1f}\">{}"
        "</text>",
        y, text);
  }
  /// Beside the plot.
  void Beside(double y, const std::string& text) {
    beside_ += fmt::format("<text x=\"100%\" y=\"{:.1f}\">{}</text>", y, text);
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
      // Of a narrow one there is no room for its name.
      if (height >= 11) Beside(y + 10, PhaseText(runs[begin].phase));
      begin = end;
    }
    for (size_t i = 0; i < runs.size(); ++i) {
      AddRun(runs[i], i + 1, top + each * (static_cast<double>(i) + 0.5));
    }
  }

  void AddRun(const FoundRun& run, size_t number, double y) {
    const Sign sign = SignOf(run.outcome);
    plot_ += fmt::format(
        "<svg class=\"run {}\" x=\"{:.3f}%\" y=\"{:.1f}\" overflow=\"visible\">"
        "<title>{}</title><path d=\"{}\"/></svg>",
        sign.css, Middle(run.candidate), y,
        EscapeMarkup(fmt::format(
            "{}. {}: {}", number, findings_.candidates[run.candidate].title,
            run.setup ? "cannot be set up" : ToString(run.outcome))),
        sign.path);
  }

  /// One rectangle for each row of like candidates.
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
    // Where each one is, as long as that can be seen.
    for (size_t i = 1; i < all.size() && all.size() <= 120; ++i) {
      Line("tick", {Left(i), Left(i)}, {y, y + kStrip});
    }
    Label("name", 0, y + kStrip + 13, ShortLabel(all.front().label));
    Label("name", 100, y + kStrip + 13, ShortLabel(all.back().label));
    Beside(y + 12, Counted(all.size(), "candidate"));
  }

  void AddBars(double top) {
    Caption(top - 8, "How probable it is that it began there");
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

  /// The share that fails: of each candidate, and on both sides of the change
  /// with what it may be.
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
      plot_ += fmt::format(
          "<circle class=\"rate\" cx=\"{:.3f}%\" cy=\"{:.1f}\" r=\"3\"/>",
          Middle(i),
          y(static_cast<double>(each.bad) / static_cast<double>(each.runs())));
    }
    Line("axis", {0, 100}, {y(0), y(0)});
    Beside(y(1) + 5, "100 %");
    Beside(y(0), "0 %");
  }

  [[nodiscard]] std::string Frame(double bottom) const {
    const auto [word, says] = HeadlineOf(findings_);
    const std::string height = fmt::format("height=\"{:.0f}\"", bottom);
    return fmt::format(
        "<div class=\"search\"><svg class=\"plot\" role=\"img\" {} "
        "aria-labelledby=\"search-title search-says\"><title "
        "id=\"search-title\">The search</title><desc id=\"search-says\">{}, "
        "one beside the other; {}, the first at the top. {}: {}. The tables "
        "below say the same.</desc><defs><pattern id=\"hatch\" width=\"6\" "
        "height=\"6\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><path class=\"hatch\" d=\"M0 "
        "0V6\"/></pattern></defs>{}</svg><svg class=\"beside\" {} "
        "aria-hidden=\"true\">{}</svg></div>\n",
        height, Counted(findings_.candidates.size(), "candidate"),
        Counted(findings_.runs.size(), "run"), word, EscapeMarkup(says), plot_,
        height, beside_);
  }

  const BisectFindings& findings_;
  double count_, runs_height_;
  std::string plot_, beside_;
};

std::string Key(const char* css, const char* path, const char* text) {
  return fmt::format(
      "<li><svg class=\"search key\" aria-hidden=\"true\"><svg class=\"run "
      "{}\" x=\"9\" y=\"7\" overflow=\"visible\"><path d=\"{}\"/></svg></svg>"
      "{}</li>\n",
      css, path, text);
}

std::string LineKey(const char* css, const char* text) {
  return fmt::format(
      "<li><svg class=\"search key\" aria-hidden=\"true\"><line class=\"flag "
      "{}\" x1=\"9\" x2=\"9\" y1=\"0\" y2=\"14\"/></svg>{}</li>\n",
      css, text);
}

std::string CellKey(const char* css, const char* text) {
  return fmt::format(
      "<li><svg class=\"search key\" aria-hidden=\"true\"><rect class=\"cell "
      "{}\" x=\"1\" y=\"1\" width=\"16\" height=\"12\"/></svg>{}</li>\n",
      css, text);
}

}  // namespace

std::string ShortLabel(const std::string& label) {
  constexpr size_t kMost = 13, kTail = 6, kHash = 12;
  const bool hash =
      label.size() >= 40 &&
      label.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (hash) return label.substr(0, kHash);
  std::string text = ToUtf8(label);
  if (ColumnsOf(text) <= kMost) return text;
  // What tells one from the next is at the end.
  size_t tail = text.size() - kTail;
  while (tail < text.size() && (text[tail] & 0xc0) == 0x80) ++tail;
  return std::string(HeadOf(text, kMost - kTail - 1)) + "…" + text.substr(tail);
}

std::string HtmlSearch(const BisectFindings& findings) {
  return Picture(findings).Draw() + "<ul class=\"legend\">\n" +
         Key("bad", kBadSign, "the failure") +
         Key("good", kGoodSign, "no failure") +
         Key("other", kOtherSign, "another failure") +
         Key("unknown", kUnknownSign, "not judged") +
         LineKey("last-good", GoodWord(findings)) +
         LineKey("first-bad", BadWord(findings)) + CellKey("bad", "fails") +
         CellKey("good", "does not") + CellKey("unknown", "cannot be judged") +
         CellKey("same", "the same as another") + CellKey("none", "not run") +
         "</ul>\n";
}

}  // namespace ladder
