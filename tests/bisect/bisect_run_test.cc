// A bisection of a hang, on what ends each job after a time of its own as a
// cluster does: no recipe has to say a timeout for it.
#include "bisect/bisect_run.h"

#include <gmock/gmock.h>

#include <chrono>
#include <map>
#include <set>

#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using What = JobEnd::What;

/// Jobs of this machine that may take two seconds each.
class LimitedJobs : public Jobs {
 public:
  void Start(const Job& job) override {
    began_[job.name] = Clock::now();
    jobs_->Start(job);
  }
  [[nodiscard]] bool IsLeft(const fs::path& folder) const override {
    return jobs_->IsLeft(folder);
  }
  std::vector<JobEnd> Wait(std::chrono::milliseconds /*most*/) override {
    std::vector<JobEnd> ends = jobs_->Wait(std::chrono::milliseconds(100));
    for (const auto& [name, began] : began_) {
      if (Clock::now() - began < std::chrono::seconds(2)) continue;
      if (cut_off_.insert(name).second) jobs_->Cancel(name);
    }
    for (JobEnd& end : ends) {
      began_.erase(end.name);
      if (cut_off_.erase(end.name) > 0 && end.what == What::kCancelled) {
        end.what = What::kTimedOut;
        end.why = "the limit came";
      }
    }
    return ends;
  }
  void Cancel(const std::string& name) override { jobs_->Cancel(name); }
  [[nodiscard]] bool interrupted() const override {
    return jobs_->interrupted();
  }

 private:
  std::unique_ptr<Jobs> jobs_ = MakeLocalJobs(TOOL, {});
  std::map<std::string, Clock::time_point> began_;
  std::set<std::string> cut_off_;
};

/// The disk is full when the first run ends.
class JobsOnAFullDisk : public LimitedJobs {
 public:
  std::vector<JobEnd> Wait(std::chrono::milliseconds most) override {
    std::vector<JobEnd> ends = LimitedJobs::Wait(most);
    for (JobEnd& end : ends) {
      if (end.name.ends_with("-setup")) continue;
      JobStatus full;
      full.ending = Exited{3};
      full.error = JobError{"no room", "", ErrorKind::kResumable};
      end = {end.name, What::kEnded, full, ""};
    }
    return ends;
  }
};

class BisectLimitTest : public ToolRun {
 protected:
  Bisected Bisect(const std::string& expect) {
    LimitedJobs jobs;
    return Bisect(expect, jobs);
  }
  Bisected Bisect(const std::string& expect, Jobs& jobs) {
    Write("r.yaml",
          "command: [sh, -c, 'case ${candidate} in v[45]) exec sleep 1000;; "
          "esac']\n"
          "bisect: {candidates: {versions: [v1, v2, v3, v4, v5]}}\n");
    BisectFacts facts;
    facts.recipe = Work("r.yaml");
    facts.workdir = Work("");
    facts.cache = Work("cache");
    for (const char* name : {"v1", "v2", "v3", "v4", "v5"}) {
      facts.candidates.push_back({name, name});
    }
    facts.limits = {0.8, 100};
    facts.jobs = 4;
    if (!expect.empty()) AddExpectation(expect, facts.expect);
    fs::create_directories(Work("b"));
    const BisectProbes probes(facts, TOOL, Work("b"));
    BisectJournal journal(Work("b"), facts);
    return RunBisection({facts, probes, journal, jobs,
                         [](const std::string&) {}, [] { return 0.0; }},
                        {});
  }
};

TEST_F(BisectLimitTest, WhatItCutsOffIsTheHangThatIsSought) {
  const Bisected bisected = Bisect("class:hang");
  const BisectConclusion end = bisected.state.plan.Conclude();
  EXPECT_EQ(end.answer, BisectAnswer::kCulprit);
  EXPECT_EQ(end.first_bad->candidate, 3U);
  EXPECT_EQ(bisected.state.predicate->stage, "baseline");
}

TEST_F(BisectLimitTest, OfAnotherFailureItSaysNothing) {
  const Bisected bisected = Bisect("class:segfault");
  EXPECT_EQ(bisected.state.plan.Conclude().answer, BisectAnswer::kEndUnknown);
  for (const BisectEvent& event : bisected.state.events) {
    if (event.kind != BisectEvent::Kind::kRun || event.candidate < 3) continue;
    EXPECT_EQ(event.outcome, ProbeOutcome::kUnknown);
    EXPECT_EQ(event.why, "the limit came");
  }
}

// The candidate could not be judged now, but can be later.
TEST_F(BisectLimitTest, AFullDiskEndsItAndSaysNothingOfTheCandidate) {
  JobsOnAFullDisk jobs;
  try {
    Bisect("class:hang", jobs);
    FAIL() << "it went on";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "no room");
    EXPECT_EQ(error.exit_code(), 3);
  }
  for (const BisectEvent& event : ReadBisectHistory(Work("b")).events) {
    EXPECT_NE(event.kind, BisectEvent::Kind::kRun);
  }
}

}  // namespace
}  // namespace ladder
