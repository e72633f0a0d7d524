#include "codegen/shim_names.h"

#include <algorithm>
#include <array>

namespace ladder {
namespace {

constexpr std::string_view kShim = "aoti_torch_";

// torch's own convention: "add_", "fill__Scalar", "set__source_Tensor" change
// their first argument; leading underscores belong to the name.
bool IsInPlaceName(std::string_view operation) {
  size_t begin = operation.find_first_not_of('_');
  if (begin == std::string_view::npos) return false;
  operation.remove_prefix(begin);
  return operation.ends_with("_") ||
         operation.find("__") != std::string_view::npos;
}

// "mkldnn__linear_pointwise" is a namespace and a name.
std::string_view WithoutNamespace(std::string_view operation) {
  constexpr std::string_view kMkldnn = "mkldnn_";
  return operation.starts_with(kMkldnn) ? operation.substr(kMkldnn.size())
                                        : operation;
}

}  // namespace

std::string_view ShimDevice(std::string_view shim) {
  constexpr std::array<std::string_view, 7> kDevices = {
      "cpu", "cuda", "xpu", "mps", "mtia", "hpu", "privateuse1"};
  if (!shim.starts_with(kShim)) return {};
  shim.remove_prefix(kShim.size());
  std::string_view device = shim.substr(0, shim.find('_'));
  bool known =
      std::find(kDevices.begin(), kDevices.end(), device) != kDevices.end();
  return known ? device : std::string_view();
}

// Before torch 2.5 the names held no device: "aoti_torch_addmm_out".
std::string_view ShimOperator(std::string_view shim) {
  size_t begin = kShim.size();
  if (std::string_view device = ShimDevice(shim); !device.empty()) {
    begin += device.size() + 1;
  }
  return shim.substr(std::min(begin, shim.size()));
}

bool IsPlumbingShim(std::string_view shim) {
  constexpr std::array<std::string_view, 34> kBegins = {
      "item_",         "get_",       "new_tensor",     "delete_",
      "empty_strided", "create_",    "assign_tensors", "check",
      "print_",        "save_",      "_alloc_",        "_reinterpret_",
      "as_strided",    "view_dtype", "clone",          "scalar_to_tensor",
      "grad_mode_",    "dtype",      "device_",        "layout_",
      "memory_format", "stream_",    "call_dispatch",  "library_",
      "is_",           "warn",       "abi_version",    "guard_set_index",
      "caching_",      "int64_to_",  "str_to_",        "strlist_to_",
      "tensor_to_",    "new_uninit"};
  std::string_view name = ShimOperator(shim);
  return std::any_of(
      kBegins.begin(), kBegins.end(),
      [name](std::string_view begin) { return name.starts_with(begin); });
}

bool IsViewShim(std::string_view shim) {
  constexpr std::array<std::string_view, 7> kShims = {
      "aoti_torch_assign_tensors_out",
      "aoti_torch_new_tensor_handle",
      "aoti_torch_as_strided",
      "aoti_torch__reinterpret_tensor",
      "aoti_torch_clone_preserve_strides",
      "aoti_torch_view_dtype",
      "aoti_torch_get_data_ptr"};
  return std::find(kShims.begin(), kShims.end(), shim) != kShims.end() ||
         (!ShimDevice(shim).empty() &&
          shim.find("_view_dtype") != std::string_view::npos);
}

bool IsHarmlessCall(std::string_view function) {
  constexpr std::array<std::string_view, 6> kFunctions = {
      "assert_size_stride",
      "assert_numel",
      "wrap_with_raii_handle_if_needed",
      "AOTI_TORCH_CHECK",
      "AOTI_TORCH_WARN",
      "__check_inputs_outputs"};
  return function.starts_with(kShim) ||
         std::find(kFunctions.begin(), kFunctions.end(), function) !=
             kFunctions.end();
}

bool IsScatter(std::string_view operation) {
  return operation.starts_with("scatter") ||
         operation.starts_with("index_put") ||
         operation.starts_with("index_reduce") ||
         operation.starts_with("index_add");
}

bool IsDataMover(std::string_view operation) {
  return operation == "copy_" || operation == "tensor_copy_" ||
         operation == "zero_";
}

ParameterRole FirstArgumentRole(std::string_view shim) {
  std::string_view operation = ShimOperator(shim);
  if (IsDataMover(operation)) return {true, false, true};
  bool out = operation.ends_with("_out");
  if (IsScatter(operation) && (out || IsInPlaceName(operation))) {
    return {true, true, true};
  }
  if (out) return {true, false, true};
  if (IsInPlaceName(WithoutNamespace(operation))) return {true, true, true};
  return {true, true, false};
}

}  // namespace ladder
