// Text: names of climbs, words of a command line, numbers and sizes as people
// read them, and the known name that was probably meant.
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

/// How a recipe, and the folder of its record, can be called (RE2 and
/// JavaScript).
inline constexpr const char* kClimbName = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
bool IsClimbName(const std::string& name);
/// The text as such a name: '-' for what cannot be in it. Empty where nothing
/// is left.
std::string ToClimbName(std::string_view text);
/// Of the script where there is one, else of the program; never empty.
std::string ClimbNameOf(const std::vector<std::string>& command);

/// The path's last part without its ending: "repro" of "a/repro.py".
std::string StemOf(std::string_view path);

// Whether a list holds a value, which C++20 spells long.

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

/// With less memory no program starts.
constexpr uint64_t kLeastMemory = 16ULL << 20;

/// "90", "90s", "20m", "1h30m", "1.5h", "250ms"; nothing when it is no time.
std::optional<std::chrono::milliseconds> ParseDuration(const std::string& text);
/// "4096", "64k", "10M", "1G"; powers of 1024; nothing when it is no size.
std::optional<uint64_t> ParseSize(const std::string& text);
/// "5"; nothing when it is no number from 1 to kMostRepeats.
std::optional<int> ParseRepeat(const std::string& text);

/// "0.97"; nothing when it is no number above 0.5 and below 1.
std::optional<double> ParseConfidence(const std::string& text);

// The parts of a place as logs and debug information spell it: "/a/b/c.cpp",
// "line 206", "run_impl + 0x6b7".

/// "c.cpp" of "/a/b/c.cpp": folders differ between the machine that compiled
/// and the one that is looked at. Views into `path`.
std::string_view FileNameOf(std::string_view path);

/// The number that the whole text is, in that base and without a prefix;
/// nothing when it is none.
std::optional<uint64_t> NumberOf(std::string_view text, int base = 10);

// Words and the lines that a POSIX shell splits into them.

/// Splits as a POSIX shell would split a plain command: blanks, '…', "…", \.
/// UserError for an open quote, and for characters that would need a shell
/// (| & ; < > ` $( unquoted), with what to do instead.
std::vector<std::string> SplitWords(const std::string& line);

/// True for "FOO=1": before a command a shell sets a variable by it, and no
/// program is called so.
bool IsAssignment(const std::string& word);

/// `words` as one line that a POSIX shell splits into the same words.
std::string ShellQuote(const std::vector<std::string>& words);
/// One of them, in any place but the first.
std::string ShellArgument(std::string_view word);

// "Did you mean …": the nearest of the words that are known.

/// The known word nearest to `word` by edit distance; empty when none is near.
std::string Nearest(std::string_view word,
                    const std::vector<std::string>& known);
/// "; did you mean 'documented'?" or "".
std::string DidYouMean(std::string_view word,
                       const std::vector<std::string>& known);

/// "1 run", "3 runs", "2 launches"
std::string Counted(size_t number, std::string_view noun);
/// "12 kB", "3.4 MB", "1.0 GB"; powers of 1024.
std::string SizeText(uint64_t bytes);
/// "8 s", "2 min 5 s", "1 h 3 min"
std::string DurationText(double seconds);
/// "98 %", "99.9 %": what is not quite sure does not look so.
std::string PercentText(double share);
/// At most `bytes` of the text, cut between characters; "…" behind it where
/// something is left out.
std::string Shortened(std::string_view text, size_t bytes);

/// How many columns a terminal shows the text in, where each character takes
/// one: continuation bytes of UTF-8 take none.
size_t ColumnsOf(std::string_view text);
/// Each line's cells, two blanks apart, as wide as the widest of their column.
/// No blanks at the end of a line.
std::vector<std::string> Aligned(
    const std::vector<std::vector<std::string>>& lines);

}  // namespace ladder

#endif  // LADDER_BASE_TEXT_H_
