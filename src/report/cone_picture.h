// A picture of the upstream cone of the failing launch: launches, model inputs
// and weights in layers, with the launch itself at the bottom.
#ifndef LADDER_REPORT_CONE_PICTURE_H_
#define LADDER_REPORT_CONE_PICTURE_H_

#include <set>
#include <string>
#include <vector>

#include "diagnosis/align.h"

namespace ladder {

/// The size of a node's box, in pixels.
constexpr double kNodeWidth = 208, kNodeHeight = 46;

struct PictureNode {
  Origin of;            ///< a launch, a model input or a constant
  std::string name;     ///< not shortened
  std::string note;     ///< "kernel, launch 3", "model input"
  size_t layer = 0;     ///< 0: the launch itself; nodes that feed it are above
  size_t hops = 0;      ///< shortest distance from the launch
  double x = 0, y = 0;  ///< of the center
};

struct PictureEdge {
  size_t from = 0, to = 0;  ///< indices into the nodes
  std::string buffers;      ///< "buf0, buf3"
};

struct ConePicture {
  std::vector<PictureNode> nodes;  ///< nearest to the launch first
  std::vector<PictureEdge> edges;
  size_t left_out = 0;  ///< launches of the cone that are not drawn
  double width = 0, height = 0;
};

struct ConeLimits {
  size_t nodes = 44;
  size_t hops = 8;  ///< from the launch; grows to include `named`
};

/// Lays out the launch with that index and its upstream cone, nearest nodes
/// first. named: the launches that the verdict names.
ConePicture LayOutCone(const Model& model, size_t launch,
                       const std::set<size_t>& named,
                       const ConeLimits& limits = {});

}  // namespace ladder

#endif  // LADDER_REPORT_CONE_PICTURE_H_
