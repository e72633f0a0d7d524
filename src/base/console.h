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

/// Throws UserError (exit code 3) when standard output cannot be written.
/// `elsewhere` is the remedy: where else to find the text.
void PrintAnswer(const std::string& text,
                 const std::string& elsewhere =
                     "Try again with an output that can be written.");

/// The width of the terminal behind a descriptor; 80 if it does not say. 0: no
/// terminal.
size_t TerminalColumns(int descriptor);

/// An answer of whole lines, wrapped if standard output is a terminal.
std::string FitTerminal(const std::string& text);

/// Prints "aoti-ladder: TEXT" and a newline on standard error, wrapped for a
/// terminal. Ignores errors: nobody may be reading it.
void PrintNote(const std::string& text);

struct RunStart {
  size_t stage = 1;   ///< from 1
  size_t stages = 1;  ///< of the ladder; some may not be run
  std::string name;   ///< of the stage
  size_t run = 1;     ///< of the stage, from 1
  /// The duration of the previous run; nothing for the first run.
  std::optional<std::chrono::duration<double>> expected = {};
  size_t later = 0;  ///< the runs that probably follow
};

/// Receives the events of a climb, from one thread.
class Progress {
 public:
  virtual ~Progress() = default;
  /// One line for people, without a newline: what starts, what ended.
  virtual void Say(const std::string& line) = 0;
  virtual void RunStarts(const RunStart& /*run*/) {}
  /// What the run's command prints, as it comes.
  virtual void Output(Stream /*stream*/, std::string_view /*bytes*/) {}
  virtual void RunEnds() {}
};

// The version and the build of this program.

/// "0.1.0"
inline constexpr const char* kToolVersion = LADDER_VERSION;

/// The text of --version: the version, then the facts of the build that a bug
/// report needs: commit, compiler, kind of build, libraries.
std::string VersionText();

}  // namespace ladder

#endif  // LADDER_BASE_CONSOLE_H_
