#include "diagnosis/launch_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "diagnosis/blame.h"
#include "diagnosis/caught_exception.h"

namespace ladder {
namespace {

/// What one run says.
struct Statement {
  size_t run = 0;
  Blame blame;
};

int Worth(const Statement& statement, const RunEvidence& run) {
  int worth = 10 * (2 - static_cast<int>(statement.blame.confidence));
  if (statement.blame.swallowed) worth += 100;
  // A run whose printer was on also knows the invocation.
  return worth + (run.trace.events.empty() ? 0 : 5);
}

/// True if the two name different launches, each as surely as the other. What
/// a swallowed error led to is no contradiction. Models are in another order
/// where other flags compiled them, so that those of one name count as one.
bool Contradicts(const Blame& other, const Blame& best) {
  return other.confidence <= best.confidence &&
         other.swallowed == best.swallowed &&
         (other.suspect->name != best.suspect->name ||
          other.place->launch != best.place->launch);
}

/// A crash that comes in another launch from run to run has a cause that lies
/// before both: memory that was overwritten, for example.
void NoteContradictions(const std::vector<RunEvidence>& runs,
                        const std::vector<Statement>& statements,
                        const Statement& best, Verdict& verdict) {
  std::vector<const Statement*> told{&best};
  for (const Statement& other : statements) {
    if (!Contradicts(other.blame, best.blame)) continue;
    verdict.confidence = std::max(verdict.confidence, Confidence::kLikely);
    const bool known =
        std::any_of(told.begin(), told.end(), [&](const Statement* each) {
          return each != &best && !Contradicts(other.blame, each->blame);
        });
    if (known) continue;
    told.push_back(&other);
    const RunSummary& there = runs[other.run].summary;
    verdict.not_known.push_back(fmt::format(
        "why it is not the same launch in every run: in stage {}, run {}, it "
        "was {}, launch {}",
        there.stage, there.run, other.blame.suspect->name,
        other.blame.suspect->launch.value_or(0)));
  }
}

/// Threads that throw together may end a run before any of them has said why;
/// in the next run one does. The launch is the same, and where the printer was
/// on its invocation is known.
void UseSilentRun(const std::vector<RunEvidence>& runs,
                  const std::vector<RunFailure>& failures, Verdict& verdict) {
  Suspect& suspect = *verdict.first_failing;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!failures[i].failed || runs[i].trace.events.empty() ||
        !EndedByThrow(runs[i]) || SaidWhatItThrew(runs[i])) {
      continue;
    }
    const Blame there = FindFailingLaunch(runs[i], failures[i]);
    if (!there.suspect || there.suspect->name != suspect.name ||
        there.suspect->launch != suspect.launch || !there.suspect->invocation) {
      continue;
    }
    suspect.invocation = there.suspect->invocation;
    verdict.confidence = std::max(verdict.confidence, Confidence::kLikely);
    verdict.not_known.push_back(fmt::format(
        "whether it was invocation {}: the run that shows it, stage {}, threw "
        "without a message",
        *suspect.invocation, runs[i].summary.stage));
    return;
  }
}

void UseNone(const RunEvidence& leading,
             const std::vector<std::string>& not_known, Verdict& verdict) {
  Append(verdict.not_known, not_known);
  verdict.why =
      fmt::format("no launch can be named; the class is that of {}",
                  verdict.evidence.empty() ? "the ending" : "the failure line");
  if (leading.models.empty() && !leading.stdout_unknown) {
    verdict.not_known.push_back(
        "which model it was: none was found; name the .pt2 file in the "
        "command, or give --compile");
  }
}

}  // namespace

bool SameFailure(const RunFailure& a, const RunFailure& b) {
  return a.failure_class == b.failure_class || (a.complaint && b.complaint);
}

void FindLaunch(const std::vector<RunEvidence>& runs,
                const std::vector<RunFailure>& failures, size_t leading,
                Judgement& out) {
  std::vector<Statement> statements;
  std::vector<std::string> not_known;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!failures[i].failed || !SameFailure(failures[i], failures[leading])) {
      continue;
    }
    Blame blame = FindFailingLaunch(runs[i], failures[i]);
    if (blame.suspect) {
      statements.push_back({i, std::move(blame)});
    } else {
      not_known = blame.not_known;
    }
  }
  if (statements.empty()) return UseNone(runs[leading], not_known, out.verdict);
  const Statement& best =
      *std::max_element(statements.begin(), statements.end(),
                        [&](const Statement& a, const Statement& b) {
                          return Worth(a, runs[a.run]) < Worth(b, runs[b.run]);
                        });
  out.place = best.blame.place;
  out.place_run = best.run;
  Verdict& verdict = out.verdict;
  verdict.first_failing = best.blame.suspect;
  verdict.confidence = best.blame.confidence;
  verdict.why = best.blame.why;
  Append(verdict.evidence, best.blame.evidence);
  Append(verdict.not_known, best.blame.not_known);
  for (const Suspect& other : best.blame.alternatives) {
    verdict.not_known.push_back(
        fmt::format("it could also be {}, launch {} of {}", other.name,
                    other.launch.value_or(0), other.model));
  }
  if (!verdict.first_failing->invocation &&
      runs[best.run].trace.events.empty()) {
    UseSilentRun(runs, failures, verdict);
  }
  NoteContradictions(runs, statements, best, verdict);
}

}  // namespace ladder
