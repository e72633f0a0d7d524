#include "codegen/package.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

#include <algorithm>
#include <memory>

namespace ladder {
namespace {

using Archive = std::unique_ptr<archive, decltype(&archive_read_free)>;

/// libarchive hands names over in the encoding of the locale, and those that it
/// cannot express not at all.
class InUtf8 {
 public:
  InUtf8()
      : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)),
        before_(utf8_ == nullptr ? nullptr : uselocale(utf8_)) {}
  ~InUtf8() {
    if (utf8_ == nullptr) return;
    uselocale(before_);
    freelocale(utf8_);
  }
  InUtf8(const InUtf8&) = delete;
  InUtf8& operator=(const InUtf8&) = delete;

 private:
  locale_t utf8_, before_;
};

/// The archive at its first entry; nothing when the bytes are no whole zip.
/// Only by the table of contents, which stands at the end of a zip file: what
/// is cut off is to be refused and not read as far as it goes.
Archive OpenZip(std::string_view bytes) {
  Archive zip(archive_read_new(), &archive_read_free);
  archive_read_support_format_zip_seekable(zip.get());
  const int opened =
      archive_read_open_memory(zip.get(), bytes.data(), bytes.size());
  if (opened != ARCHIVE_OK) zip.reset();
  return zip;
}

/// Of the next entry, whose name it sets; false at the end and at damage that
/// hides all that follows.
bool Advance(archive* zip, archive_entry*& entry, std::string& name) {
  const int result = archive_read_next_header(zip, &entry);
  if (result != ARCHIVE_OK && result != ARCHIVE_WARN) return false;
  const char* text = archive_entry_pathname_utf8(entry);
  if (text == nullptr) text = archive_entry_pathname(entry);
  name = text == nullptr ? "" : text;
  return true;
}

std::string WhyNoZip(std::string_view bytes) {
  return bytes.substr(0, 4) == "PK\x03\x04"
             ? "the file is cut off: a zip file, but without its end"
             : "the file is not a zip file, which every .pt2 package is";
}

}  // namespace

std::optional<Package> Package::Open(std::string_view bytes, std::string* why) {
  if (bytes.empty()) {
    *why = "the file is empty";
    return std::nullopt;
  }
  const InUtf8 names;
  const Archive zip = OpenZip(bytes);
  if (zip == nullptr) {
    *why = WhyNoZip(bytes);
    return std::nullopt;
  }
  Package package(bytes);
  archive_entry* entry = nullptr;
  for (std::string name; Advance(zip.get(), entry, name);) {
    if (name.empty()) continue;
    const auto size = std::max<la_int64_t>(0, archive_entry_size(entry));
    package.entries_.push_back({name, static_cast<uint64_t>(size)});
  }
  const int error = archive_errno(zip.get());
  if (package.entries_.empty() && error != 0) {
    const char* says = archive_error_string(zip.get());
    *why = archive_format(zip.get()) == 0
               ? WhyNoZip(bytes)
               : std::string("the zip file cannot be read: ") +
                     (says == nullptr ? "it is damaged" : says);
    return std::nullopt;
  }
  return package;
}

std::optional<std::string> Package::Read(const std::string& name,
                                         uint64_t max_bytes) const {
  const InUtf8 names;
  const Archive zip = OpenZip(bytes_);
  archive_entry* entry = nullptr;
  std::string found;
  while (zip != nullptr && Advance(zip.get(), entry, found)) {
    if (name.empty() || found != name) continue;
    const la_int64_t declared = archive_entry_size(entry);
    if (declared > 0 && static_cast<uint64_t>(declared) > max_bytes) break;
    // What an entry says of its size may be a lie: what comes out is counted.
    // libarchive checks size and CRC when the end is reached.
    constexpr size_t kChunk = 1 << 20;
    std::string bytes;
    while (true) {
      const size_t had = bytes.size();
      bytes.resize(had + kChunk);
      const la_ssize_t got =
          archive_read_data(zip.get(), bytes.data() + had, kChunk);
      if (got < 0) return std::nullopt;
      bytes.resize(had + static_cast<size_t>(got));
      if (bytes.size() > max_bytes) return std::nullopt;
      if (got == 0) return bytes;
    }
  }
  return std::nullopt;
}

}  // namespace ladder
