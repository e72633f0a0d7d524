// What is asked of a climb: the user's command, the ladder, limits.
#ifndef LADDER_CLIMB_CLIMB_REQUEST_H_
#define LADDER_CLIMB_CLIMB_REQUEST_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/data_files.h"
#include "config/flag_catalogue.h"
#include "config/ladder.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"
#include "output/fails_when.h"
#include "process/executor.h"
#include "process/host.h"
#include "recipe/recipe.h"
#include "record/record_json.h"
#include "record/record_reader.h"
#include "record/redact.h"
#include "record/surroundings.h"

namespace ladder {

/// Where jobs run.
enum class JobExecutor { kLocal, kSlurm };

/// aoti-ladder run [options] [--compile CMD] -- CMD [ARG…], or of a recipe
struct RunOptions {
  std::vector<std::string> argv;  ///< after "--"; never empty
  std::string name;               ///< for the record's folder; empty: from argv
  std::string workdir;            ///< where it runs; empty: the current folder
  std::vector<std::vector<std::string>> setup;  ///< run before the climb
  std::vector<std::string> files;  ///< paths and globs that it depends on
  RecipeEnvironment variables;     ///< of a recipe; --env goes over it
  std::vector<std::string> compile_argv;  ///< --compile, split as a shell does
  std::string out;                        ///< --out; empty: chosen for the user
  std::string ladder = "documented";      ///< --ladder: a name or a file
  std::vector<std::string> failure_files;  ///< --failure-patterns FILE, in order
  std::optional<std::chrono::milliseconds> timeout;  ///< --timeout 20m
  std::vector<std::string> environment;              ///< --env K=V, in order
  int repeat = 1;                                    ///< --repeat N, 1..1000
  bool all_stages = false;
  std::string stage;                     ///< --stage: only it; empty: all
  FailsWhen fails_when;                  ///< --fails-when; empty: a bad end
  Expectation expect;                    ///< --expect
  std::optional<uint64_t> memory_bytes;  ///< --memory-limit 8G
  std::string against;                   ///< --against: a record; empty: none
  uint64_t max_log_bytes = 1ULL << 30;   ///< --max-log 1G
  int jobs = 0;  ///< --jobs K: combinations side by side; 0: not given
  JobExecutor executor = JobExecutor::kLocal;  ///< --executor
  bool json = false;
  bool verbose = false;
  bool quiet = false;
  bool color = true;  ///< cleared by --no-color
};

struct ClimbRequest {
  std::vector<std::string> argv;
  std::vector<std::string> compile_argv;  ///< empty: the command compiles
  Host host;  ///< its environment is the command's, --env included
  Ladder ladder;
  /// Reads it whole where `ladder` is its outline; empty: it is whole.
  std::function<Ladder()> load_ladder;
  /// Reads the ladder whose optional stages are offered; only when needed.
  std::function<Ladder()> load_deep;
  FlagLoader load_flags;  ///< what is known of variables; empty: nothing
  LogReader::PatternLoader load_patterns;
  /// What --env added to it, for the record.
  std::map<std::string, std::string> user_environment;
  Limits limits;
  std::optional<uint64_t> memory_bytes;  ///< see Command
  FailsWhen fails_when;  ///< what counts as failing; empty: a bad end
  Expectation expect;
  std::vector<std::vector<std::string>> setup;  ///< run once, before the climb
  std::vector<std::string> files;  ///< paths and globs that it depends on
  /// What is known of files; the climbs of a matrix have the same.
  std::shared_ptr<FileHashes> hashes = std::make_shared<FileHashes>();
  size_t repeat = 1;  ///< the most runs of a stage; see RunsNeeded
  bool all_stages = false;
  std::string only_stage;  ///< the only stage to run; empty: all
  /// To compare values with (--against); a command that does not fail is then
  /// run until it has printed its values.
  std::optional<RunEvidence> good;
  uint64_t max_log_bytes = 1ULL << 30;
  /// Of a climb that was cut off: what has ended is not run again.
  std::vector<RecordedRun> finished;
};

// What a climb goes by that is data: ladders, patterns, flags; given to a
// request, written into a record and taken from one.

struct ClimbData {
  DataFile ladder;
  /// "deep", whose stages are offered at the end.
  DataFile deep;
  std::vector<DataFile> failures, flags;  ///< over what is built in
};

/// Has the request read what it goes by: what is built in when it is needed,
/// what is the user's now, because its faults are to be told before anything
/// runs.
void GiveData(const ClimbData& data, ClimbRequest& request);

/// All that is started for the user: where the words of secrets may stand.
std::vector<std::vector<std::string>> CommandsOf(const ClimbRequest& request);

/// What a record says of a climb before it.
RecordFacts MakeFacts(const ClimbRequest& request, const ClimbData& data);
/// What a recorded climb went by.
ClimbData DataOf(const RecordFacts& facts);

// What comes before a climb: this process, the programs, the folder.

/// Makes this process one that climbs (signals) and looks at the machine; once
/// a process, since it says what people are to know of it. UserError when the
/// working folder is gone.
Host PrepareToClimb();

/// Before anything is written: a command that cannot start leaves no record.
/// UserError (125) with what was probably meant. Not of a request with a setup,
/// which may make the programs first.
void RequirePrograms(const ClimbRequest& request);

/// UserError when its ladder lacks the stage that was asked for.
void RequireStage(const ClimbRequest& request);

/// A new folder below .aoti-ladder/ with the time and `name` in its name.
std::filesystem::path MakeFolder(const std::string& name, const Host& host);
/// `out`, made where it is not there, or a new folder as of MakeFolder where it
/// is empty. UserError when it cannot be made or holds something.
std::filesystem::path MakeOutFolder(const std::string& out,
                                    const std::string& name, const Host& host);
/// `out`, or such a folder named by the command.
std::filesystem::path ChooseFolder(const std::string& out,
                                   const std::vector<std::string>& argv,
                                   const Host& host);

// From a record back to what was asked for, so that it can be run again.

struct RecordedRequest {
  ClimbRequest request;
  /// With the words and variables as they were before they were redacted.
  RecordFacts facts;
  std::shared_ptr<const Redactor> redactor;
  /// Variables that the record does not hold and that are not set now: the
  /// command runs without them.
  std::vector<std::string> missing;
};

/// What was redacted comes from the variables of `host`. UserError that names
/// all arguments and --env variables that are to be given again, and where the
/// working folder is gone or a program is missing (125).
RecordedRequest RequestOf(const RecordFacts& facts, const Host& host);

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_REQUEST_H_
