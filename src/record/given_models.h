// Models that the user gives beside a log or a record: packages, and generated
// files.
#ifndef LADDER_RECORD_GIVEN_MODELS_H_
#define LADDER_RECORD_GIVEN_MODELS_H_

#include <filesystem>
#include <string>
#include <vector>

#include "codegen/artefact.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

struct GivenModel {
  Artefact artefact;
  /// Before its folders, for people: "model.pt2/"; empty for files on disk.
  std::string package;

  [[nodiscard]] std::string WrapperPath() const {
    return package + artefact.folder + artefact.wrapper_file;
  }
  [[nodiscard]] std::string KernelPath() const {
    return package + artefact.kernel_folder + artefact.kernel_file;
  }
};

/// wrappers: generated kernels may be among them. UserError with the reason
/// for a file that is missing, damaged or holds no generated code.
std::vector<GivenModel> ReadGivenModels(
    const std::vector<std::filesystem::path>& packages,
    const std::vector<std::filesystem::path>& wrappers);

/// Adds them to the run, with their line tables where it printed a stack.
void AddGivenModels(const std::vector<GivenModel>& given, RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_RECORD_GIVEN_MODELS_H_
