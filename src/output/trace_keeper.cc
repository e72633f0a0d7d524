#include "output/trace_keeper.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

namespace ladder {

namespace {

// At each end of what is left out. Three, so that an error in between is
// followed by more launches than a dying process may still print (LaunchedAfter
// in attribution_by_error.h).
constexpr size_t kKeptPeriods = 3;

// Moving the events whenever they have doubled takes as long as reading some of
// them: a whole trace that proves to be long gets more room at once.
constexpr size_t kMoreRoom = 8;

void Mix(size_t more, size_t& hash) {
  hash ^= more + 0x9e3779b97f4a7c15 + (hash << 6) + (hash >> 2);
}

/// What an event shows, without most numbers.
size_t ShownBy(const TraceEvent& event) {
  const std::hash<std::string> text;
  size_t hash = text(event.kernel.text());
  Mix(static_cast<size_t>(event.phase), hash);
  Mix(event.has_values ? 1 : 0, hash);
  for (const ScalarValue& scalar : event.scalars) {
    Mix(static_cast<size_t>(scalar.value), hash);
  }
  for (const TensorValue& value : event.values) {
    Mix(text(value.buffer), hash);
    for (const int64_t size : value.size) Mix(static_cast<size_t>(size), hash);
    const bool above = value.max && std::isinf(*value.max);
    const bool below = value.min && std::isinf(*value.min);
    Mix((value.has_nan ? 1 : 0) + (value.has_inf ? 2 : 0) +
            (value.complete ? 4 : 0) + (above ? 8 : 0) + (below ? 16 : 0),
        hash);
  }
  return hash;
}

size_t SizeOf(const TraceEvent& event) { return 1 + event.values.size(); }

}  // namespace

TraceKeeper::TraceKeeper(TraceKept kept, size_t most)
    : kept_(kept), most_(most) {}

void TraceKeeper::Add(TraceEvent&& event) {
  size_ += SizeOf(event);
  ++after_inputs_;
  if (event.phase == TraceEvent::Phase::kModelInputs) {
    prints_inputs_ = true;
    after_inputs_ = 1;
  }
  if (kept_ == TraceKept::kWithoutRepetitions) {
    shown_.push_back(ShownBy(event));
    CountGoingOn();
  }
  if (kept_ == TraceKept::kWhole && events_.size() >= kLong &&
      events_.size() == events_.capacity()) {
    events_.reserve(kMoreRoom * events_.size());
  }
  events_.push_back(std::move(event));
  if (kept_ == TraceKept::kWithoutRepetitions && size_ >= most_) {
    LeaveOutRepetitions();
  }
}

size_t TraceKeeper::Period() const {
  if (repetitions_.empty()) return 0;
  const Repetition& last = repetitions_.back();
  const size_t since = shown_.size() - last.next;
  const bool whole = since > 0 && since % last.period == 0;
  return whole && since == going_on_ ? last.period : 0;
}

void TraceKeeper::PassOver(size_t times) {
  // Those from before what was passed over go, so that the events behind the
  // repetition are those of its end.
  LADDER_CHECK(Period() != 0);
  const Repetition& last = repetitions_.back();
  const size_t since = shown_.size() - last.next;
  after_inputs_ += times * last.period;
  LeaveOut(last.next, last.period, since / last.period);
  repetitions_.back().times += times;
  going_on_ = 0;
}

void TraceKeeper::Finish(Trace& trace) {
  trace.events = std::move(events_);
  trace.repetitions = std::move(repetitions_);
}

void TraceKeeper::LeaveOutRepetitions() {
  if (!ExtendLastRepetition()) FindRepetition(EndOfLastRepetition());
  // A trace without regularity stays whole; it is not looked at for each event.
  if (size_ > most_ / 2) most_ = 2 * size_;
}

/// Counts the events at the end that go on with the last repetition.
void TraceKeeper::CountGoingOn() {
  if (repetitions_.empty()) return;
  const Repetition& last = repetitions_.back();
  for (size_t end = last.next + going_on_;
       end < shown_.size() && shown_[end] == shown_[end - last.period]; ++end) {
    ++going_on_;
  }
}

/// True if all events since the last repetition go on with it.
bool TraceKeeper::ExtendLastRepetition() {
  if (repetitions_.empty()) return false;
  const Repetition& last = repetitions_.back();
  if (last.next + going_on_ != shown_.size()) return false;
  const size_t periods = going_on_ / last.period;
  if (periods > kKeptPeriods) {
    LeaveOut(last.next, last.period, periods - kKeptPeriods);
    going_on_ -= (periods - kKeptPeriods) * last.period;
  }
  return true;
}

/// Up to where the events go on with the last repetition.
size_t TraceKeeper::EndOfLastRepetition() const {
  return repetitions_.empty() ? 0 : repetitions_.back().next + going_on_;
}

/// Looks at the events behind `from` for the period with which their end
/// repeats itself, and leaves out the repetitions in the middle. Of several
/// periods it takes the one that leaves out most, but none that may be only a
/// part of an invocation, as a layer is. False: there is none.
bool TraceKeeper::FindRepetition(size_t from) {
  // The border of a list is the longest shorter list that it both begins and
  // ends with (Knuth, Morris and Pratt). Its length minus that is its shortest
  // period. From behind, so that each list is an end of the trace.
  const size_t size = shown_.size() - from;
  const auto at = [&](size_t i) { return shown_[shown_.size() - 1 - i]; };
  std::vector<size_t> border(size + 1, 0);
  size_t best_period = 0, best_times = 0, best_begin = 0;
  for (size_t i = 1, length = 0; i < size; ++i) {
    while (length > 0 && at(i) != at(length)) length = border[length];
    if (at(i) == at(length)) ++length;
    border[i + 1] = length;
    const size_t period = i + 1 - length;
    const size_t periods = (i + 1) / period;
    if (periods <= 2 * kKeptPeriods) continue;
    const size_t times = periods - 2 * kKeptPeriods;
    if (times * period <= best_times * best_period) continue;
    if (!MayBeInvocations(from, shown_.size() - (i + 1), period)) continue;
    best_period = period;
    best_times = times;
    best_begin = shown_.size() - (i + 1);
  }
  if (best_times == 0) return false;
  const size_t next = best_begin + kKeptPeriods * best_period;
  repetitions_.push_back({next, best_period, 0});
  LeaveOut(next, best_period, best_times);
  going_on_ = 0;
  CountGoingOn();
  return true;
}

/// True if the events from `begin` to the end, which repeat themselves with
/// that period, may be whole invocations. Level 2 prints the inputs of each.
/// Level 3 does not: there, a repetition counts only if hardly anything lies
/// between it and `from`. Layers have the launches of earlier invocations
/// before them. If nothing else helps against a trace that grows, anything
/// counts: who knows the model finds out (LeavesOutInvocations) and reads the
/// log again.
bool TraceKeeper::MayBeInvocations(size_t from, size_t begin,
                                   size_t period) const {
  if (size_ > 8 * kLong) return true;
  if (prints_inputs_) return after_inputs_ <= period;
  const size_t last = repetitions_.empty() ? 0 : repetitions_.back().period;
  return begin < from + std::max(period, last);
}

void TraceKeeper::LeaveOut(size_t from, size_t period, size_t times) {
  const auto begin = static_cast<std::ptrdiff_t>(from);
  const auto end = static_cast<std::ptrdiff_t>(from + period * times);
  for (auto i = begin; i < end; ++i) {
    size_ -= SizeOf(events_[static_cast<size_t>(i)]);
  }
  events_.erase(events_.begin() + begin, events_.begin() + end);
  shown_.erase(shown_.begin() + begin, shown_.begin() + end);
  repetitions_.back().times += times;
}

}  // namespace ladder
