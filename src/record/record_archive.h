// A record as one zip file, to be attached to an issue and read elsewhere.
#ifndef LADDER_RECORD_RECORD_ARCHIVE_H_
#define LADDER_RECORD_RECORD_ARCHIVE_H_

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "record/redact.h"

namespace ladder {

/// Writes all files of the record but compiled code and links. What its tools
/// wrote (artifacts/) is redacted, and left out where it is no text; that is
/// returned, relative to the record. UserError when the file is there already
/// or cannot be written.
std::vector<std::filesystem::path> ExportRecord(
    const std::filesystem::path& record, const std::filesystem::path& path,
    const Redactor& redactor);

struct ImportLimits {
  uint64_t files = 100'000;
  uint64_t bytes = 16ULL << 30;
};
/// Makes `folder` of an exported record, whole or not at all. The archive is
/// trusted with nothing: UserError for one with paths that lead elsewhere,
/// links, more than the limits, or without a record.json that says what was
/// run.
void ImportRecord(const std::filesystem::path& path,
                  const std::filesystem::path& folder,
                  const ImportLimits& limits = {});

/// What to call the folder made of an archive: its name there where that is as
/// ours are, "20261121-130629-repro", else "imported-" and what is harmless of
/// it, since .aoti-ladder/ladders would be used by later runs. UserError as
/// above.
std::string NameOfImported(const std::filesystem::path& path);

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_ARCHIVE_H_
