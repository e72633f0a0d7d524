// How a secret is written where it is not written as it is: JSON, Python,
// URLs, base64.
#ifndef LADDER_RECORD_SECRET_SPELLING_H_
#define LADDER_RECORD_SECRET_SPELLING_H_

#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// The value and all other spellings of it, each once. Of a value of several
/// lines each long line, too; of base64 what the value gives wherever it stands
/// in what was encoded.
std::vector<std::string> SpellingsOf(std::string_view value);

}  // namespace ladder

#endif  // LADDER_RECORD_SECRET_SPELLING_H_
