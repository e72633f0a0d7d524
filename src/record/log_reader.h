// Reads what a run printed: its trace, its failure lines and how it ended.
#ifndef LADDER_RECORD_LOG_READER_H_
#define LADDER_RECORD_LOG_READER_H_

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "output/log_facts.h"
#include "record/record.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_RECORD_LOG_READER_H_
