// The verdict: our conclusion, with evidence. Each struct is a part of
// verdict.json (schema_version 1).
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
#include "config/failure_pattern.h"
#include "process/observer.h"

namespace ladder {

// The failure that a user expects: --expect, or `expect` in a recipe.

/// Empty members match anything.
struct Expectation {
  std::optional<FailureClass> failure_class;
  std::string kernel;     ///< RE2 of the whole name of the first failing launch
  std::string signature;  ///< as in verdict.json
  [[nodiscard]] bool empty() const {
    return !failure_class && kernel.empty() && signature.empty();
  }
  bool operator==(const Expectation&) const = default;
};

/// Adds "class:nan-or-inf", "kernel:REGEX" or a signature to `expectation`.
/// UserError for any other text.
void AddExpectation(const std::string& text, Expectation& expectation);
/// The expectation as texts that AddExpectation reads.
std::vector<std::string> Format(const Expectation& expectation);

/// The result of comparing with an expectation.
struct Comparison {
  Expectation expected;
  /// The differences, one sentence each; empty: it is the expected failure.
  std::vector<std::string> differs;
};

// Whether a variable of a stage took effect, as in verdict.json.

/// The effect of a variable in a run.
struct FlagEffect {
  enum class Effect {
    kTookEffect,
    kNone,
    kUnseen,  ///< nothing shows whether it took effect
    kNotSet,  ///< the stage sets it only for another version or device
  };
  std::string name, value;
  std::string stage;      ///< the stage that set this value
  bool observes = false;  ///< it only shows more
  Effect effect = Effect::kUnseen;
  std::string why;
  std::string then;           ///< what to do with the file that it wrote
  std::string then_run = {};  ///< the command for that
};

/// A line of a user's file, or of a file in the record (path relative to it).
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

/// A possible cause: a launch, a model input or a constant.
struct Suspect {
  enum class Kind { kKernel, kExtern, kCustomOp, kModelInput, kConstant };
  Kind kind = Kind::kKernel;
  std::string name;             ///< for a constant: its original_fqn, if known
  std::optional<size_t> index;  ///< for a model input: from 0, if known
  /// For a model input: the argument of the model's forward, "mask" for arg3_1;
  /// empty if it is not known.
  std::string argument = {};
  /// Counted from 1: execution of the model, launch of that name, any launch.
  std::optional<size_t> invocation, occurrence, launch;
  std::string model;  ///< the wrapper's file name without endings
  std::optional<SourceLine> wrapper;
  bool instrumented = true;  ///< the printer reports it
  std::string chosen;  ///< of a MultiKernel: the kernel that ran; else empty
  std::vector<std::string> source_nodes;
  /// The lines of the model that a launch was compiled from, and the line to
  /// look at first. Nothing if torch does not record them.
  std::vector<ModelLine> model_lines;
  std::optional<ModelLine> model_source;
  /// If that is not known: the lines of which it is one.
  std::vector<ModelLine> candidates = {};
  /// What made a NaN or Inf in its kernel: "log of numbers from -2 to 3"; and
  /// that operation, "log". Empty if it is not known.
  std::string fault = {}, operation = {};
  /// The line that hides elements with -Inf, if that is the fault.
  std::optional<ModelLine> mask = {};
  /// Where the launch is in the judged runs; not in verdict.json.
  std::optional<LaunchPlace> place = {};
};

/// True if both name the same launch, input or constant.
bool SameSuspect(const Suspect& a, const Suspect& b);
/// False for a model input or a constant.
bool IsLaunch(const Suspect& suspect);

/// A dimension of a model input, both counted from 0.
struct DimensionOfInput {
  int input = 0;
  std::string name;
  int dim = 0;
  std::string argument = {};  ///< as Suspect::argument
};

/// A model input that a check rejected, or a bad input of a launch.
struct BadInput {
  // Input checks.
  std::optional<int> index;  ///< of the model's inputs, from 0
  std::string name;
  std::string argument = {};  ///< as Suspect::argument
  /// shape|dtype|stride|device|alignment|nan, or
  /// nan|inf|out-of-range|uninitialised
  std::string what;
  std::optional<int> dim;
  std::string expected, got;
  // A launch's input.
  std::string buffer, observed, bound;
  /// What the index is for: "constant words.weight", "words (arg1_1)", "buf2".
  std::string table = {};
  // If the bound of an index is a dynamic size: its symbol in the wrapper, its
  // dimension, and whether the model checks a lower bound.
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
  bool is_stack = false;  ///< a printed stack frame; not in verdict.json
};

/// What the evidence says of the last line of the output, if it is the message.
inline constexpr const char* kLastWords = "the command's last words";

/// What to do: an edit, or a command. advice_steps.h fills `command` or `edit`.
struct Advice {
  std::string text, why, link;
  std::string command = {};  ///< to paste; `text` says what it does
  std::string edit = {};     ///< what to edit: "model.py:12", "the script"
  std::string example = {};  ///< code that shows the edit

  // How it was written; not in verdict.json.
  bool until_cause = false;  ///< FailurePattern::advice_until_cause
  AdviceAt at = AdviceAt::kScript;
  std::string run = {};  ///< the command, with "{again}" in it; empty: an edit
  std::vector<std::string> options = {};  ///< of "{again}", as words
  /// No advice if a run had all of these variables, "NAME=VALUE", …
  std::vector<std::string> unless_flags = {};
  std::string unless_tool = {};  ///< … or if a stage used this program
};

/// One run.
struct RunSummary {
  std::string stage;
  int run = 1;
  Ending ending;
  std::optional<Ending> compile;
  double seconds = 0;
  uint64_t log_bytes = 0;
  std::vector<FlagEffect> flags = {};
  Milestones reached = {};  ///< of a run without --compile
};

struct Failure {
  FailureClass failure_class = FailureClass::kUnknown;
  std::string message;
  std::string stage;  ///< the first stage that showed this class
  std::string signature;
  Ending ending;
  /// At the baseline; at `stage`, if only the checks of that stage fail.
  Rate rate;
  /// Of a crash, the innermost frame in a library that is neither the system's,
  /// Python's nor torch's: "librows.so, at rows(at::Tensor const&)", or of a
  /// function without a name "librows.so, in what rows(…) calls". May be empty.
  std::string frame = {};
};

/// All runs of one stage together.
struct StageSummary {
  std::string name;
  Rate rate;  ///< counts failures of any kind
  /// The probability that the rate differs from the baseline's only by chance
  /// (Fisher's exact test, two-sided); nothing for the baseline itself.
  std::optional<double> p_value;
  std::vector<std::string> changed;  ///< what this stage's flags changed
};

enum class Confidence { kCertain, kLikely, kGuess };

/// A conclusion, its confidence and its evidence.
struct Finding {
  Confidence confidence = Confidence::kGuess;
  std::string why;  ///< the reason for the confidence
  std::vector<Evidence> evidence;
  std::vector<std::string> not_known;

  /// Lowers the confidence to `most` if it is higher.
  void CapAt(Confidence most);
  /// The same, and adds the open question `what`.
  void Doubt(Confidence most, std::string what);
  /// Adds the line; not if it has no file.
  void Cite(Evidence line);
  /// Adds the evidence and the open questions of another finding.
  void AddDetails(const Finding& other);
};

/// The models that were seen of a command that does not fail.
struct ModelsSeen {
  size_t models = 0;
  std::optional<size_t> launches;     ///< of all models; if their code is known
  std::optional<size_t> invocations;  ///< of all models; if they were printed
  std::string note;  ///< what the command uses instead, or hides; or empty
};
/// "1 model, 3 launches, 12 invocations", or that none was seen.
std::string Describe(const ModelsSeen& seen);

struct Verdict : Finding {
  enum class Result {
    kPassed,
    kFailed,
    kFlaky,
    kError,   ///< it cannot be judged
    kUnknown  ///< no failure is seen, and nobody saw the command end
  };
  Result outcome = Result::kPassed;
  std::optional<Failure> failure;
  std::optional<Suspect> first_failing;
  std::optional<BadInput> bad_input;
  std::optional<Suspect> producer;
  std::vector<Suspect> chain;
  std::optional<Suspect> origin;
  /// The first bad value is Inf, not NaN; not in verdict.json.
  bool made_inf = false;
  std::vector<Advice> advice;
  /// The last lines of the output, where the failure is a mistake in the
  /// command or its script, or where nothing else is known.
  std::vector<Evidence> output_end;
  /// These are the last lines of the first test that failed; others followed.
  bool output_of_test = false;
  std::vector<RunSummary> runs;
  std::optional<ModelsSeen> seen;    ///< if it does not fail
  bool several_models = false;       ///< a launch number alone is ambiguous
  std::vector<StageSummary> stages;  ///< those that ran, in order
  std::string against;  ///< a sentence about the good run's values (--against)
  /// Its values differ from those of the good run …
  bool differs = false;
  /// Everything that differs_at reads agrees; not in verdict.json.
  bool differs_alone = false;
  std::optional<Suspect> differs_at;  ///< … and this is what makes them differ
  std::optional<Comparison> expected;  ///< if a failure was expected (--expect)
};

std::string_view Name(Suspect::Kind kind);
constexpr Suspect::Kind LastOf(Suspect::Kind) {
  return Suspect::Kind::kConstant;
}
std::string_view Name(Confidence confidence);
constexpr Confidence LastOf(Confidence) { return Confidence::kGuess; }
std::string_view Name(Verdict::Result result);
constexpr Verdict::Result LastOf(Verdict::Result) {
  return Verdict::Result::kUnknown;
}
/// True if it is known whether the command fails.
bool IsJudged(Verdict::Result result);
/// 0 if the command passes, 1 if it fails, 125 if that is not known.
int ExitCodeOf(Verdict::Result result);
std::string_view Name(FlagEffect::Effect effect);
constexpr FlagEffect::Effect LastOf(FlagEffect::Effect) {
  return FlagEffect::Effect::kNotSet;
}

/// "cpp_fused_sqrt_0", "model input 2 (arg4_1)", "constant fc.weight".
std::string TitleOf(const Suspect& suspect);
/// The lines of the model to show: the one to look at first and then the
/// others; if it is one of several, only these.
std::vector<ModelLine> ShownLines(const Suspect& suspect);

/// The title of Verdict::output_end.
const char* OutputTitle(const Verdict& verdict);
/// The name of a model for people: its own, or the begin of torch's hash, which
/// the paths of its files hold in full.
std::string BriefModel(const std::string& model);
/// "cpp_fused_sqrt_0 (kernel, launch 3, invocation 1)"; with name_model, for
/// runs with several models: "… launch 3 of model cnxagsfw…".
std::string DescribeSuspect(const Suspect& suspect, bool name_model = false);
/// "buf1 holds NaN", "input 0 (x) has the wrong dtype: expected …, got …".
std::string DescribeBadInput(const BadInput& bad);
/// BadInput::what of a value as people spell it: "NaN", "Inf".
std::string SpelledForPeople(const std::string& what);
/// "nan-or-inf in cpp_fused_sqrt_0"; only for a verdict with a failure.
std::string Headline(const Verdict& verdict);

/// What a verdict says that an earlier one did not, for a progress line:
/// "nan-or-inf: MESSAGE; first failing: cpp_fused_sqrt_0 (kernel, launch 3,
/// …)". Empty: nothing.
std::string NewsIn(const Verdict& verdict, const Verdict& before);

// Whether a verdict matches the expectation.

/// If the command does not fail, that is the only difference.
Comparison Compare(const Expectation& expected, const Verdict& verdict);

/// For a verdict with an expectation: "this failure", "differs: the class is
/// nan-or-inf, not segfault", or that it no longer fails.
std::string DescribeExpected(const Verdict& verdict);

// What makes two failures the same.

/// Puts `by` in place of each row of printed numbers: "[0.25, nan]".
void HidePrintedValues(std::string_view by, std::string& text);

/// Class, kernel family (numbers masked) and message (numbers, addresses and
/// paths masked): equal for the same failure in another run or version.
std::string MakeSignature(FailureClass failure_class, std::string_view suspect,
                          std::string_view message);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_VERDICT_H_
