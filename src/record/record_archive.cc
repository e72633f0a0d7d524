#include "record/record_archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <re2/re2.h>
#include <stdlib.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/json_fields.h"
#include "record/record_json.h"
#include "record/redacted_file.h"
#include "base/vocabulary.h"

// libarchive's list of all formats needs this one, whose XML library would be
// larger than all the rest of this program and take as long to load. Nobody
// here writes that format.
extern "C" int archive_write_set_format_xar(archive* /*unused*/) {
  return ARCHIVE_FATAL;
}

namespace ladder {
namespace {

namespace fs = std::filesystem;

using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;
using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;

[[noreturn]] void Refuse(const fs::path& path, const std::string& why) {
  throw UserError(fmt::format("{}: {}", path.string(), why),
                  "Give a file that aoti-ladder record export has made.");
}

std::string WhatIsWrong(archive* zip) {
  const char* says = archive_error_string(zip);
  return says == nullptr ? "it is damaged" : says;
}

/// At its first entry. Only by the table of contents at its end: what is cut
/// off is to be refused and not read as far as it goes.
Reader Open(const fs::path& path) {
  Reader zip(archive_read_new(), &archive_read_free);
  archive_read_support_format_zip_seekable(zip.get());
  if (archive_read_open_filename(zip.get(), path.c_str(), 1 << 16) !=
      ARCHIVE_OK) {
    Refuse(path, WhatIsWrong(zip.get()));
  }
  return zip;
}

/// The next entry; null at the end.
archive_entry* Next(archive* zip, const fs::path& path) {
  archive_entry* entry = nullptr;
  const int result = archive_read_next_header(zip, &entry);
  if (result == ARCHIVE_EOF) return nullptr;
  if (result != ARCHIVE_OK) Refuse(path, WhatIsWrong(zip));
  return entry;
}

std::string NameOf(archive_entry* entry) {
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
      if (it->path().filename() == "cache") it.disable_recursion_pending();
      continue;
    }
    if (it->is_regular_file(ignored)) {
      files.push_back(it->path().lexically_relative(record));
    }
  }
  if (error) Refuse(record, error.message());
  return files;
}

[[noreturn]] void FailToWrite(const fs::path& path, archive* zip) {
  throw UserError(
      fmt::format("cannot write {}: {}", path.string(), WhatIsWrong(zip)),
      "Give another place with --out FILE.", 3);
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
  if (error || !stream) Refuse(file, "it cannot be read");
  AddHeader(zip, name, bytes, path);
  std::vector<char> block(1 << 16);
  while (stream) {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    AddBytes(zip, {block.data(), static_cast<size_t>(stream.gcount())}, path);
  }
}

/// Below artifacts/: what our tools wrote, and not we.
bool IsArtifact(const fs::path& file) {
  return std::find(file.begin(), file.end(), "artifacts") != file.end();
}

/// Without a step that leads out of where it is put, or that git would take
/// for a repository, whose settings it runs.
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

/// No folder of .aoti-ladder/ that later runs would take their ladders, rules
/// or recipes from: ours, or one that says where it is from.
std::string SafeName(const std::string& top) {
  static const RE2 kOurs(R"(\d{8}-\d{6}-[A-Za-z0-9_.+-]{1,200})");
  if (RE2::FullMatch(top, kOurs)) return top;
  std::string name = top.substr(0, 200);
  static const RE2 kOther("[^A-Za-z0-9_.+-]");
  RE2::GlobalReplace(&name, kOther, "_");
  return "imported-" + name;
}

/// A record.json that says what was run, and not only a file of that name.
void RequireRecord(const fs::path& folder, const fs::path& path) {
  const auto text = ReadFile(folder / "record.json");
  if (!text) Refuse(path, "no record is in it");
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(*text, error);
  if (error || !value.is_object()) {
    Refuse(path, "its record.json is no JSON object");
  }
  const auto version = IntegerOf<int64_t>(value.as_object(), "format_version");
  if (version > kRecordFormat) Refuse(path, "a newer aoti-ladder wrote it");
  if (version < 1 || TextsOf(value.as_object(), "argv").empty()) {
    Refuse(path, "its record.json does not say what was run");
  }
}

/// A new folder beside the one to be, that nobody else has; removed with all
/// that is still in it.
class PlaceBeside {
 public:
  explicit PlaceBeside(const fs::path& folder) {
    const fs::path parent = fs::absolute(folder).parent_path();
    fs::create_directories(parent);
    std::string name = parent / ".importing-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) {
      throw fs::filesystem_error(
          "cannot make a folder", parent,
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

/// Looks at every entry before the first is written. The name of the one
/// folder that all of them lie in.
fs::path CheckEntries(const fs::path& path, const ImportLimits& limits) {
  const Reader zip = Open(path);
  fs::path top;
  uint64_t files = 0;
  uint64_t bytes = 0;
  while (archive_entry* entry = Next(zip.get(), path)) {
    const std::string name = NameOf(entry);
    if (++files > limits.files) {
      Refuse(path, fmt::format("it holds more than {} files", limits.files));
    }
    if (!IsPlain(name)) Refuse(path, "a path in it leads elsewhere: " + name);
    if (IsFolder(entry)) continue;
    if (archive_entry_filetype(entry) != AE_IFREG ||
        archive_entry_hardlink(entry) != nullptr) {
      Refuse(path, "it holds a link: " + name);
    }
    const fs::path below(name);
    if (top.empty()) top = *below.begin();
    if (*below.begin() != top || ++below.begin() == below.end()) {
      Refuse(path, "it holds no record alone: " + name);
    }
    const la_int64_t size = archive_entry_size(entry);
    bytes += static_cast<uint64_t>(std::max<la_int64_t>(size, 0));
    if (archive_entry_size_is_set(entry) == 0 || size < 0 ||
        bytes > limits.bytes) {
      Refuse(path, fmt::format("it holds more than {} bytes", limits.bytes));
    }
  }
  if (top.empty()) Refuse(path, "it is empty");
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
    if (got < 0) Refuse(path, WhatIsWrong(zip));
    bytes += static_cast<uint64_t>(got);
    // What it says of itself was counted against the limit.
    if (bytes > declared) Refuse(path, "it holds more than it says");
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
    throw UserError(path.string() + " is there already",
                    "Give another name with --out FILE, or remove it.");
  }
  const fs::path root = fs::canonical(record, error);
  if (error) Refuse(record, error.message());
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
      if (!IsArtifact(file)) {
        Add(zip.get(), root / file, name, path);
      } else if (const auto text = RedactedText(root / file, redactor)) {
        AddHeader(zip.get(), name, text->size(), path);
        AddBytes(zip.get(), *text, path);
      } else {
        left_out.push_back(file);
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
    throw UserError(folder.string() + " is there already",
                    "Give another place with --out DIR.");
  }
  try {
    const PlaceBeside place((folder / "").parent_path());
    const fs::path half = place.path() / "record";
    const Reader zip = Open(path);
    while (archive_entry* entry = Next(zip.get(), path)) {
      if (IsFolder(entry)) continue;
      const fs::path to =
          half / fs::path(NameOf(entry)).lexically_relative(top);
      Extract(zip.get(), entry, path, to);
      if (to.extension() == ".sh") AllowToRun(to);
    }
    RequireRecord(half, path);
    fs::rename(half, (folder / "").parent_path());
  } catch (const fs::filesystem_error& what) {
    const bool full = what.code() == std::errc::no_space_on_device;
    throw UserError(fmt::format("cannot make {}: {}", folder.string(),
                                what.code().message()),
                    "Give another place with --out DIR.", full ? 3 : 2);
  }
}

}  // namespace ladder
