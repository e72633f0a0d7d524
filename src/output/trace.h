// What PyTorch's intermediate value printer printed: lines in, events out.
#ifndef LADDER_OUTPUT_TRACE_H_
#define LADDER_OUTPUT_TRACE_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "output/log.h"
#include "output/printer_header.h"

namespace ladder {

/// How much of the output the reader understood.
struct TraceCounts {
  size_t lines = 0;             ///< all lines of standard output
  size_t printer_lines = 0;     ///< understood as the printer's
  size_t other_lines = 0;       ///< plainly not the printer's (user's output)
  size_t strange_lines = 0;     ///< look like the printer's, not understood
  std::vector<size_t> strange;  ///< line numbers of the first 20 of them
  bool last_cut = false;        ///< the last header is incomplete
};

/// What a line is, as far as it matters to other readers.
enum class LineOrigin {
  kPrinter,  ///< the printer's, to its end
  kMixed,    ///< looks like the printer's, or other text follows it
  kOther,    ///< plainly not the printer's
};

/// Reads printer output line by line in bounded memory. Never throws on input.
class TraceReader {
 public:
  using Sink = std::function<void(TraceEvent&&)>;
  /// Lets a reader pass over level-3 headers that the sink would leave out.
  struct Repeats {
    /// If what the sink got last repeats what was before it, and it would leave
    /// out more of the same: the number of events in one repetition. Else 0.
    std::function<size_t()> period;
    /// That many more such repetitions were passed over.
    std::function<void(size_t times)> pass_over;
  };
  explicit TraceReader(Sink sink, Repeats repeats = {});
  ~TraceReader();
  TraceReader(const TraceReader&) = delete;
  TraceReader& operator=(const TraceReader&) = delete;
  /// Ignores lines of standard error.
  LineOrigin Feed(const LogLine& line);
  /// Takes what is regular (regular_block.h) at the beginning of standard
  /// output, as Feed would take its lines, but faster. `number`: of the first
  /// line.
  TakenLines FeedBlocks(std::string_view text, size_t number);
  /// Delivers the event in progress.
  TraceCounts Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Events that were left out of a long trace (trace_keeper.h): they show the
/// same launches as those directly before.
struct Repetition {
  size_t next = 0;    ///< index of the first event after them
  size_t period = 0;  ///< events of one repetition; as many are before `next`
  size_t times = 0;   ///< how many were left out
};

struct Trace {
  std::vector<TraceEvent> events;
  std::vector<Repetition> repetitions;  ///< in order; mostly none
  TraceCounts counts;
};
/// Convenience: everything at once.
Trace ParseTrace(std::string_view output, const std::vector<Chunk>& order);

}  // namespace ladder

#endif  // LADDER_OUTPUT_TRACE_H_
