// A climb with its record: from the first facts to the verdict in it.
#ifndef LADDER_CLIMB_CLIMB_SESSION_H_
#define LADDER_CLIMB_CLIMB_SESSION_H_

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "climb/climb.h"
#include "climb/climb_request.h"
#include "diagnosis/verdict.h"
#include "process/host.h"
#include "record/record_json.h"
#include "record/redact.h"
#include "record/surroundings.h"

namespace ladder {

/// Runs the setup commands and climbs; compares with what was expected. A climb
/// that cannot go on (a program that does not start) must not leave a record
/// that seems to be under way: it is closed, and what was thrown goes on.
/// After it the facts get what it ran on and with: what costs something to find
/// out only where the command failed or took longer than a second.
ClimbResult RunClimb(const ClimbRequest& request, RecordFacts& facts,
                     Record& record, Progress& progress);

/// The same with a record that was made for it: of a climb without any stage
/// none is left.
ClimbResult RunNewClimb(const ClimbRequest& request, RecordFacts& facts,
                        Record& record, Progress& progress);

/// What a full disk ended is gone on with in `folder`, as people name it; any
/// other error is as it was.
UserError AddDiskFullHint(const UserError& error, const std::string& folder);

/// What kept jobs from going on, with how to go on once it is fixed.
UserError AddResumeHint(const UserError& error, const std::string& folder);

/// The cheap part of a record's Surroundings, for before the climb.
Surroundings SurroundingsOf(const ClimbRequest& request);

/// Writes what the climb found into the record and closes it. result.runs are
/// gone then: the page is made of them.
void WriteResult(ClimbResult& result, RecordFacts& facts, Record& record);

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
void Deliver(ClimbResult& result, const AnswerStyle& style, RecordFacts& facts,
             Record& record);

/// 0 it does not fail, 1 it does, 4 it does in another way than expected, 125
/// it cannot be judged, 130 interrupted.
int ExitCodeOf(const ClimbResult& result);

// `aoti-ladder run`: from options to a record, a verdict and an exit code.

/// Prints the verdict on stdout and progress on stderr. Returns 0 when the
/// command does not fail, 1 when it fails or is flaky, 4 when it fails in
/// another way than expected, 130 when interrupted. UserError for anything
/// wrong with the options, files or the command.
int RunLocally(const RunOptions& options);

/// What its record's folder is called.
std::filesystem::path FolderFor(const RunOptions& options, const Host& host);

/// What one climb came to.
struct Climbed {
  Verdict verdict;
  int exit_code = 0;  ///< as of RunLocally
};

/// What a record says before its climb, and what keeps the secrets of that one
/// out of all that is written of it.
struct RecordPlan {
  RecordFacts facts;
  std::shared_ptr<const Redactor> redactor;
};
RecordPlan PlanRecord(const RunOptions& options);

/// The same as RunLocally, after PrepareToClimb, in the planned record
/// options.out; only the record is left of it.
Climbed ClimbPlanned(const RunOptions& options,
                     std::shared_ptr<FileHashes> hashes);

/// What a complete record says; nothing of another. UserError where it cannot
/// be read.
std::optional<Climbed> ReadCompleted(const std::filesystem::path& folder);

// A climb that a cluster's time limit cut off, judged by what is there of it.

/// Judges the record and closes it. A failure that was seen before the limit
/// came stays the verdict. Where none was, the run that the limit cut off is a
/// hang, if it is the first or lasted at least twice as long as any other. Else
/// nothing is decided (125): the climb as a whole took too long, and can be
/// gone on with. `why`: which limit, for the verdict. UserError where no run
/// was begun.
Climbed EndTimedOut(const std::filesystem::path& record,
                    const std::string& why);

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_SESSION_H_
