// What RE2 lacks: options for patterns that match logs, replacing by a
// function.
#ifndef LADDER_BASE_REGEX_H_
#define LADDER_BASE_REGEX_H_

#include <re2/re2.h>

#include <cstddef>
#include <string>

namespace ladder {

/// Logs are any bytes, so a dot matches any byte, not only UTF-8. The caller
/// reports a bad pattern.
inline RE2::Options BytesOptions() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  return options;
}

/// Replaces each match by what `by(begin, end)` returns for its place in the
/// text. The pattern must not match the empty text.
template <typename By>
std::string ReplaceMatches(const RE2& pattern, const std::string& text,
                           const By& by) {
  std::string replaced;
  size_t from = 0;
  re2::StringPiece found;
  while (pattern.Match(text, from, text.size(), RE2::UNANCHORED, &found, 1)) {
    const auto at = static_cast<size_t>(found.data() - text.data());
    const size_t end = at + found.size();
    replaced += text.substr(from, at - from);
    replaced += by(at, end);
    from = end;
  }
  return replaced + text.substr(from);
}

}  // namespace ladder

#endif  // LADDER_BASE_REGEX_H_
