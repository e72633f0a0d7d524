// For tests that run the documented ladder with an executor of their own.
#ifndef LADDER_TESTS_CLIMB_FIXTURE_H_
#define LADDER_TESTS_CLIMB_FIXTURE_H_

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

#include "climb/climb_request.h"
#include "config/data_files.h"
#include "support/sample_run.h"

namespace ladder {

/// An empty folder, and a request to run `python repro.py` in it. The folder of
/// a test that fails stays.
class ClimbFixture : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern =
        std::filesystem::temp_directory_path() / "ladder-test-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    const DataFile documented = FindLadder("documented", {});
    request_.ladder =
        ParseLadder(documented.text, "documented.yaml", BuiltInFlags);
    request_.load_patterns = RealPatterns;
    request_.settings.command = {"python", "repro.py"};
    request_.host.workdir = folder_;
  }
  void TearDown() override {
    if (!HasFailure()) std::filesystem::remove_all(folder_);
  }

  std::filesystem::path folder_;
  ClimbRequest request_;
};

}  // namespace ladder

#endif  // LADDER_TESTS_CLIMB_FIXTURE_H_
