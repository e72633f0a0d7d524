// The parameter names of the generated kernels that a wrapper declares. They
// tell what a kernel reads and what it writes.
#ifndef LADDER_CODEGEN_KERNEL_SIGNATURES_H_
#define LADDER_CODEGEN_KERNEL_SIGNATURES_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ladder {

struct KernelSignature {
  std::vector<std::string> parameters;  ///< "in_out_ptr0", "ks0", in order
  /// Triton (torch >= 2.8): the parameters that its source says are changed.
  std::vector<std::string> mutated;
  /// The kernel that is launched, where it has another name: a MultiKernel's.
  std::string chosen;
};

/// By name: "cpp_fused_relu_0" from its prototype (torch >= 2.7) or its body,
/// "call_triton_poi_fused_add_0" from its template; "multi_kernel_0" of torch
/// 2.6, which only says what it loads.
using KernelSignatures = std::unordered_map<std::string, KernelSignature>;

KernelSignatures FindKernelSignatures(std::string_view text);

/// What a parameter's name says about the pointer that is passed for it.
struct ParameterRole {
  bool known = false;
  bool read = false;
  bool written = false;
};
ParameterRole RoleOfParameter(std::string_view parameter);

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_SIGNATURES_H_
