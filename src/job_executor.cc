#include "job_executor.h"

#include <array>
#include <filesystem>
#include <utility>

#include "answer.h"
#include "data_files.h"
#include "host.h"
#include "places.h"
#include "slurm_jobs.h"
#include "suggest.h"

namespace ladder {
namespace {

constexpr const char* kName = "executor";
constexpr std::array<std::pair<JobExecutor, const char*>, 2> kExecutors{
    {{JobExecutor::kLocal, "local"}, {JobExecutor::kSlurm, "slurm"}}};

std::vector<std::string> Names() {
  std::vector<std::string> names;
  for (const auto& [executor, name] : kExecutors) names.emplace_back(name);
  return names;
}

}  // namespace

std::string ToString(JobExecutor executor) {
  for (const auto& [each, name] : kExecutors) {
    if (each == executor) return name;
  }
  LADDER_CHECK(false);
}

std::optional<JobExecutor> ParseJobExecutor(const std::string& word) {
  for (const auto& [executor, name] : kExecutors) {
    if (word == name) return executor;
  }
  return std::nullopt;
}

Option ExecutorOption(const std::string& shared) {
  Option option;
  option.name = kName;
  option.value = "WHERE";
  option.help =
      "where to run: local, or slurm: as jobs of a cluster, as slurm.yaml "
      "says (default: local). All its nodes need to see under the same paths: "
      "this program, " +
      shared;
  option.choices = Names();
  return option;
}

JobExecutor TakeExecutor(const Given& given) {
  const std::string word =
      given.Text(kName).value_or(ToString(JobExecutor::kLocal));
  if (const auto executor = ParseJobExecutor(word)) return *executor;
  throw UserError(
      "--executor cannot be '" + word + "'" + DidYouMean(word, Names()),
      "Give local or slurm.");
}

std::function<void(const std::string&)> NotesFor(const Given& given) {
  if (given.Has("quiet")) return [](const std::string&) {};
  return [](const std::string& line) { PrintNote(line); };
}

std::unique_ptr<Jobs> MakeJobs(
    JobExecutor executor, const std::function<void(const std::string&)>& tell) {
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  const Host host = ObserveHost();
  switch (executor) {
    case JobExecutor::kLocal:
      return MakeLocalJobs(program, DevicesFor(host.environment));
    case JobExecutor::kSlurm:
      return MakeSlurmJobs(
          program,
          SlurmSettingsWith(FilesNamed("slurm.yaml", FindPlaces(host))), tell);
  }
  LADDER_CHECK(false);
}

}  // namespace ladder
