// What the names of AOTInductor's C shims (aoti_torch_…) say about them.
#ifndef LADDER_CODEGEN_SHIM_NAMES_H_
#define LADDER_CODEGEN_SHIM_NAMES_H_

#include <string_view>

#include "codegen/kernel_signatures.h"

namespace ladder {

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

#endif  // LADDER_CODEGEN_SHIM_NAMES_H_
