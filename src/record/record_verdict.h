// Judges a record again, from what its runs left.
#ifndef LADDER_RECORD_RECORD_VERDICT_H_
#define LADDER_RECORD_RECORD_VERDICT_H_

#include <filesystem>
#include <vector>

#include "record/given_models.h"
#include "config/ladder.h"
#include "record/log_reader.h"
#include "record/record_facts.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// Of a verdict without a failure where nobody saw the command end.
inline constexpr const char* kNothingSeen =
    "nothing in the log says that it failed; how it ended is not known";

/// Says first that the runs are not all of one command, where they are not.
void NoteResumption(const RecordFacts& facts, Verdict& verdict);

/// The record's folder as people name it who are where we are, and who gave
/// `given`: it, or something in it.
std::filesystem::path ShownFolder(const std::filesystem::path& given,
                                  const std::filesystem::path& record);

/// A record that was cut off before one of its runs ended.
class NoRunEnded : public UserError {
 public:
  using UserError::UserError;
};

/// From all runs of a record, of a stage of one, or from a single run. A run
/// whose end nobody saw counts only where there is no other. `given`: for runs
/// whose generated code is not in it. `otherwise`: the ladder, where the record
/// does not hold one. Evidence names the files as `folder` is given. UserError
/// as of ReadRecord; NoRunEnded where no run was made.
Verdict JudgeRecord(const std::filesystem::path& folder,
                    const std::vector<GivenModel>& given,
                    const Ladder& otherwise,
                    const LogReader::PatternLoader& load_patterns);

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_VERDICT_H_
