// What the program prints: answers, notes, the progress of its runs, its
// version.
#ifndef LADDER_BASE_CONSOLE_H_
#define LADDER_BASE_CONSOLE_H_

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/vocabulary.h"

namespace ladder {

// Standard output: the answer, and nothing else. Standard error: all the rest.

/// Throws UserError (exit code 3) when it cannot be written; `elsewhere` says
/// where the same can be found, if it is kept.
void PrintAnswer(const std::string& text,
                 const std::string& elsewhere =
                     "Try again with an output that can be written.");

/// "aoti-ladder: TEXT" and a line end on standard error. Never fails: nobody
/// may be reading it.
void PrintNote(const std::string& text);

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

// What this program is, and what it was built with.

/// "0.1.0"
inline constexpr const char* kToolVersion = LADDER_VERSION;

/// The text of --version: the version, then the facts of the build that a bug
/// report needs: commit, compiler, kind of build, libraries.
std::string VersionText();

}  // namespace ladder

#endif  // LADDER_BASE_CONSOLE_H_
