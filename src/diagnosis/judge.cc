#include "diagnosis/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "config/failure_pattern.h"
#include "diagnosis/advice.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/failing_launch.h"
#include "diagnosis/failure.h"
#include "diagnosis/flag_failure.h"
#include "diagnosis/good_run.h"
#include "diagnosis/index_origin.h"
#include "diagnosis/inferred_model.h"
#include "diagnosis/missing_weights.h"
#include "diagnosis/model_source.h"
#include "diagnosis/named_kernel.h"
#include "diagnosis/nan_check.h"
#include "diagnosis/passed.h"
#include "diagnosis/reach.h"
#include "diagnosis/routes.h"
#include "diagnosis/runtime_check.h"
#include "diagnosis/stage_effects.h"
#include "diagnosis/time_limit.h"
#include "diagnosis/verdict.h"

namespace ladder {

namespace {

/// A judgement under construction, and what it is made from.
struct VerdictBuilder {
  const std::vector<RunEvidence>& runs;
  const Ladder& ladder;
  Judgement out;

  [[nodiscard]] const RunFailure& failure() const {
    return out.failures[out.representative];
  }
  [[nodiscard]] const RunEvidence& run() const {
    return runs[out.representative];
  }
  Verdict& verdict() { return out.verdict; }
};

bool SomebodySawItEnd(const std::vector<RunSummary>& runs) {
  return std::none_of(runs.begin(), runs.end(), [](const RunSummary& run) {
    return std::holds_alternative<NotSeen>(run.ending);
  });
}

/// The stage whose own checks found what the verdict is about, although the
/// command itself does not fail: nothing else looks at it. Null if there is
/// none.
const StageSummary* StageThatFoundIt(const VerdictBuilder& builder) {
  const auto& stages = builder.out.verdict.stages;
  const std::string& name = builder.run().summary.stage;
  if (stages.front().rate.failed > 0 || name == stages.front().name ||
      !builder.failure().failed ||
      !EndsClimb(builder.ladder, name, builder.failure().failure_class)) {
    return nullptr;
  }
  const auto found =
      std::find_if(stages.begin(), stages.end(),
                   [&](const StageSummary& each) { return each.name == name; });
  return &*found;
}

void Summarise(VerdictBuilder& builder) {
  Verdict& verdict = builder.verdict();
  for (const RunEvidence& run : builder.runs) {
    verdict.runs.push_back(run.summary);
    if (!run.summary.compile) {
      verdict.runs.back().reached = run.observation.reached;
    }
  }
  verdict.several_models =
      std::any_of(builder.runs.begin(), builder.runs.end(), HasSeveralModels);
  verdict.stages = SummariseStages(builder.runs, builder.out.failures);
  const StageSummary* found = StageThatFoundIt(builder);
  verdict.outcome = found == nullptr      ? OutcomeOf(verdict.stages)
                    : found->rate.mixed() ? Verdict::Result::kFlaky
                                          : Verdict::Result::kFailed;
  if (verdict.outcome == Verdict::Result::kPassed) {
    if (!SomebodySawItEnd(verdict.runs)) {
      verdict.outcome = Verdict::Result::kUnknown;
    }
    return;
  }
  Failure failure;
  failure.rate = (found == nullptr ? verdict.stages.front() : *found).rate;
  const RunFailure& representative = builder.failure();
  failure.failure_class = representative.failure_class;
  failure.message = representative.message;
  failure.stage = builder.run().summary.stage;
  failure.ending = builder.run().summary.ending;
  if (builder.run().summary.compile &&
      !Succeeded(*builder.run().summary.compile)) {
    failure.ending = *builder.run().summary.compile;
  }
  verdict.failure = failure;
  verdict.evidence = representative.evidence;
  verdict.advice = representative.advice;
}

// --- which launch -----------------------------------------------------------

void ExplainIndex(VerdictBuilder& builder, const std::string& condition) {
  IndexFinding finding = FindIndexOrigin(builder.runs, builder.out.place->run,
                                         *builder.out.place, condition);
  Verdict& verdict = builder.verdict();
  verdict.AddDetails(finding);
  verdict.bad_input = finding.bad_input;
  const bool buffer = finding.bad_input && !finding.bad_input->buffer.empty();
  if (!finding.chain.empty()) {
    verdict.chain = finding.chain;
    for (Suspect& each : verdict.chain) {
      if (each.launch) each.invocation = verdict.first_failing->invocation;
    }
    verdict.producer = verdict.chain.front();
    if (finding.origin_known) verdict.origin = verdict.chain.back();
  } else if (!buffer) {
    return;
  }
  if (finding.confidence <= verdict.confidence) return;
  verdict.confidence = finding.confidence;
  verdict.why += "; the origin of the bad index is less certain";
}

/// Threads of a parallel kernel whose checks fail at the same time end the
/// process before any of them prints its message. The values show what failed.
void ExplainSilentCheck(VerdictBuilder& builder) {
  if (SaidWhatItThrew(builder.run()) ||
      SaidWhatItThrew(builder.runs[builder.out.place->run])) {
    return;
  }
  const std::string broken =
      FindBrokenCheck(builder.runs, builder.out.place->run, *builder.out.place);
  if (broken.empty()) return;
  Verdict& verdict = builder.verdict();
  verdict.failure->failure_class = FailureClass::kIndexOutOfBounds;
  verdict.advice.clear();  // the advice on an abort
  const std::string shown =
      "one of its index checks finds an element out of bounds";
  if (verdict.confidence == Confidence::kGuess) {
    verdict.why += "; " + shown;  // keeps the reason for the guess
  } else {
    verdict.confidence = Confidence::kLikely;
    verdict.why = "it raised an exception without a message; " + shown;
  }
  verdict.not_known.push_back(
      "whether the check " + broken +
      " ended the run: its threads raise at the same time, and none gets to "
      "print a message; with OMP_NUM_THREADS=1 the first one does");
  ExplainIndex(builder, broken);
}

// --- the whole verdict ------------------------------------------------------

/// True if torch's own check of a model's inputs ("At least one NaN in arg4_1")
/// rejected the bad input of the verdict.
bool RefusedTheSame(const RunEvidence& check, const Verdict& verdict) {
  if (!verdict.bad_input || verdict.bad_input->name.empty()) return false;
  for (std::string_view pattern :
       {pattern_name::kNanFound, pattern_name::kInfFound}) {
    const PatternMatch* found = FindMatch(check.matches, pattern);
    if (found != nullptr &&
        CaptureOf(*found, "buffer") == verdict.bad_input->name) {
      return true;
    }
  }
  return false;
}

/// The indices of the runs of later stages that failed differently than the
/// representative run; none if its stage ends the climb.
std::vector<size_t> OtherFailures(const VerdictBuilder& builder) {
  const Judgement& out = builder.out;
  std::vector<size_t> others;
  if (EndsClimb(builder.ladder, builder.run().summary.stage,
                builder.failure().failure_class)) {
    return others;
  }
  for (size_t i = 0; i < builder.runs.size(); ++i) {
    const bool later =
        builder.runs[i].summary.stage != builder.runs.front().summary.stage;
    if (later && i != out.representative && out.failures[i].failed &&
        !SameFailure(out.failures[i], builder.failure())) {
      others.push_back(i);
    }
  }
  return others;
}

/// True if most failed runs of the last stage failed differently.
bool ChangedByLastStage(VerdictBuilder& builder) {
  const std::string& last = builder.runs.back().summary.stage;
  if (last == builder.runs.front().summary.stage) return false;
  const std::vector<size_t> others = OtherFailures(builder);
  size_t same = 0, changed = 0;
  for (size_t i = 0; i < builder.runs.size(); ++i) {
    if (builder.runs[i].summary.stage != last ||
        !builder.out.failures[i].failed) {
      continue;
    }
    if (std::find(others.begin(), others.end(), i) == others.end()) {
      ++same;
    } else if (!RefusedTheSame(builder.runs[i], builder.verdict())) {
      ++changed;
    }
  }
  return changed > same;
}

/// Notes the other failures. A check that rejected the bad input is evidence.
void NoteOtherFailures(VerdictBuilder& builder) {
  std::set<std::string> told;
  for (size_t i : OtherFailures(builder)) {
    const RunFailure& failure = builder.out.failures[i];
    if (RefusedTheSame(builder.runs[i], builder.verdict())) {
      Append(builder.verdict().evidence, failure.evidence);
      continue;
    }
    const std::string note =
        failure.by_flag
            ? DescribeFlagFailure(builder.runs[i], failure)
            : fmt::format("why stage {} failed differently: {}",
                          builder.runs[i].summary.stage, failure.message);
    if (told.insert(note).second) builder.verdict().not_known.push_back(note);
  }
}

/// If no check looks at the inputs, the only sign of a wrong shape is that an
/// operator had to resize the result that the compiled code had allocated.
void NoteResize(VerdictBuilder& builder) {
  Verdict& verdict = builder.verdict();
  if (verdict.bad_input && verdict.bad_input->index) return;
  for (size_t i = 0; i < builder.runs.size(); ++i) {
    const PatternMatch* resize =
        FindMatch(builder.runs[i].matches, pattern_name::kResize);
    if (resize == nullptr || !builder.out.failures[i].failed) continue;
    verdict.CapAt(Confidence::kLikely);
    verdict.Cite(
        {builder.runs[i].log, resize->line, resize->text,
         "an operator returned a shape that the model was not compiled for"});
    std::string sizes =
        fmt::format("[{}], but the model was compiled for [{}]",
                    CaptureOf(*resize, "required"), CaptureOf(*resize, "had"));
    verdict.not_known.push_back(
        "whether an input has a different shape than at export: the shape of a "
        "result was " +
        sizes);
    verdict.advice.push_back(AdviceToEdit(
        AdviceAt::kScript,
        "Pass inputs of the shapes that the example inputs had at export.",
        "an operator's result was resized to " + sizes, ""));
    return;
  }
}

void NoteNoModels(VerdictBuilder& builder) {
  builder.verdict().why = "the script raised before any model was found";
  ExplainReach(builder.runs, builder.verdict());
  if (IsOtherCompiler(OtherToolOf(builder.runs))) {
    builder.verdict().failure->failure_class = FailureClass::kUnknown;
    builder.out.nothing_can_run = true;
  }
  if (builder.runs.front().stdout_unknown ||  // there is no command
      ModelUseOf(builder.runs) == ModelUse::kNone) {
    return;
  }
  builder.verdict().not_known.push_back(
      "whether the script had loaded a package compiled elsewhere: if so, name "
      "the .pt2 file in the command, or use --compile");
}

bool IsForOtherDevice(const RunEvidence& run) {
  const PatternMatch* strongest = StrongestMatch(run.matches);
  return strongest != nullptr &&
         IsAnyOf(*strongest, pattern_name::kOtherDevice);
}

/// Doubts a failure line after which the run may have continued.
void DoubtFailureLine(VerdictBuilder& builder) {
  const PatternMatch* strongest = StrongestMatch(builder.run().matches);
  if (strongest == nullptr ||
      strongest->failure_class != builder.failure().failure_class ||
      !MayBeSuperseded(builder.run(), *strongest)) {
    return;
  }
  builder.out.may_be_superseded = true;
  Verdict& verdict = builder.verdict();
  verdict.Doubt(Confidence::kLikely,
                "whether that error ended the run: the command may have "
                "continued and ended for another reason");
}

/// The class is all that there is to know: the failure line names it.
void ExplainByLine(VerdictBuilder& builder) {
  builder.verdict().confidence = Confidence::kLikely;
  builder.verdict().why = "the failure line names the class";
  if (builder.failure().before_models) NoteNoModels(builder);
  if (const auto early = ReachedEarly(builder.run());
      early && builder.failure().too_early) {
    builder.verdict().confidence = early->shown.confidence;
    builder.verdict().why = early->shown.why;
    Append(builder.verdict().not_known, early->shown.not_known);
  }
  if (builder.failure().by_usage) {
    builder.verdict().why =
        "the command's own last words; no model was reached";
  }
  ExplainByCheck(builder.runs, builder.out.failures, builder.out.representative,
                 builder.verdict());
  if (const StageSummary* found = StageThatFoundIt(builder)) {
    builder.verdict().why += fmt::format(
        "; without the flags of {} the command ends well, because nothing "
        "checks this",
        found->name);
  }
}

/// Looks for the launch that failed.
void ExplainByLaunch(VerdictBuilder& builder) {
  FindLaunch(builder.runs, builder.out.failures, builder.out.representative,
             builder.out);
  ExplainByMissingWeights(builder.runs, builder.out);
  const FailureClass failure_class = builder.failure().failure_class;
  if (!builder.out.place) {
    // A log has no command whose processes could be seen.
    if (!builder.verdict().first_failing && !builder.run().stdout_unknown) {
      ExplainReach(builder.runs, builder.verdict());
    }
  } else if (failure_class == FailureClass::kIndexOutOfBounds) {
    ExplainIndex(builder,
                 AssertedCondition(builder.runs[builder.out.place->run]));
  } else if (failure_class == FailureClass::kAbort &&
             EndedByThrow(builder.run())) {
    ExplainSilentCheck(builder);
  }
}

void Explain(VerdictBuilder& builder) {
  const FailureClass failure_class = builder.failure().failure_class;
  builder.out.nothing_can_run =
      IsForOtherDevice(builder.run()) || builder.failure().too_early;
  if (builder.out.nothing_can_run ||
      EndsClimb(builder.ladder, builder.run().summary.stage, failure_class)) {
    ExplainByLine(builder);
  } else if (failure_class == FailureClass::kNanOrInf ||
             builder.failure().script_failure) {
    builder.out.needs_values = true;
    ExplainByValues(builder.runs, builder.failure(), builder.out);
    if (!builder.verdict().first_failing) {
      ExplainReach(builder.runs, builder.verdict());
    }
  } else {
    ExplainByLaunch(builder);
  }
}

VerdictBuilder BuildVerdict(const std::vector<RunEvidence>& runs,
                            const Ladder& ladder, bool catches_errors) {
  LADDER_CHECK(!runs.empty());
  VerdictBuilder builder{runs, ladder, {}};
  Background background;
  background.catches_errors = catches_errors;
  background.models_known =
      std::any_of(runs.begin(), runs.end(), [](const RunEvidence& run) {
        return !run.models.empty() || !run.trace.events.empty();
      });
  background.no_models = ModelUseOf(runs) == ModelUse::kNone;
  background.ended_outside_models =
      std::any_of(runs.begin(), runs.end(), [](const RunEvidence& run) {
        return ProgramFailure(run) != nullptr && EndedOutsideModels(run);
      });
  for (const RunEvidence& run : runs) {
    builder.out.failures.push_back(ClassifyRun(run, background));
  }
  MarkFlagFailures(runs, builder.out.failures);
  builder.out.representative =
      FindRepresentativeRun(runs, builder.out.failures, ladder);
  Summarise(builder);
  if (builder.verdict().failure) {
    Explain(builder);
    NameKernelOfLog(builder.run(), builder.verdict());
    DoubtFailureLine(builder);
  }
  const auto& failure = builder.verdict().failure;
  NoteOutputChanges(runs, builder.out.failures, failure ? failure->stage : "",
                    builder.verdict().stages);
  return builder;
}

/// The good run explains only a script's failure that nothing else explains.
/// Otherwise the comparison is only added.
void UseGoodRun(VerdictBuilder& builder, const RunEvidence& good) {
  const Verdict& verdict = builder.verdict();
  const bool explains = verdict.failure && builder.failure().script_failure &&
                        !verdict.first_failing && !verdict.origin &&
                        !IsScriptsMistake(verdict.failure->message) &&
                        NoModelWasCalled(builder.runs) == NeverCalled::kNo;
  CompareWithGoodRun(builder.runs, good, explains, builder.out);
}

/// A script that caught a model's error and continued may have ended for
/// another reason, which counts if the values show it. Otherwise that error is
/// the best explanation, but at most a likely one.
VerdictBuilder BuildBestVerdict(const std::vector<RunEvidence>& runs,
                                const Ladder& ladder) {
  bool catches = std::any_of(runs.begin(), runs.end(), ScriptWentOn);
  VerdictBuilder last = BuildVerdict(runs, ladder, catches);
  if (!catches || !last.verdict().failure || !last.failure().script_failure ||
      last.verdict().failure->failure_class == FailureClass::kNanOrInf) {
    return last;
  }
  VerdictBuilder first = BuildVerdict(runs, ladder, false);
  Verdict& verdict = first.verdict();
  first.out.needs_values = last.out.needs_values;
  verdict.CapAt(Confidence::kLikely);
  if (verdict.first_failing) verdict.first_failing->invocation.reset();
  verdict.not_known.push_back(
      fmt::format("whether that error ended the run: the script caught it, "
                  "called models again and ended with {}",
                  last.failure().message));
  return first;
}

/// Notes what is open if no launch and no value explains a script's failure.
void NoteUnexplained(VerdictBuilder& builder) {
  Verdict& verdict = builder.verdict();
  if (builder.out.finite_values && verdict.against.empty()) {
    verdict.not_known.push_back(
        "whether the model's finite output is wrong: compare it with eager "
        "PyTorch on the same input, or with the record of a good run "
        "(--against)");
  }
  const FailureClass failed = verdict.failure->failure_class;
  // A result smaller than promised is read beyond its end.
  const bool crashed =
      failed == FailureClass::kSegfault || failed == FailureClass::kAbort;
  if ((builder.failure().script_failure || crashed) && !verdict.first_failing &&
      !verdict.origin && !IsScriptsMistake(verdict.failure->message)) {
    Append(verdict.not_known, UncheckedResults(builder.runs));
  }
}

/// True if the end of the output is of another test than the first that failed,
/// to which the message belongs.
bool EndsWithAnotherTest(const std::vector<PatternMatch>& matches,
                         const std::vector<LineFound>& first) {
  const ScriptsException raised = ExceptionOf(matches, false);
  if (raised.test == nullptr || first.empty() ||
      raised.line->line < first.front().line ||
      raised.line->line > first.back().line) {
    return false;
  }
  size_t failed = 0;  // tests; those of one file may say the same
  for (const PatternMatch& each : matches) {
    if (each.pattern == pattern_name::kFailedTest) failed += each.count;
  }
  return failed > 1;
}

/// Of a mistake in the command or its script, and where nothing else is known,
/// the end of the output says all that there is to know; of several tests that
/// failed, that of the first.
void ShowOutputEnd(const RunEvidence& run, Verdict& verdict) {
  constexpr size_t kShown = 12;  // lines
  const Failure& failure = *verdict.failure;
  const bool only_ended = failure.failure_class == FailureClass::kUnknown &&
                          failure.message == Describe(failure.ending) &&
                          !verdict.first_failing && !verdict.origin;
  if (failure.failure_class != FailureClass::kUserError && !only_ended) return;
  const bool compile = run.summary.compile && !Succeeded(*run.summary.compile);
  verdict.output_of_test = EndsWithAnotherTest(
      compile ? run.compile_matches : run.matches, run.failed_test);
  const auto& lines = verdict.output_of_test ? run.failed_test : run.tail;
  const size_t skipped = lines.size() - std::min(lines.size(), kShown);
  for (size_t i = skipped; i < lines.size(); ++i) {
    verdict.output_end.push_back({compile ? run.compile_log : run.log,
                                  lines[i].line, lines[i].text, ""});
  }
}

void CompleteFailed(VerdictBuilder& builder, const ClimbNotes& notes) {
  Verdict& verdict = builder.verdict();
  const auto& runs = builder.runs;
  ShowOutputEnd(builder.run(), verdict);
  if (!notes.cut_short.empty()) NoteCutShort(notes.cut_short, verdict);
  NoteUnexplained(builder);
  AddModelSources(runs, notes.torch, verdict);
  AddNativeFrame(runs, verdict);
  NoteResize(builder);
  NoteOtherFailures(builder);
  if (StageThatFoundIt(builder) == nullptr) {
    Append(verdict.not_known, NoteChance(verdict.stages));
  }
  Append(verdict.not_known,
         NotUnderstood(builder.out.place ? runs[builder.out.place->run]
                                         : runs.back()));
  NoteFlags(runs, builder.ladder, notes, verdict);
  NoteSkipped(notes.skipped, verdict);
  verdict.failure->signature =
      MakeSignature(verdict.failure->failure_class,
                    verdict.first_failing ? verdict.first_failing->name : "",
                    verdict.failure->message);
  AddSanitizerError(runs, verdict);
  NoteOnlyStage(builder.ladder, notes, verdict);
  const AdviceContext advice{runs, builder.ladder, notes.own, notes.compiled_by,
                             builder.out.finite_values};
  if (builder.failure().too_early) {
    AdviseOnTime(runs, builder.run(), verdict);
  } else {
    AddAdvice(advice, verdict);
  }
  if (!LoadedNoTorch(runs)) {
    AdviseOnSkipped(notes.skipped, notes.compiled_by, verdict);
  }
  CompleteAdvice(advice, verdict);
}

/// Adds open questions, signature and advice.
void Complete(VerdictBuilder& builder, const ClimbNotes& notes) {
  AddArguments(builder.runs, builder.verdict());
  if (builder.verdict().failure) {
    CompleteFailed(builder, notes);
  } else {
    CompletePassed(builder.runs, builder.ladder, notes, builder.out);
  }
  NameInputs(builder.runs, builder.verdict());
}

}  // namespace

Judgement JudgeRuns(std::vector<RunEvidence>& runs, const Ladder& ladder,
                    const ClimbNotes& notes) {
  for (size_t i = 0; i < runs.size(); ++i) runs[i].index = i;
  AddInferredModels(runs);
  LearnRoutes(runs);
  DropStaleFailureLines(runs, notes.torch);
  VerdictBuilder builder = BuildBestVerdict(runs, ladder);
  if (notes.good != nullptr) UseGoodRun(builder, *notes.good);
  if (builder.verdict().failure) {
    builder.out.changed_by_last_stage = ChangedByLastStage(builder);
  }
  return std::move(builder.out);
}

Verdict CompleteVerdict(const std::vector<RunEvidence>& runs,
                        const Ladder& ladder, const ClimbNotes& notes,
                        Judgement judgement) {
  VerdictBuilder builder{runs, ladder, std::move(judgement)};
  Complete(builder, notes);
  return std::move(builder.verdict());
}

Judgement Judge(std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes) {
  VerdictBuilder builder{runs, ladder, JudgeRuns(runs, ladder, notes)};
  Complete(builder, notes);
  return std::move(builder.out);
}

}  // namespace ladder
