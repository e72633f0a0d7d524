#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/html_page.h"
#include "base/wording.h"

namespace ladder {
namespace {

std::string_view CssOf(LaunchState state) {
  switch (state) {
    case LaunchState::kReturned:
      return "returned";
    case LaunchState::kInFlight:
      return "in-flight";
    case LaunchState::kNotPrinted:
      return "gap";
    case LaunchState::kNotReached:
      return "never";
    case LaunchState::kUnknown:
      return "unknown";
  }
  LADDER_CHECK(false);
}

/// A launch along the strip or, of very many, some neighbours.
struct Part {
  LaunchState state;     ///< the most frequent one, but for one in flight
  bool has_gap = false;  ///< few calls that were not shown are not to vanish
  bool operator==(const Part&) const = default;
};

Part PartOf(const std::vector<TimelineRow>& rows, size_t begin, size_t end) {
  std::map<LaunchState, size_t> seen;
  for (size_t i = begin; i < end; ++i) ++seen[rows[i].state];
  const auto most = std::max_element(
      seen.begin(), seen.end(),
      [](const auto& x, const auto& y) { return x.second < y.second; });
  const bool in_flight = seen.contains(LaunchState::kInFlight);
  return {in_flight ? LaunchState::kInFlight : most->first,
          seen.contains(LaunchState::kNotPrinted)};
}

std::vector<Part> Parts(const std::vector<TimelineRow>& rows) {
  const size_t count = std::min<size_t>(rows.size(), 400);  // about a pixel
  std::vector<Part> parts;
  for (size_t part = 0; part < count; ++part) {
    parts.push_back(PartOf(rows, part * rows.size() / count,
                           (part + 1) * rows.size() / count));
  }
  return parts;
}

/// One rectangle for each row of like parts, with a narrow one for its gaps.
std::string Segments(const std::vector<Part>& parts) {
  const double share = 100.0 / static_cast<double>(parts.size());
  std::string html;
  for (size_t begin = 0; begin < parts.size();) {
    const Part& part = parts[begin];
    size_t end = begin + 1;
    while (end < parts.size() && parts[end] == part) ++end;
    const auto rect = [&](std::string_view css, int y, int height) {
      html += fmt::format(
          "<rect class=\"{}\" x=\"{:.3f}%\" width=\"{:.3f}%\" y=\"{}\" "
          "height=\"{}\"/>",
          css, share * static_cast<double>(begin),
          share * static_cast<double>(end - begin), y, height);
    };
    const bool all = part.state == LaunchState::kNotPrinted;
    if (!all) rect(CssOf(part.state), 14, 18);
    if (part.has_gap) {
      rect("gap-back", all ? 14 : 26, all ? 18 : 6);
      rect("gap", all ? 14 : 26, all ? 18 : 6);
    }
    begin = end;
  }
  return html;
}

/// A sign above the launch, of another shape for each meaning. One that fails
/// and is to blame as well has both, side by side.
std::string Sign(const TimelineRow& row, double percent) {
  const char* css = row.failing ? "failing" : row.origin ? "origin" : "chain";
  const char* path = row.failing  ? "M-6 0H6L0 11z"
                     : row.origin ? "M0 -1L6 5L0 11L-6 5z"
                                  : "M-4 5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
  const bool both = row.failing && row.origin;
  // At the right end of the strip it stands on the other side.
  const char* beside =
      percent < 95 ? "M15 -1L21 5L15 11L9 5z" : "M-15 -1L-9 5L-15 11L-21 5z";
  return fmt::format(
      "<svg x=\"{:.3f}%\" overflow=\"visible\"><path class=\"mark-{}\" "
      "d=\"{}\"/>{}<rect class=\"mark-{}\" x=\"-1\" y=\"11\" width=\"2\" "
      "height=\"24\"/></svg>",
      percent, css, path,
      both ? fmt::format("<path class=\"mark-origin\" d=\"{}\"/>", beside) : "",
      css);
}

std::string Strip(const Timeline& timeline) {
  const size_t count = timeline.rows.size();
  std::string html = fmt::format(
      "<svg class=\"strip\" id=\"strip\" role=\"img\" aria-label=\"{} "
      "in order; the list below tells each\"><defs><pattern id=\"hatch\" "
      "width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><path class=\"hatch\" d=\"M0 0V6\"/>"
      "</pattern></defs>",
      Counted(count, "launch"));
  html += Segments(Parts(timeline.rows));
  for (size_t i = 0; i < count; ++i) {
    if (!timeline.rows[i].marked()) continue;
    html += Sign(timeline.rows[i], 100.0 * (static_cast<double>(i) + 0.5) /
                                       static_cast<double>(count));
  }
  return html +
         "<rect class=\"cursor\" id=\"strip-cursor\" y=\"12\" height=\"22\"/>"
         "</svg>\n";
}

constexpr const char* kLegend = R"(<ul class="legend">
<li><svg class="strip" aria-hidden="true"><path class="mark-failing" d="M3 0H15L9 11z"/></svg>first failing</li>
<li><svg class="strip" aria-hidden="true"><path class="mark-origin" d="M9 0L15 6L9 12L3 6z"/></svg>to blame</li>
<li><svg class="strip" aria-hidden="true"><path class="mark-chain" d="M5 6a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"/></svg>in the chain</li>
<li><svg class="strip" aria-hidden="true"><rect class="returned" width="18" height="12"/></svg>returned</li>
<li><svg class="strip" aria-hidden="true"><rect class="gap-back" width="18" height="12"/><rect class="gap" width="18" height="12"/></svg>calls that the printer did not show</li>
<li><svg class="strip" aria-hidden="true"><rect class="never" width="18" height="12"/></svg>not reached</li>
</ul>
)";

}  // namespace

std::string HtmlStrip(const Timeline& timeline) {
  return Strip(timeline) + kLegend;
}

}  // namespace ladder
