// A climb with its record: from the first facts to the verdict in it.
#ifndef LADDER_RECORDED_CLIMB_H_
#define LADDER_RECORDED_CLIMB_H_

#include "climb.h"

namespace ladder {

/// Climbs. A climb that cannot go on (a program that does not start) must not
/// leave a record that seems to be under way: it is closed, and what was thrown
/// goes on.
ClimbResult ClimbOrClose(const ClimbRequest& request, Record& record,
                         Progress& progress);

/// Writes what the climb found into the record and closes it.
void WriteResult(const ClimbResult& result, RecordFacts& facts, Record& record);

}  // namespace ladder

#endif  // LADDER_RECORDED_CLIMB_H_
