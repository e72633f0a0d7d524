// What schedulers, containers and launchers put before each line of a log:
// timestamps, stream names, ranks. Without it the lines read as they were
// printed.
#ifndef LADDER_RECORD_LOG_PREFIX_H_
#define LADDER_RECORD_LOG_PREFIX_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// A line of a log without what was put before it.
struct BareLine {
  std::string_view text;
  /// Which of several processes printed it: "rank0", "web-1"; empty when
  /// nothing says so.
  std::string speaker;
};

/// Learns the prefixes of a log from a sample of its lines, then takes them off
/// every line. Marks that nothing else prints ("[rank0]: ") are always taken
/// off; what could be part of the text ("0: ", a timestamp) only where nearly
/// every line has it.
class PrefixStripper {
 public:
  /// sample: whole lines from the head of the log.
  explicit PrefixStripper(const std::vector<std::string>& sample);
  /// `line` must outlive the result.
  [[nodiscard]] BareLine Strip(std::string_view line) const;

 private:
  std::vector<size_t> learned_;  // the consistent kinds, outermost first
};

}  // namespace ladder

#endif  // LADDER_RECORD_LOG_PREFIX_H_
