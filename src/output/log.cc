#include "output/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

namespace ladder {
namespace {

constexpr char kEscape = '\x1b';

bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && byte != '\t') || byte == 0x7f;
}

bool HasControl(std::string_view text) {
  // Without an early exit, so that the compiler makes vector code of it: this
  // runs over every byte of every log.
  bool found = false;
  for (const char c : text) found |= IsControl(c);
  return found;
}

bool Between(char c, char low, char high) { return low <= c && c <= high; }

// The end of an OSC, DCS, APC, PM or SOS string that begins at `at`: after BEL
// or ESC \. A string that nothing ends is taken for ordinary text, because
// swallowing the rest of a line could hide what a command said last.
size_t EndOfString(std::string_view text, size_t at) {
  for (size_t i = at; i < text.size(); ++i) {
    if (text[i] == '\a') return i + 1;
    if (text[i] == kEscape) {
      return i + 1 < text.size() && text[i + 1] == '\\' ? i + 2 : at;
    }
  }
  return at;
}

// The end of the sequence whose ESC is at `escape`; ECMA-48 section 5.3 and 5.4
// (https://ecma-international.org/publications-and-standards/standards/ecma-48)
size_t EndOfEscape(std::string_view text, size_t escape) {
  size_t at = escape + 1;
  if (at == text.size()) return at;
  const char kind = text[at];
  if (kind == '[') {
    ++at;
    while (at < text.size() && Between(text[at], 0x20, 0x3f)) ++at;
    return at < text.size() && Between(text[at], 0x40, 0x7e) ? at + 1 : at;
  }
  if (std::string_view("]P_^X").find(kind) != std::string_view::npos) {
    return EndOfString(text, at + 1);
  }
  // ESC ( B and the like: bytes in between, then one that ends it.
  while (at < text.size() && Between(text[at], 0x20, 0x2f)) ++at;
  return at < text.size() && Between(text[at], 0x30, 0x7e) ? at + 1 : at;
}

template <class Number>
std::optional<Number> TakeNumber(std::string_view& text) {
  Number value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return value;
}

// True for U+0080 to U+009F, which terminals take for ESC and a letter.
bool BeginsWithC1(std::string_view text) {
  return text.size() > 1 && text[0] == '\xc2' &&
         static_cast<unsigned char>(text[1]) < 0xa0;
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

}  // namespace

std::string StripTerminalCodes(std::string_view text) {
  std::string kept;
  kept.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    if (text[i] == kEscape) {
      i = EndOfEscape(text, i);
      continue;
    }
    if (BeginsWithC1(text.substr(i))) {
      i += 2;
      continue;
    }
    if (!IsControl(text[i])) kept.push_back(text[i]);
    ++i;
  }
  return kept;
}

LineSplitter::LineSplitter(Sink sink, size_t max_line_bytes)
    : sink_(std::move(sink)), max_line_bytes_(max_line_bytes) {}

void LineSplitter::Feed(Stream stream, std::string_view bytes) {
  Pending& pending = pending_[static_cast<size_t>(stream)];
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n');
    const bool whole = end != std::string_view::npos;
    std::string_view piece = bytes.substr(0, end);
    bytes.remove_prefix(whole ? end + 1 : bytes.size());
    if (whole && piece.ends_with('\r')) piece.remove_suffix(1);
    const size_t number = newlines_ + 1;
    if (whole) ++newlines_;
    // Nearly every line arrives whole and plain: no copy for those.
    if (whole && !pending.open && piece.size() <= max_line_bytes_ &&
        !HasControl(piece)) {
      sink_({stream, number, piece});
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
  const std::string text = std::exchange(pending.text, {});
  if (HasControl(text)) {
    sink_({stream, pending.number, StripTerminalCodes(text)});
  } else {
    sink_({stream, pending.number, text});
  }
}

std::string FormatChunk(const Chunk& chunk) {
  return fmt::format("{} {} {}\n", chunk.stream == Stream::kStdout ? 'o' : 'e',
                     chunk.bytes, chunk.at.count());
}

std::vector<Chunk> ParseOrder(std::string_view order) {
  std::vector<Chunk> chunks;
  while (!order.empty()) {
    const size_t end = order.find('\n');
    // A last line without an end was cut off: "o 10" may have been "o 1024".
    if (end == std::string_view::npos) break;
    const std::optional<Chunk> chunk = ParseChunk(order.substr(0, end));
    if (chunk) chunks.push_back(*chunk);
    order.remove_prefix(end + 1);
  }
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

}  // namespace ladder
