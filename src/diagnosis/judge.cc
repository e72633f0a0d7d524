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
#include "diagnosis/diff.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/failing_launch.h"
#include "diagnosis/failure.h"
#include "diagnosis/flag_failure.h"
#include "diagnosis/index_origin.h"
#include "diagnosis/inferred_model.h"
#include "diagnosis/missing_weights.h"
#include "diagnosis/model_source.h"
#include "diagnosis/nan_check.h"
#include "diagnosis/reach.h"
#include "diagnosis/routes.h"
#include "diagnosis/runtime_check.h"
#include "diagnosis/stage_effects.h"
#include "diagnosis/time_limit.h"
#include "diagnosis/verdict.h"

namespace ladder {

namespace {

// Where the values of the failing run differ from those of a good run.

std::optional<size_t> RunToCompare(const std::vector<RunEvidence>& runs,
                                   bool failed) {
  for (size_t i = runs.size(); i-- > 0;) {
    if (PrintedValues(runs[i]) && (!failed || Failed(runs[i]))) return i;
  }
  return {};
}

/// What makes the difference; nothing if there are several possibilities, or if
/// the generated code is not known.
std::optional<Suspect> MakerOf(const Divergence& first,
                               const RunEvidence& run) {
  switch (first.kind) {
    case Divergence::Kind::kLaunch:
      return first.b.suspect;
    case Divergence::Kind::kUnseen:
      if (first.made_by.size() == 1) return first.made_by[0];
      return {};
    case Divergence::Kind::kModelInput:
      break;
  }
  if (run.models.size() == 1) {
    const auto& inputs = run.models[0].wrapper.inputs;
    const auto named = std::find(inputs.begin(), inputs.end(), first.buffer_b);
    if (named != inputs.end()) {
      return MakeSuspect(run.models[0],
                         {Origin::Kind::kModelInput,
                          static_cast<size_t>(named - inputs.begin())});
    }
  }
  Suspect input;
  input.kind = Suspect::Kind::kModelInput;
  input.name = first.buffer_b;
  if (run.models.size() == 1) input.model = run.models[0].name;
  return input;
}

/// One sentence for people.
std::string Sentence(const RunDiff& diff, const RunEvidence& good,
                     const std::optional<Suspect>& maker) {
  const std::string other = "the good run (" + good.log + ")";
  if (!diff.first && diff.compared == 0) {
    return "nothing to compare: no tensor was printed both here and in " +
           other;
  }
  if (!diff.first) {
    return fmt::format("no difference in the {} that this run and {} printed",
                       Counted(diff.compared, "tensor"), other);
  }
  const Divergence& first = *diff.first;
  const ValueDifference& values = first.difference;
  const bool unseen = first.kind == Divergence::Kind::kUnseen;
  const std::string place =
      maker ? "at " + DescribeSuspect(*maker, diff.several_models)
            : (unseen ? "before " : "at ") + first.b.name;
  return fmt::format(
      "values differ {}: {} of {} is {} in this run and {} in {}", place,
      values.what, first.buffer_b, values.b, values.a, other);
}

void AddEvidence(const Divergence& first, const RunEvidence& good,
                 const RunEvidence& run, Verdict& verdict) {
  const ValueDifference& values = first.difference;
  verdict.Cite({good.log, first.line_a, "",
                fmt::format("the good run, {} of {}: {}", values.what,
                            first.buffer_a, values.a)});
  verdict.Cite({run.log, first.line_b, "",
                fmt::format("this run, {} of {}: {}", values.what,
                            first.buffer_b, values.b)});
}

/// A model input or a weight differs: the launches are not the cause.
void AttributeToValue(const Divergence& first, const Suspect& maker,
                      Verdict& verdict) {
  BadInput bad;
  bad.buffer = first.buffer_b;
  bad.what = "differs";
  bad.observed = fmt::format(
      "a different {} than in the good run: {} instead of {}",
      first.difference.what, first.difference.b, first.difference.a);
  verdict.bad_input = bad;
  verdict.producer = maker;
  verdict.chain = {maker};
  verdict.origin = maker;
  verdict.confidence = Confidence::kLikely;
  verdict.why = "the models received different values than in the good run";
  if (maker.kind == Suspect::Kind::kConstant) {
    verdict.first_failing = first.b.suspect;
  }
}

void AttributeToLaunch(const Divergence& first, const Suspect& maker,
                       Verdict& verdict) {
  verdict.first_failing = maker;
  if (maker.wrapper) {
    verdict.Cite({maker.wrapper->file, maker.wrapper->line, "",
                  "the call that wrote it"});
  }
  if (first.inputs_agree) {
    verdict.origin = maker;
    verdict.confidence = Confidence::kLikely;
    verdict.why =
        "everything it reads agrees with the good run, but what it writes does "
        "not";
    return;
  }
  verdict.confidence = Confidence::kGuess;
  verdict.why =
      "it is the first to write values that differ from the good run, but not "
      "everything it reads could be compared";
}

/// Makes the first difference the explanation of the failure.
void UseDivergence(const RunDiff& diff, const std::optional<Suspect>& maker,
                   Verdict& verdict) {
  const Divergence& first = *diff.first;
  verdict.failure->failure_class = FailureClass::kAccuracy;
  if (maker && IsLaunch(*maker)) {
    AttributeToLaunch(first, *maker, verdict);
  } else if (maker) {
    AttributeToValue(first, *maker, verdict);
  } else {
    verdict.confidence = Confidence::kGuess;
    verdict.why = "values differ from those of the good run";
    for (const Suspect& each : first.made_by) {
      verdict.not_known.push_back("whether the difference comes from " +
                                  TitleOf(each));
    }
  }
  // If other launches ran, or the command is flaky, values may differ for
  // another reason.
  if (!diff.missing.empty() || !diff.extra.empty() ||
      verdict.outcome == Verdict::Result::kFlaky) {
    verdict.confidence = Confidence::kGuess;
  }
}

void NoteDoubts(const RunDiff& diff, const RunEvidence& good,
                Verdict& verdict) {
  for (const std::string& each : diff.not_known) {
    verdict.not_known.push_back("against the good run: " + each);
  }
  if (diff.missing.empty() && diff.extra.empty()) return;
  verdict.not_known.push_back(
      fmt::format("what the launches do that only one of the runs has: {} only "
                  "in the good run ({}), {} only in this run",
                  diff.missing.size(), good.log, diff.extra.size()));
}

/// Compares the values of `good` with those of the last of `runs` that printed
/// some (and failed, if there is a failure). Fills in out.verdict.against,
/// differs_at and evidence. `explains`: nothing else explains the failure, so
/// the difference becomes the verdict. It is never certain: values are compared
/// by their statistics, within a tolerance.
void CompareWithGoodRun(const std::vector<RunEvidence>& runs,
                        const RunEvidence& good, bool explains,
                        Judgement& out) {
  Verdict& verdict = out.verdict;
  const auto index = RunToCompare(runs, verdict.failure.has_value());
  if (!index) {
    verdict.against = verdict.failure
                          ? "not compared: no failed run printed values"
                          : "not compared: no run printed values";
    return;
  }
  const RunEvidence& run = runs[*index];
  const bool placed = out.place && out.place->run == index;
  const RunDiff diff =
      DiffRuns(good, run, {}, placed ? out.place : std::optional<LaunchPlace>(),
               {"the good run", "this run"});
  const auto maker = diff.first ? MakerOf(*diff.first, run) : std::nullopt;
  verdict.against = Sentence(diff, good, maker);
  NoteDoubts(diff, good, verdict);
  if (diff.first) {
    verdict.differs = true;
    verdict.differs_at = maker;
    AddEvidence(*diff.first, good, run, verdict);
    if (explains) UseDivergence(diff, maker, verdict);
  } else if (explains && diff.compared > 0) {
    verdict.not_known.push_back(
        "why the script fails: the models compute the same values as in the "
        "good run; check the code before and after them, and the values that "
        "the script expects");
  }
}

bool IsWithFlags(const std::string& stage, const Ladder& ladder) {
  return ladder.stages.empty() || stage != ladder.stages.front().name;
}

/// The flags of the only stage may have caused the failure, or hidden it.
void NoteOnlyFlags(const std::string& stage, Verdict& verdict) {
  const std::string under = "under the flags of " + stage;
  verdict.not_known.push_back(
      fmt::format("whether it fails without the flags of {0}: only stage {0} "
                  "ran",
                  stage));
  if (!verdict.failure) {
    verdict.why += " " + under;
    return;
  }
  verdict.why += (verdict.why.empty() ? "" : "; ") + ("seen only " + under);
  if (verdict.failure->failure_class != FailureClass::kUserError) return;
  verdict.confidence = Confidence::kGuess;
  verdict.advice.push_back(AdviceToRunAgain(
      {},
      "Run the command without --stage to see whether the script also "
      "raises without those flags.",
      fmt::format("only stage {} ran", stage), ""));
}

/// Stages that did not run can neither confirm nor refute. Runs without a
/// failure are fewer than requested, so they show nothing yet.
void NoteCutShort(const std::string& why, Verdict& verdict) {
  verdict.not_known.push_back("what the remaining stages would show: " + why);
  if (verdict.failure) return;
  verdict.outcome = Verdict::Result::kError;
  verdict.why += ", but the run was cut short";
}

/// If the command is a shell line or a C++ program, its torch may not read the
/// flags of a stage. Only the ladder's first stage sets none.
void NoteUnaskedTorch(const std::vector<RunEvidence>& runs,
                      const Ladder& ladder, const ClimbNotes& notes,
                      Verdict& verdict) {
  const std::string& last = runs.back().summary.stage;
  const bool flags = notes.only_stage.empty()
                         ? runs.front().summary.stage != last
                         : IsWithFlags(last, ladder);
  if (!flags || notes.torch || notes.names_python) return;
  verdict.not_known.emplace_back(
      "which torch the command uses: no Python was found in the command; its "
      "torch may ignore some flags");
}

/// What is left open if only one stage ran.
void NoteOnlyStage(const Ladder& ladder, const ClimbNotes& notes,
                   Verdict& verdict) {
  const std::string& stage = notes.only_stage;
  if (stage.empty()) return;
  if (IsWithFlags(stage, ladder)) {
    NoteOnlyFlags(stage, verdict);
  } else if (verdict.failure &&
             !EndsClimb(ladder, stage, verdict.failure->failure_class)) {
    verdict.not_known.push_back(
        fmt::format("what other stages would show: only stage {} ran", stage));
  }
}

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

/// Failures under flags that do not count.
void NoteFlagFailures(VerdictBuilder& builder) {
  std::set<std::string> told;
  for (size_t i = 0; i < builder.runs.size(); ++i) {
    const RunFailure& failure = builder.out.failures[i];
    if (!failure.by_flag) continue;
    const std::string note = DescribeFlagFailure(builder.runs[i], failure);
    if (told.insert(note).second) builder.verdict().not_known.push_back(note);
  }
}

/// The first launch that wrote NaN, though the command does not fail.
void NoteUncheckedNan(VerdictBuilder& builder) {
  for (const RunEvidence& run : builder.runs) {
    for (const TraceEvent& event : run.trace.events) {
      const bool nan =
          std::any_of(event.values.begin(), event.values.end(),
                      [](const TensorValue& value) { return value.has_nan; });
      if (event.phase != TraceEvent::Phase::kAfter || !nan) continue;
      builder.verdict().not_known.push_back(
          fmt::format("whether the NaN is right that {} leaves in line {} of "
                      "{}: nothing checks it",
                      event.kernel, event.line, run.log));
      return;
    }
  }
}

/// A flaky failure may not have happened in these runs.
void NotePassed(Verdict& verdict) {
  size_t runs = verdict.stages.front().rate.runs;
  verdict.confidence = Confidence::kLikely;
  verdict.why = "no failure in " + Counted(runs, "run");
  Append(verdict.not_known, NoteChance(verdict.stages));
  if (runs == 1) return;
  verdict.not_known.push_back(
      fmt::format("whether it fails in fewer than {:.2g} % of the runs: these "
                  "runs could have missed such a rare failure",
                  100 * LargestUnseenRate(runs)));
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

/// The exception that the failure line is, or that was raised because of it;
/// null if there is none.
const PatternMatch* ExceptionOf(const std::vector<PatternMatch>& matches,
                                const PatternMatch& failure_line) {
  const PatternMatch* found = nullptr;
  for (const PatternMatch& each : matches) {
    if (!IsException(each) || each.last_line < failure_line.line) continue;
    if (found == nullptr || each.last_line < found->last_line) found = &each;
  }
  return found;
}

/// The innermost frame of the stack of that exception which calls a kernel. A
/// log may end within the stack, before the exception.
const PatternMatch* KernelOfStack(const std::vector<PatternMatch>& matches,
                                  const PatternMatch* exception) {
  const PatternMatch* innermost = nullptr;
  for (const PatternMatch& each : matches) {
    if (exception != nullptr && each.last_line >= exception->last_line)
      continue;
    // Above another exception is another stack.
    if (IsException(each) && innermost != nullptr &&
        each.last_line > innermost->last_line) {
      innermost = nullptr;
    }
    if ((each.pattern == pattern_name::kKernelInStack ||
         each.pattern == pattern_name::kKernelRun) &&
        (innermost == nullptr || each.last_line > innermost->last_line)) {
      innermost = &each;
    }
  }
  return innermost;
}

/// The first frame of a kernel below the line; null if there is none.
const PatternMatch* KernelFrameBelow(const std::vector<PatternMatch>& matches,
                                     const PatternMatch& error) {
  const auto frame = std::find_if(
      matches.begin(), matches.end(), [&](const PatternMatch& each) {
        return each.pattern == pattern_name::kKernelFrame &&
               each.line > error.line;
      });
  return frame == matches.end() ? nullptr : &*frame;
}

/// The kernel whose compilation or loading the lines around the error report:
/// the nearest one, and of two equally near ones that above the error.
const PatternMatch* KernelNamedNear(const std::vector<PatternMatch>& matches,
                                    const PatternMatch& error) {
  size_t nearest = 60;  // lines: a stack, or the kernel's source
  const PatternMatch* found = nullptr;
  for (const PatternMatch& each : matches) {
    if (each.pattern != pattern_name::kKernelNamed) continue;
    for (const size_t line : {each.line, each.last_line}) {
      const bool above = line <= error.line;
      const size_t lines = above ? error.line - line : line - error.line;
      if (lines > nearest || (lines == nearest && !above)) continue;
      nearest = lines;
      found = &each;
    }
  }
  return found;
}

/// True if a kernel's own compilation or launch can be what failed.
bool MayBeAKernels(FailureClass failure_class) {
  switch (failure_class) {
    case FailureClass::kUserError:
    case FailureClass::kPackageLoad:
    case FailureClass::kConstantLoad:
    case FailureClass::kExportFailure:
    case FailureClass::kUnknown:
      return false;
    default:
      return true;
  }
}

Suspect SuspectNamedBy(const PatternMatch& match) {
  Suspect suspect;
  if (match.pattern == pattern_name::kSanitizerKernel) {
    suspect.name = CaptureOf(match, "function");
    if (suspect.name.empty()) {
      suspect.name = FunctionIn(CaptureOf(match, "signature"));
    }
    return suspect;
  }
  for (const auto& [capture, text] : match.captures) {
    suspect.name = text;
    if (capture == "op") suspect.kind = Suspect::Kind::kExtern;
  }
  return suspect;
}

/// A line of the log that names a kernel, and how far that is to be trusted.
struct NamedKernel {
  const PatternMatch* line = nullptr;
  const char* says = "";
  Confidence confidence = Confidence::kLikely;
  const char* why = "the log names the kernel";
};

/// True if the line says that this kernel failed. Sources, and the operators of
/// a runtime, are also printed without an error.
bool Blames(const PatternMatch& named) {
  return named.captures.contains("kernel") || named.captures.contains("l0") ||
         named.captures.contains("of") || named.captures.contains("raiser");
}

/// The kernel of the error: by the sanitizer, by the stack of the crash or of
/// the exception, or by the lines around it.
NamedKernel KernelOf(const RunEvidence& run, const PatternMatch& error) {
  static constexpr char kOfError[] = "the kernel of the error";
  static constexpr char kByStack[] = "the stack of the error names the kernel";
  if (error.pattern == pattern_name::kSanitizerAccess) {
    return {FindMatch(run.matches, pattern_name::kSanitizerKernel), kOfError};
  }
  const auto* frame = error.pattern == pattern_name::kAddressSanitizer
                          ? KernelFrameBelow(run.matches, error)
                          : FrameOfCrash(run, pattern_name::kKernelFrame);
  if (frame != nullptr) return {frame, kByStack};
  const auto* called =
      KernelOfStack(run.matches, ExceptionOf(run.matches, error));
  if (called != nullptr && MayBeLate(error)) {
    return {called, kByStack, Confidence::kGuess,
            "the stack shows the launch that reported the error; an earlier "
            "one may have caused it"};
  }
  if (called != nullptr) return {called, kByStack};
  const PatternMatch* near = KernelNamedNear(run.matches, error);
  if (near == nullptr || near->line == error.line || Blames(*near)) {
    return {near, kOfError};
  }
  // Another allocation fills the memory.
  if (error.failure_class == FailureClass::kOutOfMemory) return {};
  return {near, kOfError, Confidence::kGuess,
          "a line near the error names the kernel"};
}

/// Names the kernel that the log names, where no model is known:
/// torch.compile's, or one that could not be compiled.
void NameKernelOfLog(VerdictBuilder& builder) {
  Verdict& verdict = builder.verdict();
  const auto& matches = builder.run().matches;
  const PatternMatch* strongest = StrongestMatch(matches);
  if (verdict.first_failing || !builder.run().models.empty() ||
      strongest == nullptr || !MayBeAKernels(verdict.failure->failure_class)) {
    return;
  }
  const NamedKernel named = KernelOf(builder.run(), *strongest);
  if (named.line == nullptr || named.line->captures.empty()) return;
  verdict.first_failing = SuspectNamedBy(*named.line);
  verdict.Cite(
      {builder.run().log, named.line->line, named.line->text, named.says});
  verdict.confidence = named.confidence;
  verdict.why = named.why;
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
    NameKernelOfLog(builder);
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

/// Notes which flags may not have taken effect.
void NoteFlags(const std::vector<RunEvidence>& runs, const Ladder& ladder,
               const ClimbNotes& notes, Verdict& verdict) {
  Append(verdict.not_known, StagesThatDidNothing(verdict.runs));
  NoteUnaskedTorch(runs, ladder, notes, verdict);
}

/// The models of a command that does not fail, and what else would check them.
void ShowModels(const VerdictBuilder& builder, const ClimbNotes& notes,
                Verdict& verdict) {
  if (verdict.outcome != Verdict::Result::kPassed ||
      builder.runs.front().stdout_unknown) {
    return;  // nobody knows, or a log from elsewhere
  }
  verdict.seen = SeenModels(builder.runs);
  const AdviceContext advice{builder.runs, builder.ladder, notes.own};
  AdviseOnPassed(advice, notes.good != nullptr, verdict);
  CompleteAdvice(advice, verdict);
}

/// The command does not fail, but it computes other values than the good run.
void NoteDiffers(VerdictBuilder& builder, const ClimbNotes& notes) {
  Verdict& verdict = builder.verdict();
  AddModelSources(builder.runs, notes.torch, verdict);
  const auto& maker = verdict.differs_at;
  verdict.why = fmt::format(
      "the result differs from the good run{}; {}",
      maker ? ", first at " + DescribeSuspect(*maker, verdict.several_models)
            : "",
      verdict.why);
}

/// For runs that did not fail: how certain that is.
void CompletePassed(VerdictBuilder& builder, const ClimbNotes& notes) {
  Verdict& verdict = builder.verdict();
  NotePassed(verdict);
  if (verdict.differs) NoteDiffers(builder, notes);
  NoteFlagFailures(builder);
  NoteUncheckedNan(builder);
  NoteOnlyStage(builder.ladder, notes, verdict);
  if (notes.left_behind > 0) {
    verdict.not_known.push_back(fmt::format(
        "whether the command's background processes would have failed later: "
        "{} had to be ended half a second after the command",
        Counted(notes.left_behind, "process")));
  }
  if (!notes.cut_short.empty()) NoteCutShort(notes.cut_short, verdict);
  // If all stages may run and none fails, flags without effect do not matter.
  if (!notes.only_stage.empty()) {
    NoteFlags(builder.runs, builder.ladder, notes, verdict);
  }
  ShowModels(builder, notes, verdict);
}

/// Notes the stages that could have shown more. Neighbors with the same reason
/// share a sentence.
void NoteSkipped(const std::vector<SkippedStage>& skipped, Verdict& verdict) {
  std::vector<std::pair<std::string, std::vector<std::string>>> stages_of;
  for (const SkippedStage& each : skipped) {
    if (each.reason == SkipReason::kOtherDevices) continue;
    if (stages_of.empty() || stages_of.back().first != each.why) {
      stages_of.push_back({each.why, {}});
    }
    stages_of.back().second.push_back(each.stage);
  }
  for (const auto& [why, stages] : stages_of) {
    verdict.not_known.push_back(fmt::format("stage{} not run: {}: {}",
                                            stages.size() == 1 ? "" : "s",
                                            fmt::join(stages, ", "), why));
  }
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

/// Of a mistake in the command or its script, the end of the output says all
/// that there is to know.
void ShowOutputEnd(const RunEvidence& run, Verdict& verdict) {
  constexpr size_t kShown = 12;  // lines
  if (verdict.failure->failure_class != FailureClass::kUserError) return;
  const bool compile = run.summary.compile && !Succeeded(*run.summary.compile);
  const size_t skipped = run.tail.size() - std::min(run.tail.size(), kShown);
  for (size_t i = skipped; i < run.tail.size(); ++i) {
    verdict.output_end.push_back({compile ? run.compile_log : run.log,
                                  run.tail[i].line, run.tail[i].text, ""});
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
  AdviseOnSkipped(notes.skipped, notes.compiled_by, verdict);
  CompleteAdvice(advice, verdict);
}

/// Adds open questions, signature and advice.
void Complete(VerdictBuilder& builder, const ClimbNotes& notes) {
  AddArguments(builder.runs, builder.verdict());
  if (builder.verdict().failure) {
    CompleteFailed(builder, notes);
  } else {
    CompletePassed(builder, notes);
  }
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
