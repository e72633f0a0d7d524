#include "codegen/proxy_nodes.h"

#include <boost/json.hpp>

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
// numbers and strings have other keys. The parser limits the depth.
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

}  // namespace ladder
