// Which files count where the machine, the user and the project each have some.
#include "config/data_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "config/ladder.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

std::string LadderText(const std::string& name, const std::string& decides) {
  return "name: " + name +
         "\nstages:\n  - {name: baseline, decides: " + decides + "}\n";
}

std::string FlagText(const std::string& name, const std::string& does) {
  return "flags:\n  - name: " + name + "\n    does: " + does +
         "\n    acts: run\n    cost: none\n    costs: nothing\n"
         "    proofs: []\n    without: nothing shows it\n"
         "    link: https://example.org\n";
}

std::string PatternText(const std::string& name, const std::string& says) {
  return "patterns:\n  - {name: " + name + ", class: hang, pattern: '" + says +
         "', samples: ['" + says + "']}\n";
}

template <typename Function>
std::string Refusal(const Function& function) {
  try {
    function();
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 2);
    EXPECT_FALSE(error.remedy().empty());
    return error.what();
  }
  return "(no error)";
}

class ConfigDirsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "dirs-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    fs::create_directories(folder_ / "project/sub/deeper");
    host_.workdir = folder_ / "project/sub/deeper";
    host_.environment["HOME"] = folder_ / "home";
  }
  void TearDown() override {
    if (!HasFailure()) fs::remove_all(folder_);
  }

  void Write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] ConfigDirs Find() const {
    return FindConfigDirs(host_, folder_ / "etc");
  }
  /// Of those that are there, below the test's folder.
  [[nodiscard]] std::vector<std::string> Found() const {
    std::vector<std::string> found;
    for (const ConfigDir& dir : Find()) {
      if (!dir.there) continue;
      found.push_back(std::string(Name(dir.kind)) + " " +
                      dir.folder.lexically_relative(folder_).string());
    }
    return found;
  }

  const std::string etc_ = "etc/", user_ = "home/.config/aoti-ladder/",
                    project_ = "project/.aoti-ladder/";
  fs::path folder_;
  Host host_;
};

TEST_F(ConfigDirsTest, ThereNeedBeNone) {
  EXPECT_THAT(Found(), ElementsAre());
  EXPECT_EQ(Find().size(), 2U);  // where the machine's and the user's would be
  host_.environment.clear();
  EXPECT_EQ(Find().size(), 1U);
}

TEST_F(ConfigDirsTest, FromTheFarthestToTheNearest) {
  Write(etc_ + "flags.yaml", "");
  Write(user_ + "flags.yaml", "");
  Write(project_ + "flags.yaml", "");
  EXPECT_THAT(Found(),
              ElementsAre("machine etc", "user home/.config/aoti-ladder",
                          "project project/.aoti-ladder"));
  host_.environment["XDG_CONFIG_HOME"] = folder_ / "xdg";
  Write("xdg/aoti-ladder/flags.yaml", "");
  EXPECT_THAT(Found(), ElementsAre("machine etc", "user xdg/aoti-ladder",
                                   "project project/.aoti-ladder"));
  host_.environment["XDG_CONFIG_HOME"] = "xdg";  // relative: not allowed
  EXPECT_EQ(Found().at(1), "user home/.config/aoti-ladder");
}

TEST_F(ConfigDirsTest, AFolderOfRecordsIsNoProject) {
  Write(project_ + "ladders/mine.yaml", "");
  fs::create_directories(host_.workdir / ".aoti-ladder/20261122-070000-repro");
  EXPECT_THAT(Found(), ElementsAre("project project/.aoti-ladder"));
  Write("project/sub/.aoti-ladder/failures.yaml", "");
  EXPECT_THAT(Found(), ElementsAre("project project/sub/.aoti-ladder"));
}

TEST_F(ConfigDirsTest, AProjectOfSomebodyElseAboveUsIsRefused) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  Write(".aoti-ladder/ladders/documented.yaml", "");
  ASSERT_EQ(chown((folder_ / ".aoti-ladder").c_str(), 4711, 4711), 0);
  EXPECT_THAT(Refusal([&] { static_cast<void>(Find()); }),
              HasSubstr(".aoti-ladder belongs to another user (id 4711)"));
  // In a container the folder that is shared with us is all somebody else's.
  ASSERT_EQ(chown(host_.workdir.c_str(), 4711, 4711), 0);
  EXPECT_THAT(Found(), ElementsAre("project .aoti-ladder"));
}

TEST_F(ConfigDirsTest, WhatLeadsNowhereIsToldNotPassedOver) {
  fs::create_directories(folder_ / "etc");
  fs::create_symlink("/nowhere", folder_ / "etc/failures.yaml");
  EXPECT_THAT(Refusal([&] { FailureFiles(Find(), {}); }),
              HasSubstr("etc/failures.yaml is a broken link"));
  fs::remove_all(folder_ / "etc");
  Write("etc", "a file");
  EXPECT_THAT(Refusal([&] { static_cast<void>(Find()); }),
              HasSubstr("etc is not a folder"));
}

TEST_F(ConfigDirsTest, AHomeThatMayNotBeLookedIntoIsNoted) {
  fs::create_symlink("home", folder_ / "home");  // a loop, also for root
  Write(project_ + "flags.yaml", "");
  const ConfigDirs dirs = Find();
  EXPECT_THAT(Found(), ElementsAre("project project/.aoti-ladder"));
  EXPECT_FALSE(dirs.at(1).there);
  EXPECT_EQ(dirs[1].unreadable, "Too many levels of symbolic links");
  EXPECT_THAT(
      NoteOfUnreadable(dirs),
      HasSubstr("home/.config/aoti-ladder: Too many levels of symbolic links"));
  EXPECT_FALSE(IsIn(dirs[1], "ladders"));
  fs::remove(folder_ / "home");
  Write(user_ + "flags.yaml", "");
  EXPECT_EQ(NoteOfUnreadable(Find()), "");
}

TEST_F(ConfigDirsTest, TheNearestLadderOfANameCounts) {
  EXPECT_TRUE(FindLadder("documented", Find()).built_in);
  for (const std::string& dir : {etc_, user_, project_}) {
    Write(dir + "ladders/documented.yaml", LadderText("documented", dir));
    const DataFile found = FindLadder("documented", Find());
    EXPECT_FALSE(found.built_in);
    EXPECT_EQ(found.path, folder_ / dir / "ladders/documented.yaml");
    EXPECT_EQ(ParseLadder(found.text, found.path, nullptr).stages[0].decides,
              dir);
  }
  EXPECT_TRUE(FindLadder("deep", Find()).built_in);
}

TEST_F(ConfigDirsTest, LaddersOfAllPlacesAreSuggested) {
  Write(etc_ + "ladders/fleet.yaml", "");
  Write(project_ + "ladders/threads.yaml", "");
  EXPECT_EQ(Refusal([&] { FindLadder("thread", Find()); }),
            "no ladder 'thread'; did you mean 'threads'?");
  EXPECT_THAT(LaddersIn(Find().back()), ElementsAre("threads"));
}

TEST_F(ConfigDirsTest, PatternsAreLaidOverOneAnother) {
  Write(etc_ + "failures.yaml", PatternText("power", "lost power"));
  Write(user_ + "failures.yaml", PatternText("power", "no power"));
  Write(project_ + "failures.yaml", PatternText("quota", "over quota"));
  Write("given.yaml", PatternText("quota", "quota of 0"));
  const auto files = FailureFiles(Find(), {folder_ / "given.yaml"});
  ASSERT_EQ(files.size(), 4U);
  std::map<std::string, std::string> patterns;
  for (const FailurePattern& each : PatternsWith(files)) {
    patterns[each.name] = each.pattern;
  }
  EXPECT_EQ(patterns.size(), BuiltInPatterns().size() + 2);
  EXPECT_EQ(patterns["power"], "no power");
  EXPECT_EQ(patterns["quota"], "quota of 0");
}

TEST_F(ConfigDirsTest, FlagsAreLaidOverOneAnother) {
  const char* known = "TORCHINDUCTOR_NAN_ASSERTS";
  Write(user_ + "flags.yaml", FlagText(known, "ours"));
  Write(project_ + "flags.yaml", FlagText("FLEET_TRACE", "more"));
  const auto flags = FlagsWith(FilesNamed("flags.yaml", Find()));
  EXPECT_EQ(flags.flags.size(), BuiltInFlags().flags.size() + 1);
  EXPECT_EQ(FindFlag(flags, known)->does, "ours");
  EXPECT_EQ(FindFlag(flags, "FLEET_TRACE")->does, "more");
}

TEST_F(ConfigDirsTest, AFaultIsToldByFileLineAndColumn) {
  Write(user_ + "flags.yaml", "flags: [{name: x}]\n");
  EXPECT_THAT(Refusal([&] { FlagsWith(FilesNamed("flags.yaml", Find())); }),
              HasSubstr((folder_ / user_ / "flags.yaml").string() + ":1:9: "));
}

TEST_F(ConfigDirsTest, PathsAreShownRelativeOnlyBelowUs) {
  EXPECT_EQ(ShownPath("/a/b/c/x.yaml", "/a/b"), "c/x.yaml");
  EXPECT_EQ(ShownPath("/a/x.yaml", "/a/b"), "/a/x.yaml");
  EXPECT_EQ(ShownPath("/a/bc/x.yaml", "/a/b"), "/a/bc/x.yaml");
}

}  // namespace
}  // namespace ladder
