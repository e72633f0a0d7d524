#include "record/redact_stream.h"

#include <algorithm>

#include "record/secret_shapes.h"

namespace ladder {
namespace {

constexpr size_t kMostKept = 4 << 10;
// Of what was passed on already: "password = " may stand there.
constexpr size_t kContext = 64;

bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

std::string_view StreamRedactor::Feed(std::string_view bytes) {
  buffer_.append(bytes);
  return Pass(false);
}

std::string_view StreamRedactor::Finish() { return Pass(true); }

// How much of what came belongs to a secret that is marked already.
size_t StreamRedactor::SkipOpen() {
  const std::string_view text = std::string_view(buffer_).substr(passed_);
  size_t size = 0;
  if (in_block_) {
    bool over = false;
    size = BlockBytes(text, block_bytes_, over);
    block_bytes_ += size;
    in_block_ = !over;
  } else if (in_word_) {
    while (size < text.size() && !IsBlank(text[size])) ++size;
    in_word_ = size == text.size();
  }
  out_ += NewlinesOf(text.substr(0, size));
  return size;
}

// The begin of the last word, or of a known secret that may be under way.
size_t StreamRedactor::FirstToKeep() const {
  size_t at = buffer_.size();
  const size_t most = std::min(kMostKept, at - passed_);
  while (at > buffer_.size() - most && !IsBlank(buffer_[at - 1])) --at;
  // A word without an end, such as a picture in base64, is passed on by halves.
  if (buffer_.size() - at == kMostKept) at = buffer_.size() - kMostKept / 2;
  const size_t begun =
      redactor_->BegunAtEnd(std::string_view(buffer_).substr(passed_));
  return std::min(at, buffer_.size() - begun);
}

std::string_view StreamRedactor::Pass(bool finish) {
  out_.clear();
  size_t done = passed_ + SkipOpen();
  size_t keep = finish ? buffer_.size() : std::max(FirstToKeep(), done);
  for (const FoundSecret& found : redactor_->FindAll(buffer_)) {
    const size_t begin = std::max(found.begin, done);
    if (begin >= keep) break;
    const bool open = found.end > keep || found.open_block;
    if (!finish && open && !found.open_block &&
        buffer_.size() - begin <= kMostKept) {
      keep = begin;  // the next bytes tell where it ends
      break;
    }
    if (found.end > begin || found.open_block) {
      out_.append(buffer_, done, begin - done);
      out_ += RedactionMark(found.name);
      out_ += NewlinesOf(std::string_view(buffer_).substr(
          begin, found.end - std::min(begin, found.end)));
      done = found.end;
      in_block_ = found.open_block;
      block_bytes_ = found.end - found.begin;
      in_word_ = open && !in_block_;
      if (in_word_) done = buffer_.size();
    }
    keep = std::max(keep, done);
  }
  out_.append(buffer_, done, keep - done);
  const size_t context = std::min(keep, kContext);
  buffer_.erase(0, keep - context);
  passed_ = context;
  return out_;
}

}  // namespace ladder
