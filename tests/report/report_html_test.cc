// The HTML report without a browser: what it holds, and that nothing of a log
// is taken for markup. tests/report_page opens it in one.
#include "report/report_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <set>

#include "diagnosis/inferred_model.h"
#include "report/cone_picture.h"
#include "report/html.h"
#include "report/report_launches.h"
#include "report/report_source.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using testing::HasSubstr;
using testing::Not;

ReportFacts FactsOf(const std::string& name) {
  return ReadReportFacts(TestDataPath("recorded-cpu/" + name),
                         ReportDepth::kLines, name);
}

/// All that the group of the pattern matches in the text.
std::vector<std::string> All(const std::string& text, const char* pattern) {
  std::vector<std::string> found;
  re2::StringPiece rest(text);
  const RE2 re(pattern);
  std::string match;
  while (RE2::FindAndConsume(&rest, re, &match)) found.push_back(match);
  return found;
}

TEST(HtmlTest, CommandsToRunAreThereToCopy) {
  ReportFacts facts = FactsOf("nan_sqrt");
  EXPECT_THAT(facts.run_again, HasSubstr("aoti-ladder run -- "));
  EXPECT_THAT(facts.run_again, HasSubstr(" nan_sqrt.py cpu"));
  facts.run_again = "aoti-ladder run -- python 'a<b.py'";
  const std::string page = RenderHtml(facts);
  EXPECT_THAT(page, HasSubstr("<dt>Run again</dt><dd><code class=\"copy\">"
                              "aoti-ladder run -- python &#39;a&lt;b.py&#39;"
                              "</code>"));
}

TEST(TimelineTest, FollowsTheExecutionThatFailed) {
  const ReportFacts facts = FactsOf("nan_sqrt");
  const auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline);
  EXPECT_EQ(timeline->rows.size(), 7u);
  EXPECT_EQ(timeline->invocation, 1u);
  EXPECT_EQ(timeline->value_stage, "kernel-values");
  ASSERT_TRUE(timeline->Failing());
  const TimelineRow& failing = timeline->rows[*timeline->Failing()];
  EXPECT_EQ(failing.ordinal, *facts.verdict.first_failing->launch);
  EXPECT_TRUE(failing.origin);
  EXPECT_EQ(failing.state, LaunchState::kReturned);
  ASSERT_EQ(failing.buffers.size(), 1u);
  const ShownBuffer& buffer = failing.buffers[0];
  EXPECT_TRUE(buffer.read && buffer.written);
  ASSERT_NE(buffer.before, nullptr);
  ASSERT_NE(buffer.after, nullptr);
  EXPECT_FALSE(buffer.before->has_nan);
  EXPECT_TRUE(buffer.after->has_nan);
}

/// What the run printed once more, some lines further down.
void PrintAgain(RunEvidence& run, size_t lines) {
  auto& events = run.trace.events;
  const std::vector<TraceEvent> once = events;
  for (TraceEvent event : once) {
    event.line += lines;
    event.last_line += lines;
    for (TensorValue& value : event.values) {
      value.line += lines;
      value.has_nan = false;
    }
    events.push_back(std::move(event));
  }
}

TEST(TimelineTest, OfSeveralExecutionsItIsTheOneThatTheEvidenceShows) {
  ReportFacts facts = FactsOf("nan_sqrt");
  // The model is called once more in each run, and this time all goes well.
  for (ReportedRun& run : facts.runs) PrintAgain(run.evidence, 1'000);
  // As where its code was compiled twice: nobody can say which model it was.
  facts.verdict.first_failing->invocation.reset();
  facts.verdict.origin->invocation.reset();
  const auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline);
  EXPECT_EQ(timeline->invocation, 1U);
  const TimelineRow& failing = timeline->rows[timeline->Failing().value()];
  ASSERT_NE(failing.buffers.at(0).after, nullptr);
  EXPECT_TRUE(failing.buffers[0].after->has_nan);
}

TEST(TimelineTest, OfSeveralRunsItIsTheOneThatTheEvidenceShows) {
  ReportFacts facts = FactsOf("nan_sqrt");
  const std::string log = facts.runs.back().evidence.log;
  // A later run failed otherwise: there the first execution went well.
  facts.runs.push_back(facts.runs.back());
  RunEvidence& later = facts.runs.back().evidence;
  later.log = "stages/04-kernel-values/run-2/output.log";
  for (TraceEvent& event : later.trace.events) {
    for (TensorValue& value : event.values) value.has_nan = false;
  }
  const auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline);
  EXPECT_EQ(timeline->log, log);
  const TimelineRow& failing = timeline->rows[timeline->Failing().value()];
  EXPECT_TRUE(failing.buffers.at(0).after->has_nan);
}

TEST(TimelineTest, WhatIsNotPrintedIsToldFromWhatIsNotReached) {
  const ReportFacts facts = FactsOf("far_in_op");
  const auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline);
  const auto at = timeline->Failing();
  ASSERT_TRUE(at);
  EXPECT_EQ(timeline->LaunchOf(timeline->rows[*at]).name,
            facts.verdict.first_failing->name);
  EXPECT_NE(timeline->rows[*at].state, LaunchState::kNotReached);
  for (size_t i = 0; i < *at; ++i) {
    EXPECT_NE(timeline->rows[i].state, LaunchState::kNotReached) << i;
    const Launch& launch = timeline->LaunchOf(timeline->rows[i]);
    EXPECT_EQ(timeline->rows[i].state == LaunchState::kNotPrinted,
              launch.printed_name.empty())
        << launch.name;
  }
}

TEST(TimelineTest, WhatACallThatIsNotPrintedReadsIsWhatWasLeftThere) {
  ReportFacts facts = FactsOf("nan_sqrt");
  // The printer is taken from the last call but one of the values stage.
  auto& values = facts.runs.back().evidence;
  auto& launches = values.models[0].wrapper.launches;
  const size_t silent = launches.size() - 2;
  const std::string name = launches[silent].printed_name;
  ASSERT_EQ(name, "aoti_torch_cpu_mm_out");
  const std::string read = "buf4";  // the first failing launch wrote it
  size_t erased = 0;
  for (TraceEvent& event : values.trace.events) {
    if (event.kernel != name) continue;
    erased += std::erase_if(event.values, [&](const TensorValue& value) {
      return value.buffer == read;
    });
  }
  ASSERT_GT(erased, 0u);
  const auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline);
  const TimelineRow& row = timeline->rows[silent];
  const auto buffer = std::find_if(
      row.buffers.begin(), row.buffers.end(),
      [&](const ShownBuffer& each) { return each.buffer == read; });
  ASSERT_NE(buffer, row.buffers.end());
  ASSERT_NE(buffer->before, nullptr);
  EXPECT_TRUE(buffer->before->has_nan);
  EXPECT_EQ(buffer->left_by, *facts.verdict.first_failing->launch);
}

TEST(TimelineTest, WithoutCodeAndWithoutPrintedLinesThereIsNone) {
  EXPECT_FALSE(MakeTimeline(ReportFacts{}));
}

/// The record as it would be without its generated code.
ReportFacts WithoutCode(ReportFacts facts) {
  std::vector<RunEvidence> runs;
  for (ReportedRun& run : facts.runs) {
    run.evidence.models.clear();
    run.evidence.files.clear();
    run.evidence.aligned = {};
    runs.push_back(std::move(run.evidence));
  }
  AddInferredModels(runs);
  for (size_t i = 0; i < runs.size(); ++i) {
    facts.runs[i].evidence = std::move(runs[i]);
  }
  for (auto* suspect : {&facts.verdict.first_failing, &facts.verdict.origin}) {
    (*suspect)->wrapper.reset();
    (*suspect)->model = facts.runs.back().evidence.models.at(0).name;
    (*suspect)->launch.reset();
  }
  return facts;
}

TEST(TimelineTest, WithoutCodeItShowsThePrintedLaunches) {
  const ReportFacts with = FactsOf("nan_sqrt");
  const auto known = MakeTimeline(with);
  const ReportFacts facts = WithoutCode(FactsOf("nan_sqrt"));
  const auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline && known);
  EXPECT_EQ(timeline->value_stage, "kernel-values");
  const auto printed = static_cast<size_t>(std::count_if(
      known->rows.begin(), known->rows.end(), [&](const TimelineRow& row) {
        return !known->LaunchOf(row).printed_name.empty();
      }));
  EXPECT_EQ(timeline->rows.size(), printed);
  ASSERT_TRUE(timeline->Failing());
  const TimelineRow& failing = timeline->rows[*timeline->Failing()];
  EXPECT_EQ(timeline->LaunchOf(failing).name, with.verdict.first_failing->name);
  EXPECT_TRUE(failing.origin);
  ASSERT_EQ(failing.buffers.size(), 1u);
  ASSERT_NE(failing.buffers[0].after, nullptr);
  EXPECT_TRUE(failing.buffers[0].after->has_nan);
  const std::string page = RenderHtml(facts);
  EXPECT_THAT(page, HasSubstr("the generated code is not known"));
  EXPECT_THAT(page, HasSubstr("as inferred from the printed values"));
  EXPECT_THAT(page, Not(HasSubstr(">:0<")));
}

TEST(ConePictureTest, WhatFeedsLiesAboveWhatItFeeds) {
  const ReportFacts facts = FactsOf("nan_sqrt");
  const auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline && timeline->Failing());
  const Model& model = timeline->shown.model_of();
  const size_t launch = timeline->rows[*timeline->Failing()].launch;
  const ConePicture picture = LayOutCone(model, launch, {launch}, {});
  EXPECT_EQ(picture.left_out, 0u);
  size_t launches = 0;
  for (const PictureNode& node : picture.nodes) {
    launches += static_cast<size_t>(node.of.kind == Origin::Kind::kLaunch);
    EXPECT_GT(node.x, 0);
    EXPECT_LT(node.x, picture.width);
    EXPECT_LT(node.y, picture.height);
    for (const PictureNode& other : picture.nodes) {
      if (&other == &node || other.layer != node.layer) continue;
      EXPECT_GE(std::abs(other.x - node.x), 208) << "boxes overlap";
    }
  }
  EXPECT_EQ(launches,
            UpstreamCone(model.wrapper, model.dataflow, launch).size());
  EXPECT_FALSE(picture.edges.empty());
  for (const PictureEdge& edge : picture.edges) {
    EXPECT_LT(picture.nodes[edge.from].y, picture.nodes[edge.to].y);
  }
}

TEST(ConePictureTest, OfALargeConeTheNearestAreDrawnAndTheNamedOnes) {
  const ReportFacts facts = FactsOf("nan_sqrt");
  const auto timeline = MakeTimeline(facts);
  const Model& model = timeline->shown.model_of();
  const size_t last = model.wrapper.launches.size() - 1;
  const ConePicture near = LayOutCone(model, last, {}, {44, 1});
  EXPECT_GT(near.left_out, 0u);
  for (const PictureNode& node : near.nodes) EXPECT_LE(node.hops, 1u);
  const ConePicture named = LayOutCone(model, last, {0}, {44, 1});
  EXPECT_TRUE(std::any_of(named.nodes.begin(), named.nodes.end(),
                          [](const PictureNode& node) {
                            return node.of == Origin{Origin::Kind::kLaunch, 0};
                          }));
  EXPECT_EQ(LayOutCone(model, last, {}, {2, 9}).nodes.size(), 2u);
}

TEST(HtmlTest, EachLinkInThePageLeadsSomewhere) {
  for (const char* name : {"nan_sqrt", "far_in_op", "index_bound"}) {
    const std::string page = RenderHtml(FactsOf(name));
    const auto ids = All(page, R"( id="([^"]+)\")");
    const std::set<std::string> known(ids.begin(), ids.end());
    EXPECT_EQ(known.size(), ids.size()) << "ids are given twice";
    const auto links = All(page, R"( href="#([^"]+)\")");
    EXPECT_GT(links.size(), 10u);
    for (const std::string& link : links) {
      // Rows of the list get their place from the script.
      if (link.starts_with("launch-")) continue;
      EXPECT_TRUE(known.contains(link)) << name << ": " << link;
    }
  }
}

TEST(HtmlTest, LinesThatMayBeTheFaultAreOneOf) {
  ReportFacts facts = FactsOf("nan_sqrt");
  Suspect& first = *facts.verdict.first_failing;
  first.model_source.reset();
  first.candidates = {{"m.py", 3, "forward", "a.log()"},
                      {"m.py", 4, "forward", "b / c"}};
  EXPECT_THAT(RenderHtml(facts), HasSubstr(">one of</span>"));
  first.model_source = first.candidates[0];
  EXPECT_THAT(RenderHtml(facts), Not(HasSubstr(">one of</span>")));
}

TEST(HtmlTest, TheNameOfAModelInputStandsInItsTitle) {
  ReportFacts facts = FactsOf("nan_sqrt");
  facts.verdict.origin.emplace().kind = Suspect::Kind::kModelInput;
  facts.verdict.origin->name = "arg3_1";
  facts.verdict.origin->index = 1;
  EXPECT_THAT(RenderHtml(facts),
              HasSubstr("model input 1 (<code>arg3_1</code>)"));
}

TEST(HtmlTest, WhatCompiledIsLinkedBesideTheLogOfItsRun) {
  ReportFacts facts = FactsOf("nan_sqrt");
  ReportedRun& run = facts.runs.front();
  run.evidence.compile_log = "stages/00-baseline/run-1/compile.log";
  EXPECT_THAT(RenderHtml(facts), Not(HasSubstr(">compile log of run 1<")));
  facts.files[run.evidence.compile_log] = facts.files.at(run.evidence.log);
  const std::string id = *FileId(facts, run.evidence.compile_log);
  EXPECT_THAT(RenderHtml(facts),
              HasSubstr("<a href=\"#" + id + "\">compile log of run 1</a>"));
}

TEST(HtmlTest, EachClaimIsLinkedWithItsLine) {
  const ReportFacts facts = FactsOf("index_bound");
  const std::string page = RenderHtml(facts);
  size_t number = 0;
  for (const Evidence& each : facts.verdict.evidence) {
    ++number;
    if (each.line == 0) continue;
    const auto id = LineId(facts, each.file, each.line);
    ASSERT_TRUE(id) << each.file;
    EXPECT_THAT(page, HasSubstr("href=\"#" + *id + "\""));
    EXPECT_THAT(page, HasSubstr("href=\"#claim-" + std::to_string(number) +
                                "\">↑ claim"));
  }
}

TEST(HtmlTest, TextOfOthersIsOnlyText) {
  const std::string hostile =
      "</script></style><img src=x onerror=alert(1)>\"' style=\"\xff\x1b[2J";
  ReportFacts facts = FactsOf("nan_sqrt");
  facts.argv = {hostile};
  facts.workdir = facts.torch_version = facts.record = hostile;
  Verdict& verdict = facts.verdict;
  verdict.failure->message = verdict.why = hostile;
  verdict.failure->signature = hostile;
  verdict.evidence[0].says = verdict.evidence[0].text = hostile;
  verdict.advice.push_back({hostile, "", "javascript:alert(1)"});
  verdict.not_known.push_back(hostile);
  verdict.stages[1].changed.push_back(hostile);
  verdict.first_failing->name = hostile;
  for (ReportedRun& run : facts.runs) {
    run.adds[hostile] = hostile;
    for (Model& model : run.evidence.models) {
      model.name = hostile;
      for (Launch& launch : model.wrapper.launches) {
        launch.name += hostile;
        launch.source_nodes.push_back(hostile);
      }
      for (std::string& input : model.wrapper.inputs) input += hostile;
    }
  }
  verdict.first_failing->name = "cpp_fused_div_sqrt_1" + hostile;
  const std::string page = RenderHtml(facts);
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("\"javascript:")));
  EXPECT_THAT(page, Not(HasSubstr("\x1b")));
  EXPECT_THAT(page, Not(HasSubstr("\xff")));
  EXPECT_EQ(All(page, "(</script>)").size(), 2u);
  EXPECT_EQ(All(page, "(</style>)").size(), 1u);
  EXPECT_THAT(page, HasSubstr("class=\"node failing\""));
}

TEST(HtmlTest, NothingIsClaimedOfWhatTheBlamedLaunchReads) {
  ReportFacts facts = FactsOf("nan_sqrt");
  facts.verdict.chain.clear();
  facts.verdict.origin = facts.verdict.first_failing;
  const std::string page = RenderHtml(facts);
  EXPECT_THAT(page, HasSubstr("</span>the same launch</dd>"));
  EXPECT_THAT(page, Not(HasSubstr("is good")));
}

TEST(HtmlTest, ACallThatWasNotShownIsSeenAmongTenThousandLaunches) {
  const ReportFacts facts = FactsOf("nan_sqrt");
  auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline);
  TimelineRow row = timeline->rows[0];
  row.state = LaunchState::kReturned;
  row.failing = row.chain = row.origin = false;
  timeline->rows.assign(10000, row);
  const std::string gap = "<rect class=\"gap\" x=\"";
  EXPECT_THAT(FillTemplate("launches", LaunchesData(facts, *timeline)),
              Not(HasSubstr(gap)));
  timeline->rows[5003].state = LaunchState::kNotPrinted;
  EXPECT_THAT(FillTemplate("launches", LaunchesData(facts, *timeline)),
              HasSubstr(gap + "50%\" width=\"0.25%\""));
}

// The launch that fails first is the root cause as well.
TEST(HtmlTest, ALaunchThatIsBothHasBothMarks) {
  const ReportFacts facts = FactsOf("nan_sqrt");
  const auto timeline = MakeTimeline(facts);
  ASSERT_TRUE(timeline);
  EXPECT_EQ(All(FillTemplate("strip", StripData(*timeline)),
                "(<path class=\"mark-origin\")")
                .size(),
            2u);  // one of them in the legend
  EXPECT_THAT(FillTemplate("dataflow", DataflowData(facts, *timeline)),
              HasSubstr("✕ failing ◆ root cause</tspan>"));
  auto other = *timeline;
  other.rows[*other.Failing()].origin = false;
  EXPECT_EQ(All(FillTemplate("strip", StripData(other)),
                "(<path class=\"mark-origin\")")
                .size(),
            1u);
}

TEST(HtmlTest, WhatNobodyWroteIsNotShownAsAValue) {
  ReportFacts facts = FactsOf("nan_sqrt");
  const std::string garbage = "uninitialized memory: nothing has written it";
  EXPECT_THAT(RenderHtml(facts),
              Not(HasSubstr("<td class=\"void\">" + garbage)));
  const size_t failing = *facts.verdict.first_failing->launch - 1;
  for (auto& run : facts.runs) {
    for (Model& model : run.evidence.models) {
      auto& launches = model.dataflow.launches;
      if (launches.size() <= failing) continue;
      for (auto& origins : launches[failing].origins) {
        for (Origin& origin : origins) origin.kind = Origin::Kind::kUnwritten;
      }
    }
  }
  const std::string page = RenderHtml(facts);
  EXPECT_THAT(page, HasSubstr("<td class=\"void\">" + garbage));
  // For the script as well: read, written and not initialised.
  EXPECT_THAT(page, HasSubstr(",7,\"nobody\","));
}

TEST(HtmlTest, TheNavigationHasEverySection) {
  const std::string page = RenderHtml(FactsOf("nan_sqrt"));
  const std::string navigation =
      page.substr(page.find("<nav"), page.find("</nav>") - page.find("<nav"));
  for (const std::string& id : All(page, "<section id=\"([^\"]+)\"")) {
    EXPECT_THAT(navigation, HasSubstr("href=\"#" + id + "\""));
  }
}

TEST(HtmlTest, AVerdictAloneIsAPageToo) {
  ReportFacts facts;
  facts.verdict.outcome = Verdict::Result::kError;
  facts.verdict.why = "python3 is missing";
  const std::string page = RenderHtml(facts);
  EXPECT_THAT(page, HasSubstr("<h1>python3 is missing</h1>"));
  EXPECT_THAT(page, Not(HasSubstr("<section id=\"launches\"")));
}

}  // namespace
}  // namespace ladder
