#include "diagnosis/index_maker.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "codegen/indexing_operators.h"

namespace ladder {
namespace {

/// True for a type that holds no indices, in the spelling of C++ ("float",
/// "at::BFloat16"), of torch ("torch.bool") or of constants ("float32").
bool HoldsNoIndex(std::string_view dtype) {
  constexpr std::string_view kTorch = "torch.";
  if (dtype.starts_with(kTorch)) dtype.remove_prefix(kTorch.size());
  if (dtype == "bool" || dtype == "double") return true;
  for (std::string_view part : {"float", "Float", "half", "Half", "complex"}) {
    if (dtype.find(part) != std::string_view::npos) return true;
  }
  return false;
}

/// The buffers that the generated code shows to hold no indices.
std::set<std::string> BuffersWithoutIndices(const Wrapper& wrapper) {
  std::set<std::string> buffers;
  for (const Launch& launch : wrapper.launches) {
    for (const Access& access : launch.accesses) {
      if (HoldsNoIndex(access.dtype)) buffers.insert(access.buffer);
    }
  }
  for (const TensorCheck& check : wrapper.shapes.tensors) {
    if (HoldsNoIndex(check.dtype)) buffers.insert(check.tensor);
  }
  for (const Constant& constant : wrapper.constants) {
    if (HoldsNoIndex(constant.dtype)) buffers.insert(constant.name);
  }
  return buffers;
}

}  // namespace

bool CertainlyMade(const Model& model, size_t launch,
                   const std::optional<size_t>& written) {
  const Launch& maker = model.wrapper.launches[launch];
  if (written && MakesIndices(maker, *written)) return true;
  const std::set<std::string> without = BuffersWithoutIndices(model.wrapper);
  return std::none_of(maker.accesses.begin(), maker.accesses.end(),
                      [&](const Access& access) {
                        return access.read && !without.contains(access.buffer);
                      });
}

}  // namespace ladder
