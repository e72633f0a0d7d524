#include "diagnosis/stage_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "diagnosis/blame.h"
#include "diagnosis/diff.h"
#include "base/json_text.h"
#include "diagnosis/signature.h"
#include "base/wording.h"

namespace ladder {
namespace {

constexpr size_t kMostOfMessage = 100;
constexpr size_t kMostNamed = 4;

/// A stage by the run that says most of it.
struct StageRun {
  const RunEvidence& run;
  const RunFailure& failure;
};

StageRun RunOf(const std::string& stage, const std::vector<RunEvidence>& runs,
               const std::vector<RunFailure>& failures) {
  std::optional<size_t> chosen;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].summary.stage != stage) continue;
    if (!chosen || failures[i].failed || !failures[*chosen].failed) chosen = i;
  }
  LADDER_CHECK(chosen.has_value());
  return {runs[*chosen], failures[*chosen]};
}

// --- how it failed ----------------------------------------------------------

std::string DescribeFailure(const StageRun& stage) {
  std::string message(HeadOf(stage.failure.message, kMostOfMessage));
  if (message.size() < stage.failure.message.size()) message += "…";
  return fmt::format("{}, {}{}", Name(stage.failure.failure_class),
                     Describe(stage.run.summary.ending),
                     message.empty() ? "" : ": " + message);
}

/// A crash says more where the flags make it print a stack: that is no other
/// failure.
bool FailedAlike(const StageRun& a, const StageRun& b) {
  const auto signal_a = SignalOf(a.run.summary.ending);
  const auto signal_b = SignalOf(b.run.summary.ending);
  if (a.failure.failure_class != b.failure.failure_class ||
      signal_a != signal_b) {
    return false;
  }
  return signal_a ||
         MakeSignature(a.failure.failure_class, "", a.failure.message) ==
             MakeSignature(b.failure.failure_class, "", b.failure.message);
}

/// Nothing where no launch need have been in flight, or only a guess is left.
std::string FailingLaunch(const StageRun& stage) {
  if (stage.failure.complaint ||
      stage.failure.failure_class == FailureClass::kNanOrInf) {
    return "";
  }
  const Blame blame = FindFailingLaunch(stage.run, stage.failure);
  return blame.suspect && blame.confidence != Confidence::kGuess
             ? blame.suspect->name
             : "";
}

void NoteFailure(const StageRun& before, const std::string& name,
                 const StageRun& now, std::vector<std::string>& changed) {
  if (!before.failure.failed || !now.failure.failed) return;
  if (!FailedAlike(before, now)) {
    changed.push_back(
        fmt::format("it fails in another way ({}) than in {} ({})",
                    DescribeFailure(now), name, DescribeFailure(before)));
    return;
  }
  const std::string was = FailingLaunch(before), is = FailingLaunch(now);
  if (was.empty() || is.empty() || was == is) return;
  changed.push_back(
      fmt::format("it fails in {}; in {} it was {}", is, name, was));
}

// --- what it printed --------------------------------------------------------

/// How many launches the generated code has with the printer around them, by
/// the name that is printed.
std::map<std::string, size_t> Instrumented(const RunEvidence& run) {
  std::map<std::string, size_t> counts;
  for (const Model& model : run.models) {
    for (const Launch& launch : model.wrapper.launches) {
      if (!launch.printed_name.empty()) ++counts[launch.printed_name];
    }
  }
  return counts;
}

/// The printed names of the launches that both stages have the printer around:
/// a filter or a level leaves out some on purpose.
std::set<std::string> InstrumentedInBoth(const RunEvidence& a,
                                         const RunEvidence& b) {
  const auto of_b = Instrumented(b);
  std::set<std::string> names;
  for (const auto& [name, count] : Instrumented(a)) {
    const auto other = of_b.find(name);
    if (other != of_b.end() && other->second == count) names.insert(name);
  }
  return names;
}

/// How many times models were called; nothing where the output leaves doubt.
std::optional<size_t> Invocations(const RunEvidence& run) {
  for (const Model& model : run.models) {
    const auto& launches = model.wrapper.launches;
    if (!model.folding &&
        std::all_of(launches.begin(), launches.end(), [](const Launch& each) {
          return each.printed_name.empty();
        })) {
      return {};
    }
  }
  const Alignment alignment = Align(run.trace.events, run.models);
  if (alignment.ambiguous || alignment.unmatched + alignment.cut_off > 0) {
    return {};
  }
  const auto& all = alignment.invocations;
  return std::count_if(all.begin(), all.end(), [&](const Invocation& each) {
    return !run.models[each.model].folding;
  });
}

/// False where the output is cut, or ends where a time limit happened to be.
bool ShowsLaunches(const RunEvidence& run) {
  return !run.trace.events.empty() && !run.log_cut && !run.models.empty() &&
         !std::holds_alternative<TimedOut>(run.summary.ending);
}

std::vector<std::string> NamesAmong(const std::vector<PrintedLaunch>& launches,
                                    const std::set<std::string>& names) {
  std::vector<std::string> among;
  for (const PrintedLaunch& each : launches) {
    if (names.contains(each.name)) among.push_back(each.name);
  }
  return among;
}

/// "3 launches fewer (a, b)" by the names that are in `all` and not, or less
/// often, in `others`; empty where there are none.
std::string DescribeSurplus(const std::vector<std::string>& all,
                            const std::vector<std::string>& others,
                            const char* way) {
  std::multiset<std::string> left(others.begin(), others.end());
  std::vector<std::string> names;
  size_t count = 0;
  for (const std::string& name : all) {
    if (const auto same = left.find(name); same != left.end()) {
      left.erase(same);
      continue;
    }
    ++count;
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  }
  if (count == 0) return "";
  if (names.size() > kMostNamed) {
    names.resize(kMostNamed);
    names.emplace_back("…");
  }
  return fmt::format("{} {} ({})", Counted(count, "launch"), way,
                     fmt::join(names, ", "));
}

/// The values of the first launch at which both printed other ones.
void NoteValues(const RunDiff& diff, const std::string& name,
                std::vector<std::string>& changed) {
  if (!diff.first) return;
  const Divergence& first = *diff.first;
  const std::string where = first.kind == Divergence::Kind::kModelInput
                                ? "the model inputs"
                            : first.kind == Divergence::Kind::kUnseen
                                ? "what is given to " + first.b.name
                                : first.b.name;
  changed.push_back(fmt::format(
      "its values part from those of {} at {}: {} of {} is {}, there {}", name,
      where, first.difference.what, first.buffer_b, first.difference.b,
      first.difference.a));
}

void NoteLaunches(const RunEvidence& before, const std::string& name,
                  const RunEvidence& now, std::vector<std::string>& changed) {
  if (!ShowsLaunches(before) || !ShowsLaunches(now)) return;
  const RunDiff diff = DiffRuns(before, now, {}, {});
  const auto both = InstrumentedInBoth(before, now);
  const auto missing = NamesAmong(diff.missing, both);
  const auto extra = NamesAmong(diff.extra, both);
  std::vector<std::string> parts{DescribeSurplus(missing, extra, "fewer"),
                                 DescribeSurplus(extra, missing, "more")};
  const auto called = Invocations(before), calls = Invocations(now);
  if (called && calls && *called != *calls) {
    parts.push_back(fmt::format("{} of models instead of {}",
                                Counted(*calls, "invocation"), *called));
  }
  std::erase(parts, "");
  if (!parts.empty()) {
    changed.push_back(fmt::format("it prints other launches than in {}: {}",
                                  name, fmt::join(parts, ", ")));
  } else if (!missing.empty() && called && calls) {
    // Threads leave doubt which invocation a launch is of: their order is
    // chance.
    changed.push_back(
        fmt::format("it prints the launches in another order than in {}, "
                    "from {} on",
                    name, missing.front()));
  }
  NoteValues(diff, name, changed);
}

}  // namespace

void NoteOutputChanges(const std::vector<RunEvidence>& runs,
                       const std::vector<RunFailure>& failures,
                       const std::string& explained,
                       std::vector<StageSummary>& stages) {
  for (size_t i = 1; i < stages.size(); ++i) {
    const std::string& name = stages[i - 1].name;
    const StageRun before = RunOf(name, runs, failures);
    const StageRun now = RunOf(stages[i].name, runs, failures);
    if (stages[i].name != explained) {
      NoteFailure(before, name, now, stages[i].changed);
    }
    NoteLaunches(before.run, name, now.run, stages[i].changed);
  }
}

}  // namespace ladder
