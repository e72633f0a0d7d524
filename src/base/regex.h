// How RE2 reads all our patterns.
#ifndef LADDER_BASE_REGEX_H_
#define LADDER_BASE_REGEX_H_

#include <re2/re2.h>

namespace ladder {

/// Logs are any bytes, so a dot matches a byte that is no UTF-8. A pattern that
/// RE2 refuses is the caller's to report.
inline RE2::Options BytesOptions() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  return options;
}

}  // namespace ladder

#endif  // LADDER_BASE_REGEX_H_
