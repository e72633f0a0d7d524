// The *.wrapper.json beside a wrapper: the operators that it calls through the
// proxy executor.
#ifndef LADDER_CODEGEN_PROXY_NODES_H_
#define LADDER_CODEGEN_PROXY_NODES_H_

#include <string>
#include <string_view>
#include <vector>

namespace ladder {

struct ProxyNode {
  std::string target;               ///< "demo::pack"
  std::vector<std::string> inputs;  ///< its tensors, in schema order
  /// Parallel to `inputs`: what the schema calls them, "self", "index".
  std::vector<std::string> parameters;
  std::vector<std::string> outputs;  ///< empty: it changes its inputs
};

/// By node number. Empty for what is not such a file; never throws.
std::vector<ProxyNode> ParseProxyNodes(std::string_view json);

}  // namespace ladder

#endif  // LADDER_CODEGEN_PROXY_NODES_H_
