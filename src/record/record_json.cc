#include "record/record_json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cmath>
#include <initializer_list>

#include "base/json.h"
#include "diagnosis/verdict.h"

namespace ladder {

namespace {

namespace json = boost::json;
using ladder::ToJson;

json::object ToJson(const FlagEffect& flag) {
  return {{"name", ToUtf8(flag.name)},   {"value", ToUtf8(flag.value)},
          {"stage", ToUtf8(flag.stage)}, {"observes", flag.observes},
          {"effect", Name(flag.effect)}, {"why", ToUtf8(flag.why)},
          {"then", ToUtf8(flag.then)}};
}

FlagEffect ReadFlag(const json::object& object) {
  using Effect = FlagEffect::Effect;
  FlagEffect flag;
  flag.name = TextOf(object, "name");
  flag.value = TextOf(object, "value");
  flag.stage = TextOf(object, "stage");
  flag.observes = FlagOf(object, "observes");
  const std::string effect = TextOf(object, "effect");
  for (const Effect each :
       {Effect::kTookEffect, Effect::kNone, Effect::kUnseen, Effect::kNotSet}) {
    if (effect == Name(each)) flag.effect = each;
  }
  flag.why = TextOf(object, "why");
  flag.then = TextOf(object, "then");
  return flag;
}

json::object ToJson(const ConstantsReport& report) {
  json::array scanned;
  for (const ConstantScan& scan : report.scanned) {
    json::object one{{"constant", scan.constant},
                     {"elements", scan.elements},
                     {"nans", scan.nans},
                     {"infs", scan.infs},
                     {"negative_infs", scan.negative_infs},
                     {"large", scan.large}};
    if (scan.first_bad) one["first_bad"] = *scan.first_bad;
    scanned.push_back(std::move(one));
  }
  return {{"scanned", scanned}, {"not_scanned", ToJson(report.not_scanned)}};
}

ConstantsReport ReadConstants(const json::object& object, size_t constants) {
  ConstantsReport report;
  for (const json::object* each : ObjectsOf(object, "scanned")) {
    ConstantScan scan;
    scan.constant = IntegerOf<size_t>(*each, "constant");
    if (scan.constant >= constants) continue;
    scan.elements = IntegerOf<uint64_t>(*each, "elements");
    scan.nans = IntegerOf<uint64_t>(*each, "nans");
    scan.infs = IntegerOf<uint64_t>(*each, "infs");
    scan.negative_infs = IntegerOf<uint64_t>(*each, "negative_infs");
    scan.large = FlagOf(*each, "large");
    if (each->contains("first_bad")) {
      scan.first_bad = IntegerOf<uint64_t>(*each, "first_bad");
    }
    report.scanned.push_back(scan);
  }
  report.not_scanned = TextsOf(object, "not_scanned");
  return report;
}

json::object ToJson(const FunctionLines& lines) {
  json::array rows;  // three numbers each: there are thousands
  for (const auto& row : lines.rows) {
    rows.push_back(row.offset);
    rows.push_back(row.file);
    rows.push_back(row.line);
  }
  return {{"size", lines.size}, {"files", ToJson(lines.files)}, {"rows", rows}};
}

FunctionLines ReadLines(const json::object& object) {
  FunctionLines lines;
  lines.size = IntegerOf<uint64_t>(object, "size");
  lines.files = TextsOf(object, "files");
  const json::value* rows = object.if_contains("rows");
  if (rows == nullptr || !rows->is_array()) return lines;
  const json::array& numbers = rows->as_array();
  for (size_t i = 0; i + 2 < numbers.size(); i += 3) {
    const auto at = [&](size_t k) {
      boost::system::error_code error;
      const auto number = numbers[i + k].to_number<uint64_t>(error);
      return error ? 0 : number;
    };
    if (at(1) >= lines.files.size()) continue;
    lines.rows.push_back({at(0), at(1), at(2)});
  }
  return lines;
}

json::object ToJson(const FailureCriterionResult& rule) {
  json::object object{{"failed", rule.failed},
                      {"why", ToUtf8(rule.why)},
                      {"by_ending", rule.by_ending}};
  if (rule.line) {
    object["line"] = rule.line->line;
    object["text"] = ToUtf8(rule.line->text);
  }
  if (rule.check) {
    json::array lines;
    for (const LineFound& line : rule.check->last_lines) {
      lines.push_back({{"line", line.line}, {"text", ToUtf8(line.text)}});
    }
    object["check"] = {{"says", ToUtf8(rule.check->says)},
                       {"last_lines", std::move(lines)}};
  }
  return object;
}

FailureCriterionResult ReadFailureCriterion(const json::object& object) {
  FailureCriterionResult rule;
  rule.failed = FlagOf(object, "failed");
  rule.why = TextOf(object, "why");
  rule.by_ending = FlagOf(object, "by_ending");
  if (object.contains("check")) {
    const json::object& check = ObjectOf(object, "check");
    rule.check = FailedCheck{TextOf(check, "says"), {}};
    for (const json::object* line : ObjectsOf(check, "last_lines")) {
      rule.check->last_lines.push_back(
          {IntegerOf<size_t>(*line, "line"), TextOf(*line, "text")});
    }
  }
  if (object.contains("line")) {
    rule.line = {IntegerOf<size_t>(object, "line"), TextOf(object, "text")};
  }
  return rule;
}

}  // namespace

json::object FindingsOf(const RunEvidence& run) {
  json::array flags;
  for (const FlagEffect& flag : run.summary.flags) {
    flags.push_back(ToJson(flag));
  }
  json::array models;
  for (size_t i = 0; i < run.models.size(); ++i) {
    json::object model{{"name", ToUtf8(run.models[i].name)}};
    const ModelFiles& files = run.files[i];
    if (files.constants) model["constants"] = ToJson(*files.constants);
    if (files.lines) model["lines"] = ToJson(*files.lines);
    models.push_back(std::move(model));
  }
  json::object object{
      {"format_version", kRecordFormat}, {"flags", flags}, {"models", models}};
  if (run.failure_criterion)
    object["own_rule"] = ToJson(*run.failure_criterion);
  return object;
}

void ReadFindings(const json::object& object, RunEvidence& run) {
  if (object.contains("own_rule")) {
    run.failure_criterion = ReadFailureCriterion(ObjectOf(object, "own_rule"));
  }
  for (const json::object* flag : ObjectsOf(object, "flags")) {
    run.summary.flags.push_back(ReadFlag(*flag));
  }
  const auto models = ObjectsOf(object, "models");
  for (size_t i = 0; i < std::min(models.size(), run.models.size()); ++i) {
    if (TextOf(*models[i], "name") != run.models[i].name) continue;
    if (models[i]->contains("constants")) {
      run.files[i].constants =
          ReadConstants(ObjectOf(*models[i], "constants"),
                        run.models[i].wrapper.constants.size());
    }
    if (models[i]->contains("lines")) {
      run.files[i].lines = ReadLines(ObjectOf(*models[i], "lines"));
    }
  }
}

namespace {

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

// The text of verdict.json: keys in the schema's order, two blanks a level.

namespace {

json::value Text(std::string_view text) { return json::string(ToUtf8(text)); }

json::array Texts(const std::vector<std::string>& texts) {
  json::array array;
  for (const std::string& text : texts) array.push_back(Text(text));
  return array;
}

template <typename T>
json::value OrNull(const std::optional<T>& value) {
  if (!value) return nullptr;
  return json::value_from(*value);
}

json::value ToValue(const std::optional<SourceLine>& line) {
  if (!line) return nullptr;
  return json::object{{"file", Text(line->file)}, {"line", line->line}};
}

json::object ToValue(const ModelLine& line) {
  return {{"file", Text(line.file)},
          {"line", line.line},
          {"function", Text(line.function)},
          {"code", Text(line.code)}};
}

json::object ToValue(const Ending& ending) {
  if (const auto* exited = std::get_if<Exited>(&ending)) {
    return {{"exit", exited->code}};
  }
  if (const auto* signalled = std::get_if<Signalled>(&ending)) {
    return {{"signal", signalled->number}};
  }
  if (const auto* timed_out = std::get_if<TimedOut>(&ending)) {
    return {
        {"timeout", std::chrono::duration<double>(timed_out->limit).count()}};
  }
  if (const auto* interrupted = std::get_if<Interrupted>(&ending)) {
    return {{"interrupted", interrupted->signal}};
  }
  if (const auto* not_started = std::get_if<NotStarted>(&ending)) {
    return {{"not_started", Text(not_started->why)}};
  }
  return {{"unknown", true}};
}

json::object ToValue(const Suspect& suspect) {
  json::array lines;
  for (const ModelLine& line : suspect.model_lines) {
    lines.push_back(ToValue(line));
  }
  json::value model_source;
  if (suspect.model_source) model_source = ToValue(*suspect.model_source);
  json::value chosen;
  if (!suspect.chosen.empty()) chosen = Text(suspect.chosen);
  return {{"kind", Text(Name(suspect.kind))},
          {"name", Text(suspect.name)},
          {"invocation", OrNull(suspect.invocation)},
          {"occurrence", OrNull(suspect.occurrence)},
          {"launch", OrNull(suspect.launch)},
          {"model", Text(suspect.model)},
          {"wrapper", ToValue(suspect.wrapper)},
          {"instrumented", suspect.instrumented},
          {"chosen_kernel", chosen},
          {"source_nodes", Texts(suspect.source_nodes)},
          {"model_source", model_source},
          {"model_lines", lines}};
}

json::value ToValue(const std::optional<Suspect>& suspect) {
  if (!suspect) return nullptr;
  return ToValue(*suspect);
}

json::value ToValue(const std::optional<BadInput>& bad) {
  if (!bad) return nullptr;
  json::object object;
  auto add = [&](const char* key, const std::string& text) {
    if (!text.empty()) object[key] = Text(text);
  };
  if (bad->index) object["index"] = *bad->index;
  add("name", bad->name);
  add("buffer", bad->buffer);
  add("what", bad->what);
  if (bad->dim) object["dim"] = *bad->dim;
  add("expected", bad->expected);
  add("got", bad->got);
  add("observed", bad->observed);
  add("bound", bad->bound);
  add("symbol", bad->symbol);
  if (bad->dim_of) {
    object["dim_of"] = {{"input", bad->dim_of->input},
                        {"name", Text(bad->dim_of->name)},
                        {"dim", bad->dim_of->dim}};
  }
  if (bad->lower_bound_checked) {
    object["lower_bound_checked"] = *bad->lower_bound_checked;
  }
  return object;
}

json::value ToValue(const std::optional<Failure>& failure) {
  if (!failure) return nullptr;
  const Rate& rate = failure->rate;
  return json::object{
      {"class", Text(Name(failure->failure_class))},
      {"message", Text(failure->message)},
      {"stage", Text(failure->stage)},
      {"signature", Text(failure->signature)},
      {"ending", ToValue(failure->ending)},
      {"rate",
       {{"failed", rate.failed},
        {"runs", rate.runs},
        {"low", rate.low},
        {"high", rate.high},
        {"clean_runs_to_prove_fix", OrNull(CleanRunsToProveFix(rate))}}}};
}

json::array ToValue(const std::vector<Evidence>& evidence) {
  json::array array;
  for (const Evidence& each : evidence) {
    array.push_back({{"file", Text(each.file)},
                     {"line", each.line},
                     {"text", Text(each.text)},
                     {"says", Text(each.says)}});
  }
  return array;
}

json::array ToValue(const std::vector<Advice>& advice) {
  json::array array;
  for (const Advice& each : advice) {
    array.push_back({{"text", Text(each.text)},
                     {"why", Text(each.why)},
                     {"link", Text(each.link)}});
  }
  return array;
}

json::array ToValue(const std::vector<FlagEffect>& flags) {
  json::array array;
  for (const FlagEffect& each : flags) {
    array.push_back({{"name", Text(each.name)},
                     {"value", Text(each.value)},
                     {"stage", Text(each.stage)},
                     {"effect", Text(Name(each.effect))},
                     {"why", Text(each.why)}});
  }
  return array;
}

json::array ToValue(const std::vector<RunSummary>& runs) {
  json::array array;
  for (const RunSummary& run : runs) {
    json::object object{{"stage", Text(run.stage)},
                        {"run", run.run},
                        {"ending", ToValue(run.ending)},
                        {"seconds", run.seconds},
                        {"log_bytes", run.log_bytes}};
    if (run.compile) object["compile"] = ToValue(*run.compile);
    if (!run.flags.empty()) object["flags"] = ToValue(run.flags);
    array.push_back(object);
  }
  return array;
}

json::object ToValue(const Comparison& comparison) {
  const Expectation& expected = comparison.expected;
  json::object object;
  if (expected.failure_class) {
    object["class"] = Text(Name(*expected.failure_class));
  }
  if (!expected.kernel.empty()) object["kernel"] = Text(expected.kernel);
  if (!expected.signature.empty()) {
    object["signature"] = Text(expected.signature);
  }
  object["met"] = comparison.differs.empty();
  object["differs"] = Texts(comparison.differs);
  return object;
}

json::array ToValue(const std::vector<StageSummary>& stages) {
  json::array array;
  for (const StageSummary& stage : stages) {
    array.push_back({{"name", Text(stage.name)},
                     {"failed", stage.rate.failed},
                     {"runs", stage.rate.runs},
                     {"low", stage.rate.low},
                     {"high", stage.rate.high},
                     {"p_value", OrNull(stage.p_value)},
                     {"changed", Texts(stage.changed)}});
  }
  return array;
}

}  // namespace

std::string ToJson(const Verdict& verdict) {
  json::array chain;
  for (const Suspect& suspect : verdict.chain) {
    chain.push_back(ToValue(suspect));
  }
  json::object object{{"schema_version", 1},
                      {"outcome", Text(Name(verdict.outcome))},
                      {"failure", ToValue(verdict.failure)},
                      {"first_failing", ToValue(verdict.first_failing)},
                      {"bad_input", ToValue(verdict.bad_input)},
                      {"producer", ToValue(verdict.producer)},
                      {"chain", chain},
                      {"origin", ToValue(verdict.origin)},
                      {"confidence", Text(Name(verdict.confidence))},
                      {"why", Text(verdict.why)},
                      {"evidence", ToValue(verdict.evidence)},
                      {"advice", ToValue(verdict.advice)},
                      {"runs", ToValue(verdict.runs)},
                      {"stages", ToValue(verdict.stages)},
                      {"not_known", Texts(verdict.not_known)}};
  if (verdict.several_models) object["several_models"] = true;
  if (!verdict.against.empty()) {
    object["against"] = {{"says", Text(verdict.against)},
                         {"parts_at", ToValue(verdict.parts_at)}};
  }
  if (verdict.expected) object["expected"] = ToValue(*verdict.expected);
  return PrettyJson(object) + "\n";
}

namespace {

constexpr int kSchemaVersion = 1;  // as verdict_json.cc writes it

/// The object under that key; an empty one where there is none.
const json::object& ObjectIn(const json::object& object, const char* key) {
  static const auto& nothing = *new json::object;
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_object() ? value->as_object() : nothing;
}

bool HasObject(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_object();
}

std::string Text(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string()
             ? std::string(value->as_string())
             : "";
}

/// Nothing for what is no number, or none that a T can be.
template <typename T>
std::optional<T> Number(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_number()) return {};
  boost::system::error_code error;
  T number = value->to_number<T>(error);
  if (error) return {};
  return number;
}

std::optional<bool> BoolOf(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_bool()) return {};
  return value->as_bool();
}

const json::array& ArrayIn(const json::object& object, const char* key) {
  static const auto& nothing = *new json::array;
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_array() ? value->as_array() : nothing;
}

std::vector<std::string> Texts(const json::object& object, const char* key) {
  std::vector<std::string> texts;
  for (const json::value& each : ArrayIn(object, key)) {
    if (each.is_string()) texts.emplace_back(each.as_string());
  }
  return texts;
}

/// What `read` makes of each object of the array.
template <typename T>
std::vector<T> List(const json::object& object, const char* key,
                    T (*read)(const json::object&)) {
  std::vector<T> list;
  for (const json::value& each : ArrayIn(object, key)) {
    if (each.is_object()) list.push_back(read(each.as_object()));
  }
  return list;
}

/// The choice whose Name() is that word, or the first.
template <typename T>
T Named(const std::string& word, std::initializer_list<T> choices) {
  const auto* found = std::find_if(choices.begin(), choices.end(),
                                   [&](T each) { return Name(each) == word; });
  return found == choices.end() ? *choices.begin() : *found;
}

Ending ReadVerdictEnding(const json::object& object) {
  if (const auto code = Number<int>(object, "exit")) return Exited{*code};
  if (const auto number = Number<int>(object, "signal")) {
    return Signalled{*number};
  }
  if (const auto seconds = Number<double>(object, "timeout")) {
    constexpr double kMost = 1e12;
    return TimedOut{std::chrono::milliseconds(
        std::llround(std::clamp(*seconds, 0.0, kMost) * 1000))};
  }
  if (const auto number = Number<int>(object, "interrupted")) {
    return Interrupted{*number};
  }
  if (object.contains("not_started")) {
    return NotStarted{Text(object, "not_started")};
  }
  return NotSeen{};
}

/// The bounds follow from the counts, of which the text holds all digits.
Rate ReadRate(const json::object& object) {
  return MeasureRate(Number<size_t>(object, "failed").value_or(0),
                     Number<size_t>(object, "runs").value_or(0));
}

Failure ReadFailure(const json::object& object) {
  Failure failure;
  failure.failure_class =
      FailureClassNamed(Text(object, "class")).value_or(FailureClass::kUnknown);
  failure.message = Text(object, "message");
  failure.stage = Text(object, "stage");
  failure.signature = Text(object, "signature");
  failure.ending = ReadVerdictEnding(ObjectIn(object, "ending"));
  failure.rate = ReadRate(ObjectIn(object, "rate"));
  return failure;
}

ModelLine ReadModelLine(const json::object& object) {
  ModelLine line;
  line.file = Text(object, "file");
  line.line = Number<size_t>(object, "line").value_or(0);
  line.function = Text(object, "function");
  line.code = Text(object, "code");
  return line;
}

Suspect ReadSuspect(const json::object& object) {
  using Kind = Suspect::Kind;
  Suspect suspect;
  suspect.kind = Named(Text(object, "kind"),
                       {Kind::kKernel, Kind::kExtern, Kind::kCustomOp,
                        Kind::kModelInput, Kind::kConstant});
  suspect.name = Text(object, "name");
  suspect.invocation = Number<size_t>(object, "invocation");
  suspect.occurrence = Number<size_t>(object, "occurrence");
  suspect.launch = Number<size_t>(object, "launch");
  suspect.model = Text(object, "model");
  if (HasObject(object, "wrapper")) {
    const json::object& wrapper = ObjectIn(object, "wrapper");
    suspect.wrapper = SourceLine{Text(wrapper, "file"),
                                 Number<size_t>(wrapper, "line").value_or(0)};
  }
  suspect.instrumented = BoolOf(object, "instrumented").value_or(true);
  suspect.chosen = Text(object, "chosen_kernel");
  suspect.source_nodes = Texts(object, "source_nodes");
  suspect.model_lines = List(object, "model_lines", ReadModelLine);
  if (HasObject(object, "model_source")) {
    suspect.model_source = ReadModelLine(ObjectIn(object, "model_source"));
  }
  return suspect;
}

std::optional<Suspect> SuspectIn(const json::object& object, const char* key) {
  if (!HasObject(object, key)) return {};
  return ReadSuspect(ObjectIn(object, key));
}

BadInput ReadBadInput(const json::object& object) {
  BadInput bad;
  bad.index = Number<int>(object, "index");
  bad.name = Text(object, "name");
  bad.what = Text(object, "what");
  bad.dim = Number<int>(object, "dim");
  bad.expected = Text(object, "expected");
  bad.got = Text(object, "got");
  bad.buffer = Text(object, "buffer");
  bad.observed = Text(object, "observed");
  bad.bound = Text(object, "bound");
  bad.symbol = Text(object, "symbol");
  if (HasObject(object, "dim_of")) {
    const json::object& of = ObjectIn(object, "dim_of");
    bad.dim_of =
        DimensionOfInput{Number<int>(of, "input").value_or(0), Text(of, "name"),
                         Number<int>(of, "dim").value_or(0)};
  }
  bad.lower_bound_checked = BoolOf(object, "lower_bound_checked");
  return bad;
}

Evidence ReadEvidence(const json::object& object) {
  return {Text(object, "file"), Number<size_t>(object, "line").value_or(0),
          Text(object, "text"), Text(object, "says")};
}

Advice ReadAdvice(const json::object& object) {
  return {Text(object, "text"), Text(object, "why"), Text(object, "link")};
}

RunSummary ReadRun(const json::object& object) {
  RunSummary run;
  run.stage = Text(object, "stage");
  run.run = Number<int>(object, "run").value_or(0);
  run.ending = ReadVerdictEnding(ObjectIn(object, "ending"));
  if (HasObject(object, "compile")) {
    run.compile = ReadVerdictEnding(ObjectIn(object, "compile"));
  }
  run.seconds = Number<double>(object, "seconds").value_or(0);
  run.log_bytes = Number<uint64_t>(object, "log_bytes").value_or(0);
  run.flags = List(object, "flags", ReadFlag);
  return run;
}

StageSummary ReadStage(const json::object& object) {
  return {Text(object, "name"), ReadRate(object),
          Number<double>(object, "p_value"), Texts(object, "changed")};
}

Comparison ReadComparison(const json::object& object) {
  Comparison comparison;
  comparison.expected.failure_class = FailureClassNamed(Text(object, "class"));
  comparison.expected.kernel = Text(object, "kernel");
  comparison.expected.signature = Text(object, "signature");
  comparison.differs = Texts(object, "differs");
  return comparison;
}

json::object ParseObject(std::string_view text, const std::string& file) {
  const auto refuse = [&](const char* why) -> void {
    throw UserError(file + ": " + why,
                    "Name a record that aoti-ladder run made, or judge its "
                    "runs again: aoti-ladder triage RECORD");
  };
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error || !value.is_object()) refuse("not a JSON object");
  const auto version = Number<int>(value.as_object(), "schema_version");
  if (version.value_or(0) > kSchemaVersion) {
    refuse("a newer aoti-ladder wrote it");
  }
  return std::move(value.as_object());
}

}  // namespace

Verdict ReadVerdict(std::string_view json, const std::string& file) {
  using Result = Verdict::Result;
  const json::object object = ParseObject(json, file);
  Verdict verdict;
  verdict.outcome =
      Named(Text(object, "outcome"),
            {Result::kError, Result::kPassed, Result::kFailed, Result::kFlaky});
  if (HasObject(object, "failure")) {
    verdict.failure = ReadFailure(ObjectIn(object, "failure"));
  }
  verdict.first_failing = SuspectIn(object, "first_failing");
  if (HasObject(object, "bad_input")) {
    verdict.bad_input = ReadBadInput(ObjectIn(object, "bad_input"));
  }
  verdict.producer = SuspectIn(object, "producer");
  verdict.chain = List(object, "chain", ReadSuspect);
  verdict.origin = SuspectIn(object, "origin");
  verdict.confidence =
      Named(Text(object, "confidence"),
            {Confidence::kGuess, Confidence::kLikely, Confidence::kCertain});
  verdict.why = Text(object, "why");
  verdict.evidence = List(object, "evidence", ReadEvidence);
  verdict.advice = List(object, "advice", ReadAdvice);
  verdict.runs = List(object, "runs", ReadRun);
  verdict.stages = List(object, "stages", ReadStage);
  verdict.not_known = Texts(object, "not_known");
  verdict.several_models = BoolOf(object, "several_models").value_or(false);
  const json::object& against = ObjectIn(object, "against");
  verdict.against = Text(against, "says");
  verdict.parts_at = SuspectIn(against, "parts_at");
  if (HasObject(object, "expected")) {
    verdict.expected = ReadComparison(ObjectIn(object, "expected"));
  }
  return verdict;
}

}  // namespace ladder
