#include "jobs/record_jobs.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <map>
#include <utility>

#include "base/command_name.h"
#include "base/file.h"
#include "base/folder_lock.h"
#include "process/host.h"
#include "jobs/job_queue.h"
#include "base/json_fields.h"
#include "record/record_reader.h"
#include "climb/recorded_request.h"
#include "base/shell_words.h"
#include "climb/timed_out_climb.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using What = JobEnd::What;

constexpr const char* kManner = "jobs.json";
constexpr const char* kCannotRun = "See what it printed: ";

fs::path FolderOfJobs(const fs::path& folder) {
  return fs::absolute(folder) / "jobs";
}

Job JobOf(const RecordJobs& climbs, const fs::path& record) {
  const std::string name =
      ToClimbName(fs::weakly_canonical(record).filename().string());
  Job job;
  job.name = "climb-" + name;
  job.folder = FolderOfJobs(climbs.folder) / job.name;
  job.commands = {
      {fs::read_symlink("/proc/self/exe"), "resume", "--as-job", "--quiet"}};
  if (climbs.anyway) job.commands.front().emplace_back("--anyway");
  job.commands.front().push_back(fs::absolute(record));
  job.workdir = fs::current_path();
  return job;
}

/// What our program said last where it could not go on.
UserError ErrorIn(const fs::path& log, int exit_code) {
  constexpr std::string_view kError = "aoti-ladder: error: ";
  const std::string text = ReadFile(log).value_or("");
  const size_t at = text.rfind(kError);
  if (at == std::string::npos) {
    return {"it could not be climbed with", kCannotRun + log.string(),
            exit_code};
  }
  const auto line = [&](size_t from) {
    const size_t begin =
        std::min(text.find_first_not_of(" \r", from), text.size());
    const size_t end = text.find_first_of("\r\n", begin);
    return text.substr(begin, end - begin);
  };
  const size_t next = text.find('\n', at);
  const std::string remedy = next == std::string::npos ? "" : line(next + 1);
  return {line(at + kError.size()),
          remedy.empty() ? kCannotRun + log.string() : remedy, exit_code};
}

RecordEnd OfExit(const Job& job, const fs::path& record, int code) {
  if (code == 0 || code == 1 || code == 4) {
    if (auto climbed = ReadCompleted(record)) return {std::move(climbed), {}};
  }
  // It was reached and judged, but says nothing.
  return {{}, ErrorIn(job.folder / "job.log", code < 2 ? 125 : code)};
}

RecordEnd OfTimeLimit(const fs::path& record, const std::string& why) {
  try {
    Climbed climbed = EndTimedOut(record, why);
    if (climbed.exit_code != 125) return {std::move(climbed), {}};
    return {{},
            UserError(why + ", and no run had shown a failure before",
                      "Raise the limit, then go on: aoti-ladder resume " +
                          ShellQuote({record}),
                      125)};
  } catch (const UserError& error) {
    return {{}, UserError(why + ": " + error.what(), error.remedy(), 125)};
  }
}

RecordEnd EndOf(const Job& job, const fs::path& record, const JobEnd& end) {
  if (end.what == What::kTimedOut) return OfTimeLimit(record, end.why);
  const std::string log = (job.folder / "job.log").string();
  if (end.what == What::kLost) {
    return {{},
            UserError("its job was lost too often, the last time: " + end.why,
                      kCannotRun + log, 125)};
  }
  const auto* exited =
      end.status ? std::get_if<Exited>(&end.status->ending) : nullptr;
  if (exited != nullptr) return OfExit(job, record, exited->code);
  const std::string how =
      end.status ? Describe(end.status->ending) : "cancelled";
  return {{}, UserError("its job ended: " + how, kCannotRun + log, 125)};
}

}  // namespace

std::optional<JobsManner> MannerOf(const RunOptions& options) {
  constexpr size_t kAll = 1'000'000;
  if (options.executor == JobExecutor::kLocal && options.jobs <= 1) return {};
  return JobsManner{options.executor, options.jobs > 0
                                          ? static_cast<size_t>(options.jobs)
                                          : kAll};
}

void WriteJobsManner(const fs::path& folder, const JobsManner& manner) {
  const json::object object{{"executor", ToString(manner.executor)},
                            {"jobs", manner.at_once}};
  WriteFileByRename(folder / kManner, json::serialize(object) + "\n");
}

std::optional<JobsManner> ReadJobsManner(const fs::path& folder) {
  const auto text = ReadFile(folder / kManner);
  if (!text) return std::nullopt;
  boost::system::error_code error;
  const json::value value = json::parse(*text, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.as_object();
  const auto executor = ParseJobExecutor(TextOf(object, "executor"));
  if (!executor) return std::nullopt;
  return JobsManner{*executor,
                    std::max(size_t{1}, IntegerOf<size_t>(object, "jobs"))};
}

void RequireNoSecrets(const fs::path& record, const RecordPlan& plan) {
  RecordFacts read;
  try {
    read = RequestOf(ReadWholeOutline(record).facts, ObserveHost()).facts;
  } catch (const UserError& error) {
    if (error.exit_code() == 125) return;  // is told where it runs
    throw;
  }
  const RecordFacts& meant = plan.facts;
  if (read.argv == meant.argv && read.compile_argv == meant.compile_argv &&
      read.given == meant.given &&
      read.settings.setup == meant.settings.setup &&
      read.settings.fails_when == meant.settings.fails_when) {
    return;
  }
  throw UserError(
      "a secret that is given has another value as a variable, and a job sees "
      "only that one",
      "Set the variable to the same value, and leave it out of --env and the "
      "recipe.");
}

bool ClimbRecords(Jobs& jobs, const RecordJobs& climbs) {
  std::error_code ignored;  // taking the lock says what is wrong
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
