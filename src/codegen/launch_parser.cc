#include "codegen/launch_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <optional>
#include <unordered_set>
#include <utility>

#include "codegen/cpp_text.h"
#include "codegen/signatures.h"

namespace ladder {

namespace {

const boost::json::value* Member(const boost::json::value& value,
                                 std::string_view key) {
  const boost::json::object* object = value.if_object();
  return object == nullptr ? nullptr : object->if_contains(key);
}

std::string Text(const boost::json::value* value) {
  const boost::json::string* text =
      value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : std::string(*text);
}

// {"as_tensor": {"name": "buf1"}}, {"as_tensors": [{"name": "buf1"}, …]},
// {"as_optional_tensors": [{"as_tensor": {"name": …}}, {"as_none": true}]};
// numbers and strings have other keys. The JSON parser limits the depth.
void CollectTensors(const boost::json::value& argument,
                    std::vector<std::string>* names) {
  if (const boost::json::array* list = argument.if_array()) {
    for (const boost::json::value& element : *list) {
      CollectTensors(element, names);
    }
    return;
  }
  const boost::json::object* object = argument.if_object();
  if (object == nullptr) return;
  if (std::string name = Text(object->if_contains("name")); !name.empty()) {
    names->push_back(name);
    return;
  }
  for (const auto& [key, value] : *object) {
    if (std::string_view(key).find("tensor") != std::string_view::npos) {
      CollectTensors(value, names);
    }
  }
}

ProxyNode ParseNode(const boost::json::value& entry) {
  ProxyNode node;
  const boost::json::value* body = Member(entry, "node");
  if (body == nullptr) return node;
  node.target = Text(Member(*body, "target"));
  const boost::json::value* inputs = Member(*body, "inputs");
  if (inputs != nullptr && inputs->is_array()) {
    for (const boost::json::value& input : inputs->get_array()) {
      const boost::json::value* argument = Member(input, "arg");
      if (argument != nullptr) CollectTensors(*argument, &node.inputs);
      node.parameters.resize(node.inputs.size(), Text(Member(input, "name")));
    }
  }
  const boost::json::value* outputs = Member(*body, "outputs");
  if (outputs != nullptr) CollectTensors(*outputs, &node.outputs);
  return node;
}

}  // namespace

std::vector<ProxyNode> ParseProxyNodes(std::string_view json) {
  std::vector<ProxyNode> nodes;
  boost::json::error_code error;
  boost::json::value file = boost::json::parse(json, error);
  if (error) return nodes;
  const boost::json::value* entries = Member(file, "nodes");
  if (entries == nullptr || !entries->is_array()) return nodes;
  for (const boost::json::value& entry : entries->get_array()) {
    nodes.push_back(ParseNode(entry));
  }
  return nodes;
}

namespace {

// Deeper than any generated expression; a bound for hostile ones.
constexpr size_t kDeepestExpression = 24;

// True for calls that return their first argument, a tensor.
bool HandsOnItsArgument(std::string_view function) {
  constexpr std::array<std::string_view, 13> kFunctions = {
      "std::move",
      "RAIIAtenTensorHandle",
      "ConstantHandle",
      "wrap_with_raii_handle_if_needed",
      "reinterpret_tensor_wrapper",
      "borrow_arrayref_tensor_as_tensor",
      "copy_arrayref_tensor_to_tensor",
      "convert_arrayref_tensor_to_tensor",
      "expensive_copy_to_tensor_if_needed",
      "expensiveCopyToTensor",
      "get_data_ptr_wrapper",
      "temporary_reference",
      "unwrap_raii_handle_if_needed"};
  for (std::string_view known : kFunctions) {
    if (function == known) return true;
  }
  return function.substr(0, 17) == "reinterpret_cast<" ||
         function.substr(0, 12) == "static_cast<";
}

// True for member calls whose result is the same tensor.
bool IsTensorAccessor(std::string_view rest) {
  constexpr std::array<std::string_view, 8> kAccessors = {
      ".data_ptr()", ".get()",    ".release()", ".tensor()",
      ".data()",     ".cbegin()", ".begin()",   ""};
  for (std::string_view known : kAccessors) {
    if (rest == known) return true;
  }
  return false;
}

// "std::array<AtenTensorHandle, 2>{buf1, buf2}.data()": what the braces hold.
std::optional<std::string_view> BracedList(std::string_view expression) {
  size_t open = expression.find('{');
  if (open == std::string_view::npos ||
      expression.substr(0, open).find('(') != std::string_view::npos) {
    return std::nullopt;
  }
  size_t close = MatchingBracket(expression, open);
  if (close == std::string_view::npos) return std::nullopt;
  return expression.substr(open + 1, close - open - 1);
}

// The expression without the cast of "(const float*)(x)" and "(const
// half*)x.get()", or without other parentheses around the whole.
std::string_view WithoutParentheses(std::string_view expression) {
  size_t close = MatchingBracket(expression, 0);
  if (close == std::string_view::npos) return {};
  std::string_view rest = Trim(expression.substr(close + 1));
  return rest.empty() ? expression.substr(1, close - 1) : rest;
}

}  // namespace

std::optional<long long> CountElements(
    const std::vector<std::string_view>& sizes) {
  constexpr long long kMost = 1LL << 48;
  long long product = 1;
  for (std::string_view each : sizes) {
    const auto size = IntegerLiteral(each);
    if (!size || *size < 0 || *size > kMost / std::max(product, 1LL)) return {};
    product *= *size;
  }
  return product;
}

bool IsTemporaryName(std::string_view name) {
  constexpr std::array<std::string_view, 3> kBegins = {
      "tmp_", "var_", "wrap_with_raii_handle_if_needed_"};
  constexpr std::array<std::string_view, 3> kEnds = {"_raii", "_as_strided",
                                                     "_aligned"};
  for (std::string_view begin : kBegins) {
    if (name.substr(0, begin.size()) == begin) return true;
  }
  for (std::string_view end : kEnds) {
    if (name.ends_with(end)) return true;
  }
  return false;
}

void TensorNames::Reserve(size_t names) {
  buffers_.reserve(names);
  elements_.reserve(names);
  arrays_.reserve(names);
}

void TensorNames::Declare(std::string_view name, Content content) {
  buffers_[name] = content;
}

void TensorNames::SetBase(std::string_view name, std::string_view base) {
  bases_[name] = base;
}

void TensorNames::Fill(std::string_view buffer) {
  const auto known = buffers_.find(buffer);
  if (known != buffers_.end()) {
    known->second = Content::kWritten;
  } else {
    Declare(filled_.emplace_back(buffer), Content::kWritten);
  }
  // Names may be reused, so that they form a circle.
  auto base = bases_.find(buffer);
  for (size_t i = 0; i < bases_.size() && base != bases_.end(); ++i) {
    Declare(base->second, Content::kWritten);
    base = bases_.find(base->second);
  }
}

void TensorNames::SetElements(std::string_view buffer,
                              std::optional<long long> elements) {
  if (elements) {
    elements_[buffer] = *elements;
  } else {
    elements_.erase(buffer);
  }
}

std::optional<long long> TensorNames::ElementsIn(
    std::string_view buffer) const {
  auto found = elements_.find(buffer);
  if (found == elements_.end()) return std::nullopt;
  return found->second;
}

void TensorNames::AddView(std::string_view name, TensorUse use) {
  views_[name] = use;
}

void TensorNames::AddArray(std::string_view name, std::string_view elements) {
  arrays_[name] = elements;
}

void TensorNames::AddScalar(std::string_view name, std::string_view value) {
  scalars_[name] = value;
}

bool TensorNames::IsTensor(std::string_view name) const {
  return buffers_.contains(BufferName(name)) || views_.contains(name);
}

TensorNames::Content TensorNames::ContentOf(std::string_view buffer) const {
  auto found = buffers_.find(buffer);
  return found == buffers_.end() ? Content::kFresh : found->second;
}

std::string_view TensorNames::BufferName(std::string_view name) const {
  for (std::string_view end : {"_handle_restrided", "_handle"}) {
    if (!name.ends_with(end)) continue;
    // A module may have a weight called "door_handle".
    return buffers_.contains(name) ? name
                                   : name.substr(0, name.size() - end.size());
  }
  return name;
}

std::vector<TensorUse> TensorNames::TensorsIn(
    std::string_view expression) const {
  std::vector<TensorUse> uses;
  Collect(expression, 0, &uses);
  return uses;
}

void TensorNames::Collect(std::string_view expression, size_t depth,
                          std::vector<TensorUse>* uses) const {
  bool partial = false;
  for (; depth < kDeepestExpression; ++depth) {
    expression = Trim(expression);
    if (expression.empty()) return;
    if (expression[0] == '&' || expression[0] == '*') {
      expression.remove_prefix(1);
    } else if (expression[0] == '(') {
      expression = WithoutParentheses(expression);
    } else if (IsIdentifier(expression)) {
      return CollectNamed(expression, partial, depth, uses);
    } else if (auto list = BracedList(expression)) {
      for (std::string_view element : SplitArguments(*list)) {
        Collect(element, depth + kDeepestExpression / 3, uses);
      }
      return;
    } else if (size_t dot = expression.find('.');
               dot != std::string_view::npos &&
               IsIdentifier(expression.substr(0, dot)) &&
               IsTensorAccessor(expression.substr(dot))) {
      expression = expression.substr(0, dot);
    } else if (auto call = ParseCall(expression);
               call && HandsOnItsArgument(call->name) &&
               IsTensorAccessor(call->rest)) {
      if (call->name == "reinterpret_tensor_wrapper") partial = true;
      std::vector<std::string_view> arguments = SplitArguments(call->arguments);
      if (arguments.empty()) return;
      expression = arguments[0];
    } else {
      return;
    }
  }
}

void TensorNames::CollectNamed(std::string_view name, bool partial,
                               size_t depth,
                               std::vector<TensorUse>* uses) const {
  const std::string_view buffer = BufferName(name);
  if (auto view = views_.find(name); view != views_.end()) {
    uses->push_back({view->second.buffer, partial || view->second.partial});
  } else if (buffers_.contains(buffer)) {
    uses->push_back({buffer, partial});
  } else if (auto array = arrays_.find(name);
             array != arrays_.end() && depth < kDeepestExpression / 3) {
    for (std::string_view element : SplitArguments(array->second)) {
      Collect(element, depth + kDeepestExpression / 3, uses);
    }
  }
}

bool TensorNames::Mentions(std::string_view expression) const {
  constexpr std::array<std::string_view, 7> kMetadata = {
      ".size", ".stride", ".numel", ".dim", ".dtype", ".storage", ".is_"};
  size_t i = 0;
  while (i < expression.size()) {
    if (size_t end = SkipQuoted(expression, i); end != i) {
      i = end;
      continue;
    }
    size_t begin = i;
    while (i < expression.size() && IsIdentifierCharacter(expression[i])) ++i;
    if (i == begin) {
      ++i;
      continue;
    }
    bool metadata = false;
    for (std::string_view member : kMetadata) {
      metadata |= expression.substr(i, member.size()) == member;
    }
    if (!metadata && IsTensor(expression.substr(begin, i - begin))) return true;
  }
  return false;
}

std::vector<std::string_view> TensorNames::ElementsOf(
    std::string_view array) const {
  auto found = arrays_.find(array);
  return found == arrays_.end() ? std::vector<std::string_view>()
                                : SplitArguments(found->second);
}

std::string_view TensorNames::Spelled(std::string_view element) const {
  const std::vector<TensorUse> uses = TensorsIn(element);
  if (uses.size() == 1) return uses[0].buffer;
  auto scalar = scalars_.find(LastIdentifier(element));
  return scalar == scalars_.end() ? element : scalar->second;
}

namespace {

using Content = TensorNames::Content;

// True for "&buf1_handle", not for "&var_0" and "&temporary_reference(…)".
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
  launch.accesses.reserve(arguments.size());
  return launch;
}

/// Some out-variants have no name of their own: "aoti_torch_cuda__int_mm(buf0,
/// arg0_1, arg1_1)" allocates nothing, and buf0 has no value yet.
bool WritesFirstArgument(const std::vector<std::string_view>& arguments,
                         const TensorNames& names) {
  for (std::string_view each : arguments) {
    if (IsOutputHandle(each, names)) return false;
  }
  if (arguments.empty()) return false;
  const std::vector<TensorUse> first = names.TensorsIn(arguments[0]);
  return first.size() == 1 &&
         names.ContentOf(first[0].buffer) != Content::kWritten;
}

Launch ParseExtern(const CppCall& call, const LaunchContext& context) {
  std::vector<std::string_view> arguments = SplitArguments(call.arguments);
  Launch launch = NewLaunch(LaunchKind::kExtern, call.name, arguments);
  ParameterRole role = FirstArgumentRole(call.name);
  if (!role.written && WritesFirstArgument(arguments, context.names)) {
    role = {true, false, true};
  }
  // tensor_copy_(source, destination), but copy_(destination, source).
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

// How many of the tensors of an operator are its results, which come last.
// Without the operator's node, these are the handles that nothing was written
// to yet.
size_t CountOutputs(const std::vector<TensorUse>& tensors,
                    const ProxyNode* node, const TensorNames& names) {
  if (node != nullptr) return std::min(node->outputs.size(), tensors.size());
  size_t outputs = 0;
  while (outputs < tensors.size() &&
         names.ContentOf(tensors[tensors.size() - outputs - 1].buffer) ==
             Content::kFresh) {
    ++outputs;
  }
  return outputs;
}

// The arguments are proxy_executor, node, #ints, ints, #tensors, tensors; the
// tensors are the inputs, then the outputs.
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
  const ProxyNode* node = nullptr;
  if (number >= 0 && static_cast<size_t>(number) < context.nodes.size()) {
    node = &context.nodes[static_cast<size_t>(number)];
    if (!node->target.empty()) launch.name = node->target;
  }
  const size_t outputs = CountOutputs(tensors, node, context.names);
  auto first_output = tensors.end() - static_cast<std::ptrdiff_t>(outputs);
  const size_t list = arguments.empty() ? 0 : arguments.size() - 1;
  // An operator without results changes its inputs.
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

// For an unknown parameter: a tensor that was never written is a result.
ParameterRole UnknownRole(Content content) {
  return {false, content != Content::kFresh, true};
}

Access KernelAccess(const TensorUse& use, std::string_view argument,
                    const std::string& parameter) {
  Access access;
  access.buffer = use.buffer;
  access.partial = use.partial;
  access.parameter = parameter;
  access.dtype = PointerCast(argument).first;
  return access;
}

/// The number of elements along these axes: the product of the arguments that
/// are passed for them.
std::optional<long long> ElementsAlong(
    const std::vector<std::string>& axes, const KernelSignature& signature,
    const std::vector<std::string_view>& arguments) {
  std::vector<std::string_view> sizes;
  for (const std::string& axis : axes) {
    const auto found = std::find(signature.parameters.begin(),
                                 signature.parameters.end(), axis);
    const auto at = static_cast<size_t>(found - signature.parameters.begin());
    if (at >= arguments.size()) return {};
    sizes.emplace_back(arguments[at]);
  }
  return CountElements(sizes);
}

/// One tensor argument of a generated kernel: what the call and the kernel's
/// declaration and source say about it.
void SetRole(std::string_view argument, const KernelSignature& signature,
             const std::vector<std::string_view>& arguments,
             const TensorNames& names, Access* access) {
  const Content content = names.ContentOf(access->buffer);
  ParameterRole role = RoleOfParameter(access->parameter);
  const auto& mutated = signature.mutated;
  if (!access->parameter.empty() &&
      std::find(mutated.begin(), mutated.end(), access->parameter) !=
          mutated.end()) {
    role = {true, true, true};
  }
  bool whole = false;
  if (const auto use = signature.uses.find(access->parameter);
      use != signature.uses.end()) {
    role = {true, use->second.read, use->second.written};
    const auto elements = names.ElementsIn(access->buffer);
    whole = use->second.whole && elements &&
            elements == ElementsAlong(use->second.axes, signature, arguments);
  }
  if (PointerCast(argument).second) role = {true, true, false};
  if (!role.known) role = UnknownRole(content);
  access->written = role.written;
  // What a kernel reads from memory that nothing has written, it wrote itself.
  access->read = role.read && !(role.written && content == Content::kFresh);
  // An out_ptr to a buffer that already has a value under the same name is a
  // mutation: scatter, atomic_add, an input or buffer that the model updates. A
  // part of the old value stays, unless every element is written.
  if (access->written && !access->read && !access->partial && !whole &&
      content == Content::kWritten) {
    access->read = access->keeps = true;
  }
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
  static const KernelSignature kUnknown;
  const auto found = context.signatures.find(std::string(call.name));
  const bool known = found != context.signatures.end();
  const KernelSignature& signature = known ? found->second : kUnknown;
  launch.chosen = signature.chosen;
  std::vector<std::string> parameters = signature.parameters;
  parameters.resize(std::max(parameters.size(), arguments.size()));
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& parameter = parameters[i];
    for (const TensorUse& use : context.names.TensorsIn(arguments[i])) {
      Access access = KernelAccess(use, arguments[i], parameter);
      access.argument = i;
      SetRole(arguments[i], signature, arguments, context.names, &access);
      launch.accesses.push_back(std::move(access));
    }
  }
  if (known) launch.parameters = std::move(parameters);
  return launch;
}

/// The number of elements that a kernel of torch 2.6 covers, where its sizes
/// are plain numbers: they follow its pointers.
std::optional<long long> ElementsCovered(const Launch& launch) {
  const auto& arguments = launch.arguments;
  const size_t pointers = launch.accesses.size();
  if (pointers >= arguments.size()) return {};
  return CountElements(
      {arguments.begin() + static_cast<std::ptrdiff_t>(pointers),
       arguments.end()});
}

/// True if the kernel may write only some elements of a result, at positions
/// that are data.
bool WritesByIndex(std::string_view kernel) {
  return kernel.find("scatter") != std::string_view::npos ||
         kernel.find("index_") != std::string_view::npos;
}

/// The first of the accesses that are results: the order is changed in place,
/// read, written. A template's results stand among what it reads.
size_t FirstResult(const LaunchContext& context, const Launch& launch) {
  const TensorNames& names = context.names;
  const auto& accesses = launch.accesses;
  std::unordered_set<std::string> seen;
  auto is_read = [&](size_t i) {
    return names.ContentOf(accesses[i].buffer) == Content::kWritten;
  };
  size_t i = 0;
  while (i < accesses.size() && !is_read(i)) ++i;
  // Nothing is read, so these are no in_out_ptr: without a value they are
  // results, and all that follow.
  if (i == accesses.size()) {
    i = 0;
    while (i < accesses.size() &&
           names.ContentOf(accesses[i].buffer) == Content::kReused) {
      ++i;
    }
    return i;
  }
  for (; i < accesses.size(); ++i) {
    if (!is_read(i) || !seen.insert(accesses[i].buffer).second) return i;
  }
  if (!is_read(0)) return accesses.size();
  // All hold values, and nothing has a new name: the last are the results.
  const size_t results = std::max<size_t>(1, context.changing_nodes);
  return accesses.size() - std::min(results, accesses.size());
}

void SetGuessedRole(const TensorNames& names, const Launch& launch, bool result,
                    Access* access) {
  const Content content = names.ContentOf(access->buffer);
  const bool has_value = content == Content::kWritten;
  access->written = result || !has_value;
  access->read = !result && content != Content::kFresh;
  if (!result || !has_value || access->partial) return;
  const auto elements = names.ElementsIn(access->buffer);
  const bool whole = elements && elements == ElementsCovered(launch) &&
                     !WritesByIndex(launch.name);
  access->read = access->keeps = !whole;
}

// An inductor kernel has its arguments in a fixed order: changed in place,
// read, written. If there are no parameter names (torch 2.6 keeps none), this
// order and the content of each buffer decide.
void GuessTritonRoles(const LaunchContext& context, Launch* launch) {
  const TensorNames& names = context.names;
  const bool a_template = launch->name.find("triton_tem_") != std::string::npos;
  const size_t first = FirstResult(context, *launch);
  for (size_t i = 0; i < launch->accesses.size(); ++i) {
    Access& access = launch->accesses[i];
    const bool result =
        a_template ? names.ContentOf(access.buffer) != Content::kWritten
                   : i >= first;
    SetGuessedRole(names, *launch, result, &access);
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
    for (std::string_view element : context.names.ElementsOf(argument)) {
      launch.arguments.emplace_back(context.names.Spelled(element));
      AddAccesses(context.names.TensorsIn(element), {},
                  launch.arguments.size() - 1, &launch);
    }
  }
  const auto multi = context.signatures.find(launch.name);
  if (multi != context.signatures.end()) launch.chosen = multi->second.chosen;
  if (IsInductorTriton(launch.name) || IsInductorTriton(launch.chosen)) {
    GuessTritonRoles(context, &launch);
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
  if (call.name == kProxyExecutorCall) return ParseProxy(call, context);
  if (call.name == "launchKernel") return ParseLaunchKernel(call, context);
  if (call.name.starts_with(kCall)) {
    return ParseKernel(call, call.name.substr(kCall.size()), context);
  }
  // Other templates: kernels.cuda_fused_0((const half*)x.data_ptr(), stream);
  if (call.name.starts_with(kMember)) {
    return ParseKernel(call, call.name.substr(kMember.size()), context);
  }
  if (call.name.starts_with(kShimPrefix)) {
    if (IsPlumbingShim(call.name)) return std::nullopt;
    return ParseExtern(call, context);
  }
  if (call.name.find("cpp_fused") != std::string_view::npos ||
      context.signatures.count(std::string(call.name)) != 0) {
    return ParseKernel(call, call.name, context);
  }
  return std::nullopt;
}

namespace {

/// The buffers that the call itself allocates: its trailing "&buf1_handle".
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

}  // namespace

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
