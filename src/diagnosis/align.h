// Aligns a trace with the wrappers that it came from: which launch each event
// is, in which invocation of which model. The wrapper gives the control flow;
// the trace only shows how far the run came.
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
#include "output/trace.h"

namespace ladder {

/// One model of a run.
struct Model {
  std::string name;  ///< for people: the wrapper's file name without endings
  Wrapper wrapper;
  Dataflow dataflow;
  /// Not a model of its own, but the constant folding of the model before it:
  /// its outputs are folded constants of that model.
  bool folding = false;
  /// Its code is unknown: it was inferred from the trace (inferred_model.h). It
  /// has no file and no lines.
  bool inferred = false;
  /// Of an inferred model: where its invocations begin is a guess, so their
  /// numbers, and those of launches in them, are too.
  bool beginning_open = false;
};

/// The model of a wrapper, then its constant folding, if it has one.
std::vector<Model> MakeModels(const std::string& name, Wrapper wrapper);

/// One execution of a launch. Unprinted launches have no events; they are added
/// where the control flow shows that they ran.
struct LaunchExecution {
  size_t launch = 0;             ///< index into Wrapper::launches
  std::optional<size_t> before;  ///< index into Trace::events
  std::optional<size_t> after;
  /// Unprinted, and another way through the model avoids it: it may not have
  /// run.
  bool guessed = false;
  /// Unprinted here, but at this line of Invocation::shown_in.
  size_t shown_at = 0;
};

/// One execution of a model.
struct Invocation {
  size_t model = 0;   ///< index into the models given to Align
  size_t number = 1;  ///< n-th of that model in the process
  std::vector<LaunchExecution> executions;
  std::optional<size_t> inputs;  ///< event of kind kModelInputs, level 2
  /// Unprinted launches that may have run after the last execution.
  std::vector<size_t> tail;
  /// Its last printed launch ended and no printed launch must follow, so it may
  /// have returned.
  bool may_be_complete = false;
  /// In another alignment of the whole trace, its events are of another model
  /// or launch.
  bool ambiguous = false;
  /// `number` is uncertain: earlier events fit several models, or may be one
  /// invocation of this model or two.
  bool number_open = false;
  /// The log of another run that shows which unprinted launches ran (routes.h);
  /// empty if none does.
  std::string shown_in;
};

struct Alignment {
  std::vector<Invocation> invocations;
  size_t unmatched = 0;  ///< events that fit nowhere
  /// Invocations that began before the previous one could have ended: the
  /// script caught an exception, or lines were lost.
  size_t cut_off = 0;
  bool ambiguous = false;  ///< some invocation is
};

/// Matches events to launches by their printed names along the control flow.
/// Deterministic: if several fit, continuing the same invocation wins, then the
/// earlier model. `repetitions`: Trace::repetitions; the numbers of later
/// invocations count them.
Alignment Align(const std::vector<TraceEvent>& events,
                const std::vector<Model>& models,
                const std::vector<Repetition>& repetitions = {});

/// The launches of one invocation, in order, as another run shows them
/// (routes.h).
struct Route {
  size_t model = 0;  ///< index into the models given to Align
  size_t number = 1;
  std::vector<LaunchExecution> executions;
  std::string log;  ///< of the other run
};

/// Replaces guessed unprinted launches by those of the routes.
void UseRoutes(const std::vector<Route>& routes, Alignment& alignment);

/// Where a run was when it ended.
struct Position {
  /// Index into Alignment::invocations; nothing when no launch was printed.
  std::optional<size_t> invocation;
  /// A printed launch that began and did not end.
  std::optional<LaunchPlace> in_flight;
  /// Otherwise: unprinted launches that may have been running: those after the
  /// last printed one, then those that would begin a further invocation.
  std::vector<LaunchPlace> gap;
  /// Perhaps no model was running.
  bool outside_possible = false;
};

/// The position after the last event of `alignment`.
Position FindPosition(const Alignment& alignment,
                      const std::vector<Model>& models);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ALIGN_H_
