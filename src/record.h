// The directory that holds all of a climb. The only module that touches it.
//
//   <record>/ record.json  verdict.json  report.txt
//     stages/NN-name/run-K/ run.json models.json command.sh output.log order
//                           compile.log compile.order   (with --compile)
//                           cache/ wrappers/
//
// A run is written as "started" before and whole after its command; json files
// appear by rename: a record is readable at any moment.
#ifndef LADDER_RECORD_H_
#define LADDER_RECORD_H_

#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "executor.h"
#include "log.h"

namespace ladder {

/// Where Inductor puts what it compiles. Each run has a folder of its own, so
/// that the generated code found in it is that run's.
inline constexpr const char* kCacheVariable = "TORCHINDUCTOR_CACHE_DIR";

/// What a record says of the whole climb.
struct RecordFacts {
  std::string tool_version;
  std::string started_at;                 ///< ISO 8601, UTC
  std::vector<std::string> argv;          ///< of the user's command
  std::vector<std::string> compile_argv;  ///< of --compile; may be empty
  std::string workdir;
  std::string ladder_name;
  std::string ladder_yaml;  ///< its text, so that the record is complete
  /// Name and text of each file of failure patterns and of flags that was laid
  /// over the built-in one: judging again must know the same.
  std::vector<std::pair<std::string, std::string>> failures = {};
  std::vector<std::pair<std::string, std::string>> flags = {};
  std::string torch_version;  ///< empty until it is known
  std::string against;        ///< the good record, absolute; may be empty
};

/// What is known of a run before it starts.
struct RunFacts {
  size_t stage_index = 0;
  std::string stage;
  int run = 1;
  std::map<std::string, std::string> adds;  ///< variables added to the user's
  std::vector<std::string> argv = {};       ///< empty: the user's command
  /// Of the user's own variables those that a judgement has to know.
  std::map<std::string, std::string> inherits = {};
};

/// All variables that are known to have been set for the run.
std::map<std::string, std::string> EnvironmentOf(const RunFacts& run);

/// Where the generated code of a run's model is kept; paths are relative to the
/// record, and may be another run's that compiled it.
struct KeptModel {
  std::string name;
  std::string wrapper;
  std::string kernels;     ///< may be the wrapper's
  std::string nodes;       ///< the json beside the wrapper; may be empty
  std::string provenance;  ///< kernel_information.json; may be empty
};

/// One run's folder.
class RunFolder {
 public:
  explicit RunFolder(std::filesystem::path path) : path_(std::move(path)) {}
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path cache() const { return path_ / "cache"; }
  [[nodiscard]] std::filesystem::path wrappers() const {
    return path_ / "wrappers";
  }
  /// Files that the command was told to leave here; made when needed.
  [[nodiscard]] std::filesystem::path artifacts() const {
    return path_ / "artifacts";
  }
  [[nodiscard]] std::filesystem::path log() const {
    return path_ / "output.log";
  }
  [[nodiscard]] std::filesystem::path order() const { return path_ / "order"; }
  [[nodiscard]] std::filesystem::path compile_log() const {
    return path_ / "compile.log";
  }
  [[nodiscard]] std::filesystem::path compile_order() const {
    return path_ / "compile.order";
  }
  [[nodiscard]] std::filesystem::path models() const {
    return path_ / "models.json";
  }

 private:
  std::filesystem::path path_;
};

class Record {
 public:
  /// Creates the folder. UserError when it holds any file or cannot be written.
  static Record Create(const std::filesystem::path& folder,
                       const RecordFacts& facts);
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  /// Where the run's files are or will be.
  [[nodiscard]] RunFolder FolderOf(const RunFacts& run) const;
  /// Makes the folder with run.json, "started", and command.sh to repeat it.
  RunFolder StartRun(const RunFacts& run);
  /// Rewrites run.json whole. `compile`: of the --compile command, if it ran.
  void FinishRun(const RunFolder& folder, const RunFacts& run,
                 const Outcome& outcome, const std::optional<Outcome>& compile);
  /// Keeps a copy of a file under the run's wrappers/ and returns its path;
  /// equal names get a number.
  std::filesystem::path KeepWrapper(const RunFolder& folder,
                                    const std::string& name,
                                    std::string_view bytes);
  /// Writes models.json: which models the run had, and whether it compiled
  /// them itself.
  void WriteModels(const RunFolder& folder,
                   const std::vector<KeptModel>& models, bool compiled);
  /// Writes record.json anew.
  void Update(const RecordFacts& facts);
  void WriteVerdict(std::string_view json);
  void WriteReport(std::string_view text);
  /// "complete" or "interrupted".
  void Close(std::string_view state);

 private:
  explicit Record(std::filesystem::path folder) : folder_(std::move(folder)) {}
  /// Throws what went wrong on the way to the disk.
  void WaitForDisk();

  std::filesystem::path folder_;
  RecordFacts facts_;
  std::string state_ = "started";
  std::future<void> on_disk_;  ///< of the run that was started last
};

}  // namespace ladder

#endif  // LADDER_RECORD_H_
