// The report as an issue: complete, masked, and never too long.
#include "report/report_markdown.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/report_facts.h"
#include "report/report_source.h"
#include "support/shell_output.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using testing::HasSubstr;

std::string Unmasked(std::string_view text) { return std::string(text); }

ReportFacts IssueFactsOf(const std::string& name) {
  ReportFacts facts = ReadReportFacts(TestDataPath("recorded-cpu/" + name),
                                      ReportDepth::kLines, name);
  facts.torch_version = "2.14.1";
  return facts;
}

size_t CountOf(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) {
    ++count;
  }
  return count;
}

TEST(ShownLaunchTest, FindsTheSourceOfTheFailingKernel) {
  const ReportFacts facts = IssueFactsOf("nan_sqrt");
  const Suspect& first = *facts.verdict.first_failing;
  const auto shown = FindShownModel(facts, first);
  ASSERT_TRUE(shown);
  const auto at = FindShownLaunch(shown->model_of(), first);
  ASSERT_TRUE(at);
  const auto kernel =
      FindKernelText(*shown, shown->model_of().wrapper.launches[*at]);
  ASSERT_TRUE(kernel);
  EXPECT_THAT(kernel->text, HasSubstr("void  " + first.name + "("));
  EXPECT_THAT(kernel->text, testing::EndsWith("\n}\n"));
  EXPECT_EQ(CountOf(kernel->text, "extern \"C\""), 1u);
  EXPECT_EQ(kernel->language, "cpp");
}

TEST(ShownLaunchTest, ATritonKernelsSourceStandsInTheWrapper) {
  ReportFacts facts;
  ReportedRun run;
  AddModels({"m", TestData("cuda-codegen/2.14/index_clone.l3.wrapper.cpp"),
             "m.cpp", "", ""},
            {}, run.evidence);
  facts.runs.push_back(std::move(run));
  const ShownModel shown{&facts.runs[0], 0};
  size_t found = 0;
  for (const Launch& launch : shown.model_of().wrapper.launches) {
    const auto kernel = FindKernelText(shown, launch);
    if (!kernel) continue;
    ++found;
    EXPECT_EQ(kernel->language, "python");
    EXPECT_THAT(kernel->text, HasSubstr("def " + launch.name));
  }
  EXPECT_GT(found, 0u);
}

TEST(IssueTest, HoldsAllThatAReaderOfTheTrackerAsksFor) {
  const ReportFacts facts = IssueFactsOf("nan_sqrt");
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_THAT(text, HasSubstr("PyTorch: 2.14.1"));
  EXPECT_THAT(text, HasSubstr("Devices of the model: cpu"));
  EXPECT_THAT(text, HasSubstr("Source of launch 5"));
  for (const Evidence& each : facts.verdict.evidence) {
    if (each.line == 0 || !each.file.ends_with("output.log")) continue;
    EXPECT_THAT(text, HasSubstr("\n>" + fmt::format("{:>6} ", each.line)));
  }
  EXPECT_EQ(CountOf(text, "<details>"), CountOf(text, "</details>"));
  EXPECT_EQ(CountOf(text, "```") % 2, 0u);
  EXPECT_EQ(RenderIssue(facts, Unmasked), text);
}

// However a sentence spells a range.
TEST(IssueTest, HasNoValuesOfTensorsUnlessAskedFor) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  const std::vector<std::string> ranges = {
      "sqrt of numbers from -2.848 to 3.938",
      "acos of numbers between 0.005463 and 1.674",
      "0 / 0: the divisors are numbers between 0 and 11.44",
      "log of numbers of 2.5e-3 or less",
      "numbers of -7.25 or more to the power of 0.5"};
  for (const std::string& each : ranges) {
    facts.verdict.first_failing->fault = each;
    facts.verdict.evidence.front().says = each;
    facts.verdict.why = each;
    IssueStyle style;
    const std::string masked = RenderIssue(facts, Unmasked, style);
    for (const char* number : {"2.848", "3.938", "005463", "1.674", "11.44",
                               "2.5e-3", "7.25", "power of 0.5"}) {
      EXPECT_EQ(masked.find(number), std::string::npos) << each;
    }
    style.values = true;
    EXPECT_THAT(RenderIssue(facts, Unmasked, style), HasSubstr(each));
  }
}

TEST(IssueTest, WhatTorchPrintsOfATensorIsHiddenInEachPlace) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.verdict.failure->message = "ValueError: bad: tensor([0.5594, nan])";
  facts.verdict.output_end = {{"x.log", 1, " 0.1234 -1.2345 ", ""}};
  Excerpt& log = facts.files.at(facts.runs.front().evidence.log);
  log.lines.push_back(
      {log.total_lines, "Columns 1 to 6-2.6487e-01  3.4458e-01"});
  log.lines.push_back({log.total_lines + 1, " 0.57    nan  -4.4583"});
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_THAT(text, HasSubstr("`ValueError: bad: tensor([…, nan])`"));
  EXPECT_THAT(text, HasSubstr(" …    nan  …\n"));
  EXPECT_EQ(CountOf(text, "Columns 1 to 6"), 0U);
  for (const char* value : {"0.5594", "0.1234", "6487", "4458"}) {
    EXPECT_EQ(CountOf(text, value), 0U) << value;
  }
}

TEST(IssueTest, ValuesOfOtherLibrariesAreHiddenToo) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  const auto shown = [&](const std::string& message) {
    facts.verdict.failure->message = message;
    const std::string text = RenderIssue(facts, Unmasked);
    const size_t begin = text.find("| message | `") + 13;
    return text.substr(begin, text.find("` |", begin) - begin);
  };
  EXPECT_EQ(shown("NaN in kl: [-1.7542858123779297, nan]"), "NaN in kl: […]");
  EXPECT_EQ(shown("first row [ 0.  0.5 nan 1e-3]"), "first row [ …]");
  EXPECT_EQ(shown("array([-1.75])"), "array([…])");
  EXPECT_EQ(shown("min=-3.25 max=5.5"), "min=… max=…");
  EXPECT_EQ(shown("expected size 3==8, stride 1==1"),
            "expected size 3==8, stride 1==1");
  EXPECT_EQ(shown("torch 2.14.1 took 12.5 s"), "torch 2.14.1 took 12.5 s");
  EXPECT_EQ(shown("AssertionError: 0.5594 != +1e-05"),
            "AssertionError: … != …");
  EXPECT_EQ(shown("Expected 0.5 but got -0.25."), "Expected … but got ….");
  facts.verdict.evidence.front().text = "E  AssertionError: 0.5594 != 0.25";
  Excerpt& log = facts.files.at(facts.runs.front().evidence.log);
  log.lines.push_back({log.total_lines, "AssertionError: 0.5594 != 0.25"});
  shown("AssertionError: 0.5594 != 0.25");
  EXPECT_EQ(CountOf(RenderIssue(facts, Unmasked), "0.5594"), 0U)
      << "evidence and logs quote the message";
  facts.verdict.failure->failure_class = FailureClass::kIndexOutOfBounds;
  facts.verdict.evidence.front().says =
      "buf0 holds 1 to 9, buf1 0.25 to 7.5, buf2 0 to 0.93, buf3 -2.5 to 3";
  const std::string of_index = RenderIssue(facts, Unmasked);
  EXPECT_THAT(of_index,
              HasSubstr("buf0 holds 1 to 9, buf1 … to …, buf2 … to …, "
                        "buf3 … to …"));
  facts.verdict.failure->failure_class = FailureClass::kDeviceMismatch;
  EXPECT_EQ(shown("capability (8.0) - (12.0), max: 49"),
            "capability (8.0) - (12.0), max: 49");
}

TEST(IssueTest, LinesThatMayBeTheFaultAreOneOf) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  Suspect& first = *facts.verdict.first_failing;
  first.model_source.reset();
  first.model_lines = {{"m.py", 3, "forward", "a.log()"},
                       {"m.py", 4, "forward", "b / c"}};
  EXPECT_THAT(RenderIssue(facts, Unmasked),
              HasSubstr("| model source | one of `m.py:3` `a.log()`, `m.py:4` "
                        "`b / c` |"));
  first.model_lines.resize(5, first.model_lines[0]);
  EXPECT_THAT(RenderIssue(facts, Unmasked), Not(HasSubstr("model source")))
      << "so many say nothing";
}

TEST(IssueTest, AWeightInTheKernelsSourceIsHidden) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  for (ReportedRun& run : facts.runs) {
    for (ModelFiles& files : run.evidence.files) {
      const size_t at = files.kernel_source.find(
          '{', files.kernel_source.rfind(facts.verdict.first_failing->name));
      if (at == std::string::npos) continue;
      files.kernel_source.insert(at + 1, "f(0.22098156809806824, 1e-05, 0.5);");
    }
  }
  EXPECT_EQ(CountOf(RenderIssue(facts, Unmasked), "0.22098156"), 0U);
  IssueStyle style;
  style.values = true;
  EXPECT_GT(CountOf(RenderIssue(facts, Unmasked, style), "0.22098156"), 0U);
}

TEST(IssueTest, WhatIsNoFaultOfTorchIsNotCalledOne) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.verdict.first_failing.reset();
  facts.verdict.failure->failure_class = FailureClass::kUserError;
  EXPECT_THAT(
      RenderIssue(facts, Unmasked),
      HasSubstr("This command fails by a mistake in its own script.\n"));
  facts.verdict.failure->failure_class = FailureClass::kUnknown;
  EXPECT_THAT(RenderIssue(facts, Unmasked), HasSubstr("this command fails.\n"));
}

TEST(IssueTest, AHashInAFileNameIsShortened) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  const std::string hash =
      "cerm6qhdvu62f6obmsehclvrm3f2a7ehz7c5ybgezmr4ybdgojil";
  facts.verdict.evidence.front().file = "wrappers/" + hash + ".wrapper.cpp";
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_EQ(CountOf(text, hash), 0U);
  EXPECT_THAT(text, HasSubstr("wrappers/cerm6qhd….wrapper.cpp"));
}

TEST(IssueTest, AHangShowsItsProcessesAndNoEmptyLog) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  for (auto& [path, excerpt] : facts.files) excerpt = {};
  facts.files["stages/00-baseline/run-1/at-limit.txt"] = {
      {{1, "processes when the time limit was reached:"},
       {2, "  pid 7, 1.9 s of CPU: python3 hang.py"}},
      2};
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_THAT(text, HasSubstr("at-limit.txt: the processes and their stacks"));
  EXPECT_THAT(text,
              HasSubstr("     2   pid 7, 1.9 s of CPU: python3 hang.py\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("output.log: exit")));
}

TEST(IssueTest, ALaunchIsNamedOnceAndThenByItsNumber) {
  const ReportFacts facts = IssueFactsOf("nan_sqrt");
  const std::string text = RenderIssue(facts, Unmasked);
  const std::string name = facts.verdict.first_failing->name;
  EXPECT_THAT(text, HasSubstr("fails: nan-or-inf in `" + name +
                              "` (kernel, launch 5, invocation 1)."));
  EXPECT_THAT(text, HasSubstr("| first failing | launch 5 |"));
  EXPECT_THAT(text, HasSubstr("| root cause | launch 5 |"));
  EXPECT_THAT(text, HasSubstr("launch 5 was compiled from"));
  // The evidence quotes logs and code as they are.
  EXPECT_EQ(CountOf(text.substr(0, text.find("<summary>Evidence")), name), 1U);
}

TEST(IssueTest, TheUsersFilesAreNamedFromTheCommandsFolder) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.argv = {"/opt/team/venv/bin/python3", facts.workdir + "/nan_sqrt.py"};
  for (auto& [path, excerpt] : facts.files) {
    for (ExcerptLine& line : excerpt.lines) {
      line.text += " in /opt/team/venv/lib/python3.14/site-packages/torch/x.py";
    }
  }
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_EQ(CountOf(text, facts.workdir), 0U);
  EXPECT_EQ(CountOf(text, "/opt/team"), 0U);
  EXPECT_THAT(text, HasSubstr("`nan_sqrt.py:14`"));
  EXPECT_THAT(text, HasSubstr("\npython3 nan_sqrt.py\n"));
  EXPECT_THAT(text, HasSubstr("…/site-packages/torch/x.py"));
}

TEST(IssueTest, TheLineThatHidesElementsIsThere) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  ModelLine& mask = facts.verdict.first_failing->mask.emplace();
  mask.file = "m.py";
  mask.line = 7;
  mask.code = "s = s.masked_fill(m, low)";
  EXPECT_THAT(RenderIssue(facts, Unmasked),
              HasSubstr("`m.py:7` `s = s.masked_fill(m, low)`"));
}

TEST(IssueTest, NeitherTheMachineNorAPersonIsNamed) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.owners.hosts = {"gpu-17"};
  facts.owners.names = {"bea"};
  facts.verdict.not_known.emplace_back(
      "gpu-17: /scratch/torchinductor_bea/x, gpu-170");
  facts.verdict.not_known.emplace_back(
      "sent to bea.b+x@lab.example.org, git@github.com:a/b, ops.f@2; "
      "q@k.transpose(-2), x@self.weight, mail c.d@e.de.");
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_THAT(text, HasSubstr("HOST: /scratch/torchinductor_USER/x, gpu-170"));
  EXPECT_THAT(text, HasSubstr("sent to EMAIL, git@"));
  EXPECT_THAT(text, HasSubstr("k.transpose(-2)"));
  EXPECT_THAT(text, HasSubstr("self.weight, mail EMAIL."));
}

TEST(IssueTest, ValuesOfTensorsAreShownOnlyIfAsked) {
  const ReportFacts facts = IssueFactsOf("nan_sqrt");
  const std::string hidden = RenderIssue(facts, Unmasked);
  for (const char* value : {"2.84783", "3.93803", "1.1452", "0.3567"}) {
    EXPECT_EQ(CountOf(hidden, value), 0U) << value;
  }
  EXPECT_THAT(hidden, HasSubstr("Max value: …\n"));
  EXPECT_THAT(hidden, HasSubstr("Size: [6, 6]\n"));
  EXPECT_THAT(hidden, HasSubstr("Mean value: -nan\n"));
  IssueStyle style;
  style.values = true;
  const std::string shown = RenderIssue(facts, Unmasked, style);
  for (const char* value : {"2.84783", "1.1452", "0.3567"}) {
    EXPECT_GT(CountOf(shown, value), 0U) << value;
  }
}

TEST(IssueTest, SmallScriptsAreInIt) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.own_files = {{"nan_sqrt.py", "nan_sqrt.py", "open('/home/alice/x')\n"},
                     {"big.py", "big.py", std::string(201, '\n')}};
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_THAT(text, HasSubstr("<summary>nan_sqrt.py</summary>\n\n```python\n"
                              "open('~/x')\n"));
  EXPECT_THAT(text, HasSubstr("`big.py` (201 lines) is not shown."));
}

TEST(IssueTest, TheNameOfAScriptNotifiesNobody) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.own_files = {{"@all #12.sh", "@all #12.sh", "true\n"}};
  EXPECT_THAT(RenderIssue(facts, Unmasked),
              HasSubstr("<summary><code>@all #12.sh</code></summary>"));
}

TEST(IssueTest, WhatTorchSaysOfTheMachineStandsUnderVersions) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  EXPECT_THAT(RenderIssue(facts, Unmasked),
              HasSubstr("<!-- and the output of: python -m "));
  facts.torch_facts = "PyTorch version: 2.14.1+cpu\nOS: Debian\n";
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_THAT(text, HasSubstr("### Versions\n\n```text\nPyTorch version: "
                              "2.14.1+cpu\nOS: Debian\n\nDevices of the "));
  EXPECT_EQ(CountOf(text, "collect_env"), 0U);
}

TEST(IssueTest, WhetherEagerModeFailsIsSaidOrDoubted) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  EXPECT_THAT(RenderIssue(facts, Unmasked),
              HasSubstr("Whether eager mode fails too was not compared."));
  facts.eager = EagerRun{Exited{0}};
  EXPECT_THAT(RenderIssue(facts, Unmasked),
              HasSubstr("Eager mode does not fail."));
  facts.eager->fails = true;
  facts.eager->message = "IndexError: 9";
  EXPECT_THAT(RenderIssue(facts, Unmasked),
              HasSubstr("Eager mode fails too, with another message: "
                        "IndexError: 9."));
}

TEST(IssueTest, BothCommandsAreThere) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.argv = {"/home/alice/serve", "model v2.pt2"};
  facts.compile_argv = {"python3", "export.py"};
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_THAT(text, HasSubstr("# compiles the package\npython3 export.py\n"
                              "# loads and runs it\n~/serve 'model v2.pt2'\n"));
}

// What is pasted has to name the reader's own home folder.
TEST(IssueTest, AShellTakesTheCommandsAsTheyAre) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.workdir = "/home/alice";
  facts.argv = {"/home/alice/my tool",
                "--model=/home/alice/m 1.pt2",
                "-I/home/alice/include",
                "/home/alice/a:/home/alice",
                "/home/alice",
                "it's~",
                "a~b",
                "x:~y"};
  const std::string text = RenderIssue(facts, Unmasked);
  const size_t begin = text.find("~/'my tool'");
  ASSERT_NE(begin, std::string::npos) << text;
  const std::string line = text.substr(begin, text.find('\n', begin) - begin);
  EXPECT_EQ(ShellOutput("HOME='/h o'; printf '%s\n' " + line),
            "/h o/my tool\n--model=/h o/m 1.pt2\n-I/h o/include\n"
            "/h o/a:/h o\n/h o\nit's~\na~b\nx:~y\n");
}

TEST(IssueTest, NobodysHomeOrSecretIsInIt) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.workdir = "/home/alice/project";
  facts.argv = {"/root/bin/python3", "/data/alice/run.py", "--name", "alice"};
  facts.verdict.failure->message =
      "cannot open '/Users/bob.b/x|y' or C:\\Users\\carol\\z with "
      "hf_Secret|_1_";
  facts.verdict.not_known.emplace_back("/scratch/bob.b/tmp and /rootless/x");
  for (auto& [path, excerpt] : facts.files) {
    for (ExcerptLine& line : excerpt.lines) {
      line.text += " /home/alice/.cache/" + path;
    }
  }
  const auto secrets = [](std::string_view text) {
    std::string masked(text);
    const std::string secret = "hf_Secret|_1_";
    const size_t at = masked.find(secret);
    if (at != std::string::npos) masked.replace(at, secret.size(), "HIDDEN");
    return masked;
  };
  const std::string text = RenderIssue(facts, secrets);
  for (const char* told : {"/home/", "/Users", "bob.b", "carol", "/root/",
                           "/data/alice", "Secret"}) {
    EXPECT_EQ(CountOf(text, told), 0u) << told;
  }
  EXPECT_THAT(text, HasSubstr("/data/USER/run.py"));
  EXPECT_THAT(text, HasSubstr("/scratch/USER/tmp and /rootless/x"));
  EXPECT_THAT(text, HasSubstr("HIDDEN"));
}

TEST(IssueTest, AHomeThatLiesElsewhereIsMaskedAndItsOwner) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.owners.Add({{"HOME", "/data/homes/bea/"}, {"USER", "bea"}});
  facts.owners.Add({{"HOME", "/gpfs/u7/x1"}, {"LOGNAME", "x1"}});
  facts.workdir = "/data/homes/bea";
  facts.argv = {"/data/homes/bea/bin/python3", "-I/data/homes/bea/include",
                "--name=bea", "/gpfs/u7/x1/a:/gpfs/u7/x1"};
  facts.verdict.not_known.emplace_back(
      "/scratch/bea/tmp, beak, cpp_fused_bea_0, /data/homes/bea-old, x1");
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_EQ(CountOf(text, "/data/homes/bea/"), 0u);
  EXPECT_EQ(CountOf(text, "/gpfs/u7"), 0u);
  EXPECT_THAT(text, HasSubstr("-I\"$HOME\"/include"));
  EXPECT_THAT(text, HasSubstr("--name=USER"));
  EXPECT_THAT(text, HasSubstr("~/a:\"$HOME\""));
  EXPECT_THAT(text, HasSubstr("/scratch/USER/tmp, beak, "));
  EXPECT_THAT(text, HasSubstr("/data/homes/USER-old, x1"));
  EXPECT_THAT(text, HasSubstr("bea"));  // of cpp_fused_bea_0: another word
}

/// Lines as long and as many as a record may hold.
void Swell(ReportFacts& facts, size_t lines, size_t bytes) {
  for (auto& [path, excerpt] : facts.files) {
    excerpt.lines.clear();
    excerpt.total_lines = lines;
    for (size_t n = 1; n <= lines; ++n) {
      excerpt.lines.push_back(
          {n, std::string(bytes, '`') + "\xf0\x9f\x90\x9b", 0});
    }
  }
}

TEST(IssueTest, LogsOfAnyLengthAreShortenedAroundTheEvidence) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  Swell(facts, 3000, 2000);
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_LE(text.size(), kMostIssueBytes);
  EXPECT_THAT(text, HasSubstr("lines left out"));
  EXPECT_THAT(text, HasSubstr("### Versions"));
  EXPECT_EQ(CountOf(text, "<details>"), CountOf(text, "</details>"));
}

TEST(IssueTest, ALongLineOfAKernelIsShortened) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  for (ReportedRun& run : facts.runs) {
    for (ModelFiles& files : run.evidence.files) {
      std::string& source = files.kernel_source;
      const size_t kernel =
          source.find("void  " + facts.verdict.first_failing->name + "(");
      if (kernel == std::string::npos) continue;
      source.insert(source.find('{', kernel) + 1,
                    "// " + std::string(70'000, 'x') + "\n");
    }
  }
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_LE(text.size(), kMostIssueBytes);
  EXPECT_THAT(text, HasSubstr("// xxx"));
  EXPECT_THAT(text, testing::Not(HasSubstr("The rest is omitted")));
}

TEST(IssueTest, ACommandLongerThanAnIssueIsCutWithinItsBlock) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.argv = {"sh", "-c", std::string(72'000, 'y')};
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_LE(text.size(), kMostIssueBytes);
  EXPECT_EQ(CountOf(text, "```") % 2, 0U);
  EXPECT_THAT(text, HasSubstr("first failing"));
  EXPECT_THAT(text, HasSubstr("PyTorch: 2.14.1"));
}

TEST(IssueTest, WhyACommandDidNotStartIsMaskedToo) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  facts.owners.homes.insert("/data/al");
  facts.verdict.runs[0].ending =
      NotStarted{"there is no file /data/al/venv/bin/python"};
  facts.verdict.first_failing->chosen = "/data/al/kernel";
  EXPECT_THAT(RenderIssue(facts, Unmasked),
              testing::Not(HasSubstr("/data/al")));
}

TEST(IssueTest, AVerdictLongerThanAnIssueIsCutAndStillTellsVersions) {
  ReportFacts facts = IssueFactsOf("nan_sqrt");
  for (int i = 0; i < 3000; ++i) {
    facts.verdict.evidence.push_back({"a.log", 1, "text", "says something"});
  }
  const std::string text = RenderIssue(facts, Unmasked);
  EXPECT_LE(text.size(), kMostIssueBytes);
  EXPECT_THAT(text, HasSubstr("The rest is omitted"));
  EXPECT_THAT(text, HasSubstr("PyTorch: 2.14.1"));
}

}  // namespace
}  // namespace ladder
