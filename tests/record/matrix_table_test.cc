#include "record/matrix_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "record/record_json.h"

namespace ladder {
namespace {

TEST(MatrixTableTest, ColumnsAreAligned) {
  MatrixRow passed;
  passed.values = {{"device", "cpu"}, {"größe", "ä"}};
  passed.record = "01-cpu-_";
  passed.exit_code = 0;
  MatrixRow failed = passed;
  failed.values = {{"device", "cuda\x1b[31m"}, {"größe", "8"}};
  failed.record = "02-cuda-8";
  failed.exit_code = 4;
  failed.verdict.outcome = Verdict::Result::kFlaky;
  failed.verdict.failure.emplace().failure_class = FailureClass::kNanOrInf;
  failed.verdict.first_failing.emplace().name = "triton_poi_fused_log_0";
  failed.verdict.expected.emplace().differs = {"the class is …"};
  MatrixRow error = passed;
  error.error = "cannot start 'x'\nsecond line";
  error.record = "03";
  EXPECT_EQ(RenderMatrix({passed, failed, error}),
            "device  größe  outcome                 failure                   "
            "                    record\n"
            "cpu     ä      passed                                            "
            "                    01-cpu-_\n"
            "cuda    8      flaky, NOT as expected  nan-or-inf in "
            "triton_poi_fused_log_0 (guess)  02-cuda-8\n"
            "cpu     ä      error                   cannot start 'x'          "
            "                    03\n");
  EXPECT_EQ(RenderMatrix({}), "");
}

TEST(MatrixTableTest, WhatHasNotEndedIsNamed) {
  MatrixRow planned;
  planned.values = {{"n", "1"}};
  planned.record = "01-1";
  MatrixRow cut = planned;
  cut.exit_code = 130;
  cut.verdict.outcome = Verdict::Result::kError;
  MatrixRow partly = cut;
  partly.verdict.outcome = Verdict::Result::kFailed;
  partly.verdict.failure.emplace().failure_class = FailureClass::kHang;
  EXPECT_EQ(RenderMatrix({planned, cut, partly}),
            "n  outcome              failure       record\n"
            "1  planned                            01-1\n"
            "1  interrupted                        01-1\n"
            "1  interrupted, failed  hang (guess)  01-1\n");
  MatrixRow full = planned;
  full.exit_code = 3;  // the disk was
  for (const MatrixRow& row : {planned, cut, partly, full}) {
    EXPECT_TRUE(!HasEnded(row) && IsToClimb(row));
  }
  MatrixRow gone = planned;
  gone.exit_code = 125;
  EXPECT_TRUE(HasEnded(gone) && IsToClimb(gone));
  gone.exit_code = 1;
  EXPECT_TRUE(HasEnded(gone) && !IsToClimb(gone));
}

TEST(MatrixTableTest, ReadsWhatItWrote) {
  MatrixRow failed;
  failed.values = {{"device", "cuda"}, {"n", "8"}};
  failed.record = "01-cuda-8";
  failed.exit_code = 4;
  failed.verdict.outcome = Verdict::Result::kFlaky;
  failed.verdict.failure.emplace().failure_class = FailureClass::kNanOrInf;
  failed.verdict.failure->signature = "nan | x";
  failed.verdict.confidence = Confidence::kLikely;
  failed.verdict.first_failing.emplace().name = "triton_poi_fused_log_0";
  failed.verdict.expected.emplace().differs = {"the class is …"};
  MatrixRow error = failed, planned = failed;
  error.exit_code = 125;
  error.error = "cannot start 'x'";
  error.verdict = {};
  planned.exit_code.reset();
  planned.verdict = {};
  const std::vector<MatrixRow> rows{failed, error, planned};
  const std::vector<MatrixRow> again = ReadMatrixJson(MatrixJson(rows));
  EXPECT_EQ(MatrixJson(again), MatrixJson(rows));
  EXPECT_EQ(MatrixJson(rows), R"([
  {
    "values": {"device": "cuda", "n": "8"},
    "record": "01-cuda-8",
    "exit_code": 4,
    "outcome": "flaky",
    "class": "nan-or-inf",
    "signature": "nan | x",
    "confidence": "likely",
    "first_failing": "triton_poi_fused_log_0",
    "expected": false
  },
  {
    "values": {"device": "cuda", "n": "8"},
    "record": "01-cuda-8",
    "exit_code": 125,
    "error": "cannot start 'x'"
  },
  {"values": {"device": "cuda", "n": "8"}, "record": "01-cuda-8", "exit_code": null}
]
)");
  EXPECT_EQ(RenderMatrix(again), RenderMatrix(rows));
}

TEST(MatrixTableTest, AFileOfSomebodyElseLeadsNowhere) {
  EXPECT_TRUE(ReadMatrixJson("{").empty());
  EXPECT_TRUE(ReadMatrixJson("{}").empty());
  const auto rows =
      ReadMatrixJson(R"([1, {"record": "../x", "exit_code": "y"}, {}])");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].record, "");
  EXPECT_FALSE(rows[0].exit_code);
}

TEST(MatrixTableTest, AClassOfANewerVersionIsStillAFailure) {
  const auto rows = ReadMatrixJson(
      R"([{"exit_code": 130, "outcome": "failed", "class": "new",)"
      R"( "signature": "new | x"}])");
  ASSERT_EQ(rows.size(), 1U);
  ASSERT_TRUE(rows[0].verdict.failure);
  EXPECT_EQ(rows[0].verdict.failure->failure_class, FailureClass::kUnknown);
  EXPECT_THAT(OutcomeOf(rows[0]), testing::StartsWith("interrupted, failed"));
}

TEST(MatrixTableTest, FolderNamesAreOnePlainComponent) {
  EXPECT_EQ(FolderName(2, {{"python", "/opt/a b/python-2.14"}, {"n", "8"}}),
            "02-python-2.14-8");
  EXPECT_EQ(FolderName(12, {{"x", "../.."}}), "12-..");
  EXPECT_EQ(FolderName(1, {{"x", "a\nb"}}), "01-a_b");
  EXPECT_EQ(FolderName(1, {}), "01");
}

}  // namespace
}  // namespace ladder
