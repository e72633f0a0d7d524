// Text: names of climbs, words of a command line, numbers and sizes for people,
// and suggestions for misspelled names.
#ifndef LADDER_BASE_TEXT_H_
#define LADDER_BASE_TEXT_H_

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

// Names of climbs: made of a command, or of a file's name.

/// The pattern of the name of a recipe, and of its record's folder (RE2 and
/// JavaScript).
inline constexpr const char* kClimbName = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
bool IsClimbName(const std::string& name);
/// The text as a climb name: '-' replaces other characters. Empty if nothing is
/// left.
std::string ToClimbName(std::string_view text);
/// The name of the script if there is one, else of the program; never empty.
std::string ClimbNameOf(const std::vector<std::string>& command);

/// The last part of the path without its extension: "repro" of "a/repro.py".
std::string StemOf(std::string_view path);

// Shorthands for lists that C++20 lacks.

/// True if an element of the array or container equals `value`.
template <class List, class Value>
bool Contains(const List& list, const Value& value) {
  return std::find(std::begin(list), std::end(list), value) != std::end(list);
}

/// Adds a value that the list does not hold yet.
template <class List, class Value>
void AddOnce(Value&& value, List& list) {
  if (!Contains(list, value)) list.push_back(std::forward<Value>(value));
}

// The values that options take: durations and sizes.

/// Bytes. No program starts with less memory.
constexpr uint64_t kLeastMemory = 16ULL << 20;

/// "90", "90s", "20m", "1h30m", "1.5h", "1d", "250ms"; nothing for other text.
std::optional<std::chrono::milliseconds> ParseDuration(const std::string& text);
/// "4096", "64k", "10M", "1G"; powers of 1024; nothing for other text.
std::optional<uint64_t> ParseSize(const std::string& text);
/// "5"; nothing if it is no number from 1 to kMostRepeats.
std::optional<int> ParseRepeat(const std::string& text);

/// "0.97"; nothing if it is no number above 0.5 and below 1.
std::optional<double> ParseConfidence(const std::string& text);

// The parts of a source location in logs and debug information: "/a/b/c.cpp",
// "line 206", "run_impl + 0x6b7".

/// "c.cpp" of "/a/b/c.cpp": folders differ between machines. A view into
/// `path`.
std::string_view FileNameOf(std::string_view path);

/// The whole text as a number in that base, without a prefix; nothing if it is
/// none.
std::optional<uint64_t> NumberOf(std::string_view text, int base = 10);

// Command lines, split into words as by a POSIX shell.

/// Splits as a POSIX shell would split a plain command: blanks, '…', "…", \.
/// UserError for an open quote, and for characters that would need a shell
/// (| & ; < > ` $( unquoted), with what to do instead.
std::vector<std::string> SplitWords(const std::string& line);

/// True for "FOO=1". Before a command, a shell takes it for a variable; no
/// program has such a name.
bool IsAssignment(const std::string& word);

/// `words` as one line that a POSIX shell splits into the same words.
std::string ShellQuote(const std::vector<std::string>& words);
/// One word, anywhere but first.
std::string ShellArgument(std::string_view word);

// "Did you mean …": the nearest known word.

/// The known word nearest to `word` by edit distance; empty when none is near.
std::string Nearest(std::string_view word,
                    const std::vector<std::string>& known);
/// "; did you mean 'documented'?" or "".
std::string DidYouMean(std::string_view word,
                       const std::vector<std::string>& known);

/// "1 run", "3 runs", "2 launches"
std::string Counted(size_t number, std::string_view noun);
/// "12 kB", "3.4 MB", "1.0 GB", "64.0 TB"; powers of 1024.
std::string SizeText(uint64_t bytes);
/// "8 s", "2 min 5 s", "1 h 3 min"
std::string DurationText(double seconds);
/// The same with a tenth of a second below a minute: "9.5 s".
std::string RunTimeText(double seconds);
/// "98 %", "99.9 %"; only 1 and more is "100.0 %".
std::string PercentText(double share);
/// At most `bytes` of the text, cut between characters; "…" follows if
/// something is left out.
std::string Shortened(std::string_view text, size_t bytes);

/// The text in at most that many columns, "…" in place of its middle: names and
/// paths differ at their ends. It is cut between words, if one ends near there.
/// At least 12 columns are kept.
std::string ShortenedInside(std::string_view text, size_t columns);

/// Where text is wrapped.
struct Wrap {
  size_t columns = 80;  ///< of a line
  size_t indent = 0;    ///< blanks before each line except the first
  size_t at = 0;        ///< the column at which the first line begins
};
/// Breaks lines at blanks only. Keeps line breaks. A word that is longer than a
/// line has its own line.
std::string WrappedText(std::string_view text, const Wrap& wrap);

/// Wraps each line that is too long; what follows is indented like the line, or
/// a little more if it would look like the next one. 0 columns: as it is.
std::string FitLines(std::string_view text, size_t columns);

/// Fast in a text of megabytes.
size_t CountNewlines(std::string_view text);

/// How many columns of a terminal the text takes, at one per character.
size_t ColumnsOf(std::string_view text);
/// Pads the cells to columns, two blanks apart. No blanks at the end of a line.
std::vector<std::string> Aligned(
    const std::vector<std::vector<std::string>>& lines);

}  // namespace ladder

#endif  // LADDER_BASE_TEXT_H_
