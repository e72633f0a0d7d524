#include "cli/report_options.h"

#include <fmt/format.h>

#include "base/suggest.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

struct FormatName {
  const char* name;
  ReportFormat format;
};
constexpr FormatName kFormats[] = {
    {"terminal", ReportFormat::kTerminal},
    {"markdown", ReportFormat::kMarkdown},
    {"issue", ReportFormat::kIssue},
    {"json", ReportFormat::kJson},
    {"junit", ReportFormat::kJunit},
    {"html", ReportFormat::kHtml},
};

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const FormatName& each : kFormats) names.emplace_back(each.name);
  return names;
}

ReportFormat ParseFormat(const std::string& text) {
  for (const FormatName& each : kFormats) {
    if (text == each.name) return each.format;
  }
  const std::vector<std::string> names = FormatNames();
  const std::string meant = Nearest(text, names);
  RefuseValue("--format", text,
              meant.empty()
                  ? fmt::format("Give one of: {}.", fmt::join(names, ", "))
                  : fmt::format("Did you mean {}?", meant));
}

}  // namespace

Subcommand DescribeReport() {
  return {
      "report",
      "show what a record found, for people, issues, CI and browsers",
      "[options] RECORD",
      "Writes the verdict of a record in another form. Nothing is run, and the "
      "same record gives the same bytes. Of a record without a verdict, as "
      "where its machine died, the runs that are in it are judged. RECORD may "
      "be the folder of a bisection, whether that has ended or not.\n"
      "terminal is what run --verbose printed; markdown is for a pull request; "
      "issue is ready to be pasted into a PyTorch issue, with the failing "
      "kernel's source, logs shortened, home folders and secrets masked; json "
      "is verdict.json; junit is for CI servers; html is one file to look at "
      "in a browser, which loads nothing from elsewhere.",
      {
          {"format", "FORMAT",
           "terminal, markdown, issue, json, junit or html\n"
           "(default: terminal)",
           false, Completes::kNothing, FormatNames()},
          {"out", "FILE", "write to FILE (default: standard output)", false,
           Completes::kFile},
          {"no-color", "", "print no colors"},
      },
      "RECORD",
      false,
      "Give the folder of a record, as in: aoti-ladder report "
      ".aoti-ladder/20261121-105200-repro --format markdown",
      R"(  aoti-ladder report .aoti-ladder/20261121-105200-repro
  aoti-ladder report RECORD --format issue --out issue.md
  aoti-ladder report RECORD --format html --out report.html
  aoti-ladder report RECORD --format junit > junit.xml
)",
      R"(  0    it is written
  2    wrong usage, or RECORD is no record
  3    an error of aoti-ladder itself, or a full disk
)",
      {},
      Completes::kFolder,
  };
}

ReportRequest TakeReport(const Given& given) {
  ReportRequest request;
  if (given.operands.size() != 1) {
    throw UserError(
        fmt::format("report takes one record, not {}", given.operands.size()),
        "Give its folder, as in: aoti-ladder report RECORD --format markdown");
  }
  request.record = given.operands[0];
  if (const auto text = given.Text("format")) {
    request.format = ParseFormat(*text);
  }
  request.out = given.Text("out").value_or("");
  request.color = !given.Has("no-color");
  return request;
}

}  // namespace ladder
