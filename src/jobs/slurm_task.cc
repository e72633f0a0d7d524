#include "jobs/slurm_task.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <system_error>

#include "base/command_name.h"
#include "base/file.h"
#include "base/folder_lock.h"
#include "base/wording.h"

namespace ladder {

namespace fs = std::filesystem;
using What = JobEnd::What;

namespace {

/// Where arrays have their files.
fs::path ArraysBeside(const fs::path& folder) {
  return folder.parent_path() / "slurm";
}

JobEnd::Cause CauseOf(const SubmittedTask& task) {
  const std::string& state = task.seen.state;
  if (!task.known) return JobEnd::Cause::kUnclear;
  if (state == "NODE_FAIL" || state == "BOOT_FAIL") {
    return JobEnd::Cause::kNode;
  }
  return state == "PREEMPTED" || state == "REVOKED" ? JobEnd::Cause::kPreempted
                                                    : JobEnd::Cause::kUnclear;
}

}  // namespace

std::string NewNameOfArrays(const fs::path& folder) {
  std::random_device random;
  const fs::path record = folder.parent_path().parent_path().filename();
  return fmt::format("aoti-{:.40}-{:08x}{:08x}", ToClimbName(record.string()),
                     random(), random());
}

SlurmArray WriteArray(const std::string& name,
                      const std::vector<fs::path>& folders,
                      const fs::path& program) {
  const fs::path folder = ArraysBeside(folders.front());
  std::error_code ignored;  // writing says what is wrong
  fs::create_directories(folder, ignored);
  SlurmArray array{name, folder.string(), folders.size()};
  std::string list;
  for (size_t i = 0; i < folders.size(); ++i) {
    list += folders[i].string() + "\n";
    WriteFileByRename(folders[i] / kSlurmOwner, OwnerText(name, i));
  }
  WriteFileByRename(array.List(), list);
  WriteFileByRename(array.Script(), BatchScript(array, program.string()));
  return array;
}

SubmittedTask ReadSubmitted(const Job& job) {
  SubmittedTask task;
  task.job = job;
  const auto owner =
      ParseOwner(ReadFile(job.folder / kSlurmOwner).value_or(""));
  if (!owner) return task;
  task.adopted = true;
  task.array = {owner->first, ArraysBeside(job.folder).string(), 0};
  task.index = owner->second;
  return task;
}

bool WasSubmitted(const fs::path& folder) {
  return ParseOwner(ReadFile(folder / kSlurmOwner).value_or("")).has_value();
}

void Disown(const Job& job) {
  std::error_code ignored;
  fs::remove(job.folder / kSlurmOwner, ignored);
}

bool NoteAnswer(const SlurmTask* said, SubmittedTask& task) {
  task.known = said != nullptr;
  if (task.known) task.seen = *said;
  if (!IsAlive(task)) {
    if (task.gone_answers++ == 0) {
      task.gone_since = SubmittedTask::Clock::now();
    }
    return false;
  }
  task.gone_answers = 0;
  task.adopted = false;
  // One that runs may be called so after a crash of the controller.
  if (!IsStuck(task) || !task.given_up.empty() || IsAtWork(task.job)) {
    return false;
  }
  task.given_up = Describe(task.seen);
  return true;
}

bool IsAlive(const SubmittedTask& task) {
  return task.known && LifeOf(task.seen) != SlurmLife::kGone;
}

bool IsStuck(const SubmittedTask& task) {
  return task.known && LifeOf(task.seen) == SlurmLife::kStuck;
}

bool IsOverdue(const SubmittedTask& task,
               std::chrono::milliseconds file_delay) {
  if (task.gone_answers == 0) return false;
  if (task.cancelled) return true;
  // What an earlier process left has had its time to be seen.
  const auto delay =
      task.adopted ? std::min(file_delay, kSlurmSettles) : file_delay;
  return task.gone_answers > 1 &&
         SubmittedTask::Clock::now() - task.gone_since >= delay;
}

bool IsAtWork(const Job& job) { return !FolderLock::Take(job.folder); }

LeftOnSlurm LeftOf(const std::map<std::string, SubmittedTask>& tasks) {
  LeftOnSlurm left;
  std::set<std::string> unseen;
  for (const auto& [name, task] : tasks) {
    if (task.array.name.empty() || (task.known && !IsAlive(task))) continue;
    left.output = task.array.folder + "/scancel.log";
    left.arrays.insert(task.array.name);
    if (task.known) {
      left.ids.push_back(task.seen.id);
    } else {
      unseen.insert(task.array.name);
    }
  }
  left.unseen.assign(unseen.begin(), unseen.end());
  return left;
}

JobEnd EndWithoutWord(const SubmittedTask& task) {
  JobEnd end{task.job.name, What::kLost, {}, ""};
  if (task.cancelled) end.what = What::kCancelled;
  if (task.seen.state == "TIMEOUT") {
    end.what = What::kTimedOut;
    end.why =
        "Slurm's time limit came before its end (time in slurm.yaml, or the "
        "partition's)";
  }
  if (end.what != What::kLost) return end;
  end.cause = CauseOf(task);
  end.why = "it ended without a last word: ";
  if (!task.given_up.empty()) {
    end.why += task.given_up;
  } else if (task.known) {
    end.why += Describe(task.seen);
  } else {
    end.why += "Slurm does not know it any more";
  }
  const std::string said = ReadFile(task.array.Log(task.index)).value_or("");
  if (!said.empty()) end.why += ": " + Shortened(said, 2000);
  return end;
}

}  // namespace ladder
