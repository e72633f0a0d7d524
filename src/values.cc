#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "invocation_values.h"

namespace ladder {
namespace {

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
      if (source->outside) {
        BlameOutside(at, *source);
        break;
      }
      finding_.carried_by.insert(finding_.carried_by.begin(), SuspectOf(at));
      at = *WriterOf(*source);
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
      if (!feed.state.known && !feed.garbage()) NoteUnknown(feed, accesses[i]);
      if (!feed.state.bad()) continue;
      bad_buffer_ = accesses[i].buffer;
      if (!feed.visits.empty() && WriterOf(feed)) return feed;
      if (!feed.visits.empty()) {
        // Its writers were seen to write finite values: something unseen (a
        // custom op that mutates what it is given) changed it since.
        all_known_ = false;
        unknown_ = "who changed " + bad_buffer_ + " since it was written";
        continue;
      }
      if (!outside) outside = feed;
    }
    return outside;
  }

  /// Of several writers of one buffer's parts, the first that wrote a bad one.
  [[nodiscard]] std::optional<size_t> WriterOf(const Feed& source) const {
    for (size_t visit : source.visits) {
      if (values_.Write(visit).bad()) return visit;
    }
    return {};
  }

  void NoteUnknown(const Feed& feed, const Access& access) {
    if (feed.outside && feed.outside->kind == Origin::Kind::kConstant &&
        !CanHoldNan(*feed.outside)) {
      return;
    }
    all_known_ = false;
    unknown_ = access.buffer + ", which this launch reads";
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

  /// The range of what it read often shows what went wrong: a square root of
  /// values from -3 on.
  void ShowReads(size_t visit) {
    std::set<std::string> shown;
    const auto& accesses = values_.LaunchOf(visit).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      const Access& access = accesses[i];
      const TensorValue* value = values_.Printed(visit, access.buffer, true);
      if (!access.read || value == nullptr || !value->min || !value->max ||
          values_.Read(visit, i).garbage() ||
          !shown.insert(access.buffer).second) {
        continue;
      }
      finding_.evidence.push_back(
          {run_.log, value->line, "",
           fmt::format("reads {}: {} to {}", access.buffer, *value->min,
                       *value->max)});
    }
  }

  /// A result that its own launch does not print was seen only later; a custom
  /// op in between that was given it may have written into it.
  [[nodiscard]] bool OthersMayHave(size_t visit) {
    if (values_.PrintsAllItsResults(visit)) return false;
    for (size_t later = visit + 1; later < values_.size(); ++later) {
      const Launch& launch = values_.LaunchOf(later);
      if (launch.kind != LaunchKind::kCustomOp) continue;
      for (size_t i = 0; i < launch.accesses.size(); ++i) {
        Feed feed = values_.Read(later, i);
        if (std::find(feed.visits.begin(), feed.visits.end(), visit) ==
            feed.visits.end()) {
          continue;
        }
        unknown_ = "whether " + launch.name +
                   ", which is given the result, writes into it";
        return true;
      }
    }
    return false;
  }

  void Accuse(size_t visit) {
    const BufferState& state = values_.Write(visit);
    finding_.only_inf =
        state.known && !state.nan && finding_.carried_by.empty();
    ShowReads(visit);
    finding_.first_bad = SuspectOf(visit);
    finding_.place = LaunchPlace{values_.invocation().model,
                                 values_.invocation().visits[visit].launch,
                                 values_.invocation().number};
    if (state.known) {
      finding_.evidence.push_back(
          {run_.log, state.line, "",
           fmt::format("the first {} that the model computed",
                       state.nan ? "NaN" : "Inf")});
    }
    finding_.evidence.push_back({model().wrapper.path,
                                 values_.LaunchOf(visit).line, "",
                                 "the call that wrote it"});
    bool certain =
        state.known && (all_known_ || finding_.source) && !OthersMayHave(visit);
    finding_.confidence = certain ? Confidence::kCertain : Confidence::kLikely;
    if (finding_.source && !state.known) {
      finding_.why =
          "the printer does not show what it writes, but it reads a "
          "bad " +
          std::string(Name(finding_.source->kind));
    } else if (finding_.source) {
      finding_.why = "it is the first to write a bad value, and reads a bad " +
                     std::string(Name(finding_.source->kind));
    } else if (certain) {
      finding_.why = "it writes a bad value while all that it reads is finite";
    } else {
      finding_.why = "it is the first seen to write a bad value";
      finding_.not_known.push_back("the printer never shows " + unknown_);
    }
  }

  const RunEvidence& run_;
  const InvocationValues& values_;
  ValueFinding& finding_;
  bool all_known_ = true;
  std::string bad_buffer_, unknown_;
};

/// A launch whose result nothing prints, and which reads a bad constant or
/// model input.
std::optional<size_t> UnseenSpreader(const InvocationValues& values) {
  for (size_t v = 0; v < values.size(); ++v) {
    if (values.Write(v).known) continue;
    const auto& accesses = values.LaunchOf(v).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (accesses[i].read && values.Read(v, i).outside &&
          values.Read(v, i).state.bad()) {
        return v;
      }
    }
  }
  return {};
}

/// The first visit that wrote NaN; where none did, the first whose Inf is
/// still there in what the model returned; where nothing bad was printed and
/// not all was, one that reads something bad.
std::optional<size_t> FirstBad(const InvocationValues& values) {
  BufferState outputs = values.Outputs();
  if (outputs.known && !outputs.bad()) return {};  // Inf or NaN, masked out
  for (size_t v = 0; v < values.size(); ++v) {
    if (values.Write(v).nan) return v;
  }
  for (size_t v = 0; v < values.size() && outputs.bad(); ++v) {
    if (values.Write(v).bad()) return v;
  }
  return UnseenSpreader(values);
}

}  // namespace

ValueFinding FindFirstBadWrite(const RunEvidence& run) {
  ValueFinding finding;
  Alignment alignment = Align(run.trace.events, run.models);
  finding.all_finite = !alignment.invocations.empty() && !run.log_cut;
  for (const Invocation& invocation : alignment.invocations) {
    InvocationValues values(run, invocation);
    if (auto visit = FirstBad(values)) {
      Chase(run, values, finding).From(*visit);
      return finding;
    }
    if (!values.Outputs().known) {
      finding.all_finite = false;
      finding.not_known = {"what " + run.models[invocation.model].name +
                           " returned: the printer does not show all of it"};
    }
  }
  return finding;
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
