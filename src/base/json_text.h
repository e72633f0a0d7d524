// JSON as people read it: valid UTF-8 whatever bytes went in, short values on
// one line, plain numbers.
#ifndef LADDER_BASE_JSON_TEXT_H_
#define LADDER_BASE_JSON_TEXT_H_

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace ladder {

/// Logs, arguments and paths are any bytes; JSON is UTF-8. What is not UTF-8
/// becomes U+FFFD, a character a byte.
std::string ToUtf8(std::string_view bytes);

/// At most `bytes` of the text, without a part of a UTF-8 character at the end.
std::string_view HeadOf(std::string_view text, size_t bytes);

/// The value indented by two blanks a level, arrays and objects that fit into
/// 90 characters on one line. No newline at the end.
std::string PrettyJson(const boost::json::value& value);

}  // namespace ladder

#endif  // LADDER_BASE_JSON_TEXT_H_
