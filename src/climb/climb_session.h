// A climb with its record, from the first facts to the stored verdict.
#ifndef LADDER_CLIMB_CLIMB_SESSION_H_
#define LADDER_CLIMB_CLIMB_SESSION_H_

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/file.h"
#include "climb/climb.h"
#include "climb/climb_request.h"
#include "diagnosis/verdict.h"
#include "process/host.h"
#include "record/record_json.h"
#include "record/redact.h"
#include "record/surroundings.h"

namespace ladder {

/// Runs the setup commands and the climb; compares the verdict with what was
/// expected. Adds the surroundings to the facts; costly ones only if the
/// command failed or took longer than a second. If the climb throws (a program
/// does not start), closes the record, so that it does not seem to be running,
/// and rethrows.
ClimbResult RunClimb(const ClimbRequest& request, RecordFacts& facts,
                     Record& record, Progress& progress);

/// The same for a new record, which is removed if no stage could run.
ClimbResult RunNewClimb(const ClimbRequest& request, RecordFacts& facts,
                        Record& record, Progress& progress);

/// For a full disk, adds how to continue in `folder`, named as the user does;
/// returns any other error unchanged.
UserError AddDiskFullHint(const UserError& error, const std::string& folder);

/// Adds how to continue once the cause of the error is fixed.
UserError AddResumeHint(const UserError& error, const std::string& folder);

/// The cheap part of a record's Surroundings, for use before the climb.
Surroundings SurroundingsOf(const ClimbRequest& request);

/// Writes the result into the record and closes it. Moves result.runs into the
/// page.
void WriteResult(ClimbResult& result, RecordFacts& facts, Record& record);

/// For an issue: keeps the output of torch's collect_env of the command's
/// Python, if a model failed and the record lacks it. Takes at most half a
/// minute. Call it after the verdict is printed.
void KeepTorchFacts(const ClimbRequest& request, const ClimbResult& result,
                    Record& record, Progress& progress);

/// How the verdict is printed.
struct AnswerStyle {
  bool json = false;
  bool verbose = false;
  TerminalLook look = {};
  std::string folder;   ///< the record's, as the user names it
  std::string workdir;  ///< the command's
  bool silent = false;  ///< print nothing
};

/// Prints the verdict, and how to continue after an interruption. `recorded`:
/// what the record says, for the JSON.
void PrintResult(const ClimbResult& result, const AnswerStyle& style,
                 const RecordFacts& recorded);

/// Prints and records. Does each even if the other fails, so that neither a
/// full disk nor a closed pipe loses the verdict. Then throws the first error.
void Deliver(ClimbResult& result, const AnswerStyle& style, RecordFacts& facts,
             Record& record);

/// Shows the record's page (--open). Prints a note if it cannot.
void OpenPage(const std::filesystem::path& folder, const Host& host);

/// 0: does not fail; 1: fails; 4: fails in another way than expected; 5: does
/// not fail, but its values differ from those of the good run; 125: cannot be
/// judged; 130: interrupted.
int ExitCodeOf(const ClimbResult& result);

// `aoti-ladder run`: from options to a record, a verdict and an exit code.

/// The standard input of this process, read once for all runs of a command.
class CommandInput {
 public:
  /// Reads it if the command, --compile or --eager is to have it. Says so if it
  /// waits for somebody to type, and if a pipe is not read. To be called before
  /// PrepareToClimb, so that Ctrl-C ends the wait.
  explicit CommandInput(const RunOptions& options);
  /// Keeps a copy in the record and names it in the facts. One with secrets is
  /// kept in memory, as long as this object; its name begins with "/proc/".
  void GiveTo(Record& record, RecordFacts& facts);

 private:
  std::optional<std::string> bytes_;
  Descriptor unnamed_;
};

/// For runs that get no standard input, such as those of a bisection or a
/// night. Throws UserError if the command, --compile or --eager reads one.
void RequireNoInput(const RunSettings& settings, const std::string& file);

/// Prints the verdict on stdout and progress on stderr. Returns 0 if the
/// command does not fail, 1 if it fails or is flaky, 4 if it fails in another
/// way than expected, 130 if interrupted. Throws UserError if the options,
/// files or the command are wrong.
int RunLocally(const RunOptions& options);

/// What a run would do, as far as it is known before the first run.
struct RunPreview {
  RunSettings settings;  ///< without secrets
  std::string ladder;    ///< its name or file
  std::string python;    ///< the words that were asked for torch
  /// The scripts of the commands that are not there; a setup may make them.
  std::vector<std::string> missing_scripts;
  Surroundings::Facts versions;
  std::vector<PreviewedStage> stages;
};
/// Runs nothing but the command's Python, which tells the version of its torch.
/// Checks what a run checks first. Throws UserError.
RunPreview PreviewRun(const RunOptions& options);

/// options.out, or a new folder below .aoti-ladder/.
std::filesystem::path FolderFor(const RunOptions& options, const Host& host);

/// The result of one climb.
struct Climbed {
  Verdict verdict;
  int exit_code = 0;  ///< as returned by RunLocally
};

/// A record's facts before the climb, and the redactor that removes its secrets
/// from all that is written.
struct RecordPlan {
  RecordFacts facts;
  std::shared_ptr<const Redactor> redactor;
};
RecordPlan PlanRecord(const RunOptions& options);

/// As RunLocally, after PrepareToClimb, in the planned record options.out.
/// Prints no verdict.
Climbed ClimbPlanned(const RunOptions& options,
                     std::shared_ptr<FileHashes> hashes);

/// The result in a complete record; nothing for any other. Throws UserError if
/// it cannot be read.
std::optional<Climbed> ReadCompleted(const std::filesystem::path& folder);

// A climb that a cluster's time limit cut off, judged by its record.

/// Judges the record and closes it. A failure before the limit stays the
/// verdict. Without one, the run that the limit cut off is a hang if it is the
/// first or lasted at least twice as long as any other. Otherwise nothing is
/// decided (125): the whole climb took too long, and can be continued. `why`:
/// the limit, for the verdict. Throws UserError if no run was begun.
Climbed EndTimedOut(const std::filesystem::path& record,
                    const std::string& why);

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_SESSION_H_
