#include "diagnosis/bad_path.h"

#include <algorithm>

namespace ladder {
namespace {

/// The visits whose results came through, bad or of unknown contents.
class Reached {
 public:
  explicit Reached(const InvocationValues& values)
      : values_(values), reached_(values.size()) {
    for (const Feed& output : values.Outputs()) Add(output);
    for (size_t visit : values.Updates()) Add(visit);
    while (!open_.empty()) {
      size_t visit = open_.back();
      open_.pop_back();
      const auto& accesses = values_.LaunchOf(visit).accesses;
      for (size_t i = 0; i < accesses.size(); ++i) {
        if (accesses[i].read) Add(values_.Read(visit, i));
      }
    }
  }

  [[nodiscard]] bool operator[](size_t visit) const { return reached_[visit]; }

 private:
  void Add(const Feed& feed) {
    if (feed.state.finite()) return;
    for (size_t visit : feed.visits) Add(visit);
  }
  void Add(size_t visit) {
    if (reached_[visit] || values_.Write(visit).finite()) return;
    reached_[visit] = true;
    open_.push_back(visit);
  }

  const InvocationValues& values_;
  std::vector<bool> reached_;
  std::vector<size_t> open_;
};

/// The visit before this one on its bad values' way.
std::optional<size_t> Previous(const InvocationValues& values, size_t visit) {
  const auto& accesses = values.LaunchOf(visit).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    Feed feed = values.Read(visit, i);
    if (!feed.state.bad()) continue;
    auto writer = BadWriter(values, feed);
    if (writer && *writer < visit) return writer;
  }
  return {};
}

bool ReadsBadFromOutside(const InvocationValues& values, size_t visit) {
  const auto& accesses = values.LaunchOf(visit).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    Feed feed = values.Read(visit, i);
    if (feed.outside && feed.state.bad()) return true;
  }
  return false;
}

/// Behind results that nothing printed: a visit that reads a bad constant or
/// model input, and so may have begun what `visit` wrote.
std::optional<size_t> UnseenSource(const InvocationValues& values,
                                   size_t visit) {
  std::vector<size_t> open{visit};
  std::vector<bool> seen(values.size());
  while (!open.empty()) {
    size_t at = open.back();
    open.pop_back();
    if (ReadsBadFromOutside(values, at)) return at;
    const auto& accesses = values.LaunchOf(at).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read) continue;
      Feed feed = values.Read(at, i);
      if (feed.state.known) continue;
      for (size_t writer : feed.visits) {
        if (writer >= at || seen[writer] || values.Write(writer).known) {
          continue;
        }
        seen[writer] = true;
        open.push_back(writer);
      }
    }
  }
  return {};
}

BadPath PathTo(const InvocationValues& values, size_t last) {
  BadPath path;
  path.root = last;
  while (auto before = Previous(values, path.root)) {
    path.carried_by.insert(path.carried_by.begin(), path.root);
    path.root = *before;
  }
  auto unseen = UnseenSource(values, path.root);
  bool seen = !unseen || unseen == path.root;
  if (!seen) path.root = *unseen;
  // Without NaN there is no place where it first appeared.
  if (!seen || !values.Write(last).nan) path.carried_by.clear();
  return path;
}

}  // namespace

std::optional<size_t> BadWriter(const InvocationValues& values,
                                const Feed& feed) {
  for (size_t visit : feed.visits) {
    if (values.Write(visit).bad()) return visit;
  }
  return {};
}

std::optional<BadPath> FindBadPath(const InvocationValues& values) {
  Reached reached(values);
  std::optional<size_t> nan, inf, unseen;
  std::vector<size_t> roots;
  for (size_t visit = 0; visit < values.size(); ++visit) {
    if (!reached[visit]) continue;
    BufferState wrote = values.Write(visit);
    if (wrote.bad() && !Previous(values, visit)) roots.push_back(visit);
    if (wrote.nan && !nan) nan = visit;
    if (wrote.bad() && !inf) inf = visit;
    if (!wrote.bad() && !unseen && ReadsBadFromOutside(values, visit)) {
      unseen = visit;
    }
  }
  if (!nan && !inf && !unseen) return {};
  BadPath path = PathTo(values, nan ? *nan : inf ? *inf : *unseen);
  for (size_t root : roots) {
    if (root != path.root) path.other_roots.push_back(root);
  }
  return path;
}

}  // namespace ladder
