#include "diagnosis/routes.h"

#include <algorithm>
#include <optional>

namespace ladder {

namespace {

/// The only model of the run that looks like that one.
std::optional<size_t> OnlyLike(const Wrapper& wrapper, const RunEvidence& run) {
  std::optional<size_t> found;
  for (size_t m = 0; m < run.models.size(); ++m) {
    if (!SameModel(run.models[m].wrapper, wrapper)) continue;
    if (found) return {};
    found = m;
  }
  return found;
}

const Invocation* FindInvocation(const RunEvidence& run, size_t model,
                                 size_t number) {
  for (const Invocation& each : AlignmentOf(run).invocations) {
    if (each.model == model && each.number == number) return &each;
  }
  return nullptr;
}

bool IsSure(const Invocation& invocation) {
  return !invocation.ambiguous && !invocation.number_open &&
         std::none_of(invocation.executions.begin(),
                      invocation.executions.end(),
                      [](const LaunchExecution& each) { return each.guessed; });
}

/// True if some unprinted launch of the invocation may have run or not.
bool IsOpen(const Invocation& invocation) {
  // After the last printed launch there may be branches, too.
  return !invocation.tail.empty() || !IsSure(invocation);
}

/// Combines the printed executions of one run with the launches between them
/// that another run printed. Nothing if the two did not do the same.
std::optional<std::vector<LaunchExecution>> Combine(
    const Invocation& own, const std::vector<LaunchExecution>& shown,
    const Wrapper& wrapper) {
  std::vector<LaunchExecution> combined;
  auto next = own.executions.begin();
  auto skip = [&] {
    while (next != own.executions.end() && !next->before) ++next;
  };
  skip();
  for (const LaunchExecution& each : shown) {
    if (wrapper.launches[each.launch].printed_name.empty()) {
      combined.push_back(each);
      continue;
    }
    if (next == own.executions.end()) break;  // it ended earlier
    if (next->launch != each.launch) return {};
    combined.push_back(*next++);
    skip();
  }
  if (next != own.executions.end()) return {};
  return combined;
}

bool SameLaunches(const std::vector<LaunchExecution>& a,
                  const std::vector<LaunchExecution>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const LaunchExecution& x, const LaunchExecution& y) {
                      return x.launch == y.launch;
                    });
}

/// The route of the invocation as that run shows it.
std::optional<Route> RouteIn(const RunEvidence& other, const Wrapper& wrapper,
                             const Invocation& own) {
  const auto model = OnlyLike(wrapper, other);
  const Invocation* there =
      model ? FindInvocation(other, *model, own.number) : nullptr;
  if (there == nullptr || !there->may_be_complete || !there->tail.empty() ||
      !IsSure(*there)) {
    return {};
  }
  Route route{own.model, own.number, {}, other.log};
  for (const LaunchExecution& each : there->executions) {
    route.executions.push_back({each.launch, {}, {}});
    if (each.before) {
      route.executions.back().shown_at = other.trace.events[*each.before].line;
    }
  }
  return Combine(own, route.executions, wrapper) ? std::optional(route)
                                                 : std::nullopt;
}

/// How often the run called that model. Numbers count what was left out.
size_t CallsOf(const RunEvidence& run, size_t model) {
  const auto& invocations = AlignmentOf(run).invocations;
  const auto last =
      std::find_if(invocations.rbegin(), invocations.rend(),
                   [&](const Invocation& each) { return each.model == model; });
  return last == invocations.rend() ? 0 : last->number;
}

/// True if the number of an invocation means the same in both runs. A flag may
/// call the model once more, as the minifier's does.
bool CallAsOften(const RunEvidence& run, size_t model,
                 const RunEvidence& other) {
  const auto there = OnlyLike(run.models[model].wrapper, other);
  return there && CallsOf(run, model) == CallsOf(other, *there);
}

/// True if the run may have crashed in that invocation, before its end.
bool MayHaveCrashedIn(const RunEvidence& run, const Invocation& invocation) {
  return SignalOf(run.summary.ending).has_value() &&
         &invocation == &AlignmentOf(run).invocations.back();
}

/// The route that all runs agree on.
std::optional<Route> AgreedRoute(const std::vector<RunEvidence>& runs,
                                 const RunEvidence& run,
                                 const Invocation& own) {
  const Wrapper& wrapper = run.models[own.model].wrapper;
  if (OnlyLike(wrapper, run) != own.model) return {};
  std::optional<Route> agreed;
  for (const RunEvidence& other : runs) {
    if (&other == &run || other.trace.events.empty() ||
        !CallAsOften(run, own.model, other)) {
      continue;
    }
    const auto route = RouteIn(other, wrapper, own);
    if (!route) continue;
    if (agreed && !SameLaunches(agreed->executions, route->executions)) {
      return {};
    }
    agreed = route;
  }
  return agreed;
}

}  // namespace

void LearnRoutes(std::vector<RunEvidence>& runs) {
  // Reads all alignments before it changes any.
  std::vector<std::vector<Route>> learned(runs.size());
  for (RunEvidence& run : runs) run.routes.clear();
  for (size_t i = 0; i < runs.size(); ++i) {
    for (const Invocation& own : AlignmentOf(runs[i]).invocations) {
      if (runs[i].models[own.model].inferred || !IsOpen(own) ||
          MayHaveCrashedIn(runs[i], own)) {
        continue;
      }
      auto route = AgreedRoute(runs, runs[i], own);
      if (route) {
        route->executions =
            *Combine(own, route->executions, runs[i].models[own.model].wrapper);
        learned[i].push_back(std::move(*route));
      }
    }
  }
  for (size_t i = 0; i < runs.size(); ++i) runs[i].routes = learned[i];
}

}  // namespace ladder
