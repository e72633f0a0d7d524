#include "base/text.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "base/json.h"
#include "base/statistics.h"
#include "base/vocabulary.h"

namespace ladder {

namespace {

constexpr size_t kMostBytes = 100;

}  // namespace

bool IsClimbName(const std::string& name) {
  static const RE2 kName(kClimbName);
  return RE2::FullMatch(name, kName);
}

std::string ToClimbName(std::string_view text) {
  std::string name(text);
  // Latin-1, because RE2 skips invalid bytes in UTF-8 mode.
  static const RE2 kOther("[^A-Za-z0-9._-]+", RE2::Latin1);
  RE2::GlobalReplace(&name, kOther, "-");
  RE2::Replace(&name, "^[._-]+", "");
  return name.substr(0, kMostBytes);
}

std::string ClimbNameOf(const std::vector<std::string>& command) {
  const auto script =
      std::find_if(command.begin(), command.end(),
                   [](const auto& word) { return word.ends_with(".py"); });
  const std::string name = ToClimbName(
      script != command.end() ? StemOf(*script) : FileNameOf(command.front()));
  return name.empty() ? "command" : name;
}

std::string StemOf(std::string_view path) {
  const std::string_view name = FileNameOf(path);
  return std::string(name.substr(0, name.rfind('.')));
}

namespace {

// A year; also keeps later clock arithmetic far from overflow.
constexpr double kMaxMilliseconds = 366.0 * 24 * 3600 * 1000;

struct Unit {
  std::string_view name;
  double milliseconds;
};
constexpr Unit kUnits[] = {
    {"d", 86400e3}, {"h", 3600e3}, {"m", 60e3}, {"s", 1e3}, {"ms", 1}};

const RE2& SecondsPattern() {
  static const RE2 kPattern(R"((\d{1,12}(?:\.\d{1,6})?))");
  return kPattern;
}
const RE2& TimePattern() {
  static const RE2 kPattern(R"((\d{1,12}(?:\.\d{1,6})?)(ms|s|m|h|d))");
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
      // "30m1h" and "5m5m" are mistakes.
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

std::optional<int> ParseRepeat(const std::string& text) {
  int number = 0;
  if (!RE2::FullMatch(text, R"((\d{1,4}))", &number) || number < 1 ||
      number > static_cast<int>(kMostRepeats)) {
    return std::nullopt;
  }
  return number;
}

std::optional<double> ParseConfidence(const std::string& text) {
  double number = 0;
  if (!RE2::FullMatch(text, R"((0?\.\d{1,6}))", &number) || number <= 0.5) {
    return std::nullopt;
  }
  return number;
}

std::string_view FileNameOf(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::optional<uint64_t> NumberOf(std::string_view text, int base) {
  uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

namespace {

// Words that a shell reads as syntax where a command's name is expected.
constexpr std::array<std::string_view, 17> kShellWords = {
    "if",    "then",   "else", "elif",     "fi",    "do",
    "done",  "case",   "esac", "for",      "in",    "while",
    "until", "select", "time", "function", "coproc"};

bool IsPlainWord(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') ||
           std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
  });
}

std::string Quoted(std::string_view word) {
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

// Splits by the rules of POSIX.1-2017, Shell Command Language, 2.2 Quoting.
struct Splitter {
  std::string_view line;
  size_t at = 0;
  char quote = '\0';  // the open one
  bool in_word = false;
  std::vector<std::string> words;

  void Add(std::string_view text) {
    if (!in_word) words.emplace_back();
    in_word = true;
    words.back() += text;
  }

  // Whether a shell would do more with this character than pass it on. Patterns
  // (* ? [) pass, as in a shell if no file matches.
  [[nodiscard]] bool NeedsShell() const {
    const char next = at + 1 < line.size() ? line[at + 1] : ' ';
    const bool quoted = quote != '\0';
    switch (line[at]) {
      case '`':
        return true;
      case '$':
        return next != ' ' && next != '\t' && !(quoted && next == '"');
      case '~':  // a home folder
      case '#':  // a comment, up to the end of the line
        return !quoted && !in_word;
      case '\n':
        return !quoted && line.find_first_not_of(" \t\n", at) != line.npos;
      default:
        return !quoted &&
               std::string_view("|&;<>()").find(line[at]) != line.npos;
    }
  }

  // Moves on to the character that the backslash escapes.
  void TakeBackslash() {
    if (++at == line.size()) {
      throw UserError("the command ends in a backslash",
                      "Remove the backslash, or double it.");
    }
    // Within "…", a backslash escapes only these; an escaped newline
    // disappears.
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
          fmt::format(
              "'{}' (character {}) needs a shell, but commands run without one",
              c == '\n' ? "\\n" : std::string(1, c), at + 1),
          "Quote it, or call a shell: sh -c '…'", 2, ErrorKind::kNeedsShell);
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

std::vector<std::string> SplitWords(const std::string& line) {
  Splitter splitter{.line = line, .words = {}};
  for (; splitter.at < line.size(); ++splitter.at) splitter.TakeCharacter();
  if (splitter.quote != '\0') {
    throw UserError(
        fmt::format("the quote {} is never closed", splitter.quote),
        fmt::format("Add a {} at the end of the quoted text.", splitter.quote));
  }
  return std::move(splitter.words);
}

bool IsAssignment(const std::string& word) {
  static const RE2 kAssignment("[A-Za-z_][A-Za-z0-9_]*=[^/]*");
  return RE2::FullMatch(word, kAssignment);
}

std::string ShellQuote(const std::vector<std::string>& words) {
  std::string line;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    // As the first word, "A=b" and "if" would not name a command.
    const bool syntax =
        i == 0 && (word.find('=') != std::string::npos ||
                   std::find(kShellWords.begin(), kShellWords.end(), word) !=
                       kShellWords.end());
    if (i > 0) line += ' ';
    line += syntax ? Quoted(word) : ShellArgument(word);
  }
  return line;
}

std::string ShellArgument(std::string_view word) {
  return IsPlainWord(word) ? std::string(word) : Quoted(word);
}

namespace {

// None of our names is longer; the bound keeps hostile files cheap.
constexpr size_t kMaxWord = 64;

char Lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

// Edits that turn one word into the other; swapping two neighbours is one edit,
// because it is the most common typo.
size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1);
  std::vector<size_t> above(b.size() + 1);
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = Lower(a[i - 1]) == Lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1,
                         above[j - 1] + static_cast<size_t>(!same)});
      if (i > 1 && j > 1 && Lower(a[i - 1]) == Lower(b[j - 2]) &&
          Lower(a[i - 2]) == Lower(b[j - 1])) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row.back();
}

/// The one name that begins with the word: "nan-or-inf" for "nan".
std::string OnlyOneThatBegins(std::string_view word,
                              const std::vector<std::string>& known) {
  if (word.size() < 3) return "";
  const auto begins = [&](const std::string& name) {
    return name.starts_with(word);
  };
  const auto first = std::find_if(known.begin(), known.end(), begins);
  if (first == known.end()) return "";
  const bool alone =
      std::find_if(first + 1, known.end(), begins) == known.end();
  return alone ? *first : "";
}

}  // namespace

std::string Nearest(std::string_view word,
                    const std::vector<std::string>& known) {
  if (word.empty() || word.size() > kMaxWord) return "";
  std::string nearest;
  size_t least = 0;
  for (const std::string& candidate : known) {
    if (candidate.empty() || candidate.size() > kMaxWord) continue;
    // A third of the letters may differ; more is another word.
    const size_t longer = std::max(word.size(), candidate.size());
    const size_t shorter = std::min(word.size(), candidate.size());
    const size_t allowed = std::max<size_t>(1, longer / 3);
    if (longer < 2 || longer - shorter > allowed) continue;
    const size_t distance = EditDistance(word, candidate);
    if (distance > allowed || (!nearest.empty() && distance >= least)) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest.empty() ? OnlyOneThatBegins(word, known) : nearest;
}

std::string DidYouMean(std::string_view word,
                       const std::vector<std::string>& known) {
  const std::string nearest = Nearest(word, known);
  if (nearest.empty()) return "";
  return fmt::format("; did you mean '{}'?", nearest);
}

std::string Counted(size_t number, std::string_view noun) {
  const bool hisses = noun.ends_with("s") || noun.ends_with("ch");
  return fmt::format("{} {}{}", number, noun,
                     number == 1 ? ""
                     : hisses    ? "es"
                                 : "s");
}

std::string SizeText(uint64_t bytes) {
  const auto number = static_cast<double>(bytes);
  if (bytes >= 1ULL << 40) {
    return fmt::format("{:.1f} TB", number / (1ULL << 40));
  }
  if (bytes >= 1ULL << 30) return fmt::format("{:.1f} GB", number / (1 << 30));
  if (bytes >= 1ULL << 20) return fmt::format("{:.1f} MB", number / (1 << 20));
  return fmt::format("{} kB", (bytes + 1023) / 1024);
}

std::string DurationText(double seconds) {
  const auto whole = static_cast<int64_t>(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string RunTimeText(double seconds) {
  // 59.96 s would be rounded to 60.0 s.
  return seconds < 59.95 ? fmt::format("{:.1f} s", seconds)
                         : DurationText(std::max(seconds, 60.0));
}

namespace {

/// Where the text from `from` on may be cut: at the first end of a word within
/// the next `most` bytes, else at once.
size_t CutWithin(std::string_view text, size_t from, size_t most) {
  constexpr std::string_view kEnds = "_./: ";
  const size_t at = text.find_first_of(kEnds, from);
  return at == text.npos || at - from > most ? from : at;
}

/// ShortenedInside() for text of one byte a column: keeps whole words, where
/// that costs few columns.
std::string ShortenedBetweenWords(std::string_view text, size_t columns) {
  const size_t tail = columns / 2;
  const size_t head = columns - 1 - tail;
  const size_t most = columns / 4;
  const std::string backwards(text.rbegin(), text.rend());
  const size_t kept =
      text.size() - CutWithin(backwards, text.size() - head, most);
  const size_t from = CutWithin(text, text.size() - tail, most);
  return fmt::format("{}…{}", text.substr(0, kept), text.substr(from));
}

}  // namespace

std::string ShortenedInside(std::string_view text, size_t columns) {
  constexpr size_t kLeast = 12;  // fewer show nothing useful
  columns = std::max(columns, kLeast);
  const size_t all = ColumnsOf(text);
  if (all <= columns) return std::string(text);
  if (all == text.size()) return ShortenedBetweenWords(text, columns);
  const size_t tail = columns / 2;
  const size_t head = columns - 1 - tail;
  std::string out;
  size_t column = 0;
  for (const char byte : text) {
    const bool begins = ColumnsOf({&byte, 1}) == 1;
    if (begins && column++ == head) out += "…";
    // What continues a character belongs to it.
    if (column <= head || column > all - tail) out += byte;
  }
  return out;
}

std::string WrappedText(std::string_view text, const Wrap& wrap) {
  const std::string next = "\n" + std::string(wrap.indent, ' ');
  std::string out;
  size_t column = wrap.at;
  bool first = true;
  for (size_t from = 0; from < text.size();) {
    const size_t end = std::min(text.find_first_of(" \n", from), text.size());
    const std::string_view word = text.substr(from, end - from);
    const size_t columns = ColumnsOf(word);
    if (!first && column + 1 + columns > wrap.columns) {
      out += next;
      column = wrap.indent;
      first = true;
    }
    if (!first) out += ' ';
    out += word;
    column += columns + (first ? 0 : 1);
    first = false;
    if (end < text.size() && text[end] == '\n') {
      out += next;
      column = wrap.indent;
      first = true;
    }
    from = end + 1;
  }
  return out;
}

std::string FitLines(std::string_view text, size_t columns) {
  constexpr size_t kDeep = 8;  // in a column of its own
  std::string out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (columns == 0 || ColumnsOf(line) <= columns) {
      out += line;
    } else {
      out += line.substr(0, indent);
      out +=
          WrappedText(line.substr(indent),
                      {columns, indent < kDeep ? indent + 2 : indent, indent});
    }
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string Shortened(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  return std::string(HeadOf(text, bytes)) + "…";
}

std::string PercentText(double share) {
  const double percent = std::min(100 * share, share < 1 ? 99.9 : 100.0);
  return percent >= 99 ? fmt::format("{:.1f} %", percent)
                       : fmt::format("{:.0f} %", percent);
}

size_t CountNewlines(std::string_view text) {
  size_t count = 0;
  for (size_t at = text.find('\n'); at != text.npos;
       at = text.find('\n', at + 1)) {
    ++count;
  }
  return count;
}

size_t ColumnsOf(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
      }));
}

std::vector<std::string> Aligned(
    const std::vector<std::vector<std::string>>& lines) {
  std::vector<size_t> widths;
  for (const auto& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (size_t i = 0; i < line.size(); ++i) {
      widths[i] = std::max(widths[i], ColumnsOf(line[i]));
    }
  }
  std::vector<std::string> texts;
  texts.reserve(lines.size());
  for (const auto& line : lines) {
    std::string text;
    for (size_t i = 0; i < line.size(); ++i) {
      text += line[i] + std::string(widths[i] - ColumnsOf(line[i]) + 2, ' ');
    }
    texts.push_back(text.substr(0, text.find_last_not_of(' ') + 1));
  }
  return texts;
}

}  // namespace ladder
