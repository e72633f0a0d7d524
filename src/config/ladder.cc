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

namespace ladder {

namespace {

/// Each placeholder in the text has to be one of these.
void CheckPlaceholders(YamlFile& file, const YAML::Node& node,
                       const std::string& text,
                       const std::vector<std::string>& known) {
  // "{kernels}", and what looks like it; a JSON value in braces does not, nor
  // does a shell's "${name}".
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

std::string ReadValue(YamlFile& file, const YAML::Node& node) {
  static const std::vector<std::string> kKnown = {std::string(kKernelsWord),
                                                  std::string(kArtifactsWord),
                                                  std::string(kTimeoutWord)};
  std::string value = ReadText(file, node).value_or("");
  CheckPlaceholders(file, node, value, kKnown);
  return value;
}

/// What is known of variables, read when the first one is met.
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

/// `NAME: value`, or with more than a value: `NAME: {value: …, acts: …}`.
Flag ReadFlag(YamlFile& file, const YAML::Node& key, const YAML::Node& node,
              const FlagCatalogue& catalogue) {
  Flag flag;
  flag.name = ReadVariable(file, key);
  const FlagEntry* entry = FindFlag(catalogue, flag.name);
  if (entry != nullptr) {
    flag.acts = entry->acts;
    flag.torch = entry->torch;
    flag.devices = entry->devices;
  }
  bool says_acts = false;
  const auto acts = [&](const auto& at) {
    flag.acts = ReadActs(file, at);
    says_acts = true;
  };
  if (node.IsMap()) {
    ReadMap(file, node,
            {{"value", true,
              [&](const auto& at) { flag.value = ReadValue(file, at); }},
             {"acts", false, acts},
             {"torch", false,
              [&](const auto& at) { flag.torch = ReadRange(file, at); }},
             {"devices", false,
              [&](const auto& at) { flag.devices = ReadDevices(file, at); }}});
  } else {
    flag.value = ReadValue(file, node);
  }
  if (entry == nullptr && !says_acts && !flag.name.empty()) {
    std::vector<std::string> known;
    for (const FlagEntry& each : catalogue.flags) known.push_back(each.name);
    file.AddFault(
        key, fmt::format("'{}' is not in the catalogue of flags{}; say when it "
                         "is read: {{value: …, acts: run, compile or both}}",
                         flag.name, DidYouMean(flag.name, known)));
  }
  return flag;
}

std::vector<Flag> ReadFlags(YamlFile& file, const YAML::Node& node,
                            Variables& variables) {
  std::vector<Flag> flags;
  if (!variables.AreWanted()) return flags;
  ReadEntries(file, node, [&](const YAML::Node& key, const YAML::Node& value) {
    flags.push_back(ReadFlag(file, key, value, variables.Catalogue()));
  });
  return flags;
}

std::vector<FailureClass> ReadClasses(YamlFile& file, const YAML::Node& node) {
  std::vector<FailureClass> classes;
  ReadList(file, node, [&](const YAML::Node& element) {
    const auto word = ReadText(file, element);
    if (!word) return;
    if (const auto found = FailureClassNamed(*word)) {
      classes.push_back(*found);
      return;
    }
    file.AddFault(element, fmt::format("unknown failure class '{}'{}", *word,
                                       DidYouMean(*word, FailureClassNames())));
  });
  return classes;
}

/// The words of a command, with "{command}" among them.
std::vector<std::string> ReadCommand(YamlFile& file, const YAML::Node& node) {
  static const std::vector<std::string> kKnown = {std::string(kCommandWord),
                                                  std::string(kArtifactsWord),
                                                  std::string(kTimeoutWord)};
  std::vector<std::string> words;
  ReadList(file, node, [&](const YAML::Node& word) {
    words.push_back(ReadText(file, word).value_or(""));
    CheckPlaceholders(file, word, words.back(), kKnown);
    const bool within = words.back().find(kCommandWord) != std::string::npos;
    if (!within || words.back() == kCommandWord) return;
    file.AddFault(word,
                  "\"{command}\" stands for several words: it has to be a "
                  "word of its own");
  });
  if (std::count(words.begin(), words.end(), kCommandWord) != 1 ||
      words.front() == kCommandWord) {
    file.AddFault(node,
                  "expected a program and its words here, one of them "
                  "\"{command}\", for the user's command");
  }
  return words;
}

void RefuseFlagsNamedTwice(YamlFile& file, const YAML::Node& node,
                           const Rung& rung) {
  for (const Flag& flag : rung.observes) {
    const auto same = [&](const Flag& other) {
      return other.name == flag.name;
    };
    if (std::none_of(rung.flags.begin(), rung.flags.end(), same)) continue;
    file.AddFault(
        node, fmt::format("'{}' is under flags and under observes", flag.name));
  }
}

Rung ReadRung(YamlFile& file, const YAML::Node& node, Variables& variables) {
  Rung rung;
  ReadMap(
      file, node,
      {{"name", true,
        [&](const YAML::Node& at) { rung.name = ReadName(file, at); }},
       {"decides", true,
        [&](const YAML::Node& at) {
          rung.decides = ReadText(file, at).value_or("");
        }},
       {"flags", false,
        [&](const YAML::Node& at) {
          rung.flags = ReadFlags(file, at, variables);
        }},
       {"observes", false,
        [&](const YAML::Node& at) {
          rung.observes = ReadFlags(file, at, variables);
        }},
       {"devices", false,
        [&](const YAML::Node& at) { rung.devices = ReadDevices(file, at); }},
       {"command", false,
        [&](const YAML::Node& at) { rung.command = ReadCommand(file, at); }},
       {"needs", false,
        [&](const YAML::Node& at) {
          ReadList(file, at, [&](const YAML::Node& tool) {
            rung.needs.push_back(ReadText(file, tool).value_or(""));
          });
        }},
       {"only_for", false,
        [&](const YAML::Node& at) { rung.only_for = ReadClasses(file, at); }},
       {"ends_on", false,
        [&](const YAML::Node& at) { rung.ends_on = ReadClasses(file, at); }}});
  RefuseFlagsNamedTwice(file, node, rung);
  return rung;
}

std::vector<Rung> ReadRungs(YamlFile& file, const YAML::Node& node,
                            Variables& variables) {
  std::vector<Rung> rungs;
  ReadList(file, node, [&](const YAML::Node& element) {
    Rung rung = ReadRung(file, element, variables);
    const auto same = [&](const Rung& other) {
      return other.name == rung.name;
    };
    if (!rung.name.empty() && std::any_of(rungs.begin(), rungs.end(), same)) {
      file.AddFault(element, fmt::format("a second rung '{}'", rung.name));
    }
    // Every other rung is compared with a run of the command as it is.
    if (rungs.empty() && !(rung.flags.empty() && rung.observes.empty() &&
                           rung.devices.empty() && rung.command.empty() &&
                           rung.needs.empty() && rung.only_for.empty())) {
      file.AddFault(element,
                    "the first rung must add nothing and be for every device");
    }
    rungs.push_back(std::move(rung));
  });
  if (node.IsSequence() && rungs.empty()) {
    file.AddFault(node, "a ladder needs at least one rung");
  }
  return rungs;
}

Ladder ReadLadder(std::string_view yaml, const std::string& file_name,
                  Variables variables) {
  YamlFile file(yaml, file_name);
  Ladder ladder;
  ReadMap(file, file.root(),
          {{"name", true,
            [&](const YAML::Node& at) { ladder.name = ReadName(file, at); }},
           {"description", false,
            [&](const YAML::Node& at) {
              ladder.description = ReadText(file, at).value_or("");
            }},
           {"link", false,
            [&](const YAML::Node& at) { ladder.link = ReadLink(file, at); }},
           {"rungs", true, [&](const YAML::Node& at) {
              ladder.rungs = ReadRungs(file, at, variables);
            }}});
  file.ThrowIfFaulty();
  return ladder;
}

}  // namespace

bool IsMeantFor(const Rung& rung, FailureClass failure) {
  return std::find(rung.only_for.begin(), rung.only_for.end(), failure) !=
         rung.only_for.end();
}

bool IsLadderFile(std::string_view name) {
  return name.find('/') != std::string_view::npos || name.ends_with(".yaml") ||
         name.ends_with(".yml");
}

Ladder ParseLadder(std::string_view yaml, const std::string& file,
                   const FlagLoader& load_flags) {
  return ReadLadder(yaml, file, Variables(load_flags));
}

Ladder OutlineLadder(std::string_view yaml, const std::string& file) {
  return ReadLadder(yaml, file, Variables(nullptr));
}

namespace {

/// But not "${word}", which is the shell's.
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

// The value with the kernels' names in it. Nothing when it asks for kernels
// and none are known: a filter without names would print everything or
// nothing, depending on the version.
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

/// True when something for these devices is of no use here. Before a model has
/// been seen, it could be on any device.
bool ForOthers(const std::vector<std::string>& devices, const Known& known) {
  return !devices.empty() && !known.devices.empty() &&
         !HaveOneInCommon(devices, known.devices);
}

std::string OtherDevices(const std::vector<std::string>& devices) {
  return fmt::format("no model here runs on {}", fmt::join(devices, " or "));
}

/// Why a flag is not set; empty when it is. `foreign`: the whole rung is for
/// other devices, and is climbed all the same.
std::string WhyLeftOut(const Flag& flag, const Known& known, bool foreign) {
  if (known.torch && flag.torch && !flag.torch->Contains(*known.torch)) {
    return fmt::format("it is for torch {}, and this is {}", flag.torch->text(),
                       Format(*known.torch));
  }
  if (!foreign && ForOthers(flag.devices, known)) {
    return OtherDevices(flag.devices);
  }
  if (!WithKernels(flag.value, known.kernels)) {
    return "no kernel is known yet that it could be told to print";
  }
  return "";
}

void PlanFlags(const std::vector<Flag>& flags, bool observes, bool foreign,
               const Known& known, StagePlan& stage) {
  for (const Flag& flag : flags) {
    PlannedFlag planned{flag, stage.name, observes,
                        WhyLeftOut(flag, known, foreign)};
    if (planned.left_out.empty()) {
      planned.flag.value = *WithKernels(flag.value, known.kernels);
      stage.adds[flag.name] = planned.flag.value;
      stage.acts_at_compile |= !observes && flag.acts != ActsAt::kRun;
      stage.acts_at_run |= !observes && flag.acts != ActsAt::kCompile;
    }
    stage.flags.push_back(std::move(planned));
  }
}

/// Why a rung with flags has none to set.
std::string NothingToSet(const StagePlan& stage, const Known& known) {
  for (const PlannedFlag& planned : stage.flags) {
    const Flag& flag = planned.flag;
    if (planned.observes ||
        (known.torch && flag.torch && !flag.torch->Contains(*known.torch))) {
      continue;
    }
    return planned.left_out;
  }
  // Only a version that is known can rule a flag out.
  return fmt::format("none of its flags is for torch {}", Format(*known.torch));
}

/// Why an optional rung is not climbed: no such tool here, nothing for it to
/// find out.
std::optional<std::string> WhyOfNoUse(const Rung& rung, const Known& known) {
  for (const std::string& tool : rung.needs) {
    if (std::find(known.missing.begin(), known.missing.end(), tool) !=
        known.missing.end()) {
      return fmt::format("{} is not installed", tool);
    }
  }
  if (!rung.only_for.empty() && known.failure && !known.all_stages &&
      !IsMeantFor(rung, *known.failure)) {
    return fmt::format("of no use for a failure of class {}",
                       Name(*known.failure));
  }
  return std::nullopt;
}

std::optional<std::string> WhySkipped(const Rung& rung, const StagePlan& stage,
                                      const Known& known) {
  if (rung.flags.empty()) return std::nullopt;
  // Flags alone decide; what is only observed is no reason to climb.
  if (!stage.acts_at_compile && !stage.acts_at_run) {
    return NothingToSet(stage, known);
  }
  if (!stage.acts_at_run && !known.compiles && stage.command.empty()) {
    return "its flags act at compile time and this command compiles nothing; "
           "give --compile";
  }
  return std::nullopt;
}

// One rung by itself; a rung that is skipped adds nothing.
StagePlan PlanAlone(const Rung& rung, const Known& known) {
  StagePlan stage;
  stage.name = rung.name;
  const bool foreign = ForOthers(rung.devices, known);
  if (foreign && !known.all_stages) {
    stage.skipped = OtherDevices(rung.devices);
    return stage;
  }
  if (auto reason = WhyOfNoUse(rung, known)) {
    stage.skipped = reason;
    return stage;
  }
  stage.command = rung.command;
  PlanFlags(rung.flags, false, foreign, known, stage);
  stage.skipped = WhySkipped(rung, stage, known);
  if (stage.skipped) {
    stage.adds.clear();
    stage.flags.clear();
    stage.command.clear();
    stage.acts_at_compile = stage.acts_at_run = false;
    return stage;
  }
  PlanFlags(rung.observes, true, foreign, known, stage);
  return stage;
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

/// True if the climb left the rung out because the failure was decided.
bool PassedOver(const Rung& rung, size_t index, const Known& known) {
  return known.decided_at && index > *known.decided_at &&
         !(known.failure && IsMeantFor(rung, *known.failure));
}

}  // namespace

StagePlan PlanStage(const Ladder& ladder, size_t index, const Known& known) {
  LADDER_CHECK(index < ladder.rungs.size());
  std::map<std::string, std::string> environment;
  std::vector<PlannedFlag> flags;
  StagePlan stage;
  for (size_t i = 0; i <= index; ++i) {
    if (i < index && PassedOver(ladder.rungs[i], i, known)) continue;
    stage = PlanAlone(ladder.rungs[i], known);
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

/// Where there are many, all explanations begin in one column, unless the
/// variable is longer than is common.
size_t ColumnOf(const std::vector<PreviewedRung>& rungs) {
  constexpr size_t kCommon = 52;
  size_t column = 0;
  for (const PreviewedRung& rung : rungs) {
    for (const PlannedFlag& planned : rung.flags) {
      const size_t size = Assignment(planned).size();
      if (size <= kCommon) column = std::max(column, size);
    }
  }
  return column;
}

std::string Says(const PlannedFlag& planned) {
  if (!planned.left_out.empty()) return "not set: " + planned.left_out;
  return fmt::format("read {}{}", WhenRead(planned.flag.acts),
                     planned.observes ? ", only observes" : "");
}

std::string RenderRung(const PreviewedRung& rung, size_t column) {
  std::string text = fmt::format("{}: {}\n", rung.name, rung.decides);
  if (!rung.needs.empty()) {
    text += fmt::format("  needs {}\n", fmt::join(rung.needs, ", "));
  }
  if (!rung.only_for.empty()) {
    text += fmt::format("  only for {}\n", rung.only_for);
  }
  if (!rung.skipped.empty()) {
    text += fmt::format("  skipped: {}\n", rung.skipped);
  }
  for (const PlannedFlag& planned : rung.flags) {
    text += fmt::format("  {:<{}}  {}\n", Assignment(planned), column,
                        Says(planned));
  }
  return text;
}

}  // namespace

std::vector<PreviewedRung> PreviewLadder(const Ladder& ladder, Known known) {
  known.kernels = {std::string(kKernelsWord)};
  std::vector<PreviewedRung> rungs;
  for (size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    StagePlan plan = PlanStage(ladder, i, known);
    PreviewedRung previewed;
    previewed.name = rung.name;
    previewed.decides = rung.decides;
    previewed.skipped = plan.skipped.value_or("");
    previewed.needs = rung.needs;
    std::vector<std::string> classes;
    for (const FailureClass each : rung.only_for) {
      classes.emplace_back(Name(each));
    }
    previewed.only_for = fmt::format("{}", fmt::join(classes, ", "));
    for (PlannedFlag& planned : plan.flags) {
      if (planned.stage == rung.name) {
        previewed.flags.push_back(std::move(planned));
      }
    }
    rungs.push_back(std::move(previewed));
  }
  return rungs;
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

std::string RenderPreview(const std::vector<PreviewedRung>& rungs) {
  const size_t column = ColumnOf(rungs);
  std::string text;
  for (const PreviewedRung& rung : rungs) text += RenderRung(rung, column);
  return text;
}

}  // namespace ladder
