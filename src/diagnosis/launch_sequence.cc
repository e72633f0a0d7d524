#include "diagnosis/launch_sequence.h"

#include <re2/re2.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <utility>

namespace ladder {

namespace {

using Phase = TraceEvent::Phase;

// Bounds for what a hostile log can make us build.
constexpr size_t kMostModels = 64;
constexpr size_t kMostLaunches = 1 << 17;
constexpr size_t kLaunchesKept = 4096;  // without a period, as one sequence
constexpr size_t kMostPeriods = 64;

class Names {
 public:
  size_t Number(std::string_view name) {
    return numbers_.try_emplace(name, numbers_.size()).first->second;
  }

 private:
  boost::unordered_flat_map<std::string_view, size_t> numbers_;
};

std::vector<TraceSegment> CutIntoSegments(
    const std::vector<TraceEvent>& events) {
  std::vector<TraceSegment> segments;
  Names names;
  for (size_t i = 0; i < events.size(); ++i) {
    const TraceEvent& event = events[i];
    PrintedEvents* last = segments.empty() || segments.back().launches.empty()
                              ? nullptr
                              : &segments.back().launches.back();
    const bool running = last != nullptr && !last->after;
    const size_t kernel = names.Number(event.kernel.text());
    if (event.phase == Phase::kAfter) {
      if (running && last->kernel == kernel) last->after = i;
      continue;
    }
    // A script caught an exception and called the model again.
    if (running) segments.back().cut = true;
    if (event.phase == Phase::kModelInputs) {
      segments.emplace_back().inputs = i;
      continue;
    }
    if (running || segments.empty()) segments.emplace_back();
    segments.back().launches.push_back({kernel, i, {}});
  }
  if (!segments.empty()) segments.back().cut = true;
  return segments;
}

std::vector<size_t> KernelsOf(const TraceSegment& segment) {
  std::vector<size_t> kernels;
  kernels.reserve(segment.launches.size());
  for (const PrintedEvents& each : segment.launches) {
    kernels.push_back(each.kernel);
  }
  return kernels;
}

/// True if the list repeats the first `period` kernels of `sequence`, perhaps
/// not to the end.
bool Repeats(const std::vector<size_t>& kernels,
             const std::vector<size_t>& sequence, size_t period) {
  for (size_t i = 0; i < kernels.size(); ++i) {
    if (kernels[i] != sequence[i % period]) return false;
  }
  return true;
}

/// For each start of a list, by its length: the longest shorter list that the
/// start both begins and ends with (Knuth, Morris and Pratt).
std::vector<size_t> BordersOf(const std::vector<size_t>& kernels) {
  std::vector<size_t> border(kernels.size() + 1, 0);
  for (size_t i = 1, length = 0; i < kernels.size(); ++i) {
    while (length > 0 && kernels[i] != kernels[length]) {
      length = border[length];
    }
    if (kernels[i] == kernels[length]) ++length;
    border[i + 1] = length;
  }
  return border;
}

/// The periods of a list, from the shortest to its whole length.
std::vector<size_t> PeriodsOf(const std::vector<size_t>& kernels) {
  const std::vector<size_t> border = BordersOf(kernels);
  std::vector<size_t> periods;
  for (size_t length = border[kernels.size()];
       length > 0 && periods.size() < kMostPeriods; length = border[length]) {
    periods.push_back(kernels.size() - length);
  }
  periods.push_back(kernels.size());
  return periods;
}

class SequenceFinder {
 public:
  explicit SequenceFinder(const std::vector<TraceEvent>& events)
      : events_(events), segments_(CutIntoSegments(events)) {}

  LaunchSequences Find() {
    TakeSegmentsWithInputs();
    TakeOtherSegments();
    MarkBranches();
    Limit();
    LaunchSequences found;
    found.segments = std::move(segments_);
    found.sequences = std::move(sequences_);
    return found;
  }

 private:
  [[nodiscard]] std::vector<std::string> InputsOf(
      const TraceSegment& segment) const {
    std::vector<std::string> inputs;
    if (!segment.inputs) return inputs;
    for (const TensorValue& value : events_[*segment.inputs].values) {
      inputs.push_back(value.buffer);
    }
    return inputs;
  }

  void TakeSegmentsWithInputs() {
    std::vector<const TraceSegment*> whole, cut;
    for (const TraceSegment& segment : segments_) {
      if (segment.inputs) (segment.cut ? cut : whole).push_back(&segment);
    }
    std::stable_sort(cut.begin(), cut.end(),
                     [](const TraceSegment* a, const TraceSegment* b) {
                       return a->launches.size() > b->launches.size();
                     });
    for (const TraceSegment* each : whole) TakeWithInputs(*each);
    for (const TraceSegment* each : cut) TakeWithInputs(*each);
  }

  void TakeWithInputs(const TraceSegment& segment) {
    if (sequences_.size() > kMostModels) return;  // see Limit
    const std::vector<size_t> kernels = KernelsOf(segment);
    const std::vector<std::string> inputs = InputsOf(segment);
    for (LaunchSequence& sequence : sequences_) {
      if (sequence.inputs != inputs ||
          kernels.size() > sequence.kernels.size() ||
          (!segment.cut && kernels.size() != sequence.kernels.size()) ||
          !Repeats(kernels, sequence.kernels, sequence.kernels.size() + 1)) {
        continue;
      }
      sequence.instances.push_back({&segment, 0, kernels.size()});
      return;
    }
    LaunchSequence sequence{
        kernels, inputs, {{&segment, 0, kernels.size()}}, true, false};
    // The name of an input may be lost, and with it the whole sequence of a log
    // that ends there.
    if (!kernels.empty()) sequences_.push_back(std::move(sequence));
  }

  void TakeOtherSegments() {
    std::vector<const TraceSegment*> others;
    for (const TraceSegment& segment : segments_) {
      if (!segment.inputs && !segment.launches.empty()) {
        others.push_back(&segment);
      }
    }
    if (others.empty()) return;
    const TraceSegment& longest =
        **std::max_element(others.begin(), others.end(),
                           [](const TraceSegment* a, const TraceSegment* b) {
                             return a->launches.size() < b->launches.size();
                           });
    const std::vector<size_t> all = KernelsOf(longest);
    const std::vector<size_t> periods = PeriodsOf(all);
    for (const size_t period : periods) {
      if (!IsRepetition(longest, period)) continue;
      if (period == all.size() && period > kLaunchesKept) break;
      const bool fits = std::all_of(
          others.begin(), others.end(), [&](const TraceSegment* each) {
            return Repeats(KernelsOf(*each), all, period);
          });
      if (!fits) continue;
      // Layers that look alike repeat launches within one invocation.
      const bool open = periods.front() < all.size() ||
                        RepeatedStart(longest, 0, all).first > 0;
      Add({&longest, 0, all.size()}, period, open);
      for (const TraceSegment* each : others) {
        if (each == &longest) continue;
        AddInstances({each, 0, each->launches.size()}, period,
                     sequences_.back());
      }
      return;
    }
    for (const TraceSegment* each : others) TakeAlone(*each);
  }

  /// One model often begins and ends with the same operator. If a kernel comes
  /// again, or everything, that is rather another invocation.
  [[nodiscard]] bool IsRepetition(const TraceSegment& segment,
                                  size_t period) const {
    const size_t size = segment.launches.size();
    if (period == size || 2 * period <= size) return true;
    return FirstKernel(segment, period) < size;
  }
  /// The first launch from `begin` on that is no operator; or how many there
  /// are.
  [[nodiscard]] size_t FirstKernel(const TraceSegment& segment,
                                   size_t begin) const {
    const auto& launches = segment.launches;
    return static_cast<size_t>(
        std::find_if(launches.begin() + static_cast<long>(begin),
                     launches.end(),
                     [&](const PrintedEvents& each) {
                       return !IsOperator(events_[each.before].kernel.text());
                     }) -
        launches.begin());
  }

  /// A segment that is not like the others. If it is long, what repeats at its
  /// beginning is a sequence of its own.
  void TakeAlone(const TraceSegment& segment) {
    const std::vector<size_t> all = KernelsOf(segment);
    size_t begin = 0;
    while (all.size() - begin > kLaunchesKept) {
      const std::vector<size_t> rest(all.begin() + static_cast<long>(begin),
                                     all.end());
      const auto [period, size] = RepeatedStart(segment, begin, rest);
      if (period == 0 || sequences_.size() > kMostModels) break;
      Add({&segment, begin, begin + size}, period, true);
      begin += size;
    }
    const std::vector<size_t> rest(all.begin() + static_cast<long>(begin),
                                   all.end());
    if (rest.empty()) return;
    Add({&segment, begin, all.size()}, rest.size(),
        begin > 0 || PeriodsOf(rest).front() < rest.size() ||
            RepeatedStart(segment, begin, rest).first > 0);
  }

  /// The period of the longest start that repeats at least twice, and how many
  /// launches its repetitions take; zeros: there is none with a kernel.
  [[nodiscard]] std::pair<size_t, size_t> RepeatedStart(
      const TraceSegment& segment, size_t begin,
      const std::vector<size_t>& kernels) const {
    const std::vector<size_t> border = BordersOf(kernels);
    const size_t kernel = FirstKernel(segment, begin);
    for (size_t size = kernels.size(); size > 1; --size) {
      const size_t period = size - border[size];
      if (2 * period <= size && kernel < begin + period) {
        return {period, size - size % period};
      }
    }
    return {0, 0};
  }

  /// Adds one sequence for launches that repeat.
  void Add(const SequenceInstance& all, size_t period, bool open) {
    if (sequences_.size() > kMostModels) return;  // see Limit
    LaunchSequence sequence;
    sequence.open = open;
    for (size_t i = all.begin; i < all.begin + period; ++i) {
      sequence.kernels.push_back(all.segment->launches[i].kernel);
    }
    const auto known = std::find_if(
        sequences_.begin(), sequences_.end(), [&](const LaunchSequence& each) {
          return !each.inputs_shown && each.kernels == sequence.kernels;
        });
    LaunchSequence& of = known == sequences_.end()
                             ? sequences_.emplace_back(std::move(sequence))
                             : *known;
    AddInstances(all, period, of);
  }

  static void AddInstances(const SequenceInstance& all, size_t period,
                           LaunchSequence& sequence) {
    for (size_t begin = all.begin; begin < all.end; begin += period) {
      sequence.instances.push_back(
          {all.segment, begin, std::min(begin + period, all.end)});
    }
  }

  /// Sequences with the same inputs may be branches of one model: then each
  /// counts only some of its invocations.
  void MarkBranches() {
    for (LaunchSequence& a : sequences_) {
      for (const LaunchSequence& b : sequences_) {
        a.open = a.open || (&a != &b && a.inputs == b.inputs);
      }
    }
  }

  /// Of a log without any regularity, only the last invocation or launch
  /// counts.
  void Limit() {
    size_t launches = 0;
    for (const LaunchSequence& sequence : sequences_)
      launches += sequence.kernels.size();
    if (sequences_.size() <= kMostModels && launches <= kMostLaunches) return;
    const TraceSegment* last = &segments_.back();
    for (const TraceSegment& each : segments_) {
      if (!each.launches.empty()) last = &each;
    }
    const size_t size = last->launches.size();
    const bool whole = last->inputs && size <= kMostLaunches;
    sequences_.clear();
    if (size == 0) return;
    Add({last, whole ? 0 : size - 1, size}, whole ? size : 1, true);
    sequences_[0].inputs = InputsOf(*last);
    sequences_[0].inputs_shown = last->inputs.has_value();
  }

  const std::vector<TraceEvent>& events_;
  std::vector<TraceSegment> segments_;
  std::vector<LaunchSequence> sequences_;
};

}  // namespace

bool IsOperator(std::string_view printed_name) {
  static const RE2 kOperator(R"(aoti_torch_\w+|(?:at::_ops|aten)::.+)");
  return RE2::FullMatch(
      re2::StringPiece(printed_name.data(), printed_name.size()), kOperator);
}

LaunchSequences FindLaunchSequences(const std::vector<TraceEvent>& events) {
  return SequenceFinder(events).Find();
}

}  // namespace ladder
