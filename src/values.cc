#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ladder {
namespace {

/// What is known of the contents of a buffer at one moment.
struct State {
  bool known = false;
  bool nan = false;
  bool inf = false;
  size_t line = 0;  ///< of the printed value, in output.log

  [[nodiscard]] bool bad() const { return nan || inf; }
};

State StateOf(const TensorValue& value) {
  // A block that was cut off before its statistics says nothing.
  bool known = value.mean || value.min || !value.printed.empty() ||
               value.has_nan || value.has_inf ||
               (value.elements && *value.elements == 0);
  return {known, value.has_nan, value.has_inf, value.line};
}

void Merge(State& into, const State& from) {
  if (!from.known) return;
  if (!into.known || (from.nan && !into.nan) || (from.inf && !into.bad())) {
    into.line = from.line;
  }
  into.known = true;
  into.nan = into.nan || from.nan;
  into.inf = into.inf || from.inf;
}

/// Where a read value came from: an earlier visit, or an origin outside.
struct Feed {
  std::optional<size_t> visit;
  std::optional<Origin> outside;
  State state;
};

/// The states of all reads and writes of one invocation.
class InvocationValues {
 public:
  InvocationValues(const RunEvidence& run, const Invocation& invocation)
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

  [[nodiscard]] const Invocation& invocation() const { return invocation_; }
  [[nodiscard]] const State& Write(size_t visit) const {
    return writes_[visit];
  }
  [[nodiscard]] size_t size() const { return writes_.size(); }

  /// What the visit read as argument `access`.
  [[nodiscard]] Feed Read(size_t visit, size_t access) const {
    Feed feed = Trail(visit, access);
    const Access& argument = LaunchOf(visit).accesses[access];
    if (const TensorValue* value = Printed(visit, argument.buffer, true)) {
      feed.state = StateOf(*value);
    } else if (feed.visit) {
      feed.state = writes_[*feed.visit];
    } else if (feed.outside) {
      feed.state = StateOutside(*feed.outside);
    }
    return feed;
  }

  [[nodiscard]] const Launch& LaunchOf(size_t visit) const {
    return model_.wrapper.launches[invocation_.visits[visit].launch];
  }

  /// What the model returned; unknown where the printer saw none of it.
  [[nodiscard]] State Outputs() const {
    State all;
    bool every = true;
    for (const auto& origins : model_.dataflow.outputs) {
      Feed feed = Latest(origins, invocation_.visits.size());
      State state = feed.visit ? writes_[*feed.visit] : State{};
      every = every && state.known;
      Merge(all, state);
    }
    all.known = every;
    return all;
  }

 private:
  [[nodiscard]] const TensorValue* Printed(size_t visit,
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

  void NoteOwnWrites(size_t visit) {
    for (const Access& access : LaunchOf(visit).accesses) {
      if (!access.written) continue;
      if (const TensorValue* value = Printed(visit, access.buffer, false)) {
        Merge(writes_[visit], StateOf(*value));
      }
    }
  }

  /// Results that their own launch does not print (allocating operators,
  /// custom ops) show where a later launch takes them.
  void NoteForeignWrites(size_t visit) {
    const auto& accesses = LaunchOf(visit).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read) continue;
      const TensorValue* value = Printed(visit, accesses[i].buffer, true);
      if (value == nullptr) continue;
      Feed feed = Trail(visit, i);
      if (feed.visit && !PrintsOwn(*feed.visit, accesses[i].buffer)) {
        Merge(writes_[*feed.visit], StateOf(*value));
      }
    }
  }

  [[nodiscard]] bool PrintsOwn(size_t visit, const std::string& buffer) const {
    return Printed(visit, buffer, false) != nullptr &&
           std::any_of(LaunchOf(visit).accesses.begin(),
                       LaunchOf(visit).accesses.end(),
                       [&](const Access& access) {
                         return access.written && access.buffer == buffer;
                       });
  }

  [[nodiscard]] Feed Trail(size_t visit, size_t access) const {
    size_t launch = invocation_.visits[visit].launch;
    return Latest(model_.dataflow.launches[launch].origins[access], visit);
  }

  /// Of the possible last writers, the one that really ran last before `end`.
  [[nodiscard]] Feed Latest(const std::vector<Origin>& origins,
                            size_t end) const {
    Feed feed;
    for (const Origin& origin : origins) {
      if (origin.kind == Origin::Kind::kModelInput ||
          origin.kind == Origin::Kind::kConstant) {
        feed.outside = origin;
      }
    }
    for (const Origin& origin : origins) {
      if (origin.kind != Origin::Kind::kLaunch) continue;
      auto visits = visits_of_.find(origin.index);
      if (visits == visits_of_.end()) continue;
      auto later =
          std::lower_bound(visits->second.begin(), visits->second.end(), end);
      if (later == visits->second.begin()) continue;
      feed.visit = std::max(feed.visit.value_or(0), *std::prev(later));
      feed.outside.reset();
    }
    return feed;
  }

  [[nodiscard]] State StateOutside(const Origin& origin) const {
    State state;
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

  const RunEvidence& run_;
  const Model& model_;
  const ModelFiles& files_;
  Invocation invocation_;
  std::vector<State> writes_;                        // by visit
  std::map<size_t, std::vector<size_t>> visits_of_;  // launch → its visits
};

/// Follows bad values back from a visit to the first that wrote one while
/// everything it read was finite.
class Chase {
 public:
  Chase(const RunEvidence& run, const InvocationValues& values,
        ValueFinding& finding)
      : run_(run), values_(values), finding_(finding) {}

  void From(size_t visit) {
    size_t at = visit;
    while (auto source = BadSource(at)) {
      if (!source->visit) {
        BlameOutside(at, *source);
        break;
      }
      finding_.carried_by.insert(finding_.carried_by.begin(), SuspectOf(at));
      at = *source->visit;
    }
    Accuse(at);
  }

 private:
  [[nodiscard]] const Model& model() const {
    return run_.models[values_.invocation().model];
  }
  [[nodiscard]] Suspect SuspectOf(size_t visit) const {
    return MakeSuspect(model(), values_.invocation(), visit);
  }

  /// The first bad value that the visit read; a launch's result before a
  /// constant or input, because that launch is looked at next.
  std::optional<Feed> BadSource(size_t visit) {
    std::optional<Feed> outside;
    all_known_ = true;
    const auto& accesses = values_.LaunchOf(visit).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read) continue;
      Feed feed = values_.Read(visit, i);
      if (!feed.state.known) NoteUnknown(feed, accesses[i]);
      if (!feed.state.bad()) continue;
      bad_buffer_ = accesses[i].buffer;
      if (feed.visit && *feed.visit < visit) return feed;
      if (feed.outside && !outside) outside = feed;
    }
    return outside;
  }

  void NoteUnknown(const Feed& feed, const Access& access) {
    if (feed.outside && feed.outside->kind == Origin::Kind::kConstant &&
        !CanHoldNan(*feed.outside)) {
      return;
    }
    all_known_ = false;
    unknown_ = access.buffer;
  }
  [[nodiscard]] bool CanHoldNan(const Origin& constant) const {
    const std::string& dtype = model().wrapper.constants[constant.index].dtype;
    return dtype.find("float") != std::string::npos ||
           dtype.find("complex") != std::string::npos || dtype.empty();
  }

  void BlameOutside(size_t visit, const Feed& source) {
    finding_.source = MakeSuspect(model(), *source.outside);
    BadInput bad;
    bad.buffer = bad_buffer_;
    bad.what = source.state.nan ? "nan" : "inf";
    bad.observed = bad.what;
    if (source.outside->kind == Origin::Kind::kConstant) {
      bad.observed = DescribeConstant(source.outside->index);
    } else {
      bad.index = static_cast<int>(source.outside->index);
      bad.name = finding_.source->name;
      finding_.evidence.push_back(
          {run_.log, source.state.line, "",
           fmt::format("the model input {} holds {}", bad.name, bad.what)});
    }
    finding_.bad_input = bad;
    finding_.evidence.push_back(
        {model().wrapper.path, values_.LaunchOf(visit).line, "",
         fmt::format("reads {} ({})", finding_.source->name, bad.observed)});
  }

  [[nodiscard]] std::string DescribeConstant(size_t constant) const {
    const auto& report = run_.files[values_.invocation().model].constants;
    for (const ConstantScan& scan : report->scanned) {
      if (scan.constant != constant) continue;
      return fmt::format("{} NaN and {} Inf in {} elements, first at {}",
                         scan.nans, scan.infs, scan.elements,
                         scan.first_bad.value_or(0));
    }
    return "";
  }

  void Accuse(size_t visit) {
    const State& state = values_.Write(visit);
    finding_.first_bad = SuspectOf(visit);
    finding_.place = LaunchPlace{values_.invocation().model,
                                 values_.invocation().visits[visit].launch,
                                 values_.invocation().number};
    finding_.evidence.push_back(
        {run_.log, state.line, "",
         fmt::format("the first {} that the model computed",
                     state.nan ? "NaN" : "Inf")});
    finding_.evidence.push_back({model().wrapper.path,
                                 values_.LaunchOf(visit).line, "",
                                 "the call that wrote it"});
    bool certain = all_known_ || finding_.source;
    finding_.confidence = certain ? Confidence::kCertain : Confidence::kLikely;
    if (finding_.source) {
      finding_.why = "it is the first to write a bad value, and reads a bad " +
                     std::string(Name(finding_.source->kind));
    } else if (certain) {
      finding_.why = "it writes a bad value while all that it reads is finite";
    } else {
      finding_.why = "it is the first seen to write a bad value";
      finding_.not_known.push_back(fmt::format(
          "the printer never shows {}, which this launch reads", unknown_));
    }
  }

  const RunEvidence& run_;
  const InvocationValues& values_;
  ValueFinding& finding_;
  bool all_known_ = true;
  std::string bad_buffer_, unknown_;
};

/// The first visit that wrote NaN; where none did, the first whose Inf is
/// still there in what the model returned.
std::optional<size_t> FirstBad(const InvocationValues& values) {
  State outputs = values.Outputs();
  if (outputs.known && !outputs.bad()) return {};  // Inf or NaN, masked out
  for (size_t v = 0; v < values.size(); ++v) {
    if (values.Write(v).nan) return v;
  }
  if (!outputs.bad()) return {};
  for (size_t v = 0; v < values.size(); ++v) {
    if (values.Write(v).bad()) return v;
  }
  return {};
}

}  // namespace

ValueFinding FindFirstBadWrite(const RunEvidence& run) {
  ValueFinding finding;
  Alignment alignment = Align(run.trace.events, run.models);
  bool any_known = false;
  for (const Invocation& invocation : alignment.invocations) {
    InvocationValues values(run, invocation);
    if (auto visit = FirstBad(values)) {
      Chase(run, values, finding).From(*visit);
      return finding;
    }
    for (size_t v = 0; v < values.size(); ++v) {
      any_known = any_known || values.Write(v).known;
    }
  }
  finding.all_finite = any_known;
  return finding;
}

const TensorValue* ValueBefore(const RunEvidence& run, const LaunchPlace& place,
                               const std::string& buffer) {
  Alignment alignment = Align(run.trace.events, run.models);
  const TensorValue* found = nullptr;
  for (const Invocation& invocation : alignment.invocations) {
    if (invocation.model != place.model) continue;
    for (const Visit& visit : invocation.visits) {
      if (visit.launch != place.launch || !visit.before) continue;
      for (const auto& value : run.trace.events[*visit.before].values) {
        if (value.buffer == buffer) found = &value;
      }
    }
  }
  return found;
}

}  // namespace ladder
