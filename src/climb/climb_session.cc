#include "climb/climb_session.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <functional>
#include <utility>

#include "base/console.h"
#include "base/file.h"
#include "base/text.h"
#include "climb/climb.h"
#include "climb/climb_request.h"
#include "climb/events.h"
#include "climb/live_progress.h"
#include "config/data_files.h"
#include "diagnosis/failure.h"
#include "diagnosis/verdict.h"
#include "record/own_files.h"
#include "record/record.h"
#include "record/record_json.h"
#include "record/record_reader.h"
#include "record/rejudge.h"
#include "record/surroundings.h"
#include "report/report_html.h"
#include "report/report_source.h"
#include "report/report_terminal.h"

namespace ladder {

namespace {

constexpr const char* kElsewhere =
    "The result is in the record: verdict.json and report.txt.";

/// The page is left to aoti-ladder report if the logs that it shows are large,
/// or if the command passed in its only run.
bool GetsPage(const Verdict& verdict) {
  constexpr uint64_t kMostLogBytes = 64ULL << 20;
  uint64_t bytes = 0;
  for (const RunSummary& run : verdict.runs) bytes += run.log_bytes;
  const bool plain =
      verdict.outcome == Verdict::Result::kPassed && verdict.runs.size() == 1;
  return !verdict.runs.empty() && !plain && bytes <= kMostLogBytes;
}

/// Writes the page that aoti-ladder report makes; `written` is the verdict.
/// This reads all logs that the page shows.
void WritePage(ClimbResult& result, std::string written, Record& record) {
  if (!GetsPage(result.verdict)) return;
  RecordedClimb climb;
  climb.folder = record.folder();
  climb.whole = true;
  climb.facts = record.Recorded();
  climb.runs = std::move(result.runs);
  // The folder may end in a slash.
  const std::string name = (climb.folder / "").parent_path().filename();
  record.WritePage(
      RenderHtml(MakeReportFacts(std::move(climb), std::move(written), name)));
}

/// The files that the commands name.
Surroundings::Facts FilesOf(const ClimbRequest& request, uint64_t most_bytes,
                            Progress* progress) {
  Surroundings::Facts files;
  for (const auto* words :
       {&request.settings.command, &request.settings.compile}) {
    files.merge(HashFiles(*words, request.host.workdir, most_bytes,
                          *request.hashes, progress));
  }
  return files;
}

/// A command that passes quickly must not wait for git.
bool IsWorthAsking(const ClimbResult& result) {
  const Verdict& verdict = result.verdict;
  return verdict.failure ||
         (!verdict.runs.empty() && verdict.runs.front().seconds > 1);
}

/// The program that compiled the models' code; empty: none was seen.
std::string CompilerSeen(const ClimbResult& result) {
  for (const RecordedRun& run : result.runs) {
    const std::string& seen = run.evidence.observation.compiler;
    if (!seen.empty()) return seen;
  }
  return "";
}

void Ask(const ClimbRequest& request, const ClimbResult& result,
         Executor& executor, RecordFacts& facts, Record& record) {
  Surroundings& all = facts.surroundings;
  Command in;
  in.environment = request.host.environment;
  in.workdir = request.host.workdir;
  GitState git = ObserveGit(executor, in);
  all.git = std::move(git.facts);
  if (!git.diff.empty()) record.WriteDiff(git.diff);
  if (const auto compiler =
          ObserveCompiler(executor, in, CompilerSeen(result))) {
    all.versions["compiler"] = *compiler;
  }
}

/// False if a signal is to end us: the rest is known, so nobody waits for this.
bool HashLargeFiles(const ClimbRequest& request, RecordFacts& facts,
                    Progress& progress) {
  constexpr uint64_t kMostHashed = 4ULL << 30;
  try {
    // Keeps the earlier hashes of small files: the command may change them.
    facts.surroundings.files.merge(FilesOf(request, kMostHashed, &progress));
    return true;
  } catch (const UserError&) {
    return false;
  }
}

void CloseUnfinished(Record& record) {
  try {
    record.Close("interrupted");
  } catch (const UserError&) {  // the disk is full: the first error counts
  }
}

/// Runs the setup and hashes the files. Returns why it was interrupted, if so.
std::optional<std::string> Begin(const ClimbRequest& request,
                                 Executor& executor, RecordFacts& facts,
                                 Record& record, Progress& progress) {
  try {
    RunSetup(request, executor, record, progress);
    auto dependencies = HashDependencies(request, progress);
    if (dependencies.empty()) return {};
    facts.surroundings.files.merge(std::move(dependencies));
    record.Update(facts);  // a resumed climb compares them
    return {};
  } catch (const UserError& error) {
    if (error.exit_code() != 130) throw;
    progress.Say(error.what());
    return error.what();
  }
}

ClimbResult InterruptedBefore(const std::string& why) {
  ClimbResult result;
  result.interrupted = true;
  result.verdict.outcome = Verdict::Result::kError;
  result.verdict.why = why;
  return result;
}

}  // namespace

Surroundings SurroundingsOf(const ClimbRequest& request) {
  // Hashing a small script takes no noticeable time.
  constexpr uint64_t kSmall = 1 << 20;
  Surroundings all;
  all.machine = ObserveMachine();
  all.files = FilesOf(request, kSmall, nullptr);
  return all;
}

ClimbResult RunClimb(const ClimbRequest& request, RecordFacts& facts,
                     Record& record, Progress& progress) {
  auto executor = MakeLocalExecutor();
  try {
    if (const auto& good = facts.settings.against; !good.empty()) {
      KeepGoodRecord(good, record.folder());
    }
    if (const auto why = Begin(request, *executor, facts, record, progress)) {
      return InterruptedBefore(*why);
    }
    ClimbResult result = Climb(request, *executor, record, progress);
    facts.surroundings.versions = result.versions;
    if (const Expectation& expect = request.settings.expect; !expect.empty()) {
      result.verdict.expected = Compare(expect, result.verdict);
    }
    if (!result.interrupted && IsWorthAsking(result) &&
        HashLargeFiles(request, facts, progress)) {
      Ask(request, result, *executor, facts, record);
    }
    return result;
  } catch (...) {
    CloseUnfinished(record);
    throw;
  }
}

ClimbResult RunNewClimb(const ClimbRequest& request, RecordFacts& facts,
                        Record& record, Progress& progress) {
  try {
    return RunClimb(request, facts, record, progress);
  } catch (const NothingClimbed&) {
    record.DropUnused();
    throw;
  }
}

UserError AddDiskFullHint(const UserError& error, const std::string& folder) {
  if (error.kind() != ErrorKind::kDiskFull) return error;
  return {error.what(),
          "Free some space, then continue: aoti-ladder resume " +
              ShellQuote({folder}),
          error.exit_code(), ErrorKind::kResumable};
}

UserError AddResumeHint(const UserError& error, const std::string& folder) {
  if (error.kind() == ErrorKind::kResumable) return error;
  return {error.what(),
          error.remedy() + " Then continue: aoti-ladder resume " +
              ShellQuote({folder}),
          error.exit_code(), ErrorKind::kResumable};
}

void WriteResult(ClimbResult& result, RecordFacts& facts, Record& record) {
  if (result.torch) facts.torch_version = Format(*result.torch);
  facts.climbed = result.facts;
  record.Update(facts);
  try {
    std::string written = record.WriteVerdict(ToJson(result.verdict));
    record.WriteReport(RenderTerminal(
        result.verdict,
        {false, "", facts.settings.workdir, false,
         result.facts.eager ? Describe(*result.facts.eager) : ""}));
    WritePage(result, std::move(written), record);
  } catch (...) {
    CloseUnfinished(record);
    throw;
  }
  const bool whole = !result.interrupted && !result.stopped_by;
  record.Close(whole ? "complete" : "interrupted");
}

void PrintResult(const ClimbResult& result, const AnswerStyle& style,
                 const RecordFacts& recorded) {
  if (style.silent) return;
  RecordFacts facts = recorded;
  if (result.torch) facts.torch_version = Format(*result.torch);
  if (result.facts.eager) facts.climbed = result.facts;
  const auto& eager = facts.climbed ? facts.climbed->eager : std::nullopt;
  if (style.json) {
    PrintAnswer(AnswerJson(result.verdict, style.folder, facts), kElsewhere);
  } else if (result.verdict.outcome != Verdict::Result::kError) {
    ReportOptions options = ReportOptionsOf(style.look, style.folder);
    options.workdir = style.workdir;
    options.brief = !style.verbose;
    options.page = GetsPage(result.verdict);
    if (eager) options.eager = Describe(*eager);
    PrintAnswer(RenderTerminal(result.verdict, options), kElsewhere);
  }
  if (result.interrupted) {
    PrintNote("interrupted; results so far are in " + style.folder +
              "; continue with: aoti-ladder resume " +
              ShellQuote({style.folder}));
  }
}

void Deliver(ClimbResult& result, const AnswerStyle& style, RecordFacts& facts,
             Record& record) {
  std::optional<UserError> failed = result.stopped_by;
  auto attempt = [&](const std::function<void()>& step) {
    try {
      step();
    } catch (const UserError& error) {
      if (!failed) failed = error;
    }
  };
  attempt([&] { PrintResult(result, style, record.Recorded()); });
  attempt([&] { WriteResult(result, facts, record); });
  if (failed) throw UserError(*failed);
}

void OpenPage(const std::filesystem::path& folder, const Host& host) {
  const std::filesystem::path page = folder / "report.html";
  std::error_code error;
  if (!std::filesystem::exists(page, error)) {
    // A command that does not fail gets none by itself.
    const std::string name = (folder / "").parent_path().filename();
    try {
      WriteFileByRename(
          page, RenderHtml(ReadReportFacts(folder, ReportDepth::kLines, name)));
    } catch (const UserError& cannot) {
      return PrintNote(
          fmt::format("there is no page to open: {}", cannot.what()));
    }
  }
  const std::string why = ShowInBrowser(page, host);
  if (!why.empty()) {
    PrintNote(fmt::format("cannot open {}: {}", page.string(), why));
  }
}

void KeepTorchFacts(const ClimbRequest& request, const ClimbResult& result,
                    Record& record, Progress& progress) {
  const RunSettings& settings = request.settings;
  Command command;
  command.argv = InterpreterOf(settings.compile.empty() ? settings.command
                                                        : settings.compile);
  const auto& failure = result.verdict.failure;
  if (!failure || failure->failure_class == FailureClass::kUserError ||
      result.interrupted || result.stopped_by || !result.torch ||
      command.argv.empty() || record.HasTorchFacts()) {
    return;
  }
  command.argv.insert(command.argv.end(), {"-m", "torch.utils.collect_env"});
  command.environment = request.host.environment;
  command.workdir = request.host.workdir;
  progress.Say("asks torch about this machine, for report --format issue");
  auto executor = MakeLocalExecutor();
  const Printed printed =
      RunForOutput(*executor, command, std::chrono::seconds(30));
  if (Succeeded(printed.outcome.ending)) record.WriteTorchFacts(printed.out);
}

namespace {

/// It fails, but not in the way that was asked for.
constexpr int kNotTheFailure = 4;

}  // namespace

int ExitCodeOf(const ClimbResult& result) {
  if (result.interrupted) return 130;
  const auto& expected = result.verdict.expected;
  if (result.verdict.failure && expected && !expected->differs.empty()) {
    return kNotTheFailure;
  }
  // An expected failure that is gone counts as fixed: code 0.
  if (!result.verdict.failure && !expected && result.verdict.differs) return 5;
  return ExitCodeOf(result.verdict.outcome);
}

namespace {

namespace fs = std::filesystem;

ClimbData ReadData(const RunSettings& settings, const ConfigDirs& dirs) {
  return {FindLadder(settings.LadderName(), dirs), FindLadder("deep", dirs),
          FailureFiles(dirs, settings.failures),
          FilesNamed("flags.yaml", dirs)};
}

/// Makes the paths valid in any folder.
RunSettings Absolute(RunSettings settings, const Host& host) {
  // Not lexically: ".." after a link is relative to the link's target.
  settings.workdir = settings.workdir.empty()
                         ? host.workdir
                         : fs::weakly_canonical(fs::absolute(settings.workdir));
  for (std::string& file : settings.files) file = fs::absolute(file);
  if (!settings.against.empty()) {
    settings.against = fs::absolute(settings.against);
  }
  return settings;
}

/// What the command inherits from the caller's environment.
Variables InheritedBy(const RunSettings& settings, const Host& host) {
  RecipeEnvironment of_callers = settings.environment;
  of_callers.set.clear();
  return ApplyTo(of_callers, host.environment);
}

/// A climb before its record exists.
struct Plan {
  Host observed;
  ClimbRequest request;
  RecordPlan record;
};
Plan PlanClimb(const RunOptions& options) {
  Plan plan;
  plan.observed = ObserveHost();
  const ConfigDirs dirs = FindConfigDirs(plan.observed);
  RecordFacts& facts = plan.record.facts;
  facts.tool_version = kToolVersion;
  facts.started_at = plan.observed.utc_time;
  facts.settings = Absolute(options.settings, plan.observed);
  facts.environment = InheritedBy(options.settings, plan.observed);
  facts.data = ReadData(options.settings, dirs);
  ClimbRequest& request = plan.request = MakeRequest(facts, plan.observed);
  RequireStage(request);
  facts.data.ladder.path = request.ladder.name;
  facts.surroundings = SurroundingsOf(request);
  facts.own_files =
      FindOwnFiles(CommandsOf(request.settings), request.host.workdir);
  plan.record.redactor = std::make_shared<const Redactor>(
      RedactRulesWith(FilesNamed("redact.yaml", dirs)),
      request.host.environment, CommandsOf(request.settings));
  HideInPatterns(*plan.record.redactor, request.settings.fails_when);
  return plan;
}

/// Prepares what only the start of the climb needs.
void MakeReady(const RunOptions& options, ClimbRequest& request) {
  // With the path as the user gave it, for messages.
  if (const auto& good = options.settings.against; !good.empty()) {
    request.good = ReadGoodRun(good, BuiltInPatterns);
  }
  RequirePrograms(request);
}

Climbed ClimbWith(const RunOptions& options, const Plan& plan, Record& record,
                  const fs::path& folder, bool silent) {
  const Host& observed = plan.observed;
  RecordFacts facts = plan.record.facts;
  const auto progress =
      MakeProgress({MayRedraw(observed), options.quiet, options.show_output});
  progress->Say("record: " + folder.string());
  if (plan.request.events) {
    plan.request.events->Started(folder.string(), record.Recorded());
  }
  ClimbResult result =
      (silent ? RunClimb : RunNewClimb)(plan.request, facts, record, *progress);
  Deliver(result,
          {options.json, options.verbose, LookOf(observed, options.color),
           folder.string(), plan.request.host.workdir.string(), silent},
          facts, record);
  if (options.open && !silent) OpenPage(folder, observed);
  const auto& failure = result.verdict.failure;
  const bool mistake = options.bisects && failure &&
                       failure->failure_class == FailureClass::kUserError &&
                       !result.verdict.expected;
  const int exit_code = mistake ? kNotTheFailure : ExitCodeOf(result);
  if (plan.request.events)
    plan.request.events->Ended(result.verdict, exit_code);
  if (!silent && !options.probe) {
    KeepTorchFacts(plan.request, result, record, *progress);
  }
  return {std::move(result.verdict), exit_code};
}

}  // namespace

namespace {

std::vector<std::string> MissingScripts(const ClimbRequest& request) {
  std::vector<std::string> missing;
  if (!request.settings.setup.empty()) return missing;
  for (const auto& argv : CommandsOf(request.settings)) {
    const std::string script = ScriptOf(argv);
    std::error_code error;  // an unreadable folder may hold it
    const bool there = fs::exists(request.host.workdir / script, error);
    if (!script.empty() && !there && !error) AddOnce(script, missing);
  }
  return missing;
}

}  // namespace

RunPreview PreviewRun(const RunOptions& options) {
  const Plan plan = PlanClimb(options);
  const ClimbRequest& request = plan.request;
  RequirePrograms(request);
  const auto& compile = request.settings.compile;
  const auto& asked = compile.empty() ? request.settings.command : compile;
  const Ladder ladder =
      request.load_ladder ? request.load_ladder() : request.ladder;
  const auto executor = MakeLocalExecutor();
  const TorchProbe torch = ProbeTorch(*executor, asked, request.host);
  Known known;
  known.torch = torch.version;
  known.rocm = torch.rocm;
  known.all_stages = request.settings.AllStages();
  known.missing = MissingTools(ladder, request.host);
  RunPreview preview;
  preview.settings = plan.record.facts.settings;
  const Redactor& redactor = *plan.record.redactor;
  preview.settings.command = redactor.Arguments(preview.settings.command);
  preview.settings.compile = redactor.Arguments(preview.settings.compile);
  preview.settings.eager = redactor.Arguments(preview.settings.eager);
  preview.ladder = ladder.name;
  preview.python = ShellQuote(redactor.Arguments(InterpreterOf(asked)));
  preview.missing_scripts = redactor.Arguments(MissingScripts(request));
  preview.versions = torch.versions;
  preview.stages = PreviewLadder(ladder, known);
  for (PreviewedStage& stage : preview.stages) {
    const std::string& only = preview.settings.stage;
    if (!only.empty() && stage.name != only) {
      stage.skipped = "--stage names another one";
    }
  }
  return preview;
}

fs::path FolderFor(const RunOptions& options, const Host& host) {
  if (!options.out.empty() || options.name.empty()) {
    return ChooseFolder(options.out, options.settings.command, host);
  }
  return MakeFolder(options.name, host);
}

RecordPlan PlanRecord(const RunOptions& options) {
  return PlanClimb(options).record;
}

Climbed ClimbPlanned(const RunOptions& options,
                     std::shared_ptr<FileHashes> hashes) {
  Plan plan = PlanClimb(options);
  plan.request.hashes = std::move(hashes);
  MakeReady(options, plan.request);
  Record record =
      Record::Open(options.out, plan.record.facts, plan.record.redactor);
  return ClimbWith(options, plan, record, options.out, true);
}

std::optional<Climbed> ReadCompleted(const fs::path& folder) {
  const fs::path file = folder / "verdict.json";
  if (ReadWholeOutline(folder).state != "complete") return {};
  ClimbResult result;
  result.verdict = ReadVerdict(ReadJsonFile(file).value_or(""), file);
  const int exit_code = ExitCodeOf(result);
  return Climbed{std::move(result.verdict), exit_code};
}

namespace {

/// A file without a name.
Descriptor MemoryFile(std::string_view bytes) {
  Descriptor file(memfd_create("input", MFD_CLOEXEC));
  while (!bytes.empty()) {
    const ssize_t size = write(file.number(), bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) throw UserError("cannot keep the standard input", "", 3);
    bytes.remove_prefix(static_cast<size_t>(size));
  }
  return file;
}

/// The folder that holds `out`, if it has to be made; a misspelled path is then
/// noticed.
fs::path MissingAbove(const fs::path& out) {
  const fs::path above = out.parent_path();
  std::error_code error;
  return above.empty() || fs::exists(above, error) ? fs::path() : above;
}

bool ReadsInput(const RunSettings& settings) {
  return NamesInput(settings.command) || NamesInput(settings.compile) ||
         NamesInput(settings.eager);
}

}  // namespace

void RequireNoInput(const RunSettings& settings, const std::string& file) {
  if (!ReadsInput(settings)) return;
  throw UserError(
      file + ": the command reads its standard input, and these runs get none",
      "Keep the program or the data in a file, and name that in the command.");
}

CommandInput::CommandInput(const RunOptions& options) {
  const RunSettings& settings = options.settings;
  const bool named = ReadsInput(settings);
  const InputKind kind = KindOfInput(named);
  if (kind == InputKind::kTyped) {
    PrintNote(
        "the command reads its standard input, and this is a terminal: type "
        "it, and end it with Ctrl-D; each run gets it");
  } else if (kind == InputKind::kUnnamed && !options.quiet) {
    PrintNote(
        "the command gets no standard input: no word of it names the pipe; "
        "to give each run a copy, use a file: aoti-ladder run -- CMD < FILE");
  }
  bytes_ = ReadInput(kind, named);
}

void CommandInput::GiveTo(Record& record, RecordFacts& facts) {
  if (!bytes_) return;
  fs::path kept = record.KeepInput(*bytes_);
  if (kept.empty()) {
    if (!unnamed_.open()) unnamed_ = MemoryFile(*bytes_);
    kept = fmt::format("/proc/self/fd/{}", unnamed_.number());
  }
  facts.settings.input = kept;
  record.Update(facts);
}

int RunLocally(const RunOptions& options) {
  CommandInput input(options);
  PrepareToClimb();
  Plan plan = PlanClimb(options);
  MakeReady(options, plan.request);
  if (!options.events.empty()) {
    plan.request.events = std::make_shared<Events>(options.events);
  }
  const fs::path above = MissingAbove(options.out);
  const fs::path folder = FolderFor(options, plan.request.host);
  Record record =
      Record::Create(folder, plan.record.facts, plan.record.redactor);
  if (!above.empty() && !options.quiet) {
    PrintNote("made the folder " + above.string());
  }
  try {
    input.GiveTo(record, plan.record.facts);
    plan.request.settings.input = plan.record.facts.settings.input;
    return ClimbWith(options, plan, record, folder, false).exit_code;
  } catch (const UserError& error) {
    if (plan.request.events) plan.request.events->Failed(error);
    throw AddDiskFullHint(error, folder);
  }
}

namespace {

using std::chrono::microseconds;

/// How long the run that the limit cut off took. If its end was not recorded,
/// since run.json was written.
microseconds TimeOf(const RecordedRun& run, const RunFolder& folder) {
  if (run.complete) return run.outcome.main.wall_time;
  std::error_code error;
  const auto begun = fs::last_write_time(folder.path() / "run.json", error);
  const auto now = fs::file_time_type::clock::now();
  return error ? microseconds{}
               : std::chrono::duration_cast<microseconds>(now - begun);
}

/// The run that the limit cut off; null: none.
const RecordedRun* CutOff(const RecordedClimb& climb) {
  const auto found = std::find_if(
      climb.runs.begin(), climb.runs.end(), [](const RecordedRun& run) {
        return !run.complete || run.outcome.interrupted();
      });
  return found == climb.runs.end() ? nullptr : &*found;
}

/// True if every run that ended took at most half that time.
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
  // The limit cut off the compilation, before the command ran.
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
  // The facts from the record are already redacted.
  Record record = Record::Open(folder, facts, nullptr, std::move(lock));
  const RecordedRun* cut = CutOff(climb);
  if (cut != nullptr && !HasFailed(climb)) {
    const microseconds time = TimeOf(*cut, record.FolderOf(cut->facts));
    if (LastedLong(climb, time)) {
      CallItHang(*cut, time, record);
      // Outdated: the record now has it as a hang.
      climb.runs.erase(climb.runs.begin() + (cut - climb.runs.data()));
    }
  }
  record.Update(facts);
  result.verdict =
      JudgeRecord(folder, {}, ReadLadder(FindLadder("documented", {}), {}),
                  BuiltInPatterns);
  result.interrupted = !result.verdict.failure;
  result.runs = std::move(climb.runs);
  WriteResult(result, facts, record);
  const int exit_code = result.interrupted ? 125 : ExitCodeOf(result);
  return {std::move(result.verdict), exit_code};
}

}  // namespace ladder
