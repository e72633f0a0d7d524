#include "climb/stage_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <utility>

#include "base/file.h"
#include "codegen/artifacts.h"
#include "codegen/forward_arguments.h"
#include "diagnosis/failure_context.h"
#include "diagnosis/stage_effects.h"
#include "process/child_process.h"
#include "process/host.h"
#include "record/log_writer.h"
#include "record/rejudge.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostLibrary = 1ULL << 36;  // bytes; weights are part of it

/// Packages among the words of a command: "m.pt2", "--model=m.pt2".
std::vector<fs::path> PackagesIn(const std::vector<std::string>& argv,
                                 const fs::path& workdir) {
  std::vector<fs::path> packages;
  for (const std::string& word : argv) {
    if (!word.ends_with(".pt2")) continue;
    fs::path path = workdir / word;
    size_t equals = word.find('=');
    std::error_code error;  // a script for sh -c is too long for a path
    if (!fs::exists(path, error) && equals != std::string::npos) {
      path = workdir / word.substr(equals + 1);
    }
    packages.push_back(path);
  }
  return packages;
}

bool UseEarlierModels(const std::vector<RunEvidence>& earlier,
                      RunEvidence& run) {
  for (size_t i = earlier.size(); i-- > 0;) {
    if (!HasCode(earlier[i])) continue;
    run.models = earlier[i].models;
    run.files = earlier[i].files;
    return true;
  }
  return false;
}

/// Adds those of the models that are not known yet.
void AddUnknown(std::vector<Artifact> found, std::vector<Artifact>& artifacts) {
  for (Artifact& each : found) {
    const bool known = std::any_of(
        artifacts.begin(), artifacts.end(),
        [&](const Artifact& other) { return other.name == each.name; });
    if (!known) artifacts.push_back(std::move(each));
  }
}

/// Adds the models of packages that the command names, which it may load
/// besides those that it compiles. Models that it compiled are already known.
void AddPackages(const std::vector<fs::path>& packages,
                 std::vector<Artifact>& artifacts) {
  for (const fs::path& package : packages) {
    AddUnknown(FindInPackage(package), artifacts);
  }
}

/// Adds the models that the command was seen to compile or load, wherever that
/// was. Packages come first: they have the libraries.
void AddObserved(const Outcome& outcome, std::vector<Artifact>& artifacts) {
  const ObservedFiles& files = outcome.observed_files;
  std::vector<Artifact> found;
  for (const std::string& package : outcome.observation.packages) {
    const auto file = files.held.find(package);
    if (file == files.held.end()) continue;
    AddUnknown(FindInPackage(PathOf(*file->second)), found);
  }
  std::vector<Artifact> copies = FindInCache(files.code);
  for (Artifact& copy : copies) {
    for (const auto& [path, file] : files.held) {
      if (fs::path(path).stem() != fs::path(copy.wrapper_file).stem()) continue;
      copy.library_is_own = true;
      copy.read_library = [file = file]() {
        return ReadFile(PathOf(*file), kMostLibrary).value_or("");
      };
    }
  }
  // The code of a model is copied when it is compiled and when it is loaded;
  // the earlier copy may lack the kernels.
  std::stable_sort(
      copies.begin(), copies.end(), [](const Artifact& a, const Artifact& b) {
        const auto size = [](const Artifact& one) {
          return one.kernels.size() + one.proxy_nodes.size();
        };
        return std::pair(a.name, size(b)) < std::pair(b.name, size(a));
      });
  AddUnknown(std::move(copies), found);
  std::sort(
      found.begin(), found.end(),  // folders differ from run to run
      [](const Artifact& a, const Artifact& b) { return a.name < b.name; });
  AddUnknown(std::move(found), artifacts);
}

bool WasCompiled(const Artifact& artifact, const Observation& seen) {
  return std::any_of(seen.compiled.begin(), seen.compiled.end(),
                     [&](const std::string& source) {
                       return fs::path(source).filename() ==
                              artifact.wrapper_file;
                     });
}

}  // namespace

/// Reads what a run left: its output, and the models that it compiled or
/// loaded. Keeps their code. It reads files, not the live stream, so that
/// judging the record later gives the same result.
class RunReader {
 public:
  RunReader(Record& record, std::filesystem::path workdir,
            LogReader::PatternLoader load_patterns, const RunSettings& settings)
      : record_(record),
        workdir_(std::move(workdir)),
        logs_(std::move(load_patterns), settings) {}

  /// Reads all of a run. Its models are those compiled into its cache, else
  /// those that an earlier run compiled, else those in packages that `argv`
  /// names. Keeps their generated code in the record. Scans weights if the run
  /// printed values and ended without a signal; reads line tables if it printed
  /// a stack.
  RunEvidence Read(const RunFolder& folder, const RunOutcome& outcome,
                   const std::vector<std::string>& argv,
                   const std::vector<RunEvidence>& earlier);

  /// Reads only the output of a run.
  RunEvidence ReadLog(const RunFolder& folder, const RunOutcome& outcome) {
    return logs_.ReadRun(record_.folder(), folder, outcome);
  }

  /// Remembers the libraries in a run's cache, for the line tables of later
  /// runs. Read does this for its own runs.
  void Remember(const RunFolder& folder);

  /// Adds and records the effect of each variable of the plan, from the run's
  /// code, output and files. Call it after Read.
  void CheckFlags(const RunFolder& folder, const StagePlan& plan,
                  const FlagCatalogue& catalogue, bool compile_given,
                  RunEvidence& run) const;

  /// The path as in verdict.json: relative to the record.
  [[nodiscard]] std::string Relative(const std::filesystem::path& path) const;

 private:
  void AddModels(const RunFolder& folder, const RunOutcome& outcome,
                 const std::vector<std::string>& argv,
                 const std::vector<RunEvidence>& earlier, RunEvidence& run);

  Record& record_;
  std::filesystem::path workdir_;
  LogReader logs_;
  /// Reads each model's library from where it was last found.
  Libraries libraries_;
};

namespace {

/// The names of the inputs in the user's forward, if its file is there. The
/// record keeps them, so that it can be judged where that file is not.
std::vector<std::string> ArgumentsOf(const Artifact& artifact,
                                     const std::string& program,
                                     size_t inputs) {
  const auto forward = FindForward(artifact.provenance);
  if (!forward) return {};
  const auto source =
      IsStandardInput(forward->file) ? program : ReadFile(forward->file);
  if (!source) return {};
  return ForwardArguments(*source, forward->line, artifact.wrapper, inputs);
}

/// Keeps the generated code in the record, and adds the model with that code,
/// which has no secrets.
void KeepModel(Record& record, const RunReader& reader, const RunFolder& folder,
               Artifact artifact, RunEvidence& run) {
  const auto keep = [&](const std::string& name, std::string& text) {
    KeptFile kept = record.KeepWrapper(folder, name, text);
    text = std::move(kept.text);
    return reader.Relative(kept.path);
  };
  const std::string wrapper = keep(artifact.wrapper_file, artifact.wrapper);
  ModelFiles files;
  if (artifact.kernel_file == artifact.wrapper_file) {
    files.kernel_path = wrapper;
  } else {
    files.kernel_path = keep(artifact.kernel_file, artifact.kernels);
  }
  if (!artifact.proxy_nodes.empty()) {
    files.nodes_path =
        keep(artifact.name + ".wrapper.json", artifact.proxy_nodes);
  }
  if (!artifact.provenance.empty()) {
    files.provenance_path =
        keep(artifact.name + ".kernel_information.json", artifact.provenance);
  }
  const size_t first = run.models.size();
  AddModel(artifact, wrapper, std::move(files), run);
  if (first < run.models.size()) {
    Wrapper& parsed = run.models[first].wrapper;
    parsed.arguments = ArgumentsOf(artifact, run.program, parsed.inputs.size());
  }
}

}  // namespace

RunEvidence RunReader::Read(const RunFolder& folder, const RunOutcome& outcome,
                            const std::vector<std::string>& argv,
                            const std::vector<RunEvidence>& earlier) {
  RunEvidence run = logs_.ReadRun(record_.folder(), folder, outcome);
  AddModels(folder, outcome, argv, earlier, run);
  logs_.CompleteTrace(folder, run);
  std::vector<KeptModel> kept;
  for (size_t i = 0; i < run.models.size(); ++i) {
    if (run.models[i].folding) continue;  // part of the model's wrapper
    kept.push_back({run.models[i].name, run.models[i].wrapper.path,
                    run.files[i].kernel_path, run.files[i].nodes_path,
                    run.files[i].provenance_path,
                    run.models[i].wrapper.arguments});
  }
  record_.WriteModels(folder, kept, run.compiled);
  return run;
}

void RunReader::Remember(const RunFolder& folder) {
  for (const Artifact& artifact : FindInCache(folder.cache())) {
    libraries_[artifact.name] = artifact.read_library;
  }
}

void RunReader::AddModels(const RunFolder& folder, const RunOutcome& outcome,
                          const std::vector<std::string>& argv,
                          const std::vector<RunEvidence>& earlier,
                          RunEvidence& run) {
  std::vector<Artifact> artifacts = FindInCache(folder.cache());
  run.compiled = !artifacts.empty();
  if (outcome.compile) AddObserved(*outcome.compile, artifacts);
  AddObserved(outcome.main, artifacts);
  run.compiled |= std::any_of(
      artifacts.begin(), artifacts.end(), [&](const Artifact& artifact) {
        return WasCompiled(artifact, outcome.main.observation) ||
               (outcome.compile &&
                WasCompiled(artifact, outcome.compile->observation));
      });
  if (!artifacts.empty() || !UseEarlierModels(earlier, run)) {
    AddPackages(PackagesIn(argv, workdir_), artifacts);
  }
  if (artifacts.empty()) {
    run.jit = std::max(FindJit(folder.cache()),
                       FindJit(outcome.main.observed_files.code));
  }
  for (Artifact& artifact : artifacts) {
    libraries_[artifact.name] = artifact.read_library;
    KeepModel(record_, *this, folder, std::move(artifact), run);
  }
  AddLineTables(libraries_, run);
}

void RunReader::CheckFlags(const RunFolder& folder, const StagePlan& plan,
                           const FlagCatalogue& catalogue, bool compile_given,
                           RunEvidence& run) const {
  if (plan.flags.empty()) return record_.WriteFindings(folder, run);
  std::vector<std::string> texts;
  for (const Model& model : run.models) {
    texts.push_back(
        ReadFile(record_.folder() / model.wrapper.path).value_or(""));
  }
  FlagContext context{run,
                      {texts.begin(), texts.end()},
                      {},
                      compile_given,
                      folder.artifacts().string()};
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder.artifacts(), error), end;
       !error && it != end; it.increment(error)) {
    context.files.push_back(it->path().lexically_relative(folder.artifacts()));
  }
  run.summary.flags = ladder::CheckFlags(plan.flags, catalogue, context);
  record_.WriteFindings(folder, run);
}

std::string RunReader::Relative(const fs::path& path) const {
  return path.lexically_relative(record_.folder()).string();
}

namespace {

/// The variables that must reach every process of the command.
std::vector<std::string> Names(const StagePlan& plan) {
  std::vector<std::string> names{kCacheVariable};
  for (const auto& [name, value] : plan.environment) names.push_back(name);
  return names;
}

/// Names the file with the command's output, for a check.
constexpr const char* kLogVariable = "AOTI_LADDER_LOG";

bool ExitedWith125(const Ending& ending) {
  const auto* exited = std::get_if<Exited>(&ending);
  return exited != nullptr && exited->code == 125;
}

bool Compiled(const RunOutcome& outcome) {
  return !outcome.compile || Succeeded(outcome.compile->ending);
}

/// The ending of the command, or of the compilation if that failed.
const Ending& LastEnding(const RunOutcome& outcome) {
  return Compiled(outcome) ? outcome.main.ending : outcome.compile->ending;
}

/// True if a stage's debugger could not run the command. It then exits with
/// 125; that does not count if the command itself exits so.
bool GaveUp(const StagePlan& stage, const Ending& ending,
            const std::vector<RunEvidence>& earlier) {
  return !stage.command.empty() && ExitedWith125(ending) &&
         (earlier.empty() || !ExitedWith125(earlier.front().summary.ending));
}

void RequireStarted(const Ending& ending,
                    const std::vector<std::string>& argv) {
  const auto* not_started = std::get_if<NotStarted>(&ending);
  if (not_started == nullptr) return;
  throw UserError(
      fmt::format("cannot start '{}': {}", argv.front(), not_started->why),
      "Check the command's name, path and permissions.", 125);
}

}  // namespace

StageRunner::StageRunner(const ClimbRequest& request, Executor& executor,
                         Record& record, Progress& progress)
    : request_(request),
      executor_(executor),
      record_(record),
      progress_(progress),
      reader_(std::make_unique<RunReader>(record, request.host.workdir,
                                          request.load_patterns,
                                          request.settings)) {}

StageRunner::~StageRunner() = default;

RecordedRun StageRunner::Run(const StagePlan& stage, size_t index, int k,
                             const std::vector<RunEvidence>& earlier,
                             const FlagCatalogue& flags) {
  const RunFolder place = record_.FolderOf({index, stage.name, k, {}});
  const StagePlan plan = FillIn(
      stage, {fs::absolute(place.artifacts()), request_.settings.timeout});
  const RunFacts facts = FactsOf(plan, index, k);
  if (const RecordedRun* done = FinishedRun(facts, place)) {
    RecordedRun run = TakeUp(*done, plan, place, earlier, flags);
    run.from_before = true;
    return run;
  }
  const RunFolder folder = record_.StartRun(facts);
  if (std::error_code ignored; Uses(stage, kArtifactsWord)) {
    fs::create_directories(folder.artifacts(), ignored);  // StartRun reports it
  }
  ShareCache(plan, folder);
  RecordedRun run;
  run.facts = record_.Recorded(facts, folder);
  run.outcome = RunCommands(stage, plan, facts, folder);
  run.outcome.environment = EnvironmentOf(run.facts);
  const RunOutcome& outcome = run.outcome;
  record_.FinishRun(folder, facts, outcome.main, outcome.compile,
                    outcome.check);
  if (Succeeded(outcome.main.ending)) {
    run.left_behind = outcome.main.killed_leftovers;
  }
  const struct Forget {  // what was observed holds files open
    RecordedRun& run;
    fs::path folder;
    ~Forget() {
      run.outcome.main.observed_files = {};
      if (run.outcome.compile) run.outcome.compile->observed_files = {};
      std::error_code ignored;
      fs::remove_all(folder, ignored);
    }
  } forget{run, folder.observed()};
  if (outcome.interrupted()) return run;
  RequireAnswers(outcome, facts, folder);
  run.gave_up = WhyGaveUp(stage, folder, outcome, earlier);
  if (!run.gave_up.empty()) return run;
  run.evidence = Collect(plan, folder, outcome, earlier, flags);
  run.collected = true;
  return run;
}

/// Gives the run what an earlier one compiled and this one needs, too.
void StageRunner::ShareCache(const StagePlan& plan,
                             const RunFolder& folder) const {
  // A variable such as TRITON_KERNEL_DUMP acts only where Triton compiles.
  const bool compiles_kernels = std::any_of(
      plan.environment.begin(), plan.environment.end(),
      [](const auto& each) { return each.first.starts_with("TRITON_"); });
  if (std::error_code error;
      !compiles_kernels && fs::exists(last_cache_, error)) {
    ShareCompilation(last_cache_, folder.cache());
  } else {
    ShareInstructionChecks(request_.host.environment, folder.cache());
  }
}

std::string StageRunner::WhyGaveUp(const StagePlan& stage,
                                   const RunFolder& folder,
                                   const RunOutcome& outcome,
                                   const std::vector<RunEvidence>& earlier) {
  if (!GaveUp(stage, LastEnding(outcome), earlier)) return "";
  std::string why = fmt::format("the tool could not run the command, see {}",
                                folder.log().string());
  record_.WriteGaveUp(folder, why);
  return why;
}

RunFacts StageRunner::FactsOf(const StagePlan& plan, size_t index,
                              int k) const {
  RunFacts facts{index, plan.name, k, plan.environment,
                 CommandOf(plan, request_.settings.command)};
  const auto& given = request_.settings.environment.set;
  facts.adds.insert(given.begin(), given.end());
  facts.inherits = WaitingVariablesIn(request_.host.environment);
  return facts;
}

/// Throws if the commands give no answer to judge.
void StageRunner::RequireAnswers(const RunOutcome& outcome,
                                 const RunFacts& facts,
                                 const RunFolder& folder) const {
  RequireStarted(LastEnding(outcome),
                 Compiled(outcome) ? facts.argv : request_.settings.compile);
  if (outcome.check) RequireAnswer(outcome.check->ending, folder);
}

/// The finished run that equals the one to make now; null: none.
const RecordedRun* StageRunner::FinishedRun(const RunFacts& facts,
                                            const RunFolder& folder) const {
  for (const RecordedRun& each : request_.finished) {
    if (!each.complete || !each.outcome.judged() ||
        record_.FolderOf(each.facts).path() != folder.path()) {
      continue;
    }
    // With another torch or another tool, the plan may differ.
    RunFacts now = record_.Recorded(facts, folder);
    auto before = each.facts.adds;
    now.adds.erase(kCacheVariable);  // depends on the record's path
    before.erase(kCacheVariable);
    return now.adds == before && now.argv == each.facts.argv ? &each : nullptr;
  }
  return nullptr;
}

RecordedRun StageRunner::TakeUp(RecordedRun run, const StagePlan& plan,
                                const RunFolder& folder,
                                const std::vector<RunEvidence>& earlier,
                                const FlagCatalogue& flags) {
  if (run.gave_up.empty() && !run.collected) {
    run.gave_up = WhyGaveUp(plan, folder, run.outcome, earlier);
  }
  if (!run.gave_up.empty()) return run;
  if (run.collected) {
    reader_->Remember(folder);
    DropCaches(folder, run.evidence.compiled);
  } else {
    std::error_code ignored;  // what was written here is written again
    fs::remove_all(folder.wrappers(), ignored);
    fs::create_directories(folder.wrappers(), ignored);
    run.evidence = Collect(plan, folder, run.outcome, earlier, flags);
    run.collected = true;
  }
  // The package may be from the run that was cut off, so compile_next_ stays.
  return run;
}

std::optional<RunEvidence> StageRunner::RunEager() {
  const RunFolder folder(record_.folder() / "eager");
  std::error_code ignored;  // writing the log reports it
  fs::remove_all(folder.path(), ignored);
  fs::create_directories(folder.cache(), ignored);
  RunOutcome outcome{"eager", 1, {}, {}};
  outcome.main =
      RunLogged(request_.settings.eager, {}, folder,
                {folder.log(), folder.order()}, {request_.settings.timeout});
  outcome.main.observed_files = {};
  outcome.check = RunCheck(outcome.main.ending, folder);
  fs::remove_all(folder.cache(), ignored);
  fs::remove_all(folder.observed(), ignored);
  if (outcome.interrupted() || !outcome.judged() ||
      std::holds_alternative<NotStarted>(outcome.main.ending)) {
    return {};
  }
  return reader_->ReadLog(folder, outcome);
}

RunOutcome StageRunner::RunCommands(const StagePlan& stage,
                                    const StagePlan& plan,
                                    const RunFacts& facts,
                                    const RunFolder& folder) {
  RunOutcome outcome{plan.name, facts.run, {}, {}};
  // Later runs of a stage use what its first run compiled.
  if (facts.run == 1 && plan.acts_at_compile) compile_next_ = true;
  if (!request_.settings.compile.empty() && compile_next_) {
    outcome.compile = RunLogged(request_.settings.compile, plan, folder,
                                {folder.compile_log(), folder.compile_order()},
                                {request_.settings.timeout});
  }
  outcome.main.ending = NotStarted{"the compile command failed"};
  const bool go_on = !outcome.compile || Succeeded(outcome.compile->ending);
  compile_next_ = !go_on;
  if (go_on) {
    outcome.main = RunLogged(facts.argv, plan, folder,
                             {folder.log(), folder.order()}, LimitsOf(stage));
    outcome.check = RunCheck(outcome.main.ending, folder);
  }
  return outcome;
}

/// Runs the user's check of the command's results, unless the command was
/// interrupted or could not start.
std::optional<Outcome> StageRunner::RunCheck(const Ending& ending,
                                             const RunFolder& folder) {
  const auto* check = CheckOf(request_.settings.fails_when);
  if (check == nullptr || std::holds_alternative<Interrupted>(ending) ||
      std::holds_alternative<NotStarted>(ending)) {
    return std::nullopt;
  }
  // The ending alone may decide.
  if (ApplyRule(request_.settings.fails_when, ending, {}, {}).failed) return {};
  StagePlan bare;  // the stage's flags are for the command
  bare.environment[kLogVariable] = fs::absolute(folder.log());
  return RunLogged(*check, bare, folder,
                   {folder.check_log(), folder.check_order()},
                   {request_.settings.timeout});
}

/// A check without an answer shows neither failure nor success.
void StageRunner::RequireAnswer(const Ending& check,
                                const RunFolder& folder) const {
  RequireStarted(check, *CheckOf(request_.settings.fails_when));
  if (!std::holds_alternative<TimedOut>(check)) return;
  throw UserError(
      fmt::format("the check failed to finish: {}", Describe(check)),
      fmt::format("See its output: {}; a longer --timeout gives it more time",
                  folder.check_log().string()),
      125);
}

/// A debugger that waits for the timeout then needs time to inspect.
Limits StageRunner::LimitsOf(const StagePlan& stage) const {
  Limits limits{request_.settings.timeout};
  if (limits.timeout && Uses(stage, kTimeoutWord)) {
    *limits.timeout += std::chrono::seconds(30);
  }
  return limits;
}

/// Beside the log, without secrets.
void StageRunner::KeepAtLimit(const fs::path& log,
                              LimitSnapshot& snapshot) const {
  if (const Redactor* redactor = record_.redactor()) {
    for (ProcessAtLimit& each : snapshot.processes) {
      each.words = redactor->Arguments(std::move(each.words));
    }
    for (StackAtLimit& each : snapshot.stacks) {
      each.text = redactor->Text(each.text);
    }
  }
  WriteFileByRename(log.parent_path() / kAtLimitFile, TextOf(snapshot));
}

Outcome StageRunner::RunLogged(const std::vector<std::string>& argv,
                               const StagePlan& plan, const RunFolder& folder,
                               const LogFiles& files, const Limits& limits) {
  Command command;
  command.argv = argv;
  command.environment = request_.host.environment;
  command.environment[kCacheVariable] = fs::absolute(folder.cache());
  for (const auto& [name, value] : plan.environment) {
    command.environment[name] = value;
  }
  command.workdir = request_.host.workdir;
  const bool reads = files.log == folder.log() ||
                     (files.log == folder.compile_log() && NamesInput(argv));
  if (const auto& input = request_.settings.input; !input.empty() && reads) {
    command.input = input;
  }
  command.memory_bytes = request_.settings.memory_limit;
  if (request_.settings.Observes() && files.log != folder.check_log()) {
    command.observe = Observe{fs::absolute(folder.observed()), Names(plan)};
  }
  LogWriter writer(files.log, files.order, request_.settings.MaxLog(),
                   record_.redactor());
  Outcome outcome = executor_.Run(
      command, limits,
      [&](Stream stream, std::string_view bytes, std::chrono::microseconds at) {
        writer.Write(stream, bytes, at);
        progress_.Output(stream, bytes);
      });
  writer.Finish();
  if (outcome.at_limit) KeepAtLimit(files.log, *outcome.at_limit);
  if (!Succeeded(outcome.ending) && InClusterJob() && IsToldToEndNow()) {
    outcome.ending = Interrupted{SIGTERM};
  }
  if (auto* late = std::get_if<TimedOut>(&outcome.ending)) {
    late->limit = *request_.settings.timeout;  // the user's limit for a hang
  }
  return outcome;
}

RunEvidence StageRunner::Collect(const StagePlan& plan, const RunFolder& folder,
                                 const RunOutcome& outcome,
                                 const std::vector<RunEvidence>& earlier,
                                 const FlagCatalogue& flags) {
  RunEvidence run =
      reader_->Read(folder, outcome, request_.settings.command, earlier);
  reader_->CheckFlags(folder, plan, flags, !request_.settings.compile.empty(),
                      run);
  DropCaches(folder, run.compiled);
  return run;
}

/// Compiled code is large and can be rebuilt; what judging needs is kept in the
/// record. The last compilation stays: a command that only loads may find its
/// package there.
void StageRunner::DropCaches(const RunFolder& folder, bool compiled) {
  if (!compiled) {
    std::error_code ignored;
    fs::remove_all(folder.cache(), ignored);
    return;
  }
  DropLastCache();
  last_cache_ = folder.cache();
}

void StageRunner::DropLastCache() {
  std::error_code ignored;
  if (!last_cache_.empty()) fs::remove_all(last_cache_, ignored);
  last_cache_.clear();
}

}  // namespace ladder
