#include "climb/climb.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/file.h"
#include "base/statistics.h"
#include "base/text.h"
#include "climb/compile_site.h"
#include "climb/events.h"
#include "climb/stage_runner.h"
#include "config/ladder.h"
#include "diagnosis/failure.h"
#include "diagnosis/judge.h"
#include "diagnosis/reach.h"
#include "diagnosis/stage_effects.h"
#include "diagnosis/suggested_stages.h"
#include "process/child_process.h"
#include "recipe/recipe_reader.h"
#include "record/log_writer.h"
#include "record/rejudge.h"

namespace ladder {

namespace {

class Climber {
 public:
  Climber(const ClimbRequest& request, Executor& executor, Record& record,
          Progress& progress)
      : request_(request),
        executor_(executor),
        record_(record),
        progress_(progress),
        ladder_(request.ladder),
        runner_(request, executor, record, progress) {
    if (request.good) notes_.good = &*request.good;
    notes_.only_stage = request.settings.stage;
    notes_.own = OwnCommandOf(record.Redacted(request.settings));
  }

  ClimbResult Run() {
    try {
      ClimbStages();
    } catch (const UserError& error) {
      StopBy(error);
    } catch (const std::exception& error) {
      StopBy(UserError(error.what(), "Results so far are in the record.", 3));
    }
    return Finish();
  }

 private:
  /// Keeps the results so far, if any, when an error ends the climb.
  void StopBy(const UserError& error) {
    if (runs_.empty()) throw error;
    stopped_by_ = error;
    notes_.cut_short =
        fmt::format("stopped in stage {}: {}", stage_, error.what());
  }

  void ClimbStages() {
    const auto& stages = ladder_.stages;
    for (size_t i = 0; i < stages.size() && !interrupted_; ++i) {
      if (!IsAskedFor(stages[i])) continue;
      // Once the failure is decided, only stages meant for its class still run:
      // they show more about it.
      if (known_.decided_at && !IsMeantFor(stages[i], FailureClassNow())) {
        continue;
      }
      stage_ = stages[i].name;
      StagePlan plan = PlanNext(i);
      if (interrupted_) break;
      if (plan.skipped) {
        notes_.skipped.push_back({plan.name, *plan.skipped, plan.skip_reason});
        progress_.Say(fmt::format("{}/{} {}: skipped, {}", i + 1, stages.size(),
                                  plan.name, *plan.skipped));
        if (request_.events) {
          request_.events->StageSkipped(plan.name, *plan.skipped);
        }
        continue;
      }
      TellWhatIsLeft(i);
      ClimbStage(plan, i);
      if (runs_.empty()) break;  // interrupted in the first run
      if (gave_up_) continue;
      TellWhatIsNew();
      const bool decided = Decided(stages[i]);
      if (request_.events) {
        request_.events->StageEnded(plan.name, judgement_.verdict, decided);
      }
      if (!request_.settings.AllStages() && decided) {
        if (!judgement_.verdict.failure) break;
        if (!known_.decided_at) known_.decided_at = i;
      }
      LearnFrom(plan, i);
    }
    if (interrupted_) notes_.cut_short = "interrupted in stage " + stage_;
  }

  /// Judges, and says what the last stage has added.
  void TellWhatIsNew() {
    const Verdict before = judgement_.verdict;
    JudgeNow();
    if (interrupted_) return progress_.Say("    interrupted");
    if (rates_.back().failed == 0) {
      if (rates_.size() > 1) progress_.Say("    " + NewsOfNoFailure());
      return;
    }
    const std::string found = NewsIn(judgement_.verdict, before);
    progress_.Say("    " + (found.empty() ? WithoutNews() : found));
  }

  [[nodiscard]] std::string NewsOfNoFailure() const {
    const Verdict& verdict = judgement_.verdict;
    if (!verdict.differs) return "does not fail in this stage";
    if (!verdict.differs_at) return "its values differ from the good run's";
    return "its values differ from the good run's, first at " +
           DescribeSuspect(*verdict.differs_at, verdict.several_models);
  }

  /// What the last stage ended with, if it adds nothing to the verdict.
  [[nodiscard]] std::string WithoutNews() const {
    if (!judgement_.changed_by_last_stage) return "the same failure";
    const RunFailure& last = judgement_.failures.back();
    std::string text = "another failure: ";
    text += Name(last.failure_class);
    if (!last.message.empty()) text += ": " + Shortened(last.message, 100);
    return text;
  }

  /// The runs after this one, if no stage explains the failure earlier.
  [[nodiscard]] size_t CountLater(size_t index) const {
    const auto& settings = request_.settings;
    if (runs_.empty() || !settings.stage.empty()) return 0;
    const Rate& rate = rates_.front();
    const auto repeat = static_cast<size_t>(settings.Repeat());
    // A later stage runs until it fails.
    const size_t of_stage =
        rate.failed == 0
            ? repeat
            : std::min(repeat, (rate.runs + rate.failed - 1) / rate.failed);
    size_t later = 0;
    for (size_t i = index + 1; i < ladder_.stages.size(); ++i) {
      const bool skipped = PlanStage(ladder_, i, known_).skipped.has_value();
      const bool passed_over =
          known_.decided_at &&
          !IsMeantFor(ladder_.stages[i], FailureClassNow());
      if (!skipped && !passed_over) later += of_stage;
    }
    return later;
  }

  /// What the rest takes at most, once the first run shows how long one takes.
  void TellWhatIsLeft(size_t index) {
    if (told_rest_ || runs_.empty()) return;
    told_rest_ = true;
    const size_t runs = 1 + CountLater(index);
    const double seconds = UsualTime()->count() * static_cast<double>(runs);
    if (seconds < 1) return;
    progress_.Say(fmt::format("about {}, {} at most", DurationText(seconds),
                              Counted(runs, "more run")));
  }

  void JudgeNow() {
    judgement_ = JudgeRuns(runs_, ladder_, notes_);
    judged_ = runs_.size();
  }

  [[nodiscard]] bool IsAskedFor(const Stage& stage) const {
    return request_.settings.stage.empty() ||
           stage.name == request_.settings.stage;
  }

  StagePlan PlanNext(size_t index) {
    if (index > 0 && !probed_) {
      probed_ = true;
      ReadRest();
      const auto& compile = request_.settings.compile;
      const auto& argv = compile.empty() ? request_.settings.command : compile;
      notes_.names_python = !InterpreterOf(argv).empty();
      const TorchProbe probe = ProbeTorch(executor_, argv, request_.host);
      known_.torch = probe.version;
      known_.rocm = probe.rocm;
      versions_ = probe.versions;
      UseObservedTorch();
      notes_.torch = known_.torch;
      judged_ = 0;  // failure lines of other versions may have counted
      record_.UpdateVersions(versions_);
      interrupted_ = probe.interrupted;
    }
    known_.all_stages = request_.settings.AllStages();
    if (index > 0) known_.missing = MissingTools(ladder_, request_.host);
    if (judgement_.verdict.failure) {
      known_.failure = judgement_.verdict.failure->failure_class;
    }
    known_.values_decide = ValuesDecide();
    known_.compiles =
        CommandCompiles() || !CompilesNothing(runs_) ||
        known_.failure == FailureClass::kCompileFailure;  // it tried to compile
    StagePlan plan = PlanStage(ladder_, index, known_);
    // A failure that a stage's own flags cause must not recur in all later
    // stages.
    for (const auto& [name, value] : withdrawn_) {
      if (plan.adds.contains(name)) continue;
      plan.environment.erase(name);
      std::erase_if(plan.flags, [&, gone = name](const PlannedFlag& planned) {
        return planned.flag.name == gone;
      });
    }
    return plan;
  }

  /// True if only values can explain the failure, and each launch will be
  /// printed with its values: the command compiles the model, and its code is
  /// known and has no branch or loop, in which not each printer shows values.
  [[nodiscard]] bool ValuesDecide() const {
    if (!judgement_.needs_values || !CommandCompiles()) return false;
    // A model's own error explains it, although the script went on after it.
    if (judgement_.verdict.first_failing &&
        FailureClassNow() != FailureClass::kNanOrInf) {
      return false;
    }
    const auto is_straight = [](const RunEvidence& run) {
      return std::none_of(
          run.models.begin(), run.models.end(),
          [](const Model& model) { return HasControlFlow(model.wrapper); });
    };
    return std::any_of(runs_.begin(), runs_.end(), HasCode) &&
           std::all_of(runs_.begin(), runs_.end(), is_straight);
  }

  /// What the processes of the command loaded counts more than what its Python
  /// would load: they may use another one, or none.
  void UseObservedTorch() {
    for (const RunEvidence& run : runs_) {
      const auto& seen = run.observation.torch;
      const auto version = seen.find("torch");
      if (version == seen.end()) continue;
      known_.torch = ParseTorchVersion(version->second);
      known_.rocm = seen.contains("hip");
      for (const char* name : {"torch", "cuda", "hip", "torch's commit"}) {
        versions_.erase(name);
      }
      versions_.insert(seen.begin(), seen.end());
      return;
    }
  }

  /// The same after a climb that ended before it asked Python. Failure lines of
  /// other versions may have counted.
  void UseObservedTorchOnly() {
    UseObservedTorch();
    notes_.torch = known_.torch;
    if (known_.torch && judgement_.verdict.failure) judged_ = 0;
  }

  /// Reads what the baseline does not need.
  void ReadRest() {
    if (request_.load_ladder) ladder_ = request_.load_ladder();
    if (request_.load_flags) flags_ = request_.load_flags();
  }

  [[nodiscard]] bool CommandCompiles() const {
    return !request_.settings.compile.empty() ||
           std::any_of(runs_.begin(), runs_.end(),
                       [](const RunEvidence& run) { return run.compiled; });
  }

  void ClimbStage(const StagePlan& plan, size_t index) {
    gave_up_ = false;
    rates_.push_back({});
    while (
        rates_.back().runs <
        RunsNeeded(rates_, static_cast<size_t>(request_.settings.Repeat()))) {
      const size_t k = rates_.back().runs + 1;
      progress_.Say(
          fmt::format("{}/{} {}{}", index + 1, ladder_.stages.size(), plan.name,
                      k > 1 ? fmt::format(" (run {})", k)
                            : ": " + QuestionOf(ladder_.stages[index])));
      RunOnce(plan, index, k);
      if (interrupted_) return;
      if (gave_up_) {
        gave_up_ = k == 1;  // earlier runs of the stage still count
        if (gave_up_) rates_.pop_back();
        return;
      }
      const RunSummary& summary = runs_.back().summary;
      progress_.Say(fmt::format(
          "    {} ({}{})", Describe(summary.ending),
          RunTimeText(summary.seconds),
          recorded_.back().from_before ? ", before the interruption" : ""));
      if (const auto why = WhyNothing(summary)) {
        progress_.Say("    its flags had no effect: " + *why);
      }
      const size_t failed =
          rates_.back().failed + (Failed(runs_.back()) ? 1 : 0);
      rates_.back() = MeasureRate(failed, k);
    }
  }

  /// Flags slow a run down, so the last run's time is better than the mean.
  [[nodiscard]] std::optional<std::chrono::duration<double>> UsualTime() const {
    if (runs_.empty()) return {};
    return std::chrono::duration<double>(runs_.back().summary.seconds);
  }

  /// Ends the progress display of the run even if an exception is thrown.
  RecordedRun RunWatched(const StagePlan& plan, size_t index, size_t k) {
    const RunStart start{index + 1, ladder_.stages.size(), plan.name,
                         k,         UsualTime(),           CountLater(index)};
    progress_.RunStarts(start);
    if (request_.events) request_.events->RunStarted(start);
    struct Watch {
      Progress& progress;
      ~Watch() { progress.RunEnds(); }
    } const watch{progress_};
    return runner_.Run(plan, index, static_cast<int>(k), runs_, flags_);
  }

  void RunOnce(const StagePlan& plan, size_t index, size_t k) {
    RecordedRun run = RunWatched(plan, index, k);
    if (request_.events) request_.events->RunEnded(plan.name, run);
    notes_.left_behind = std::max(notes_.left_behind, run.left_behind);
    interrupted_ = run.outcome.interrupted();
    gave_up_ = !run.gave_up.empty();
    if (gave_up_) {
      notes_.skipped.push_back({plan.name, run.gave_up});
      progress_.Say("    " + run.gave_up);
    }
    if (interrupted_ || gave_up_) return;
    runs_.push_back(std::move(run.evidence));
    recorded_.push_back(std::move(run));
  }

  [[nodiscard]] bool Decided(const Stage& stage) const {
    if (!judgement_.verdict.failure) {  // it does not fail
      return !request_.good ||
             std::any_of(runs_.begin(), runs_.end(), PrintedValues);
    }
    if (judgement_.may_be_superseded) return false;
    const Verdict& verdict = judgement_.verdict;
    return judgement_.nothing_can_run ||
           (stage.ends_when_certain && verdict.first_failing &&
            verdict.confidence == Confidence::kCertain) ||
           EndsClimb(ladder_, stage.name,
                     judgement_.verdict.failure->failure_class);
  }

  [[nodiscard]] FailureClass FailureClassNow() const {
    return judgement_.verdict.failure->failure_class;
  }

  /// Finds out what compiles the package that the command only loads.
  void FindOrigin() {
    const auto loads =
        std::find_if(runs_.begin(), runs_.end(), [](const RunEvidence& run) {
          return !run.observation.packages.empty();
        });
    if (!judgement_.verdict.failure || known_.compiles ||
        loads == runs_.end()) {
      return;
    }
    const std::vector<std::string>& packages = loads->observation.packages;
    PackageOrigin& origin = notes_.compiled_by;
    origin.package = packages.front();
    const auto sites = FindCompileSites(request_.host.workdir, packages);
    constexpr size_t kMost = 3;  // more do not help to find the one
    if (sites.empty() || sites.size() > kMost) return;
    for (const CompileSite& site : sites) {
      origin.place += fmt::format("{}{}:{}", origin.place.empty() ? "" : " or ",
                                  site.script.native(), site.line);
    }
    if (sites.size() > 1) return;
    std::vector<std::string> words = InterpreterOf(request_.settings.command);
    if (words.empty()) words = {"python"};
    words.push_back(sites.front().script);
    origin.command = ShellQuote(words);
  }

  /// Runs the eager command once, if there is one and the failure is a model's.
  void CompareWithEager(ClimbResult& result) {
    const auto& failure = result.verdict.failure;
    if (request_.settings.eager.empty() || !failure || interrupted_ ||
        stopped_by_ || failure->failure_class == FailureClass::kUserError) {
      return;
    }
    progress_.Say("eager: does it fail without AOTInductor, too?");
    progress_.RunStarts({1, 1, "eager", 1, UsualTime()});
    const auto run = runner_.RunEager();
    progress_.RunEnds();
    if (!run) return;
    EagerRun& eager = result.facts.eager.emplace();
    eager.ending = run->summary.ending;
    eager.fails = Failed(*run);
    if (eager.fails) {
      const RunFailure own = ClassifyRun(*run, {});
      eager.message = own.message;
      eager.mistaken = own.failure_class == FailureClass::kUserError &&
                       failure->message != own.message;
    }
    const auto masked = [](const std::string& message) {
      return MakeSignature(FailureClass::kUnknown, "", message);
    };
    eager.same_message =
        eager.fails && masked(eager.message) == masked(failure->message);
    const Observation& seen = run->observation;
    eager.uses_model = !seen.compiled.empty() || !seen.loaded.empty();
    progress_.Say("    " + Describe(eager));
  }

  void Suggest(Verdict& verdict) {
    if (!notes_.cut_short.empty()) return;  // this ladder comes first
    const Ladder deep = request_.load_deep();
    known_.missing = MissingTools(deep, request_.host);
    SuggestStages({ladder_, deep, known_, runs_, notes_.own}, verdict);
  }

  void LearnFrom(const StagePlan& plan, size_t index) {
    std::set<std::string> devices;
    for (const RunEvidence& run : runs_) {
      const auto used = DevicesOf(run, known_.rocm);
      devices.insert(used.begin(), used.end());
    }
    known_.devices.assign(devices.begin(), devices.end());
    known_.kernels = ConeNames();
    if (index > 0 && judgement_.changed_by_last_stage) {
      withdrawn_.insert(plan.adds.begin(), plan.adds.end());
      runner_.CompileNext();  // the package was compiled with these flags
      progress_.Say(
          "    failed differently with these flags: later stages do not use "
          "them");
    }
  }

  /// The printed names of the failing launch and of all upstream launches.
  [[nodiscard]] std::vector<std::string> ConeNames() const {
    if (!judgement_.place || judgement_.needs_values) return {};
    const Model& model =
        runs_[judgement_.place->run].models[judgement_.place->model];
    if (model.inferred) return {};  // names alone do not show who feeds it
    return UpstreamNames(model.wrapper, model.dataflow,
                         judgement_.place->launch);
  }

  ClimbResult Finish() {
    if (!probed_ && !runs_.empty()) UseObservedTorchOnly();
    ClimbResult result;
    result.interrupted = interrupted_;
    result.stopped_by = stopped_by_;
    result.torch = known_.torch;
    result.versions = versions_;
    if (runs_.empty() && !interrupted_) {
      std::vector<std::string> skipped;
      for (const SkippedStage& each : notes_.skipped) {
        skipped.push_back(each.stage + ": " + each.why);
      }
      throw NothingClimbed(
          fmt::format("nothing ran: {}", fmt::join(skipped, "; ")),
          "Remove --stage, or name another stage.", 125);
    }
    if (runs_.empty()) {
      result.verdict.outcome = Verdict::Result::kError;
      result.verdict.why = "interrupted before the first run ended";
      return result;
    }
    runner_.DropLastCache();
    if (judged_ != runs_.size()) JudgeNow();
    FindOrigin();
    result.verdict =
        CompleteVerdict(runs_, ladder_, notes_, std::move(judgement_));
    if (result.verdict.failure && request_.load_deep) Suggest(result.verdict);
    FillEvidenceTexts(record_.folder(), result.verdict);
    result.facts = {notes_.skipped,  notes_.cut_short,  known_.rocm,
                    known_.compiles, known_.devices,    known_.kernels,
                    known_.missing,  known_.decided_at, notes_.compiled_by};
    CompareWithEager(result);
    for (size_t i = 0; i < runs_.size(); ++i) {
      recorded_[i].evidence = std::move(runs_[i]);
    }
    result.runs = std::move(recorded_);
    return result;
  }

  const ClimbRequest& request_;
  Executor& executor_;
  Record& record_;
  Progress& progress_;
  Ladder ladder_;
  FlagCatalogue flags_;
  StageRunner runner_;
  Known known_;
  ClimbNotes notes_;
  std::vector<RunEvidence> runs_;
  std::vector<RecordedRun> recorded_;  // the same runs, without evidence
  Judgement judgement_;
  size_t judged_ = 0;  // the number of runs in judgement_
  std::map<std::string, std::string> withdrawn_;
  std::vector<Rate> rates_;  // of the stages that ran
  std::string stage_;        // the current one
  Surroundings::Facts versions_;
  bool probed_ = false;     // torch was probed
  bool told_rest_ = false;  // what is left to do
  bool gave_up_ = false;    // the last stage's debugger gave up
  bool interrupted_ = false;
  std::optional<UserError> stopped_by_;
};

}  // namespace

ClimbResult Climb(const ClimbRequest& request, Executor& executor,
                  Record& record, Progress& progress) {
  return Climber(request, executor, record, progress).Run();
}

namespace fs = std::filesystem;

namespace {

/// The command's folder, or the nearest existing parent if the setup has yet to
/// create it.
fs::path FolderOfSetup(fs::path workdir) {
  std::error_code error;
  while (!fs::is_directory(workdir, error) && workdir.has_relative_path()) {
    workdir = workdir.parent_path();
  }
  return workdir;
}

void RequireFolder(const fs::path& workdir) {
  std::error_code error;
  if (fs::is_directory(workdir, error)) return;
  throw UserError(fmt::format("the setup did not create the folder '{}', which "
                              "the recipe names as workdir",
                              workdir.string()),
                  "Correct workdir, or let a setup command create it.", 125);
}

}  // namespace

void RunSetup(const ClimbRequest& request, Executor& executor,
              const Record& record, Progress& progress) {
  size_t number = 0;
  const RunSettings& settings = request.settings;
  for (const auto& argv : settings.setup) {
    const fs::path log =
        record.folder() / "setup" / fmt::format("{:02}.log", ++number);
    fs::create_directories(log.parent_path());
    // Redacted, since progress and errors end up in CI logs.
    const std::string line = ShellQuote(
        record.redactor() ? record.redactor()->Arguments(argv) : argv);
    const fs::path ended = fs::path(log).replace_extension("ended");
    std::error_code ignored;  // the command is then run
    if (fs::exists(ended, ignored)) {
      progress.Say(fmt::format("setup {}/{}: {} already ran", number,
                               settings.setup.size(), line));
      continue;
    }
    progress.Say(
        fmt::format("setup {}/{}: {}", number, settings.setup.size(), line));
    Command command{argv, request.host.environment,
                    FolderOfSetup(request.host.workdir)};
    command.memory_bytes = settings.memory_limit;
    LogWriter writer(log, fs::path(log).replace_extension("order"),
                     settings.MaxLog(), record.redactor());
    const Outcome outcome = executor.Run(
        command, {settings.timeout},
        [&](Stream stream, std::string_view bytes,
            std::chrono::microseconds at) { writer.Write(stream, bytes, at); });
    writer.Finish();
    if (Succeeded(outcome.ending)) {
      WriteFileByRename(ended, Describe(outcome.ending) + "\n");
      continue;
    }
    const bool stopped = std::holds_alternative<Interrupted>(outcome.ending);
    throw UserError(fmt::format("setup command '{}' failed: {}", line,
                                Describe(outcome.ending)),
                    "See its output: " + log.string(), stopped ? 130 : 125);
  }
  if (!settings.setup.empty()) RequireFolder(request.host.workdir);
}

Surroundings::Facts HashDependencies(const ClimbRequest& request,
                                     Progress& progress) {
  const fs::path& workdir = request.host.workdir;
  std::vector<std::string> words{""};  // in place of a program
  for (const std::string& file : FindFiles(request.settings.files)) {
    const fs::path path = fs::absolute(file);
    words.push_back((fs::weakly_canonical(path.parent_path()) / path.filename())
                        .lexically_proximate(fs::weakly_canonical(workdir)));
  }
  return HashFiles(words, workdir, std::numeric_limits<uint64_t>::max(),
                   *request.hashes, &progress);
}

}  // namespace ladder
