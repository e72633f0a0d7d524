#include "diagnosis/nan_origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "diagnosis/invocation_values.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

namespace {

/// Where bad values began in one invocation.
struct Birth {
  size_t invocation = 0;   ///< index into Alignment::invocations
  ConstantStates changed;  ///< before it
  NanPropagation path;
  size_t model = 0, launch = 0;  ///< of the root
  /// The root read nothing bad from outside: the bad values do not come from an
  /// earlier invocation.
  bool fresh = false;
};

/// True if no model input or changed constant that the root reads may be bad.
bool IsFresh(const InvocationValues& values, size_t root) {
  const auto& accesses = values.LaunchOf(root).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    ReadSource source = values.Read(root, i);
    if (!source.outside || source.state.finite()) continue;
    bool input = source.outside->kind == Origin::Kind::kModelInput;
    if (input || values.WasChanged(*source.outside)) return false;
  }
  return true;
}

/// True if the only bad value is -Inf, as in an attention mask. Without code it
/// seems to be returned, because operators do not print the views they read.
bool IsUsedMask(const InvocationValues& values, const NanPropagation& path) {
  if (!values.Write(path.root).below_only) return false;
  for (size_t execution = 0; execution < values.size(); ++execution) {
    const BufferState wrote = values.Write(execution);
    if (wrote.nan || (wrote.inf && !wrote.below_only)) return false;
  }
  return true;
}

/// Looks at all invocations of a run, one after the other.
class Search {
 public:
  explicit Search(const RunEvidence& run)
      : run_(run),
        alignment_(AlignmentOf(run)),
        changed_(run.models.size()),
        harmless_(run.models.size()) {}

  ValueFinding Find() {
    bool all_finite = !alignment_.invocations.empty() && !run_.log_cut;
    std::vector<std::string> not_known;
    for (size_t i = 0; i < alignment_.invocations.size(); ++i) {
      last_returned_.reset();
      if (LookAt(i)) continue;
      all_finite = false;
      const Model& model = run_.models[alignment_.invocations[i].model];
      not_known = {"what " + model.name +
                   " returned: the printer does not show all of it"};
    }
    if (births_.empty()) {
      ValueFinding nothing;
      // Without generated code, results may be missing.
      nothing.all_finite = all_finite && HasCode(run_);
      nothing.not_known = std::move(not_known);
      nothing.unprinted = last_returned_;
      Append(nothing.not_known, masks_);
      return nothing;
    }
    const Birth& birth = Choose();
    InvocationValues values(run_, alignment_.invocations[birth.invocation],
                            birth.changed);
    ValueFinding finding =
        AttributeNan(run_, values, birth.path, harmless_[birth.model]);
    DoubtChoice(birth, finding);
    DoubtTolerated(birth, finding);
    DoubtPlace(birth, finding);
    return finding;
  }

 private:
  /// Notes launches that compute bad values from what another launch left in a
  /// constant or model input, unprinted. A later invocation may be the first to
  /// return what follows from it.
  void NoteKept(size_t index, const InvocationValues& values) {
    const size_t model = values.invocation().model;
    std::map<size_t, std::optional<size_t>> seen;  // launch → bad execution
    for (size_t execution = 0; execution < values.size(); ++execution) {
      auto& bad = seen[values.invocation().executions[execution].launch];
      if (!bad && values.Write(execution).bad()) bad = execution;
    }
    for (const auto& [launch, execution] : seen) {
      if (!execution) {
        kept_.erase({model, launch});
      } else if (!kept_.contains({model, launch}) &&
                 UnseenKeeper(values,
                              BadUnprintedInputs(run_, values, *execution),
                              *execution)) {
        kept_[{model, launch}] = {index, changed_[model], {*execution, {}, {}},
                                  model, launch,          true};
      }
    }
  }

  /// False if what the invocation returned is not known.
  bool LookAt(size_t index) {
    const Invocation& invocation = alignment_.invocations[index];
    ConstantStates& changed = changed_[invocation.model];
    InvocationValues values(run_, invocation, changed);
    BufferState returned = values.Returned();
    NoteKept(index, values);
    if (auto path = FindNanPropagation(values)) {
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
    if (!returned.known) last_returned_ = OnlyUnprintedResult(values);
    return returned.known;
  }

  /// The launch whose result is the only unprinted output, if another run shows
  /// that it ran, and all that it reads is finite.
  [[nodiscard]] std::optional<Suspect> OnlyUnprintedResult(
      const InvocationValues& values) const {
    std::optional<size_t> only;
    for (const ReadSource& output : values.Outputs()) {
      if (output.state.known) continue;
      if (output.executions.size() != 1) return {};
      if (only && *only != output.executions[0]) return {};
      only = output.executions[0];
    }
    if (!only || values.invocation().executions[*only].shown_at == 0) return {};
    const auto& accesses = values.LaunchOf(*only).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read) continue;
      const ReadSource source = values.Read(*only, i);
      if (!source.garbage() && !source.state.finite()) return {};
    }
    return MakeSuspect(run_, values.invocation(), *only);
  }

  void Note(size_t index, const InvocationValues& values,
            const NanPropagation& path) {
    size_t model = values.invocation().model;
    size_t launch = values.invocation().executions[path.root].launch;
    if (run_.models[model].inferred && IsUsedMask(values, path)) {
      AddOnce(fmt::format("whether the -Inf that {} writes is intended (as in "
                          "a mask)",
                          values.LaunchOf(path.root).name),
              masks_);
      return;
    }
    bool fresh = IsFresh(values, path.root);
    for (const Birth& known : births_) {
      if (known.model == model && known.launch == launch &&
          known.fresh == fresh) {
        return;  // the first of its kind is enough
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
    std::vector<ReadSource> folded = values.Outputs();
    size_t next = 0;
    for (size_t i = 0; i < constants.size() && next < folded.size(); ++i) {
      if (!constants[i].from_folded) continue;
      changed_[model - 1][i] = folded[next++].state;
    }
  }

  void NoteHarmless(const InvocationValues& values) {
    for (size_t execution = 0; execution < values.size(); ++execution) {
      BufferState wrote = values.Write(execution);
      if (!wrote.inf || wrote.nan) continue;
      harmless_[values.invocation().model].insert(
          values.invocation().executions[execution].launch);
    }
  }

  /// The first bad write wins. But if another model made bad values of its own
  /// later, that model is closer to the failure.
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
      finding.Doubt(at_most,
                    fmt::format("whether this bad value caused the failure: {} "
                                "of {} writes bad values too, in invocation {}",
                                model.wrapper.launches[other.launch].name,
                                model.name, invocation.number));
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

  /// A script that continued, and got finite values later, may have tolerated
  /// the bad ones.
  void DoubtTolerated(const Birth& chosen, ValueFinding& finding) const {
    if (!last_finite_ || *last_finite_ < chosen.invocation) return;
    const Invocation& later = alignment_.invocations[*last_finite_];
    finding.Doubt(
        Confidence::kLikely,
        fmt::format("whether this bad value caused the failure: invocation {} "
                    "of {} came later and returned finite values",
                    later.number, run_.models[later.model].name));
  }

  void DoubtPlace(const Birth& birth, ValueFinding& finding) const {
    DoubtTrace(run_, birth.invocation, finding);
    if (!finding.first_bad) return;
    std::string open = WhyNumberOpen(run_, *finding.first_bad->place);
    if (run_.log_cut || !open.empty()) finding.first_bad->invocation.reset();
    if (!open.empty()) finding.not_known.push_back(std::move(open));
    // The buffers of one of these models are taken for those of the other.
    if (run_.files[birth.model].compilations > 1) {
      finding.CapAt(Confidence::kLikely);
      // The bad value may come from a weight of its own model.
      if (ReadsConstant(birth)) finding.born_here = false;
    }
  }

  const RunEvidence& run_;
  const Alignment& alignment_;
  std::vector<ConstantStates> changed_;     // by model
  std::vector<std::set<size_t>> harmless_;  // launches, by model
  std::vector<std::string> masks_;          // open questions
  std::vector<Birth> births_;
  /// By model and launch: since when it has written bad values, see NoteKept.
  std::map<std::pair<size_t, size_t>, Birth> kept_;
  std::optional<size_t> last_finite_;  // index into Alignment::invocations
  /// Of the last invocation, see OnlyUnprintedResult.
  std::optional<Suspect> last_returned_;
};

}  // namespace

ValueFinding FindFirstBadWrite(const RunEvidence& run) {
  return Search(run).Find();
}

ValueFinding FindUnprintedResult(const RunEvidence& run) {
  ValueFinding finding;
  const Alignment& alignment = AlignmentOf(run);
  if (alignment.invocations.empty() || run.log_cut || !HasCode(run)) {
    return finding;
  }
  const size_t last = alignment.invocations.size() - 1;
  const InvocationValues values(run, alignment.invocations[last]);
  const std::set<size_t> found = UnknownMakers(values, values.Outputs());
  const std::vector<size_t> makers(found.begin(), found.end());
  // Of a launch that the printer sees, the log lost the values.
  const bool lost = std::any_of(makers.begin(), makers.end(), [&](size_t each) {
    return !values.LaunchOf(each).printed_name.empty();
  });
  if (makers.empty() || lost) return finding;
  const size_t maker = makers.front();
  finding.first_bad = MakeSuspect(run, values.invocation(), maker);
  finding.confidence = Confidence::kGuess;
  finding.why =
      "the script found a bad value in what the model returned, and this is "
      "the first launch whose result reached that unprinted";
  const Model& model = run.models[values.invocation().model];
  finding.Cite({model.wrapper.path, values.LaunchOf(maker).line, "",
                "the call whose result is not printed"});
  for (size_t i = 1; i < makers.size(); ++i) {
    finding.not_known.push_back(
        fmt::format("whether it is instead {}, launch {}: its result is not "
                    "printed either",
                    values.LaunchOf(makers[i]).name, makers[i] + 1));
  }
  DoubtTrace(run, last, finding);
  return finding;
}

const TensorValue* ValueBefore(const RunEvidence& run, const LaunchPlace& place,
                               const std::string& buffer) {
  const TensorValue* last = nullptr;
  const TensorValue* unended = nullptr;  // a later call may have succeeded
  for (const Invocation& invocation : AlignmentOf(run).invocations) {
    if (invocation.model != place.model) continue;
    for (const LaunchExecution& execution : invocation.executions) {
      if (execution.launch != place.launch || !execution.before) continue;
      for (const auto& value : run.trace.events[*execution.before].values) {
        if (value.buffer == buffer) (execution.after ? last : unended) = &value;
      }
    }
  }
  return unended != nullptr ? unended : last;
}

}  // namespace ladder
