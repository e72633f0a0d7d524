// The results of one run, read back into memory: everything that judging needs.
#ifndef LADDER_DIAGNOSIS_RUN_EVIDENCE_H_
#define LADDER_DIAGNOSIS_RUN_EVIDENCE_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/artifacts.h"
#include "codegen/model_library.h"
#include "diagnosis/align.h"
#include "diagnosis/verdict.h"
#include "output/fails_when.h"
#include "output/pattern_match.h"
#include "output/trace.h"
#include "process/limit_snapshot.h"
#include "process/observer.h"

namespace ladder {

/// The files of a model besides its wrapper; parallel to RunEvidence::models.
struct ModelFiles {
  std::string kernel_source;  ///< text of the generated C++ kernels
  std::string kernel_path;    ///< path of that text in the record
  /// Read only when needed: weights can be gigabytes.
  std::optional<ConstantsReport> constants;
  /// The lines of run_impl; only if a stack with it was printed.
  std::optional<FunctionLines> lines;
  std::string nodes_path;  ///< the JSON file beside the wrapper; may be empty
  std::string provenance_path;  ///< read by AddProvenance; may be empty
  /// How often its code was compiled. Models with the same code share its file;
  /// what they do not share, such as weights, belongs to the last one.
  size_t compilations = 1;
};

struct RunEvidence;

/// The alignment of a run's trace with its models. Computed once, when it is
/// first needed; a copy of a run computes its own, because it may change.
class TraceAlignment {
 public:
  TraceAlignment() = default;
  TraceAlignment(const TraceAlignment& /*other*/) {}
  TraceAlignment(TraceAlignment&&) noexcept = default;
  TraceAlignment& operator=(const TraceAlignment& /*other*/) {
    result_.reset();
    return *this;
  }
  TraceAlignment& operator=(TraceAlignment&&) noexcept = default;
  ~TraceAlignment() = default;

 private:
  friend const Alignment& AlignmentOf(const RunEvidence& run);
  friend const Position& FinalPosition(const RunEvidence& run);
  struct Result {
    Alignment alignment;
    Position position;
    /// The numbers that it was computed from.
    size_t events = 0, models = 0, routes = 0;
  };
  const Result& Of(const RunEvidence& run);

  std::unique_ptr<const Result> result_;
};

struct RunEvidence {
  RunSummary summary;
  size_t index = 0;         ///< among the runs judged together
  std::string log;          ///< path in the record
  std::string compile_log;  ///< of --compile; may be empty
  Trace trace;
  std::vector<PatternMatch> matches;
  std::string last_words;  ///< LogFacts::last_words
  /// The last lines of the command; if the compile command failed, of that one.
  std::vector<LineFound> tail;
  std::vector<LineFound> failed_test;  ///< LogFacts::failed_test of the same
  bool log_cut = false;  ///< --max-log left out the middle of the output
  /// Of a log without a run: the number of its last line that is not empty.
  size_t last_line = 0;
  /// The log came from elsewhere: it has both streams in one, or only one.
  bool stdout_unknown = false;
  /// Of a log without a run: some output is missing. Text in a buffer is lost
  /// when the process dies.
  bool stdout_cut = false;
  /// What the command, or the compile command, did at its time limit.
  std::optional<LimitSnapshot> at_limit;
  double quiet_seconds = 0;  ///< from the last output to the end
  std::vector<PatternMatch> compile_matches;
  std::vector<Model> models;
  std::vector<ModelFiles> files;
  bool compiled = false;         ///< the run compiled its models itself
  Observation observation;       ///< of the command, without --compile
  JitCode jit = JitCode::kNone;  ///< of torch.compile, if there is no model
  /// Whether it failed by the user's own criterion; nothing: there is none, and
  /// an unsuccessful end is a failure.
  std::optional<FailureCriterionResult> failure_criterion;
  /// The known variables: those that the tool added, and those of the user
  /// that make the process wait for GPU launches. Empty for a log without a
  /// run.
  std::map<std::string, std::string> environment;
  /// Of a log without a run: which variables were set is not known.
  bool environment_unknown = false;
  /// The Python program that was the command's standard input; empty: it was
  /// none, or it is not recorded.
  std::string program = {};
  std::vector<Route> routes;            ///< see routes.h
  mutable TraceAlignment aligned = {};  ///< see AlignmentOf
};

/// The alignment of the trace with the models of the run.
const Alignment& AlignmentOf(const RunEvidence& run);
/// True if what was left out of the trace (Trace::repetitions) are whole
/// invocations of the run's models. Launches left out in the middle of one
/// would put the later ones in wrong places. True without models.
bool LeavesOutInvocations(const RunEvidence& run);
/// Where the run was when it ended.
const Position& FinalPosition(const RunEvidence& run);

/// The generated files of a model. Refers to their texts.
struct ModelTexts {
  std::string name;             ///< the wrapper's file name without endings
  std::string_view wrapper;     ///< source
  std::string wrapper_path;     ///< in the record
  std::string_view nodes;       ///< the JSON file beside it; may be empty
  std::string_view provenance;  ///< kernel_information.json; may be empty
  std::vector<std::string> arguments = {};  ///< Wrapper::arguments
};
/// Adds the model to the run, and the models that fold its constants; each gets
/// `files`. Uses run.program.
void AddModels(const ModelTexts& texts, ModelFiles files, RunEvidence& run);

/// True if both wrappers can be the same model, compiled with different flags:
/// the same launches with the same inputs. Models that differ only in sizes
/// also look the same.
bool SameModel(const Wrapper& a, const Wrapper& b);

/// The launch as a suspect. `execution` is its index in the executions of an
/// invocation: it gives occurrence and number where control flow repeats or
/// skips launches. Without it, they follow the source text.
Suspect MakeSuspect(const RunEvidence& run, const LaunchPlace& place);
Suspect MakeSuspect(const RunEvidence& run, const Invocation& invocation,
                    size_t execution);
/// A model input or a constant as a suspect; `origin` must be one of these.
Suspect MakeSuspect(const Model& model, const Origin& origin);

/// True if the generated code of a model of the run is known.
bool HasCode(const RunEvidence& run);

/// True if a launch needs its model and its number to be identified.
bool HasSeveralModels(const RunEvidence& run);

/// How many times the run called models; nothing if the output does not show
/// it.
std::optional<size_t> CountInvocations(const RunEvidence& run);

/// True if the printer showed values (level 2).
bool PrintedValues(const RunEvidence& run);

/// True if the trace ends inside a model: a launch began and did not end, or
/// more launches had to follow. False if the trace does not fit the models well
/// enough to tell, as with several threads.
bool EndsInModel(const RunEvidence& run);

/// What the parsers did not understand in the run: one sentence each.
std::vector<std::string> NotUnderstood(const RunEvidence& run);

/// Appends evidence or open questions.
template <typename T>
void Append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

// Why a position in a trace is uncertain.

/// Lowers the confidence if the invocation (an index into
/// Alignment::invocations) or the trace as a whole is uncertain.
void DoubtTrace(const RunEvidence& run, std::optional<size_t> invocation,
                Finding& finding);

/// Why the number of that invocation is uncertain; empty if it is certain. The
/// invocation need not have printed anything.
std::string WhyNumberOpen(const RunEvidence& run, const LaunchPlace& place);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_RUN_EVIDENCE_H_
