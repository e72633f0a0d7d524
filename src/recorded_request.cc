#include "recorded_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "climb_data.h"
#include "climb_start.h"
#include "good_run.h"
#include "recorded_environment.h"
#include "shell_words.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

void RequireCommand(const RecordFacts& facts) {
  if (!facts.argv.empty() && !facts.ladder_yaml.empty()) return;
  throw UserError(
      "the record does not say what was run",
      "Give a record that holds its record.json, made by aoti-ladder run.");
}

void RequireWorkdir(const std::string& workdir) {
  std::error_code error;
  if (fs::is_directory(workdir, error)) return;
  throw UserError(
      fmt::format("the folder that it ran in is not here: {}", workdir),
      "Make it with the command's files in it, or run replay.sh's command "
      "where they are: aoti-ladder run -- …");
}

/// Of --env: the command was told to have them.
Variables RestoreGiven(const Variables& recorded, const Variables& now,
                       std::vector<std::string>& lacking) {
  RestoredEnvironment restored = Restore(recorded, now);
  lacking.insert(lacking.end(), restored.missing.begin(),
                 restored.missing.end());
  Variables given;
  for (const auto& [name, value] : recorded) {
    const auto found = restored.variables.find(name);
    if (found != restored.variables.end()) given[name] = found->second;
  }
  return given;
}

/// Of a command's words, which are hashed by themselves.
bool IsNamed(const std::string& file, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word == file || word.ends_with("=" + file);
  });
}

/// The commands of the setup and of the check.
void RestoreCommands(RunSettings& settings, const Variables& now,
                     std::vector<std::string>& lacking) {
  for (std::string& line : settings.setup) {
    line = ShellQuote(RestoreWords(SplitWords(line), now, lacking));
  }
  for (std::string& text : settings.fails_when) {
    if (!text.starts_with("check:")) continue;
    FailCondition condition = ParseFailCondition(text);
    condition.command = RestoreWords(condition.command, now, lacking);
    text = Format(condition);
  }
}

}  // namespace

RecordedRequest RequestOf(const RecordFacts& recorded, const Host& host) {
  RequireCommand(recorded);
  RecordedRequest result;
  RecordFacts& facts = result.facts = recorded;
  const Variables& now = host.environment;
  std::vector<std::string> lacking;
  facts.argv = RestoreWords(recorded.argv, now, lacking);
  facts.compile_argv = RestoreWords(recorded.compile_argv, now, lacking);
  facts.given = RestoreGiven(recorded.given, now, lacking);
  RestoreCommands(facts.settings, now, lacking);
  if (!lacking.empty()) {
    throw UserError(
        fmt::format("the record does not hold what was secret: {}",
                    fmt::join(lacking, ", ")),
        fmt::format("Set it as a variable before: {}=… aoti-ladder …",
                    fmt::join(lacking, "=… ")));
  }
  RestoredEnvironment restored = Restore(recorded.environment, now);
  facts.environment = restored.variables;
  result.missing = std::move(restored.missing);

  ClimbRequest& request = result.request;
  request.host = host;
  request.host.environment = facts.environment;
  for (const auto& [name, value] : facts.given) {
    request.host.environment[name] = value;
  }
  RequireWorkdir(facts.workdir);
  request.host.workdir = facts.workdir;
  request.argv = facts.argv;
  request.compile_argv = facts.compile_argv;
  request.user_environment = facts.given;
  const ClimbData data = DataOf(facts);
  GiveData(data, request);
  request.limits.timeout = facts.settings.timeout;
  request.repeat = facts.settings.repeat;
  request.all_stages = facts.settings.all_stages;
  request.max_log_bytes = facts.settings.max_log_bytes;
  request.memory_bytes = facts.settings.memory_bytes;
  request.fails_when = ParseFailsWhen(facts.settings.fails_when);
  for (const std::string& text : facts.settings.expect) {
    AddExpectation(text, request.expect);
  }
  for (const auto& [name, hash] : facts.surroundings.files) {
    const fs::path file = request.host.workdir / name;
    if (IsNamed(name, facts.argv) || IsNamed(name, facts.compile_argv)) {
      continue;
    }
    std::error_code gone;  // is told as a change
    if (fs::is_regular_file(file, gone)) request.files.push_back(file);
  }
  for (const std::string& line : facts.settings.setup) {
    request.setup.push_back(SplitWords(line));
  }
  if (!facts.against.empty()) {
    request.good = ReadGoodRun(facts.against, BuiltInPatterns);
  }
  RequireProgram(request.compile_argv, request.host);
  RequireProgram(request.argv, request.host);
  result.redactor = std::make_shared<const Redactor>(
      RedactRulesWith(FilesNamed("redact.yaml", FindPlaces(host))),
      request.host.environment, CommandsOf(request));
  return result;
}

}  // namespace ladder
