// The recorded output of a run, cut into lines: bytes in, lines out.
#ifndef LADDER_OUTPUT_LOG_H_
#define LADDER_OUTPUT_LOG_H_

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"

namespace ladder {

/// One line that a command printed, without its end and without terminal
/// escape sequences. `text` is valid during the call that delivers it.
struct LogLine {
  Stream stream = Stream::kStdout;
  size_t number = 0;  ///< 1-based line of output.log where its first byte is
  std::string_view text;
};

/// One piece of output as it arrived, for the `order` file of a run.
struct Chunk {
  Stream stream = Stream::kStdout;
  size_t bytes = 0;
  std::chrono::microseconds at{};  ///< since the start of the command
};

/// Cuts the interleaved chunks of two streams into lines. Each stream's lines
/// are whole even where the other stream's bytes came in between; their number
/// is the line of the merged file at which they begin. A line ends at "\n",
/// "\r\n" (pseudo-terminal) or at the end of the input; lines longer than
/// `max_line_bytes` are delivered cut.
class LineSplitter {
 public:
  using Sink = std::function<void(const LogLine&)>;
  explicit LineSplitter(Sink sink, size_t max_line_bytes = 1 << 20);
  /// The next bytes, in the order of arrival.
  void Feed(Stream stream, std::string_view bytes);
  /// Delivers what is left of unfinished lines.
  void Finish();

 private:
  struct Pending {
    std::string text;
    size_t number = 0;
    bool open = false;
  };
  void Deliver(Stream stream);

  Sink sink_;
  size_t max_line_bytes_;
  size_t newlines_ = 0;
  Pending pending_[2];
};

/// One line a chunk: "<o|e> <bytes> <microseconds>\n".
std::string FormatChunk(const Chunk& chunk);
/// The inverse; lines that are not understood are left out.
std::vector<Chunk> ParseOrder(std::string_view order);

/// Delivers the lines of a recorded run. Bytes beyond what `order` accounts
/// for (a run cut off by a crash of the machine) count as standard output.
void ForEachLine(std::string_view output, const std::vector<Chunk>& order,
                 const LineSplitter::Sink& sink);

/// The text without ANSI escape sequences and other control characters.
std::string StripTerminalCodes(std::string_view text);

}  // namespace ladder

#endif  // LADDER_OUTPUT_LOG_H_
