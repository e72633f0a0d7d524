#include "diagnosis/good_run_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "diagnosis/diff.h"
#include "diagnosis/failure.h"
#include "report/report.h"
#include "base/wording.h"

namespace ladder {
namespace {

std::optional<size_t> RunToCompare(const std::vector<RunEvidence>& runs,
                                   bool failed) {
  for (size_t i = runs.size(); i-- > 0;) {
    if (PrintedValues(runs[i]) && (!failed || Failed(runs[i]))) return i;
  }
  return {};
}

/// Who makes the difference; nothing where it is one of several, or where the
/// generated code is not known.
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
  Suspect input;
  input.kind = Suspect::Kind::kModelInput;
  input.name = first.buffer_b;
  const auto& models = run.models;
  if (models.size() == 1) input.model = models[0].name;
  return input;
}

/// One sentence for people.
std::string Sentence(const RunDiff& diff, const RunEvidence& good,
                     const std::optional<Suspect>& maker) {
  const std::string other = "the good run (" + good.log + ")";
  if (!diff.first && diff.compared == 0) {
    return "nothing to compare: no tensor was printed here and in " + other;
  }
  if (!diff.first) {
    return fmt::format("no difference in the {} that this run and {} printed",
                       Counted(diff.compared, "tensor"), other);
  }
  const Divergence& first = *diff.first;
  const ValueDifference& values = first.difference;
  const bool unseen = first.kind == Divergence::Kind::kUnseen;
  const std::string place = maker ? "at " + TitleOf(*maker)
                                  : (unseen ? "before " : "at ") + first.b.name;
  return fmt::format("values part {}: {} of {} is {}, {} in {}", place,
                     values.what, first.buffer_b, values.b, values.a, other);
}

void AddEvidence(const Divergence& first, const RunEvidence& good,
                 const RunEvidence& run, Verdict& verdict) {
  const ValueDifference& values = first.difference;
  verdict.evidence.push_back(
      {good.log, first.line_a, "",
       fmt::format("the good run, {} of {}: {}", values.what, first.buffer_a,
                   values.a)});
  verdict.evidence.push_back({run.log, first.line_b, "",
                              fmt::format("this run, {} of {}: {}", values.what,
                                          first.buffer_b, values.b)});
}

/// A model input or a weight of other values: the launches are not to blame.
void BlameValue(const Divergence& first, const Suspect& maker,
                Verdict& verdict) {
  BadInput bad;
  bad.buffer = first.buffer_b;
  bad.what = "differs";
  bad.observed = fmt::format(
      "another {} than in the good run: {} instead of {}",
      first.difference.what, first.difference.b, first.difference.a);
  verdict.bad_input = bad;
  verdict.producer = maker;
  verdict.chain = {maker};
  verdict.origin = maker;
  verdict.confidence = Confidence::kLikely;
  verdict.why = "the models were given other values than in the good run";
  if (maker.kind == Suspect::Kind::kConstant) {
    verdict.first_failing = first.b.suspect;
  }
}

void BlameLaunch(const Divergence& first, const Suspect& maker,
                 Verdict& verdict) {
  verdict.first_failing = maker;
  if (maker.wrapper) {
    verdict.evidence.push_back({maker.wrapper->file, maker.wrapper->line, "",
                                "the call that wrote it"});
  }
  if (first.inputs_agree) {
    verdict.origin = maker;
    verdict.confidence = Confidence::kLikely;
    verdict.why =
        "all that it reads agrees with the good run, and what it writes does "
        "not";
    return;
  }
  verdict.confidence = Confidence::kGuess;
  verdict.why =
      "the first that writes other values than in the good run; not all that "
      "it reads could be compared";
}

/// What the difference is the first of, and what it is not known of.
void UseDivergence(const RunDiff& diff, const std::optional<Suspect>& maker,
                   Verdict& verdict) {
  const Divergence& first = *diff.first;
  verdict.failure->failure_class = FailureClass::kAccuracy;
  if (maker && IsLaunch(*maker)) {
    BlameLaunch(first, *maker, verdict);
  } else if (maker) {
    BlameValue(first, *maker, verdict);
  } else {
    verdict.confidence = Confidence::kGuess;
    verdict.why = "values part from those of the good run";
    for (const Suspect& each : first.made_by) {
      verdict.not_known.push_back("whether it is made by " + TitleOf(each));
    }
  }
  // Where other launches ran, or the same command ends both ways, values may
  // differ for another reason.
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
  verdict.not_known.push_back(fmt::format(
      "what launches do that only one of the runs has: {} of the good run ({}) "
      "are not here, {} are only here",
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
                          ? "not compared: no run that failed printed values"
                          : "not compared: no run printed values";
    return;
  }
  const RunEvidence& run = runs[*index];
  const bool placed = out.place && out.place_run == index;
  const RunDiff diff =
      DiffRuns(good, run, {}, placed ? out.place : std::optional<LaunchPlace>(),
               {"the good run", "this run"});
  const auto maker = diff.first ? MakerOf(*diff.first, run) : std::nullopt;
  verdict.against = Sentence(diff, good, maker);
  NoteDoubts(diff, good, verdict);
  if (diff.first) {
    verdict.parts_at = maker;
    AddEvidence(*diff.first, good, run, verdict);
    if (explains) UseDivergence(diff, maker, verdict);
  } else if (explains && diff.compared > 0) {
    verdict.not_known.push_back(
        "what the script complains of: what the models compute agrees with "
        "the good run, so look at what is done before and after them, and at "
        "what it is compared with");
  }
}

}  // namespace ladder
