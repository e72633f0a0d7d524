#include "diagnosis/good_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "base/text.h"
#include "diagnosis/diff.h"

namespace ladder {

namespace {

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
      const auto index = static_cast<size_t>(named - inputs.begin());
      Suspect input =
          MakeSuspect(run.models[0], {Origin::Kind::kModelInput, index});
      const auto& arguments = run.models[0].wrapper.arguments;
      if (index < arguments.size()) input.argument = arguments[index];
      return input;
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
  // What the user's forward calls it: the place has torch's name.
  const std::string& tensor =
      maker && !maker->argument.empty() ? maker->argument : first.buffer_b;
  return fmt::format(
      "values differ {}: {} of {} is {} in this run and {} in {}", place,
      values.what, tensor, values.b, values.a, other);
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

}  // namespace

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
    verdict.differs_alone = diff.first->inputs_agree;
    AddEvidence(*diff.first, good, run, verdict);
    if (explains) UseDivergence(diff, maker, verdict);
  } else if (explains && diff.compared > 0) {
    verdict.not_known.push_back(
        "why the script fails: the models compute the same values as in the "
        "good run; check the code before and after them, and the values that "
        "the script expects");
  }
}

}  // namespace ladder
