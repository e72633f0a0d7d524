// What a climb goes by that is data: ladders, patterns, flags; given to a
// request, written into a record and taken from one.
#ifndef LADDER_CLIMB_CLIMB_DATA_H_
#define LADDER_CLIMB_CLIMB_DATA_H_

#include <string>
#include <vector>

#include "climb/climb_request.h"
#include "config/data_files.h"
#include "record/record_facts.h"

namespace ladder {

struct ClimbData {
  DataFile ladder;
  /// "deep", whose rungs are offered in the end.
  DataFile deep;
  std::vector<DataFile> failures, flags;  ///< over what is built in
};

/// Has the request read what it goes by: what is built in when it is needed,
/// what is the user's now, because its faults are to be told before anything
/// runs.
void GiveData(const ClimbData& data, ClimbRequest& request);

/// All that is started for the user: where the words of secrets may stand.
std::vector<std::vector<std::string>> CommandsOf(const ClimbRequest& request);

/// What a record says of a climb before it.
RecordFacts MakeFacts(const ClimbRequest& request, const ClimbData& data);
/// What a recorded climb went by.
ClimbData DataOf(const RecordFacts& facts);

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_DATA_H_
