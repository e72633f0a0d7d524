// A page for a browser that is one file: nothing is loaded from elsewhere.
#ifndef LADDER_REPORT_PAGE_FRAME_H_
#define LADDER_REPORT_PAGE_FRAME_H_

#include <string>
#include <string_view>
#include <vector>

namespace ladder {

struct PageFrame {
  std::string title;  ///< any bytes, as the version is
  std::string tool_version;
  /// Files that are compiled in: "src/report/assets/report.css". They are in the page, named
  /// by their hashes in a Content-Security-Policy, and nothing else may run.
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

#endif  // LADDER_REPORT_PAGE_FRAME_H_
