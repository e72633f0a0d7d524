// What the parts of the HTML report share: anchors into the recorded files, and
// pieces of markup.
#ifndef LADDER_REPORT_HTML_H_
#define LADDER_REPORT_HTML_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/report_facts.h"

namespace ladder {

/// "f2-120", the id of a line that the page shows; nothing for one that it does
/// not.
std::optional<std::string> LineId(const ReportFacts& facts,
                                  const std::string& file, size_t line);
/// "f2"; nothing for a file that the page does not show.
std::optional<std::string> FileId(const ReportFacts& facts,
                                  const std::string& file);

/// "file:120" as code, a link where the page shows that line.
std::string HtmlPlace(const ReportFacts& facts, const std::string& file,
                      size_t line);
/// `text` as code.
std::string HtmlCode(std::string_view text);
/// A section with that id and heading; "" where `inside` is empty.
std::string HtmlSection(const std::string& id, const std::string& heading,
                        const std::string& inside);

/// Whom the verdict names, what was wrong, how sure.
std::string HtmlVerdict(const ReportFacts& facts);
/// Each claim with the line that shows it, and what to do.
std::string HtmlEvidence(const ReportFacts& facts);
std::string HtmlAdvice(const Verdict& verdict);
std::string HtmlNotKnown(const Verdict& verdict);

/// The launches as a strip, as a list of which only what is looked at is in the
/// page, and those that the verdict names with all their values.
std::string HtmlLaunches(const ReportFacts& facts, const Timeline& timeline);
/// All launches side by side, with what their colors and signs mean.
std::string HtmlStrip(const Timeline& timeline);
/// The picture of what feeds the failing launch; "" where there is none.
std::string HtmlDataflow(const ReportFacts& facts, const Timeline& timeline);

std::string HtmlStages(const ReportFacts& facts);
/// The lines of the recorded files, those that the evidence names marked.
std::string HtmlFiles(const ReportFacts& facts);

// A page for a browser that is one file: nothing is loaded from elsewhere.

struct PageFrame {
  std::string title;  ///< any bytes, as the version is
  std::string tool_version;
  /// Files that are compiled in: "src/report/assets/report.css". They are in
  /// the page, named by their hashes in a Content-Security-Policy, and nothing
  /// else may run.
  std::vector<std::string_view> styles, scripts;
  struct Entry {
    std::string_view id, name;
  };
  /// The links at the top. Those whose section is not there are left out.
  std::vector<Entry> entries;
};

/// header, sections: HTML. The first section that is there is what one skips
/// to.
std::string HtmlFile(const PageFrame& frame, const std::string& header,
                     const std::string& sections);

}  // namespace ladder

#endif  // LADDER_REPORT_HTML_H_
