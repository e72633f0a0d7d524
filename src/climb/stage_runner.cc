#include "climb/stage_runner.h"

#include <fmt/format.h>

#include <csignal>
#include <map>

#include "process/child_process.h"
#include "diagnosis/device_fault.h"
#include "record/log_writer.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// Where a check finds what the command printed.
constexpr const char* kLogVariable = "AOTI_LADDER_LOG";

bool ExitedWith125(const Ending& ending) {
  const auto* exited = std::get_if<Exited>(&ending);
  return exited != nullptr && exited->code == 125;
}

bool Compiled(const RunOutcome& outcome) {
  return !outcome.compile || Succeeded(outcome.compile->ending);
}

/// Of the command, or of the compilation without which it was not run.
const Ending& LastEnding(const RunOutcome& outcome) {
  return Compiled(outcome) ? outcome.main.ending : outcome.compile->ending;
}

/// True if a stage's debugger could not run the command: it says so by 125,
/// unless that is how the command itself ends.
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
      "Check the command's name, its path and its permissions.", 125);
}

}  // namespace

StageRunner::StageRunner(const ClimbRequest& request, Executor& executor,
                         Record& record, Progress& progress)
    : request_(request),
      executor_(executor),
      record_(record),
      progress_(progress),
      reader_(record, request.host.workdir, request.load_patterns,
              request.fails_when) {}

StageRun StageRunner::Run(const StagePlan& stage, size_t index, int k,
                          const std::vector<RunEvidence>& earlier,
                          const FlagCatalogue& flags) {
  const RunFolder place = record_.FolderOf({index, stage.name, k, {}});
  const StagePlan plan =
      FillIn(stage, {fs::absolute(place.artifacts()), request_.limits.timeout});
  const RunFacts facts = FactsOf(plan, index, k);
  if (const RecordedRun* done = FinishedRun(facts, place)) {
    return TakeUp(*done, plan, place, earlier, flags);
  }
  const RunFolder folder = record_.StartRun(facts);
  if (std::error_code ignored; Uses(stage, kArtifactsWord)) {
    fs::create_directories(folder.artifacts(), ignored);  // StartRun tells
  }
  const RunOutcome outcome = RunCommands(stage, plan, facts, folder);
  record_.FinishRun(folder, facts, outcome.main, outcome.compile,
                    outcome.check);

  StageRun run;
  if (Succeeded(outcome.main.ending)) {
    run.left_behind = outcome.main.killed_leftovers;
  }
  run.interrupted = outcome.interrupted();
  if (run.interrupted) return run;
  RequireAnswers(outcome, facts, folder);
  run.gave_up = WhyGaveUp(stage, folder, outcome, earlier);
  if (!run.gave_up.empty()) return run;
  run.evidence = Collect(plan, folder, outcome, earlier, flags);
  return run;
}

std::string StageRunner::WhyGaveUp(const StagePlan& stage,
                                   const RunFolder& folder,
                                   const RunOutcome& outcome,
                                   const std::vector<RunEvidence>& earlier) {
  if (!GaveUp(stage, LastEnding(outcome), earlier)) return "";
  std::string why = fmt::format("its tool could not run the command, see {}",
                                folder.log().string());
  record_.WriteGaveUp(folder, why);
  return why;
}

RunFacts StageRunner::FactsOf(const StagePlan& plan, size_t index,
                              int k) const {
  RunFacts facts{index, plan.name, k, plan.environment,
                 CommandOf(plan, request_.argv)};
  facts.adds.insert(request_.user_environment.begin(),
                    request_.user_environment.end());
  facts.inherits = WaitingVariablesIn(request_.host.environment);
  return facts;
}

/// Without them there is nothing to judge.
void StageRunner::RequireAnswers(const RunOutcome& outcome,
                                 const RunFacts& facts,
                                 const RunFolder& folder) const {
  RequireStarted(LastEnding(outcome),
                 Compiled(outcome) ? facts.argv : request_.compile_argv);
  if (outcome.check) RequireAnswer(outcome.check->ending, folder);
}

/// The run as it was finished before, if it is the one to make now.
const RecordedRun* StageRunner::FinishedRun(const RunFacts& facts,
                                            const RunFolder& folder) const {
  for (const RecordedRun& each : request_.finished) {
    if (!each.complete || !each.outcome.judged() ||
        record_.FolderOf(each.facts).path() != folder.path()) {
      continue;
    }
    // Another torch or another tool may have another plan.
    RunFacts now = record_.Redacted(facts, folder);
    auto before = each.facts.adds;
    now.adds.erase(kCacheVariable);  // where the record was then
    before.erase(kCacheVariable);
    return now.adds == before && now.argv == each.facts.argv ? &each : nullptr;
  }
  return nullptr;
}

StageRun StageRunner::TakeUp(const RecordedRun& done, const StagePlan& plan,
                             const RunFolder& folder,
                             const std::vector<RunEvidence>& earlier,
                             const FlagCatalogue& flags) {
  StageRun run;
  run.left_behind = done.left_behind;
  run.gave_up = done.gave_up;
  if (run.gave_up.empty() && !done.collected) {
    run.gave_up = WhyGaveUp(plan, folder, done.outcome, earlier);
  }
  if (!run.gave_up.empty()) return run;
  if (done.collected) {
    run.evidence = done.evidence;
    reader_.Remember(folder);
    DropCaches(folder, done.evidence.compiled);
  } else {
    std::error_code ignored;  // what it wrote of this, it writes again
    fs::remove_all(folder.wrappers(), ignored);
    fs::create_directories(folder.wrappers(), ignored);
    run.evidence = Collect(plan, folder, done.outcome, earlier, flags);
  }
  // A package may be of the run that was cut off: compile_next_ stays true.
  return run;
}

RunOutcome StageRunner::RunCommands(const StagePlan& stage,
                                    const StagePlan& plan,
                                    const RunFacts& facts,
                                    const RunFolder& folder) {
  RunOutcome outcome{plan.name, facts.run, {}, {}, EnvironmentOf(facts)};
  // What the first run of a stage compiled is there for its others.
  if (facts.run == 1 && plan.acts_at_compile) compile_next_ = true;
  if (!request_.compile_argv.empty() && compile_next_) {
    outcome.compile = RunLogged(request_.compile_argv, plan, folder,
                                {folder.compile_log(), folder.compile_order()},
                                request_.limits);
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

/// The user's check of what the command left. Not of one that was interrupted
/// or could not start.
std::optional<Outcome> StageRunner::RunCheck(const Ending& ending,
                                             const RunFolder& folder) {
  const auto* check = CheckOf(request_.fails_when);
  if (check == nullptr || std::holds_alternative<Interrupted>(ending) ||
      std::holds_alternative<NotStarted>(ending)) {
    return std::nullopt;
  }
  // How it ended may say enough.
  if (ApplyRule(request_.fails_when, ending, {}, {}).failed) return {};
  StagePlan bare;  // the stage's flags are for the command
  bare.environment[kLogVariable] = fs::absolute(folder.log());
  return RunLogged(*check, bare, folder,
                   {folder.check_log(), folder.check_order()}, request_.limits);
}

/// A check that does not get to an answer says neither that the command failed
/// nor that it did not.
void StageRunner::RequireAnswer(const Ending& check,
                                const RunFolder& folder) const {
  RequireStarted(check, *CheckOf(request_.fails_when));
  if (!std::holds_alternative<TimedOut>(check)) return;
  throw UserError(fmt::format("the check did not end: {}", Describe(check)),
                  fmt::format("See what it printed: {}; a longer --timeout "
                              "gives it more time",
                              folder.check_log().string()),
                  125);
}

/// A debugger that waits for the timeout then needs time to look around.
Limits StageRunner::LimitsOf(const StagePlan& stage) const {
  Limits limits = request_.limits;
  if (limits.timeout && Uses(stage, kTimeoutWord)) {
    *limits.timeout += std::chrono::seconds(30);
  }
  return limits;
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
  command.memory_bytes = request_.memory_bytes;
  LogWriter writer(files.log, files.order, request_.max_log_bytes,
                   record_.redactor());
  Outcome outcome = executor_.Run(
      command, limits,
      [&](Stream stream, std::string_view bytes, std::chrono::microseconds at) {
        writer.Write(stream, bytes, at);
        progress_.Output(stream, bytes);
      });
  writer.Finish();
  if (!Succeeded(outcome.ending) && InClusterJob() && IsToldToEndNow()) {
    outcome.ending = Interrupted{SIGTERM};
  }
  if (auto* late = std::get_if<TimedOut>(&outcome.ending)) {
    late->limit = *request_.limits.timeout;  // what the user called a hang
  }
  return outcome;
}

RunEvidence StageRunner::Collect(const StagePlan& plan, const RunFolder& folder,
                                 const RunOutcome& outcome,
                                 const std::vector<RunEvidence>& earlier,
                                 const FlagCatalogue& flags) {
  RunEvidence run = reader_.Read(folder, outcome, request_.argv, earlier);
  reader_.CheckFlags(folder, plan, flags, !request_.compile_argv.empty(), run);
  DropCaches(folder, run.compiled);
  return run;
}

/// Compiled code is large and can be made again; what a judgement needs is
/// kept beside it. The last compilation stays, because a command that only
/// loads may find its package there.
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
