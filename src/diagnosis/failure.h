// How one run failed, judged only by its ending and its failure lines.
#ifndef LADDER_DIAGNOSIS_FAILURE_H_
#define LADDER_DIAGNOSIS_FAILURE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "config/ladder.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

struct RunFailure {
  bool failed = false;
  FailureClass failure_class = FailureClass::kUnknown;
  /// The weight of the class against those of other runs: a cause outranks a
  /// symptom (FailurePattern::rank; low for a bare signal or a script error).
  int rank = 0;
  /// The script itself raised after a model may have run: a symptom that later
  /// stages must explain, not a class of its own.
  bool script_failure = false;
  /// The script caught an error of a model, continued, and then ended.
  bool caught_error = false;
  /// The script raised before it reached AOTInductor.
  bool before_models = false;
  /// The time limit was reached before a model could run; see time_limit.h.
  bool too_early = false;
  /// The command line asks for what does not exist, so nothing ran.
  bool by_usage = false;
  /// The only sign of failure is that the trace ends inside a model.
  bool broke_off = false;
  /// A debug flag of a later stage caused it: see flag_failure.h.
  bool by_flag = false;
  std::string message;
  std::vector<Evidence> evidence;
  std::vector<Advice> advice;
};

/// True if the command ended unsuccessfully, or torch swallowed an error of its
/// own (torch <= 2.13 logs it and continues: a wrong result, but exit 0).
bool Failed(const RunEvidence& run);

/// Facts from all runs that help to judge each one.
struct Background {
  /// Some run showed a model of this command, so a script's exception may be a
  /// consequence of what a model computed.
  bool models_known = false;
  /// It is proven that no process of the command compiled or loaded a model.
  bool no_models = false;
  /// Some run showed that the script catches errors of models and continues.
  bool catches_errors = false;
  /// Some run showed that a program ended itself after its models returned:
  /// like a script's exception, this end is about the results of the models.
  bool ended_outside_models = false;
};

RunFailure ClassifyRun(const RunEvidence& run, const Background& background);

/// Whether no model was ever called.
enum class NeverCalled {
  kNo,
  /// A model was compiled with the printer, but nothing was printed. Standard
  /// output was empty altogether, so it may go elsewhere.
  kPerhaps,
  kYes,  ///< the same, but standard output had other text
};
NeverCalled NoModelWasCalled(const std::vector<RunEvidence>& runs);

// A verdict, and what the climb must know about how it was reached.

struct Judgement {
  Verdict verdict;
  std::vector<RunFailure> failures;  ///< parallel to the runs
  size_t representative = 0;  ///< index of the run that the verdict is about
  /// The failing launch in the run that shows it, if known.
  std::optional<LaunchPlace> place;
  /// Only printed values can explain this failure.
  bool needs_values = false;
  /// The script rejects values that are all finite, so the values do not show
  /// what is wrong.
  bool finite_values = false;
  /// The verdict notes that the generated code may belong to another model.
  bool doubts_code = false;
  /// The package is for another device: no stage would show more.
  bool nothing_can_run = false;
  /// The failure line that would end the climb may not have ended the run: only
  /// stages with the printer show whether models were called after it.
  bool may_be_superseded = false;
  /// The last run failed differently and does not explain the failure: the
  /// flags of its stage caused that.
  bool changed_by_last_stage = false;
};

// Which run the verdict is about: not the first failing one, if a later stage
// exists to find the cause.

/// True if the stage explains a failure of that class, so no later stage needs
/// to run (`ends_on` of the stage).
bool EndsClimb(const Ladder& ladder, const std::string& stage,
               FailureClass failure_class);

/// The index of the run whose failure the verdict is about; 0 if none failed.
/// `failures` is parallel to `runs`.
///
/// It is the first failing run, unless the stage of a later one exists to find
/// the cause, or a later one shows more about the same failure. Flags can cause
/// failures of their own; these must not hide the user's failure.
size_t FindRepresentativeRun(const std::vector<RunEvidence>& runs,
                             const std::vector<RunFailure>& failures,
                             const Ladder& ladder);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FAILURE_H_
