#include "cli/bisect_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <functional>

#include "base/console.h"
#include "base/file.h"
#include "base/text.h"
#include "bisect/bisect_journal.h"
#include "bisect/bisect_page.h"
#include "bisect/bisect_probe.h"
#include "bisect/bisect_report.h"
#include "bisect/bisect_run.h"
#include "cli/run_command.h"
#include "climb/climb_request.h"
#include "climb/climb_session.h"
#include "jobs/climb_jobs.h"
#include "nightly/suite.h"
#include "recipe/recipe_reader.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBisectExample =
    "Name a recipe that has a bisect section, for example: aoti-ladder bisect "
    "repro.yaml";

std::vector<Option> BisectOptions() {
  return {
      {"good", "NAME",
       "the good end of the range, a candidate that does not fail (default: "
       "the first candidate)"},
      {"bad", "NAME",
       "the bad end of the range, a candidate that fails (default: the last "
       "candidate)"},
      {"expect", "WHAT",
       "look for this failure: class:CLASS, kernel:REGEX or a signature; "
       "repeatable (default: the failure that the recipe expects, otherwise "
       "that of the bad end)",
       true},
      {"confidence", "P",
       "required probability of the answer, above 0.5 and below 1 (default: "
       "0.97)"},
      {"deterministic", "",
       "run each candidate once and confirm nothing, because a candidate fails "
       "every time or never; runs that contradict this end the shortcut"},
      {"jobs", "K", "number of runs to do in parallel (default: 1)"},
      ExecutorOption("the recipe and its files, --cache and --out"),
      {"max-runs",
       "N",
       "stop after N runs (default: 1000)",
       false,
       Completes::kNothing,
       {},
       {"most-runs"}},
      RecordFolderOption(),
      {"cache", "DIR",
       "set up and keep candidates in this folder\n"
       "(default: .aoti-ladder/candidates/NAME)",
       false, Completes::kFolder},
      {"max-cache-size",
       "SIZE",
       "if the cache takes more than SIZE, such as 20G, remove the candidates "
       "that have not been used for longest (default: keep all)",
       false,
       Completes::kNothing,
       {},
       {"keep"}},
      JsonOption(),
      QuietOption(),
  };
}

Subcommand DescribeBisect() {
  Subcommand bisect;
  bisect.name = "bisect";
  bisect.summary = "find the first version or commit that fails";
  bisect.usage = "[options] RECIPE.yaml";
  bisect.description =
      "Finds the first candidate of a recipe that fails. Candidates are "
      "versions, nightlies or commits; the recipe's bisect section lists them "
      "and says how to set one up. bisect diagnoses the last candidate first. "
      "From then on it looks for that failure only (same class, kernel and "
      "message) and uses the cheapest stage that shows it. It measures how "
      "often the failure occurs, runs each candidate often enough for that "
      "rate, and checks the result at the end; --deterministic runs each "
      "candidate once. The record keeps everything, so an interrupted "
      "bisection can be resumed.";
  bisect.options = BisectOptions();
  bisect.operand = "RECIPE.yaml";
  bisect.example = kBisectExample;
  bisect.examples =
      "  aoti-ladder bisect repro.yaml\n"
      "  aoti-ladder bisect --good 2.6.0 --bad 2.14.0 --jobs 4 repro.yaml\n"
      "  aoti-ladder bisect --deterministic repro.yaml\n"
      "  aoti-ladder resume .aoti-ladder/20261121-130629-bisect-repro\n";
  bisect.exit_codes =
      "  0    found the first candidate that fails\n"
      "  1    found none: the ends do not differ, the failure rate drifts, or\n"
      "       --max-runs was reached\n"
      "  2    wrong usage or an invalid input file\n"
      "  3    an internal error of aoti-ladder\n"
      "  125  one end cannot be set up or judged\n"
      "  130  interrupted; continue with aoti-ladder resume\n";
  bisect.operand_completes = Completes::kYaml;
  return bisect;
}

/// Only the candidates from --good to --bad.
std::vector<Candidate> Between(std::vector<Candidate> all,
                               const ParsedArgs& given) {
  if (all.size() == 1) {
    throw UserError("only one candidate: " + all.front().title,
                    "List 'candidates' in the recipe in order, from one known "
                    "to be good to one that fails.");
  }
  size_t first = 0, last = all.size() - 1;
  if (const auto good = given.Text("good")) first = CandidateNamed(all, *good);
  if (const auto bad = given.Text("bad")) last = CandidateNamed(all, *bad);
  if (first >= last) {
    throw UserError(
        fmt::format("the good end, {}, is not before the bad end, {}",
                    all[first].title, all[last].title),
        "Candidates are ordered from good to bad: choose an earlier --good or "
        "a later --bad.");
  }
  return {all.begin() + static_cast<std::ptrdiff_t>(first),
          all.begin() + static_cast<std::ptrdiff_t>(last) + 1};
}

BisectLimits LimitsOf(const ParsedArgs& given, const BisectSection& section) {
  BisectLimits limits;
  limits.confidence = section.confidence.value_or(0.97);
  if (const auto text = given.Text("confidence")) {
    const auto confidence = ParseConfidence(*text);
    if (!confidence) {
      RefuseValue("--confidence", *text,
                  "Use a number above 0.5 and below 1, such as 0.97.");
    }
    limits.confidence = *confidence;
  }
  limits.deterministic = section.deterministic || given.Has("deterministic");
  limits.most_runs = static_cast<size_t>(
      TakeCount(given, "max-runs", section.most_runs.value_or(1000)));
  return limits;
}

std::optional<uint64_t> KeepOf(const ParsedArgs& given,
                               const BisectSection& section) {
  const auto text = given.Text("max-cache-size");
  if (!text) return section.keep;
  const auto keep = ParseSize(*text);
  if (!keep)
    RefuseValue("--max-cache-size", *text, "Use a size such as 500M or 20G.");
  return keep;
}

BisectFacts FactsOf(const ParsedArgs& given, const Host& host) {
  const std::string& file = OneOperand(given, "recipe", kBisectExample);
  const fs::path recipe_file = fs::absolute(file);
  RefuseSuite(file);
  const Recipe recipe = LoadRecipe(file).front();
  if (!recipe.bisect) {
    throw UserError(fmt::format("{} has no bisect section", file),
                    "Add one; to see how: aoti-ladder recipe init -- CMD");
  }
  RequireNoInput(recipe, file);
  // Paths in the recipe are relative to its folder, not to ours.
  const Recipe whole = LoadRecipe(recipe_file).front();
  const BisectSection& section = *whole.bisect;
  BisectFacts facts;
  facts.tool_version = kToolVersion;
  facts.started_at = host.utc_time;
  facts.recipe = recipe_file;
  facts.workdir = host.workdir;
  const auto executor = MakeLocalExecutor();
  facts.candidates = Between(
      FindCandidates(section, recipe_file.parent_path(), *executor, host),
      given);
  facts.web_page = WebPageOf(section, *executor, host);
  facts.folder_names = FolderNamesOf(facts);
  facts.recipe_parts = RecipePartsOf(recipe_file);
  facts.limits = LimitsOf(given, section);
  facts.jobs =
      static_cast<size_t>(TakeCount(given, "jobs", section.jobs.value_or(1)));
  facts.executor = TakeExecutor(given);
  facts.keep = KeepOf(given, section);
  facts.cache = fs::absolute(
      given.Text("cache").value_or(".aoti-ladder/candidates/" + recipe.name));
  if (!given.Has("expect")) facts.expect = recipe.expect;
  for (const std::string& text : given.Texts("expect")) {
    TakeExpectation(text, facts.expect);
  }
  return facts;
}

/// Runs of two different recipes have no common answer.
void RefuseChanged(const BisectFacts& facts) {
  const std::vector<std::string> changed = ChangedPartsOf(facts);
  if (changed.empty()) return;
  throw UserError(
      fmt::format(
          "the recipe has changed since the bisection started: {} {}: {}",
          facts.recipe.string(),
          changed.size() == 1 ? "value changed" : "values changed",
          fmt::join(changed, ", ")),
      "Undo the change, or start a new bisection: aoti-ladder bisect " +
          ShellQuote({facts.recipe.string()}));
}

int ExitCodeOf(const BisectFindings& findings) {
  if (findings.standing != BisectStanding::kEnded) return 130;
  switch (findings.end.answer) {
    case BisectAnswer::kCulprit:
    case BisectAnswer::kRateChanged:
      return 0;
    case BisectAnswer::kEndUnknown:
      return 125;
    default:
      return 1;
  }
}

std::function<double()> SinceNow() {
  const auto began = std::chrono::steady_clock::now();
  return [began] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         began)
        .count();
  };
}

/// Any error gets the hint that the bisection can be continued.
Bisected BisectIn(const fs::path& folder, const BisectTools& tools,
                  const std::vector<BisectEvent>& past) {
  try {
    return RunBisection(tools, past);
  } catch (const UserError& error) {
    throw AddResumeHint(error, folder);
  }
}

int RunIn(const fs::path& folder, const BisectHistory& history,
          BisectJournal& journal, Jobs& jobs, const ParsedArgs& given) {
  const BisectFacts& facts = history.facts;
  const FolderLock cache = LockCandidates(facts.cache);
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const BisectProbes probes(facts, program, fs::absolute(folder));
  const auto say = NotesFor(given);
  say(fmt::format("{} from {} to {}; in {}",
                  Counted(facts.candidates.size(), "candidate"),
                  facts.candidates.front().title, facts.candidates.back().title,
                  folder.string()));
  const Bisected bisected = BisectIn(
      folder, {facts, probes, journal, jobs, say, SinceNow()}, history.events);
  const BisectFindings findings =
      BisectFindingsOf(facts, bisected.state, program, folder);
  const std::string json = BisectionJson(findings);
  const std::string text = RenderBisection(findings);
  WriteFileByRename(folder / "result.json", json);
  WriteFileByRename(folder / "report.txt", text);
  WriteFileByRename(folder / "report.html", RenderBisectPage(findings));
  PrintAnswer(given.Has("json") ? json : text,
              "The result is in " + (folder / "report.txt").string());
  return ExitCodeOf(findings);
}

int RunBisect(const ParsedArgs& given) {
  const Host host = PrepareToClimb();
  const BisectHistory nothing{FactsOf(given, host), {}, 0};
  const BisectFacts& facts = nothing.facts;
  // Before anything is written, since Slurm may be missing.
  const auto jobs = MakeJobs(facts.executor, NotesFor(given));
  const fs::path folder =
      MakeOutFolder(given.Text("out").value_or(""),
                    "bisect-" + LoadRecipe(facts.recipe).front().name, host);
  const FolderLock lock = LockRecord(folder);
  BisectJournal journal(folder, facts);
  return RunIn(folder, nothing, journal, *jobs, given);
}

}  // namespace

Subcommand BisectCommand() { return Running(DescribeBisect(), RunBisect); }

int ResumeBisection(const fs::path& folder, const ParsedArgs& given) {
  PrepareToClimb();
  const FolderLock lock = LockRecord(folder);
  BisectHistory history = ReadBisectHistory(folder);
  RefuseChanged(history.facts);
  if (history.facts.folder_names.empty()) {
    history.facts.folder_names = FolderNamesOf(history.facts);
  }
  if (history.unread > 0) {
    PrintNote(
        fmt::format("{} of the journal cannot be read; the missing results are "
                    "measured again",
                    Counted(history.unread, "line")));
  }
  const auto jobs = MakeJobs(history.facts.executor, NotesFor(given));
  BisectJournal journal(folder);
  return RunIn(folder, history, journal, *jobs, given);
}

}  // namespace ladder
