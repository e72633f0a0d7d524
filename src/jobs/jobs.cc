#include "jobs/jobs.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <deque>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "process/child_process.h"
#include "process/executor.h"
#include "process/host.h"
#include "record/record_json.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using Words = std::vector<std::string>;

constexpr const char* kJob = "job.json";
constexpr const char* kStatus = "status.json";
constexpr const char* kLog = "job.log";

constexpr const char* kError = "error.json";
// Commands and errors may hold secrets.
constexpr mode_t kMine = 0600;

void WriteObject(const fs::path& file, const json::object& object,
                 mode_t mode = 0666) {
  WriteFileByRename(file, json::serialize(object) + "\n", mode);
}

/// Nothing if the file is missing or holds no object.
std::optional<json::object> ReadObject(const fs::path& file) {
  const auto text = ReadJsonFile(file);
  boost::system::error_code error;
  const json::value value = json::parse(text.value_or(""), error);
  if (error || !value.is_object()) return std::nullopt;
  return value.as_object();
}

}  // namespace

template <>
inline constexpr auto kJsonFields<JobError> =
    std::tuple{Key("text", &JobError::text), Key("remedy", &JobError::remedy),
               Key("kind", &JobError::kind)};

template <>
inline constexpr auto kJsonFields<JobStatus> = std::tuple{
    Custom(
        [](const JobStatus& from, json::object& to) {
          Outcome outcome;
          outcome.ending = from.ending;
          outcome.wall_time =
              std::chrono::duration_cast<std::chrono::microseconds>(
                  std::chrono::duration<double>(from.seconds));
          AddOutcome(outcome, to);
        },
        [](const json::object& from, JobStatus& to) {
          to.ending = ReadOutcome(from).ending;
          to.seconds = NumberOf(from, "seconds");
        }),
    Key("commands_run", &JobStatus::commands_run),
    Key("host", &JobStatus::host), KeyIfAny("identity", &JobStatus::identity),
    KeyIfAny("error", &JobStatus::error)};

template <>
inline constexpr auto kJsonFields<Job> =
    std::tuple{Key("name", &Job::name),
               Key("commands", &Job::commands),
               Key("workdir", &Job::workdir),
               Key("environment", &Job::environment),
               KeyIfAny("emptied", &Job::emptied),
               KeyIfAny("record", &Job::record),
               KeyIfAny("input", &Job::input),
               KeyIfAny("same_as", &Job::same_as),
               KeyIfAny("timeout_s", &Job::timeout)};

void WriteJob(const Job& job) {
  LADDER_CHECK(IsClimbName(job.name) && job.folder.is_absolute());
  std::error_code error;
  fs::create_directories(job.folder, error);
  if (error) {
    throw UserError(fmt::format("cannot create the folder '{}': {}",
                                job.folder.string(), error.message()),
                    FolderRemedy(ErrorKind::kCannotWrite), 3,
                    ErrorKind::kCannotWrite);
  }
  fs::remove(job.folder / kStatus, error);
  WriteObject(job.folder / kJob, ToJsonObject(job), kMine);
}

void WriteJobStatus(const Job& job, const JobStatus& status) {
  WriteObject(job.folder / kStatus, ToJsonObject(status));
}

Job ReadJob(const fs::path& folder) {
  const auto object = ReadObject(folder / kJob);
  if (!object || !object->contains("commands")) {
    throw UserError(
        fmt::format("no job in '{}'", folder.string()),
        "Name the folder of a job of bisect or nightly; it has a job.json.");
  }
  Job job = FromJsonObject<Job>(*object);
  job.folder = fs::absolute(folder);
  return job;
}

std::optional<JobStatus> ReadJobStatus(const fs::path& folder) {
  const auto object = ReadObject(folder / kStatus);
  if (!object) return std::nullopt;
  return FromJsonObject<JobStatus>(*object);
}

std::vector<std::string> ErrorFileWords(const fs::path& folder) {
  return {std::string("--") + kErrorFileOption, folder / kError};
}

void WriteJobError(const fs::path& file, const UserError& error) {
  try {
    WriteObject(
        file,
        ToJsonObject(JobError{error.what(), error.remedy(), error.kind()}),
        kMine);
  } catch (const UserError&) {  // the first error counts
  }
}

std::optional<JobError> TakeJobError(const fs::path& folder) {
  const auto object = ReadObject(folder / kError);
  std::error_code ignored;
  fs::remove(folder / kError, ignored);
  if (!object) return std::nullopt;
  return FromJsonObject<JobError>(*object);
}

std::string LastLinesOf(const fs::path& folder) {
  constexpr size_t kMost = 300;
  const std::string text = ReadFile(folder / kLog).value_or("");
  const size_t end = text.find_last_not_of("\r\n");
  if (end == std::string::npos) return "";
  std::string whole = text.substr(0, end + 1);
  if (whole.size() <= kMost) return whole;
  const size_t line = whole.find('\n', whole.size() - kMost);
  return whole.substr(line == std::string::npos ? whole.size() - kMost
                                                : line + 1);
}

bool JobLosses::MayTryAgain(const JobEnd& lost) {
  constexpr int kMostUnclear = 3;
  constexpr int kMostNodes = 10;
  switch (lost.cause) {
    case JobEnd::Cause::kPreempted:
      return true;
    case JobEnd::Cause::kNode:
      return ++nodes_ <= kMostNodes;
    case JobEnd::Cause::kUnclear:
      return ++unclear_ < kMostUnclear;
  }
  LADDER_CHECK(false);
}

std::string JobLosses::Retrying(const JobEnd& lost) {
  return fmt::format("{} was lost ({}); retrying", lost.name, lost.why);
}

std::string JobLosses::TooOften(const JobEnd& lost) {
  return "lost too often; the last time: " + lost.why;
}

namespace {

constexpr std::chrono::seconds kWait{1};

class Runner {
 public:
  Runner(Jobs& jobs, const JobQueue& queue) : jobs_(jobs), queue_(queue) {
    for (const Job& job : queue.jobs) waiting_.push_back(&job);
  }

  bool Run() {
    while (!waiting_.empty() || !running_.empty()) {
      if (jobs_.interrupted()) return false;
      StartMore();
      for (const JobEnd& end : jobs_.Wait(kWait)) OnEnd(end);
    }
    return true;
  }

 private:
  struct Running {
    const Job* job = nullptr;
    JobLosses losses = {};
  };

  void StartMore() {
    while (!waiting_.empty() && running_.size() < queue_.at_once) {
      const Job* job = waiting_.front();
      waiting_.pop_front();
      Start({job});
    }
  }

  void Start(const Running& running) {
    jobs_.Start(*running.job);
    running_[running.job->name] = running;
  }

  void OnEnd(const JobEnd& end) {
    const auto found = running_.find(end.name);
    if (found == running_.end()) return;
    Running running = found->second;
    running_.erase(found);
    if (end.what == JobEnd::What::kLost && !jobs_.interrupted() &&
        running.losses.MayTryAgain(end)) {
      if (queue_.say) queue_.say(JobLosses::Retrying(end));
      return Start(running);
    }
    const bool cut_off =
        end.what == JobEnd::What::kLost || end.what == JobEnd::What::kCancelled;
    if (cut_off && jobs_.interrupted()) return;
    queue_.ended(*running.job, end);
  }

  Jobs& jobs_;
  const JobQueue& queue_;
  std::deque<const Job*> waiting_;
  std::map<std::string, Running> running_;
};

}  // namespace

bool RunJobs(Jobs& jobs, const JobQueue& queue) {
  return Runner(jobs, queue).Run();
}

namespace {

// How often to look for ended jobs: short compared with a job, which at least
// starts PyTorch.
constexpr std::chrono::milliseconds kLookAtJobs{20};

class LocalJobs : public Jobs {
 public:
  LocalJobs(fs::path program, const std::vector<std::string>& devices)
      : program_(std::move(program)) {
    for (const std::string& device : devices) users_[device] = 0;
  }

  ~LocalJobs() override {
    for (const auto& [name, job] : running_) kill(job.pid, SIGTERM);
    for (const auto& [name, job] : running_) waitpid(job.pid, nullptr, 0);
  }
  LocalJobs(const LocalJobs&) = delete;
  LocalJobs& operator=(const LocalJobs&) = delete;

  void Start(const Job& given) override {
    Job job = given;
    std::string device;
    if (!users_.empty()) {
      device = Rarest();
      job.environment["CUDA_VISIBLE_DEVICES"] = device;
    }
    WriteJob(job);
    running_[job.name] = {job.folder, device, Launch(job), false};
    if (!device.empty()) ++users_[device];
  }

  // Local jobs end with the process that started them.
  [[nodiscard]] bool IsLeft(const fs::path& folder) const override {
    static_cast<void>(folder);
    return false;
  }

  std::vector<JobEnd> Wait(std::chrono::milliseconds most) override {
    const auto until = std::chrono::steady_clock::now() + most;
    std::vector<JobEnd> ended = TakeEnded();
    while (ended.empty() && !EndingSignalCame() &&
           std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(kLookAtJobs);
      ended = TakeEnded();
    }
    return ended;
  }

  void Cancel(const std::string& name) override {
    const auto found = running_.find(name);
    if (found == running_.end() || found->second.cancelled) return;
    found->second.cancelled = true;
    kill(found->second.pid, SIGTERM);
  }

  [[nodiscard]] bool interrupted() const override { return EndingSignalCame(); }

 private:
  struct Running {
    fs::path folder;
    std::string device;
    pid_t pid = 0;
    bool cancelled = false;
  };

  [[nodiscard]] std::string Rarest() const {
    return std::min_element(
               users_.begin(), users_.end(),
               [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
  }

  [[nodiscard]] pid_t Launch(const Job& job) const {
    const Command command{{program_.string(), "job", job.folder.string()},
                          ObserveHost().environment,
                          {}};
    const auto started = StartInBackground(command, ErrorsOf(job.folder));
    if (const auto* pid = std::get_if<pid_t>(&started)) return *pid;
    throw UserError(
        fmt::format("cannot start the job {}: {}", job.name,
                    std::get<NotStarted>(started).why),
        "Check the limit on processes (ulimit -u) and the free memory.", 3);
  }

  /// The program's own errors, such as a full disk.
  static fs::path ErrorsOf(const fs::path& folder) {
    return folder / "errors.txt";
  }

  std::vector<JobEnd> TakeEnded() {
    std::vector<JobEnd> ended;
    for (auto each = running_.begin(); each != running_.end();) {
      const Running& job = each->second;
      if (waitpid(job.pid, nullptr, WNOHANG) == 0) {
        ++each;
        continue;
      }
      ended.push_back(EndOf(each->first, job));
      if (!job.device.empty()) --users_[job.device];
      each = running_.erase(each);
    }
    return ended;
  }

  static JobEnd EndOf(const std::string& name, const Running& job) {
    JobEnd end{name, JobEnd::What::kEnded, ReadJobStatus(job.folder), ""};
    if (end.status) return end;
    end.what = job.cancelled ? JobEnd::What::kCancelled : JobEnd::What::kLost;
    end.why = "it ended without a result";
    const std::string said = ReadFile(ErrorsOf(job.folder)).value_or("");
    if (!said.empty()) end.why += ": " + said;
    return end;
  }

  fs::path program_;
  std::map<std::string, Running> running_;
  std::map<std::string, int> users_;  // by device
};

}  // namespace

std::unique_ptr<Jobs> MakeLocalJobs(const fs::path& program,
                                    const std::vector<std::string>& devices) {
  return std::make_unique<LocalJobs>(program, devices);
}

std::vector<std::string> DevicesFor(
    const std::map<std::string, std::string>& environment,
    const fs::path& listed) {
  std::vector<std::string> devices;
  const auto visible = environment.find("CUDA_VISIBLE_DEVICES");
  if (visible != environment.end()) {
    std::string_view rest = visible->second;
    while (!rest.empty()) {
      const std::string_view one = rest.substr(0, rest.find(','));
      if (!one.empty()) devices.emplace_back(one);
      rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    }
    return devices;
  }
  std::error_code none;
  for (const auto& gpu : fs::directory_iterator(listed, none)) {
    static_cast<void>(gpu);
    devices.push_back(std::to_string(devices.size()));
  }
  return devices;
}

}  // namespace ladder
