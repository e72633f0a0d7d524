// RE2 options for patterns that match logs.
#ifndef LADDER_BASE_REGEX_H_
#define LADDER_BASE_REGEX_H_

#include <re2/re2.h>

namespace ladder {

/// Logs are any bytes, so a dot matches any byte, not only UTF-8. The caller
/// reports a bad pattern.
inline RE2::Options BytesOptions() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  return options;
}

}  // namespace ladder

#endif  // LADDER_BASE_REGEX_H_
