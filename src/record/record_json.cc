#include "record/record_json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/json_fields.h"
#include "base/json_text.h"

namespace ladder {
namespace {

namespace json = boost::json;
using ladder::ToJson;

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

Ending ReadEnding(const json::object& object) {
  if (object.contains("exit")) return Exited{IntegerOf<int>(object, "exit")};
  if (object.contains("signal")) {
    return Signalled{IntegerOf<int>(object, "signal"), FlagOf(object, "core")};
  }
  if (object.contains("timeout_s")) {
    return TimedOut{
        std::chrono::milliseconds(IntegerOf<int64_t>(object, "timeout_s", 1e3)),
        FlagOf(object, "killed")};
  }
  if (object.contains("not_started")) {
    return NotStarted{TextOf(object, "not_started")};
  }
  return Interrupted{IntegerOf<int>(object, "interrupted")};
}

json::object ToJson(const RunSettings& settings) {
  json::object object;
  if (settings.timeout) object["timeout_s"] = Seconds(*settings.timeout);
  object["repeat"] = settings.repeat;
  object["all_stages"] = settings.all_stages;
  if (!settings.only_stage.empty()) {
    object["only_stage"] = ToUtf8(settings.only_stage);
  }
  object["max_log_bytes"] = settings.max_log_bytes;
  if (settings.memory_bytes) object["memory_bytes"] = *settings.memory_bytes;
  for (const auto& [key, texts] :
       {std::pair{"fails_when", &settings.fails_when},
        {"expect", &settings.expect},
        {"setup", &settings.setup},
        {"files", &settings.files}}) {
    if (!texts->empty()) object[key] = ToJson(*texts);
  }
  return object;
}

RunSettings ReadSettings(const json::object& object) {
  RunSettings settings;
  if (object.contains("timeout_s")) {
    settings.timeout =
        std::chrono::milliseconds(IntegerOf<int64_t>(object, "timeout_s", 1e3));
  }
  if (object.contains("repeat")) {
    settings.repeat =
        std::max<uint64_t>(1, IntegerOf<uint64_t>(object, "repeat"));
  }
  settings.all_stages = FlagOf(object, "all_stages");
  settings.only_stage = TextOf(object, "only_stage");
  if (object.contains("max_log_bytes")) {
    settings.max_log_bytes = IntegerOf<uint64_t>(object, "max_log_bytes");
  }
  if (object.contains("memory_bytes")) {
    settings.memory_bytes = IntegerOf<uint64_t>(object, "memory_bytes");
  }
  settings.fails_when = TextsOf(object, "fails_when");
  settings.expect = TextsOf(object, "expect");
  settings.setup = TextsOf(object, "setup");
  settings.files = TextsOf(object, "files");
  return settings;
}

json::object ToJson(const ClimbFacts& climb) {
  json::object object;
  object["skipped"] = ToJson(climb.skipped);
  object["cut_short"] = ToUtf8(climb.cut_short);
  object["rocm"] = climb.rocm;
  object["compiles"] = climb.compiles;
  object["devices"] = ToJson(climb.devices);
  object["kernels"] = ToJson(climb.kernels);
  object["missing_tools"] = ToJson(climb.missing);
  if (climb.decided_at) object["decided_at"] = *climb.decided_at;
  return object;
}

ClimbFacts ReadClimb(const json::object& object) {
  ClimbFacts climb;
  climb.skipped = TextsOf(object, "skipped");
  climb.cut_short = TextOf(object, "cut_short");
  climb.rocm = FlagOf(object, "rocm");
  climb.compiles = FlagOf(object, "compiles");
  climb.devices = TextsOf(object, "devices");
  climb.kernels = TextsOf(object, "kernels");
  climb.missing = TextsOf(object, "missing_tools");
  if (object.contains("decided_at")) {
    climb.decided_at = IntegerOf<size_t>(object, "decided_at");
  }
  return climb;
}

}  // namespace

std::map<std::string, std::string> EnvironmentOf(const RunFacts& run) {
  std::map<std::string, std::string> all = run.adds;
  all.insert(run.inherits.begin(), run.inherits.end());
  return all;
}

json::object ToJson(const RecordFacts& facts) {
  json::object object;
  object["tool_version"] = ToUtf8(facts.tool_version);
  object["started_at"] = ToUtf8(facts.started_at);
  object["argv"] = ToJson(facts.argv);
  object["compile_argv"] = ToJson(facts.compile_argv);
  object["workdir"] = ToUtf8(facts.workdir);
  object["settings"] = ToJson(facts.settings);
  object["environment"] = ToJson(facts.environment);
  object["environment_given"] = ToJson(facts.given);
  object["ladder_name"] = ToUtf8(facts.ladder_name);
  object["ladder_yaml"] = ToUtf8(facts.ladder_yaml);
  if (!facts.deep_yaml.empty()) object["deep_yaml"] = ToUtf8(facts.deep_yaml);
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
  if (!facts.resumed_with.empty()) {
    object["resumed_with_changes_of"] = ToUtf8(facts.resumed_with);
  }
  object["machine"] = ToJson(facts.surroundings.machine);
  object["versions"] = ToJson(facts.surroundings.versions);
  object["git"] = ToJson(facts.surroundings.git);
  object["files"] = ToJson(facts.surroundings.files);
  if (facts.climbed) object["climb"] = ToJson(*facts.climbed);
  return object;
}

RecordFacts ReadRecordFacts(const json::object& object) {
  RecordFacts facts;
  facts.tool_version = TextOf(object, "tool_version");
  facts.started_at = TextOf(object, "started_at");
  facts.argv = TextsOf(object, "argv");
  facts.compile_argv = TextsOf(object, "compile_argv");
  facts.workdir = TextOf(object, "workdir");
  facts.settings = ReadSettings(ObjectOf(object, "settings"));
  facts.environment = VariablesOf(object, "environment");
  facts.given = VariablesOf(object, "environment_given");
  facts.ladder_name = TextOf(object, "ladder_name");
  facts.ladder_yaml = TextOf(object, "ladder_yaml");
  facts.deep_yaml = TextOf(object, "deep_yaml");
  for (auto [key, files] :
       {std::pair("failures", &facts.failures), {"flags", &facts.flags}}) {
    for (const json::object* each : ObjectsOf(object, key)) {
      files->push_back({TextOf(*each, "file"), TextOf(*each, "yaml")});
    }
  }
  facts.torch_version = TextOf(object, "torch_version");
  facts.against = TextOf(object, "against");
  facts.resumed_with = TextOf(object, "resumed_with_changes_of");
  facts.surroundings = {
      VariablesOf(object, "machine"), VariablesOf(object, "versions"),
      VariablesOf(object, "git"), VariablesOf(object, "files")};
  if (object.contains("climb")) {
    facts.climbed = ReadClimb(ObjectOf(object, "climb"));
  }
  return facts;
}

json::object ToJson(const RunFacts& run) {
  json::object object;
  object["stage"] = ToUtf8(run.stage);
  object["stage_index"] = run.stage_index;
  object["run"] = run.run;
  object["argv"] = ToJson(run.argv);
  object["environment_added"] = ToJson(run.adds);
  if (!run.inherits.empty()) {
    object["environment_inherited"] = ToJson(run.inherits);
  }
  return object;
}

RunFacts ReadRunFacts(const json::object& object) {
  RunFacts facts;
  facts.stage_index = IntegerOf<size_t>(object, "stage_index");
  facts.stage = TextOf(object, "stage");
  facts.run = IntegerOf<int>(object, "run");
  facts.argv = TextsOf(object, "argv");
  facts.adds = VariablesOf(object, "environment_added");
  facts.inherits = VariablesOf(object, "environment_inherited");
  return facts;
}

void AddOutcome(const Outcome& outcome, json::object& to) {
  to["ending"] = std::visit(EndingToJson(), outcome.ending);
  to["seconds"] = Seconds(outcome.wall_time);
  to["cpu_seconds"] = Seconds(outcome.cpu_time);
  to["peak_memory_bytes"] = outcome.peak_memory_bytes;
  to["output_bytes"] = outcome.output_bytes;
  to["killed_leftovers"] = outcome.killed_leftovers;
}

Outcome ReadOutcome(const json::object& object) {
  const auto time = [&](const char* key) {
    return std::chrono::microseconds(IntegerOf<int64_t>(object, key, 1e6));
  };
  Outcome outcome;
  const json::value* ending = object.if_contains("ending");
  outcome.ending = ending != nullptr && ending->is_object()
                       ? ReadEnding(ending->as_object())
                       : Interrupted{};
  outcome.wall_time = time("seconds");
  outcome.cpu_time = time("cpu_seconds");
  outcome.peak_memory_bytes = IntegerOf<uint64_t>(object, "peak_memory_bytes");
  outcome.output_bytes = IntegerOf<uint64_t>(object, "output_bytes");
  outcome.killed_leftovers = IntegerOf<size_t>(object, "killed_leftovers");
  return outcome;
}

json::object ToJson(const KeptModel& model) {
  return {{"name", ToUtf8(model.name)},
          {"wrapper", ToUtf8(model.wrapper)},
          {"kernels", ToUtf8(model.kernels)},
          {"nodes", ToUtf8(model.nodes)},
          {"provenance", ToUtf8(model.provenance)}};
}

KeptModel ReadKeptModel(const json::object& object) {
  return {TextOf(object, "name"), TextOf(object, "wrapper"),
          TextOf(object, "kernels"), TextOf(object, "nodes"),
          TextOf(object, "provenance")};
}

}  // namespace ladder
