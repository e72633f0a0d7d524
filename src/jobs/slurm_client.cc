#include "jobs/slurm_client.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <optional>
#include <thread>
#include <utility>

#include "base/text.h"
#include "process/child_process.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;

// Only a name may contain the separator, so it comes last.
constexpr const char* kFields =
    "JobArrayID:|,State:|,exit_code:|,Reason:|,NodeList:|,Name:|";

// Any other state is alive, such as COMPLETING or one of a later release.
constexpr std::array<std::string_view, 10> kGoneStates = {
    "COMPLETED",     "FAILED",    "CANCELLED", "TIMEOUT",  "NODE_FAIL",
    "OUT_OF_MEMORY", "PREEMPTED", "BOOT_FAIL", "DEADLINE", "REVOKED"};

// The prefixes of variables that sbatch, squeue and scancel read, or that
// slurmd sets in a job.
constexpr std::array<std::string_view, 7> kPrefixes = {
    "SLURM_", "SLURMD_", "SBATCH_", "SQUEUE_", "SCANCEL_", "SALLOC_", "SRUN_"};

// The answer to a submission was lost, or there was none.
constexpr std::array<std::string_view, 10> kNoAnswers = {
    "Unable to contact",  "timed out", "Zero Bytes",
    "Transport endpoint", "onnection", "temporarily unable",
    "authentication",     "standby",   "Unexpected message",
    "Communication"};

/// Escapes '%', which sbatch would replace.
std::string ForOutput(std::string_view path) {
  std::string escaped;
  for (const char c : path) {
    escaped += c;
    if (c == '%') escaped += c;
  }
  return escaped;
}

/// The task of an id: 7 for "446_7", 0 for "446".
size_t TaskOf(std::string_view id) {
  size_t task = 0;
  RE2::FullMatch(id, R"(\d+_(\d+))", &task);
  return task;
}

}  // namespace

std::string SlurmArray::Log(size_t task) const {
  return fmt::format("{}/{}-{}.log", folder, name, task);
}

std::string OwnerText(const std::string& array, size_t task) {
  return fmt::format("{} {}\n", array, task);
}

std::optional<std::pair<std::string, size_t>> ParseOwner(
    std::string_view text) {
  std::pair<std::string, size_t> owner;
  if (!RE2::FullMatch(text, R"((\S+) (\d+)\n)", &owner.first, &owner.second)) {
    return std::nullopt;
  }
  return owner;
}

std::string BatchScript(const SlurmArray& array, const std::string& program) {
  return fmt::format(
      "#!/bin/sh\n"
      "# One job of an array of aoti-ladder, unless it was given to another "
      "array since.\n"
      "folder=$(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))p\" {})\n"
      "if [ \"$(cat \"$folder/{}\")\" != \"{} $SLURM_ARRAY_TASK_ID\" ]; then\n"
      "  echo \"another job array now runs $folder\" >&2\n"
      "  exit 75\n"
      "fi\n"
      "exec {} job \"$folder\"\n",
      ShellArgument(array.List()), kSlurmOwner, array.name,
      ShellArgument(program));
}

Words SbatchWords(const SlurmArray& array, const SlurmSettings& settings) {
  Words words = {"sbatch", "--parsable", "--no-requeue",
                 // Others load the user's login environment.
                 "--export=ALL", "--job-name=" + array.name,
                 fmt::format("--array=0-{}", array.tasks - 1),
                 "--chdir=" + array.folder,
                 fmt::format("--output={}-%a.log",
                             ForOutput(array.folder + "/" + array.name))};
  const auto add = [&](const char* option, const std::string& value) {
    if (!value.empty()) words.push_back(option + ("=" + value));
  };
  add("--partition", settings.partition);
  add("--account", settings.account);
  add("--qos", settings.qos);
  add("--gres", settings.gres);
  if (settings.time) add("--time", std::to_string(settings.time->count()));
  if (settings.memory_bytes) {
    add("--mem", fmt::format("{}K", (*settings.memory_bytes + 1023) / 1024));
  }
  if (settings.cpus) add("--cpus-per-task", std::to_string(*settings.cpus));
  words.insert(words.end(), settings.options.begin(), settings.options.end());
  words.push_back(array.Script());
  return words;
}

namespace {

// Without ids or names, exit code 0 means that the controller answered, and a
// job that is not listed is really unknown.
Words SqueueWords(unsigned user) {
  return {"squeue",
          "--noheader",
          "--array",
          "--states=all",
          fmt::format("--user={}", user),
          fmt::format("--Format={}", kFields)};
}

}  // namespace

std::map<std::string, std::string> WithoutSlurm(
    std::map<std::string, std::string> environment) {
  std::erase_if(environment, [](const auto& variable) {
    const std::string& name = variable.first;
    return name != "SLURM_CONF" &&
           std::any_of(kPrefixes.begin(), kPrefixes.end(),
                       [&](auto prefix) { return name.starts_with(prefix); });
  });
  return environment;
}

SqueueAnswer ParseSqueue(std::string_view text) {
  static const RE2 kLine(
      R"((\d+(?:_\d+)?)\|([A-Z_]+)\|(\d+)\|([^|]*)\|([^|]*)\|(.*)\|)");
  SqueueAnswer answer;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    SlurmTask task;
    if (RE2::FullMatch(line, kLine, &task.id, &task.state, &task.wait_status,
                       &task.reason, &task.nodes, &task.name)) {
      task.task = TaskOf(task.id);
      answer.tasks.push_back(std::move(task));
    } else {
      ++answer.not_understood;
    }
  }
  return answer;
}

SlurmLife LifeOf(const SlurmTask& task) {
  if (std::find(kGoneStates.begin(), kGoneStates.end(), task.state) !=
      kGoneStates.end()) {
    return SlurmLife::kGone;
  }
  static const RE2 kNever(
      "(?i)DependencyNeverSatisfied|JobHeld(User|Admin)|\\bheld\\b");
  return task.state == "PENDING" && RE2::PartialMatch(task.reason, kNever)
             ? SlurmLife::kStuck
             : SlurmLife::kAlive;
}

std::string Describe(const SlurmTask& task) {
  std::string text = "Slurm says " + task.state;
  if (LifeOf(task) == SlurmLife::kStuck) {
    return fmt::format("{} ({}), so it will never start", text, task.reason);
  }
  // In the format of wait(2).
  const int signal = task.wait_status & 0x7f;
  if (task.state == "FAILED" && signal != 0) {
    text += fmt::format(" (signal {})", signal);
  } else if (task.state == "FAILED") {
    text += fmt::format(" (exit {})", task.wait_status >> 8 & 0xff);
  }
  if (!task.nodes.empty()) text += " on " + task.nodes;
  return text;
}

SlurmLimits ParseConfig(std::string_view text) {
  static const RE2 kArray(R"((?m)^MaxArraySize\s*=\s*(\d{1,9})\s*$)");
  static const RE2 kTasks(R"(\bmax_array_tasks=(\d{1,9})\b)");
  static const RE2 kJobs(R"((?m)^MaxJobCount\s*=\s*(\d{1,9})\s*$)");
  constexpr size_t kMostTasks = 10000;  // more are no use
  SlurmLimits limits;
  // MaxArraySize is one above the highest index.
  size_t size = 0;
  if (RE2::PartialMatch(text, kArray, &size)) {
    limits.array = std::clamp(size, size_t{2}, kMostTasks + 1) - 1;
  }
  if (RE2::PartialMatch(text, kTasks, &size) && size > 0) {
    limits.array = std::min(limits.array, size);
  }
  if (RE2::PartialMatch(text, kJobs, &size) && size > 0) limits.jobs = size;
  return limits;
}

bool IsFull(std::string_view errors) {
  return errors.find("temporarily unable to accept") != std::string_view::npos;
}

std::optional<std::string> ParseSbatch(std::string_view out) {
  // "446;name" where there are several clusters.
  static const RE2 kId(R"((?m)^(\d+)(?:;.*)?$)");
  std::string id;
  if (!RE2::PartialMatch(out, kId, &id)) return std::nullopt;
  return id;
}

bool MayBeSubmitted(std::string_view errors) {
  return std::any_of(kNoAnswers.begin(), kNoAnswers.end(), [&](auto text) {
    return errors.find(text) != std::string_view::npos;
  });
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kMostTime{30};
constexpr size_t kMostLines = 64 << 20;  // bytes; some 500000 jobs
constexpr size_t kMostText = 64 << 10;

/// A command's messages in one line for people.
std::string Said(std::string_view errors) {
  std::string line;
  for (const char c : Shortened(errors, 1000)) {
    line += c == '\n' ? ' ' : c;
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

/// Nothing if it succeeded.
std::optional<SlurmFailure> FailureOf(const std::string& program,
                                      const Printed& printed) {
  const Ending& ending = printed.outcome.ending;
  if (const auto* none = std::get_if<NotStarted>(&ending)) {
    return SlurmFailure{none->why, true};  // usually too many processes
  }
  if (!std::holds_alternative<Exited>(ending)) {
    return SlurmFailure{
        fmt::format("{} failed ({})", program, Describe(ending)), true,
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
  return {"Slurm rejected the job: " + failure.why,
          "Fix slurm.yaml (the built-in configs/slurm.yaml explains its keys), "
          "or ask the administrators of the cluster.",
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
          "Run aoti-ladder on a machine from which jobs are submitted, or "
          "install the commands of Slurm (Debian: slurm-client).",
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
  return SlurmFailure{"sbatch printed no job id: " + Said(printed.out), true};
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

// The executor would end it at once, because of the signal to end.
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
