#include "resume_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "answer.h"
#include "climb_start.h"
#include "data_files.h"
#include "folder_lock.h"
#include "live_progress.h"
#include "record.h"
#include "record_reader.h"
#include "recorded_climb.h"
#include "recorded_request.h"

namespace ladder {
namespace {

constexpr const char* kExample =
    "Give a record, as in: aoti-ladder resume "
    ".aoti-ladder/20261121-130629-repro";

/// Only whole records that are not complete.
RecordedClimb ReadCutOff(const std::string& folder) {
  RecordedClimb outline = ReadRecordOutline(folder);
  if (!outline.whole || outline.state.empty()) {
    throw UserError(folder + " is a part of a record", kExample);
  }
  if (outline.state == "complete") {
    throw UserError(
        folder + " is complete: there is nothing to go on with",
        fmt::format("See what it says: aoti-ladder report {0}; or run it "
                    "again: aoti-ladder replay {0}",
                    folder));
  }
  return ReadRecord(folder, BuiltInPatterns);
}

size_t CountFinished(const std::vector<RecordedRun>& runs) {
  return static_cast<size_t>(
      std::count_if(runs.begin(), runs.end(), [](const RecordedRun& run) {
        return run.complete &&
               !std::holds_alternative<Interrupted>(run.outcome.main.ending);
      }));
}

int Run(const Given& given) {
  if (given.operands.size() != 1) {
    throw UserError(
        fmt::format("resume takes one record, not {}", given.operands.size()),
        kExample);
  }
  const std::string& folder = given.operands.front();
  const Host host = PrepareToClimb();
  // Another process may have completed it a moment later.
  FolderLock lock = LockRecord(folder);
  RecordedClimb climb = ReadCutOff(folder);
  RecordedRequest again = RequestOf(climb.facts, host);
  again.request.finished = std::move(climb.runs);
  again.facts.climbed.reset();
  Record record =
      Record::Open(folder, again.facts, again.redactor, std::move(lock));
  const auto progress = given.Has("quiet")
                            ? MakeSilentProgress()
                            : MakeLiveProgress(host.stderr_is_terminal);
  progress->Say(fmt::format("record: {}, {} of its runs have ended", folder,
                            CountFinished(again.request.finished)));
  if (!again.missing.empty()) {
    PrintNote(fmt::format("not in the record and not set now: {}",
                          fmt::join(again.missing, ", ")));
  }
  const ClimbResult result =
      ClimbOrClose(again.request, again.facts, record, *progress);
  Deliver(
      result,
      {given.Has("json"), given.Has("verbose"),
       MayColor(host, !given.Has("no-color")), folder, host.workdir.string()},
      again.facts, record);
  return ExitCodeOf(result);
}

}  // namespace

Subcommand Resume() {
  return {
      "resume",
      "go on with a climb that was cut off",
      "[options] RECORD",
      "Goes on where an interruption, a crash of the machine or a full disk "
      "ended a climb: runs that have ended are taken from the record and not "
      "made again, the one that was under way is. Command, environment, ladder "
      "and options are the record's; secrets, which it does not hold, come "
      "from the variables that are set now.",
      {
          {"json", "", "print the verdict as JSON"},
          {"verbose", "", "print the whole verdict"},
          {"quiet", "", "print no progress"},
          {"no-color", "", "print no colors"},
      },
      "RECORD",
      false,
      kExample,
      R"(  aoti-ladder resume .aoti-ladder/20261121-130629-repro
  HF_TOKEN=… aoti-ladder resume record
)",
      R"(  0    the command does not fail
  1    it fails, always or at times, and there is a verdict
  2    no record, a complete one, or one that another process is at work in
  3    an error of aoti-ladder itself
  125  it cannot be judged: the command or its folder is missing
  130  interrupted again
)",
      Run,
  };
}

}  // namespace ladder
