// How all that we print for people counts, shortens and gives sizes.
#ifndef LADDER_BASE_WORDING_H_
#define LADDER_BASE_WORDING_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

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

#endif  // LADDER_BASE_WORDING_H_
