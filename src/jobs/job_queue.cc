#include "jobs/job_queue.h"

#include <fmt/format.h>

#include <deque>
#include <map>
#include <string>

namespace ladder {
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
      if (queue_.say) {
        queue_.say(
            fmt::format("{} was lost ({}): once more", end.name, end.why));
      }
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

}  // namespace ladder
