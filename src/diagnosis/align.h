// Lays a trace over the wrappers it came from: which launch each event is, in
// which invocation of which model. The wrapper is the map; the trace only says
// how far the run came.
#ifndef LADDER_DIAGNOSIS_ALIGN_H_
#define LADDER_DIAGNOSIS_ALIGN_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "codegen/dataflow.h"
#include "codegen/wrapper.h"
#include "diagnosis/verdict.h"
#include "output/printer_header.h"

namespace ladder {

/// One model of a run.
struct Model {
  std::string name;  ///< for people: the wrapper's file name without endings
  Wrapper wrapper;
  Dataflow dataflow;
  /// Not a model of its own, but the folding of the constants of the one before
  /// it: its outputs are those constants.
  bool folding = false;
};

/// The model of a wrapper, and behind it, where it has one, the folding of its
/// constants.
std::vector<Model> MakeModels(const std::string& name, Wrapper wrapper);

/// One execution of a launch. Launches that the printer does not see are put
/// where control flow shows that they ran: they have no events.
struct LaunchExecution {
  size_t launch = 0;             ///< index into Wrapper::launches
  std::optional<size_t> before;  ///< index into Trace::events
  std::optional<size_t> after;
};

/// One execution of a model.
struct Invocation {
  size_t model = 0;   ///< index into the models given to Align
  size_t number = 1;  ///< n-th of that model in the process
  std::vector<LaunchExecution> executions;
  std::optional<size_t> inputs;  ///< event of kind kModelInputs, level 2
  /// Unprinted launches that may have run after the last execution.
  std::vector<size_t> tail;
  /// Its last printed launch is done and nothing printed has to follow, so it
  /// may have returned.
  bool may_be_complete = false;
  /// What it printed fits another model or launch as well, on some way through
  /// the whole trace.
  bool ambiguous = false;
  /// `number` is in doubt: this model may have run, or not, where what was
  /// printed before fits more than one, or where one execution may be two.
  bool number_open = false;
};

struct Alignment {
  std::vector<Invocation> invocations;
  size_t unmatched = 0;  ///< events that fit nowhere
  /// Invocations that began although the one before could not have ended: an
  /// exception that the script caught, or lines that got lost.
  size_t cut_off = 0;
  bool ambiguous = false;  ///< some invocation is
};

/// Matches events to launches by their printed names along the control flow.
/// Deterministic; of several fits the one that goes on in the same invocation
/// and the earlier model win.
Alignment Align(const std::vector<TraceEvent>& events,
                const std::vector<Model>& models);

/// Where a run stood when it ended.
struct Position {
  /// Index into Alignment::invocations; nothing when no launch was printed.
  std::optional<size_t> invocation;
  /// A printed launch that began and did not end.
  std::optional<LaunchPlace> in_flight;
  /// Else: unprinted launches that may have been running: those after the last
  /// printed one, then those that would begin a further invocation.
  std::vector<LaunchPlace> gap;
  /// Nothing need have been running: no model may have been called.
  bool outside_possible = false;
};

/// The position after the last event of `alignment`.
Position FindPosition(const Alignment& alignment,
                      const std::vector<Model>& models);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ALIGN_H_
