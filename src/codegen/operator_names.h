// The names of the nodes in the graph that inductor lowers.
#ifndef LADDER_CODEGEN_OPERATOR_NAMES_H_
#define LADDER_CODEGEN_OPERATOR_NAMES_H_

#include <string>
#include <vector>

namespace ladder {

/// True if an operator or a subgraph has given the node its name: "sum_1";
/// "sub_tensor_1" and "scalar_tensor_default" where inductor replaced a part of
/// the graph and names the overload too; "true_graph_0". `operators`: nodes
/// that are known to be operators, as "mut" for "mut_default". All other nodes
/// are named after an attribute of the model.
bool IsOperatorNode(std::string node,
                    const std::vector<std::string>& operators);

}  // namespace ladder

#endif  // LADDER_CODEGEN_OPERATOR_NAMES_H_
