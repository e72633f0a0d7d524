#include "climb.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "child_process.h"
#include "device_fault.h"
#include "evidence_text.h"
#include "failure.h"
#include "flag_effect.h"
#include "judge.h"
#include "leading_run.h"
#include "log_writer.h"
#include "offer.h"
#include "plan.h"
#include "run_reader.h"
#include "tries.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

class Climber {
 public:
  Climber(const ClimbRequest& request, Executor& executor, Record& record,
          const Progress& progress)
      : request_(request),
        executor_(executor),
        record_(record),
        progress_(progress),
        ladder_(request.ladder),
        reader_(record, request.host.workdir, request.load_patterns) {
    if (request.good) notes_.good = &*request.good;
  }

  ClimbResult Run() {
    try {
      ClimbStages();
    } catch (const UserError& error) {
      StopBy(error);
    } catch (const std::exception& error) {
      StopBy(UserError(error.what(), "what was measured is in the record", 3));
    }
    return Finish();
  }

 private:
  /// Nothing that was measured is lost by what keeps us from measuring more.
  void StopBy(const UserError& error) {
    if (runs_.empty()) throw error;
    stopped_by_ = error;
    notes_.cut_short =
        fmt::format("stopped in stage {}: {}", stage_, error.what());
  }

  void ClimbStages() {
    const auto& rungs = ladder_.rungs;
    for (size_t i = 0; i < rungs.size() && !interrupted_; ++i) {
      // What was decided needs no more stages of the guide, but those that
      // exist for such a failure tell more about it.
      if (known_.decided_at && !IsMeantFor(rungs[i], FailureClassNow())) {
        continue;
      }
      stage_ = rungs[i].name;
      StagePlan plan = PlanNext(i);
      if (interrupted_) break;
      if (plan.skipped) {
        notes_.skipped.push_back(plan.name + ": " + *plan.skipped);
        progress_(fmt::format("{}/{} {}: skipped, {}", i + 1, rungs.size(),
                              plan.name, *plan.skipped));
        continue;
      }
      ClimbStage(plan, i);
      if (runs_.empty()) break;  // interrupted in the first run
      if (gave_up_) continue;
      judgement_ = Judge(runs_, ladder_, notes_);
      if (!request_.all_stages && Decided(rungs[i])) {
        if (!judgement_.verdict.failure) break;
        if (!known_.decided_at) known_.decided_at = i;
      }
      LearnFrom(plan, i);
    }
    if (interrupted_) notes_.cut_short = "interrupted in stage " + stage_;
  }

  StagePlan PlanNext(size_t index) {
    if (index > 0 && !probed_) {
      probed_ = true;
      ReadRest();
      const auto& compile = request_.compile_argv;
      const TorchProbe probe = ProbeTorch(
          executor_, compile.empty() ? request_.argv : compile, request_.host);
      known_.torch = probe.version;
      notes_.torch = probe.version;
      known_.rocm = probe.rocm;
      interrupted_ = probe.interrupted;
    }
    known_.all_stages = request_.all_stages;
    if (index > 0) known_.missing = MissingTools(ladder_);
    if (judgement_.verdict.failure) {
      known_.failure = judgement_.verdict.failure->failure_class;
    }
    known_.compiles =
        index == 0 || CommandCompiles() ||
        known_.failure == FailureClass::kCompileFailure;  // it tried to
    StagePlan plan = PlanStage(ladder_, index, known_);
    // A stage whose flags brought up a failure of its own must not do so
    // again on all later stages.
    for (const auto& [name, value] : withdrawn_) {
      if (plan.adds.contains(name)) continue;
      plan.environment.erase(name);
      std::erase_if(plan.flags, [&, gone = name](const PlannedFlag& planned) {
        return planned.flag.name == gone;
      });
    }
    return plan;
  }

  /// What the baseline does without.
  void ReadRest() {
    if (request_.load_ladder) ladder_ = request_.load_ladder();
    if (request_.load_flags) flags_ = request_.load_flags();
  }

  [[nodiscard]] bool Has(const std::string& tool) const {
    const auto path = request_.host.environment.find("PATH");
    return path != request_.host.environment.end() &&
           !FindProgram(tool, path->second).empty();
  }
  [[nodiscard]] std::vector<std::string> MissingTools(
      const Ladder& ladder) const {
    std::vector<std::string> missing;
    for (const Rung& rung : ladder.rungs) {
      for (const std::string& tool : rung.needs) {
        if (!Has(tool)) missing.push_back(tool);
      }
    }
    return missing;
  }
  [[nodiscard]] bool CommandCompiles() const {
    return !request_.compile_argv.empty() ||
           std::any_of(runs_.begin(), runs_.end(),
                       [](const RunEvidence& run) { return run.compiled; });
  }

  void ClimbStage(const StagePlan& plan, size_t index) {
    gave_up_ = false;
    rates_.push_back({});
    compile_next_ = compile_next_ || plan.acts_at_compile;
    while (rates_.back().runs < TriesOfStage(rates_, request_.repeat)) {
      const size_t k = rates_.back().runs + 1;
      progress_(fmt::format("{}/{} {}{}: {}", index + 1, ladder_.rungs.size(),
                            plan.name, k > 1 ? fmt::format(" (run {})", k) : "",
                            ladder_.rungs[index].decides));
      RunOnce(plan, index, static_cast<int>(k));
      if (interrupted_) return;
      if (gave_up_) {
        gave_up_ = k == 1;  // what earlier runs of the stage showed counts
        if (gave_up_) rates_.pop_back();
        return;
      }
      const RunSummary& summary = runs_.back().summary;
      progress_(fmt::format("    {} ({:.1f} s)", Describe(summary.ending),
                            summary.seconds));
      if (const auto why = WhyNothing(summary)) {
        progress_("    its flags did nothing: " + *why);
      }
      const size_t failed =
          rates_.back().failed + (Failed(runs_.back()) ? 1 : 0);
      rates_.back() = MeasureRate(failed, k);
    }
  }

  void RunOnce(const StagePlan& stage, size_t index, int k) {
    const RunFolder place = record_.FolderOf({index, stage.name, k, {}});
    const StagePlan plan = FillIn(
        stage, {fs::absolute(place.artifacts()), request_.limits.timeout});
    if (std::error_code ignored; Uses(stage, kArtifactsWord)) {
      fs::create_directories(place.artifacts(), ignored);  // StartRun tells
    }
    RunFacts facts{index, plan.name, k, plan.environment,
                   CommandOf(plan, request_.argv)};
    facts.adds.insert(request_.user_environment.begin(),
                      request_.user_environment.end());
    facts.inherits = WaitingVariablesIn(request_.host.environment);
    RunFolder folder = record_.StartRun(facts);
    RunOutcome outcome{plan.name, k, {}, {}, EnvironmentOf(facts)};
    if (!request_.compile_argv.empty() && compile_next_) {
      outcome.compile = RunLogged(
          request_.compile_argv, plan, folder,
          {folder.compile_log(), folder.compile_order()}, request_.limits);
    }
    outcome.main.ending = NotStarted{"the compile command failed"};
    bool go_on = !outcome.compile || Succeeded(outcome.compile->ending);
    compile_next_ = !go_on;
    if (go_on) {
      outcome.main = RunLogged(facts.argv, plan, folder,
                               {folder.log(), folder.order()}, LimitsOf(stage));
    }
    record_.FinishRun(folder, facts, outcome.main, outcome.compile);
    if (Succeeded(outcome.main.ending)) {
      notes_.left_behind =
          std::max(notes_.left_behind, outcome.main.killed_leftovers);
    }
    const Ending& ending =
        go_on ? outcome.main.ending : outcome.compile->ending;
    if (std::holds_alternative<Interrupted>(ending)) {
      interrupted_ = true;
      return;
    }
    RequireStarted(ending, go_on ? facts.argv : request_.compile_argv);
    gave_up_ = GaveUp(stage, ending);
    if (gave_up_) return NoteThatItGaveUp(stage, folder);
    Collect(plan, folder, outcome);
  }

  /// A debugger that waits for the timeout then needs time to look around.
  [[nodiscard]] Limits LimitsOf(const StagePlan& stage) const {
    Limits limits = request_.limits;
    if (limits.timeout && Uses(stage, kTimeoutWord)) {
      *limits.timeout += std::chrono::seconds(30);
    }
    return limits;
  }

  struct LogFiles {
    fs::path log, order;
  };
  Outcome RunLogged(const std::vector<std::string>& argv, const StagePlan& plan,
                    const RunFolder& folder, const LogFiles& files,
                    const Limits& limits) {
    Command command;
    command.argv = argv;
    command.environment = request_.host.environment;
    command.environment[kCacheVariable] = fs::absolute(folder.cache());
    for (const auto& [name, value] : plan.environment) {
      command.environment[name] = value;
    }
    command.workdir = request_.host.workdir;
    LogWriter writer(files.log, files.order, request_.max_log_bytes);
    Outcome outcome = executor_.Run(
        command, limits,
        [&](Stream stream, std::string_view bytes,
            std::chrono::microseconds at) { writer.Write(stream, bytes, at); });
    writer.Finish();
    if (auto* late = std::get_if<TimedOut>(&outcome.ending)) {
      late->limit = *request_.limits.timeout;  // what the user called a hang
    }
    return outcome;
  }

  /// True if a stage's debugger could not run the command.
  [[nodiscard]] bool GaveUp(const StagePlan& stage,
                            const Ending& ending) const {
    const auto is_125 = [](const Ending& each) {
      const auto* exited = std::get_if<Exited>(&each);
      return exited != nullptr && exited->code == 125;
    };
    return !stage.command.empty() && is_125(ending) &&
           !is_125(runs_.front().summary.ending);
  }

  void NoteThatItGaveUp(const StagePlan& stage, const RunFolder& folder) {
    const std::string why = fmt::format(
        "its tool could not run the command, see {}", folder.log().string());
    notes_.skipped.push_back(stage.name + ": " + why);
    progress_("    " + why);
  }

  void RequireStarted(const Ending& ending,
                      const std::vector<std::string>& argv) const {
    const auto* not_started = std::get_if<NotStarted>(&ending);
    if (not_started == nullptr) return;
    throw UserError(
        fmt::format("cannot start '{}': {}", argv.front(), not_started->why),
        "check the command's name, its path and its permissions", 125);
  }

  void Collect(const StagePlan& plan, const RunFolder& folder,
               const RunOutcome& outcome) {
    RunEvidence run = reader_.Read(folder, outcome, request_.argv, runs_);
    reader_.CheckFlags(folder, plan, flags_, !request_.compile_argv.empty(),
                       run);
    DropCaches(folder, run.compiled);
    runs_.push_back(std::move(run));
  }

  /// Compiled code is large and can be made again; what a judgement needs is
  /// kept beside it. The last compilation stays, because a command that only
  /// loads may find its package there.
  void DropCaches(const RunFolder& folder, bool compiled) {
    std::error_code ignored;
    if (!compiled) {
      fs::remove_all(folder.cache(), ignored);
      return;
    }
    if (!last_cache_.empty()) fs::remove_all(last_cache_, ignored);
    last_cache_ = folder.cache();
  }

  [[nodiscard]] bool Decided(const Rung& rung) const {
    if (!judgement_.verdict.failure) {  // it does not fail
      return !request_.good ||
             std::any_of(runs_.begin(), runs_.end(), PrintedValues);
    }
    if (judgement_.may_be_overtaken) return false;
    return judgement_.nothing_can_run ||
           EndsClimb(ladder_, rung.name,
                     judgement_.verdict.failure->failure_class);
  }

  [[nodiscard]] FailureClass FailureClassNow() const {
    return judgement_.verdict.failure->failure_class;
  }

  void Offer(Verdict& verdict) const {
    const Ladder deep = request_.load_deep();
    OfferScene scene{ladder_, deep, known_, runs_};
    scene.known.missing = MissingTools(deep);
    OfferRungs(scene, verdict);
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
      compile_next_ = true;  // what they compiled in is still in the package
      progress_(
          "    failed in another way under these flags: they are not "
          "used further on");
    }
  }

  /// The printed names of the failing launch and of all that feed it.
  [[nodiscard]] std::vector<std::string> ConeNames() const {
    if (!judgement_.place || judgement_.needs_values) return {};
    const Model& model =
        runs_[*judgement_.place_run].models[judgement_.place->model];
    return UpstreamNames(model.wrapper, model.dataflow,
                         judgement_.place->launch);
  }

  ClimbResult Finish() {
    ClimbResult result;
    result.interrupted = interrupted_;
    result.stopped_by = stopped_by_;
    result.torch = known_.torch;
    if (runs_.empty()) {
      result.verdict.outcome = Verdict::Result::kError;
      result.verdict.why = "interrupted before the first run ended";
      return result;
    }
    std::error_code ignored;
    if (!last_cache_.empty()) fs::remove_all(last_cache_, ignored);
    result.verdict = Judge(runs_, ladder_, notes_).verdict;
    if (result.verdict.failure && request_.load_deep) Offer(result.verdict);
    FillEvidenceTexts(record_.folder(), result.verdict);
    return result;
  }

  const ClimbRequest& request_;
  Executor& executor_;
  Record& record_;
  const Progress& progress_;
  Ladder ladder_;
  FlagCatalogue flags_;
  RunReader reader_;
  fs::path last_cache_;
  Known known_;
  ClimbNotes notes_;
  std::vector<RunEvidence> runs_;
  Judgement judgement_;
  std::map<std::string, std::string> withdrawn_;
  std::vector<Rate> rates_;   // of the stages that were climbed
  bool compile_next_ = true;  // the package is not there, or of other flags
  std::string stage_;         // that is being climbed
  bool probed_ = false;       // which torch it is
  bool gave_up_ = false;      // the last stage's debugger
  bool interrupted_ = false;
  std::optional<UserError> stopped_by_;
};

}  // namespace

ClimbResult Climb(const ClimbRequest& request, Executor& executor,
                  Record& record, const Progress& progress) {
  return Climber(request, executor, record, progress).Run();
}

}  // namespace ladder
