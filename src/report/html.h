// A page for a browser that is one file, made from templates: nothing is loaded
// from elsewhere.
//
// The templates are src/*/assets/*.html, in the language of ctemplate. It
// escapes each value for the place where it stands: text, attribute or URL.
#ifndef LADDER_REPORT_HTML_H_
#define LADDER_REPORT_HTML_H_

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// What fills a template, by the names that stand in it:
///
///   "name": "text"       {{name}}; {{#name}}…{{/name}} unless it is empty
///   "name": 3            likewise, also for 0
///   "name": true         {{#name}}…{{/name}}
///   "name": {…}          {{#name}}…{{/name}}, once
///   "name": [{…}, …]     {{#name}}…{{/name}} for each, of a text {{name}};
///                        {{#any_name}}…{{/any_name}} unless it is empty
///   ">name": {…}         {{>name}}: the template name.html
///
/// Texts are any bytes: what no page can hold is left out of them. A part sees
/// the values of what is around it, but not through {{>name}}.
using TemplateData = boost::json::object;

/// The template NAME.html, filled.
std::string FillTemplate(std::string_view name, const TemplateData& data);

/// Under that name; {} of a list that is empty.
TemplateData DataOf(std::string_view name, boost::json::array list);

/// A part of a page with a heading of its own.
struct PageSection {
  std::string_view id;
  std::string_view name;  ///< in the links at the top
  std::string_view heading;
  std::string_view body;  ///< its template
  TemplateData data;      ///< empty: the section is left out
};

struct PageFrame {
  std::string title;  ///< any bytes, as the version is
  std::string tool_version;
  /// Files that are compiled in: "src/report/assets/report.css". They are in
  /// the page, named by their hashes in a Content-Security-Policy, and nothing
  /// else may run.
  std::vector<std::string_view> styles, scripts;
  std::string_view header;  ///< its template
  TemplateData header_data;
};

/// One section at least has data. The first that has is what one skips to.
std::string RenderPage(const PageFrame& frame,
                       const std::vector<PageSection>& sections);

}  // namespace ladder

#endif  // LADDER_REPORT_HTML_H_
