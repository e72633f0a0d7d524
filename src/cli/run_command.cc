#include "cli/run_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/console.h"
#include "base/escape.h"
#include "base/file.h"
#include "base/statistics.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "cli/record_command.h"
#include "cli/triage_command.h"
#include "climb/climb_request.h"
#include "climb/climb_session.h"
#include "config/data_files.h"
#include "jobs/climb_jobs.h"
#include "nightly/suite.h"
#include "recipe/recipe.h"
#include "recipe/recipe_reader.h"
#include "record/record.h"
#include "record/record_store.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;

/// What counts as failure, and which failure is expected.
std::vector<Option> JudgementOptions() {
  return {
      {"fails-when",
       "WHAT",
       "what counts as a failure; repeatable, any one is enough:\nexit, "
       "exit:CODE, signal, signal:NAME or timeout, if CMD ends in this "
       "way;\noutput:REGEX, if CMD prints a matching line;\nnan, if CMD prints "
       "NaN as a value, as in 'loss: nan' (not as a word in a sentence, a name "
       "or a path);\ncheck:CMD2, if CMD2 fails after CMD; the variable "
       "AOTI_LADDER_LOG names the file with CMD's output\n(default: a "
       "nonzero exit code, a signal or a timeout)",
       true,
       Completes::kNothing,
       {"exit", "signal", "timeout", "nan"}},
      {"expect", "WHAT",
       "the known failure: class:CLASS, kernel:REGEX or the signature from "
       "verdict.json; repeatable, all must match. Exits with 4 on any other "
       "failure, and with 0 if CMD no longer fails; the report says so",
       true},
      {"bisect-exit-codes", "",
       "use the exit codes of git bisect run: 125 (skip) for a failure that "
       "--expect does not match and for a mistake in CMD or its script "
       "(user-error), and 128 or more (stop) if aoti-ladder cannot continue"},
      {"memory-limit", "SIZE",
       "limit the private memory of each process of CMD, such as 8G; larger "
       "requests fail as if the machine had no more memory"},
  };
}

std::vector<Option> RunOptionTable() {
  return {
      RecordFolderOption(),
      {"ladder", "NAME",
       "the ladder to use: a name or a YAML file\n"
       "(default: documented)",
       false, Completes::kYaml, BuiltInLadders()},
      {"fast", "",
       "the same as --ladder fast: all flags of the documented ladder in the "
       "second run, which is the last one if it shows which launch fails"},
      FailuresOption(),
      {"compile", "CMD",
       "if CMD only loads a package: the command that compiles it, as one "
       "argument. It runs before each stage that needs it, because most flags "
       "act at compile time",
       false, Completes::kCommand},
      {"eager", "CMD",
       "the same program in eager mode, as one argument: if CMD fails, it runs "
       "once, and the report says whether eager mode fails too",
       false, Completes::kCommand},
      {"timeout", "TIME",
       "stop a run after TIME and report a hang, with the stack of Python if "
       "py-spy, faulthandler or gdb can show it; TIME is such as 90, 90s, 20m, "
       "1h30m or 1d (default: none)"},
      {"repeat", "N",
       "for failures that occur only sometimes: run the baseline N times to "
       "measure the failure rate (it stops after 16 runs if all have "
       "failed), and each later stage until it fails, at most N times; N is 1 "
       "to 1000\n(default: "
       "1; a stage that does not fail although the baseline failed runs once "
       "more)"},
      {"env", "K=V", "set an environment variable for CMD; repeatable", true},
      {"all-stages", "",
       "run every stage, even if CMD does not fail, the failure is already "
       "explained or the stage is for another device. What the checks of a "
       "stage find is a failure, although CMD alone does not notice it"},
      {"stage", "NAME",
       "run only this stage, with its own variables and those of the stages "
       "before it; use it if you know that this stage shows the failure. To "
       "see the names: aoti-ladder ladder list",
       false, Completes::kNothing, BuiltInStages()},
      {"against", "RECORD",
       "compare values with a good run, which was recorded with --all-stages, "
       "and name the first launch whose values differ; for wrong results "
       "without NaN. If CMD does not fail, its stages run anyway "
       "until one prints values; the exit code is 5 if they differ",
       false, Completes::kRecord},
      {"no-observe", "",
       "do not watch which models the processes of CMD compile and load: "
       "nothing is preloaded into them, and generated code is found only in "
       "the cache folder of the run and in packages that CMD names"},
      {"max-log", "SIZE",
       "keep at most SIZE of a run's output, such as 64k, 10M or 1G; the "
       "middle is left out (default: 1G)"},
  };
}

/// Where and with what the command runs.
std::vector<Option> PlaceOptions() {
  return {
      {"jobs", "K",
       "number of matrix combinations to run in parallel, each on its own GPU "
       "if there are several (default: 1; on a cluster all)"},
      ExecutorOption("the command and its files, and --out"),
      {"candidate", "NAME",
       "value of ${candidate}, for a recipe with a bisect section"},
      {"candidate-dir", "DIR",
       "value of ${candidate_dir}, the folder that the candidate's setup "
       "prepared",
       false, Completes::kFolder},
  };
}

std::vector<Option> AnswerOptions() {
  return {
      {"json", "",
       "print the verdict as JSON; for a recipe's matrix, the rows of the "
       "table"},
      {"verbose", "",
       "print the whole verdict: evidence, stages, runs and all advice (not "
       "for a recipe's matrix, which prints only its table)"},
      OpenOption(),
      {"dry-run", "",
       "print the stages, the variables that they set for this torch, and what "
       "is skipped and why; run only CMD's Python, to learn its torch"},
      ShowOutputOption(),
      {"events", "FILE",
       "write what happens as JSON, one object a line, to FILE, a FIFO or "
       "/dev/fd/N: the start, each run's start and end, what each stage found, "
       "and the verdict",
       false, Completes::kFile},
      QuietOption(),
      ColorOption(),
      NoColorOption(),
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

// FOO=1 before a command is shell syntax; execution would search PATH for it.
void RefuseAssignment(const std::string& program) {
  if (!IsAssignment(program)) return;
  throw UserError(
      fmt::format("'{}' is a variable assignment, not a program", program),
      fmt::format("Set it with an option before --: --env {}", program));
}

int TakeRepeat(const std::string& text) {
  const auto number = ParseRepeat(text);
  if (!number) {
    RefuseValue(
        "--repeat", text,
        fmt::format("Use a number of runs from 1 to {}.", kMostRepeats));
  }
  return *number;
}

std::chrono::milliseconds ParseTimeout(const std::string& text) {
  const auto timeout = ParseDuration(text);
  if (!timeout || timeout->count() == 0) {
    RefuseValue("--timeout", text,
                "Use a time such as 90, 90s, 20m, 1h30m, 1d or 250ms.");
  }
  return *timeout;
}

uint64_t ParseBytes(const std::string& option, const std::string& text) {
  const auto size = ParseSize(text);
  if (!size || *size == 0) {
    RefuseValue(option, text, "Use a size such as 4096, 64k, 10M or 1G.");
  }
  return *size;
}

void CheckVariable(const std::string& variable) {
  if (variable.find('=') == std::string::npos || variable[0] == '=') {
    RefuseValue("--env", variable, "Use a name and a value: --env NAME=VALUE");
  }
  if (variable.starts_with("TORCHINDUCTOR_CACHE_DIR=")) {
    RefuseValue("--env", variable,
                "Remove it: each run gets its own cache, so that the models in "
                "it are of that run.");
  }
}

/// What counts as failure, and which failure is expected.
void TakeJudgement(const ParsedArgs& given, RunSettings& settings) {
  const auto reading = [](const std::string& option, const auto& read) {
    try {
      read();
    } catch (const UserError& error) {
      throw UserError(fmt::format("{}: {}", option, error.what()),
                      error.remedy());
    }
  };
  if (given.Has("fails-when")) settings.fails_when.clear();
  for (const std::string& text : given.Texts("fails-when")) {
    reading("--fails-when",
            [&] { settings.fails_when.push_back(ParseFailCondition(text)); });
  }
  const auto checks =
      std::count_if(settings.fails_when.begin(), settings.fails_when.end(),
                    [](const FailCondition& each) {
                      return each.kind == FailCondition::Kind::kCheck;
                    });
  if (checks > 1) {
    throw UserError("--fails-when has more than one check",
                    "Combine them: check:sh -c 'first && second'");
  }
  if (NeedsLimit(settings.fails_when) && !settings.timeout) {
    throw UserError("--fails-when timeout needs --timeout",
                    "Set a limit, for example: --timeout 20m");
  }
  if (given.Has("expect")) settings.expect = {};
  for (const std::string& text : given.Texts("expect")) {
    reading("--expect", [&] { TakeExpectation(text, settings.expect); });
  }
  if (auto text = given.Text("memory-limit")) {
    settings.memory_limit = ParseBytes("--memory-limit", *text);
    if (*settings.memory_limit < kLeastMemory) {
      RefuseValue("--memory-limit", *text,
                  "Use at least 16M; programs do not start with less.");
    }
  }
}

}  // namespace

Subcommand DescribeRun() {
  return {
      "run",
      "diagnose a failing command",
      "[options] [--compile CMD] [--] CMD [ARG…] | RECIPE.yaml",
      "Runs CMD once as it is. If it fails, runs it again in each stage of the "
      "ladder, with more debug flags each time, until the failure is "
      "explained. CMD begins at the first word that is no option, or "
      "after --; it runs without a shell, and all its words are passed on "
      "unchanged. The verdict goes to stdout, progress and errors go "
      "to stderr, and a record of everything goes to a folder. A recipe is a "
      "YAML file with a command and its options (see: aoti-ladder recipe "
      "init); command-line options override the recipe.",
      AllOptions(),
      "RECIPE.yaml",
      true,
      kRunExample,
      R"(  aoti-ladder run python repro.py
  aoti-ladder run -t 20m -r 5 python repro.py --batch 8
  aoti-ladder run --compile "python export.py" -- ./serve model.pt2
  aoti-ladder run --fails-when "output:max error [1-9]" -- python compare.py
  aoti-ladder run repro.yaml
)",
      R"(  0    the command does not fail
  1    it fails, always or sometimes, and there is a verdict
  2    wrong usage or an invalid input file
  3    an internal error of aoti-ladder, or the disk is full
  4    a failure other than the one that --expect or the recipe expects
  5    it does not fail, but its values differ from those of --against
  125  cannot be judged, for example because CMD cannot be started
  130  interrupted
)",
      {},
      Completes::kYaml,
  };
}

void TakeExpectation(const std::string& text, Expectation& expectation) {
  if (const auto named = FailureClassNamed(text)) {
    expectation.failure_class = named;
  } else {
    AddExpectation(text, expectation);
  }
}

Words SplitCommand(const std::string& option, const std::string& line,
                   const std::string& example) {
  try {
    Words words = SplitWords(line);
    if (words.empty() || words[0].empty()) {
      RefuseValue(option, line,
                  fmt::format("Put the whole command into one argument: {} "
                              "\"{}\"",
                              option, example));
    }
    RefuseAssignment(words[0]);
    return words;
  } catch (const UserError& error) {
    throw UserError(fmt::format("{}: {}", option, error.what()), error.remedy(),
                    error.exit_code(), error.kind());
  }
}

namespace {

/// The values of --candidate and --candidate-dir for LoadRecipe, if given.
AxisValues TakeCandidate(const ParsedArgs& given) {
  AxisValues values;
  if (const auto name = given.Text("candidate")) {
    values.emplace_back(kCandidateAxis, *name);
    values.emplace_back(kCandidateFolderAxis,
                        given.Text("candidate-dir").value_or(""));
  } else if (given.Has("candidate-dir")) {
    throw UserError("--candidate-dir needs --candidate",
                    "Use both, as bisect prints them.");
  }
  return values;
}

std::optional<std::string> TakeLadder(const ParsedArgs& given) {
  if (!given.Has("fast")) return given.Text("ladder");
  if (given.Has("ladder")) {
    throw UserError("--fast and --ladder exclude each other",
                    "Remove one of them.");
  }
  return "fast";
}

/// Overrides the settings.
void TakeSettings(const ParsedArgs& given, RunSettings& settings) {
  settings.ladder = TakeLadder(given).value_or(settings.ladder);
  for (const std::string& file : given.Texts("failure-patterns")) {
    settings.failures.push_back(file);
  }
  if (auto line = given.Text("compile")) {
    settings.compile = SplitCommand("--compile", *line, "python export.py");
  }
  if (auto line = given.Text("eager")) {
    settings.eager = SplitCommand("--eager", *line, "python repro.py --eager");
  }
  if (auto text = given.Text("timeout")) settings.timeout = ParseTimeout(*text);
  if (auto text = given.Text("repeat")) settings.repeat = TakeRepeat(*text);
  if (auto text = given.Text("max-log")) {
    settings.max_log = ParseBytes("--max-log", *text);
  }
  for (const std::string& variable : given.Texts("env")) {
    CheckVariable(variable);
    const size_t equals = variable.find('=');
    settings.environment.set[variable.substr(0, equals)] =
        variable.substr(equals + 1);
  }
  if (given.Has("all-stages")) settings.all_stages = true;
  if (given.Has("no-observe")) settings.observe = false;
  settings.stage = given.Text("stage").value_or("");
  if (const auto good = given.Text("against")) {
    settings.against = RecordNamed(*good);
  }
  TakeJudgement(given, settings);
  if (!given.command.empty()) settings.command = given.command;
}

}  // namespace

RunOptions TakeRun(const ParsedArgs& given, const RunOptions& defaults) {
  RunOptions options = defaults;
  options.out = given.Text("out").value_or("");
  TakeSettings(given, options.settings);
  options.jobs = TakeCount(given, "jobs", options.jobs);
  options.executor = TakeExecutor(given);
  options.json = given.Has("json");
  options.verbose = given.Has("verbose");
  options.quiet = given.Has("quiet");
  options.show_output = given.Has("show-output");
  options.open = given.Has("open");
  options.dry_run = given.Has("dry-run");
  options.color = TakeColor(given);
  options.events = given.Text("events").value_or("");
  options.bisects = given.Has("bisect-exit-codes");
  const Words& command = options.settings.command;
  if (command.empty() && !given.dashes) {
    throw UserError("no command and no recipe",
                    "For example: aoti-ladder run python repro.py, or: "
                    "aoti-ladder run repro.yaml");
  }
  if (command.empty() || command[0].empty()) {
    throw UserError("no command given", kRunExample);
  }
  RefuseAssignment(command[0]);
  return options;
}

namespace {

namespace fs = std::filesystem;

void MakePlanned(const fs::path& folder, RecordPlan& plan,
                 CommandInput& input) {
  Record record = Record::Create(folder, plan.facts, plan.redactor);
  input.GiveTo(record, plan.facts);
  record.Close(kPlanned);
}

/// Removes the record if its job cannot know what is secret.
void MakeRecord(const fs::path& folder, RecordPlan& plan, CommandInput& input) {
  MakePlanned(folder, plan, input);
  try {
    RequireNoSecrets(folder, plan);
  } catch (const UserError&) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    throw;
  }
}

int RunAsJob(const RunOptions& options, const JobSettings& settings) {
  CommandInput input(options);
  const Host host = PrepareToClimb();
  RecordPlan plan = PlanRecord(options);
  const auto say = NotesUnless(options.quiet);
  // Before anything is written, since Slurm may be missing.
  const auto jobs = MakeJobs(settings.executor, say);
  const fs::path folder = FolderFor(options, host);
  MakeRecord(folder, plan, input);
  WriteJobSettings(folder, settings);
  say("record: " + folder.string() + "; runs as a job of " +
      ToString(settings.executor));
  return ClimbAsJob({folder, options.quiet}, *jobs,
                    {options.json, options.verbose, LookOf(host, options.color),
                     folder.string(), plan.facts.settings.workdir, false});
}

}  // namespace

namespace {

/// "label     text" of the answer to --dry-run.
std::string DryField(const std::string& label, const std::string& text) {
  return fmt::format("{:<10}{}\n", label, PrintableLine(text));
}

std::string TorchOf(const RunPreview& preview) {
  const auto version = preview.versions.find("torch");
  if (version != preview.versions.end()) {
    return fmt::format("{} of {}", version->second, preview.python);
  }
  return preview.python.empty()
             ? "not known, since the command names no Python: variables of all "
               "versions are set"
             : "not found by " + preview.python;
}

std::string RenderDryRun(const RunPreview& preview) {
  const RunSettings& settings = preview.settings;
  std::string text = DryField("command", ShellQuote(settings.command));
  if (!settings.compile.empty()) {
    text += DryField("compile", ShellQuote(settings.compile));
  }
  if (!settings.eager.empty()) {
    text += DryField("eager", ShellQuote(settings.eager));
  }
  for (const std::string& script : preview.missing_scripts) {
    text += DryField("missing", script + ": no such file");
  }
  text += DryField("torch", TorchOf(preview));
  text += DryField("ladder", preview.ladder) + "\n";
  text += RenderPreview(preview.stages) + "\n";
  if (text.find("{kernels}") != text.npos) {
    text += "{kernels} stands for the kernels that the stages before name.\n";
  }
  const auto runs = static_cast<size_t>(std::count_if(
      preview.stages.begin(), preview.stages.end(),
      [](const PreviewedStage& each) { return each.skipped.empty(); }));
  return text +
         fmt::format(
             "At most {}{}. A stage that explains the failure ends them, and "
             "a command that does not fail runs once.\n",
             Counted(runs, settings.Repeat() > 1 ? "stage" : "run"),
             settings.Repeat() > 1
                 ? fmt::format(" of up to {} runs", settings.Repeat())
                 : "");
}

}  // namespace

namespace {

[[noreturn]] void RefuseEvents(const std::string& with) {
  throw UserError("--events cannot be used with " + with,
                  "Remove it; the records hold the same facts.");
}

}  // namespace

int DispatchRun(const RunOptions& options) {
  if (options.jobs > 1) {
    throw UserError("--jobs needs a recipe with a matrix", "Remove it.");
  }
  if (options.dry_run) {
    PrepareToClimb();
    PrintAnswer(FitTerminal(RenderDryRun(PreviewRun(options))));
    return 0;
  }
  const auto settings = JobSettingsOf(options);
  if (settings && !options.events.empty()) RefuseEvents("--executor");
  return settings ? RunAsJob(options, *settings) : RunLocally(options);
}

int ClimbAsJob(const OpenRecord& record, Jobs& jobs, const AnswerStyle& style) {
  const fs::path& folder = record.folder;
  std::optional<RecordEnd> end;
  const auto keep = [&](size_t, RecordEnd what) { end = std::move(what); };
  bool whole = false;
  try {
    whole = ClimbRecords(
        jobs,
        {folder, {folder}, 1, record.force, keep, NotesUnless(record.quiet)});
  } catch (const UserError& error) {
    throw AddResumeHint(error, folder);
  }
  if (!whole || !end) {
    PrintNote("interrupted; continue with: aoti-ladder resume " +
              ShellQuote({folder}));
    return 130;
  }
  if (end->error) throw UserError(*end->error);
  ClimbResult result;
  result.verdict = std::move(end->climbed->verdict);
  PrintResult(result, style, ReadRecordOutline(folder).facts);
  return end->climbed->exit_code;
}

namespace {

RunOptions TakeRunOf(const ParsedArgs& given, const Recipe& recipe) {
  if (given.operands.size() > 1) {
    throw UserError(
        fmt::format("expected one recipe, got {}", given.operands.size()),
        "Run them one at a time, or write one recipe with a matrix.");
  }
  if (!given.command.empty()) {
    throw UserError("a recipe and a command exclude each other",
                    "Remove the recipe, or the -- and the command.");
  }
  RunOptions options;
  options.settings = recipe;
  options.name = recipe.name;
  return TakeRun(given, options);
}

/// One combination of a matrix, before its run.
struct Combination {
  RunOptions options;
  RecordPlan plan;
  MatrixRow row;
};

/// What may be shown and stored of a combination; a value may be a secret.
MatrixRow RowOf(const Recipe& recipe, const Redactor& redactor) {
  MatrixRow row;
  row.values = recipe.values;
  for (auto& [axis, value] : row.values) {
    if (redactor.IsSecretName(axis)) value = RedactionMark(axis);
    value = redactor.Text(value);
  }
  return row;
}

std::vector<Combination> PlanMatrix(const ParsedArgs& given,
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

/// Creates the table, then all records, before the first run: whatever ends us,
/// `resume` knows what is left to do. On an error, removes them.
void MakeRecords(std::vector<Combination>& all, const MatrixClimb& matrix,
                 CommandInput& input, bool for_jobs) {
  try {
    WriteMatrix(matrix.folder, matrix.rows);
    for (Combination& each : all) {
      MakePlanned(each.options.out, each.plan, input);
      each.options.settings.input = each.plan.facts.settings.input;
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

/// The combinations, then what the first one would do.
int DryRunMatrix(const std::vector<Combination>& all) {
  std::string text = Counted(all.size(), "combination") + "\n";
  for (const Combination& each : all) {
    text += fmt::format("  {}  {}\n", each.row.record,
                        PrintableLine(ShowValues(each.row.values)));
  }
  text += "\n" + all.front().row.record + ":\n";
  PrintAnswer(text + RenderDryRun(PreviewRun(all.front().options)));
  return 0;
}

int RunMatrix(const ParsedArgs& given, const std::vector<Recipe>& recipes) {
  const RunOptions first = TakeRunOf(given, recipes.front());
  if (first.dry_run) {
    PrepareToClimb();
    return DryRunMatrix(PlanMatrix(given, recipes));
  }
  if (!first.events.empty()) RefuseEvents("a matrix");
  if (first.open) {
    PrintNote("--open does nothing for a matrix, which has no page");
  }
  CommandInput input(first);
  PrepareToClimb();
  std::vector<Combination> all = PlanMatrix(given, recipes);
  const auto settings = JobSettingsOf(first);
  // Before anything is written, since Slurm may be missing.
  const auto jobs = settings
                        ? MakeJobs(settings->executor, NotesUnless(first.quiet))
                        : nullptr;
  MatrixClimb matrix{MakeOutFolder(first.out, first.name, ObserveHost()),
                     {},
                     first.json,
                     first.quiet};
  const FolderLock lock = LockRecord(matrix.folder);
  for (Combination& each : all) {
    each.options.out = matrix.folder / each.row.record;
    matrix.rows.push_back(each.row);
  }
  MakeRecords(all, matrix, input, settings.has_value());
  if (settings) {
    WriteJobSettings(matrix.folder, *settings);
    return ClimbMatrixAsJobs(matrix, *jobs, settings->at_once);
  }
  const auto hashes = std::make_shared<FileHashes>();
  return ClimbMatrix(
      matrix, [&](size_t i) { return ClimbCombination(all[i], hashes); });
}

/// A recipe needs a candidate if, and only if, it has a bisect section.
void RequireCandidate(const std::string& file, const Recipe& recipe,
                      const AxisValues& candidate) {
  if (recipe.bisect && candidate.empty()) {
    throw UserError(
        file + " needs a candidate",
        fmt::format("To find the first one that fails: aoti-ladder bisect {}; "
                    "to run one: --candidate NAME --candidate-dir DIR",
                    file));
  }
  if (!recipe.bisect && !candidate.empty()) {
    throw UserError(file + " has no bisect section, so no candidates",
                    "Remove --candidate.");
  }
}

}  // namespace

int RunRecipe(const ParsedArgs& given) {
  const AxisValues candidate = TakeCandidate(given);
  const std::string& file = given.operands.front();
  RefuseSuite(file);
  const std::vector<Recipe> recipes = LoadRecipe(file, candidate);
  RequireCandidate(file, recipes.front(), candidate);
  // A matrix of a single combination has its table, too.
  if (!recipes.front().values.empty()) return RunMatrix(given, recipes);
  RunOptions options = TakeRunOf(given, recipes.front());
  options.probe = !candidate.empty();
  if (options.probe) options.settings.eager.clear();
  return DispatchRun(options);
}

}  // namespace ladder
