// A climb that a cluster's time limit cut off, judged by what is there of it.
#ifndef LADDER_CLIMB_TIMED_OUT_CLIMB_H_
#define LADDER_CLIMB_TIMED_OUT_CLIMB_H_

#include <filesystem>
#include <string>

#include "climb/run_command.h"

namespace ladder {

/// Judges the record and closes it. A failure that was seen before the limit
/// came stays the verdict. Where none was, the run that the limit cut off is a
/// hang, if it is the first or lasted at least twice as long as any other. Else
/// nothing is decided (125): the climb as a whole took too long, and can be
/// gone on with. `why`: which limit, for the verdict. UserError where no run
/// was begun.
Climbed EndTimedOut(const std::filesystem::path& record,
                    const std::string& why);

}  // namespace ladder

#endif  // LADDER_CLIMB_TIMED_OUT_CLIMB_H_
