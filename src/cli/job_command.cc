#include "cli/job_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <utility>

#include "base/file.h"
#include "climb/climb_request.h"
#include "config/data_files.h"
#include "jobs/climb_jobs.h"
#include "jobs/jobs.h"
#include "process/executor.h"
#include "record/log_writer.h"
#include "record/surroundings.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr uint64_t kMostLog = 64ULL << 20;
constexpr std::chrono::minutes kIdentityLimit{5};
constexpr size_t kMostIdentity = 64 << 10;  // bytes

std::string HostName() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "";
  return name.data();
}

/// The exit code that a shell gives for the ending.
int ExitCodeOf(const Ending& ending) {
  if (const auto* exited = std::get_if<Exited>(&ending)) return exited->code;
  if (const auto* signalled = std::get_if<Signalled>(&ending)) {
    return 128 + signalled->number;
  }
  if (std::holds_alternative<TimedOut>(ending)) return 124;
  if (std::holds_alternative<Interrupted>(ending)) return 130;
  return 125;
}

void EmptyFolder(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) fs::create_directories(folder, error);
  if (!error) return;
  throw UserError(fmt::format("cannot empty the folder '{}': {}",
                              folder.string(), error.message()),
                  "Check its owner and permissions, and the disk.", 3);
}

/// Removes what an earlier try left, except for a record.
void EmptyFolders(const Job& job) {
  TakeJobError(job.folder);
  for (const auto& folder : job.emptied) EmptyFolder(folder);
}

/// Removes the record of an earlier try that had another input.
void RemoveOtherRecord(const Job& job) {
  if (job.input.empty()) return;
  const fs::path file = job.folder / kJobInput;
  if (ReadFile(file) == job.input) return;
  std::error_code error;
  fs::remove_all(job.record, error);
  if (error) {
    throw UserError(fmt::format("cannot remove the record '{}': {}",
                                job.record.string(), error.message()),
                    "Check its owner and permissions, and the disk.", 3);
  }
  WriteFileByRename(file, job.input);
}

/// Continues the record of an earlier try, if there is one.
std::optional<Words> CommandToContinue(const Job& job) {
  std::error_code error;
  if (job.record.empty() || !fs::exists(job.record, error)) return {};
  Words words{fs::read_symlink("/proc/self/exe"), kResumeJob, "--quiet",
              "--strict"};
  const Words error_file = ErrorFileWords(job.folder);
  words.insert(words.end(), error_file.begin(), error_file.end());
  words.push_back(job.record);
  return words;
}

/// resume-job --strict refused: nothing was run.
bool IsRefused(const Ending& ending) {
  const auto* exited = std::get_if<Exited>(&ending);
  return exited != nullptr && exited->code == 2;
}

double WallSeconds(const Outcome& outcome) {
  return std::chrono::duration<double>(outcome.wall_time).count();
}

/// A failure of the identity command is no failure of the job.
void AskIdentity(const Job& job, const Host& host, LogWriter& log,
                 JobStatus& status) {
  std::string printed;
  const Outcome outcome = MakeLocalExecutor()->Run(
      {job.same_as, host.environment, job.workdir}, {kIdentityLimit},
      [&](Stream stream, std::string_view bytes, std::chrono::microseconds at) {
        if (stream == Stream::kStderr) return log.Write(stream, bytes, at);
        printed += bytes.substr(
            0, kMostIdentity - std::min(kMostIdentity, printed.size()));
      });
  status.seconds += WallSeconds(outcome);
  if (Succeeded(outcome.ending)) {
    if (!printed.empty()) status.identity = Sha256OfText(printed);
  } else if (std::holds_alternative<Interrupted>(outcome.ending) ||
             IsToldToEndNow()) {
    status.ending = Interrupted{SIGTERM};
  }
}

/// Runs the commands until one fails.
void RunUntilOneFails(const std::vector<Words>& commands, const Job& job,
                      const Host& host, LogWriter& log, JobStatus& status) {
  const auto executor = MakeLocalExecutor();
  status.ending = Exited{0};
  for (const Words& argv : commands) {
    ++status.commands_run;
    const Outcome outcome = executor->Run(
        {argv, host.environment, job.workdir}, {job.timeout},
        [&](Stream stream, std::string_view bytes,
            std::chrono::microseconds at) { log.Write(stream, bytes, at); });
    status.ending = outcome.ending;
    status.seconds += WallSeconds(outcome);
    if (Succeeded(status.ending)) continue;
    if (IsToldToEndNow()) status.ending = Interrupted{SIGTERM};
    return;
  }
}

JobStatus RunCommands(const Job& job, const Host& host,
                      const Redactor& redactor) {
  LogWriter log(job.folder / "job.log", job.folder / "job.order", kMostLog,
                &redactor);
  JobStatus status;
  status.host = HostName();
  if (const auto continuing = CommandToContinue(job)) {
    RunUntilOneFails({*continuing}, job, host, log, status);
    if (IsRefused(status.ending)) {
      EmptyFolder(job.record);
      EmptyFolders(job);
      RunUntilOneFails(job.commands, job, host, log, status);
    }
  } else {
    RunUntilOneFails(job.commands, job, host, log, status);
  }
  if (Succeeded(status.ending) && !job.same_as.empty()) {
    AskIdentity(job, host, log, status);
  }
  log.Finish();
  status.error = TakeJobError(job.folder);
  if (auto& error = status.error) {
    error->text = redactor.Text(error->text);
    error->remedy = redactor.Text(error->remedy);
  }
  return status;
}

/// Waits for an earlier try that got a signal when its caller was killed.
FolderLock LockJob(const Job& job) {
  constexpr std::chrono::seconds kMost{30};
  auto lock = FolderLock::TakeWithin(job.folder, kMost);
  return lock ? std::move(*lock) : LockRecord(job.folder);
}

int RunJob(const ParsedArgs& given) {
  const std::string& folder = OneOperand(
      given, "folder", "Name the folder of a job of bisect or nightly.");
  Host host = PrepareToClimb();
  const Job job = ReadJob(folder);
  const bool ended_before = ReadJobStatus(job.folder).has_value();
  const FolderLock lock = LockJob(job);
  // Slurm may start a job twice after a crash; the other one has just ended.
  if (const auto status = ReadJobStatus(job.folder); status && !ended_before) {
    return ExitCodeOf(status->ending);
  }
  for (const auto& [name, value] : job.environment) {
    host.environment[name] = value;
  }
  std::vector<Words> words = job.commands;
  words.push_back(job.same_as);
  const Redactor redactor(
      RedactRulesWith(FilesNamed("redact.yaml", FindConfigDirs(host))),
      host.environment, words);
  EmptyFolders(job);
  RemoveOtherRecord(job);
  const JobStatus status = RunCommands(job, host, redactor);
  // An interrupted job did not end by itself: it must run again.
  if (!std::holds_alternative<Interrupted>(status.ending)) {
    WriteJobStatus(job, status);
  }
  return ExitCodeOf(status.ending);
}

}  // namespace

Subcommand JobCommand() {
  Subcommand job;
  job.name = "job";
  job.hidden = true;
  job.summary = "run one job of bisect or nightly (used internally)";
  job.usage = "FOLDER";
  job.description =
      "Runs the commands of a job that bisect or nightly prepared, and writes "
      "the result to the job's status.json. bisect, nightly and the jobs on a "
      "cluster use this subcommand; by hand it repeats one of their runs.";
  job.operand = "FOLDER";
  job.example =
      "Name the folder of a job, for example: aoti-ladder job "
      ".aoti-ladder/20261121-130629-bisect-repro/jobs/2.14-1";
  job.exit_codes =
      "  0     all commands succeeded\n"
      "  124   a command timed out\n"
      "  130   interrupted; no status is written\n"
      "  other the exit code of the command that failed, or 128 plus its "
      "signal "
      "number\n";
  job.operand_completes = Completes::kFolder;
  return Running(std::move(job), RunJob);
}

}  // namespace ladder
