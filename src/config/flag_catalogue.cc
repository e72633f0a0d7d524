#include "config/flag_catalogue.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

namespace ladder {
namespace {

constexpr std::string_view kNames = "{names}";

void CheckPattern(YamlFile& file, const YAML::Node& node,
                  const std::string& pattern) {
  RE2::Options options;
  options.set_log_errors(false);
  const RE2 regex(pattern, options);
  if (regex.ok()) return;
  file.AddFault(node, fmt::format("bad regular expression: {}", regex.error()));
}

FlagProof ReadProof(YamlFile& file, const YAML::Node& node) {
  FlagProof proof;
  int kinds = 0;
  const auto read = [&](FlagProof::Kind kind) {
    return [&, kind](const YAML::Node& at) {
      ++kinds;
      proof.kind = kind;
      proof.pattern = ReadText(file, at).value_or("");
      if (kind == FlagProof::Kind::kSymptom) return;
      CheckPattern(file, at, PatternFor(proof, "x"));
    };
  };
  const auto value = [&](const YAML::Node& at) {
    proof.value = ReadText(file, at).value_or("");
    CheckPattern(file, at, proof.value);
  };
  ReadMap(file, node,
          {{"value", false, value},
           {"wrapper", false, read(FlagProof::Kind::kWrapper)},
           {"symptom", false, read(FlagProof::Kind::kSymptom)},
           {"file", false, read(FlagProof::Kind::kFile)}});
  if (kinds != 1) {
    file.AddFault(node, "expected one of wrapper, symptom and file here");
  }
  return proof;
}

FlagEntry ReadEntry(YamlFile& file, const YAML::Node& node) {
  FlagEntry entry;
  const auto text = [&](std::string& into) {
    return
        [&](const YAML::Node& at) { into = ReadText(file, at).value_or(""); };
  };
  const auto proof = [&](const YAML::Node& at) {
    entry.proofs.push_back(ReadProof(file, at));
  };
  const auto note = [&](const YAML::Node& at) {
    entry.notes.push_back(ReadText(file, at).value_or(""));
  };
  ReadMap(
      file, node,
      {{"name", true,
        [&](const auto& at) { entry.name = ReadVariable(file, at); }},
       {"does", true, text(entry.does)},
       {"acts", true, [&](const auto& at) { entry.acts = ReadActs(file, at); }},
       {"torch", false,
        [&](const auto& at) { entry.torch = ReadRange(file, at); }},
       {"devices", false,
        [&](const auto& at) { entry.devices = ReadDevices(file, at); }},
       {"cost", true,  // of both only that they are there
        [&](const auto& at) {
          ReadOneOf(file, at, {"none", "low", "high"});
        }},
       {"costs", true, [&](const auto& at) { ReadText(file, at); }},
       {"proofs", true, [&](const auto& at) { ReadList(file, at, proof); }},
       {"refuted_by", false, text(entry.refuted_by)},
       {"then", false, text(entry.then)},
       {"without", true, text(entry.without)},
       {"notes", false, [&](const auto& at) { ReadList(file, at, note); }},
       {"link", true,
        [&](const auto& at) { entry.link = ReadLink(file, at); }}});
  return entry;
}

}  // namespace

FlagCatalogue ParseFlagCatalogue(std::string_view yaml,
                                 const std::string& file_name) {
  YamlFile file(yaml, file_name);
  FlagCatalogue catalogue;
  const auto read_one = [&](const YAML::Node& node) {
    FlagEntry entry = ReadEntry(file, node);
    if (!entry.name.empty() && FindFlag(catalogue, entry.name) != nullptr) {
      file.AddFault(node, fmt::format("a second flag '{}'", entry.name));
    }
    catalogue.flags.push_back(std::move(entry));
  };
  ReadMap(file, file.root(), {{"flags", true, [&](const YAML::Node& at) {
                                 ReadList(file, at, read_one);
                               }}});
  file.ThrowIfFaulty();
  return catalogue;
}

void OverlayFlags(FlagCatalogue own, FlagCatalogue& catalogue) {
  for (FlagEntry& mine : own.flags) {
    const auto same = [&](const FlagEntry& other) {
      return other.name == mine.name;
    };
    const auto found =
        std::find_if(catalogue.flags.begin(), catalogue.flags.end(), same);
    if (found == catalogue.flags.end()) {
      catalogue.flags.push_back(std::move(mine));
    } else {
      *found = std::move(mine);
    }
  }
}

const FlagEntry* FindFlag(const FlagCatalogue& catalogue,
                          std::string_view name) {
  const auto found =
      std::find_if(catalogue.flags.begin(), catalogue.flags.end(),
                   [&](const FlagEntry& each) { return each.name == name; });
  return found == catalogue.flags.end() ? nullptr : &*found;
}

std::string PatternFor(const FlagProof& proof, std::string_view value) {
  const size_t at = proof.pattern.find(kNames);
  if (at == std::string::npos) return proof.pattern;
  std::string names;
  while (true) {
    const size_t comma = value.find(',');
    std::string_view name = value.substr(0, comma);
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    names += (names.empty() ? "" : "|") +
             RE2::QuoteMeta(re2::StringPiece(name.data(), name.size()));
    if (comma == std::string_view::npos) break;
    value.remove_prefix(comma + 1);
  }
  return proof.pattern.substr(0, at) + "(?:" + names + ")" +
         proof.pattern.substr(at + kNames.size());
}

}  // namespace ladder
