#include "codegen/launch_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "codegen/indexing_operators.h"
#include "codegen/shim_names.h"

namespace ladder {
namespace {

using Content = TensorNames::Content;

constexpr std::string_view kShim = "aoti_torch_";
constexpr std::string_view kProxyCall =
    "aoti_torch_proxy_executor_call_function";

// "&buf1_handle" as against "&var_0" and "&temporary_reference(…)".
bool IsOutputHandle(std::string_view argument, const TensorNames& names) {
  if (argument.size() < 2 || argument[0] != '&') return false;
  std::string_view name = argument.substr(1);
  return IsIdentifier(name) && name.ends_with("_handle") &&
         names.IsTensor(name);
}

void AddAccesses(const std::vector<TensorUse>& uses, const ParameterRole& role,
                 size_t argument, Launch* launch) {
  for (const TensorUse& use : uses) {
    Access access;
    access.buffer = use.buffer;
    access.partial = use.partial;
    access.read = role.read;
    access.written = role.written;
    access.argument = argument;
    access.parameter = ShimParameter(launch->name, argument);
    launch->accesses.push_back(std::move(access));
  }
}

Launch NewLaunch(LaunchKind kind, std::string_view name,
                 const std::vector<std::string_view>& arguments) {
  Launch launch;
  launch.kind = kind;
  launch.name = std::string(name);
  launch.arguments.assign(arguments.begin(), arguments.end());
  return launch;
}

Launch ParseExtern(const CppCall& call, const LaunchContext& context) {
  std::vector<std::string_view> arguments = SplitArguments(call.arguments);
  Launch launch = NewLaunch(LaunchKind::kExtern, call.name, arguments);
  ParameterRole role = FirstArgumentRole(call.name);
  // tensor_copy_(source, destination), as against copy_(destination, source).
  size_t changed = call.name.ends_with("_tensor_copy_") ? 1 : 0;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::vector<TensorUse> uses = context.names.TensorsIn(arguments[i]);
    if (IsOutputHandle(arguments[i], context.names)) {
      AddAccesses(uses, {true, false, true}, i, &launch);
    } else {
      AddAccesses(uses, i == changed ? role : ParameterRole{true, true, false},
                  i, &launch);
    }
  }
  return launch;
}

// proxy_executor, node, #ints, ints, #tensors, tensors. The tensors are the
// inputs, then the outputs.
Launch ParseProxy(const CppCall& call, const LaunchContext& context) {
  constexpr size_t kNode = 1;
  std::vector<std::string_view> arguments = SplitArguments(call.arguments);
  long long number = -1;
  if (arguments.size() > kNode) {
    number = LeadingInteger(arguments[kNode]).value_or(-1);
  }
  Launch launch =
      NewLaunch(LaunchKind::kCustomOp, fmt::format("custom op node {}", number),
                arguments);
  std::vector<TensorUse> tensors;
  if (!arguments.empty()) tensors = context.names.TensorsIn(arguments.back());
  size_t outputs = 0;
  const ProxyNode* node = nullptr;
  if (number >= 0 && static_cast<size_t>(number) < context.nodes.size()) {
    node = &context.nodes[static_cast<size_t>(number)];
    if (!node->target.empty()) launch.name = node->target;
    outputs = std::min(node->outputs.size(), tensors.size());
  } else {
    // Results are handles that nothing was written to yet, and come last.
    while (
        outputs < tensors.size() &&
        context.names.ContentOf(tensors[tensors.size() - outputs - 1].buffer) ==
            Content::kFresh) {
      ++outputs;
    }
  }
  auto first_output = tensors.end() - static_cast<std::ptrdiff_t>(outputs);
  const size_t list = arguments.empty() ? 0 : arguments.size() - 1;
  // Without results an operator is called for what it does to its inputs.
  AddAccesses({tensors.begin(), first_output}, {true, true, outputs == 0}, list,
              &launch);
  const size_t inputs = launch.accesses.size();
  AddAccesses({first_output, tensors.end()}, {true, false, true}, list,
              &launch);
  if (node != nullptr && node->parameters.size() == inputs) {
    for (size_t i = 0; i < inputs; ++i) {
      launch.accesses[i].parameter = node->parameters[i];
    }
  }
  return launch;
}

// "(const float*)(buf0.data_ptr())": the type, and if it is const.
std::pair<std::string, bool> PointerCast(std::string_view argument) {
  size_t close = argument.empty() || argument[0] != '('
                     ? std::string_view::npos
                     : MatchingBracket(argument, 0);
  if (close == std::string_view::npos) return {"", false};
  std::string_view type = Trim(argument.substr(1, close - 1));
  if (!type.ends_with("*")) return {"", false};
  type = Trim(type.substr(0, type.size() - 1));
  bool constant = type.starts_with("const ");
  if (constant) type = Trim(type.substr(6));
  return {std::string(type), constant};
}

// Nothing is known but the tensor: what was never written is a result.
ParameterRole UnknownRole(Content content) {
  return {false, content != Content::kFresh, true};
}

Access KernelAccess(const TensorUse& use, std::string_view argument,
                    const std::string& parameter, bool mutated,
                    Content content) {
  Access access;
  access.buffer = use.buffer;
  access.partial = use.partial;
  access.parameter = parameter;
  auto [type, constant] = PointerCast(argument);
  access.dtype = type;
  ParameterRole role = RoleOfParameter(parameter);
  if (mutated) role = {true, true, true};
  if (constant) role = {true, true, false};
  if (!role.known) role = UnknownRole(content);
  access.read = role.read;
  access.written = role.written;
  // An out_ptr to a buffer that already has a value under this very name is a
  // mutation: scatter, atomic_add, an input or buffer that the model updates.
  // The old value lives on in it.
  if (access.written && !access.partial && content == Content::kWritten) {
    access.read = true;
  }
  return access;
}

// cpp_fused_relu_0((const float*)(arg0_1.data_ptr()), (float*)(buf0.data_ptr())
// call_triton_poi_fused_add_0(buf1, b0, 512L, this->device_idx_, stream,
//                             kernels, this->cubin_dir_);        torch 2.14
// call_triton_poi_fused_add_0(buf1, b0, 512L, stream, kernels,
//                             this->cubin_dir_);                 torch 2.7
Launch ParseKernel(const CppCall& call, std::string_view name,
                   const LaunchContext& context) {
  std::vector<std::string_view> arguments = SplitArguments(call.arguments);
  Launch launch = NewLaunch(LaunchKind::kKernel, name, arguments);
  KernelSignature signature;
  auto found = context.signatures.find(std::string(call.name));
  if (found != context.signatures.end()) signature = found->second;
  launch.chosen = signature.chosen;
  signature.parameters.resize(
      std::max(signature.parameters.size(), arguments.size()));
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& parameter = signature.parameters[i];
    bool mutated = !parameter.empty() &&
                   std::find(signature.mutated.begin(), signature.mutated.end(),
                             parameter) != signature.mutated.end();
    for (const TensorUse& use : context.names.TensorsIn(arguments[i])) {
      launch.accesses.push_back(
          KernelAccess(use, arguments[i], parameter, mutated,
                       context.names.ContentOf(use.buffer)));
      launch.accesses.back().argument = i;
    }
  }
  if (found != context.signatures.end()) {
    launch.parameters = std::move(signature.parameters);
  }
  return launch;
}

// The arguments of an inductor kernel come in one order: changed in place,
// read, written. Without parameter names (torch 2.6 keeps none) that order
// and the history of each name tell them apart.
void GuessTritonRoles(const TensorNames& names, Launch* launch) {
  std::unordered_set<std::string> seen;
  bool writes = false;
  bool reads_began = false;
  for (Access& access : launch->accesses) {
    Content content = names.ContentOf(access.buffer);
    bool again = !seen.insert(access.buffer).second;
    access.written = content != Content::kWritten || again;
    access.read = content == Content::kWritten ||
                  (content == Content::kReused && !reads_began);
    if (!access.written) reads_began = true;
    writes = writes || access.written;
  }
  // All of them held values, so one of them is changed, and which is unknown.
  for (Access& access : launch->accesses) {
    access.written = access.written || !writes;
  }
}

bool IsInductorTriton(std::string_view name) {
  return name.find("triton_") != std::string_view::npos &&
         name.find("_fused_") != std::string_view::npos;
}

// CUdeviceptr var_0 = reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());
// int var_2 = 200L;
// void* kernel_args_var_0[] = {&var_0, &var_1, &var_2};
// launchKernel(kernels.triton_poi_fused_mul_0, grid_0.grid_x, grid_0.grid_y,
//              grid_0.grid_z, 4, 0, kernel_args_var_0, stream);   torch 2.6
std::optional<Launch> ParseLaunchKernel(const CppCall& call,
                                        const LaunchContext& context) {
  std::vector<std::string_view> arguments = SplitArguments(call.arguments);
  if (arguments.empty()) return std::nullopt;
  Launch launch =
      NewLaunch(LaunchKind::kKernel, LastIdentifier(arguments[0]), {});
  for (std::string_view argument : arguments) {
    for (const std::string& element : context.names.ElementsOf(argument)) {
      launch.arguments.push_back(context.names.Spelled(element));
      AddAccesses(context.names.TensorsIn(element), {},
                  launch.arguments.size() - 1, &launch);
    }
  }
  const auto multi = context.signatures.find(launch.name);
  if (multi != context.signatures.end()) launch.chosen = multi->second.chosen;
  if (IsInductorTriton(launch.name) || IsInductorTriton(launch.chosen)) {
    GuessTritonRoles(context.names, &launch);
    return launch;
  }
  for (Access& access : launch.accesses) {
    ParameterRole role = UnknownRole(context.names.ContentOf(access.buffer));
    access.read = role.read;
    access.written = role.written;
  }
  return launch;
}

}  // namespace

std::optional<Launch> ParseLaunch(const CppCall& call,
                                  const LaunchContext& context) {
  constexpr std::string_view kMember = "kernels.";
  constexpr std::string_view kCall = "call_";
  if (call.name == kProxyCall) return ParseProxy(call, context);
  if (call.name == "launchKernel") return ParseLaunchKernel(call, context);
  if (call.name.starts_with(kCall)) {
    return ParseKernel(call, call.name.substr(kCall.size()), context);
  }
  // Other templates: kernels.cuda_fused_0((const half*)x.data_ptr(), stream);
  if (call.name.starts_with(kMember)) {
    return ParseKernel(call, call.name.substr(kMember.size()), context);
  }
  if (call.name.starts_with(kShim)) {
    if (IsPlumbingShim(call.name)) return std::nullopt;
    return ParseExtern(call, context);
  }
  if (call.name.find("cpp_fused") != std::string_view::npos ||
      context.signatures.count(std::string(call.name)) != 0) {
    return ParseKernel(call, call.name, context);
  }
  return std::nullopt;
}

std::vector<std::string> AllocatedBy(const Launch& launch) {
  std::vector<std::string> handles;
  if (launch.kind != LaunchKind::kExtern) return handles;
  for (const std::string& argument : launch.arguments) {
    if (argument.size() > 1 && argument[0] == '&' &&
        argument.ends_with("_handle") &&
        IsIdentifier(std::string_view(argument).substr(1))) {
      handles.push_back(argument.substr(1));
    }
  }
  return handles;
}

std::string DerivedPrinterName(const Launch& launch, bool before_torch_2_7) {
  switch (launch.kind) {
    case LaunchKind::kKernel:
      return launch.name;
    case LaunchKind::kCustomOp:
      return "";
    case LaunchKind::kExtern:
      break;
  }
  std::string_view operation = ShimOperator(launch.name);
  if (IsScatter(operation) || IsDataMover(operation)) return "";
  size_t allocated = AllocatedBy(launch).size();
  // torch 2.6 gives these three a shim of their own, not a fallback.
  bool own_shim = operation == "convolution" ||
                  operation.find("mkl") != std::string_view::npos ||
                  operation.find("linear_pointwise") != std::string_view::npos;
  if (allocated >= 2 || (allocated == 1 && before_torch_2_7 && !own_shim)) {
    return fmt::format("at::_ops::{}::call", operation);
  }
  return launch.name;
}

}  // namespace ladder
