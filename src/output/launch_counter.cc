#include "output/launch_counter.h"

#include <algorithm>

#include "output/printer_header.h"

namespace ladder {
namespace {

// Longer than any header: kernel names have at most some hundred bytes.
constexpr size_t kLongestHeader = 4096;

}  // namespace

void LaunchCounter::Read(std::string_view bytes) {
  size_t from = 0;
  while (from < bytes.size()) {
    const size_t end = bytes.find('\n', from);
    const std::string_view piece = bytes.substr(from, end - from);
    const bool whole = end != std::string_view::npos;
    if (whole && begun_.empty()) {
      ReadLine(piece);
    } else {
      begun_ += piece.substr(
          0, kLongestHeader - std::min(begun_.size(), kLongestHeader));
      if (whole) {
        ReadLine(begun_);
        begun_.clear();
      }
    }
    if (!whole) break;
    from = end + 1;
  }
}

void LaunchCounter::ReadLine(std::string_view line) {
  const size_t at = FindPrinterHeader(line.substr(0, kLongestHeader));
  if (at == std::string_view::npos) return;
  std::string_view rest = line.substr(at);
  while (const auto header = ParsePrinterHeader(rest, rest)) {
    if (header->kernel.empty()) continue;  // a model input
    const bool before = header->phase == TraceEvent::Phase::kBefore;
    // Level 2 prints a header for each argument.
    if (before && !(before_ && header->kernel == last_)) {
      ++launches_;
      last_ = header->kernel;
    }
    before_ = before;
  }
}

}  // namespace ladder
