#include "diagnosis/run_evidence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "base/text.h"
#include "codegen/launch.h"
#include "config/failure_pattern.h"

namespace ladder {

namespace {

Suspect::Kind KindOf(LaunchKind kind) {
  switch (kind) {
    case LaunchKind::kKernel:
      return Suspect::Kind::kKernel;
    case LaunchKind::kExtern:
      return Suspect::Kind::kExtern;
    case LaunchKind::kCustomOp:
      return Suspect::Kind::kCustomOp;
  }
  LADDER_CHECK(false);
}

/// Every compilation appends its commands to the code that it finds
/// (torch/_inductor/codecache.py); test data may lack them.
size_t CountCompilations(std::string_view wrapper) {
  constexpr std::string_view kCommand = "\n// Compile cmd\n";
  size_t count = 0;
  for (size_t at = wrapper.find(kCommand); at != std::string_view::npos;
       at = wrapper.find(kCommand, at + 1)) {
    ++count;
  }
  return std::max<size_t>(count, 1);
}

void ForgetNumbers(Suspect& suspect) {
  suspect.invocation.reset();
  suspect.occurrence.reset();
  suspect.launch.reset();
}

}  // namespace

const TraceAlignment::Result& TraceAlignment::Of(const RunEvidence& run) {
  const size_t events = run.trace.events.size();
  const size_t models = run.models.size();
  const size_t routes = run.routes.size();
  // Models and routes may be added after the trace was read.
  if (!result_ || result_->events != events || result_->models != models ||
      result_->routes != routes) {
    Alignment alignment =
        Align(run.trace.events, run.models, run.trace.repetitions);
    UseRoutes(run.routes, alignment);
    Position position = FindPosition(alignment, run.models);
    result_ = std::make_unique<const Result>(Result{
        std::move(alignment), std::move(position), events, models, routes});
  }
  return *result_;
}

const Alignment& AlignmentOf(const RunEvidence& run) {
  return run.aligned.Of(run).alignment;
}

bool LeavesOutInvocations(const RunEvidence& run) {
  if (run.models.empty() || run.trace.repetitions.empty()) return true;
  std::vector<size_t> begins;  // the first event of each invocation
  for (const Invocation& invocation : AlignmentOf(run).invocations) {
    std::optional<size_t> first = invocation.inputs;
    for (const LaunchExecution& each : invocation.executions) {
      if (first) break;
      first = each.before ? each.before : each.after;
    }
    if (first) begins.push_back(*first);
  }
  // A sequence that repeats itself and holds a beginning repeats the whole.
  return std::all_of(run.trace.repetitions.begin(), run.trace.repetitions.end(),
                     [&](const Repetition& left_out) {
                       return std::any_of(
                           begins.begin(), begins.end(), [&](size_t begin) {
                             return begin < left_out.next &&
                                    begin + left_out.period >= left_out.next;
                           });
                     });
}

const Position& FinalPosition(const RunEvidence& run) {
  return run.aligned.Of(run).position;
}

void AddModels(const ModelTexts& texts, ModelFiles files, RunEvidence& run) {
  Wrapper wrapper =
      ParseWrapper(texts.wrapper, texts.nodes, texts.wrapper_path);
  AddProvenance(texts.provenance, wrapper.launches, run.program);
  if (texts.arguments.size() == wrapper.inputs.size()) {
    wrapper.arguments = texts.arguments;
  }
  files.compilations = CountCompilations(texts.wrapper);
  std::vector<Model> models = MakeModels(texts.name, std::move(wrapper));
  // The last one gets the texts themselves, which may be megabytes.
  run.files.insert(run.files.end(), models.size() - 1, files);
  run.files.push_back(std::move(files));
  std::move(models.begin(), models.end(), std::back_inserter(run.models));
}

bool SameModel(const Wrapper& a, const Wrapper& b) {
  return a.inputs == b.inputs &&
         std::equal(a.launches.begin(), a.launches.end(), b.launches.begin(),
                    b.launches.end(), [](const Launch& x, const Launch& y) {
                      return x.name == y.name;
                    });
}

Suspect MakeSuspect(const RunEvidence& run, const LaunchPlace& place) {
  const Model& model = run.models[place.model];
  const Launch& call = model.wrapper.launches[place.launch];
  Suspect suspect;
  suspect.kind = KindOf(call.kind);
  suspect.name = call.name;
  suspect.occurrence = call.occurrence;
  suspect.launch = place.launch + 1;
  suspect.model = model.name;
  if (!model.inferred) {
    suspect.wrapper = SourceLine{model.wrapper.path, call.line};
  }
  suspect.instrumented = !call.printed_name.empty();
  suspect.chosen = call.chosen;
  suspect.source_nodes = call.source_nodes;
  suspect.model_lines = call.model_lines;
  suspect.place = place;
  suspect.place->run = run.index;
  if (model.beginning_open) ForgetNumbers(suspect);
  return suspect;
}

Suspect MakeSuspect(const RunEvidence& run, const Invocation& invocation,
                    size_t execution) {
  const Model& model = run.models[invocation.model];
  const auto& executions = invocation.executions;
  Suspect suspect = MakeSuspect(
      run, {invocation.model, executions[execution].launch, invocation.number});
  suspect.invocation = invocation.number;
  suspect.occurrence = 1;
  for (size_t earlier = 0; earlier < execution; ++earlier) {
    const Launch& call = model.wrapper.launches[executions[earlier].launch];
    if (call.name == suspect.name) ++*suspect.occurrence;
  }
  suspect.launch = execution + 1;
  if (model.beginning_open) ForgetNumbers(suspect);
  return suspect;
}

Suspect MakeSuspect(const Model& model, const Origin& origin) {
  LADDER_CHECK(origin.kind == Origin::Kind::kModelInput ||
               origin.kind == Origin::Kind::kConstant);
  Suspect suspect;
  suspect.model = model.name;
  if (origin.kind == Origin::Kind::kModelInput) {
    suspect.kind = Suspect::Kind::kModelInput;
    suspect.name = model.wrapper.inputs[origin.index];
    // The printer does not show every input.
    if (!model.inferred) suspect.index = origin.index;
    return suspect;
  }
  const Constant& constant = model.wrapper.constants[origin.index];
  suspect.kind = Suspect::Kind::kConstant;
  suspect.name =
      constant.original_fqn.empty() ? constant.name : constant.original_fqn;
  return suspect;
}

bool HasCode(const RunEvidence& run) {
  return std::any_of(run.models.begin(), run.models.end(),
                     [](const Model& each) { return !each.inferred; });
}

bool HasSeveralModels(const RunEvidence& run) {
  return std::count_if(run.models.begin(), run.models.end(),
                       [](const Model& each) { return !each.folding; }) > 1;
}

std::optional<size_t> CountInvocations(const RunEvidence& run) {
  if (run.trace.events.empty()) return {};
  for (const Model& model : run.models) {
    const auto& launches = model.wrapper.launches;
    if (!model.folding &&
        std::all_of(launches.begin(), launches.end(), [](const Launch& each) {
          return each.printed_name.empty();
        })) {
      return {};
    }
  }
  const Alignment& alignment = AlignmentOf(run);
  if (alignment.ambiguous || alignment.unmatched + alignment.cut_off > 0) {
    return {};
  }
  std::map<size_t, size_t> last;  // model → number; some may be left out
  for (const Invocation& each : alignment.invocations) {
    if (!run.models[each.model].folding) last[each.model] = each.number;
  }
  size_t all = 0;
  for (const auto& [model, number] : last) all += number;
  return all;
}

bool PrintedValues(const RunEvidence& run) {
  const auto& events = run.trace.events;
  return std::any_of(events.begin(), events.end(),
                     [](const TraceEvent& event) { return event.has_values; });
}

namespace {

/// True if other invocations show that more launches had to follow. Without
/// generated code the printed inputs must show that these are of one model.
bool MayMissLaunches(const RunEvidence& run, const Invocation& last) {
  const Model& model = run.models[last.model];
  return !model.inferred || (last.inputs && !model.beginning_open);
}

}  // namespace

bool EndsInModel(const RunEvidence& run) {
  const auto& events = run.trace.events;
  if (events.empty()) return false;
  if (events.back().phase == TraceEvent::Phase::kBefore) return true;
  if (run.models.empty() || run.log_cut) return false;
  const Alignment& alignment = AlignmentOf(run);
  if (alignment.unmatched + alignment.cut_off > 0) return false;
  const Invocation& last = alignment.invocations.back();
  if (last.ambiguous || !MayMissLaunches(run, last)) return false;
  return !FinalPosition(run).outside_possible;
}

std::vector<std::string> NotUnderstood(const RunEvidence& run) {
  std::vector<std::string> sentences;
  const TraceCounts& counts = run.trace.counts;
  if (counts.strange_lines > 0) {
    sentences.push_back(
        fmt::format("unrecognized output of the debug printer: {} of {}, the "
                    "first is line {}",
                    Counted(counts.strange_lines, "line"), run.log,
                    counts.strange.front()));
  }
  for (const Model& model : run.models) {
    if (model.wrapper.unknown_statements == 0) continue;
    sentences.push_back(
        fmt::format("unrecognized generated code: {} of {}",
                    Counted(model.wrapper.unknown_statements, "statement"),
                    model.wrapper.path));
  }
  return sentences;
}

void DoubtTrace(const RunEvidence& run, std::optional<size_t> invocation,
                Finding& finding) {
  const Alignment& alignment = AlignmentOf(run);
  if (run.log_cut) {
    // The output before and after the gap may look like one invocation.
    finding.Doubt(Confidence::kGuess,
                  "which invocation it is, and what the omitted part of the "
                  "output shows (--max-log)");
  }
  if (invocation && alignment.invocations[*invocation].ambiguous) {
    finding.Doubt(Confidence::kGuess,
                  "which model or launch it is: the output fits more than one");
  }
  if (alignment.unmatched + alignment.cut_off > 0) {
    std::vector<std::string> parts;
    if (alignment.unmatched > 0) {
      parts.push_back(
          fmt::format("{} not found in the {}",
                      Counted(alignment.unmatched, "printed launch"),
                      HasCode(run) ? "generated code" : "inferred sequence"));
    }
    if (alignment.cut_off > 0) {
      parts.push_back(
          fmt::format("{} cut off", Counted(alignment.cut_off, "invocation")));
    }
    finding.Doubt(Confidence::kLikely,
                  fmt::format("{}", fmt::join(parts, ", and ")));
  }
}

std::string WhyNumberOpen(const RunEvidence& run, const LaunchPlace& place) {
  const Alignment& alignment = AlignmentOf(run);
  const Model& model = run.models[place.model];
  if (model.beginning_open) {
    const size_t launches = model.wrapper.launches.size();
    return fmt::format(
        "which invocation it is: the names alone do not show where one begins "
        "(level 2 prints the model's inputs there){}",
        place.invocation == 1
            ? ""
            : fmt::format(
                  "; if each repetition of the {} is one, it is invocation {}",
                  Counted(launches, "launch"), place.invocation));
  }
  const size_t compilations = run.files[place.model].compilations;
  if (compilations > 1) {
    return fmt::format(
        "which invocation of which model it is: this code was compiled {} "
        "times, perhaps with different weights",
        compilations);
  }
  if (FindMatch(run.matches, pattern_name::kSeveralProcesses) != nullptr) {
    return "which invocation it is: several processes of the command may have "
           "run models, and each counts its own invocations";
  }
  bool begun = false, open = false;
  for (const Invocation& each : alignment.invocations) {
    if (each.model != place.model || each.number != place.invocation) continue;
    begun = true;
    open = each.number_open;
  }
  if (begun ? open : alignment.ambiguous) {
    return "which invocation it is: the output fits more than one model";
  }
  return "";
}

}  // namespace ladder
