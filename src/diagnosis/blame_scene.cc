#include "diagnosis/blame_scene.h"

#include <algorithm>
#include <utility>

#include "diagnosis/trace_doubt.h"

namespace ladder {
namespace {

Evidence WrapperLine(const Model& model, size_t launch, std::string says) {
  const Launch& call = model.wrapper.launches[launch];
  return {model.wrapper.path, call.line, "", std::move(says)};
}

/// The invocation up to that launch, with what it passed since its last visit:
/// only calls that are never printed can have gone unseen.
void GoOnTo(const Model& model, size_t launch, Invocation& invocation) {
  const size_t next =
      invocation.visits.empty() ? 0 : invocation.visits.back().launch + 1;
  for (size_t i = next; i < launch; ++i) {
    if (model.wrapper.launches[i].printed_name.empty()) {
      invocation.visits.push_back({i, {}, {}});
    }
  }
  invocation.visits.push_back({launch, {}, {}});
}

/// In the invocation where the trace ended.
Suspect LastSuspectAt(const Scene& scene, const LaunchPlace& place) {
  const Model& model = scene.run.models[place.model];
  for (const Invocation& each : scene.alignment.invocations) {
    if (each.model != place.model || each.number != place.invocation) continue;
    for (size_t visit = each.visits.size(); visit-- > 0;) {
      if (each.visits[visit].launch == place.launch) {
        return MakeSuspect(model, each, visit);
      }
    }
    Invocation longer = each;
    GoOnTo(model, place.launch, longer);
    return MakeSuspect(model, longer, longer.visits.size() - 1);
  }
  Suspect suspect = MakeSuspect(model, place.launch);
  // Without the printer nothing tells how often the model had run before; nor
  // without the stream that it prints to, of which a kept log may show nothing.
  const bool unseen =
      scene.run.stdout_unknown && scene.run.trace.events.empty();
  const bool first =
      place.invocation == 1 && model.wrapper.printer_level > 0 && !unseen;
  if (scene.position.invocation || first) {
    suspect.invocation = place.invocation;
  }
  return suspect;
}

}  // namespace

Suspect SuspectAt(const Scene& scene, const LaunchPlace& place) {
  Suspect suspect = LastSuspectAt(scene, place);
  // More invocations may have been printed than are there.
  if (scene.run.stdout_cut) suspect.invocation.reset();
  return suspect;
}

size_t CurrentInvocation(const Scene& scene, size_t model) {
  if (scene.position.in_flight && scene.position.in_flight->model == model) {
    return scene.position.in_flight->invocation;
  }
  for (const LaunchPlace& place : scene.position.gap) {
    if (place.model == model) return place.invocation;
  }
  size_t number = 1;
  for (const Invocation& each : scene.alignment.invocations) {
    if (each.model == model) number = each.number;
  }
  return number;
}

void Accuse(const Scene& scene, const LaunchPlace& place, Blame& blame) {
  blame.place = place;
  blame.suspect = SuspectAt(scene, place);
  std::string open = WhyNumberOpen(scene.run, scene.alignment, place);
  if (!open.empty()) {
    blame.suspect->invocation.reset();
    blame.not_known.push_back(std::move(open));
  }
  blame.evidence.push_back(WrapperLine(scene.run.models[place.model],
                                       place.launch,
                                       "the call in the generated wrapper"));
}

void DoubtBlame(Confidence at_most, std::string why, Blame& blame) {
  blame.confidence = std::max(blame.confidence, at_most);
  blame.not_known.push_back(std::move(why));
}

}  // namespace ladder
