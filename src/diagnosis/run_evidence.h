// What one run left behind, read back into memory: all that a judgement needs.
#ifndef LADDER_DIAGNOSIS_RUN_EVIDENCE_H_
#define LADDER_DIAGNOSIS_RUN_EVIDENCE_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codegen/model_library.h"
#include "diagnosis/align.h"
#include "diagnosis/verdict.h"
#include "output/fails_when.h"
#include "output/pattern_match.h"
#include "output/trace.h"

namespace ladder {

/// What belongs to a model beside its wrapper; parallel to RunEvidence::models.
struct ModelFiles {
  std::string kernel_source;  ///< text of the generated C++ kernels
  std::string kernel_path;    ///< where that text is kept in the record
  /// Only once somebody asked for it: weights can be gigabytes.
  std::optional<ConstantsReport> constants;
  /// Of run_impl; only where a stack of it was printed.
  std::optional<FunctionLines> lines;
  std::string nodes_path;  ///< of the json beside the wrapper; may be empty
  std::string provenance_path;  ///< of what AddProvenance read; may be empty
  /// How often its code was compiled. Models of equal code share its file, and
  /// what belongs to one of them alone, as weights do, is of the last.
  size_t compilations = 1;
};

struct RunEvidence;

/// Where the trace of a run lies in its models. Computed once, when it is first
/// asked for; a copy of a run computes its own, as it may be changed.
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
    size_t events = 0, models = 0;  ///< that it was computed from
  };
  const Result& Of(const RunEvidence& run);

  std::unique_ptr<const Result> result_;
};

struct RunEvidence {
  RunSummary summary;
  size_t index = 0;         ///< among the runs that are judged together
  std::string log;          ///< path in the record
  std::string compile_log;  ///< of --compile; may be empty
  Trace trace;
  std::vector<PatternMatch> matches;
  std::string last_words;  ///< the last line on standard error
  bool log_cut = false;    ///< --max-log left out the middle of the output
  /// Of a log alone: its last line that is not empty.
  size_t last_line = 0;
  /// A kept log: both streams in one, or only one of them.
  bool stdout_unknown = false;
  /// Of a log alone: it shows that more was printed than it holds. What lay in
  /// a buffer when the process died is lost.
  bool stdout_cut = false;
  double quiet_seconds = 0;  ///< from the last output to the end
  std::vector<PatternMatch> compile_matches;
  std::vector<Model> models;
  std::vector<ModelFiles> files;
  bool compiled = false;  ///< the run compiled its models itself
  /// Whether it failed where the user says what counts; nothing: a bad end
  /// does.
  std::optional<FailureCriterionResult> failure_criterion;
  /// What is known of the variables that were set for it: those that the tool
  /// added, and of the user's own those that say whether a GPU's launches are
  /// waited for. Empty for a log alone.
  std::map<std::string, std::string> environment;
  mutable TraceAlignment aligned = {};  ///< see AlignmentOf
};

/// The trace laid over the models of the run.
const Alignment& AlignmentOf(const RunEvidence& run);
/// Where the run stood when it ended.
const Position& FinalPosition(const RunEvidence& run);

/// The generated files of a model, as text.
struct ModelTexts {
  std::string name;          ///< the wrapper's file name without endings
  std::string wrapper;       ///< source
  std::string wrapper_path;  ///< in the record
  std::string nodes;         ///< the json beside the wrapper; may be empty
  std::string provenance;    ///< kernel_information.json; may be empty
};
/// Adds the model, and those that fold its constants, to the run; each with
/// `files`.
void AddModels(const ModelTexts& texts, const ModelFiles& files,
               RunEvidence& run);

/// True if the texts can be of one model, compiled with other flags: the same
/// launches between equal inputs. Models that differ in sizes alone look so
/// too.
bool SameModel(const Wrapper& a, const Wrapper& b);

/// The launch as a suspect. `execution`: its place in an invocation's
/// executions, which gives occurrence and ordinal where control flow repeats or
/// skips launches; without one they are those of the text.
Suspect MakeSuspect(const RunEvidence& run, const LaunchPlace& place);
Suspect MakeSuspect(const RunEvidence& run, const Invocation& invocation,
                    size_t execution);
/// A model input or a constant as a suspect; `origin` is of that kind.
Suspect MakeSuspect(const Model& model, const Origin& origin);

/// True if a launch is named by its model and its number only.
bool HasSeveralModels(const RunEvidence& run);

/// True if the printer showed values in it (level 2).
bool PrintedValues(const RunEvidence& run);

/// True if the trace ends where no model can have returned: a launch began and
/// did not end, or others had to follow the last one. False where the trace
/// does not fit the models well enough to tell, as of several threads.
bool EndsInModel(const RunEvidence& run);

/// What the parsers did not understand of the run: a sentence each.
std::vector<std::string> NotUnderstood(const RunEvidence& run);

/// Adds evidence, or what is not known, to that of a verdict.
template <typename T>
void Append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

// What makes a place in a trace itself uncertain, whatever is concluded from
// it.

/// Lowers the confidence by what is uncertain in one invocation, by its index
/// into those of the alignment, or in the trace as a whole.
void DoubtTrace(const RunEvidence& run, std::optional<size_t> invocation,
                Finding& finding);

/// Why the number of that invocation is in doubt; empty when it is not. It
/// need not have printed anything yet.
std::string WhyNumberOpen(const RunEvidence& run, const LaunchPlace& place);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_RUN_EVIDENCE_H_
