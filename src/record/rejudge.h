// Judges the stored runs of a record again.
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

/// Sets the text of each piece of evidence that has a line but no text. Paths
/// are relative to `record`. Reads each file once, line by line.
void FillEvidenceTexts(const std::filesystem::path& record, Verdict& verdict);

// Models that the user provides with a log or a record: packages, and generated
// files.

struct GivenModel {
  Artifact artifact;
  /// Prefix of its paths, for people: "model.pt2/"; empty for files on disk.
  std::string package;

  [[nodiscard]] std::string WrapperPath() const {
    return package + artifact.folder + artifact.wrapper_file;
  }
  [[nodiscard]] std::string KernelPath() const {
    return package + artifact.kernel_folder + artifact.kernel_file;
  }
};

/// wrappers: may include generated kernels. Throws UserError with the reason if
/// a file is missing, damaged or has no generated code.
std::vector<GivenModel> ReadGivenModels(
    const std::vector<std::filesystem::path>& packages,
    const std::vector<std::filesystem::path>& wrappers);

/// Adds the models to the run, and their line tables if it printed a stack.
void AddGivenModels(const std::vector<GivenModel>& given, RunEvidence& run);

// The same in two steps: parsing takes most of the time, and needs no log.

struct ParsedModels {
  /// As they were given. The text of the kernels was moved to `run`; where it
  /// is in the wrapper, that is gone too.
  std::vector<GivenModel> given;
  RunEvidence run;            ///< only models, and their files
  std::vector<size_t> first;  ///< of each given one, its first model in `run`
};
/// program: see RunEvidence::program.
ParsedModels ParseModels(std::vector<GivenModel> given,
                         std::string program = {});
/// Moves the models to the run.
void AddParsedModels(ParsedModels& parsed, RunEvidence& run);

// Adds models to a run, from the files of a compilation.

/// Adds the model to the run; `files` has the paths of its texts. Scans the
/// weights if the run printed values and ended without a signal.
void AddModel(const Artifact& artifact, const std::string& wrapper_path,
              ModelFiles files, RunEvidence& run);

/// Reads each model's compiled library; by the model's name.
using Libraries = std::map<std::string, std::function<std::string()>>;

/// Adds the models' line tables if the run printed a stack.
void AddLineTables(const Libraries& libraries, RunEvidence& run);

/// For a verdict without a failure if nobody saw the command end.
inline constexpr const char* kNothingSeen =
    "the log does not show a failure; how the command ended is unknown";

/// If the runs are not all of the same command, says so first in not_known.
void NoteResumption(const RecordFacts& facts, Verdict& verdict);

/// The path of the record's folder to show to a user in our working folder who
/// gave `given`: the record, or something in it.
std::filesystem::path ShownFolder(const std::filesystem::path& given,
                                  const std::filesystem::path& record);

/// A record that was cut off before one of its runs ended.
class NoRunEnded : public UserError {
 public:
  using UserError::UserError;
};

/// Judges all runs of a record, of one of its stages, or a single run. Uses
/// runs with an unknown ending only if there is no other. `given`: for runs
/// without generated code. `otherwise`: the ladder if the record has none.
/// Evidence has paths as `folder` was given. Throws UserError as ReadRecord
/// does, and NoRunEnded if no run was made.
Verdict JudgeRecord(const std::filesystem::path& folder,
                    const std::vector<GivenModel>& given,
                    const Ladder& otherwise,
                    const LogReader::PatternLoader& load_patterns);

}  // namespace ladder

#endif  // LADDER_RECORD_REJUDGE_H_
