// A data file of the user's that was looked through.
#ifndef LADDER_CONFIG_CHECKED_FILE_H_
#define LADDER_CONFIG_CHECKED_FILE_H_

#include <string>

namespace ladder {

struct CheckedFile {
  std::string path;
  std::string holds;   ///< "ladder solver, 4 rungs"; empty: faulty or not read
  std::string faults;  ///< with file:line:column; empty: none
  std::string remedy;  ///< of the faults, or of the note where it is harmless
  std::string note;    ///< what is not wrong and yet not meant so; may be empty
};

}  // namespace ladder

#endif  // LADDER_CONFIG_CHECKED_FILE_H_
