#include "diagnosis/hypothesis.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace ladder {

Link::Link(const Past& past, size_t model_index, size_t launch_index,
           size_t event_index)
    : model(model_index), launch(launch_index), event(event_index) {
  if (past) pasts.push_back(past);
}

// Unwinds long pasts without recursion.
Link::~Link() {
  std::vector<Past> open = std::move(pasts);
  while (!open.empty()) {
    const Past last = std::move(open.back());
    open.pop_back();
    if (last.use_count() != 1) continue;
    auto& further = const_cast<Link&>(*last).pasts;
    std::move(further.begin(), further.end(), std::back_inserter(open));
    further.clear();
  }
}

const Link* Link::Believed() const {
  return pasts.empty() ? nullptr : pasts.front().get();
}

void Link::Join(const Link& other) {
  beginning_open = beginning_open || new_invocation != other.new_invocation;
  for (const Past& past : other.pasts) {
    if (std::find(pasts.begin(), pasts.end(), past) == pasts.end()) {
      pasts.push_back(past);
    }
  }
}

Contradictions::Contradictions(const std::vector<const Link*>& believed,
                               const std::vector<Hypothesis>& ends,
                               size_t events, size_t models)
    : ambiguous_(events), number_open_(models, kStart) {
  std::vector<const Link*> at(events);
  for (const Link* link : believed) at[link->event] = link;
  std::vector<const Link*> open;
  std::unordered_set<const Link*> seen;
  auto visit = [&](const Link* link) {
    if (seen.insert(link).second) open.push_back(link);
  };
  for (const Hypothesis& end : ends) visit(end.get());
  while (!open.empty()) {
    const Link& link = *open.back();
    open.pop_back();
    Compare(link, *at[link.event]);
    for (const auto& past : link.pasts) visit(past.get());
  }
}

void Contradictions::Compare(const Link& link, const Link& believed) {
  const bool other_model = link.model != believed.model;
  if (other_model || link.launch != believed.launch) {
    ambiguous_[link.event] = true;
  }
  if (!other_model && !link.beginning_open) return;
  for (size_t model : {link.model, believed.model}) {
    number_open_[model] = std::min(number_open_[model], link.event);
  }
}

}  // namespace ladder
