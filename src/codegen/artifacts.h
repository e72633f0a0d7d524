// Finds what a compilation left behind: wrappers, kernels and libraries, in an
// inductor cache folder or in a .pt2 package.
#ifndef LADDER_CODEGEN_ARTIFACTS_H_
#define LADDER_CODEGEN_ARTIFACTS_H_

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// The files of one model.
struct Artifact {
  std::string name;          ///< the wrapper's file name without endings
  std::string folder;        ///< of its files, with a slash; may be empty
  std::string wrapper_file;  ///< its file name: "c….wrapper.cpp"
  std::string wrapper;       ///< text
  std::string proxy_nodes;   ///< text of the json beside it; may be empty
  /// The generated C++ kernels; before torch 2.7 the wrapper itself. They may
  /// name another wrapper as theirs, see WrapperNamedBy.
  std::string kernel_file;
  std::string kernel_folder;  ///< as `folder`, from which it may differ
  std::string kernels;
  /// Text of kernel_information.json: from which line of the model each launch
  /// was compiled; empty unless torch was asked for it.
  std::string provenance;
  /// Reads the compiled library, which can be gigabytes: empty when there is
  /// none. Valid as long as the folder or package is there.
  std::function<std::string()> read_library;
};

/// In the order of their names, so that runs can be compared.
std::vector<Artifact> FindInCache(const std::filesystem::path& cache);
/// Of these wrappers, with what lies beside them; generated kernels may be
/// given as well, and go before others. None for files that are no wrappers.
std::vector<Artifact> FindInFiles(
    const std::vector<std::filesystem::path>& files);
/// Of a .pt2 package. None when it is damaged, absent or cannot be read: then
/// `why`, where given, says so.
std::vector<Artifact> FindInPackage(const std::filesystem::path& package,
                                    std::string* why = nullptr);

// A .pt2 package (a zip file): which files of a model it holds. Bytes in.

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

#endif  // LADDER_CODEGEN_ARTIFACTS_H_
