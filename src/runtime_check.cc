#include "runtime_check.h"

#include <charconv>
#include <string>
#include <string_view>

#include "pattern_names.h"

namespace ladder {
namespace {

std::string WhatOf(std::string_view pattern) {
  if (pattern == pattern_name::kInputDtype) return "dtype";
  if (pattern == pattern_name::kInputStride) return "stride";
  if (pattern == pattern_name::kInputDevice) return "device";
  return "shape";
}

std::optional<int> NumberIn(const std::string& text) {
  int number = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end == text.data()) return {};
  return number;
}

/// "torch.ops.geo.crop.default" is the operator geo::crop of the wrapper.
std::string OperatorName(std::string_view torch_name) {
  std::string name(torch_name);
  constexpr std::string_view kPrefix = "torch.ops.";
  if (name.starts_with(kPrefix)) name.erase(0, kPrefix.size());
  size_t dot = name.find('.');
  if (dot == std::string::npos) return name;
  size_t overload = name.find('.', dot + 1);
  return name.substr(0, dot) + "::" +
         name.substr(dot + 1, overload == std::string::npos
                                  ? overload
                                  : overload - dot - 1);
}

}  // namespace

std::optional<BadInput> RefusedInput(const RunEvidence& run) {
  const Symptom* symptom = StrongestSymptom(run.symptoms);
  if (symptom == nullptr) return {};
  BadInput bad;
  bad.index = NumberIn(CaptureOf(*symptom, "index"));
  if (!bad.index) return {};
  bad.what = WhatOf(symptom->pattern);
  bad.dim = NumberIn(CaptureOf(*symptom, "dim"));
  bad.expected = CaptureOf(*symptom, "expected");
  bad.got = CaptureOf(*symptom, "got");
  // The line does not say whose input: with several models the name is open.
  size_t models = 0;
  for (const Model& model : run.models) models += model.folding ? 0 : 1;
  if (models == 1) {
    const auto& inputs = run.models.front().wrapper.inputs;
    auto index = static_cast<size_t>(*bad.index);
    if (index < inputs.size()) bad.name = inputs[index];
  }
  return bad;
}

std::optional<Suspect> RefusedOperator(const RunEvidence& run) {
  const Symptom* symptom = StrongestSymptom(run.symptoms);
  if (symptom == nullptr || CaptureOf(*symptom, "op").empty()) return {};
  std::string name = OperatorName(CaptureOf(*symptom, "op"));
  for (const Model& model : run.models) {
    for (size_t i = 0; i < model.wrapper.launches.size(); ++i) {
      if (model.wrapper.launches[i].name == name) return MakeSuspect(model, i);
    }
  }
  return {};
}

}  // namespace ladder
