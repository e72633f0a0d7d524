#include "cli/nightly_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "base/console.h"
#include "base/file.h"
#include "base/lock_holder.h"
#include "base/text.h"
#include "climb/climb_request.h"
#include "jobs/climb_jobs.h"
#include "nightly/history.h"
#include "nightly/history_report.h"
#include "nightly/night_bisect.h"
#include "nightly/night_page.h"
#include "nightly/night_run.h"
#include "nightly/suite.h"
#include "record/record_store.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

using Notes = std::function<void(const std::string&)>;

constexpr const char* kNightlyExample =
    "Name a suite file, which lists recipes, for example: aoti-ladder nightly "
    "suite.yaml";

std::vector<Option> Options() {
  return {
      {"folder", "DIR",
       "keep history, nights and candidates in this folder\n(default: the one "
       "that the suite sets, otherwise .aoti-ladder/nightly/NAME beside the "
       "suite)",
       false, Completes::kFolder},
      {"jobs", "K",
       "number of recipes, or runs of a bisection, in parallel\n(default: 1; "
       "on a cluster all recipes)"},
      ExecutorOption("the suite, its recipes with their files, and --folder"),
      {"max-bisections", "N",
       "bisect at most N new failures in this night\n(default: set by the "
       "suite, otherwise 5)"},
      {"no-bisect", "", "do not bisect new failures"},
      {"fail-on",
       "WHICH",
       "which failures make the exit code 1: new (new or changed failures) or "
       "any\n(default: set by the suite, otherwise new)",
       false,
       Completes::kNothing,
       {"new", "any"}},
      {"dry-run",
       "",
       "check the suite and its recipes and list their candidates; run nothing",
       false,
       Completes::kNothing,
       {},
       {"check"}},
      {"wait", "", "if another nightly of this suite is running, wait for it"},
      JsonOption(),
      QuietOption(),
  };
}

Subcommand DescribeNightly() {
  Subcommand nightly;
  nightly.name = "nightly";
  nightly.summary = "run a suite of recipes and report what is new";
  nightly.usage = "[options] SUITE.yaml";
  nightly.description =
      "Sets up the newest candidate of a suite (a nightly, a version or a "
      "commit, as the bisect section of its recipes says), runs each recipe "
      "with it, and compares the failures with those of earlier nights. "
      "Compared by signature, each failure is new, changed, still there, fixed "
      "or flaky. "
      "nightly bisects each new failure between the candidate with which the "
      "recipe last passed and tonight's; a failure that several recipes share "
      "is bisected once. The suite's folder holds history.db (see aoti-ladder "
      "history) and, for the last night, index.html, junit.xml, night.txt and "
      "night.json. If a night is interrupted, the same command continues it "
      "within twelve hours. Command-line options override the suite.";
  nightly.options = Options();
  nightly.operand = "SUITE.yaml";
  nightly.example = kNightlyExample;
  nightly.examples =
      "  aoti-ladder nightly suite.yaml\n"
      "  aoti-ladder nightly --jobs 4 --fail-on any suite.yaml\n"
      "  aoti-ladder history .aoti-ladder/nightly/suite/history.db\n";
  nightly.exit_codes =
      "  0    no new failures\n"
      "  1    a failure is new or changed, or flaky for the first time; with\n"
      "       --fail-on any, also for a known failure\n"
      "  2    wrong usage or an invalid input file\n"
      "  3    an internal error of aoti-ladder\n"
      "  125  no new failures, but a recipe could not be judged; or another "
      "nightly\n"
      "       of this suite is running\n"
      "  130  interrupted; continue with the same command\n";
  nightly.operand_completes = Completes::kYaml;
  return nightly;
}

Suite SuiteOf(const ParsedArgs& given) {
  Suite suite = LoadSuite(OneOperand(given, "suite", kNightlyExample));
  suite.folder = fs::absolute(given.Text("folder").value_or(suite.folder));
  if (given.Has("jobs")) suite.jobs = TakeCount(given, "jobs", 1);
  if (const auto which = given.Text("fail-on")) {
    suite.any_failure = *which == "any";
    if (!suite.any_failure && *which != "new") {
      RefuseValue("--fail-on", *which, "Use new or any.");
    }
  }
  if (given.Has("no-bisect") && given.Has("max-bisections")) {
    throw UserError("--no-bisect and --max-bisections exclude each other",
                    "Leave one of them out.");
  }
  if (given.Has("no-bisect")) suite.most_bisections = 0;
  suite.most_bisections =
      TakeCount(given, "max-bisections", suite.most_bisections);
  return suite;
}

/// ", since 2026-11-21T02:00:00Z"; empty if unknown.
std::string SinceText(const Suite& suite) {
  try {
    const auto nights =
        History::Read(fs::path(suite.folder) / "history.db").Nights(suite.name);
    if (nights.empty() || nights.back().state != NightState::kStarted)
      return "";
    return ", since " + nights.back().started_at;
  } catch (const UserError&) {
    return "";
  }
}

/// Held while we work with the suite.
FolderLock LockSuite(const Suite& suite, bool wait, const Notes& say) {
  std::error_code error;
  fs::create_directories(suite.folder, error);
  if (error) {
    throw UserError(fmt::format("cannot create the folder '{}': {}",
                                suite.folder, error.message()),
                    "Choose another folder with --folder DIR.", 3);
  }
  bool told = false;
  while (!EndingSignalCame()) {
    // Who waits is told at once.
    constexpr std::chrono::seconds kLook{1};
    if (auto lock = FolderLock::TakeWithin(
            suite.folder, wait && !told ? std::chrono::seconds(0) : kLook)) {
      return std::move(*lock);
    }
    if (!wait) {
      const std::string holder = LockHolderText(suite.folder);
      throw UserError(
          fmt::format("another nightly of this suite is running in {}{}",
                      suite.folder, holder.empty() ? SinceText(suite) : holder),
          "Wait for it (--wait does so), or stop it.", 125);
    }
    if (!told) {
      say("waiting for another nightly of this suite" +
          LockHolderText(suite.folder));
    }
    told = true;
  }
  throw UserError("interrupted while waiting for another nightly",
                  "Nothing was run.", 130);
}

// --- the night ---------------------------------------------------------------

/// True if the last night was cut off, and a night begun now would be the same.
bool GoesOn(const Night& last, const std::string& candidate,
            const std::string& now) {
  constexpr int64_t kHalfADay = 43200;
  if (last.state == NightState::kComplete || last.candidate != candidate) {
    return false;
  }
  const auto then = SecondsOf(last.started_at), today = SecondsOf(now);
  if (!then || !today) return false;
  const int64_t age = *today - *then;
  return age >= 0 && age < kHalfADay;
}

/// A new night, or the last one if it continues.
Night BeginNight(Night night, History& history, const Notes& say) {
  const std::vector<Night> nights = history.Nights(night.suite);
  if (!nights.empty() && nights.back().state != NightState::kComplete) {
    const Night& last = nights.back();
    if (GoesOn(last, night.candidate, night.started_at)) {
      say(fmt::format("continuing the night of {}", last.started_at));
      history.SetState(last.id, NightState::kStarted, "");
      return last;
    }
    // Nobody else works on it: we have the lock.
    history.SetState(last.id, NightState::kInterrupted, last.ended_at);
  }
  night.id = history.Begin(night);
  return night;
}

SuiteRecipes WithCandidates(SuiteRecipes recipes, const Host& host) {
  FindCandidatesOf(recipes, *MakeLocalExecutor(), host);
  return recipes;
}

class NightlyRun {
 public:
  /// recipes: their candidates are not found yet.
  NightlyRun(const Suite& suite, SuiteRecipes recipes, const ParsedArgs& given,
             const Host& host)
      : suite_(suite),
        host_(host),
        json_(given.Has("json")),
        folder_(suite.folder),
        program_(fs::read_symlink("/proc/self/exe")),
        recipes_(WithCandidates(std::move(recipes), host)),
        history_(History::OpenToWrite(folder_ / "history.db")),
        executor_(TakeExecutor(given)),
        jobs_(MakeJobs(executor_, NotesFor(given))),
        say_(NotesFor(given)),
        tools_{recipes_, program_, folder_,       host.workdir,
               *jobs_,   AtOnce(), suite.timeout, say_} {}

  int Run() {
    try {
      const bool whole = RunAll();
      if (!whole && night_.id == 0) {
        throw UserError("interrupted before the first recipe ran",
                        "Continue with the same command.", 130);
      }
      return Deliver(whole ? NightState::kComplete : NightState::kInterrupted);
    } catch (const UserError& error) {
      throw AddRerunHint(error);
    }
  }

 private:
  /// False if interrupted.
  bool RunAll() {
    {
      const FolderLock cache = LockCandidates(tools_.cache());
      const NightSetup setup = SetUpNewest(tools_);
      if (setup.interrupted) return false;
      Night night;
      night.suite = suite_.name;
      night.started_at = host_.utc_time;
      night.tool_version = kToolVersion;
      night.note = setup.note;
      if (setup.candidate) {
        night.candidate = recipes_.candidates[*setup.candidate].title;
      }
      night_ = BeginNight(night, history_, say_);
      if (!RunRecipes(tools_, night_, setup, history_)) return false;
    }
    // Each bisection locks the candidates itself.
    BisectionsToMake chosen = ChooseBisections(tools_, night_, history_);
    if (suite_.most_bisections == 0) return true;
    // No progress: without it, nobody would know why a culprit is missing.
    for (const std::string& line : chosen.left_out) PrintNote(line);
    return MakeBisections(
        tools_, night_, chosen.causes,
        {suite_.budget, static_cast<size_t>(suite_.most_bisections),
         OptionsOfBisect()},
        history_);
  }

  /// Adds that the night can continue, since the history keeps its results.
  [[nodiscard]] UserError AddRerunHint(const UserError& error) const {
    if (night_.id == 0) return error;
    const ErrorKind kind = error.kind();
    const bool folder =
        kind == ErrorKind::kCannotWrite || kind == ErrorKind::kDiskFull;
    return {error.what(),
            (folder ? FolderRemedy(kind, "--folder DIR") : error.remedy()) +
                " Then repeat this command to continue.",
            error.exit_code(), kind};
  }

  /// The number of parallel jobs; on a cluster, slurm.yaml limits them.
  [[nodiscard]] size_t AtOnce() const {
    if (suite_.jobs) return static_cast<size_t>(*suite_.jobs);
    return executor_ == JobExecutor::kLocal ? 1 : recipes_.recipes.size();
  }

  /// Without --jobs, the recipe's number of jobs applies.
  [[nodiscard]] std::vector<std::string> OptionsOfBisect() const {
    std::vector<std::string> words{"--executor", ToString(executor_)};
    if (suite_.jobs) {
      words.insert(words.end(), {"--jobs", std::to_string(*suite_.jobs)});
    }
    return words;
  }

  /// Writes all results; only then marks the night as ended.
  int Deliver(NightState state) {
    night_.state = state;
    night_.ended_at = ObserveHost().utc_time;
    SuiteHistory all = OwnHistory();
    all.nights.back() = night_;
    const NightView view = ViewNight(all, night_);
    const std::string text = RenderNight(view), json = NightsJson({view});
    const fs::path page = folder_ / "index.html";
    WriteFileByRename(folder_ / "night.txt", text);
    WriteFileByRename(folder_ / "night.json", json);
    WriteNightJunit(all, night_, folder_ / "junit.xml");
    WriteNightPage(all, night_, page);
    const int exit_code = ExitCodeOf(view);
    history_.SetState(night_.id, state, night_.ended_at);
    PrintAnswer(
        json_ ? json : text + "\npage: " + page.string() + "\n",
        "The result is in " + folder_.string() + ": night.txt and night.json.");
    if (state == NightState::kInterrupted) {
      say_("interrupted; continue with the same command");
      return 130;
    }
    RemoveOldNights();
    return exit_code;
  }

  [[nodiscard]] SuiteHistory OwnHistory() const {
    std::vector<SuiteHistory> all = history_.Suites();
    const auto own = std::find_if(
        all.begin(), all.end(),
        [&](const SuiteHistory& each) { return each.suite == suite_.name; });
    LADDER_CHECK(own != all.end());
    return std::move(*own);
  }

  [[nodiscard]] int ExitCodeOf(const NightView& view) const {
    bool news = false, unjudged = false;
    for (const auto& [key, change] : view.changes) {
      news = news || IsNewRegression(history_.ResultsUpTo(night_, key));
      unjudged = unjudged || change == NightChange::kNotJudged;
    }
    if (news || (suite_.any_failure && !view.groups.empty())) return 1;
    return unjudged ? 125 : 0;
  }

  /// Removes the folders of old nights; their results stay in the history.
  /// Leaves other files alone.
  void RemoveOldNights() const {
    std::vector<Night> nights = history_.Nights(suite_.name);
    const size_t keep = static_cast<size_t>(suite_.keep_nights);
    for (size_t i = 0; i + keep < nights.size(); ++i) {
      std::error_code error;  // then tried again the next night
      fs::remove_all(NightFolder(folder_, nights[i]), error);
    }
    // A setup's output is useful as long as its candidate exists.
    std::error_code error;
    for (const auto& each : fs::directory_iterator(folder_ / "setups", error)) {
      const fs::path name = each.path().filename();
      if (!fs::exists(tools_.cache() / name, error)) {
        fs::remove_all(each.path(), error);
      }
    }
  }

  const Suite& suite_;
  const Host& host_;
  bool json_;
  fs::path folder_;
  fs::path program_;
  SuiteRecipes recipes_;
  History history_;
  JobExecutor executor_;
  std::unique_ptr<Jobs> jobs_;
  Notes say_;
  NightTools tools_;
  Night night_;
};

/// Prints what would run, but runs nothing.
int DryRun(SuiteRecipes& recipes, const Host& host) {
  FindCandidatesOf(recipes, *MakeLocalExecutor(), host);
  std::string text = Counted(recipes.recipes.size(), "recipe") + ":";
  for (const SuiteRecipe& each : recipes.recipes) text += " " + each.name;
  if (!recipes.no_candidates.empty()) {
    throw UserError(recipes.no_candidates,
                    "A night would run only recipes without candidates.", 125);
  }
  if (!recipes.candidates.empty()) {
    text += fmt::format("\n{}, newest: {}",
                        Counted(recipes.candidates.size(), "candidate"),
                        recipes.candidates.back().title);
  }
  PrintAnswer(text + "\n");
  return 0;
}

int RunNightly(const ParsedArgs& given) {
  const Host host = PrepareToClimb();
  const Suite suite = SuiteOf(given);
  SuiteRecipes recipes = LoadRecipesOf(suite, given.operands.front());
  for (const SuiteRecipe& each : recipes.recipes) {
    RequireNoInput(each.combinations.front(), each.file);
  }
  if (given.Has("dry-run")) return DryRun(recipes, host);
  const FolderLock lock = LockSuite(suite, given.Has("wait"), NotesFor(given));
  return NightlyRun(suite, std::move(recipes), given, host).Run();
}

}  // namespace

Subcommand Nightly() { return Running(DescribeNightly(), RunNightly); }

}  // namespace ladder
