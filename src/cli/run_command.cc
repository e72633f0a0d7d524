#include "cli/run_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/console.h"
#include "base/file.h"
#include "base/statistics.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "cli/triage_command.h"
#include "climb/climb_request.h"
#include "climb/climb_session.h"
#include "config/data_files.h"
#include "jobs/climb_jobs.h"
#include "recipe/recipe.h"
#include "recipe/recipe_reader.h"
#include "record/record.h"
#include "record/record_store.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;

/// What counts as failing, and which failure is known.
std::vector<Option> JudgementOptions() {
  return {
      {"fails-when", "WHAT",
       "what counts as failing, any one of them: exit, exit:CODE, signal, "
       "signal:NAME, timeout, output:REGEX (a line that CMD prints), nan (a "
       "value that CMD prints, as in 'loss: nan'; not the word in a sentence, "
       "a name or a path), check:CMD (run after CMD, it ends badly; it finds "
       "the output by the variable AOTI_LADDER_LOG)\n"
       "(default: every bad end)",
       true},
      {"expect", "WHAT",
       "the failure that is known: class:CLASS, kernel:REGEX or the signature "
       "of verdict.json; all that are given. Another failure ends with exit "
       "code 4; a CMD that does not fail any more ends with 0, and the answer "
       "says so",
       true},
      {"bisect-exit-codes", "",
       "for git bisect run: 125 (skip) for a failure that --expect does not "
       "expect, and from 128 on (stop) where this program cannot go on"},
      {"memory-limit", "SIZE",
       "the most private memory that each process of CMD may have, as in 8G; "
       "asking for more fails as where the machine has no more"},
  };
}

std::vector<Option> RunOptionTable() {
  return {
      {"out", "DIR",
       "the folder to record in; it must not exist or be empty\n"
       "(default: a new one in .aoti-ladder/)",
       false, Completes::kFolder},
      {"ladder", "NAME",
       "the ladder to climb, built in or a YAML file\n"
       "(default: documented)",
       false, Completes::kYaml, BuiltInLadders()},
      FailuresOption(),
      {"compile", "CMD",
       "run this before CMD on each rung, in one argument. For a CMD that "
       "only loads a package: most flags act when compiling",
       false, Completes::kCommand},
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
      {"stage", "NAME",
       "climb this rung only, with the variables of those before it: for a "
       "failure of which it is known that this rung shows it. The names: "
       "aoti-ladder ladder list",
       false, Completes::kNothing, BuiltInRungs()},
      {"against", "RECORD",
       "compare the values with those of a run that went well, recorded "
       "with --all-stages: of a wrong result that is no NaN, the first "
       "launch that computes other values is then named. A CMD that does "
       "not fail is run until it has printed values, too; it still counts "
       "as not failing",
       false, Completes::kFolder},
      {"max-log", "SIZE",
       "keep this much of a run's output, as in 64k, 10M or 1G; the middle "
       "is left out beyond it (default: 1G)"},
  };
}

/// Where it runs, and with what.
std::vector<Option> PlaceOptions() {
  return {
      {"jobs", "K",
       "climb with so many combinations of a recipe's matrix side by side, "
       "each with a GPU of its own where there are several (default: 1, on a "
       "cluster all of them)"},
      ExecutorOption("the command and its files, and --out"),
      {"candidate", "NAME",
       "of a recipe with a bisect section: what ${candidate} stands for"},
      {"candidate-dir", "DIR",
       "and the folder that its setup has filled, ${candidate_dir}", false,
       Completes::kFolder},
  };
}

std::vector<Option> AnswerOptions() {
  return {
      {"json", "",
       "print the verdict as JSON; of a recipe's matrix the rows of its table"},
      {"verbose", "",
       "print all of the verdict: evidence, stages, runs, every advice; of a "
       "recipe's matrix nothing more than its table"},
      {"quiet", "", "print no progress"},
      {"no-color", "", "print no colors"},
  };
}

std::vector<Option> AllOptions() {
  std::vector<Option> all = RunOptionTable();
  for (const auto& more :
       {PlaceOptions(), AnswerOptions(), JudgementOptions()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

// FOO=1 before a command is a shell's syntax and would be looked for in PATH.
void RefuseAssignment(const std::string& program) {
  if (!IsAssignment(program)) return;
  throw UserError(
      fmt::format("'{}' is a variable, no program", program),
      fmt::format("Set it by an option before --: --env {}", program));
}

int TakeRepeat(const std::string& text) {
  const auto number = ParseRepeat(text);
  if (!number) {
    RefuseValue(
        "--repeat", text,
        fmt::format("Give a number of runs from 1 to {}.", kMostRepeats));
  }
  return *number;
}

std::chrono::milliseconds ParseTimeout(const std::string& text) {
  const auto timeout = ParseDuration(text);
  if (!timeout || timeout->count() == 0) {
    RefuseValue("--timeout", text,
                "Give a time such as 90, 90s, 20m, 1h30m or 250ms.");
  }
  return *timeout;
}

uint64_t ParseBytes(const std::string& option, const std::string& text) {
  const auto size = ParseSize(text);
  if (!size || *size == 0) {
    RefuseValue(option, text, "Give a size such as 4096, 64k, 10M or 1G.");
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

/// What counts as failing, and what is expected.
void TakeJudgement(const Given& given, RunOptions& options) {
  const auto reading = [](const std::string& option, const auto& read) {
    try {
      read();
    } catch (const UserError& error) {
      throw UserError(fmt::format("{}: {}", option, error.what()),
                      error.remedy());
    }
  };
  if (given.Has("fails-when")) options.fails_when.clear();
  for (const std::string& text : given.Texts("fails-when")) {
    reading("--fails-when",
            [&] { options.fails_when.push_back(ParseFailCondition(text)); });
  }
  const auto checks =
      std::count_if(options.fails_when.begin(), options.fails_when.end(),
                    [](const FailCondition& each) {
                      return each.kind == FailCondition::Kind::kCheck;
                    });
  if (checks > 1) {
    throw UserError("--fails-when has more than one check",
                    "Make it one, as by: check:sh -c 'first && second'");
  }
  if (NeedsLimit(options.fails_when) && !options.timeout) {
    throw UserError("--fails-when timeout without --timeout: no run would fail",
                    "Give the limit, as in: --timeout 20m");
  }
  if (given.Has("expect")) options.expect = {};
  for (const std::string& text : given.Texts("expect")) {
    reading("--expect", [&] { AddExpectation(text, options.expect); });
  }
  if (auto text = given.Text("memory-limit")) {
    options.memory_bytes = ParseBytes("--memory-limit", *text);
    if (*options.memory_bytes < kLeastMemory) {
      RefuseValue("--memory-limit", *text,
                  "Give at least 16M: with less no program starts.");
    }
  }
}

}  // namespace

Subcommand DescribeRun() {
  return {
      "run",
      "climb the ladder with a command",
      "[options] [--compile CMD] -- CMD [ARG…] | RECIPE.yaml",
      "Climbs the ladder: runs CMD once as it is and, if it fails, once for "
      "each rung of debug flags until the failure is explained. No shell is "
      "involved: what comes after the first -- is passed on word by word. The "
      "answer goes to stdout, progress and errors to stderr, and everything "
      "that was seen to a folder. A recipe is a YAML file with the command, "
      "its options and more (see: aoti-ladder recipe init); options given here "
      "go before it.",
      AllOptions(),
      "RECIPE.yaml",
      true,
      kRunExample,
      R"(  aoti-ladder run -- python repro.py
  aoti-ladder run --timeout 20m --repeat 5 -- python repro.py --batch 8
  aoti-ladder run --compile "python export.py" -- ./serve model.pt2
  aoti-ladder run --fails-when "output:max error [1-9]" -- python compare.py
  aoti-ladder run repro.yaml
)",
      R"(  0    the command does not fail
  1    it fails, always or at times, and there is a verdict
  2    wrong usage or a bad input file
  3    an error of aoti-ladder itself
  4    it fails in another way than --expect or the recipe expects
  125  it cannot be judged: the command is missing, the environment is broken
  130  interrupted
)",
      {},
      Completes::kYaml,
  };
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

AxisValues TakeCandidate(const Given& given) {
  AxisValues values;
  if (const auto name = given.Text("candidate")) {
    values.emplace_back(kCandidateAxis, *name);
    values.emplace_back(kCandidateFolderAxis,
                        given.Text("candidate-dir").value_or(""));
  } else if (given.Has("candidate-dir")) {
    throw UserError("--candidate-dir without --candidate",
                    "Give both, as bisect prints them.");
  }
  return values;
}

RunOptions TakeRun(const Given& given, const RunOptions& defaults) {
  RunOptions options = defaults;
  options.out = given.Text("out").value_or("");
  options.ladder = given.Text("ladder").value_or(options.ladder);
  for (const std::string& file : given.Texts("failures")) {
    options.failure_files.push_back(file);
  }
  if (auto line = given.Text("compile")) {
    options.compile_argv = SplitCompile(*line);
  }
  if (auto text = given.Text("timeout")) options.timeout = ParseTimeout(*text);
  if (auto text = given.Text("repeat")) options.repeat = TakeRepeat(*text);
  if (auto text = given.Text("max-log")) {
    options.max_log_bytes = ParseBytes("--max-log", *text);
  }
  options.environment = given.Texts("env");
  for (const std::string& variable : options.environment) {
    CheckVariable(variable);
  }
  options.all_stages = options.all_stages || given.Has("all-stages");
  options.stage = given.Text("stage").value_or("");
  options.against = given.Text("against").value_or(options.against);
  TakeJudgement(given, options);
  options.jobs = TakeCount(given, "jobs", options.jobs);
  options.executor = TakeExecutor(given);
  options.json = given.Has("json");
  options.verbose = given.Has("verbose");
  options.quiet = given.Has("quiet");
  options.color = !given.Has("no-color");
  if (!given.command.empty()) options.argv = given.command;
  if (options.argv.empty() || options.argv[0].empty()) {
    throw UserError("no command after --", kRunExample);
  }
  RefuseAssignment(options.argv[0]);
  return options;
}

namespace {

namespace fs = std::filesystem;

/// Of a record whose job could not be told what is secret nothing is left.
void MakeRecord(const fs::path& folder, const RecordPlan& plan) {
  Record::Create(folder, plan.facts, plan.redactor).Close(kPlanned);
  try {
    RequireNoSecrets(folder, plan);
  } catch (const UserError&) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    throw;
  }
}

int RunAsJob(const RunOptions& options, const JobsManner& manner) {
  const Host host = PrepareToClimb();
  const RecordPlan plan = PlanRecord(options);
  const auto say = NotesUnless(options.quiet);
  // Before anything is written: there may be no Slurm.
  const auto jobs = MakeJobs(manner.executor, say);
  const fs::path folder = FolderFor(options, host);
  MakeRecord(folder, plan);
  WriteJobsManner(folder, manner);
  say("record: " + folder.string() + ", climbed with by a job of " +
      ToString(manner.executor));
  return ClimbAsJob(
      {folder, options.quiet}, *jobs,
      {options.json, options.verbose, MayColor(host, options.color),
       folder.string(), plan.facts.workdir, false});
}

}  // namespace

int RunWhereAsked(const RunOptions& options) {
  if (options.jobs > 1) {
    throw UserError("--jobs without a recipe's matrix: there is one climb",
                    "Leave it out.");
  }
  const auto manner = MannerOf(options);
  return manner ? RunAsJob(options, *manner) : RunRunCommand(options);
}

int ClimbAsJob(const OpenRecord& record, Jobs& jobs, const AnswerStyle& style) {
  const fs::path& folder = record.folder;
  std::optional<RecordEnd> end;
  const auto keep = [&](size_t, RecordEnd what) { end = std::move(what); };
  bool whole = false;
  try {
    whole = ClimbRecords(
        jobs,
        {folder, {folder}, 1, record.anyway, keep, NotesUnless(record.quiet)});
  } catch (const UserError& error) {
    throw ThenResume(error, folder);
  }
  if (!whole || !end) {
    PrintNote("interrupted; go on: aoti-ladder resume " + ShellQuote({folder}));
    return 130;
  }
  if (end->error) throw UserError(*end->error);
  ClimbResult result;
  result.verdict = std::move(end->climbed->verdict);
  PrintResult(result, style);
  return end->climbed->exit_code;
}

namespace {

RunOptions TakeRunOf(const Given& given, const Recipe& recipe) {
  if (given.operands.size() > 1) {
    throw UserError("run takes one recipe",
                    "Run them one after another, or make one with a matrix.");
  }
  if (!given.command.empty()) {
    throw UserError("a recipe has a command of its own",
                    "Leave out what comes after --, or the recipe.");
  }
  return TakeRun(given, OptionsOf(recipe));
}

/// One of a matrix, before its climb.
struct Combination {
  RunOptions options;
  RecordPlan plan;
  MatrixRow row;
};

/// What may be shown and written of the combination: a value may be a secret.
MatrixRow RowOf(const Recipe& recipe, const Redactor& redactor) {
  MatrixRow row;
  row.values = recipe.values;
  for (auto& [axis, value] : row.values) {
    if (redactor.IsSecretName(axis)) value = RedactionMark(axis);
    value = redactor.Text(value);
  }
  return row;
}

std::vector<Combination> PlanMatrix(const Given& given,
                                    const std::vector<Recipe>& recipes) {
  std::vector<Combination> all;
  for (const Recipe& recipe : recipes) {
    const RunOptions options = TakeRunOf(given, recipe);
    RecordPlan plan = PlanRecord(options);
    MatrixRow row = RowOf(recipe, *plan.redactor);
    row.record = FolderName(all.size() + 1, row.values);
    all.push_back({options, std::move(plan), std::move(row)});
  }
  return all;
}

Climbed ClimbCombination(const Combination& combination,
                         const std::shared_ptr<FileHashes>& hashes) {
  return WithoutSecrets(*combination.plan.redactor, [&] {
    return ClimbPlanned(combination.options, hashes);
  });
}

/// All records are there before the first climb, and the table before them:
/// whatever ends us, `resume` knows what is to be done. Where they cannot be
/// made none is left.
void MakeRecords(const std::vector<Combination>& all, const MatrixClimb& matrix,
                 bool for_jobs) {
  try {
    WriteMatrix(matrix.folder, matrix.rows);
    for (const Combination& each : all) {
      Record::Create(each.options.out, each.plan.facts, each.plan.redactor)
          .Close(kPlanned);
      if (for_jobs) RequireNoSecrets(each.options.out, each.plan);
    }
  } catch (const UserError&) {
    std::error_code ignored;
    for (const Combination& each : all) {
      fs::remove_all(each.options.out, ignored);
    }
    TidyMatrix(matrix.folder);
    fs::remove(matrix.folder, ignored);
    throw;
  }
}

int RunMatrix(const Given& given, const std::vector<Recipe>& recipes) {
  std::vector<Combination> all = PlanMatrix(given, recipes);
  const RunOptions first = all.front().options;
  const auto manner = MannerOf(first);
  // Before anything is written: there may be no Slurm.
  const auto jobs =
      manner ? MakeJobs(manner->executor, NotesUnless(first.quiet)) : nullptr;
  MatrixClimb matrix{MakeOutFolder(first.out, first.name, ObserveHost()),
                     {},
                     first.json,
                     first.quiet};
  const FolderLock lock = LockRecord(matrix.folder);
  for (Combination& each : all) {
    each.options.out = matrix.folder / each.row.record;
    matrix.rows.push_back(each.row);
  }
  MakeRecords(all, matrix, manner.has_value());
  if (manner) {
    WriteJobsManner(matrix.folder, *manner);
    return ClimbMatrixAsJobs(matrix, *jobs, manner->at_once);
  }
  const auto hashes = std::make_shared<FileHashes>();
  return ClimbMatrix(
      matrix, [&](size_t i) { return ClimbCombination(all[i], hashes); });
}

/// A recipe that is bisected is run for one candidate, no other has any.
void RequireCandidate(const std::string& file, const Recipe& recipe,
                      const AxisValues& candidate) {
  if (recipe.bisect && candidate.empty()) {
    throw UserError(
        file + " is run for one of its candidates",
        fmt::format("Find the first that fails: aoti-ladder bisect {}; or "
                    "give one: --candidate NAME --candidate-dir DIR",
                    file));
  }
  if (!recipe.bisect && !candidate.empty()) {
    throw UserError(file + " has no candidates to choose from",
                    "Leave --candidate out.");
  }
}

}  // namespace

RunOptions OptionsOf(const Recipe& recipe) {
  RunOptions options;
  options.argv = recipe.command;
  options.compile_argv = recipe.compile;
  options.name = recipe.name;
  options.workdir = recipe.workdir;
  options.setup = recipe.setup;
  options.files = recipe.files;
  options.variables = recipe.environment;
  options.timeout = recipe.timeout;
  options.repeat = recipe.repeat.value_or(options.repeat);
  options.memory_bytes = recipe.memory_limit;
  options.max_log_bytes = recipe.max_log.value_or(options.max_log_bytes);
  if (!recipe.ladder.empty()) options.ladder = recipe.ladder;
  options.failure_files = recipe.failures;
  options.against = recipe.against;
  options.all_stages = recipe.all_stages.value_or(false);
  options.fails_when = recipe.fails_when;
  options.expect = recipe.expect;
  return options;
}

int RunRecipe(const Given& given) {
  const AxisValues candidate = TakeCandidate(given);
  const std::string& file = given.operands.front();
  const std::vector<Recipe> recipes = LoadRecipe(file, candidate);
  RequireCandidate(file, recipes.front(), candidate);
  // Also one of a single combination has its table.
  if (!recipes.front().values.empty()) {
    PrepareToClimb();
    return RunMatrix(given, recipes);
  }
  return RunWhereAsked(TakeRunOf(given, recipes.front()));
}

}  // namespace ladder
