#include "diagnosis/stage_effects.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/json.h"
#include "base/regex.h"
#include "base/text.h"
#include "diagnosis/diff.h"
#include "diagnosis/failing_launch.h"
#include "diagnosis/verdict.h"

namespace ladder {

namespace {

constexpr std::string_view kPrinter =
    "AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER";

using Effect = FlagEffect::Effect;
using Kind = FlagProof::Kind;

bool IsFor(const FlagProof& proof, const std::string& value) {
  return proof.value.empty() || RE2::FullMatch(value, proof.value);
}

/// The file among the run's artifacts that is the proof.
std::optional<std::string> FindFile(const FlagProof& proof,
                                    const std::string& value,
                                    const FlagContext& context) {
  if (proof.kind != Kind::kFile) return std::nullopt;
  const RE2 regex(PatternFor(proof, value), BytesOptions());
  for (const std::string& file : context.files) {
    if (RE2::PartialMatch(file, regex)) return file;
  }
  return std::nullopt;
}

/// Where the proof was found; nothing when it was not.
std::optional<std::string> Find(const FlagProof& proof,
                                const std::string& value,
                                const FlagContext& context) {
  if (proof.kind == Kind::kSymptom) {
    for (const auto& matches :
         {context.run.matches, context.run.compile_matches}) {
      const PatternMatch* found = FindMatch(matches, proof.pattern);
      if (found != nullptr) return "the output says: " + found->text;
    }
    return std::nullopt;
  }
  if (proof.kind == Kind::kFile) {
    const auto file = FindFile(proof, value, context);
    return file ? std::optional("it wrote " + *file) : std::nullopt;
  }
  const RE2 regex(PatternFor(proof, value), BytesOptions());
  for (std::string_view text : context.wrappers) {
    re2::StringPiece found;
    const re2::StringPiece piece(text.data(), text.size());
    if (!regex.Match(piece, 0, piece.size(), RE2::UNANCHORED, &found, 1)) {
      continue;
    }
    return fmt::format("the generated code contains it: {}",
                       HeadOf({found.data(), found.size()}, 80));
  }
  return std::nullopt;
}

/// `then_run` of the catalogue, with the file's path.
std::string ThenRun(const FlagEntry& entry, const std::string& file,
                    const std::string& folder) {
  constexpr std::string_view kFile = "{file}";
  const size_t at = entry.then_run.find(kFile);
  if (at == std::string::npos) return entry.then_run;
  return entry.then_run.substr(0, at) + ShellArgument(folder + "/" + file) +
         entry.then_run.substr(at + kFile.size());
}

/// Looks for the proofs of a flag. If none is found, `effect.why` says what
/// that means.
void LookFor(const FlagEntry& entry, const FlagContext& context,
             FlagEffect& effect) {
  bool in_code = false;
  bool in_files = false, elsewhere = false;
  for (const FlagProof& proof : entry.proofs) {
    if (!IsFor(proof, effect.value)) continue;
    in_code = in_code || proof.kind == Kind::kWrapper;
    (proof.kind == Kind::kFile ? in_files : elsewhere) = true;
    const auto found = Find(proof, effect.value, context);
    if (!found) continue;
    effect.effect = Effect::kTookEffect;
    effect.why = *found;
    const auto file = FindFile(proof, effect.value, context);
    if (file) {
      effect.then = entry.then;
      effect.then_run = ThenRun(entry, *file, context.folder);
    }
    return;
  }
  effect.why = entry.without;
  const PatternMatch* refuted =
      FindMatch(context.run.matches, entry.refuted_by);
  if (refuted != nullptr) {
    effect.effect = Effect::kNone;
    effect.why = "the output says: " + refuted->text;
  } else if (in_code && context.wrappers.empty()) {
    effect.why = "no generated code was found that could show it";
  } else if (in_code || (in_files && !elsewhere)) {
    effect.effect = Effect::kNone;
  }
}

FlagEffect Check(const PlannedFlag& planned, const FlagCatalogue& catalogue,
                 const FlagContext& context) {
  FlagEffect effect;
  effect.name = planned.flag.name;
  effect.value = planned.flag.value;
  effect.stage = planned.stage;
  effect.observes = planned.observes;
  if (!planned.left_out.empty()) {
    effect.effect = Effect::kNotSet;
    effect.why = planned.left_out;
    return effect;
  }
  const FlagEntry* entry = FindFlag(catalogue, effect.name);
  if (entry != nullptr) {
    LookFor(*entry, context, effect);
  } else {
    effect.why = "it is not in the flag catalogue";
  }
  const bool printed = effect.name == kPrinter && context.wrappers.empty() &&
                       !context.run.trace.events.empty();
  if (effect.effect != Effect::kTookEffect && printed) {
    effect.effect = Effect::kTookEffect;
    effect.why = "the printer's lines are in the output";
  } else if (effect.effect != Effect::kTookEffect &&
             planned.flag.acts == ActsAt::kCompile && !context.run.compiled) {
    effect.effect = Effect::kNone;
    effect.why = context.compile_given
                     ? "nothing was compiled in this run"
                     : "nothing was compiled in this run; use --compile";
  }
  return effect;
}

}  // namespace

std::vector<std::string> DevicesOf(const RunEvidence& run, bool rocm) {
  std::set<std::string> devices;
  for (const Model& model : run.models) {
    for (const std::string& device : model.wrapper.devices) {
      devices.insert(rocm && device == "cuda" ? "rocm" : device);
    }
  }
  return {devices.begin(), devices.end()};
}

std::vector<FlagEffect> CheckFlags(const std::vector<PlannedFlag>& flags,
                                   const FlagCatalogue& catalogue,
                                   const FlagContext& context) {
  std::vector<FlagEffect> effects;
  effects.reserve(flags.size());
  for (const PlannedFlag& planned : flags) {
    effects.push_back(Check(planned, catalogue, context));
  }
  return effects;
}

std::optional<std::string> WhyNothing(const RunSummary& run) {
  // The reasons, and the flags to which each applies.
  std::vector<std::pair<std::string, std::string>> reasons;
  for (const FlagEffect& flag : run.flags) {
    if (flag.stage != run.stage || flag.observes) continue;
    if (flag.effect == Effect::kTookEffect || flag.effect == Effect::kUnseen) {
      return std::nullopt;
    }
    const auto same = std::find_if(
        reasons.begin(), reasons.end(),
        [&](const auto& reason) { return reason.first == flag.why; });
    if (same == reasons.end()) {
      reasons.emplace_back(flag.why, flag.name);
    } else {
      same->second += ", " + flag.name;
    }
  }
  if (reasons.empty()) return std::nullopt;
  std::string text;
  for (const auto& [why, names] : reasons) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", names, why);
  }
  return text;
}

std::vector<std::string> StagesThatDidNothing(
    const std::vector<RunSummary>& runs) {
  std::map<std::string, std::optional<std::string>> stages;
  std::vector<std::string> order;
  for (const RunSummary& run : runs) {
    const auto why = WhyNothing(run);
    const auto [known, is_new] = stages.emplace(run.stage, why);
    if (is_new) order.push_back(run.stage);
    if (!why) known->second.reset();
  }
  std::vector<std::string> sentences;
  for (const std::string& stage : order) {
    if (!stages[stage]) continue;
    sentences.push_back(
        fmt::format("stage {} did nothing: {}", stage, *stages[stage]));
  }
  return sentences;
}

namespace {

constexpr size_t kMostOfMessage = 100;
constexpr size_t kMostNamed = 4;

/// The run that represents a stage.
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

/// Flags may make a crash print a stack: it is still the same failure.
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

/// Empty if no launch need have been in flight, or if it is only a guess.
std::string FailingLaunch(const StageRun& stage) {
  if (stage.failure.script_failure ||
      stage.failure.failure_class == FailureClass::kNanOrInf) {
    return "";
  }
  const LaunchAttribution attribution =
      FindFailingLaunch(stage.run, stage.failure);
  return attribution.suspect && attribution.confidence != Confidence::kGuess
             ? attribution.suspect->name
             : "";
}

void NoteFailure(const StageRun& before, const std::string& name,
                 const StageRun& now, std::vector<std::string>& changed) {
  if (!before.failure.failed || !now.failure.failed) return;
  if (!FailedAlike(before, now)) {
    changed.push_back(fmt::format("it fails differently ({}) than in {} ({})",
                                  DescribeFailure(now), name,
                                  DescribeFailure(before)));
    return;
  }
  const std::string was = FailingLaunch(before), is = FailingLaunch(now);
  if (was.empty() || is.empty() || was == is) return;
  changed.push_back(
      fmt::format("it fails in {}; in {} it failed in {}", is, name, was));
}

// --- what it printed --------------------------------------------------------

/// The number of instrumented launches in the generated code, by printed name.
std::map<std::string, size_t> Instrumented(const RunEvidence& run) {
  std::map<std::string, size_t> counts;
  for (const Model& model : run.models) {
    for (const Launch& launch : model.wrapper.launches) {
      if (!launch.printed_name.empty()) ++counts[launch.printed_name];
    }
  }
  return counts;
}

/// The printed names of the launches that both stages instrument: a filter or a
/// level leaves out some on purpose.
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

/// False if the output is cut, or if a time limit ended it.
bool ShowsLaunches(const RunEvidence& run) {
  return !run.trace.events.empty() && !run.log_cut && HasCode(run) &&
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

/// "3 launches fewer (a, b)", by the names that are not in `others`, or less
/// often than in `all`; empty if there are none.
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

/// Notes the first values that differ.
void NoteValues(const RunDiff& diff, const std::string& name,
                std::vector<std::string>& changed) {
  if (!diff.first) return;
  const Divergence& first = *diff.first;
  const std::string where =
      first.kind == Divergence::Kind::kModelInput ? "the model inputs"
      : first.kind == Divergence::Kind::kUnseen ? "an input of " + first.b.name
                                                : first.b.name;
  changed.push_back(
      fmt::format("its values differ from those of {} at {}: {} of {} is {}, "
                  "there it is {}",
                  name, where, first.difference.what, first.buffer_b,
                  first.difference.b, first.difference.a));
}

/// The first events of the run, with its models.
RunEvidence BeginningOf(const RunEvidence& run, size_t events) {
  RunEvidence beginning;
  beginning.models = run.models;
  beginning.files = run.files;
  const auto begin = run.trace.events.begin();
  beginning.trace.events.assign(begin,
                                begin + static_cast<std::ptrdiff_t>(events));
  return beginning;
}

/// Compares values where long traces are kept in part: not the same
/// invocations of each run, so that only those at the beginning can be
/// compared, and no launch is missing.
RunDiff DiffBeginnings(const RunEvidence& before, const RunEvidence& now) {
  if (!PrintedValues(before) || !PrintedValues(now)) return {};
  const auto whole = [](const RunEvidence& run) {
    const auto& left_out = run.trace.repetitions;
    return left_out.empty() ? run.trace.events.size() : left_out.front().next;
  };
  const size_t events = std::min(whole(before), whole(now));
  RunDiff diff =
      DiffRuns(BeginningOf(before, events), BeginningOf(now, events), {}, {});
  diff.missing.clear();
  diff.extra.clear();
  return diff;
}

void NoteLaunches(const RunEvidence& before, const std::string& name,
                  const RunEvidence& now, std::vector<std::string>& changed) {
  if (!ShowsLaunches(before) || !ShowsLaunches(now)) return;
  const bool whole =
      before.trace.repetitions.empty() && now.trace.repetitions.empty();
  const RunDiff diff =
      whole ? DiffRuns(before, now, {}, {}) : DiffBeginnings(before, now);
  const auto both = InstrumentedInBoth(before, now);
  const auto missing = NamesAmong(diff.missing, both);
  const auto extra = NamesAmong(diff.extra, both);
  std::vector<std::string> parts{DescribeSurplus(missing, extra, "fewer"),
                                 DescribeSurplus(extra, missing, "more")};
  const auto called = CountInvocations(before), calls = CountInvocations(now);
  if (called && calls && *called != *calls) {
    parts.push_back(fmt::format("{} of models instead of {}",
                                Counted(*calls, "invocation"), *called));
  }
  std::erase(parts, "");
  if (!parts.empty()) {
    changed.push_back(fmt::format("it prints different launches than in {}: {}",
                                  name, fmt::join(parts, ", ")));
  } else if (!missing.empty() && called && calls) {
    // With several threads the invocations are uncertain, and the order is
    // chance.
    changed.push_back(fmt::format(
        "it prints the launches in a different order than in {}, from {} on",
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

namespace {

std::string Runs(size_t count) { return Counted(count, "run"); }

/// "5 of 10 runs"
std::string Share(const Rate& rate) {
  return fmt::format("{} of {}", rate.failed, Runs(rate.runs));
}

double ShareOf(const Rate& rate) {
  return static_cast<double>(rate.failed) / static_cast<double>(rate.runs);
}

/// What the stage's flags did to the rate, if chance does not explain it.
void NoteChange(const Rate& baseline, StageSummary& stage) {
  if (!IsSignificant(*stage.p_value)) return;
  const char* what = stage.rate.failed == 0 ? "vanishes"
                     : ShareOf(stage.rate) < ShareOf(baseline)
                         ? "occurs less often"
                         : "occurs more often";
  stage.changed.push_back(fmt::format(
      "the failure {} under these flags: {}, at the baseline {} (p = {:.2g}); "
      "it depends on what the flags change: code, memory or timing",
      what, Share(stage.rate), Share(baseline), *stage.p_value));
}

}  // namespace

std::vector<StageSummary> SummariseStages(
    const std::vector<RunEvidence>& runs,
    const std::vector<RunFailure>& failures) {
  std::vector<StageSummary> stages;
  for (size_t i = 0; i < runs.size(); ++i) {
    const std::string& name = runs[i].summary.stage;
    auto stage = std::find_if(
        stages.begin(), stages.end(),
        [&](const StageSummary& each) { return each.name == name; });
    if (stage == stages.end()) {
      stage = stages.insert(stages.end(), {name, {}, {}, {}});
    }
    Rate& rate = stage->rate;
    rate =
        MeasureRate(rate.failed + (failures[i].failed ? 1 : 0), rate.runs + 1);
  }
  for (size_t i = 1; i < stages.size(); ++i) {
    stages[i].p_value = ChanceOfDifference(stages[0].rate, stages[i].rate);
    NoteChange(stages[0].rate, stages[i]);
  }
  return stages;
}

std::vector<std::string> NoteChance(const std::vector<StageSummary>& stages) {
  std::vector<std::string> sentences;
  const Rate& baseline = stages.front().rate;
  for (size_t i = 1; i < stages.size(); ++i) {
    const StageSummary& stage = stages[i];
    if (IsSignificant(*stage.p_value)) continue;
    if (baseline.failed == 0 && stage.rate.failed > 0) {
      sentences.push_back(
          fmt::format("why it failed in stage {} ({}) but not at the baseline "
                      "({}): by chance, or because of that stage's flags",
                      stage.name, Share(stage.rate), Runs(baseline.runs)));
    }
    if (baseline.failed == 0 || stage.rate.failed > 0) continue;
    auto needed = CleanRunsToTell(baseline);
    sentences.push_back(fmt::format(
        "why it did not fail in stage {} ({}): by chance, or because that "
        "stage's flags hide it; {} (--repeat)",
        stage.name, Runs(stage.rate.runs),
        needed ? fmt::format("{} without a failure would tell", Runs(*needed))
               : "more runs would tell"));
  }
  return sentences;
}

Verdict::Result OutcomeOf(const std::vector<StageSummary>& stages) {
  const Rate& baseline = stages.front().rate;
  if (baseline.failed == 0) return Verdict::Result::kPassed;
  bool both_ways =
      baseline.mixed() ||
      (baseline.runs == 1 &&
       std::any_of(stages.begin(), stages.end(), [](const StageSummary& stage) {
         return stage.rate.mixed();
       }));
  return both_ways ? Verdict::Result::kFlaky : Verdict::Result::kFailed;
}

}  // namespace ladder
