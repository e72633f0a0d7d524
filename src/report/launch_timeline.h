// The launches of the failing model in the order of its execution: how far each
// came, and what the printer showed of its tensors before and after it.
#ifndef LADDER_REPORT_LAUNCH_TIMELINE_H_
#define LADDER_REPORT_LAUNCH_TIMELINE_H_

#include <optional>
#include <string>
#include <vector>

#include "report/report_facts.h"
#include "report/shown_launch.h"

namespace ladder {

enum class LaunchState {
  kReturned,    ///< the printer showed its end
  kInFlight,    ///< it showed that it began, and nothing after that
  kNotPrinted,  ///< a call that the printer never shows; it may have run
  kNotReached,
  kUnknown,  ///< nothing was printed of this execution
};

/// A tensor of a launch. The values refer to the facts.
struct ShownBuffer {
  std::string buffer;
  bool read = false, written = false;
  std::vector<std::string> from;  ///< who may have written it: "launch 3"
  const TensorValue* before = nullptr;
  const TensorValue* after = nullptr;
  /// `before` was not printed for this launch: it is what the launch of that
  /// ordinal left there. 0: it was.
  size_t left_by = 0;
  /// Read, although nobody wrote it before: what it held then means nothing.
  bool uninitialised = false;
};

struct TimelineRow {
  size_t launch = 0;   ///< index into Wrapper::launches
  size_t ordinal = 1;  ///< in this execution, as Suspect::launch
  LaunchState state = LaunchState::kUnknown;
  bool failing = false, chain = false, origin = false;
  size_t log_line = 0;  ///< where it is printed in `log`; 0: nowhere
  std::vector<ShownBuffer> buffers;

  [[nodiscard]] bool marked() const { return failing || chain || origin; }
};

struct Timeline {
  ShownModel shown;         ///< whose code it is
  std::string stage;        ///< of the run that `state` and log_line are of
  std::string value_stage;  ///< of the run that the values are of; may be empty
  std::string log;          ///< of `stage`, in the record; may be empty
  size_t invocation = 0;    ///< 0: not known
  std::vector<TimelineRow> rows;

  /// The row of the first failing launch; nothing where there is none.
  [[nodiscard]] std::optional<size_t> Failing() const;
  [[nodiscard]] const Launch& LaunchOf(const TimelineRow& row) const {
    return shown.model_of().wrapper.launches[row.launch];
  }
};

/// Of the execution in which the first failing launch stands; without one, of
/// the last that was printed. Nothing where the record holds no model's code.
std::optional<Timeline> MakeTimeline(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_LAUNCH_TIMELINE_H_
