// Finds what a compilation left behind: wrappers, kernels and libraries, in an
// inductor cache folder or in a .pt2 package.
#ifndef LADDER_CODEGEN_ARTIFACTS_H_
#define LADDER_CODEGEN_ARTIFACTS_H_

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// The files of one model.
struct Artifact {
  std::string name;          ///< the wrapper's file name without endings
  std::string folder;        ///< of its files, ending in a slash; may be empty
  std::string wrapper_file;  ///< its file name: "c….wrapper.cpp"
  std::string wrapper;       ///< text
  std::string proxy_nodes;   ///< text of the json beside it; may be empty
  /// The file of the generated C++ kernels; before torch 2.7, the wrapper
  /// itself. It may name another wrapper as its own, see WrapperNamedBy.
  std::string kernel_file;
  std::string kernel_folder;  ///< like `folder`, but may differ from it
  std::string kernels;        ///< its text; empty if it is the wrapper
  [[nodiscard]] const std::string& KernelSource() const {
    return kernels.empty() ? wrapper : kernels;
  }
  /// Text of kernel_information.json: the model line that each launch was
  /// compiled from. Empty unless torch was asked for it.
  std::string provenance;
  /// Reads the compiled library, which can be gigabytes; gives an empty string
  /// if there is none. Works only while the folder or package exists.
  std::function<std::string()> read_library;
  /// The library is that of the model that runs: it is packaged with the code,
  /// or was loaded. In a cache it may be that of a later compilation.
  bool library_is_own = false;
};

/// What torch.compile (JIT) leaves, which is no model of AOTInductor.
enum class JitCode {
  kNone,
  kPythonWrapper,  ///< kernels, and a wrapper in Python that calls them
  kCppWrapper,     ///< a wrapper in C++ (cpp_wrapper)
};
std::string_view Name(JitCode code);
constexpr JitCode LastOf(JitCode) { return JitCode::kCppWrapper; }
/// The code of torch.compile below a folder; the kernels of models of
/// AOTInductor look the same, so ask only if there is no model.
JitCode FindJit(const std::filesystem::path& folder);

/// All models below a cache folder, sorted by path for comparable runs.
std::vector<Artifact> FindInCache(const std::filesystem::path& cache);

// Files that one compilation writes, and that the next one would write again. A
// file's name is a hash of its source and options, so that what another stage
// compiles differently has another name. Never fails: what is missing is
// compiled again.

/// Gives a new cache folder what was compiled for another run of the same
/// command: Triton's binaries, and the checks below.
void ShareCompilation(const std::filesystem::path& from,
                      const std::filesystem::path& to);
/// Only PyTorch's checks of which instructions the processor has, from the
/// cache that a command with these variables has when it is run by hand. Before
/// torch 2.14 nobody can tell which of them are complete, and none is taken.
void ShareInstructionChecks(
    const std::map<std::string, std::string>& environment,
    const std::filesystem::path& to);

/// The models of these wrapper files, with the files beside each. Kernel files
/// may be given too and are preferred. Other files give no model.
std::vector<Artifact> FindInFiles(
    const std::vector<std::filesystem::path>& files);
/// The models in a .pt2 package. None if it is damaged, absent or unreadable;
/// `why`, if given, then gets the reason.
std::vector<Artifact> FindInPackage(const std::filesystem::path& package,
                                    std::string* why = nullptr);

// The files in a .pt2 package, which is a zip file.

/// One file inside, without its bytes.
struct PackageEntry {
  std::string name;
  uint64_t bytes = 0;
};

/// Reads a package from memory. The bytes must outlive it.
class Package {
 public:
  /// Nothing if the bytes are not a readable zip file; `why` then says so.
  static std::optional<Package> Open(std::string_view bytes, std::string* why);

  /// Names are as in the file and may be anything, but libarchive turns
  /// backslashes into slashes.
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
