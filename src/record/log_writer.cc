#include "record/log_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "base/file.h"
#include "output/log.h"
#include "record/redact.h"

namespace ladder {
namespace {

constexpr size_t kTailBytes = 4 << 20;
// A stream of single bytes must not cost much more memory than its bytes.
constexpr size_t kTailChunks = 1 << 18;
// How far past the limit a line may go on, so that no number is cut in two.
constexpr size_t kLineEndBytes = 1 << 16;
// A line without an end is kept whole up to this size, and as long as not more
// than this is written again because of it.
constexpr size_t kMostOpen = 1 << 16;
constexpr size_t kMostMoved = 4 << 20;

size_t Index(Stream stream) { return static_cast<size_t>(stream); }

// The two files, with the lines of each stream whole. A line is where it ends:
// the other stream's lines that end before it come first. What has no end yet
// is already at the end of the files, since a crash of ours must not lose it,
// and moves behind each line that ends meanwhile.
class WholeLines {
 public:
  WholeLines(std::filesystem::path log, std::filesystem::path order)
      : log_(std::move(log)), order_(std::move(order)) {}

  void Append(const Chunk& chunk, std::string_view bytes) {
    Open& open = open_[Index(chunk.stream)];
    const size_t newline = bytes.rfind('\n');
    const size_t whole = newline == std::string_view::npos ? 0 : newline + 1;
    const Open& other = open_[1 - Index(chunk.stream)];
    if (other.text.empty()) {
      Extend(chunk, bytes, whole);
    } else if (whole == 0) {
      Add(chunk, bytes);
      open.text += bytes;
    } else {
      open.text += bytes.substr(0, whole);
      Move(chunk.stream, chunk.at, bytes.substr(whole));
    }
    if (!open.text.empty()) open.at = chunk.at;
    for (const Stream stream : {Stream::kStdout, Stream::kStderr}) {
      Open& one = open_[Index(stream)];
      if (one.text.size() > kMostOpen || one.moved > kMostMoved) {
        GiveUp(stream);
      }
    }
  }

 private:
  // The beginning of a line.
  struct Open {
    std::string text;
    std::chrono::microseconds at{};  // of its newest byte
    size_t moved = 0;                // bytes written again because of it
  };

  // No line of the other stream is open: nothing has to move.
  void Extend(const Chunk& chunk, std::string_view bytes, size_t whole) {
    Open& open = open_[Index(chunk.stream)];
    if (whole > 0) {
      Add(chunk, bytes.substr(0, whole));
      open = {};
      log_settled_ = log_size_;
      order_settled_ = order_size_;
    }
    Add(chunk, bytes.substr(whole));
    open.text += bytes.substr(whole);
  }

  // The rest of this line counts as another one.
  void GiveUp(Stream stream) {
    Open& open = open_[Index(stream)];
    if (!open_[1 - Index(stream)].text.empty()) {
      return Move(stream, open.at, "");
    }
    open = {};
    log_settled_ = log_size_;
    order_settled_ = order_size_;
  }

  // Settles what the stream has open; its `rest` begins a line. The open line
  // of the other stream moves behind it.
  void Move(Stream stream, std::chrono::microseconds at,
            std::string_view rest) {
    Open& settled = open_[Index(stream)];
    Open& other = open_[1 - Index(stream)];
    const Stream others =
        stream == Stream::kStdout ? Stream::kStderr : Stream::kStdout;
    const std::string first = FormatChunk({stream, settled.text.size(), at});
    std::string order = first;
    if (!other.text.empty()) {
      order += FormatChunk({others, other.text.size(), other.at});
    }
    if (!rest.empty()) order += FormatChunk({stream, rest.size(), at});
    const size_t settled_bytes = settled.text.size();
    settled.text.append(other.text).append(rest);
    log_.WriteAfter(log_settled_, settled.text);
    order_.WriteAfter(order_settled_, order);
    log_size_ = log_settled_ + settled.text.size();
    order_size_ = order_settled_ + order.size();
    log_settled_ += settled_bytes;
    order_settled_ += first.size();
    other.moved += other.text.size();
    settled = {std::string(rest), at, 0};
  }

  void Add(const Chunk& chunk, std::string_view bytes) {
    if (bytes.empty()) return;
    log_.Write(bytes);
    const std::string order =
        FormatChunk({chunk.stream, bytes.size(), chunk.at});
    order_.Write(order);
    log_size_ += bytes.size();
    order_size_ += order.size();
  }

  OutputFile log_, order_;
  uint64_t log_size_ = 0, order_size_ = 0;
  uint64_t log_settled_ = 0, order_settled_ = 0;  // what never moves
  Open open_[2];
};

// The last bytes of a run, with their order.
class Tail {
 public:
  void Add(Stream stream, std::string_view bytes,
           std::chrono::microseconds at) {
    if (!chunks_.empty() && chunks_.back().stream == stream &&
        chunks_.back().bytes < kLineEndBytes) {
      chunks_.back().bytes += bytes.size();
    } else {
      chunks_.push_back({stream, bytes.size(), at});
    }
    bytes_.append(bytes);
    while (Size() > kTailBytes) DropFront(Size() - kTailBytes);
    while (chunks_.size() > kTailChunks) DropFront(chunks_.front().bytes);
    // Compacts only now and then, which keeps dropping cheap.
    if (begin_ > kTailBytes) {
      bytes_.erase(0, begin_);
      begin_ = 0;
    }
  }

  // Where a stream begins within a line, drops the rest of that line: half a
  // number must not be read as a number.
  void DropHalfLines() {
    if (bytes().find('\n') == std::string_view::npos) return;
    std::deque<Chunk> chunks;
    std::string bytes;
    while (!chunks_.empty()) {
      Chunk chunk = chunks_.front();
      const std::string_view text = Front();
      bool& half = half_line_[Index(chunk.stream)];
      size_t skip = 0;
      if (half) {
        const size_t newline = text.find('\n');
        half = newline == std::string_view::npos;
        skip = half ? text.size() : newline + 1;
      }
      dropped_ += skip;
      chunk.bytes -= skip;
      bytes.append(text.substr(skip));
      if (chunk.bytes > 0) chunks.push_back(chunk);
      begin_ += text.size();
      chunks_.pop_front();
    }
    chunks_ = std::move(chunks);
    bytes_ = std::move(bytes);
    begin_ = 0;
  }

  [[nodiscard]] uint64_t dropped() const { return dropped_; }
  [[nodiscard]] const std::deque<Chunk>& chunks() const { return chunks_; }
  [[nodiscard]] std::string_view bytes() const {
    return std::string_view(bytes_).substr(begin_);
  }

 private:
  [[nodiscard]] size_t Size() const { return bytes_.size() - begin_; }
  [[nodiscard]] std::string_view Front() const {
    return bytes().substr(0, chunks_.front().bytes);
  }

  // Drops at most `most` bytes of the first chunk.
  void DropFront(size_t most) {
    Chunk& chunk = chunks_.front();
    const std::string_view gone = Front().substr(0, most);
    half_line_[Index(chunk.stream)] = !gone.ends_with('\n');
    dropped_ += gone.size();
    chunk.bytes -= gone.size();
    begin_ += gone.size();
    if (chunk.bytes == 0) chunks_.pop_front();
  }

  std::deque<Chunk> chunks_;
  std::string bytes_;
  size_t begin_ = 0;  // bytes_ before it are dropped
  uint64_t dropped_ = 0;
  bool half_line_[2] = {false, false};
};

}  // namespace

struct LogWriter::State {
  State(std::filesystem::path log_path, std::filesystem::path order_path,
        uint64_t max, const Redactor* redactor)
      : lines(std::move(log_path), std::move(order_path)), room(max) {
    if (redactor == nullptr) return;
    for (auto& each : redact) each.emplace(*redactor);
  }

  // `bytes` has no secrets any more.
  void Write(Stream stream, std::string_view bytes,
             std::chrono::microseconds at) {
    if (bytes.empty()) return;
    const size_t head = in_tail[Index(stream)] ? 0 : HeadBytes(stream, bytes);
    room -= std::min<uint64_t>(room, head);
    Append({stream, head, at}, bytes.substr(0, head));
    bytes.remove_prefix(head);
    if (bytes.empty()) return;
    in_tail[Index(stream)] = true;
    tail.Add(stream, bytes, at);
  }

  void WriteWhatWasKeptBack() {
    for (const Stream stream : {Stream::kStdout, Stream::kStderr}) {
      auto& redactor = redact[Index(stream)];
      if (redactor) Write(stream, redactor->Finish(), newest[Index(stream)]);
    }
  }

  // How many of the bytes still belong to the first part of the file.
  size_t HeadBytes(Stream stream, std::string_view bytes) {
    const size_t within = std::min<uint64_t>(room, bytes.size());
    if (within == bytes.size()) return within;
    // The limit is reached: keep this stream's line to its end.
    if (within > 0) open_line[Index(stream)] = bytes[within - 1] != '\n';
    if (!open_line[Index(stream)]) return within;
    size_t& left = line_end_room[Index(stream)];
    const size_t newline = bytes.find('\n', within);
    const size_t wanted = std::min(newline, bytes.size() - 1) + 1 - within;
    const size_t more = std::min(wanted, left);
    left -= more;
    return within + more;
  }

  void Append(const Chunk& chunk, std::string_view bytes) {
    if (bytes.empty()) return;
    open_line[Index(chunk.stream)] = bytes.back() != '\n';
    lines.Append(chunk, bytes);
    last = chunk.at;
  }

  void AppendGap(uint64_t missing) {
    for (const Stream stream : {Stream::kStdout, Stream::kStderr}) {
      if (open_line[Index(stream)]) Append({stream, 1, last}, "\n");
    }
    const std::string gap = fmt::format(
        "[aoti-ladder: {} bytes of output left out here]\n", missing);
    Append({Stream::kStdout, gap.size(), last}, gap);
  }

  WholeLines lines;
  uint64_t room;  // for the first part of the file
  size_t line_end_room[2] = {kLineEndBytes, kLineEndBytes};
  bool open_line[2] = {false, false};
  bool in_tail[2] = {false, false};
  std::optional<StreamRedactor> redact[2];
  std::chrono::microseconds newest[2] = {};  // of each stream
  Tail tail;
  std::chrono::microseconds last{};
  bool finished = false;
};

LogWriter::LogWriter(std::filesystem::path log, std::filesystem::path order,
                     uint64_t max_bytes, const Redactor* redactor)
    : state_(std::make_unique<State>(std::move(log), std::move(order),
                                     max_bytes, redactor)) {}

LogWriter::~LogWriter() {
  try {
    Finish();
  } catch (const std::exception&) {
    // A caller that needs this error calls Finish(); another may be in flight.
    state_->finished = true;
  }
}

void LogWriter::Write(Stream stream, std::string_view bytes,
                      std::chrono::microseconds at) {
  auto& redactor = state_->redact[Index(stream)];
  state_->newest[Index(stream)] = at;
  state_->Write(stream, redactor ? redactor->Feed(bytes) : bytes, at);
}

void LogWriter::Finish() {
  State& state = *state_;
  if (std::exchange(state.finished, true)) return;
  state.WriteWhatWasKeptBack();
  if (state.tail.dropped() > 0) {
    state.tail.DropHalfLines();
    state.AppendGap(state.tail.dropped());
  }
  std::string_view bytes = state.tail.bytes();
  for (const Chunk& chunk : state.tail.chunks()) {
    state.Append(chunk, bytes.substr(0, chunk.bytes));
    bytes.remove_prefix(chunk.bytes);
  }
}

}  // namespace ladder
