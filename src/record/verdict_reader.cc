#include "record/verdict_reader.h"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cmath>
#include <initializer_list>

namespace ladder {
namespace {

namespace json = boost::json;

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

std::optional<bool> Flag(const json::object& object, const char* key) {
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

Ending ReadEnding(const json::object& object) {
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
  failure.ending = ReadEnding(ObjectIn(object, "ending"));
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
  suspect.instrumented = Flag(object, "instrumented").value_or(true);
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
  bad.lower_bound_checked = Flag(object, "lower_bound_checked");
  return bad;
}

Evidence ReadEvidence(const json::object& object) {
  return {Text(object, "file"), Number<size_t>(object, "line").value_or(0),
          Text(object, "text"), Text(object, "says")};
}

Advice ReadAdvice(const json::object& object) {
  return {Text(object, "text"), Text(object, "why"), Text(object, "link")};
}

FlagEffect ReadFlag(const json::object& object) {
  using Effect = FlagEffect::Effect;
  FlagEffect flag;
  flag.name = Text(object, "name");
  flag.value = Text(object, "value");
  flag.stage = Text(object, "stage");
  flag.effect = Named(
      Text(object, "effect"),
      {Effect::kUnseen, Effect::kTookEffect, Effect::kNone, Effect::kNotSet});
  flag.why = Text(object, "why");
  return flag;
}

RunSummary ReadRun(const json::object& object) {
  RunSummary run;
  run.stage = Text(object, "stage");
  run.run = Number<int>(object, "run").value_or(0);
  run.ending = ReadEnding(ObjectIn(object, "ending"));
  if (HasObject(object, "compile")) {
    run.compile = ReadEnding(ObjectIn(object, "compile"));
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
                    "Give a record that aoti-ladder run made, or judge its "
                    "runs again: aoti-ladder triage RECORD");
  };
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error || !value.is_object()) refuse("it is no JSON object");
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
  verdict.several_models = Flag(object, "several_models").value_or(false);
  const json::object& against = ObjectIn(object, "against");
  verdict.against = Text(against, "says");
  verdict.parts_at = SuspectIn(against, "parts_at");
  if (HasObject(object, "expected")) {
    verdict.expected = ReadComparison(ObjectIn(object, "expected"));
  }
  return verdict;
}

}  // namespace ladder
