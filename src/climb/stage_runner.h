// Makes one run of a stage: starts the user's command under the stage's
// variables, records what it does and reads what it left.
#ifndef LADDER_CLIMB_STAGE_RUNNER_H_
#define LADDER_CLIMB_STAGE_RUNNER_H_

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/console.h"
#include "climb/climb_request.h"
#include "config/flag_catalogue.h"
#include "config/ladder.h"
#include "diagnosis/run_evidence.h"
#include "record/record.h"
#include "record/record_reader.h"
#include "record/rejudge.h"

namespace ladder {

// Reads what a run that has just ended left: its output, and the models that it
// compiled or loaded, whose code it keeps. From the files and not from the live
// stream, so that a record that is judged again later says the same.

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

class StageRunner {
 public:
  /// All must outlive it.
  StageRunner(const ClimbRequest& request, Executor& executor, Record& record,
              Progress& progress);

  /// Makes run k (from 1) of stage `index`, or takes it from
  /// those that were finished before a climb was cut off. earlier: the
  /// evidence of all runs before. It is as the record has it, but without
  /// evidence where it was interrupted or given up. UserError (125) when the
  /// command cannot be started, (3) when the disk is full.
  RecordedRun Run(const StagePlan& stage, size_t index, int k,
                  const std::vector<RunEvidence>& earlier,
                  const FlagCatalogue& flags);
  /// Has the next run compile (--compile): the package is of other flags.
  void CompileNext() { compile_next_ = true; }
  /// Removes the last compilation, which is kept for the runs to come.
  void DropLastCache();

 private:
  struct LogFiles {
    std::filesystem::path log, order;
  };
  [[nodiscard]] RunFacts FactsOf(const StagePlan& plan, size_t index,
                                 int k) const;
  RunOutcome RunCommands(const StagePlan& stage, const StagePlan& plan,
                         const RunFacts& facts, const RunFolder& folder);
  Outcome RunLogged(const std::vector<std::string>& argv, const StagePlan& plan,
                    const RunFolder& folder, const LogFiles& files,
                    const Limits& limits);
  void RequireAnswers(const RunOutcome& outcome, const RunFacts& facts,
                      const RunFolder& folder) const;
  std::optional<Outcome> RunCheck(const Ending& ending,
                                  const RunFolder& folder);
  void RequireAnswer(const Ending& check, const RunFolder& folder) const;
  [[nodiscard]] Limits LimitsOf(const StagePlan& stage) const;
  /// Of a run whose tool could not run the command, which is then recorded;
  /// empty: it could.
  std::string WhyGaveUp(const StagePlan& stage, const RunFolder& folder,
                        const RunOutcome& outcome,
                        const std::vector<RunEvidence>& earlier);
  RunEvidence Collect(const StagePlan& plan, const RunFolder& folder,
                      const RunOutcome& outcome,
                      const std::vector<RunEvidence>& earlier,
                      const FlagCatalogue& flags);
  void DropCaches(const RunFolder& folder, bool compiled);
  [[nodiscard]] const RecordedRun* FinishedRun(const RunFacts& facts,
                                               const RunFolder& folder) const;
  RecordedRun TakeUp(RecordedRun run, const StagePlan& plan,
                     const RunFolder& folder,
                     const std::vector<RunEvidence>& earlier,
                     const FlagCatalogue& flags);

  const ClimbRequest& request_;
  Executor& executor_;
  Record& record_;
  Progress& progress_;
  RunReader reader_;
  std::filesystem::path last_cache_;
  bool compile_next_ = true;  // the package is not there, or of other flags
};

}  // namespace ladder

#endif  // LADDER_CLIMB_STAGE_RUNNER_H_
