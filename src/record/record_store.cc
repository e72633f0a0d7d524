#include "record/record_store.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <ctime>
#include <iterator>
#include <map>

#include "bisect/bisect_journal.h"
#include "base/file.h"
#include "base/folder_lock.h"
#include "base/json_fields.h"
#include "recipe/recipe_text.h"
#include "record/record_reader.h"
#include "base/shell_words.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

uint64_t BytesIn(const fs::path& folder) {
  uint64_t bytes = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (it->is_symlink(ignored) || !it->is_regular_file(ignored)) continue;
    bytes += it->file_size(ignored);
  }
  return bytes;
}

void AddVerdict(const fs::path& folder, StoredRecord& record) {
  boost::system::error_code error;
  const auto text = ReadFile(folder / "verdict.json", 1 << 28);
  const json::value value = json::parse(text.value_or(""), error);
  if (error || !value.is_object()) return;
  const json::object& verdict = value.as_object();
  record.outcome = TextOf(verdict, "outcome");
  record.failure_class = TextOf(ObjectOf(verdict, "failure"), "class");
  record.first_failing = TextOf(ObjectOf(verdict, "first_failing"), "name");
}

void AddBisection(const fs::path& folder, StoredRecord& record) {
  record.bisection = true;
  record.bytes = BytesIn(folder);
  record.in_use = !FolderLock::Take(folder);
  const BisectFacts facts = ReadBisectHistory(folder).facts;
  record.started_at = facts.started_at;
  record.command = ShellQuote({"aoti-ladder", "bisect", facts.recipe});
  boost::system::error_code error;
  const auto text = ReadFile(folder / "result.json");
  const json::value value = json::parse(text.value_or(""), error);
  if (!error && value.is_object()) {
    record.answer = TextOf(value.as_object(), "answer");
  }
  // Each process that works at it writes the file when it ends.
  record.awaited = record.answer.empty() || record.answer == "interrupted";
  record.state = record.awaited ? "interrupted" : "complete";
  if (!record.awaited) record.place = TextOf(value.as_object(), "first_bad");
}

/// Of each record in a matrix' folder, by the name of its own.
std::map<std::string, std::string> Combinations(const fs::path& matrix) {
  std::map<std::string, std::string> combinations;
  for (const MatrixRow& row : ReadMatrix(matrix)) {
    combinations[row.record] = ShowValues(row.values);
  }
  return combinations;
}

void AddRecords(const fs::path& folder, std::vector<StoredRecord>& records) {
  auto combinations = Combinations(folder);
  const auto rows = ReadMatrix(folder);
  const bool awaited =
      IsMatrix(folder) && !std::all_of(rows.begin(), rows.end(), HasEnded);
  // Who climbs with a matrix is at work in all of it.
  const bool in_use = IsMatrix(folder) && !FolderLock::Take(folder);
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    // A link is somebody's name for a record that lies elsewhere.
    if (it->is_symlink(ignored) || !it->is_directory(ignored)) continue;
    if (fs::exists(it->path() / "record.json", ignored)) {
      records.push_back(LookAt(it->path()));
      records.back().combination = combinations[it->path().filename()];
      records.back().in_use |= in_use;
      records.back().awaited = awaited;
    } else if (IsBisection(it->path())) {
      records.push_back(LookAt(it->path()));
    } else if (IsMatrix(it->path())) {
      AddRecords(it->path(), records);
    }
  }
  if (error) {
    throw UserError(
        fmt::format("cannot read {}: {}", folder.string(), error.message()),
        "Give the folder that holds the records.");
  }
}

}  // namespace

StoredRecord LookAt(const fs::path& folder) {
  StoredRecord record;
  record.folder = folder;
  record.state = "unreadable";
  try {
    if (IsBisection(folder)) {
      AddBisection(folder, record);
      return record;
    }
    const RecordedClimb outline = ReadRecordOutline(folder);
    record.started_at = outline.facts.started_at;
    record.state = outline.state;
    record.command = ShellQuote(outline.facts.argv);
  } catch (const UserError&) {  // it is there, and takes space
  }
  AddVerdict(folder, record);
  record.bytes = BytesIn(folder);
  record.in_use = !FolderLock::Take(folder);
  return record;
}

bool IsMatrix(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "matrix.json", error) &&
         !fs::exists(folder / "record.json", error);
}

fs::path MatrixOf(const fs::path& record) {
  std::error_code error;
  // "m/02-x/", or "." within it.
  fs::path above = (record / "").parent_path().parent_path();
  if (record.filename() == "." || record.filename() == ".." || above.empty()) {
    above = fs::canonical(record, error).parent_path();
  }
  return IsMatrix(above) ? above : fs::path();
}

std::vector<MatrixRow> ReadMatrix(const fs::path& folder) {
  return ReadMatrixJson(ReadFile(folder / "matrix.json", 1 << 26).value_or(""));
}

void WriteMatrix(const fs::path& folder, const std::vector<MatrixRow>& rows) {
  WriteFileByRename(folder / "matrix.json", MatrixJson(rows));
  WriteFileByRename(folder / "matrix.txt", RenderMatrix(rows));
}

void TidyMatrix(const fs::path& folder) {
  if (!IsMatrix(folder)) return;
  std::error_code error;
  if (!ListRecords(folder).empty()) {
    std::vector<MatrixRow> rows = ReadMatrix(folder);
    std::erase_if(rows, [&](const MatrixRow& row) {
      return !row.record.empty() && !fs::exists(folder / row.record, error);
    });
    WriteMatrix(folder, rows);
    return;
  }
  fs::remove(folder / "matrix.json", error);
  fs::remove(folder / "matrix.txt", error);
  fs::remove(folder / "jobs.json", error);
  fs::remove_all(folder / "jobs", error);
  fs::remove(folder, error);  // what else is in it stays, and so does it
}

std::vector<StoredRecord> ListRecords(const fs::path& folder) {
  std::error_code error;
  fs::path place = folder;
  if (fs::is_directory(folder / ".aoti-ladder", error)) {
    place = folder / ".aoti-ladder";
  }
  std::vector<StoredRecord> records;
  AddRecords(place, records);
  // A project may have records elsewhere, too (--out).
  if (place != folder) AddRecords(folder, records);
  std::sort(records.begin(), records.end(),
            [](const StoredRecord& a, const StoredRecord& b) {
              return std::pair(a.started_at, a.folder) <
                     std::pair(b.started_at, b.folder);
            });
  return records;
}

std::optional<int64_t> SecondsOf(const std::string& time) {
  std::tm parts{};
  if (!RE2::FullMatch(time, R"((\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z)",
                      &parts.tm_year, &parts.tm_mon, &parts.tm_mday,
                      &parts.tm_hour, &parts.tm_min, &parts.tm_sec)) {
    return std::nullopt;
  }
  parts.tm_year -= 1900;
  parts.tm_mon -= 1;
  return timegm(&parts);
}

std::vector<StoredRecord> Surplus(const std::vector<StoredRecord>& all,
                                  const KeepRules& rules, int64_t now) {
  // Other programs may call a file record.json, too.
  std::vector<StoredRecord> records;
  std::copy_if(all.begin(), all.end(), std::back_inserter(records),
               [](const StoredRecord& each) {
                 return !each.command.empty() && SecondsOf(each.started_at);
               });
  uint64_t bytes = 0;
  for (const StoredRecord& each : records) bytes += each.bytes;
  std::vector<StoredRecord> surplus;
  for (size_t i = 0; i < records.size(); ++i) {
    const StoredRecord& each = records[i];
    const auto began = SecondsOf(each.started_at);
    const bool old =
        rules.age && began &&
        now - *began >
            std::chrono::duration_cast<std::chrono::seconds>(*rules.age)
                .count();
    const bool many = rules.count && records.size() - i > *rules.count;
    const bool large = rules.bytes && bytes > *rules.bytes;
    if (each.in_use || each.awaited || !(old || many || large)) continue;
    surplus.push_back(each);
    bytes -= each.bytes;
  }
  return surplus;
}

}  // namespace ladder
