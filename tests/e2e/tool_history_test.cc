// aoti-ladder history, by the built program; the file is made by the module.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string_view>

#include "nightly/history.h"
#include "support/sample_nights.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class ToolHistoryTest : public ToolRun {
 protected:
  /// One more night of the suite, on the next day. A sign for each recipe: '.'
  /// passed, 'F' failed with kNan, 'S' segfault, '~' flaky, '?' not judged, '-'
  /// not run.
  int64_t AddNight(const std::string& suite,
                   const std::map<std::string, char>& recipes) {
    History history = History::OpenToWrite(Work("h.db"));
    ++day_;
    Night night;
    night.suite = suite;
    night.started_at = fmt::format("2026-11-{:02}T02:00:00Z", day_);
    night.candidate = fmt::format("dev202611{:02}", day_);
    night.tool_version = "0.1.0";
    const int64_t id = history.Begin(night);
    for (const auto& [recipe, sign] : recipes) {
      if (sign != '-') history.Store(id, SampleResult(recipe, sign));
    }
    history.SetState(id, NightState::kComplete, night.started_at);
    return id;
  }
  Answer Ask(const Words& words, const std::string& file = "h.db") {
    Words all = {TOOL, "history", file};
    all.insert(all.end(), words.begin(), words.end());
    return Run(all);
  }
  /// What it prints where all is well.
  std::string Says(const Words& words) {
    const Answer answer = Ask(words);
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.err, "");
    return answer.out;
  }
  boost::json::array JsonOf(Words words) {
    words.emplace_back("--json");
    return boost::json::parse(Says(words)).as_array();
  }

  int day_ = 0;
};

TEST_F(ToolHistoryTest, EachRecipeHasALine) {
  AddNight("nightly", {{"load/device=cpu", '.'}, {"old", 'F'}, {"soft", '.'}});
  AddNight("nightly", {{"load/device=cpu", '~'}, {"soft", 'F'}});
  AddNight("weekly", {{"soft", '.'}});
  AddNight("nightly", {{"load/device=cpu", '?'}, {"soft", 'F'}});
  EXPECT_EQ(Says({}),
            R"(nightly: 3 nights, 2026-11-01 to 2026-11-04 (dev20261104)

  recipe             change      outcome                           since                     last 3 nights  failed
  load (device=cpu)  not judged  error: no such file: model.pt2    2026-11-04 (dev20261104)  .~?            1
  old                not run     failed nan-or-inf in cpp_fused_3  2026-11-01 (dev20261101)  F--            1
  soft               still       failed nan-or-inf in cpp_fused_3  2026-11-02 (dev20261102)  .FF            2

weekly: 1 night, 2026-11-03 (dev20261103)

  recipe  change  outcome  since                     last 1 night  failed
  soft    passed  passed   2026-11-03 (dev20261103)  .
)");
  EXPECT_EQ(Says({"--suite", "nightly", "--last", "2"}),
            R"(nightly: 3 nights, 2026-11-01 to 2026-11-04 (dev20261104)

  recipe             change      outcome                           since                     last 2 nights  failed
  load (device=cpu)  not judged  error: no such file: model.pt2    2026-11-04 (dev20261104)  ~?             1
  old                not run     failed nan-or-inf in cpp_fused_3  2026-11-01 (dev20261101)  --
  soft               still       failed nan-or-inf in cpp_fused_3  2026-11-02 (dev20261102)  FF             2
)");
}

TEST_F(ToolHistoryTest, ANightUnderWaySaysSo) {
  AddNight("nightly", {{"soft", 'F'}});
  {
    History history = History::OpenToWrite(Work("h.db"));
    Night night;
    night.suite = "nightly";
    night.started_at = "2026-11-02T02:00:00Z";
    NightResult bare = SampleResult("bare", 'F');
    bare.signature = bare.failure_class = bare.kernel = "";
    history.Store(history.Begin(night), bare);
  }
  EXPECT_EQ(Says({}),
            R"(nightly: 2 nights, 2026-11-01 to 2026-11-02, running or killed

  recipe  change  outcome                           since                     last 2 nights  failed
  bare    new     failed                            2026-11-02                -F             1
  soft    new     failed nan-or-inf in cpp_fused_3  2026-11-01 (dev20261101)  F-             1
)");
  EXPECT_EQ(
      Says({"--night", "2"}),
      R"(night 2 of nightly, 2026-11-02T02:00:00Z: 1 of 1 recipe failed (incomplete: started)

(no signature)
  change  recipe  outcome  record
  new     bare    failed   /climbs/bare
)");
}

class FourNights : public ToolHistoryTest {
 protected:
  void SetUp() override {
    ToolHistoryTest::SetUp();
    AddNight("nightly",
             {{"load/device=cpu", '.'}, {"old", 'F'}, {"soft", '.'}});
    const int64_t second =
        AddNight("nightly", {{"load/device=cpu", '~'}, {"soft", 'F'}});
    {
      History history = History::OpenToWrite(Work("h.db"));
      const auto results = history.ResultsOf(second);
      history.StoreBisection(
          results.back().id,
          {"culprit", "dev20261102", "dev20261101", .984, "/bisect/1"});
    }
    AddNight("nightly", {{"load/device=cpu", 'F'}, {"soft", 'F'}});
    AddNight("nightly",
             {{"load/device=cpu", 'S'}, {"other", '?'}, {"soft", '.'}});
  }
};

TEST_F(FourNights, ARecipeHasEachOfItsNights) {
  EXPECT_EQ(Says({"--recipe", "soft"}),
            R"(soft of nightly: passed since 2026-11-04 (dev20261104)
  failed in 2 of 4 nights
  first failed 2026-11-02 (dev20261102), last passed 2026-11-04 (dev20261104)

  night  began                 candidate    change  outcome                           record
  1      2026-11-01T02:00:00Z  dev20261101  passed  passed                            /climbs/soft
  2      2026-11-02T02:00:00Z  dev20261102  new     failed nan-or-inf in cpp_fused_3  /climbs/soft
    nan-or-inf | cpp_fused_N | ValueError: NaN
    bisected: culprit, first bad dev20261102, last good dev20261101 (98 %): /bisect/1
  3      2026-11-03T02:00:00Z  dev20261103  still   failed nan-or-inf in cpp_fused_3  /climbs/soft
  4      2026-11-04T02:00:00Z  dev20261104  fixed   passed                            /climbs/soft
)");
  const std::string combination =
      R"(load (device=cpu) of nightly: failed since 2026-11-04 (dev20261104)
  failed in 2 of 2 nights
  first failed 2026-11-02 (dev20261102), last passed 2026-11-01 (dev20261101)

  night  began                 candidate    change   outcome                           record
  3      2026-11-03T02:00:00Z  dev20261103  flaky    failed nan-or-inf in cpp_fused_3  /climbs/load
    nan-or-inf | cpp_fused_N | ValueError: NaN
  4      2026-11-04T02:00:00Z  dev20261104  changed  failed segfault                   /climbs/load
    segfault
)";
  EXPECT_EQ(Says({"--recipe", "load", "--last", "2"}), combination);
  EXPECT_EQ(Says({"--recipe", "load (device=cpu)", "--last", "2"}),
            combination);
  // The last night that it ran in is shown, however long ago.
  EXPECT_THAT(Says({"--recipe", "old", "--last", "1"}),
              HasSubstr("failed in 0 of 0 nights"));
  EXPECT_THAT(Says({"--recipe", "old", "--last", "1"}),
              HasSubstr("  1      2026-11-01T02:00:00Z  dev20261101  new "));
}

TEST_F(FourNights, ASignatureSaysWhereItWasSeen) {
  EXPECT_EQ(Says({"--signature", "nan-or"}),
            R"(nan-or-inf | cpp_fused_N | ValueError: NaN
  first seen 2026-11-01 (dev20261101), last seen 2026-11-03 (dev20261103)
  recipe             suite    failed in
  load (device=cpu)  nightly  2 of 4 nights
  old                nightly  1 of 1 night
  soft               nightly  2 of 4 nights
)");
  EXPECT_EQ(Says({"--signature", "segfault"}),
            R"(segfault
  first seen 2026-11-04 (dev20261104), last seen 2026-11-04 (dev20261104)
  recipe             suite    failed in
  load (device=cpu)  nightly  1 of 4 nights
)");
}

TEST_F(FourNights, ANightSaysWhatElseBroke) {
  EXPECT_EQ(
      Says({"--night", "2"}),
      R"(night 2 of nightly, 2026-11-02T02:00:00Z, dev20261102: 2 of 2 recipes failed

nan-or-inf | cpp_fused_N | ValueError: NaN
  change  recipe             outcome                                 record
  flaky   load (device=cpu)  flaky 2 of 5 nan-or-inf in cpp_fused_3  /climbs/load
  new     soft               failed nan-or-inf in cpp_fused_3        /climbs/soft
  bisected: culprit, first bad dev20261102, last good dev20261101 (98 %): /bisect/1
)");
  EXPECT_EQ(
      Says({"--night", "2026-11-04"}),
      R"(night 4 of nightly, 2026-11-04T02:00:00Z, dev20261104: 1 of 3 recipes failed

segfault
  change   recipe             outcome          record
  changed  load (device=cpu)  failed segfault  /climbs/load

fixed
  recipe  outcome
  soft    passed

not judged
  recipe  outcome
  other   error: no such file: model.pt2
)");
}

TEST_F(FourNights, ProgramsGetAllAsJson) {
  const auto overview = JsonOf({});
  const auto& suite = overview.at(0).as_object();
  EXPECT_EQ(suite.at("suite"), "nightly");
  EXPECT_EQ(suite.at("nights"), 4);
  EXPECT_EQ(suite.at("last").at("state"), "complete");
  const auto& soft = suite.at("recipes").at(3);
  EXPECT_EQ(soft.at("recipe"), "soft");
  EXPECT_EQ(soft.at("strip"), ".FF.");
  EXPECT_EQ(soft.at("failed"), 2);
  EXPECT_EQ(soft.at("last").at("change"), "fixed");
  EXPECT_EQ(soft.at("since").at("candidate"), "dev20261104");

  const auto recipe = JsonOf({"--recipe", "soft"});
  const auto& night = recipe.at(0).at("nights").at(1);
  EXPECT_EQ(night.at("night").at("id"), 2);
  EXPECT_EQ(night.at("result").at("signature"), kNan);
  EXPECT_EQ(night.at("result").at("bisection").at("first_bad"), "dev20261102");
  EXPECT_EQ(recipe.at(0).at("first_failed").at("id"), 2);

  const auto signature = JsonOf({"--signature", "nan"});
  EXPECT_EQ(signature.at(0).at("signature"), kNan);
  EXPECT_EQ(signature.at(0).at("first").at("id"), 1);
  EXPECT_EQ(signature.at(0).at("recipes").at(0).at("combination"),
            "device=cpu");
  EXPECT_EQ(signature.at(0).at("recipes").at(0).at("nights"), 2);

  const auto nights = JsonOf({"--night", "4"});
  EXPECT_EQ(nights.at(0).at("failures").at(0).at("signature"), "segfault");
  EXPECT_EQ(nights.at(0).at("fixed").at(0).at("recipe"), "soft");
  EXPECT_EQ(nights.at(0).at("not_judged").at(0).at("message"),
            "no such file: model.pt2\nsecond line");
}

TEST_F(FourNights, WhatIsNotUnderstoodIsRefused) {
  const auto refused = [&](const Words& words, const std::string& says) {
    const Answer answer = Ask(words);
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.out, "");
    EXPECT_EQ(answer.err, "aoti-ladder: error: " + says + "\n");
  };
  refused({"--recipe", "sof"},
          "no recipe 'sof' in the history; did you mean 'soft'?\n"
          "  Known recipes: load (device=cpu), old, other, soft");
  refused({"--suite", "weekly"},
          "no suite 'weekly' in the history\n  Known suites: nightly");
  refused(
      {"--signature", "abort"},
      "no signature 'abort' in the history\n"
      "  Known signatures: segfault, nan-or-inf | cpp_fused_N | ValueError: "
      "NaN");
  refused({"--night", "5"},
          "no night '5' in the history\n"
          "  Known nights: 4 (2026-11-04), 3 (2026-11-03), 2 (2026-11-02), 1 "
          "(2026-11-01)");
  refused(
      {"--night", "yesterday"},
      "--night cannot be 'yesterday'\n"
      "  Use a night's number, or its start date in UTC, such as 2026-11-21.");
  refused({"--last", "0"},
          "--last cannot be '0'\n  Use a number of nights, 1 or more.");
  refused({"--night", "1", "--recipe", "soft"},
          "--recipe and --night exclude each other\n  Use one at a time.");
  refused({"--night", "1", "--last", "3"},
          "--last has no effect with --night\n  Remove it.");
}

TEST_F(FourNights, ANightIsWrittenToFiles) {
  // What lies below the page and is there is linked to.
  const int64_t fifth = AddNight("nightly", {});
  NightResult result = SampleResult("soft", 'F');
  result.record = Work("5/soft");
  History::OpenToWrite(Work("h.db")).Store(fifth, result);
  fs::create_directories(Work("5/soft"));
  Write("5/soft/report.html", "a page");
  EXPECT_EQ(Says({"--html", "page.html", "--junit", "junit.xml"}), "");
  EXPECT_THAT(Bytes("page.html"), HasSubstr("<h1>nightly: 1 flaky of 1 "));
  EXPECT_THAT(Bytes("page.html"), HasSubstr("href=\"5/soft/report.html\""));
  EXPECT_THAT(Bytes("junit.xml"), HasSubstr("tests=\"1\" failures=\"1\""));
  EXPECT_EQ(Says({"--night", "2", "--html", "page.html"}), "");
  EXPECT_THAT(Bytes("page.html"),
              HasSubstr("<h1>nightly: 1 new, 1 flaky of 2"));
  EXPECT_THAT(Bytes("page.html"), Not(HasSubstr("dev20261104")));
  EXPECT_EQ(Says({"--night", "2026-11-04", "--junit", "junit.xml"}), "");
  EXPECT_THAT(Bytes("junit.xml"), HasSubstr("timestamp=\"2026-11-04T"));
}

TEST_F(FourNights, AFileIsOfOneNight) {
  AddNight("weekly", {{"soft", '.'}});
  const auto refused = [&](const Words& words, const std::string& says) {
    const Answer answer = Ask(words);
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.err, "aoti-ladder: error: " + says + "\n");
    EXPECT_FALSE(fs::exists(Work("p"))) << says;
  };
  refused({"--html", "p"},
          "expected one night, got 2\n  Known nights: 4 of nightly, "
          "5 of weekly. Choose one with --suite.");
  EXPECT_EQ(Says({"--html", "q", "--suite", "weekly"}), "");
  EXPECT_THAT(Bytes("q"), HasSubstr("<h1>weekly: 1 recipe passed</h1>"));
  day_ = 4;
  AddNight("weekly", {{"soft", 'F'}});
  refused({"--junit", "p", "--night", "2026-11-05"},
          "expected one night, got 2\n  Known nights: 5 of weekly, "
          "6 of weekly. Choose one with --night.");
  for (const char* useless : {"recipe", "signature", "last"}) {
    refused(
        {"--junit", "p", fmt::format("--{}", useless), "1"},
        fmt::format("--{} has no effect with --junit\n  Remove it.", useless));
  }
  refused({"--html", "p", "--json"},
          "--json has no effect with --html\n  Remove it.");
  refused({"--html", ".", "--suite", "weekly"},
          "--html . is a folder\n  Name a file, for example: --html "
          "night.html");
  const std::string before = Bytes("h.db");
  refused({"--html", "p", "--junit", "./h.db", "--suite", "weekly"},
          "--junit ./h.db is the history file itself\n  Name another file.");
  EXPECT_EQ(Bytes("h.db"), before);
  refused({"--html", "none/p", "--suite", "weekly"},
          "cannot write none/p: no such folder: none\n"
          "  Create the folder, or name another file.");
  Write("empty.db", "");
  EXPECT_EQ(Ask({"--html", "p"}, "empty.db").err,
            "aoti-ladder: error: no nights yet in empty.db\n"
            "  Nothing was written.\n");
}

TEST_F(ToolHistoryTest, AFileThatIsNoneIsRefused) {
  EXPECT_EQ(Ask({}).err,
            "aoti-ladder: error: cannot read the history of nightly runs "
            "'h.db': no such file\n  Name a file that holds a history "
            "of nightly runs; nightly keeps it in "
            ".aoti-ladder/nightly/SUITE/history.db.\n");
  Write("h.db", "plain text");
  const Answer answer = Ask({});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.err,
            "aoti-ladder: error: cannot use 'h.db' as a history of nightly "
            "runs: not an SQLite file\n"
            "  Name another file, or move this one away.\n");
  EXPECT_EQ(Bytes("h.db"), "plain text");
  Write("h.db", "");
  const Answer none = Ask({"--json"});
  EXPECT_EQ(none.status, 0);
  EXPECT_EQ(none.out, "[]\n");
  EXPECT_EQ(none.err, "aoti-ladder: no nights yet in h.db\n");
  EXPECT_EQ(Run({TOOL, "history"}).status, 2);
}

TEST_F(ToolHistoryTest, NothingInItActsOnTheTerminal) {
  const std::string evil =
      "a\x1b]0;title\x07"
      "b\x1b[31m\rc\x9b"
      "2J\nd";
  {
    History history = History::OpenToWrite(Work("h.db"));
    Night night;
    night.suite = night.candidate = evil;
    night.started_at = "2026\x1b[2J-11-01";
    night.id = history.Begin(night);
    NightResult result = SampleResult("x", 'F');
    result.key = {evil, evil};
    result.failure_class = result.kernel = result.message = evil;
    result.record = evil;
    result.signature = evil + std::string(5000, 's');
    const int64_t id = history.Store(night.id, result);
    history.StoreBisection(id, {evil, evil, evil, .5, evil});
    result.key.recipe = "y";
    result.outcome = Verdict::Result::kError;
    history.Store(night.id, result);
  }
  const auto is_plain = [](const std::string& text) {
    EXPECT_FALSE(text.empty());
    for (const char c : text) {
      if (c == '\n' || (c >= 0x20 && c != 0x7f)) continue;
      EXPECT_GE(static_cast<unsigned char>(c), 0x80)
          << testing::PrintToString(text);
    }
    EXPECT_THAT(text, Not(HasSubstr("\x9b"
                                    "2J")));
    EXPECT_THAT(text, Not(HasSubstr("\nd")));
  };
  is_plain(Says({}));
  is_plain(Says({"--recipe", evil}));
  is_plain(Says({"--recipe", "y"}));
  is_plain(Says({"--signature", "a"}));
  is_plain(Says({"--night", "1"}));
  for (const auto& words : std::vector<Words>{
           {}, {"--recipe", evil}, {"--signature", "a"}, {"--night", "1"}}) {
    EXPECT_THAT(Says(words), Not(HasSubstr(std::string(200, 's'))));
  }
  is_plain(Ask({"--recipe", "none"}).err);
  const std::string whole(
      JsonOf({"--signature", "a"}).at(0).at("signature").as_string());
  EXPECT_THAT(whole, HasSubstr(std::string(5000, 's')));
}

}  // namespace
}  // namespace ladder
