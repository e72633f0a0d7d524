#include "diagnosis/verdict.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "output/fails_when.h"

namespace ladder {

namespace {

constexpr std::string_view kClass = "class:";
constexpr std::string_view kKernel = "kernel:";
constexpr const char* kForms =
    "Use class:CLASS, kernel:REGEX, or the signature in verdict.json.";

/// The same, with the names of the classes.
std::string FormsAndClasses() {
  return fmt::format("{} Classes: {}.", kForms,
                     fmt::join(FailureClassNames(), ", "));
}

}  // namespace

void AddExpectation(const std::string& text, Expectation& expectation) {
  if (text.starts_with(kClass)) {
    const std::string word = text.substr(kClass.size());
    expectation.failure_class = FailureClassNamed(word);
    if (expectation.failure_class) return;
    throw UserError(fmt::format("unknown failure class '{}'{}", word,
                                DidYouMean(word, FailureClassNames())),
                    FormsAndClasses());
  }
  if (text.starts_with(kKernel)) {
    expectation.kernel = text.substr(kKernel.size());
    const std::string why = WhatIsWrongWith(expectation.kernel);
    if (!why.empty())
      throw UserError(fmt::format("'{}': {}", text, why), kForms);
    return;
  }
  // Every signature begins with its class: reports a typing error here, not
  // after runs that can only show a difference.
  const std::string word = text.substr(0, text.find(" | "));
  if (!FailureClassNamed(word)) {
    const std::string meant = Nearest(word, FailureClassNames());
    throw UserError(
        fmt::format("'{}' is not a signature: a signature starts with a "
                    "failure class{}",
                    text,
                    meant.empty()
                        ? ""
                        : fmt::format("; did you mean '{}{}'?", kClass, meant)),
        FormsAndClasses());
  }
  expectation.signature = text;
}

std::vector<std::string> Format(const Expectation& expectation) {
  std::vector<std::string> texts;
  if (expectation.failure_class) {
    texts.push_back(
        fmt::format("{}{}", kClass, Name(*expectation.failure_class)));
  }
  if (!expectation.kernel.empty()) {
    texts.push_back(fmt::format("{}{}", kKernel, expectation.kernel));
  }
  if (!expectation.signature.empty()) texts.push_back(expectation.signature);
  return texts;
}

void Finding::CapAt(Confidence most) {
  confidence = std::max(confidence, most);
}

void Finding::Doubt(Confidence most, std::string what) {
  CapAt(most);
  not_known.push_back(std::move(what));
}

void Finding::Cite(Evidence line) {
  const bool known =
      std::any_of(evidence.begin(), evidence.end(), [&](const Evidence& each) {
        return each.file == line.file && each.line == line.line &&
               each.text == line.text && each.says == line.says;
      });
  // An inferred model has no file.
  if (!line.file.empty() && !known) evidence.push_back(std::move(line));
}

void Finding::AddDetails(const Finding& other) {
  for (const Evidence& each : other.evidence) Cite(each);
  not_known.insert(not_known.end(), other.not_known.begin(),
                   other.not_known.end());
}

std::string_view Name(Suspect::Kind kind) {
  switch (kind) {
    case Suspect::Kind::kKernel:
      return "kernel";
    case Suspect::Kind::kExtern:
      return "extern";
    case Suspect::Kind::kCustomOp:
      return "custom-op";
    case Suspect::Kind::kModelInput:
      return "model-input";
    case Suspect::Kind::kConstant:
      return "constant";
  }
  LADDER_CHECK(false);
}

bool IsLaunch(const Suspect& suspect) {
  return suspect.kind != Suspect::Kind::kModelInput &&
         suspect.kind != Suspect::Kind::kConstant;
}

std::string_view Name(Confidence confidence) {
  switch (confidence) {
    case Confidence::kCertain:
      return "certain";
    case Confidence::kLikely:
      return "likely";
    case Confidence::kGuess:
      return "guess";
  }
  LADDER_CHECK(false);
}

std::string_view Name(FlagEffect::Effect effect) {
  switch (effect) {
    case FlagEffect::Effect::kTookEffect:
      return "took-effect";
    case FlagEffect::Effect::kNone:
      return "no-effect";
    case FlagEffect::Effect::kUnseen:
      return "cannot-be-seen";
    case FlagEffect::Effect::kNotSet:
      return "not-set";
  }
  LADDER_CHECK(false);
}

std::string Describe(const ModelsSeen& seen) {
  std::string text = "no AOTInductor model was seen";
  if (seen.models > 0) text = Counted(seen.models, "model");
  if (seen.launches) text += ", " + Counted(*seen.launches, "launch");
  if (seen.invocations) text += ", " + Counted(*seen.invocations, "invocation");
  return seen.note.empty() ? text : text + ": " + seen.note;
}

std::string_view Name(Verdict::Result result) {
  switch (result) {
    case Verdict::Result::kPassed:
      return "passed";
    case Verdict::Result::kFailed:
      return "failed";
    case Verdict::Result::kFlaky:
      return "flaky";
    case Verdict::Result::kError:
      return "error";
    case Verdict::Result::kUnknown:
      return "unknown";
  }
  LADDER_CHECK(false);
}

int ExitCodeOf(Verdict::Result result) {
  if (!IsJudged(result)) return 125;
  return result == Verdict::Result::kPassed ? 0 : 1;
}

bool IsJudged(Verdict::Result result) {
  return result != Verdict::Result::kError &&
         result != Verdict::Result::kUnknown;
}

namespace {

std::string Quoted(std::string_view text) {
  return text.empty() ? "none" : fmt::format("'{}'", text);
}

}  // namespace

Comparison Compare(const Expectation& expected, const Verdict& verdict) {
  Comparison result{expected, {}};
  if (!verdict.failure) {
    result.differs.emplace_back("it does not fail");
    return result;
  }
  const Failure& failure = *verdict.failure;
  if (expected.failure_class &&
      *expected.failure_class != failure.failure_class) {
    result.differs.push_back(fmt::format("the class is {}, not {}",
                                         Name(failure.failure_class),
                                         Name(*expected.failure_class)));
  }
  const std::string kernel =
      verdict.first_failing ? verdict.first_failing->name : "";
  if (!expected.kernel.empty() && !RE2::FullMatch(kernel, expected.kernel)) {
    result.differs.push_back(
        fmt::format("the first failing launch is {}, not '{}'", Quoted(kernel),
                    expected.kernel));
  }
  if (!expected.signature.empty() && expected.signature != failure.signature) {
    result.differs.push_back(fmt::format("the signature is '{}', not '{}'",
                                         failure.signature,
                                         expected.signature));
  }
  return result;
}

std::string DescribeExpected(const Verdict& verdict) {
  const Comparison& comparison = *verdict.expected;
  if (comparison.differs.empty()) return "this failure";
  if (verdict.outcome == Verdict::Result::kPassed) {
    return fmt::format(
        "it no longer fails, as it did with {}; if it is fixed, remove the "
        "expectation",
        fmt::join(Format(comparison.expected), ", "));
  }
  return fmt::format("differs: {}", fmt::join(comparison.differs, "; "));
}

namespace {

/// A tensor's values, printed on one line. Their number, and which of them are
/// nan, change from run to run.
const RE2& PrintedValues() {
  static const std::string& whole = *new std::string(
      R"((?:[-+]?\b\d+(?:[eE][-+]?\d+)?|[-+]?\b\d+\.\d*(?:[eE][-+]?\d+)?|)"
      R"([-+]?\b(?:nan|inf)\b|\.\.\.))");
  // At least one of them is not a whole number: "[2, 3]" may be a shape.
  static const std::string& real = *new std::string(
      R"((?:[-+]?\b\d+\.\d*(?:[eE][-+]?\d+)?|[-+]?\b(?:nan|inf)\b))");
  static const std::string& gap = *new std::string(R"((?:\s*,\s*|\s+))");
  static const RE2& values =
      *new RE2("(?:" + whole + gap + ")+" + real + "(?:" + gap + whole + ")*|" +
               real + "(?:" + gap + whole + ")+");
  return values;
}

}  // namespace

void HidePrintedValues(std::string_view by, std::string& text) {
  RE2::GlobalReplace(&text, PrintedValues(),
                     re2::StringPiece(by.data(), by.size()));
}

std::string MakeSignature(FailureClass failure_class, std::string_view suspect,
                          std::string_view message) {
  static const RE2 kPath(R"((/[\w.+@-]+)+/?)");
  static const RE2 kHex(R"(0x[0-9a-fA-F]+)");
  static const RE2 kNumber(R"(\d+)");
  // Shows who printed the error: std::terminate, if it left a kernel's thread,
  // or torch. Only the size of a kernel decides whether it has threads.
  static const RE2 kPrinter(R"(^\s*(what\(\):|Error:)\s*)");
  std::string masked(message.substr(0, message.find('\n')));
  RE2::Replace(&masked, kPrinter, "");
  RE2::GlobalReplace(&masked, kPath, "PATH");
  HidePrintedValues("VALUES", masked);
  RE2::GlobalReplace(&masked, kHex, "ADDR");
  RE2::GlobalReplace(&masked, kNumber, "N");
  std::string family(suspect);
  RE2::GlobalReplace(&family, kNumber, "N");
  std::string signature(Name(failure_class));
  if (!family.empty()) signature += " | " + family;
  if (!masked.empty()) signature += " | " + masked.substr(0, 200);
  return signature;
}

std::string SpelledForPeople(const std::string& what) {
  if (what == "nan") return "NaN";
  return what == "inf" ? "Inf" : what;
}

namespace {

/// "mask, arg3_1": the user's name first, if it is known.
std::string InputName(const std::string& name, const std::string& argument) {
  if (argument.empty()) return name;
  return name.empty() ? argument : argument + ", " + name;
}

}  // namespace

std::string DescribeBadInput(const BadInput& bad) {
  const std::string input = InputName(bad.name, bad.argument);
  if (bad.what == "alignment") {
    return fmt::format(
        "input {} is not aligned to {} bytes",
        bad.index ? fmt::format("{} ({})", *bad.index, input) : input,
        bad.bound);
  }
  if (!bad.expected.empty() || !bad.got.empty()) {
    std::string dim = bad.dim ? fmt::format(" in dimension {}", *bad.dim) : "";
    std::string name = input.empty() ? "" : fmt::format(" ({})", input);
    return fmt::format("input {}{} has the wrong {}{}: expected {}, got {}",
                       bad.index.value_or(0), name, bad.what, dim, bad.expected,
                       bad.got);
  }
  std::string text = InputName(bad.buffer, bad.argument);
  if (bad.what == "out-of-range") {
    text = text.empty() ? "an index is out of range"
                        : text + " holds an index out of range";
    if (!bad.table.empty()) text += " for " + bad.table;
    if (!bad.bound.empty()) text += fmt::format(" (must be {})", bad.bound);
    if (!bad.observed.empty()) text += fmt::format(": {}", bad.observed);
    if (bad.dim_of) {
      text += fmt::format("; the bound is dimension {} of input {} ({}){}",
                          bad.dim_of->dim, bad.dim_of->input,
                          InputName(bad.dim_of->name, bad.dim_of->argument),
                          bad.lower_bound_checked.value_or(true)
                              ? ""
                              : ", which has no lower bound");
    }
    return text;
  }
  return fmt::format(
      "{} holds {}", text,
      SpelledForPeople(bad.observed.empty() ? bad.what : bad.observed));
}

std::string Headline(const Verdict& verdict) {
  const Failure& failure = *verdict.failure;
  std::string text(Name(failure.failure_class));
  if (failure.failure_class == FailureClass::kUnknown) text += " failure";
  if (verdict.first_failing) {
    text += " in " + verdict.first_failing->name;
  } else if (verdict.bad_input) {
    text += ": " + DescribeBadInput(*verdict.bad_input);
  }
  if (!failure.frame.empty()) text += fmt::format(" ({})", failure.frame);
  return text;
}

std::string TitleOf(const Suspect& suspect) {
  switch (suspect.kind) {
    case Suspect::Kind::kModelInput: {
      const std::string name = InputName(suspect.name, suspect.argument);
      return suspect.index
                 ? fmt::format("model input {} ({})", *suspect.index, name)
                 : "model input " + name;
    }
    case Suspect::Kind::kConstant:
      return "constant " + suspect.name;
    case Suspect::Kind::kKernel:
    case Suspect::Kind::kExtern:
    case Suspect::Kind::kCustomOp:
      break;
  }
  return suspect.name;
}

const char* OutputTitle(const Verdict& verdict) {
  return verdict.output_of_test ? "Output of the first test that failed"
                                : "End of the output";
}

std::vector<ModelLine> ShownLines(const Suspect& suspect) {
  const auto& telling = suspect.model_source;
  if (!telling && !suspect.candidates.empty()) return suspect.candidates;
  std::vector<ModelLine> lines;
  if (telling) lines.push_back(*telling);
  for (const ModelLine& line : suspect.model_lines) {
    const bool first =
        telling && line.file == telling->file && line.line == telling->line;
    if (!first) lines.push_back(line);
  }
  return lines;
}

std::string BriefModel(const std::string& model) {
  constexpr size_t kTold = 8;  // 35 bits: no two models of a run share them
  static const RE2 kHash("c[a-z2-7]{51}");
  return RE2::FullMatch(model, kHash) ? model.substr(0, kTold) + "…" : model;
}

std::string DescribeSuspect(const Suspect& suspect, bool name_model) {
  std::string text = TitleOf(suspect);
  const bool value = suspect.kind == Suspect::Kind::kModelInput ||
                     suspect.kind == Suspect::Kind::kConstant;
  const std::string model = name_model && !suspect.model.empty()
                                ? "model " + BriefModel(suspect.model)
                                : "";
  if (value) return model.empty() ? text : text + " of " + model;
  if (!suspect.chosen.empty()) text += ", which is " + suspect.chosen;
  text += fmt::format(" ({}", Name(suspect.kind));
  if (suspect.launch) text += fmt::format(", launch {}", *suspect.launch);
  if (!model.empty()) text += " of " + model;
  if (suspect.occurrence.value_or(1) > 1) {
    text += fmt::format(", occurrence {}", *suspect.occurrence);
  }
  if (suspect.invocation) {
    text += fmt::format(", invocation {}", *suspect.invocation);
  }
  return text + ")";
}

bool SameSuspect(const Suspect& a, const Suspect& b) {
  return a.kind == b.kind && a.name == b.name && a.model == b.model &&
         a.launch == b.launch;
}

std::string NewsIn(const Verdict& verdict, const Verdict& before) {
  if (!verdict.failure) return "";
  std::vector<std::string> news;
  const auto& failure = *verdict.failure;
  const bool other_class =
      !before.failure || before.failure->failure_class != failure.failure_class;
  if (other_class) {
    std::string text(Name(failure.failure_class));
    if (!failure.message.empty()) {
      text += ": " + Shortened(failure.message, 100);
    }
    news.push_back(std::move(text));
  }
  const auto tell = [&](const char* what, const std::optional<Suspect>& now,
                        const std::optional<Suspect>& then) {
    if (!now || (then && SameSuspect(*now, *then))) return;
    news.push_back(fmt::format("{}: {}", what,
                               DescribeSuspect(*now, verdict.several_models)));
  };
  tell("first failing", verdict.first_failing, before.first_failing);
  if (verdict.bad_input) {
    const std::string bad = DescribeBadInput(*verdict.bad_input);
    if (!before.bad_input || bad != DescribeBadInput(*before.bad_input)) {
      news.push_back(bad);
    }
  }
  const auto& origin = verdict.origin;
  const auto& first = verdict.first_failing;
  // Told above if it is the same launch.
  if (!origin || !first || !SameSuspect(*origin, *first)) {
    tell("root cause", origin, before.origin);
  }
  return fmt::format("{}", fmt::join(news, "; "));
}

}  // namespace ladder
