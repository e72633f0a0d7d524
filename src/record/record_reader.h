// Reads a record back: what was run, and the evidence that each run left.
#ifndef LADDER_RECORD_RECORD_READER_H_
#define LADDER_RECORD_RECORD_READER_H_

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "record/log_reader.h"
#include "record/record.h"

namespace ladder {

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

/// The same of a whole record that says what was run; UserError otherwise.
RecordedClimb ReadWholeOutline(const std::filesystem::path& folder);

/// Reads all runs of a record, those of a stage (stages/NN-name) or a single
/// one (stages/NN-name/run-K), by the patterns and the record's own. UserError
/// when the folder is none of these, or something in it may not be read, is
/// damaged or from a newer version; runs that were never started are not
/// missed.
RecordedClimb ReadRecord(const std::filesystem::path& folder,
                         const LogReader::PatternLoader& load_patterns);

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_READER_H_
