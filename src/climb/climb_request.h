// What is asked of a climb: the user's command, the ladder, limits.
#ifndef LADDER_CLIMB_CLIMB_REQUEST_H_
#define LADDER_CLIMB_CLIMB_REQUEST_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/executor.h"
#include "diagnosis/expectation.h"
#include "record/file_hashes.h"
#include "config/flag_catalogue.h"
#include "process/host.h"
#include "config/ladder.h"
#include "record/record_reader.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

struct ClimbRequest {
  std::vector<std::string> argv;
  std::vector<std::string> compile_argv;  ///< empty: the command compiles
  Host host;  ///< its environment is the command's, --env included
  Ladder ladder;
  /// Reads it whole where `ladder` is its outline; empty: it is whole.
  std::function<Ladder()> load_ladder;
  /// Reads the ladder whose optional rungs are offered; only when it is needed.
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
  size_t repeat = 1;  ///< the most runs of a stage; see TriesOfStage
  bool all_stages = false;
  std::string only_stage;  ///< the one rung to climb; empty: all
  /// To compare values with (--against); a command that does not fail is then
  /// climbed with until it has printed its values.
  std::optional<RunEvidence> good;
  uint64_t max_log_bytes = 1ULL << 30;
  /// Of a climb that was cut off: what has ended is not run again.
  std::vector<RecordedRun> finished;
};

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_REQUEST_H_
