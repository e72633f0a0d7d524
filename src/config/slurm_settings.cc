#include "config/slurm_settings.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/yaml_reader.h"
#include "base/yaml_table.h"

namespace ladder {
namespace {

constexpr int kMostCpus = 100000;
constexpr int kMostJobs = 100000;

/// Options of sbatch that aoti-ladder sets itself.
constexpr std::array<std::string_view, 18> kOurs = {
    "--array",       "--job-name",   "--output",
    "--error",       "--open-mode",  "--parsable",
    "--no-requeue",  "--requeue",    "--export",
    "--export-file", "--chdir",      "--wait",
    "--wrap",        "--input",      "--test-only",
    "--clusters",    "--dependency", "--kill-on-invalid-dep"};
/// Their short names.
constexpr std::string_view kOursShort = "aJoeDWiMd";

/// True for options that change ours; also "--jo", which sbatch completes.
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

YamlType<std::string> OneWord() {
  return yaml::Spelled("[^\\s\\x00-\\x1f\\x7f]+", "one word");
}

YamlType<std::string> SbatchOption() {
  const YamlType<std::string> word = yaml::Word();
  return {word.shape, [word](const YamlScalars& from, const YAML::Node& at) {
            auto text = word.read(from, at);
            if (text && IsOurs(*text)) {
              from.file().AddFault(
                  at, fmt::format("aoti-ladder sets {} itself", *text));
            }
            return text;
          }};
}

void AddWhatAJobNeeds(YamlTable<SlurmSettings>& keys) {
  keys.Add("partition", &SlurmSettings::partition, OneWord(),
           "The partition that jobs run in.");
  keys.Add("account", &SlurmSettings::account, OneWord(),
           "The account that jobs are charged to.");
  keys.Add("qos", &SlurmSettings::qos, OneWord(),
           "The quality of service of jobs.");
  keys.Add("gres", &SlurmSettings::gres, OneWord(),
           "The generic resources of each job.")
      .Example("gpu:1");
  keys.Add(
          "time",
          [](SlurmSettings& to, std::chrono::milliseconds time) {
            // Slurm knows whole minutes only.
            to.time = std::chrono::ceil<std::chrono::minutes>(time);
          },
          yaml::Duration(),
          "The time limit of a job with all its commands, rounded up to "
          "minutes.")
      .Example("1h30m");
  keys.Add("memory", &SlurmSettings::memory_bytes, yaml::Bytes(kLeastMemory),
           "The memory of a job on its node.")
      .Example("32G");
  keys.Add("cpus", &SlurmSettings::cpus, yaml::WholeNumber(1, kMostCpus),
           "The CPUs of a job.");
  keys.Add("options", &SlurmSettings::options, yaml::ListOf(SbatchOption()),
           "More arguments for sbatch.")
      .Example("[--exclusive]");
}

const YamlTable<SlurmSettings>& SettingKeys() {
  static const YamlTable<SlurmSettings> kKeys = [] {
    YamlTable<SlurmSettings> keys;
    AddWhatAJobNeeds(keys);
    keys.Add("max_jobs", &SlurmSettings::at_once,
             yaml::WholeNumber(1, kMostJobs),
             "The most jobs that are in Slurm's queue or running at a time.")
        .WasCalled("at_once")
        .Default("100");
    keys.Add("file_delay", &SlurmSettings::file_delay, yaml::Duration(),
             "How long a file written on a node may take to appear here.")
        .Default("60s");
    return keys;
  }();
  return kKeys;
}

}  // namespace

void OverlaySlurmSettings(std::string_view yaml, const std::string& name,
                          SlurmSettings& settings) {
  YamlFile file(yaml, name);
  SlurmSettings read = settings;
  SettingKeys().Read(YamlScalars(file), file.root(), read);
  file.Finish();
  settings = std::move(read);
}

std::string SlurmSchemaText() {
  return SchemaText({"aoti-ladder Slurm settings",
                     "How jobs are submitted to a Slurm cluster."},
                    SettingKeys().keys());
}

}  // namespace ladder
