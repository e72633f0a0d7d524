#include "codegen/signatures.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "codegen/cpp_text.h"

namespace ladder {

namespace {

constexpr int kNoArgument = -1;

/// Positions in a shim's call; an array of sizes takes two of them.
struct IndexingOperator {
  std::string_view operation;
  int index = kNoArgument;
  int handed_on = kNoArgument;
};

// From torch/csrc/inductor/aoti_torch/generated/c_shim_*.h and c/shim.h of
// torch 2.6 and 2.14.
constexpr IndexingOperator kShims[] = {
    {"_embedding_bag", 1},
    {"_embedding_bag_dense_backward", 1},
    {"_embedding_bag_forward_only", 1},
    {"_embedding_bag_per_sample_weights_backward", 2},
    {"adaptive_max_pool2d_backward", 2},
    {"adaptive_max_pool3d_backward", 2},
    {"copy_", kNoArgument, 1},
    {"cummax", kNoArgument, 0},
    {"cummin", kNoArgument, 0},
    {"fractional_max_pool2d_backward", 6},
    {"fractional_max_pool3d_backward", 6},
    {"index_Tensor", 1, 0},
    {"index_put", 1},
    {"index_put_out", 2},
    {"index_reduce", 2},
    {"kthvalue", kNoArgument, 0},
    {"masked_select", kNoArgument, 0},
    {"max_pool2d_with_indices_backward", 11},
    {"max_pool3d_with_indices_backward", 11},
    {"max_unpool2d", 1},
    {"max_unpool3d", 1},
    {"median", kNoArgument, 0},
    {"mode", kNoArgument, 0},
    {"nanmedian", kNoArgument, 0},
    {"narrow", kNoArgument, 0},
    {"permute", kNoArgument, 0},
    {"reshape", kNoArgument, 0},
    {"scatter_out", 3},
    {"scatter_reduce_out", 3},
    {"scatter_reduce_two_out", 3},
    {"scatter_src_out", 3},
    {"scatter_value_out", 3},
    {"slice_Tensor", kNoArgument, 0},
    {"sort", kNoArgument, 0},
    {"sort_stable", kNoArgument, 0},
    {"squeeze_dim", kNoArgument, 0},
    {"tensor_copy_", kNoArgument, 0},
    {"topk", kNoArgument, 0},
};

// Operators that go through the proxy executor, whose json names the arguments.
constexpr std::string_view kIndexNames[] = {"index", "indices"};
constexpr std::string_view kHandOn[] = {
    "aten::gather",   "aten::index",         "aten::index_select",
    "aten::kthvalue", "aten::masked_select", "aten::repeat_interleave",
    "aten::sort",     "aten::take",          "aten::take_along_dim",
    "aten::topk",
};

// Operators that compute the indices that they return. These are shim names;
// operators ("aten::argmax") have the same names without the overload.
constexpr std::string_view kMakers[] = {
    "argmax",
    "argmin",
    "argsort",
    "bincount",
    "bucketize",
    "bucketize_Tensor",
    "cumsum",
    "histc",
    "multinomial",
    "nonzero",
    "nonzero_static",
    "randint",
    "randint_generator",
    "randint_low",
    "randint_low_out",
    "randperm",
    "repeat_interleave_Tensor",
    "searchsorted",
    "searchsorted_Scalar",
    "searchsorted_Tensor",
};
// Operators that return values and, after them, positions that they compute.
constexpr std::string_view kMakersOfPositions[] = {
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "cummax",
    "cummin",
    "fractional_max_pool2d",
    "fractional_max_pool3d",
    "kthvalue",
    "max_dim",
    "max_pool2d_with_indices",
    "max_pool3d_with_indices",
    "median_dim",
    "min_dim",
    "mode",
    "nanmedian_dim",
    "sort",
    "sort_stable",
    "topk",
};

const IndexingOperator* Find(std::string_view shim) {
  const std::string_view operation = ShimOperator(shim);
  for (const IndexingOperator& each : kShims) {
    if (each.operation == operation) return &each;
  }
  return nullptr;
}

/// The only read access with that parameter.
std::optional<size_t> OnlyRead(const Launch& launch,
                               std::string_view parameter) {
  std::optional<size_t> found;
  for (size_t i = 0; i < launch.accesses.size(); ++i) {
    const Access& access = launch.accesses[i];
    if (!access.read || access.parameter != parameter) continue;
    if (found) return {};
    found = i;
  }
  return found;
}

/// True if that access is the first result. Of the two results of a sort, the
/// values come first; the sort computes the positions.
bool IsFirstResult(const Launch& launch, size_t written) {
  return std::none_of(
      launch.accesses.begin(),
      launch.accesses.begin() + static_cast<std::ptrdiff_t>(written),
      [](const Access& access) { return access.written; });
}

}  // namespace

std::string_view ShimParameter(std::string_view shim, size_t position) {
  const IndexingOperator* known = Find(shim);
  if (known == nullptr) return {};
  const int at = static_cast<int>(position);
  if (at == known->index) return "index";
  return at == known->handed_on ? "self" : std::string_view();
}

std::optional<size_t> IndexAccess(const Launch& launch) {
  for (std::string_view name : kIndexNames) {
    if (auto found = OnlyRead(launch, name)) return found;
  }
  return {};
}

std::optional<size_t> HandedOn(const Launch& launch, size_t written) {
  const bool known =
      launch.kind == LaunchKind::kExtern ||
      (launch.kind == LaunchKind::kCustomOp && Contains(kHandOn, launch.name));
  if (!known || !IsFirstResult(launch, written)) return {};
  return OnlyRead(launch, "self");
}

bool MakesIndices(const Launch& launch, size_t written) {
  if (launch.kind == LaunchKind::kKernel) return false;
  constexpr std::string_view kAten = "aten::";
  std::string_view operation = launch.name;
  if (launch.kind == LaunchKind::kExtern) {
    operation = ShimOperator(operation);
  } else if (operation.starts_with(kAten)) {
    operation.remove_prefix(kAten.size());
  } else {
    return false;  // a custom op
  }
  if (Contains(kMakers, operation)) return true;
  return Contains(kMakersOfPositions, operation) &&
         !IsFirstResult(launch, written);
}

namespace {

// extern "C"  void  cpp_fused_tanh_1(float* in_out_ptr0);      torch 2.14
// extern "C"  void cpp_fused_tanh_1(float* in_out_ptr0)        torch 2.6
// static inline void call_triton_poi_fused_add_0(              torch 2.7
bool IsKernelName(std::string_view name, std::string_view before) {
  constexpr size_t kLookBack = 40;
  if (before.size() > kLookBack) {
    before.remove_prefix(before.size() - kLookBack);
  }
  return name.starts_with("call_") ||
         name.find("cpp_fused") != std::string_view::npos ||
         before.find("extern \"C\"") != std::string_view::npos;
}

std::vector<std::string> ParameterNames(std::string_view parameters) {
  std::vector<std::string> names;
  for (std::string_view parameter : SplitArguments(parameters)) {
    // "const std::optional<std::string>& cubin_dir_ = std::nullopt"
    if (auto sides = SplitAssignment(parameter)) parameter = sides->first;
    names.emplace_back(LastIdentifier(parameter));
  }
  return names;
}

// inductor_meta={… 'mutated_arg_names': ['in_out_ptr0', 'out_ptr1'], …}
std::vector<std::string> MutatedNames(std::string_view definition) {
  constexpr std::string_view kKey = "'mutated_arg_names': [";
  std::vector<std::string> names;
  size_t begin = definition.find(kKey);
  if (begin == std::string_view::npos) return names;
  begin += kKey.size();
  size_t end = definition.find(']', begin);
  for (std::string_view name :
       SplitArguments(definition.substr(begin, end - begin))) {
    names.emplace_back(LastIdentifier(name));
  }
  return names;
}

// In call_multi_kernel_0: launchKernel(kernels_.triton_per_fused_sum_1, …
std::string ChosenIn(std::string_view definition, std::string_view call) {
  constexpr std::string_view kMulti = "call_multi_kernel_";
  constexpr std::string_view kLaunch = "launchKernel(kernels_.";
  if (!call.starts_with(kMulti)) return "";
  const size_t at = definition.find(kLaunch);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = definition.substr(at + kLaunch.size());
  return std::string(rest.substr(0, rest.find(',')));
}

// kernels.multi_kernel_0 = loadKernel("….cubin", "triton_red_fused_sum_0", 0,
void AddLoaded(std::string_view text, KernelSignatures& signatures) {
  static const RE2 kLoad(
      R"re(kernels\.(multi_kernel_\d+) = loadKernel\("[^"]*", "(\w+)")re");
  re2::StringPiece rest(text.data(), text.size());
  std::string name, chosen;
  while (RE2::FindAndConsume(&rest, kLoad, &name, &chosen)) {
    signatures[name].chosen = chosen;
  }
}

}  // namespace

KernelSignatures FindKernelSignatures(std::string_view text,
                                      const std::vector<TritonKernel>& triton) {
  constexpr std::string_view kVoid = "void ";
  KernelSignatures signatures;
  KernelSignature* last = nullptr;
  std::string_view last_name;
  size_t last_end = 0;
  auto finish = [&](size_t end) {
    if (last == nullptr) return;
    const std::string_view definition = text.substr(last_end, end - last_end);
    last->mutated = MutatedNames(definition);
    last->chosen = ChosenIn(definition, last_name);
  };
  size_t found = FindText(text, kVoid);
  for (; found != text.npos; found = FindText(text, kVoid, found)) {
    size_t begin = text.find_first_not_of(' ', found + kVoid.size());
    if (begin == std::string_view::npos) break;
    size_t open = begin;
    while (open < text.size() && IsIdentifierCharacter(text[open])) ++open;
    std::string_view name = text.substr(begin, open - begin);
    if (open == text.size()) break;
    if (text[open] != '(' || !IsKernelName(name, text.substr(0, found))) {
      found = open;
      continue;
    }
    size_t close = MatchingBracket(text, open);
    if (close == std::string_view::npos) break;
    finish(found);
    last = &signatures[std::string(name)];
    last_name = name;
    last_end = close;
    last->parameters = ParameterNames(text.substr(open + 1, close - open - 1));
    found = close;
  }
  finish(text.size());
  AddLoaded(text, signatures);
  for (const TritonKernel& kernel : triton) {
    const auto called = signatures.find("call_" + kernel.called_as);
    if (called != signatures.end()) {
      called->second.uses = UsesOfPointers(kernel);
    }
  }
  return signatures;
}

ParameterRole RoleOfParameter(std::string_view parameter) {
  if (parameter.starts_with("in_out_ptr")) return {true, true, true};
  if (parameter.starts_with("in_ptr")) return {true, true, false};
  if (parameter.starts_with("out_ptr")) return {true, false, true};
  // Templates call their inputs arg_A, arg_B, arg_Q; longer names may also be
  // results, such as arg_LSE of attention.
  if (parameter.starts_with("arg_") && parameter.size() == 5) {
    return {true, true, false};
  }
  return {};
}

namespace {

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
  if (!shim.starts_with(kShimPrefix)) return {};
  shim.remove_prefix(kShimPrefix.size());
  std::string_view device = shim.substr(0, shim.find('_'));
  bool known =
      std::find(kDevices.begin(), kDevices.end(), device) != kDevices.end();
  return known ? device : std::string_view();
}

// Before torch 2.5 the names held no device: "aoti_torch_addmm_out".
std::string_view ShimOperator(std::string_view shim) {
  size_t begin = kShimPrefix.size();
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
  return function.starts_with(kShimPrefix) ||
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
