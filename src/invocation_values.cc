#include "invocation_values.h"

#include <algorithm>

namespace ladder {
namespace {

BufferState StateOf(const TensorValue& value) {
  // A block that was cut off before its statistics says nothing.
  bool known = value.mean || value.min || !value.printed.empty() ||
               value.has_nan || value.has_inf ||
               (value.elements && *value.elements == 0);
  return {known, value.has_nan, value.has_inf, value.line};
}

void Merge(BufferState& into, const BufferState& from) {
  if (!from.known) return;
  if (!into.known || (from.nan && !into.nan) || (from.inf && !into.bad())) {
    into.line = from.line;
  }
  into.known = true;
  into.nan = into.nan || from.nan;
  into.inf = into.inf || from.inf;
}

}  // namespace

InvocationValues::InvocationValues(const RunEvidence& run,
                                   const Invocation& invocation)
    : run_(run),
      model_(run.models[invocation.model]),
      files_(run.files[invocation.model]),
      invocation_(invocation) {
  for (size_t launch : invocation.tail) {
    invocation_.visits.push_back({launch, {}, {}});
  }
  writes_.resize(invocation_.visits.size());
  for (size_t v = 0; v < invocation_.visits.size(); ++v) {
    visits_of_[invocation_.visits[v].launch].push_back(v);
  }
  for (size_t v = 0; v < invocation_.visits.size(); ++v) NoteOwnWrites(v);
  for (size_t v = 0; v < invocation_.visits.size(); ++v) NoteForeignWrites(v);
}

const Launch& InvocationValues::LaunchOf(size_t visit) const {
  return model_.wrapper.launches[invocation_.visits[visit].launch];
}

Feed InvocationValues::Read(size_t visit, size_t access) const {
  Feed feed = Trail(visit, access);
  const Access& argument = LaunchOf(visit).accesses[access];
  if (feed.garbage()) return feed;
  if (const TensorValue* value = Printed(visit, argument.buffer, true)) {
    feed.state = StateOf(*value);
  } else if (feed.outside) {
    feed.state = StateOutside(*feed.outside);
  } else {
    feed.state = Merged(feed.visits);
  }
  return feed;
}

BufferState InvocationValues::Outputs() const {
  BufferState all;
  bool every = true;
  for (const auto& origins : model_.dataflow.outputs) {
    Feed feed = Writers(origins, invocation_.visits.size());
    BufferState state =
        feed.outside ? StateOutside(*feed.outside) : Merged(feed.visits);
    every = every && state.known;
    Merge(all, state);
  }
  all.known = every;
  return all;
}

const TensorValue* InvocationValues::Printed(size_t visit,
                                             const std::string& buffer,
                                             bool before) const {
  const Visit& at = invocation_.visits[visit];
  const auto& event = before ? at.before : at.after;
  if (!event) return nullptr;
  for (const TensorValue& value : run_.trace.events[*event].values) {
    if (value.buffer == buffer) return &value;
  }
  return nullptr;
}

void InvocationValues::NoteOwnWrites(size_t visit) {
  for (const Access& access : LaunchOf(visit).accesses) {
    if (!access.written) continue;
    if (const TensorValue* value = Printed(visit, access.buffer, false)) {
      Merge(writes_[visit], StateOf(*value));
    }
  }
}

// Results that their own launch does not print (allocating operators, custom
// ops) show where a later launch takes them.
void InvocationValues::NoteForeignWrites(size_t visit) {
  const auto& accesses = LaunchOf(visit).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    const TensorValue* value = Printed(visit, accesses[i].buffer, true);
    if (value == nullptr) continue;
    for (size_t writer : Trail(visit, i).visits) {
      if (!PrintsAllItsResults(writer)) {
        Merge(writes_[writer], StateOf(*value));
      }
    }
  }
}

bool InvocationValues::PrintsAllItsResults(size_t visit) const {
  const auto& accesses = LaunchOf(visit).accesses;
  return std::all_of(accesses.begin(), accesses.end(),
                     [&](const Access& access) {
                       return !access.written ||
                              Printed(visit, access.buffer, false) != nullptr;
                     });
}

Feed InvocationValues::Trail(size_t visit, size_t access) const {
  size_t launch = invocation_.visits[visit].launch;
  return Writers(model_.dataflow.launches[launch].origins[access], visit);
}

// Of the possible last writers, those that really ran before `end`.
Feed InvocationValues::Writers(const std::vector<Origin>& origins,
                               size_t end) const {
  Feed feed;
  for (const Origin& origin : origins) {
    if (origin.kind == Origin::Kind::kModelInput ||
        origin.kind == Origin::Kind::kConstant) {
      feed.outside = origin;
    }
    auto visits = visits_of_.find(origin.index);
    if (origin.kind != Origin::Kind::kLaunch || visits == visits_of_.end()) {
      continue;
    }
    auto later =
        std::lower_bound(visits->second.begin(), visits->second.end(), end);
    if (later != visits->second.begin()) {
      feed.visits.push_back(*std::prev(later));
    }
  }
  if (!feed.visits.empty()) feed.outside.reset();
  std::sort(feed.visits.begin(), feed.visits.end());
  return feed;
}

BufferState InvocationValues::Merged(const std::vector<size_t>& visits) const {
  BufferState state;
  bool every = !visits.empty();
  for (size_t visit : visits) {
    every = every && writes_[visit].known;
    Merge(state, writes_[visit]);
  }
  state.known = every;
  return state;
}

BufferState InvocationValues::StateOutside(const Origin& origin) const {
  BufferState state;
  if (origin.kind == Origin::Kind::kModelInput && invocation_.inputs) {
    const std::string& name = model_.wrapper.inputs[origin.index];
    for (const auto& value : run_.trace.events[*invocation_.inputs].values) {
      if (value.buffer == name) return StateOf(value);
    }
  }
  if (origin.kind != Origin::Kind::kConstant || !files_.constants) {
    return state;
  }
  for (const ConstantScan& scan : files_.constants->scanned) {
    if (scan.constant != origin.index) continue;
    state = {true, scan.nans > 0, scan.infs > 0, 0};
  }
  return state;
}

}  // namespace ladder
