#include "config/ladder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "base/vocabulary.h"
#include "base/yaml_reader.h"
#include "base/yaml_table.h"

namespace ladder {

namespace {

/// Adds a fault for each placeholder that is not a known one.
void CheckPlaceholders(YamlFile& file, const YAML::Node& node,
                       const std::string& text,
                       const std::vector<std::string>& known) {
  // Matches "{kernels}" and the like, but no JSON value in braces. A shell's
  // "${name}" is skipped.
  static const RE2 kPlaceholder(R"((\$?)(\{[A-Za-z_]+\}))");
  re2::StringPiece rest(text);
  std::string shell, placeholder;
  while (RE2::FindAndConsume(&rest, kPlaceholder, &shell, &placeholder)) {
    if (!shell.empty() ||
        std::find(known.begin(), known.end(), placeholder) != known.end()) {
      continue;
    }
    file.AddFault(node, fmt::format("unknown placeholder '{}'{}", placeholder,
                                    DidYouMean(placeholder, known)));
  }
}

YamlType<std::string> FlagValue() {
  return {yaml::Text().shape,
          [](const YamlScalars& from,
             const YAML::Node& at) -> std::optional<std::string> {
            static const std::vector<std::string> kKnown = {
                std::string(kKernelsWord), std::string(kArtifactsWord),
                std::string(kTimeoutWord)};
            auto value = from.Maybe(at);
            if (value) CheckPlaceholders(from.file(), at, *value, kKnown);
            return value;
          }};
}

/// The flag catalogue, loaded when the first variable is met.
class Variables {
 public:
  /// An empty loader: the variables are left out.
  explicit Variables(FlagLoader load) : load_(std::move(load)) {}
  [[nodiscard]] bool AreWanted() const { return load_ != nullptr; }
  const FlagCatalogue& Catalogue() {
    if (!catalogue_) catalogue_ = load_();
    return *catalogue_;
  }

 private:
  FlagLoader load_;
  std::optional<FlagCatalogue> catalogue_;
};

/// Whether the ladder itself says when the flag is read.
bool SaysWhenItActs(const YAML::Node& node) {
  return node.IsMap() && node["acts"].IsDefined();
}

const YamlTable<Flag>& FlagKeys() {
  static const YamlTable<Flag> kKeys = [] {
    YamlTable<Flag> keys;
    keys.Add("value", &Flag::value, FlagValue(),
             "The value. {kernels}, {artifacts} and {timeout} are replaced.")
        .Required();
    keys.Add("acts", &Flag::acts, WhenItActs(),
             "When PyTorch reads the variable.");
    keys.Add("torch", &Flag::torch, yaml::TorchVersions(),
             "The versions that read it.")
        .Example("\">=2.8, <2.14\"");
    keys.Add("devices", &Flag::devices, yaml::Devices(),
             "Only for models on these devices; the default is all devices.")
        .Example("[cuda, rocm]");
    return keys;
  }();
  return kKeys;
}

/// `NAME: value`, or with more than a value: `NAME: {value: …, acts: …}`.
YamlShape FlagsShape() {
  YamlShape map = yaml::MapShape(FlagKeys().keys(), "flag");
  map.about =
      "A value, and what the flag catalogue (configs/flags.yaml) does not say "
      "about the variable or says otherwise.";
  YamlShape shape{YamlShape::Kind::kEntries};
  shape.pattern = yaml::Variable().shape.pattern;
  shape.parts = {yaml::AnyOfShapes({yaml::Text().shape, std::move(map)})};
  return shape;
}

Flag ReadFlag(const YamlScalars& from, const YAML::Node& key,
              const YAML::Node& node, const FlagCatalogue& catalogue) {
  Flag flag;
  flag.name = yaml::Variable().read(from, key).value_or("");
  const FlagEntry* entry = FindFlag(catalogue, flag.name);
  if (entry != nullptr) {
    flag.acts = entry->acts;
    flag.torch = entry->torch;
    flag.devices = entry->devices;
  }
  if (node.IsMap()) {
    FlagKeys().Read(from, node, flag);
  } else {
    flag.value = FlagValue().read(from, node).value_or("");
  }
  if (entry == nullptr && !SaysWhenItActs(node) && !flag.name.empty()) {
    std::vector<std::string> known;
    for (const FlagEntry& each : catalogue.flags) known.push_back(each.name);
    from.file().AddFault(
        key, fmt::format("'{}' is not in the flag catalogue{}; say when it is "
                         "read: {{value: …, acts: run, compile or both}}",
                         flag.name, DidYouMean(flag.name, known)));
  }
  return flag;
}

/// A stage, with what it is read from.
struct StageReading {
  Stage stage;
  const YamlScalars& from;
  Variables& variables;
  operator Stage&() { return stage; }  // NOLINT: for YamlTable

  void ReadFlags(const YAML::Node& node, std::vector<Flag>& flags) const {
    if (!variables.AreWanted()) return;
    ReadEntries(
        from.file(), node, [&](const YAML::Node& key, const YAML::Node& value) {
          flags.push_back(ReadFlag(from, key, value, variables.Catalogue()));
        });
  }
};

/// The words of a command, with "{command}" among them.
void CheckCommand(StageReading& reading, const YAML::Node& node) {
  static const std::vector<std::string> kKnown = {std::string(kCommandWord),
                                                  std::string(kArtifactsWord),
                                                  std::string(kTimeoutWord)};
  YamlFile& file = reading.from.file();
  std::vector<std::string>& words = reading.stage.command;
  ReadList(file, node, [&](const YAML::Node& word) {
    words.push_back(ReadText(file, word).value_or(""));
    CheckPlaceholders(file, word, words.back(), kKnown);
    const bool within = words.back().find(kCommandWord) != std::string::npos;
    if (!within || words.back() == kCommandWord) return;
    file.AddFault(word,
                  "\"{command}\" stands for several words, so it must be a "
                  "word of its own");
  });
  if (std::count(words.begin(), words.end(), kCommandWord) != 1 ||
      words.front() == kCommandWord) {
    file.AddFault(node,
                  "expected a program and its arguments here; one of them is "
                  "\"{command}\", for the user's command");
  }
}

void AddWhenItRuns(YamlTable<StageReading>& keys) {
  keys.Add("devices", &Stage::devices, yaml::Devices(),
           "Run the stage only for models on these devices.")
      .Example("[cuda, rocm]");
  keys.AddRead("command", CheckCommand, yaml::ListShape(yaml::Text().shape, 2),
               "A debugger that runs the command: its words, one of which is "
               "\"{command}\".")
      .Example("[gdb, -batch, -ex, run, --args, \"{command}\"]");
  keys.Add("needs", &Stage::needs, yaml::ListOf(yaml::Text()),
           "Programs that the stage needs; without one of them it is skipped.")
      .Example("[gdb]");
  keys.Add("only_for", &Stage::only_for, yaml::ListOf(yaml::ClassOfFailure()),
           "Run the stage only for failures of these classes.");
  keys.Add("ends_on", &Stage::ends_on, yaml::ListOf(yaml::ClassOfFailure()),
           "Stop after this stage when it shows a failure of one of these "
           "classes.");
  keys.Add("ends_when_certain", &Stage::ends_when_certain, yaml::TrueOrFalse(),
           "Stop after this stage when the failing launch is certain.")
      .Default("false");
  keys.Add("names_only", &Stage::names_only, yaml::TrueOrFalse(),
           "The stage shows only which launches ran: skip it when a later "
           "stage must print all values anyway.")
      .Default("false");
}

const YamlTable<StageReading>& StageKeys() {
  static const YamlTable<StageReading> kKeys = [] {
    YamlTable<StageReading> keys;
    keys.Add("name", &Stage::name, yaml::SmallName(),
             "The name of the stage: small letters, digits and '-'.")
        .Required();
    keys.Add("decides", &Stage::decides, yaml::Text(),
             "What the stage can show, in one line.")
        .Required();
    keys.AddRead(
        "flags",
        [](StageReading& to, const YAML::Node& at) {
          to.ReadFlags(at, to.stage.flags);
        },
        FlagsShape(), "Variables added to those of all earlier stages.");
    keys.AddRead(
        "observes",
        [](StageReading& to, const YAML::Node& at) {
          to.ReadFlags(at, to.stage.observes);
        },
        FlagsShape(),
        "Variables added only to see more; they never change a result.");
    AddWhenItRuns(keys);
    return keys;
  }();
  return kKeys;
}

void RefuseFlagsNamedTwice(YamlFile& file, const YAML::Node& node,
                           const Stage& stage) {
  for (const Flag& flag : stage.observes) {
    const auto same = [&](const Flag& other) {
      return other.name == flag.name;
    };
    if (std::none_of(stage.flags.begin(), stage.flags.end(), same)) continue;
    file.AddFault(
        node, fmt::format("'{}' is under both flags and observes", flag.name));
  }
}

/// A ladder, with what it is read from.
struct LadderReading {
  Ladder ladder;
  const YamlScalars& from;
  Variables variables;
  operator Ladder&() { return ladder; }  // NOLINT: for YamlTable
};

void ReadStages(LadderReading& reading, const YAML::Node& node) {
  YamlFile& file = reading.from.file();
  std::vector<Stage>& stages = reading.ladder.stages;
  const YamlType<Stage> type{
      {}, [&](const YamlScalars& from, const YAML::Node& at) {
        StageReading stage{{}, from, reading.variables};
        StageKeys().Read(from, at, stage);
        RefuseFlagsNamedTwice(file, at, stage.stage);
        return std::optional<Stage>(std::move(stage.stage));
      }};
  stages =
      *yaml::NamedList(type, &Stage::name, "stage").read(reading.from, node);
  if (stages.empty()) {
    if (node.IsSequence()) {
      file.AddFault(node, "a ladder needs at least one stage");
    }
    return;
  }
  // Every other stage is compared with a run of the command as it is.
  const Stage& first = stages.front();
  if (first.flags.empty() && first.observes.empty() && first.devices.empty() &&
      first.command.empty() && first.needs.empty() && first.only_for.empty()) {
    return;
  }
  file.AddFault(node[0],
                "the first stage must add nothing and be for every device");
}

const YamlTable<LadderReading>& LadderKeys() {
  static const YamlTable<LadderReading> kKeys = [] {
    YamlTable<LadderReading> keys;
    keys.Add("name", &Ladder::name, yaml::SmallName(),
             "The name of the ladder: small letters, digits and '-'.")
        .Required();
    keys.Add("description", &Ladder::description, yaml::Text(),
             "The purpose of the ladder.");
    keys.Add("link", &Ladder::link, yaml::Link(), "Where it is documented.");
    keys.AddRead(
            "stages", ReadStages,
            yaml::ListShape(yaml::MapShape(StageKeys().keys(), "stage"), 1),
            "The stages, in order. The first one adds nothing.")
        .WasCalled("rungs")
        .Required();
    return keys;
  }();
  return kKeys;
}

Ladder ReadLadder(YamlFile& file, const FlagLoader& load_flags) {
  const YamlScalars scalars(file);
  LadderReading reading{{}, scalars, Variables(load_flags)};
  LadderKeys().Read(scalars, file.root(), reading);
  file.ThrowIfFaulty();
  return std::move(reading.ladder);
}

}  // namespace

bool IsMeantFor(const Stage& stage, FailureClass failure) {
  return std::find(stage.only_for.begin(), stage.only_for.end(), failure) !=
         stage.only_for.end();
}

bool IsLadderFile(std::string_view name) {
  return name.find('/') != std::string_view::npos || name.ends_with(".yaml") ||
         name.ends_with(".yml");
}

Ladder ParseLadder(std::string_view yaml, const std::string& name,
                   const FlagLoader& load_flags) {
  YamlFile file(yaml, name);
  Ladder ladder = ReadLadder(file, load_flags);
  file.Finish();
  return ladder;
}

Ladder ParseRecordedLadder(std::string_view yaml, const std::string& name,
                           const FlagLoader& load_flags) {
  YamlFile file(yaml, name);
  return ReadLadder(file, load_flags);
}

Ladder OutlineLadder(std::string_view yaml, const std::string& name) {
  YamlFile file(yaml, name);
  return ReadLadder(file, nullptr);
}

std::string LadderSchemaText() {
  return SchemaText({"aoti-ladder ladder",
                     "Stages of debug flags, in order. Check a file with: "
                     "aoti-ladder ladder check FILE"},
                    LadderKeys().keys());
}

namespace {

/// Skips "${word}", which is the shell's.
void ReplaceAll(std::string_view word, const std::string& with,
                std::string& text) {
  for (size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at)) {
    if (at > 0 && text[at - 1] == '$') {
      at += word.size();
      continue;
    }
    text.replace(at, word.size(), with);
    at += with.size();
  }
}

/// As timeout(1) takes it.
std::string Seconds(const std::optional<std::chrono::milliseconds>& timeout) {
  if (!timeout) return "0";
  return fmt::format("{:.3f}", static_cast<double>(timeout->count()) / 1000);
}

// The value with the names of the kernels in it. Nothing if it asks for kernels
// and none are known: a filter without names would print everything or nothing,
// depending on the version.
std::optional<std::string> WithKernels(
    const std::string& value, const std::vector<std::string>& kernels) {
  if (value.find(kKernelsWord) == std::string::npos) return value;
  if (kernels.empty()) return std::nullopt;
  // The separator that torch splits AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT at.
  const std::string names = fmt::format("{}", fmt::join(kernels, ","));
  std::string filled = value;
  ReplaceAll(kKernelsWord, names, filled);
  return filled;
}

bool HaveOneInCommon(const std::vector<std::string>& some,
                     const std::vector<std::string>& others) {
  return std::any_of(some.begin(), some.end(), [&](const std::string& each) {
    return std::find(others.begin(), others.end(), each) != others.end();
  });
}

/// True if no model here runs on any of these devices. False while no model has
/// been seen: it could be on any device.
bool ForOthers(const std::vector<std::string>& devices, const Known& known) {
  return !devices.empty() && !known.devices.empty() &&
         !HaveOneInCommon(devices, known.devices);
}

std::string OtherDevices(const std::vector<std::string>& devices) {
  return fmt::format("no model here runs on {}", fmt::join(devices, " or "));
}

/// Notes why the flag is not set, if so. `foreign`: the whole stage is for
/// other devices, but runs anyway.
void LeaveOutIfOfNoUse(const Known& known, bool foreign, PlannedFlag& planned) {
  const Flag& flag = planned.flag;
  if (known.torch && flag.torch && !flag.torch->Contains(*known.torch)) {
    planned.left_out = fmt::format("it needs torch {}, and this is {}",
                                   flag.torch->text(), Format(*known.torch));
  } else if (!foreign && ForOthers(flag.devices, known)) {
    planned.left_out = OtherDevices(flag.devices);
    planned.reason = SkipReason::kOtherDevices;
  } else if (!WithKernels(flag.value, known.kernels)) {
    planned.left_out = "no kernel to print is known yet";
  }
}

void PlanFlags(const std::vector<Flag>& flags, bool observes, bool foreign,
               const Known& known, StagePlan& stage) {
  for (const Flag& flag : flags) {
    PlannedFlag planned{flag, stage.name, observes, "", SkipReason::kOther};
    LeaveOutIfOfNoUse(known, foreign, planned);
    if (planned.left_out.empty()) {
      planned.flag.value = *WithKernels(flag.value, known.kernels);
      stage.adds[flag.name] = planned.flag.value;
      stage.acts_at_compile |= !observes && flag.acts != ActsAt::kRun;
      stage.acts_at_run |= !observes && flag.acts != ActsAt::kCompile;
    }
    stage.flags.push_back(std::move(planned));
  }
}

/// Sets the reason why a stage is skipped: it has no flag to set.
void SkipWithoutFlags(const Known& known, StagePlan& plan) {
  for (const PlannedFlag& planned : plan.flags) {
    const Flag& flag = planned.flag;
    if (planned.observes ||
        (known.torch && flag.torch && !flag.torch->Contains(*known.torch))) {
      continue;
    }
    plan.skipped = planned.left_out;
    plan.skip_reason = planned.reason;
    return;
  }
  // Only a known version of torch can rule out a flag.
  plan.skipped = fmt::format("none of its flags is supported by torch {}",
                             Format(*known.torch));
}

/// Why an optional stage does not run: a tool is missing, or it cannot explain
/// the failure.
std::optional<std::string> WhyOfNoUse(const Stage& stage, const Known& known) {
  for (const std::string& tool : stage.needs) {
    if (std::find(known.missing.begin(), known.missing.end(), tool) !=
        known.missing.end()) {
      return fmt::format("{} is not installed", tool);
    }
  }
  if (!stage.only_for.empty() && known.failure && !known.all_stages &&
      !IsMeantFor(stage, *known.failure)) {
    return fmt::format("it does not apply to a failure of class {}",
                       Name(*known.failure));
  }
  return std::nullopt;
}

void SkipIfNothingActs(const Stage& stage, const Known& known,
                       StagePlan& plan) {
  if (stage.flags.empty()) return;
  // Only flags decide; `observes` are no reason to run a stage.
  if (!plan.acts_at_compile && !plan.acts_at_run) {
    SkipWithoutFlags(known, plan);
  } else if (!plan.acts_at_run && !known.compiles && plan.command.empty()) {
    plan.skipped =
        "this command compiles nothing, and only a compiler reads its flags";
    plan.skip_reason = SkipReason::kCompilesNothing;
  }
}

// One stage by itself; a stage that is skipped adds nothing.
StagePlan PlanAlone(const Stage& stage, const Known& known) {
  StagePlan plan;
  plan.name = stage.name;
  const bool foreign = ForOthers(stage.devices, known);
  if (foreign && !known.all_stages) {
    plan.skipped = OtherDevices(stage.devices);
    plan.skip_reason = SkipReason::kOtherDevices;
    return plan;
  }
  if (auto reason = WhyOfNoUse(stage, known)) {
    plan.skipped = reason;
    return plan;
  }
  if (stage.names_only && known.values_decide && !known.all_stages) {
    plan.skipped =
        "only values can explain this failure; the stage that prints them "
        "prints the names, too";
    plan.skip_reason = SkipReason::kValuesDecide;
    return plan;
  }
  plan.command = stage.command;
  PlanFlags(stage.flags, false, foreign, known, plan);
  SkipIfNothingActs(stage, known, plan);
  if (plan.skipped) {
    plan.adds.clear();
    plan.flags.clear();
    plan.command.clear();
    plan.acts_at_compile = plan.acts_at_run = false;
    return plan;
  }
  PlanFlags(stage.observes, true, foreign, known, plan);
  return plan;
}

/// True if a later stage runs the printer at a level that shows values.
bool PrintsValuesAfter(const Ladder& ladder, size_t index, const Known& known) {
  const auto prints = [](const Flag& flag) {
    return flag.name == "AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER" &&
           flag.value != "3";
  };
  return std::any_of(
      ladder.stages.begin() + static_cast<std::ptrdiff_t>(index) + 1,
      ladder.stages.end(), [&](const Stage& stage) {
        return std::any_of(stage.flags.begin(), stage.flags.end(), prints) &&
               !PlanAlone(stage, known).skipped;
      });
}

/// The flags of earlier stages that are still in force, then this stage's.
std::vector<PlannedFlag> InForce(std::vector<PlannedFlag> earlier,
                                 const std::vector<PlannedFlag>& now) {
  std::erase_if(earlier, [&](const PlannedFlag& old) {
    return !old.left_out.empty() ||
           std::any_of(now.begin(), now.end(), [&](const PlannedFlag& each) {
             return each.flag.name == old.flag.name && each.left_out.empty();
           });
  });
  earlier.insert(earlier.end(), now.begin(), now.end());
  return earlier;
}

/// True if the stage did not run because the failure was already explained.
bool PassedOver(const Stage& stage, size_t index, const Known& known) {
  return known.decided_at && index > *known.decided_at &&
         !(known.failure && IsMeantFor(stage, *known.failure));
}

}  // namespace

std::string QuestionOf(const Stage& stage) {
  const std::string& text = stage.decides;
  const bool ended = text.empty() || std::string_view("?.!").find(
                                         text.back()) != std::string_view::npos;
  return ended ? text : text + "?";
}

std::string_view Name(SkipReason reason) {
  switch (reason) {
    case SkipReason::kOther:
      return "other";
    case SkipReason::kOtherDevices:
      return "other-devices";
    case SkipReason::kCompilesNothing:
      return "compiles-nothing";
    case SkipReason::kValuesDecide:
      return "values-decide";
  }
  LADDER_CHECK(false);
}

StagePlan PlanStage(const Ladder& ladder, size_t index, const Known& known) {
  LADDER_CHECK(index < ladder.stages.size());
  std::map<std::string, std::string> environment;
  std::vector<PlannedFlag> flags;
  StagePlan stage;
  for (size_t i = 0; i <= index; ++i) {
    if (i < index && PassedOver(ladder.stages[i], i, known)) continue;
    Known here = known;
    here.values_decide &= PrintsValuesAfter(ladder, i, known);
    stage = PlanAlone(ladder.stages[i], here);
    for (const auto& [name, value] : stage.adds) environment[name] = value;
    flags = InForce(std::move(flags), stage.flags);
  }
  stage.flags = std::move(flags);
  stage.environment = std::move(environment);
  return stage;
}

std::vector<std::string> CommandOf(const StagePlan& plan,
                                   const std::vector<std::string>& argv) {
  if (plan.command.empty()) return argv;
  std::vector<std::string> words;
  for (const std::string& word : plan.command) {
    if (word == kCommandWord) {
      words.insert(words.end(), argv.begin(), argv.end());
    } else {
      words.push_back(word);
    }
  }
  return words;
}

bool Uses(const StagePlan& plan, std::string_view word) {
  const auto uses = [&](const std::string& text) {
    return text.find(word) != std::string::npos;
  };
  return std::any_of(plan.command.begin(), plan.command.end(), uses) ||
         std::any_of(plan.environment.begin(), plan.environment.end(),
                     [&](const auto& each) { return uses(each.second); });
}

StagePlan FillIn(StagePlan plan, const RunPlaces& places) {
  const auto fill = [&](std::string& text) {
    ReplaceAll(kArtifactsWord, places.artifacts, text);
    ReplaceAll(kTimeoutWord, Seconds(places.timeout), text);
  };
  for (auto& [name, value] : plan.adds) fill(value);
  for (auto& [name, value] : plan.environment) fill(value);
  for (PlannedFlag& planned : plan.flags) fill(planned.flag.value);
  for (std::string& word : plan.command) fill(word);
  return plan;
}

namespace {

std::string Assignment(const PlannedFlag& planned) {
  return planned.flag.name + "=" + planned.flag.value;
}

/// The column of all explanations. Variables that are longer than usual do not
/// count.
size_t ColumnOf(const std::vector<PreviewedStage>& stages) {
  constexpr size_t kCommon = 52;
  size_t column = 0;
  for (const PreviewedStage& stage : stages) {
    for (const PlannedFlag& planned : stage.flags) {
      const size_t size = Assignment(planned).size();
      if (size <= kCommon) column = std::max(column, size);
    }
  }
  return column;
}

std::string Says(const PlannedFlag& planned) {
  if (!planned.left_out.empty()) return "not set: " + planned.left_out;
  return fmt::format("read {}{}", WhenRead(planned.flag.acts),
                     planned.observes ? ", does not change results" : "");
}

std::string RenderStage(const PreviewedStage& stage, size_t column) {
  std::string text = fmt::format("{}: {}\n", stage.name, stage.decides);
  if (!stage.needs.empty()) {
    text += fmt::format("  needs {}\n", fmt::join(stage.needs, ", "));
  }
  if (!stage.only_for.empty()) {
    text += fmt::format("  only for {}\n", stage.only_for);
  }
  if (!stage.only_on.empty()) {
    text +=
        fmt::format("  only if a model runs on {}, or if no model is seen\n",
                    stage.only_on);
  }
  if (!stage.skipped.empty()) {
    text += fmt::format("  skipped: {}\n", stage.skipped);
  }
  for (const PlannedFlag& planned : stage.flags) {
    text += fmt::format("  {:<{}}  {}\n", Assignment(planned), column,
                        Says(planned));
  }
  return text;
}

}  // namespace

std::vector<PreviewedStage> PreviewLadder(const Ladder& ladder, Known known) {
  known.kernels = {std::string(kKernelsWord)};
  std::vector<PreviewedStage> stages;
  for (size_t i = 0; i < ladder.stages.size(); ++i) {
    const Stage& stage = ladder.stages[i];
    StagePlan plan = PlanStage(ladder, i, known);
    PreviewedStage previewed;
    previewed.name = stage.name;
    previewed.decides = stage.decides;
    previewed.skipped = plan.skipped.value_or("");
    previewed.needs = stage.needs;
    std::vector<std::string> classes;
    for (const FailureClass each : stage.only_for) {
      classes.emplace_back(Name(each));
    }
    previewed.only_for = fmt::format("{}", fmt::join(classes, ", "));
    if (known.devices.empty()) {
      previewed.only_on = fmt::format("{}", fmt::join(stage.devices, ", "));
    }
    for (PlannedFlag& planned : plan.flags) {
      if (planned.stage == stage.name) {
        previewed.flags.push_back(std::move(planned));
      }
    }
    stages.push_back(std::move(previewed));
  }
  return stages;
}

const char* WhenRead(ActsAt acts) {
  switch (acts) {
    case ActsAt::kRun:
      return "when running";
    case ActsAt::kCompile:
      return "when compiling";
    case ActsAt::kBoth:
      return "when compiling and running";
  }
  LADDER_CHECK(false);
}

std::string RenderPreview(const std::vector<PreviewedStage>& stages) {
  const size_t column = ColumnOf(stages);
  std::string text;
  for (const PreviewedStage& stage : stages) text += RenderStage(stage, column);
  return text;
}

}  // namespace ladder
