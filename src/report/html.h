// A web page in one file, made from templates; it loads nothing from elsewhere.
//
// The templates are src/*/assets/*.html, in the language of ctemplate. It
// escapes each value for its context: text, attribute or URL.
#ifndef LADDER_REPORT_HTML_H_
#define LADDER_REPORT_HTML_H_

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// The values of a template, by the names in it:
///
///   "name": "text"       {{name}}; {{#name}}…{{/name}} unless it is empty
///   "name": 3            likewise, also for 0
///   "name": true         {{#name}}…{{/name}}
///   "name": {…}          {{#name}}…{{/name}}, once
///   "name": [{…}, …]     {{#name}}…{{/name}} for each; for a text, {{name}};
///                        {{#any_name}}…{{/any_name}} unless it is empty
///   ">name": {…}         {{>name}}: the template name.html
///
/// Texts may have any bytes; those that a page cannot contain are left out. A
/// section sees the values of the sections around it, a {{>name}} does not.
using TemplateData = boost::json::object;

/// The template NAME.html, filled.
std::string FillTemplate(std::string_view name, const TemplateData& data);

/// The list under that name; {} if it is empty.
TemplateData DataOf(std::string_view name, boost::json::array list);

/// A section of the page with its own heading.
struct PageSection {
  std::string_view id;
  std::string_view name;  ///< for the links at the top
  std::string_view heading;
  std::string_view body;  ///< its template's name
  TemplateData data;      ///< empty: the section is left out
};

struct PageFrame {
  std::string title;  ///< any bytes; so is tool_version
  std::string tool_version;
  /// Compiled-in files: "src/report/assets/report.css". They are embedded in
  /// the page and allowed by hash in a Content-Security-Policy; nothing else
  /// may run.
  std::vector<std::string_view> styles, scripts;
  std::string_view header;  ///< its template's name
  TemplateData header_data;
};

/// At least one section must have data; the page's skip link leads to the
/// first.
std::string RenderPage(const PageFrame& frame,
                       const std::vector<PageSection>& sections);

}  // namespace ladder

#endif  // LADDER_REPORT_HTML_H_
