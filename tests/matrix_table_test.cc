#include "matrix_table.h"

#include <gtest/gtest.h>

namespace ladder {
namespace {

TEST(MatrixTableTest, ColumnsAreAligned) {
  MatrixRow passed;
  passed.values = {{"device", "cpu"}, {"größe", "ä"}};
  passed.record = "01-cpu-_";
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
            "device  größe  outcome                  failure                   "
            "                    record\n"
            "cpu     ä      passed                                             "
            "                    01-cpu-_\n"
            "cuda    8      flaky, NOT the expected  nan-or-inf in "
            "triton_poi_fused_log_0 (guess)  02-cuda-8\n"
            "cpu     ä      error                    cannot start 'x'          "
            "                    03\n");
  EXPECT_EQ(RenderMatrix({}), "");
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
