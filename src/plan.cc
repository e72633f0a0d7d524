#include "plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "vocabulary.h"

namespace ladder {
namespace {

constexpr std::string_view kKernels = "{kernels}";

// The value with the kernels' names in it. Nothing when it asks for kernels
// and none are known: a filter without names would print everything or
// nothing, depending on the version.
std::optional<std::string> FillIn(const std::string& value,
                                  const std::vector<std::string>& kernels) {
  if (value.find(kKernels) == std::string::npos) return value;
  if (kernels.empty()) return std::nullopt;
  // The separator that torch splits AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT at.
  const std::string names = fmt::format("{}", fmt::join(kernels, ","));
  std::string filled;
  size_t from = 0;
  for (size_t at = value.find(kKernels); at != std::string::npos;
       at = value.find(kKernels, from)) {
    filled += value.substr(from, at - from) + names;
    from = at + kKernels.size();
  }
  return filled + value.substr(from);
}

// An unknown version gets every flag: PyTorch ignores variables that it does
// not know.
bool IsFor(const Flag& flag, const Known& known) {
  return !known.torch || !flag.torch || flag.torch->Contains(*known.torch);
}

// The flags of a list that apply, with their values filled in.
std::vector<Flag> Applying(const std::vector<Flag>& flags, const Known& known) {
  std::vector<Flag> applying;
  for (const Flag& flag : flags) {
    if (!IsFor(flag, known)) continue;
    const auto value = FillIn(flag.value, known.kernels);
    if (!value) continue;
    applying.push_back(flag);
    applying.back().value = *value;
  }
  return applying;
}

std::optional<std::string> OtherDevices(const Rung& rung, const Known& known) {
  // Before a model has been seen, it could be on any device.
  if (rung.devices.empty() || known.all_stages || known.devices.empty()) {
    return std::nullopt;
  }
  const auto used = [&](const std::string& device) {
    return std::find(known.devices.begin(), known.devices.end(), device) !=
           known.devices.end();
  };
  if (std::any_of(rung.devices.begin(), rung.devices.end(), used)) {
    return std::nullopt;
  }
  return fmt::format("no model here runs on {}",
                     fmt::join(rung.devices, " or "));
}

// Why none of a rung's flags applies.
std::string NothingToAdd(const Rung& rung, const Known& known) {
  const auto is_for = [&](const Flag& flag) { return IsFor(flag, known); };
  if (std::any_of(rung.flags.begin(), rung.flags.end(), is_for)) {
    return "no kernel is known yet that it could be told to print";
  }
  // Only a version that is known can rule a flag out.
  return fmt::format("none of its flags is for torch {}", Format(*known.torch));
}

// One rung by itself; a rung that is skipped adds nothing.
StagePlan PlanAlone(const Rung& rung, const Known& known) {
  StagePlan stage;
  stage.name = rung.name;
  stage.skipped = OtherDevices(rung, known);
  if (stage.skipped) return stage;
  // Flags alone decide; what is only observed is no reason to climb.
  const std::vector<Flag> flags = Applying(rung.flags, known);
  if (flags.empty() && !rung.flags.empty()) {
    stage.skipped = NothingToAdd(rung, known);
    return stage;
  }
  for (const Flag& flag : flags) {
    stage.adds[flag.name] = flag.value;
    stage.acts_at_compile |= flag.acts != ActsAt::kRun;
    stage.acts_at_run |= flag.acts != ActsAt::kCompile;
  }
  for (const Flag& flag : Applying(rung.observes, known)) {
    stage.adds[flag.name] = flag.value;
  }
  return stage;
}

}  // namespace

StagePlan PlanStage(const Ladder& ladder, size_t index, const Known& known) {
  LADDER_CHECK(index < ladder.rungs.size());
  std::map<std::string, std::string> environment;
  StagePlan stage;
  for (size_t i = 0; i <= index; ++i) {
    stage = PlanAlone(ladder.rungs[i], known);
    for (const auto& [name, value] : stage.adds) environment[name] = value;
  }
  stage.environment = std::move(environment);
  return stage;
}

}  // namespace ladder
