#include "codegen/launch_comments.h"

#include <utility>

#include "codegen/cpp_text.h"

namespace ladder {
namespace {

std::vector<std::string> BracketedNames(std::string_view comment,
                                        std::string_view key) {
  std::vector<std::string> names;
  size_t begin = comment.find(key);
  if (begin == std::string_view::npos) return names;
  begin += key.size();
  // Names hold no brackets of their own, so the first one ends the list.
  size_t end = comment.find(']', begin);
  if (end == std::string_view::npos) return names;
  for (std::string_view name :
       SplitArguments(comment.substr(begin, end - begin))) {
    names.emplace_back(name);
  }
  return names;
}

/// The operator as inductor spells it in a handle: "demo::pack.default" is
/// "pack" of "aoti_torch_cpu_pack".
std::string_view OperatorOf(std::string_view name) {
  size_t colon = name.rfind(':');
  if (colon != std::string_view::npos) name.remove_prefix(colon + 1);
  return name.substr(0, name.find('.'));
}

bool IsHandleOf(std::string_view handle, const Launch& launch) {
  std::string_view named = handle.substr(0, handle.rfind(':'));
  if (launch.kind != LaunchKind::kCustomOp) return named == launch.name;
  std::string_view op = OperatorOf(launch.name);
  return !op.empty() && named.size() > op.size() && named.ends_with(op) &&
         named[named.size() - op.size() - 1] == '_';
}

}  // namespace

void LaunchComments::Read(std::string_view comment) {
  // torch >= 2.9 with INDUCTOR_PROVENANCE=1:
  // "// [Provenance debug handles] cpp_fused_relu_0:2"
  constexpr std::string_view kHandle = "[Provenance debug handles] ";
  size_t handle = comment.find(kHandle);
  if (handle != std::string_view::npos) {
    debug_handle_ = Trim(comment.substr(handle + kHandle.size()));
  }
  // torch >= 2.5: "// Topologically Sorted Source Nodes: […], Original
  // ATen: […]", in subgraphs "Unsorted"; <= 2.4: "// Source Nodes: […]".
  if (comment.find("Source Nodes: [") == std::string_view::npos) return;
  source_nodes_ = BracketedNames(comment, "Source Nodes: [");
  original_aten_ = BracketedNames(comment, "Original ATen: [");
}

void LaunchComments::MoveTo(Launch& launch) {
  auto nodes = std::exchange(source_nodes_, {});
  auto aten = std::exchange(original_aten_, {});
  auto handle = std::exchange(debug_handle_, {});
  // C++ kernels have no comment of their nodes, but a handle.
  bool cpp = launch.kind == LaunchKind::kKernel &&
             launch.name.find("cpp_fused") != std::string::npos;
  if (!cpp) {
    launch.source_nodes = std::move(nodes);
    launch.original_aten = std::move(aten);
  }
  if (IsHandleOf(handle, launch)) launch.debug_handle = std::move(handle);
}

}  // namespace ladder
