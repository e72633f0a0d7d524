#include "codegen/wrapper.h"

#include <set>
#include <utility>

#include "codegen/cpp_text.h"
#include "codegen/kernel_signatures.h"
#include "codegen/proxy_nodes.h"
#include "codegen/shim_names.h"
#include "codegen/wrapper_body.h"

namespace ladder {
namespace {

constexpr std::string_view kRunImpl = "::run_impl";

/// `constants_info_[3].data_size = 640;` taken apart.
struct InfoField {
  size_t index = 0;
  std::string_view field;
  std::string_view value;
};

// All fields of one *_info_ table, in textual order.
std::vector<InfoField> FindInfo(std::string_view text, std::string_view table) {
  std::vector<InfoField> fields;
  std::string key = std::string(table) + "[";
  size_t found = text.find(key);
  for (; found != std::string_view::npos; found = text.find(key, found)) {
    found += key.size();
    std::string_view rest = text.substr(found);
    rest = rest.substr(0, rest.find('\n'));
    auto index = LeadingInteger(rest);
    size_t dot = rest.find("].");
    size_t equal = rest.find(" = ");
    if (!index || *index < 0 || dot == rest.npos || equal == rest.npos ||
        equal < dot) {
      continue;
    }
    fields.push_back(
        {static_cast<size_t>(*index), rest.substr(dot + 2, equal - dot - 2),
         Trim(rest.substr(equal + 3, rest.rfind(';') - equal - 3))});
  }
  return fields;
}

// "cached_torch_dtype_float32", "static_cast<int32_t>(cached_torch_dtype_…)".
std::string DtypeName(std::string_view value) {
  constexpr std::string_view kKey = "torch_dtype_";
  size_t begin = value.find(kKey);
  if (begin == std::string_view::npos) return "";
  value.remove_prefix(begin + kKey.size());
  size_t end = 0;
  while (end < value.size() && IsIdentifierCharacter(value[end])) ++end;
  return std::string(value.substr(0, end));
}

std::vector<int64_t> Numbers(std::string_view braces) {
  std::vector<int64_t> numbers;
  size_t open = braces.find('{');
  if (open == std::string_view::npos) return numbers;
  braces.remove_prefix(open + 1);
  for (std::string_view part :
       SplitArguments(braces.substr(0, braces.find('}')))) {
    if (auto number = LeadingInteger(part)) numbers.push_back(*number);
  }
  return numbers;
}

uint64_t Unsigned(std::string_view value) {
  auto number = LeadingInteger(value);
  return number && *number > 0 ? static_cast<uint64_t>(*number) : 0;
}

void SetField(const InfoField& info, Constant* constant) {
  if (info.field == "name") constant->name = FirstString(info.value);
  if (info.field == "original_fqn") {
    constant->original_fqn = FirstString(info.value);
  }
  if (info.field == "dtype") constant->dtype = DtypeName(info.value);
  if (info.field == "shape") constant->shape = Numbers(info.value);
  if (info.field == "offset") constant->offset = Unsigned(info.value);
  if (info.field == "data_size") constant->data_size = Unsigned(info.value);
  if (info.field == "from_folded") constant->from_folded = info.value == "true";
}

std::vector<Constant> ParseConstants(std::string_view text) {
  std::vector<Constant> constants;
  for (const InfoField& info : FindInfo(text, "constants_info_")) {
    // Real tables count up from 0; a number from nowhere is no table.
    if (info.index > constants.size()) continue;
    if (info.index == constants.size()) constants.emplace_back();
    SetField(info, &constants[info.index]);
  }
  return constants;
}

std::vector<std::string> ParseInputs(std::string_view text) {
  std::vector<std::string> inputs;
  for (const InfoField& info : FindInfo(text, "inputs_info_")) {
    if (info.field != "name" || info.index > inputs.size()) continue;
    if (info.index == inputs.size()) inputs.emplace_back();
    inputs[info.index] = FirstString(info.value);
  }
  return inputs;
}

// A model of fallbacks only caches no device: their names tell it.
std::vector<std::string> FindDevices(std::string_view text,
                                     const std::vector<Launch>& launches) {
  std::set<std::string> devices;
  for (const Launch& launch : launches) {
    std::string_view device = ShimDevice(launch.name);
    if (!device.empty()) devices.emplace(device);
  }
  for (std::string_view key :
       {"CACHE_TORCH_DEVICE(", "cached_torch_device_type_"}) {
    size_t found = text.find(key);
    for (; found != std::string_view::npos; found = text.find(key, found)) {
      found += key.size();
      size_t end = found;
      while (end < text.size() && IsIdentifierCharacter(text[end])) ++end;
      if (end > found) devices.emplace(text.substr(found, end - found));
    }
  }
  return {devices.begin(), devices.end()};
}

bool Contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

Wrapper FoldingWrapper(const Wrapper& of, WrapperBody body) {
  Wrapper folding;
  folding.path = of.path;
  folding.constants = of.constants;
  folding.launches = std::move(body.launches);
  folding.steps = std::move(body.steps);
  folding.printer_level = body.printer_level;
  folding.unknown_statements = body.unknown_statements;
  return folding;
}

}  // namespace

bool LooksLikeWrapper(std::string_view text) {
  return Contains(text, "aoti_torch_") && FindFunction(text, kRunImpl);
}

Wrapper ParseWrapper(std::string_view text, std::string_view json,
                     const std::string& path) {
  Wrapper wrapper;
  wrapper.path = path;
  wrapper.inputs = ParseInputs(text);
  wrapper.constants = ParseConstants(text);
  // torch 2.6 checks always where it was compiled to check at all.
  wrapper.checks_are_runtime = Contains(text, "AOTI_RUNTIME_CHECK_INPUTS");

  wrapper.triton = FindTritonKernels(text);
  wrapper.shapes = ReadShapes(text);

  BodyContext context;
  context.signatures = FindKernelSignatures(text);
  context.nodes = ParseProxyNodes(json);
  context.before_torch_2_7 = !wrapper.checks_are_runtime;
  if (auto folding = FindFunction(text, "::_const_run_impl")) {
    WrapperBody body =
        ParseWrapperBody(folding->body, folding->body_line, context);
    if (!body.launches.empty()) {
      wrapper.folding.push_back(FoldingWrapper(wrapper, std::move(body)));
    }
  }
  auto run = FindFunction(text, kRunImpl);
  if (!run) return wrapper;
  WrapperBody body = ParseWrapperBody(run->body, run->body_line, context);
  if (wrapper.inputs.size() < body.inputs.size()) {
    wrapper.inputs = std::move(body.inputs);
  }
  wrapper.launches = std::move(body.launches);
  wrapper.devices = FindDevices(text, wrapper.launches);
  wrapper.steps = std::move(body.steps);
  wrapper.nan_checks = std::move(body.nan_checks);
  wrapper.printer_level = body.printer_level;
  wrapper.unknown_statements = body.unknown_statements;
  return wrapper;
}

}  // namespace ladder
