#include "nightly_command.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "answer.h"
#include "climb_start.h"
#include "file.h"
#include "folder_lock.h"
#include "history.h"
#include "history_report.h"
#include "job_executor.h"
#include "night_bisect.h"
#include "night_junit.h"
#include "night_page.h"
#include "night_run.h"
#include "night_setup.h"
#include "record_store.h"
#include "shell_words.h"
#include "suite_recipes.h"
#include "version.h"
#include "wording.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExample =
    "Give a suite, a list of recipes, as in: aoti-ladder nightly suite.yaml";

Subcommand Describe() {
  Subcommand nightly;
  nightly.name = "nightly";
  nightly.summary = "run a suite of recipes, and tell what is new";
  nightly.usage = "[options] SUITE.yaml";
  nightly.description =
      "Sets up the newest candidate of a suite's recipes (a nightly, a version "
      "or a commit, as their bisect section says), climbs with each recipe, "
      "and compares what came out with the nights before by the failures' "
      "signatures: new, changed, still, fixed or flaky. A new failure is "
      "bisected, from the candidate with which the recipe last passed to "
      "tonight's; the same failure of several recipes is bisected once. "
      "All of it is kept in the suite's folder: history.db (see aoti-ladder "
      "history), and of the last night index.html, junit.xml, night.txt and "
      "night.json. A night that was cut off goes on when it is started again "
      "on the same day.";
  nightly.options = {
      {"folder", "DIR",
       "where the suite keeps its history, nights and candidates\n"
       "(default: as the suite says, else .aoti-ladder/nightly/NAME beside it)",
       false, Completes::kFolder},
      {"jobs", "K",
       "how many recipes, and runs of a bisection, to make side by side\n"
       "(default: one; of the recipes on a cluster all)"},
      ExecutorOption("the suite, its recipes with their files, and --folder"),
      {"no-bisect", "", "do not bisect what is new"},
      {"fail-on",
       "WHICH",
       "the failures that make the exit code 1: new (changed ones too; the "
       "default) or any",
       false,
       Completes::kNothing,
       {"new", "any"}},
      {"wait", "",
       "wait for another nightly of this suite to end, instead of refusing"},
      {"json", "", "print the night as JSON"},
      {"quiet", "", "print no progress"},
  };
  nightly.operand = "SUITE.yaml";
  nightly.example = kExample;
  nightly.examples =
      "  aoti-ladder nightly suite.yaml\n"
      "  aoti-ladder nightly --jobs 4 --fail-on any suite.yaml\n"
      "  aoti-ladder history .aoti-ladder/nightly/suite/history.db\n";
  nightly.exit_codes =
      "  0    nothing failed that did not fail before\n"
      "  1    a failure is new or changed; with --fail-on any also a known "
      "one\n"
      "  2    wrong usage or a bad input file\n"
      "  3    an error of aoti-ladder itself\n"
      "  125  nothing is new, but a recipe could not be judged; or another "
      "nightly\n"
      "       of this suite is under way\n"
      "  130  interrupted; the same command goes on\n";
  nightly.operand_completes = Completes::kYaml;
  return nightly;
}

Suite SuiteOf(const Given& given) {
  if (given.operands.size() != 1) {
    throw UserError(
        fmt::format("nightly takes one suite, not {}", given.operands.size()),
        kExample);
  }
  Suite suite = LoadSuite(given.operands.front());
  suite.folder = fs::absolute(given.Text("folder").value_or(suite.folder));
  if (given.Has("jobs")) suite.jobs = TakeCount(given, "jobs", 1);
  if (const auto which = given.Text("fail-on")) {
    suite.any_failure = *which == "any";
    if (!suite.any_failure && *which != "new") {
      RefuseValue("--fail-on", *which, "Give new or any.");
    }
  }
  if (given.Has("no-bisect")) suite.most_bisections = 0;
  return suite;
}

/// For as long as we work with the suite.
FolderLock LockSuite(const Suite& suite, bool wait) {
  std::error_code error;
  fs::create_directories(suite.folder, error);
  if (error) {
    throw UserError(fmt::format("cannot make the folder '{}': {}", suite.folder,
                                error.message()),
                    "Give another place with --folder DIR.", 3);
  }
  bool told = false;
  while (!EndingSignalCame()) {
    constexpr std::chrono::seconds kWait{1};
    if (auto lock = FolderLock::TakeWithin(
            suite.folder, told ? kWait : std::chrono::seconds(0))) {
      return std::move(*lock);
    }
    if (!wait) {
      throw UserError(
          fmt::format("another nightly of this suite is at work in {}",
                      suite.folder),
          "Wait until it is done (--wait does), or end it.", 125);
    }
    if (!told) PrintNote("waiting for another nightly of this suite");
    told = true;
  }
  throw UserError("interrupted while another nightly was waited for", "", 130);
}

// --- the night ---------------------------------------------------------------

/// Whether it was cut off and is still what a night begun now would be.
bool GoesOn(const Night& last, const std::string& candidate,
            const std::string& now) {
  constexpr int64_t kDay = 86400;
  if (last.state == NightState::kComplete || last.candidate != candidate) {
    return false;
  }
  const auto then = SecondsOf(last.started_at), today = SecondsOf(now);
  return then && today && *today - *then < kDay;
}

Night BeginNight(const Suite& suite, const std::string& candidate,
                 const Host& host, History& history) {
  const std::vector<Night> nights = history.Nights(suite.name);
  if (!nights.empty() && nights.back().state != NightState::kComplete) {
    const Night& last = nights.back();
    if (GoesOn(last, candidate, host.utc_time)) {
      PrintNote(fmt::format("going on with the night of {}", last.started_at));
      history.SetState(last.id, NightState::kStarted, "");
      return last;
    }
    // Nobody works on it: we have the lock.
    history.SetState(last.id, NightState::kInterrupted, last.ended_at);
  }
  Night night;
  night.suite = suite.name;
  night.started_at = host.utc_time;
  night.candidate = candidate;
  night.tool_version = kToolVersion;
  night.id = history.Begin(night);
  return night;
}

bool IsThere(const fs::path& file) {
  std::error_code error;
  return fs::exists(file, error);
}

class NightlyRun {
 public:
  NightlyRun(const Suite& suite, const Given& given, const Host& host)
      : suite_(suite),
        host_(host),
        json_(given.Has("json")),
        folder_(suite.folder),
        history_(History::OpenToWrite(folder_ / "history.db")),
        program_(fs::read_symlink("/proc/self/exe")),
        recipes_(LoadRecipesOf(suite, *MakeLocalExecutor(), host)),
        executor_(TakeExecutor(given)),
        jobs_(MakeJobs(executor_, NotesFor(given))),
        tools_{recipes_, program_, folder_,        host.workdir,
               *jobs_,   AtOnce(), NotesFor(given)} {}

  int Run() {
    bool whole = false;
    try {
      whole = RunAll();
    } catch (const UserError& error) {
      throw WithWayOn(error);
    }
    if (!whole && night_.id == 0) {
      throw UserError("interrupted before the first recipe was run",
                      "The same command goes on.", 130);
    }
    return Deliver(whole ? NightState::kComplete : NightState::kInterrupted);
  }

 private:
  /// False when it was interrupted.
  bool RunAll() {
    {
      const FolderLock cache = LockCandidates(tools_.cache());
      const NightSetup setup = SetUpNewest(tools_);
      if (setup.interrupted) return false;
      const std::string candidate =
          setup.candidate ? recipes_.candidates[*setup.candidate].title : "";
      night_ = BeginNight(suite_, candidate, host_, history_);
      if (!RunRecipes(tools_, night_, setup, history_)) return false;
    }
    // Each bisection takes the candidates for itself.
    BisectionsToMake chosen = ChooseBisections(tools_, night_, history_);
    if (suite_.most_bisections == 0) return true;
    for (const std::string& line : chosen.left_out) tools_.say(line);
    return MakeBisections(
        tools_, night_, chosen.causes,
        {suite_.budget, static_cast<size_t>(suite_.most_bisections),
         OptionsOfBisect()},
        history_);
  }

  /// What is in the history stays there, whatever kept us from going on.
  [[nodiscard]] UserError WithWayOn(const UserError& error) const {
    if (night_.id == 0) return error;
    std::string remedy = error.remedy();
    RE2::GlobalReplace(&remedy, "--out DIR", "--folder DIR");
    return {error.what(), remedy + " Then the same command goes on.",
            error.exit_code()};
  }

  /// Of how many there are at a time on a cluster slurm.yaml says enough.
  [[nodiscard]] size_t AtOnce() const {
    if (suite_.jobs) return static_cast<size_t>(*suite_.jobs);
    return executor_ == JobExecutor::kLocal ? 1 : recipes_.recipes.size();
  }

  /// Without a number the recipe says it.
  [[nodiscard]] std::vector<std::string> OptionsOfBisect() const {
    std::vector<std::string> words{"--executor", ToString(executor_)};
    if (suite_.jobs) {
      words.insert(words.end(), {"--jobs", std::to_string(*suite_.jobs)});
    }
    return words;
  }

  int Deliver(NightState state) {
    night_.state = state;
    night_.ended_at = ObserveHost().utc_time;
    history_.SetState(night_.id, state, night_.ended_at);
    if (state == NightState::kComplete) RemoveOldNights();
    const SuiteHistory all = OwnHistory();
    const NightView view = ViewNight(all, night_);
    const std::string text = RenderNight(view), json = NightsJson({view});
    const fs::path page = folder_ / "index.html";
    WriteFileByRename(folder_ / "night.txt", text);
    WriteFileByRename(folder_ / "night.json", json);
    WriteFileByRename(folder_ / "junit.xml", NightJunit(all, night_));
    WriteFileByRename(page, RenderNightPage(all, night_, page, IsThere));
    PrintAnswer(json_ ? json : text + "\npage: " + page.string() + "\n",
                "It is in " + folder_.string() + ": night.txt and night.json.");
    if (state == NightState::kInterrupted) {
      PrintNote("interrupted; the same command goes on");
      return 130;
    }
    return ExitCodeOf(view);
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
    const auto any = [&](auto is) {
      return std::any_of(view.changes.begin(), view.changes.end(),
                         [&](const auto& each) { return is(each.second); });
    };
    using enum NightChange;
    if (any([](NightChange each) { return each == kNew || each == kChanged; }))
      return 1;
    if (suite_.any_failure && !view.groups.empty()) return 1;
    return any([](NightChange each) { return each == kNotJudged; }) ? 125 : 0;
  }

  /// Their folders: the history keeps what they came to.
  void RemoveOldNights() const {
    std::vector<fs::path> nights;
    std::error_code error;
    for (const auto& each : fs::directory_iterator(folder_ / "nights", error)) {
      nights.push_back(each.path());
    }
    std::sort(nights.begin(), nights.end());
    const auto keep = static_cast<size_t>(suite_.keep_nights);
    for (size_t i = 0; i + keep < nights.size(); ++i) {
      fs::remove_all(nights[i], error);
    }
  }

  const Suite& suite_;
  const Host& host_;
  bool json_;
  fs::path folder_;
  History history_;
  fs::path program_;
  SuiteRecipes recipes_;
  JobExecutor executor_;
  std::unique_ptr<Jobs> jobs_;
  NightTools tools_;
  Night night_;
};

int Run(const Given& given) {
  const Host host = PrepareToClimb();
  const Suite suite = SuiteOf(given);
  const FolderLock lock = LockSuite(suite, given.Has("wait"));
  return NightlyRun(suite, given, host).Run();
}

}  // namespace

Subcommand Nightly() { return Running(Describe(), Run); }

}  // namespace ladder
