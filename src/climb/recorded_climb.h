// A climb with its record: from the first facts to the verdict in it.
#ifndef LADDER_CLIMB_RECORDED_CLIMB_H_
#define LADDER_CLIMB_RECORDED_CLIMB_H_

#include <string>

#include "climb/climb.h"

namespace ladder {

/// Runs the setup commands and climbs; compares with what was expected. A climb
/// that cannot go on (a program that does not start) must not leave a record
/// that seems to be under way: it is closed, and what was thrown goes on.
/// After it the facts get what it ran on and with: what costs something to find
/// out only where the command failed or took longer than a second.
ClimbResult ClimbOrClose(const ClimbRequest& request, RecordFacts& facts,
                         Record& record, Progress& progress);

/// The same with a record that was made for it: of a climb without any stage
/// none is left.
ClimbResult ClimbAnew(const ClimbRequest& request, RecordFacts& facts,
                      Record& record, Progress& progress);

/// What a full disk ended is gone on with in `folder`, as people name it; any
/// other error is as it was.
UserError WithWayOn(const UserError& error, const std::string& folder);

/// What kept jobs from going on, with how to go on once it is mended.
UserError ThenResume(const UserError& error, const std::string& folder);

/// The cheap part of a record's Surroundings, for before the climb.
Surroundings SurroundingsOf(const ClimbRequest& request);

/// Writes what the climb found into the record and closes it.
void WriteResult(const ClimbResult& result, RecordFacts& facts, Record& record);

/// How the verdict is printed.
struct AnswerStyle {
  bool json = false;
  bool verbose = false;
  bool color = false;
  std::string folder;   ///< of the record, as people name it
  std::string workdir;  ///< of the command
  bool silent = false;  ///< not at all
};

/// Prints the verdict, and how to go on after an interruption.
void PrintResult(const ClimbResult& result, const AnswerStyle& style);

/// Prints and records, each although the other may fail: neither a full disk
/// nor a closed pipe takes the verdict with it. Then throws what failed first.
void Deliver(const ClimbResult& result, const AnswerStyle& style,
             RecordFacts& facts, Record& record);

/// 0 it does not fail, 1 it does, 4 it does in another way than expected, 125
/// it cannot be judged, 130 interrupted.
int ExitCodeOf(const ClimbResult& result);

}  // namespace ladder

#endif  // LADDER_CLIMB_RECORDED_CLIMB_H_
