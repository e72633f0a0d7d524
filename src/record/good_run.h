// The run that --against names: one of a record in which all went well.
#ifndef LADDER_RECORD_GOOD_RUN_H_
#define LADDER_RECORD_GOOD_RUN_H_

#include <filesystem>
#include <string>

#include "record/log_reader.h"

namespace ladder {

/// The run of `record` that printed the values of most launches, of those that
/// went well; of equals the last. Its log's path is absolute, since it lies
/// outside of the record that will point to it. UserError when there is no
/// such run, or `record` cannot be read.
RunEvidence ReadGoodRun(const std::string& record,
                        const LogReader::PatternLoader& load_patterns);

/// Copies what ReadGoodRun reads of `record` into the folder "against" of the
/// record that is made, so that this one can be run again elsewhere. UserError
/// when it cannot be written.
void KeepGoodRecord(const std::string& record,
                    const std::filesystem::path& into);
/// Where `into` has what was kept of `record`; `record` where nothing was.
std::string KeptGoodRecord(const std::string& record,
                           const std::filesystem::path& into);

}  // namespace ladder

#endif  // LADDER_RECORD_GOOD_RUN_H_
