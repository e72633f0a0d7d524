// Climbs that are cut off as a cluster's time limit does it, at different
// moments: what is said of them.
#include <gmock/gmock.h>

#include <csignal>

#include "climb/climb_session.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;

class TimedOutClimbTest : public ToolRun {
 protected:
  /// Climbs with a shell's line until the file "now" is there.
  void CutOff(const std::string& line, int signal, const Words& options = {}) {
    Words words = options;
    words.insert(words.end(), {"--quiet", "--out", "record"});
    const pid_t pid = Start(RunWords(words, {"sh", "-c", line}));
    for (int i = 0; i < 60'000 && !fs::exists(Work("now")); ++i) usleep(1000);
    kill(pid, signal);
    Finish(pid);
  }
  [[nodiscard]] Climbed End() const {
    return EndTimedOut(Work("record"), "the limit came");
  }
  void ExpectThePageThatReportMakes() {
    EXPECT_EQ(Run({TOOL, "report", "--format", "html", "record"}).out,
              Bytes("record/report.html"));
  }
  [[nodiscard]] std::string State() const {
    return std::string(Json("record/record.json").at("state").as_string());
  }
};

TEST_F(TimedOutClimbTest, WhereNothingHadEndedItHangs) {
  for (const int signal : {SIGTERM, SIGKILL}) {
    fs::remove_all(Work("record"));
    fs::remove(Work("now"));
    CutOff("echo so far; touch now; exec sleep 1000", signal);
    const Climbed climbed = End();
    EXPECT_EQ(climbed.exit_code, 1);
    ASSERT_TRUE(climbed.verdict.failure);
    EXPECT_EQ(climbed.verdict.failure->failure_class, FailureClass::kHang);
    EXPECT_THAT(climbed.verdict.not_known,
                Contains(HasSubstr("the limit came")));
    EXPECT_EQ(State(), "complete");
    // Who asks twice gets the same.
    EXPECT_EQ(End().exit_code, 1);
  }
}

TEST_F(TimedOutClimbTest, AFailureThatWasSeenBeforeStays) {
  CutOff("[ ! -e once ] || { touch now; exec sleep 1000; }; touch once; exit 3",
         SIGTERM);
  const Climbed climbed = End();
  EXPECT_EQ(climbed.exit_code, 1);
  ASSERT_TRUE(climbed.verdict.failure);
  EXPECT_EQ(climbed.verdict.failure->failure_class, FailureClass::kUnknown);
  EXPECT_EQ(climbed.verdict.failure->stage, "baseline");
  EXPECT_THAT(climbed.verdict.not_known, Contains(HasSubstr("the limit came")));
  EXPECT_EQ(State(), "complete");
  ExpectThePageThatReportMakes();
}

TEST_F(TimedOutClimbTest, ARunThatLastedNoLongerThanOthersIsNoHang) {
  CutOff("sleep 1; [ ! -e once ] || { touch now; sleep 0.5; }; touch once",
         SIGTERM, {"--repeat", "3"});
  EXPECT_EQ(End().exit_code, 125);
  EXPECT_EQ(State(), "interrupted");
  EXPECT_EQ(Run({TOOL, "resume", "--quiet", "record"}).status, 0);
}

TEST_F(TimedOutClimbTest, OneThatLastedMuchLongerIs) {
  CutOff(
      "[ ! -e once ] || { sleep 1; touch now; exec sleep 1000; }; touch once",
      SIGTERM, {"--repeat", "3"});
  const Climbed climbed = End();
  EXPECT_EQ(climbed.exit_code, 1);
  ASSERT_TRUE(climbed.verdict.failure);
  EXPECT_EQ(climbed.verdict.failure->failure_class, FailureClass::kHang);
  EXPECT_EQ(climbed.verdict.failure->rate.failed, 1U);
  ExpectThePageThatReportMakes();
}

}  // namespace
}  // namespace ladder
