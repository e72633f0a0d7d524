// The records and bisections below a folder: which there are, which to remove.
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
  bool bisection = false;     ///< a folder with many records, of one answer
  std::string answer, place;  ///< of one that has ended: its first bad
  uint64_t bytes = 0;
  bool in_use = false;  ///< another process is at work in it
  /// Of a matrix or bisection that has not ended: it goes on with it.
  bool awaited = false;
};

/// Those whose folders lie in `folder`, or in a matrix' folder in it, and the
/// bisections there, the oldest first. `folder` may be that of a matrix; of a
/// project it is its .aoti-ladder/. What is no record is passed over. UserError
/// when it cannot be read.
std::vector<StoredRecord> ListRecords(const std::filesystem::path& folder);

/// The one in `folder`.
StoredRecord LookAt(const std::filesystem::path& folder);

/// What a bisection is about; the file by which its folder is known.
inline constexpr const char* kBisectFactsFile = "bisect.json";
/// True for the folder of a bisection.
bool IsBisection(const std::filesystem::path& folder);

/// True for a folder with the records of a recipe's matrix.
bool IsMatrix(const std::filesystem::path& folder);
/// The one that a record lies in, as people name it; empty: in none.
std::filesystem::path MatrixOf(const std::filesystem::path& record);
/// Its table, of matrix.json; empty where that cannot be read.
std::vector<MatrixRow> ReadMatrix(const std::filesystem::path& folder);
/// Writes matrix.json and matrix.txt.
void WriteMatrix(const std::filesystem::path& folder,
                 const std::vector<MatrixRow>& rows);
/// Takes the rows out of a matrix' table whose records are gone; with the last
/// record the folder goes, if nothing else is in it.
void TidyMatrix(const std::filesystem::path& folder);

/// What to keep; what breaks one of the rules goes, the oldest first.
struct KeepRules {
  std::optional<size_t> count;                   ///< so many, the newest
  std::optional<std::chrono::milliseconds> age;  ///< no older ones
  std::optional<uint64_t> bytes;                 ///< all together
};
/// The records to remove, of a list with the oldest first; none that is in use,
/// is awaited or does not say what was run and when.
/// `now`: seconds since 1970.
std::vector<StoredRecord> Surplus(const std::vector<StoredRecord>& all,
                                  const KeepRules& rules, int64_t now);

/// "2026-11-21T10:52:00Z" as seconds since 1970; nothing for another text.
std::optional<int64_t> SecondsOf(const std::string& time);

// A record as one zip file, to be attached to an issue and read elsewhere.

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

#endif  // LADDER_RECORD_RECORD_STORE_H_
