// How one run failed, seen from its ending and its failure lines alone.
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
  /// The class's weight against that of another run: a cause outranks a
  /// symptom (FailurePattern::rank; a bare signal or complaint has little).
  int rank = 0;
  /// The script itself raised after a model may have run: a symptom that the
  /// climb has to explain, not a class of its own.
  bool script_failure = false;
  /// The script had caught an error of a model, had gone on, and then ended.
  bool caught_error = false;
  /// Nothing of AOTInductor was reached when the script raised.
  bool before_models = false;
  /// Nothing says that it failed but the end of a trace within a model.
  bool broke_off = false;
  std::string message;
  std::vector<Evidence> evidence;
  std::vector<Advice> advice;
};

/// True if the command ended badly, or torch swallowed an error of its own
/// (torch <= 2.13 logs it and goes on; the result is wrong and the exit 0).
bool Failed(const RunEvidence& run);

/// What all runs of a climb together tell about each.
struct Background {
  /// Some run showed a model of this command, so that a script's exception may
  /// be a consequence of what a model computed.
  bool models_known = false;
  /// Some run showed that the script catches errors of models and goes on.
  bool catches_errors = false;
  /// Some run showed that a program which ended itself had its models' answers:
  /// like a script's exception, that is a complaint about them.
  bool ended_outside_models = false;
};

RunFailure ClassifyRun(const RunEvidence& run, const Background& background);

/// That no model was ever called.
enum class NeverCalled {
  kNo,
  /// A model was compiled with the printer in it and nothing was printed; but
  /// nothing else came by standard output either, so it may go elsewhere.
  kPerhaps,
  kYes,  ///< the same, while other standard output came
};
NeverCalled NoModelWasCalled(const std::vector<RunEvidence>& runs);

// A verdict with what the climb needs to know of how it was reached.

struct Judgement {
  Verdict verdict;
  std::vector<RunFailure> failures;  ///< parallel to the runs
  size_t representative = 0;  ///< index of the run whose failure is the climb's
  /// The failing launch in the run that shows it, where one is known.
  std::optional<LaunchPlace> place;
  /// The failure is of a kind that only printed values can explain.
  bool needs_values = false;
  /// The script complains of values that are all finite: what is wrong with
  /// them, the values themselves do not say.
  bool finite_values = false;
  /// The verdict says that the generated code may be another model's.
  bool doubts_code = false;
  /// The package is for another device: no stage would show more.
  bool nothing_can_run = false;
  /// The failure line that would end the climb need not have ended the run:
  /// only stages with the printer show whether models were called after it.
  bool may_be_superseded = false;
  /// The last run failed in another way than the climb's failure, and does not
  /// explain it: its stage's flags did that.
  bool changed_by_last_stage = false;
};

// Which run's failure is the climb's: not the first one, where a later stage
// exists to find its cause.

/// True if a failure of that class says all there is to say when it comes up
/// at that stage (its `ends_on`).
bool EndsClimb(const Ladder& ladder, const std::string& stage,
               FailureClass failure_class);

/// The index of the run whose failure the verdict is about; 0 if none failed.
/// `failures` is parallel to `runs`.
///
/// The first failing run leads. A later one takes over when its stage exists
/// to find that cause, or when it says more about the same failure: flags may
/// also bring up failures of their own, which must not hide the user's.
size_t FindRepresentativeRun(const std::vector<RunEvidence>& runs,
                             const std::vector<RunFailure>& failures,
                             const Ladder& ladder);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FAILURE_H_
