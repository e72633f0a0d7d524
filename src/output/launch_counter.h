// Counts the launches that a command prints while it runs, for people who
// wait. What a verdict rests on is read from the log afterwards (trace.h).
#ifndef LADDER_OUTPUT_LAUNCH_COUNTER_H_
#define LADDER_OUTPUT_LAUNCH_COUNTER_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace ladder {

class LaunchCounter {
 public:
  /// The next bytes of standard output; lines may be split between calls.
  void Read(std::string_view bytes);
  /// Launches that began, of all models and invocations.
  [[nodiscard]] size_t launches() const { return launches_; }
  /// The printed name of the last one; empty: none began.
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  void ReadLine(std::string_view line);

  std::string begun_;  // a line whose end has not come; only its first bytes
  size_t launches_ = 0;
  std::string last_;
  bool before_ = false;  // the last header was of a launch's beginning
};

}  // namespace ladder

#endif  // LADDER_OUTPUT_LAUNCH_COUNTER_H_
