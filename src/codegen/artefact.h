// Finds what a compilation left behind: wrappers, kernels and libraries, in an
// inductor cache folder or in a .pt2 package.
#ifndef LADDER_CODEGEN_ARTEFACT_H_
#define LADDER_CODEGEN_ARTEFACT_H_

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace ladder {

/// The files of one model.
struct Artefact {
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
std::vector<Artefact> FindInCache(const std::filesystem::path& cache);
/// Of these wrappers, with what lies beside them; generated kernels may be
/// given as well, and go before others. None for files that are no wrappers.
std::vector<Artefact> FindInFiles(
    const std::vector<std::filesystem::path>& files);
/// Of a .pt2 package. None when it is damaged, absent or cannot be read: then
/// `why`, where given, says so.
std::vector<Artefact> FindInPackage(const std::filesystem::path& package,
                                    std::string* why = nullptr);

}  // namespace ladder

#endif  // LADDER_CODEGEN_ARTEFACT_H_
