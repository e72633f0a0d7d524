#include "config/data_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <system_error>

#include "base/console.h"
#include "base/file.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "config/ladder.h"

namespace ladder {

const EmbeddedFile* FindEmbedded(std::string_view path) {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

std::vector<std::string> BuiltInLadders() {
  constexpr std::string_view kFolder = "ladders/";
  std::vector<std::string> names;
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (!file.path.starts_with(kFolder)) continue;
    const std::string_view name = file.path.substr(kFolder.size());
    names.emplace_back(name.substr(0, name.rfind('.')));
  }
  return names;
}

std::vector<std::string> BuiltInStages() {
  constexpr std::string_view kName = "\n  - name: ";
  std::vector<std::string> names;
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (!file.path.starts_with("ladders/")) continue;
    const std::string_view text = file.text;
    for (size_t at = 0; (at = text.find(kName, at)) != text.npos;) {
      at += kName.size();
      std::string name(text.substr(at, text.find('\n', at) - at));
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(std::move(name));
      }
    }
  }
  return names;
}

namespace {

namespace fs = std::filesystem;

constexpr const char* kProjectFolder = ".aoti-ladder";

/// Nothing if there is no such file. UserError for a broken link, or if the
/// file cannot be accessed.
std::optional<struct stat> StatusOf(const fs::path& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) return status;
  const int error = errno;
  if (error == ENOTDIR) return std::nullopt;
  if (error != ENOENT) {
    throw UserError(
        fmt::format("cannot access {}: {}", path.native(), ErrorText(error)),
        "Check the permissions of the folders above it.");
  }
  if (lstat(path.c_str(), &status) != 0) return std::nullopt;
  throw UserError(fmt::format("{} is a broken link", path.native()),
                  "Fix it or remove it.");
}

ConfigDir MakeConfigDir(ConfigDir::Kind kind, fs::path folder) {
  ConfigDir dir{kind, std::move(folder), false, ""};
  const auto status = StatusOf(dir.folder);
  dir.there = status && S_ISDIR(status->st_mode);
  if (status && !dir.there && kind != ConfigDir::Kind::kProject) {
    throw UserError(fmt::format("{} is not a folder", dir.folder.native()),
                    "aoti-ladder looks there for ladders and other data files: "
                    "move it away.");
  }
  return dir;
}

/// HOME may belong to another user than the one who runs this: no error.
ConfigDir MakeUserConfigDir(const fs::path& folder) {
  struct stat status {};
  const bool hidden =
      stat(folder.c_str(), &status) != 0
          ? errno != ENOENT && errno != ENOTDIR
          : S_ISDIR(status.st_mode) && faccessat(AT_FDCWD, folder.c_str(),
                                                 R_OK | X_OK, AT_EACCESS) != 0;
  if (!hidden) return MakeConfigDir(ConfigDir::Kind::kUser, folder);
  return {ConfigDir::Kind::kUser, folder, false, ErrorText(errno)};
}

std::string Variable(const Host& host, const char* name) {
  const auto found = host.environment.find(name);
  return found == host.environment.end() ? "" : found->second;
}

/// Empty if no home is known.
fs::path UserFolder(const Host& host) {
  // The XDG specification says to ignore relative paths.
  const fs::path configs = Variable(host, "XDG_CONFIG_HOME");
  if (configs.is_absolute()) return configs / "aoti-ladder";
  const fs::path home = Variable(host, "HOME");
  if (!home.is_absolute()) return {};
  return home / ".config" / "aoti-ladder";
}

bool HoldsDataFiles(const ConfigDir& dir) {
  return IsIn(dir, "ladders") ||
         std::any_of(std::begin(kConfigNames), std::end(kConfigNames),
                     [&](const char* name) { return IsIn(dir, name); });
}

/// Refuses a folder that others put above our working folder, as in /tmp: its
/// ladders could start programs. The owner of the working folder can do worse.
void RefuseForeign(const ConfigDir& dir, const fs::path& workdir) {
  const auto folder = StatusOf(dir.folder);
  const auto work = StatusOf(workdir);
  if (!folder || folder->st_uid == 0 || folder->st_uid == geteuid() ||
      (work && folder->st_uid == work->st_uid)) {
    return;
  }
  throw UserError(fmt::format("{} belongs to another user (id {}), and its "
                              "ladders could start programs here",
                              dir.folder.native(), folder->st_uid),
                  "Work outside the folder that contains it, or take ownership "
                  "with chown.");
}

}  // namespace

const char* Name(ConfigDir::Kind kind) {
  switch (kind) {
    case ConfigDir::Kind::kMachine:
      return "machine";
    case ConfigDir::Kind::kUser:
      return "user";
    case ConfigDir::Kind::kProject:
      return "project";
  }
  LADDER_CHECK(false);
}

bool IsIn(const ConfigDir& dir, const fs::path& name) {
  return dir.there && StatusOf(dir.folder / name).has_value();
}

ConfigDirs FindConfigDirs(const Host& host, const fs::path& machine) {
  ConfigDirs dirs{MakeConfigDir(ConfigDir::Kind::kMachine, machine)};
  if (const fs::path user = UserFolder(host); !user.empty()) {
    dirs.push_back(MakeUserConfigDir(user));
  }
  for (fs::path at = host.workdir; !at.empty(); at = at.parent_path()) {
    const ConfigDir dir =
        MakeConfigDir(ConfigDir::Kind::kProject, at / kProjectFolder);
    if (dir.there && HoldsDataFiles(dir)) {
      RefuseForeign(dir, host.workdir);
      dirs.push_back(dir);
      break;
    }
    if (at == at.parent_path()) break;
  }
  return dirs;
}

std::string NoteOfUnreadable(const ConfigDirs& dirs) {
  std::string note;
  for (const ConfigDir& dir : dirs) {
    if (dir.unreadable.empty()) continue;
    note = fmt::format(
        "cannot read {}: {}; ladders, patterns and redaction rules in it are "
        "not used",
        dir.folder.native(), dir.unreadable);
  }
  return note;
}

void TellOfUnreadable(const ConfigDirs& dirs) {
  const std::string note = NoteOfUnreadable(dirs);
  if (!note.empty()) PrintNote(note);
}

std::string ShownPath(const fs::path& path, const fs::path& workdir) {
  const fs::path relative = path.lexically_relative(workdir);
  const bool below = !relative.empty() && *relative.begin() != "..";
  return (below ? relative : path).string();
}

namespace {

constexpr uint64_t kMostText = 1 << 20;

const EmbeddedFile& BuiltIn(std::string_view path) {
  const EmbeddedFile* file = FindEmbedded(path);
  LADDER_CHECK(file != nullptr);
  return *file;
}

[[noreturn]] void RefuseToRead(const fs::path& path, const std::string& why) {
  throw UserError(fmt::format("cannot read {}: {}", path.native(), why),
                  "aoti-ladder looks there for data files (see: aoti-ladder "
                  "doctor). Fix the file or move it away.");
}

/// A file of a directory. It exists, so it is an error if it cannot be read.
DataFile ReadPlaced(const fs::path& path) {
  if (access(path.c_str(), R_OK) != 0) {
    RefuseToRead(path, ErrorText(errno));
  }
  auto text = ReadFile(path, kMostText);
  if (!text) RefuseToRead(path, "it is not a file of at most 1 MB");
  return {path, std::move(*text)};
}

[[noreturn]] void RefuseLadder(const std::string& name,
                               const ConfigDirs& dirs) {
  std::set<std::string> known;
  for (const std::string& each : BuiltInLadders()) known.insert(each);
  for (const ConfigDir& dir : dirs) {
    for (const std::string& each : LaddersIn(dir)) known.insert(each);
  }
  const std::vector<std::string> names(known.begin(), known.end());
  throw UserError(
      fmt::format("no ladder '{}'{}", name, DidYouMean(name, names)),
      fmt::format("Use one of: {}; or the path of a .yaml file.",
                  fmt::join(names, ", ")));
}

}  // namespace

DataFile FindLadder(const std::string& name, const ConfigDirs& dirs) {
  if (IsLadderFile(name)) {
    auto text = ReadFile(name, kMostText);
    if (!text) {
      throw UserError(fmt::format("cannot read the ladder file '{}'{}", name,
                                  WhyUnreadable(name, kMostText)),
                      "Check the path. To list the ladders by name: "
                      "aoti-ladder ladder list");
    }
    return {name, *text};
  }
  const fs::path file = fs::path("ladders") / (name + ".yaml");
  for (auto dir = dirs.rbegin(); dir != dirs.rend(); ++dir) {
    if (IsIn(*dir, file)) return ReadPlaced(dir->folder / file);
  }
  const EmbeddedFile* built_in = FindEmbedded(file.native());
  if (built_in == nullptr) RefuseLadder(name, dirs);
  return {std::string(built_in->path), std::string(built_in->text), true};
}

Ladder ReadLadder(const DataFile& file, const ConfigDirs& dirs) {
  return ParseLadder(file.text, file.path,
                     [&] { return FlagsWith(FilesNamed("flags.yaml", dirs)); });
}

std::string_view BuiltInScript(const std::string& name) {
  return BuiltIn("src/cli/assets/" + name).text;
}

std::vector<std::string> LaddersIn(const ConfigDir& dir) {
  std::vector<std::string> names;
  if (!IsIn(dir, "ladders")) return names;
  std::error_code error;
  for (fs::directory_iterator it(dir.folder / "ladders", error), end;
       !error && it != end; it.increment(error)) {
    const fs::path& file = it->path();
    if (file.extension() == ".yaml") names.push_back(file.stem());
  }
  if (error) RefuseToRead(dir.folder / "ladders", error.message());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<DataFile> FilesNamed(const std::string& name,
                                 const ConfigDirs& dirs) {
  std::vector<DataFile> files;
  for (const ConfigDir& dir : dirs) {
    if (IsIn(dir, name)) files.push_back(ReadPlaced(dir.folder / name));
  }
  return files;
}

const FlagCatalogue& BuiltInFlags() {
  static const FlagCatalogue kFlags = [] {
    const EmbeddedFile& file = BuiltIn("configs/flags.yaml");
    return ParseFlagCatalogue(file.text, std::string(file.path));
  }();
  return kFlags;
}

FlagCatalogue FlagsWith(const std::vector<DataFile>& files) {
  FlagCatalogue catalogue = BuiltInFlags();
  for (const DataFile& file : files) {
    OverlayFlags(ParseFlagCatalogue(file.text, file.path), catalogue);
  }
  return catalogue;
}

RedactRules RedactRulesWith(const std::vector<DataFile>& files) {
  const EmbeddedFile& built_in = BuiltIn("configs/redact.yaml");
  RedactRules rules = ParseRedactRules(
      built_in.text, std::string(built_in.path), RedactCheck::kTested);
  for (const DataFile& file : files) {
    OverlayRedactRules(ParseRedactRules(file.text, file.path), rules);
  }
  return rules;
}

SlurmSettings SlurmSettingsWith(const std::vector<DataFile>& files) {
  const EmbeddedFile& built_in = BuiltIn("configs/slurm.yaml");
  SlurmSettings settings;
  OverlaySlurmSettings(built_in.text, std::string(built_in.path), settings);
  for (const DataFile& file : files) {
    OverlaySlurmSettings(file.text, file.path, settings);
  }
  return settings;
}

std::vector<FailurePattern> BuiltInPatterns() {
  // Reading them takes longer than judging a short log.
  static const std::vector<FailurePattern> kPatterns = [] {
    const EmbeddedFile& file = BuiltIn("configs/failures.yaml");
    return ParseFailurePatterns(file.text, std::string(file.path));
  }();
  return kPatterns;
}

std::vector<DataFile> FailureFiles(const ConfigDirs& dirs,
                                   const std::vector<std::string>& files) {
  std::vector<DataFile> all = FilesNamed("failures.yaml", dirs);
  for (const std::string& file : files) {
    auto text = ReadFile(file, kMostText);
    if (!text) {
      throw UserError(fmt::format("cannot read the failure patterns '{}'{}",
                                  file, WhyUnreadable(file, kMostText)),
                      "Check the path given to --failure-patterns.");
    }
    all.push_back({file, std::move(*text)});
  }
  return all;
}

std::vector<FailurePattern> PatternsWith(const std::vector<DataFile>& files) {
  std::vector<FailurePattern> patterns = BuiltInPatterns();
  for (const DataFile& file : files) {
    OverlayPatterns(ParseFailurePatterns(file.text, file.path), file.path,
                    patterns);
  }
  return patterns;
}

namespace {

/// The kind of a file, by its name or else by its keys: "failures.yaml" or
/// "ladder".
std::string KindOf(const DataFile& file) {
  const std::string name = fs::path(file.path).filename();
  for (const char* each : kConfigNames) {
    if (name == each) return each;
  }
  if (RE2::PartialMatch(file.text, "(?m)^(stages|rungs) *:")) return "ladder";
  if (RE2::PartialMatch(file.text, "(?m)^patterns *:")) return "failures.yaml";
  if (RE2::PartialMatch(file.text, "(?m)^flags *:")) return "flags.yaml";
  if (RE2::PartialMatch(file.text, "(?m)^(names|values|except) *:")) {
    return "redact.yaml";
  }
  if (RE2::PartialMatch(file.text,
                        "(?m)^(partition|gres|max_jobs|at_once) *:")) {
    return "slurm.yaml";
  }
  return "ladder";
}

CheckedFile CheckLadder(const DataFile& file, const ConfigDirs& dirs) {
  const Ladder ladder = ReadLadder(file, dirs);
  CheckedFile checked;
  checked.holds = fmt::format("ladder {}, {}", ladder.name,
                              Counted(ladder.stages.size(), "stage"));
  checked.ladder = ladder.name;
  return checked;
}

CheckedFile Holding(std::string what) {
  CheckedFile checked;
  checked.holds = std::move(what);
  return checked;
}

/// A proof that names an unknown pattern is never found. That is only a note:
/// --failure-patterns may add the pattern.
CheckedFile CheckFlags(const DataFile& file, const ConfigDirs& dirs) {
  const auto own = ParseFlagCatalogue(file.text, file.path).flags;
  std::vector<std::string> known;
  for (const auto& each : PatternsWith(FailureFiles(dirs, {}))) {
    known.push_back(each.name);
  }
  CheckedFile holding = Holding(Counted(own.size(), "flag"));
  const auto look = [&](const FlagEntry& entry, const std::string& name) {
    if (std::find(known.begin(), known.end(), name) != known.end()) return;
    holding.note += fmt::format("{}{} names an unknown pattern '{}'{}",
                                holding.note.empty() ? "" : "; ", entry.name,
                                name, DidYouMean(name, known));
  };
  for (const FlagEntry& entry : own) {
    for (const FlagProof& proof : entry.proofs) {
      if (proof.kind == FlagProof::Kind::kSymptom) look(entry, proof.pattern);
    }
    if (!entry.refuted_by.empty()) look(entry, entry.refuted_by);
  }
  return holding;
}

/// Throws UserError with the faults.
CheckedFile Check(const DataFile& file, const ConfigDirs& dirs) {
  const std::string kind = KindOf(file);
  if (kind == "failures.yaml") {
    auto patterns = ParseFailurePatterns(file.text, file.path);
    const size_t count = patterns.size();
    std::vector<FailurePattern> all = BuiltInPatterns();
    OverlayPatterns(std::move(patterns), file.path, all);
    return Holding(Counted(count, "pattern"));
  }
  if (kind == "flags.yaml") return CheckFlags(file, dirs);
  if (kind == "redact.yaml") {
    const RedactRules rules = ParseRedactRules(file.text, file.path);
    return Holding(
        Counted(rules.names.size() + rules.except.size() + rules.values.size(),
                "rule"));
  }
  if (kind == "slurm.yaml") {
    SlurmSettings settings;
    OverlaySlurmSettings(file.text, file.path, settings);
    return Holding("Slurm settings");
  }
  return CheckLadder(file, dirs);
}

/// Runs `check`, which returns what a file holds.
template <typename Function>
CheckedFile Checked(const std::string& path, const Function& check) {
  CheckedFile checked;
  try {
    checked = check();
  } catch (const UserError& error) {
    if (error.exit_code() != 2) throw;
    checked.faults = error.what();
    checked.remedy = error.remedy();
  }
  checked.path = path;
  return checked;
}

/// Why a file is not used, by its path in the directory; empty: it is used.
std::string WhyNotRead(const fs::path& name) {
  if (name.extension() != ".yaml" && name.extension() != ".yml") return "";
  if (name.has_parent_path()) {  // ladders/…
    return name.extension() == ".yaml" ? ""
                                       : "not used: ladder files end in .yaml";
  }
  const std::vector<std::string> known(std::begin(kConfigNames),
                                       std::end(kConfigNames));
  if (std::find(known.begin(), known.end(), name) != known.end()) return "";
  return "not used" + DidYouMean(name.native(), known);
}

void AddNotRead(const ConfigDir& dir, const fs::path& below,
                std::vector<CheckedFile>& files) {
  std::error_code error;
  std::vector<CheckedFile> found;
  for (fs::directory_iterator it(dir.folder / below, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (!it->is_regular_file(ignored)) continue;
    const std::string why = WhyNotRead(below / it->path().filename());
    if (why.empty()) continue;
    CheckedFile file;
    file.path = it->path();
    file.note = why;
    found.push_back(std::move(file));
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  files.insert(files.end(), found.begin(), found.end());
}

}  // namespace

CheckedFile CheckDataFile(const DataFile& file, const ConfigDirs& dirs) {
  return Checked(file.path, [&] { return Check(file, dirs); });
}

std::vector<CheckedFile> CheckFilesOf(const ConfigDir& dir,
                                      const ConfigDirs& dirs) {
  std::vector<CheckedFile> files;
  if (!dir.there) return files;
  const auto check = [&](const std::string& name) {
    files.push_back(Checked((dir.folder / name).string(), [&] {
      return Check(FilesNamed(name, {dir}).at(0), dirs);
    }));
  };
  for (const std::string& name : LaddersIn(dir)) {
    check("ladders/" + name + ".yaml");
    CheckedFile& file = files.back();
    if (file.holds.empty() || file.ladder == name) continue;
    file.note = fmt::format(
        "--ladder {} selects this file, whatever its 'name' is", name);
    file.remedy = fmt::format("Set in the file: 'name: {}'.", name);
  }
  for (const char* name : kConfigNames) {
    // IsIn would throw at a broken link; check reports it.
    std::error_code error;
    if (fs::symlink_status(dir.folder / name, error).type() !=
        fs::file_type::not_found) {
      check(name);
    }
  }
  AddNotRead(dir, "ladders", files);
  AddNotRead(dir, "", files);
  return files;
}

}  // namespace ladder
