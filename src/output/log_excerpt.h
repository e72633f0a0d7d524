// The lines of a long file that are worth showing: its beginning, its end, and
// those around the evidence. In memory that does not grow with the file.
#ifndef LADDER_OUTPUT_LOG_EXCERPT_H_
#define LADDER_OUTPUT_LOG_EXCERPT_H_

#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

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
  /// Null where it is not among them.
  [[nodiscard]] const ExcerptLine* Find(size_t number) const;
};

struct ExcerptLimits {
  size_t head = 40, tail = 80;  ///< lines at the ends of the file
  size_t around = 12;           ///< before and after each wanted line
  size_t line_bytes = 2000;     ///< a longer line is cut
};

/// Fed a file in pieces of any size.
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
  std::deque<ExcerptLine> last_;  ///< may be the tail
  ExcerptLine line_;
  bool open_ = false;
};

}  // namespace ladder

#endif  // LADDER_OUTPUT_LOG_EXCERPT_H_
