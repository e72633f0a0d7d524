#include "climb/climb_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "config/data_files.h"
#include "process/child_process.h"
#include "process/executor.h"
#include "record/record_reader.h"
#include "record/surroundings.h"

namespace ladder {

namespace {

void GiveData(const ClimbData& data, LadderParser parse,
              ClimbRequest& request) {
  request.load_flags = BuiltInFlags;
  if (!data.flags.empty()) {
    request.load_flags = [all = FlagsWith(data.flags)] { return all; };
  }
  const auto whole = [parse, flags = request.load_flags](const DataFile& file) {
    return parse(file.text, file.path, flags);
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

}  // namespace

ClimbRequest MakeRequest(const RecordFacts& facts, const Host& host,
                         LadderParser parse) {
  ClimbRequest request;
  request.settings = facts.settings;
  request.host = HostOf(facts, host);
  GiveData(facts.data, parse, request);
  return request;
}

Host HostOf(const RecordFacts& facts, const Host& host) {
  Host commands = host;
  commands.environment = facts.environment;
  for (const auto& [name, value] : facts.settings.environment.set) {
    commands.environment[name] = value;
  }
  commands.workdir = facts.settings.workdir;
  return commands;
}

namespace {

namespace fs = std::filesystem;

/// Advice for a first word that is not a program.
std::string HowToStart(const std::string& word) {
  if (word.find(' ') != std::string::npos) {
    return "Pass each word separately, without quotes: -- " + word;
  }
  if (word.ends_with(".py")) {
    return "Name the interpreter before the script: -- python " + word;
  }
  return "Check its spelling, its execute permission and PATH.";
}

void RequireProgram(const std::vector<std::string>& argv, const Host& host) {
  if (argv.empty()) return;
  std::optional<std::string> search;
  auto path = host.environment.find("PATH");
  if (path != host.environment.end()) search = path->second;
  // The message has the path as the user wrote it, if this is its folder.
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
  std::signal(SIGPIPE, SIG_IGN);  // a reader of our output may exit early
  HoldEndingSignals();
  Host host = ObserveHost();
  if (host.workdir.empty()) {
    throw UserError("the current folder no longer exists",
                    "Change to an existing folder.");
  }
  TellOfUnreadable(FindConfigDirs(host));
  return host;
}

void RequirePrograms(const ClimbRequest& request) {
  const RunSettings& settings = request.settings;
  if (!settings.setup.empty()) return;
  RequireProgram(settings.compile, request.host);
  RequireProgram(settings.command, request.host);
  RequireProgram(settings.eager, request.host);
  if (const auto* check = CheckOf(settings.fails_when)) {
    RequireProgram(*check, request.host);
  }
}

void RequireStage(const ClimbRequest& request) {
  const std::string& wanted = request.settings.stage;
  if (wanted.empty()) return;
  std::vector<std::string> names;
  for (const Stage& stage : request.ladder.stages) {
    if (stage.name == wanted) return;
    names.push_back(stage.name);
  }
  throw UserError(
      fmt::format("the ladder '{}' has no stage '{}'{}", request.ladder.name,
                  wanted, DidYouMean(wanted, names)),
      fmt::format("Use one of: {}.", fmt::join(names, ", ")));
}

std::vector<std::string> MissingTools(const Ladder& ladder, const Host& host) {
  const auto path = host.environment.find("PATH");
  const std::string search = path == host.environment.end() ? "" : path->second;
  std::vector<std::string> missing;
  for (const Stage& stage : ladder.stages) {
    for (const std::string& tool : stage.needs) {
      if (FindProgram(tool, search).empty()) AddOnce(tool, missing);
    }
  }
  return missing;
}

namespace {

/// True if the user keeps ladders, rules or recipes there.
bool HoldsUsersFiles(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder / "ladders", error)) return true;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().extension() == ".yaml" || it->path().extension() == ".yml") {
      return true;
    }
  }
  return false;
}

/// The folder of records. Git is to ignore it, unless the user's own files are
/// there.
void MakeRecordsFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directory(folder, error);
  if (fs::exists(folder / ".gitignore", error) || HoldsUsersFiles(folder)) {
    return;
  }
  try {
    WriteFileByRename(folder / ".gitignore", "*\n");
  } catch (const UserError&) {  // Record::Create reports a full disk
  }
}

}  // namespace

fs::path MakeFolder(const std::string& name, const Host& host) {
  const fs::path records = ".aoti-ladder";
  const std::string base =
      records / fmt::format("{}-{}", host.local_stamp, name);
  std::error_code error;
  MakeRecordsFolder(records);
  fs::path folder = base;
  // Created here, not only chosen: another process may start in the same
  // second. If it cannot be created, Record::Create reports why.
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
  const bool empty = !error && fs::is_empty(out, error);
  const std::string what = fmt::format("cannot record in '{}'", out);
  if (error) throw FolderError(what, error);
  if (!empty) {
    throw UserError(what + ": the folder is not empty",
                    FolderRemedy(ErrorKind::kCannotWrite));
  }
  return out;
}

fs::path ChooseFolder(const std::string& out,
                      const std::vector<std::string>& argv, const Host& host) {
  return out.empty() ? MakeFolder(ClimbNameOf(argv), host) : fs::path(out);
}

namespace {

/// A setup may still have to create the folder.
void RequireWorkdir(const RecordFacts& facts) {
  std::error_code error;
  const std::string& workdir = facts.settings.workdir;
  if (!facts.settings.setup.empty() || fs::is_directory(workdir, error)) return;
  throw UserError(
      fmt::format("the folder in which it ran is missing: {}", workdir),
      "Create it with the command's files, or run the command of replay.sh "
      "where they are: aoti-ladder run -- …");
}

/// Restores the variables of --env. All of them are required.
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

/// True for a word of a command; those files are hashed separately.
bool IsNamed(const std::string& file, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word == file || word.ends_with("=" + file);
  });
}

/// Replaces the marks in the words and in the variables of --env.
RecordFacts RestoreGivenOf(const RecordFacts& recorded, const Variables& now) {
  RecordFacts facts = recorded;
  std::vector<std::string> lacking;
  for (auto* argv : CommandsIn(facts.settings)) {
    *argv = RestoreWords(*argv, now, lacking);
  }
  Variables& given = facts.settings.environment.set;
  given = RestoreGiven(given, now, lacking);
  if (lacking.empty()) return facts;
  throw UserError(fmt::format("the record does not store secrets: {}",
                              fmt::join(lacking, ", ")),
                  fmt::format("Set the variable first: {}=… aoti-ladder …",
                              fmt::join(lacking, "=… ")));
}

/// The files that the command depends on, besides those in its words: the files
/// that were hashed or, if none were, those of the recipe. A missing file is
/// reported as a change.
std::vector<std::string> DependenciesOf(const RecordFacts& facts) {
  std::vector<std::string> files;
  bool hashed = false;
  for (const auto& [name, hash] : facts.surroundings.files) {
    if (IsNamed(name, facts.settings.command) ||
        IsNamed(name, facts.settings.compile)) {
      continue;
    }
    hashed = true;
    const fs::path file = facts.settings.workdir / fs::path(name);
    std::error_code gone;
    if (fs::is_regular_file(file, gone)) files.push_back(file);
  }
  return hashed ? files : facts.settings.files;
}

}  // namespace

namespace {

/// The folder with the copies, made if it is not there yet.
fs::path CopiesOf(const fs::path& record) {
  fs::path copies = fs::absolute(record / "").parent_path();
  copies += "-files";
  std::error_code error;
  if (fs::exists(copies, error)) return copies;
  fs::copy(record / kOwnFilesFolder, copies, fs::copy_options::recursive,
           error);
  if (error) throw FolderError("cannot create " + copies.native(), error);
  return copies;
}

/// The Python in PATH that is nearest to the one of the record; empty: it is
/// here, or is no Python, or there is none.
std::string PythonHere(const std::string& program, const Host& host) {
  std::error_code error;
  const auto path = host.environment.find("PATH");
  if (path == host.environment.end() || InterpreterOf({program}).empty() ||
      program.find('/') == std::string::npos || fs::exists(program, error)) {
    return "";
  }
  for (const std::string& name :
       {fs::path(program).filename().string(), std::string("python3"),
        std::string("python")}) {
    if (!FindProgram(name, path->second).empty()) return name;
  }
  return "";
}

/// The folder of the commands, or the first file that they name, if it is not
/// here but the record has copies. Empty: all is here.
std::string WhatIsNotHere(const fs::path& record, const RecordFacts& facts) {
  const RunSettings& settings = facts.settings;
  std::error_code error;
  if (settings.workdir.empty() || !settings.setup.empty() ||
      !fs::is_directory(record / kOwnFilesFolder, error)) {
    return "";
  }
  if (!fs::is_directory(settings.workdir, error)) return settings.workdir;
  for (const auto* words : {&settings.command, &settings.compile}) {
    for (const OwnFile& file : facts.own_files) {
      const bool named =
          std::find(words->begin(), words->end(), file.name) != words->end();
      const fs::path path = fs::path(settings.workdir) / file.name;
      if (named && !fs::exists(path, error)) return path;
    }
  }
  return "";
}

}  // namespace

std::vector<std::string> MoveHere(const fs::path& record, const Host& host,
                                  RecordFacts& facts) {
  std::vector<std::string> changes;
  RunSettings& settings = facts.settings;
  if (const std::string lacking = WhatIsNotHere(record, facts);
      !lacking.empty()) {
    const fs::path copies = CopiesOf(record);
    changes.push_back(
        fmt::format("{} is not here: runs in {}, with copies of "
                    "the files that the record keeps",
                    lacking, copies.native()));
    settings.workdir = copies;
    for (auto* words : CommandsIn(settings)) {
      *words = UseCopies(*words, facts.own_files);
    }
  }
  for (auto* words : {&settings.command, &settings.compile}) {
    if (words->empty()) continue;
    const std::string python = PythonHere(words->front(), host);
    if (python.empty()) continue;
    changes.push_back(
        fmt::format("{} is not here: runs {}", words->front(), python));
    words->front() = python;
  }
  return changes;
}

RecordedRequest RequestOf(const RecordFacts& recorded, const Host& host) {
  RequireKnownSettings(recorded);
  RecordedRequest result;
  result.facts = RestoreGivenOf(recorded, host.environment);
  RestoredEnvironment restored =
      recorded.environment_selected
          ? RestoreSelected(recorded.environment, host.environment)
          : Restore(recorded.environment, host.environment);
  result.facts.environment_selected = false;
  result.facts.environment = std::move(restored.variables);
  result.missing = std::move(restored.missing);
  ClimbRequest& request = result.request =
      MakeRequest(result.facts, host, ParseRecordedLadder);
  request.settings.files = DependenciesOf(result.facts);
  if (const auto& good = request.settings.against; !good.empty()) {
    request.good = ReadGoodRun(good, BuiltInPatterns);
  }
  result.redactor = std::make_shared<const Redactor>(
      RedactRulesWith(FilesNamed("redact.yaml", FindConfigDirs(host))),
      request.host.environment, CommandsOf(request.settings));
  HideInPatterns(*result.redactor, request.settings.fails_when);
  WithoutSecrets(*result.redactor, [&] {
    RequireWorkdir(result.facts);
    RequirePrograms(request);
  });
  return result;
}

}  // namespace ladder
