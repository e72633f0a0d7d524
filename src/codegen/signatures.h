// What a launch does with its arguments: which ones a kernel or an operator
// reads and writes, which one holds indices, which values are only handed on.
#ifndef LADDER_CODEGEN_SIGNATURES_H_
#define LADDER_CODEGEN_SIGNATURES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "codegen/launch.h"

namespace ladder {

/// How the name of every shim begins.
inline constexpr std::string_view kShimPrefix = "aoti_torch_";

/// What argument `position` of a shim's call is in the schema of its operator:
/// "index" for the tensor or tensors of indices, "self" for the tensor whose
/// values its first result repeats; empty for everything else.
std::string_view ShimParameter(std::string_view shim, size_t position);

/// The launch's access that holds the indices; nothing when it is not known.
std::optional<size_t> IndexAccess(const Launch& launch);

/// The launch's access whose values stand unchanged in its result `written`
/// (index into its accesses), as after a gather, a copy or a sort; nothing when
/// the operator computes its result, or is not known.
std::optional<size_t> HandedOn(const Launch& launch, size_t written);

/// True if the operator computes what it writes there, positions or counts,
/// whatever it is given: an argmax, a cumsum, the second result of a sort.
bool MakesIndices(const Launch& launch, size_t written);

// The parameter names of the generated kernels that a wrapper declares. They
// tell what a kernel reads and what it writes.

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

// What the names of AOTInductor's C shims (aoti_torch_…) say about them.

/// "cuda" of "aoti_torch_cuda_mm_out"; empty where the name has no device.
std::string_view ShimDevice(std::string_view shim);

/// "mm_out" of "aoti_torch_cuda_mm_out".
std::string_view ShimOperator(std::string_view shim);

/// True for shims that compute nothing: metadata, memory, guards, the printer.
/// Every other shim launches an operator.
bool IsPlumbingShim(std::string_view shim);

/// True if the last argument becomes another handle of the first.
bool IsViewShim(std::string_view shim);

/// True for calls that take tensors but neither use nor change what they hold:
/// plumbing and the wrapper's own checks.
bool IsHarmlessCall(std::string_view function);

/// scatter, index_put and their kin change their first argument.
bool IsScatter(std::string_view operation);

/// zero_, copy_: moves data, and is no operator to the printer.
bool IsDataMover(std::string_view operation);

/// How the shim treats its first argument; it reads the others.
ParameterRole FirstArgumentRole(std::string_view shim);

}  // namespace ladder

#endif  // LADDER_CODEGEN_SIGNATURES_H_
