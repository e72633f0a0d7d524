#include "diagnosis/passed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>

#include "base/text.h"
#include "diagnosis/advice.h"
#include "diagnosis/flag_failure.h"
#include "diagnosis/model_source.h"
#include "diagnosis/nan_origin.h"
#include "diagnosis/reach.h"
#include "diagnosis/stage_effects.h"

namespace ladder {

namespace {

/// Failures under flags that do not count.
void NoteFlagFailures(const std::vector<RunEvidence>& runs, Judgement& out) {
  std::set<std::string> told;
  for (size_t i = 0; i < runs.size(); ++i) {
    const RunFailure& failure = out.failures[i];
    if (!failure.by_flag) continue;
    const std::string note = DescribeFlagFailure(runs[i], failure);
    if (told.insert(note).second) out.verdict.not_known.push_back(note);
  }
}

/// Who wrote the first NaN or Inf, or where it is first seen; empty: nowhere.
std::string FirstBadValue(const ValueFinding& found, bool name_model) {
  if (found.first_bad) {
    const std::string launch = DescribeSuspect(*found.first_bad, name_model);
    return found.confidence == Confidence::kGuess
               ? fmt::format("perhaps {} wrote the first", launch)
               : fmt::format("{} is the first that wrote one", launch);
  }
  if (found.bad_input) return "it is first seen in " + found.bad_input->buffer;
  return "";
}

bool FirstIsInf(const ValueFinding& found) {
  return found.first_bad ? found.made_inf
                         : found.bad_input && found.bad_input->what == "inf";
}

/// Nothing failed, but a model may have returned NaN all the same.
void NoteUncheckedNan(const std::vector<RunEvidence>& runs, Verdict& verdict) {
  for (const RunEvidence& run : runs) {
    if (!PrintedValues(run)) continue;
    const ValueFinding found = FindFirstBadWrite(run);
    const std::string first = FirstBadValue(found, verdict.several_models);
    if (first.empty()) continue;
    verdict.not_known.push_back(
        fmt::format("whether the {} among the printed values is intended: {}",
                    FirstIsInf(found) ? "Inf" : "NaN", first));
    return;
  }
}

/// A flaky failure may not have happened in these runs.
void NotePassed(Verdict& verdict) {
  size_t runs = verdict.stages.front().rate.runs;
  verdict.confidence = Confidence::kLikely;
  size_t all = 0;
  const bool never = std::all_of(verdict.stages.begin(), verdict.stages.end(),
                                 [&](const StageSummary& stage) {
                                   all += stage.rate.runs;
                                   return stage.rate.failed == 0;
                                 });
  verdict.why = "no failure in " + Counted(never ? all : runs, "run");
  const Ending& ending = verdict.runs.front().ending;
  if (!Succeeded(ending)) {
    verdict.why +=
        fmt::format("; its end, {}, is none by --fails-when", Describe(ending));
  }
  Append(verdict.not_known, NoteChance(verdict.stages));
  if (runs == 1) return;
  verdict.not_known.push_back(
      fmt::format("whether it fails in fewer than {:.2g} % of the runs: these "
                  "runs could have missed such a rare failure",
                  100 * LargestUnseenRate(runs)));
}

/// The models of a command that does not fail, and what else would check them.
void ShowModels(const std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes, Verdict& verdict) {
  if (verdict.outcome != Verdict::Result::kPassed ||
      runs.front().stdout_unknown) {
    return;  // nobody knows, or a log from elsewhere
  }
  verdict.seen = SeenModels(runs);
  const AdviceContext advice{runs, ladder, notes.own};
  AdviseOnPassed(advice, notes.good != nullptr, verdict);
  CompleteAdvice(advice, verdict);
}

/// The command does not fail, but it computes other values than the good run.
void NoteDiffers(const std::vector<RunEvidence>& runs, const ClimbNotes& notes,
                 Verdict& verdict) {
  AddModelSources(runs, notes.torch, verdict);
  const auto& maker = verdict.differs_at;
  verdict.why = fmt::format(
      "the result differs from the good run{}; {}",
      maker ? ", first at " + DescribeSuspect(*maker, verdict.several_models)
            : "",
      verdict.why);
}

}  // namespace

void CompletePassed(const std::vector<RunEvidence>& runs, const Ladder& ladder,
                    const ClimbNotes& notes, Judgement& out) {
  Verdict& verdict = out.verdict;
  NotePassed(verdict);
  if (verdict.differs) NoteDiffers(runs, notes, verdict);
  NoteFlagFailures(runs, out);
  NoteUncheckedNan(runs, verdict);
  NoteOnlyStage(ladder, notes, verdict);
  if (notes.left_behind > 0) {
    verdict.not_known.push_back(fmt::format(
        "whether the command's background processes would have failed later: "
        "{} had to be ended half a second after the command",
        Counted(notes.left_behind, "process")));
  }
  if (!notes.cut_short.empty()) NoteCutShort(notes.cut_short, verdict);
  // If all stages may run and none fails, flags without effect do not matter.
  if (!notes.only_stage.empty()) {
    NoteFlags(runs, ladder, notes, verdict);
  }
  ShowModels(runs, ladder, notes, verdict);
}

}  // namespace ladder
