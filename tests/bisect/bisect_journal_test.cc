#include "bisect/bisect_journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

#include "base/file.h"
#include "bisect/candidates.h"
#include "recipe/recipe_keys.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Kind = BisectEvent::Kind;
using testing::ElementsAre;
using testing::HasSubstr;

class BisectFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "bisect-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

BisectFacts SomeFacts() {
  BisectFacts facts;
  facts.recipe = "/r/x.yaml";
  facts.cache = "/c";
  facts.candidates = {{"a", "a"}, {"b", "b, the second"}, {"c", "c"}};
  facts.limits = {0.99, 77, true};
  facts.jobs = 3;
  facts.executor = JobExecutor::kSlurm;
  facts.keep = 5000;
  facts.expect.failure_class = FailureClass::kHang;
  return facts;
}

BisectEvent SomeRun() {
  BisectEvent run;
  run.candidate = 2;
  run.outcome = ProbeOutcome::kBad;
  run.job = "002-c-1";
  run.signature = "hang | x";
  run.seconds = 1.5;
  run.session = 2;
  run.elapsed = 20.5;
  return run;
}

TEST_F(BisectFilesTest, RefusesAFileThatDoesNotListTheCandidates) {
  for (const char* text :
       {R"({"bisection_format": 1})",
        R"({"bisection_format": 1, "candidates": [{"label": "a"}]})",
        R"({"bisection_format": 1, "candidates":
            [{"label": "a", "folder": "001-a"}, {"label": "b"}]})"}) {
    WriteFileByRename(folder_ / "bisect.json", text);
    EXPECT_THROW(ReadBisectHistory(folder_), UserError) << text;
  }
}

TEST_F(BisectFilesTest, WhatIsWrittenIsRead) {
  BisectJournal journal(folder_, SomeFacts());
  BisectEvent setup;
  setup.kind = Kind::kSetup;
  setup.candidate = 1;
  setup.worked = false;
  setup.why = "exit 3";
  journal.Add(setup);
  BisectEvent predicate;
  predicate.kind = Kind::kPredicate;
  predicate.candidate = 2;
  predicate.predicate.failure.signature = "hang | x";
  predicate.predicate.stage = "sanity";
  journal.Add(predicate);
  journal.Add(SomeRun());
  const BisectHistory read = ReadBisectHistory(folder_);
  EXPECT_EQ(read.facts.recipe, "/r/x.yaml");
  EXPECT_EQ(read.facts.candidates[1].title, "b, the second");
  EXPECT_EQ(read.facts.limits.confidence, 0.99);
  EXPECT_EQ(read.facts.limits.most_runs, 77U);
  EXPECT_TRUE(read.facts.limits.deterministic);
  EXPECT_EQ(read.facts.keep, 5000U);
  EXPECT_EQ(read.facts.executor, JobExecutor::kSlurm);
  EXPECT_EQ(read.facts.expect, SomeFacts().expect);
  ASSERT_EQ(read.events.size(), 3U);
  EXPECT_FALSE(read.events[0].worked);
  EXPECT_EQ(read.events[0].why, "exit 3");
  EXPECT_EQ(read.events[1].predicate, predicate.predicate);
  EXPECT_EQ(read.events[2].outcome, ProbeOutcome::kBad);
  EXPECT_EQ(read.events[2].job, "002-c-1");
  EXPECT_EQ(read.events[2].signature, "hang | x");
  EXPECT_EQ(read.events[2].seconds, 1.5);
  EXPECT_EQ(read.events[2].session, 2U);
  EXPECT_EQ(read.events[2].elapsed, 20.5);
  EXPECT_EQ(read.unread, 0U);
}

TEST_F(BisectFilesTest, WhatReportsNeedOfTheRecipeIsKept) {
  BisectFacts facts = SomeFacts();
  facts.folder_names = {"a-1", "b-2", "c-3"};
  facts.recipe_parts = {{"command", "17"}};
  BisectJournal journal(folder_, facts);
  BisectEvent setup;
  setup.kind = Kind::kSetup;
  setup.job = "000-a-setup";
  setup.reused = true;
  setup.commands = {{"pip", "install", "x y"}, {"true"}};
  journal.Add(setup);
  const BisectHistory read = ReadBisectHistory(folder_);
  EXPECT_EQ(read.facts.folder_names, facts.folder_names);
  EXPECT_EQ(read.facts.recipe_parts, facts.recipe_parts);
  ASSERT_EQ(read.events.size(), 1U);
  EXPECT_TRUE(read.events[0].reused);
  EXPECT_EQ(read.events[0].commands, setup.commands);
}

TEST_F(BisectFilesTest, AnotherRecipeIsSeen) {
  BisectFacts facts = SomeFacts();
  facts.recipe = folder_ / "r.yaml";
  const auto write = [&](const std::string& setup, const std::string& to) {
    std::ofstream(facts.recipe)
        << "command: 'true'\nbisect: {candidates: {nightlies: {from: "
           "2026-01-01, to: " +
               to + ", version: '%Y%m%d'}}, setup: '" + setup + "'}\n";
  };
  write("pip install ${candidate}", "2026-01-09");
  facts.recipe_parts = RecipePartsOf(facts.recipe);
  const BisectJournal journal(folder_, facts);
  EXPECT_TRUE(IsOfSameRecipe(folder_));
  // The next day.
  write("pip install ${candidate}", "2026-01-10");
  EXPECT_TRUE(IsOfSameRecipe(folder_));
  write("pip install -v ${candidate}", "2026-01-10");
  EXPECT_FALSE(IsOfSameRecipe(folder_));
  EXPECT_THAT(ChangedPartsOf(facts), ElementsAre("bisect setup"));
  fs::remove(facts.recipe);
  EXPECT_FALSE(IsOfSameRecipe(folder_));
}

TEST_F(BisectFilesTest, AJournalThatNoBisectionWouldWriteIsRefused) {
  BisectJournal(folder_, SomeFacts()).Add(SomeRun());
  fs::resize_file(folder_ / "bisect.jsonl", 1ULL << 30);
  try {
    ReadBisectHistory(folder_);
    FAIL() << "it was read";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("bisect.jsonl cannot be read"));
  }
}

// Power was lost in the middle of a line.
TEST_F(BisectFilesTest, AHalfLineIsCountedAndSwallowsNoOther) {
  {
    BisectJournal journal(folder_, SomeFacts());
    journal.Add(SomeRun());
  }
  const std::string whole = ReadFile(folder_ / "bisect.jsonl").value();
  std::ofstream(folder_ / "bisect.jsonl", std::ios::app)
      << whole.substr(0, whole.size() / 2);
  BisectJournal(folder_).Add(SomeRun());
  const BisectHistory read = ReadBisectHistory(folder_);
  EXPECT_EQ(read.events.size(), 2U);
  EXPECT_EQ(read.unread, 1U);
}

TEST_F(BisectFilesTest, WhatIsNoBisectionIsRefused) {
  EXPECT_THROW(ReadBisectHistory(folder_), UserError);
  std::ofstream(folder_ / "bisect.json") << R"({"bisection_format": 99})";
  EXPECT_THROW(ReadBisectHistory(folder_), UserError);
}

TEST_F(BisectFilesTest, TheCacheForgetsWhatWasNotUsedForLongest) {
  const CandidateCache cache(folder_, 2500);
  for (const char* name : {"a", "b", "c"}) {
    cache.MarkUnready(name);
    fs::create_directories(cache.PathOf(name));
    std::ofstream(cache.PathOf(name) / "x") << std::string(1000, 'x');
    EXPECT_FALSE(cache.IsReady(name));
    cache.MarkReady(name);
    // Clocks of file systems are coarse.
    fs::last_write_time(folder_ / (std::string(name) + ".json"),
                        fs::file_time_type::clock::now() -
                            std::chrono::hours(10 - name[0] + 'a'));
  }
  EXPECT_TRUE(cache.IsReady("b"));
  cache.Touch("a");
  EXPECT_THAT(cache.MakeRoom({}), ElementsAre("b"));
  EXPECT_FALSE(cache.IsReady("b"));
  EXPECT_FALSE(fs::exists(cache.PathOf("b")));
  EXPECT_THAT(cache.MakeRoom({}), ElementsAre());
  const CandidateCache smaller(folder_, 10);
  EXPECT_THAT(smaller.MakeRoom({"c"}), ElementsAre("a"));
}

// Two recipes, or one before and after it was corrected.
TEST_F(BisectFilesTest, WhatACandidateIsBelongsToTheCommandThatWasAsked) {
  const CandidateCache cache(folder_, std::nullopt);
  fs::create_directories(cache.PathOf("a"));
  cache.MarkReady("a", {"ask"}, "one");
  EXPECT_EQ(cache.IdentityOf("a", {"ask"}), "one");
  EXPECT_FALSE(cache.IdentityOf("a", {"ask", "better"}));
  cache.MarkReady("a", {"ask", "better"}, "two");
  EXPECT_EQ(cache.IdentityOf("a", {"ask"}), "one");
  EXPECT_EQ(cache.IdentityOf("a", {"ask", "better"}), "two");
  // It did not say: it may another time.
  cache.MarkReady("a", {"fails"}, "");
  EXPECT_FALSE(cache.IdentityOf("a", {"fails"}));
  cache.MarkUnready("a");
  EXPECT_FALSE(cache.IdentityOf("a", {"ask"}));
}

TEST(CandidatesTest, NightliesAreDays) {
  EXPECT_THAT(
      VersionsOf({"2024-02-28", "2024-03-01", "2.3.0.dev%Y%m%d"}).value(),
      ElementsAre("2.3.0.dev20240228", "2.3.0.dev20240229",
                  "2.3.0.dev20240301"));
  EXPECT_FALSE(VersionsOf({"2024-03-01", "2024-02-28", "%d"}));
  EXPECT_FALSE(VersionsOf({"2024-02-30", "2024-03-01", "%d"}));
  EXPECT_FALSE(VersionsOf({"1024-02-28", "2024-03-01", "%d"}));
}

TEST(CandidatesTest, AnotherSetupHasAnotherFolder) {
  BisectSection section;
  section.setup = {{"pip", "install", "x"}};
  const std::string before = FolderNameOf(section, "2.6/a b");
  EXPECT_THAT(before, testing::MatchesRegex("2.6-a-b-[0-9a-f]{8}"));
  EXPECT_EQ(FolderNameOf(section, "2.6/a b"), before);
  section.setup.push_back({"more"});
  EXPECT_NE(FolderNameOf(section, "2.6/a b"), before);
  EXPECT_NE(FolderNameOf(section, "2.6-a-b"), FolderNameOf(section, "2.6/a b"));
}

TEST(CandidatesTest, BytesThatAreNoTextAreInNoName) {
  EXPECT_EQ(ShortName("v\xff"
                      "4"),
            "v-4");
  EXPECT_EQ(ShortName("v\xc3\xa4"
                      "4"),
            "v-4");
}

TEST(CandidatesTest, OneIsNamedByItsBeginningWhereThatIsClear) {
  const std::vector<Candidate> all = {
      {"2.6.0", "2.6.0"}, {"2.6.1", "2.6.1"}, {"2.14", "2.14"}};
  EXPECT_EQ(CandidateNamed(all, "2.1"), 2U);
  EXPECT_EQ(CandidateNamed(all, "2.6.0"), 0U);
  EXPECT_THROW(CandidateNamed(all, "2.6"), UserError);
  EXPECT_THROW(CandidateNamed(all, "3"), UserError);
  EXPECT_THROW(CandidateNamed(all, ""), UserError);
}

TEST(WebPageTest, IsThatOfTheRemoteWithoutItsPassword) {
  for (const char* remote : {"git@github.com:a/b.git", "https://github.com/a/b",
                             "https://me:secret@github.com/a/b.git",
                             "ssh://git@github.com:22/a/b"}) {
    EXPECT_EQ(WebPageOf(remote), "https://github.com/a/b") << remote;
  }
  EXPECT_EQ(WebPageOf("git@gitlab.example.com:group/sub/b.git"),
            "https://gitlab.example.com/group/sub/b");
  for (const char* remote :
       {"", "/srv/b.git", "../b", "host:b.git", "https://example.com/a/b"}) {
    EXPECT_EQ(WebPageOf(remote), "") << remote;
  }
}

}  // namespace
}  // namespace ladder
