#include "record_reader.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cerrno>
#include <cmath>
#include <limits>
#include <system_error>

#include "file.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr int64_t kFormatVersion = 1;  // as record.cc writes it

[[noreturn]] void Refuse(const fs::path& file, const std::string& why) {
  throw UserError(fmt::format("{}: {}", file.string(), why),
                  "Give the folder of a record that aoti-ladder made, of one "
                  "of its stages or of a run in it.");
}

[[noreturn]] void RefuseAsNoRecord(const fs::path& folder) {
  Refuse(folder, "it holds neither record.json nor run.json");
}

[[noreturn]] void FailToRead(const fs::path& path, int error) {
  throw UserError(fmt::format("{} cannot be read: {}", path.string(),
                              std::generic_category().message(error)),
                  "Check its permissions and those of the folders above it.");
}

/// False where nothing has that name; UserError where it may not be read. What
/// is left out of a record without a word would change what it says.
bool IsThere(const fs::path& path) {
  if (access(path.c_str(), R_OK) == 0) return true;
  if (errno == ENOENT || errno == ENOTDIR) return false;
  FailToRead(path, errno);
}

/// A json file of a record. What is missing in it or is of another type reads
/// as nothing: only a file that is no object at all, or of a format to come,
/// is refused.
class JsonFile {
 public:
  explicit JsonFile(const fs::path& path) {
    if (!IsThere(path)) Refuse(path, "no such file");
    auto text = ReadFile(path);
    if (!text) Refuse(path, "it is no file that can be read");
    boost::system::error_code error;
    json::value value = json::parse(*text, error);
    if (error || !value.is_object()) Refuse(path, "it is no JSON object");
    object_ = std::move(value.as_object());
    if (Integer<int64_t>(object_, "format_version") > kFormatVersion) {
      Refuse(path, "a newer aoti-ladder wrote it");
    }
  }
  [[nodiscard]] const json::object& object() const { return object_; }

  static std::string Text(const json::object& object, const char* key) {
    const json::value* value = object.if_contains(key);
    return value != nullptr && value->is_string()
               ? std::string(value->as_string())
               : "";
  }
  /// A damaged file may say anything: what does not fit is cut to what does.
  template <typename T>
  static T Integer(const json::object& object, const char* key,
                   double unit = 1) {
    const double number = std::round(Number(object, key) * unit);
    constexpr auto kLow = static_cast<double>(std::numeric_limits<T>::min());
    constexpr auto kHigh = static_cast<double>(std::numeric_limits<T>::max());
    if (std::isnan(number)) return 0;
    if (number <= kLow) return std::numeric_limits<T>::min();
    if (number >= kHigh) return std::numeric_limits<T>::max();
    return static_cast<T>(number);
  }
  static double Number(const json::object& object, const char* key) {
    const json::value* value = object.if_contains(key);
    return value == nullptr ? 0 : ToNumber(*value);
  }
  static bool Flag(const json::object& object, const char* key) {
    const json::value* value = object.if_contains(key);
    return value != nullptr && value->is_bool() && value->as_bool();
  }
  static std::vector<std::string> Texts(const json::object& object,
                                        const char* key) {
    std::vector<std::string> texts;
    const json::value* value = object.if_contains(key);
    if (value == nullptr || !value->is_array()) return texts;
    for (const json::value& each : value->as_array()) {
      if (each.is_string()) texts.emplace_back(each.as_string());
    }
    return texts;
  }

 private:
  static double ToNumber(const json::value& value) {
    boost::system::error_code error;
    auto number = value.to_number<double>(error);
    return error ? 0 : number;
  }
  json::object object_;
};

Ending ToEnding(const json::object& object) {
  if (object.contains("exit")) {
    return Exited{JsonFile::Integer<int>(object, "exit")};
  }
  if (object.contains("signal")) {
    return Signalled{JsonFile::Integer<int>(object, "signal"),
                     JsonFile::Flag(object, "core")};
  }
  if (object.contains("timeout_s")) {
    return TimedOut{std::chrono::milliseconds(
                        JsonFile::Integer<int64_t>(object, "timeout_s", 1e3)),
                    JsonFile::Flag(object, "killed")};
  }
  if (object.contains("not_started")) {
    return NotStarted{JsonFile::Text(object, "not_started")};
  }
  return Interrupted{JsonFile::Integer<int>(object, "interrupted")};
}

Outcome ToOutcome(const json::object& object) {
  auto time = [&](const char* key) {
    return std::chrono::microseconds(
        JsonFile::Integer<int64_t>(object, key, 1e6));
  };
  Outcome outcome;
  const json::value* ending = object.if_contains("ending");
  outcome.ending = ending != nullptr && ending->is_object()
                       ? ToEnding(ending->as_object())
                       : Interrupted{};
  outcome.wall_time = time("seconds");
  outcome.cpu_time = time("cpu_seconds");
  outcome.peak_memory_bytes =
      JsonFile::Integer<uint64_t>(object, "peak_memory_bytes");
  outcome.output_bytes = JsonFile::Integer<uint64_t>(object, "output_bytes");
  outcome.killed_leftovers =
      JsonFile::Integer<size_t>(object, "killed_leftovers");
  return outcome;
}

RecordFacts ReadFacts(const json::object& object) {
  RecordFacts facts;
  facts.tool_version = JsonFile::Text(object, "tool_version");
  facts.started_at = JsonFile::Text(object, "started_at");
  facts.argv = JsonFile::Texts(object, "argv");
  facts.compile_argv = JsonFile::Texts(object, "compile_argv");
  facts.workdir = JsonFile::Text(object, "workdir");
  facts.ladder_name = JsonFile::Text(object, "ladder_name");
  facts.ladder_yaml = JsonFile::Text(object, "ladder_yaml");
  for (auto [key, files] :
       {std::pair("failures", &facts.failures), {"flags", &facts.flags}}) {
    const json::value* kept = object.if_contains(key);
    if (kept == nullptr || !kept->is_array()) continue;
    for (const json::value& each : kept->as_array()) {
      if (!each.is_object()) continue;
      files->push_back({JsonFile::Text(each.as_object(), "file"),
                        JsonFile::Text(each.as_object(), "yaml")});
    }
  }
  facts.torch_version = JsonFile::Text(object, "torch_version");
  facts.against = JsonFile::Text(object, "against");
  return facts;
}

std::map<std::string, std::string> ReadVariables(const json::object& object,
                                                 const char* key) {
  std::map<std::string, std::string> variables;
  const json::value* found = object.if_contains(key);
  if (found == nullptr || !found->is_object()) return variables;
  for (const auto& [name, value] : found->as_object()) {
    if (value.is_string()) {
      variables[std::string(name)] = std::string(value.as_string());
    }
  }
  return variables;
}

RunFacts ReadRunFacts(const json::object& object) {
  RunFacts facts;
  facts.stage_index = JsonFile::Integer<size_t>(object, "stage_index");
  facts.stage = JsonFile::Text(object, "stage");
  facts.run = JsonFile::Integer<int>(object, "run");
  facts.adds = ReadVariables(object, "environment_added");
  facts.inherits = ReadVariables(object, "environment_inherited");
  return facts;
}

/// The file may have been written by another run, in a part of the record that
/// was not copied: then the model is not there.
void AddModel(const fs::path& record, const json::object& kept,
              RunEvidence& run) {
  auto read = [&](const std::string& path) {
    if (path.empty() || !IsThere(record / path)) return std::string();
    return ReadFile(record / path).value_or("");
  };
  const std::string path = JsonFile::Text(kept, "wrapper");
  const std::string wrapper = read(path);
  if (wrapper.empty()) return;
  ModelFiles files;
  files.kernel_path = JsonFile::Text(kept, "kernels");
  files.nodes_path = JsonFile::Text(kept, "nodes");
  files.kernel_source =
      files.kernel_path == path ? wrapper : read(files.kernel_path);
  files.provenance_path = JsonFile::Text(kept, "provenance");
  AddModels({JsonFile::Text(kept, "name"), wrapper, path,
             read(files.nodes_path), read(files.provenance_path)},
            files, run);
}

RecordedRun ReadRun(const fs::path& record, const fs::path& folder,
                    LogReader& logs) {
  const JsonFile file(folder / "run.json");
  const json::object& object = file.object();
  RecordedRun run;
  run.facts = ReadRunFacts(object);
  run.complete = JsonFile::Text(object, "state") == "complete";
  RunOutcome outcome{run.facts.stage, run.facts.run, ToOutcome(object), {}};
  outcome.environment = EnvironmentOf(run.facts);
  if (Succeeded(outcome.main.ending)) {
    run.left_behind = outcome.main.killed_leftovers;
  }
  const json::value* compile = object.if_contains("compile");
  if (compile != nullptr && compile->is_object()) {
    outcome.compile = ToOutcome(compile->as_object());
  }
  const RunFolder files(folder);
  for (const fs::path& log : {files.log(), files.compile_log()}) {
    static_cast<void>(IsThere(log));  // a run may have none
  }
  run.evidence = logs.ReadRun(record, files, outcome);
  // Written last: it is missing where the run was cut off.
  if (!IsThere(files.models())) return run;
  const JsonFile models(files.models());
  run.evidence.compiled = JsonFile::Flag(models.object(), "compiled");
  const json::value* kept = models.object().if_contains("models");
  if (kept == nullptr || !kept->is_array()) return run;
  for (const json::value& each : kept->as_array()) {
    if (each.is_object()) AddModel(record, each.as_object(), run.evidence);
  }
  return run;
}

std::vector<fs::path> FoldersIn(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;  // a link that leads nowhere is no folder
    if (it->is_directory(ignored)) folders.push_back(it->path());
  }
  if (error) FailToRead(folder, error.value());
  return folders;
}

/// The runs of a record (stages/NN-name/run-K), of a stage, or a run itself.
std::vector<fs::path> RunFolders(const fs::path& folder) {
  if (IsThere(folder / "run.json")) return {folder};
  std::error_code error;
  if (!fs::is_directory(folder, error)) return {};
  std::vector<fs::path> stages{folder};
  if (IsThere(folder / "stages")) stages = FoldersIn(folder / "stages");
  std::vector<fs::path> runs;
  for (const fs::path& stage : stages) {
    for (const fs::path& run : FoldersIn(stage)) {
      if (!run.filename().native().starts_with("run-")) continue;
      if (IsThere(run / "run.json")) runs.push_back(run);
    }
  }
  return runs;
}

/// The folder without a slash at its end. UserError where there is none.
fs::path GivenFolder(const fs::path& folder) {
  std::error_code error;
  fs::path given =
      fs::absolute(folder / "", error).lexically_normal().parent_path();
  if (error) FailToRead(folder, error.value());
  if (!IsThere(given)) Refuse(folder, "no such folder");
  return given;
}

/// The record that a folder is a part of, or the folder itself.
fs::path RecordOf(const fs::path& folder) {
  fs::path at = folder;
  for (int up = 0; up < 4; ++up, at = at.parent_path()) {
    if (IsThere(at / "record.json")) return at;
  }
  return folder;
}

/// The patterns with those over them that the record was judged by
/// (--failures).
LogReader::PatternLoader WithPatternsOf(
    const RecordFacts& facts, LogReader::PatternLoader load_patterns) {
  if (facts.failures.empty()) return load_patterns;
  return [own = facts.failures, load = std::move(load_patterns)]() {
    std::vector<FailurePattern> patterns = load();
    for (const auto& [file, text] : own) {
      OverlayPatterns(ParseFailurePatterns(text, file), file, patterns);
    }
    return patterns;
  };
}

}  // namespace

std::optional<fs::path> RunOfLog(const fs::path& file) {
  std::error_code error;
  const fs::path folder = fs::absolute(file, error).parent_path();
  const bool part = file.filename() == RunFolder(folder).log().filename() &&
                    fs::exists(folder / "run.json", error);
  if (!part) return {};
  // As it was given: what is found there is shown to people.
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

RecordedClimb ReadRecordOutline(const fs::path& folder) {
  const fs::path given = GivenFolder(folder);
  RecordedClimb climb;
  climb.folder = RecordOf(given);
  if (!IsThere(climb.folder / "record.json") && RunFolders(given).empty()) {
    RefuseAsNoRecord(folder);
  }
  if (IsThere(climb.folder / "record.json")) {
    const JsonFile file(climb.folder / "record.json");
    climb.facts = ReadFacts(file.object());
    climb.state = JsonFile::Text(file.object(), "state");
  }
  return climb;
}

RecordedClimb ReadRecord(const fs::path& folder,
                         const LogReader::PatternLoader& load_patterns) {
  RecordedClimb climb = ReadRecordOutline(folder);
  const fs::path given = GivenFolder(folder);
  const std::vector<fs::path> runs = RunFolders(given);
  if (runs.empty() && !IsThere(given / "record.json")) RefuseAsNoRecord(folder);
  LogReader logs(WithPatternsOf(climb.facts, load_patterns));
  for (const fs::path& run : runs) {
    climb.runs.push_back(ReadRun(climb.folder, run, logs));
  }
  std::sort(climb.runs.begin(), climb.runs.end(),
            [](const RecordedRun& a, const RecordedRun& b) {
              return std::pair(a.facts.stage_index, a.facts.run) <
                     std::pair(b.facts.stage_index, b.facts.run);
            });
  return climb;
}

}  // namespace ladder
