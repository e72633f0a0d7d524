// The request to run a ladder: the user's command, the ladder, limits.
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

class Events;

/// Where jobs run.
enum class JobExecutor { kLocal, kSlurm };

/// aoti-ladder run [options] [--compile CMD] -- CMD [ARG…], or from a recipe
struct RunOptions {
  RunSettings settings;  ///< its paths are relative to the current folder
  std::string name;      ///< for the record's folder; empty: from the command
  std::string out;       ///< --out; empty: chosen for the user
  int jobs = 0;          ///< --jobs K: combinations in parallel; 0: not given
  JobExecutor executor = JobExecutor::kLocal;  ///< --executor
  bool json = false;
  bool verbose = false;
  bool quiet = false;
  bool show_output = false;  ///< what the command prints, on standard error
  bool open = false;         ///< show the page when it is written
  bool dry_run = false;      ///< only say what would run
  ColorChoice color = ColorChoice::kAuto;
  std::string events;  ///< --events: a file, FIFO or /dev/fd/N
  bool probe = false;  ///< of a bisection: nothing but its verdict counts
  /// --bisect-exit-codes: a mistake in the command is no answer.
  bool bisects = false;
};

struct ClimbRequest {
  /// As in RecordFacts. `host` has the command's folder and environment.
  RunSettings settings;
  Host host;
  Ladder ladder;
  /// Reads the whole ladder if `ladder` is its outline; empty: it is whole.
  std::function<Ladder()> load_ladder;
  /// Reads the ladder of the suggested optional stages, only when needed.
  std::function<Ladder()> load_deep;
  FlagLoader load_flags;  ///< the known variables; empty: none
  LogReader::PatternLoader load_patterns;
  /// The known hashes, shared by the climbs of a matrix.
  std::shared_ptr<FileHashes> hashes = std::make_shared<FileHashes>();
  /// The good run to compare values with (--against). With it, a command that
  /// does not fail runs until it has printed its values.
  std::optional<RunEvidence> good;
  std::shared_ptr<Events> events;  ///< null: nobody asked for them
  /// The runs of a climb that was cut off; finished ones are not repeated.
  std::vector<RecordedRun> finished;
};

/// The request to run the facts' command on this machine, without the good run.
/// Reads built-in data when needed, but the user's data now, so that its errors
/// appear before anything runs. `parse`: reads the ladders.
ClimbRequest MakeRequest(const RecordFacts& facts, const Host& host,
                         LadderParser parse = ParseLadder);

/// The machine as the command sees it: in its folder, with its environment.
Host HostOf(const RecordFacts& facts, const Host& host);

// Preparations for a climb: this process, the programs, the folder.

/// Sets the signal handling of this process and observes the machine. Call it
/// once per process, since it prints notes for the user. Throws UserError if
/// the working folder is gone.
Host PrepareToClimb();

/// Throws UserError (125), with the probable cause, if a program cannot start.
/// Call it first: such a command leaves no record. Does nothing for a request
/// with a setup, which may create the programs.
void RequirePrograms(const ClimbRequest& request);

/// Throws UserError if the ladder lacks the requested stage.
void RequireStage(const ClimbRequest& request);

/// The programs that stages need and that are not in the command's PATH.
std::vector<std::string> MissingTools(const Ladder& ladder, const Host& host);

/// A new folder below .aoti-ladder/ with the time and `name` in its name.
std::filesystem::path MakeFolder(const std::string& name, const Host& host);
/// `out`, created if missing, or a new folder from MakeFolder if `out` is
/// empty. Throws UserError if it cannot be created or is not empty.
std::filesystem::path MakeOutFolder(const std::string& out,
                                    const std::string& name, const Host& host);
/// `out`, or if empty a new folder named after the command.
std::filesystem::path ChooseFolder(const std::string& out,
                                   const std::vector<std::string>& argv,
                                   const Host& host);

// The request of a record, so that it can be run again.

struct RecordedRequest {
  ClimbRequest request;
  /// With words and variables as before redaction.
  RecordFacts facts;
  std::shared_ptr<const Redactor> redactor;
  /// Variables that the record does not have and that are not set now: the
  /// command runs without them.
  std::vector<std::string> missing;
};

/// For a record of another machine. If the folder of the command or a file that
/// it names is not here, makes one beside the record with copies of the files
/// that the record keeps; if its Python is not here, takes the one in PATH.
/// Changes the facts, and returns a sentence for each change.
std::vector<std::string> MoveHere(const std::filesystem::path& record,
                                  const Host& host, RecordFacts& facts);

/// Replaces redacted values by the variables of `host`. Throws UserError with
/// all arguments and --env variables that must be set again, or if the working
/// folder or a program is missing (125).
RecordedRequest RequestOf(const RecordFacts& facts, const Host& host);

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_REQUEST_H_
