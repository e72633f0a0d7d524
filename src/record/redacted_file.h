// What a command left in files, without its secrets.
#ifndef LADDER_RECORD_REDACTED_FILE_H_
#define LADDER_RECORD_REDACTED_FILE_H_

#include <filesystem>
#include <optional>
#include <string>

#include "record/redact.h"

namespace ladder {

/// The text of a file without secrets. Nothing of what is no text (a core dump
/// holds the whole environment, an archive hides what is in it), of more than
/// 256 MiB, or what cannot be read.
std::optional<std::string> RedactedText(const std::filesystem::path& file,
                                        const Redactor& redactor);

/// Rewrites the text files below the folder that hold secrets.
void RedactFiles(const std::filesystem::path& folder, const Redactor& redactor);

}  // namespace ladder

#endif  // LADDER_RECORD_REDACTED_FILE_H_
