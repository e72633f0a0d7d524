// The verdict: what we conclude, with evidence. One struct a part of
// verdict.json (schema_version 1), and its JSON text.
#ifndef LADDER_DIAGNOSIS_VERDICT_H_
#define LADDER_DIAGNOSIS_VERDICT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/chance.h"
#include "diagnosis/expectation.h"
#include "diagnosis/flag_result.h"
#include "codegen/step.h"
#include "base/vocabulary.h"

namespace ladder {

/// A place in a file: of the user, or of the record (then relative to it).
struct SourceLine {
  std::string file;
  size_t line = 0;  ///< 1-based
};

/// Something that can be blamed: a launch, a model input or a constant.
struct Suspect {
  enum class Kind { kKernel, kExtern, kCustomOp, kModelInput, kConstant };
  Kind kind = Kind::kKernel;
  std::string name;  ///< a constant's is its original_fqn, where known
  /// Of launches, from 1: execution of the model, launch of that name, launch.
  std::optional<size_t> invocation, occurrence, launch;
  std::string model;  ///< the wrapper's file name without endings
  std::optional<SourceLine> wrapper;
  bool instrumented = true;  ///< the printer reports it
  std::string chosen;  ///< of a MultiKernel: the kernel that runs; else empty
  std::vector<std::string> source_nodes;
  /// The lines of the model that a launch was compiled from, and the one of
  /// them to look at first (provenance.h). Nothing where torch does not say.
  std::vector<ModelLine> model_lines;
  std::optional<ModelLine> model_source;
};

/// False for what a launch reads and no launch made: an input, a constant.
bool IsLaunch(const Suspect& suspect);

/// A dimension of a model input, both counted from 0.
struct DimensionOfInput {
  int input = 0;
  std::string name;
  int dim = 0;
};

/// A model input that a check refused, or a launch's input that was bad.
struct BadInput {
  // Input checks.
  std::optional<int> index;  ///< of the model's inputs, from 0
  std::string name;
  /// shape|dtype|stride|device|nan, or nan|inf|out-of-range|uninitialised
  std::string what;
  std::optional<int> dim;
  std::string expected, got;
  // A launch's input.
  std::string buffer, observed, bound;
  // Where the bound of an index is a dynamic size: the symbol of the wrapper,
  // what that is the size of, and whether the model checks it from below.
  std::string symbol;
  std::optional<DimensionOfInput> dim_of;
  std::optional<bool> lower_bound_checked;
};

/// A line of a recorded file and what it shows.
struct Evidence {
  std::string file;
  size_t line = 0;
  std::string text;
  std::string says;
};

struct Advice {
  std::string text, why, link;
};

/// One run of the climb.
struct RunSummary {
  std::string stage;
  int run = 1;
  Ending ending;
  std::optional<Ending> compile;
  double seconds = 0;
  uint64_t log_bytes = 0;
  std::vector<FlagEffect> flags = {};
};

struct Failure {
  FailureClass failure_class = FailureClass::kUnknown;
  std::string message;
  std::string stage;  ///< the first that showed this class
  std::string signature;
  Ending ending;
  Rate rate;  ///< at the baseline
};

/// All runs of one stage together.
struct StageSummary {
  std::string name;
  Rate rate;  ///< a failure of any kind counts
  /// That the rate differs from the baseline's by chance only (Fisher's exact
  /// test, two-sided); nothing for the baseline itself.
  std::optional<double> p_value;
  std::vector<std::string> changed;  ///< what this stage's flags changed
};

enum class Confidence { kCertain, kLikely, kGuess };

struct Verdict {
  enum class Result { kPassed, kFailed, kFlaky, kError };
  Result outcome = Result::kPassed;
  std::optional<Failure> failure;
  std::optional<Suspect> first_failing;
  std::optional<BadInput> bad_input;
  std::optional<Suspect> producer;
  std::vector<Suspect> chain;
  std::optional<Suspect> origin;
  Confidence confidence = Confidence::kGuess;
  std::string why;  ///< of the confidence
  std::vector<Evidence> evidence;
  std::vector<Advice> advice;
  std::vector<RunSummary> runs;
  bool several_models = false;  ///< a launch's number alone does not name it
  std::vector<StageSummary> stages;  ///< those that were climbed, in order
  std::vector<std::string> not_known;
  std::string against;  ///< a sentence on the good run's values (--against)
  std::optional<Suspect> parts_at;     ///< who makes them differ
  std::optional<Comparison> expected;  ///< where a failure was (--expect)
};

std::string_view Name(Suspect::Kind kind);
std::string_view Name(Confidence confidence);
std::string_view Name(Verdict::Result result);
std::string_view Name(FlagEffect::Effect effect);

/// The file's text, indented, keys in the schema's order, valid UTF-8
/// whatever bytes the logs held.
std::string ToJson(const Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_VERDICT_H_
