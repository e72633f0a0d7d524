// Reads a record: what was run, and the evidence that each run left.
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
#include "process/host.h"
#include "record/record.h"

namespace ladder {

// Reads the output of a run: its trace, its failure lines and its ending.

/// How a run ended.
struct RunOutcome {
  std::string stage;
  int run = 1;
  Outcome main;
  std::optional<Outcome> compile;  ///< of the --compile command, if it ran
  /// As in RunEvidence.
  std::map<std::string, std::string> environment = {};
  std::optional<Outcome> check = {};  ///< of a check (--fails-when), if it ran

  /// True if a signal to us ended one of them: the run is no evidence.
  [[nodiscard]] bool interrupted() const;
  /// True if the run shows whether the command fails: it was not interrupted,
  /// and its check, if any, could start and ended within its time.
  [[nodiscard]] bool judged() const;
};

class LogReader {
 public:
  /// Called when the first line has to be searched.
  using PatternLoader = std::function<std::vector<FailurePattern>()>;
  /// settings: of the command; without fails_when, a bad ending is a failure.
  /// If a good run is to be compared with it (--against), traces are kept
  /// whole: the values of any invocation may be the first that differ.
  explicit LogReader(PatternLoader load_patterns,
                     const RunSettings& settings = {},
                     TraceKept kept = TraceKept::kWithoutRepetitions)
      : load_patterns_(std::move(load_patterns)),
        kept_(settings.against.empty() ? kept : TraceKept::kWhole),
        fails_when_(settings.fails_when),
        program_is_input_(IsPythonOnInput(settings.command) ||
                          IsPythonOnInput(settings.compile)) {}

  /// Uses bounded memory, except for the events that are kept. If the command
  /// ended well and there is no fails_when, only an error that the runtime
  /// logged matters: the search begins at the runtime's name. Without an order
  /// file, all output counts as standard output.
  LogFacts Read(const std::filesystem::path& log,
                const std::filesystem::path& order, const Ending& ending,
                TraceKept kept);

  /// Reads all of a run but its models. Paths in it are relative to `record`.
  RunEvidence ReadRun(const std::filesystem::path& record,
                      const RunFolder& folder, const RunOutcome& outcome);
  /// Reads the trace again, whole, unless what was left out is whole
  /// invocations of the run's models. Call it after they were added.
  void CompleteTrace(const RunFolder& folder, RunEvidence& run);

 private:
  PatternLoader load_patterns_;
  TraceKept kept_;
  FailsWhen fails_when_;
  bool program_is_input_ = false;
  std::optional<std::vector<FailurePattern>> patterns_;
};

struct RecordedRun {
  RunFacts facts;
  /// False: the run was cut off. Its ending is Interrupted, and its evidence is
  /// what had been written by then.
  bool complete = true;
  /// Why the stage's tool could not run the command; such a run is no evidence.
  /// Empty: it could.
  std::string gave_up;
  bool from_before = false;  ///< made before the climb was resumed
  /// The run has ended, and its findings were stored.
  bool collected = false;
  RunOutcome outcome;
  /// The number of processes that it left behind, if it ended well.
  size_t left_behind = 0;
  /// Its paths are relative to RecordedClimb::folder.
  RunEvidence evidence;
};

struct RecordedClimb {
  std::filesystem::path folder;  ///< the record's; paths are relative to it
  bool whole = false;            ///< false: only a stage or a run was read
  /// From record.json; empty if a run's folder was copied without it.
  RecordFacts facts;
  std::string state;  ///< "planned", "started", "complete", "interrupted"
  std::vector<RecordedRun> runs;  ///< in the order of stages and runs
};

/// The folder of the run that `file` is the log of; nothing if the file is not
/// part of a record.
std::optional<std::filesystem::path> RunOfLog(
    const std::filesystem::path& file);

/// Reads record.json without the runs. `folder` is a record, or a stage or run
/// in one. Throws UserError as ReadRecord does.
RecordedClimb ReadRecordOutline(const std::filesystem::path& folder);

/// Throws UserError if the record has settings that this version cannot read.
/// Its runs can then neither be judged nor repeated.
void RequireKnownSettings(const RecordFacts& facts);

/// ReadRecordOutline of a whole record that says what was run, or UserError.
RecordedClimb ReadWholeOutline(const std::filesystem::path& folder);

/// Reads all runs of a record, those of a stage (stages/NN-name), or one run
/// (stages/NN-name/run-K), with these patterns and the record's own. Throws
/// UserError if the folder is none of these, or if something in it is
/// unreadable, damaged or from a newer version. Ignores runs that were never
/// started.
RecordedClimb ReadRecord(const std::filesystem::path& folder,
                         const LogReader::PatternLoader& load_patterns,
                         TraceKept kept = TraceKept::kWithoutRepetitions);

/// Reads the runs in climb.folder that climb.runs lacks, and sorts climb.runs.
/// Throws UserError as ReadRecord does.
void AddOtherRuns(RecordedClimb& climb,
                  const LogReader::PatternLoader& load_patterns);

// The good run that --against names.

/// Of the runs of `record` that did not fail, the one that printed the values
/// of most launches; of equals, the last. The path of its log is absolute,
/// since it is outside of the record that refers to it. Its models are inferred
/// if it has no generated code. Throws UserError if there is no such run or
/// `record` cannot be read.
RunEvidence ReadGoodRun(const std::string& record,
                        const LogReader::PatternLoader& load_patterns);

/// Copies what ReadGoodRun needs from `record` into the folder "against" of the
/// record `into`, so that `into` can be run again elsewhere. Throws UserError
/// if it cannot be written.
void KeepGoodRecord(const std::string& record,
                    const std::filesystem::path& into);
/// The copy of `record` in `into`; `record` itself if there is no copy.
std::string KeptGoodRecord(const std::string& record,
                           const std::filesystem::path& into);

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_READER_H_
