// Reads a record back: what was run, and the evidence that each run left.
#ifndef LADDER_RECORD_RECORD_READER_H_
#define LADDER_RECORD_RECORD_READER_H_

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "output/pattern_match.h"
#include "record/record.h"

namespace ladder {

// Reads what a run printed: its trace, its failure lines and how it ended.

/// A run as it ended.
struct RunOutcome {
  std::string stage;
  int run = 1;
  Outcome main;
  std::optional<Outcome> compile;  ///< of the --compile command, if it ran
  /// Of RunEvidence.
  std::map<std::string, std::string> environment = {};
  std::optional<Outcome> check = {};  ///< of a check (--fails-when), if it ran

  /// True if a signal to us ended one of them: the run says nothing.
  [[nodiscard]] bool interrupted() const;
  /// True if it says whether the command fails: it was not interrupted, and the
  /// check, if there is one, answered (could start, within its time).
  [[nodiscard]] bool judged() const;
};

class LogReader {
 public:
  /// The patterns are loaded when the first line has to be looked at.
  using PatternLoader = std::function<std::vector<FailurePattern>()>;
  /// fails_when: what counts as failing; empty: a bad end.
  explicit LogReader(PatternLoader load_patterns, FailsWhen fails_when = {})
      : load_patterns_(std::move(load_patterns)),
        fails_when_(std::move(fails_when)) {}

  /// In bounded memory but for the events of the trace. Of a command that
  /// ended well only an error that the runtime logged is of interest, so its
  /// output is searched from the runtime's name on; all of it where the user
  /// says what counts as failing. Without an order file all
  /// of it counts as standard output.
  LogFacts Read(const std::filesystem::path& log,
                const std::filesystem::path& order, const Ending& ending);

  /// All of a run but its models. Paths in it are relative to `record`.
  RunEvidence ReadRun(const std::filesystem::path& record,
                      const RunFolder& folder, const RunOutcome& outcome);

 private:
  PatternLoader load_patterns_;
  FailsWhen fails_when_;
  std::optional<std::vector<FailurePattern>> patterns_;
};

struct RecordedRun {
  RunFacts facts;
  /// False: it was cut off. Its ending is Interrupted, and its evidence what
  /// had been written by then.
  bool complete = true;
  /// Why its stage's tool could not run the command; such a run is no
  /// evidence. Empty: it could.
  std::string gave_up;
  /// It has ended, and what it left was found and kept.
  bool collected = false;
  RunOutcome outcome;
  /// Processes that it left behind, where it ended well.
  size_t left_behind = 0;
  /// Its paths are relative to RecordedClimb::folder.
  RunEvidence evidence;
};

struct RecordedClimb {
  std::filesystem::path folder;  ///< of the record; paths start there
  bool whole = false;            ///< not only a stage or a run of it was read
  /// What record.json says; empty where a run's folder was copied without it.
  RecordFacts facts;
  std::string state;  ///< "planned", "started", "complete", "interrupted"
  std::vector<RecordedRun> runs;  ///< in the order in which they were made
};

/// The folder of the run whose log that is; nothing for a file that is no part
/// of a record.
std::optional<std::filesystem::path> RunOfLog(
    const std::filesystem::path& file);

/// What record.json says, without the runs: `folder` is a record, or a stage or
/// run of one. UserError as of ReadRecord.
RecordedClimb ReadRecordOutline(const std::filesystem::path& folder);

/// UserError when it has settings that this version cannot read: then its runs
/// can be neither judged nor run again as they were.
void RequireKnownSettings(const RecordFacts& facts);

/// The same of a whole record that says what was run; UserError otherwise.
RecordedClimb ReadWholeOutline(const std::filesystem::path& folder);

/// Reads all runs of a record, those of a stage (stages/NN-name) or a single
/// one (stages/NN-name/run-K), by the patterns and the record's own. UserError
/// when the folder is none of these, or something in it may not be read, is
/// damaged or from a newer version; runs that were never started are not
/// missed.
RecordedClimb ReadRecord(const std::filesystem::path& folder,
                         const LogReader::PatternLoader& load_patterns);

/// Reads those runs of climb.folder that are not among climb.runs, and sorts
/// all. UserError as of ReadRecord.
void AddOtherRuns(RecordedClimb& climb,
                  const LogReader::PatternLoader& load_patterns);

// The run that --against names: one of a record in which all went well.

/// The run of `record` that printed the values of most launches, of those that
/// went well; of equals the last. Its log's path is absolute, since it lies
/// outside of the record that will point to it. UserError when there is no
/// such run, or `record` cannot be read.
RunEvidence ReadGoodRun(const std::string& record,
                        const LogReader::PatternLoader& load_patterns);

/// Copies what ReadGoodRun reads of `record` into the folder "against" of the
/// record that is made, so that this one can be run again elsewhere. UserError
/// when it cannot be written.
void KeepGoodRecord(const std::string& record,
                    const std::filesystem::path& into);
/// Where `into` has what was kept of `record`; `record` where nothing was.
std::string KeptGoodRecord(const std::string& record,
                           const std::filesystem::path& into);

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_READER_H_
