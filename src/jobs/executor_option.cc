#include "jobs/executor_option.h"

#include <array>
#include <utility>
#include <vector>

#include "base/suggest.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

constexpr const char* kName = "executor";
constexpr std::array<std::pair<JobExecutor, const char*>, 2> kExecutors{
    {{JobExecutor::kLocal, "local"}, {JobExecutor::kSlurm, "slurm"}}};

std::vector<std::string> Names() {
  std::vector<std::string> names;
  names.reserve(kExecutors.size());
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

}  // namespace ladder
