#include "config/slurm_settings.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/yaml_reader.h"

namespace ladder {
namespace {

constexpr int kMostCpus = 100000;
constexpr int kMostJobs = 100000;

/// Options of sbatch that we need to be as we give them.
constexpr std::array<std::string_view, 18> kOurs = {
    "--array",       "--job-name",   "--output",
    "--error",       "--open-mode",  "--parsable",
    "--no-requeue",  "--requeue",    "--export",
    "--export-file", "--chdir",      "--wait",
    "--wrap",        "--input",      "--test-only",
    "--clusters",    "--dependency", "--kill-on-invalid-dep"};
/// Their short names.
constexpr std::string_view kOursShort = "aJoeDWiMd";

/// One that would change what we give; for "--jo" too, which sbatch completes.
bool IsOurs(std::string_view word) {
  if (word.starts_with("--")) {
    const std::string_view name = word.substr(0, word.find('='));
    return name.size() == 2 ||
           std::any_of(kOurs.begin(), kOurs.end(), [&](std::string_view ours) {
             return ours == name || (name.size() > 4 && ours.starts_with(name));
           });
  }
  return word.size() > 1 && word[0] == '-' &&
         kOursShort.find(word[1]) != std::string_view::npos;
}

std::string ReadWord(YamlFile& file, const YAML::Node& node) {
  const auto text = ReadText(file, node);
  if (!text) return "";
  if (!RE2::FullMatch(*text, R"([^\s[:cntrl:]]+)")) {
    file.AddFault(node, "expected one word here");
  }
  return *text;
}

std::optional<std::chrono::milliseconds> ReadTime(YamlFile& file,
                                                  const YAML::Node& node) {
  const auto text = ReadText(file, node);
  if (!text) return std::nullopt;
  const auto time = ParseDuration(*text);
  if (time && time->count() > 0) return time;
  file.AddFault(node, "expected a time such as 90s, 20m or 1h30m");
  return std::nullopt;
}

std::optional<uint64_t> ReadMemory(YamlFile& file, const YAML::Node& node) {
  const auto text = ReadText(file, node);
  if (!text) return std::nullopt;
  const auto bytes = ParseSize(*text);
  if (bytes && *bytes >= kLeastMemory) return bytes;
  file.AddFault(node, "expected a size such as 8G, of at least 16M");
  return std::nullopt;
}

std::vector<std::string> ReadOptions(YamlFile& file, const YAML::Node& node) {
  std::vector<std::string> options;
  ReadList(file, node, [&](const YAML::Node& each) {
    const auto text = ReadText(file, each);
    if (!text) return;
    if (text->empty()) file.AddFault(each, "an option is not empty");
    if (IsOurs(*text)) {
      file.AddFault(each, fmt::format("{} is given by aoti-ladder", *text));
    }
    options.push_back(*text);
  });
  return options;
}

}  // namespace

void OverlaySlurmSettings(std::string_view yaml, const std::string& name,
                          SlurmSettings& settings) {
  YamlFile file(yaml, name);
  SlurmSettings read = settings;
  using Node = YAML::Node;
  const auto word = [&](std::string& into) {
    return [&](const Node& at) { into = ReadWord(file, at); };
  };
  ReadMap(
      file, file.root(),
      {{"partition", false, word(read.partition)},
       {"account", false, word(read.account)},
       {"qos", false, word(read.qos)},
       {"gres", false, word(read.gres)},
       {"time", false,
        [&](const Node& at) {
          // Slurm knows whole minutes only.
          if (const auto time = ReadTime(file, at)) {
            read.time = std::chrono::ceil<std::chrono::minutes>(*time);
          }
        }},
       {"memory", false,
        [&](const Node& at) { read.memory_bytes = ReadMemory(file, at); }},
       {"cpus", false,
        [&](const Node& at) { read.cpus = ReadInt(file, at, 1, kMostCpus); }},
       {"options", false,
        [&](const Node& at) { read.options = ReadOptions(file, at); }},
       {"at_once", false,
        [&](const Node& at) {
          read.at_once = ReadInt(file, at, 1, kMostJobs).value_or(1);
        }},
       {"file_delay", false, [&](const Node& at) {
          read.file_delay = ReadTime(file, at).value_or(read.file_delay);
        }}});
  file.ThrowIfFaulty();
  settings = std::move(read);
}

}  // namespace ladder
