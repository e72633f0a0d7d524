#include "record.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <system_error>
#include <utility>

#include "file.h"
#include "json_text.h"
#include "shell_words.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr int kFormatVersion = 1;

json::array ToJson(const std::vector<std::string>& words) {
  json::array array;
  for (const std::string& word : words) array.emplace_back(ToUtf8(word));
  return array;
}

json::object ToJson(const std::map<std::string, std::string>& variables) {
  json::object object;
  for (const auto& [name, value] : variables) {
    object[ToUtf8(name)] = ToUtf8(value);
  }
  return object;
}

double Seconds(std::chrono::duration<double> time) { return time.count(); }

struct EndingToJson {
  json::object operator()(const Exited& end) const {
    return {{"exit", end.code}};
  }
  json::object operator()(const Signalled& end) const {
    return {{"signal", end.number}, {"core", end.core_dumped}};
  }
  json::object operator()(const TimedOut& end) const {
    return {{"timeout_s", Seconds(end.limit)}, {"killed", end.killed}};
  }
  json::object operator()(const Interrupted& end) const {
    return {{"interrupted", end.signal}};
  }
  json::object operator()(const NotStarted& end) const {
    return {{"not_started", ToUtf8(end.why)}};
  }
  json::object operator()(const NotSeen& /*end*/) const {
    return {{"unknown", true}};
  }
};

void AddOutcome(const Outcome& outcome, json::object& to) {
  to["ending"] = std::visit(EndingToJson(), outcome.ending);
  to["seconds"] = Seconds(outcome.wall_time);
  to["cpu_seconds"] = Seconds(outcome.cpu_time);
  to["peak_memory_bytes"] = outcome.peak_memory_bytes;
  to["output_bytes"] = outcome.output_bytes;
  to["killed_leftovers"] = outcome.killed_leftovers;
}

// A name that is one plain component of a path, whatever a ladder or a package
// calls things.
std::string FileName(std::string_view name) {
  std::string safe(name);
  for (char& c : safe) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       (c >= '0' && c <= '9') || c == '.' || c == '_' ||
                       c == '-' || c == '+';
    if (!plain) c = '_';
  }
  if (safe.empty() || safe.front() == '.') safe.insert(0, 1, '_');
  return safe.substr(0, 200);
}

std::map<std::string, std::string> Added(const RunFacts& run,
                                         const RunFolder& folder) {
  std::map<std::string, std::string> added = run.adds;
  added.try_emplace(kCacheVariable, folder.cache().native());
  return added;
}

json::object RunJson(const RunFacts& run, const RunFolder& folder,
                     const RecordFacts& facts, std::string_view state) {
  json::object object;
  object["format_version"] = kFormatVersion;
  object["state"] = state;
  object["stage"] = ToUtf8(run.stage);
  object["stage_index"] = run.stage_index;
  object["run"] = run.run;
  object["argv"] = ToJson(run.argv.empty() ? facts.argv : run.argv);
  if (!facts.compile_argv.empty()) {
    object["compile_argv"] = ToJson(facts.compile_argv);
  }
  object["environment_added"] = ToJson(Added(run, folder));
  if (!run.inherits.empty()) {
    object["environment_inherited"] = ToJson(run.inherits);
  }
  return object;
}

void WriteJson(const fs::path& path, const json::object& object) {
  WriteFileByRename(path, PrettyJson(object) + "\n");
}

// One command of command.sh: each variable on its own line, then the words.
std::string ShellCommand(const std::map<std::string, std::string>& added,
                         const std::vector<std::string>& argv) {
  std::string text = "env \\\n";
  for (const auto& [name, value] : added) {
    text += "  " + ShellArgument(fmt::format("{}={}", name, value)) + " \\\n";
  }
  return text + "  " + ShellQuote(argv);
}

std::string CommandScript(const RunFacts& run, const RunFolder& folder,
                          const RecordFacts& facts) {
  std::string text =
      fmt::format("#!/bin/sh\n# Repeats run {} of stage {} by hand.\n", run.run,
                  FileName(run.stage));
  const auto added = Added(run, folder);
  if (!facts.workdir.empty()) {
    text += "cd -- " + ShellArgument(facts.workdir) + " || exit\n";
  }
  if (!facts.compile_argv.empty()) {
    text += ShellCommand(added, facts.compile_argv) + " || exit\n";
  }
  return text + ShellCommand(added, run.argv.empty() ? facts.argv : run.argv) +
         "\n";
}

void MakeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && fs::is_directory(folder, error)) return;
  if (!error) error = std::make_error_code(std::errc::not_a_directory);
  throw UserError(
      fmt::format("cannot make {}: {}", folder.native(), error.message()),
      "Give another place with --out DIR.");
}

}  // namespace

std::map<std::string, std::string> EnvironmentOf(const RunFacts& run) {
  std::map<std::string, std::string> all = run.adds;
  all.insert(run.inherits.begin(), run.inherits.end());
  return all;
}

Record Record::Create(const fs::path& folder, const RecordFacts& facts) {
  // Absolute, because commands may start in another folder than ours.
  Record record(fs::absolute(folder).lexically_normal());
  MakeFolder(record.folder_);
  std::error_code error;
  const bool empty = fs::is_empty(record.folder_, error);
  if (error) {
    throw UserError(
        fmt::format("cannot read {}: {}", folder.native(), error.message()),
        "Give another place with --out DIR.");
  }
  if (!empty) {
    const bool is_record = fs::exists(record.folder_ / "record.json", error);
    throw UserError(
        fmt::format("{} already holds {}", folder.native(),
                    is_record ? "a record" : "files"),
        "Give another place with --out DIR, or remove this folder.");
  }
  record.Update(facts);
  return record;
}

RunFolder Record::FolderOf(const RunFacts& run) const {
  const std::string stage =
      fmt::format("{:02}-{}", run.stage_index, FileName(run.stage));
  return RunFolder(folder_ / "stages" / stage / fmt::format("run-{}", run.run));
}

RunFolder Record::StartRun(const RunFacts& run) {
  RunFolder folder = FolderOf(run);
  MakeFolder(folder.cache());
  MakeFolder(folder.wrappers());
  WriteJson(folder.path() / "run.json",
            RunJson(run, folder, facts_, "started"));
  const fs::path script = folder.path() / "command.sh";
  WriteFileByRename(script, CommandScript(run, folder, facts_));
  std::error_code ignored;  // "sh command.sh" works without it
  fs::permissions(
      script,
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
      fs::perm_options::add, ignored);
  // The command may take the machine down, as GPU faults do, and the record
  // must tell of it. That takes longer than this, so nobody waits.
  WaitForDisk();
  on_disk_ = std::async(std::launch::async, [path = folder.path()] {
    SyncToDisk(path / "run.json");
    SyncToDisk(path);  // the names
  });
  return folder;
}

void Record::WaitForDisk() {
  if (on_disk_.valid()) on_disk_.get();
}

void Record::FinishRun(const RunFolder& folder, const RunFacts& run,
                       const Outcome& outcome,
                       const std::optional<Outcome>& compile) {
  json::object object = RunJson(run, folder, facts_, "complete");
  AddOutcome(outcome, object);
  if (compile) AddOutcome(*compile, object["compile"].emplace_object());
  WriteJson(folder.path() / "run.json", object);
}

fs::path Record::KeepWrapper(const RunFolder& folder, const std::string& name,
                             std::string_view bytes) {
  const std::string base = FileName(fs::path(name).filename().native());
  // The number goes before the first dot: "c-2.wrapper.cpp" is still a wrapper.
  const size_t dot = std::min(base.find('.', 1), base.size());
  fs::path path = folder.wrappers() / base;
  std::error_code ignored;  // writing says what is wrong
  for (int i = 2; fs::exists(path, ignored); ++i) {
    path = folder.wrappers() /
           fmt::format("{}-{}{}", base.substr(0, dot), i, base.substr(dot));
  }
  WriteFileByRename(path, bytes);
  return path;
}

void Record::WriteModels(const RunFolder& folder,
                         const std::vector<KeptModel>& models, bool compiled) {
  json::array array;
  for (const KeptModel& model : models) {
    array.push_back({{"name", ToUtf8(model.name)},
                     {"wrapper", ToUtf8(model.wrapper)},
                     {"kernels", ToUtf8(model.kernels)},
                     {"nodes", ToUtf8(model.nodes)},
                     {"provenance", ToUtf8(model.provenance)}});
  }
  WriteJson(folder.models(), {{"format_version", kFormatVersion},
                              {"compiled", compiled},
                              {"models", array}});
}

void Record::Update(const RecordFacts& facts) {
  facts_ = facts;
  json::object object;
  object["format_version"] = kFormatVersion;
  object["state"] = state_;
  object["tool_version"] = ToUtf8(facts.tool_version);
  object["started_at"] = ToUtf8(facts.started_at);
  object["argv"] = ToJson(facts.argv);
  object["compile_argv"] = ToJson(facts.compile_argv);
  object["workdir"] = ToUtf8(facts.workdir);
  object["ladder_name"] = ToUtf8(facts.ladder_name);
  object["ladder_yaml"] = ToUtf8(facts.ladder_yaml);
  for (const auto& [key, files] :
       {std::pair("failures", &facts.failures), {"flags", &facts.flags}}) {
    if (files->empty()) continue;
    json::array kept;
    for (const auto& [file, text] : *files) {
      kept.push_back(
          json::object{{"file", ToUtf8(file)}, {"yaml", ToUtf8(text)}});
    }
    object[key] = std::move(kept);
  }
  object["torch_version"] = ToUtf8(facts.torch_version);
  if (!facts.against.empty()) object["against"] = ToUtf8(facts.against);
  WriteJson(folder_ / "record.json", object);
}

void Record::WriteVerdict(std::string_view json) {
  WriteFileByRename(folder_ / "verdict.json", json);
}

void Record::WriteReport(std::string_view text) {
  WriteFileByRename(folder_ / "report.txt", text);
}

void Record::Close(std::string_view state) {
  state_ = state;
  WaitForDisk();
  Update(RecordFacts(facts_));
}

}  // namespace ladder
