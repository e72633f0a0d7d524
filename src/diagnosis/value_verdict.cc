#include "diagnosis/value_verdict.h"

#include <algorithm>
#include <optional>

#include "diagnosis/caught_exception.h"
#include "diagnosis/nan_check.h"
#include "config/pattern_names.h"
#include "diagnosis/values.h"

namespace ladder {
namespace {

/// The values of a run that went well explain no failure.
std::optional<size_t> LastFailedRunWithValues(
    const std::vector<RunEvidence>& runs) {
  for (size_t i = runs.size(); i-- > 0;) {
    if (Failed(runs[i]) && PrintedValues(runs[i])) return i;
  }
  return {};
}

void UseBadWrite(const ValueFinding& finding, Verdict& verdict) {
  verdict.failure->failure_class = FailureClass::kNanOrInf;
  verdict.first_failing = finding.first_bad;
  if (finding.born_here) verdict.origin = finding.first_bad;
  verdict.bad_input = finding.bad_input;
  if (finding.source) {
    verdict.producer = finding.source;
    verdict.chain = {*finding.source};
    verdict.origin = finding.source;
  }
  verdict.confidence = finding.confidence;
  verdict.why = finding.why;
  Append(verdict.evidence, finding.evidence);
  Append(verdict.not_known, finding.not_known);
}

/// True if that complaint of the script, or of a C++ program, is about values.
bool IsAboutValues(const std::vector<RunEvidence>& runs,
                   const std::string& complaint) {
  for (const RunEvidence& run : runs) {
    for (const Symptom& symptom : run.symptoms) {
      const bool about = symptom.pattern == pattern_name::kValuesNotClose ||
                         symptom.pattern == pattern_name::kProgramAssertion;
      if (about && symptom.text.starts_with(complaint)) return true;
    }
  }
  return false;
}

/// The script complained about what the models returned, and every value is
/// finite: the result is wrong in another way, or the script is.
void UseFiniteValues(const std::vector<RunEvidence>& runs, Judgement& out) {
  Verdict& verdict = out.verdict;
  out.finite_complaint = true;
  verdict.failure->failure_class = IsAboutValues(runs, verdict.failure->message)
                                       ? FailureClass::kAccuracy
                                       : FailureClass::kUserError;
  verdict.confidence = Confidence::kGuess;
  verdict.why =
      "the script raised after the models had run, and every value that they "
      "printed is finite";
}

void UseScriptsMistake(const std::string& why, Verdict& verdict) {
  verdict.failure->failure_class = FailureClass::kUserError;
  verdict.confidence = Confidence::kLikely;
  verdict.why = why;
}

/// Nothing was printed by the models.
void UseNoCall(NeverCalled never_called, Verdict& verdict) {
  if (never_called == NeverCalled::kYes) {
    return UseScriptsMistake("the script raised before it called any model",
                             verdict);
  }
  if (IsScriptsMistake(verdict.failure->message)) {
    return UseScriptsMistake("the exception is not about values", verdict);
  }
  UseScriptsMistake(
      "no model printed anything, so the script may have raised "
      "before it called any",
      verdict);
  verdict.confidence = Confidence::kGuess;
  verdict.not_known.push_back(
      "whether standard output went elsewhere, and with it what the models "
      "printed: nothing of it was seen");
  verdict.advice.push_back(
      {"let the command's standard output through, without > file or a logger "
       "that takes it, and climb again",
       "what runs inside a model is printed there", ""});
}

/// What the printed values say.
void UsePrinted(const std::vector<RunEvidence>& runs, const RunFailure& failure,
                Judgement& out) {
  Verdict& verdict = out.verdict;
  const NeverCalled never_called =
      failure.complaint ? NoModelWasCalled(runs) : NeverCalled::kNo;
  if (never_called != NeverCalled::kNo) {
    return UseNoCall(never_called, verdict);
  }
  auto index = LastFailedRunWithValues(runs);
  if (!index) {
    out.needs_values = true;
    bool printed = std::any_of(runs.begin(), runs.end(), PrintedValues);
    verdict.why = printed ? "no run that printed values failed"
                          : "no stage printed values";
    verdict.not_known.push_back(
        printed ? "the values inside the models when it fails: no run that "
                  "printed them failed; --repeat gives it more chances"
                : "the values inside the models: no run printed them");
    return;
  }
  ValueFinding finding = FindFirstBadWrite(runs[*index]);
  if (failure.complaint && IsScriptsMistake(verdict.failure->message)) {
    UseScriptsMistake("the exception is not about values", verdict);
  } else if (finding.first_bad) {
    out.place = finding.place;
    out.place_run = index;
    UseBadWrite(finding, verdict);
  } else if (finding.all_finite && failure.complaint) {
    UseFiniteValues(runs, out);
  } else {
    verdict.why = "the values that were printed do not explain it";
    Append(verdict.not_known, finding.not_known);
  }
}

/// What an assertion says, where the values say less.
void UseCheck(const std::vector<RunEvidence>& runs, Judgement& out) {
  Verdict& verdict = out.verdict;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!Failed(runs[i])) continue;
    ValueFinding finding = FindByCheck(runs[i]);
    const bool found = finding.first_bad || finding.source;
    const bool known = verdict.first_failing || verdict.bad_input;
    if (!found || (known && finding.confidence >= verdict.confidence)) continue;
    out.place = finding.place;
    out.place_run = i;
    UseBadWrite(finding, verdict);
  }
}

}  // namespace

void ExplainByValues(const std::vector<RunEvidence>& runs,
                     const RunFailure& failure, Judgement& out) {
  UsePrinted(runs, failure, out);
  if (failure.failure_class == FailureClass::kNanOrInf) UseCheck(runs, out);
}

}  // namespace ladder
