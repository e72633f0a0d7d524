// Judges a record again, from what its runs left.
#ifndef LADDER_RECORD_REJUDGE_H_
#define LADDER_RECORD_REJUDGE_H_

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "codegen/artifacts.h"
#include "config/ladder.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"
#include "record/record_json.h"
#include "record/record_reader.h"

namespace ladder {

// Fills in the quoted lines of a verdict's evidence from the record's files.

/// Sets the text of each piece of evidence that has a line and no text yet.
/// Paths are relative to `record`. Reads each file once, line by line.
void FillEvidenceTexts(const std::filesystem::path& record, Verdict& verdict);

// Models that the user gives beside a log or a record: packages, and generated
// files.

struct GivenModel {
  Artifact artifact;
  /// Before its folders, for people: "model.pt2/"; empty for files on disk.
  std::string package;

  [[nodiscard]] std::string WrapperPath() const {
    return package + artifact.folder + artifact.wrapper_file;
  }
  [[nodiscard]] std::string KernelPath() const {
    return package + artifact.kernel_folder + artifact.kernel_file;
  }
};

/// wrappers: generated kernels may be among them. UserError with the reason
/// for a file that is missing, damaged or holds no generated code.
std::vector<GivenModel> ReadGivenModels(
    const std::vector<std::filesystem::path>& packages,
    const std::vector<std::filesystem::path>& wrappers);

/// Adds them to the run, with their line tables where it printed a stack.
void AddGivenModels(const std::vector<GivenModel>& given, RunEvidence& run);

// From the files of a compilation to the models of a run.

/// Adds the model to the run; `files` says where its texts lie. Weights are
/// scanned where the run printed values and ended by itself.
void AddModel(const Artifact& artifact, const std::string& wrapper_path,
              ModelFiles files, RunEvidence& run);

/// How to read each model's compiled library, by the model's name.
using Libraries = std::map<std::string, std::function<std::string()>>;

/// Adds the line tables of the models where the run printed a stack.
void AddLineTables(const Libraries& libraries, RunEvidence& run);

/// Of a verdict without a failure where nobody saw the command end.
inline constexpr const char* kNothingSeen =
    "the log does not show a failure; how the command ended is unknown";

/// Says first that the runs are not all of one command, where they are not.
void NoteResumption(const RecordFacts& facts, Verdict& verdict);

/// The record's folder as people name it who are where we are, and who gave
/// `given`: it, or something in it.
std::filesystem::path ShownFolder(const std::filesystem::path& given,
                                  const std::filesystem::path& record);

/// A record that was cut off before one of its runs ended.
class NoRunEnded : public UserError {
 public:
  using UserError::UserError;
};

/// From all runs of a record, of a stage of one, or from a single run. A run
/// whose end nobody saw counts only where there is no other. `given`: for runs
/// whose generated code is not in it. `otherwise`: the ladder, where the record
/// does not hold one. Evidence names the files as `folder` is given. UserError
/// as of ReadRecord; NoRunEnded where no run was made.
Verdict JudgeRecord(const std::filesystem::path& folder,
                    const std::vector<GivenModel>& given,
                    const Ladder& otherwise,
                    const LogReader::PatternLoader& load_patterns);

}  // namespace ladder

#endif  // LADDER_RECORD_REJUDGE_H_
