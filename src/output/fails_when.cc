#include "output/fails_when.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <string>

#include "base/json.h"
#include "base/regex.h"
#include "base/text.h"

namespace ladder {

namespace {

constexpr size_t kMostText = 500;  // bytes of a line that was found

struct KindName {
  std::string_view name;
  FailCondition::Kind kind;
};
constexpr KindName kKinds[] = {
    {"exit", FailCondition::Kind::kExit},
    {"signal", FailCondition::Kind::kSignal},
    {"timeout", FailCondition::Kind::kTimeout},
    {"output", FailCondition::Kind::kOutput},
    {"nan", FailCondition::Kind::kNan},
    {"check", FailCondition::Kind::kCheck},
};

constexpr const char* kForms =
    "Use exit, exit:CODE, signal, signal:NAME, timeout, output:REGEX, nan or "
    "check:CMD.";

FailCondition RefuseCondition(const std::string& text, const std::string& why) {
  throw UserError(fmt::format("'{}' is not a failure criterion{}", text, why),
                  kForms);
}

std::optional<int> ExitCode(std::string_view text) {
  int code = 0;
  if (!RE2::FullMatch(re2::StringPiece(text.data(), text.size()),
                      R"((\d{1,3}))", &code) ||
      code < 1 || code > 255) {
    return std::nullopt;
  }
  return code;
}

FailCondition WithNumber(const std::string& text, FailCondition::Kind kind,
                         std::optional<int> number, const char* why) {
  if (!number) RefuseCondition(text, why);
  FailCondition condition;
  condition.kind = kind;
  condition.number = number;
  return condition;
}

FailCondition WithValue(const std::string& text, FailCondition::Kind kind,
                        const std::string& value) {
  FailCondition condition;
  condition.kind = kind;
  switch (kind) {
    case FailCondition::Kind::kExit:
      return WithNumber(text, kind, ExitCode(value),
                        ": exit codes are 1 to 255");
    case FailCondition::Kind::kSignal:
      return WithNumber(text, kind, SignalNamed(value), ": no such signal");
    case FailCondition::Kind::kOutput:
      if (const std::string why = WhatIsWrongWith(value); !why.empty()) {
        RefuseCondition(text, ": " + why);
      }
      condition.pattern = value;
      return condition;
    case FailCondition::Kind::kCheck:
      condition.command = SplitWords(value);
      if (condition.command.empty() || condition.command[0].empty()) {
        RefuseCondition(text, ": the check has no command");
      }
      return condition;
    case FailCondition::Kind::kTimeout:
    case FailCondition::Kind::kNan:
      break;
  }
  return RefuseCondition(text, ": it takes no value");
}

}  // namespace

std::optional<int> SignalNamed(std::string_view name) {
  for (int number = 1; number < NSIG; ++number) {
    const std::string known = SignalName(number);
    if (!known.starts_with("SIG")) continue;
    if (name == known || name == known.substr(3) ||
        name == std::to_string(number)) {
      return number;
    }
  }
  return std::nullopt;
}

std::string WhatIsWrongWith(const std::string& pattern) {
  if (pattern.empty()) return "an empty expression matches every line";
  const RE2 regex(pattern, BytesOptions());
  return regex.ok() ? "" : "bad regular expression: " + regex.error();
}

FailCondition ParseFailCondition(const std::string& text) {
  const size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  const auto* known =
      std::find_if(std::begin(kKinds), std::end(kKinds),
                   [&](const KindName& each) { return each.name == name; });
  if (known == std::end(kKinds)) {
    std::vector<std::string> names;
    for (const KindName& each : kKinds) names.emplace_back(each.name);
    RefuseCondition(text, DidYouMean(name, names));
  }
  if (colon != std::string::npos) {
    return WithValue(text, known->kind, text.substr(colon + 1));
  }
  if (known->kind == FailCondition::Kind::kOutput ||
      known->kind == FailCondition::Kind::kCheck) {
    RefuseCondition(text, fmt::format(": {}: needs a value", name));
  }
  FailCondition condition;
  condition.kind = known->kind;
  return condition;
}

std::string Format(const FailCondition& condition) {
  const auto* known = std::find_if(
      std::begin(kKinds), std::end(kKinds),
      [&](const KindName& each) { return each.kind == condition.kind; });
  std::string text(known->name);
  if (condition.number) {
    text += ":" + (condition.kind == FailCondition::Kind::kSignal
                       ? SignalName(*condition.number)
                       : std::to_string(*condition.number));
  }
  if (condition.kind == FailCondition::Kind::kOutput)
    text += ":" + condition.pattern;
  if (condition.kind == FailCondition::Kind::kCheck) {
    text += ":" + ShellQuote(condition.command);
  }
  return text;
}

const std::vector<std::string>* CheckOf(const FailsWhen& fails_when) {
  for (const FailCondition& each : fails_when) {
    if (each.kind == FailCondition::Kind::kCheck) return &each.command;
  }
  return nullptr;
}

bool NeedsLimit(const FailsWhen& fails_when) {
  return !fails_when.empty() &&
         std::all_of(fails_when.begin(), fails_when.end(),
                     [](const FailCondition& each) {
                       return each.kind == FailCondition::Kind::kTimeout;
                     });
}

bool AsksForOutput(const FailsWhen& fails_when) {
  return std::any_of(fails_when.begin(), fails_when.end(),
                     [](const FailCondition& each) {
                       return each.kind == FailCondition::Kind::kOutput ||
                              each.kind == FailCondition::Kind::kNan;
                     });
}

struct LineWatch::State {
  std::vector<std::unique_ptr<RE2>> patterns;
  bool nan = false;
  std::optional<LineFound> found;
};

LineWatch::LineWatch(const FailsWhen& fails_when)
    : state_(std::make_unique<State>()) {
  for (const FailCondition& each : fails_when) {
    if (each.kind == FailCondition::Kind::kNan) state_->nan = true;
    if (each.kind != FailCondition::Kind::kOutput) continue;
    state_->patterns.push_back(
        std::make_unique<RE2>(each.pattern, BytesOptions()));
  }
}
LineWatch::~LineWatch() = default;
LineWatch::LineWatch(LineWatch&&) noexcept = default;

void LineWatch::Feed(const LogLine& line) {
  if (state_->found) return;
  const re2::StringPiece text(line.text.data(), line.text.size());
  bool met = state_->nan && PrintsNan(line.text);
  for (const auto& pattern : state_->patterns) {
    met = met || RE2::PartialMatch(text, *pattern);
  }
  if (!met) return;
  state_->found = {line.number, std::string(HeadOf(line.text, kMostText))};
}

const std::optional<LineFound>& LineWatch::found() const {
  return state_->found;
}

namespace {

bool EndingMeets(const FailCondition& condition, const Ending& ending) {
  const auto wanted = [&](int number) {
    return !condition.number || *condition.number == number;
  };
  if (condition.kind == FailCondition::Kind::kTimeout) {
    return std::holds_alternative<TimedOut>(ending);
  }
  const std::optional<int> signal = SignalOf(ending);
  if (condition.kind == FailCondition::Kind::kSignal)
    return signal && wanted(*signal);
  const auto* exited = std::get_if<Exited>(&ending);
  return condition.kind == FailCondition::Kind::kExit && exited != nullptr &&
         exited->code != 0 && wanted(exited->code);
}

}  // namespace

FailureCriterionResult ApplyRule(const FailsWhen& fails_when,
                                 const Ending& ending,
                                 const std::optional<Ending>& check,
                                 const std::optional<LineFound>& found) {
  // The ending is tested before the output: it says more.
  for (const FailCondition& each : fails_when) {
    if (EndingMeets(each, ending)) return {true, Describe(ending), {}, true};
  }
  if (found) return {true, found->text, found, false};
  if (check && !Succeeded(*check)) {
    const std::string ended = Describe(*check);
    const std::string command = ShellQuote(*CheckOf(fails_when));
    return {true,
            fmt::format("the check ended with {}: see check.log", ended),
            {},
            false,
            FailedCheck{fmt::format("the check: {} ended with {}",
                                    HeadOf(command, kMostText), ended),
                        {}}};
  }
  return {};
}

namespace {

using re2::StringPiece;

RE2::Options AnyCase() {
  RE2::Options options = BytesOptions();
  options.set_case_sensitive(false);
  return options;
}

constexpr const char* kNumber =
    R"((?:(?:nan|inf)j?\b|\d+(?:j|e[-+]?\d+)?\b(?:\.\d*(?:e[-+]?\d+)?j?)?|\.\d+))";

/// "-nan", "nan+0.j", "1.5e-3"
std::string ValuePattern() {
  return std::string("[-+]?") + kNumber + "(?:[-+]" + kNumber + ")?";
}

// Adjacent values, as in a tensor or a table. They are judged together: in
// "checks for inf, nan" the word "for" decides.
const RE2& Values() {
  static const RE2 kValues("(" + ValuePattern() + R"((?:(?:\s*[,;|]\s*|\s+))" +
                               ValuePattern() + ")*)",
                           AnyCase());
  return kValues;
}

// Words beside a NaN that belong to a sentence about it.
constexpr const char* kProse =
    R"((?:a|all|allow\w*|an|and|any|are|as|assert\w*|avoid\w*|by|check\w*|)"
    R"(contain\w*|count\w*|detect\w*|filter\w*|find\w*|for|found|free|)"
    R"(guard\w*|had|handl\w*|has|have|if|ignor\w*|in|into|kernel\w*|mode|)"
    R"(never|no|non|not|of|on|or|prevent\w*|propagat\w*|remov\w*|replac\w*|)"
    R"(report\w*|safe|seen|skip\w*|some|test\w*|that|the|to|trap\w*|)"
    R"(value\w*|when|where|with|without|zero))";

constexpr size_t kAround = 100;  // bytes before and after the values
// No program prints a line of a megabyte with a NaN in every word.
constexpr size_t kMostTried = 1000;

struct Context {
  bool value = false;   ///< a value can stand there
  bool surely = false;  ///< nothing else can
};

/// What stands before the values.
Context Before(StringPiece text) {
  static const RE2 kStart(R"(\s*)", AnyCase());
  // "loss=nan", "tensor([nan", "np.float64(nan"
  static const RE2 kOpened(R"((?:.*(?:=|\w\(|[\[{<])|\s*\()\s*)", AnyCase());
  // "loss: nan", "\"loss\": nan", "| nan", "0.5 (nan", "a, nan" of a list
  static const RE2 kBehind(
      R"(.*(?:[\w\])}"'%]\s*:|\||,|\d\s+\(|[:=,\[]\s*["']|[>~\t])\s*)",
      AnyCase());
  static const RE2 kListed(R"(.*[^\])}"'\d\s]\s*,\s+)", AnyCase());
  static const RE2 kLabel(R"((?:.*\s)?([^\s]*[\w\])}%"'])\s+)", AnyCase());
  static const RE2 kNoLabel(std::string(R"((?:.*\W)?)") + kProse + "|-.*",
                            AnyCase());
  if (RE2::FullMatch(text, kOpened)) return {true, true};
  if (RE2::FullMatch(text, kStart)) return {true, false};
  if (RE2::FullMatch(text, kListed)) return {};
  if (RE2::FullMatch(text, kBehind)) return {true, false};
  StringPiece label;
  if (!RE2::FullMatch(text, kLabel, &label)) return {};
  return {!RE2::FullMatch(label, kNoLabel), false};
}

/// What stands after the values. surely: the phrase ends with them.
Context After(StringPiece text) {
  static const RE2 kOver(R"(\s*(?:$|[\])}>|%;!?*#].*|\.(?:\s.*)?|,(?:\S.*)?))",
                         AnyCase());
  static const RE2 kQuoted(R"re(["'](?:[\s,\])};].*)?)re", AnyCase());
  // "nan ms", "nan GB/s"
  static const RE2 kUnit(
      R"(\s+(?:[munµ]?s|secs?|seconds|x|db|[kmg]?i?b|\w+/\w+)(?:[\s,;)\]|].*)?)",
      AnyCase());
  // "nan lr: 0.1", "nan, acc 0.5", "nan at step 3", "nan (was 0.5)"
  static const RE2 kNext(
      R"((?:,\s*|\s+)(?:["']?([a-z_][\w./]*)["']?\s*(?:[:=]|\s[-+]?\.?\d|\s[-+]?(?:nan|inf)\b).*|(?:at|after)\s.*|[-+<>=±(\[{"'].*))",
      AnyCase());
  static const RE2 kOfSentence(kProse, AnyCase());
  static const RE2 kDash(R"(\s+-+\s.*)", AnyCase());
  static const RE2 kWord(R"(,?\s+\S.*)", AnyCase());
  if (RE2::FullMatch(text, kOver) || RE2::FullMatch(text, kQuoted) ||
      RE2::FullMatch(text, kUnit)) {
    return {true, true};
  }
  StringPiece word;
  if (!RE2::FullMatch(text, kDash) && RE2::FullMatch(text, kNext, &word)) {
    return {true, word.empty() || !RE2::FullMatch(word, kOfSentence)};
  }
  return {RE2::FullMatch(text, kWord), false};
}

bool AreValues(StringPiece before, StringPiece values, StringPiece after) {
  static const RE2 kNan(R"((?:^|[^a-z])nan)", AnyCase());
  static const RE2 kFraction(R"(\d\.|\.\d|e[-+])", AnyCase());
  if (!RE2::PartialMatch(values, kNan)) return false;
  const Context right = After(after);
  if (!right.value) return false;  // part of a name, or a key
  // No sentence has fractions beside a NaN.
  if (RE2::PartialMatch(values, kFraction)) return true;
  const Context left = Before(before);
  return left.value && (left.surely || right.surely);
}

StringPiece Piece(const char* begin, const char* end) {
  return {begin, static_cast<size_t>(end - begin)};
}

}  // namespace

bool PrintsNan(std::string_view line) {
  static const RE2 kAny("nan", AnyCase());
  const StringPiece text(line.data(), line.size());
  if (!RE2::PartialMatch(text, kAny)) return false;  // nearly every line
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  StringPiece values;
  size_t tried = 0;
  for (const char* at = begin;
       tried < kMostTried &&
       RE2::PartialMatch(Piece(at, end), Values(), &values);
       at = values.data() + values.size()) {
    if (RE2::PartialMatch(values, kAny)) ++tried;
    const char* const to = values.data() + values.size();
    const char* const from =
        values.data() - begin > static_cast<std::ptrdiff_t>(kAround)
            ? values.data() - kAround
            : begin;
    const char* const until =
        end - to > static_cast<std::ptrdiff_t>(kAround) ? to + kAround : end;
    if (AreValues(Piece(from, values.data()), values, Piece(to, until))) {
      return true;
    }
  }
  return false;
}

}  // namespace ladder
