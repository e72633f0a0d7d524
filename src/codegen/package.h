// A .pt2 package (a zip file): which files of a model it holds. Bytes in.
#ifndef LADDER_CODEGEN_PACKAGE_H_
#define LADDER_CODEGEN_PACKAGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// One file inside, without its bytes.
struct PackageEntry {
  std::string name;
  uint64_t bytes = 0;
};

/// Reads a package held in memory, which must outlive it.
class Package {
 public:
  /// Nothing when the bytes are no readable zip; `why` then says so.
  static std::optional<Package> Open(std::string_view bytes, std::string* why);

  /// As they are called in the file, which may be anything; libarchive makes a
  /// slash of a backslash.
  [[nodiscard]] const std::vector<PackageEntry>& entries() const {
    return entries_;
  }
  /// The bytes of one entry; nothing when it is damaged, absent or larger
  /// than `max_bytes` (a hostile package must not exhaust memory).
  [[nodiscard]] std::optional<std::string> Read(const std::string& name,
                                                uint64_t max_bytes) const;

 private:
  explicit Package(std::string_view bytes) : bytes_(bytes) {}
  std::string_view bytes_;
  std::vector<PackageEntry> entries_;
};

}  // namespace ladder

#endif  // LADDER_CODEGEN_PACKAGE_H_
