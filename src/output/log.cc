#include "output/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

#include "base/escape.h"
#include "base/json.h"

namespace ladder {

namespace {

// A chunk's line is shorter, whatever its numbers.
constexpr size_t kMostOfChunk = 64;

template <class Number>
std::optional<Number> TakeNumber(std::string_view& text) {
  Number value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return value;
}

std::optional<Chunk> ParseChunk(std::string_view line) {
  Chunk chunk;
  if (line.size() < 2 || line[1] != ' ') return std::nullopt;
  if (line[0] != 'o' && line[0] != 'e') return std::nullopt;
  chunk.stream = line[0] == 'o' ? Stream::kStdout : Stream::kStderr;
  line.remove_prefix(2);
  const auto bytes = TakeNumber<size_t>(line);
  if (!bytes || line.empty() || line[0] != ' ') return std::nullopt;
  line.remove_prefix(1);
  const auto at = TakeNumber<std::chrono::microseconds::rep>(line);
  if (!at || !line.empty()) return std::nullopt;
  chunk.bytes = *bytes;
  chunk.at = std::chrono::microseconds(*at);
  return chunk;
}

/// After the last line end. Not by std::string_view::rfind, which looks at one
/// byte after the other.
size_t BeginOfLastLine(std::string_view text) {
  const auto* end =
      static_cast<const char*>(memrchr(text.data(), '\n', text.size()));
  return end == nullptr ? 0 : static_cast<size_t>(end + 1 - text.data());
}

}  // namespace

LineSplitter::LineSplitter(Sink sink, Taker taker, size_t max_line_bytes)
    : sink_(std::move(sink)),
      taker_(std::move(taker)),
      max_line_bytes_(max_line_bytes) {}

void LineSplitter::Feed(Stream stream, std::string_view bytes) {
  // One look at all lines is faster than one at each.
  Feed(stream, bytes, !HasControlCharacters(bytes));
}

void LineSplitter::Feed(Stream stream, std::string_view bytes, bool plain) {
  Pending& pending = pending_[static_cast<size_t>(stream)];
  while (!bytes.empty()) {
    if (taker_ && bytes.front() == '[' && !pending.open) {
      const TakenLines taken = taker_(stream, bytes, newlines_ + 1);
      newlines_ += taken.lines;
      bytes.remove_prefix(taken.bytes);
      if (taken.bytes > 0) continue;
    }
    const size_t end = bytes.find('\n');
    const bool whole = end != std::string_view::npos;
    const std::string_view piece = bytes.substr(0, end);
    std::string_view line = piece;
    bytes.remove_prefix(whole ? end + 1 : bytes.size());
    if (whole && line.ends_with('\r')) line.remove_suffix(1);
    const size_t number = newlines_ + 1;
    if (whole) ++newlines_;
    // Nearly every line arrives whole and plain: no copy for those.
    if (whole && !pending.open && line.size() <= max_line_bytes_ &&
        (plain || !HasControlCharacters(line))) {
      sink_({stream, number, line});
      continue;
    }
    if (!pending.open) pending.number = number;
    pending.open = true;
    const size_t room =
        max_line_bytes_ - std::min(max_line_bytes_, pending.text.size());
    pending.text.append(piece.substr(0, room));
    if (whole) Deliver(stream);
  }
}

void LineSplitter::Finish() {
  // The line that began first comes first.
  const bool stderr_first = pending_[1].number < pending_[0].number;
  Deliver(stderr_first ? Stream::kStderr : Stream::kStdout);
  Deliver(stderr_first ? Stream::kStdout : Stream::kStderr);
}

void LineSplitter::Deliver(Stream stream) {
  Pending& pending = pending_[static_cast<size_t>(stream)];
  if (!pending.open) return;
  pending.open = false;
  // The sink may throw; the next line must not begin with this one's text.
  std::string text = std::exchange(pending.text, {});
  if (text.ends_with('\r')) text.pop_back();
  if (!HasControlCharacters(text)) {
    return sink_({stream, pending.number, text});
  }
  // A progress bar overwrites itself: each state is a line of that number.
  bool any = false;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\r', at), text.size());
    const std::string state =
        StripTerminalCodes(std::string_view(text).substr(at, end - at));
    at = end + 1;
    if (state.find_first_not_of(' ') == std::string::npos) continue;
    sink_({stream, pending.number, state, {}, any});
    any = true;
  }
  if (!any) sink_({stream, pending.number, ""});
}

std::string FormatChunk(const Chunk& chunk) {
  return fmt::format("{} {} {}\n", chunk.stream == Stream::kStdout ? 'o' : 'e',
                     chunk.bytes, chunk.at.count());
}

// Without LineSplitter::Finish: "o 10" at the end may have been "o 1024".
ChunkReader::ChunkReader(std::function<void(const Chunk&)> sink)
    : lines_(
          [sink = std::move(sink)](const LogLine& line) {
            if (const auto chunk = ParseChunk(line.text)) sink(*chunk);
          },
          {}, kMostOfChunk) {}

std::vector<Chunk> ParseOrder(std::string_view order) {
  std::vector<Chunk> chunks;
  ChunkReader reader([&](const Chunk& chunk) { chunks.push_back(chunk); });
  reader.Feed(order);
  return chunks;
}

void ForEachLine(std::string_view output, const std::vector<Chunk>& order,
                 const LineSplitter::Sink& sink) {
  LineSplitter splitter(sink);
  for (const Chunk& chunk : order) {
    const std::string_view bytes = output.substr(0, chunk.bytes);
    splitter.Feed(chunk.stream, bytes);
    output.remove_prefix(bytes.size());
  }
  splitter.Feed(Stream::kStdout, output);
  splitter.Finish();
}

LastLines::LastLines(size_t most, size_t of_line)
    : most_(most), of_line_(of_line), ring_(most) {}

void LastLines::Add(const LogLine& line) {
  if (line.redraws && added_ > 0) --added_;
  if (!line.text.empty()) Put(line.number, line.text);
}

void LastLines::Put(size_t number, std::string_view text) {
  Line& slot = ring_[added_++ % most_];
  slot.number = number;
  slot.text.assign(HeadOf(text, of_line_));
}

void LastLines::Add(std::string_view text, size_t end) {
  size_t begin = text.size(), lines = 0;
  while (begin > 0 && lines < most_) {
    const size_t at = BeginOfLastLine(text.substr(0, begin - 1));
    if (begin - at > 1) ++lines;
    begin = at;
  }
  if (lines == most_) {
    // A copy is cheaper than its lines, which are mostly never asked for.
    text_.assign(text.substr(begin));
    text_end_ = end;
    added_ = 0;
    return;
  }
  for (const Line& line : LinesOf(text, end, most_)) {
    Put(line.number, line.text);
  }
}

/// The last lines of a text, at most `most`.
std::vector<LastLines::Line> LastLines::LinesOf(std::string_view text,
                                                size_t end, size_t most) const {
  std::vector<Line> last;
  while (!text.empty() && last.size() < most) {
    text.remove_suffix(1);  // its end
    const size_t begin = BeginOfLastLine(text);
    --end;
    if (begin < text.size()) {
      last.push_back({end, std::string(HeadOf(text.substr(begin), of_line_))});
    }
    text = text.substr(0, begin);
  }
  std::reverse(last.begin(), last.end());
  return last;
}

std::vector<LastLines::Line> LastLines::InOrder() const {
  const size_t in_ring = std::min(added_, most_);
  std::vector<Line> lines = LinesOf(text_, text_end_, most_ - in_ring);
  for (size_t i = added_ - in_ring; i < added_; ++i) {
    lines.push_back(ring_[i % most_]);
  }
  return lines;
}

const ExcerptLine* Excerpt::Find(size_t number) const {
  const auto found =
      std::lower_bound(lines.begin(), lines.end(), number,
                       [](const ExcerptLine& line, size_t wanted) {
                         return line.number < wanted;
                       });
  return found != lines.end() && found->number == number ? &*found : nullptr;
}

ExcerptReader::ExcerptReader(const ExcerptLimits& limits,
                             const std::set<size_t>& wanted)
    : limits_(limits), wanted_(wanted) {}

bool ExcerptReader::IsNearWanted(size_t number) const {
  const size_t around = limits_.around;
  const auto next = wanted_.lower_bound(number > around ? number - around : 1);
  return next != wanted_.end() && *next <= number + around;
}

void ExcerptReader::EndLine() {
  line_.number = ++excerpt_.total_lines;
  open_ = false;
  while (line_.text.ends_with('\r')) line_.text.pop_back();
  if (line_.number <= limits_.head || IsNearWanted(line_.number)) {
    excerpt_.lines.push_back(std::move(line_));
  } else {
    last_.push_back(std::move(line_));
    if (last_.size() > limits_.tail) last_.pop_front();
  }
  line_ = {};
}

void ExcerptReader::Feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n');
    std::string_view piece = bytes.substr(0, end);
    // What a progress bar has overwritten is not shown.
    const std::string_view drawn =
        piece.substr(0, piece.find_last_not_of('\r') + 1);
    const size_t over = drawn.rfind('\r');
    if (over != std::string_view::npos) piece.remove_prefix(over + 1);
    if (over != std::string_view::npos ||
        (!drawn.empty() && line_.text.ends_with('\r'))) {
      line_ = {};
    }
    const size_t room =
        limits_.line_bytes - std::min(limits_.line_bytes, line_.text.size());
    line_.text.append(piece.substr(0, room));
    line_.left_out += piece.size() - std::min(piece.size(), room);
    open_ = true;
    if (end == std::string_view::npos) return;
    EndLine();
    bytes.remove_prefix(end + 1);
  }
}

Excerpt ExcerptReader::Finish() {
  if (open_) EndLine();
  // Only lines within the tail of the whole file count.
  for (ExcerptLine& line : last_) {
    if (line.number + limits_.tail > excerpt_.total_lines) {
      excerpt_.lines.push_back(std::move(line));
    }
  }
  last_.clear();
  std::sort(excerpt_.lines.begin(), excerpt_.lines.end(),
            [](const ExcerptLine& a, const ExcerptLine& b) {
              return a.number < b.number;
            });
  return std::move(excerpt_);
}

}  // namespace ladder
