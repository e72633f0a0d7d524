// The data files that the program reads: those in the binary, and those
// of the machine, the user and the project beside or over them.
#ifndef LADDER_CONFIG_DATA_FILES_H_
#define LADDER_CONFIG_DATA_FILES_H_

#include <string>
#include <string_view>
#include <vector>

#include "config/flag_catalogue.h"
#include "config/ladder.h"
#include "config/places.h"
#include "config/redact_rules.h"
#include "config/slurm_settings.h"
#include "output/symptom.h"

namespace ladder {

struct DataFile {
  std::string path;  ///< for messages; built in: "ladders/documented.yaml"
  std::string text;
  bool built_in = false;  ///< in the binary
};

/// name: of a ladder, in the nearest place that has it, else in the binary; or
/// the path of a YAML file. UserError with "did you mean" when there is none.
DataFile FindLadder(const std::string& name, const Places& places);

/// The ladder in the file, with the flags of the places. UserError with all its
/// faults.
Ladder ReadLadder(const DataFile& file, const Places& places);

/// src/cli/assets/ask_torch.py: what doctor asks a Python.
std::string_view AskTorchScript();

/// The names of a place's ladders, sorted. UserError when its folder of them
/// cannot be read.
std::vector<std::string> LaddersIn(const Place& place);

/// The files of that name, such as "flags.yaml", in the places: the farthest
/// first. UserError for one that cannot be read.
std::vector<DataFile> FilesNamed(const std::string& name, const Places& places);

/// The JSON Schema of our files of that kind ("recipe", "ladder", …). UserError
/// with "did you mean" when there is none.
std::string SchemaOf(const std::string& kind);

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
/// failures.yaml of the places, then the files of --failures, in order.
/// UserError for one that cannot be read.
std::vector<DataFile> FailureFiles(const Places& places,
                                   const std::vector<std::string>& files);
/// The built-in patterns with those of these files over them, in order.
/// UserError for a file that is faulty.
std::vector<FailurePattern> PatternsWith(const std::vector<DataFile>& files);

}  // namespace ladder

#endif  // LADDER_CONFIG_DATA_FILES_H_
