// What feeds the failing launch, as a picture: launches, model inputs and
// weights in layers, the launch itself at the bottom.
#ifndef LADDER_REPORT_CONE_PICTURE_H_
#define LADDER_REPORT_CONE_PICTURE_H_

#include <set>
#include <string>
#include <vector>

#include "diagnosis/align.h"

namespace ladder {

/// Of a node's box, in pixels.
constexpr double kNodeWidth = 208, kNodeHeight = 46;

struct PictureNode {
  Origin of;            ///< a launch, a model input or a constant
  std::string name;     ///< whole
  std::string note;     ///< "kernel, launch 3", "model input"
  size_t layer = 0;     ///< 0: the launch itself; its feeders lie above
  size_t hops = 0;      ///< from the launch, on the shortest way
  double x = 0, y = 0;  ///< of its middle
};

struct PictureEdge {
  size_t from = 0, to = 0;  ///< indices into the nodes
  std::string buffers;      ///< "buf0, buf3"
};

struct ConePicture {
  std::vector<PictureNode> nodes;  ///< nearest to the launch first
  std::vector<PictureEdge> edges;
  size_t left_out = 0;  ///< launches further up that are not drawn
  double width = 0, height = 0;
};

struct ConeLimits {
  size_t nodes = 44;
  size_t hops = 8;  ///< from the launch; more where one of `named` lies further
};

/// Of the launch with that index and what feeds it, the nearest first. named:
/// launches that the verdict speaks of.
ConePicture LayOutCone(const Model& model, size_t launch,
                       const std::set<size_t>& named,
                       const ConeLimits& limits = {});

}  // namespace ladder

#endif  // LADDER_REPORT_CONE_PICTURE_H_
