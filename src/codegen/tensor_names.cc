#include "codegen/tensor_names.h"

#include <array>
#include <optional>
#include <utility>

#include "codegen/cpp_text.h"

namespace ladder {
namespace {

// Deeper than any generated expression; a bound for hostile ones.
constexpr size_t kDeepest = 24;

// Calls that hand on the tensor that is their first argument.
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

// Member calls after which it is still the same tensor.
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

// "(const float*)(x)" and "(const half*)x.get()": without the cast; and
// without any other parentheses around the whole.
std::string_view WithoutParentheses(std::string_view expression) {
  size_t close = MatchingBracket(expression, 0);
  if (close == std::string_view::npos) return {};
  std::string_view rest = Trim(expression.substr(close + 1));
  return rest.empty() ? expression.substr(1, close - 1) : rest;
}

}  // namespace

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

void TensorNames::Declare(std::string_view name, Content content) {
  buffers_[std::string(name)] = content;
}

void TensorNames::AddView(std::string_view name, TensorUse use) {
  views_[std::string(name)] = std::move(use);
}

void TensorNames::AddArray(std::string_view name, std::string_view elements) {
  std::vector<std::string>& array = arrays_[std::string(name)];
  array.clear();
  for (std::string_view element : SplitArguments(elements)) {
    array.emplace_back(element);
  }
}

void TensorNames::AddScalar(std::string_view name, std::string_view value) {
  scalars_[std::string(name)] = std::string(value);
}

bool TensorNames::IsTensor(std::string_view name) const {
  return buffers_.count(BufferName(name)) != 0 ||
         views_.count(std::string(name)) != 0;
}

TensorNames::Content TensorNames::ContentOf(const std::string& buffer) const {
  auto found = buffers_.find(buffer);
  return found == buffers_.end() ? Content::kFresh : found->second;
}

std::string TensorNames::BufferName(std::string_view name) const {
  std::string whole(name);
  // A module may well have called its own weight "door_handle".
  if (buffers_.count(whole) != 0) return whole;
  for (std::string_view end : {"_handle_restrided", "_handle"}) {
    if (name.ends_with(end)) {
      return whole.substr(0, whole.size() - end.size());
    }
  }
  return whole;
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
  for (; depth < kDeepest; ++depth) {
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
        Collect(element, depth + kDeepest / 3, uses);
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
  std::string key(name);
  std::string buffer = BufferName(name);
  if (auto view = views_.find(key); view != views_.end()) {
    uses->push_back({view->second.buffer, partial || view->second.partial});
  } else if (buffers_.count(buffer) != 0) {
    uses->push_back({buffer, partial});
  } else if (auto array = arrays_.find(key);
             array != arrays_.end() && depth < kDeepest / 3) {
    for (const std::string& element : array->second) {
      Collect(element, depth + kDeepest / 3, uses);
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

std::vector<std::string> TensorNames::ElementsOf(std::string_view array) const {
  auto found = arrays_.find(std::string(array));
  return found == arrays_.end() ? std::vector<std::string>() : found->second;
}

std::string TensorNames::Spelled(std::string_view element) const {
  std::vector<TensorUse> uses = TensorsIn(element);
  if (uses.size() == 1) return uses[0].buffer;
  auto scalar = scalars_.find(std::string(LastIdentifier(element)));
  return scalar == scalars_.end() ? std::string(element) : scalar->second;
}

}  // namespace ladder
