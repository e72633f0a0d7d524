// What a night shows to people and to CI servers. How the page looks and works
// in a browser: report_page/.
#include "nightly/night_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/junit_check.h"
#include "support/sample_nights.h"
#include "support/shell_output.h"

namespace ladder {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kPage = "/nights/suite.html";

bool Everywhere(const std::string&) { return true; }
bool Nowhere(const std::string&) { return false; }

std::string PageOf(const SuiteHistory& suite,
                   const FileExists& exists = Everywhere) {
  return RenderNightPage(suite, suite.nights.back(), kPage, exists);
}

/// What stands between the two in the text, the first time.
std::string Between(const std::string& text, const std::string& begin,
                    const std::string& end) {
  const size_t at = text.find(begin);
  if (at == std::string::npos) return "(not there)";
  const size_t from = at + begin.size();
  return text.substr(from, text.find(end, from) - from);
}

size_t Count(const std::string& text, const std::string& word) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) {
    ++count;
  }
  return count;
}

/// As a person reads it.
std::string Plain(const std::string& html) {
  std::string text;
  bool inside = false;
  for (const char c : html) {
    if (c == '<') inside = true;
    if (!inside) text += c;
    if (c == '>') inside = false;
  }
  return text;
}

SuiteHistory AllChanges() {
  return SampleSuite({{"changed", "..FS"},
                      {"fixed", "..F."},
                      {"flaky", "...~"},
                      {"gone", "..F-"},
                      {"new", "...F"},
                      {"passed", "...."},
                      {"still", "..FF"},
                      {"unknown", "...?"}});
}

// --- the page ---------------------------------------------------------------

TEST(NightPageTest, SaysFirstWhatChanged) {
  const std::string page = PageOf(AllChanges());
  EXPECT_EQ(Between(page, "<title>", "</title>"),
            "FAILED: nightly: 1 new, 1 changed, 1 still, 1 flaky, 1 not judged "
            "of 7 recipes, 2026-11-04, dev20261104");
  EXPECT_EQ(Between(page, "<span class=\"badge ", "</span>"),
            "failed\">FAILED");
  EXPECT_EQ(Plain(Between(page, "<ul class=\"counts\">", "</ul>")),
            "\n1 new\n1 changed\n1 still\n1 flaky\n1 not judged\n1 fixed\n"
            "1 passed\n");
  EXPECT_EQ(Plain(Between(page, "<p class=\"lead\">", "</p>")),
            "Night 4, dev20261104, started 2026-11-04T02:00:00Z, ended "
            "2026-11-04T04:00:00Z");
}

TEST(NightPageTest, TheBadgeIsOfTheWorst) {
  const auto badge = [](const std::map<std::string, std::string>& recipes) {
    return Between(PageOf(SampleSuite(recipes)), "<span class=\"badge ",
                   "</span>");
  };
  EXPECT_EQ(badge({{"a", ".."}, {"b", ".F"}}), "failed\">FAILED");
  EXPECT_EQ(badge({{"a", "FF"}}), "failed\">FAILED");
  EXPECT_EQ(badge({{"a", ".."}, {"b", ".~"}, {"c", ".?"}}), "flaky\">FLAKY");
  EXPECT_EQ(badge({{"a", ".."}, {"c", ".?"}}), "error\">NOT JUDGED");
  EXPECT_EQ(badge({{"a", "F."}, {"c", ".."}}), "passed\">PASSED");
  EXPECT_EQ(badge({{"a", "F-"}}), "error\">NOTHING RAN");
  EXPECT_EQ(badge({}), "error\">NOTHING RAN");
}

TEST(NightPageTest, ACauseStandsThereOnceWithAllItsRecipes) {
  const std::string page = PageOf(AllChanges());
  const std::string causes =
      Between(page, "<section id=\"causes\"", "</section>");
  EXPECT_EQ(Count(causes, "<article"), 3U) << "two, and what was not judged";
  EXPECT_EQ(Count(Plain(causes), "cpp_fused_3"), 1U);
  // The worst first.
  const std::string text = Plain(causes);
  EXPECT_LT(text.find("new nan-or-inf in cpp_fused_3"),
            text.find("changed segfault"));
  EXPECT_THAT(text, HasSubstr("First seen2026-11-03, dev20261103"));
  EXPECT_THAT(text, HasSubstr("new new: since 2026-11-04, dev20261104, in 1 of "
                              "its 4 nights"));
  EXPECT_THAT(text, HasSubstr("still still: since 2026-11-03, dev20261103, in "
                              "2 of its 4 nights"));
  EXPECT_THAT(text, HasSubstr("flaky flaky: failed in 2 of 5 runs; since"));
  EXPECT_THAT(text, HasSubstr("unknown: no such file: model.pt2"));
}

TEST(NightPageTest, WhatABisectionFoundIsKeptWhileItStillFails) {
  SuiteHistory suite = SampleSuite({{"soft", "..FF"}, {"load", "..FF"}});
  suite.recipes.at({"soft", ""})[2].bisection = {
      "culprit",
      "dev20261103",
      "dev20261102",
      .98,
      "/nights/3/bisect-soft",
      "https://github.com/a/b/compare/1...2"};
  std::string page = PageOf(suite);
  EXPECT_THAT(Plain(page),
              HasSubstr("culprit, first bad dev20261103, last good dev20261102 "
                        "(98 %): its report"));
  EXPECT_THAT(page, HasSubstr("href=\"3/bisect-soft/report.html\""));
  EXPECT_THAT(page,
              HasSubstr("<a href=\"https://github.com/a/b/compare/1...2\">"
                        "compare them</a>"));
  // It was of another failure.
  suite.recipes.at({"soft", ""})[2].signature = "another";
  EXPECT_THAT(PageOf(suite), Not(HasSubstr("culprit")));
  // Without a culprit there are no ends.
  suite.recipes.at({"soft", ""})[3].bisection = {"flaky throughout", "", "", 0,
                                                 "/elsewhere/b"};
  page = PageOf(suite);
  EXPECT_THAT(Plain(page), HasSubstr("Bisectedflaky throughout/elsewhere/b"));
  EXPECT_THAT(Plain(page), Not(HasSubstr("first bad")));
}

TEST(NightPageTest, ABisectionIsOfTheFailureSinceWhenItIsThere) {
  const auto shown = [](const std::string& signs) {
    SuiteHistory suite = SampleSuite({{"soft", signs}});
    suite.recipes.at({"soft", ""})[0].bisection = {"culprit", "dev20261101",
                                                   "dev20261031", .98, ""};
    return Plain(PageOf(suite)).find("first bad dev20261101") !=
           std::string::npos;
  };
  EXPECT_TRUE(shown("F"));
  EXPECT_TRUE(shown("F?FF"));
  EXPECT_FALSE(shown("F..F")) << "it was mended, and broke again";
  EXPECT_TRUE(shown("F.F.F")) << "it comes and goes";
  EXPECT_TRUE(shown("F......~")) << "likewise";
  EXPECT_FALSE(shown("F.......~")) << "too long ago";
}

TEST(NightPageTest, ABisectionThatServesSeveralRecipesStandsThereOnce) {
  SuiteHistory suite =
      SampleSuite({{"load", ".F"}, {"rare", ".F"}, {"soft", ".F"}});
  const auto bisect = [&](const char* recipe, const char* first_bad) {
    suite.recipes.at({recipe, ""})[1].bisection = {"culprit", first_bad, "v1",
                                                   .9997, "/nights/b"};
  };
  bisect("load", "v2");
  bisect("soft", "v2");
  std::string text = Plain(PageOf(suite));
  EXPECT_THAT(text, HasSubstr("Bisectedculprit, first bad v2, last good v1 "
                              "(99.9 %): its report"));
  EXPECT_EQ(Count(text, "first bad"), 1U);
  bisect("rare", "v3");
  text = Plain(PageOf(suite));
  EXPECT_THAT(text, HasSubstr("load, soft: culprit, first bad v2"));
  EXPECT_THAT(text, HasSubstr("rare: culprit, first bad v3"));
}

TEST(NightPageTest, ManyRecipesOfACauseAreFolded) {
  std::map<std::string, std::string> recipes{{"old", "FF"}};
  for (const char name : std::string("abcdefgh")) {
    recipes[std::string(1, name)] = ".F";
  }
  EXPECT_THAT(
      PageOf(SampleSuite(recipes)),
      HasSubstr("<details><summary>9 recipes: 8 new, 1 still</summary"));
  recipes.erase("a");
  EXPECT_THAT(PageOf(SampleSuite(recipes)), Not(HasSubstr("<details>")));
}

TEST(NightPageTest, LinksToWhatLiesBelowItAndExists) {
  SuiteHistory suite = SampleSuite({{"a b:c", ".F"}});
  EXPECT_THAT(PageOf(suite), HasSubstr("href=\"2/a%20b%3Ac/report.html\""));
  const std::string none = PageOf(suite, Nowhere);
  EXPECT_THAT(none, Not(HasSubstr("report.html")));
  EXPECT_THAT(none, HasSubstr("<code>/nights/2/a b:c</code>"));
  std::vector<std::string> asked;
  PageOf(suite, [&](const std::string& path) {
    asked.push_back(path);
    return true;
  });
  EXPECT_THAT(asked, testing::Each(testing::EndsWith("/a b:c/report.html")));
  for (const char* elsewhere :
       {"/climbs/x", "/nights/../climbs/x", "relative/x", ""}) {
    suite.recipes.begin()->second[1].record = elsewhere;
    const std::string page = PageOf(suite);
    EXPECT_EQ(Count(page, "2/"), 0U) << elsewhere;
    EXPECT_EQ(Count(page, "href=\"1/"), 1U) << "the other night's";
  }
}

TEST(NightPageTest, EachNightOfARecipeHasASign) {
  SuiteHistory suite = SampleSuite({{"soft", ".-?~FS"}});
  const std::string page = PageOf(suite);
  const std::string cells = Between(page.substr(page.find("<tbody>")),
                                    "<div class=\"cells\">", "</div>");
  EXPECT_EQ(Plain(cells), "·?~FF");
  EXPECT_EQ(Count(cells, "<a href"), 5U);
  EXPECT_EQ(Count(cells, "<i "), 1U) << "nothing ran there";
  EXPECT_THAT(cells, HasSubstr("title=\"2026-11-02, dev20261102: not run\""));
  EXPECT_THAT(cells,
              HasSubstr("title=\"2026-11-03, dev20261103: not judged\""));
  EXPECT_THAT(cells, HasSubstr("title=\"2026-11-05, dev20261105: flaky, "
                               "nan-or-inf in cpp_fused_3\""));
  EXPECT_THAT(page, Not(HasSubstr("<svg"))) << "all are shown";
}

TEST(NightPageTest, OfManyNightsAllAreDrawnAndTheLastOnesShown) {
  const std::string page =
      PageOf(SampleSuite({{"soft", std::string(50, '.') + "FF?.F~"},
                          {"old", "F" + std::string(55, '-')}}));
  const std::string row =
      Between(page.substr(page.find("<tbody>")), "<tr", "</tr>");
  EXPECT_EQ(Count(row, "title="), 30U);
  EXPECT_THAT(row, HasSubstr("viewBox=\"0 0 56 12\""));
  EXPECT_THAT(row,
              HasSubstr("<path class=\"p\" d=\"M0 9h50v3h-50zM53 9h1v3h-1z\""));
  EXPECT_THAT(row, HasSubstr("<path class=\"f\" d=\"M50 0h2v12h-2zM54 0h1v12"));
  EXPECT_THAT(page, HasSubstr("1 recipe did not run in these nights and is"));
  EXPECT_THAT(page, Not(HasSubstr(">old<")));
}

TEST(NightPageTest, LaterNightsAreNotInIt) {
  const SuiteHistory suite = SampleSuite({{"soft", "..FS"}});
  const std::string page =
      RenderNightPage(suite, suite.nights[2], kPage, Nowhere);
  EXPECT_EQ(page, PageOf(SampleSuite({{"soft", "..F"}}), Nowhere));
  EXPECT_THAT(page, Not(HasSubstr("segfault")));
}

TEST(NightPageTest, OneThatIsNotCompleteSaysSo) {
  SuiteHistory suite = SampleSuite({{"soft", ".."}});
  suite.nights.back().state = NightState::kInterrupted;
  EXPECT_THAT(PageOf(suite), HasSubstr("It was interrupted"));
  suite.nights.back().state = NightState::kStarted;
  EXPECT_THAT(PageOf(suite), HasSubstr("It is under way or was killed"));
}

// What a name, a message or a path could hold.
const std::string kHostile =
    "</script><img src=x onerror=alert(1)>\"'&\x1b[2J\x07\xff\xe2\x80\xae]]>";

SuiteHistory HostileSuite() {
  SuiteHistory suite = SampleSuite({});
  Night& night = suite.nights.back();
  suite.suite = night.suite = night.candidate = night.started_at =
      night.ended_at = kHostile;
  for (const char sign : {'F', '?', '.'}) {
    NightResult result = SampleResult(kHostile, sign);
    result.key.combination = kHostile + sign;
    result.night = 1;
    result.record = "/nights/" + kHostile;
    if (sign != '.') result.message = kHostile;
    if (sign == 'F') {
      result.failure_class = result.kernel = result.signature = kHostile;
      result.bisection = {kHostile, kHostile, kHostile, .5,
                          "/nights/" + kHostile};
    }
    suite.recipes[result.key].push_back(result);
  }
  return suite;
}

TEST(NightPageTest, NothingInAHistoryIsMarkup) {
  for (const FileExists& exists :
       {FileExists(Everywhere), FileExists(Nowhere)}) {
    const std::string page = PageOf(HostileSuite(), exists);
    EXPECT_THAT(page, Not(HasSubstr("<img")));
    EXPECT_EQ(Count(page, "</script>"), 1U);
    EXPECT_EQ(page.find_first_of("\x1b\x07\xff"), std::string::npos);
    EXPECT_THAT(page, Not(HasSubstr("\xe2\x80\xae")));
  }
}

// --- JUnit ------------------------------------------------------------------

class NightJunitTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(IsInstalled("xmllint", "libxml2-utils"));
  }
  static std::string Junit(const SuiteHistory& suite) {
    std::string xml = NightJunit(suite, suite.nights.back());
    EXPECT_EQ(JunitFaults(xml), "");
    return xml;
  }
};

TEST_F(NightJunitTest, HasACaseForEachRecipe) {
  SuiteHistory suite = AllChanges();
  suite.recipes.at({"still", ""}).back().bisection = {
      "culprit", "dev20261103", "dev20261102", .98, "/nights/3/bisect"};
  suite.recipes.at({"still", ""}).back().seconds = 1.5;
  const std::string xml = Junit(suite);
  EXPECT_THAT(xml, HasSubstr(R"(<testsuite name="nightly" )"
                             R"(timestamp="2026-11-04T02:00:00" )"
                             R"(hostname="localhost" tests="7" failures="4" )"
                             R"(errors="1" skipped="0" time="1.500">)"));
  EXPECT_EQ(Between(xml, "<testcase name=\"still\"", "</testcase>"),
            R"( classname="nightly" time="1.500">
    <failure type="nan-or-inf" message="still: nan-or-inf in cpp_fused_3">)"
            R"(signature: nan-or-inf | cpp_fused_N | ValueError: NaN
since: 2026-11-03, dev20261103
failed in 2 of 4 nights
bisected: culprit, first bad dev20261103, last good dev20261102 (98 %), see )"
            R"(/nights/3/bisect
details: aoti-ladder report /nights/4/still
</failure>
  )");
  EXPECT_THAT(Between(xml, "<testcase name=\"unknown\"", "</testcase>"),
              HasSubstr(R"(<error type="error" message="not judged: no such )"
                        "file: model.pt2\nsecond line\""));
  EXPECT_THAT(Between(xml, "<testcase name=\"flaky\"", "</testcase>"),
              HasSubstr("failed in 2 of 5 runs\n"));
  EXPECT_THAT(Between(xml, "<testcase name=\"passed\"", "</testcase>"),
              Not(HasSubstr("<failure")));
  EXPECT_THAT(xml, HasSubstr("<system-out>fixed: fixed\n</system-out>"));
  EXPECT_THAT(xml, Not(HasSubstr("\"gone\""))) << "no longer in the suite";
}

TEST_F(NightJunitTest, WhatANightDidNotComeToIsSkipped) {
  SuiteHistory suite = SampleSuite(
      {{"done/size=8", "..."}, {"left", "..-"}, {"long ago", ".--"}});
  suite.nights.back().state = NightState::kInterrupted;
  const std::string xml = Junit(suite);
  EXPECT_THAT(xml,
              HasSubstr(R"(tests="2" failures="0" errors="0" skipped="1")"));
  EXPECT_THAT(xml, HasSubstr("<testcase name=\"done (size=8)\""));
  EXPECT_THAT(
      Between(xml, "<testcase name=\"left\"", "</testcase>"),
      HasSubstr(
          R"(<skipped type="not run" message="the night ended first"/>)"));
}

TEST_F(NightJunitTest, IsValidWhateverTheHistoryHolds) {
  const std::string xml = Junit(HostileSuite());
  EXPECT_THAT(xml, Not(HasSubstr("<img")));
  EXPECT_THAT(xml, HasSubstr(R"(name="timestamp" value="unknown)"));
  SuiteHistory none = SampleSuite({});
  EXPECT_THAT(Junit(none), HasSubstr(R"(tests="0")"));
  none.suite = none.nights.back().suite = "";
  Junit(none);
}

}  // namespace
}  // namespace ladder
