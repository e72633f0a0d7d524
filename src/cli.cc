#include "cli.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

#include "option_table.h"
#include "shell_words.h"
#include "suggest.h"
#include "tries.h"
#include "vocabulary.h"

#ifndef LADDER_VERSION
#define LADDER_VERSION "0.1.0"
#endif

namespace ladder {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kExample =
    "Put the command after --, as in: aoti-ladder run -- python repro.py";

std::vector<Option> RunOptionTable() {
  return {
      {"out", "DIR",
       "the folder to record in; it must not exist or be empty\n"
       "(default: a new one in .aoti-ladder/)"},
      {"ladder", "NAME",
       "the ladder to climb, built in or a YAML file\n"
       "(default: documented)"},
      FailuresOption(),
      {"compile", "CMD",
       "run this before CMD on each rung, in one argument. For a CMD that "
       "only loads a package: most flags act when compiling"},
      {"timeout", "TIME",
       "end each run after 90, 90s, 20m or 1h30m and call it a hang "
       "(default: none)"},
      {"repeat", "N",
       "for failures that come and go: run the baseline N times, to "
       "measure how often it fails (16 failures without a success end that "
       "earlier), and each later rung until it fails once, at most N "
       "times; 1 to 1000\n"
       "(default: 1; a rung that does not fail where the baseline did is "
       "then run once more)"},
      {"env", "K=V", "set a variable for CMD; may be given many times", true},
      {"all-stages", "",
       "climb every rung, even when the failure is explained earlier or a "
       "rung is for another device"},
      {"against", "RECORD",
       "compare the values with those of a run that went well, recorded "
       "with --all-stages: of a wrong result that is no NaN, the first "
       "launch that computes other values is then named. A CMD that does "
       "not fail is run until it has printed values, too; it still counts "
       "as not failing"},
      {"max-log", "SIZE",
       "keep this much of a run's output, as in 64k, 10M or 1G; the middle "
       "is left out beyond it (default: 1G)"},
      {"json", "", "print the verdict as JSON"},
      {"quiet", "", "print no progress"},
      {"no-color", "", "print no colors"},
  };
}

Subcommand DescribeRun() {
  return {
      "run",
      "climb the ladder with a command",
      "[options] [--compile CMD] -- CMD [ARG…]",
      "Climbs the ladder: runs CMD once as it is and, if it fails, once for "
      "each rung of debug flags until the failure is explained. No shell is "
      "involved: what comes after the first -- is passed on word by word. The "
      "answer goes to stdout, progress and errors to stderr, and everything "
      "that was seen to a folder.",
      RunOptionTable(),
      "",
      true,
      kExample,
      R"(  aoti-ladder run -- python repro.py
  aoti-ladder run --timeout 20m --repeat 5 -- python repro.py --batch 8
  aoti-ladder run --compile "python export.py" -- ./serve model.pt2
)",
      R"(  0    the command does not fail
  1    it fails, always or at times, and there is a verdict
  2    wrong usage or a bad input file
  3    an error of aoti-ladder itself
  125  it cannot be judged: the command is missing, the environment is broken
  130  interrupted
)",
  };
}

Subcommand DescribeDiff() {
  return {
      "diff",
      "find the first launch at which two recorded runs part",
      "[options] A B",
      "Lays two runs over one another, launch by launch: a good one and a bad "
      "one, on two versions of torch, two devices or two inputs. A and B are "
      "records, stages (stages/NN-name) or runs (stages/NN-name/run-K) of "
      "records, or logs with the printer's output. Of a record that run is "
      "taken that says most; one with values of every launch comes from "
      "aoti-ladder run --all-stages, which climbs on where nothing fails.",
      {
          {"rtol", "X",
           "call numbers equal that differ by X of the tensor's largest "
           "(default: 1e-5 for float64, 1e-4 float32, 0.02 float16, 0.06 "
           "bfloat16, 0.25 to 0.5 fp8, 0 for integers)"},
          {"package", "FILE",
           "the .pt2 file that ran, where the code of A or B is not recorded, "
           "as of a log: it tells results from uninitialised memory"},
          {"json", "", "print the answer as JSON"},
          {"no-color", "", "print no colors"},
      },
      "A B",
      false,
      "Give two of them, as in: aoti-ladder diff good bad",
      R"(  aoti-ladder run --all-stages --out good -- old/bin/python repro.py
  aoti-ladder run --all-stages --out bad -- python repro.py
  aoti-ladder diff good bad
)",
      R"(  0    the same launches, with the same values where both printed them
  1    they part
  2    wrong usage, no record and no log, or one that shows no launches
)",
  };
}

const std::vector<Subcommand>& Subcommands() {
  static const auto& all = *new std::vector<Subcommand>{
      DescribeRun(), DescribeTriage(), DescribeDiff()};
  return all;
}

const Subcommand* FindSubcommand(const std::string& name) {
  for (const Subcommand& each : Subcommands()) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

Words SubcommandNames() {
  Words names;
  for (const Subcommand& each : Subcommands()) names.push_back(each.name);
  names.emplace_back("help");
  return names;
}

std::string RenderOverview() {
  std::string usage;
  std::string list;
  for (const Subcommand& each : Subcommands()) {
    usage +=
        fmt::format("{} aoti-ladder {} {}\n",
                    usage.empty() ? "Usage:" : "      ", each.name, each.usage);
    list += fmt::format("  {:<12}{}\n", each.name, each.summary);
  }
  return fmt::format(
      R"({}       aoti-ladder help SUBCOMMAND

Runs your command again and again, each time with more of PyTorch's debug flags
for AOTInductor, and says which kernel launch failed first, what was wrong with
its inputs, and which kernel, model input or weight that came from.

  aoti-ladder run -- python repro.py

Subcommands:
{}  help        this text, or every option of a subcommand

Options:
  -h, --help  this text
  --version   the version

Exit codes: 0 it does not fail, 1 it fails, 2 wrong usage or input file,
3 our own error, 125 cannot be judged, 130 interrupted.
)",
      usage, list);
}

// FOO=1 before a command is a shell's syntax and would be looked for in PATH.
void RefuseAssignment(const std::string& program) {
  if (!RE2::FullMatch(program, "[A-Za-z_][A-Za-z0-9_]*=[^/]*")) return;
  throw UserError(
      fmt::format("'{}' is a variable, no program", program),
      fmt::format("Set it by an option before --: --env {}", program));
}

Words SplitCompile(const std::string& line) {
  try {
    Words words = SplitWords(line);
    if (words.empty() || words[0].empty()) {
      RefuseValue("--compile", line,
                  "Give the whole command in one argument: "
                  "--compile \"python export.py\"");
    }
    RefuseAssignment(words[0]);
    return words;
  } catch (const UserError& error) {
    throw UserError(fmt::format("--compile: {}", error.what()), error.remedy(),
                    error.exit_code());
  }
}

int ParseRepeat(const std::string& text) {
  int number = 0;
  if (!RE2::FullMatch(text, R"((\d{1,4}))", &number) || number < 1 ||
      number > static_cast<int>(kMostRepeats)) {
    RefuseValue(
        "--repeat", text,
        fmt::format("Give a number of runs from 1 to {}.", kMostRepeats));
  }
  return number;
}

std::chrono::milliseconds ParseTimeout(const std::string& text) {
  const auto timeout = ParseDuration(text);
  if (!timeout || timeout->count() == 0) {
    RefuseValue("--timeout", text,
                "Give a time such as 90, 90s, 20m, 1h30m or 250ms.");
  }
  return *timeout;
}

uint64_t ParseMaxLog(const std::string& text) {
  const auto size = ParseSize(text);
  if (!size || *size == 0) {
    RefuseValue("--max-log", text, "Give a size such as 4096, 64k, 10M or 1G.");
  }
  return *size;
}

void CheckVariable(const std::string& variable) {
  if (variable.find('=') == std::string::npos || variable[0] == '=') {
    RefuseValue("--env", variable, "Give a name and a value: --env NAME=VALUE");
  }
  if (variable.starts_with("TORCHINDUCTOR_CACHE_DIR=")) {
    RefuseValue("--env", variable,
                "Leave it out: each run has a cache of its own, so that what "
                "is found in it is that run's");
  }
}

RunOptions TakeRun(const Given& given) {
  RunOptions options;
  for (const char* name : {"out", "ladder", "against"}) {
    if (given.Text(name).value_or("?").empty()) {
      RefuseValue(fmt::format("--{}", name), "",
                  "Give a value, or leave the option out.");
    }
  }
  options.out = given.Text("out").value_or("");
  options.ladder = given.Text("ladder").value_or(options.ladder);
  options.failure_files = given.Texts("failures");
  if (auto line = given.Text("compile")) {
    options.compile_argv = SplitCompile(*line);
  }
  if (auto text = given.Text("timeout")) options.timeout = ParseTimeout(*text);
  if (auto text = given.Text("repeat")) options.repeat = ParseRepeat(*text);
  if (auto text = given.Text("max-log")) {
    options.max_log_bytes = ParseMaxLog(*text);
  }
  options.environment = given.Texts("env");
  for (const std::string& variable : options.environment) {
    CheckVariable(variable);
  }
  options.all_stages = given.Has("all-stages");
  options.against = given.Text("against").value_or("");
  options.json = given.Has("json");
  options.quiet = given.Has("quiet");
  options.color = !given.Has("no-color");
  options.argv = given.command;
  if (options.argv.empty() || options.argv[0].empty()) {
    throw UserError("no command after --", kExample);
  }
  RefuseAssignment(options.argv[0]);
  return options;
}

DiffOptions TakeDiff(const Given& given) {
  DiffOptions options;
  if (given.operands.size() != 2) {
    throw UserError(
        fmt::format("diff takes two runs, not {}", given.operands.size()),
        "Give two of them, as in: aoti-ladder diff good bad");
  }
  options.a = given.operands[0];
  options.b = given.operands[1];
  if (auto text = given.Text("rtol")) {
    double rtol = 0;
    if (!RE2::FullMatch(*text, R"(([\d.]+(?:[eE][-+]?\d+)?))", &rtol) ||
        rtol >= 1) {
      RefuseValue(
          "--rtol", *text,
          "Give a number from 0 up to, but not including, 1, such as 1e-3.");
    }
    options.rtol = rtol;
  }
  options.package = given.Text("package").value_or("");
  options.json = given.Has("json");
  options.color = !given.Has("no-color");
  return options;
}

Text ParseHelp(const Words& topics) {
  if (topics.empty() || topics[0] == "help") return {RenderOverview()};
  if (const Subcommand* topic = FindSubcommand(topics[0])) {
    return {RenderHelp(*topic)};
  }
  throw UserError(fmt::format("no help about '{}'{}", topics[0],
                              DidYouMean(topics[0], SubcommandNames())),
                  "See what there is: aoti-ladder --help");
}

// A first word that is an option of a subcommand, or of none.
[[noreturn]] void RefuseFirstOption(const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  for (const Subcommand& each : Subcommands()) {
    const Words known = OptionNames(each);
    if (std::find(known.begin(), known.end(), name) == known.end()) continue;
    throw UserError(fmt::format("{} is an option of {}", name, each.name),
                    fmt::format("Put {} before it: aoti-ladder {} {}",
                                each.name, each.name, word));
  }
  RefuseOption(word, {"--help", "--version"}, "aoti-ladder --help");
}

// A first word that is no subcommand.
[[noreturn]] void RefuseFirst(const std::string& word) {
  const std::string meant = DidYouMean(word, SubcommandNames());
  if (!meant.empty()) {
    throw UserError(fmt::format("unknown subcommand '{}'{}", word, meant),
                    "See all subcommands: aoti-ladder --help");
  }
  if (word == "--") throw UserError("no subcommand before --", kExample);
  if (word.starts_with('-')) RefuseFirstOption(word);
  // Most likely the command itself: it is no slip of a subcommand's name.
  throw UserError(fmt::format("unknown subcommand '{}'", word), kExample);
}

}  // namespace

std::variant<RunOptions, TriageOptions, DiffOptions, Text> ParseCommandLine(
    const Words& words) {
  if (words.empty()) {
    throw UserError("no subcommand",
                    "Try: aoti-ladder run -- python repro.py; or see: "
                    "aoti-ladder --help");
  }
  const Words rest(words.begin() + 1, words.end());
  if (words[0] == "help" || words[0] == "--help" || words[0] == "-h") {
    return ParseHelp(rest);
  }
  if (words[0] == "--version") {
    return Text{"aoti-ladder " LADDER_VERSION "\n"};
  }
  const Subcommand* subcommand = FindSubcommand(words[0]);
  if (subcommand == nullptr) RefuseFirst(words[0]);
  const auto given = ReadWords(*subcommand, rest);
  if (!given) return Text{RenderHelp(*subcommand)};
  if (subcommand->name == "diff") return TakeDiff(*given);
  if (subcommand->name == "triage") return TakeTriage(*given);
  return TakeRun(*given);
}

}  // namespace ladder
