#include "diagnosis/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "diagnosis/bad_path.h"
#include "diagnosis/invocation_values.h"
#include "diagnosis/trace_doubt.h"
#include "diagnosis/unseen_read.h"

namespace ladder {
namespace {

/// Bad values that came through in one invocation.
struct Birth {
  size_t invocation = 0;   ///< index into Alignment::invocations
  ConstantStates changed;  ///< before it
  BadPath path;
  size_t model = 0, launch = 0;  ///< of the root
  /// Nothing bad was handed to the model: it did not follow from an earlier
  /// invocation.
  bool fresh = false;
};

/// True if nothing bad came from outside to what the root reads.
bool IsFresh(const InvocationValues& values, size_t root) {
  const auto& accesses = values.LaunchOf(root).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    Feed feed = values.Read(root, i);
    if (!feed.outside || feed.state.finite()) continue;
    bool input = feed.outside->kind == Origin::Kind::kModelInput;
    if (input || values.WasChanged(*feed.outside)) return false;
  }
  return true;
}

/// Looks at all invocations of a run, one after the other.
class Search {
 public:
  explicit Search(const RunEvidence& run)
      : run_(run),
        alignment_(Align(run.trace.events, run.models)),
        changed_(run.models.size()),
        harmless_(run.models.size()) {}

  ValueFinding Find() {
    bool all_finite = !alignment_.invocations.empty() && !run_.log_cut;
    std::vector<std::string> not_known;
    for (size_t i = 0; i < alignment_.invocations.size(); ++i) {
      if (LookAt(i)) continue;
      all_finite = false;
      const Model& model = run_.models[alignment_.invocations[i].model];
      not_known = {"what " + model.name +
                   " returned: the printer does not show all of it"};
    }
    if (births_.empty()) {
      ValueFinding nothing;
      nothing.all_finite = all_finite;
      nothing.not_known = std::move(not_known);
      return nothing;
    }
    const Birth& birth = Choose();
    InvocationValues values(run_, alignment_.invocations[birth.invocation],
                            birth.changed);
    ValueFinding finding =
        Accuse(run_, values, birth.path, harmless_[birth.model]);
    DoubtChoice(birth, finding);
    DoubtTolerated(birth, finding);
    DoubtPlace(birth, finding);
    return finding;
  }

 private:
  /// Follows launches that make bad values of what earlier ones left in a
  /// constant or model input, unprinted. Such a value may wait there until a
  /// later invocation returns what comes of it.
  void NoteKept(size_t index, const InvocationValues& values) {
    const size_t model = values.invocation().model;
    std::map<size_t, std::optional<size_t>> seen;  // launch → bad visit
    for (size_t visit = 0; visit < values.size(); ++visit) {
      auto& bad = seen[values.invocation().visits[visit].launch];
      if (!bad && values.Write(visit).bad()) bad = visit;
    }
    for (const auto& [launch, visit] : seen) {
      if (!visit) {
        kept_.erase({model, launch});
      } else if (!kept_.contains({model, launch}) &&
                 UnseenKeeper(values, BadUnseenReads(run_, values, *visit),
                              *visit)) {
        kept_[{model, launch}] = {index, changed_[model], {*visit, {}, {}},
                                  model, launch,          true};
      }
    }
  }

  /// False if what it returned is not known.
  bool LookAt(size_t index) {
    const Invocation& invocation = alignment_.invocations[index];
    ConstantStates& changed = changed_[invocation.model];
    InvocationValues values(run_, invocation, changed);
    BufferState returned = values.Returned();
    NoteKept(index, values);
    if (auto path = FindBadPath(values)) {
      Note(index, values, *path);
    } else if (returned.finite()) {
      NoteHarmless(values);
    }
    changed = values.ChangedConstants();
    if (returned.known && returned.finite() &&
        !run_.models[invocation.model].folding) {
      last_finite_ = index;
    }
    if (run_.models[invocation.model].folding) NoteFolded(values);
    return returned.known;
  }

  void Note(size_t index, const InvocationValues& values, const BadPath& path) {
    size_t model = values.invocation().model;
    size_t launch = values.invocation().visits[path.root].launch;
    bool fresh = IsFresh(values, path.root);
    for (const Birth& known : births_) {
      if (known.model == model && known.launch == launch &&
          known.fresh == fresh) {
        return;  // the first of its kind tells as much
      }
    }
    const auto kept = kept_.find({model, launch});
    if (kept != kept_.end() && path.carried_by.empty()) {
      births_.push_back(kept->second);
      births_.back().fresh = fresh;
      return;
    }
    births_.push_back({index, changed_[model], path, model, launch, fresh});
  }

  /// What the folding returned are constants of the model before it.
  void NoteFolded(const InvocationValues& values) {
    size_t model = values.invocation().model;
    const auto& constants = run_.models[model].wrapper.constants;
    std::vector<Feed> folded = values.Outputs();
    size_t next = 0;
    for (size_t i = 0; i < constants.size() && next < folded.size(); ++i) {
      if (!constants[i].from_folded) continue;
      changed_[model - 1][i] = folded[next++].state;
    }
  }

  void NoteHarmless(const InvocationValues& values) {
    for (size_t visit = 0; visit < values.size(); ++visit) {
      BufferState wrote = values.Write(visit);
      if (!wrote.inf || wrote.nan) continue;
      harmless_[values.invocation().model].insert(
          values.invocation().visits[visit].launch);
    }
  }

  /// The first bad write wins. But a model that made bad values of its own
  /// after another's had been taken without complaint is nearer to the
  /// complaint.
  [[nodiscard]] const Birth& Choose() const {
    size_t model = births_.front().model;
    for (const Birth& birth : births_) {
      if (birth.fresh) model = birth.model;
    }
    return *std::find_if(
        births_.begin(), births_.end(),
        [&](const Birth& birth) { return birth.model == model; });
  }

  void DoubtChoice(const Birth& chosen, ValueFinding& finding) const {
    for (const Birth& other : births_) {
      if (!other.fresh || &other == &chosen ||
          (other.model == chosen.model && other.launch == chosen.launch)) {
        continue;
      }
      const Invocation& invocation = alignment_.invocations[other.invocation];
      const Model& model = run_.models[other.model];
      Confidence at_most = other.model == chosen.model ? Confidence::kLikely
                                                       : Confidence::kGuess;
      finding.confidence = std::max(finding.confidence, at_most);
      finding.not_known.push_back(fmt::format(
          "whether the script complains of this one: {} of {} writes bad "
          "values too, in invocation {}",
          model.wrapper.launches[other.launch].name, model.name,
          invocation.number));
    }
  }

  [[nodiscard]] bool ReadsConstant(const Birth& birth) const {
    const Model& model = run_.models[birth.model];
    const auto& accesses = model.wrapper.launches[birth.launch].accesses;
    const auto& origins = model.dataflow.launches[birth.launch].origins;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (accesses[i].read && std::any_of(origins[i].begin(), origins[i].end(),
                                          [](const Origin& each) {
                                            return each.kind ==
                                                   Origin::Kind::kConstant;
                                          })) {
        return true;
      }
    }
    return false;
  }

  /// A script that went on, and got finite values after these, may have
  /// tolerated them.
  void DoubtTolerated(const Birth& chosen, ValueFinding& finding) const {
    if (!last_finite_ || *last_finite_ < chosen.invocation) return;
    const Invocation& later = alignment_.invocations[*last_finite_];
    finding.confidence = std::max(finding.confidence, Confidence::kLikely);
    finding.not_known.push_back(fmt::format(
        "whether the script complains of this: invocation {} of {} came later "
        "and returned finite values",
        later.number, run_.models[later.model].name));
  }

  void DoubtPlace(const Birth& birth, ValueFinding& finding) const {
    TraceDoubt doubt = DoubtTrace(run_, alignment_, birth.invocation);
    std::string open = WhyNumberOpen(run_, alignment_, *finding.place);
    if (run_.log_cut || !open.empty()) finding.first_bad->invocation.reset();
    if (!open.empty()) doubt.not_known.push_back(std::move(open));
    // What one model left in its buffers is taken for what the other finds.
    if (run_.files[birth.model].compilations > 1) {
      doubt.at_most = std::max(doubt.at_most, Confidence::kLikely);
      // It may have been handed the bad value by a weight of its own model.
      if (ReadsConstant(birth)) finding.born_here = false;
    }
    finding.confidence = std::max(finding.confidence, doubt.at_most);
    std::move(doubt.not_known.begin(), doubt.not_known.end(),
              std::back_inserter(finding.not_known));
  }

  const RunEvidence& run_;
  Alignment alignment_;
  std::vector<ConstantStates> changed_;     // by model
  std::vector<std::set<size_t>> harmless_;  // launches, by model
  std::vector<Birth> births_;
  /// By model and launch: since when it has written bad values, see NoteKept.
  std::map<std::pair<size_t, size_t>, Birth> kept_;
  std::optional<size_t> last_finite_;  // index into Alignment::invocations
};

}  // namespace

ValueFinding FindFirstBadWrite(const RunEvidence& run) {
  return Search(run).Find();
}

const TensorValue* ValueBefore(const RunEvidence& run, const LaunchPlace& place,
                               const std::string& buffer) {
  Alignment alignment = Align(run.trace.events, run.models);
  const TensorValue* last = nullptr;
  const TensorValue* unended = nullptr;  // a later call may have gone well
  for (const Invocation& invocation : alignment.invocations) {
    if (invocation.model != place.model) continue;
    for (const Visit& visit : invocation.visits) {
      if (visit.launch != place.launch || !visit.before) continue;
      for (const auto& value : run.trace.events[*visit.before].values) {
        if (value.buffer == buffer) (visit.after ? last : unended) = &value;
      }
    }
  }
  return unended != nullptr ? unended : last;
}

}  // namespace ladder
