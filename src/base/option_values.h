// The values that options take: durations and sizes.
#ifndef LADDER_BASE_OPTION_VALUES_H_
#define LADDER_BASE_OPTION_VALUES_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_BASE_OPTION_VALUES_H_
