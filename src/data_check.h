// Whether data files are right: each read as the program would read it.
#ifndef LADDER_DATA_CHECK_H_
#define LADDER_DATA_CHECK_H_

#include <string>
#include <vector>

#include "data_files.h"
#include "places.h"

namespace ladder {

/// A file that was looked through.
struct CheckedFile {
  std::string path;
  std::string holds;   ///< "ladder solver, 4 rungs"; empty: it is faulty
  std::string faults;  ///< with file:line:column; empty: none
  std::string remedy;  ///< of the faults
  std::string note;    ///< what is not wrong and yet not meant so; may be empty
};

/// By its name or its keys a ladder, failure patterns, flags or rules of what
/// is secret. `places`: whose flags a ladder may use.
CheckedFile CheckDataFile(const DataFile& file, const Places& places);

/// All data files of a place, and with a note those that are not read because
/// of their names.
std::vector<CheckedFile> CheckPlace(const Place& place, const Places& places);

}  // namespace ladder

#endif  // LADDER_DATA_CHECK_H_
