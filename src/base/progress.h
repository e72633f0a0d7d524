// What a climb tells people while it is under way.
#ifndef LADDER_BASE_PROGRESS_H_
#define LADDER_BASE_PROGRESS_H_

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/vocabulary.h"

namespace ladder {

/// A run that begins.
struct RunStart {
  size_t stage = 1;   ///< from 1
  size_t stages = 1;  ///< of the ladder; not all of them need be climbed
  std::string name;   ///< of the stage
  size_t run = 1;     ///< of the stage, from 1
  /// What runs took so far; nothing before the first one has ended.
  std::optional<std::chrono::duration<double>> expected = {};
};

/// Told by the climb, from one thread.
class Progress {
 public:
  virtual ~Progress() = default;
  /// One line for people: what starts, what ended. No newline in it.
  virtual void Say(const std::string& line) = 0;
  virtual void RunStarts(const RunStart& /*run*/) {}
  /// What its command printed, as it comes.
  virtual void Output(Stream /*stream*/, std::string_view /*bytes*/) {}
  virtual void RunEnds() {}
};

}  // namespace ladder

#endif  // LADDER_BASE_PROGRESS_H_
