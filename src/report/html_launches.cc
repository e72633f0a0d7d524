#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <set>

#include "report/cone_picture.h"
#include "report/html_page.h"
#include "base/json_text.h"
#include "base/markup.h"
#include "base/wording.h"

namespace ladder {
namespace {

namespace json = boost::json;

/// What is said of a tensor's values. NaN says nothing of a range or a mean.
struct ValueText {
  std::string range, mean;
  std::string bad;  ///< "NaN", "Inf", "NaN and Inf"
};

ValueText TextOf(const TensorValue& value) {
  const auto known = [](const std::optional<double>& number) {
    return number && !std::isnan(*number);
  };
  ValueText text;
  if (known(value.min) && known(value.max)) {
    text.range = fmt::format("{:.6g} … {:.6g}", *value.min, *value.max);
  }
  if (known(value.mean)) text.mean = fmt::format("{:.6g}", *value.mean);
  if (value.has_nan) text.bad = "NaN";
  if (value.has_inf) text.bad += value.has_nan ? " and Inf" : "Inf";
  return text;
}

std::string ShapeOf(const ShownBuffer& buffer) {
  const TensorValue* value =
      buffer.before != nullptr ? buffer.before : buffer.after;
  if (value == nullptr) return "";
  return fmt::format("{} [{}]", value->dtype, fmt::join(value->size, ", "));
}

const char* UseOf(const ShownBuffer& buffer) {
  if (buffer.read && buffer.written) return "reads, writes";
  if (buffer.written) return "writes";
  return buffer.read ? "reads" : "";
}

// --- all launches, as data --------------------------------------------------

json::value ToValue(const TensorValue* value, size_t left_by) {
  if (value == nullptr) return nullptr;
  const ValueText text = TextOf(*value);
  return json::array{text.range, text.mean, text.bad, left_by};
}

json::array ToValue(const std::vector<ShownBuffer>& buffers, bool from) {
  json::array array;
  for (const ShownBuffer& buffer : buffers) {
    const int use = static_cast<int>(buffer.read) +
                    2 * static_cast<int>(buffer.written) +
                    4 * static_cast<int>(buffer.uninitialised);
    array.push_back(json::array{
        ToUtf8(buffer.buffer), use,
        from ? ToUtf8(fmt::format("{}", fmt::join(buffer.from, " or "))) : "",
        ToValue(buffer.before, buffer.left_by), ToValue(buffer.after, 0),
        ToUtf8(ShapeOf(buffer))});
  }
  return array;
}

bool WritesBad(const TimelineRow& row) {
  return std::any_of(row.buffers.begin(), row.buffers.end(),
                     [](const ShownBuffer& each) {
                       return each.written && each.after != nullptr &&
                              (each.after->has_nan || each.after->has_inf);
                     });
}

int MarksOf(const TimelineRow& row) {
  return static_cast<int>(row.failing) + 2 * static_cast<int>(row.chain) +
         4 * static_cast<int>(row.origin);
}

/// JSON in which nothing can end the element that holds it.
std::string ForScript(const json::value& value) {
  const std::string text = json::serialize(value);
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string Data(const ReportFacts& facts, const Timeline& timeline) {
  json::array names;
  std::map<std::string, size_t> known;
  json::array rows;
  for (const TimelineRow& row : timeline.rows) {
    const Launch& launch = timeline.LaunchOf(row);
    const auto [name, is_new] = known.emplace(launch.name, known.size());
    if (is_new) names.emplace_back(ToUtf8(launch.name));
    rows.push_back(json::array{
        row.ordinal, name->second, static_cast<int>(launch.kind),
        static_cast<int>(row.state), MarksOf(row),
        static_cast<int>(WritesBad(row)), row.log_line,
        ToUtf8(fmt::format("{}", fmt::join(launch.source_nodes, ", "))),
        ToValue(row.buffers, true)});
  }
  const auto log = FileId(facts, timeline.log);
  return "<script type=\"application/json\" id=\"launch-data\">" +
         ForScript(
             {{"names", names}, {"rows", rows}, {"logId", log.value_or("")}}) +
         "</script>\n";
}

std::string Browser() {
  return R"(<div id="launch-browser">
<div class="tools"><label>Find <input type="search" id="launch-filter" placeholder="name or state"></label>
<button type="button" id="launch-failing">First failing</button>
<span class="soft small" id="launch-count" role="status"></span>
<span class="soft small"><kbd>↑</kbd> <kbd>↓</kbd> or <kbd>k</kbd> <kbd>j</kbd> step, <kbd>p</kbd> <kbd>n</kbd> marked ones, <kbd>f</kbd> first failing, <kbd>Enter</kbd> values</span></div>
<div id="launch-list" role="listbox" tabindex="0" aria-label="Launches in order"></div>
<div id="launch-detail" tabindex="-1" aria-live="polite" role="region" aria-label="The launch that is selected"></div>
</div>
)";
}

// --- the launches that the verdict names ------------------------------------

/// `garbage`: why the values mean nothing; empty: they do.
std::string ValueCell(const TensorValue* value, const char* garbage,
                      size_t left_by) {
  if (value == nullptr) return "<td class=\"num soft\">–</td>";
  if (*garbage != '\0') {
    return fmt::format("<td class=\"void\">{}</td>", garbage);
  }
  const ValueText text = TextOf(*value);
  std::string html =
      text.bad.empty() ? "" : "<b class=\"bad\">" + text.bad + "</b><br>";
  if (!text.range.empty()) html += text.range + "<br>";
  if (!text.mean.empty()) {
    html += "<span class=\"soft\">mean " + text.mean + "</span>";
  }
  if (left_by != 0) {
    html +=
        fmt::format("<br><i class=\"soft\">as launch {} left it</i>", left_by);
  }
  return "<td class=\"num\">" + html + "</td>";
}

/// What is in memory that nobody wrote is no value of the model's.
const char* GarbageIn(const ShownBuffer& buffer) {
  if (!buffer.read) return "not written yet";
  return buffer.uninitialised ? "uninitialised memory: nobody wrote it" : "";
}

std::string Values(const TimelineRow& row) {
  std::string body;
  for (const ShownBuffer& buffer : row.buffers) {
    body += "<tr><td>" + HtmlCode(buffer.buffer);
    const std::string shape = ShapeOf(buffer);
    if (!shape.empty()) {
      body +=
          "<br><span class=\"soft small\">" + EscapeMarkup(shape) + "</span>";
    }
    if (!buffer.from.empty()) {
      body += fmt::format(
          "<br><span class=\"soft small\">from {}</span>",
          EscapeMarkup(fmt::format("{}", fmt::join(buffer.from, " or "))));
    }
    body += fmt::format("</td><td>{}</td>", UseOf(buffer)) +
            ValueCell(buffer.before, GarbageIn(buffer), buffer.left_by) +
            ValueCell(buffer.after, "", 0) + "</tr>\n";
  }
  if (body.empty()) return "";
  return "<div class=\"table\" tabindex=\"0\" role=\"region\" "
         "aria-label=\"Values before and after\"><table><thead><tr><th "
         "scope=\"col\">tensor</th>"
         "<th scope=\"col\">use</th><th scope=\"col\">before</th><th "
         "scope=\"col\">after</th></tr></thead><tbody>\n" +
         body + "</tbody></table></div>\n";
}

std::string_view StateText(LaunchState state) {
  switch (state) {
    case LaunchState::kReturned:
      return "returned";
    case LaunchState::kInFlight:
      return "began and did not end";
    case LaunchState::kNotPrinted:
      return "a call that the printer did not show";
    case LaunchState::kNotReached:
      return "not reached";
    case LaunchState::kUnknown:
      return "nothing was printed of it";
  }
  LADDER_CHECK(false);
}

std::string Article(const ReportFacts& facts, const Timeline& timeline,
                    const TimelineRow& row) {
  const Launch& launch = timeline.LaunchOf(row);
  std::string tags;
  if (row.failing)
    tags += "<span class=\"tag failing\">✕ first failing</span> ";
  if (row.origin) tags += "<span class=\"tag origin\">◆ to blame</span> ";
  if (row.chain && !row.origin) {
    tags += "<span class=\"tag chain\">● in the chain</span> ";
  }
  std::string html = fmt::format(
      "<article class=\"launch\" id=\"launch-{}\"><h3>{}</h3>\n<p "
      "class=\"small "
      "soft\">{}launch {}, {}; {}",
      row.ordinal, HtmlCode(launch.name), tags, row.ordinal,
      StateText(row.state),
      HtmlPlace(facts, timeline.shown.model_of().wrapper.path, launch.line));
  if (row.log_line != 0) {
    html += "; printed at " + HtmlPlace(facts, timeline.log, row.log_line);
  }
  html += "</p>\n";
  if (const auto kernel = FindKernelText(timeline.shown, launch)) {
    html += fmt::format(
        "<details><summary>Source of the kernel <span class=\"soft small\">{}"
        "</span></summary><div class=\"scroll\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Source of the kernel\"><pre>{}</pre></div></details>\n",
        HtmlCode(fmt::format("{}:{}", kernel->file, kernel->line)),
        EscapeMarkup(HeadOf(kernel->text, 60000)));
  }
  return html + Values(row) + "</article>\n";
}

std::string Introduction(const Timeline& timeline) {
  std::string text =
      fmt::format("{} of model {}", Counted(timeline.rows.size(), "launch"),
                  HtmlCode(timeline.shown.model_of().name));
  if (timeline.invocation != 0) {
    text += fmt::format(", its execution no. {}, as stage {} printed it",
                        timeline.invocation, EscapeMarkup(timeline.stage));
  } else {
    text += ", in the order of the generated code: nothing was printed of them";
  }
  if (!timeline.value_stage.empty() && timeline.value_stage != timeline.stage) {
    text += "; values of stage " + EscapeMarkup(timeline.value_stage);
  }
  return "<p class=\"soft small\">" + text + ".</p>\n";
}

}  // namespace

std::string HtmlLaunches(const ReportFacts& facts, const Timeline& timeline) {
  if (timeline.rows.empty()) return "";
  std::string html = Introduction(timeline) + HtmlStrip(timeline);
  html += Browser();
  std::string named;
  for (const TimelineRow& row : timeline.rows) {
    if (row.marked()) named += Article(facts, timeline, row);
  }
  if (!named.empty()) html += "<h3>Those that the verdict names</h3>\n" + named;
  return html + Data(facts, timeline);
}

std::string HtmlDataflow(const ReportFacts& facts, const Timeline& timeline) {
  const auto failing = timeline.Failing();
  if (!failing) return "";
  std::set<size_t> named;
  for (const TimelineRow& row : timeline.rows) {
    if (row.marked()) named.insert(row.launch);
  }
  const ConePicture picture = LayOutCone(timeline.shown.model_of(),
                                         timeline.rows[*failing].launch, named);
  std::vector<const Suspect*> blamed;
  if (facts.verdict.origin) blamed.push_back(&*facts.verdict.origin);
  for (const Suspect& each : facts.verdict.chain) blamed.push_back(&each);
  std::string html =
      "<p class=\"soft small\">What reaches the first failing launch, from the "
      "generated code. Dashed: model inputs and weights.";
  if (picture.left_out > 0) {
    html += fmt::format(" {} more launches further up are not drawn.",
                        picture.left_out);
  }
  return html +
         "</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
         "aria-label=\"Dataflow picture\">" +
         DrawCone(picture, timeline, blamed) + "</div>\n";
}

}  // namespace ladder
