#include "output/printed_nan.h"

#include <re2/re2.h>

#include <cstddef>
#include <string>

namespace ladder {
namespace {

using re2::StringPiece;

RE2::Options BytesOptions() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_case_sensitive(false);
  return options;
}

constexpr const char* kNumber =
    R"((?:(?:nan|inf)j?\b|\d+(?:j|e[-+]?\d+)?\b(?:\.\d*(?:e[-+]?\d+)?j?)?|\.\d+))";

/// "-nan", "nan+0.j", "1.5e-3"
std::string ValuePattern() {
  return std::string("[-+]?") + kNumber + "(?:[-+]" + kNumber + ")?";
}

// Values beside one another, as in a tensor or a table. They stand or fall
// together: of "checks for inf, nan" it is "for" that tells.
const RE2& Values() {
  static const RE2 kValues("(" + ValuePattern() + R"((?:(?:\s*[,;|]\s*|\s+))" +
                               ValuePattern() + ")*)",
                           BytesOptions());
  return kValues;
}

// What a sentence has beside a NaN that it tells of.
constexpr const char* kProse =
    R"((?:a|all|allow\w*|an|and|any|are|as|assert\w*|avoid\w*|by|check\w*|)"
    R"(contain\w*|count\w*|detect\w*|filter\w*|find\w*|for|found|free|)"
    R"(guard\w*|had|handl\w*|has|have|if|ignor\w*|in|into|kernel\w*|mode|)"
    R"(never|no|non|not|of|on|or|prevent\w*|propagat\w*|remov\w*|replac\w*|)"
    R"(report\w*|safe|seen|skip\w*|some|test\w*|that|the|to|trap\w*|)"
    R"(value\w*|when|where|with|without|zero))";

constexpr size_t kAround = 100;  // bytes of the line that are looked at
// A line of a megabyte with a NaN in every word is no program's.
constexpr size_t kMostTried = 1000;

struct Context {
  bool value = false;   ///< a value can stand there
  bool surely = false;  ///< nothing else can
};

/// What stands before the values.
Context Before(StringPiece text) {
  static const RE2 kStart(R"(\s*)", BytesOptions());
  // "loss=nan", "tensor([nan", "np.float64(nan"
  static const RE2 kOpened(R"((?:.*(?:=|\w\(|[\[{<])|\s*\()\s*)",
                           BytesOptions());
  // "loss: nan", "\"loss\": nan", "| nan", "0.5 (nan", "a, nan" of a list
  static const RE2 kBehind(
      R"(.*(?:[\w\])}"'%]\s*:|\||,|\d\s+\(|[:=,\[]\s*["']|[>~\t])\s*)",
      BytesOptions());
  static const RE2 kListed(R"(.*[^\])}"'\d\s]\s*,\s+)", BytesOptions());
  static const RE2 kLabel(R"((?:.*\s)?([^\s]*[\w\])}%"'])\s+)", BytesOptions());
  static const RE2 kNoLabel(std::string(R"((?:.*\W)?)") + kProse + "|-.*",
                            BytesOptions());
  if (RE2::FullMatch(text, kOpened)) return {true, true};
  if (RE2::FullMatch(text, kStart)) return {true, false};
  if (RE2::FullMatch(text, kListed)) return {};
  if (RE2::FullMatch(text, kBehind)) return {true, false};
  StringPiece label;
  if (!RE2::FullMatch(text, kLabel, &label)) return {};
  return {!RE2::FullMatch(label, kNoLabel), false};
}

/// What stands behind them. surely: what was said before is over.
Context After(StringPiece text) {
  static const RE2 kOver(R"(\s*(?:$|[\])}>|%;!?*#].*|\.(?:\s.*)?|,(?:\S.*)?))",
                         BytesOptions());
  static const RE2 kQuoted(R"re(["'](?:[\s,\])};].*)?)re", BytesOptions());
  // "nan ms", "nan GB/s"
  static const RE2 kUnit(
      R"(\s+(?:[munµ]?s|secs?|seconds|x|db|[kmg]?i?b|\w+/\w+)(?:[\s,;)\]|].*)?)",
      BytesOptions());
  // "nan lr: 0.1", "nan, acc 0.5", "nan at step 3", "nan (was 0.5)"
  static const RE2 kNext(
      R"((?:,\s*|\s+)(?:["']?([a-z_][\w./]*)["']?\s*(?:[:=]|\s[-+]?\.?\d|\s[-+]?(?:nan|inf)\b).*|(?:at|after)\s.*|[-+<>=±(\[{"'].*))",
      BytesOptions());
  static const RE2 kOfSentence(kProse, BytesOptions());
  static const RE2 kDash(R"(\s+-+\s.*)", BytesOptions());
  static const RE2 kWord(R"(,?\s+\S.*)", BytesOptions());
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
  static const RE2 kNan(R"((?:^|[^a-z])nan)", BytesOptions());
  static const RE2 kFraction(R"(\d\.|\.\d|e[-+])", BytesOptions());
  if (!RE2::PartialMatch(values, kNan)) return false;
  const Context right = After(after);
  if (!right.value) return false;  // a name goes on, or it is a key
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
  static const RE2 kAny("nan", BytesOptions());
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
