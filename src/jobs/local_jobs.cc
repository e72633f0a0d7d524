#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string_view>
#include <thread>
#include <utility>

#include "process/child_process.h"
#include "process/executor.h"
#include "base/file.h"
#include "process/host.h"
#include "jobs/jobs.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

// How often it is looked for one that has ended: little beside what a job
// takes, a PyTorch that is started at the least.
constexpr std::chrono::milliseconds kLook{20};

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

  // They are ended with who started them.
  [[nodiscard]] bool IsLeft(const fs::path& folder) const override {
    static_cast<void>(folder);
    return false;
  }

  std::vector<JobEnd> Wait(std::chrono::milliseconds most) override {
    const auto until = std::chrono::steady_clock::now() + most;
    std::vector<JobEnd> ended = TakeEnded();
    while (ended.empty() && !EndingSignalCame() &&
           std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(kLook);
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
    throw UserError(fmt::format("cannot start the job {}: {}", job.name,
                                std::get<NotStarted>(started).why),
                    "Check the limit of processes (ulimit -u) and the memory.",
                    3);
  }

  /// What the program itself says there, as of a full disk.
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
    end.why = "it ended without a last word";
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
