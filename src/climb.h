// The climb: runs the stages of a ladder until the failure is decided.
#ifndef LADDER_CLIMB_H_
#define LADDER_CLIMB_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "executor.h"
#include "host.h"
#include "ladder.h"
#include "record.h"
#include "run_reader.h"
#include "verdict.h"

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
  size_t repeat = 1;  ///< the most runs of a stage; see TriesOfStage
  bool all_stages = false;
  /// To compare values with (--against); a command that does not fail is then
  /// climbed with until it has printed its values.
  std::optional<RunEvidence> good;
  uint64_t max_log_bytes = 1ULL << 30;
};

struct ClimbResult {
  Verdict verdict;
  bool interrupted = false;  ///< the verdict is of what was done until then
  /// What kept the climb from going on; the verdict is of the runs before.
  std::optional<UserError> stopped_by;
  std::optional<TorchVersion> torch;  ///< where it was found out
};

/// One line for people: what starts, what ended. No newline in it.
using Progress = std::function<void(const std::string&)>;

/// Climbs, and writes everything but record.json's closing state into the
/// record. UserError (125) when the command cannot be started, and what kept
/// even the first run from ending.
ClimbResult Climb(const ClimbRequest& request, Executor& executor,
                  Record& record, const Progress& progress);

}  // namespace ladder

#endif  // LADDER_CLIMB_H_
