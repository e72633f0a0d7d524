// Reads what a run that has just ended left: its output, and the models that it
// compiled or loaded, whose code it keeps. From the files and not from the live
// stream, so that a record that is judged again later says the same.
#ifndef LADDER_CLIMB_RUN_READER_H_
#define LADDER_CLIMB_RUN_READER_H_

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config/flag_catalogue.h"
#include "record/log_reader.h"
#include "record/model_reader.h"
#include "config/plan.h"
#include "record/record.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

class RunReader {
 public:
  RunReader(Record& record, std::filesystem::path workdir,
            LogReader::PatternLoader load_patterns, FailsWhen fails_when = {})
      : record_(record),
        workdir_(std::move(workdir)),
        logs_(std::move(load_patterns), std::move(fails_when)) {}

  /// All of a run. Its models: those that it compiled into its cache, else
  /// those that an earlier run compiled, else those in packages that `argv`
  /// names. Their generated code is kept in the record. Weights are scanned
  /// where the run printed values and ended by itself; line tables are read
  /// where it printed a stack.
  RunEvidence Read(const RunFolder& folder, const RunOutcome& outcome,
                   const std::vector<std::string>& argv,
                   const std::vector<RunEvidence>& earlier);

  /// Takes note of the libraries in a run's cache, for the line tables of later
  /// runs. What Read does of its own runs.
  void Remember(const RunFolder& folder);

  /// Adds what each variable of the plan did, by the code, the output and the
  /// files that the record holds of the run, and records what was found. After
  /// Read.
  void CheckFlags(const RunFolder& folder, const StagePlan& plan,
                  const FlagCatalogue& catalogue, bool compile_given,
                  RunEvidence& run) const;

  /// The path as it stands in verdict.json: relative to the record.
  [[nodiscard]] std::string Relative(const std::filesystem::path& path) const;

 private:
  void AddModels(const RunFolder& folder, const std::vector<std::string>& argv,
                 const std::vector<RunEvidence>& earlier, RunEvidence& run);

  Record& record_;
  std::filesystem::path workdir_;
  LogReader logs_;
  /// How to read each model's library, from where it was seen last.
  Libraries libraries_;
};

}  // namespace ladder

#endif  // LADDER_CLIMB_RUN_READER_H_
