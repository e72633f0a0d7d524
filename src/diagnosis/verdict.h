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

#include "base/statistics.h"
#include "base/vocabulary.h"
#include "codegen/launch.h"

namespace ladder {

// The failure that a user expects: --expect, and expect of a recipe.

/// What is not given may be anything.
struct Expectation {
  std::optional<FailureClass> failure_class;
  std::string kernel;     ///< RE2 of the whole name of the first failing launch
  std::string signature;  ///< as verdict.json has it
  [[nodiscard]] bool empty() const {
    return !failure_class && kernel.empty() && signature.empty();
  }
  bool operator==(const Expectation&) const = default;
};

/// "class:nan-or-inf", "kernel:REGEX", or a signature, into `expectation`.
/// UserError for what is none of them.
void AddExpectation(const std::string& text, Expectation& expectation);
/// The same texts again.
std::vector<std::string> Format(const Expectation& expectation);

/// What came of it.
struct Comparison {
  Expectation expected;
  /// What is otherwise, a sentence each; empty: the failure is the expected.
  std::vector<std::string> differs;
};

// What a variable that a stage set turned out to do, as verdict.json says it.

/// What a variable that was set did in a run.
struct FlagEffect {
  enum class Effect {
    kTookEffect,
    kNone,
    kUnseen,  ///< nothing shows whether it did
    kNotSet,  ///< the stage has it, for another version or device
  };
  std::string name, value;
  std::string stage;      ///< that set this value
  bool observes = false;  ///< it is there to see more and decides nothing
  Effect effect = Effect::kUnseen;
  std::string why;
  std::string then;  ///< what to do with the file that it wrote
};

/// A place in a file: of the user, or of the record (then relative to it).
struct SourceLine {
  std::string file;
  size_t line = 0;  ///< 1-based
};

/// A launch of one of a run's models.
struct LaunchPlace {
  size_t model = 0, launch = 0;
  size_t invocation = 1;  ///< n-th of that model
  size_t run = 0;         ///< RunEvidence::index
};

/// Something that can be the cause: a launch, a model input or a constant.
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
  /// them to look at first (TellingLine). Nothing where torch does not say.
  std::vector<ModelLine> model_lines;
  std::optional<ModelLine> model_source;
  /// Of a launch, in the runs that were judged; verdict.json does not keep it.
  std::optional<LaunchPlace> place = {};
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
  bool is_stack = false;  ///< a frame that was printed; not in verdict.json
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

/// What was concluded, how sure that is, and what it rests on.
struct Finding {
  Confidence confidence = Confidence::kGuess;
  std::string why;  ///< of the confidence
  std::vector<Evidence> evidence;
  std::vector<std::string> not_known;

  /// Lowers the confidence to `most` where it is higher.
  void CapAt(Confidence most);
  /// The same, because `what` is not known.
  void Doubt(Confidence most, std::string what);
  void Cite(Evidence line);
  /// Takes over the evidence of another finding, and what that leaves open.
  void AddDetails(const Finding& other);
};

struct Verdict : Finding {
  enum class Result { kPassed, kFailed, kFlaky, kError };
  Result outcome = Result::kPassed;
  std::optional<Failure> failure;
  std::optional<Suspect> first_failing;
  std::optional<BadInput> bad_input;
  std::optional<Suspect> producer;
  std::vector<Suspect> chain;
  std::optional<Suspect> origin;
  std::vector<Advice> advice;
  std::vector<RunSummary> runs;
  bool several_models = false;  ///< a launch's number alone does not name it
  std::vector<StageSummary> stages;  ///< those that were climbed, in order
  std::string against;  ///< a sentence on the good run's values (--against)
  std::optional<Suspect> parts_at;     ///< who makes them differ
  std::optional<Comparison> expected;  ///< where a failure was (--expect)
};

std::string_view Name(Suspect::Kind kind);
std::string_view Name(Confidence confidence);
std::string_view Name(Verdict::Result result);
std::string_view Name(FlagEffect::Effect effect);

/// "cpp_fused_sqrt_0", "model input arg0_1", "constant fc.weight".
std::string TitleOf(const Suspect& suspect);
/// "cpp_fused_sqrt_0 (kernel, launch 3, invocation 1)"; name_model, where a run
/// has several: "… launch 3 of cab…".
std::string DescribeSuspect(const Suspect& suspect, bool name_model = false);
/// "buf1 holds NaN", "input 0 (x) has the wrong dtype: expected …, got …".
std::string DescribeBadInput(const BadInput& bad);
/// "nan-or-inf in cpp_fused_sqrt_0"; of a verdict with a failure.
std::string Headline(const Verdict& verdict);

// Whether a verdict is the one that was expected.

/// A command that does not fail differs in that alone.
Comparison Compare(const Expectation& expected, const Verdict& verdict);

/// Of a verdict that has one: "this failure", "differs: the class is
/// nan-or-inf, not segfault", or that it does not fail any more.
std::string DescribeExpected(const Verdict& verdict);

// What makes two failures the same one.

/// Class, kernel family (numbers masked) and message (numbers, addresses and
/// paths masked): equal for the same failure in another run or version.
std::string MakeSignature(FailureClass failure_class, std::string_view suspect,
                          std::string_view message);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_VERDICT_H_
