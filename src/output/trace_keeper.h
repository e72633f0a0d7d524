// Keeps the events of a trace in memory that does not grow with the log: a
// model that is called ten thousand times prints the same launches each time.
#ifndef LADDER_OUTPUT_TRACE_KEEPER_H_
#define LADDER_OUTPUT_TRACE_KEEPER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "output/trace.h"

namespace ladder {

/// How much of a trace to keep.
enum class TraceKept {
  /// Of a long trace that repeats itself, only the first three and the last
  /// three repetitions. Repetitions have the same launches and arguments, of
  /// the same sizes, and NaN and Inf in the same arguments; other values may
  /// differ.
  kWithoutRepetitions,
  /// Every event: for comparisons with other runs.
  kWhole,
};

/// Takes the events of one trace, in order.
class TraceKeeper {
 public:
  /// A trace is long if it has this many events and values.
  static constexpr size_t kLong = 1 << 16;

  explicit TraceKeeper(TraceKept kept, size_t most = kLong);
  void Add(TraceEvent&& event);
  /// The events of one repetition, if all events since the last repetition go
  /// on with it, and the last one ends it. Else 0.
  [[nodiscard]] size_t Period() const;
  /// Instead of adding them: that many repetitions with the last events' period
  /// follow, and more of the same, which is added, after them. Only directly
  /// after Period() was not 0.
  void PassOver(size_t times);
  [[nodiscard]] const std::vector<TraceEvent>& events() const {
    return events_;
  }
  /// Moves the events and repetitions to `trace`.
  void Finish(Trace& trace);

 private:
  void CountGoingOn();
  void LeaveOutRepetitions();
  bool ExtendLastRepetition();
  [[nodiscard]] size_t EndOfLastRepetition() const;
  bool FindRepetition(size_t from);
  [[nodiscard]] bool MayBeInvocations(size_t from, size_t begin,
                                      size_t period) const;
  void LeaveOut(size_t from, size_t period, size_t times);

  TraceKept kept_;
  size_t most_;
  size_t size_ = 0;             ///< events and values in events_
  bool prints_inputs_ = false;  ///< some event shows a model's inputs
  size_t after_inputs_ = 0;     ///< events from the last such one on
  std::vector<TraceEvent> events_;
  /// Equal for events that show the same; one for each event.
  std::vector<uint64_t> shown_;
  std::vector<Repetition> repetitions_;
  /// Events after the last repetition that go on with it.
  size_t going_on_ = 0;
};

}  // namespace ladder

#endif  // LADDER_OUTPUT_TRACE_KEEPER_H_
