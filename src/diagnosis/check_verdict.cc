#include "diagnosis/check_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "diagnosis/blame_scene.h"
#include "diagnosis/caught_exception.h"
#include "diagnosis/judgement.h"
#include "config/pattern_names.h"
#include "diagnosis/runtime_check.h"

namespace ladder {
namespace {

/// The classes of what a model checks itself. A failure of another class that
/// decides (a package that does not load) may name an operator or a number,
/// too, but nothing that was refused.
bool IsOfACheck(FailureClass failure_class) {
  return failure_class == FailureClass::kWrongMeta ||
         failure_class == FailureClass::kInputMismatch ||
         failure_class == FailureClass::kDeviceMismatch;
}

/// The refused launch where the run ended, in the invocation that its printer
/// shows.
Blame CallIn(const RunEvidence& run, const RunFailure& failure,
             LaunchPlace place) {
  Scene scene{run, failure, Align(run.trace.events, run.models), {}};
  scene.position = FindPosition(scene.alignment, run.models);
  std::set<size_t> due;  // the printer does not see most of these operators
  for (const LaunchPlace& each : scene.position.gap) {
    if (each.model == place.model && each.launch == place.launch) {
      due.insert(each.invocation);
    }
  }
  place.invocation =
      due.empty() ? CurrentInvocation(scene, place.model) : *due.begin();
  Blame blame;
  Accuse(scene, place, blame);
  if (due.size() > 1) blame.suspect->invocation.reset();
  return blame;
}

/// Another run that was refused the same may have had its printer on.
std::optional<size_t> InvocationElsewhere(
    const std::vector<RunEvidence>& runs,
    const std::vector<RunFailure>& failures, const Suspect& refused) {
  for (size_t i = 0; i < runs.size(); ++i) {
    if (failures[i].failure_class != FailureClass::kWrongMeta) continue;
    const auto there = RefusedOperator(runs[i]);
    if (!there || !there->place || there->suspect.name != refused.name ||
        there->suspect.launch != refused.launch) {
      continue;
    }
    const Blame call = CallIn(runs[i], failures[i], *there->place);
    if (call.suspect->invocation) return call.suspect->invocation;
  }
  return {};
}

/// In which call of its model it was, if some run shows that.
void UsePlace(const std::vector<RunEvidence>& runs,
              const std::vector<RunFailure>& failures, size_t leading,
              const LaunchPlace& place, Verdict& verdict) {
  Blame blame = CallIn(runs[leading], failures[leading], place);
  Suspect& suspect = *blame.suspect;
  if (!suspect.invocation) {
    suspect.invocation = InvocationElsewhere(runs, failures, suspect);
  }
  verdict.first_failing = verdict.origin = suspect;
  Append(verdict.evidence, blame.evidence);
  if (suspect.invocation) return;
  Append(verdict.not_known, blame.not_known);
  if (blame.not_known.empty()) {
    verdict.not_known.push_back(fmt::format(
        "in which call of the model {} returned that: the check ended the "
        "climb before a stage that prints it (--all-stages climbs on)",
        suspect.name));
  }
}

/// Inductor takes every dynamic size to be at least 2, whatever the range that
/// was asked for at export; most code that it generates works for less.
bool IsAssumedRange(const BadInput& input) {
  return input.expected == ">= 2" && (input.got == "1" || input.got == "0");
}

void DoubtAssumedRange(const RunFailure& baseline, Verdict& verdict) {
  verdict.confidence = Confidence::kLikely;
  verdict.not_known.push_back(fmt::format(
      "whether that is why it failed: inductor expects 2 or more of every "
      "dynamic dimension, even where Dim(min=1) was given, and a size of {} "
      "may still be right; without the check it ended with: {}",
      verdict.bad_input->got, baseline.message));
}

/// A check that failed names what it refused.
void UseRefusal(const std::vector<RunEvidence>& runs,
                const std::vector<RunFailure>& failures, size_t leading,
                Verdict& verdict) {
  const RunEvidence& run = runs[leading];
  const RunFailure& baseline = failures.front();
  verdict.bad_input = RefusedInput(run);
  if (auto refused = RefusedOperator(run)) {
    verdict.first_failing = verdict.origin = refused->suspect;
    Append(verdict.not_known, refused->not_known);
    if (refused->place) {
      UsePlace(runs, failures, leading, *refused->place, verdict);
    }
  }
  if (verdict.bad_input) {
    verdict.confidence = Confidence::kCertain;
    verdict.why = "the model's own input check refused the input";
    if (verdict.bad_input->name.empty() && run.models.size() > 1) {
      verdict.not_known.push_back(
          fmt::format("which of the models refused its input {}",
                      verdict.bad_input->index.value_or(0)));
    }
    if (IsAssumedRange(*verdict.bad_input) && leading > 0) {
      DoubtAssumedRange(baseline, verdict);
    }
    if (baseline.failure_class == FailureClass::kOutOfMemory) {
      verdict.confidence = Confidence::kLikely;
      verdict.not_known.push_back(
          "whether that is why the memory did not suffice: " +
          baseline.message);
    }
  } else if (verdict.first_failing) {
    verdict.confidence = Confidence::kCertain;
    verdict.why = "the check of what an operator returned names the operator";
  }
}

/// How the run ended, in the words of its last exception where it has one.
std::string EndOf(const RunEvidence& run) {
  if (auto signal = SignalOf(run.summary.ending)) return SignalName(*signal);
  const Symptom* exception = FinalException(run.symptoms);
  return exception != nullptr ? exception->text : Describe(run.summary.ending);
}

/// True if torch raised something else after the refusal, which does not
/// follow from it. Before torch 2.7 the refusal itself comes out as "… API call
/// failed".
bool RaisedAnotherError(const RunEvidence& run) {
  const Symptom* refusal = StrongestSymptom(run.symptoms);
  const Symptom* end = FinalException(run.symptoms);
  if (refusal == nullptr || end == nullptr || SignalOf(run.summary.ending)) {
    return false;
  }
  const Symptom* link =
      FindSymptom(run.symptoms, pattern_name::kExceptionChain);
  const bool follows = link != nullptr && link->last_line > refusal->line;
  return end->last_line > refusal->last_line && !follows &&
         end->text.find("API call failed") == std::string::npos;
}

/// A script may catch a refusal, take another way and end of something else.
bool NoteOtherEnd(const RunEvidence& run, Verdict& verdict) {
  if (ErrorBeforeTheEnd(run) == nullptr && !RaisedAnotherError(run)) {
    return false;
  }
  verdict.confidence = std::max(verdict.confidence, Confidence::kLikely);
  verdict.not_known.push_back(
      fmt::format("whether the run ended because of that: the script may have "
                  "caught the error and gone on; the end was {}",
                  EndOf(run)));
  return true;
}

/// What a check refuses need not be what made the process crash or hang: the
/// check's flags stopped that run before it got there.
void NoteUnexplainedEnd(const std::vector<RunEvidence>& runs, size_t leading,
                        Verdict& verdict) {
  const RunSummary& refused = runs[leading].summary;
  for (size_t i = 0; i < leading; ++i) {
    const Ending& ending = runs[i].summary.ending;
    bool hung = std::holds_alternative<TimedOut>(ending);
    auto signal = SignalOf(ending);
    if (!hung && (!signal || signal == SignalOf(refused.ending))) continue;
    verdict.not_known.push_back(fmt::format(
        "whether that is also why stage {} {}: stage {} stopped before it; "
        "mend this first, then climb again",
        runs[i].summary.stage,
        hung ? "hung" : "ended by " + SignalName(*signal), refused.stage));
    return;
  }
}

}  // namespace

void ExplainByCheck(const std::vector<RunEvidence>& runs,
                    const std::vector<RunFailure>& failures, size_t leading,
                    Verdict& verdict) {
  if (!IsOfACheck(failures[leading].failure_class)) return;
  UseRefusal(runs, failures, leading, verdict);
  if (NoteOtherEnd(runs[leading], verdict)) {
    // Then the last call of the model need not be the one that was refused.
    if (verdict.first_failing) verdict.first_failing->invocation.reset();
    if (verdict.origin) verdict.origin->invocation.reset();
    return;
  }
  NoteUnexplainedEnd(runs, leading, verdict);
}

}  // namespace ladder
