#include "record/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <system_error>
#include <utility>

#include "base/escape.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "process/host.h"
#include "record/record_json.h"
#include "record/redact.h"
#include "record/surroundings.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

// A name that is one plain path component, whatever characters a ladder or a
// package uses.
std::string FileName(std::string_view name) {
  std::string safe(name);
  for (char& c : safe) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       (c >= '0' && c <= '9') || c == '.' || c == '_' ||
                       c == '-' || c == '+';
    if (!plain) c = '_';
  }
  if (safe.empty() || safe.front() == '.') safe.insert(0, 1, '_');
  return safe.substr(0, 200);
}

json::object RunJson(const RunFacts& run, const RecordFacts& facts,
                     std::string_view state) {
  json::object object{{"format_version", kRecordFormat}, {"state", state}};
  for (const auto& [key, value] : ToJson(run)) object[key] = value;
  if (!facts.settings.compile.empty()) {
    object["compile_argv"] = ToJson(facts.settings.compile);
  }
  return object;
}

void WriteJson(const fs::path& path, const json::object& object) {
  WriteFileByRename(path, PrettyJson(object) + "\n");
}

void MakeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && fs::is_directory(folder, error)) return;
  if (!error) error = std::make_error_code(std::errc::not_a_directory);
  throw FolderError("cannot create " + folder.native(), error);
}

// The scripts of a record, which repeat a run without this program.

constexpr const char* kHere =
    "here=$(cd -- \"$(dirname -- \"$0\")\" && pwd) || exit\n";

// IsOfSession() as a shell pattern.
constexpr const char* kSessionPattern =
    "_|PWD|OLDPWD|SHLVL|TERM|TERM_*|COLORTERM|COLUMNS|LINES|DISPLAY|"
    "WAYLAND_DISPLAY|XAUTHORITY|SSH_*|XDG_*|DBUS_*|GPG_*|TMUX*|STY|"
    "WINDOWID|LS_COLORS|LESS*|PS1|PROMPT*|INVOCATION_ID|JOURNAL_STREAM";

bool IsVariableName(const std::string& name) {
  static const RE2 kName("[A-Za-z_][A-Za-z0-9_]*");
  return RE2::FullMatch(name, kName);
}

std::string AskFor(const std::string& name) {
  return fmt::format("\"${{{}:?is not in the record; set it first}}\"", name);
}

/// The word, quoted for a shell; the script's own folder replaces the run's.
std::string Word(const std::string& word, const std::string& folder) {
  if (folder.empty()) return ShellArgument(word);
  std::string text;
  std::string_view rest = word;
  for (size_t at; (at = rest.find(folder)) != std::string_view::npos;) {
    if (at > 0) text += ShellArgument(rest.substr(0, at));
    text += "\"$here\"";
    rest.remove_prefix(at + folder.size());
  }
  if (!rest.empty() || word.empty()) text += ShellArgument(rest);
  return text;
}

/// The same for a word of a command; the script asks for redacted parts.
std::string Argument(const std::string& word, const std::string& folder) {
  std::string text;
  for (const MarkedPiece& piece : SplitAtMarks(word)) {
    text += piece.name.empty() ? Word(piece.text, folder) : AskFor(piece.name);
  }
  return text.empty() ? Word(word, folder) : text;
}

std::string ShellAssignment(const std::string& name, const std::string& value,
                            const std::string& folder) {
  // No needless quotes: people read this.
  if (IsRedacted(value)) return name + "=" + AskFor(name);
  if (value.find(folder) == std::string::npos) {
    return ShellArgument(fmt::format("{}={}", name, value));
  }
  return ShellArgument(name + "=") + Word(value, folder);
}

// Each variable on its own line, then the words.
std::string ShellCommand(const RunFacts& run,
                         const std::vector<std::string>& argv,
                         const std::string& folder) {
  std::string text = "env \\\n";
  for (const auto& [name, value] : run.adds) {
    text += "  " + ShellAssignment(name, value, folder) + " \\\n";
  }
  text += " ";
  for (const std::string& word : argv) text += " " + Argument(word, folder);
  return text;
}

/// Variables whose value the record does not have, or only in part. The script
/// leaves them as they are set.
std::vector<std::string> NotRecorded(const RecordFacts& facts) {
  std::vector<std::string> names;
  for (const auto* variables :
       {&facts.environment, &facts.settings.environment.set}) {
    for (const auto& [name, value] : *variables) {
      if (IsRedacted(value) && !IsOfSession(name)) names.push_back(name);
    }
  }
  return names;
}

/// Unsets the variables that the record does not have. Keeps those of a
/// terminal or login, and secrets: the user may have to set these again.
std::string UnsetOthers(const RecordFacts& facts) {
  std::string kept = "REDACTED_*";
  for (const std::string& name : NotRecorded(facts)) {
    if (IsVariableName(name)) kept += "|" + name;
  }
  return fmt::format(
      "for name in $(env | sed -n "
      "'s/^\\([A-Za-z_][A-Za-z0-9_]*\\)=.*/\\1/p'); do\n"
      "  case $name in\n"
      "    {}) ;;\n    {}) ;;\n    *) unset \"$name\" 2>/dev/null ;;\n"
      "  esac\ndone\n",
      kSessionPattern, kept);
}

std::string ExportRecorded(const RecordFacts& facts) {
  std::string text;
  const Variables& given = facts.settings.environment.set;
  for (const auto& [name, value] : given) {
    if (!IsVariableName(name)) continue;
    text += fmt::format("export {}\n", ShellAssignment(name, value, ""));
  }
  for (const auto& [name, value] : facts.environment) {
    if (IsOfSession(name) || !IsVariableName(name) || given.contains(name)) {
      continue;
    }
    if (!IsRedacted(value)) {
      text += fmt::format("export {}\n",
                          ShellArgument(fmt::format("{}={}", name, value)));
      continue;
    }
    text += fmt::format(
        "[ -n \"${{{0}+set}}\" ] || echo \"replay.sh: {0} is a secret, which "
        "records do not store; set it first if the command needs it\" >&2\n",
        name);
  }
  return text;
}

/// The setup commands, which ran once in the command's folder.
std::string SetupCommands(const RecordFacts& facts) {
  std::string text;
  for (const auto& argv : facts.settings.setup) {
    std::vector<std::string> words;
    words.reserve(argv.size());
    for (const std::string& word : argv) words.push_back(Argument(word, ""));
    text += fmt::format("(cd -- {} && {}) || exit\n",
                        ShellArgument(facts.settings.workdir),
                        fmt::join(words, " "));
  }
  return text;
}

/// " < FILE" for the run in that folder. Input with secrets is in no file.
std::string InputOf(const std::string& input, const fs::path& folder) {
  if (input.empty() || input.starts_with("/proc/")) return "";
  const fs::path record = folder.parent_path().parent_path().parent_path();
  if (input == record / kInputFile) {
    return fmt::format(" < \"$here\"/../../../{}", kInputFile);
  }
  return " < " + ShellArgument(input);
}

/// command.sh for the run in that folder: its variables, the --compile command
/// if there is one, and the command. It still works after the record is moved.
/// For a redacted value, the script asks for the variable. `run` has all words
/// and variables.
std::string CommandScript(const RunFacts& run, const RecordFacts& facts,
                          const std::string& folder) {
  std::string text = fmt::format("#!/bin/sh\n# Repeats run {} of stage {}.\n{}",
                                 run.run, PrintableLine(run.stage), kHere);
  if (!facts.settings.workdir.empty()) {
    text += "cd -- " + ShellArgument(facts.settings.workdir);
    if (!facts.own_files.empty()) {
      text += fmt::format(" 2>/dev/null ||\n  cd -- \"$here/../../../{}\"",
                          kOwnFilesFolder);
    }
    text += " || exit\n";
  }
  if (!facts.settings.compile.empty()) {
    text += ShellCommand(run, facts.settings.compile, folder);
    if (NamesInput(facts.settings.compile)) {
      text += InputOf(facts.settings.input, folder);
    }
    text += " || exit\n";
  }
  text += ShellCommand(run, run.argv, folder);
  return text + InputOf(facts.settings.input, folder) + "\n";
}

}  // namespace

/// The same as command.sh with the recorded environment, for the first run of
/// the named stage or of the baseline.
std::string ReplayScript(const RecordFacts& facts) {
  std::string text = fmt::format(
      "#!/bin/sh\n"
      "# Runs the command in the recorded environment, without flags or with "
      "those\n"
      "# of a stage: sh replay.sh [STAGE]\n"
      "# To run the whole ladder again and compare the verdicts: aoti-ladder "
      "replay\n"
      "{}",
      kHere);
  // Checks the stage before anything is set or run.
  text +=
      "set -- \"$here\"/stages/[0-9]*-${1:-*}/run-1/command.sh\n"
      "[ -e \"$1\" ] || {\n"
      "  echo 'replay.sh: no such stage; these were run:' >&2\n"
      "  ls \"$here/stages\" 2>/dev/null | sed 's/^[0-9]*-/  /' >&2\n"
      "  exit 2\n"
      "}\n";
  if (!facts.environment_selected) text += UnsetOthers(facts);
  text += ExportRecorded(facts) + SetupCommands(facts);
  return text + "exec sh \"$1\"\n";
}

namespace {

void RemoveAllIn(const fs::path& folder) {
  std::error_code error;
  for (const auto& each : fs::directory_iterator(folder, error)) {
    std::error_code ignored;
    fs::remove_all(each, ignored);
  }
}

}  // namespace

Record Record::Create(const fs::path& folder, const RecordFacts& facts,
                      std::shared_ptr<const Redactor> redactor) {
  // Absolute, because commands may start in another folder than ours.
  Record record(fs::absolute(folder).lexically_normal(), std::move(redactor));
  MakeFolder(record.folder_);
  std::error_code error;
  const bool empty = fs::is_empty(record.folder_, error);
  if (error) throw FolderError("cannot read " + folder.native(), error);
  if (!empty) {
    const bool is_record = fs::exists(record.folder_ / "record.json", error);
    throw UserError(
        fmt::format("{} already contains {}", folder.native(),
                    is_record ? "a record" : "files"),
        "Choose another folder with --out DIR, or remove this one.");
  }
  record.lock_ = LockRecord(record.folder_);
  try {
    // First, so that whoever is killed here can be resumed.
    record.Update(facts);
    record.KeepOwnFiles(facts.own_files);
    record.WriteScript(record.folder_ / "replay.sh",
                       ReplayScript(record.facts_));
  } catch (const UserError&) {
    // The same command may be tried again, once the disk has room.
    RemoveAllIn(record.folder_);
    throw;
  }
  return record;
}

Record Record::Open(const fs::path& folder, const RecordFacts& facts,
                    std::shared_ptr<const Redactor> redactor,
                    std::optional<FolderLock> held) {
  Record record(fs::absolute(folder).lexically_normal(), std::move(redactor));
  record.lock_ = held ? std::move(held) : LockRecord(record.folder_);
  record.Update(facts);
  std::error_code error;
  if (!fs::exists(record.folder_ / "replay.sh", error)) {  // killed in Create
    record.WriteScript(record.folder_ / "replay.sh",
                       ReplayScript(record.facts_));
  }
  return record;
}

void Record::KeepOwnFiles(const std::vector<OwnFile>& files) const {
  for (const OwnFile& file : files) {
    const fs::path path =
        folder_ / kOwnFilesFolder / Redacted(std::string_view(file.place));
    MakeFolder(path.parent_path());
    WriteFileByRename(path, Redacted(std::string_view(file.text)));
  }
}

fs::path Record::KeepInput(std::string_view input) {
  if (Redacted(input) != input) return {};
  fs::path path = folder_ / kInputFile;
  WriteFileByRename(path, input);
  return path;
}

RunFolder Record::FolderOf(const RunFacts& run) const {
  const std::string stage =
      fmt::format("{:02}-{}", run.stage_index, FileName(run.stage));
  return RunFolder(folder_ / "stages" / stage / fmt::format("run-{}", run.run));
}

RunFolder Record::StartRun(const RunFacts& run) {
  RunFolder folder = FolderOf(run);
  std::error_code ignored;  // MakeFolder reports what is wrong
  if (fs::exists(folder.path() / "run.json", ignored)) {
    fs::remove_all(folder.path(), ignored);
  }
  MakeFolder(folder.cache());
  MakeFolder(folder.wrappers());
  const RunFacts shown = Redacted(run, folder);
  WriteJson(folder.path() / "run.json", RunJson(shown, facts_, "started"));
  WriteScript(folder.path() / "command.sh",
              CommandScript(shown, facts_, folder.path()));
  // The command may crash the machine, as GPU faults can, and the record must
  // show that run. A crash takes longer than this sync, so nobody waits.
  WaitForDisk();
  const auto sync = [path = folder.path()] {
    SyncToDisk(path / "run.json");
    SyncToDisk(path);  // the folder's entries
  };
  try {
    on_disk_ = std::async(std::launch::async, sync);
  } catch (const std::system_error&) {  // the thread limit is reached
    sync();
  }
  return folder;
}

void Record::WriteScript(const fs::path& path, std::string_view text) {
  WriteFileByRename(path, text);
  std::error_code ignored;  // "sh command.sh" works without it
  fs::permissions(
      path,
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
      fs::perm_options::add, ignored);
}

void Record::WaitForDisk() {
  if (on_disk_.valid()) on_disk_.get();
}

void Record::FinishRun(const RunFolder& folder, const RunFacts& run,
                       const Outcome& outcome,
                       const std::optional<Outcome>& compile,
                       const std::optional<Outcome>& check) {
  // The stage's tools wrote these files.
  if (redactor_) RedactFiles(folder.artifacts(), *redactor_);
  json::object object = RunJson(Redacted(run, folder), facts_, "complete");
  AddOutcome(outcome, object);
  if (compile) AddOutcome(*compile, object["compile"].emplace_object());
  if (check) AddOutcome(*check, object["check"].emplace_object());
  WriteJson(folder.path() / "run.json", object);
}

KeptFile Record::KeepWrapper(const RunFolder& folder, const std::string& name,
                             std::string_view bytes) {
  const std::string base = FileName(fs::path(name).filename().native());
  // The number goes before the first dot: "c-2.wrapper.cpp" is still a wrapper.
  const size_t dot = std::min(base.find('.', 1), base.size());
  fs::path path = folder.wrappers() / base;
  std::error_code ignored;  // writing reports what is wrong
  for (int i = 2; fs::exists(path, ignored); ++i) {
    path = folder.wrappers() /
           fmt::format("{}-{}{}", base.substr(0, dot), i, base.substr(dot));
  }
  KeptFile kept{path, Redacted(bytes)};
  WriteFileByRename(kept.path, kept.text);
  return kept;
}

void Record::WriteModels(const RunFolder& folder,
                         const std::vector<KeptModel>& models, bool compiled) {
  json::array array;
  for (const KeptModel& model : models) array.push_back(ToJson(model));
  WriteJson(folder.models(), {{"format_version", kRecordFormat},
                              {"compiled", compiled},
                              {"models", array}});
}

void Record::WriteFindings(const RunFolder& folder, const RunEvidence& run) {
  WriteFileByRename(folder.findings(),
                    Redacted(json::serialize(FindingsOf(run)) + "\n"));
}

void Record::WriteGaveUp(const RunFolder& folder, const std::string& why) {
  WriteJson(folder.findings(),
            {{"format_version", kRecordFormat}, {"gave_up", ToUtf8(why)}});
}

void Record::Update(const RecordFacts& facts) {
  facts_ = Redacted(facts);
  json::object object{{"format_version", kRecordFormat}, {"state", state_}};
  for (const auto& [key, value] : ToJson(facts_)) object[key] = value;
  WriteJson(folder_ / "record.json", object);
}

void Record::UpdateVersions(const Surroundings::Facts& versions) {
  RecordFacts facts = facts_;
  facts.surroundings.versions = versions;
  Update(facts);
}

std::string Record::Redacted(std::string_view text) const {
  return redactor_ ? redactor_->Text(text) : std::string(text);
}

RunSettings Record::Redacted(RunSettings settings) const {
  if (!redactor_) return settings;
  for (auto* argv : CommandsIn(settings)) {
    *argv = redactor_->Arguments(std::move(*argv));
  }
  HideInPatterns(*redactor_, settings.fails_when);
  settings.environment.set =
      redactor_->Environment(std::move(settings.environment.set));
  settings.workdir = redactor_->Text(settings.workdir);
  for (std::string& file : settings.files) file = redactor_->Text(file);
  return settings;
}

RecordFacts Record::Redacted(RecordFacts facts) const {
  if (!redactor_) return facts;
  const auto hide = [&](std::string& text) { text = redactor_->Text(text); };
  facts.settings = Redacted(std::move(facts.settings));
  facts.environment = redactor_->Environment(std::move(facts.environment));
  hide(facts.data.ladder.text);
  hide(facts.data.deep.text);
  for (auto* files : {&facts.data.failures, &facts.data.flags}) {
    for (DataFile& file : *files) hide(file.text);
  }
  Surroundings::Facts hashes;
  for (const auto& [name, hash] : facts.surroundings.files) {
    hashes[redactor_->Text(name)] = hash;
  }
  facts.surroundings.files = std::move(hashes);
  for (OwnFile& file : facts.own_files) {
    hide(file.name);
    hide(file.place);
  }
  for (auto& [name, value] : facts.surroundings.git) hide(value);
  return facts;
}

RunFacts Record::Redacted(RunFacts run, const RunFolder& folder) const {
  run.adds.try_emplace(kCacheVariable, folder.cache().native());
  if (run.argv.empty()) run.argv = facts_.settings.command;
  if (!redactor_) return run;
  run.argv = redactor_->Arguments(std::move(run.argv));
  run.adds = redactor_->Environment(std::move(run.adds));
  run.inherits = redactor_->Environment(std::move(run.inherits));
  return run;
}

RecordFacts Record::Recorded() const { return ReadRecordFacts(ToJson(facts_)); }

RunFacts Record::Recorded(const RunFacts& run, const RunFolder& folder) const {
  return ReadRunFacts(ToJson(Redacted(run, folder)));
}

void Record::WriteDiff(std::string_view diff) {
  WriteFileByRename(folder_ / "git.diff", Redacted(diff));
}

void Record::WriteTorchFacts(std::string_view text) {
  WriteFileByRename(folder_ / kTorchFactsFile, Redacted(text));
}

bool Record::HasTorchFacts() const {
  std::error_code error;
  return fs::exists(folder_ / kTorchFactsFile, error);
}

std::string Record::WriteVerdict(std::string_view json) {
  std::string written = Redacted(json);
  WriteFileByRename(folder_ / "verdict.json", written);
  return written;
}

void Record::WriteReport(std::string_view text) {
  WriteFileByRename(folder_ / "report.txt", Redacted(text));
}

void Record::WritePage(std::string_view html) {
  WriteFileByRename(folder_ / "report.html", html);
}

void Record::Close(std::string_view state) {
  WaitForDisk();
  if (state == "complete") CompressLogs();
  state_ = state;  // written when all else is complete
  Update(RecordFacts(facts_));
}

void Record::DropUnused() {
  std::error_code ignored;  // the record then stays, as interrupted
  if (fs::exists(folder_ / "stages", ignored) ||
      fs::exists(folder_ / "setup", ignored)) {
    return;
  }
  fs::remove_all(folder_, ignored);
}

void Record::CompressLogs() {
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder_ / "stages", error), end;
       !error && it != end; it.increment(error)) {
    const RunFolder run(it->path().parent_path());
    if (it->path() != run.log() && it->path() != run.compile_log()) continue;
    try {
      CompressFile(it->path());
    } catch (const UserError&) {  // the log then stays uncompressed
    }
  }
}

}  // namespace ladder
