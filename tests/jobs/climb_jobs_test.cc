#include "jobs/climb_jobs.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "config/data_files.h"
#include "record/record.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

/// Jobs that end at once with an exit code, without writing anything.
class EndingJobs : public Jobs {
 public:
  explicit EndingJobs(int code) : code_(code) {}

  void Start(const Job& job) override { started_.push_back(job.name); }
  [[nodiscard]] bool IsLeft(const std::filesystem::path&) const override {
    return false;
  }
  std::vector<JobEnd> Wait(std::chrono::milliseconds /*most*/) override {
    std::vector<JobEnd> ends;
    for (; !started_.empty(); started_.pop_front()) {
      JobStatus status;
      status.ending = Exited{code_};
      ends.push_back({started_.front(), JobEnd::What::kEnded, status, ""});
    }
    return ends;
  }
  void Cancel(const std::string& /*name*/) override {}
  [[nodiscard]] bool interrupted() const override { return false; }

 private:
  int code_;
  std::deque<std::string> started_;
};

class ClimbJobsTest : public ToolRun {};

TEST_F(ClimbJobsTest, AVerdictsExitCodeWithoutARecordIsNoVerdict) {
  RecordFacts facts;
  facts.settings.command = {"true"};
  facts.data.ladder = FindLadder("documented", {});
  Record::Create(Work("matrix/01"), facts);  // begun, not ended
  for (const auto& [code, reported] : std::vector<std::pair<int, int>>{
           {0, 125}, {1, 125}, {4, 125}, {2, 2}, {3, 3}}) {
    EndingJobs jobs(code);
    size_t ended = 0;
    const RecordJobs climbs{
        Work("matrix"),
        {Work("matrix/01")},
        1,
        false,
        [&, code = code, reported = reported](size_t number, RecordEnd end) {
          ++ended;
          EXPECT_EQ(number, 0U);
          EXPECT_FALSE(end.climbed);
          ASSERT_TRUE(end.error) << code;
          EXPECT_EQ(end.error->exit_code(), reported) << code;
        }};
    EXPECT_TRUE(ClimbRecords(jobs, climbs));
    EXPECT_EQ(ended, 1U);
  }
}

}  // namespace
}  // namespace ladder
