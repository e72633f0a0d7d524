#include "output/log_excerpt.h"

#include <algorithm>

namespace ladder {

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
  if (line_.text.ends_with('\r')) line_.text.pop_back();
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
    const std::string_view piece = bytes.substr(0, end);
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
  // Of the last ones those count that lie within the tail of the whole file.
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
