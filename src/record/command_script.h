// The scripts of a record: a run repeated by hand, without this program.
#ifndef LADDER_RECORD_COMMAND_SCRIPT_H_
#define LADDER_RECORD_COMMAND_SCRIPT_H_

#include <string>

#include "record/record_facts.h"

namespace ladder {

/// command.sh of the run whose folder that is: its variables, the --compile
/// command if there is one, and its command. Works where the record was moved
/// to. A value that was redacted is asked for by its variable. `run` has all
/// its words and variables.
std::string CommandScript(const RunFacts& run, const RecordFacts& facts,
                          const std::string& folder);

/// replay.sh: the same under the environment that the record holds, of the
/// first run of a stage given by its name, or of the baseline.
std::string ReplayScript(const RecordFacts& facts);

}  // namespace ladder

#endif  // LADDER_RECORD_COMMAND_SCRIPT_H_
