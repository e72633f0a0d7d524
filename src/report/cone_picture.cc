#include "report/cone_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/markup.h"

namespace ladder {
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

bool WritesBad(const TimelineRow& row) {
  return std::any_of(row.buffers.begin(), row.buffers.end(),
                     [](const ShownBuffer& buffer) {
                       return buffer.written && buffer.after != nullptr &&
                              (buffer.after->has_nan || buffer.after->has_inf);
                     });
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

}  // namespace ladder
