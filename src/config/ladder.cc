#include "config/ladder.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <utility>

#include "base/suggest.h"
#include "base/yaml_reader.h"

namespace ladder {
namespace {

/// Each placeholder in the text has to be one of these.
void CheckPlaceholders(YamlFile& file, const YAML::Node& node,
                       const std::string& text,
                       const std::vector<std::string>& known) {
  // "{kernels}", and what looks like it; a JSON value in braces does not, nor
  // does a shell's "${name}".
  static const RE2 kPlaceholder(R"((\$?)(\{[A-Za-z_]+\}))");
  re2::StringPiece rest(text);
  std::string shell, placeholder;
  while (RE2::FindAndConsume(&rest, kPlaceholder, &shell, &placeholder)) {
    if (!shell.empty() ||
        std::find(known.begin(), known.end(), placeholder) != known.end()) {
      continue;
    }
    file.AddFault(node, fmt::format("unknown placeholder '{}'{}", placeholder,
                                    DidYouMean(placeholder, known)));
  }
}

std::string ReadValue(YamlFile& file, const YAML::Node& node) {
  static const std::vector<std::string> kKnown = {std::string(kKernelsWord),
                                                  std::string(kArtifactsWord),
                                                  std::string(kTimeoutWord)};
  std::string value = ReadText(file, node).value_or("");
  CheckPlaceholders(file, node, value, kKnown);
  return value;
}

/// What is known of variables, read when the first one is met.
class Variables {
 public:
  /// An empty loader: the variables are left out.
  explicit Variables(FlagLoader load) : load_(std::move(load)) {}
  [[nodiscard]] bool AreWanted() const { return load_ != nullptr; }
  const FlagCatalogue& Catalogue() {
    if (!catalogue_) catalogue_ = load_();
    return *catalogue_;
  }

 private:
  FlagLoader load_;
  std::optional<FlagCatalogue> catalogue_;
};

/// `NAME: value`, or with more than a value: `NAME: {value: …, acts: …}`.
Flag ReadFlag(YamlFile& file, const YAML::Node& key, const YAML::Node& node,
              const FlagCatalogue& catalogue) {
  Flag flag;
  flag.name = ReadVariable(file, key);
  const FlagEntry* entry = FindFlag(catalogue, flag.name);
  if (entry != nullptr) {
    flag.acts = entry->acts;
    flag.torch = entry->torch;
    flag.devices = entry->devices;
  }
  bool says_acts = false;
  const auto acts = [&](const auto& at) {
    flag.acts = ReadActs(file, at);
    says_acts = true;
  };
  if (node.IsMap()) {
    ReadMap(file, node,
            {{"value", true,
              [&](const auto& at) { flag.value = ReadValue(file, at); }},
             {"acts", false, acts},
             {"torch", false,
              [&](const auto& at) { flag.torch = ReadRange(file, at); }},
             {"devices", false,
              [&](const auto& at) { flag.devices = ReadDevices(file, at); }}});
  } else {
    flag.value = ReadValue(file, node);
  }
  if (entry == nullptr && !says_acts && !flag.name.empty()) {
    std::vector<std::string> known;
    for (const FlagEntry& each : catalogue.flags) known.push_back(each.name);
    file.AddFault(
        key, fmt::format("'{}' is not in the catalogue of flags{}; say when it "
                         "is read: {{value: …, acts: run, compile or both}}",
                         flag.name, DidYouMean(flag.name, known)));
  }
  return flag;
}

std::vector<Flag> ReadFlags(YamlFile& file, const YAML::Node& node,
                            Variables& variables) {
  std::vector<Flag> flags;
  if (!variables.AreWanted()) return flags;
  ReadEntries(file, node, [&](const YAML::Node& key, const YAML::Node& value) {
    flags.push_back(ReadFlag(file, key, value, variables.Catalogue()));
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
    file.AddFault(element, fmt::format("unknown failure class '{}'{}", *word,
                                       DidYouMean(*word, FailureClassNames())));
  });
  return classes;
}

/// The words of a command, with "{command}" among them.
std::vector<std::string> ReadCommand(YamlFile& file, const YAML::Node& node) {
  static const std::vector<std::string> kKnown = {std::string(kCommandWord),
                                                  std::string(kArtifactsWord),
                                                  std::string(kTimeoutWord)};
  std::vector<std::string> words;
  ReadList(file, node, [&](const YAML::Node& word) {
    words.push_back(ReadText(file, word).value_or(""));
    CheckPlaceholders(file, word, words.back(), kKnown);
    const bool within = words.back().find(kCommandWord) != std::string::npos;
    if (!within || words.back() == kCommandWord) return;
    file.AddFault(word,
                  "\"{command}\" stands for several words: it has to be a "
                  "word of its own");
  });
  if (std::count(words.begin(), words.end(), kCommandWord) != 1 ||
      words.front() == kCommandWord) {
    file.AddFault(node,
                  "expected a program and its words here, one of them "
                  "\"{command}\", for the user's command");
  }
  return words;
}

void RefuseFlagsNamedTwice(YamlFile& file, const YAML::Node& node,
                           const Rung& rung) {
  for (const Flag& flag : rung.observes) {
    const auto same = [&](const Flag& other) {
      return other.name == flag.name;
    };
    if (std::none_of(rung.flags.begin(), rung.flags.end(), same)) continue;
    file.AddFault(
        node, fmt::format("'{}' is under flags and under observes", flag.name));
  }
}

Rung ReadRung(YamlFile& file, const YAML::Node& node, Variables& variables) {
  Rung rung;
  ReadMap(
      file, node,
      {{"name", true,
        [&](const YAML::Node& at) { rung.name = ReadName(file, at); }},
       {"decides", true,
        [&](const YAML::Node& at) {
          rung.decides = ReadText(file, at).value_or("");
        }},
       {"flags", false,
        [&](const YAML::Node& at) {
          rung.flags = ReadFlags(file, at, variables);
        }},
       {"observes", false,
        [&](const YAML::Node& at) {
          rung.observes = ReadFlags(file, at, variables);
        }},
       {"devices", false,
        [&](const YAML::Node& at) { rung.devices = ReadDevices(file, at); }},
       {"command", false,
        [&](const YAML::Node& at) { rung.command = ReadCommand(file, at); }},
       {"needs", false,
        [&](const YAML::Node& at) {
          ReadList(file, at, [&](const YAML::Node& tool) {
            rung.needs.push_back(ReadText(file, tool).value_or(""));
          });
        }},
       {"only_for", false,
        [&](const YAML::Node& at) { rung.only_for = ReadClasses(file, at); }},
       {"ends_on", false,
        [&](const YAML::Node& at) { rung.ends_on = ReadClasses(file, at); }}});
  RefuseFlagsNamedTwice(file, node, rung);
  return rung;
}

std::vector<Rung> ReadRungs(YamlFile& file, const YAML::Node& node,
                            Variables& variables) {
  std::vector<Rung> rungs;
  ReadList(file, node, [&](const YAML::Node& element) {
    Rung rung = ReadRung(file, element, variables);
    const auto same = [&](const Rung& other) {
      return other.name == rung.name;
    };
    if (!rung.name.empty() && std::any_of(rungs.begin(), rungs.end(), same)) {
      file.AddFault(element, fmt::format("a second rung '{}'", rung.name));
    }
    // Every other rung is compared with a run of the command as it is.
    if (rungs.empty() && !(rung.flags.empty() && rung.observes.empty() &&
                           rung.devices.empty() && rung.command.empty() &&
                           rung.needs.empty() && rung.only_for.empty())) {
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

Ladder ReadLadder(std::string_view yaml, const std::string& file_name,
                  Variables variables) {
  YamlFile file(yaml, file_name);
  Ladder ladder;
  ReadMap(file, file.root(),
          {{"name", true,
            [&](const YAML::Node& at) { ladder.name = ReadName(file, at); }},
           {"description", false,
            [&](const YAML::Node& at) {
              ladder.description = ReadText(file, at).value_or("");
            }},
           {"link", false,
            [&](const YAML::Node& at) { ladder.link = ReadLink(file, at); }},
           {"rungs", true, [&](const YAML::Node& at) {
              ladder.rungs = ReadRungs(file, at, variables);
            }}});
  file.ThrowIfFaulty();
  return ladder;
}

}  // namespace

bool IsMeantFor(const Rung& rung, FailureClass failure) {
  return std::find(rung.only_for.begin(), rung.only_for.end(), failure) !=
         rung.only_for.end();
}

bool IsLadderFile(std::string_view name) {
  return name.find('/') != std::string_view::npos || name.ends_with(".yaml") ||
         name.ends_with(".yml");
}

Ladder ParseLadder(std::string_view yaml, const std::string& file,
                   const FlagLoader& load_flags) {
  return ReadLadder(yaml, file, Variables(load_flags));
}

Ladder OutlineLadder(std::string_view yaml, const std::string& file) {
  return ReadLadder(yaml, file, Variables(nullptr));
}

}  // namespace ladder
