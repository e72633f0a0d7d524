#include "report/cone_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ladder {

namespace {

constexpr double kColumn = kNodeWidth + 26, kRow = kNodeHeight + 42;
constexpr double kMargin = 14;

/// Finds the nodes breadth first, then positions them.
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
  /// The node's index; nothing if the picture is full.
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

  /// False if a loop passes a value back to an earlier launch of the text.
  [[nodiscard]] bool GoesDown(const PictureEdge& edge) const {
    const PictureNode& from = picture_.nodes[edge.from];
    return from.of.kind != Origin::Kind::kLaunch ||
           from.of.index < picture_.nodes[edge.to].of.index;
  }

  /// Places each node above all that it feeds.
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

  /// Within a layer, orders nodes by the position of their readers, so that few
  /// edges cross.
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

}  // namespace

ConePicture LayOutCone(const Model& model, size_t launch,
                       const std::set<size_t>& named,
                       const ConeLimits& limits) {
  // The distance of the launches that must be visible.
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

}  // namespace ladder
