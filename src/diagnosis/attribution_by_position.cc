#include "diagnosis/attribution_by_position.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <iterator>

#include "codegen/cpp_kernel.h"
#include "config/failure_pattern.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/failure_context.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

namespace {

// A run that ended inside the printer. Level 2 computes statistics of each
// tensor that it prints, and waits for the GPU. So an earlier fault is reported
// there, or the printer itself fails on that tensor.

constexpr const char* kUnprintedCalls =
    "whether a call that the printer does not show failed: custom ops and some "
    "operators print nothing";

const TraceEvent* EventOf(const FailureContext& context,
                          const std::optional<size_t>& event) {
  return event ? &context.run.trace.events[*event] : nullptr;
}

/// True if the event shows a complete value: the GPU had finished until there.
bool WaitedIn(const TraceEvent* event) {
  return event != nullptr &&
         std::any_of(event->values.begin(), event->values.end(),
                     [](const TensorValue& value) { return value.complete; });
}

/// The incomplete block of values at the end of the event; null if none.
const TensorValue* CutBlock(const TraceEvent& event) {
  if (event.values.empty() || event.values.back().complete) return nullptr;
  return &event.values.back();
}

void NamePrinter(const FailureContext& context, const TensorValue& cut,
                 LaunchAttribution& attribution) {
  attribution.Cite(
      {context.run.log, cut.line, "", "the output ends within these values"});
  attribution.not_known.push_back(
      fmt::format("which launch failed: the run ended inside the debug "
                  "printer, at {}, and perhaps the printer itself failed",
                  cut.buffer));
}

/// True if a printed number of elements of the launch is 0: nothing ran then.
bool RanNothing(const Launch& launch, const TraceEvent& before) {
  for (size_t i = 0; i < launch.parameters.size(); ++i) {
    const std::string& name = launch.parameters[i];
    if (name != "xnumel" && name != "ynumel" && name != "znumel") continue;
    for (const ScalarValue& scalar : before.scalars) {
      if (scalar.expression == launch.arguments[i] && scalar.value == 0) {
        return true;
      }
    }
  }
  return false;
}

/// The launches since the printer last waited for the GPU.
struct Since {
  std::vector<LaunchPlace> ran;  ///< the last one first
  /// The printer has not waited in this invocation: launches before the
  /// invocation count too.
  bool more_before = true;
};

Since RunSince(const FailureContext& context, const Invocation& invocation,
               size_t execution) {
  const auto& launches = context.run.models[invocation.model].wrapper.launches;
  Since since;
  since.more_before = !WaitedIn(EventOf(context, invocation.inputs));
  while (execution-- > 0) {
    const LaunchExecution& each = invocation.executions[execution];
    const TraceEvent* before = EventOf(context, each.before);
    const bool waited_after = WaitedIn(EventOf(context, each.after));
    if (!waited_after &&
        (before == nullptr || !RanNothing(launches[each.launch], *before))) {
      since.ran.push_back({invocation.model, each.launch, invocation.number});
    }
    if (waited_after || WaitedIn(before)) {
      since.more_before = false;
      break;
    }
  }
  return since;
}

void AddOthers(const FailureContext& context, const Since& since, size_t from,
               LaunchAttribution& attribution) {
  for (size_t i = from; i < since.ran.size(); ++i) {
    attribution.alternatives.push_back(SuspectAt(context, since.ran[i]));
  }
  if (!since.more_before) return;
  attribution.not_known.push_back(
      "whether something before this invocation faulted: the printer had not "
      "yet waited for the GPU in this invocation");
}

/// A fault that was reported while an argument of a later launch was printed.
void AttributeToEarlier(const FailureContext& context,
                        const Invocation& invocation, const TensorValue& cut,
                        LaunchAttribution& attribution) {
  const Since since =
      RunSince(context, invocation, invocation.executions.size() - 1);
  if (since.ran.empty()) return NamePrinter(context, cut, attribution);
  SetSuspect(context, since.ran.front(), attribution);
  AddOthers(context, since, 1, attribution);
  attribution.Cite({context.run.log, cut.line, "",
                    "the printer stopped here, before this launch began"});
  const bool alone = since.ran.size() == 1 && !since.more_before;
  attribution.confidence = alone ? Confidence::kLikely : Confidence::kGuess;
  attribution.why =
      alone ? "the only call since the printer last waited for the GPU"
            : "the last of the calls since the printer last waited for the GPU";
  if (context.run.models[invocation.model].inferred) {
    attribution.Doubt(Confidence::kGuess, kUnprintedCalls);
  }
}

/// A fault that was reported while the launch's own result was printed.
void AttributeToEnded(const FailureContext& context,
                      const Invocation& invocation, const TensorValue& cut,
                      LaunchAttribution& attribution) {
  const size_t last = invocation.executions.size() - 1;
  const LaunchExecution& execution = invocation.executions[last];
  const TraceEvent* before = EventOf(context, execution.before);
  const Launch& launch =
      context.run.models[invocation.model].wrapper.launches[execution.launch];
  if (before != nullptr && RanNothing(launch, *before)) {
    return NamePrinter(context, cut, attribution);
  }
  SetSuspect(context, {invocation.model, execution.launch, invocation.number},
             attribution);
  attribution.Cite({context.run.log, cut.line, "",
                    "the printer stopped here, right after the launch"});
  if (WaitedIn(before)) {
    attribution.confidence = Confidence::kLikely;
    attribution.why =
        "the printer could wait for the GPU before the launch, but not after "
        "it";
    return;
  }
  attribution.confidence = Confidence::kGuess;
  attribution.why = "the printer could not wait for the GPU after the launch";
  AddOthers(context, RunSince(context, invocation, last), 0, attribution);
}

/// False if the run did not end in a block of values. Otherwise the search
/// ends: with a launch, or with the reason why none is known.
bool AttributeToPrinterFault(const FailureContext& context,
                             LaunchAttribution& attribution) {
  const RunEvidence& run = context.run;
  if (!context.position.invocation || run.trace.events.empty()) return false;
  // Without an error of the runtime, the last lines may just be lost.
  if (FindMatch(run.matches, pattern_name::kRuntimeError) == nullptr ||
      FindMatch(run.matches, pattern_name::kFailedCall) != nullptr) {
    return false;
  }
  const Invocation& invocation =
      context.alignment.invocations[*context.position.invocation];
  if (invocation.executions.empty()) return false;
  const TraceEvent& last = run.trace.events.back();
  const TensorValue* cut = CutBlock(last);
  const LaunchExecution& execution = invocation.executions.back();
  const bool ended = EventOf(context, execution.after) == &last;
  if (cut == nullptr ||
      (!ended && EventOf(context, execution.before) != &last)) {
    return false;
  }
  attribution.waited = true;
  if (!IsDeviceFault(run, context.failure) || WaitedIn(&last)) {
    NamePrinter(context, *cut, attribution);
  } else if (ended) {
    AttributeToEnded(context, invocation, *cut, attribution);
  } else {
    AttributeToEarlier(context, invocation, *cut, attribution);
  }
  return true;
}

/// The printer does not name its thread: another thread than the one that began
/// the launch may have ended the process.
void DoubtEndingThread(const FailureContext& context,
                       LaunchAttribution& attribution) {
  const RunEvidence& run = context.run;
  if (attribution.confidence != Confidence::kCertain) return;
  if (SignalOf(run.summary.ending)) {
    if (CrashInsideModels(run)) return;
    attribution.Doubt(Confidence::kLikely,
                      "whether the crashed thread was running the model: no "
                      "stack shows it there");
  } else if (std::holds_alternative<Exited>(run.summary.ending) &&
             !CalledFromPython(run)) {
    attribution.Doubt(Confidence::kLikely,
                      "whether the launch ended the process: no stack shows an "
                      "invocation of a model");
  }
}

void AttributeToLaunchInFlight(const FailureContext& context,
                               LaunchAttribution& attribution) {
  const LaunchPlace& place = *context.position.in_flight;
  const Invocation& invocation =
      context.alignment.invocations[*context.position.invocation];
  const TraceEvent& event =
      context.run.trace.events[*invocation.executions.back().before];
  attribution.Cite({context.run.log, event.line, "",
                    "the last launch that began; it never ended"});
  SetSuspect(context, place, attribution);
  // A GPU runs behind the host, see DoubtAsynchronous.
  attribution.confidence =
      OnGpu(context.run) ? Confidence::kLikely : Confidence::kCertain;
  attribution.why = "the printer shows the start of the launch but not its end";
  const Model& model = context.run.models[place.model];
  if (RanNothing(model.wrapper.launches[place.launch], event)) {
    attribution.confidence = Confidence::kGuess;
    attribution.not_known.push_back(
        "what failed: the launch was printed with size 0, so it ran nothing");
  } else if (!event.values.empty() && !event.values.back().complete) {
    attribution.confidence = Confidence::kGuess;
    attribution.not_known.push_back(
        "whether the launch had begun: the output ends within its values, "
        "unless the end of the output was lost");
  }
  if (!context.run.stdout_unknown) DoubtEndingThread(context, attribution);
}

/// True if the stack of the crash leaves no alternative. With
/// PYTHONFAULTHANDLER the crash prints the stack: a frame of the proxy executor
/// shows that a custom op was running.
bool UseFaultFrames(const FailureContext& context,
                    LaunchAttribution& attribution) {
  const PatternMatch* frame =
      FrameOfCrash(context.run, pattern_name::kCustomOpFrame);
  if (frame == nullptr) return false;
  auto is_custom = [](const Suspect& suspect) {
    return suspect.kind == Suspect::Kind::kCustomOp;
  };
  if (!is_custom(*attribution.suspect)) return false;
  attribution.Cite({context.run.log, frame->line, frame->text,
                    "the stack shows a call of a custom op"});
  if (std::any_of(attribution.alternatives.begin(),
                  attribution.alternatives.end(), is_custom)) {
    return false;
  }
  attribution.alternatives.clear();
  attribution.confidence = Confidence::kCertain;
  attribution.why += ", and the stack of the crash shows a call of a custom op";
  return true;
}

/// True for a fault of a GPU that the script may have reported long after the
/// launch, and outside of the model: the position shows nothing.
bool IsReportedLate(const FailureContext& context) {
  return context.position.outside_possible &&
         IsDeviceFault(context.run, context.failure) &&
         !WaitsForLaunches(context.run) &&
         FrameOfCrash(context.run, pattern_name::kCustomOpFrame) == nullptr;
}

/// Of an assertion on an index, the operators say which launches may have it.
void NameLateFault(const FailureContext& context,
                   LaunchAttribution& attribution) {
  constexpr size_t kMost = 8;
  std::vector<LaunchPlace> places;
  if (FindMatch(context.run.matches, pattern_name::kTritonAssertion) !=
      nullptr) {
    places = LaunchesThatMayCheck(context.run);
  }
  if (places.size() == 1) {
    SetSuspect(context, places[0], attribution);
    attribution.suspect->invocation.reset();
    attribution.confidence = Confidence::kGuess;
    attribution.why =
        "it is the only launch of the known models whose operators take "
        "indices";
    attribution.not_known.emplace_back(
        "whether the assertion is in its kernel: the source of the kernels is "
        "not known");
    return;
  }
  attribution.not_known.emplace_back(
      "which launch faulted: every launch that was printed had ended, and a "
      "GPU fault is reported late unless CUDA_LAUNCH_BLOCKING=1 is set");
  if (places.empty() || places.size() > kMost) return;
  std::vector<std::string> names;
  names.reserve(places.size());
  for (const LaunchPlace& place : places) {
    const Suspect suspect = SuspectAt(context, place);
    names.push_back(
        fmt::format("{}, launch {}", suspect.name, suspect.launch.value_or(0)));
  }
  attribution.not_known.push_back(
      fmt::format("which of these launches, whose operators take indices, has "
                  "the assertion: {}; the source of their kernels is not known",
                  fmt::join(names, ", or ")));
}

/// A crash between two printed launches: the failing call is one that the
/// printer does not see, never the last printed one.
void AttributeToGap(const FailureContext& context,
                    LaunchAttribution& attribution) {
  const auto& gap = context.position.gap;
  SetSuspect(context, gap.front(), attribution);
  if (context.position.invocation) {
    const Invocation& invocation =
        context.alignment.invocations[*context.position.invocation];
    for (size_t execution = invocation.executions.size(); execution-- > 0;) {
      if (!invocation.executions[execution].after) continue;
      size_t event = *invocation.executions[execution].after;
      attribution.Cite({context.run.log, context.run.trace.events[event].line,
                        "", "the last printed launch had ended"});
      break;
    }
  }
  for (size_t i = 1; i < gap.size(); ++i) {
    attribution.alternatives.push_back(SuspectAt(context, gap[i]));
  }
  bool alone = gap.size() == 1;
  attribution.confidence = alone && !context.position.outside_possible
                               ? Confidence::kLikely
                               : Confidence::kGuess;
  attribution.why = alone ? "it is the only call between the last printed "
                            "launch and the next one, and the printer does not "
                            "show it"
                          : "it is the first of several calls after the last "
                            "printed launch that the printer does not show";
  if (!UseFaultFrames(context, attribution) &&
      context.position.outside_possible) {
    attribution.not_known.emplace_back(
        "whether the failure is in the model at all: the model may already "
        "have returned");
  }
}

/// The custom ops of the models whose code contains the frame. If no model is
/// `known` to contain it: those of all models.
std::vector<LaunchPlace> OpsBelow(const FailureContext& context,
                                  const PatternMatch* frame, bool* known) {
  std::vector<LaunchPlace> all, own;
  const std::string name = frame == nullptr ? "" : ModelOfFrame(*frame);
  *known = false;
  for (size_t m = 0; m < context.run.models.size(); ++m) {
    const Model& model = context.run.models[m];
    // A wrapper may be renamed; its kernel source contains its original name.
    const bool here =
        !name.empty() && (model.name == name ||
                          WrapperNamedBy(context.run.files[m].kernel_source)
                              .starts_with(name + "."));
    *known = *known || here;
    for (size_t i = 0; i < model.wrapper.launches.size(); ++i) {
      if (model.wrapper.launches[i].kind != LaunchKind::kCustomOp) continue;
      all.push_back({m, i, CurrentInvocation(context, m)});
      if (here) own.push_back(all.back());
    }
  }
  return *known ? own : all;
}

/// The printer printed nothing, but the stack of the crash shows a call of a
/// custom op. It does not show which one.
void AttributeToOpOnStack(const FailureContext& context,
                          LaunchAttribution& attribution) {
  const PatternMatch* frame =
      FrameOfCrash(context.run, pattern_name::kCustomOpFrame);
  if (frame == nullptr) return;
  bool known = false;
  const auto ops = OpsBelow(
      context, FrameOfCrash(context.run, pattern_name::kModelFrame), &known);
  if (ops.empty()) return;
  attribution.Cite({context.run.log, frame->line, frame->text,
                    "the stack shows a call of a custom op"});
  SetSuspect(context, ops.front(), attribution);
  for (size_t i = 1; i < ops.size(); ++i) {
    attribution.alternatives.push_back(SuspectAt(context, ops[i]));
  }
  const bool alone = ops.size() == 1;
  attribution.confidence =
      alone && known ? Confidence::kLikely : Confidence::kGuess;
  attribution.why = fmt::format(
      "the stack of the crash shows a call of a custom op, and this is {}",
      alone ? "the only one" : fmt::format("the first of {}", ops.size()));
  if (!known) {
    attribution.not_known.push_back(
        "which model was running: the stack names none of the known models");
  }
}

/// Standard output to a file or pipe is written in blocks: a process that dies
/// loses its last lines, perhaps thousands.
void DoubtKeptLog(const FailureContext& context,
                  LaunchAttribution& attribution) {
  if (context.run.trace.events.empty()) return;
  if (context.run.stdout_cut) {
    attribution.Doubt(Confidence::kGuess,
                      "which launch began last: the output is cut off");
  } else if (!context.failure.broke_off) {
    attribution.Doubt(Confidence::kLikely,
                      "whether later launches were printed: a crash loses the "
                      "end of standard output that goes to a file or a pipe");
  }
}

void AddDoubts(const FailureContext& context, LaunchAttribution& attribution) {
  if (!attribution.suspect) return;
  DoubtTrace(context.run, context.position.invocation, attribution);
  // With launches that the known code does not have, the position is one of
  // other code.
  if (AlignmentOf(context.run).unmatched > 0 && !context.position.in_flight) {
    attribution.CapAt(Confidence::kGuess);
  }
  if (context.run.log_cut) attribution.suspect->invocation.reset();
  if (context.run.stdout_unknown) DoubtKeptLog(context, attribution);
  if (context.failure.broke_off) {
    // What a buffer lost ends within a line; other output may have followed it.
    const bool last =
        context.run.last_line != 0 &&
        context.run.trace.events.back().last_line >= context.run.last_line;
    attribution.Doubt(
        last ? Confidence::kLikely : Confidence::kGuess,
        "whether it failed at all: the log does not show how the command "
        "ended; its end may be missing, or the command was still running");
  }
}

/// True for a signal that a person, a scheduler or the kernel's memory killer
/// sends, whatever the process does.
bool ComesFromOutside(int signal) {
  constexpr int kSent[] = {SIGKILL, SIGTERM, SIGINT,  SIGHUP,
                           SIGQUIT, SIGALRM, SIGXCPU, SIGUSR1};
  return std::find(std::begin(kSent), std::end(kSent), signal) !=
         std::end(kSent);
}

/// A launch that was running when the process was ended from outside need not
/// be the cause. A command that was still printing need not even hang.
void DoubtEnding(const FailureContext& context,
                 LaunchAttribution& attribution) {
  if (!attribution.suspect) return;
  const Ending& ending = context.run.summary.ending;
  const auto signal = SignalOf(ending);
  if (const auto* timeout = std::get_if<TimedOut>(&ending)) {
    double limit = std::chrono::duration<double>(timeout->limit).count();
    if (context.run.quiet_seconds <= limit / 5) {
      return attribution.Doubt(
          Confidence::kGuess,
          fmt::format("whether it hangs at all: it was still printing {:.1f} s "
                      "before the time limit; raise --timeout",
                      context.run.quiet_seconds));
    }
    attribution.Doubt(Confidence::kLikely,
                      "whether the launch would have ended: it was running "
                      "when the time limit was reached");
  } else if (signal && ComesFromOutside(*signal)) {
    const bool stuck =
        context.run.quiet_seconds > context.run.summary.seconds / 5;
    attribution.Doubt(
        stuck ? Confidence::kLikely : Confidence::kGuess,
        fmt::format("whether the launch is the cause: it was running when {}, "
                    "sent from outside, ended the process",
                    SignalName(*signal)));
  }
}

/// The printer does not name its thread; Python's stacks do.
void DoubtThread(const FailureContext& context,
                 LaunchAttribution& attribution) {
  const PatternMatch* stood = CrashOutsideModels(context.run);
  if (stood == nullptr || !attribution.suspect) return;
  attribution.Cite({context.run.log, stood->line, stood->text,
                    "where the crashed thread was"});
  attribution.Doubt(Confidence::kGuess,
                    "whether the model crashed at all: the crashed thread was "
                    "not running a model, but another thread was");
}

/// The printed name of the launch that other invocations show next.
std::optional<std::string> NextPrinted(const FailureContext& context) {
  if (!context.position.invocation || context.position.outside_possible) {
    return {};
  }
  const Invocation& invocation =
      context.alignment.invocations[*context.position.invocation];
  const auto& launches = context.run.models[invocation.model].wrapper.launches;
  const size_t next = invocation.executions.empty()
                          ? 0
                          : invocation.executions.back().launch + 1;
  if (next >= launches.size()) return {};
  return launches[next].printed_name;
}

/// Where the output ends, and what may have failed there.
std::string WhichCallFailed(const FailureContext& context,
                            bool a_custom_op_ran) {
  const RunEvidence& run = context.run;
  const TraceEvent& last = run.trace.events.back();
  const auto next = NextPrinted(context);
  const std::string end = fmt::format(
      "the output ends {}{}",
      last.kernel.empty() ? "after the inputs of the model"
                          : "after " + last.kernel.text() + " had ended",
      next ? fmt::format(", before {}, which came next in other invocations",
                         *next)
           : "");
  if (a_custom_op_ran) {
    return fmt::format(
        "which custom op failed: the stack of the crash shows a call of one, "
        "and {}; the printer does not show custom ops",
        end);
  }
  const bool lines_missing = run.stdout_unknown && !run.stdout_cut;
  return fmt::format(
      "which call failed: {}; there may be calls that the printer does not "
      "show (custom ops, some operators){}",
      end,
      lines_missing ? ", or lines of the output are missing"
      : next        ? ""
                    : ", or the model had returned");
}

/// The last printed launch had ended, and the generated code is not known: what
/// came next may be a call that the printer does not show.
void NameInferredGap(const FailureContext& context,
                     LaunchAttribution& attribution) {
  const RunEvidence& run = context.run;
  const TraceEvent& last = run.trace.events.back();
  const PatternMatch* custom_op =
      FrameOfCrash(run, pattern_name::kCustomOpFrame);
  // Else an error has already said which call failed.
  if (attribution.not_known.empty()) {
    attribution.not_known.push_back(
        WhichCallFailed(context, custom_op != nullptr));
  }
  if (custom_op != nullptr) {
    attribution.Cite({run.log, custom_op->line, custom_op->text,
                      "the stack shows a call of a custom op"});
  }
  if (IsDeviceFault(run, context.failure) && !WaitsForLaunches(run)) {
    attribution.not_known.emplace_back(
        "whether an earlier launch faulted: a GPU fault is reported late "
        "unless CUDA_LAUNCH_BLOCKING=1 is set");
  }
  attribution.Cite({run.log, last.line, "",
                    last.kernel.empty() ? "the last line of the printer"
                                        : "the last printed launch had ended"});
}

void SuspectPosition(const FailureContext& context,
                     LaunchAttribution& attribution) {
  if (AttributeToPrinterFault(context, attribution)) return;
  bool traced = !context.run.trace.events.empty();
  if (context.position.in_flight) {
    AttributeToLaunchInFlight(context, attribution);
  } else if (context.failure.script_failure &&
             context.position.outside_possible) {
    return;  // the model returned; its values are judged
  } else if (traced && !HasCode(context.run)) {
    NameInferredGap(context, attribution);
  } else if (traced && IsReportedLate(context)) {
    NameLateFault(context, attribution);
  } else if (traced && !context.position.gap.empty()) {
    AttributeToGap(context, attribution);
  } else if (traced && context.run.stdout_unknown) {
    attribution.not_known.emplace_back(
        "which launch failed: the end of the output is missing");
  } else if (!traced) {
    AttributeToOpOnStack(context, attribution);
  } else if (!context.position.outside_possible &&
             attribution.not_known.empty() &&
             context.failure.failure_class != FailureClass::kOutOfMemory) {
    // Otherwise an error has already said what failed.
    attribution.not_known.push_back(
        "what failed: the run ended between two printed launches, where the "
        "model has no other call; it was an allocation, a check or the printer "
        "itself");
  }
}

}  // namespace

void AttributeByPosition(const FailureContext& context,
                         LaunchAttribution& attribution) {
  SuspectPosition(context, attribution);
  AddDoubts(context, attribution);
  DoubtEnding(context, attribution);
  DoubtThread(context, attribution);
}

}  // namespace ladder
