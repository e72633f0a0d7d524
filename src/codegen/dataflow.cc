#include "codegen/dataflow.h"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "codegen/cpp_text.h"

namespace ladder {
namespace {

// Sorted, without repeats. Nearly all have one element.
using OriginSet = boost::container::small_vector<Origin, 1>;
using StorageSet = boost::container::small_vector<size_t, 1>;
using StepKind = Step::Kind;

bool Before(const Origin& a, const Origin& b) {
  return std::pair(a.kind, a.index) < std::pair(b.kind, b.index);
}
bool Before(size_t a, size_t b) { return a < b; }

/// For lists of origins or numbers, sorted and without repeats. True if `all`
/// changed.
template <typename More, typename List>
bool MergeInto(const More& more, List* all) {
  List merged;
  merged.reserve(all->size() + more.size());
  std::set_union(all->begin(), all->end(), more.begin(), more.end(),
                 std::back_inserter(merged),
                 [](const auto& a, const auto& b) { return Before(a, b); });
  bool grew = merged.size() != all->size();
  *all = std::move(merged);
  return grew;
}

// A small_vector copies elements that it holds itself, so its move is not
// noexcept.
// NOLINTBEGIN(bugprone-exception-escape)

/// The memory that a name may refer to.
struct Binding {
  StorageSet storages;
  bool partial = false;  ///< a view: a write may change only a part
};

/// What is known at one point of the code. A point that is not reachable adds
/// nothing where paths join.
struct State {
  bool reachable = false;
  bool at_start = false;       ///< possibly no launch has run yet
  std::vector<size_t> latest;  ///< launches that may have run last
  boost::unordered_flat_map<std::string_view, Binding> names;
  boost::unordered_flat_map<size_t, OriginSet> memory;  ///< by storage
};

// NOLINTEND(bugprone-exception-escape)

/// True if `all` changed.
bool MergeInto(const State& more, State* all) {
  if (!more.reachable) return false;
  if (!all->reachable) {
    *all = more;
    return true;
  }
  bool grew = MergeInto(more.latest, &all->latest);
  grew |= more.at_start && !all->at_start;
  all->at_start |= more.at_start;
  for (const auto& [name, binding] : more.names) {
    Binding& mine = all->names[name];
    grew |= MergeInto(binding.storages, &mine.storages);
    grew |= binding.partial && !mine.partial;
    mine.partial |= binding.partial;
  }
  for (const auto& [storage, origins] : more.memory) {
    grew |= MergeInto(origins, &all->memory[storage]);
  }
  return grew;
}

/// Follows the steps in textual order. Repeats this until the states at the
/// loop entries no longer grow.
class FlowAnalysis {
 public:
  explicit FlowAnalysis(const Wrapper& wrapper) : wrapper_(wrapper) {}

  Dataflow Run() {
    // Each pass carries its results one loop further out; generated code needs
    // two or three passes. The bound is only for hostile nesting.
    constexpr size_t kMostPasses = 64;
    bool grew = true;
    for (size_t pass = 0; grew && pass < kMostPasses; ++pass) {
      grew = Pass();
    }
    return std::move(flow_);
  }

 private:
  struct Block {
    bool loop = false;
    size_t number = 0;  ///< of a loop, in textual order
    bool has_else = false;
    bool has_break = false;
    State other;  ///< branch: the state before it, then after its first side
    State left;   ///< loop: the state at its breaks
  };

  bool Pass() {
    Begin();
    for (const Step& step : wrapper_.steps) Follow(step);
    while (!blocks_.empty()) CloseBlock();
    for (size_t launch : now_.latest) flow_.last[launch] = true;
    flow_.may_be_empty = now_.reachable && now_.at_start;
    return grew_;
  }

  void Begin() {
    flow_ = {};
    flow_.launches.resize(wrapper_.launches.size());
    flow_.next.resize(wrapper_.launches.size());
    flow_.last.resize(wrapper_.launches.size());
    grew_ = false;
    loops_seen_ = 0;
    blocks_.clear();
    now_ = {};
    now_.reachable = now_.at_start = true;
    for (size_t i = 0; i < wrapper_.inputs.size(); ++i) {
      if (wrapper_.inputs[i].empty()) continue;  // its line is missing
      AllocateOutside(wrapper_.inputs[i], {Origin::Kind::kModelInput, i});
    }
    for (size_t i = 0; i < wrapper_.constants.size(); ++i) {
      AllocateOutside(wrapper_.constants[i].name, {Origin::Kind::kConstant, i});
    }
  }

  void AllocateOutside(std::string_view name, const Origin& origin) {
    Allocate(name, origin);
    for (size_t storage : now_.names[name].storages) {
      outside_[storage] = origin;
    }
  }

  void Follow(const Step& step) {
    switch (step.kind) {
      case StepKind::kLaunch:
        if (step.launch < wrapper_.launches.size()) Execute(step.launch);
        break;
      case StepKind::kAlias:
        Rename(step);
        break;
      case StepKind::kRelease:
        now_.names.erase(step.to);
        break;
      case StepKind::kOutput:
        Output(step);
        break;
      case StepKind::kOther:
        if (!step.to.empty()) Allocate(step.to, {});
        break;
      case StepKind::kUnknown:
        break;
      case StepKind::kIf:
      case StepKind::kElse:
      case StepKind::kLoop:
      case StepKind::kBreak:
      case StepKind::kEnd:
        FollowControl(step.kind);
        break;
    }
  }

  void FollowControl(StepKind kind) {
    if (kind == StepKind::kIf) {
      blocks_.emplace_back();
      blocks_.back().other = now_;
    } else if (kind == StepKind::kLoop) {
      OpenLoop();
    } else if (kind == StepKind::kBreak) {
      Break();
    } else if (kind == StepKind::kEnd) {
      CloseBlock();
    } else if (!blocks_.empty() && !blocks_.back().loop) {
      std::swap(now_, blocks_.back().other);
      blocks_.back().has_else = true;
    }
  }

  void OpenLoop() {
    Block block;
    block.loop = true;
    block.number = loops_seen_++;
    if (block.number >= loop_entries_.size()) loop_entries_.emplace_back();
    grew_ |= MergeInto(now_, &loop_entries_[block.number]);
    now_ = loop_entries_[block.number];
    blocks_.push_back(std::move(block));
  }

  void Break() {
    for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
      if (!block->loop) continue;
      block->has_break = true;
      MergeInto(now_, &block->left);
      return;
    }
  }

  void CloseBlock() {
    if (blocks_.empty()) return;
    Block block = std::move(blocks_.back());
    blocks_.pop_back();
    if (!block.loop) {
      // Without an "else", `other` is the state before the "if", which is also
      // the state after the missing side.
      MergeInto(block.other, &now_);
      return;
    }
    grew_ |= MergeInto(now_, &loop_entries_[block.number]);
    if (block.has_break) now_ = std::move(block.left);
  }

  void Execute(size_t index) {
    const Launch& launch = wrapper_.launches[index];
    LaunchFlow& flow = flow_.launches[index];
    flow.origins.clear();
    for (const Access& access : launch.accesses) {
      flow.origins.push_back(OriginsOf(access.buffer));
    }
    for (size_t i = 0; i < launch.accesses.size(); ++i) {
      if (!launch.accesses[i].written) continue;
      NoteUpdate(index, i);
      Write(launch.accesses[i], index);
    }
    if (!now_.reachable) return;
    const std::array<size_t, 1> this_one{index};
    if (now_.at_start) MergeInto(this_one, &flow_.first);
    for (size_t before : now_.latest) {
      MergeInto(this_one, &flow_.next[before]);
    }
    now_.at_start = false;
    now_.latest = {index};
  }

  void NoteUpdate(size_t launch, size_t access) {
    auto binding =
        now_.names.find(wrapper_.launches[launch].accesses[access].buffer);
    if (binding == now_.names.end()) return;
    for (size_t storage : binding->second.storages) {
      auto outside = outside_.find(storage);
      if (outside == outside_.end()) continue;
      flow_.updates.push_back({launch, access, outside->second});
    }
  }

  void Write(const Access& access, size_t index) {
    if (now_.names.count(access.buffer) == 0) Allocate(access.buffer, {});
    const Binding& binding = now_.names[access.buffer];
    OriginSet origin = {{Origin::Kind::kLaunch, index}};
    bool one = binding.storages.size() == 1;
    bool partial = binding.partial || access.partial;
    for (size_t storage : binding.storages) {
      OriginSet& origins = now_.memory[storage];
      // A partial write keeps the earlier writers of the buffer. Uninitialised
      // memory is not kept: it is not the origin of any value.
      bool whole = one && !partial;
      if (whole || origins == OriginSet{Origin{}}) origins.clear();
      MergeInto(origin, &origins);
    }
    if (!one && !partial) Unite(access.buffer, origin);
  }

  // After a branch, a name may stand for one of several storages. Once that
  // storage is written as a whole, the write is its only origin.
  void Unite(const std::string& name, const OriginSet& origin) {
    StorageSet several = now_.names[name].storages;
    // No C++ name.
    const std::string& united = *united_.insert("one of " + name).first;
    Allocate(united, {});
    StorageSet one = now_.names[united].storages;
    now_.memory[one[0]] = origin;
    for (auto& [other, binding] : now_.names) {
      if (binding.storages == several) binding.storages = one;
    }
  }

  [[nodiscard]] std::vector<Origin> OriginsOf(std::string_view name) const {
    std::vector<Origin> origins;
    auto binding = now_.names.find(name);
    if (binding == now_.names.end()) return origins;
    for (size_t storage : binding->second.storages) {
      auto found = now_.memory.find(storage);
      if (found != now_.memory.end()) MergeInto(found->second, &origins);
    }
    return origins;
  }

  void Rename(const Step& step) {
    auto source = now_.names.find(step.from);
    if (source == now_.names.end()) return Allocate(step.to, {});
    Binding binding = source->second;
    binding.partial |= step.partial;
    now_.names[step.to] = std::move(binding);
  }

  // In a loop, a name stands for new memory in each iteration. Other names may
  // still refer to the memory of an earlier iteration, so that memory gets a
  // number of its own.
  void Allocate(std::string_view name, const Origin& content) {
    size_t fresh = 2 * Site(name);
    size_t old = fresh + 1;
    if (auto before = now_.memory.find(fresh); before != now_.memory.end()) {
      const OriginSet origins = before->second;
      MergeInto(origins, &now_.memory[old]);
      for (auto& [other, binding] : now_.names) {
        Replace(fresh, old, &binding.storages);
      }
    }
    now_.names[name] = {{fresh}, false};
    now_.memory[fresh] = {content};
  }

  static void Replace(size_t from, size_t to, StorageSet* storages) {
    auto found = std::find(storages->begin(), storages->end(), from);
    if (found == storages->end()) return;
    storages->erase(found);
    MergeInto(std::array<size_t, 1>{to}, storages);
  }

  size_t Site(std::string_view name) {
    return sites_.try_emplace(name, sites_.size()).first->second;
  }

  void Output(const Step& step) {
    constexpr long long kMost = 1 << 20;
    auto number = LeadingInteger(step.to);
    if (!number || *number < 0 || *number > kMost) return;
    auto index = static_cast<size_t>(*number);
    if (index >= flow_.outputs.size()) {
      flow_.outputs.resize(index + 1);
      flow_.output_buffers.resize(index + 1);
    }
    flow_.output_buffers[index] = step.from;
    MergeInto(OriginsOf(step.from), &flow_.outputs[index]);
  }

  const Wrapper& wrapper_;  ///< has the names
  Dataflow flow_;
  State now_;
  std::vector<Block> blocks_;
  std::vector<State> loop_entries_;  ///< by loop number, kept between passes
  std::set<std::string> united_;     ///< names that Unite made
  boost::unordered_flat_map<std::string_view, size_t> sites_;
  boost::unordered_flat_map<size_t, Origin> outside_;  ///< by storage
  size_t loops_seen_ = 0;
  bool grew_ = false;
};

}  // namespace

Dataflow BuildDataflow(const Wrapper& wrapper) {
  return FlowAnalysis(wrapper).Run();
}

std::vector<size_t> UpstreamCone(const Wrapper& wrapper,
                                 const Dataflow& dataflow, size_t launch) {
  size_t count = std::min(wrapper.launches.size(), dataflow.launches.size());
  std::vector<size_t> cone;
  if (launch >= count) return cone;
  std::vector<bool> seen(count);
  std::vector<size_t> open = {launch};
  seen[launch] = true;
  while (!open.empty()) {
    size_t index = open.back();
    open.pop_back();
    cone.push_back(index);
    const std::vector<Access>& accesses = wrapper.launches[index].accesses;
    const auto& origins = dataflow.launches[index].origins;
    for (size_t i = 0; i < std::min(accesses.size(), origins.size()); ++i) {
      if (!accesses[i].read) continue;
      for (const Origin& origin : origins[i]) {
        if (origin.kind != Origin::Kind::kLaunch || origin.index >= count ||
            seen[origin.index]) {
          continue;
        }
        seen[origin.index] = true;
        open.push_back(origin.index);
      }
    }
  }
  std::sort(cone.begin(), cone.end());
  return cone;
}

std::vector<std::string> UpstreamNames(const Wrapper& wrapper,
                                       const Dataflow& dataflow,
                                       size_t launch) {
  std::set<std::string> names;
  for (size_t index : UpstreamCone(wrapper, dataflow, launch)) {
    names.insert(wrapper.launches[index].printed_name);
  }
  names.erase("");
  return {names.begin(), names.end()};
}

}  // namespace ladder
