#include "cli/cli.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "base/vocabulary.h"
#include "cli/diff_command.h"
#include "cli/run_command.h"

namespace ladder {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;

ParsedArgs GivenBy(const Words& words) {
  return std::get<ChosenSubcommand>(ParseCommandLine(AllSubcommands(), words))
      .given;
}
RunOptions Parse(const Words& words) { return TakeRun(GivenBy(words)); }
std::string TextOf(const Words& words) {
  return std::get<Text>(ParseCommandLine(AllSubcommands(), words)).text;
}
// "<what> | <remedy>" of the UserError.
std::string Refusal(const Words& words) {
  try {
    const auto parsed = ParseCommandLine(AllSubcommands(), words);
    const auto& chosen = std::get<ChosenSubcommand>(parsed);
    if (chosen.subcommand->name == "run") TakeRun(chosen.given);
    if (chosen.subcommand->name == "diff") TakeDiff(chosen.given);
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 2);
    return std::string(error.what()) + " | " + error.remedy();
  }
  return "understood";
}

/// "record list" is two words.
Words WordsOf(const Subcommand& subcommand) {
  const size_t blank = subcommand.name.find(' ');
  if (blank == std::string::npos) return {subcommand.name};
  return {subcommand.name.substr(0, blank), subcommand.name.substr(blank + 1)};
}

TEST(CliTest, ACommandAloneGetsTheDefaults) {
  const RunOptions options = Parse({"run", "--", "python", "repro.py"});
  EXPECT_EQ(options.settings.command, (Words{"python", "repro.py"}));
  EXPECT_TRUE(options.settings.compile.empty());
  EXPECT_EQ(options.out, "");
  EXPECT_EQ(options.settings.LadderName(), "documented");
  EXPECT_FALSE(options.settings.timeout.has_value());
  EXPECT_TRUE(options.settings.environment.set.empty());
  EXPECT_EQ(options.settings.Repeat(), 1);
  EXPECT_FALSE(options.settings.AllStages());
  EXPECT_EQ(options.settings.against, "");
  EXPECT_EQ(options.settings.MaxLog(), 1ULL << 30);
  EXPECT_FALSE(options.json);
  EXPECT_FALSE(options.quiet);
  EXPECT_EQ(options.color, ColorChoice::kAuto);
}

TEST(CliTest, EveryOptionOfEverySubcommandIsTaken) {
  for (const Subcommand& each : AllSubcommands()) {
    for (const Option& option : each.options) {
      SCOPED_TRACE(each.name + " --" + option.name);
      const std::string value =
          option.choices.empty() ? "some" : option.choices.front();
      Words words = WordsOf(each);
      words.push_back("--" + option.name);
      if (!option.value.empty()) words.push_back(value);
      EXPECT_TRUE(GivenBy(words).Has(option.name));
      if (option.value.empty()) continue;
      EXPECT_EQ(GivenBy(words).Text(option.name), value);
      words.back() = "";
      EXPECT_EQ(Refusal(words),
                "--" + option.name +
                    " cannot be '' | Set a value, or remove the option.");
      words.pop_back();
      EXPECT_TRUE(
          Refusal(words).starts_with("--" + option.name + " needs a value | "));
    }
  }
}

TEST(CliTest, FormerNamesOfOptionsStillWorkWithANote) {
  const auto notes_of = [](const Words& words, const std::string& option,
                           const std::vector<std::string>& values) {
    const ParsedArgs given = GivenBy(words);
    EXPECT_TRUE(given.Has(option)) << option;
    if (!values.empty()) {
      EXPECT_EQ(given.Texts(option), values);
    }
    return given.notes;
  };
  EXPECT_EQ(notes_of({"resume", "--anyway", "record"}, "force", {}),
            (Words{"--anyway is the old name of --force"}));
  EXPECT_EQ(
      notes_of({"replay", "--environment-of-now", "r"}, "current-env", {}),
      (Words{"--environment-of-now is the old name of --current-env"}));
  EXPECT_EQ(notes_of({"doctor", "--try"}, "smoke-test", {}),
            (Words{"--try is the old name of --smoke-test"}));
  EXPECT_EQ(notes_of({"nightly", "--check", "s.yaml"}, "dry-run", {}),
            (Words{"--check is the old name of --dry-run"}));
  EXPECT_EQ(notes_of({"bisect", "--most-runs=7", "r.yaml"}, "max-runs", {"7"}),
            (Words{"--most-runs is the old name of --max-runs"}));
  EXPECT_EQ(notes_of({"bisect", "--keep", "20G", "r.yaml"}, "max-cache-size",
                     {"20G"}),
            (Words{"--keep is the old name of --max-cache-size"}));
  EXPECT_EQ(notes_of({"record", "prune", "--most", "1G"}, "max-size", {"1G"}),
            (Words{"--most is the old name of --max-size"}));
  EXPECT_EQ(notes_of({"record", "prune", "--keep", "3"}, "keep", {"3"}),
            Words{});
  // One note, however often the option is repeated.
  for (const char* subcommand : {"run", "triage"}) {
    EXPECT_EQ(notes_of({subcommand, "--failures", "a.yaml",
                        "--failure-patterns", "b.yaml", "--failures=c.yaml"},
                       "failure-patterns", {"a.yaml", "b.yaml", "c.yaml"}),
              (Words{"--failures is the old name of --failure-patterns"}));
  }
}

TEST(CliTest, AFormerNameIsCheckedLikeTodaysName) {
  EXPECT_EQ(Refusal({"bisect", "--most-runs", "1", "--max-runs", "2"}),
            Refusal({"bisect", "--max-runs", "1", "--max-runs", "2"}));
  EXPECT_TRUE(Refusal({"record", "prune", "--most"})
                  .starts_with("--most needs a value | "));
  EXPECT_TRUE(Refusal({"resume", "--anyway=1"})
                  .starts_with("--anyway takes no value | "));
}

TEST(CliTest, FormerNamesAreHidden) {
  int count = 0;
  for (const Subcommand& each : AllSubcommands()) {
    const std::string help = RenderHelp(each);
    const Words names = OptionNames(each);
    for (const Option& option : each.options) {
      for (const std::string& former : option.former_names) {
        ++count;
        EXPECT_EQ(help.find("--" + former + " "), std::string::npos) << former;
        EXPECT_EQ(std::count(names.begin(), names.end(), "--" + former), 0);
      }
    }
  }
  EXPECT_GE(count, 8);
}

TEST(CliTest, EveryOptionOfRunIsTaken) {
  const RunOptions options = Parse({"run",          "--out",
                                    "dir",          "--ladder=my.yaml",
                                    "--timeout",    "20m",
                                    "--repeat=5",   "--env",
                                    "A=1",          "--env=B=x=y",
                                    "--all-stages", "--max-log",
                                    "10M",          "--json",
                                    "--quiet",      "--no-color",
                                    "--compile",    "python 'ex port.py'",
                                    "--against",    "good",
                                    "--",           "./serve"});
  EXPECT_EQ(options.out, "dir");
  EXPECT_EQ(options.settings.ladder, "my.yaml");
  EXPECT_EQ(options.settings.timeout, 1200000ms);
  EXPECT_EQ(options.settings.Repeat(), 5);
  EXPECT_EQ(options.settings.environment.set,
            (std::map<std::string, std::string>{{"A", "1"}, {"B", "x=y"}}));
  EXPECT_TRUE(options.settings.AllStages());
  EXPECT_EQ(options.settings.against, "good");
  EXPECT_EQ(options.settings.MaxLog(), 10ULL << 20);
  EXPECT_TRUE(options.json);
  EXPECT_TRUE(options.quiet);
  EXPECT_EQ(options.color, ColorChoice::kNever);
  EXPECT_EQ(options.settings.compile, (Words{"python", "ex port.py"}));
  EXPECT_EQ(options.settings.command, (Words{"./serve"}));
}

TEST(CliTest, WhatFollowsTheFirstDashesIsTheCommandsOwn) {
  const RunOptions options =
      Parse({"run", "--", "tool", "--help", "--", "--json", ""});
  EXPECT_EQ(options.settings.command,
            (Words{"tool", "--help", "--", "--json", ""}));
  EXPECT_FALSE(options.json);
}

TEST(CliTest, HelpIsShortAndNamesTheSubcommands) {
  const std::string help = TextOf({"--help"});
  EXPECT_LE(std::count(help.begin(), help.end(), '\n'), 36);
  EXPECT_NE(help.find("aoti-ladder run -- python repro.py"), std::string::npos);
  EXPECT_NE(help.find("\n  ladder         list, show, check\n"),
            std::string::npos);
  EXPECT_EQ(TextOf({"help"}), help);
  EXPECT_EQ(TextOf({"-h"}), help);
}

TEST(CliTest, DiffTakesTwoRunsAndATolerance) {
  const DiffOptions options = TakeDiff(GivenBy(
      {"diff", "--rtol", "1e-3", "good", "--json", "bad", "--no-color"}));
  EXPECT_EQ(options.a, "good");
  EXPECT_EQ(options.b, "bad");
  EXPECT_EQ(options.rtol, 1e-3);
  EXPECT_TRUE(options.json);
  EXPECT_TRUE(Refusal({"diff", "good", "bad", "x"})
                  .starts_with("expected two runs, got 3 | "));
  EXPECT_TRUE(Refusal({"diff", "--rtol", "2", "a", "b"})
                  .starts_with("--rtol cannot be '2'"));
  EXPECT_EQ(options.color, ColorChoice::kNever);
  EXPECT_NE(Refusal({"diff", "--rtol", "1", "a", "b"})
                .find("up to, but not including, 1"),
            std::string::npos);
  EXPECT_NE(TextOf({"diff", "--help"}).find("--rtol X"), std::string::npos);
}

// A subcommand of two words, as the table may have.
TEST(CliTest, ANameOfTwoWordsIsFound) {
  Subcommand list;
  list.name = "record list";
  list.summary = "the records of a folder";
  list.usage = "[DIR]";
  list.operand = "DIR";
  Subcommand prune = list;
  prune.name = "record prune";
  const std::vector<Subcommand> table{list, prune};
  const auto parse = [&](const Words& words) {
    return ParseCommandLine(table, words);
  };
  const auto parsed = parse({"record", "prune", "here"});
  const auto& chosen = std::get<ChosenSubcommand>(parsed);
  EXPECT_EQ(chosen.subcommand->name, "record prune");
  EXPECT_EQ(chosen.given.operands, Words{"here"});
  const auto refusal = [&](const Words& words) {
    try {
      parse(words);
    } catch (const UserError& error) {
      return std::string(error.what()) + " | " + error.remedy();
    }
    return std::string("understood");
  };
  const std::string remedy =
      " | Use one of: list, prune; see: aoti-ladder help record";
  EXPECT_EQ(refusal({"record"}), "record what?" + remedy);
  EXPECT_EQ(refusal({"record", "lst"}),
            "unknown subcommand 'record lst'; did you mean 'list'?" + remedy);
  EXPECT_TRUE(
      refusal({"recrod"})
          .starts_with("unknown subcommand 'recrod'; did you mean 'record'?"));
  const std::string help = std::get<Text>(parse({"help", "record"})).text;
  EXPECT_TRUE(help.starts_with("Usage: aoti-ladder record list [DIR]\n"));
  EXPECT_EQ(std::get<Text>(parse({"record", "--help"})).text, help);
  EXPECT_TRUE(
      std::get<Text>(parse({"help", "record", "list"}))
          .text.starts_with("Usage: aoti-ladder record list [DIR]\n\n"));
}

TEST(CliTest, AgainstNeedsAName) {
  EXPECT_TRUE(Refusal({"run", "--against", "", "--", "x"})
                  .starts_with("--against cannot be ''"));
}

TEST(CliTest, RunHelpNamesEveryOptionAndExitCode) {
  const std::string help = TextOf({"run", "--help"});
  for (const char* option :
       {"--out DIR", "--ladder NAME", "--failure-patterns FILE",
        "--compile CMD", "--timeout TIME", "--repeat N", "--env K=V",
        "--all-stages", "--against RECORD", "--max-log SIZE", "--json",
        "--quiet", "--no-color", "--help"}) {
    EXPECT_NE(help.find(option), std::string::npos) << option;
  }
  for (const char* code :
       {"\n  0  ", "\n  1  ", "\n  2  ", "\n  3  ", "\n  125  ", "\n  130  "}) {
    EXPECT_NE(help.find(code), std::string::npos) << code;
  }
  EXPECT_EQ(TextOf({"help", "run"}), help);
  EXPECT_EQ(TextOf({"run", "-h"}), help);
  EXPECT_EQ(TextOf({"run", "--json", "--help", "--", "x"}), help);
}

TEST(CliTest, HelpFitsATerminal) {
  std::vector<Words> all = {{"help"}};
  for (const Subcommand& each : AllSubcommands()) {
    all.push_back(WordsOf(each));
    all.back().emplace_back("--help");
  }
  for (const Words& words : all) {
    SCOPED_TRACE(words.front());
    const std::string help = TextOf(words);
    size_t width = 0;
    for (const char c : help) {
      // Continuation bytes of UTF-8 take no column.
      if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++width;
      if (c == '\n') width = 0;
      EXPECT_LE(width, 80u);
    }
  }
}

TEST(CliTest, TellsItsVersionAndBuild) {
  const std::string version = TextOf({"--version"});
  EXPECT_TRUE(version.starts_with("aoti-ladder "));
  for (const char* fact : {"\ncommit  ", "\ncompiler  ", "Boost 1."}) {
    EXPECT_NE(version.find(fact), std::string::npos) << fact;
  }
  EXPECT_TRUE(version.ends_with("\n"));
}

TEST(CliTest, ASubcommandIsNeeded) {
  EXPECT_EQ(TextOf({}), TextOf({"--help"}));
  EXPECT_TRUE(Refusal({"--", "python"}).starts_with("no subcommand before --"));
}

TEST(CliTest, UnknownSubcommandsAreRefused) {
  EXPECT_TRUE(
      Refusal({"rnu", "--", "x"})
          .starts_with("unknown subcommand 'rnu'; did you mean 'run'?"));
  EXPECT_EQ(Refusal({"python", "repro.py"}),
            "unknown subcommand 'python' | If it is your command: aoti-ladder "
            "run python …");
  EXPECT_EQ(
      Refusal({"version"}),
      "unknown subcommand 'version' | Use the option: aoti-ladder --version");
  EXPECT_TRUE(Refusal({""}).starts_with("unknown subcommand ''"));
  EXPECT_TRUE(Refusal({"help", "rum"})
                  .starts_with("no help for 'rum'; did you mean 'run'?"));
}

TEST(CliTest, WordsBehindWhatTakesNoneAreRefused) {
  EXPECT_EQ(Refusal({"--version", "x"}),
            "unexpected argument 'x' | Remove it: aoti-ladder "
            "--version");
  EXPECT_EQ(Refusal({"help", "run", "x"}),
            "unexpected argument 'x' | Remove it: aoti-ladder help "
            "run");
  EXPECT_TRUE(Refusal({"help", "record", "lst"})
                  .starts_with("unknown subcommand 'record lst'; did you mean "
                               "'list'? | Use one of: list, "));
  EXPECT_EQ(Refusal({"man", "x"}),
            "'x' is unexpected: man takes only options | See all "
            "options: aoti-ladder help man");
  EXPECT_TRUE(Refusal({"record", "import", "record"})
                  .starts_with("'record' is not a .zip file | "));
}

TEST(CliTest, ARecipeWithoutASubcommandIsForRun) {
  for (const std::string name : {"repro.yaml", "repro.yml"}) {
    EXPECT_EQ(Refusal({name}), "unknown subcommand '" + name +
                                   "' | To run a recipe: aoti-ladder "
                                   "run " +
                                   name);
    EXPECT_EQ(GivenBy({"run", name}).operands, Words{name});
  }
}

TEST(CliTest, OptionsBeforeTheSubcommandAreRefused) {
  EXPECT_EQ(Refusal({"--timeout=5", "run", "--", "x"}),
            "--timeout is an option of run | "
            "Name the subcommand first: aoti-ladder run --timeout=5");
  EXPECT_TRUE(
      Refusal({"--hepl"})
          .starts_with("unknown option '--hepl'; did you mean '--help'?"));
  EXPECT_TRUE(Refusal({"-x"}).starts_with("unknown option '-x'"));
}

TEST(CliTest, UnknownOptionsAreRefused) {
  EXPECT_EQ(Refusal({"run", "--timout", "5", "--", "x"}),
            "unknown option '--timout'; did you mean '--timeout'? | "
            "See all options: aoti-ladder help run");
  EXPECT_TRUE(Refusal({"run", "--frobnicate=3", "--", "x"})
                  .starts_with("unknown option '--frobnicate' |"));
  EXPECT_TRUE(
      Refusal({"run", "-x", "--", "x"}).starts_with("unknown option '-x'"));
}

TEST(CliTest, NamesAreNotGuessedFromTheirBeginning) {
  EXPECT_TRUE(Refusal({"run", "--time", "5", "--", "x"})
                  .starts_with("unknown option '--time'; did you mean "
                               "'--timeout'?"));
}

TEST(CliTest, ACommandIsNeeded) {
  const std::string neither =
      "no command and no recipe | For example: aoti-ladder run python "
      "repro.py, or: aoti-ladder run repro.yaml";
  EXPECT_EQ(Refusal({"run"}), neither);
  EXPECT_EQ(Refusal({"run", "--json"}), neither);
  const std::string refusal =
      "no command given | Name the command, for example: aoti-ladder run "
      "python repro.py";
  EXPECT_EQ(Refusal({"run", "--"}), refusal);
  EXPECT_EQ(Refusal({"run", "--", ""}), refusal);
}

TEST(CliTest, ACommandNeedsNoDashes) {
  RunOptions options =
      Parse({"run", "--timeout", "5", "python", "x.py", "--json", "-q"});
  EXPECT_EQ(options.settings.command,
            (Words{"python", "x.py", "--json", "-q"}));
  EXPECT_EQ(options.settings.timeout, 5000ms);
  EXPECT_FALSE(options.json);
  EXPECT_FALSE(options.quiet);
  options = Parse({"run", "srun", "-n2", "--", "python", "x.py"});
  EXPECT_EQ(options.settings.command,
            (Words{"srun", "-n2", "--", "python", "x.py"}));
  options = Parse({"run", "--env=A=1", "-j", "1", "./serve", "a b"});
  EXPECT_EQ(options.settings.command, (Words{"./serve", "a b"}));
  EXPECT_EQ(options.jobs, 1);
  EXPECT_EQ(GivenBy({"doctor", "--json", "venv/bin/python"}).command,
            Words{"venv/bin/python"});
  EXPECT_EQ(
      GivenBy({"recipe", "init", "-o", "r.yaml", "python", "x.py"}).command,
      (Words{"python", "x.py"}));
  // A recipe is no command: options may follow it.
  EXPECT_TRUE(GivenBy({"run", "r.yaml", "--json"}).Has("json"));
}

TEST(CliTest, ACommandsHelpIsNotOurs) {
  EXPECT_EQ(Parse({"run", "python", "--help"}).settings.command,
            (Words{"python", "--help"}));
}

TEST(CliTest, BisectExitCodesAreAskedForBeforeTheCommand) {
  EXPECT_EQ(ExitCodeFor({"run", "--bisect-exit-codes", "python", "x.py"}, 4),
            125);
  EXPECT_EQ(ExitCodeFor({"run", "python", "x.py", "--bisect-exit-codes"}, 4),
            4);
  EXPECT_EQ(
      ExitCodeFor({"run", "-t", "5", "--bisect-exit-codes", "--", "x"}, 2),
      128);
}

TEST(CliTest, CommonOptionsHaveALetter) {
  const RunOptions options = Parse({"run", "-qva", "-t5m", "-r", "3", "-o",
                                    "dir", "-e", "A=1", "-eB=2", "x"});
  EXPECT_TRUE(options.quiet);
  EXPECT_TRUE(options.verbose);
  EXPECT_TRUE(options.settings.AllStages());
  EXPECT_EQ(options.settings.timeout, 300000ms);
  EXPECT_EQ(options.settings.Repeat(), 3);
  EXPECT_EQ(options.out, "dir");
  EXPECT_EQ(options.settings.environment.set,
            (std::map<std::string, std::string>{{"A", "1"}, {"B", "2"}}));
  EXPECT_EQ(options.settings.command, Words{"x"});
  EXPECT_EQ(TextOf({"-V"}), TextOf({"--version"}));
  EXPECT_NE(TextOf({"run", "--help"}).find("\n  -t, --timeout TIME "),
            std::string::npos);
}

TEST(CliTest, ALetterIsTheSameOptionEverywhere) {
  std::map<char, std::string> options;
  for (const Subcommand& subcommand : AllSubcommands()) {
    for (const Option& each : subcommand.options) {
      const auto letter = LetterOf(each.name);
      if (!letter) continue;
      EXPECT_NE(*letter, 'h');
      EXPECT_EQ(options.try_emplace(*letter, each.name).first->second,
                each.name);
    }
  }
  EXPECT_GT(options.size(), 10U);
}

TEST(CliTest, ColorsAreChosen) {
  const auto color = [](const Words& words) {
    Words all = {"run"};
    all.insert(all.end(), words.begin(), words.end());
    all.emplace_back("x");
    return Parse(all).color;
  };
  EXPECT_EQ(color({"--color=auto"}), ColorChoice::kAuto);
  EXPECT_EQ(color({"--color", "always"}), ColorChoice::kAlways);
  EXPECT_EQ(color({"--color=never"}), ColorChoice::kNever);
  EXPECT_EQ(color({"--no-color"}), ColorChoice::kNever);
  EXPECT_EQ(Refusal({"run", "--color=no", "x"}),
            "--color cannot be 'no' | Use auto, always or never.");
  EXPECT_TRUE(Refusal({"run", "--color=always", "--no-color", "x"})
                  .starts_with("--color and --no-color exclude each other"));
}

TEST(CliTest, ASubcommandForOurselvesIsHidden) {
  for (const Words& words : {Words{"--help"}, Words{"help"}}) {
    EXPECT_EQ(TextOf(words).find("\n  job "), std::string::npos);
  }
  EXPECT_TRUE(TextOf({"help", "job"}).starts_with("Usage: aoti-ladder job "));
}

TEST(CliTest, MissingAndSuperfluousValuesAreRefused) {
  EXPECT_TRUE(Refusal({"run", "--timeout", "--", "x"})
                  .starts_with("--timeout needs a value"));
  EXPECT_TRUE(Refusal({"run", "--out", "--json", "--", "x"})
                  .starts_with("--out needs a value"));
  EXPECT_EQ(Parse({"run", "--out=--json", "--", "x"}).out, "--json");
  EXPECT_TRUE(
      Refusal({"run", "--out=", "--", "x"}).starts_with("--out needs a value"));
  EXPECT_TRUE(Refusal({"run", "--json=1", "--", "x"})
                  .starts_with("--json takes no value"));
  EXPECT_TRUE(Refusal({"run", "--out", "", "--", "x"})
                  .starts_with("--out cannot be ''"));
  EXPECT_TRUE(Refusal({"run", "--ladder", "", "--", "x"})
                  .starts_with("--ladder cannot be ''"));
}

TEST(CliTest, OptionsGivenTwiceAreRefused) {
  EXPECT_TRUE(Refusal({"run", "--repeat", "1", "--repeat", "2", "--", "x"})
                  .starts_with("--repeat was given more than once"));
  EXPECT_TRUE(Refusal({"run", "--json", "--json", "--", "x"})
                  .starts_with("--json was given more than once"));
}

TEST(CliTest, BadValuesAreRefusedWithAnExample) {
  EXPECT_EQ(Refusal({"run", "--timeout", "soon", "--", "x"}),
            "--timeout cannot be 'soon' | "
            "Use a time such as 90, 90s, 20m, 1h30m, 1d or 250ms.");
  EXPECT_TRUE(Refusal({"run", "--timeout", "0", "--", "x"})
                  .starts_with("--timeout cannot be '0'"));
  EXPECT_EQ(Refusal({"run", "--max-log", "big", "--", "x"}),
            "--max-log cannot be 'big' | "
            "Use a size such as 4096, 64k, 10M or 1G.");
  EXPECT_TRUE(Refusal({"run", "--max-log", "0", "--", "x"})
                  .starts_with("--max-log cannot be '0'"));
}

TEST(CliTest, RepeatIsFromOneToAThousand) {
  EXPECT_EQ(Parse({"run", "--repeat", "1000", "--", "x"}).settings.repeat,
            1000);
  for (const char* bad : {"0", "1001", "-1", "2.5", "many", "99999999999"}) {
    EXPECT_EQ(Refusal({"run", std::string("--repeat=") + bad, "--", "x"}),
              std::string("--repeat cannot be '") + bad +
                  "' | Use a number of runs from 1 to 1000.");
  }
}

TEST(CliTest, EnvNeedsANameAndAnEqualsSign) {
  const auto set =
      Parse({"run", "--env", "A=", "--", "x"}).settings.environment.set;
  EXPECT_EQ(set, (std::map<std::string, std::string>{{"A", ""}}));
  for (const char* bad : {"A", "=1", ""}) {
    EXPECT_TRUE(Refusal({"run", "--env", bad, "--", "x"})
                    .starts_with(std::string("--env cannot be '") + bad))
        << bad;
  }
}

TEST(CliTest, AssignmentsBeforeACommandAreExplained) {
  EXPECT_EQ(Refusal({"run", "--", "TORCH_LOGS=aot", "python", "x.py"}),
            "'TORCH_LOGS=aot' is a variable assignment, not a program | Set it "
            "with an option before --: --env TORCH_LOGS=aot");
  EXPECT_TRUE(Refusal({"run", "--compile", "A=1 python x.py", "--", "x"})
                  .starts_with("--compile: 'A=1' is a variable"));
  EXPECT_EQ(Parse({"run", "--", "./a=b"}).settings.command, Words{"./a=b"});
}

TEST(CliTest, CompileMustBeAPlainCommand) {
  EXPECT_EQ(Refusal({"run", "--compile", "make | tee log", "--", "x"}),
            "--compile: '|' (character 6) needs a shell, but commands run "
            "without one | "
            "Quote it, or call a shell: sh -c '…'");
  EXPECT_TRUE(Refusal({"run", "--compile", "  ", "--", "x"})
                  .starts_with("--compile: --compile cannot be '  '"));
}

TEST(ParseDurationTest, UnderstandsEveryUnit) {
  EXPECT_EQ(ParseDuration("90"), 90000ms);
  EXPECT_EQ(ParseDuration("1.5"), 1500ms);
  EXPECT_EQ(ParseDuration("90s"), 90000ms);
  EXPECT_EQ(ParseDuration("20m"), 1200000ms);
  EXPECT_EQ(ParseDuration("1h30m"), 5400000ms);
  EXPECT_EQ(ParseDuration("1.5h"), 5400000ms);
  EXPECT_EQ(ParseDuration("250ms"), 250ms);
  EXPECT_EQ(ParseDuration("1h2m3s4ms"), 3723004ms);
  EXPECT_EQ(ParseDuration("1d"), 86400000ms);
  EXPECT_EQ(ParseDuration("1d12h"), 129600000ms);
  EXPECT_EQ(ParseDuration("0"), 0ms);
}

TEST(ParseDurationTest, RefusesWhatIsNoTime) {
  for (const char* bad :
       {"", " ", "s", "m5", "5x", "-5", "5 m", "1h30", "30m1h", "5m5m", "1e3",
        "nan", "inf", ".5", "5.", "0x10", "9999999999999h", "400000h", "5m "}) {
    EXPECT_FALSE(ParseDuration(bad).has_value()) << bad;
  }
}

TEST(ParseSizeTest, UnderstandsPowersOf1024) {
  EXPECT_EQ(ParseSize("4096"), 4096u);
  EXPECT_EQ(ParseSize("64k"), 64u << 10);
  EXPECT_EQ(ParseSize("64K"), 64u << 10);
  EXPECT_EQ(ParseSize("10M"), 10u << 20);
  EXPECT_EQ(ParseSize("1G"), 1u << 30);
  EXPECT_EQ(ParseSize("2t"), 2ULL << 40);
  EXPECT_EQ(ParseSize("3MB"), 3u << 20);
  EXPECT_EQ(ParseSize("3GiB"), 3ULL << 30);
  EXPECT_EQ(ParseSize("9223372036854775807"), 9223372036854775807ULL);
}

TEST(ParseSizeTest, RefusesWhatIsNoSize) {
  for (const char* bad : {"", "k", "-1", "1.5G", "1X", "1 G", "1kk", "0x10",
                          "99999999999999999999", "99999999999G"}) {
    EXPECT_FALSE(ParseSize(bad).has_value()) << bad;
  }
}

TEST(CliTest, AnExpectedClassNeedsNoPrefix) {
  for (const char* text : {"hang", "class:hang"}) {
    const Expectation expected =
        Parse({"run", "--expect", text, "--", "x"}).settings.expect;
    EXPECT_EQ(expected.failure_class, FailureClass::kHang) << text;
    EXPECT_EQ(expected.signature, "") << text;
  }
}

}  // namespace
}  // namespace ladder
