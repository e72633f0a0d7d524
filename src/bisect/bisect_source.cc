#include "bisect/bisect_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/diff_source.h"
#include "base/folder_lock.h"
#include "output/log.h"
#include "report/report_source.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Kind = BisectEvent::Kind;

/// The run of a candidate that shows best what it does: the last one with that
/// outcome, else the last one that could be judged; empty: there is none.
std::string ShowingJob(const BisectState& state, size_t candidate,
                       ProbeOutcome outcome) {
  std::string job, otherwise;
  for (const BisectEvent& event : state.events) {
    if (event.kind != Kind::kRun || event.candidate != candidate) continue;
    if (event.outcome == outcome) job = event.job;
    if (event.outcome != ProbeOutcome::kUnknown) otherwise = event.job;
  }
  return job.empty() ? otherwise : job;
}

/// On one line, without what a terminal would obey.
std::string OneLine(const std::string& text) {
  std::string line = StripTerminalCodes(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

std::string WhyUnknown(const BisectState& state, size_t candidate) {
  std::string why = "cannot be judged";
  for (const BisectEvent& event : state.events) {
    if (event.candidate != candidate || event.why.empty()) continue;
    why = (event.kind == Kind::kSetup ? "its setup failed: "
                                      : "cannot be judged: ") +
          OneLine(event.why);
  }
  return why;
}

std::vector<FoundCandidate> CandidatesOf(const BisectFacts& facts,
                                         const BisectState& state) {
  const std::vector<double>& first_bad = state.plan.posterior().first_bad;
  std::vector<FoundCandidate> all;
  for (size_t i = 0; i < facts.candidates.size(); ++i) {
    const Candidate& candidate = facts.candidates[i];
    const Tally& tally = state.plan.search().tallies[i];
    FoundCandidate each;
    each.label = candidate.label;
    each.title = OneLine(candidate.title);
    each.author = OneLine(candidate.author);
    each.date = OneLine(candidate.date);
    each.bad = tally.bad;
    each.good = tally.good;
    each.other = state.plan.others(i);
    each.same = state.same[i];
    each.unknown = tally.unknown && !each.same;
    if (each.unknown) each.why = WhyUnknown(state, i);
    if (!first_bad.empty()) each.probability = first_bad[i];
    all.push_back(std::move(each));
  }
  return all;
}

/// Each with the phase in which it was made, which its event does not say.
std::vector<FoundRun> RunsOf(const BisectFacts& facts,
                             const std::vector<BisectEvent>& events) {
  BisectState before(facts);
  std::vector<FoundRun> runs;
  for (const BisectEvent& event : events) {
    const bool setup = event.kind == Kind::kSetup;
    if (event.kind == Kind::kRun || (setup && !event.worked)) {
      runs.push_back({event.candidate, setup, event.outcome,
                      before.plan.phase(), event.job, event.signature,
                      OneLine(event.why), event.seconds});
    }
    before.Apply(event);
  }
  return runs;
}

BisectCost CostOf(const BisectState& state) {
  BisectCost cost;
  std::map<size_t, double> sessions;
  for (const BisectEvent& event : state.events) {
    cost.seconds += event.seconds;
    sessions[event.session] = event.elapsed;
    if (event.kind == Kind::kRun) ++cost.runs;
    if (event.kind == Kind::kSame) ++cost.same;
    if (event.kind != Kind::kSetup) continue;
    ++cost.setups;
    if (event.reused) ++cost.reused;
  }
  for (const auto& [session, seconds] : sessions) cost.wall_seconds += seconds;
  return cost;
}

/// True where nothing is left to do.
bool HasEnded(const BisectFacts& facts, const BisectState& state) {
  if (state.plan.phase() == BisectPhase::kDone) return true;
  const std::vector<size_t> nothing(facts.candidates.size(), 0);
  return state.predicate && state.plan.Next(nothing, facts.jobs).empty();
}

BisectSide SideOf(const BisectState& state, size_t candidate,
                  ProbeOutcome outcome, BisectFindings& findings) {
  BisectSide side;
  side.candidate = candidate;
  for (const BisectEvent& event : state.events) {
    if (event.kind == Kind::kSetup && event.candidate == candidate) {
      side.setup = event.commands;
    }
  }
  const std::string job = ShowingJob(state, candidate, outcome);
  if (job.empty()) return side;
  const fs::path record = fs::path(findings.folder) / "jobs" / job / "record";
  side.record = record.string();
  try {
    side.shown = ReadReportFacts(record, ReportDepth::kVerdict, side.record);
  } catch (const UserError& error) {
    findings.not_known.push_back(
        fmt::format("what {} showed: {}", findings.candidates[candidate].title,
                    error.what()));
  }
  return side;
}

void Compare(BisectFindings& findings) {
  const BisectSide &a = *findings.last_good, &b = *findings.first_bad;
  if (!a.shown || !b.shown) {
    findings.no_diff = "there are no two records to compare";
    return;
  }
  try {
    DiffedRuns runs = DiffOf({a.record, b.record, "", {}});
    findings.no_diff = WhyNotComparable(runs);
    if (findings.no_diff.empty()) findings.diff = std::move(runs);
  } catch (const UserError& error) {
    findings.no_diff = error.what();
  }
}

void AddSides(const BisectFacts& facts, const BisectState& state,
              const fs::path& program, BisectFindings& findings) {
  if (!findings.end.first_bad) return;
  const FirstBad& found = *findings.end.first_bad;
  findings.last_good =
      SideOf(state, found.last_good, ProbeOutcome::kGood, findings);
  findings.first_bad =
      SideOf(state, found.candidate, ProbeOutcome::kBad, findings);
  Compare(findings);
  if (!state.predicate) return;
  if (facts.folder_names.empty()) {
    findings.not_known.emplace_back(
        "the commands that make its runs again: it was made by an older "
        "aoti-ladder, which did not note the folders of the candidates");
    return;
  }
  for (auto* side : {&*findings.last_good, &*findings.first_bad}) {
    side->command =
        ProbeCommandOf(facts, program, side->candidate, *state.predicate);
  }
}

}  // namespace

BisectFindings FindingsOf(const BisectFacts& facts, const BisectState& state,
                          const fs::path& program, const fs::path& folder) {
  BisectFindings findings;
  findings.standing = HasEnded(facts, state) ? BisectStanding::kEnded
                                             : BisectStanding::kInterrupted;
  findings.folder = folder.string();
  findings.tool_version = facts.tool_version;
  findings.started_at = facts.started_at;
  findings.recipe = facts.recipe.string();
  findings.confidence = facts.limits.confidence;
  findings.candidates = CandidatesOf(facts, state);
  findings.runs = RunsOf(facts, state.events);
  findings.cost = CostOf(state);
  if (const auto& sought = state.predicate) {
    findings.sought = {Format(sought->failure), sought->stage, sought->record};
  }
  findings.end = state.plan.Conclude();
  findings.left =
      CandidatesLeft(state.plan.posterior(), facts.limits.confidence);
  AddSides(facts, state, program, findings);
  return findings;
}

BisectFindings ReadFindings(const fs::path& folder) {
  const BisectHistory history = ReadBisectHistory(folder);
  const BisectFacts& facts = history.facts;
  BisectState state(facts);
  for (const BisectEvent& event : history.events) state.Apply(event);
  BisectFindings findings =
      FindingsOf(facts, state, fs::read_symlink("/proc/self/exe"), folder);
  if (findings.standing != BisectStanding::kEnded &&
      !FolderLock::Take(folder)) {
    findings.standing = BisectStanding::kAtWork;
  }
  if (history.unread > 0) {
    findings.not_known.push_back(fmt::format(
        "what {} of its journal said: they cannot be read", history.unread));
  }
  return findings;
}

}  // namespace ladder
