#include "codegen/indexing_operators.h"

#include <algorithm>
#include <array>

#include "base/contains.h"
#include "codegen/shim_names.h"

namespace ladder {
namespace {

constexpr int kNone = -1;

/// Positions in a shim's call; an array of sizes takes two of them.
struct IndexingOperator {
  std::string_view operation;
  int index = kNone;
  int handed_on = kNone;
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
    {"copy_", kNone, 1},
    {"cummax", kNone, 0},
    {"cummin", kNone, 0},
    {"fractional_max_pool2d_backward", 6},
    {"fractional_max_pool3d_backward", 6},
    {"index_Tensor", 1, 0},
    {"index_put", 1},
    {"index_put_out", 2},
    {"index_reduce", 2},
    {"kthvalue", kNone, 0},
    {"masked_select", kNone, 0},
    {"max_pool2d_with_indices_backward", 11},
    {"max_pool3d_with_indices_backward", 11},
    {"max_unpool2d", 1},
    {"max_unpool3d", 1},
    {"median", kNone, 0},
    {"mode", kNone, 0},
    {"nanmedian", kNone, 0},
    {"narrow", kNone, 0},
    {"permute", kNone, 0},
    {"reshape", kNone, 0},
    {"scatter_out", 3},
    {"scatter_reduce_out", 3},
    {"scatter_reduce_two_out", 3},
    {"scatter_src_out", 3},
    {"scatter_value_out", 3},
    {"slice_Tensor", kNone, 0},
    {"sort", kNone, 0},
    {"sort_stable", kNone, 0},
    {"squeeze_dim", kNone, 0},
    {"tensor_copy_", kNone, 0},
    {"topk", kNone, 0},
};

// Operators that go through the proxy executor, whose json names the arguments.
constexpr std::string_view kIndexNames[] = {"index", "indices"};
constexpr std::string_view kHandOn[] = {
    "aten::gather",   "aten::index",         "aten::index_select",
    "aten::kthvalue", "aten::masked_select", "aten::repeat_interleave",
    "aten::sort",     "aten::take",          "aten::take_along_dim",
    "aten::topk",
};

// What these return is made by them; the names of shims, which those of
// operators ("aten::argmax") are like but for an overload.
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
// And of these what they return behind the values: positions.
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

/// True if no result stands before that access: of a sort's two results, the
/// values come first, and the positions are made by the sort itself.
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

}  // namespace ladder
