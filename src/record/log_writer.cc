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

size_t Index(Stream stream) { return static_cast<size_t>(stream); }

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
      : log(std::move(log_path)), order(std::move(order_path)), room(max) {
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
    log.Write(bytes);
    order.Write(FormatChunk(chunk));
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

  OutputFile log;
  OutputFile order;
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
