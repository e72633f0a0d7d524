// What a launch does with its arguments: which ones a kernel or an operator
// reads and writes, which one holds indices, which values it passes on.
#ifndef LADDER_CODEGEN_SIGNATURES_H_
#define LADDER_CODEGEN_SIGNATURES_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "codegen/launch.h"
#include "codegen/triton_kernel.h"
#include "codegen/triton_pointers.h"

namespace ladder {

/// How the name of every shim begins.
inline constexpr std::string_view kShimPrefix = "aoti_torch_";

/// The shim that calls a custom op.
inline constexpr std::string_view kProxyExecutorCall =
    "aoti_torch_proxy_executor_call_function";

/// The schema name of argument `position` in a call of a shim: "index" for the
/// tensor or tensors of indices, "self" for the tensor whose values the first
/// result repeats; empty for all others.
std::string_view ShimParameter(std::string_view shim, size_t position);

/// The launch's access that holds the indices; nothing when it is not known.
std::optional<size_t> IndexAccess(const Launch& launch);

/// The launch's access whose values the result `written` (index into its
/// accesses) repeats unchanged, as after a gather, a copy or a sort; nothing if
/// the operator computes its result, or is not known.
std::optional<size_t> HandedOn(const Launch& launch, size_t written);

/// True if the result `written` holds positions or counts that the operator
/// itself computes: an argmax, a cumsum, the second result of a sort.
bool MakesIndices(const Launch& launch, size_t written);

// The parameter names of the generated kernels that a wrapper declares. They
// show what a kernel reads and writes.

struct KernelSignature {
  std::vector<std::string> parameters;  ///< "in_out_ptr0", "ks0", in order
  /// Triton (torch >= 2.8): the parameters that its source says are changed.
  std::vector<std::string> mutated;
  /// For a MultiKernel: the name of the kernel that is launched.
  std::string chosen;
  /// Triton (torch >= 2.8): what its source does with each parameter.
  std::map<std::string, PointerUse> uses;
};

/// By name: "cpp_fused_relu_0" from its prototype (torch >= 2.7) or its body,
/// "call_triton_poi_fused_add_0" from its template. For torch 2.6 also
/// "multi_kernel_0", only with `chosen`.
using KernelSignatures = std::unordered_map<std::string, KernelSignature>;

/// `triton`: the kernels whose source is in the text.
KernelSignatures FindKernelSignatures(std::string_view text,
                                      const std::vector<TritonKernel>& triton);

/// What a parameter's name says about the pointer that is passed for it.
struct ParameterRole {
  bool known = false;
  bool read = false;
  bool written = false;
};
ParameterRole RoleOfParameter(std::string_view parameter);

// What the names of AOTInductor's C shims (aoti_torch_…) say about them.

/// "cuda" for "aoti_torch_cuda_mm_out"; empty if the name has no device.
std::string_view ShimDevice(std::string_view shim);

/// "mm_out" of "aoti_torch_cuda_mm_out".
std::string_view ShimOperator(std::string_view shim);

/// True for shims that compute nothing: metadata, memory, guards, the printer.
/// Every other shim launches an operator.
bool IsPlumbingShim(std::string_view shim);

/// True if the last argument becomes another handle to the first.
bool IsViewShim(std::string_view shim);

/// True for calls that take tensors but neither use nor change their data:
/// plumbing and the wrapper's own checks.
bool IsHarmlessCall(std::string_view function);

/// scatter, index_put, index_reduce, index_add: change the first argument.
bool IsScatter(std::string_view operation);

/// zero_, copy_, tensor_copy_: move data; the printer does not show them.
bool IsDataMover(std::string_view operation);

/// How the shim uses its first argument; it only reads the others.
ParameterRole FirstArgumentRole(std::string_view shim);

}  // namespace ladder

#endif  // LADDER_CODEGEN_SIGNATURES_H_
