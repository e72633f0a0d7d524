// What is asked of a climb: the user's command, the ladder, limits.
#ifndef LADDER_CLIMB_CLIMB_REQUEST_H_
#define LADDER_CLIMB_CLIMB_REQUEST_H_

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/flag_catalogue.h"
#include "config/ladder.h"
#include "diagnosis/run_evidence.h"
#include "process/host.h"
#include "recipe/run_settings.h"
#include "record/record_json.h"
#include "record/record_reader.h"
#include "record/redact.h"
#include "record/surroundings.h"

namespace ladder {

/// Where jobs run.
enum class JobExecutor { kLocal, kSlurm };

/// aoti-ladder run [options] [--compile CMD] -- CMD [ARG…], or of a recipe
struct RunOptions {
  RunSettings settings;  ///< its paths are relative to the current folder
  std::string name;      ///< for the record's folder; empty: from the command
  std::string out;       ///< --out; empty: chosen for the user
  int jobs = 0;          ///< --jobs K: combinations side by side; 0: not given
  JobExecutor executor = JobExecutor::kLocal;  ///< --executor
  bool json = false;
  bool verbose = false;
  bool quiet = false;
  bool color = true;  ///< cleared by --no-color
};

struct ClimbRequest {
  /// As in RecordFacts. Where the command runs and in which environment says
  /// `host`.
  RunSettings settings;
  Host host;
  Ladder ladder;
  /// Reads it whole where `ladder` is its outline; empty: it is whole.
  std::function<Ladder()> load_ladder;
  /// Reads the ladder whose optional stages are offered; only when needed.
  std::function<Ladder()> load_deep;
  FlagLoader load_flags;  ///< what is known of variables; empty: nothing
  LogReader::PatternLoader load_patterns;
  /// What is known of files; the climbs of a matrix have the same.
  std::shared_ptr<FileHashes> hashes = std::make_shared<FileHashes>();
  /// To compare values with (--against); a command that does not fail is then
  /// run until it has printed its values.
  std::optional<RunEvidence> good;
  /// Of a climb that was cut off: what has ended is not run again.
  std::vector<RecordedRun> finished;
};

/// How the facts' command is to be run on this machine, but for the good run.
/// What is built in is read when it is needed, what is the user's now, because
/// its faults are to be told before anything runs. `parse`: reads the ladders.
ClimbRequest MakeRequest(const RecordFacts& facts, const Host& host,
                         LadderParser parse = ParseLadder);

/// The machine as the command sees it: in its folder, with its environment.
Host HostOf(const RecordFacts& facts, const Host& host);

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
