// Reads back what a run left: its output, and the models that it compiled or
// loaded. From the files and not from the live stream, so that a record that
// is judged again later is read in exactly this way.
#ifndef LADDER_RUN_READER_H_
#define LADDER_RUN_READER_H_

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "record.h"
#include "run_evidence.h"

namespace ladder {

/// What the output of one command says.
struct LogFacts {
  Trace trace;
  std::vector<Symptom> symptoms;
  std::string last_words;                   ///< the last line on standard error
  std::chrono::microseconds last_output{};  ///< since the command's start
  bool cut = false;                         ///< --max-log left out the middle
};

class RunReader {
 public:
  /// The patterns are loaded when the first line has to be looked at.
  using PatternLoader = std::function<std::vector<FailurePattern>()>;
  RunReader(Record& record, std::filesystem::path workdir,
            PatternLoader load_patterns)
      : record_(record),
        workdir_(std::move(workdir)),
        load_patterns_(std::move(load_patterns)) {}

  /// In bounded memory but for the events of the trace. Of a command that
  /// ended well only an error that the runtime logged is of interest, so its
  /// output is searched from the runtime's name on.
  LogFacts ReadLog(const std::filesystem::path& log,
                   const std::filesystem::path& order, const Ending& ending);

  /// Adds the models of a run: those that it compiled into its cache, else
  /// those that an earlier run compiled, else those in packages that `argv`
  /// names. Their generated code is kept in the record. Weights are scanned
  /// where the run printed values and ended by itself; line tables are read
  /// where it printed a stack.
  void AddModels(const RunFolder& folder, const std::vector<std::string>& argv,
                 const std::vector<RunEvidence>& earlier, RunEvidence& run);

  /// The path as it stands in verdict.json: relative to the record.
  [[nodiscard]] std::string Relative(const std::filesystem::path& path) const;

 private:
  Record& record_;
  std::filesystem::path workdir_;
  PatternLoader load_patterns_;
  std::optional<std::vector<FailurePattern>> patterns_;
  /// How to read each model's library, from where it was seen last.
  std::map<std::string, std::function<std::string()>> libraries_;
};

}  // namespace ladder

#endif  // LADDER_RUN_READER_H_
