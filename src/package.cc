#include "package.h"

#include <zip.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace ladder {
namespace {

zip_t* AsZip(void* archive) { return static_cast<zip_t*>(archive); }

std::string Explain(const zip_error_t& error, std::string_view bytes) {
  switch (zip_error_code_zip(&error)) {
    case ZIP_ER_NOZIP:
      // A zip file's table of contents is at its end, its data in front.
      return bytes.substr(0, 4) == "PK\x03\x04"
                 ? "the file is cut off: a zip file, but without its end"
                 : "the file is not a zip file, which every .pt2 package is";
    case ZIP_ER_INCONS:
      return "the file is a damaged zip file: its table of contents "
             "contradicts its data";
    default:
      break;
  }
  zip_error_t copy = error;
  return "the zip file cannot be read: " +
         std::string(zip_error_strerror(&copy));
}

}  // namespace

std::optional<Package> Package::Open(std::string_view bytes, std::string* why) {
  if (bytes.empty()) {
    *why = "the file is empty";
    return std::nullopt;
  }
  zip_error_t error;
  zip_error_init(&error);
  zip_t* archive = nullptr;
  zip_source_t* source =
      zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  if (source != nullptr) {
    archive = zip_open_from_source(source, ZIP_RDONLY, &error);
    if (archive == nullptr) zip_source_free(source);
  }
  if (archive == nullptr) *why = Explain(error, bytes);
  zip_error_fini(&error);
  if (archive == nullptr) return std::nullopt;
  Package package(archive);
  const zip_int64_t count = zip_get_num_entries(archive, 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    zip_stat_t stat;
    const auto index = static_cast<zip_uint64_t>(i);
    if (zip_stat_index(archive, index, ZIP_FL_ENC_RAW, &stat) != 0) continue;
    if ((stat.valid & ZIP_STAT_NAME) == 0) continue;
    const bool sized = (stat.valid & ZIP_STAT_SIZE) != 0;
    package.entries_.push_back({stat.name, sized ? stat.size : 0});
  }
  return package;
}

Package::~Package() {
  if (archive_ != nullptr) zip_discard(AsZip(archive_));
}

Package::Package(Package&& other) noexcept
    : archive_(std::exchange(other.archive_, nullptr)),
      entries_(std::move(other.entries_)) {}

Package& Package::operator=(Package&& other) noexcept {
  std::swap(archive_, other.archive_);
  std::swap(entries_, other.entries_);
  return *this;
}

std::optional<std::string> Package::Read(const std::string& name,
                                         uint64_t max_bytes) const {
  zip_t* archive = AsZip(archive_);
  zip_stat_t stat;
  if (zip_stat(archive, name.c_str(), ZIP_FL_ENC_RAW, &stat) != 0 ||
      (stat.valid & ZIP_STAT_INDEX) == 0) {
    return std::nullopt;
  }
  const uint64_t declared = (stat.valid & ZIP_STAT_SIZE) != 0 ? stat.size : 0;
  if (declared > max_bytes) return std::nullopt;
  const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> file(
      zip_fopen_index(archive, stat.index, 0), &zip_fclose);
  if (file == nullptr) return std::nullopt;
  // What an entry says of its size may be a lie, so it is not trusted with
  // more than one chunk, and what comes out is counted. libzip checks the CRC
  // when the end is reached.
  constexpr uint64_t kChunk = 1 << 20;
  std::string bytes;
  uint64_t chunk = std::min(declared + 1, kChunk);
  while (true) {
    const size_t had = bytes.size();
    bytes.resize(had + chunk);
    const zip_int64_t got = zip_fread(file.get(), bytes.data() + had, chunk);
    if (got < 0) return std::nullopt;
    bytes.resize(had + static_cast<size_t>(got));
    if (bytes.size() > max_bytes) return std::nullopt;
    if (got == 0) return bytes;
    chunk = kChunk;
  }
}

}  // namespace ladder
