// The folder with everything about a run. Only this module writes to it.
//
//   <record>/ record.json  verdict.json  report.txt  replay.sh  git.diff files/
//     stages/NN-name/run-K/ run.json models.json findings.json command.sh
//                           output.log order
//                           compile.log compile.order   (with --compile)
//                           cache/ wrappers/
//
// A run is written as "started" before its command and in full after it. JSON
// files appear by rename, so a record is readable at any moment.
#ifndef LADDER_RECORD_RECORD_H_
#define LADDER_RECORD_RECORD_H_

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "diagnosis/run_evidence.h"
#include "process/child_process.h"
#include "record/record_json.h"
#include "record/redact.h"

namespace ladder {

/// The folder for what Inductor compiles. Each run has its own, so that all
/// generated code in it belongs to that run.
inline constexpr const char* kCacheVariable = "TORCHINDUCTOR_CACHE_DIR";

/// The folder of one run.
class RunFolder {
 public:
  explicit RunFolder(std::filesystem::path path) : path_(std::move(path)) {}
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path cache() const { return path_ / "cache"; }
  /// What the observer sees; removed when the run has been read.
  [[nodiscard]] std::filesystem::path observed() const {
    return path_ / "observed";
  }
  [[nodiscard]] std::filesystem::path wrappers() const {
    return path_ / "wrappers";
  }
  /// For files that flags make the command write; created when needed.
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
  [[nodiscard]] std::filesystem::path check_log() const {
    return path_ / "check.log";
  }
  [[nodiscard]] std::filesystem::path check_order() const {
    return path_ / "check.order";
  }
  [[nodiscard]] std::filesystem::path models() const {
    return path_ / "models.json";
  }
  [[nodiscard]] std::filesystem::path findings() const {
    return path_ / "findings.json";
  }

 private:
  std::filesystem::path path_;
};

/// The command's standard input, in the folder of the record.
inline constexpr const char* kInputFile = "input";

/// Copies of the command's own files, in the folder of the record.
inline constexpr const char* kOwnFilesFolder = "files";

/// The output of torch's collect_env, in the folder of the record.
inline constexpr const char* kTorchFactsFile = "collect_env.txt";

/// replay.sh of a record: repeats a run without this program.
std::string ReplayScript(const RecordFacts& facts);

/// A file as the record stores it.
struct KeptFile {
  std::filesystem::path path;
  std::string text;  ///< without secrets
};

class Record {
 public:
  /// Creates the folder, with copies of facts.own_files. Throws UserError if it
  /// is not empty or not writable.
  /// `redactor` removes secrets from all that is written; null: no secrets.
  static Record Create(const std::filesystem::path& folder,
                       const RecordFacts& facts,
                       std::shared_ptr<const Redactor> redactor = nullptr);
  /// Opens a record to continue it; its state is "started" again. `held` is the
  /// lock, if the caller took it before reading; otherwise Open takes it.
  /// Throws UserError if another process has it.
  static Record Open(const std::filesystem::path& folder,
                     const RecordFacts& facts,
                     std::shared_ptr<const Redactor> redactor,
                     std::optional<FolderLock> held = {});
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  /// Null: no secrets.
  [[nodiscard]] const Redactor* redactor() const { return redactor_.get(); }
  /// The settings without secrets, as the record keeps them.
  [[nodiscard]] RunSettings Redacted(RunSettings settings) const;

  /// The folder of the run, which need not exist yet.
  [[nodiscard]] RunFolder FolderOf(const RunFacts& run) const;
  /// What record.json says.
  [[nodiscard]] RecordFacts Recorded() const;
  /// What run.json says about the run.
  [[nodiscard]] RunFacts Recorded(const RunFacts& run,
                                  const RunFolder& folder) const;
  /// Creates the folder with run.json ("started") and command.sh, which repeats
  /// the run. Removes what an interrupted run left there.
  RunFolder StartRun(const RunFacts& run);
  /// Writes run.json in full. `compile`, `check`: their outcomes, if they ran.
  void FinishRun(const RunFolder& folder, const RunFacts& run,
                 const Outcome& outcome, const std::optional<Outcome>& compile,
                 const std::optional<Outcome>& check = {});
  /// Keeps a copy of a file under the run's wrappers/; equal names get a
  /// number.
  KeptFile KeepWrapper(const RunFolder& folder, const std::string& name,
                       std::string_view bytes);
  /// Writes models.json: the run's models, and whether it compiled them.
  void WriteModels(const RunFolder& folder,
                   const std::vector<KeptModel>& models, bool compiled);
  /// Writes findings.json: facts about the run that no other file has.
  void WriteFindings(const RunFolder& folder, const RunEvidence& run);
  /// Writes findings.json for a run whose tool could not run the command.
  void WriteGaveUp(const RunFolder& folder, const std::string& why);
  /// Writes record.json again.
  void Update(const RecordFacts& facts);
  void UpdateVersions(const Surroundings::Facts& versions);
  /// Keeps what the command reads from its standard input, so that the record
  /// can be run again, and returns the path. Empty if the input has secrets:
  /// then it is not kept.
  std::filesystem::path KeepInput(std::string_view input);
  /// Writes git.diff: the uncommitted changes of the working folder.
  void WriteDiff(std::string_view diff);
  /// Writes the output of torch's collect_env, for an issue.
  void WriteTorchFacts(std::string_view text);
  [[nodiscard]] bool HasTorchFacts() const;
  /// Returns what it writes, which holds no secrets.
  std::string WriteVerdict(std::string_view json);
  void WriteReport(std::string_view text);
  /// Writes report.html. It is made from the record, so it has no secrets.
  void WritePage(std::string_view html);
  /// "complete" (compresses large logs first), "interrupted" or kPlanned.
  void Close(std::string_view state);
  /// Removes the folder if no command has written anything.
  void DropUnused();

 private:
  Record(std::filesystem::path folder, std::shared_ptr<const Redactor> redactor)
      : folder_(std::move(folder)), redactor_(std::move(redactor)) {}
  void KeepOwnFiles(const std::vector<OwnFile>& files) const;
  static void WriteScript(const std::filesystem::path& path,
                          std::string_view text);
  [[nodiscard]] std::string Redacted(std::string_view text) const;
  [[nodiscard]] RecordFacts Redacted(RecordFacts facts) const;
  [[nodiscard]] RunFacts Redacted(RunFacts run, const RunFolder& folder) const;
  /// Throws if writing to the disk failed.
  void WaitForDisk();
  void CompressLogs();

  std::filesystem::path folder_;
  std::shared_ptr<const Redactor> redactor_;
  std::optional<FolderLock> lock_;
  RecordFacts facts_;  // redacted
  std::string state_ = "started";
  std::future<void> on_disk_;  ///< of the latest run
};

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_H_
