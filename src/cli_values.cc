// The values that options take: durations, sizes, commands.
#include <fmt/format.h>
#include <re2/re2.h>

#include <charconv>
#include <cmath>
#include <limits>

#include "cli.h"
#include "vocabulary.h"

namespace ladder {
namespace {

// A year; also keeps later arithmetic with clocks far from overflowing.
constexpr double kMaxMilliseconds = 366.0 * 24 * 3600 * 1000;

struct Unit {
  std::string_view name;
  double milliseconds;
};
constexpr Unit kUnits[] = {{"h", 3600e3}, {"m", 60e3}, {"s", 1e3}, {"ms", 1}};

const RE2& SecondsPattern() {
  static const RE2 kPattern(R"((\d{1,12}(?:\.\d{1,6})?))");
  return kPattern;
}
const RE2& TimePattern() {
  static const RE2 kPattern(R"((\d{1,12}(?:\.\d{1,6})?)(ms|s|m|h))");
  return kPattern;
}
const RE2& SizePattern() {
  static const RE2 kPattern(R"((\d{1,19})([kKmMgGtT]?)(?:i?[bB])?)");
  return kPattern;
}

std::optional<std::chrono::milliseconds> Rounded(double milliseconds) {
  if (milliseconds > kMaxMilliseconds) return std::nullopt;
  return std::chrono::milliseconds(std::llround(milliseconds));
}

// Splits by the rules of POSIX.1-2017, Shell Command Language, 2.2 Quoting.
struct Splitter {
  std::string_view line;
  size_t at = 0;
  char quote = '\0';  // the one that is open
  bool in_word = false;
  std::vector<std::string> words;

  void Add(std::string_view text) {
    if (!in_word) words.emplace_back();
    in_word = true;
    words.back() += text;
  }

  // Whether a shell would do more with this character than pass it on.
  // Patterns (* ? [) are let through, as a shell does where no file matches.
  [[nodiscard]] bool NeedsShell() const {
    const char next = at + 1 < line.size() ? line[at + 1] : ' ';
    const bool quoted = quote != '\0';
    switch (line[at]) {
      case '`':
        return true;
      case '$':
        return next != ' ' && next != '\t' && !(quoted && next == '"');
      case '~':
        return !quoted && !in_word;
      case '\n':
        return !quoted && line.find_first_not_of(" \t\n", at) != line.npos;
      default:
        return !quoted &&
               std::string_view("|&;<>()").find(line[at]) != line.npos;
    }
  }

  // Moves on to the character that the backslash protects.
  void TakeBackslash() {
    if (++at == line.size()) {
      throw UserError("the command ends in a backslash",
                      "Leave the backslash out, or write it twice.");
    }
    // Within "…" only these lose their backslash; a line's end goes with it.
    if (quote == '"' &&
        std::string_view("$`\"\\\n").find(line[at]) == line.npos) {
      Add("\\");
    }
    if (line[at] != '\n') Add(line.substr(at, 1));
  }

  void TakeCharacter() {
    const char c = line[at];
    const bool literal = quote == '\'';
    if (quote != '\0' && c == quote) {
      quote = '\0';
    } else if (c == '\\' && !literal) {
      TakeBackslash();
    } else if (!literal && NeedsShell()) {
      throw UserError(
          fmt::format("'{}' (character {}) needs a shell, and none is used",
                      c == '\n' ? "\\n" : std::string(1, c), at + 1),
          "Quote it, or let a shell run the command: sh -c '…'");
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
      Add("");  // '' is a word, too
    } else if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      in_word = false;
    } else {
      Add(line.substr(at, 1));
    }
  }
};

}  // namespace

std::optional<std::chrono::milliseconds> ParseDuration(
    const std::string& text) {
  double number = 0;
  if (RE2::FullMatch(text, SecondsPattern(), &number)) {
    return Rounded(number * 1e3);
  }
  re2::StringPiece rest(text);
  std::string name;
  double total = 0;
  double last = std::numeric_limits<double>::infinity();
  while (RE2::Consume(&rest, TimePattern(), &number, &name)) {
    for (const Unit& unit : kUnits) {
      if (name != unit.name) continue;
      // "30m1h" and "5m5m" are slips.
      if (unit.milliseconds >= last) return std::nullopt;
      last = unit.milliseconds;
      total += number * unit.milliseconds;
    }
  }
  if (text.empty() || !rest.empty()) return std::nullopt;
  return Rounded(total);
}

std::optional<uint64_t> ParseSize(const std::string& text) {
  uint64_t number = 0;
  std::string unit;
  if (!RE2::FullMatch(text, SizePattern(), &number, &unit)) return std::nullopt;
  int shift = 0;
  if (unit == "k" || unit == "K") shift = 10;
  if (unit == "m" || unit == "M") shift = 20;
  if (unit == "g" || unit == "G") shift = 30;
  if (unit == "t" || unit == "T") shift = 40;
  if (number > std::numeric_limits<uint64_t>::max() >> shift) {
    return std::nullopt;
  }
  return number << shift;
}

std::vector<std::string> SplitWords(const std::string& line) {
  Splitter splitter{line};
  for (; splitter.at < line.size(); ++splitter.at) splitter.TakeCharacter();
  if (splitter.quote != '\0') {
    throw UserError(
        fmt::format("the quote {} is never closed", splitter.quote),
        fmt::format("Add a {} where the quoted text ends.", splitter.quote));
  }
  return std::move(splitter.words);
}

}  // namespace ladder
