#include "jobs/slurm_text.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/shell_words.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;

// Of all fields a name alone may hold the separator: it stands last.
constexpr const char* kFields =
    "JobArrayID:|,State:|,exit_code:|,Reason:|,NodeList:|,Name:|";

// All else is alive, also what is COMPLETING or will be called so in a later
// release.
constexpr std::array<std::string_view, 10> kGoneStates = {
    "COMPLETED",     "FAILED",    "CANCELLED", "TIMEOUT",  "NODE_FAIL",
    "OUT_OF_MEMORY", "PREEMPTED", "BOOT_FAIL", "DEADLINE", "REVOKED"};

// In their names, the prefixes of variables that sbatch, squeue and scancel
// read, or that slurmd sets in a job.
constexpr std::array<std::string_view, 7> kPrefixes = {
    "SLURM_", "SLURMD_", "SBATCH_", "SQUEUE_", "SCANCEL_", "SALLOC_", "SRUN_"};

// The answer to a submission is lost, or there was none.
constexpr std::array<std::string_view, 10> kNoAnswers = {
    "Unable to contact",  "timed out", "Zero Bytes",
    "Transport endpoint", "onnection", "temporarily unable",
    "authentication",     "standby",   "Unexpected message",
    "Communication"};

/// A path in which sbatch replaces nothing.
std::string ForOutput(std::string_view path) {
  std::string escaped;
  for (const char c : path) {
    escaped += c;
    if (c == '%') escaped += c;
  }
  return escaped;
}

/// The number behind "446_"; 0 for "446".
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
      "  echo \"not to be run from here any more: $folder\" >&2\n"
      "  exit 75\n"
      "fi\n"
      "exec {} job \"$folder\"\n",
      ShellArgument(array.List()), kSlurmOwner, array.name,
      ShellArgument(program));
}

Words SbatchWords(const SlurmArray& array, const SlurmSettings& settings) {
  Words words = {"sbatch", "--parsable", "--no-requeue",
                 // Any other value has the user's login read.
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

// Without ids or names: then the exit code 0 means that the controller
// answered, and a job that is not among them is really unknown.
Words SqueueWords(unsigned user) {
  return {"squeue",
          "--noheader",
          "--array",
          "--states=all",
          fmt::format("--user={}", user),
          fmt::format("--Format={}", kFields)};
}

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
    return fmt::format("{} ({}), which never ends", text, task.reason);
  }
  // As wait(2) gives it.
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
  // One above the highest index.
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

}  // namespace ladder
