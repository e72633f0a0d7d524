// The parts of a place as logs and debug information spell it: "/a/b/c.cpp",
// "line 206", "run_impl + 0x6b7".
#ifndef LADDER_BASE_PLACE_TEXT_H_
#define LADDER_BASE_PLACE_TEXT_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace ladder {

/// "c.cpp" of "/a/b/c.cpp": folders differ between the machine that compiled
/// and the one that is looked at. Views into `path`.
std::string_view FileNameOf(std::string_view path);

/// The number that the whole text is, in that base and without a prefix;
/// nothing when it is none.
std::optional<uint64_t> NumberOf(std::string_view text, int base = 10);

}  // namespace ladder

#endif  // LADDER_BASE_PLACE_TEXT_H_
