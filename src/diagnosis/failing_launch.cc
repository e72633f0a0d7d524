#include "diagnosis/failing_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "codegen/signatures.h"
#include "diagnosis/attribution_by_error.h"
#include "diagnosis/attribution_by_position.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/failure_context.h"
#include "diagnosis/inferred_model.h"
#include "diagnosis/nan_check.h"
#include "diagnosis/reach.h"

namespace ladder {

namespace {

/// A NaN assertion waits for the GPU: the fault that it reports comes from the
/// launch before it, or from one since the previous assertion.
bool AttributeToCheckedLaunch(const FailureContext& context,
                              LaunchAttribution& attribution) {
  const auto failed = FailedNanCheck(context.run);
  if (!failed || !IsDeviceFault(context.run, context.failure)) return false;
  const Model& model = context.run.models[failed->model];
  const auto launch = CheckedLaunch(model, failed->check);
  const bool first = failed->check == 0;
  if (!launch ||
      (!first && CheckedLaunch(model, failed->check - 1) == launch)) {
    return false;
  }
  const size_t since =
      first ? 0 : model.wrapper.nan_checks[failed->check - 1].line;
  const size_t invocation = CurrentInvocation(context, failed->model);
  SetSuspect(context, {failed->model, *launch, invocation}, attribution);
  for (size_t i = *launch; i-- > 0;) {
    if (model.wrapper.launches[i].line < since) break;
    attribution.alternatives.push_back(
        SuspectAt(context, {failed->model, i, invocation}));
  }
  const bool alone = !first && attribution.alternatives.empty();
  attribution.waited = true;
  attribution.confidence = alone ? Confidence::kLikely : Confidence::kGuess;
  attribution.why = alone
                        ? "the only call between two assertions; both wait for "
                          "the GPU, and the second one reports the fault"
                        : "the last call before the assertion that reports the "
                          "fault";
  return true;
}

/// True if the printer shows another launch than `call` in flight. In models
/// that look the same, launches of one name count as the same.
bool AnotherIsInFlight(const FailureContext& context, const StackCall& call) {
  const auto& flying = context.position.in_flight;
  if (!flying) return false;
  auto printed = [&](size_t model, size_t launch) {
    return context.run.models[model].wrapper.launches[launch].printed_name;
  };
  if (LastIsAmbiguous(context)) {
    return printed(flying->model, flying->launch) !=
           printed(call.model, call.launch);
  }
  return flying->model != call.model || flying->launch != call.launch;
}

/// Uses a printed stack: its frame in generated code gives the launch's line.
bool AttributeToStack(const FailureContext& context,
                      LaunchAttribution& attribution) {
  const auto call = FindCallOnStack(context.run);
  if (!call) return false;
  // While one thread crashes and prints its stack, others continue. Without a
  // crash, the run itself continued after that error.
  const bool others_go_on = LaunchedAfter(context, call->log_line);
  if (others_go_on && !SignalOf(context.run.summary.ending)) return false;
  const bool elsewhere = others_go_on || AnotherIsInFlight(context, *call);
  attribution.Cite(
      {context.run.log, call->log_line, call->text,
       fmt::format("the stack: the frame {} is at this call", call->caller),
       true});
  SetSuspect(
      context,
      {call->model, call->launch, CurrentInvocation(context, call->model)},
      attribution);
  attribution.confidence = elsewhere || call->other_thread
                               ? Confidence::kLikely
                               : Confidence::kCertain;
  attribution.why = "the stack in the log shows that this call was running";
  if (elsewhere) {
    attribution.not_known.push_back(
        "why the printer shows that another launch began: several threads may "
        "run models");
  }
  return true;
}

/// An assertion on a GPU names no kernel, but its text is in the generated
/// source of its kernel.
bool AttributeToAssertedKernel(const FailureContext& context,
                               LaunchAttribution& attribution) {
  const std::string condition = AssertedCondition(context.run);
  std::vector<LaunchPlace> places = LaunchesThatCheck(context.run, condition);
  if (places.empty()) return false;
  for (LaunchPlace& place : places) {
    place.invocation = CurrentInvocation(context, place.model);
  }
  const LaunchPlace* exact = InFlightOf(context, places);
  const bool begun = exact != nullptr && !LastIsAmbiguous(context);
  const LaunchPlace suspected = exact != nullptr ? *exact : places.front();
  SetSuspect(context, suspected, attribution);
  for (const LaunchPlace& place : places) {
    if (place.model == suspected.model && place.launch == suspected.launch)
      continue;
    attribution.alternatives.push_back(SuspectAt(context, place));
  }
  const bool alone = attribution.alternatives.empty();
  // The host may be ahead of the GPU: then a later one of them has begun.
  const bool late = IsDeviceFault(context.run, context.failure) &&
                    !WaitsForLaunches(context.run);
  if (late && suspected.invocation > 1) attribution.suspect->invocation.reset();
  attribution.confidence = late && !alone   ? Confidence::kGuess
                           : begun && alone ? Confidence::kCertain
                           : begun || alone ? Confidence::kLikely
                                            : Confidence::kGuess;
  const std::string foreign = DoubtOfSource(context.run, suspected);
  if (!foreign.empty()) attribution.Doubt(Confidence::kGuess, foreign);
  const std::string rivals = RivalAssertions(context.run);
  if (!rivals.empty()) attribution.Doubt(Confidence::kLikely, rivals);
  attribution.why = fmt::format(
      "{} whose kernel checks {}",
      alone   ? "the only launch of the known models"
      : begun ? "the launch that began but did not end is one"
              : fmt::format("the first of {} launches", places.size()),
      condition);
  return true;
}

/// compute-sanitizer may name a kernel that a custom op or ATen launches. Then
/// a generated kernel in flight is not the one that failed.
void DoubtOtherKernel(const FailureContext& context,
                      LaunchAttribution& attribution) {
  const auto error = FirstSanitizerError(context.run);
  if (!error || error->kernel.empty() || !attribution.suspect ||
      attribution.suspect->kind != Suspect::Kind::kKernel ||
      RunsKernel(context.run.models[attribution.suspect->place->model].wrapper,
                 attribution.suspect->place->launch, error->kernel)) {
    return;
  }
  attribution.Doubt(
      Confidence::kGuess,
      fmt::format("which launch failed: compute-sanitizer names {}, which is "
                  "not {}",
                  error->kernel,
                  HasCode(context.run) ? "in the generated code"
                                       : "the launch that the printer shows"));
}

/// The runtime names the call that failed, or reports an earlier fault of a GPU
/// there.
void CompareWithFailedCall(const FailureContext& context,
                           LaunchAttribution& attribution) {
  const PatternMatch* failed = FailedCallAtTheEnd(context);
  if (failed == nullptr) return;
  const std::string name = CaptureOf(*failed, "call");
  if (name == attribution.suspect->name) {
    return attribution.Cite({context.run.log, failed->line, failed->text,
                             "the runtime names the failed call"});
  }
  attribution.Doubt(
      Confidence::kGuess,
      fmt::format("whether it is the call that the runtime names: {}", name));
}

/// Without generated code, nothing shows that the printed lines are all there
/// is.
void DoubtInferred(const FailureContext& context,
                   LaunchAttribution& attribution) {
  const RunEvidence& run = context.run;
  if (!attribution.suspect || HasCode(run)) return;
  attribution.Doubt(Confidence::kLikely, WhatCodeWouldAdd(run));
  if (!attribution.suspect->place) return;
  CompareWithFailedCall(context, attribution);
  const Alignment& alignment = AlignmentOf(run);
  if (alignment.unmatched + alignment.cut_off > 0) {
    attribution.CapAt(Confidence::kGuess);  // several threads may print
  }
}

void Attribute(const FailureContext& context, LaunchAttribution& attribution) {
  const RunEvidence& run = context.run;
  const RunFailure& failure = context.failure;
  // The text of an assertion shows its kernel; the call that reports it may be
  // a later one.
  if (IsDeviceFault(run, failure) &&
      (AttributeToRaisingKernel(context, attribution) ||
       AttributeToAssertedKernel(context, attribution))) {
    return;
  }
  if (!AttributeToSwallowedError(context, attribution) &&
      !AttributeToStack(context, attribution) &&
      !AttributeToFailedCall(context, attribution) &&
      !AttributeToCheckedLaunch(context, attribution) &&
      !AttributeToRaisingKernel(context, attribution) &&
      !AttributeToAssertedKernel(context, attribution)) {
    AttributeByPosition(context, attribution);
  }
  DoubtAsynchronous(context, attribution);
  DoubtOtherKernel(context, attribution);
}

}  // namespace

LaunchAttribution FindFailingLaunch(const RunEvidence& run,
                                    const RunFailure& failure) {
  const FailureContext context(run, failure);
  LaunchAttribution attribution;
  Attribute(context, attribution);
  DoubtInferred(context, attribution);
  return attribution;
}

namespace {

/// The attribution of one run.
struct Statement {
  size_t run = 0;
  LaunchAttribution attribution;
};

int Worth(const Statement& statement, const RunEvidence& run) {
  int worth = 10 * (2 - static_cast<int>(statement.attribution.confidence));
  if (statement.attribution.swallowed) worth += 100;
  // A run with the printer on also shows the invocation.
  return worth + (run.trace.events.empty() ? 0 : 5);
}

/// True if `other` names another launch, at least as surely as `best`. A
/// consequence of a swallowed error is no contradiction. Flags may change the
/// order of models, so only the name and number of the launch count.
bool Contradicts(const LaunchAttribution& other,
                 const LaunchAttribution& best) {
  return other.confidence <= best.confidence &&
         other.swallowed == best.swallowed &&
         (other.suspect->name != best.suspect->name ||
          (other.suspect->place && best.suspect->place &&
           other.suspect->place->launch != best.suspect->place->launch));
}

/// A crash that changes its launch from run to run has an earlier cause, such
/// as overwritten memory.
void NoteContradictions(const std::vector<RunEvidence>& runs,
                        const std::vector<Statement>& statements,
                        const Statement& best, Verdict& verdict) {
  std::vector<const Statement*> told{&best};
  for (const Statement& other : statements) {
    if (!Contradicts(other.attribution, best.attribution)) continue;
    verdict.CapAt(Confidence::kLikely);
    const bool known =
        std::any_of(told.begin(), told.end(), [&](const Statement* each) {
          return each != &best &&
                 !Contradicts(other.attribution, each->attribution);
        });
    if (known) continue;
    told.push_back(&other);
    const RunSummary& there = runs[other.run].summary;
    const Suspect& suspect = *other.attribution.suspect;
    verdict.not_known.push_back(fmt::format(
        "why different runs fail in different launches: in stage "
        "{}, run {}, it was {}{}",
        there.stage, there.run, suspect.name,
        suspect.launch ? fmt::format(", launch {}", *suspect.launch) : ""));
  }
}

/// Threads that throw together may end a run before any of them prints its
/// message; in another run one does. If both runs name the same launch and the
/// printer was on in the silent one, that one shows the invocation.
void UseSilentRun(const std::vector<RunEvidence>& runs,
                  const std::vector<RunFailure>& failures, Verdict& verdict) {
  Suspect& suspect = *verdict.first_failing;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!failures[i].failed || runs[i].trace.events.empty() ||
        !EndedByThrow(runs[i]) || SaidWhatItThrew(runs[i])) {
      continue;
    }
    const LaunchAttribution there = FindFailingLaunch(runs[i], failures[i]);
    if (!there.suspect || there.suspect->name != suspect.name ||
        there.suspect->launch != suspect.launch || !there.suspect->invocation) {
      continue;
    }
    suspect.invocation = there.suspect->invocation;
    verdict.Doubt(
        Confidence::kLikely,
        fmt::format("whether invocation {} failed: the run that shows it, in "
                    "stage {}, raised an exception without a message",
                    *suspect.invocation, runs[i].summary.stage));
    return;
  }
}

const char* AllThatIsCertain(const RunEvidence& run, const Verdict& verdict) {
  const bool has_line = !verdict.evidence.empty();
  if (has_line && verdict.failure->failure_class != FailureClass::kUnknown) {
    return "the class comes from the failure line";
  }
  if (std::holds_alternative<TimedOut>(run.summary.ending)) {
    return "all that is certain is that the time limit was reached";
  }
  return has_line ? "the message does not say what failed"
                  : "all that is certain is the exit code or signal";
}

void UseNone(const RunEvidence& representative,
             const LaunchAttribution& attribution, Verdict& verdict) {
  verdict.AddDetails(attribution);
  verdict.why = fmt::format("no launch can be named; {}",
                            AllThatIsCertain(representative, verdict));
  if (!HasCode(representative) && !representative.stdout_unknown) {
    NoteNoModel(representative, verdict);
  }
}

}  // namespace

bool SameFailure(const RunFailure& a, const RunFailure& b) {
  return a.by_flag == b.by_flag && (a.failure_class == b.failure_class ||
                                    (a.script_failure && b.script_failure));
}

void FindLaunch(const std::vector<RunEvidence>& runs,
                const std::vector<RunFailure>& failures, size_t representative,
                Judgement& out) {
  std::vector<Statement> statements;
  LaunchAttribution without_launch;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!failures[i].failed ||
        !SameFailure(failures[i], failures[representative])) {
      continue;
    }
    LaunchAttribution attribution = FindFailingLaunch(runs[i], failures[i]);
    if (attribution.suspect) {
      statements.push_back({i, std::move(attribution)});
    } else {
      without_launch = std::move(attribution);
    }
  }
  if (statements.empty()) {
    return UseNone(runs[representative], without_launch, out.verdict);
  }
  const Statement& best =
      *std::max_element(statements.begin(), statements.end(),
                        [&](const Statement& a, const Statement& b) {
                          return Worth(a, runs[a.run]) < Worth(b, runs[b.run]);
                        });
  out.place = best.attribution.suspect->place;
  out.doubts_code = best.attribution.doubts_code;
  Verdict& verdict = out.verdict;
  verdict.first_failing = best.attribution.suspect;
  verdict.confidence = best.attribution.confidence;
  verdict.why = best.attribution.why;
  verdict.AddDetails(best.attribution);
  for (const Suspect& other : best.attribution.alternatives) {
    verdict.not_known.push_back(fmt::format(
        "whether it is instead {}, launch {} of model {}", other.name,
        other.launch.value_or(0), BriefModel(other.model)));
  }
  if (!verdict.first_failing->invocation &&
      runs[best.run].trace.events.empty()) {
    UseSilentRun(runs, failures, verdict);
  }
  NoteContradictions(runs, statements, best, verdict);
}

}  // namespace ladder
