// Reads verdict.json back: the inverse of ToJson.
#ifndef LADDER_RECORD_VERDICT_READER_H_
#define LADDER_RECORD_VERDICT_READER_H_

#include <string>
#include <string_view>

#include "diagnosis/verdict.h"

namespace ladder {

/// ToJson of the result is the text again, for every text that ToJson made.
/// What is missing, or of another type, reads as nothing. UserError, which
/// names `file`, for a text that is no JSON object or of a newer schema.
Verdict ReadVerdict(std::string_view json, const std::string& file);

}  // namespace ladder

#endif  // LADDER_RECORD_VERDICT_READER_H_
