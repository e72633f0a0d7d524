// The data files that the program reads: those in the binary, and those of the
// machine, the user and the project, which add to or replace them.
#ifndef LADDER_CONFIG_DATA_FILES_H_
#define LADDER_CONFIG_DATA_FILES_H_

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "config/failure_pattern.h"
#include "config/flag_catalogue.h"
#include "config/ladder.h"
#include "config/redact_rules.h"
#include "config/slurm_settings.h"
#include "process/host.h"

namespace ladder {

// A data file of the user that was checked.

struct CheckedFile {
  std::string path;
  std::string holds;   ///< "ladder solver, 4 stages"; empty: faulty or not read
  std::string faults;  ///< with file:line:column; empty: none
  std::string remedy;  ///< for the faults, or for the note
  std::string note;    ///< valid, but probably not intended; may be empty
  std::string ladder = {};  ///< the name in a ladder's file; else empty
};

// The data files that are compiled into the binary (ladders/, configs/, and
// what the HTML report is made of).

struct EmbeddedFile {
  std::string_view path;  ///< "ladders/documented.yaml"
  std::string_view text;
  std::string_view sha256;  ///< of the text, in hexadecimal digits
};

/// All of them, sorted by path.
const std::vector<EmbeddedFile>& EmbeddedFiles();
/// The one at that path; null when there is none.
const EmbeddedFile* FindEmbedded(std::string_view path);
/// "deep", "documented", …: the names of the ladders, sorted.
std::vector<std::string> BuiltInLadders();
/// "baseline", "sanity", …: the names of all their stages, each once. Every
/// start needs them, for shell completion, so this parses no YAML.
std::vector<std::string> BuiltInStages();

// Where data files are, besides those in the binary: those of the machine, the
// user and the project. The nearest one wins.

/// A folder with ladders/NAME.yaml and the files of kConfigNames, all of them
/// optional.
struct ConfigDir {
  enum class Kind { kMachine, kUser, kProject };
  Kind kind = Kind::kMachine;
  std::filesystem::path folder;
  bool there = false;  ///< the folder exists and may be read
  /// Why the user's folder may not be read: the program may run as another
  /// user, in a container or by sudo. Empty: it may be read.
  std::string unreadable;
};
/// From the farthest to the nearest.
using ConfigDirs = std::vector<ConfigDir>;

/// Files of a directory that are merged over those of farther ones, entry by
/// entry.
inline constexpr const char* kConfigNames[] = {"failures.yaml", "flags.yaml",
                                               "redact.yaml", "slurm.yaml"};

/// "machine", "user" or "project"
const char* Name(ConfigDir::Kind kind);

/// `machine`, $XDG_CONFIG_HOME/aoti-ladder (~/.config/aoti-ladder), and the
/// nearest .aoti-ladder/ with data files in it, from the working folder
/// upwards; one that holds only records is skipped. UserError if it belongs to
/// another user, whose ladders could start programs.
ConfigDirs FindConfigDirs(
    const Host& host,
    const std::filesystem::path& machine = "/etc/aoti-ladder");

/// The note to print if the user's folder may not be read; else empty.
std::string NoteOfUnreadable(const ConfigDirs& dirs);
/// Prints this note, if any, on standard error.
void TellOfUnreadable(const ConfigDirs& dirs);

/// True if the directory has a file or folder of that name. UserError if it
/// cannot be accessed.
bool IsIn(const ConfigDir& dir, const std::filesystem::path& name);

/// The path to show to a user in `workdir`: relative if below it.
std::string ShownPath(const std::filesystem::path& path,
                      const std::filesystem::path& workdir);

struct DataFile {
  std::string path;  ///< for messages; built in: "ladders/documented.yaml"
  std::string text;
  bool built_in = false;  ///< in the binary
};

/// name: a ladder in the nearest directory that has it, else in the binary; or
/// the path of a YAML file. UserError with "did you mean" if there is none.
DataFile FindLadder(const std::string& name, const ConfigDirs& dirs);

/// The ladder in the file, with the flags of the dirs. UserError with all its
/// faults.
Ladder ReadLadder(const DataFile& file, const ConfigDirs& dirs);

/// A file of src/cli/assets, such as "ask_torch.py".
std::string_view BuiltInScript(const std::string& name);

/// The names of a directory's ladders, sorted. UserError if their folder cannot
/// be read.
std::vector<std::string> LaddersIn(const ConfigDir& dir);

/// The files of that name, such as "flags.yaml", in the dirs: the farthest
/// first. UserError for one that cannot be read.
std::vector<DataFile> FilesNamed(const std::string& name,
                                 const ConfigDirs& dirs);

/// The catalogue of flags, configs/flags.yaml; read once.
const FlagCatalogue& BuiltInFlags();
/// The built-in catalogue with the entries of these files over it, in order.
FlagCatalogue FlagsWith(const std::vector<DataFile>& files);

/// What counts as a secret: configs/redact.yaml, with these files over it.
RedactRules RedactRulesWith(const std::vector<DataFile>& files);

/// How jobs are submitted: configs/slurm.yaml, with these files over it.
SlurmSettings SlurmSettingsWith(const std::vector<DataFile>& files);

/// The patterns of configs/failures.yaml.
std::vector<FailurePattern> BuiltInPatterns();
/// failures.yaml of the dirs, then the files of --failure-patterns, in order.
/// UserError for one that cannot be read.
std::vector<DataFile> FailureFiles(const ConfigDirs& dirs,
                                   const std::vector<std::string>& files);
/// The built-in patterns with those of these files over them, in order.
/// UserError for a faulty file.
std::vector<FailurePattern> PatternsWith(const std::vector<DataFile>& files);

// Checks data files: each is read as the program would read it.

/// The kind of a file follows from its name or its keys. `dirs`: where it may
/// take flags and patterns from.
CheckedFile CheckDataFile(const DataFile& file, const ConfigDirs& dirs);

/// All data files of a directory. Files that are not used because of their
/// names get a note.
std::vector<CheckedFile> CheckFilesOf(const ConfigDir& dir,
                                      const ConfigDirs& dirs);

}  // namespace ladder

#endif  // LADDER_CONFIG_DATA_FILES_H_
