#include "cli/torch_facts.h"

#include <boost/json.hpp>

#include "base/json_fields.h"
#include "output/log.h"

namespace ladder {
namespace {

namespace json = boost::json;

constexpr std::string_view kMark = "aoti-ladder: ";
constexpr std::string_view kLaunch = "[ before_launch: ";

const json::object* ObjectIn(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value == nullptr ? nullptr : value->if_object();
}

DeviceKind ReadKind(const json::object& object) {
  DeviceKind kind;
  kind.kind = TextOf(object, "kind");
  kind.why = TextOf(object, "why");
  kind.built_for = TextsOf(object, "built_for");
  const json::value* devices = object.if_contains("devices");
  if (devices == nullptr || !devices->is_array()) return kind;
  for (const json::value& each : devices->as_array()) {
    const json::object* device = each.if_object();
    if (device == nullptr) continue;
    kind.devices.push_back({TextOf(*device, "name"),
                            IntegerOf<uint64_t>(*device, "memory"),
                            TextOf(*device, "arch")});
  }
  return kind;
}

/// The facts that are objects of their own.
void TakeObjects(const json::object& said, TorchFacts& facts) {
  if (const auto* python = ObjectIn(said, "python")) {
    facts.python = TextOf(*python, "version");
    facts.executable = TextOf(*python, "executable");
    facts.machine = TextOf(*python, "machine");
  }
  if (const auto* torch = ObjectIn(said, "torch")) {
    facts.path = TextOf(*torch, "path");
    facts.version = TextOf(*torch, "version");
    facts.cuda = TextOf(*torch, "cuda");
    facts.hip = TextOf(*torch, "hip");
    facts.xpu = TextOf(*torch, "xpu");
  }
  if (const auto* imported = ObjectIn(said, "imported")) {
    facts.imported = true;
    facts.packages = FlagOf(*imported, "packages");
  }
  if (const auto* kind = ObjectIn(said, "device")) {
    facts.kinds.push_back(ReadKind(*kind));
  }
  if (const auto* tried = ObjectIn(said, "tried")) {
    facts.tried = TriedModel{TextOf(*tried, "device"), FlagOf(*tried, "right"),
                             IntegerOf<uint64_t>(*tried, "bytes"), false};
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
    if (said.contains(key)) *text = TextOf(said, key);
  }
  if (said.contains("compilers_wanted")) {
    facts.compilers_wanted = TextsOf(said, "compilers_wanted");
  }
  facts.done = facts.done || FlagOf(said, "done");
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
