// Whether data files are right: each read as the program would read it.
#ifndef LADDER_CONFIG_DATA_CHECK_H_
#define LADDER_CONFIG_DATA_CHECK_H_

#include <vector>

#include "config/checked_file.h"
#include "config/data_files.h"
#include "config/places.h"

namespace ladder {

/// By its name or its keys a ladder, failure patterns, flags or rules of what
/// is secret. `places`: whose flags a ladder may use.
CheckedFile CheckDataFile(const DataFile& file, const Places& places);

/// All data files of a place, and with a note those that are not read because
/// of their names.
std::vector<CheckedFile> CheckPlace(const Place& place, const Places& places);

}  // namespace ladder

#endif  // LADDER_CONFIG_DATA_CHECK_H_
