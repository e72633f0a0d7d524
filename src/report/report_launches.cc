#include "report/report_launches.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "diagnosis/verdict.h"
#include "report/cone_picture.h"

namespace ladder {

namespace {

namespace json = boost::json;

/// A tensor's values as text. A range or mean that is NaN is left out.
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

std::string OriginsOf(const ShownBuffer& buffer) {
  return fmt::format("{}", fmt::join(buffer.from, " or "));
}

bool WritesBad(const TimelineRow& row) {
  return std::any_of(row.buffers.begin(), row.buffers.end(),
                     [](const ShownBuffer& each) {
                       return each.written && each.after != nullptr &&
                              (each.after->has_nan || each.after->has_inf);
                     });
}

// All launches, as JSON for report.js.

json::value ForScript(const TensorValue* value, size_t left_by) {
  if (value == nullptr) return nullptr;
  const ValueText text = TextOf(*value);
  return json::array{text.range, text.mean, text.bad, left_by};
}

json::array ForScript(const std::vector<ShownBuffer>& buffers) {
  json::array array;
  for (const ShownBuffer& buffer : buffers) {
    const int use = static_cast<int>(buffer.read) +
                    2 * static_cast<int>(buffer.written) +
                    4 * static_cast<int>(buffer.uninitialised);
    array.push_back(json::array{
        PrintableText(buffer.buffer), use, PrintableText(OriginsOf(buffer)),
        ForScript(buffer.before, buffer.left_by), ForScript(buffer.after, 0),
        PrintableText(ShapeOf(buffer))});
  }
  return array;
}

json::value ForScript(const ReportFacts& facts, const Timeline& timeline) {
  json::array names;
  std::map<std::string, size_t> known;
  json::array rows;
  for (const TimelineRow& row : timeline.rows) {
    const Launch& launch = timeline.LaunchOf(row);
    const auto [name, is_new] = known.emplace(launch.name, known.size());
    if (is_new) names.emplace_back(PrintableText(launch.name));
    const int marks = static_cast<int>(row.failing) +
                      2 * static_cast<int>(row.chain) +
                      4 * static_cast<int>(row.origin);
    rows.push_back(json::array{
        row.ordinal, name->second, static_cast<int>(launch.kind),
        static_cast<int>(row.state), marks, static_cast<int>(WritesBad(row)),
        row.log_line,
        PrintableText(fmt::format("{}", fmt::join(launch.source_nodes, ", "))),
        ForScript(row.buffers)});
  }
  return {{"names", std::move(names)},
          {"rows", std::move(rows)},
          {"logId", FileId(facts, timeline.log).value_or("")}};
}

// The launches that the verdict names.

/// `garbage`: why the values mean nothing; else empty.
TemplateData CellData(const TensorValue* value, const char* garbage,
                      size_t left_by) {
  if (value == nullptr) return {{"unknown", true}};
  if (*garbage != '\0') return {{"void", garbage}};
  const ValueText text = TextOf(*value);
  TemplateData cell{
      {"bad", text.bad}, {"range", text.range}, {"mean", text.mean}};
  if (left_by != 0) cell["left_by"] = left_by;
  return {{"value", std::move(cell)}};
}

/// Memory that nothing has written has no meaningful value.
const char* GarbageIn(const ShownBuffer& buffer) {
  if (!buffer.read) return "not written yet";
  return buffer.uninitialised ? "uninitialized memory: nothing has written it"
                              : "";
}

const char* UseOf(const ShownBuffer& buffer) {
  if (buffer.read && buffer.written) return "reads, writes";
  if (buffer.written) return "writes";
  return buffer.read ? "reads" : "";
}

json::array BuffersData(const TimelineRow& row) {
  json::array buffers;
  for (const ShownBuffer& buffer : row.buffers) {
    buffers.push_back(TemplateData{
        {"buffer", buffer.buffer},
        {"shape", ShapeOf(buffer)},
        {"from", OriginsOf(buffer)},
        {"use", UseOf(buffer)},
        {"cells",
         json::array{CellData(buffer.before, GarbageIn(buffer), buffer.left_by),
                     CellData(buffer.after, "", 0)}}});
  }
  return buffers;
}

std::string_view StateText(LaunchState state) {
  switch (state) {
    case LaunchState::kReturned:
      return "returned";
    case LaunchState::kInFlight:
      return "began but did not end";
    case LaunchState::kNotPrinted:
      return "a call that the printer does not show";
    case LaunchState::kNotReached:
      return "not reached";
    case LaunchState::kUnknown:
      return "not printed";
  }
  LADDER_CHECK(false);
}

TemplateData NamedLaunch(const ReportFacts& facts, const Timeline& timeline,
                         const TimelineRow& row) {
  const Launch& launch = timeline.LaunchOf(row);
  json::array tags;
  const auto tag = [&](bool set, const char* css, const char* text) {
    if (set) tags.push_back(TemplateData{{"css", css}, {"tag", text}});
  };
  tag(row.failing, "failing", "✕ first failing");
  tag(row.origin, "origin", "◆ root cause");
  tag(row.chain && !row.origin, "chain", "● in the chain");
  TemplateData data{{"ordinal", row.ordinal},
                    {"name", launch.name},
                    {"tags", std::move(tags)},
                    {"state", StateText(row.state)},
                    {"buffers", BuffersData(row)}};
  const Model& model = timeline.shown.model_of();
  if (!model.inferred) {
    data["call"] = TemplateData{
        {">place", PlaceData(facts, model.wrapper.path, launch.line)}};
  }
  if (row.log_line != 0) {
    data["printed"] =
        TemplateData{{">place", PlaceData(facts, timeline.log, row.log_line)}};
  }
  if (const auto kernel = FindKernelText(timeline.shown, launch)) {
    constexpr size_t kMostSource = 60000;
    data["kernel"] =
        TemplateData{{"at", fmt::format("{}:{}", kernel->file, kernel->line)},
                     {"source", HeadOf(kernel->text, kMostSource)}};
  }
  return data;
}

/// The text after "7 launches of model model".
std::string Introduction(const Timeline& timeline) {
  std::string text;
  if (timeline.invocation != 0) {
    text = fmt::format(", invocation {}, as stage {} printed it",
                       timeline.invocation, timeline.stage);
  } else {
    text = ", in the order of the generated code; none was printed";
  }
  if (!timeline.value_stage.empty() && timeline.value_stage != timeline.stage) {
    text += "; values from stage " + timeline.value_stage;
  }
  if (timeline.shown.model_of().inferred) {
    text +=
        "; the generated code is not known, so what a launch reads and "
        "writes is inferred from the printed lines";
  }
  return text;
}

}  // namespace

TemplateData LaunchesData(const ReportFacts& facts, const Timeline& timeline) {
  if (timeline.rows.empty()) return {};
  json::array named;
  for (const TimelineRow& row : timeline.rows) {
    if (row.marked()) named.push_back(NamedLaunch(facts, timeline, row));
  }
  return {{"count", Counted(timeline.rows.size(), "launch")},
          // Inferred models are called "the model", "model 2".
          {"kind", timeline.shown.model_of().inferred ? "" : "model "},
          {"model", timeline.shown.model_of().name},
          {"introduction", Introduction(timeline)},
          {">strip", StripData(timeline)},
          {"named", std::move(named)},
          {"data", json::serialize(ForScript(facts, timeline))}};
}

// --- the strip --------------------------------------------------------------

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

/// A launch in the strip or, if there are very many, several adjacent ones.
struct Part {
  LaunchState state;     ///< the most frequent one, or kInFlight if any is
  bool has_gap = false;  ///< keeps rare calls that were not shown visible
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

/// One rectangle for each run of equal parts, and a narrow one for its gaps.
json::array Segments(const std::vector<Part>& parts) {
  const double share = 100.0 / static_cast<double>(parts.size());
  json::array segments;
  for (size_t begin = 0; begin < parts.size();) {
    const Part& part = parts[begin];
    size_t end = begin + 1;
    while (end < parts.size() && parts[end] == part) ++end;
    const auto add = [&](std::string_view css, int y, int height) {
      segments.push_back(
          TemplateData{{"css", css},
                       {"x", share * static_cast<double>(begin)},
                       {"width", share * static_cast<double>(end - begin)},
                       {"y", y},
                       {"height", height}});
    };
    const bool all = part.state == LaunchState::kNotPrinted;
    if (!all) add(CssOf(part.state), 14, 18);
    if (part.has_gap) {
      add("gap-back", all ? 14 : 26, all ? 18 : 6);
      add("gap", all ? 14 : 26, all ? 18 : 6);
    }
    begin = end;
  }
  return segments;
}

/// A sign above the launch; each meaning has its shape. A failing launch that
/// is also the root cause has both signs, side by side.
TemplateData SignData(const TimelineRow& row, double percent) {
  TemplateData sign{
      {"x", percent},
      {"css", row.failing  ? "failing"
              : row.origin ? "origin"
                           : "chain"},
      {"path", row.failing  ? "M-6 0H6L0 11z"
               : row.origin ? "M0 -1L6 5L0 11L-6 5z"
                            : "M-4 5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"}};
  if (row.failing && row.origin) {
    // Near the right end of the strip it is on the left side.
    sign["beside"] =
        percent < 95 ? "M15 -1L21 5L15 11L9 5z" : "M-15 -1L-9 5L-15 11L-21 5z";
  }
  return sign;
}

}  // namespace

TemplateData StripData(const Timeline& timeline) {
  const size_t count = timeline.rows.size();
  json::array signs;
  for (size_t i = 0; i < count; ++i) {
    if (!timeline.rows[i].marked()) continue;
    signs.push_back(SignData(
        timeline.rows[i],
        100.0 * (static_cast<double>(i) + 0.5) / static_cast<double>(count)));
  }
  return {{"count", Counted(count, "launch")},
          {"segments", Segments(Parts(timeline.rows))},
          {"signs", std::move(signs)}};
}

// --- the picture of what feeds the failing launch ---------------------------

namespace {

/// Cuts out the middle, since kernels' names differ at both ends.
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
  const char* css;
  const char* tag;
};

/// Marks named inputs and constants as well as launches.
NodeLook LookOf(const PictureNode& node, const TimelineRow* row,
                const Verdict& verdict) {
  if (row != nullptr && row->failing) {
    return {"failing",
            row->origin ? "✕ failing ◆ root cause" : "✕ first failing"};
  }
  if (row != nullptr && row->origin) return {"origin", "◆ root cause"};
  if (row != nullptr && row->chain) return {"chain", "● in the chain"};
  const auto is_named = [&](const Suspect& each) {
    return each.name == node.name && !IsLaunch(each);
  };
  if ((verdict.origin && is_named(*verdict.origin)) ||
      std::any_of(verdict.chain.begin(), verdict.chain.end(), is_named)) {
    return {"origin", "◆ root cause"};
  }
  if (row != nullptr && WritesBad(*row)) return {"bad", "writes NaN or Inf"};
  return {row == nullptr ? "outside" : "plain", ""};
}

TemplateData EdgeData(const ConePicture& picture, const PictureEdge& edge) {
  const PictureNode& from = picture.nodes[edge.from];
  const PictureNode& to = picture.nodes[edge.to];
  const double y1 = from.y + kNodeHeight / 2;
  const double y2 = to.y - kNodeHeight / 2 - 5;
  const double bend = std::max(18.0, (y2 - y1) / 2);
  TemplateData data{
      {"path",
       fmt::format("M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} "
                   "{:.0f}",
                   from.x, y1, from.x, y1 + bend, to.x, y2 - bend, to.x, y2)},
      {"edge", edge.buffers + ": " + from.name + " → " + to.name}};
  constexpr size_t kMostLabels = 40;
  // The name of an input or a weight is in its own box.
  if (from.of.kind == Origin::Kind::kLaunch && from.layer == to.layer + 1 &&
      picture.edges.size() <= kMostLabels) {
    data["label"] = Fitted(edge.buffers, 24);
    data["x"] = std::round((from.x + to.x) / 2);
    data["y"] = std::round((y1 + y2) / 2 + 4);
  }
  return data;
}

TemplateData NodeData(const PictureNode& node, const TimelineRow* row,
                      const NodeLook& look) {
  const bool tagged = *look.tag != '\0';
  TemplateData data{{"css", look.css},
                    {"x", std::round(node.x)},
                    {"y", std::round(node.y)},
                    {"name", node.name},
                    {"fitted", Fitted(node.name, 28)},
                    {"note", node.note},
                    {"tag", look.tag},
                    {"below", tagged ? "" : node.note}};
  if (row == nullptr) return data;
  data["ordinal"] = row->ordinal;
  if (tagged) data["below"] = fmt::format(" · launch {}", row->launch + 1);
  return data;
}

}  // namespace

TemplateData DataflowData(const ReportFacts& facts, const Timeline& timeline) {
  const auto failing = timeline.Failing();
  if (!failing) return {};
  std::set<size_t> named;
  for (const TimelineRow& row : timeline.rows) {
    if (row.marked()) named.insert(row.launch);
  }
  const ConePicture picture = LayOutCone(timeline.shown.model_of(),
                                         timeline.rows[*failing].launch, named);
  json::array edges, nodes;
  for (const PictureEdge& edge : picture.edges) {
    edges.push_back(EdgeData(picture, edge));
  }
  for (const PictureNode& node : picture.nodes) {
    const TimelineRow* row = RowOf(timeline, node);
    nodes.push_back(NodeData(node, row, LookOf(node, row, facts.verdict)));
  }
  const bool inferred = timeline.shown.model_of().inferred;
  TemplateData data{{"source", inferred ? "as inferred from the printed values"
                                        : "according to the generated code"},
                    {"width", std::round(picture.width)},
                    {"height", std::round(picture.height)},
                    {"edges", std::move(edges)},
                    {"nodes", std::move(nodes)}};
  if (picture.left_out > 0) data["left_out"] = picture.left_out;
  return data;
}

namespace {

/// Names of generated files are hashes of 50 letters, whose first letters are
/// enough to distinguish them.
std::string ShortName(const std::string& file) {
  constexpr size_t kHash = 40;
  constexpr size_t kShown = 9;
  const size_t name = file.rfind('/') + 1;
  const size_t dot = std::min(file.find('.', name), file.size());
  if (dot - name < kHash) return file;
  return file.substr(0, name + kShown) + "…" + file.substr(dot);
}

}  // namespace

std::optional<std::string> FileId(const ReportFacts& facts,
                                  const std::string& file) {
  const auto found = facts.files.find(file);
  if (found == facts.files.end()) return {};
  return fmt::format("f{}", std::distance(facts.files.begin(), found) + 1);
}

std::optional<std::string> LineId(const ReportFacts& facts,
                                  const std::string& file, size_t line) {
  const auto id = FileId(facts, file);
  if (!id || facts.files.at(file).Find(line) == nullptr) return {};
  return fmt::format("{}-{}", *id, line);
}

TemplateData PlaceData(const ReportFacts& facts, const std::string& file,
                       size_t line) {
  return {{"whole", fmt::format("{}:{}", file, line)},
          {"shown", fmt::format("{}:{}", ShortName(file), line)},
          {"target", LineId(facts, file, line).value_or("")}};
}

}  // namespace ladder
