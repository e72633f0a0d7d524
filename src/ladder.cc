#include "ladder.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "suggest.h"
#include "yaml_reader.h"

namespace ladder {
namespace {

// The pattern of each kind of word, and how a message describes it.
struct Spelling {
  RE2 pattern;
  const char* described;
};
struct Spellings {
  Spelling name = {RE2("[a-z0-9-]+"), "small letters, digits and '-'"};
  Spelling variable = {RE2("[A-Za-z_][A-Za-z0-9_]*"),
                       "letters, digits and '_'"};
  Spelling device = {RE2("[a-z][a-z0-9_]*"), "small letters, as in 'cuda'"};
  Spelling link = {RE2("https?://\\S+"), "an address such as https://…"};
  // "{kernels}", and what looks like it; a JSON value in braces does not.
  RE2 placeholder{R"((\{[A-Za-z_]+\}))"};
};
const Spellings& Spelled() {
  static const Spellings kSpellings;
  return kSpellings;
}

const std::vector<std::string>& Placeholders() {
  static const std::vector<std::string> kPlaceholders = {"{kernels}"};
  return kPlaceholders;
}

bool IsOneOf(std::string_view word, const std::vector<std::string>& known) {
  return std::find(known.begin(), known.end(), word) != known.end();
}

std::string ReadSpelled(YamlFile& file, const YAML::Node& node,
                        const Spelling& spelling) {
  const auto text = ReadText(file, node);
  if (!text) return "";
  if (!RE2::FullMatch(*text, spelling.pattern)) {
    file.AddFault(node, fmt::format("expected {} here", spelling.described));
  }
  return *text;
}

std::string ReadValue(YamlFile& file, const YAML::Node& node) {
  std::string value = ReadText(file, node).value_or("");
  re2::StringPiece rest(value);
  std::string placeholder;
  while (RE2::FindAndConsume(&rest, Spelled().placeholder, &placeholder)) {
    if (IsOneOf(placeholder, Placeholders())) continue;
    file.AddFault(node, fmt::format("unknown placeholder '{}'{}", placeholder,
                                    DidYouMean(placeholder, Placeholders())));
  }
  return value;
}

ActsAt ReadActs(YamlFile& file, const YAML::Node& node) {
  static const std::vector<std::string> kWords = {"run", "compile", "both"};
  const auto word = ReadText(file, node);
  if (word && !IsOneOf(*word, kWords)) {
    file.AddFault(node, fmt::format("expected run, compile or both here{}",
                                    DidYouMean(*word, kWords)));
  }
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

Flag ReadFlag(YamlFile& file, const YAML::Node& key, const YAML::Node& node) {
  Flag flag;
  flag.name = ReadSpelled(file, key, Spelled().variable);
  const auto value = [&](const auto& at) { flag.value = ReadValue(file, at); };
  const auto acts = [&](const auto& at) { flag.acts = ReadActs(file, at); };
  const auto torch = [&](const auto& at) { flag.torch = ReadRange(file, at); };
  ReadMap(
      file, node,
      {{"value", true, value}, {"acts", true, acts}, {"torch", false, torch}});
  return flag;
}

std::vector<Flag> ReadFlags(YamlFile& file, const YAML::Node& node) {
  std::vector<Flag> flags;
  ReadEntries(file, node, [&](const YAML::Node& key, const YAML::Node& value) {
    flags.push_back(ReadFlag(file, key, value));
  });
  return flags;
}

std::vector<FailureClass> ReadClasses(YamlFile& file, const YAML::Node& node) {
  std::vector<FailureClass> classes;
  ReadList(file, node, [&](const YAML::Node& element) {
    const auto word = ReadText(file, element);
    if (!word) return;
    if (const auto found = FailureClassNamed(*word)) {
      classes.push_back(*found);
      return;
    }
    std::vector<std::string> known;
    for (const FailureClass each : AllFailureClasses()) {
      known.emplace_back(Name(each));
    }
    file.AddFault(element, fmt::format("unknown failure class '{}'{}", *word,
                                       DidYouMean(*word, known)));
  });
  return classes;
}

Rung ReadRung(YamlFile& file, const YAML::Node& node) {
  Rung rung;
  ReadMap(
      file, node,
      {{"name", true,
        [&](const YAML::Node& at) {
          rung.name = ReadSpelled(file, at, Spelled().name);
        }},
       {"decides", true,
        [&](const YAML::Node& at) {
          rung.decides = ReadText(file, at).value_or("");
        }},
       {"flags", false,
        [&](const YAML::Node& at) { rung.flags = ReadFlags(file, at); }},
       {"observes", false,
        [&](const YAML::Node& at) { rung.observes = ReadFlags(file, at); }},
       {"devices", false,
        [&](const YAML::Node& at) {
          ReadList(file, at, [&](const YAML::Node& device) {
            rung.devices.push_back(ReadSpelled(file, device, Spelled().device));
          });
        }},
       {"ends_on", false,
        [&](const YAML::Node& at) { rung.ends_on = ReadClasses(file, at); }}});
  for (const Flag& flag : rung.observes) {
    const auto same = [&](const Flag& other) {
      return other.name == flag.name;
    };
    if (std::none_of(rung.flags.begin(), rung.flags.end(), same)) continue;
    file.AddFault(
        node, fmt::format("'{}' is under flags and under observes", flag.name));
  }
  return rung;
}

std::vector<Rung> ReadRungs(YamlFile& file, const YAML::Node& node) {
  std::vector<Rung> rungs;
  ReadList(file, node, [&](const YAML::Node& element) {
    Rung rung = ReadRung(file, element);
    const auto same = [&](const Rung& other) {
      return other.name == rung.name;
    };
    if (!rung.name.empty() && std::any_of(rungs.begin(), rungs.end(), same)) {
      file.AddFault(element, fmt::format("a second rung '{}'", rung.name));
    }
    // Every other rung is compared with a run of the command as it is.
    if (rungs.empty() && !(rung.flags.empty() && rung.observes.empty() &&
                           rung.devices.empty())) {
      file.AddFault(element,
                    "the first rung must add nothing and be for every device");
    }
    rungs.push_back(std::move(rung));
  });
  if (node.IsSequence() && rungs.empty()) {
    file.AddFault(node, "a ladder needs at least one rung");
  }
  return rungs;
}

}  // namespace

Ladder ParseLadder(std::string_view yaml, const std::string& file_name) {
  YamlFile file(yaml, file_name);
  Ladder ladder;
  ReadMap(file, file.root(),
          {{"name", true,
            [&](const YAML::Node& at) {
              ladder.name = ReadSpelled(file, at, Spelled().name);
            }},
           {"description", false,
            [&](const YAML::Node& at) {
              ladder.description = ReadText(file, at).value_or("");
            }},
           {"link", false,
            [&](const YAML::Node& at) {
              ladder.link = ReadSpelled(file, at, Spelled().link);
            }},
           {"rungs", true, [&](const YAML::Node& at) {
              ladder.rungs = ReadRungs(file, at);
            }}});
  file.ThrowIfFaulty();
  return ladder;
}

}  // namespace ladder
