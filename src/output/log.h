// The recorded output of a run, cut into lines: bytes in, lines out.
#ifndef LADDER_OUTPUT_LOG_H_
#define LADDER_OUTPUT_LOG_H_

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <set>
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
  /// What a logger printed before the text, with its level; mostly empty.
  std::string_view head{};
  /// A later state of the line before it, which it overwrites on a terminal.
  bool redraws = false;
};

/// One piece of output as it arrived, for the `order` file of a run.
struct Chunk {
  Stream stream = Stream::kStdout;
  size_t bytes = 0;
  std::chrono::microseconds at{};  ///< since the start of the command
};

/// Whole lines that were taken at once.
struct TakenLines {
  size_t bytes = 0, lines = 0;
};

/// Cuts the interleaved chunks of two streams into lines. Each stream's lines
/// are whole even where the other stream's bytes came in between; their number
/// is the line of the merged file at which they begin. A line ends at "\n",
/// "\r\n" (pseudo-terminal) or at the end of the input; lines longer than
/// `max_line_bytes` are delivered cut.
class LineSplitter {
 public:
  using Sink = std::function<void(const LogLine&)>;
  /// Gets the bytes from the beginning of a line on, if that is a "[", and the
  /// line's number. May take whole lines, which the sink then does not get.
  using Taker = std::function<TakenLines(Stream, std::string_view, size_t)>;
  explicit LineSplitter(Sink sink, Taker taker = {},
                        size_t max_line_bytes = 1 << 20);
  /// The next bytes, in the order of arrival.
  void Feed(Stream stream, std::string_view bytes);
  /// plain: the caller knows that the bytes have no control characters.
  void Feed(Stream stream, std::string_view bytes, bool plain);
  /// Delivers what is left of unfinished lines.
  void Finish();
  /// The line ends so far, of both streams.
  [[nodiscard]] size_t newlines() const { return newlines_; }

 private:
  struct Pending {
    std::string text;
    size_t number = 0;
    bool open = false;
  };
  void Deliver(Stream stream);

  Sink sink_;
  Taker taker_;
  size_t max_line_bytes_;
  size_t newlines_ = 0;
  Pending pending_[2];
};

/// One line per chunk: "<o|e> <bytes> <microseconds>\n".
std::string FormatChunk(const Chunk& chunk);

/// The inverse, for a file that is read in pieces. Leaves out lines that are
/// not understood, and a last line without an end, which may have been cut off.
class ChunkReader {
 public:
  explicit ChunkReader(std::function<void(const Chunk&)> sink);
  void Feed(std::string_view order) { lines_.Feed(Stream::kStdout, order); }

 private:
  LineSplitter lines_;
};
std::vector<Chunk> ParseOrder(std::string_view order);

/// Delivers the lines of a recorded run. Bytes beyond what `order` accounts
/// for (a run cut off by a crash of the machine) count as standard output.
void ForEachLine(std::string_view output, const std::vector<Chunk>& order,
                 const LineSplitter::Sink& sink);

/// Keeps the last lines of a log that are not empty.
class LastLines {
 public:
  /// of_line: the bytes to keep of each; 0: only the numbers.
  LastLines(size_t most, size_t of_line);
  void Add(const LogLine& line);
  /// Whole, plain lines of standard output; `end` is the number of the line
  /// after them.
  void Add(std::string_view text, size_t end);
  struct Line {
    size_t number = 0;
    std::string text;
  };
  [[nodiscard]] std::vector<Line> InOrder() const;

 private:
  void Put(size_t number, std::string_view text);
  [[nodiscard]] std::vector<Line> LinesOf(std::string_view text, size_t end,
                                          size_t most) const;

  size_t most_, of_line_;
  std::vector<Line> ring_;
  size_t added_ = 0;  ///< to the ring, since `text_`
  std::string text_;  ///< the end of the last long text, before the ring
  size_t text_end_ = 0;
};

// The lines of a long file that are worth showing: its beginning, its end, and
// those around the evidence. Memory use does not grow with the file.

struct ExcerptLine {
  size_t number = 0;    ///< 1-based line of the file
  std::string text;     ///< without its end; any bytes
  size_t left_out = 0;  ///< bytes that were cut off its end
};

struct Excerpt {
  std::vector<ExcerptLine>
      lines;  ///< in order; between two, lines may be missing
  size_t total_lines = 0;

  [[nodiscard]] bool Whole() const { return lines.size() == total_lines; }
  /// Null if the line is not in the excerpt.
  [[nodiscard]] const ExcerptLine* Find(size_t number) const;
};

struct ExcerptLimits {
  size_t head = 40, tail = 80;  ///< lines at the ends of the file
  size_t around = 12;           ///< before and after each wanted line
  size_t line_bytes = 2000;     ///< a longer line is cut
};

/// Takes a file in pieces of any size.
class ExcerptReader {
 public:
  ExcerptReader(const ExcerptLimits& limits, const std::set<size_t>& wanted);
  void Feed(std::string_view bytes);
  Excerpt Finish();

 private:
  void EndLine();
  [[nodiscard]] bool IsNearWanted(size_t number) const;

  ExcerptLimits limits_;
  std::set<size_t> wanted_;
  Excerpt excerpt_;
  std::deque<ExcerptLine> last_;  ///< the last lines so far, perhaps the tail
  ExcerptLine line_;
  bool open_ = false;
};

}  // namespace ladder

#endif  // LADDER_OUTPUT_LOG_H_
