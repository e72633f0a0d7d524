#include "diagnosis/printer_fault.h"

#include <fmt/format.h>

#include <algorithm>

#include "diagnosis/device_fault.h"
#include "config/pattern_names.h"

namespace ladder {
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
  blame.evidence.push_back({scene.run.log, cut.line, "",
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
  blame.evidence.push_back(
      {scene.run.log, cut.line, "",
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
  blame.evidence.push_back(
      {scene.run.log, cut.line, "",
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
