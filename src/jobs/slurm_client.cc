#include "jobs/slurm_client.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <optional>
#include <thread>
#include <utility>

#include "process/child_process.h"
#include "base/wording.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kMostTime{30};
constexpr size_t kMostLines = 64 << 20;  // some 500000 jobs
constexpr size_t kMostText = 64 << 10;

/// What a command said, in one line for people.
std::string Said(std::string_view errors) {
  std::string line;
  for (const char c : Shortened(errors, 1000)) {
    line += c == '\n' ? ' ' : c;
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

/// Nothing where it ended with 0.
std::optional<SlurmFailure> FailureOf(const std::string& program,
                                      const Printed& printed) {
  const Ending& ending = printed.outcome.ending;
  if (const auto* none = std::get_if<NotStarted>(&ending)) {
    return SlurmFailure{none->why, true};  // no more processes, as a rule
  }
  if (!std::holds_alternative<Exited>(ending)) {
    return SlurmFailure{
        fmt::format("{} was ended ({})", program, Describe(ending)), true,
        IsFull(printed.err)};
  }
  if (Succeeded(ending)) return std::nullopt;
  const std::string said = Said(printed.err);
  return SlurmFailure{
      said.empty() ? fmt::format("{}: {}", program, Describe(ending)) : said,
      MayBeSubmitted(printed.err), IsFull(printed.err)};
}

}  // namespace

UserError RefusalOf(const SlurmFailure& failure) {
  return {"Slurm takes no job: " + failure.why,
          "Mend slurm.yaml (its keys are explained in the one that is built "
          "in, configs/slurm.yaml), or ask who runs the cluster.",
          2};
}

SlurmClient::SlurmClient(const std::map<std::string, std::string>& environment)
    : environment_(WithoutSlurm(environment)), executor_(MakeLocalExecutor()) {
  const auto path = environment_.find("PATH");
  std::optional<std::string> search;
  if (path != environment_.end()) search = path->second;
  for (const char* program : {"sbatch", "squeue", "scancel"}) {
    if (const auto why = WhyNotFound(program, search)) {
      throw UserError(
          "cannot use Slurm: " + *why,
          "Start aoti-ladder where the cluster's jobs are submitted "
          "from, or install Slurm's commands (Debian: "
          "slurm-client).",
          125);
    }
  }
}

Printed SlurmClient::Run(Words argv, size_t most) {
  Printed printed = RunForOutput(
      *executor_, {std::move(argv), environment_, {}}, kMostTime, most);
  if (std::holds_alternative<Interrupted>(printed.outcome.ending)) {
    interrupted_ = true;
  }
  return printed;
}

std::variant<std::string, SlurmFailure> SlurmClient::Submit(
    const SlurmArray& array, const SlurmSettings& settings) {
  const Printed printed = Run(SbatchWords(array, settings), kMostText);
  if (auto failure = FailureOf("sbatch", printed)) return std::move(*failure);
  if (auto id = ParseSbatch(printed.out)) return std::move(*id);
  return SlurmFailure{"sbatch printed no id: " + Said(printed.out), true};
}

std::optional<SlurmLimits> SlurmClient::Limits() {
  const Printed printed = Run({"scontrol", "show", "config"}, kMostText);
  if (!Succeeded(printed.outcome.ending)) return std::nullopt;
  return ParseConfig(printed.out);
}

std::variant<SqueueAnswer, SlurmFailure> SlurmClient::Queue() {
  const Printed printed = Run(SqueueWords(getuid()), kMostLines);
  if (auto failure = FailureOf("squeue", printed)) return std::move(*failure);
  if (printed.out.size() >= kMostLines) {
    return SlurmFailure{"squeue lists too many jobs", true};
  }
  return ParseSqueue(printed.out);
}

bool SlurmClient::Cancel(const Words& ids) {
  Words argv{"scancel"};
  argv.insert(argv.end(), ids.begin(), ids.end());
  return Succeeded(Run(std::move(argv), kMostText).outcome.ending);
}

bool SlurmClient::CancelAtEnd(const Words& ids, const Words& names,
                              const std::string& output) {
  if (!ids.empty()) {
    Words argv{"scancel"};
    argv.insert(argv.end(), ids.begin(), ids.end());
    if (!RunInBackground(std::move(argv), output)) return false;
  }
  return std::all_of(names.begin(), names.end(), [&](const auto& name) {
    return RunInBackground(
        {"scancel", "--name=" + name, fmt::format("--user={}", getuid())},
        output);
  });
}

// A run of the executor would end at once: the signal to end is there.
bool SlurmClient::RunInBackground(Words argv, const std::string& output) const {
  const auto started =
      StartInBackground({std::move(argv), environment_, {}}, output);
  const auto* pid = std::get_if<pid_t>(&started);
  if (pid == nullptr) return false;
  const auto until = Clock::now() + kMostTime;
  int status = 0;
  while (waitpid(*pid, &status, WNOHANG) == 0) {
    if (Clock::now() > until) kill(*pid, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return status == 0;
}

}  // namespace ladder
