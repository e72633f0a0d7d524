#include "cli/job_run.h"

#include <optional>
#include <utility>

#include "base/answer.h"
#include "climb/climb_start.h"
#include "jobs/job_executor.h"
#include "record/record.h"
#include "jobs/record_jobs.h"
#include "climb/run_command.h"
#include "base/shell_words.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// Of a record whose job could not be told what is secret nothing is left.
void MakeRecord(const fs::path& folder, const RecordPlan& plan) {
  Record::Create(folder, plan.facts, plan.redactor).Close(kPlanned);
  try {
    RequireNoSecrets(folder, plan);
  } catch (const UserError&) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    throw;
  }
}

int RunAsJob(const RunOptions& options, const JobsManner& manner) {
  const Host host = PrepareToClimb();
  const RecordPlan plan = PlanRecord(options);
  const auto say = NotesUnless(options.quiet);
  // Before anything is written: there may be no Slurm.
  const auto jobs = MakeJobs(manner.executor, say);
  const fs::path folder = FolderFor(options, host);
  MakeRecord(folder, plan);
  WriteJobsManner(folder, manner);
  say("record: " + folder.string() + ", climbed with by a job of " +
      ToString(manner.executor));
  return ClimbAsJob(
      {folder, options.quiet}, *jobs,
      {options.json, options.verbose, MayColor(host, options.color),
       folder.string(), plan.facts.workdir, false});
}

}  // namespace

int RunWhereAsked(const RunOptions& options) {
  if (options.jobs > 1) {
    throw UserError("--jobs without a recipe's matrix: there is one climb",
                    "Leave it out.");
  }
  const auto manner = MannerOf(options);
  return manner ? RunAsJob(options, *manner) : RunRunCommand(options);
}

int ClimbAsJob(const OpenRecord& record, Jobs& jobs, const AnswerStyle& style) {
  const fs::path& folder = record.folder;
  std::optional<RecordEnd> end;
  const auto keep = [&](size_t, RecordEnd what) { end = std::move(what); };
  bool whole = false;
  try {
    whole = ClimbRecords(
        jobs,
        {folder, {folder}, 1, record.anyway, keep, NotesUnless(record.quiet)});
  } catch (const UserError& error) {
    throw ThenResume(error, folder);
  }
  if (!whole || !end) {
    PrintNote("interrupted; go on: aoti-ladder resume " + ShellQuote({folder}));
    return 130;
  }
  if (end->error) throw UserError(*end->error);
  ClimbResult result;
  result.verdict = std::move(end->climbed->verdict);
  PrintResult(result, style);
  return end->climbed->exit_code;
}

}  // namespace ladder
