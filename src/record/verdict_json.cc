// The text of verdict.json: keys in the schema's order, two blanks a level.
#include <boost/json.hpp>

#include "base/json_text.h"
#include "diagnosis/verdict.h"

namespace ladder {
namespace {

namespace json = boost::json;

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

}  // namespace ladder
