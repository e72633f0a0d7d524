#include "torch_facts.h"

#include <boost/json.hpp>

#include "log.h"

namespace ladder {
namespace {

namespace json = boost::json;

constexpr std::string_view kMark = "aoti-ladder: ";
constexpr std::string_view kLaunch = "[ before_launch: ";

std::string Text(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string()
             ? std::string(value->as_string())
             : "";
}

bool IsTrue(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_bool() && value->as_bool();
}

uint64_t Number(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  boost::system::error_code error;
  const auto number = value == nullptr ? 0 : value->to_number<uint64_t>(error);
  return error ? 0 : number;
}

std::vector<std::string> Texts(const json::object& object,
                               std::string_view key) {
  std::vector<std::string> texts;
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_array()) return texts;
  for (const json::value& each : value->as_array()) {
    if (each.is_string()) texts.emplace_back(each.as_string());
  }
  return texts;
}

const json::object* ObjectIn(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value == nullptr ? nullptr : value->if_object();
}

DeviceKind ReadKind(const json::object& object) {
  DeviceKind kind;
  kind.kind = Text(object, "kind");
  kind.why = Text(object, "why");
  kind.built_for = Texts(object, "built_for");
  const json::value* devices = object.if_contains("devices");
  if (devices == nullptr || !devices->is_array()) return kind;
  for (const json::value& each : devices->as_array()) {
    const json::object* device = each.if_object();
    if (device == nullptr) continue;
    kind.devices.push_back({Text(*device, "name"), Number(*device, "memory"),
                            Text(*device, "arch")});
  }
  return kind;
}

/// The facts that are objects of their own.
void TakeObjects(const json::object& said, TorchFacts& facts) {
  if (const auto* python = ObjectIn(said, "python")) {
    facts.python = Text(*python, "version");
    facts.executable = Text(*python, "executable");
    facts.machine = Text(*python, "machine");
  }
  if (const auto* torch = ObjectIn(said, "torch")) {
    facts.path = Text(*torch, "path");
    facts.version = Text(*torch, "version");
    facts.cuda = Text(*torch, "cuda");
    facts.hip = Text(*torch, "hip");
    facts.xpu = Text(*torch, "xpu");
  }
  if (const auto* imported = ObjectIn(said, "imported")) {
    facts.imported = true;
    facts.packages = IsTrue(*imported, "packages");
  }
  if (const auto* kind = ObjectIn(said, "device")) {
    facts.kinds.push_back(ReadKind(*kind));
  }
  if (const auto* tried = ObjectIn(said, "tried")) {
    facts.tried = TriedModel{Text(*tried, "device"), IsTrue(*tried, "right"),
                             Number(*tried, "bytes"), false};
  }
}

void TakeTexts(const json::object& said, TorchFacts& facts) {
  const std::pair<const char*, std::string*> texts[] = {
      {"torch_error", &facts.torch_error},
      {"import_error", &facts.import_error},
      {"compiler", &facts.compiler},
      {"compiler_version", &facts.compiler_version},
      {"compiler_error", &facts.compiler_error},
      {"triton", &facts.triton},
      {"triton_error", &facts.triton_error},
      {"device_error", &facts.device_error},
      {"try_error", &facts.try_error},
      {"begins", &facts.last_step},
  };
  for (const auto& [key, text] : texts) {
    if (said.contains(key)) *text = Text(said, key);
  }
  if (said.contains("compilers_wanted")) {
    facts.compilers_wanted = Texts(said, "compilers_wanted");
  }
  facts.done = facts.done || IsTrue(said, "done");
}

}  // namespace

TorchFacts ParseTorchFacts(std::string_view output) {
  TorchFacts facts;
  bool printed = false;
  while (!output.empty()) {
    const size_t end = std::min(output.find('\n'), output.size());
    std::string_view line = output.substr(0, end);
    output.remove_prefix(std::min(end + 1, output.size()));
    printed = printed || line.starts_with(kLaunch);
    if (!line.starts_with(kMark)) continue;
    line.remove_prefix(kMark.size());
    boost::system::error_code error;
    const json::value said =
        json::parse(json::string_view(line.data(), line.size()), error);
    if (error || !said.is_object()) continue;
    TakeObjects(said.as_object(), facts);
    TakeTexts(said.as_object(), facts);
  }
  if (facts.tried) facts.tried->printed = printed;
  return facts;
}

}  // namespace ladder
