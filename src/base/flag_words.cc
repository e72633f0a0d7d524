#include "base/flag_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "base/suggest.h"

namespace ladder {
namespace {

std::string ReadSpelled(YamlFile& file, const YAML::Node& node,
                        const RE2& pattern, const char* described) {
  const auto text = ReadText(file, node);
  if (!text) return "";
  if (!RE2::FullMatch(*text, pattern)) {
    file.AddFault(node, fmt::format("expected {} here", described));
  }
  return *text;
}

}  // namespace

std::string ReadName(YamlFile& file, const YAML::Node& node) {
  static const RE2 kName("[a-z0-9-]+");
  return ReadSpelled(file, node, kName, "small letters, digits and '-'");
}

std::string ReadVariable(YamlFile& file, const YAML::Node& node) {
  static const RE2 kVariable("[A-Za-z_][A-Za-z0-9_]*");
  return ReadSpelled(file, node, kVariable, "letters, digits and '_'");
}

std::string ReadLink(YamlFile& file, const YAML::Node& node) {
  static const RE2 kLink("https?://\\S+");
  return ReadSpelled(file, node, kLink, "an address such as https://…");
}

ActsAt ReadActs(YamlFile& file, const YAML::Node& node) {
  const auto word = ReadOneOf(file, node, {"run", "compile", "both"});
  if (word == "compile") return ActsAt::kCompile;
  return word == "both" ? ActsAt::kBoth : ActsAt::kRun;
}

std::optional<TorchRange> ReadRange(YamlFile& file, const YAML::Node& node) {
  const auto text = ReadText(file, node);
  if (!text) return std::nullopt;
  auto range = TorchRange::Parse(*text);
  if (!range) {
    file.AddFault(node,
                  "expected versions here, such as \"<2.7\" or "
                  "\">=2.8, <2.14\"");
  }
  return range;
}

std::vector<std::string> ReadDevices(YamlFile& file, const YAML::Node& node) {
  static const RE2 kDevice("[a-z][a-z0-9_]*");
  std::vector<std::string> devices;
  ReadList(file, node, [&](const YAML::Node& device) {
    devices.push_back(
        ReadSpelled(file, device, kDevice, "small letters, as in 'cuda'"));
  });
  return devices;
}

std::optional<std::string> ReadOneOf(YamlFile& file, const YAML::Node& node,
                                     const std::vector<std::string>& words) {
  auto word = ReadText(file, node);
  if (!word) return std::nullopt;
  if (std::find(words.begin(), words.end(), *word) != words.end()) return word;
  const std::vector<std::string> most(words.begin(), words.end() - 1);
  file.AddFault(node,
                fmt::format("expected {} or {} here{}", fmt::join(most, ", "),
                            words.back(), DidYouMean(*word, words)));
  return std::nullopt;
}

}  // namespace ladder
