#include "config/flag_catalogue.h"

#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "base/yaml_reader.h"
#include "base/yaml_table.h"

namespace ladder {
namespace {

constexpr std::string_view kNames = "{names}";

/// A regular expression that may contain "{names}".
YamlType<std::string> ProofPattern() {
  const YamlType<std::string> regex = yaml::Regex();
  return {regex.shape,
          [](const YamlScalars& from,
             const YAML::Node& at) -> std::optional<std::string> {
            auto text = from.Maybe(at);
            if (!text) return std::nullopt;
            FlagProof proof;
            proof.pattern = *text;
            yaml::CheckRegex(from.file(), at, PatternFor(proof, "x"));
            return text;
          }};
}

const YamlTable<FlagProof>& ProofKeys() {
  using Kind = FlagProof::Kind;
  static const YamlTable<FlagProof> kKeys = [] {
    YamlTable<FlagProof> keys;
    const auto pattern = [](Kind kind) {
      return [kind](FlagProof& proof, std::string text) {
        proof.kind = kind;
        proof.pattern = std::move(text);
      };
    };
    keys.Add("value", &FlagProof::value, yaml::Regex(),
             "The values that the proof is for, as a regular expression "
             "(RE2).");
    keys.Add("wrapper", pattern(Kind::kWrapper), ProofPattern(),
             "A regular expression (RE2) that the generated code matches.");
    keys.Add("symptom", pattern(Kind::kSymptom), yaml::Text(),
             "The name of a failure pattern that the output matches.");
    keys.Add("file", pattern(Kind::kFile), ProofPattern(),
             "A regular expression (RE2) for the path of a file below the "
             "run's artifacts.");
    keys.ExactlyOne({"wrapper", "symptom", "file"});
    return keys;
  }();
  return kKeys;
}

void AddWhatItDoes(YamlTable<FlagEntry>& keys) {
  keys.Add("name", &FlagEntry::name, yaml::Variable(),
           "The environment variable.")
      .Required();
  keys.Add("does", &FlagEntry::does, yaml::Text(),
           "What the variable does, in one line.")
      .Required();
  keys.Add("acts", &FlagEntry::acts, WhenItActs(),
           "When PyTorch reads the variable.")
      .Required();
  keys.Add("torch", &FlagEntry::torch, yaml::TorchVersions(),
           "The versions that read it.")
      .Example("\">=2.8, <2.14\"");
  keys.Add("devices", &FlagEntry::devices, yaml::Devices(),
           "Only for models on these devices; the default is all devices.")
      .Example("[cuda, rocm]");
  // Ladders and reports do not use these two; people do.
  const auto unused = [](FlagEntry&, const std::string&) {};
  keys.Add("cost", unused,
           yaml::Choice<std::string>(
               {{"none", "none"}, {"low", "low"}, {"high", "high"}}),
           "How much the variable costs.")
      .Required();
  keys.Add("costs", unused, yaml::Text(), "What the variable costs.")
      .Required();
}

const YamlTable<FlagEntry>& EntryKeys() {
  static const YamlTable<FlagEntry> kKeys = [] {
    YamlTable<FlagEntry> keys;
    AddWhatItDoes(keys);
    keys.Add("proofs", &FlagEntry::proofs,
             yaml::ListOf(yaml::MapOf(ProofKeys(), "proof")),
             "What shows that the variable took effect; one is enough.")
        .Required();
    keys.Add("refuted_by", &FlagEntry::refuted_by, yaml::Text(),
             "The name of a failure pattern that shows that the variable had "
             "no effect.");
    keys.Add("then", &FlagEntry::then, yaml::Text(),
             "What to do with the file of a proof.");
    keys.Add("then_run", &FlagEntry::then_run, yaml::Text(),
             "The command that does it; {file} stands for the file.");
    keys.Add("without", &FlagEntry::without, yaml::Text(),
             "What it means when there is no proof.")
        .Required();
    keys.Add("notes", &FlagEntry::notes, yaml::ListOf(yaml::Text()),
             "What the documentation leaves out or gets wrong.");
    keys.Add("link", &FlagEntry::link, yaml::Link(),
             "Where the variable is documented.")
        .Required();
    return keys;
  }();
  return kKeys;
}

const YamlTable<FlagCatalogue>& CatalogueKeys() {
  static const YamlTable<FlagCatalogue> kKeys = [] {
    YamlTable<FlagCatalogue> keys;
    keys.Add("flags", &FlagCatalogue::flags,
             yaml::NamedList(yaml::MapOf(EntryKeys(), "flag"), &FlagEntry::name,
                             "flag"),
             "The variables, one entry each.")
        .Required();
    return keys;
  }();
  return kKeys;
}

}  // namespace

YamlType<ActsAt> WhenItActs() {
  return yaml::Choice<ActsAt>({{"run", ActsAt::kRun},
                               {"compile", ActsAt::kCompile},
                               {"both", ActsAt::kBoth}});
}

FlagCatalogue ParseFlagCatalogue(std::string_view yaml,
                                 const std::string& file_name) {
  YamlFile file(yaml, file_name);
  FlagCatalogue catalogue;
  CatalogueKeys().Read(YamlScalars(file), file.root(), catalogue);
  file.Finish();
  return catalogue;
}

std::string FlagSchemaText() {
  return SchemaText(
      {"aoti-ladder catalogue of flags",
       "What each variable that a ladder may set does, and what shows that it "
       "took effect."},
      CatalogueKeys().keys());
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
