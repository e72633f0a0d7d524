#include "record/record_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <initializer_list>
#include <tuple>

#include "base/json.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "diagnosis/verdict.h"

namespace ladder {

namespace json = boost::json;

// How a command ended: one key names the kind of ending.

template <>
inline constexpr auto kJsonFields<Exited> =
    std::tuple{Key("exit", &Exited::code)};

template <>
inline constexpr auto kJsonFields<Signalled> = std::tuple{
    Key("signal", &Signalled::number), Key("core", &Signalled::core_dumped)};

template <>
inline constexpr auto kJsonFields<TimedOut> = std::tuple{
    Key("timeout_s", &TimedOut::limit), Key("killed", &TimedOut::killed)};

template <>
inline constexpr auto kJsonFields<Interrupted> =
    std::tuple{Key("interrupted", &Interrupted::signal)};

template <>
inline constexpr auto kJsonFields<NotStarted> =
    std::tuple{Key("not_started", &NotStarted::why)};

template <>
inline constexpr auto kJsonFields<NotSeen> = std::tuple{
    WriteOnly([](const NotSeen&, json::object& to) { to["unknown"] = true; })};

template <>
struct JsonForm<Ending> {
  static json::value Write(const Ending& ending) {
    return std::visit([](const auto& end) { return ToJsonValue(end); }, ending);
  }
  /// NotSeen if the object has none of the keys.
  static bool Read(const json::value& from, Ending& ending) {
    if (!from.is_object()) return false;
    const json::object& object = from.as_object();
    if (!(ReadAs<Exited>(object, ending) || ReadAs<Signalled>(object, ending) ||
          ReadAs<TimedOut>(object, ending) ||
          ReadAs<NotStarted>(object, ending) ||
          ReadAs<Interrupted>(object, ending))) {
      ending = NotSeen{};
    }
    return true;
  }

 private:
  template <typename End>
  static bool ReadAs(const json::object& object, Ending& ending) {
    End end;
    if (!std::get<0>(kJsonFields<End>).Read(object, end)) return false;
    ReadFields(object, end);
    ending = end;
    return true;
  }
};

// findings.json of a run.

template <>
inline constexpr auto kJsonFields<FlagEffect> =
    std::tuple{Key("name", &FlagEffect::name),
               Key("value", &FlagEffect::value),
               Key("stage", &FlagEffect::stage),
               Key("observes", &FlagEffect::observes),
               Key("effect", &FlagEffect::effect),
               Key("why", &FlagEffect::why),
               Key("then", &FlagEffect::then),
               KeyIfAny("then_run", &FlagEffect::then_run)};

template <>
inline constexpr auto kJsonFields<ConstantScan> =
    std::tuple{Key("constant", &ConstantScan::constant),
               Key("elements", &ConstantScan::elements),
               Key("nans", &ConstantScan::nans),
               Key("infs", &ConstantScan::infs),
               Key("negative_infs", &ConstantScan::negative_infs),
               Key("large", &ConstantScan::large),
               KeyIfAny("first_bad", &ConstantScan::first_bad)};

template <>
inline constexpr auto kJsonFields<ConstantsReport> =
    std::tuple{Key("scanned", &ConstantsReport::scanned),
               Key("not_scanned", &ConstantsReport::not_scanned)};

/// Three numbers a row: there are thousands of rows.
template <>
struct JsonForm<std::vector<FunctionLines::Row>> {
  static json::value Write(const std::vector<FunctionLines::Row>& rows) {
    json::array numbers;
    for (const auto& row : rows) {
      for (const uint64_t each : {row.offset, row.file, row.line}) {
        numbers.push_back(each);
      }
    }
    return numbers;
  }
  static bool Read(const json::value& from,
                   std::vector<FunctionLines::Row>& rows) {
    std::vector<uint64_t> numbers;
    if (!from.is_array()) return false;
    for (const json::value& each : from.as_array()) {
      numbers.push_back(0);
      ReadExactly(each, numbers.back());
    }
    for (size_t i = 0; i + 2 < numbers.size(); i += 3) {
      rows.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    }
    return true;
  }
};

template <>
inline constexpr auto kJsonFields<FunctionLines> = std::tuple{
    Key("size", &FunctionLines::size), Key("files", &FunctionLines::files),
    Key("rows", &FunctionLines::rows)};

template <>
inline constexpr auto kJsonFields<LineFound> =
    std::tuple{Key("line", &LineFound::line), Key("text", &LineFound::text)};

template <>
inline constexpr auto kJsonFields<FailedCheck> =
    std::tuple{Key("says", &FailedCheck::says),
               Key("last_lines", &FailedCheck::last_lines)};

template <>
inline constexpr auto kJsonFields<FailureCriterionResult> =
    std::tuple{Key("failed", &FailureCriterionResult::failed),
               Key("why", &FailureCriterionResult::why),
               Key("by_ending", &FailureCriterionResult::by_ending),
               Custom(
                   [](const FailureCriterionResult& from, json::object& to) {
                     if (from.line) WriteFields(*from.line, to);
                   },
                   [](const json::object& from, FailureCriterionResult& to) {
                     if (from.contains("line"))
                       to.line = FromJsonObject<LineFound>(from);
                   }),
               KeyIfAny("check", &FailureCriterionResult::check)};

template <>
inline constexpr auto kJsonFields<UnseenProgram> = std::tuple{
    Key("program", &UnseenProgram::program), Key("why", &UnseenProgram::why),
    Key("lacks", &UnseenProgram::lacks)};

template <>
inline constexpr auto kJsonFields<CarriedVariables> =
    std::tuple{Key("program", &CarriedVariables::program),
               Key("names", &CarriedVariables::names)};

template <>
inline constexpr auto kJsonFields<Milestones> =
    std::tuple{KeyIfAny("torch", &Milestones::torch),
               KeyIfAny("compiler", &Milestones::compiler),
               KeyIfAny("model", &Milestones::model)};

template <>
inline constexpr auto kJsonFields<Observation> =
    std::tuple{Key("made", &Observation::made),
               Key("programs", &Observation::programs),
               Key("compiled", &Observation::compiled),
               KeyIfAny("compiler", &Observation::compiler),
               Key("loaded", &Observation::loaded),
               Key("packages", &Observation::packages),
               Key("frameworks", &Observation::frameworks),
               Key("torch", &Observation::torch),
               Key("unseen", &Observation::unseen),
               Key("carried", &Observation::carried),
               Key("reached", &Observation::reached)};

namespace {

struct ModelFindings {
  std::string name;
  std::optional<ConstantsReport> constants;
  std::optional<FunctionLines> lines;
};

struct Findings {
  std::vector<FlagEffect> flags;
  std::vector<ModelFindings> models;
  std::optional<FailureCriterionResult> own_rule;
  std::optional<Observation> observation;  ///< nothing: none was made
  JitCode jit = JitCode::kNone;
};

}  // namespace

template <>
inline constexpr auto kJsonFields<ModelFindings> =
    std::tuple{Key("name", &ModelFindings::name),
               KeyIfAny("constants", &ModelFindings::constants),
               KeyIfAny("lines", &ModelFindings::lines)};

template <>
inline constexpr auto kJsonFields<Findings> =
    std::tuple{Key("flags", &Findings::flags), Key("models", &Findings::models),
               KeyIfAny("own_rule", &Findings::own_rule),
               KeyIfAny("observation", &Findings::observation),
               Key("jit", &Findings::jit)};

json::object FindingsOf(const RunEvidence& run) {
  Findings findings{run.summary.flags, {}, run.failure_criterion, {}, run.jit};
  if (run.observation.made) findings.observation = run.observation;
  for (size_t i = 0; i < run.models.size(); ++i) {
    findings.models.push_back(
        {run.models[i].name, run.files[i].constants, run.files[i].lines});
  }
  json::object object{{"format_version", kRecordFormat}};
  WriteFields(findings, object);
  return object;
}

void ReadFindings(const json::object& object, RunEvidence& run) {
  auto findings = FromJsonObject<Findings>(object);
  if (findings.own_rule) run.failure_criterion = std::move(findings.own_rule);
  run.summary.flags = std::move(findings.flags);
  if (findings.observation) run.observation = std::move(*findings.observation);
  run.jit = findings.jit;
  const size_t models = std::min(findings.models.size(), run.models.size());
  for (size_t i = 0; i < models; ++i) {
    ModelFindings& found = findings.models[i];
    if (found.name != run.models[i].name) continue;
    const size_t constants = run.models[i].wrapper.constants.size();
    if (found.constants) {
      std::erase_if(found.constants->scanned, [&](const ConstantScan& scan) {
        return scan.constant >= constants;
      });
      run.files[i].constants = std::move(found.constants);
    }
    if (found.lines) {
      std::erase_if(found.lines->rows, [&](const FunctionLines::Row& row) {
        return row.file >= found.lines->files.size();
      });
      run.files[i].lines = std::move(found.lines);
    }
  }
}

// record.json.

/// Calls `read` with each text under the key. Keeps in `unread` what cannot be
/// read: a newer version may have written it, or it is damaged.
template <typename ReadText>
void ReadTexts(const json::object& from, const char* key, RunSettings& to,
               ReadText read) {
  for (const std::string& text : TextsOf(from, key)) {
    try {
      read(text);
    } catch (const UserError& error) {
      to.unread.push_back(fmt::format("{}: {}", key, error.what()));
    }
  }
}

template <>
inline constexpr auto kJsonFields<RunSettings> = std::tuple{
    KeyIfAny("timeout_s", &RunSettings::timeout),
    Key("repeat", &RunSettings::Repeat, &RunSettings::repeat),
    Key("all_stages", &RunSettings::AllStages, &RunSettings::all_stages),
    KeyIfAny("observe", &RunSettings::observe),
    KeyIfAny("input", &RunSettings::input),
    KeyIfAny("only_stage", &RunSettings::stage),
    Key("max_log_bytes", &RunSettings::MaxLog, &RunSettings::max_log),
    KeyIfAny("memory_bytes", &RunSettings::memory_limit),
    Custom(
        [](const RunSettings& from, json::object& to) {
          json::array fails_when;
          for (const FailCondition& condition : from.fails_when) {
            fails_when.emplace_back(ToUtf8(Format(condition)));
          }
          if (!fails_when.empty()) to["fails_when"] = fails_when;
          if (!from.expect.empty()) to["expect"] = ToJson(Format(from.expect));
          std::vector<std::string> setup;
          for (const auto& argv : from.setup) setup.push_back(ShellQuote(argv));
          if (!setup.empty()) to["setup"] = ToJson(setup);
        },
        [](const json::object& from, RunSettings& to) {
          ReadTexts(from, "fails_when", to, [&](const std::string& text) {
            to.fails_when.push_back(ParseFailCondition(text));
          });
          ReadTexts(from, "expect", to, [&](const std::string& text) {
            AddExpectation(text, to.expect);
          });
          ReadTexts(from, "setup", to, [&](const std::string& line) {
            to.setup.push_back(SplitWords(line));
          });
        }),
    KeyIfAny("files", &RunSettings::files)};

template <>
inline constexpr auto kJsonFields<DataFile> =
    std::tuple{Key("file", &DataFile::path), Key("yaml", &DataFile::text)};

template <>
inline constexpr auto kJsonFields<SkippedStage> = std::tuple{
    Key("stage", &SkippedStage::stage), Key("why", &SkippedStage::why),
    Key("reason", &SkippedStage::reason)};

template <>
struct JsonForm<SkippedStage> {
  /// Older versions wrote "backtrace: gdb is not installed": there only the
  /// sentence tells the reason.
  static bool Read(const json::value& from, SkippedStage& skipped) {
    if (from.is_object()) ReadFields(from.as_object(), skipped);
    if (!from.is_string()) return from.is_object();
    const std::string text(from.as_string());
    const size_t colon = text.find(": ");
    if (colon == std::string::npos) return false;
    skipped = {text.substr(0, colon), text.substr(colon + 2)};
    if (skipped.why.starts_with("no model here runs on ")) {
      skipped.reason = SkipReason::kOtherDevices;
    } else if (skipped.why.ends_with("; use --compile")) {
      skipped.reason = SkipReason::kCompilesNothing;
    }
    return true;
  }
};

template <>
inline constexpr auto kJsonFields<PackageOrigin> =
    std::tuple{KeyIfAny("package", &PackageOrigin::package),
               KeyIfAny("place", &PackageOrigin::place),
               KeyIfAny("command", &PackageOrigin::command)};

template <>
inline constexpr auto kJsonFields<EagerRun> =
    std::tuple{Key("ending", &EagerRun::ending),
               Key("fails", &EagerRun::fails),
               Key("message", &EagerRun::message),
               Key("same_message", &EagerRun::same_message),
               Key("uses_model", &EagerRun::uses_model),
               Key("mistaken", &EagerRun::mistaken)};

std::string Describe(const EagerRun& eager) {
  if (eager.uses_model) {
    return "not known: the eager command compiles or loads a model, too";
  }
  if (eager.mistaken) {
    return "not known: the eager command has a mistake: " + eager.message;
  }
  if (!eager.fails) return "eager mode does not fail";
  if (eager.same_message) {
    return "eager mode fails too, with the same message";
  }
  return "eager mode fails too, with another message: " + eager.message;
}

template <>
inline constexpr auto kJsonFields<ClimbFacts> =
    std::tuple{Key("skipped", &ClimbFacts::skipped),
               Key("cut_short", &ClimbFacts::cut_short),
               Key("rocm", &ClimbFacts::rocm),
               Key("compiles", &ClimbFacts::compiles),
               Key("devices", &ClimbFacts::devices),
               Key("kernels", &ClimbFacts::kernels),
               Key("missing_tools", &ClimbFacts::missing),
               KeyIfAny("decided_at", &ClimbFacts::decided_at),
               Key("compiled_by", &ClimbFacts::compiled_by),
               KeyIfAny("eager", &ClimbFacts::eager)};

template <>
inline constexpr auto kJsonFields<OwnFile> =
    std::tuple{Key("name", &OwnFile::name), Key("kept", &OwnFile::place)};

template <>
inline constexpr auto kJsonFields<RecordFacts> = std::tuple{
    Key("tool_version", &RecordFacts::tool_version),
    Key("started_at", &RecordFacts::started_at),
    In(&RecordFacts::settings, Key("argv", &RunSettings::command),
       Key("compile_argv", &RunSettings::compile),
       KeyIfAny("eager_argv", &RunSettings::eager),
       Key("workdir", &RunSettings::workdir)),
    Key("settings", &RecordFacts::settings),
    Key("environment", &RecordFacts::environment),
    KeyIfAny("environment_selected", &RecordFacts::environment_selected),
    In(&RecordFacts::settings,
       In(&RunSettings::environment,
          Key("environment_given", &RecipeEnvironment::set))),
    In(&RecordFacts::data,
       In(&ClimbData::ladder, Key("ladder_name", &DataFile::path),
          Key("ladder_yaml", &DataFile::text)),
       Custom(
           [](const ClimbData& from, json::object& to) {
             const DataFile& deep = from.deep;
             if (deep.built_in || deep.text.empty()) return;
             to["deep_yaml"] = ToUtf8(deep.text);
           },
           [](const json::object& from, ClimbData& to) {
             to.deep = {"deep", TextOf(from, "deep_yaml")};
             if (to.deep.text.empty()) to.deep = FindLadder("deep", {});
           }),
       KeyIfAny("failures", &ClimbData::failures),
       KeyIfAny("flags", &ClimbData::flags)),
    Key("torch_version", &RecordFacts::torch_version),
    In(&RecordFacts::settings, KeyIfAny("against", &RunSettings::against)),
    KeyIfAny("resumed_with_changes_of", &RecordFacts::resumed_with),
    In(&RecordFacts::surroundings, Key("machine", &Surroundings::machine),
       Key("versions", &Surroundings::versions), Key("git", &Surroundings::git),
       Key("files", &Surroundings::files)),
    KeyIfAny("own_files", &RecordFacts::own_files),
    KeyIfAny("climb", &RecordFacts::climbed)};

json::object ToJson(const RecordFacts& facts) { return ToJsonObject(facts); }

RecordFacts ReadRecordFacts(const json::object& object) {
  return FromJsonObject<RecordFacts>(object);
}

// run.json and models.json.

template <>
inline constexpr auto kJsonFields<RunFacts> =
    std::tuple{Key("stage", &RunFacts::stage),
               Key("stage_index", &RunFacts::stage_index),
               Key("run", &RunFacts::run),
               Key("argv", &RunFacts::argv),
               Key("environment_added", &RunFacts::adds),
               KeyIfAny("environment_inherited", &RunFacts::inherits)};

template <>
inline constexpr auto kJsonFields<ProcessAtLimit> = std::tuple{
    Key("pid", &ProcessAtLimit::pid), Key("program", &ProcessAtLimit::program),
    Key("words", &ProcessAtLimit::words),
    Key("cpu_seconds", &ProcessAtLimit::cpu_seconds)};

template <>
inline constexpr auto kJsonFields<StackAtLimit> =
    std::tuple{Key("pid", &StackAtLimit::pid), Key("by", &StackAtLimit::by),
               Key("text", &StackAtLimit::text)};

template <>
inline constexpr auto kJsonFields<LimitSnapshot> =
    std::tuple{Key("processes", &LimitSnapshot::processes),
               Key("stacks", &LimitSnapshot::stacks),
               Key("missing", &LimitSnapshot::missing)};

template <>
inline constexpr auto kJsonFields<Outcome> =
    std::tuple{Key("ending", &Outcome::ending),
               Key("seconds", &Outcome::wall_time),
               Key("cpu_seconds", &Outcome::cpu_time),
               Key("peak_memory_bytes", &Outcome::peak_memory_bytes),
               Key("output_bytes", &Outcome::output_bytes),
               Key("killed_leftovers", &Outcome::killed_leftovers),
               KeyIfAny("at_limit", &Outcome::at_limit)};

template <>
inline constexpr auto kJsonFields<KeptModel> =
    std::tuple{Key("name", &KeptModel::name),
               Key("wrapper", &KeptModel::wrapper),
               Key("kernels", &KeptModel::kernels),
               Key("nodes", &KeptModel::nodes),
               Key("provenance", &KeptModel::provenance),
               KeyIfAny("arguments", &KeptModel::arguments)};

std::map<std::string, std::string> EnvironmentOf(const RunFacts& run) {
  std::map<std::string, std::string> all = run.adds;
  all.insert(run.inherits.begin(), run.inherits.end());
  return all;
}

json::object ToJson(const RunFacts& run) { return ToJsonObject(run); }

RunFacts ReadRunFacts(const json::object& object) {
  return FromJsonObject<RunFacts>(object);
}

void AddOutcome(const Outcome& outcome, json::object& to) {
  WriteFields(outcome, to);
}

Outcome ReadOutcome(const json::object& object) {
  auto outcome = FromJsonObject<Outcome>(object);
  // A run that has not ended was cut off.
  if (!object.contains("ending") ||
      std::holds_alternative<NotSeen>(outcome.ending)) {
    outcome.ending = Interrupted{};
  }
  return outcome;
}

json::object ToJson(const KeptModel& model) { return ToJsonObject(model); }

KeptModel ReadKeptModel(const json::object& object) {
  return FromJsonObject<KeptModel>(object);
}

// verdict.json: keys in the schema's order.

namespace {

constexpr int kSchemaVersion = 1;

/// An ending as in the schema, without keys that few need.
json::object BriefEnding(const Ending& ending) {
  json::object object = ToJsonValue(ending).as_object();
  if (const json::value* seconds = object.if_contains("timeout_s")) {
    return {{"timeout", *seconds}};
  }
  object.erase("core");
  return object;
}

/// NotSeen if there is no ending, or its number is not an int.
Ending ReadBriefEnding(const json::object& object) {
  json::object whole = object;
  if (const json::value* seconds = object.if_contains("timeout")) {
    whole["timeout_s"] = *seconds;
  }
  for (const char* key : {"exit", "signal", "interrupted"}) {
    const json::value* value = object.if_contains(key);
    int number = 0;
    if (value != nullptr && !ReadExactly(*value, number)) return NotSeen{};
  }
  Ending ending = NotSeen{};
  FromJsonValue(whole, ending);
  return ending;
}

json::object BriefFlag(const FlagEffect& flag) {
  json::object object = ToJsonObject(flag);
  object.stable_erase("observes");
  object.stable_erase("then");
  if (object.contains("then_run")) object.stable_erase("then_run");
  return object;
}

void WriteRate(const Rate& rate, json::object& to) {
  to["failed"] = rate.failed;
  to["runs"] = rate.runs;
  to["low"] = rate.low;
  to["high"] = rate.high;
}

/// Computes the bounds from the counts, which the text has in full. A damaged
/// text may have more failures than runs.
Rate ReadRate(const json::object& object) {
  Rate rate;
  Key("failed", &Rate::failed).Read(object, rate);
  Key("runs", &Rate::runs).Read(object, rate);
  return MeasureRate(std::min(rate.failed, rate.runs), rate.runs);
}

}  // namespace

template <>
inline constexpr auto kJsonFields<SourceLine> =
    std::tuple{Key("file", &SourceLine::file), Key("line", &SourceLine::line)};

template <>
inline constexpr auto kJsonFields<ModelLine> = std::tuple{
    Key("file", &ModelLine::file), Key("line", &ModelLine::line),
    Key("function", &ModelLine::function), Key("code", &ModelLine::code)};

template <>
inline constexpr auto kJsonFields<Suspect> =
    std::tuple{Key("kind", &Suspect::kind),
               Key("name", &Suspect::name),
               KeyIfAny("index", &Suspect::index),
               KeyIfAny("argument", &Suspect::argument),
               Key("invocation", &Suspect::invocation),
               Key("occurrence", &Suspect::occurrence),
               Key("launch", &Suspect::launch),
               Key("model", &Suspect::model),
               Key("wrapper", &Suspect::wrapper),
               Key("instrumented", &Suspect::instrumented),
               KeyOrNull("chosen_kernel", &Suspect::chosen),
               Key("source_nodes", &Suspect::source_nodes),
               Key("model_source", &Suspect::model_source),
               Key("model_lines", &Suspect::model_lines),
               KeyIfAny("model_candidates", &Suspect::candidates),
               KeyIfAny("fault", &Suspect::fault),
               KeyIfAny("operation", &Suspect::operation)};

template <>
inline constexpr auto kJsonFields<DimensionOfInput> =
    std::tuple{Key("input", &DimensionOfInput::input),
               Key("name", &DimensionOfInput::name),
               KeyIfAny("argument", &DimensionOfInput::argument),
               Key("dim", &DimensionOfInput::dim)};

template <>
inline constexpr auto kJsonFields<BadInput> =
    std::tuple{KeyIfAny("index", &BadInput::index),
               KeyIfAny("name", &BadInput::name),
               KeyIfAny("argument", &BadInput::argument),
               KeyIfAny("buffer", &BadInput::buffer),
               KeyIfAny("what", &BadInput::what),
               KeyIfAny("dim", &BadInput::dim),
               KeyIfAny("expected", &BadInput::expected),
               KeyIfAny("got", &BadInput::got),
               KeyIfAny("observed", &BadInput::observed),
               KeyIfAny("bound", &BadInput::bound),
               KeyIfAny("table", &BadInput::table),
               KeyIfAny("symbol", &BadInput::symbol),
               KeyIfAny("dim_of", &BadInput::dim_of),
               KeyIfAny("lower_bound_checked", &BadInput::lower_bound_checked)};

template <>
inline constexpr auto kJsonFields<Failure> =
    std::tuple{Key("class", &Failure::failure_class),
               Key("message", &Failure::message),
               Key("stage", &Failure::stage),
               Key("signature", &Failure::signature),
               KeyIfAny("frame", &Failure::frame),
               Custom(
                   [](const Failure& from, json::object& to) {
                     to["ending"] = BriefEnding(from.ending);
                     json::object& rate = to["rate"].emplace_object();
                     WriteRate(from.rate, rate);
                     rate["clean_runs_to_prove_fix"] =
                         ToJsonValue(CleanRunsToProveFix(from.rate));
                   },
                   [](const json::object& from, Failure& to) {
                     to.ending = ReadBriefEnding(ObjectOf(from, "ending"));
                     to.rate = ReadRate(ObjectOf(from, "rate"));
                   })};

template <>
inline constexpr auto kJsonFields<Evidence> =
    std::tuple{Key("file", &Evidence::file), Key("line", &Evidence::line),
               Key("text", &Evidence::text), Key("says", &Evidence::says)};

template <>
inline constexpr auto kJsonFields<Advice> = std::tuple{
    Key("text", &Advice::text),      Key("why", &Advice::why),
    Key("link", &Advice::link),      KeyIfAny("command", &Advice::command),
    KeyIfAny("edit", &Advice::edit), KeyIfAny("example", &Advice::example)};

template <>
inline constexpr auto kJsonFields<RunSummary> = std::tuple{
    Key("stage", &RunSummary::stage),
    Key("run", &RunSummary::run),
    Custom([](const RunSummary& from,
              json::object& to) { to["ending"] = BriefEnding(from.ending); },
           [](const json::object& from, RunSummary& to) {
             to.ending = ReadBriefEnding(ObjectOf(from, "ending"));
           }),
    Key("seconds", &RunSummary::seconds),
    Key("log_bytes", &RunSummary::log_bytes),
    Custom(
        [](const RunSummary& from, json::object& to) {
          if (from.compile) to["compile"] = BriefEnding(*from.compile);
          if (from.reached != Milestones()) {
            WriteFields(from.reached, to["reached"].emplace_object());
          }
          if (from.flags.empty()) return;
          json::array& flags = to["flags"].emplace_array();
          for (const auto& each : from.flags) flags.push_back(BriefFlag(each));
        },
        [](const json::object& from, RunSummary& to) {
          const json::value* compile = from.if_contains("compile");
          if (compile != nullptr && compile->is_object()) {
            to.compile = ReadBriefEnding(compile->as_object());
          }
          if (from.contains("reached")) {
            ReadFields(ObjectOf(from, "reached"), to.reached);
          }
          Key("flags", &RunSummary::flags).Read(from, to);
        })};

template <>
inline constexpr auto kJsonFields<StageSummary> =
    std::tuple{Key("name", &StageSummary::name),
               Custom([](const StageSummary& from,
                         json::object& to) { WriteRate(from.rate, to); },
                      [](const json::object& from, StageSummary& to) {
                        to.rate = ReadRate(from);
                      }),
               Key("p_value", &StageSummary::p_value),
               Key("changed", &StageSummary::changed)};

template <>
inline constexpr auto kJsonFields<Comparison> = std::tuple{
    In(&Comparison::expected, KeyIfAny("class", &Expectation::failure_class),
       KeyIfAny("kernel", &Expectation::kernel),
       KeyIfAny("signature", &Expectation::signature)),
    WriteOnly([](const Comparison& from, json::object& to) {
      to["met"] = from.differs.empty();
    }),
    Key("differs", &Comparison::differs)};

template <>
inline constexpr auto kJsonFields<ModelsSeen> = std::tuple{
    Key("models", &ModelsSeen::models), Key("launches", &ModelsSeen::launches),
    Key("invocations", &ModelsSeen::invocations),
    KeyIfAny("note", &ModelsSeen::note)};

template <>
inline constexpr auto kJsonFields<Verdict> = std::tuple{
    Key("outcome", &Verdict::outcome),
    Key("failure", &Verdict::failure),
    Key("first_failing", &Verdict::first_failing),
    Key("bad_input", &Verdict::bad_input),
    Key("producer", &Verdict::producer),
    Key("chain", &Verdict::chain),
    Key("origin", &Verdict::origin),
    Key("confidence", &Verdict::confidence),
    Key("why", &Verdict::why),
    Key("evidence", &Verdict::evidence),
    Key("advice", &Verdict::advice),
    KeyIfAny("output_end", &Verdict::output_end),
    KeyIfAny("output_of_test", &Verdict::output_of_test),
    Key("runs", &Verdict::runs),
    Key("stages", &Verdict::stages),
    Key("not_known", &Verdict::not_known),
    KeyIfAny("several_models", &Verdict::several_models),
    KeyIfAny("seen", &Verdict::seen),
    Custom(
        [](const Verdict& from, json::object& to) {
          if (from.against.empty()) return;
          to["against"] = {{"says", ToUtf8(from.against)},
                           {"differs", from.differs},
                           {"parts_at", ToJsonValue(from.differs_at)}};
        },
        [](const json::object& from, Verdict& to) {
          const json::object& against = ObjectOf(from, "against");
          Key("says", &Verdict::against).Read(against, to);
          Key("parts_at", &Verdict::differs_at).Read(against, to);
          // Older verdicts say only where.
          to.differs = FlagOf(against, "differs") || to.differs_at.has_value();
        }),
    KeyIfAny("expected", &Verdict::expected)};

std::string AnswerJson(const Verdict& verdict, const std::string& record,
                       const RecordFacts& facts) {
  json::object object{{"schema_version", kSchemaVersion},
                      {"record", ToUtf8(record)},
                      {"command", ToJson(facts.settings.command)},
                      {"torch_version", ToUtf8(facts.torch_version)}};
  if (facts.climbed && facts.climbed->eager) {
    object["eager"] = ToJsonObject(*facts.climbed->eager);
  }
  WriteFields(verdict, object);
  return PrettyJson(object) + "\n";
}

std::string ToJson(const Verdict& verdict) {
  json::object object{{"schema_version", kSchemaVersion}};
  WriteFields(verdict, object);
  return PrettyJson(object) + "\n";
}

namespace {

json::object ParseObject(std::string_view text, const std::string& file) {
  const auto refuse = [&](const char* why) -> void {
    throw UserError(file + ": " + why,
                    "Name a record that aoti-ladder run made, or judge its "
                    "runs again: aoti-ladder triage RECORD");
  };
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error || !value.is_object()) refuse("not a JSON object");
  if (IntegerOf<int>(value.as_object(), "schema_version") > kSchemaVersion) {
    refuse("a newer aoti-ladder wrote it");
  }
  return std::move(value.as_object());
}

}  // namespace

Verdict ReadVerdict(std::string_view json, const std::string& file) {
  Verdict verdict;
  verdict.outcome = Verdict::Result::kError;
  ReadFields(ParseObject(json, file), verdict);
  return verdict;
}

}  // namespace ladder
