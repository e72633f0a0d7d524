#include "climb/climb_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/console.h"
#include "base/text.h"
#include "config/data_files.h"
#include "process/child_process.h"
#include "process/executor.h"
#include "record/record_reader.h"
#include "record/surroundings.h"

namespace ladder {

namespace {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

NamedTexts NamesAndTexts(const std::vector<DataFile>& files) {
  NamedTexts pairs;
  for (const DataFile& file : files) pairs.emplace_back(file.path, file.text);
  return pairs;
}

std::vector<DataFile> Files(const NamedTexts& pairs) {
  std::vector<DataFile> files;
  for (const auto& [name, text] : pairs) files.push_back({name, text});
  return files;
}

}  // namespace

void GiveData(const ClimbData& data, ClimbRequest& request) {
  request.load_flags = BuiltInFlags;
  if (!data.flags.empty()) {
    request.load_flags = [all = FlagsWith(data.flags)] { return all; };
  }
  const auto whole = [flags = request.load_flags](const DataFile& file) {
    return ParseLadder(file.text, file.path, flags);
  };
  if (data.ladder.built_in) {
    request.ladder = OutlineLadder(data.ladder.text, data.ladder.path);
    request.load_ladder = [=, ladder = data.ladder] { return whole(ladder); };
  } else {
    request.ladder = whole(data.ladder);
  }
  if (!data.deep.built_in) whole(data.deep);
  request.load_deep = [=, deep = data.deep] { return whole(deep); };
  request.load_patterns = BuiltInPatterns;
  if (!data.failures.empty()) {
    request.load_patterns = [all = PatternsWith(data.failures)] { return all; };
  }
}

std::vector<std::vector<std::string>> CommandsOf(const ClimbRequest& request) {
  std::vector<std::vector<std::string>> all{request.argv, request.compile_argv};
  all.insert(all.end(), request.setup.begin(), request.setup.end());
  for (const FailCondition& each : request.fails_when) {
    all.push_back(each.command);
  }
  return all;
}

RecordFacts MakeFacts(const ClimbRequest& request, const ClimbData& data) {
  RecordFacts facts;
  facts.tool_version = kToolVersion;
  facts.started_at = request.host.utc_time;
  facts.argv = request.argv;
  facts.compile_argv = request.compile_argv;
  facts.workdir = request.host.workdir;
  facts.ladder_name = request.ladder.name;
  facts.ladder_yaml = data.ladder.text;
  if (!data.deep.built_in) facts.deep_yaml = data.deep.text;
  facts.failures = NamesAndTexts(data.failures);
  facts.flags = NamesAndTexts(data.flags);
  facts.settings = {request.limits.timeout, request.repeat,
                    request.all_stages,     request.only_stage,
                    request.max_log_bytes,  request.memory_bytes};
  for (const FailCondition& each : request.fails_when) {
    facts.settings.fails_when.push_back(Format(each));
  }
  facts.settings.expect = Format(request.expect);
  for (const auto& words : request.setup) {
    facts.settings.setup.push_back(ShellQuote(words));
  }
  for (const std::string& file : request.files) {
    facts.settings.files.push_back(std::filesystem::absolute(file));
  }
  facts.given = request.user_environment;
  return facts;
}

ClimbData DataOf(const RecordFacts& facts) {
  ClimbData data;
  data.ladder = {facts.ladder_name, facts.ladder_yaml};
  data.deep = {"deep", facts.deep_yaml};
  if (facts.deep_yaml.empty()) data.deep = FindLadder("deep", {});
  data.failures = Files(facts.failures);
  data.flags = Files(facts.flags);
  return data;
}

namespace {

namespace fs = std::filesystem;

/// What was probably meant by a first word that is no program.
std::string HowToStart(const std::string& word) {
  if (word.find(' ') != std::string::npos) {
    return "Pass each word separately, without quotes: -- " + word;
  }
  if (word.ends_with(".py")) {
    return "Name the interpreter before the script: -- python " + word;
  }
  return "Check its spelling, PATH and execute permission.";
}

void RequireProgram(const std::vector<std::string>& argv, const Host& host) {
  if (argv.empty()) return;
  std::optional<std::string> search;
  auto path = host.environment.find("PATH");
  if (path != host.environment.end()) search = path->second;
  // As the user wrote it, where that is not from another folder.
  std::error_code error;
  const bool here = fs::equivalent(host.workdir, ".", error);
  auto why =
      WhyNotFound(argv.front(), search, here ? fs::path() : host.workdir);
  if (!why) return;
  throw UserError(fmt::format("cannot start '{}': {}", argv.front(), *why),
                  HowToStart(argv.front()), 125);
}

}  // namespace

Host PrepareToClimb() {
  // Output files may be limited (ulimit -f): then writing fails with an error
  // that we report, instead of a signal that kills us.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);  // who reads our output may leave early
  HoldEndingSignals();
  Host host = ObserveHost();
  if (host.workdir.empty()) {
    throw UserError("the current folder no longer exists",
                    "Change to an existing folder.");
  }
  TellOfUnreadable(FindPlaces(host));
  return host;
}

void RequirePrograms(const ClimbRequest& request) {
  if (!request.setup.empty()) return;
  RequireProgram(request.compile_argv, request.host);
  RequireProgram(request.argv, request.host);
  if (const auto* check = CheckOf(request.fails_when)) {
    RequireProgram(*check, request.host);
  }
}

void RequireStage(const ClimbRequest& request) {
  const std::string& stage = request.only_stage;
  if (stage.empty()) return;
  std::vector<std::string> names;
  for (const Rung& rung : request.ladder.rungs) {
    if (rung.name == stage) return;
    names.push_back(rung.name);
  }
  throw UserError(
      fmt::format("the ladder '{}' has no stage '{}'{}", request.ladder.name,
                  stage, DidYouMean(stage, names)),
      fmt::format("Use one of: {}.", fmt::join(names, ", ")));
}

fs::path MakeFolder(const std::string& name, const Host& host) {
  const std::string base =
      fmt::format(".aoti-ladder/{}-{}", host.local_stamp, name);
  std::error_code error;
  fs::create_directories(fs::path(base).parent_path(), error);
  fs::path folder = base;
  // Made here, not only chosen: others may start in the same second. Where it
  // cannot be made, Record::Create says why.
  for (int n = 2; !fs::create_directory(folder, error) && !error; ++n) {
    folder = fmt::format("{}-{}", base, n);
  }
  return folder;
}

fs::path MakeOutFolder(const std::string& out, const std::string& name,
                       const Host& host) {
  if (out.empty()) return MakeFolder(name, host);
  std::error_code error;
  fs::create_directories(out, error);
  if (error || !fs::is_empty(out, error) || error) {
    throw UserError(
        fmt::format("cannot record in '{}': {}", out,
                    error ? error.message() : "the folder is not empty"),
        "Choose another folder with --out DIR.");
  }
  return out;
}

fs::path ChooseFolder(const std::string& out,
                      const std::vector<std::string>& argv, const Host& host) {
  return out.empty() ? MakeFolder(ClimbNameOf(argv), host) : fs::path(out);
}

namespace {

/// A setup may have yet to make it.
void RequireWorkdir(const RecordFacts& facts) {
  std::error_code error;
  if (!facts.settings.setup.empty() || fs::is_directory(facts.workdir, error)) {
    return;
  }
  throw UserError(
      fmt::format("the folder in which it ran is missing: {}", facts.workdir),
      "Create it with the command's files, or run the command of replay.sh "
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
  throw UserError(fmt::format("the record does not store secrets: {}",
                              fmt::join(lacking, ", ")),
                  fmt::format("Set the variable first: {}=… aoti-ladder …",
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
