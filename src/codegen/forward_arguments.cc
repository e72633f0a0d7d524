#include "codegen/forward_arguments.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <boost/json.hpp>

#include "base/text.h"
#include "codegen/cpp_text.h"
#include "codegen/launch.h"
#include "codegen/python_text.h"

namespace ladder {

namespace {

namespace json = boost::json;

/// Where the last "def forward(" at or before that line has its "(".
std::optional<size_t> FindDefinition(std::string_view source, size_t line) {
  constexpr std::string_view kHead = "def forward(";
  std::optional<size_t> found;
  size_t number = 1;
  for (size_t at = 0; at < source.size() && number <= line; ++number) {
    const size_t end = std::min(source.find('\n', at), source.size());
    if (Trim(source.substr(at, end - at)).starts_with(kHead)) {
      found = source.find(kHead, at) + kHead.size() - 1;
    }
    at = end + 1;
  }
  return found;
}

/// The parameters after self; empty if some take any number of arguments.
std::vector<std::string> ParameterNames(std::string_view source, size_t open) {
  std::vector<std::string> names;
  const PythonArguments arguments = ReadArguments(source, open);
  for (size_t i = 1; i < arguments.each.size(); ++i) {
    const std::string_view each = arguments.each[i];
    if (each.empty() || each == "*" || each == "/") continue;
    if (each.starts_with('*')) return {};
    names.emplace_back(FirstName(each));
  }
  return names;
}

/// in_spec_ = R"([1, {"type": "builtins.tuple", …}])", in torch 2.14.
json::value NestingIn(std::string_view wrapper) {
  constexpr std::string_view kBegin = "in_spec_ = R\"(";
  const size_t begin = wrapper.find(kBegin);
  if (begin == wrapper.npos) return {};
  const size_t from = begin + kBegin.size();
  const size_t end = wrapper.find(")\"", from);
  if (end == wrapper.npos) return {};
  json::error_code error;
  json::value value = json::parse(wrapper.substr(from, end - from), error);
  return error ? json::value() : value;
}

/// Names the leaves of a nested argument. False for a kind that is not known.
class LeafNames {
 public:
  bool Add(const json::value& node, const std::string& name) {
    if (!node.is_object() || ++nodes_ > 10'000) return false;
    const json::object& object = node.get_object();
    const json::value* type = object.if_contains("type");
    if (type == nullptr) return false;
    if (type->is_null()) {
      names_.push_back(name);
      return true;
    }
    const json::value* children = object.if_contains("children_spec");
    if (!type->is_string() || children == nullptr || !children->is_array()) {
      return false;
    }
    const std::string_view kind = type->get_string();
    if (kind == "builtins.dict") return AddDict(object, name);
    if (kind != "builtins.tuple" && kind != "builtins.list") return false;
    size_t number = 0;
    for (const json::value& child : children->get_array()) {
      if (!Add(child, fmt::format("{}[{}]", name, number++))) return false;
    }
    return true;
  }

  /// Without a name, the keys themselves are names.
  bool AddDict(const json::object& object, const std::string& name) {
    const json::value* context = object.if_contains("context");
    const json::value* children = object.if_contains("children_spec");
    if (context == nullptr || !context->is_string() || children == nullptr ||
        !children->is_array()) {
      return false;
    }
    json::error_code error;
    const json::value keys = json::parse(context->get_string(), error);
    if (error || !keys.is_array() ||
        keys.get_array().size() != children->get_array().size()) {
      return false;
    }
    for (size_t i = 0; i < keys.get_array().size(); ++i) {
      if (!keys.get_array()[i].is_string()) return false;
      const std::string key(keys.get_array()[i].get_string());
      const std::string child =
          name.empty() ? key : fmt::format("{}['{}']", name, key);
      if (!Add(children->get_array()[i], child)) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<std::string> Take() { return std::move(names_); }

 private:
  std::vector<std::string> names_;
  size_t nodes_ = 0;
};

/// The arguments of a call: a tuple of positional ones, a dict of named ones.
std::vector<std::string> Nested(const json::value& nesting,
                                const std::vector<std::string>& parameters) {
  if (!nesting.is_array() || nesting.get_array().size() < 2) return parameters;
  const json::value& call = nesting.get_array()[1];
  if (!call.is_object()) return {};
  const json::value* both = call.get_object().if_contains("children_spec");
  if (both == nullptr || !both->is_array() || both->get_array().size() != 2 ||
      !both->get_array()[0].is_object() || !both->get_array()[1].is_object()) {
    return {};
  }
  const json::value* positional =
      both->get_array()[0].get_object().if_contains("children_spec");
  if (positional == nullptr || !positional->is_array() ||
      positional->get_array().size() > parameters.size()) {
    return {};
  }
  LeafNames names;
  for (size_t i = 0; i < positional->get_array().size(); ++i) {
    if (!names.Add(positional->get_array()[i], parameters[i])) return {};
  }
  if (!names.AddDict(both->get_array()[1].get_object(), "")) return {};
  return names.Take();
}

}  // namespace

std::optional<ForwardFrame> FindForward(std::string_view provenance) {
  // "File \"/home/user/model.py\", line 26, in forward\n    h = …
  // "File \"<stdin>\", line 26, in forward"
  static const RE2 kOutermost(
      R"re("File \\"([^"\\]+)\\", line (\d+), in forward(?:\\n|"))re");
  ForwardFrame frame;
  if (!RE2::PartialMatch(provenance, kOutermost, &frame.file, &frame.line) ||
      IsTorchsOwn(frame.file)) {
    return {};
  }
  return frame;
}

std::vector<std::string> ForwardArguments(std::string_view source, size_t line,
                                          std::string_view wrapper,
                                          size_t inputs) {
  const auto definition = FindDefinition(source, line);
  if (!definition) return {};
  const auto parameters = ParameterNames(source, *definition);
  if (parameters.empty()) return {};
  std::vector<std::string> names = Nested(NestingIn(wrapper), parameters);
  return names.size() == inputs ? names : std::vector<std::string>();
}

}  // namespace ladder
