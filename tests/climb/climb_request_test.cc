#include "climb/climb_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "climb/climb_session.h"
#include "config/data_files.h"

namespace ladder {
namespace {

using testing::HasSubstr;
using testing::internal::CaptureStderr;
using testing::internal::GetCapturedStderr;

/// As an older version wrote it, which called stages rungs.
DataFile OldLadder(const std::string& name) {
  return {name, "name: old\nrungs:\n  - {name: baseline, decides: all}\n"};
}

TEST(ClimbRequestTest, OnlyAUsersLadderGetsANoteOfItsOldKeys) {
  RecordFacts facts;
  facts.settings.command = {"sh", "-c", "true"};
  facts.settings.workdir = std::filesystem::temp_directory_path();
  facts.environment = {{"PATH", "/usr/bin:/bin"}};
  facts.data.ladder = OldLadder("mine");
  facts.data.deep = OldLadder("deep");
  const Host host = ObserveHost();
  CaptureStderr();
  const ClimbRequest recorded = RequestOf(facts, host).request;
  ASSERT_TRUE(recorded.load_deep);
  EXPECT_EQ(recorded.load_deep().stages.size(), 1U);
  EXPECT_EQ(GetCapturedStderr(), "");
  ASSERT_EQ(recorded.ladder.stages.size(), 1U);
  EXPECT_EQ(recorded.ladder.stages[0].name, "baseline");

  CaptureStderr();
  MakeRequest(facts, host);
  const std::string notes = GetCapturedStderr();
  for (const char* file : {"mine:2:1: ", "deep:2:1: "}) {
    EXPECT_THAT(notes, HasSubstr(std::string(file) +
                                 "'rungs' is the old name of 'stages'"));
  }
}

TEST(ErrorHintTest, WhatToDoFollowsFromTheKindOfError) {
  const UserError full("cannot write x", FolderRemedy(ErrorKind::kDiskFull), 3,
                       ErrorKind::kDiskFull);
  EXPECT_EQ(full.remedy(),
            "Free some space, or choose another folder with --out DIR.");
  EXPECT_EQ(FolderRemedy(ErrorKind::kCannotWrite, "--folder DIR"),
            "Choose another folder with --folder DIR.");
  const UserError hinted = AddDiskFullHint(full, "a b");
  EXPECT_EQ(hinted.remedy(),
            "Free some space, then continue: aoti-ladder resume 'a b'");
  EXPECT_EQ(hinted.exit_code(), 3);
  EXPECT_EQ(AddResumeHint(hinted, "a b").remedy(), hinted.remedy());
  // Words alone decide nothing.
  const UserError other("aoti-ladder resume", full.remedy());
  EXPECT_EQ(AddDiskFullHint(other, "r").remedy(), other.remedy());
  EXPECT_EQ(AddResumeHint(other, "r").remedy(),
            other.remedy() + " Then continue: aoti-ladder resume r");
}

}  // namespace
}  // namespace ladder
