#include "recipe/run_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include "base/text.h"

namespace ladder {

namespace {

bool Matches(const std::string& pattern, const std::string& name) {
  if (!pattern.ends_with('*')) return pattern == name;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

}  // namespace

const std::vector<std::string> kAlwaysPassed = {
    "PATH", "HOME", "USER", "LOGNAME", "SHELL",
    "LANG", "LC_*", "TZ",   "TERM",    "TMPDIR"};

std::map<std::string, std::string> ApplyTo(
    const RecipeEnvironment& environment,
    const std::map<std::string, std::string>& callers) {
  std::map<std::string, std::string> result;
  const auto passes = [](const std::vector<std::string>& patterns,
                         const std::string& name) {
    return std::any_of(
        patterns.begin(), patterns.end(),
        [&](const std::string& each) { return Matches(each, name); });
  };
  for (const auto& [name, value] : callers) {
    if (!environment.pass || passes(*environment.pass, name) ||
        passes(kAlwaysPassed, name)) {
      result[name] = value;
    }
  }
  for (const std::string& name : environment.unset) result.erase(name);
  for (const auto& [name, value] : environment.set) result[name] = value;
  return result;
}

namespace {

/// Pointers to the commands in settings that may be const.
template <typename Settings, typename Words>
std::vector<Words*> FindCommands(Settings& settings) {
  std::vector<Words*> all{&settings.command, &settings.compile,
                          &settings.eager};
  for (auto& each : settings.setup) all.push_back(&each);
  for (auto& each : settings.fails_when) all.push_back(&each.command);
  return all;
}

}  // namespace

std::vector<std::vector<std::string>*> CommandsIn(RunSettings& settings) {
  return FindCommands<RunSettings, std::vector<std::string>>(settings);
}

namespace {

/// In the largest unit in which it is whole: "1d", "90m", "1500ms".
std::string ShortDuration(std::chrono::milliseconds time) {
  constexpr std::pair<int64_t, const char*> kUnits[] = {
      {86'400'000, "d"}, {3'600'000, "h"}, {60'000, "m"}, {1000, "s"}};
  for (const auto& [length, unit] : kUnits) {
    if (time.count() > 0 && time.count() % length == 0) {
      return fmt::format("{}{}", time.count() / length, unit);
    }
  }
  return fmt::format("{}ms", time.count());
}

}  // namespace

OwnCommand OwnCommandOf(const RunSettings& settings) {
  const RecipeEnvironment& environment = settings.environment;
  if (!settings.setup.empty() || !settings.files.empty() ||
      !environment.unset.empty() || environment.pass || settings.memory_limit) {
    return {{}, {}, true};
  }
  // Input with secrets is in no file.
  const bool unnamed = settings.input.starts_with("/proc/");
  OwnCommand own{
      settings.command, {}, false, unnamed ? "INPUT" : settings.input};
  const auto add = [&](const char* option, std::string value) {
    own.options.insert(own.options.end(), {option, std::move(value)});
  };
  if (!settings.compile.empty()) {
    add("--compile", ShellQuote(settings.compile));
  }
  for (const auto& [name, value] : environment.set) {
    add("--env", fmt::format("{}={}", name, value));
  }
  for (const FailCondition& each : settings.fails_when) {
    add("--fails-when", Format(each));
  }
  if (settings.timeout) {
    add("--timeout", ShortDuration(*settings.timeout));
  }
  if (!settings.against.empty()) add("--against", settings.against);
  if (!settings.ladder.empty()) add("--ladder", settings.ladder);
  for (const std::string& file : settings.failures) {
    add("--failure-patterns", file);
  }
  if (!settings.Observes()) own.options.emplace_back("--no-observe");
  return own;
}

std::vector<std::vector<std::string>> CommandsOf(const RunSettings& settings) {
  std::vector<std::vector<std::string>> all;
  for (const auto* each :
       FindCommands<const RunSettings, const std::vector<std::string>>(
           settings)) {
    all.push_back(*each);
  }
  return all;
}

}  // namespace ladder
