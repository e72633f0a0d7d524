// The data files that the program reads: those in the binary, or the user's.
#ifndef LADDER_DATA_FILES_H_
#define LADDER_DATA_FILES_H_

#include <string>
#include <vector>

#include "flag_catalogue.h"
#include "symptom.h"

namespace ladder {

struct DataFile {
  std::string path;  ///< for messages: "ladders/documented.yaml"
  std::string text;
  bool built_in = false;  ///< in the binary
};

/// name: of a ladder in the binary, or the path of a YAML file. UserError with
/// "did you mean" when there is none.
DataFile FindLadder(const std::string& name);

/// The catalogue of flags, configs/flags.yaml; read once.
const FlagCatalogue& BuiltInFlags();

/// The patterns of configs/failures.yaml.
std::vector<FailurePattern> BuiltInPatterns();
/// The text of a file of --failures. UserError when it cannot be read.
std::string FailureFileText(const std::string& file);
/// Those, with the patterns of the user's files over them, in order.
/// UserError for a file that cannot be read or is faulty.
std::vector<FailurePattern> PatternsWith(const std::vector<std::string>& files);

}  // namespace ladder

#endif  // LADDER_DATA_FILES_H_
