#include "cli/resume_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <optional>
#include <utility>

#include "base/console.h"
#include "base/file.h"
#include "base/text.h"
#include "bisect/bisect_journal.h"
#include "cli/bisect_command.h"
#include "cli/run_command.h"
#include "climb/climb_request.h"
#include "climb/climb_session.h"
#include "climb/live_progress.h"
#include "config/data_files.h"
#include "jobs/climb_jobs.h"
#include "process/child_process.h"
#include "process/executor.h"
#include "record/record.h"
#include "record/record_json.h"
#include "record/record_reader.h"
#include "record/record_store.h"
#include "record/rejudge.h"
#include "record/surroundings.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

constexpr const char* kResumeExample =
    "Give a record, as in: aoti-ladder resume "
    ".aoti-ladder/20261121-130629-repro";

/// Only whole records that are not complete.
RecordedClimb ReadCutOff(const std::string& folder) {
  const RecordedClimb outline = ReadWholeOutline(folder);
  if (outline.state == "complete") {
    throw UserError(
        folder + " is complete: there is nothing to go on with",
        fmt::format("See what it says: aoti-ladder report {0}; or run it "
                    "again: aoti-ladder replay {0}",
                    folder));
  }
  return ReadRecord(folder, BuiltInPatterns);
}

/// What is compiled anew by every climb is no other command.
bool IsCompiled(const fs::path& file, const RecordFacts& facts) {
  return !facts.compile_argv.empty() &&
         (file.extension() == ".pt2" || file.extension() == ".so");
}

/// What the runs that have ended were made with and those to come would not be:
/// files that the command names, Python and torch.
std::vector<Drift> ChangesSince(const RecordFacts& before,
                                const ClimbRequest& request,
                                Progress& progress) {
  RecordFacts was = before;
  auto& versions = was.surroundings.versions;
  versions.erase("compiler");  // is asked for in the end
  std::erase_if(was.surroundings.files, [&](const auto& each) {
    return IsRedacted(each.first) || IsCompiled(each.first, before);
  });
  RecordFacts now = was;
  for (auto& [name, hash] : now.surroundings.files) {
    hash =
        request.hashes->Of(request.host.workdir / name, &progress).value_or("");
  }
  if (!versions.empty()) {
    auto executor = MakeLocalExecutor();
    now.surroundings.versions =
        ProbeTorch(*executor, request.argv, request.host).versions;
  }
  return CompareFacts(was, now);
}

std::string Named(const std::vector<Drift>& changes) {
  std::vector<std::string> names;
  names.reserve(changes.size());
  for (const Drift& each : changes) {
    names.push_back(each.what == "versions"
                        ? fmt::format("{} {} -> {}", each.name, each.before,
                                      each.now.empty() ? "none" : each.now)
                        : each.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

size_t CountFinished(const std::vector<RecordedRun>& runs) {
  return static_cast<size_t>(
      std::count_if(runs.begin(), runs.end(), [](const RecordedRun& run) {
        return run.complete && run.outcome.judged();
      }));
}

/// As what all that is resumed together is resumed.
struct Manner {
  const Given& given;
  std::string folder;  ///< that was given: a record, or a matrix
  Host host;
  std::shared_ptr<FileHashes> hashes = std::make_shared<FileHashes>();
  bool silent = false;  ///< only the record is left of it
  bool as_job = false;  ///< of who made the record, maybe elsewhere
};

void RefuseChanges(const Manner& manner, const std::vector<RecordedRun>& runs,
                   const std::vector<Drift>& changes) {
  if (changes.empty() || manner.given.Has("anyway")) return;
  const std::string folder = ShellQuote({manner.folder});
  std::string remedy = CountFinished(runs) > 0
                           ? "Its runs would be of two commands. "
                           : "It would run what was not asked for then. ";
  remedy += "Put that back, or ";
  if (!manner.silent) {
    remedy += fmt::format("begin anew: aoti-ladder replay {}; or ", folder);
  }
  throw UserError(
      fmt::format("{} was begun with what is another now: {}", manner.folder,
                  Named(changes)),
      remedy + "go on with both: aoti-ladder resume --anyway " + folder);
}

/// They would go on writing into the caches that are read now.
void EndLeftRunning(const std::string& folder) {
  if (const size_t ended = EndOrphans(folder, kCacheVariable)) {
    PrintNote(fmt::format("ended processes that the climb had left running: {}",
                          ended));
  }
}

RecordedRequest RequestToGoOn(const std::string& folder, const Manner& manner,
                              Progress& progress) {
  RecordedClimb climb = ReadCutOff(folder);
  const bool planned = climb.state == kPlanned;
  if (manner.as_job)
    TakePlace(manner.host.environment, climb.facts.environment);
  climb.facts.against = KeptGoodRecord(climb.facts.against, climb.folder);
  RecordedRequest again = RequestOf(climb.facts, manner.host);
  again.request.hashes = manner.hashes;
  std::vector<Drift> changes;
  if (manner.as_job && planned) {
    // No run was made yet, and this may be another machine.
    again.facts.surroundings = SurroundingsOf(again.request);
  } else {
    changes = ChangesSince(climb.facts, again.request, progress);
    RefuseChanges(manner, climb.runs, changes);
  }
  again.request.finished = std::move(climb.runs);
  again.facts.climbed.reset();
  if (planned) again.facts.started_at = ObserveHost().utc_time;
  if (!changes.empty()) again.facts.resumed_with = Named(changes);
  return again;
}

AnswerStyle StyleOf(const Manner& manner, const std::string& folder,
                    const std::string& workdir) {
  return {manner.given.Has("json"),
          manner.given.Has("verbose"),
          MayColor(manner.host, !manner.given.Has("no-color")),
          folder,
          workdir,
          manner.silent};
}

Climbed GoOn(const std::string& folder, const Manner& manner,
             RecordedRequest& again, Progress& progress, FolderLock lock) {
  Record record =
      Record::Open(folder, again.facts, again.redactor, std::move(lock));
  progress.Say(fmt::format("record: {}, {} of its runs have ended", folder,
                           CountFinished(again.request.finished)));
  if (!again.missing.empty()) {
    PrintNote(fmt::format("not in the record and not set now: {}",
                          fmt::join(again.missing, ", ")));
  }
  ClimbResult result =
      ClimbOrClose(again.request, again.facts, record, progress);
  NoteResumption(again.facts, result.verdict);
  Deliver(result, StyleOf(manner, folder, manner.host.workdir), again.facts,
          record);
  const int exit_code = ExitCodeOf(result);
  return {std::move(result.verdict), exit_code};
}

Climbed ResumeRecord(const std::string& folder, const Manner& manner) {
  // Another process may have completed it a moment later.
  FolderLock lock = LockRecord(folder);
  EndLeftRunning(folder);
  const auto progress = manner.given.Has("quiet")
                            ? MakeSilentProgress()
                            : MakeLiveProgress(manner.host.stderr_is_terminal);
  RecordedRequest again = RequestToGoOn(folder, manner, *progress);
  return WithoutSecrets(*again.redactor, [&] {
    return GoOn(folder, manner, again, *progress, std::move(lock));
  });
}

/// Of a combination whose record is gone the others know nothing.
void RequireRecord(const fs::path& record) {
  std::error_code error;
  if (fs::exists(record / "record.json", error)) return;
  throw UserError("its record is gone, or was not made",
                  "Run the recipe again, into another folder.", 125);
}

int ResumeMatrix(const fs::path& folder, const Manner& manner) {
  const FolderLock lock = LockRecord(folder);
  MatrixClimb matrix{folder, ReadMatrix(folder), manner.given.Has("json"),
                     manner.given.Has("quiet"), manner.given.Has("anyway")};
  if (std::none_of(matrix.rows.begin(), matrix.rows.end(), IsToClimb)) {
    throw UserError(
        folder.string() + " is complete: there is nothing to go on with",
        "See what it says: " + (folder / "matrix.txt").string());
  }
  if (const auto jobs_of = ReadJobsManner(folder)) {
    const auto jobs = MakeJobs(jobs_of->executor, NotesUnless(matrix.quiet));
    return ClimbMatrixAsJobs(matrix, *jobs, jobs_of->at_once);
  }
  return ClimbMatrix(matrix, [&](size_t i) {
    const fs::path record = folder / matrix.rows[i].record;
    RequireRecord(record);
    if (auto done = ReadCompleted(record)) return *done;
    return ResumeRecord(record, manner);
  });
}

/// Who made the record, and is at work in its matrix, waits for it.
int RunAsJob(const std::string& folder, const Given& given) {
  Manner manner{given, folder, PrepareToClimb()};
  manner.silent = manner.as_job = true;
  // A job that is run twice, since nobody saw it end.
  if (const auto done = ReadCompleted(folder)) return done->exit_code;
  return ResumeRecord(folder, manner).exit_code;
}

int RunResume(const Given& given) {
  if (given.operands.size() != 1) {
    throw UserError(
        fmt::format("resume takes one record, not {}", given.operands.size()),
        kResumeExample);
  }
  const std::string& folder = given.operands.front();
  if (IsBisection(folder)) return ResumeBisection(folder, given);
  if (given.Has("as-job")) return RunAsJob(folder, given);
  Manner manner{given, folder, PrepareToClimb()};
  manner.silent = IsMatrix(folder);
  if (manner.silent) return ResumeMatrix(folder, manner);
  // Who climbs with a matrix is at work in all of its records.
  std::optional<FolderLock> lock;
  const fs::path above = MatrixOf(folder);
  if (!above.empty()) lock = LockRecord(above);
  if (const auto jobs_of = ReadJobsManner(folder)) {
    const RecordFacts facts = ReadCutOff(folder).facts;
    const auto jobs = MakeJobs(jobs_of->executor, NotesFor(given));
    return ClimbAsJob({folder, given.Has("quiet"), given.Has("anyway")}, *jobs,
                      StyleOf(manner, folder, facts.workdir));
  }
  try {
    return ResumeRecord(folder, manner).exit_code;
  } catch (const UserError& error) {
    throw WithWayOn(error, folder);
  }
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
      "and options are the record's; where its files or torch have changed "
      "since, it is refused; secrets, which it does not hold, come "
      "from the variables that are set now. RECORD may also be the folder of a "
      "recipe's matrix: then all of it that has not ended is climbed with; or "
      "of "
      "a bisection, which then goes on.",
      {
          {"anyway", "",
           "also when files that the command names, Python or torch are\n"
           "not what they were: runs of both make one verdict"},
          {"json", "", "print the verdict as JSON; of a matrix its rows"},
          {"verbose", "",
           "print the whole verdict; of a matrix nothing more than its table"},
          {"quiet", "", "print no progress"},
          {"no-color", "", "print no colors"},
          {"as-job", "",
           "as run --jobs and --executor start it, which wait for it: in a "
           "matrix that is being climbed with, with the GPUs that this process "
           "was given, printing nothing"},
      },
      "RECORD",
      false,
      kResumeExample,
      R"(  aoti-ladder resume .aoti-ladder/20261121-130629-repro
  aoti-ladder resume .aoti-ladder/20261121-140211-matrix
  HF_TOKEN=… aoti-ladder resume record
)",
      R"(  0    the command does not fail
  1    it fails, always or at times, and there is a verdict
  2    no record, a complete one, one that another process is at work in, or
       one whose command has changed
  3    an error of aoti-ladder itself, or a full disk
  4    it fails in another way than --expect or the recipe expects
  125  it cannot be judged: the command or its folder is missing
  130  interrupted again
)",
      RunResume,
      Completes::kFolder,
  };
}

namespace {

namespace json = boost::json;

constexpr const char* kReplayExample =
    "Give a record, as in: aoti-ladder replay "
    ".aoti-ladder/20261121-130629-repro";

json::object Object(const std::string& text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  return error || !value.is_object() ? json::object() : value.as_object();
}

/// verdict.json; where the climb was cut off what its runs say, if any failed:
/// of those to come nobody knows.
AnswerKey RecordedAnswer(const RecordedClimb& outline) {
  AnswerKey key;
  if (const auto text = ReadFile(outline.folder / "verdict.json")) {
    key = KeyOf(Object(*text));
  } else {
    try {
      key = KeyOf(
          Object(ToJson(JudgeRecord(outline.folder, {}, {}, BuiltInPatterns))));
    } catch (const UserError&) {  // no run of it has ended
    }
  }
  if (outline.state != "complete" && !key.fails) key.known = false;
  return key;
}

/// As the new record holds them: what is secret is marked in both.
RecordFacts FactsIn(const fs::path& record) {
  return ReadRecordFacts(Object(ReadFile(record / "record.json").value_or("")));
}

/// The environment of now where that is asked for.
void UseEnvironment(const Host& host, RecordedRequest& again) {
  again.facts.environment = host.environment;
  again.request.host.environment = host.environment;
  for (const auto& [name, value] : again.facts.given) {
    again.request.host.environment[name] = value;
  }
  again.missing.clear();
}

RecordedRequest MakeRequest(const Given& given, const RecordedClimb& outline,
                            const Host& host) {
  RecordFacts facts = outline.facts;
  facts.against = KeptGoodRecord(facts.against, outline.folder);
  RecordedRequest again = RequestOf(facts, host);
  if (given.Has("environment-of-now")) UseEnvironment(host, again);
  again.facts.tool_version = kToolVersion;
  again.facts.started_at = host.utc_time;
  again.facts.climbed.reset();
  again.facts.torch_version.clear();
  again.facts.surroundings = SurroundingsOf(again.request);
  return again;
}

int RunReplay(const Given& given) {
  if (given.operands.size() != 1) {
    throw UserError(
        fmt::format("replay takes one record, not {}", given.operands.size()),
        kReplayExample);
  }
  const RecordedClimb outline = ReadWholeOutline(given.operands.front());
  const AnswerKey before = RecordedAnswer(outline);
  const Host host = PrepareToClimb();
  RecordedRequest again = MakeRequest(given, outline, host);
  const fs::path folder =
      ChooseFolder(given.Text("out").value_or(""), again.facts.argv, host);
  Record record = Record::Create(folder, again.facts, again.redactor);
  const auto progress = given.Has("quiet")
                            ? MakeSilentProgress()
                            : MakeLiveProgress(host.stderr_is_terminal);
  progress->Say("record: " + folder.string());
  if (!again.missing.empty()) {
    PrintNote(fmt::format("not in the record and not set now: {}",
                          fmt::join(again.missing, ", ")));
  }
  const ClimbResult result =
      ClimbAnew(again.request, again.facts, record, *progress);
  WriteResult(result, again.facts, record);
  if (result.stopped_by) throw UserError(*result.stopped_by);
  if (result.interrupted) {
    PrintNote("interrupted; go on with: aoti-ladder resume " + folder.string());
    return 130;
  }
  const ReplayAnswer answer{before, KeyOf(Object(ToJson(result.verdict))),
                            CompareFacts(outline.facts, FactsIn(folder)),
                            folder.string()};
  PrintAnswer(given.Has("json") ? RenderJson(answer) : RenderText(answer),
              "The new verdict is in " + folder.string());
  return SameAnswer(answer.before, answer.now) ? 0 : 1;
}

}  // namespace

Subcommand Replay() {
  return {
      "replay",
      "run a record again, and say whether its verdict holds",
      "[options] RECORD",
      "Climbs again with the command, environment, ladder and options of a "
      "record, into a new one. Says what is no longer as it was (versions of "
      "torch and what it uses, the machine, the commit, the script) and "
      "whether the verdict is the same: the same class of failure, the same "
      "signature, the same launch that fails first. Secrets, which a record "
      "does not hold, come from the variables that are set now. The record's "
      "replay.sh does without this program.",
      {
          {"out", "DIR",
           "the folder to record in\n(default: a new one in .aoti-ladder/)",
           false, Completes::kFolder},
          {"environment-of-now", "",
           "run in the environment of now instead of the recorded one"},
          {"json", "", "print the answer as JSON"},
          {"quiet", "", "print no progress"},
      },
      "RECORD",
      false,
      kReplayExample,
      R"(  aoti-ladder replay .aoti-ladder/20261121-130629-repro
  HF_TOKEN=… aoti-ladder replay --json record
)",
      R"(  0    the verdict holds
  1    it does not: another failure, another launch, or none; or there is
       nothing to compare
  2    no record, or it does not say what was run
  3    an error of aoti-ladder itself
  125  it cannot be run: the command or its folder is missing
  130  interrupted
)",
      RunReplay,
      Completes::kFolder,
  };
}

}  // namespace ladder
