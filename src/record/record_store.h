// The records and bisections in a folder: listing, removal, export and import.
#ifndef LADDER_RECORD_RECORD_STORE_H_
#define LADDER_RECORD_RECORD_STORE_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "record/matrix_table.h"
#include "record/redact.h"

namespace ladder {

struct StoredRecord {
  std::filesystem::path folder;
  std::string started_at;   ///< ISO 8601, UTC
  std::string state;        ///< "planned", "started", "complete", "interrupted"
  std::string command;      ///< one line
  std::string combination;  ///< of a matrix: "device=cpu, size=8"; or empty
  std::string outcome, failure_class, first_failing;  ///< may be empty
  bool bisection = false;  ///< a folder with many records and one answer
  std::string answer;      ///< once it has ended, as the next two
  std::string first_bad, first_bad_title;  ///< empty if it found none
  uint64_t bytes = 0;
  bool in_use = false;  ///< another process works in it
  /// Part of a matrix or bisection that has not ended and still needs it.
  bool awaited = false;
};

/// The records and bisections in `folder`, and the records of each matrix in
/// it, oldest first. `folder` may be a matrix; in a project it is
/// .aoti-ladder/. Skips what is no record. Throws UserError if the folder
/// cannot be read.
std::vector<StoredRecord> ListRecords(const std::filesystem::path& folder);

/// Where records go unless the user names another folder.
inline constexpr const char* kRecordsPlace = ".aoti-ladder";
/// The newest records, matrices and bisections that `run`, `replay` and
/// `bisect` made in `place`, the newest first; at most `most`.
std::vector<std::filesystem::path> NewestRecords(
    const std::filesystem::path& place, size_t most);

/// The record or bisection in `folder`.
StoredRecord LookAt(const std::filesystem::path& folder);

/// The facts of a bisection; this file marks its folder.
inline constexpr const char* kBisectFactsFile = "bisect.json";
bool IsBisection(const std::filesystem::path& folder);

/// True for a folder with the records of a recipe's matrix.
bool IsMatrix(const std::filesystem::path& folder);
/// The matrix folder of a record, as the user names it; empty: none.
std::filesystem::path MatrixOf(const std::filesystem::path& record);
/// The rows of its matrix.json; empty if it cannot be read.
std::vector<MatrixRow> ReadMatrix(const std::filesystem::path& folder);
/// Writes matrix.json and matrix.txt.
void WriteMatrix(const std::filesystem::path& folder,
                 const std::vector<MatrixRow>& rows);
/// Removes the rows whose records are gone. When no record is left, removes the
/// matrix folder too, unless it contains something else.
void TidyMatrix(const std::filesystem::path& folder);

/// What to keep. The oldest records that break a rule are removed first.
struct KeepRules {
  std::optional<size_t> count;                   ///< so many newest ones
  std::optional<std::chrono::milliseconds> age;  ///< the greatest age
  std::optional<uint64_t> bytes;                 ///< the total size
};
/// The records to remove from a list with the oldest first. It excludes records
/// that are in use, awaited, or do not say what was run and when. `now`:
/// seconds since 1970.
std::vector<StoredRecord> Surplus(const std::vector<StoredRecord>& all,
                                  const KeepRules& rules, int64_t now);

/// "2026-11-21T10:52:00Z" as seconds since 1970; nothing for any other text.
std::optional<int64_t> SecondsOf(const std::string& time);

// A record as one zip file, to attach to an issue and to read elsewhere.

/// Writes all files of the record except compiled code and links. Of its
/// environment, only what IsToShare allows. Redacts files
/// in artifacts/, which tools wrote, and leaves out those that are not text.
/// Returns the files left out, relative to the record. Throws UserError if
/// `path` exists or cannot be written.
std::vector<std::filesystem::path> ExportRecord(
    const std::filesystem::path& record, const std::filesystem::path& path,
    const Redactor& redactor);

struct ImportLimits {
  uint64_t files = 100'000;
  uint64_t bytes = 16ULL << 30;
};
/// Creates `folder` from an exported record, completely or not at all. The
/// archive is not trusted. Throws UserError if it has paths that lead outside,
/// links, more than the limits, or no record.json that says what was run.
void ImportRecord(const std::filesystem::path& path,
                  const std::filesystem::path& folder,
                  const ImportLimits& limits = {});

/// The name for the folder of an imported archive: the archive's own if it
/// looks like ours ("20261121-130629-repro"). Otherwise "imported-" and its
/// safe characters, since later runs would use .aoti-ladder/ladders. Throws
/// UserError as above.
std::string NameOfImported(const std::filesystem::path& path);

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_STORE_H_
