#include "record/record_store.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <re2/re2.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/json.hpp>
#include <ctime>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "recipe/recipe.h"
#include "record/record.h"
#include "record/record_json.h"
#include "record/record_reader.h"
#include "record/redact.h"
#include "record/surroundings.h"

// libarchive's list of all formats refers to xar, whose XML library would be
// larger than the rest of this program and take as long to load. Nothing here
// writes xar.
extern "C" int archive_write_set_format_xar(archive* /*unused*/) {
  return ARCHIVE_FATAL;
}

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

/// Empty if the file has no JSON object.
json::object ReadObject(const fs::path& file) {
  boost::system::error_code error;
  const auto text = ReadJsonFile(file);
  const json::value value = json::parse(text.value_or(""), error);
  return error || !value.is_object() ? json::object() : value.as_object();
}

void AddVerdict(const fs::path& folder, StoredRecord& record) {
  const json::object verdict = ReadObject(folder / "verdict.json");
  record.outcome = TextOf(verdict, "outcome");
  record.failure_class = TextOf(ObjectOf(verdict, "failure"), "class");
  record.first_failing = TextOf(ObjectOf(verdict, "first_failing"), "name");
}

/// The command that repeats the bisection, with both ends as labels.
std::string CommandOfBisection(const json::object& facts) {
  std::vector<std::string> words{"aoti-ladder", "bisect",
                                 TextOf(facts, "recipe")};
  const auto candidates = ObjectsOf(facts, "candidates");
  if (!candidates.empty()) {
    words.insert(words.end(), {"--good", TextOf(*candidates.front(), "label"),
                               "--bad", TextOf(*candidates.back(), "label")});
  }
  return ShellQuote(words);
}

/// The title of this candidate; the label if it has none.
std::string TitleOf(const std::string& label, const json::object& result) {
  for (const json::object* each : ObjectsOf(result, "candidates")) {
    std::string title = TextOf(*each, "title");
    if (TextOf(*each, "label") == label && !title.empty()) return title;
  }
  return label;
}

void AddBisection(const fs::path& folder, StoredRecord& record) {
  record.bisection = true;
  record.bytes = BytesIn(folder);
  record.in_use = !FolderLock::Take(folder);
  const json::object facts = ReadObject(folder / kBisectFactsFile);
  record.started_at = TextOf(facts, "started_at");
  record.command = CommandOfBisection(facts);
  const json::object result = ReadObject(folder / "result.json");
  record.answer = TextOf(result, "answer");
  // Each process of the bisection writes the file when it ends.
  record.awaited = record.answer.empty() || record.answer == "interrupted";
  record.state = record.awaited ? "interrupted" : "complete";
  if (record.awaited) return;
  record.first_bad = TextOf(result, "first_bad");
  record.first_bad_title = TitleOf(record.first_bad, result);
}

/// The combination of each record in a matrix, by the name of its folder.
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
  // A process that runs a matrix uses all of it.
  const bool in_use = IsMatrix(folder) && !FolderLock::Take(folder);
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    // A link points to a record that lies elsewhere.
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
    throw UnreadableFolder(folder, error,
                           "Name the folder that contains the records.");
  }
}

}  // namespace

namespace {

constexpr std::string_view kImported = "imported-";

/// "20261121-105200": when the record was written, in local time, as in the
/// names of records. Empty if that is not known.
std::string StampOf(const fs::path& folder) {
  struct stat status = {};
  if (stat((folder / "record.json").c_str(), &status) != 0) return "";
  return fmt::format("{:%Y%m%d-%H%M%S}", fmt::localtime(status.st_mtime));
}

}  // namespace

std::vector<fs::path> NewestRecords(const fs::path& place, size_t most) {
  // Their names begin with the time, "20261121-105200-repro"; of two that began
  // in the same second, the later one has a longer name. "imported-x" counts
  // from its import.
  static const RE2 kName(R"((\d{8}-\d{6})-.*)");
  struct Named {
    std::string time;
    size_t length;
    fs::path folder;
    auto operator<=>(const Named&) const = default;
  };
  std::vector<Named> found;
  std::error_code error;
  for (fs::directory_iterator it(place, error), end; !error && it != end;
       it.increment(error)) {
    const std::string name = it->path().filename();
    std::string time;
    std::error_code ignored;
    const bool holds = fs::exists(it->path() / "record.json", ignored) ||
                       IsBisection(it->path()) || IsMatrix(it->path());
    if (!holds) continue;
    if (!RE2::FullMatch(name, kName, &time)) {
      if (!name.starts_with(kImported)) continue;
      time = StampOf(it->path());
    }
    found.push_back({time, name.size(), it->path()});
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<fs::path> newest;
  for (const Named& each : found) {
    if (newest.size() < most) newest.push_back(each.folder);
  }
  return newest;
}

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
    record.command = ShellQuote(outline.facts.settings.command);
  } catch (const UserError&) {  // listed, since it takes space
  }
  AddVerdict(folder, record);
  record.bytes = BytesIn(folder);
  record.in_use = !FolderLock::Take(folder);
  return record;
}

bool IsBisection(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / kBisectFactsFile, error);
}

bool IsMatrix(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "matrix.json", error) &&
         !fs::exists(folder / "record.json", error);
}

fs::path MatrixOf(const fs::path& record) {
  std::error_code error;
  // For "m/02-x/"; then for "." within it.
  fs::path above = (record / "").parent_path().parent_path();
  if (record.filename() == "." || record.filename() == ".." || above.empty()) {
    above = fs::canonical(record, error).parent_path();
  }
  return IsMatrix(above) ? above : fs::path();
}

std::vector<MatrixRow> ReadMatrix(const fs::path& folder) {
  return ReadMatrixJson(ReadJsonFile(folder / "matrix.json").value_or(""));
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
  fs::remove(folder, error);  // fails if something else is in it
}

std::vector<StoredRecord> ListRecords(const fs::path& folder) {
  std::error_code error;
  fs::path place = folder;
  if (fs::is_directory(folder / kRecordsPlace, error)) {
    place = folder / kRecordsPlace;
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

namespace {

using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;
using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;

[[noreturn]] void RefuseArchive(const fs::path& path, const std::string& why) {
  throw UserError(fmt::format("{}: {}", path.string(), why),
                  "Name a file made by aoti-ladder record export.");
}

std::string WhatIsWrong(archive* zip) {
  const char* says = archive_error_string(zip);
  return says == nullptr ? "it is damaged" : says;
}

/// Opens the archive at its first entry. Only the seekable reader, which uses
/// the table of contents at the end, refuses a truncated archive.
Reader Open(const fs::path& path) {
  Reader zip(archive_read_new(), &archive_read_free);
  archive_read_support_format_zip_seekable(zip.get());
  if (archive_read_open_filename(zip.get(), path.c_str(), 1 << 16) !=
      ARCHIVE_OK) {
    std::error_code error;
    RefuseArchive(path, fs::exists(path, error) ? WhatIsWrong(zip.get())
                                                : "no such file");
  }
  return zip;
}

/// The next entry; null at the end.
archive_entry* Next(archive* zip, const fs::path& path) {
  archive_entry* entry = nullptr;
  const int result = archive_read_next_header(zip, &entry);
  if (result == ARCHIVE_EOF) return nullptr;
  if (result != ARCHIVE_OK) RefuseArchive(path, WhatIsWrong(zip));
  return entry;
}

std::string NameOfEntry(archive_entry* entry) {
  const char* text = archive_entry_pathname_utf8(entry);
  if (text == nullptr) text = archive_entry_pathname(entry);
  return text == nullptr ? "" : text;
}

bool IsFolder(archive_entry* entry) {
  return archive_entry_filetype(entry) == AE_IFDIR;
}

/// The files of a record, relative to it.
std::vector<fs::path> FilesOf(const fs::path& record) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(record, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (it->is_symlink(ignored)) continue;
    if (it->is_directory(ignored)) {
      const std::string name = it->path().filename();
      // "observed": left by a run that was cut off.
      if (name == "cache" || name == "observed") {
        it.disable_recursion_pending();
      }
      continue;
    }
    if (it->is_regular_file(ignored)) {
      files.push_back(it->path().lexically_relative(record));
    }
  }
  if (error) RefuseArchive(record, error.message());
  return files;
}

[[noreturn]] void FailToWrite(const fs::path& path, archive* zip) {
  throw UserError(
      fmt::format("cannot write {}: {}", path.string(), WhatIsWrong(zip)),
      "Choose another file with --out FILE.", 3);
}

void AddHeader(archive* zip, const std::string& name, uint64_t bytes,
               const fs::path& path) {
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(
      archive_entry_new(), &archive_entry_free);
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), name.ends_with(".sh") ? 0755 : 0644);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes));
  if (archive_write_header(zip, entry.get()) < ARCHIVE_WARN) {
    FailToWrite(path, zip);
  }
}

void AddBytes(archive* zip, std::string_view bytes, const fs::path& path) {
  if (archive_write_data(zip, bytes.data(), bytes.size()) < 0) {
    FailToWrite(path, zip);
  }
}

void Add(archive* zip, const fs::path& file, const std::string& name,
         const fs::path& path) {
  std::ifstream stream(file, std::ios::binary);
  std::error_code error;
  const uint64_t bytes = fs::file_size(file, error);
  if (error || !stream) RefuseArchive(file, "it cannot be read");
  AddHeader(zip, name, bytes, path);
  std::vector<char> block(1 << 16);
  while (stream) {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    AddBytes(zip, {block.data(), static_cast<size_t>(stream.gcount())}, path);
  }
}

/// True for files below artifacts/: tools wrote them, not this program.
bool IsArtifact(const fs::path& file) {
  return std::find(file.begin(), file.end(), "artifacts") != file.end();
}

/// record.json with only the variables that IsToShare allows.
std::string ToShare(const std::string& record_json) {
  boost::system::error_code error;
  json::value value = json::parse(record_json, error);
  if (error || !value.is_object()) return record_json;
  json::object& object = value.as_object();
  json::value* environment = object.if_contains("environment");
  if (environment == nullptr || !environment->is_object()) return record_json;
  json::object shared;
  for (const auto& [name, text] : environment->as_object()) {
    if (IsToShare(std::string_view(name))) shared[name] = text;
  }
  *environment = std::move(shared);
  object["environment_selected"] = true;
  return PrettyJson(object) + "\n";
}

/// The text of a file to export, if it differs from the file's.
std::optional<std::string> TextToShare(const fs::path& root,
                                       const fs::path& file) {
  if (file != "record.json" && file != "replay.sh") return {};
  const fs::path path = root / "record.json";
  const auto record = ReadJsonFile(path);
  if (!record && fs::exists(path)) {
    throw UserError(path.string() + WhyUnreadable(path, kMostJson),
                    "It cannot be searched for variables that must not be "
                    "shared: export another record.");
  }
  if (!record) return {};
  std::string shared = ToShare(*record);
  if (file == "record.json") return shared;
  if (shared == *record) return {};
  return ReplayScript(ReadRecordFacts(json::parse(shared).as_object()));
}

/// True if no path component leads out of the target folder or is .git: git
/// would run the settings of such a repository.
bool IsPlain(const std::string& name) {
  static const RE2 kBytes(R"([^\x00-\x1f\x7f\\/][^\x00-\x1f\x7f\\]*)",
                          RE2::Latin1);
  static const RE2 kGit("(?i).git");
  if (!RE2::FullMatch(name, kBytes)) return false;
  for (const fs::path& step : fs::path(name)) {
    const std::string& text = step.native();
    if (text == ".." || text == "." || text.size() > 255) return false;
    if (RE2::FullMatch(text, kGit)) return false;
  }
  return true;
}

/// A name that differs from the folders of .aoti-ladder/ where later runs read
/// ladders, rules or recipes: one of ours, or "imported-…".
std::string SafeName(const std::string& top) {
  static const RE2 kOurs(R"(\d{8}-\d{6}-[A-Za-z0-9_.+-]{1,200})");
  if (RE2::FullMatch(top, kOurs)) return top;
  std::string name = top.substr(0, 200);
  static const RE2 kOther("[^A-Za-z0-9_.+-]");
  RE2::GlobalReplace(&name, kOther, "_");
  return std::string(kImported) + name;
}

/// Refuses a record.json that does not say what was run.
void RequireRecord(const fs::path& folder, const fs::path& path) {
  const auto text = ReadJsonFile(folder / "record.json");
  if (!text) {
    const std::string why = WhyUnreadable(folder / "record.json", kMostJson);
    RefuseArchive(path, why.starts_with(": larger")
                            ? "its record.json is" + why.substr(1)
                            : "it contains no record");
  }
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(*text, error);
  if (error || !value.is_object()) {
    RefuseArchive(path, "its record.json is not a JSON object");
  }
  const auto version = IntegerOf<int64_t>(value.as_object(), "format_version");
  if (version > kRecordFormat)
    RefuseArchive(path, "a newer aoti-ladder wrote it");
  if (version < 1 || TextsOf(value.as_object(), "argv").empty()) {
    RefuseArchive(path, "its record.json does not say what was run");
  }
}

/// A new, unique folder beside `folder`. Its destructor removes it with all
/// that is still in it.
class PlaceBeside {
 public:
  explicit PlaceBeside(const fs::path& folder) {
    const fs::path parent = fs::absolute(folder).parent_path();
    fs::create_directories(parent);
    std::string name = parent / ".importing-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) {
      throw fs::filesystem_error(
          "cannot create a folder", parent,
          std::error_code(errno, std::generic_category()));
    }
    path_ = name;
  }
  ~PlaceBeside() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  PlaceBeside(const PlaceBeside&) = delete;
  PlaceBeside& operator=(const PlaceBeside&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// Checks every entry before the first is written. Returns the name of the one
/// folder that contains them all.
fs::path CheckEntries(const fs::path& path, const ImportLimits& limits) {
  const Reader zip = Open(path);
  fs::path top;
  uint64_t files = 0;
  uint64_t bytes = 0;
  while (archive_entry* entry = Next(zip.get(), path)) {
    const std::string name = NameOfEntry(entry);
    if (++files > limits.files) {
      RefuseArchive(
          path, fmt::format("it contains more than {} files", limits.files));
    }
    if (!IsPlain(name))
      RefuseArchive(path, "a path leads out of its folder: " + name);
    if (IsFolder(entry)) continue;
    if (archive_entry_filetype(entry) != AE_IFREG ||
        archive_entry_hardlink(entry) != nullptr) {
      RefuseArchive(path, "it contains a link: " + name);
    }
    const fs::path below(name);
    if (top.empty()) top = *below.begin();
    if (*below.begin() != top || ++below.begin() == below.end()) {
      RefuseArchive(path, "it contains something other than a record: " + name);
    }
    const la_int64_t size = archive_entry_size(entry);
    bytes += static_cast<uint64_t>(std::max<la_int64_t>(size, 0));
    if (archive_entry_size_is_set(entry) == 0 || size < 0 ||
        bytes > limits.bytes) {
      RefuseArchive(
          path, fmt::format("it contains more than {} bytes", limits.bytes));
    }
  }
  if (top.empty()) RefuseArchive(path, "it is empty");
  return top;
}

void Extract(archive* zip, archive_entry* entry, const fs::path& path,
             const fs::path& to) {
  fs::create_directories(to.parent_path());
  OutputFile out(to);
  const auto declared = static_cast<uint64_t>(archive_entry_size(entry));
  std::vector<char> block(1 << 16);
  uint64_t bytes = 0;
  while (const la_ssize_t got =
             archive_read_data(zip, block.data(), block.size())) {
    if (got < 0) RefuseArchive(path, WhatIsWrong(zip));
    bytes += static_cast<uint64_t>(got);
    // Only the declared size was counted against the limit.
    if (bytes > declared)
      RefuseArchive(path, "it contains more than it declares");
    out.Write({block.data(), static_cast<size_t>(got)});
  }
}

void AllowToRun(const fs::path& script) {
  std::error_code ignored;
  fs::permissions(script, fs::perms::owner_exec | fs::perms::group_exec,
                  fs::perm_options::add, ignored);
}

}  // namespace

std::vector<fs::path> ExportRecord(const fs::path& record, const fs::path& path,
                                   const Redactor& redactor) {
  std::error_code error;
  if (fs::exists(path, error)) {
    throw UserError(path.string() + " already exists",
                    "Choose another name with --out FILE, or remove the file.");
  }
  const fs::path root = fs::canonical(record, error);
  if (error) RefuseArchive(record, error.message());
  const auto files = FilesOf(root);
  std::vector<fs::path> left_out;
  const Writer zip(archive_write_new(), &archive_write_free);
  archive_write_set_format_zip(zip.get());
  if (archive_write_open_filename(zip.get(), path.c_str()) != ARCHIVE_OK) {
    FailToWrite(path, zip.get());
  }
  try {
    for (const fs::path& file : files) {
      const std::string name = (root.filename() / file).generic_string();
      const bool artifact = IsArtifact(file);
      const auto text = artifact ? RedactedText(root / file, redactor)
                                 : TextToShare(root, file);
      if (text) {
        AddHeader(zip.get(), name, text->size(), path);
        AddBytes(zip.get(), *text, path);
      } else if (artifact) {
        left_out.push_back(file);
      } else {
        Add(zip.get(), root / file, name, path);
      }
    }
    if (archive_write_close(zip.get()) != ARCHIVE_OK) {
      FailToWrite(path, zip.get());
    }
  } catch (...) {
    fs::remove(path, error);
    throw;
  }
  return left_out;
}

std::string NameOfImported(const fs::path& path) {
  return SafeName(CheckEntries(path, {}).native());
}

void ImportRecord(const fs::path& path, const fs::path& folder,
                  const ImportLimits& limits) {
  const fs::path top = CheckEntries(path, limits);
  std::error_code error;
  if (fs::exists(folder, error)) {
    throw UserError(folder.string() + " already exists",
                    "Choose another folder with --out DIR.");
  }
  try {
    const PlaceBeside place((folder / "").parent_path());
    const fs::path half = place.path() / "record";
    const Reader zip = Open(path);
    while (archive_entry* entry = Next(zip.get(), path)) {
      if (IsFolder(entry)) continue;
      const fs::path to =
          half / fs::path(NameOfEntry(entry)).lexically_relative(top);
      Extract(zip.get(), entry, path, to);
      if (to.extension() == ".sh") AllowToRun(to);
    }
    RequireRecord(half, path);
    fs::rename(half, (folder / "").parent_path());
  } catch (const fs::filesystem_error& what) {
    throw FolderError("cannot create " + folder.string(), what.code());
  }
}

}  // namespace ladder
