#include "cli/resume_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/console.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/bisect_command.h"
#include "cli/record_command.h"
#include "cli/run_command.h"
#include "climb/climb_request.h"
#include "climb/climb_session.h"
#include "climb/live_progress.h"
#include "config/data_files.h"
#include "jobs/climb_jobs.h"
#include "process/child_process.h"
#include "process/executor.h"
#include "record/own_files.h"
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
    "Name a record, for example: aoti-ladder resume "
    ".aoti-ladder/20261121-130629-repro";

/// Reads only whole records that are not complete.
RecordedClimb ReadCutOff(const std::string& folder) {
  const RecordedClimb outline = ReadWholeOutline(folder);
  if (outline.state == "complete") {
    throw UserError(folder + " is complete: nothing to resume",
                    fmt::format("See its verdict: aoti-ladder report {0}; or "
                                "run it again: aoti-ladder replay {0}",
                                folder));
  }
  return ReadRecord(folder, BuiltInPatterns);
}

/// A file that every run compiles again does not change the command.
bool IsCompiled(const fs::path& file, const RecordFacts& facts) {
  return !facts.settings.compile.empty() &&
         (file.extension() == ".pt2" || file.extension() == ".so");
}

/// Differences between the finished runs and those to come: files that the
/// command names, Python and torch.
std::vector<Drift> ChangesSince(const RecordFacts& before,
                                const ClimbRequest& request,
                                Progress& progress) {
  RecordFacts was = before;
  auto& versions = was.surroundings.versions;
  versions.erase("compiler");  // only known at the end
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
        ProbeTorch(*executor, request.settings.command, request.host).versions;
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

/// Settings that all resumed records share.
struct ResumeSettings {
  const ParsedArgs& given;
  std::string folder;  ///< as given: a record or a matrix
  Host host;
  std::shared_ptr<FileHashes> hashes = std::make_shared<FileHashes>();
  bool silent = false;  ///< prints no verdict
  bool as_job = false;  ///< started by the record's creator, maybe elsewhere
};

void RefuseChanges(const ResumeSettings& settings,
                   const std::vector<RecordedRun>& runs,
                   const std::vector<Drift>& changes) {
  if (changes.empty() || settings.given.Has("force")) return;
  const std::string folder = ShellQuote({settings.folder});
  std::string remedy = CountFinished(runs) > 0
                           ? "Old and new runs would not be comparable. "
                           : "It would not run what was planned. ";
  remedy += "Undo the change, or ";
  if (!settings.silent) {
    remedy += fmt::format("start again: aoti-ladder replay {}; or ", folder);
  }
  throw UserError(
      fmt::format("{} was started with different inputs: {}", settings.folder,
                  Named(changes)),
      remedy + "continue despite the change: aoti-ladder resume --force " +
          folder,
      2, ErrorKind::kResumable);
}

/// They would continue to write into the caches that are read now.
void EndLeftRunning(const std::string& folder) {
  if (const size_t ended = EndOrphans(folder, kCacheVariable)) {
    PrintNote(fmt::format("ended processes that the interrupted run left: {}",
                          ended));
  }
}

/// The record may have moved, and an input with secrets was not kept.
void FindInput(const std::filesystem::path& folder, RunSettings& settings) {
  if (settings.input.empty()) return;
  const std::filesystem::path kept = folder / kInputFile;
  std::error_code error;
  if (!std::filesystem::exists(kept, error) &&
      std::filesystem::exists(settings.input, error)) {
    return;  // a replay uses the input of the first record
  }
  if (!std::filesystem::exists(kept, error)) {
    throw UserError("the record has no copy of the command's standard input",
                    "Run the command again: aoti-ladder run -- CMD < FILE.",
                    125);
  }
  settings.input = std::filesystem::absolute(kept);
}

RecordedRequest RequestToGoOn(const std::string& folder,
                              const ResumeSettings& settings,
                              Progress& progress) {
  RecordedClimb climb = ReadCutOff(folder);
  const bool planned = climb.state == kPlanned;
  if (settings.as_job)
    TakePlace(settings.host.environment, climb.facts.environment);
  std::string& good = climb.facts.settings.against;
  good = KeptGoodRecord(good, climb.folder);
  FindInput(climb.folder, climb.facts.settings);
  RecordedRequest again = RequestOf(climb.facts, settings.host);
  again.request.hashes = settings.hashes;
  std::vector<Drift> changes;
  if (settings.as_job && planned) {
    // No run was made yet, and this may be another machine.
    again.facts.surroundings = SurroundingsOf(again.request);
  } else {
    changes = ChangesSince(climb.facts, again.request, progress);
    RefuseChanges(settings, climb.runs, changes);
  }
  again.request.finished = std::move(climb.runs);
  again.facts.climbed.reset();
  if (planned) again.facts.started_at = ObserveHost().utc_time;
  if (!changes.empty()) again.facts.resumed_with = Named(changes);
  return again;
}

/// For --strict: whatever prevents that the runs to come are like those before
/// exits with 2.
RecordedRequest RequestToGoOnExactly(const std::string& folder,
                                     const ResumeSettings& settings,
                                     Progress& progress) {
  try {
    RecordedRequest again = RequestToGoOn(folder, settings, progress);
    if (again.missing.empty()) return again;
    throw UserError(fmt::format("not in the record and not set now: {}",
                                fmt::join(again.missing, ", ")),
                    "Set the variables, or run the command again.");
  } catch (const UserError& error) {
    throw UserError(error.what(), error.remedy(), 2, error.kind());
  }
}

AnswerStyle StyleOf(const ResumeSettings& settings, const std::string& folder,
                    const std::string& workdir) {
  return {settings.given.Has("json"),
          settings.given.Has("verbose"),
          LookOf(settings.host, TakeColor(settings.given)),
          folder,
          workdir,
          settings.silent};
}

Climbed GoOn(const std::string& folder, const ResumeSettings& settings,
             RecordedRequest& again, Progress& progress, FolderLock lock) {
  Record record =
      Record::Open(folder, again.facts, again.redactor, std::move(lock));
  progress.Say(fmt::format("record: {} (finished runs: {})", folder,
                           CountFinished(again.request.finished)));
  if (!again.missing.empty()) {
    PrintNote(fmt::format("not in the record and not set now: {}",
                          fmt::join(again.missing, ", ")));
  }
  ClimbResult result = RunClimb(again.request, again.facts, record, progress);
  NoteResumption(again.facts, result.verdict);
  Deliver(result, StyleOf(settings, folder, settings.host.workdir), again.facts,
          record);
  if (!settings.silent) {
    KeepTorchFacts(again.request, result, record, progress);
  }
  const int exit_code = ExitCodeOf(result);
  return {std::move(result.verdict), exit_code};
}

Climbed ResumeRecord(const std::string& folder,
                     const ResumeSettings& settings) {
  // Before the record is read: another process may just complete it.
  FolderLock lock = LockRecord(folder);
  EndLeftRunning(folder);
  const auto progress =
      MakeProgress({MayRedraw(settings.host), settings.given.Has("quiet"),
                    settings.given.Has("show-output")});
  RecordedRequest again =
      settings.given.Has("strict")
          ? RequestToGoOnExactly(folder, settings, *progress)
          : RequestToGoOn(folder, settings, *progress);
  return WithoutSecrets(*again.redactor, [&] {
    return GoOn(folder, settings, again, *progress, std::move(lock));
  });
}

/// Throws if the record of a combination is gone.
void RequireRecord(const fs::path& record) {
  std::error_code error;
  if (fs::exists(record / "record.json", error)) return;
  throw UserError("its record is missing",
                  "Run the recipe again, with another folder.", 125);
}

int ResumeMatrix(const fs::path& folder, const ResumeSettings& settings) {
  const FolderLock lock = LockRecord(folder);
  MatrixClimb matrix{folder, ReadMatrix(folder), settings.given.Has("json"),
                     settings.given.Has("quiet"), settings.given.Has("force")};
  if (std::none_of(matrix.rows.begin(), matrix.rows.end(), IsToClimb)) {
    throw UserError(folder.string() + " is complete: nothing to resume",
                    "See its results: " + (folder / "matrix.txt").string());
  }
  if (const auto jobs_of = ReadJobSettings(folder)) {
    const auto jobs = MakeJobs(jobs_of->executor, NotesUnless(matrix.quiet));
    return ClimbMatrixAsJobs(matrix, *jobs, jobs_of->at_once);
  }
  return ClimbMatrix(matrix, [&](size_t i) {
    const fs::path record = folder / matrix.rows[i].record;
    RequireRecord(record);
    if (auto done = ReadCompleted(record)) return *done;
    return ResumeRecord(record, settings);
  });
}

/// Takes no lock of a record's matrix: the process that has it waits for this
/// job.
int RunResumeJob(const ParsedArgs& given) {
  const std::string& folder =
      OneOperand(given, "record", "Name the record of a job of run.");
  ResumeSettings settings{given, folder, PrepareToClimb()};
  settings.silent = settings.as_job = true;
  if (IsMatrix(folder)) return ResumeMatrix(folder, settings);
  // A job may be run again because nobody saw it end.
  if (const auto done = ReadCompleted(folder)) return done->exit_code;
  return ResumeRecord(folder, settings).exit_code;
}

int RunResume(const ParsedArgs& given) {
  const std::string folder = TakeRecord(given, kResumeExample);
  if (IsBisection(folder)) return ResumeBisection(folder, given);
  ResumeSettings settings{given, folder, PrepareToClimb()};
  settings.silent = IsMatrix(folder);
  if (settings.silent) return ResumeMatrix(folder, settings);
  // A process that runs a matrix uses all its records.
  std::optional<FolderLock> lock;
  const fs::path above = MatrixOf(folder);
  if (!above.empty()) lock = LockRecord(above);
  if (const auto jobs_of = ReadJobSettings(folder)) {
    const RecordFacts facts = ReadCutOff(folder).facts;
    const auto jobs = MakeJobs(jobs_of->executor, NotesFor(given));
    return ClimbAsJob({folder, given.Has("quiet"), given.Has("force")}, *jobs,
                      StyleOf(settings, folder, facts.settings.workdir));
  }
  try {
    const int exit_code = ResumeRecord(folder, settings).exit_code;
    if (given.Has("open")) OpenPage(folder, settings.host);
    return exit_code;
  } catch (const UserError& error) {
    throw AddDiskFullHint(error, folder);
  }
}

Option ForceOption() {
  return {"force",
          "",
          "continue although the command's files, Python or torch have "
          "changed; judge old and new runs together",
          false,
          Completes::kNothing,
          {},
          {"anyway"}};
}

}  // namespace

Subcommand Resume() {
  return {
      "resume",
      "continue an interrupted run",
      "[options] [RECORD]",
      "Continues after an interruption, a crash of the machine or a full disk. "
      "Keeps the runs that have ended and repeats the interrupted one. "
      "Command, environment, ladder and options come from the record. resume "
      "refuses to continue if the command's files or torch have changed. "
      "Records do not store secrets; resume reads them from the current "
      "environment. RECORD may also be a bisection, or a recipe's matrix: then "
      "resume runs its unfinished combinations. Without RECORD, or with last, "
      "it is the newest in .aoti-ladder/.",
      {
          ForceOption(),
          {"json", "",
           "print the verdict as JSON; for a matrix, the rows of its table"},
          {"verbose", "",
           "print the whole verdict (not for a matrix, which prints only its "
           "table)"},
          OpenOption(),
          ShowOutputOption(),
          QuietOption(),
          ColorOption(),
          NoColorOption(),
      },
      "RECORD",
      false,
      kResumeExample,
      R"(  aoti-ladder resume .aoti-ladder/20261121-130629-repro
  aoti-ladder resume .aoti-ladder/20261121-140211-matrix
  aoti-ladder resume last
  HF_TOKEN=… aoti-ladder resume record
)",
      R"(  0    the command does not fail
  1    it fails, always or sometimes, and there is a verdict
  2    not a record, or it is complete or in use, or its command has changed
  3    an internal error of aoti-ladder, or the disk is full
  4    a failure other than the one that --expect or the recipe expects
  5    it does not fail, but its values differ from those of --against
  125  cannot be judged, for example because the command is missing
  130  interrupted again
)",
      RunResume,
      Completes::kRecord,
  };
}

Subcommand ResumeJob() {
  Subcommand job;
  job.name = kResumeJob;
  job.hidden = true;
  job.summary = "run one climb of run --jobs or --executor (used internally)";
  job.usage = "[options] RECORD";
  job.description =
      "Climbs in a record that run prepared. Uses only the GPUs of this "
      "process and prints no verdict.";
  job.options = {ForceOption(),
                 {"strict", "",
                  "exit with 2, and run nothing, if the record cannot be "
                  "continued exactly as it was begun"},
                 QuietOption()};
  job.operand = "RECORD";
  job.exit_codes = "  The same as those of resume.\n";
  job.run = RunResumeJob;
  job.operand_completes = Completes::kRecord;
  return job;
}

namespace {

constexpr const char* kReplayExample =
    "Name a record, for example: aoti-ladder replay "
    ".aoti-ladder/20261121-130629-repro";

/// The answer in verdict.json, or of the runs. If the record is not complete,
/// only a failure counts: later runs are unknown.
AnswerKey RecordedAnswer(const RecordedClimb& outline) {
  AnswerKey key;
  const fs::path file = outline.folder / "verdict.json";
  try {
    const auto text = ReadJsonFile(file);
    key = KeyOf(text ? ReadVerdict(*text, file)
                     : JudgeRecord(outline.folder, {}, {}, BuiltInPatterns));
  } catch (const UserError&) {  // no run of it has ended
  }
  if (outline.state != "complete" && !key.fails) key.known = false;
  return key;
}

/// Uses the current environment, if requested.
void UseEnvironment(const Host& host, RecordedRequest& again) {
  again.facts.environment = host.environment;
  again.request.host = HostOf(again.facts, host);
  again.missing.clear();
}

RecordedRequest MakeRequest(const ParsedArgs& given,
                            const RecordedClimb& outline, const Host& host) {
  RecordFacts facts = outline.facts;
  std::string& good = facts.settings.against;
  good = KeptGoodRecord(good, outline.folder);
  FindInput(outline.folder, facts.settings);
  for (const std::string& change : MoveHere(outline.folder, host, facts)) {
    PrintNote(change);
  }
  RecordedRequest again = RequestOf(facts, host);
  if (given.Has("current-env")) UseEnvironment(host, again);
  again.facts.tool_version = kToolVersion;
  again.facts.started_at = host.utc_time;
  again.facts.climbed.reset();
  again.facts.torch_version.clear();
  again.facts.surroundings = SurroundingsOf(again.request);
  again.facts.own_files = FindOwnFiles(CommandsOf(again.request.settings),
                                       again.request.host.workdir);
  return again;
}

/// The new record may outlive the first one, and reports show the program.
void KeepInput(Record& record, RecordedRequest& again) {
  const std::string& first = again.facts.settings.input;
  const auto input = first.empty() ? std::nullopt : ReadFile(first);
  if (!input) return;
  const fs::path kept = record.KeepInput(*input);
  if (kept.empty()) return;  // it holds what is now a secret
  again.facts.settings.input = again.request.settings.input = kept;
  record.Update(again.facts);
}

int RunReplay(const ParsedArgs& given) {
  const RecordedClimb outline =
      ReadWholeOutline(TakeRecord(given, kReplayExample));
  const AnswerKey before = RecordedAnswer(outline);
  const Host host = PrepareToClimb();
  RecordedRequest again = MakeRequest(given, outline, host);
  const fs::path folder = ChooseFolder(given.Text("out").value_or(""),
                                       again.facts.settings.command, host);
  Record record = Record::Create(folder, again.facts, again.redactor);
  KeepInput(record, again);
  const auto progress = MakeProgress(
      {MayRedraw(host), given.Has("quiet"), given.Has("show-output")});
  progress->Say("record: " + folder.string());
  if (!again.missing.empty()) {
    PrintNote(fmt::format("not in the record and not set now: {}",
                          fmt::join(again.missing, ", ")));
  }
  ClimbResult result =
      RunNewClimb(again.request, again.facts, record, *progress);
  WriteResult(result, again.facts, record);
  if (result.stopped_by) throw UserError(*result.stopped_by);
  if (result.interrupted) {
    PrintNote("interrupted; continue with: aoti-ladder resume " +
              folder.string());
    return 130;
  }
  const ReplayAnswer answer{
      before, KeyOf(result.verdict),
      CompareFacts(outline.facts, ReadRecordOutline(folder).facts),
      folder.string()};
  PrintAnswer(given.Has("json") ? RenderJson(answer) : RenderText(answer),
              "The new verdict is in " + folder.string());
  if (given.Has("open")) OpenPage(folder, host);
  KeepTorchFacts(again.request, result, record, *progress);
  return SameAnswer(answer.before, answer.now) ? 0 : 1;
}

}  // namespace

Subcommand Replay() {
  return {
      "replay",
      "run a record again and compare the verdicts",
      "[options] [RECORD]",
      "Runs the command of a record again, with the recorded environment, "
      "ladder and options, and makes a new record. Reports what has changed "
      "since (torch and its libraries, the machine, the commit, the script) "
      "and whether the verdict is the same: same failure class, same "
      "signature, same first failing launch. Records do not store secrets; "
      "replay reads them from the current environment. To repeat a run without "
      "aoti-ladder, use the record's replay.sh. Without RECORD, or with last, "
      "it is the newest in .aoti-ladder/.",
      {
          RecordFolderOption(),
          {"current-env",
           "",
           "run in the current environment instead of the recorded one",
           false,
           Completes::kNothing,
           {},
           {"environment-of-now"}},
          JsonOption(),
          OpenOption(),
          ShowOutputOption(),
          QuietOption(),
      },
      "RECORD",
      false,
      kReplayExample,
      R"(  aoti-ladder replay .aoti-ladder/20261121-130629-repro
  HF_TOKEN=… aoti-ladder replay --json record
)",
      R"(  0    the verdict is the same
  1    the verdict differs, or there is nothing to compare
  2    not a record, or it does not say what was run
  3    an internal error of aoti-ladder
  125  cannot be run: the command or its folder is missing
  130  interrupted
)",
      RunReplay,
      Completes::kRecord,
  };
}

}  // namespace ladder
