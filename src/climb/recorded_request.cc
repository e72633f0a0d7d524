#include "climb/recorded_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "climb/climb_data.h"
#include "climb/climb_start.h"
#include "record/good_run.h"
#include "record/recorded_environment.h"
#include "base/shell_words.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// A setup may have yet to make it.
void RequireWorkdir(const RecordFacts& facts) {
  std::error_code error;
  if (!facts.settings.setup.empty() || fs::is_directory(facts.workdir, error)) {
    return;
  }
  throw UserError(
      fmt::format("the folder that it ran in is not here: {}", facts.workdir),
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

/// Where the record has marks, the words and variables of --env as they were.
RecordFacts RestoreGivenOf(const RecordFacts& recorded, const Variables& now) {
  RecordFacts facts = recorded;
  std::vector<std::string> lacking;
  facts.argv = RestoreWords(recorded.argv, now, lacking);
  facts.compile_argv = RestoreWords(recorded.compile_argv, now, lacking);
  facts.given = RestoreGiven(recorded.given, now, lacking);
  RestoreCommands(facts.settings, now, lacking);
  if (lacking.empty()) return facts;
  throw UserError(fmt::format("the record does not hold what was secret: {}",
                              fmt::join(lacking, ", ")),
                  fmt::format("Set it as a variable before: {}=… aoti-ladder …",
                              fmt::join(lacking, "=… ")));
}

Host HostOf(const RecordFacts& facts, const Host& host) {
  Host commands = host;
  commands.environment = facts.environment;
  for (const auto& [name, value] : facts.given) {
    commands.environment[name] = value;
  }
  commands.workdir = facts.workdir;
  return commands;
}

void GiveSettings(const RunSettings& settings, ClimbRequest& request) {
  request.limits.timeout = settings.timeout;
  request.repeat = settings.repeat;
  request.all_stages = settings.all_stages;
  request.only_stage = settings.only_stage;
  request.max_log_bytes = settings.max_log_bytes;
  request.memory_bytes = settings.memory_bytes;
  request.fails_when = ParseFailsWhen(settings.fails_when);
  for (const std::string& text : settings.expect) {
    AddExpectation(text, request.expect);
  }
  for (const std::string& line : settings.setup) {
    request.setup.push_back(SplitWords(line));
  }
}

/// The files that it depends on, besides those that its commands name: those
/// that were hashed, or, where it did not come to that, what the recipe says.
/// That one is gone is told as a change.
std::vector<std::string> DependenciesOf(const RecordFacts& facts) {
  std::vector<std::string> files;
  bool hashed = false;
  for (const auto& [name, hash] : facts.surroundings.files) {
    if (IsNamed(name, facts.argv) || IsNamed(name, facts.compile_argv)) {
      continue;
    }
    hashed = true;
    const fs::path file = facts.workdir / fs::path(name);
    std::error_code gone;
    if (fs::is_regular_file(file, gone)) files.push_back(file);
  }
  return hashed ? files : facts.settings.files;
}

ClimbRequest MakeRequest(const RecordFacts& facts, const Host& host) {
  ClimbRequest request;
  request.host = HostOf(facts, host);
  request.argv = facts.argv;
  request.compile_argv = facts.compile_argv;
  request.user_environment = facts.given;
  GiveData(DataOf(facts), request);
  GiveSettings(facts.settings, request);
  request.files = DependenciesOf(facts);
  if (!facts.against.empty()) {
    request.good = ReadGoodRun(facts.against, BuiltInPatterns);
  }
  return request;
}

}  // namespace

RecordedRequest RequestOf(const RecordFacts& recorded, const Host& host) {
  RecordedRequest result;
  result.facts = RestoreGivenOf(recorded, host.environment);
  RestoredEnvironment restored =
      Restore(recorded.environment, host.environment);
  result.facts.environment = std::move(restored.variables);
  result.missing = std::move(restored.missing);
  result.request = MakeRequest(result.facts, host);
  result.redactor = std::make_shared<const Redactor>(
      RedactRulesWith(FilesNamed("redact.yaml", FindPlaces(host))),
      result.request.host.environment, CommandsOf(result.request));
  WithoutSecrets(*result.redactor, [&] {
    RequireWorkdir(result.facts);
    RequirePrograms(result.request);
  });
  return result;
}

}  // namespace ladder
