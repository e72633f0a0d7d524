#include "diagnosis/nan_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "config/failure_pattern.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/indivisible.h"
#include "diagnosis/inlined_constant.h"
#include "diagnosis/nan_origin.h"

namespace ladder {

namespace {

/// The assertions of one model; `failed` is the first that failed.
class Checks {
 public:
  Checks(const Model& model, size_t failed)
      : model_(model), wrapper_(model.wrapper), failed_(failed) {}

  /// True if everything that the launch read through that argument had passed
  /// an assertion before, so that it was finite.
  [[nodiscard]] bool WasChecked(size_t launch, size_t access) const {
    const Access& read = wrapper_.launches[launch].accesses[access];
    // The assertions after a Triton kernel include what it only reads.
    if (!Writes(launch, read.buffer) && Passed(launch, read.buffer)) {
      return true;
    }
    const auto& origins = model_.dataflow.launches[launch].origins[access];
    return std::all_of(origins.begin(), origins.end(),
                       [&](const Origin& each) { return WasChecked(each); });
  }

  [[nodiscard]] bool Writes(size_t launch, const std::string& buffer) const {
    const auto& accesses = wrapper_.launches[launch].accesses;
    return std::any_of(accesses.begin(), accesses.end(),
                       [&](const Access& each) {
                         return each.written && each.buffer == buffer;
                       });
  }

 private:
  /// True if the assertion on the buffer right after that launch had passed.
  [[nodiscard]] bool Passed(std::optional<size_t> launch,
                            const std::string& buffer) const {
    for (size_t i = 0; i < failed_; ++i) {
      if (wrapper_.nan_checks[i].buffer == buffer &&
          CheckedLaunch(model_, i) == launch) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool WasChecked(const Origin& origin) const {
    switch (origin.kind) {
      case Origin::Kind::kUnwritten:
        return true;  // its values do not count
      case Origin::Kind::kModelInput:
        return Passed({}, wrapper_.inputs[origin.index]);
      case Origin::Kind::kConstant:
        return PassedAnywhere(wrapper_.constants[origin.index].name);
      case Origin::Kind::kLaunch: {
        const auto& accesses = wrapper_.launches[origin.index].accesses;
        return std::all_of(
            accesses.begin(), accesses.end(), [&](const Access& each) {
              return !each.written || Passed(origin.index, each.buffer);
            });
      }
    }
    return false;
  }

  [[nodiscard]] bool PassedAnywhere(const std::string& buffer) const {
    return std::any_of(
        wrapper_.nan_checks.begin(),
        wrapper_.nan_checks.begin() + static_cast<std::ptrdiff_t>(failed_),
        [&](const NanCheck& each) { return each.buffer == buffer; });
  }

  const Model& model_;
  const Wrapper& wrapper_;
  size_t failed_;
};

/// Turns one failed assertion into a finding.
class CheckReading {
 public:
  CheckReading(const RunEvidence& run, const CheckPlace& place)
      : run_(run),
        place_(place),
        model_(run.models[place.model]),
        check_(model_.wrapper.nan_checks[place.check]),
        checks_(model_, place.check),
        inf_(FindMatch(run.matches, pattern_name::kNanFound) == nullptr &&
             FindMatch(run.matches, pattern_name::kInfFound) != nullptr) {}

  ValueFinding Find() {
    const auto launch = CheckedLaunch(model_, place_.check);
    if (!launch) {
      AttributeToInput();
    } else if (checks_.Writes(*launch, check_.buffer)) {
      AttributeToWriter(*launch,
                        "the assertion right after it rejected what it wrote",
                        Confidence::kCertain);
    } else {
      AttributeToOrigin(*launch);
    }
    if (!finding_.first_bad && !finding_.source) return finding_;
    for (const std::string& each : alternatives_) {
      finding_.Doubt(Confidence::kGuess, each);
    }
    finding_.Cite({model_.wrapper.path, check_.line, "",
                   "the assertion that rejected " + check_.buffer});
    finding_.made_inf = inf_;
    if (inf_) {
      finding_.Doubt(
          Confidence::kGuess,
          fmt::format("whether the Inf in {} is intended (as in an attention "
                      "mask): the assertion rejects Inf as well as NaN",
                      check_.buffer));
    }
    return finding_;
  }

 private:
  void AttributeToWriter(size_t launch, const char* why, Confidence at_best) {
    finding_.first_bad = MakeSuspect(run_, {place_.model, launch});
    finding_.confidence = at_best;
    finding_.why = why;
    const Launch& call = model_.wrapper.launches[launch];
    finding_.Cite(
        {model_.wrapper.path, call.line, "", "the call that wrote it"});
    for (size_t i = 0; i < call.accesses.size(); ++i) {
      if (!call.accesses[i].read || checks_.WasChecked(launch, i)) continue;
      finding_.Doubt(Confidence::kGuess,
                     fmt::format("whether {}, which {} reads, was already bad: "
                                 "no assertion had checked it{}",
                                 call.accesses[i].buffer, call.name,
                                 WritersOf(launch, i)));
    }
    LookAtSource(launch);
  }

  /// The launches from which a bad value may have come through that argument
  /// without passing an assertion, nearest first: "; if it was, it is instead
  /// X, launch 3, or Y, launch 2".
  [[nodiscard]] std::string WritersOf(size_t launch, size_t access) const {
    constexpr size_t kMost = 5;
    std::vector<size_t> writers;
    std::vector<std::pair<size_t, size_t>> open = {{launch, access}};
    for (size_t at = 0; at < open.size() && writers.size() < kMost; ++at) {
      const auto [reader, read] = open[at];
      for (const Origin& each :
           model_.dataflow.launches[reader].origins[read]) {
        if (each.kind != Origin::Kind::kLaunch || each.index == launch ||
            Contains(writers, each.index)) {
          continue;
        }
        writers.push_back(each.index);
        const auto& accesses = model_.wrapper.launches[each.index].accesses;
        for (size_t i = 0; i < accesses.size(); ++i) {
          if (accesses[i].read && !checks_.WasChecked(each.index, i)) {
            open.emplace_back(each.index, i);
          }
        }
      }
    }
    std::vector<std::string> names;
    names.reserve(writers.size());
    for (size_t each : writers) {
      names.push_back(fmt::format(
          "{}, launch {}", model_.wrapper.launches[each].name, each + 1));
    }
    if (names.empty()) return "";
    return fmt::format("; if it was, it is instead {}",
                       fmt::join(names, ", or "));
  }

  /// A NaN or Inf in the kernel's source explains what the assertion rejected.
  void LookAtSource(size_t launch) {
    BufferState rejected;
    rejected.known = true;
    rejected.nan = !inf_;
    rejected.inf = inf_;
    InlinedFinding found = FindInlinedConstant(run_, {place_.model, launch},
                                               check_.buffer, rejected);
    Append(finding_.evidence, found.seen);
    for (const std::string& each : found.questions) {
      finding_.Doubt(Confidence::kLikely, each);
    }
    if (!found.cause) return;
    finding_.source = found.cause->suspect;
    finding_.bad_input = found.cause->bad_input;
    Append(finding_.evidence, found.cause->evidence);
    finding_.why += ", and a constant in its source holds " +
                    SpelledForPeople(found.cause->bad_input.what);
    if (!found.cause->open.empty()) {
      finding_.Doubt(Confidence::kLikely, found.cause->open);
    }
  }

  void AttributeToSource(const Origin& origin) {
    finding_.source = MakeSuspect(model_, origin);
    BadInput bad;
    bad.what = inf_ ? "inf" : "nan";
    bad.buffer = check_.buffer;
    bad.observed = bad.what;
    if (origin.kind == Origin::Kind::kModelInput) {
      bad.index = static_cast<int>(origin.index);
      bad.name = finding_.source->name;
    }
    finding_.bad_input = bad;
    finding_.confidence = Confidence::kLikely;
  }

  void AttributeToInput() {
    const auto& inputs = model_.wrapper.inputs;
    const auto found = std::find(inputs.begin(), inputs.end(), check_.buffer);
    if (found == inputs.end()) return;
    AttributeToSource({Origin::Kind::kModelInput,
                       static_cast<size_t>(found - inputs.begin())});
    finding_.confidence = Confidence::kCertain;
    finding_.why = "the assertion on the model's inputs rejected it";
  }

  /// It may as well have come from here.
  void DoubtOrigin(const Origin& origin) {
    alternatives_.push_back(
        origin.kind == Origin::Kind::kLaunch
            ? fmt::format(
                  "whether {} comes instead from {}, launch {}", check_.buffer,
                  model_.wrapper.launches[origin.index].name, origin.index + 1)
            : fmt::format("whether {} held it before the launches that write "
                          "parts of it",
                          check_.buffer));
  }

  /// The kernel before the assertion only reads the buffer.
  void AttributeToOrigin(size_t reader) {
    const auto& accesses = model_.wrapper.launches[reader].accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (accesses[i].buffer != check_.buffer) continue;
      const auto& origins = model_.dataflow.launches[reader].origins[i];
      if (origins.empty()) break;
      // The parts of a concatenation, or a branch.
      const Origin& origin = origins.front();
      for (size_t k = 1; k < origins.size(); ++k) DoubtOrigin(origins[k]);
      if (origin.kind == Origin::Kind::kLaunch) {
        return AttributeToWriter(origin.index,
                                 "an assertion after a kernel that only reads "
                                 "it rejected what this launch wrote",
                                 Confidence::kLikely);
      }
      if (origin.kind == Origin::Kind::kUnwritten) break;
      AttributeToSource(origin);
      finding_.first_bad = MakeSuspect(run_, {place_.model, reader});
      finding_.why =
          "the assertion rejected a buffer that this launch only reads";
      return;
    }
    finding_.not_known.push_back(fmt::format(
        "which launch wrote {}, which an assertion rejected", check_.buffer));
  }

  const RunEvidence& run_;
  const CheckPlace place_;
  const Model& model_;
  const NanCheck& check_;
  Checks checks_;
  bool inf_;
  ValueFinding finding_;
  std::vector<std::string> alternatives_;  ///< open questions
};

/// The number of failed calls in the models' generated code. Of several, the
/// first may have been caught, or be another thread's.
size_t FailedCallsOf(const RunEvidence& run) {
  size_t count = 0;
  for (const PatternMatch& each : run.matches) {
    if (each.pattern != pattern_name::kFailedCall) continue;
    const std::string path = CaptureOf(each, "file");
    count += std::any_of(run.models.begin(), run.models.end(),
                         [&](const Model& model) {
                           return FileNameOf(model.wrapper.path) ==
                                      FileNameOf(path) &&
                                  !model.folding;
                         })
                 ? 1
                 : 0;
  }
  return count;
}

}  // namespace

std::optional<CheckPlace> FailedNanCheck(const RunEvidence& run) {
  const PatternMatch* call = FindMatch(run.matches, pattern_name::kFailedCall);
  if (call == nullptr) return {};
  const std::string path = CaptureOf(*call, "file");
  const std::string_view file = FileNameOf(path);
  const size_t line = NumberOf(CaptureOf(*call, "line")).value_or(0);
  for (size_t m = 0; m < run.models.size(); ++m) {
    const Wrapper& wrapper = run.models[m].wrapper;
    if (FileNameOf(wrapper.path) != file) continue;
    for (size_t i = 0; i < wrapper.nan_checks.size(); ++i) {
      if (wrapper.nan_checks[i].line == line) return CheckPlace{m, i};
    }
  }
  return {};
}

std::optional<size_t> CheckedLaunch(const Model& model, size_t check) {
  const auto& launches = model.wrapper.launches;
  const size_t line = model.wrapper.nan_checks[check].line;
  std::optional<size_t> last;
  for (size_t i = 0; i < launches.size() && launches[i].line < line; ++i) {
    last = i;
  }
  return last;
}

ValueFinding FindByCheck(const RunEvidence& run) {
  const auto place = FailedNanCheck(run);
  // Without either line the assertion may have reported an earlier fault.
  if (!place || (FindMatch(run.matches, pattern_name::kNanFound) == nullptr &&
                 FindMatch(run.matches, pattern_name::kInfFound) == nullptr)) {
    return {};
  }
  ValueFinding finding = CheckReading(run, *place).Find();
  if (FailedCallsOf(run) > 1) {
    finding.Doubt(
        Confidence::kLikely,
        "whether this assertion ended the run: another call failed too");
  }
  return finding;
}

namespace {

/// The values of a run that did not fail explain no failure.
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
  verdict.made_inf = finding.made_inf;
  if (finding.source) {
    verdict.producer = finding.source;
    verdict.chain = {*finding.source};
    verdict.origin = finding.source;
  }
  verdict.confidence = finding.confidence;
  verdict.why = finding.why;
  verdict.AddDetails(finding);
}

/// True if the message of the script, or of a C++ program, is about values.
bool IsAboutValues(const std::vector<RunEvidence>& runs,
                   const std::string& script_failure) {
  for (const RunEvidence& run : runs) {
    for (const PatternMatch& match : run.matches) {
      const bool about = match.pattern == pattern_name::kValuesNotClose ||
                         match.pattern == pattern_name::kProgramAssertion;
      if (about && match.text.starts_with(script_failure)) return true;
    }
  }
  return false;
}

/// The first bad value that a run printed; null if there is none.
const TensorValue* FirstBadValue(const RunEvidence& run) {
  for (const TraceEvent& event : run.trace.events) {
    for (const TensorValue& value : event.values) {
      if (value.has_nan || value.has_inf) return &value;
    }
  }
  return nullptr;
}

/// A size that the model's code divides with a remainder may explain a result
/// of an unexpected shape.
void UseIndivisibleSize(const RunEvidence& run, Verdict& verdict) {
  const auto found = FindIndivisibleSize(run);
  if (!found) return;
  const BadInput& bad = found->bad_input;
  const std::string question = fmt::format(
      "whether it matters that {}, dimension {} of input {}, is not {}: the "
      "code rounds the quotient down",
      bad.got, *bad.dim, *bad.index, bad.expected);
  Append(verdict.evidence, found->evidence);
  if (!found->loses_remainder) {
    verdict.not_known.push_back(question);
    return;
  }
  verdict.failure->failure_class = FailureClass::kInputMismatch;
  verdict.bad_input = bad;
  verdict.confidence = Confidence::kLikely;
  verdict.why = fmt::format(
      "the model's code reshapes {} into groups of a fixed size and drops the "
      "rest: {} is not {}",
      bad.name, bad.got, bad.expected);
  verdict.not_known.push_back(
      "whether that is why the script raises: the printed values are finite");
  verdict.advice.push_back(AdviceToEdit(
      AdviceAt::kScript,
      fmt::format("Pad dimension {0} of the input to {1}. To have the export "
                  "reject other sizes, declare it as {2} * Dim(\"n\") in "
                  "dynamic_shapes.",
                  *bad.dim, bad.expected, found->divisor),
      "nothing in the compiled model checks that the size divides", ""));
}

/// The script rejected what the models returned, but that is finite: the result
/// is wrong in another way, or the script is wrong.
void UseFiniteValues(const std::vector<RunEvidence>& runs, Judgement& out) {
  Verdict& verdict = out.verdict;
  out.finite_values = true;
  verdict.failure->failure_class = IsAboutValues(runs, verdict.failure->message)
                                       ? FailureClass::kAccuracy
                                       : FailureClass::kUnknown;
  verdict.confidence = Confidence::kGuess;
  const auto printed = LastFailedRunWithValues(runs);
  const TensorValue* bad = printed ? FirstBadValue(runs[*printed]) : nullptr;
  verdict.why = fmt::format(
      "the script raised after the models ran, and {}",
      bad == nullptr ? "every printed value is finite"
                     : "no bad value that was printed is known to have reached "
                       "what they returned");
  if (bad == nullptr) return;
  verdict.evidence.push_back(
      {runs[*printed].log, bad->line, "",
       fmt::format("{} holds {} here", bad->buffer,
                   SpelledForPeople(bad->has_nan ? "nan" : "inf"))});
}

/// True if the message says that a value is NaN or infinite.
bool SaysNan(const std::string& message) {
  static const RE2 kNan(
      R"((?i)\b(?:nans?|infs?|isnan|isinf|isfinite|not finite|non-?finite|)"
      R"(infinite|not a number|finite)\b)");
  return RE2::PartialMatch(message, kNan);
}

/// Every printed value is finite, but not all that was returned was printed.
/// True if a launch explains what the script found.
bool UseReturnedUnprinted(const RunEvidence& run, Judgement& out) {
  if (!SaysNan(out.verdict.failure->message)) return false;
  const ValueFinding finding = FindUnprintedResult(run);
  if (!finding.first_bad) return false;
  out.place = finding.first_bad->place;
  UseBadWrite(finding, out.verdict);
  return true;
}

void UseScriptsMistake(const std::string& why, Verdict& verdict) {
  verdict.failure->failure_class = FailureClass::kUserError;
  verdict.confidence = Confidence::kLikely;
  verdict.why = why;
}

/// The models printed nothing.
void UseNoCall(NeverCalled never_called, Verdict& verdict) {
  if (never_called == NeverCalled::kYes) {
    return UseScriptsMistake("the script raised before it called any model",
                             verdict);
  }
  if (IsScriptsMistake(verdict.failure->message)) {
    return UseScriptsMistake("the exception is not about values", verdict);
  }
  verdict.why =
      "no model printed anything, so the script may have raised before it "
      "called any";
  verdict.confidence = Confidence::kGuess;
  verdict.not_known.push_back(
      "whether the models printed anything: standard output may have gone "
      "elsewhere");
  verdict.advice.push_back(AdviceToEdit(
      AdviceAt::kScript,
      "Let the command's standard output reach aoti-ladder (no > FILE, no "
      "logger that captures it), and run again.",
      "the debug printer prints the launches there", ""));
}

/// The first constant of a loaded model that holds NaN. Infinities are common
/// in weights that work: masks.
std::optional<Suspect> BadConstant(const RunEvidence& run,
                                   std::string& observed) {
  for (size_t m = 0; m < run.models.size(); ++m) {
    if (!run.files[m].constants) continue;
    for (const ConstantScan& scan : run.files[m].constants->scanned) {
      if (scan.nans == 0) continue;
      observed = DescribeScan(scan);
      return MakeSuspect(run.models[m],
                         {Origin::Kind::kConstant, scan.constant});
    }
  }
  return {};
}

/// Nobody could print the values of a package that was compiled earlier, but
/// its weights are there. True if one of them explains the failure.
bool UseBadConstant(const std::vector<RunEvidence>& runs, Verdict& verdict) {
  for (const RunEvidence& run : runs) {
    BadInput bad;
    const auto constant =
        Failed(run) ? BadConstant(run, bad.observed) : std::nullopt;
    if (!constant || IsScriptsMistake(verdict.failure->message)) continue;
    bad.buffer = constant->name;
    bad.what = "nan";
    verdict.failure->failure_class = FailureClass::kNanOrInf;
    verdict.bad_input = bad;
    verdict.producer = constant;
    verdict.chain = {*constant};
    verdict.origin = constant;
    static const RE2 kAboutValues(R"((?i)\b(?:close|equal)\b)");
    const std::string& message = verdict.failure->message;
    verdict.confidence =
        SaysNan(message) || RE2::PartialMatch(message, kAboutValues)
            ? Confidence::kLikely
            : Confidence::kGuess;
    verdict.why =
        fmt::format("a weight of the model holds NaN ({})", bad.observed);
    verdict.not_known.push_back(
        "which launch reads that weight first: no run printed values");
    return true;
  }
  return false;
}

/// What the script complains of can only come from this launch, in a branch.
void UseUnprintedInBranch(const Suspect& launch, Judgement& out) {
  Verdict& verdict = out.verdict;
  verdict.failure->failure_class = FailureClass::kNanOrInf;
  verdict.first_failing = launch;
  out.place = launch.place;
  verdict.confidence = Confidence::kGuess;
  verdict.why =
      "the script complains of NaN, and this launch, in a branch, computed the "
      "only result that was not printed";
  verdict.not_known.push_back(fmt::format(
      "what {} writes: the printer shows no values in branches, and "
      "it is a result of the model",
      launch.name));
}

/// Explains the failure by the printed values.
void UsePrinted(const std::vector<RunEvidence>& runs, const RunFailure& failure,
                Judgement& out) {
  Verdict& verdict = out.verdict;
  const NeverCalled never_called =
      failure.script_failure ? NoModelWasCalled(runs) : NeverCalled::kNo;
  if (never_called != NeverCalled::kNo) {
    return UseNoCall(never_called, verdict);
  }
  auto index = LastFailedRunWithValues(runs);
  if (!index) {
    out.needs_values = true;
    if (UseBadConstant(runs, verdict)) return;
    bool printed = std::any_of(runs.begin(), runs.end(), PrintedValues);
    verdict.why = printed ? "no run that printed values failed"
                          : "no stage printed values";
    verdict.not_known.push_back(
        printed
            ? "which values the models have when it fails: no run that printed "
              "values failed; --repeat gives the failure more chances"
            : "which values the models have: no run printed them");
    return;
  }
  ValueFinding finding = FindFirstBadWrite(runs[*index]);
  if (failure.script_failure && IsScriptsMistake(verdict.failure->message)) {
    UseScriptsMistake("the exception is not about values", verdict);
  } else if (finding.first_bad || finding.bad_input) {
    if (finding.first_bad) out.place = finding.first_bad->place;
    UseBadWrite(finding, verdict);
  } else if (finding.unprinted && failure.script_failure &&
             SaysNan(verdict.failure->message)) {
    UseUnprintedInBranch(*finding.unprinted, out);
  } else if (finding.all_finite && failure.script_failure) {
    UseFiniteValues(runs, out);
    UseIndivisibleSize(runs[*index], out.verdict);
  } else if (!failure.script_failure ||
             !UseReturnedUnprinted(runs[*index], out)) {
    verdict.why = "the printed values do not explain the failure";
    Append(verdict.not_known, finding.not_known);
  }
}

/// Uses a failed assertion if the values show less.
void UseCheck(const std::vector<RunEvidence>& runs, Judgement& out) {
  Verdict& verdict = out.verdict;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!Failed(runs[i])) continue;
    ValueFinding finding = FindByCheck(runs[i]);
    const bool found = finding.first_bad || finding.source;
    const bool known = verdict.first_failing || verdict.bad_input;
    if (!found || (known && finding.confidence >= verdict.confidence)) continue;
    out.place = finding.first_bad ? finding.first_bad->place : std::nullopt;
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
