// Makes one run of a stage: starts the user's command under the stage's
// variables, records what it does and reads what it left.
#ifndef LADDER_CLIMB_STAGE_RUNNER_H_
#define LADDER_CLIMB_STAGE_RUNNER_H_

#include <filesystem>
#include <memory>
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

namespace ladder {

class RunReader;  // of the .cc

class StageRunner {
 public:
  /// All must outlive it.
  StageRunner(const ClimbRequest& request, Executor& executor, Record& record,
              Progress& progress);
  ~StageRunner();
  StageRunner(const StageRunner&) = delete;
  StageRunner& operator=(const StageRunner&) = delete;

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
  std::unique_ptr<RunReader> reader_;
  std::filesystem::path last_cache_;
  bool compile_next_ = true;  // the package is not there, or of other flags
};

}  // namespace ladder

#endif  // LADDER_CLIMB_STAGE_RUNNER_H_
