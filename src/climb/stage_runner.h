// Makes one run of a stage: starts the user's command with the stage's
// variables, records the run and reads its results.
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

class RunReader;  // defined in the .cc

class StageRunner {
 public:
  /// The arguments must outlive this object.
  StageRunner(const ClimbRequest& request, Executor& executor, Record& record,
              Progress& progress);
  ~StageRunner();
  StageRunner(const StageRunner&) = delete;
  StageRunner& operator=(const StageRunner&) = delete;

  /// Makes run k (from 1) of stage `index`, or takes it from the finished runs
  /// of a climb that was cut off. earlier: the evidence of all runs before. The
  /// result is as in the record, without evidence if the run was interrupted or
  /// given up. Throws UserError: (125) if the command cannot be started, (3) if
  /// the disk is full.
  RecordedRun Run(const StagePlan& stage, size_t index, int k,
                  const std::vector<RunEvidence>& earlier,
                  const FlagCatalogue& flags);
  /// Runs the eager command (--eager) once, without flags. Nothing if it was
  /// interrupted or could not be judged.
  std::optional<RunEvidence> RunEager();
  /// Makes the next run compile (--compile): the package has other flags.
  void CompileNext() { compile_next_ = true; }
  /// Removes the last compilation, which is kept for later runs.
  void DropLastCache();

 private:
  struct LogFiles {
    std::filesystem::path log, order;
  };
  [[nodiscard]] RunFacts FactsOf(const StagePlan& plan, size_t index,
                                 int k) const;
  void ShareCache(const StagePlan& plan, const RunFolder& folder) const;
  RunOutcome RunCommands(const StagePlan& stage, const StagePlan& plan,
                         const RunFacts& facts, const RunFolder& folder);
  Outcome RunLogged(const std::vector<std::string>& argv, const StagePlan& plan,
                    const RunFolder& folder, const LogFiles& files,
                    const Limits& limits);
  void KeepAtLimit(const std::filesystem::path& log,
                   LimitSnapshot& snapshot) const;
  void RequireAnswers(const RunOutcome& outcome, const RunFacts& facts,
                      const RunFolder& folder) const;
  std::optional<Outcome> RunCheck(const Ending& ending,
                                  const RunFolder& folder);
  void RequireAnswer(const Ending& check, const RunFolder& folder) const;
  [[nodiscard]] Limits LimitsOf(const StagePlan& stage) const;
  /// Why the tool could not run the command, which it records; empty: it could.
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
  bool compile_next_ = true;  // the package is missing or has other flags
};

}  // namespace ladder

#endif  // LADDER_CLIMB_STAGE_RUNNER_H_
