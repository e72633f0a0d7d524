#include "bisect/bisect_markdown.h"

#include <fmt/format.h>

#include <algorithm>

#include "bisect/bisect_report.h"
#include "base/markup.h"
#include "report/report_markdown.h"
#include "base/shell_words.h"
#include "base/wording.h"

namespace ladder {
namespace {

constexpr size_t kTextBytes = 400;
constexpr size_t kCommandBytes = 1000;
constexpr size_t kMostSetups = 10;
constexpr size_t kMostRows = 40;

std::string Prose(const std::string& text) {
  return MarkdownProse(Shortened(text, kTextBytes));
}

/// A row of a table of both sides; none where neither has anything to say.
std::string Row(const char* name, const std::string& good,
                const std::string& bad) {
  if (good.empty() && bad.empty()) return "";
  return fmt::format("| {} | {} | {} |\n", name, good, bad);
}

/// `mask` is put over every text.
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
    std::string line = Shortened(mask_(text), kCommandBytes);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
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
  text += Section("Where they part", part.Difference());
  text += Section("Run it again", part.Commands());
  text += Section("Candidates that were run", part.Candidates());
  std::string open;
  for (const std::string& each : findings.not_known) {
    open += "- " + Prose(each) + "\n";
  }
  return text + Section("Not known", open);
}

std::string BisectIssuePart(const BisectFindings& findings, const Mask& mask) {
  const Part part(findings, mask);
  const auto [word, says] = HeadlineOf(findings);
  std::string text =
      fmt::format("Bisected: {}: {}.\n\n", word, part.Masked(says)) +
      part.Sides();
  if (const auto& found = findings.end.first_bad) {
    text += fmt::format("{}, {}; that it began there is {:.1f} % probable.\n\n",
                        Counted(findings.candidates.size(), "candidate"),
                        Counted(findings.cost.runs, "run"),
                        std::min(99.9, 100 * found->probability));
  }
  text += Details("How both were set up", part.Setups());
  text += Details(fmt::format("Where the two part: A is {}",
                              findings.IsFound() ? "the last good one"
                                                 : "the good one before it")
                      .c_str(),
                  part.Difference());
  return text + Details("Candidates that were run", part.Candidates());
}

}  // namespace ladder
