#include "climb/timed_out_climb.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "config/data_files.h"
#include "diagnosis/failure.h"
#include "record/record.h"
#include "record/record_reader.h"
#include "record/record_verdict.h"
#include "climb/recorded_climb.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using std::chrono::microseconds;

/// How long a run took that the limit cut off. Of one that was killed at once
/// the last thing that it wrote is known.
microseconds TimeOf(const RecordedRun& run, const RunFolder& folder) {
  if (run.complete) return run.outcome.main.wall_time;
  std::error_code error;
  const auto begun = fs::last_write_time(folder.path() / "run.json", error);
  const auto now = fs::file_time_type::clock::now();
  return error ? microseconds{}
               : std::chrono::duration_cast<microseconds>(now - begun);
}

/// The one that the limit cut off; null: there is none.
const RecordedRun* CutOff(const RecordedClimb& climb) {
  const auto found = std::find_if(
      climb.runs.begin(), climb.runs.end(), [](const RecordedRun& run) {
        return !run.complete || run.outcome.interrupted();
      });
  return found == climb.runs.end() ? nullptr : &*found;
}

/// A run that had ended before says how long one takes.
bool LastedLong(const RecordedClimb& climb, microseconds time) {
  return std::all_of(climb.runs.begin(), climb.runs.end(),
                     [&](const auto& run) {
                       return !run.complete || run.outcome.interrupted() ||
                              2 * run.outcome.main.wall_time <= time;
                     });
}

bool HasFailed(const RecordedClimb& climb) {
  return std::any_of(climb.runs.begin(), climb.runs.end(), [](const auto& run) {
    return run.complete && run.outcome.judged() && Failed(run.evidence);
  });
}

void CallItHang(const RecordedRun& cut, microseconds time, Record& record) {
  const RunFolder folder = record.FolderOf(cut.facts);
  Outcome late = cut.outcome.main;
  late.wall_time = time;
  late.ending = TimedOut{
      std::chrono::duration_cast<std::chrono::milliseconds>(time), false};
  std::optional<Outcome> compile = cut.outcome.compile;
  // It was that one, before the command.
  if (compile && std::holds_alternative<Interrupted>(compile->ending)) {
    compile->ending = late.ending;
  }
  record.FinishRun(folder, cut.facts, late, compile);
}

}  // namespace

Climbed EndTimedOut(const fs::path& folder, const std::string& why) {
  FolderLock lock = LockRecord(folder);
  RecordedClimb climb = ReadRecord(folder, BuiltInPatterns);
  if (auto completed = ReadCompleted(folder)) return std::move(*completed);
  RecordFacts facts = climb.facts;
  ClimbResult result;
  result.facts = facts.climbed.value_or(ClimbFacts{});
  result.facts.cut_short = why;
  facts.climbed = result.facts;
  // What was read is redacted already.
  Record record = Record::Open(folder, facts, nullptr, std::move(lock));
  const RecordedRun* cut = CutOff(climb);
  if (cut != nullptr && !HasFailed(climb)) {
    const microseconds time = TimeOf(*cut, record.FolderOf(cut->facts));
    if (LastedLong(climb, time)) CallItHang(*cut, time, record);
  }
  record.Update(facts);
  result.verdict =
      JudgeRecord(folder, {}, ReadLadder(FindLadder("documented", {}), {}),
                  BuiltInPatterns);
  result.interrupted = !result.verdict.failure;
  WriteResult(result, facts, record);
  const int exit_code = result.interrupted ? 125 : ExitCodeOf(result);
  return {std::move(result.verdict), exit_code};
}

}  // namespace ladder
