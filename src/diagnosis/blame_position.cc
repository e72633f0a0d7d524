#include "diagnosis/blame_position.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <iterator>
#include <utility>

#include "codegen/kernel_slice.h"
#include "config/failure_pattern.h"
#include "diagnosis/blame_scene.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

namespace {

/// The printer does not say which thread it speaks of: another than the one
/// that had begun the launch may have ended the process.
void DoubtEndingThread(const Scene& scene, Blame& blame) {
  const RunEvidence& run = scene.run;
  if (blame.confidence != Confidence::kCertain) return;
  if (SignalOf(run.summary.ending)) {
    if (CrashInsideModels(run)) return;
    blame.Doubt(Confidence::kLikely,
                "whether the thread that crashed was in the model: no stack "
                "shows it there");
  } else if (std::holds_alternative<Exited>(run.summary.ending) &&
             !CalledFromPython(run)) {
    blame.Doubt(Confidence::kLikely,
                "whether the launch ended the process: no stack shows a model "
                "being called");
  }
}

void BlameLaunchInFlight(const Scene& scene, Blame& blame) {
  const LaunchPlace& place = *scene.position.in_flight;
  const Invocation& invocation =
      scene.alignment.invocations[*scene.position.invocation];
  const TraceEvent& event =
      scene.run.trace.events[*invocation.visits.back().before];
  blame.Cite({scene.run.log, event.line, "",
              "the last launch that began; it never ended"});
  Accuse(scene, place, blame);
  // A GPU runs behind the host; DoubtAsynchronous says how far.
  blame.confidence =
      OnGpu(scene.run) ? Confidence::kLikely : Confidence::kCertain;
  blame.why = "the launch was printed as begun and never as ended";
  const Model& model = scene.run.models[place.model];
  if (RanNothing(model.wrapper.launches[place.launch], event)) {
    blame.confidence = Confidence::kGuess;
    blame.not_known.push_back(
        "what failed: the printed size of the launch is 0, so that nothing of "
        "it ran");
  } else if (!event.values.empty() && !event.values.back().complete) {
    blame.confidence = Confidence::kGuess;
    blame.not_known.push_back(
        "whether it had begun: its values were still being printed, unless "
        "the end of the output got lost");
  }
  if (!scene.run.stdout_unknown) DoubtEndingThread(scene, blame);
}

/// True if the stack of the crash leaves nothing else. With PYTHONFAULTHANDLER
/// the crash prints the stack: a frame of the proxy executor says that a custom
/// op was running.
bool UseFaultFrames(const Scene& scene, Blame& blame) {
  const Symptom* frame = FrameOfCrash(scene.run, pattern_name::kCustomOpFrame);
  if (frame == nullptr) return false;
  auto is_custom = [](const Suspect& suspect) {
    return suspect.kind == Suspect::Kind::kCustomOp;
  };
  if (!is_custom(*blame.suspect)) return false;
  blame.Cite({scene.run.log, frame->line, frame->text,
              "the stack shows a custom op being called"});
  if (std::any_of(blame.alternatives.begin(), blame.alternatives.end(),
                  is_custom)) {
    return false;
  }
  blame.alternatives.clear();
  blame.confidence = Confidence::kCertain;
  blame.why += ", and the crash's stack shows a custom op being called";
  return true;
}

/// A crash between two printed launches: the culprit is among the calls that
/// the printer does not see, and never the last printed one.
void BlameGap(const Scene& scene, Blame& blame) {
  const auto& gap = scene.position.gap;
  Accuse(scene, gap.front(), blame);
  if (scene.position.invocation) {
    const Invocation& invocation =
        scene.alignment.invocations[*scene.position.invocation];
    for (size_t visit = invocation.visits.size(); visit-- > 0;) {
      if (!invocation.visits[visit].after) continue;
      size_t event = *invocation.visits[visit].after;
      blame.Cite({scene.run.log, scene.run.trace.events[event].line, "",
                  "the last printed launch had ended"});
      break;
    }
  }
  for (size_t i = 1; i < gap.size(); ++i) {
    blame.alternatives.push_back(SuspectAt(scene, gap[i]));
  }
  bool alone = gap.size() == 1;
  blame.confidence = alone && !scene.position.outside_possible
                         ? Confidence::kLikely
                         : Confidence::kGuess;
  blame.why = alone ? "the only unprinted call between the last printed "
                      "launch and the next"
                    : "the first of several unprinted calls after the last "
                      "printed launch";
  if (!UseFaultFrames(scene, blame) && scene.position.outside_possible) {
    blame.not_known.emplace_back(
        "the model may already have returned: the failure could lie outside of "
        "it");
  }
}

/// The custom ops of the models whose code the frame stands in; of all models
/// where it is not `known` to be one of theirs.
std::vector<LaunchPlace> OpsBelow(const Scene& scene, const Symptom* frame,
                                  bool* known) {
  std::vector<LaunchPlace> all, own;
  const std::string name = frame == nullptr ? "" : ModelOfFrame(*frame);
  *known = false;
  for (size_t m = 0; m < scene.run.models.size(); ++m) {
    const Model& model = scene.run.models[m];
    // A wrapper may have been renamed; its kernels say how torch called it.
    const bool here =
        !name.empty() &&
        (model.name == name || WrapperNamedBy(scene.run.files[m].kernel_source)
                                   .starts_with(name + "."));
    *known = *known || here;
    for (size_t i = 0; i < model.wrapper.launches.size(); ++i) {
      if (model.wrapper.launches[i].kind != LaunchKind::kCustomOp) continue;
      all.push_back({m, i, CurrentInvocation(scene, m)});
      if (here) own.push_back(all.back());
    }
  }
  return *known ? own : all;
}

/// Nothing was printed of the models, but the crash's stack stands in the call
/// of a custom op. Which one it does not say.
void BlameOpOnStack(const Scene& scene, Blame& blame) {
  const Symptom* frame = FrameOfCrash(scene.run, pattern_name::kCustomOpFrame);
  if (frame == nullptr) return;
  bool known = false;
  const auto ops = OpsBelow(
      scene, FrameOfCrash(scene.run, pattern_name::kModelFrame), &known);
  if (ops.empty()) return;
  blame.Cite({scene.run.log, frame->line, frame->text,
              "the stack shows a custom op being called"});
  Accuse(scene, ops.front(), blame);
  for (size_t i = 1; i < ops.size(); ++i) {
    blame.alternatives.push_back(SuspectAt(scene, ops[i]));
  }
  const bool alone = ops.size() == 1;
  blame.confidence = alone && known ? Confidence::kLikely : Confidence::kGuess;
  blame.why = fmt::format(
      "the crash's stack shows a custom op being called, "
      "and it is {}",
      alone ? "the only one" : fmt::format("the first of {}", ops.size()));
  if (!known) {
    blame.not_known.push_back(
        "which model was running: the stack names none of those that are "
        "known");
  }
}

/// Standard output that is no terminal is written in blocks: of a process that
/// dies the last lines, or thousands of them, are lost.
void DoubtKeptLog(const Scene& scene, Blame& blame) {
  if (scene.run.trace.events.empty()) return;
  if (scene.run.stdout_cut) {
    blame.Doubt(Confidence::kGuess,
                "which launch was the last to begin: what was printed is cut "
                "off, so that more of it is lost");
  } else if (!scene.failure.broke_off) {
    blame.Doubt(Confidence::kLikely,
                "whether later launches were printed: of standard output that "
                "goes to a file or a pipe a crash loses the end");
  }
}

void AddDoubts(const Scene& scene, Blame& blame) {
  if (!blame.suspect) return;
  DoubtTrace(scene.run, scene.position.invocation, blame);
  if (scene.run.log_cut) blame.suspect->invocation.reset();
  if (scene.run.stdout_unknown) DoubtKeptLog(scene, blame);
  if (scene.failure.broke_off) {
    // What a buffer lost ends within a line; other output may have followed it.
    const bool last =
        scene.run.last_line != 0 &&
        scene.run.trace.events.back().last_line >= scene.run.last_line;
    blame.Doubt(
        last ? Confidence::kLikely : Confidence::kGuess,
        "whether it failed at all: nothing says how the command ended, so the "
        "end of the log may be missing, or it was taken while the command ran");
  }
}

/// Sent by a person, a scheduler or the kernel's memory killer, whatever the
/// process was at.
bool ComesFromOutside(int signal) {
  constexpr int kSent[] = {SIGKILL, SIGTERM, SIGINT,  SIGHUP,
                           SIGQUIT, SIGALRM, SIGXCPU, SIGUSR1};
  return std::find(std::begin(kSent), std::end(kSent), signal) !=
         std::end(kSent);
}

/// A launch that was running when the process was ended from outside need not
/// be the reason. A command that was still printing need not even hang.
void DoubtEnding(const Scene& scene, Blame& blame) {
  if (!blame.suspect) return;
  const Ending& ending = scene.run.summary.ending;
  const auto signal = SignalOf(ending);
  if (const auto* timeout = std::get_if<TimedOut>(&ending)) {
    double limit = std::chrono::duration<double>(timeout->limit).count();
    if (scene.run.quiet_seconds <= limit / 5) {
      return blame.Doubt(
          Confidence::kGuess,
          fmt::format("whether it hangs at all: it still printed "
                      "{:.1f} s before the end; raise --timeout",
                      scene.run.quiet_seconds));
    }
    blame.Doubt(
        Confidence::kLikely,
        "whether it would ever have ended: it was running when its time "
        "was up");
  } else if (signal && ComesFromOutside(*signal)) {
    const bool stuck = scene.run.quiet_seconds > scene.run.summary.seconds / 5;
    blame.Doubt(stuck ? Confidence::kLikely : Confidence::kGuess,
                fmt::format("whether it is the cause: it was running when the "
                            "process was ended by {}, which comes from outside",
                            SignalName(*signal)));
  }
}

/// The printer does not say which thread it speaks of, Python's stacks do.
void DoubtThread(const Scene& scene, Blame& blame) {
  const Symptom* stood = CrashOutsideModels(scene.run);
  if (stood == nullptr || !blame.suspect) return;
  blame.Cite({scene.run.log, stood->line, stood->text,
              "where the thread that crashed stood"});
  blame.Doubt(Confidence::kGuess,
              "whether the model crashed at all: the thread that did was not "
              "calling one, another was");
}

void SuspectPosition(const Scene& scene, Blame& blame) {
  if (BlamePrinterFault(scene, blame)) return;
  bool traced = !scene.run.trace.events.empty();
  if (scene.position.in_flight) {
    BlameLaunchInFlight(scene, blame);
  } else if (scene.failure.complaint && scene.position.outside_possible) {
    return;  // the model returned; what it computed is to be judged
  } else if (traced && !scene.position.gap.empty()) {
    BlameGap(scene, blame);
  } else if (traced && scene.run.stdout_unknown) {
    blame.not_known.emplace_back(
        "which launch: of what was printed the end is lost");
  } else if (!traced) {
    BlameOpOnStack(scene, blame);
  } else if (!scene.position.outside_possible) {
    blame.not_known.push_back(
        "the run failed between two printed launches with no call of the "
        "model in between: an allocation, a check or the printer itself");
  }
}

}  // namespace

void BlamePosition(const Scene& scene, Blame& blame) {
  SuspectPosition(scene, blame);
  AddDoubts(scene, blame);
  DoubtEnding(scene, blame);
  DoubtThread(scene, blame);
}

namespace {

const TraceEvent* EventOf(const Scene& scene,
                          const std::optional<size_t>& event) {
  return event ? &scene.run.trace.events[*event] : nullptr;
}

/// True if the event shows a value to its end: the GPU had come that far.
bool WaitedIn(const TraceEvent* event) {
  return event != nullptr &&
         std::any_of(event->values.begin(), event->values.end(),
                     [](const TensorValue& value) { return value.complete; });
}

/// The block that the run ended in, if it did.
const TensorValue* CutBlock(const TraceEvent& event) {
  if (event.values.empty() || event.values.back().complete) return nullptr;
  return &event.values.back();
}

void NamePrinter(const Scene& scene, const TensorValue& cut, Blame& blame) {
  blame.Cite({scene.run.log, cut.line, "",
              "the block of values that was never finished"});
  blame.not_known.push_back(fmt::format(
      "which launch failed: the run ended inside the printer, at {}, and may "
      "have failed there only",
      cut.buffer));
}

/// Who ran since the printer had last waited for the GPU.
struct Since {
  std::vector<LaunchPlace> ran;  ///< the last one first
  /// The printer had not waited in this invocation at all: what ran before it
  /// counts as well.
  bool more_before = true;
};

Since RunSince(const Scene& scene, const Invocation& invocation, size_t visit) {
  const auto& launches = scene.run.models[invocation.model].wrapper.launches;
  Since since;
  since.more_before = !WaitedIn(EventOf(scene, invocation.inputs));
  while (visit-- > 0) {
    const Visit& each = invocation.visits[visit];
    const TraceEvent* before = EventOf(scene, each.before);
    const bool waited_after = WaitedIn(EventOf(scene, each.after));
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

void AddOthers(const Scene& scene, const Since& since, size_t from,
               Blame& blame) {
  for (size_t i = from; i < since.ran.size(); ++i) {
    blame.alternatives.push_back(SuspectAt(scene, since.ran[i]));
  }
  if (!since.more_before) return;
  blame.not_known.push_back(
      "whether something before this call of the model faulted: the printer "
      "had not waited for the GPU in it");
}

/// A fault that the block of a later launch's argument brought up.
void BlameEarlier(const Scene& scene, const Invocation& invocation,
                  const TensorValue& cut, Blame& blame) {
  const Since since = RunSince(scene, invocation, invocation.visits.size() - 1);
  if (since.ran.empty()) return NamePrinter(scene, cut, blame);
  Accuse(scene, since.ran.front(), blame);
  AddOthers(scene, since, 1, blame);
  blame.Cite({scene.run.log, cut.line, "",
              "the printer stopped here, before this launch began"});
  const bool alone = since.ran.size() == 1 && !since.more_before;
  blame.confidence = alone ? Confidence::kLikely : Confidence::kGuess;
  blame.why = alone ? "the only call since the printer had last waited for the "
                      "GPU"
                    : "the last of the calls since the printer had last waited "
                      "for the GPU";
}

/// A fault that the block of the launch's own result brought up.
void BlameEnded(const Scene& scene, const Invocation& invocation,
                const TensorValue& cut, Blame& blame) {
  const size_t last = invocation.visits.size() - 1;
  const Visit& visit = invocation.visits[last];
  const TraceEvent* before = EventOf(scene, visit.before);
  const Launch& launch =
      scene.run.models[invocation.model].wrapper.launches[visit.launch];
  if (before != nullptr && RanNothing(launch, *before)) {
    return NamePrinter(scene, cut, blame);
  }
  Accuse(scene, {invocation.model, visit.launch, invocation.number}, blame);
  blame.Cite({scene.run.log, cut.line, "",
              "the printer stopped here, right after the launch"});
  if (WaitedIn(before)) {
    blame.confidence = Confidence::kLikely;
    blame.why =
        "the printer had waited for the GPU before the launch, and could not "
        "after it";
    return;
  }
  blame.confidence = Confidence::kGuess;
  blame.why = "the printer could not wait for the GPU after the launch";
  AddOthers(scene, RunSince(scene, invocation, last), 0, blame);
}

}  // namespace

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

bool BlamePrinterFault(const Scene& scene, Blame& blame) {
  const RunEvidence& run = scene.run;
  if (!scene.position.invocation || run.trace.events.empty()) return false;
  // Of a run that a signal ended the last lines may only have got lost.
  if (FindSymptom(run.symptoms, pattern_name::kRuntimeError) == nullptr ||
      FindSymptom(run.symptoms, pattern_name::kFailedCall) != nullptr) {
    return false;
  }
  const Invocation& invocation =
      scene.alignment.invocations[*scene.position.invocation];
  if (invocation.visits.empty()) return false;
  const TraceEvent& last = run.trace.events.back();
  const TensorValue* cut = CutBlock(last);
  const Visit& visit = invocation.visits.back();
  const bool ended = EventOf(scene, visit.after) == &last;
  if (cut == nullptr || (!ended && EventOf(scene, visit.before) != &last)) {
    return false;
  }
  blame.waited = true;
  if (!IsDeviceFault(run, scene.failure) || WaitedIn(&last)) {
    NamePrinter(scene, *cut, blame);
  } else if (ended) {
    BlameEnded(scene, invocation, *cut, blame);
  } else {
    BlameEarlier(scene, invocation, *cut, blame);
  }
  return true;
}

}  // namespace ladder
