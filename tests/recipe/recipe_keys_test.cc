// The bisect section of recipes, read on the 2nd of March 2026.
#include "recipe/recipe_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "recipe/recipe_reader.h"

namespace ladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

BisectSection ReadSection(const std::string& section) {
  RecipeFiles world;
  world.load = [&](const std::string& path) {
    return RecipeText{"command: a\nbisect:\n" + section, path};
  };
  world.is_folder = [](const std::string&) { return true; };
  world.today = "2026-03-02";
  return ReadRecipe("r/x.yaml", world).at(0).bisect.value();
}

std::string SectionFaults(const std::string& section) {
  try {
    ReadSection(section);
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 2);
    EXPECT_FALSE(error.remedy().empty());
    return error.what();
  }
  return "";
}

std::vector<std::string> Nights(const std::string& days) {
  return VersionsOf(*ReadSection("  candidates: {nightlies: {" + days +
                                 ", version: 'x%m%d'}}\n")
                         .nightlies)
      .value();
}

TEST(RecipeBisectTest, ReadsEveryKey) {
  const BisectSection section = ReadSection(
      "  candidates: {versions: [2.6.0, 2.10]}\n"
      "  setup: [python3 -m venv ., [bin/pip, install, "
      "'torch==${candidate}']]\n"
      "  same_as: cat ${candidate_dir}/version\n"
      "  setup_timeout: 30m\n"
      "  keep: 20k\n"
      "  confidence: 0.99\n"
      "  max_runs: 50\n"
      "  jobs: 4\n  deterministic: true\n");
  EXPECT_THAT(section.versions, ElementsAre("2.6.0", "2.10"));
  EXPECT_THAT(
      section.setup,
      ElementsAre(ElementsAre("python3", "-m", "venv", "."),
                  ElementsAre("bin/pip", "install", "torch==${candidate}")));
  EXPECT_THAT(section.same_as, ElementsAre("cat", "${candidate_dir}/version"));
  EXPECT_EQ(section.setup_timeout, std::chrono::minutes(30));
  EXPECT_EQ(section.keep, 20480U);
  EXPECT_EQ(section.confidence, 0.99);
  EXPECT_EQ(section.most_runs, 50);
  EXPECT_EQ(section.jobs, 4);
  EXPECT_TRUE(section.deterministic);
}

TEST(RecipeBisectTest, DaysMayCountFromToday) {
  EXPECT_THAT(Nights("from: 2026-02-27, to: today"),
              ElementsAre("x0227", "x0228", "x0301", "x0302"));
  EXPECT_THAT(Nights("from: 2 days ago"),
              ElementsAre("x0228", "x0301", "x0302"));
  EXPECT_THAT(Nights("from: 3 days ago, to: 1 day ago"),
              ElementsAre("x0227", "x0228", "x0301"));
  EXPECT_EQ(Nights("from: 366 days ago").front(), "x0301");
}

TEST(RecipeBisectTest, PathsCountFromTheRecipe) {
  const auto commits =
      ReadSection(
          "  candidates: {commits: {repository: m, good: v1, bad: HEAD}}\n")
          .commits.value();
  EXPECT_EQ(commits.repository, "r/m");
  EXPECT_EQ(ReadSection("  candidates: {commits: {good: v1, bad: HEAD}}\n")
                .commits->repository,
            "r");
}

/// Without the lines that are quoted.
std::vector<std::string> PlacesOf(const std::string& section) {
  std::istringstream all(SectionFaults(section));
  std::vector<std::string> places;
  for (std::string line; std::getline(all, line);) {
    if (line.starts_with("r/x.yaml:")) places.push_back(line.substr(9));
  }
  return places;
}

TEST(RecipeBisectTest, EachFaultHasItsPlace) {
  EXPECT_THAT(
      PlacesOf("  candidates: {versions: [2.6.0]}\n"
               "  setup: ''\n"
               "  same_as: []\n"
               "  setup_timeout: soon\n"
               "  max_cache_size: all\n"
               "  confidence: 97\n"
               "  max_runs: 0\n"
               "  jobs: many\n"
               "  job: 3\n"),
      ElementsAre(
          "3:26: expected at least two versions here: a good one first, one "
          "that fails last",
          "4:10: expected a command here: there is no program to start",
          "5:12: expected a command here: there is no program to start",
          "6:18: expected a time such as 90s, 20m, 1h30m or 1d here, not "
          "'soon'",
          "7:19: expected a size such as 64k, 10M or 1G here, not 'all'",
          "8:15: expected a number above 0.5 and below 1, such as 0.97, here, "
          "not '97'",
          "9:13: expected a whole number from 1 to 100000 here, not '0'",
          "10:9: expected a whole number from 1 to 1000 here, not 'many'",
          "11:3: unknown key 'job'; did you mean 'jobs'?"));
  EXPECT_THAT(PlacesOf("  setup: [b]\n"),
              ElementsAre("3:3: 'candidates' is missing"));
  EXPECT_THAT(PlacesOf("  candidates:\n"
                       "    versions: [a, b]\n"
                       "    command: ls\n"),
              ElementsAre("4:5: expected one of versions, nightlies, commits "
                          "and command here"));
  EXPECT_THAT(PlacesOf("  candidates:\n"
                       "    commits: {good: '', bda: HEAD, paths: ''}\n"),
              ElementsAre("4:14: 'bad' is missing", "4:21: the text is empty",
                          "4:25: unknown key 'bda'; did you mean 'bad'?",
                          "4:43: the text is empty"));
}

TEST(RecipeBisectTest, FaultsOfDays) {
  EXPECT_THAT(
      PlacesOf("  candidates:\n"
               "    nightlies:\n"
               "      from: 2026-02-30\n"
               "      to: tomorrow\n"
               "      version: 2.12.0.dev\n"),
      ElementsAre("5:13: expected a day such as 2026-01-31, today or 30 days "
                  "ago here, not '2026-02-30'",
                  "6:11: expected a day such as 2026-01-31, today or 30 days "
                  "ago here, not 'tomorrow'",
                  "7:16: expected a version with %Y, %m and %d for the day "
                  "here, not '2.12.0.dev'"));
  EXPECT_THAT(
      PlacesOf("  candidates:\n"
               "    nightlies: {from: today, version: x%d}\n"),
      ElementsAre(
          "4:16: expected 2 to 3660 days here, not 2026-03-02 to 2026-03-02"));
  EXPECT_THAT(SectionFaults("  candidates: {nightlies: {from: 9999 days ago, "
                            "version: x%d}}\n"),
              HasSubstr("expected 2 to 3660 days here"));
  EXPECT_THAT(SectionFaults("  candidates: {nightlies: {from: a day ago, "
                            "version: x%d}}\n"),
              HasSubstr("not 'a day ago'"));
}

}  // namespace
}  // namespace ladder
