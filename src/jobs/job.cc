#include "jobs/job.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "base/command_name.h"
#include "base/file.h"
#include "base/json_fields.h"
#include "base/json_text.h"
#include "record/record_json.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using Words = std::vector<std::string>;

constexpr const char* kJob = "job.json";
constexpr const char* kStatus = "status.json";
constexpr const char* kLog = "job.log";

json::object ToJson(const JobStatus& status) {
  json::object object;
  Outcome outcome;
  outcome.ending = status.ending;
  outcome.wall_time = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::duration<double>(status.seconds));
  AddOutcome(outcome, object);
  object["commands_run"] = status.commands_run;
  object["host"] = ToUtf8(status.host);
  if (!status.identity.empty()) object["identity"] = status.identity;
  return object;
}

}  // namespace

void WriteJob(const Job& job) {
  LADDER_CHECK(IsClimbName(job.name) && job.folder.is_absolute());
  std::error_code error;
  fs::create_directories(job.folder, error);
  if (error) {
    throw UserError(fmt::format("cannot make the folder '{}': {}",
                                job.folder.string(), error.message()),
                    "Give another place with --out DIR.", 3);
  }
  fs::remove(job.folder / kStatus, error);
  json::array commands;
  for (const Words& argv : job.commands) {
    commands.emplace_back(ladder::ToJson(argv));
  }
  json::object object{{"name", job.name},
                      {"commands", std::move(commands)},
                      {"workdir", ToUtf8(job.workdir.string())},
                      {"environment", ladder::ToJson(job.environment)}};
  if (!job.emptied.empty()) {
    Words folders(job.emptied.begin(), job.emptied.end());
    object["emptied"] = ladder::ToJson(folders);
  }
  if (!job.same_as.empty()) object["same_as"] = ladder::ToJson(job.same_as);
  if (job.timeout) {
    object["timeout_s"] = std::chrono::duration<double>(*job.timeout).count();
  }
  // Its commands may hold secrets, which they need to be run.
  constexpr mode_t kMine = 0600;
  WriteFileByRename(job.folder / kJob, json::serialize(object) + "\n", kMine);
}

void WriteJobStatus(const Job& job, const JobStatus& status) {
  WriteFileByRename(job.folder / kStatus,
                    json::serialize(ToJson(status)) + "\n");
}

Job ReadJob(const fs::path& folder) {
  const auto text = ReadFile(folder / kJob);
  boost::system::error_code error;
  const json::value value = json::parse(text.value_or(""), error);
  if (error || !value.is_object() || !value.as_object().contains("commands")) {
    throw UserError(fmt::format("there is no job in '{}'", folder.string()),
                    "Give the folder of a job of bisect or nightly: it has a "
                    "job.json.");
  }
  const json::object& object = value.as_object();
  Job job;
  job.name = TextOf(object, "name");
  job.folder = fs::absolute(folder);
  job.workdir = TextOf(object, "workdir");
  job.environment = VariablesOf(object, "environment");
  if (const json::array* commands = object.at("commands").if_array()) {
    for (const json::value& argv : *commands) {
      job.commands.push_back(TextsOf({{"argv", argv}}, "argv"));
    }
  }
  for (const std::string& emptied : TextsOf(object, "emptied")) {
    job.emptied.emplace_back(emptied);
  }
  job.same_as = TextsOf(object, "same_as");
  if (object.contains("timeout_s")) {
    job.timeout =
        std::chrono::milliseconds(IntegerOf<int64_t>(object, "timeout_s", 1e3));
  }
  return job;
}

std::optional<JobStatus> ReadJobStatus(const fs::path& folder) {
  const auto text = ReadFile(folder / kStatus);
  if (!text) return std::nullopt;
  boost::system::error_code error;
  const json::value value = json::parse(*text, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.as_object();
  JobStatus status;
  status.ending = ReadOutcome(object).ending;
  status.commands_run = IntegerOf<size_t>(object, "commands_run");
  status.seconds = NumberOf(object, "seconds");
  status.host = TextOf(object, "host");
  status.identity = TextOf(object, "identity");
  return status;
}

std::string LastLinesOf(const fs::path& folder) {
  constexpr size_t kMost = 300;
  const std::string text = ReadFile(folder / kLog).value_or("");
  const size_t end = text.find_last_not_of("\r\n");
  if (end == std::string::npos) return "";
  std::string whole = text.substr(0, end + 1);
  if (whole.size() <= kMost) return whole;
  const size_t line = whole.find('\n', whole.size() - kMost);
  return whole.substr(line == std::string::npos ? whole.size() - kMost
                                                : line + 1);
}

}  // namespace ladder
