// The data files that the program reads: those in the binary, and those
// of the machine, the user and the project beside or over them.
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

// A data file of the user's that was looked through.

struct CheckedFile {
  std::string path;
  std::string holds;   ///< "ladder solver, 4 stages"; empty: faulty or not read
  std::string faults;  ///< with file:line:column; empty: none
  std::string remedy;  ///< of the faults, or of the note where it is harmless
  std::string note;    ///< what is not wrong and yet not meant so; may be empty
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
/// start asks, for the completions of shells, so that no YAML is read for it.
std::vector<std::string> BuiltInStages();

// Where data files lie beside those in the binary: of the machine, of the user
// and of the project. What lies nearer wins.

/// A folder with ladders/NAME.yaml and the files of kConfigNames, all of them
/// optional.
struct ConfigDir {
  enum class Kind { kMachine, kUser, kProject };
  Kind kind = Kind::kMachine;
  std::filesystem::path folder;
  bool there = false;  ///< the folder exists, and may be looked into
  /// Why the user's may not be looked into: others than its owner may run
  /// here, as in a container or by sudo. Empty: it may.
  std::string unreadable;
};
/// From the farthest to the nearest.
using ConfigDirs = std::vector<ConfigDir>;

/// Files of a directory that are laid over those of farther ones, entry by
/// entry.
inline constexpr const char* kConfigNames[] = {"failures.yaml", "flags.yaml",
                                               "redact.yaml", "slurm.yaml"};

/// "machine", "user" or "project"
const char* Name(ConfigDir::Kind kind);

/// `machine`, $XDG_CONFIG_HOME/aoti-ladder (~/.config/aoti-ladder), and the
/// nearest .aoti-ladder/ with data files in it, from the working folder
/// upwards: one that holds only records is passed over. UserError when that one
/// is somebody else's, who could have commands run by a ladder in it.
ConfigDirs FindConfigDirs(
    const Host& host,
    const std::filesystem::path& machine = "/etc/aoti-ladder");

/// What people are to know where the user's may not be looked into; else
/// empty.
std::string NoteOfUnreadable(const ConfigDirs& dirs);
/// Says it on standard error, where there is something to say.
void TellOfUnreadable(const ConfigDirs& dirs);

/// A file or folder of that name in a directory: false where there is none;
/// UserError where it may not be looked at.
bool IsIn(const ConfigDir& dir, const std::filesystem::path& name);

/// The path as people name it who are in `workdir`: relative below it.
std::string ShownPath(const std::filesystem::path& path,
                      const std::filesystem::path& workdir);

struct DataFile {
  std::string path;  ///< for messages; built in: "ladders/documented.yaml"
  std::string text;
  bool built_in = false;  ///< in the binary
};

/// name: of a ladder, in the nearest directory that has it, else in the binary;
/// or the path of a YAML file. UserError with "did you mean" when there is
/// none.
DataFile FindLadder(const std::string& name, const ConfigDirs& dirs);

/// The ladder in the file, with the flags of the dirs. UserError with all its
/// faults.
Ladder ReadLadder(const DataFile& file, const ConfigDirs& dirs);

/// src/cli/assets/ask_torch.py: what doctor asks a Python.
std::string_view AskTorchScript();

/// The names of a directory's ladders, sorted. UserError when its folder of
/// them cannot be read.
std::vector<std::string> LaddersIn(const ConfigDir& dir);

/// The files of that name, such as "flags.yaml", in the dirs: the farthest
/// first. UserError for one that cannot be read.
std::vector<DataFile> FilesNamed(const std::string& name,
                                 const ConfigDirs& dirs);

/// The catalogue of flags, configs/flags.yaml; read once.
const FlagCatalogue& BuiltInFlags();
/// That, with the entries of these files over it, in order.
FlagCatalogue FlagsWith(const std::vector<DataFile>& files);

/// What counts as a secret: configs/redact.yaml, with these files over it.
RedactRules RedactRulesWith(const std::vector<DataFile>& files);

/// How jobs are put on a cluster: configs/slurm.yaml, with these files over it.
SlurmSettings SlurmSettingsWith(const std::vector<DataFile>& files);

/// The patterns of configs/failures.yaml.
std::vector<FailurePattern> BuiltInPatterns();
/// failures.yaml of the dirs, then the files of --failure-patterns, in order.
/// UserError for one that cannot be read.
std::vector<DataFile> FailureFiles(const ConfigDirs& dirs,
                                   const std::vector<std::string>& files);
/// The built-in patterns with those of these files over them, in order.
/// UserError for a file that is faulty.
std::vector<FailurePattern> PatternsWith(const std::vector<DataFile>& files);

// Whether data files are right: each read as the program would read it.

/// By its name or its keys a ladder, failure patterns, flags or rules of what
/// is secret. `dirs`: whose flags a ladder may use.
CheckedFile CheckDataFile(const DataFile& file, const ConfigDirs& dirs);

/// All data files of a directory, and with a note those that are not read
/// because of their names.
std::vector<CheckedFile> CheckFilesOf(const ConfigDir& dir,
                                      const ConfigDirs& dirs);

}  // namespace ladder

#endif  // LADDER_CONFIG_DATA_FILES_H_
