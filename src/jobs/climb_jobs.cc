#include "jobs/climb_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/console.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "climb/climb_request.h"
#include "climb/climb_session.h"
#include "config/data_files.h"
#include "jobs/jobs.h"
#include "jobs/slurm_jobs.h"
#include "process/host.h"
#include "recipe/recipe.h"
#include "record/record_reader.h"
#include "record/record_store.h"

namespace ladder {

namespace {

constexpr std::array<std::pair<JobExecutor, const char*>, 2> kExecutors{
    {{JobExecutor::kLocal, "local"}, {JobExecutor::kSlurm, "slurm"}}};

}  // namespace

std::vector<std::string> JobExecutorNames() {
  std::vector<std::string> names;
  names.reserve(kExecutors.size());
  for (const auto& [executor, name] : kExecutors) names.emplace_back(name);
  return names;
}

std::string ToString(JobExecutor executor) {
  for (const auto& [each, name] : kExecutors) {
    if (each == executor) return name;
  }
  LADDER_CHECK(false);
}

std::optional<JobExecutor> ParseJobExecutor(const std::string& word) {
  for (const auto& [executor, name] : kExecutors) {
    if (word == name) return executor;
  }
  return std::nullopt;
}

std::function<void(const std::string&)> NotesUnless(bool quiet) {
  if (quiet) return [](const std::string&) {};
  return [](const std::string& line) { PrintNote(line); };
}

std::unique_ptr<Jobs> MakeJobs(
    JobExecutor executor, const std::function<void(const std::string&)>& tell) {
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  const Host host = ObserveHost();
  switch (executor) {
    case JobExecutor::kLocal:
      return MakeLocalJobs(program, DevicesFor(host.environment));
    case JobExecutor::kSlurm:
      return MakeSlurmJobs(
          program,
          SlurmSettingsWith(FilesNamed("slurm.yaml", FindConfigDirs(host))),
          tell);
  }
  LADDER_CHECK(false);
}

namespace {

/// Notes an unusable command (125) or an interruption (130) in the row. Returns
/// other errors, which would stop all combinations.
std::optional<UserError> ClimbRow(size_t number,
                                  const std::function<Climbed(size_t)>& climb,
                                  MatrixRow& row) {
  row.error.clear();
  try {
    Climbed climbed = climb(number);
    row.verdict = std::move(climbed.verdict);
    row.exit_code = climbed.exit_code;
  } catch (const UserError& error) {
    row.exit_code = error.exit_code();
    row.error = error.what();
    if (error.exit_code() != 125 && error.exit_code() != 130) return error;
  }
  return {};
}

int ExitCodeOf(const std::vector<MatrixRow>& rows) {
  for (const int code : {130, 4, 1, 5, 125}) {
    const auto has = [&](const MatrixRow& row) {
      return row.exit_code == code;
    };
    if (std::any_of(rows.begin(), rows.end(), has)) return code;
  }
  return 0;
}

void PrintTable(const MatrixClimb& matrix) {
  const std::string folder = matrix.folder.string();
  const std::string text =
      matrix.json ? MatrixJson(matrix.rows)
                  : RenderMatrix(matrix.rows) + "\nrecords: " + folder + "\n";
  PrintAnswer(text,
              "The table is in " + folder + ": matrix.txt and matrix.json.");
}

/// Prints how to continue.
void PrintWayOn(const MatrixClimb& matrix) {
  const auto& rows = matrix.rows;
  const auto has = [&](int code) {
    return std::any_of(rows.begin(), rows.end(), [&](const MatrixRow& row) {
      return row.exit_code == code;
    });
  };
  const std::string resume =
      "aoti-ladder resume " + ShellQuote({matrix.folder});
  if (!std::all_of(rows.begin(), rows.end(), HasEnded)) {
    PrintNote(fmt::format(
        "{}; continue the matrix with: {}",
        has(130) ? "interrupted" : "some combinations did not run", resume));
  } else if (has(125)) {
    PrintNote("to retry what could not be judged: " + resume);
  }
}

/// Up to an interrupted row, or an error that stops all.
std::optional<UserError> ClimbRows(
    MatrixClimb& matrix, const std::function<Climbed(size_t)>& climb) {
  for (size_t i = 0; i < matrix.rows.size(); ++i) {
    MatrixRow& row = matrix.rows[i];
    if (!IsToClimb(row)) continue;
    if (!matrix.quiet) {
      PrintNote(fmt::format("{}/{}: {}", i + 1, matrix.rows.size(),
                            ShowValues(row.values)));
    }
    if (auto stopped = ClimbRow(i, climb, row)) return stopped;
    // The results stay if this process is killed later.
    WriteMatrix(matrix.folder, matrix.rows);
    if (row.exit_code == 130) break;
  }
  return {};
}

/// The jobs of all rows that are still to run.
class RowJobs {
 public:
  explicit RowJobs(MatrixClimb& matrix) : matrix_(matrix) {
    for (size_t i = 0; i < matrix.rows.size(); ++i) {
      if (IsToClimb(matrix.rows[i]) && !IsThere(i)) rows_.push_back(i);
    }
  }

  void Climb(Jobs& jobs, size_t at_once) {
    RecordJobs climbs{matrix_.folder, {}, at_once,
                      matrix_.force,  {}, NotesUnless(matrix_.quiet)};
    for (const size_t i : rows_) climbs.records.push_back(RecordOf(i));
    climbs.ended = [&](size_t number, RecordEnd end) {
      OnEnd(rows_[number], std::move(end));
    };
    if (!ClimbRecords(jobs, climbs)) NoteInterruption();
    WriteMatrix(matrix_.folder, matrix_.rows);
  }

 private:
  [[nodiscard]] std::filesystem::path RecordOf(size_t i) const {
    return matrix_.folder / matrix_.rows[i].record;
  }

  /// Whether the record was complete before the table was written.
  bool IsThere(size_t i) {
    MatrixRow& row = matrix_.rows[i];
    try {
      auto done = ReadCompleted(RecordOf(i));
      if (!done) return false;
      row.error.clear();
      row.verdict = std::move(done->verdict);
      row.exit_code = done->exit_code;
    } catch (const UserError& error) {  // its record is gone
      row.exit_code = 125;
      row.error = error.what();
    }
    return true;
  }

  /// Marks the rows that had begun, and at least one.
  void NoteInterruption() {
    MatrixRow* first = nullptr;
    bool any = false;
    for (const size_t i : rows_) {
      MatrixRow& row = matrix_.rows[i];
      if (HasEnded(row)) continue;
      if (first == nullptr) first = &row;
      if (ReadRecordOutline(RecordOf(i)).state == kPlanned) continue;
      row.exit_code = 130;
      any = true;
    }
    if (first != nullptr && !any) first->exit_code = 130;
  }

  void OnEnd(size_t i, RecordEnd end) {
    MatrixRow& row = matrix_.rows[i];
    row.error.clear();
    if (end.climbed) {
      row.verdict = std::move(end.climbed->verdict);
      row.exit_code = end.climbed->exit_code;
    } else {
      row.exit_code = end.error->exit_code();
      row.error = end.error->what();
    }
    if (!matrix_.quiet) {
      PrintNote(fmt::format("{}/{}: {}: {}", i + 1, matrix_.rows.size(),
                            ShowValues(row.values), OutcomeOf(row)));
    }
    WriteMatrix(matrix_.folder, matrix_.rows);
    if (end.error && row.exit_code != 125 && row.exit_code != 130) {
      throw UserError(*end.error);
    }
  }

  MatrixClimb& matrix_;
  std::vector<size_t> rows_;
};

int Deliver(MatrixClimb& matrix,
            const std::function<std::optional<UserError>()>& climb_rows) {
  std::optional<UserError> failed;
  const auto attempt = [&](const std::function<void()>& step) {
    try {
      step();
    } catch (const UserError& error) {
      if (!failed) failed = error;
    }
  };
  // Print the table even after an error.
  attempt([&] { failed = climb_rows(); });
  if (failed) attempt([&] { WriteMatrix(matrix.folder, matrix.rows); });
  attempt([&] { PrintTable(matrix); });
  PrintWayOn(matrix);
  if (failed) throw AddDiskFullHint(*failed, matrix.folder);
  return ExitCodeOf(matrix.rows);
}

}  // namespace

int ClimbMatrix(MatrixClimb& matrix,
                const std::function<Climbed(size_t)>& climb) {
  return Deliver(matrix, [&] { return ClimbRows(matrix, climb); });
}

int ClimbMatrixAsJobs(MatrixClimb& matrix, Jobs& jobs, size_t at_once) {
  return Deliver(matrix, [&]() -> std::optional<UserError> {
    RowJobs(matrix).Climb(jobs, at_once);
    return {};
  });
}

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using What = JobEnd::What;
using Words = std::vector<std::string>;

constexpr const char* kSettingsFile = "jobs.json";
constexpr const char* kCannotRun = "See its output: ";

fs::path FolderOfJobs(const fs::path& folder) {
  return fs::absolute(folder) / "jobs";
}

Job JobOf(const RecordJobs& climbs, const fs::path& record) {
  const std::string name =
      ToClimbName(fs::weakly_canonical(record).filename().string());
  Job job;
  job.name = "climb-" + name;
  job.folder = FolderOfJobs(climbs.folder) / job.name;
  job.commands = {{fs::read_symlink("/proc/self/exe"), kResumeJob, "--quiet"}};
  if (climbs.force) job.commands.front().emplace_back("--force");
  Words& words = job.commands.front();
  const Words error_file = ErrorFileWords(job.folder);
  words.insert(words.end(), error_file.begin(), error_file.end());
  words.push_back(fs::absolute(record));
  job.workdir = fs::current_path();
  return job;
}

/// The error of our program, or where to look for it.
UserError ErrorOf(const Job& job, const JobStatus& status, int exit_code) {
  const std::string see = kCannotRun + (job.folder / "job.log").string();
  if (!status.error) return {"the run failed", see, exit_code};
  const JobError& error = *status.error;
  return {error.text, error.remedy.empty() ? see : error.remedy, exit_code,
          error.kind};
}

RecordEnd OfExit(const Job& job, const fs::path& record,
                 const JobStatus& status, int code) {
  const bool judged = code == 0 || code == 1 || code == 4 || code == 5;
  if (judged) {
    if (auto climbed = ReadCompleted(record)) return {std::move(climbed), {}};
  }
  return {{}, ErrorOf(job, status, judged ? 125 : code)};
}

RecordEnd OfTimeLimit(const fs::path& record, const std::string& why) {
  try {
    Climbed climbed = EndTimedOut(record, why);
    if (climbed.exit_code != 125) return {std::move(climbed), {}};
    return {{},
            UserError(why + ", and no run had failed by then",
                      "Raise the limit, then continue: aoti-ladder resume " +
                          ShellQuote({record}),
                      125, ErrorKind::kResumable)};
  } catch (const UserError& error) {
    return {{},
            UserError(why + ": " + error.what(), error.remedy(), 125,
                      error.kind())};
  }
}

RecordEnd EndOf(const Job& job, const fs::path& record, const JobEnd& end) {
  if (end.what == What::kTimedOut) return OfTimeLimit(record, end.why);
  const std::string log = (job.folder / "job.log").string();
  if (end.what == What::kLost) {
    return {{},
            UserError("the job was " + JobLosses::TooOften(end),
                      kCannotRun + log, 125)};
  }
  const auto* exited =
      end.status ? std::get_if<Exited>(&end.status->ending) : nullptr;
  if (exited != nullptr) {
    return OfExit(job, record, *end.status, exited->code);
  }
  const std::string how =
      end.status ? Describe(end.status->ending) : "cancelled";
  return {{}, UserError("the job ended: " + how, kCannotRun + log, 125)};
}

}  // namespace

std::optional<JobSettings> JobSettingsOf(const RunOptions& options) {
  constexpr size_t kAll = 1'000'000;
  if (options.executor == JobExecutor::kLocal && options.jobs <= 1) return {};
  return JobSettings{options.executor, options.jobs > 0
                                           ? static_cast<size_t>(options.jobs)
                                           : kAll};
}

void WriteJobSettings(const fs::path& folder, const JobSettings& settings) {
  const json::object object{{"executor", ToString(settings.executor)},
                            {"jobs", settings.at_once}};
  WriteFileByRename(folder / kSettingsFile, json::serialize(object) + "\n");
}

std::optional<JobSettings> ReadJobSettings(const fs::path& folder) {
  const auto text = ReadJsonFile(folder / kSettingsFile);
  if (!text) return std::nullopt;
  boost::system::error_code error;
  const json::value value = json::parse(*text, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.as_object();
  const auto executor = ParseJobExecutor(TextOf(object, "executor"));
  if (!executor) return std::nullopt;
  return JobSettings{*executor,
                     std::max(size_t{1}, IntegerOf<size_t>(object, "jobs"))};
}

void RequireNoSecrets(const fs::path& record, const RecordPlan& plan) {
  if (plan.facts.settings.input.starts_with("/proc/")) {
    throw UserError(
        "the standard input holds a secret, and each job needs a copy of it",
        "Let the program read the secret from a variable of the environment.");
  }
  RunSettings read;
  try {
    read = RequestOf(ReadWholeOutline(record).facts, ObserveHost())
               .request.settings;
  } catch (const UserError& error) {
    if (error.exit_code() == 125) return;  // reported where it runs
    throw;
  }
  const RunSettings& meant = plan.facts.settings;
  if (CommandsOf(read) == CommandsOf(meant) &&
      read.environment.set == meant.environment.set &&
      read.fails_when == meant.fails_when) {
    return;
  }
  throw UserError(
      "a secret set by --env or the recipe differs from the environment, and a "
      "job sees only the environment",
      "Set the variable to this value in the environment, and remove it from "
      "--env and the recipe.");
}

bool ClimbRecords(Jobs& jobs, const RecordJobs& climbs) {
  std::error_code ignored;  // starting a job reports it
  fs::create_directories(FolderOfJobs(climbs.folder), ignored);
  const FolderLock lock = LockRecord(FolderOfJobs(climbs.folder));
  JobQueue queue;
  queue.at_once = climbs.at_once;
  queue.say = climbs.say;
  std::map<std::string, size_t> numbers;
  for (size_t i = 0; i < climbs.records.size(); ++i) {
    queue.jobs.push_back(JobOf(climbs, climbs.records[i]));
    numbers[queue.jobs.back().name] = i;
  }
  queue.ended = [&](const Job& job, const JobEnd& end) {
    const size_t number = numbers.at(job.name);
    RecordEnd what = EndOf(job, climbs.records[number], end);
    climbs.ended(number, std::move(what));
  };
  return RunJobs(jobs, queue);
}

}  // namespace ladder
