#include "jobs/slurm_jobs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "jobs/slurm_client.h"
#include "process/executor.h"
#include "process/host.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Words = std::vector<std::string>;
using std::chrono::milliseconds;
using What = JobEnd::What;

// The interval of queries to the controller, which serves everybody.
constexpr milliseconds kFirstAsk{1000};
constexpr milliseconds kLastAsk{30000};
// The interval of checks for results: its base, and its part per job.
constexpr milliseconds kLook{100};
constexpr milliseconds kLookOfOne{2};
constexpr milliseconds kCancelAgain{20000};
// The pause after a submission for which there was no room.
constexpr milliseconds kFullFor{10000};

/// How long squeue may take to show a submission without an answer.
constexpr std::chrono::milliseconds kSlurmSettles{5000};

/// A submission that failed, but may have been accepted.
struct DoubtfulArray {
  std::string array;
  SlurmFailure failure;
  std::optional<std::chrono::steady_clock::time_point> unknown_since;
};

// A job that was submitted to Slurm: its place in our files, and what Slurm
// reports about it.

struct SubmittedTask {
  using Clock = std::chrono::steady_clock;
  Job job;
  SlurmArray array;      ///< without a name: it waits to be submitted
  size_t index = 0;      ///< in the array
  bool adopted = false;  ///< an earlier process started it; not seen alive yet
  bool cancelled = false;
  Clock::time_point cancel_again;
  std::string given_up;     ///< why
  bool known = false;       ///< to Slurm, at the last answer
  SlurmTask seen;           ///< Slurm's last report
  size_t gone_answers = 0;  ///< in a row
  Clock::time_point gone_since;
  bool told_in_use = false;
};

/// What Slurm may still have of our jobs.
struct LeftOnSlurm {
  std::vector<std::string> ids;     ///< of tasks
  std::vector<std::string> unseen;  ///< names of arrays with unknown ids
  std::set<std::string> arrays;     ///< the names of all
  std::string output;               ///< for the messages of scancel
};

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

/// A name for arrays that no other process uses; the caller appends a number.
std::string NewNameOfArrays(const fs::path& folder) {
  std::random_device random;
  const fs::path record = folder.parent_path().parent_path().filename();
  return fmt::format("aoti-{:.40}-{:08x}{:08x}", ToClimbName(record.string()),
                     random(), random());
}

/// Writes the array's files beside the first folder, and its name into each
/// folder. UserError on failure.
SlurmArray WriteArray(const std::string& name,
                      const std::vector<fs::path>& folders,
                      const fs::path& program) {
  const fs::path folder = ArraysBeside(folders.front());
  std::error_code ignored;  // writing reports it
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

/// The task that an earlier process of ours submitted for that folder, as
/// adopted; else one that is not submitted.
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

/// True if ReadSubmitted would adopt a task.
bool WasSubmitted(const fs::path& folder) {
  return ParseOwner(ReadFile(folder / kSlurmOwner).value_or("")).has_value();
}

/// Removes the owner file, so that a task that starts later does nothing.
void Disown(const Job& job) {
  std::error_code ignored;
  fs::remove(job.folder / kSlurmOwner, ignored);
}

bool IsAlive(const SubmittedTask& task) {
  return task.known && LifeOf(task.seen) != SlurmLife::kGone;
}

/// Pending, and will never start.
bool IsStuck(const SubmittedTask& task) {
  return task.known && LifeOf(task.seen) == SlurmLife::kStuck;
}

/// A process runs in the job's folder. False if the file system has no locks.
bool IsAtWork(const Job& job) { return !FolderLock::Take(job.folder); }

/// `said`: null if Slurm does not know the task. Returns true if the task is
/// given up now because it would never start.
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
  // After a controller's crash, a running task may be listed so.
  if (!IsStuck(task) || !task.given_up.empty() || IsAtWork(task.job)) {
    return false;
  }
  task.given_up = Describe(task.seen);
  return true;
}

/// Gone for so long that its status would be visible, if there were one.
bool IsOverdue(const SubmittedTask& task,
               std::chrono::milliseconds file_delay) {
  if (task.gone_answers == 0) return false;
  if (task.cancelled) return true;
  // The files of an adopted task have had time to appear.
  const auto delay =
      task.adopted ? std::min(file_delay, kSlurmSettles) : file_delay;
  return task.gone_answers > 1 &&
         SubmittedTask::Clock::now() - task.gone_since >= delay;
}

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

/// The end of a task that wrote no status.
JobEnd EndWithoutWord(const SubmittedTask& task) {
  JobEnd end{task.job.name, What::kLost, {}, ""};
  if (task.cancelled) end.what = What::kCancelled;
  if (task.seen.state == "TIMEOUT") {
    end.what = What::kTimedOut;
    end.why =
        "it reached Slurm's time limit (time in slurm.yaml, or the "
        "partition's)";
  }
  if (end.what != What::kLost) return end;
  end.cause = CauseOf(task);
  end.why = "it ended without a result: ";
  if (!task.given_up.empty()) {
    end.why += task.given_up;
  } else if (task.known) {
    end.why += Describe(task.seen);
  } else {
    end.why += "Slurm no longer knows the job";
  }
  const std::string said = ReadFile(task.array.Log(task.index)).value_or("");
  if (!said.empty()) end.why += ": " + Shortened(said, 2000);
  return end;
}

class SlurmJobs : public Jobs {
 public:
  SlurmJobs(fs::path program, SlurmSettings settings,
            std::function<void(const std::string&)> tell)
      : program_(std::move(program)),
        settings_(std::move(settings)),
        tell_(std::move(tell)),
        client_(ObserveHost().environment) {}

  ~SlurmJobs() override { CancelAll(); }
  SlurmJobs(const SlurmJobs&) = delete;
  SlurmJobs& operator=(const SlurmJobs&) = delete;

  void Start(const Job& job) override;
  [[nodiscard]] bool IsLeft(const fs::path& folder) const override {
    return WasSubmitted(folder);
  }
  std::vector<JobEnd> Wait(milliseconds most) override;
  void Cancel(const std::string& name) override;
  [[nodiscard]] bool interrupted() const override {
    return client_.interrupted() || EndingSignalCame();
  }

 private:
  void Tell(const std::string& text) const {
    if (tell_) tell_(text);
  }
  void AskSoon() {
    ask_every_ = kFirstAsk;
    next_ask_ = std::min(next_ask_, Clock::now() + kFirstAsk);
  }
  void Step();
  [[nodiscard]] Words NextToSubmit() const;
  void NoRoom(size_t tasks);
  void SubmitWaiting();
  SlurmArray Prepare(const Words& names);
  void PutBack(const std::string& array);
  void Settle(const SqueueAnswer& answer);
  [[noreturn]] void Refuse();
  void Ask();
  void NoAnswer(const SlurmFailure& failure);
  void Note(const SqueueAnswer& answer);
  void CancelSome();
  void CancelAll();
  void Look();
  [[nodiscard]] bool IsAbandoned(SubmittedTask& task);
  void Deliver(JobEnd end);

  fs::path program_;
  SlurmSettings settings_;
  std::function<void(const std::string&)> tell_;
  SlurmClient client_;
  std::map<std::string, SubmittedTask> tasks_;  // by the names of their jobs
  Words waiting_;                               // to be submitted, in order
  std::vector<JobEnd> ended_;
  std::optional<DoubtfulArray> doubt_;
  std::string first_part_;  // of the names of arrays
  size_t arrays_ = 0;
  std::optional<SlurmLimits> limits_;
  Clock::time_point submit_again_;  // after there was no room
  bool answered_ = false;           // the controller, ever
  bool away_ = false;
  bool told_full_ = false;
  milliseconds ask_every_ = kFirstAsk;
  Clock::time_point next_ask_;
  Clock::time_point next_look_;
};

// --- for the caller ----------------------------------------------------------

void SlurmJobs::Start(const Job& job) {
  LADDER_CHECK(!tasks_.contains(job.name));
  if (job.folder.native().find('\n') != std::string::npos) {
    throw UserError("a folder name with a line break cannot be used with Slurm",
                    FolderRemedy(ErrorKind::kCannotWrite), 2,
                    ErrorKind::kCannotWrite);
  }
  SubmittedTask task = ReadSubmitted(job);
  if (task.adopted) {
    AskSoon();
  } else {
    WriteJob(job);
    waiting_.push_back(job.name);
  }
  tasks_[job.name] = std::move(task);
}

std::vector<JobEnd> SlurmJobs::Wait(milliseconds most) {
  const auto until = Clock::now() + most;
  for (;;) {
    if (!interrupted()) Step();
    const auto now = Clock::now();
    if (!ended_.empty() || interrupted() || now >= until) break;
    std::this_thread::sleep_for(
        std::min<Clock::duration>(milliseconds(20), until - now));
  }
  return std::exchange(ended_, {});
}

void SlurmJobs::Cancel(const std::string& name) {
  const auto found = tasks_.find(name);
  if (found == tasks_.end() || found->second.cancelled) return;
  found->second.cancelled = true;
  if (std::erase(waiting_, name) > 0) {
    Deliver({name, What::kCancelled, {}, ""});
    return;
  }
  ask_every_ = kFirstAsk;
  next_ask_ = {};  // the id is needed
}

void SlurmJobs::Step() {
  if (!away_ && !doubt_) SubmitWaiting();
  const bool to_ask = tasks_.size() > waiting_.size() || away_ || doubt_;
  if (to_ask && Clock::now() >= next_ask_) Ask();
  if (Clock::now() >= next_look_) Look();
}

// --- submitting --------------------------------------------------------------

Words SlurmJobs::NextToSubmit() const {
  const SlurmLimits limits = limits_.value_or(SlurmLimits{});
  const size_t there = tasks_.size() - waiting_.size();
  // At most half of the room: there are other users.
  const size_t most = std::min(static_cast<size_t>(settings_.at_once),
                               std::max(limits.jobs / 2, size_t{1}));
  const size_t room = most - std::min(there, most);
  const auto end = static_cast<std::ptrdiff_t>(
      std::min({room, waiting_.size(), limits.array}));
  return {waiting_.begin(), waiting_.begin() + end};
}

void SlurmJobs::SubmitWaiting() {
  if (waiting_.empty() || Clock::now() < submit_again_) return;
  if (!limits_) limits_ = client_.Limits();
  while (!doubt_ && !client_.interrupted()) {
    const Words names = NextToSubmit();
    if (names.empty()) return;
    const SlurmArray array = Prepare(names);
    auto answer = client_.Submit(array, settings_);
    if (auto* failure = std::get_if<SlurmFailure>(&answer)) {
      doubt_ = {array.name, std::move(*failure), {}};
      if (doubt_->failure.full) {
        NoRoom(names.size());
      } else if (doubt_->failure.no_answer) {
        NoAnswer(doubt_->failure);
      }
    }
    AskSoon();
  }
}

/// MaxJobCount includes others' jobs and, for minutes, ended ones.
void SlurmJobs::NoRoom(size_t tasks) {
  if (!limits_) limits_.emplace();
  limits_->array = std::max(tasks / 2, size_t{1});
  submit_again_ = Clock::now() + kFullFor;
  if (std::exchange(told_full_, true)) return;
  Tell("Slurm accepts no more jobs now (MaxJobCount); the rest waits here");
}

SlurmArray SlurmJobs::Prepare(const Words& names) {
  std::vector<fs::path> folders;
  for (const std::string& name : names) {
    folders.push_back(tasks_.at(name).job.folder);
  }
  if (first_part_.empty()) first_part_ = NewNameOfArrays(folders.front());
  SlurmArray array = WriteArray(fmt::format("{}-{}", first_part_, ++arrays_),
                                folders, program_);
  for (size_t i = 0; i < names.size(); ++i) {
    SubmittedTask& task = tasks_.at(names[i]);
    task.array = array;
    task.index = i;
  }
  waiting_.erase(waiting_.begin(),
                 waiting_.begin() + static_cast<std::ptrdiff_t>(names.size()));
  return array;
}

/// Its jobs will be submitted again.
void SlurmJobs::PutBack(const std::string& array) {
  Words cancelled;
  for (auto& [name, task] : tasks_) {
    if (task.array.name != array) continue;
    Disown(task.job);
    task.array = {};
    (task.cancelled ? cancelled : waiting_).push_back(name);
  }
  for (const std::string& name : cancelled) {
    Deliver({name, What::kCancelled, {}, ""});
  }
}

/// A submission that failed or was cut off may have been accepted: the
/// controller shows it a moment after it answers again.
void SlurmJobs::Settle(const SqueueAnswer& answer) {
  if (!doubt_) return;
  for (const SlurmTask& task : answer.tasks) {
    if (task.name != doubt_->array) continue;
    doubt_.reset();
    return;
  }
  if (!doubt_->failure.no_answer) Refuse();
  const auto now = Clock::now();
  if (!doubt_->unknown_since) doubt_->unknown_since = now;
  if (now - *doubt_->unknown_since < kSlurmSettles) return;
  PutBack(doubt_->array);
  doubt_.reset();
}

void SlurmJobs::Refuse() {
  const DoubtfulArray doubt = *std::exchange(doubt_, std::nullopt);
  std::erase_if(tasks_, [&](const auto& each) {
    const SubmittedTask& task = each.second;
    if (task.array.name != doubt.array) return false;
    Disown(task.job);
    return true;
  });
  throw RefusalOf(doubt.failure);
}

// --- asking the controller ---------------------------------------------------

void SlurmJobs::Ask() {
  const auto answer = client_.Queue();
  next_ask_ = Clock::now() + ask_every_;
  ask_every_ = std::min(ask_every_ + ask_every_ / 3, kLastAsk);
  if (const auto* failure = std::get_if<SlurmFailure>(&answer)) {
    NoAnswer(*failure);
    return;
  }
  answered_ = true;
  if (std::exchange(away_, false)) {
    Tell("Slurm's controller responds again");
    AskSoon();
  }
  Note(std::get<SqueueAnswer>(answer));
  CancelSome();
  Settle(std::get<SqueueAnswer>(answer));
}

void SlurmJobs::NoAnswer(const SlurmFailure& failure) {
  if (client_.interrupted()) return;
  if (!answered_ && !failure.no_answer) {
    throw UserError("cannot query Slurm: " + failure.why,
                    "Run squeue by hand; check SLURM_CONF.", 125);
  }
  if (std::exchange(away_, true)) return;
  Tell(
      fmt::format("Slurm's controller does not respond ({}): running jobs "
                  "continue; retrying until it responds",
                  failure.why));
}

void SlurmJobs::Note(const SqueueAnswer& answer) {
  std::map<std::pair<std::string_view, size_t>, const SlurmTask*> said;
  for (const SlurmTask& each : answer.tasks) {
    said[{each.name, each.task}] = &each;
  }
  for (auto& [name, task] : tasks_) {
    if (task.array.name.empty()) continue;
    if (doubt_ && doubt_->array == task.array.name) continue;
    const auto found = said.find({task.array.name, task.index});
    const bool stuck =
        NoteAnswer(found == said.end() ? nullptr : found->second, task);
    if (stuck) {
      Tell(fmt::format("gave up on job {}: {}", name, task.given_up));
    }
    // Ask again soon: a single answer is not trusted.
    if (task.gone_answers == 1) AskSoon();
  }
}

void SlurmJobs::CancelSome() {
  const auto now = Clock::now();
  Words ids;
  std::vector<SubmittedTask*> those;
  for (auto& [name, task] : tasks_) {
    if (!task.cancelled && task.given_up.empty()) continue;
    if (!IsAlive(task)) continue;
    if (now < task.cancel_again) continue;
    ids.push_back(task.seen.id);
    those.push_back(&task);
  }
  if (ids.empty() || !client_.Cancel(ids)) return;
  for (SubmittedTask* task : those) task->cancel_again = now + kCancelAgain;
  AskSoon();
}

/// Cancels all jobs of ours that Slurm still has.
void SlurmJobs::CancelAll() {
  const LeftOnSlurm left = LeftOf(tasks_);
  if (client_.CancelAtEnd(left.ids, left.unseen, left.output)) return;
  Tell(
      fmt::format("could not cancel the remaining jobs; run: scancel --name={}",
                  fmt::join(left.arrays, "; scancel --name=")));
}

// --- checking for results ----------------------------------------------------

void SlurmJobs::Look() {
  const auto now = Clock::now();
  next_look_ = now + kLook + tasks_.size() * kLookOfOne;
  std::vector<JobEnd> ends;
  Words again;
  for (auto& [name, task] : tasks_) {
    if (task.array.name.empty()) continue;
    if (auto status = ReadJobStatus(task.job.folder)) {
      ends.push_back({name, What::kEnded, std::move(status), ""});
      if (doubt_ && doubt_->array == task.array.name) doubt_.reset();
    } else if (IsAbandoned(task)) {
      JobEnd end = EndWithoutWord(task);
      // Submit again what an earlier process submitted, or meant to.
      if (task.adopted && end.what == What::kLost) {
        again.push_back(name);
      } else {
        ends.push_back(std::move(end));
      }
    }
  }
  for (JobEnd& end : ends) Deliver(std::move(end));
  for (const std::string& name : again) {
    SubmittedTask task;
    task.job = tasks_.at(name).job;
    Disown(task.job);
    WriteJob(task.job);
    tasks_[name] = std::move(task);
    waiting_.push_back(name);
  }
}

/// True if neither a task nor a process runs the job.
bool SlurmJobs::IsAbandoned(SubmittedTask& task) {
  if (!IsOverdue(task, settings_.file_delay)) return false;
  // A controller that has crashed may have forgotten a job that runs on.
  if (task.cancelled || !IsAtWork(task.job)) return true;
  if (!std::exchange(task.told_in_use, true)) {
    Tell(fmt::format(
        "job {} is no longer in Slurm but still runs; waiting for it",
        task.job.name));
  }
  return false;
}

void SlurmJobs::Deliver(JobEnd end) {
  const auto found = tasks_.find(end.name);
  const SubmittedTask& task = found->second;
  Disown(task.job);
  if (IsStuck(task)) client_.Cancel({task.seen.id});  // nothing else cancels it
  std::error_code ignored;
  if (end.what == What::kEnded) {
    fs::remove(task.array.Log(task.index), ignored);
  }
  tasks_.erase(found);
  ended_.push_back(std::move(end));
}

}  // namespace

std::unique_ptr<Jobs> MakeSlurmJobs(
    const fs::path& program, const SlurmSettings& settings,
    std::function<void(const std::string&)> tell) {
  return std::make_unique<SlurmJobs>(program, settings, std::move(tell));
}

}  // namespace ladder
