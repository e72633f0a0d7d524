#include "diagnosis/align.h"

#include <algorithm>
#include <boost/container/deque.hpp>
#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>
#include <deque>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace ladder {

namespace {

/// Stands for the beginning of a model, before its first launch.
constexpr size_t kStart = static_cast<size_t>(-1);

/// The control flow of one model reduced to the launches that the printer
/// reports: which may follow which, and through which unprinted ones.
class PrintedFlow {
 public:
  explicit PrintedFlow(const Model& model)
      : model_(model), reaches_(model.wrapper.launches.size() + 1) {}

  struct Reach {
    std::vector<size_t> printed;    ///< reachable next, in textual order
    std::vector<size_t> unprinted;  ///< on the way there or to the end
    bool end = false;               ///< the model may return before any
  };

  /// What may come after launch `from` (kStart: at the beginning).
  const Reach& After(size_t from) {
    std::optional<Reach>& reach = reaches_[from + 1];  // kStart + 1 is 0
    if (!reach) reach = Explore(from);
    return *reach;
  }

  /// Unprinted launches on a shortest path from `from` to printed launch `to`.
  std::vector<size_t> Between(size_t from, size_t to) const {
    std::map<size_t, size_t> came_from;
    std::deque<size_t> queue;
    for (size_t first : Next(from)) {
      if (first == to) return {};
      if (!IsPrinted(first) && came_from.try_emplace(first, kStart).second) {
        queue.push_back(first);
      }
    }
    while (!queue.empty()) {
      size_t at = queue.front();
      queue.pop_front();
      for (size_t next : Next(at)) {
        if (next == to) return WayTo(at, came_from);
        if (!IsPrinted(next) && came_from.try_emplace(next, at).second) {
          queue.push_back(next);
        }
      }
    }
    return {};
  }

  /// True if unprinted launches other than `avoided` lead from `from` to `to`.
  [[nodiscard]] bool LeadsPast(size_t avoided, size_t from, size_t to) const {
    std::set<size_t> seen{avoided};
    std::vector<size_t> open(Next(from));
    while (!open.empty()) {
      const size_t at = open.back();
      open.pop_back();
      if (at == to) return true;
      if (IsPrinted(at) || !seen.insert(at).second) continue;
      open.insert(open.end(), Next(at).begin(), Next(at).end());
    }
    return false;
  }

  [[nodiscard]] const std::string& PrintedName(size_t launch) const {
    return model_.wrapper.launches[launch].printed_name;
  }

 private:
  [[nodiscard]] bool IsPrinted(size_t launch) const {
    return !PrintedName(launch).empty();
  }
  [[nodiscard]] const std::vector<size_t>& Next(size_t from) const {
    return from == kStart ? model_.dataflow.first : model_.dataflow.next[from];
  }
  static std::vector<size_t> WayTo(size_t at,
                                   const std::map<size_t, size_t>& came_from) {
    std::vector<size_t> way;
    for (; at != kStart; at = came_from.at(at)) way.push_back(at);
    std::reverse(way.begin(), way.end());
    return way;
  }

  [[nodiscard]] Reach Explore(size_t from) const {
    Reach reach;
    std::vector<size_t> open(Next(from));
    reach.end = from == kStart ? model_.dataflow.may_be_empty
                               : model_.dataflow.last[from];
    if (open.size() == 1 && IsPrinted(open[0])) {  // nearly always
      reach.printed = std::move(open);
      return reach;
    }
    std::set<size_t> printed, unprinted;
    while (!open.empty()) {
      size_t at = open.back();
      open.pop_back();
      if (IsPrinted(at)) {
        printed.insert(at);
      } else if (unprinted.insert(at).second) {
        reach.end = reach.end || model_.dataflow.last[at];
        open.insert(open.end(), Next(at).begin(), Next(at).end());
      }
    }
    reach.printed.assign(printed.begin(), printed.end());
    reach.unprinted.assign(unprinted.begin(), unprinted.end());
    return reach;
  }

  const Model& model_;
  std::vector<std::optional<Reach>> reaches_;
};

// Alignments of a trace with the wrappers, built while it is read: steps that
// share their pasts, and where another alignment than the believed one fits.

/// One matched event. Alignments that reach the same step continue as one.
struct AlignmentStep {  // NOLINT(bugprone-exception-escape): see dataflow.cc
  /// The first is the believed one; the others also lead here.
  boost::container::small_vector<const AlignmentStep*, 1> pasts;
  size_t model = 0;
  size_t launch = kStart;  ///< kStart: the invocation's model-inputs event
  size_t event = 0;        ///< index into the events of the trace
  bool after = false;      ///< the launch's "after" event
  bool new_invocation = false;
  bool beginning_open = false;  ///< new_invocation depends on the past

  /// past: null at the first step.
  AlignmentStep(const AlignmentStep* past, size_t model_index,
                size_t launch_index, size_t event_index);
  /// Null at the first step.
  [[nodiscard]] const AlignmentStep* Believed() const;
  /// Adds the pasts of `other`, which is the same step.
  void Join(const AlignmentStep& other);
};

/// All the steps that were kept, where they stay until the end: also those of
/// alignments that led nowhere, a few for each event. There are millions in a
/// long trace.
using AlignmentSteps = boost::container::deque<
    AlignmentStep, void,
    boost::container::deque_options_t<boost::container::block_size<512U>>>;

/// An alignment, represented by its last step.
using Hypothesis = AlignmentStep*;

/// Where other alignments of the whole trace contradict the believed one.
class AlignmentAmbiguity {
 public:
  /// believed: its steps, from the last to the first. ends: the last steps of
  /// all alignments. events and models: how many there are.
  AlignmentAmbiguity(const std::vector<const AlignmentStep*>& believed,
                     const std::vector<Hypothesis>& ends, size_t events,
                     size_t models);

  /// True if the event also fits another model or launch.
  [[nodiscard]] bool Ambiguous(size_t event) const { return ambiguous_[event]; }
  /// True if the number of runs of the model is uncertain from that event on.
  [[nodiscard]] bool NumberOpen(size_t model, size_t event) const {
    return number_open_[model] <= event;
  }

 private:
  void Compare(const AlignmentStep& link, const AlignmentStep& believed);

  std::vector<bool> ambiguous_;      // by event
  std::vector<size_t> number_open_;  // by model: from which event on
};

class Aligner {
 public:
  Aligner(const std::vector<TraceEvent>& events,
          const std::vector<Model>& models,
          const std::vector<Repetition>& repetitions)
      : events_(events), models_(models), repetitions_(repetitions) {
    for (const Model& model : models) flows_.emplace_back(model);
  }

  Alignment Run() {
    for (size_t i = 0; i < events_.size(); ++i) Match(i);
    return Unroll();
  }

 private:
  void Match(size_t event) {
    next_.clear();
    seen_.clear();
    auto keep = [&](AlignmentStep&& step) {
      const auto [known, is_new] = seen_.try_emplace(
          std::tuple(step.model, step.launch, step.after), next_.size());
      if (is_new) {
        next_.push_back(&steps_.emplace_back(std::move(step)));
      } else {
        next_[known->second]->Join(step);
      }
    };
    for (const AlignmentStep* old : hypotheses_) Continue(old, event, keep);
    for (const AlignmentStep* old : hypotheses_) {
      if (CanEnd(old)) Begin(old, event, keep);
    }
    // An exception that the script caught may have cut off the invocation.
    if (next_.empty()) {
      if (hypotheses_.empty()) Begin(nullptr, event, keep);
      for (const AlignmentStep* old : hypotheses_) Begin(old, event, keep);
      if (!next_.empty() && !hypotheses_.empty()) ++cut_off_;
    }
    if (next_.empty()) {
      ++unmatched_;
    } else {
      hypotheses_.swap(next_);
    }
  }

  template <typename Keep>
  void Continue(const AlignmentStep* old, size_t event, Keep& keep) {
    const TraceEvent& seen = events_[event];
    bool waiting = old->launch != kStart && !old->after;
    PrintedFlow& flow = flows_[old->model];
    if (seen.phase == TraceEvent::Phase::kAfter) {
      if (!waiting || flow.PrintedName(old->launch) != seen.kernel) return;
      AlignmentStep step(old, old->model, old->launch, event);
      step.after = true;
      keep(std::move(step));
    } else if (seen.phase == TraceEvent::Phase::kBefore && !waiting) {
      for (size_t launch : flow.After(old->launch).printed) {
        if (flow.PrintedName(launch) != seen.kernel) continue;
        keep(AlignmentStep(old, old->model, launch, event));
      }
    }
  }

  [[nodiscard]] bool CanEnd(const AlignmentStep* old) {
    if (old->launch != kStart && !old->after) return false;
    return flows_[old->model].After(old->launch).end;
  }

  template <typename Keep>
  void Begin(const AlignmentStep* past, size_t event, Keep& keep) {
    const TraceEvent& seen = events_[event];
    if (seen.phase == TraceEvent::Phase::kAfter) return;
    for (size_t model = 0; model < models_.size(); ++model) {
      if (seen.phase == TraceEvent::Phase::kModelInputs) {
        if (HasInputs(models_[model], seen)) {
          KeepNew(past, {model, kStart, event}, keep);
        }
        continue;
      }
      for (size_t launch : flows_[model].After(kStart).printed) {
        if (flows_[model].PrintedName(launch) != seen.kernel) continue;
        KeepNew(past, {model, launch, event}, keep);
      }
    }
  }

  struct Place {
    size_t model, launch, event;
  };
  template <typename Keep>
  static void KeepNew(const AlignmentStep* past, const Place& at, Keep& keep) {
    AlignmentStep step(past, at.model, at.launch, at.event);
    step.new_invocation = true;
    keep(std::move(step));
  }

  static bool HasInputs(const Model& model, const TraceEvent& seen) {
    if (model.folding) return false;
    const auto& inputs = model.wrapper.inputs;
    return std::all_of(
        seen.values.begin(), seen.values.end(), [&](const TensorValue& value) {
          return std::find(inputs.begin(), inputs.end(), value.buffer) !=
                 inputs.end();
        });
  }

  Alignment Unroll() {
    Alignment alignment;
    alignment.unmatched = unmatched_;
    alignment.cut_off = cut_off_;
    if (hypotheses_.empty()) return alignment;
    std::vector<const AlignmentStep*> links;
    for (const AlignmentStep* link = hypotheses_.front(); link != nullptr;
         link = link->Believed()) {
      links.push_back(link);
    }
    const AlignmentAmbiguity others(links, hypotheses_, events_.size(),
                                    models_.size());
    std::reverse(links.begin(), links.end());
    std::map<size_t, size_t> numbers;  // model → invocations so far
    auto repetition = repetitions_.begin();
    for (auto link = links.begin(); link != links.end(); ++link) {
      while (repetition != repetitions_.end() &&
             repetition->next <= (*link)->event) {
        CountLeftOut(*repetition++, {links.begin(), link}, numbers);
      }
      if ((*link)->new_invocation) {
        Close(alignment);
        Invocation invocation;
        invocation.model = (*link)->model;
        invocation.number = ++numbers[(*link)->model];
        const auto next = std::find_if(
            link + 1, links.end(),
            [](const AlignmentStep* each) { return each->new_invocation; });
        // Each printed launch has two events.
        invocation.executions.reserve(static_cast<size_t>(next - link) / 2 + 1);
        alignment.invocations.push_back(std::move(invocation));
      }
      Invocation& invocation = alignment.invocations.back();
      Append(invocation, **link);
      const size_t event = (*link)->event;
      if (others.Ambiguous(event)) invocation.ambiguous = true;
      if (others.NumberOpen(invocation.model, event)) {
        invocation.number_open = true;
      }
      alignment.ambiguous = alignment.ambiguous || invocation.ambiguous;
    }
    Close(alignment);
    return alignment;
  }

  /// Counts the invocations that were left out: as many of each model began in
  /// each repetition as in the events before. `links`: up to there.
  static void CountLeftOut(const Repetition& repetition,
                           std::span<const AlignmentStep* const> links,
                           std::map<size_t, size_t>& numbers) {
    for (auto link = links.rbegin(); link != links.rend(); ++link) {
      if ((*link)->event + repetition.period < repetition.next) return;
      if ((*link)->new_invocation) numbers[(*link)->model] += repetition.times;
    }
  }

  void Append(Invocation& invocation, const AlignmentStep& link) {
    if (link.launch == kStart) {
      invocation.inputs = link.event;
    } else if (link.after) {
      invocation.executions.back().after = link.event;
    } else {
      auto& executions = invocation.executions;
      size_t from = executions.empty() ? kStart : executions.back().launch;
      const PrintedFlow& flow = flows_[link.model];
      for (size_t way : flow.Between(from, link.launch)) {
        executions.push_back({way, {}, {}});
        executions.back().guessed = flow.LeadsPast(way, from, link.launch);
      }
      executions.push_back({link.launch, link.event, {}});
    }
  }

  /// Adds the unprinted launches that end a complete invocation.
  void Close(Alignment& alignment) {
    if (alignment.invocations.empty()) return;
    Invocation& invocation = alignment.invocations.back();
    size_t at = invocation.executions.empty()
                    ? kStart
                    : invocation.executions.back().launch;
    if (at != kStart && !invocation.executions.back().after) return;
    const PrintedFlow::Reach& reach = flows_[invocation.model].After(at);
    invocation.may_be_complete = reach.end;
    if (reach.end) invocation.tail = reach.unprinted;
  }

  const std::vector<TraceEvent>& events_;
  const std::vector<Model>& models_;
  const std::vector<Repetition>& repetitions_;
  std::vector<PrintedFlow> flows_;
  AlignmentSteps steps_;
  std::vector<Hypothesis> hypotheses_;
  std::vector<Hypothesis> next_;  // of the event that is being matched
  /// Where the alignment that reaches this model, launch and phase is in the
  /// next hypotheses. Mostly there is one.
  boost::container::flat_map<std::tuple<size_t, size_t, bool>, size_t> seen_;
  size_t unmatched_ = 0;
  size_t cut_off_ = 0;
};

}  // namespace

std::vector<Model> MakeModels(const std::string& name, Wrapper wrapper) {
  std::vector<Model> models(1);
  models[0].name = name;
  std::vector<Wrapper> folding = std::exchange(wrapper.folding, {});
  models[0].wrapper = std::move(wrapper);
  for (Wrapper& each : folding) {
    Model model;
    model.name = name + " (constant folding)";
    model.wrapper = std::move(each);
    model.folding = true;
    models.push_back(std::move(model));
  }
  for (Model& model : models) model.dataflow = BuildDataflow(model.wrapper);
  return models;
}

Alignment Align(const std::vector<TraceEvent>& events,
                const std::vector<Model>& models,
                const std::vector<Repetition>& repetitions) {
  return Aligner(events, models, repetitions).Run();
}

void UseRoutes(const std::vector<Route>& routes, Alignment& alignment) {
  for (const Route& route : routes) {
    for (Invocation& each : alignment.invocations) {
      if (each.model != route.model || each.number != route.number) continue;
      each.executions = route.executions;
      each.shown_in = route.log;
      if (each.may_be_complete) each.tail.clear();
    }
  }
}

Position FindPosition(const Alignment& alignment,
                      const std::vector<Model>& models) {
  Position position;
  position.outside_possible = true;
  std::map<size_t, size_t> numbers;  // model → invocations so far
  for (const Invocation& each : alignment.invocations) {
    numbers[each.model] = each.number;
  }
  if (!alignment.invocations.empty()) {
    const Invocation& last = alignment.invocations.back();
    position.invocation = alignment.invocations.size() - 1;
    size_t at =
        last.executions.empty() ? kStart : last.executions.back().launch;
    if (at != kStart && !last.executions.back().after) {
      position.in_flight = LaunchPlace{last.model, at, last.number};
      position.outside_possible = false;
      return position;
    }
    PrintedFlow flow(models[last.model]);
    for (size_t launch : flow.After(at).unprinted) {
      position.gap.push_back({last.model, launch, last.number});
    }
    position.outside_possible = flow.After(at).end;
  }
  if (!position.outside_possible) return position;
  for (size_t model = 0; model < models.size(); ++model) {
    PrintedFlow flow(models[model]);
    for (size_t launch : flow.After(kStart).unprinted) {
      position.gap.push_back({model, launch, numbers[model] + 1});
    }
  }
  return position;
}

namespace {

AlignmentStep::AlignmentStep(const AlignmentStep* past, size_t model_index,
                             size_t launch_index, size_t event_index)
    : model(model_index), launch(launch_index), event(event_index) {
  if (past != nullptr) pasts.push_back(past);
}

const AlignmentStep* AlignmentStep::Believed() const {
  return pasts.empty() ? nullptr : pasts.front();
}

void AlignmentStep::Join(const AlignmentStep& other) {
  beginning_open = beginning_open || new_invocation != other.new_invocation;
  for (const AlignmentStep* past : other.pasts) {
    if (std::find(pasts.begin(), pasts.end(), past) == pasts.end()) {
      pasts.push_back(past);
    }
  }
}

AlignmentAmbiguity::AlignmentAmbiguity(
    const std::vector<const AlignmentStep*>& believed,
    const std::vector<Hypothesis>& ends, size_t events, size_t models)
    : ambiguous_(events), number_open_(models, kStart) {
  std::vector<const AlignmentStep*> at(events);
  for (const AlignmentStep* link : believed) at[link->event] = link;
  std::vector<const AlignmentStep*> open(believed);
  std::unordered_set<const AlignmentStep*> seen;  // those not believed
  auto follow = [&](const AlignmentStep* link) {
    if (link != at[link->event] && seen.insert(link).second) {
      open.push_back(link);
    }
  };
  for (const AlignmentStep* end : ends) follow(end);
  while (!open.empty()) {
    const AlignmentStep& link = *open.back();
    open.pop_back();
    Compare(link, *at[link.event]);
    for (const AlignmentStep* past : link.pasts) follow(past);
  }
}

void AlignmentAmbiguity::Compare(const AlignmentStep& link,
                                 const AlignmentStep& believed) {
  const bool other_model = link.model != believed.model;
  if (other_model || link.launch != believed.launch) {
    ambiguous_[link.event] = true;
  }
  if (!other_model && !link.beginning_open) return;
  for (size_t model : {link.model, believed.model}) {
    number_open_[model] = std::min(number_open_[model], link.event);
  }
}

}  // namespace

}  // namespace ladder
