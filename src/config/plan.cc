#include "config/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/vocabulary.h"

namespace ladder {
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

}  // namespace ladder
