#include "report/html_launches.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <set>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "report/html.h"

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

namespace {

constexpr double kNodeWidth = 208, kNodeHeight = 46;
constexpr double kColumn = kNodeWidth + 26, kRow = kNodeHeight + 42;
constexpr double kMargin = 14;

/// Finds the nodes breadth first, then places them.
class Layout {
 public:
  Layout(const Model& model, const ConeLimits& limits)
      : model_(model), limits_(limits) {}

  ConePicture Make(size_t launch) {
    Add({Origin::Kind::kLaunch, launch}, 0);
    for (size_t i = 0; i < picture_.nodes.size(); ++i) {
      if (picture_.nodes[i].of.kind == Origin::Kind::kLaunch) AddFeeders(i);
    }
    const size_t cone =
        UpstreamCone(model_.wrapper, model_.dataflow, launch).size();
    const auto drawn = std::count_if(
        picture_.nodes.begin(), picture_.nodes.end(),
        [](const auto& node) { return node.of.kind == Origin::Kind::kLaunch; });
    picture_.left_out = cone - std::min(cone, static_cast<size_t>(drawn));
    SetLayers();
    Place();
    return std::move(picture_);
  }

 private:
  /// The node's index; nothing where the picture is full.
  std::optional<size_t> Add(const Origin& origin, size_t hops) {
    for (size_t i = 0; i < picture_.nodes.size(); ++i) {
      if (picture_.nodes[i].of == origin) return i;
    }
    if (picture_.nodes.size() >= limits_.nodes || hops > limits_.hops)
      return {};
    PictureNode node;
    node.of = origin;
    node.hops = hops;
    Describe(node);
    picture_.nodes.push_back(std::move(node));
    return picture_.nodes.size() - 1;
  }

  void Describe(PictureNode& node) const {
    const Wrapper& wrapper = model_.wrapper;
    switch (node.of.kind) {
      case Origin::Kind::kLaunch: {
        const Launch& launch = wrapper.launches[node.of.index];
        node.name = launch.name;
        const char* kind = launch.kind == LaunchKind::kKernel   ? "kernel"
                           : launch.kind == LaunchKind::kExtern ? "operator"
                                                                : "custom op";
        node.note = fmt::format("{}, launch {}", kind, node.of.index + 1);
        break;
      }
      case Origin::Kind::kModelInput:
        node.name = wrapper.inputs[node.of.index];
        node.note = fmt::format("model input {}", node.of.index);
        break;
      case Origin::Kind::kConstant: {
        const Constant& constant = wrapper.constants[node.of.index];
        node.name = constant.original_fqn.empty() ? constant.name
                                                  : constant.original_fqn;
        node.note = "weight or constant";
        break;
      }
      case Origin::Kind::kUnwritten:
        break;
    }
  }

  void AddFeeders(size_t to) {
    const size_t launch = picture_.nodes[to].of.index;
    const size_t hops = picture_.nodes[to].hops + 1;
    const auto& accesses = model_.wrapper.launches[launch].accesses;
    const auto& origins = model_.dataflow.launches[launch].origins;
    for (size_t a = 0; a < accesses.size(); ++a) {
      if (!accesses[a].read) continue;
      for (const Origin& origin : origins[a]) {
        if (origin.kind == Origin::Kind::kUnwritten) continue;
        const auto from = Add(origin, hops);
        if (from) Connect(*from, to, accesses[a].buffer);
      }
    }
  }

  void Connect(size_t from, size_t to, const std::string& buffer) {
    for (PictureEdge& edge : picture_.edges) {
      if (edge.from != from || edge.to != to) continue;
      if (edge.buffers.find(buffer) == std::string::npos) {
        edge.buffers += ", " + buffer;
      }
      return;
    }
    picture_.edges.push_back({from, to, buffer});
  }

  /// False where a loop hands a value back to an earlier launch of the text.
  [[nodiscard]] bool GoesDown(const PictureEdge& edge) const {
    const PictureNode& from = picture_.nodes[edge.from];
    return from.of.kind != Origin::Kind::kLaunch ||
           from.of.index < picture_.nodes[edge.to].of.index;
  }

  /// Each node above all that it feeds.
  void SetLayers() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (const PictureEdge& edge : picture_.edges) {
        const size_t above = picture_.nodes[edge.to].layer + 1;
        PictureNode& from = picture_.nodes[edge.from];
        if (!GoesDown(edge) || from.layer >= above) continue;
        from.layer = above;
        changed = true;
      }
    }
  }

  /// Within a layer in the order of what each node feeds, so that few edges
  /// cross.
  void Place() {
    size_t layers = 0;
    for (const PictureNode& node : picture_.nodes) {
      layers = std::max(layers, node.layer + 1);
    }
    size_t widest = 1;
    for (size_t layer = 0; layer < layers; ++layer) {
      std::vector<std::pair<double, size_t>> order;
      for (size_t i = 0; i < picture_.nodes.size(); ++i) {
        if (picture_.nodes[i].layer == layer) {
          order.emplace_back(MiddleOfReaders(i), i);
        }
      }
      std::stable_sort(
          order.begin(), order.end(),
          [](const auto& a, const auto& b) { return a.first < b.first; });
      widest = std::max(widest, order.size());
      for (size_t n = 0; n < order.size(); ++n) {
        PictureNode& node = picture_.nodes[order[n].second];
        node.x = (static_cast<double>(n) -
                  (static_cast<double>(order.size()) - 1) / 2) *
                 kColumn;
        node.y = static_cast<double>(layers - 1 - layer) * kRow;
      }
    }
    picture_.width = static_cast<double>(widest) * kColumn + 2 * kMargin;
    picture_.height =
        static_cast<double>(layers - 1) * kRow + kNodeHeight + 2 * kMargin;
    for (PictureNode& node : picture_.nodes) {
      node.x += picture_.width / 2;
      node.y += kMargin + kNodeHeight / 2;
    }
  }

  [[nodiscard]] double MiddleOfReaders(size_t node) const {
    double sum = 0;
    size_t count = 0;
    for (const PictureEdge& edge : picture_.edges) {
      if (edge.from != node || !GoesDown(edge)) continue;
      sum += picture_.nodes[edge.to].x;
      ++count;
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
  }

  const Model& model_;
  ConeLimits limits_;
  ConePicture picture_;
};

/// The middle left out, since kernels' names tell apart at both ends.
std::string Fitted(const std::string& name, size_t most) {
  if (name.size() <= most) return name;
  const size_t head = most * 2 / 3;
  return name.substr(0, head) + "…" + name.substr(name.size() - (most - head));
}

const TimelineRow* RowOf(const Timeline& timeline, const PictureNode& node) {
  if (node.of.kind != Origin::Kind::kLaunch) return nullptr;
  const TimelineRow* found = nullptr;
  for (const TimelineRow& row : timeline.rows) {
    if (row.launch != node.of.index) continue;
    if (found == nullptr || row.marked()) found = &row;
  }
  return found;
}

struct NodeLook {
  std::string css, tag;
};

/// `bad`: what the verdict blames beside launches, by name.
NodeLook LookOf(const PictureNode& node, const TimelineRow* row,
                const std::vector<const Suspect*>& blamed) {
  if (row != nullptr && row->failing) {
    return {"failing",
            row->origin ? "✕ failing ◆ to blame" : "✕ first failing"};
  }
  if (row != nullptr && row->origin) return {"origin", "◆ to blame"};
  if (row != nullptr && row->chain) return {"chain", "● in the chain"};
  for (const Suspect* each : blamed) {
    if (each->name == node.name && !IsLaunch(*each)) {
      return {"origin", "◆ to blame"};
    }
  }
  if (row != nullptr && WritesBad(*row)) return {"bad", "writes NaN or Inf"};
  return {row == nullptr ? "outside" : "plain", ""};
}

std::string DrawEdge(const ConePicture& picture, const PictureEdge& edge) {
  const PictureNode& from = picture.nodes[edge.from];
  const PictureNode& to = picture.nodes[edge.to];
  const double y1 = from.y + kNodeHeight / 2;
  const double y2 = to.y - kNodeHeight / 2 - 5;
  const double bend = std::max(18.0, (y2 - y1) / 2);
  std::string text = fmt::format(
      "<g class=\"edge\"><path d=\"M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} "
      "{:.0f} {:.0f}\" marker-end=\"url(#arrow)\"/><title>{}</title>",
      from.x, y1, from.x, y1 + bend, to.x, y2 - bend, to.x, y2,
      EscapeMarkup(edge.buffers + ": " + from.name + " → " + to.name));
  constexpr size_t kMostLabels = 40;
  // What an input or a weight is called stands in its own box.
  if (from.of.kind == Origin::Kind::kLaunch && from.layer == to.layer + 1 &&
      picture.edges.size() <= kMostLabels) {
    text += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\">{}</text>",
                        (from.x + to.x) / 2, (y1 + y2) / 2 + 4,
                        EscapeMarkup(Fitted(edge.buffers, 24)));
  }
  return text + "</g>";
}

std::string DrawNode(const PictureNode& node, const TimelineRow* row,
                     const NodeLook& look) {
  const std::string note = EscapeMarkup(node.note);
  std::string below = note;
  if (!look.tag.empty()) {
    below = "<tspan class=\"tag\">" + look.tag + "</tspan>";
    if (row != nullptr) below += fmt::format(" · launch {}", row->launch + 1);
  }
  std::string box = fmt::format(
      "<g class=\"node {}\" transform=\"translate({:.0f} {:.0f})\"><title>{}, "
      "{}{}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
      "rx=\"6\"/><text class=\"name\" y=\"-4\">{}</text><text y=\"14\">{}"
      "</text></g>",
      look.css, node.x, node.y, EscapeMarkup(node.name), note,
      look.tag.empty() ? "" : ", " + look.tag, -kNodeWidth / 2,
      -kNodeHeight / 2, kNodeWidth, kNodeHeight,
      EscapeMarkup(Fitted(node.name, 28)), below);
  if (row == nullptr) return box;
  return fmt::format("<a href=\"#launch-{}\" aria-label=\"{}, {}\">{}</a>",
                     row->ordinal, EscapeMarkup(node.name), note, box);
}

}  // namespace

ConePicture LayOutCone(const Model& model, size_t launch,
                       const std::set<size_t>& named,
                       const ConeLimits& limits) {
  // How far those lie that have to be seen.
  const auto& launches = model.dataflow.launches;
  std::map<size_t, size_t> hops{{launch, 0}};
  std::vector<size_t> queue{launch};
  ConeLimits wide = limits;
  for (size_t i = 0; i < queue.size(); ++i) {
    const size_t here = hops[queue[i]];
    if (named.contains(queue[i])) wide.hops = std::max(wide.hops, here + 1);
    const auto& accesses = model.wrapper.launches[queue[i]].accesses;
    for (size_t a = 0; a < accesses.size(); ++a) {
      if (!accesses[a].read) continue;
      for (const Origin& origin : launches[queue[i]].origins[a]) {
        if (origin.kind != Origin::Kind::kLaunch) continue;
        if (hops.emplace(origin.index, here + 1).second) {
          queue.push_back(origin.index);
        }
      }
    }
  }
  return Layout(model, wide).Make(launch);
}

std::string DrawCone(const ConePicture& picture, const Timeline& timeline,
                     const std::vector<const Suspect*>& blamed) {
  std::string text = fmt::format(
      "<svg class=\"cone\" width=\"{:.0f}\" height=\"{:.0f}\" viewBox=\"0 0 "
      "{:.0f} {:.0f}\" role=\"group\" aria-label=\"What feeds the failing "
      "launch\"><defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"4\" "
      "refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path "
      "d=\"M0 0L8 4L0 8z\"/></marker></defs>",
      picture.width, picture.height, picture.width, picture.height);
  for (const PictureEdge& edge : picture.edges) {
    text += DrawEdge(picture, edge);
  }
  for (const PictureNode& node : picture.nodes) {
    const TimelineRow* row = RowOf(timeline, node);
    text += DrawNode(node, row, LookOf(node, row, blamed));
  }
  return text + "</svg>";
}

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
