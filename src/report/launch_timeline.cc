#include "report/launch_timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "diagnosis/align.h"

namespace ladder {
namespace {

constexpr const char* kFilter = "AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT";

/// A run of the model, and the execution of it that is shown.
struct Execution {
  const ReportedRun* run = nullptr;
  size_t model = 0;
  Invocation invocation;
  /// Launches that may have been running when the run ended in it.
  std::vector<size_t> gap;
};

bool IsThat(const Model& a, const Model& b) {
  return a.folding == b.folding &&
         a.wrapper.launches.size() == b.wrapper.launches.size() &&
         SameModel(a.wrapper, b.wrapper);
}

/// The n-th execution of the model in that run, or the last one where n is not
/// known; nothing where it printed none.
std::optional<Execution> FindExecution(const ReportedRun& run,
                                       const Model& model,
                                       std::optional<size_t> number) {
  const RunEvidence& evidence = run.evidence;
  if (evidence.trace.events.empty()) return {};
  const Alignment alignment = Align(evidence.trace.events, evidence.models);
  const auto& all = alignment.invocations;
  std::optional<size_t> found;
  for (size_t i = 0; i < all.size(); ++i) {
    if (!IsThat(evidence.models[all[i].model], model)) continue;
    if (number && all[i].number != *number) continue;
    found = i;
    if (number) break;
  }
  if (!found) return {};
  Execution execution{&run, all[*found].model, all[*found], {}};
  if (*found + 1 < all.size() || Succeeded(evidence.summary.ending)) {
    return execution;
  }
  for (const LaunchPlace& place :
       FindPosition(alignment, evidence.models).gap) {
    if (place.model != execution.model ||
        place.invocation != execution.invocation.number) {
      continue;
    }
    execution.gap.push_back(place.launch);
  }
  return execution;
}

/// The execution that the verdict speaks of.
struct Named {
  const ReportedRun* run =
      nullptr;  ///< where the evidence shows it, if it does
  std::optional<size_t> number;
};

bool IsEvidence(const Verdict& verdict, const std::string& log,
                const TraceEvent& event) {
  return std::any_of(verdict.evidence.begin(), verdict.evidence.end(),
                     [&](const Evidence& each) {
                       return each.file == log && each.line >= event.line &&
                              each.line <= event.last_line;
                     });
}

/// Where the verdict says no number, or another run counts another way, a line
/// that it points to says which one it is.
Named FindNamed(const ReportFacts& facts, const Model& model) {
  const auto& failing = facts.verdict.first_failing;
  if (!failing) return {};
  const auto launch = FindShownLaunch(model, *failing);
  for (const ReportedRun& run : facts.runs) {
    const RunEvidence& evidence = run.evidence;
    const auto points = [&](const std::optional<size_t>& event) {
      return event && IsEvidence(facts.verdict, evidence.log,
                                 evidence.trace.events[*event]);
    };
    for (const Invocation& each :
         Align(evidence.trace.events, evidence.models).invocations) {
      if (!IsThat(evidence.models[each.model], model)) continue;
      if (failing->invocation.value_or(each.number) != each.number) continue;
      for (const Visit& visit : each.visits) {
        if (visit.launch != launch) continue;
        if (points(visit.before) || points(visit.after)) {
          return {&run, each.number};
        }
      }
    }
  }
  return {nullptr, failing->invocation};
}

/// The run that shows most of the model: the named one, else of those that
/// failed and printed all launches the last. values: only such as printed
/// values.
std::optional<Execution> ChooseExecution(const ReportFacts& facts,
                                         const Model& model, bool values,
                                         const Named& named) {
  std::vector<std::pair<int, const ReportedRun*>> candidates;
  for (const ReportedRun& run : facts.runs) {
    const bool has_values = PrintedValues(run.evidence);
    if (values && !has_values) continue;
    const bool failed = !Succeeded(run.evidence.summary.ending);
    const bool all = !run.adds.contains(kFilter);
    const bool is_named = &run == named.run && (values || all);
    candidates.emplace_back(4 * static_cast<int>(is_named) +
                                2 * static_cast<int>(failed) +
                                static_cast<int>(all && !values),
                            &run);
  }
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto it = candidates.rbegin(); it != candidates.rend(); ++it) {
    if (auto found = FindExecution(*it->second, model, named.number))
      return found;
  }
  return {};
}

LaunchState StateOf(const Invocation& invocation, size_t visit) {
  const Visit& at = invocation.visits[visit];
  if (at.after) return LaunchState::kReturned;
  if (!at.before) return LaunchState::kNotPrinted;
  const bool last = visit + 1 == invocation.visits.size();
  return last ? LaunchState::kInFlight : LaunchState::kReturned;
}

/// The rows of an execution: those that ran, those that may have, and those
/// that it did not come to.
std::vector<TimelineRow> RowsOf(const Execution& execution) {
  const Invocation& invocation = execution.invocation;
  const RunEvidence& run = execution.run->evidence;
  std::vector<TimelineRow> rows;
  std::set<size_t> seen;
  const auto add = [&](size_t launch, LaunchState state) -> TimelineRow& {
    seen.insert(launch);
    TimelineRow row;
    row.launch = launch;
    row.ordinal = rows.size() + 1;
    row.state = state;
    rows.push_back(std::move(row));
    return rows.back();
  };
  for (size_t v = 0; v < invocation.visits.size(); ++v) {
    const Visit& visit = invocation.visits[v];
    TimelineRow& row = add(visit.launch, StateOf(invocation, v));
    const auto event = visit.before ? visit.before : visit.after;
    if (event) row.log_line = run.trace.events[*event].line;
  }
  for (const auto* launches : {&invocation.tail, &execution.gap}) {
    for (const size_t launch : *launches) {
      if (!seen.contains(launch)) add(launch, LaunchState::kNotPrinted);
    }
  }
  const size_t count = run.models[execution.model].wrapper.launches.size();
  for (size_t launch = 0; launch < count; ++launch) {
    if (!seen.contains(launch)) add(launch, LaunchState::kNotReached);
  }
  return rows;
}

/// Without an execution: the launches in the order of the text.
std::vector<TimelineRow> RowsOf(const Wrapper& wrapper) {
  std::vector<TimelineRow> rows(wrapper.launches.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    rows[i].launch = i;
    rows[i].ordinal = i + 1;
  }
  return rows;
}

std::string Text(const Wrapper& wrapper, const Origin& origin) {
  switch (origin.kind) {
    case Origin::Kind::kLaunch:
      return fmt::format("launch {} ({})", origin.index + 1,
                         wrapper.launches[origin.index].name);
    case Origin::Kind::kModelInput:
      return "model input " + wrapper.inputs[origin.index];
    case Origin::Kind::kConstant:
      return "constant " + wrapper.constants[origin.index].name;
    case Origin::Kind::kUnwritten:
      return "nobody";
  }
  LADDER_CHECK(false);
}

ShownBuffer& BufferOf(std::vector<ShownBuffer>& buffers,
                      const std::string& name) {
  for (ShownBuffer& each : buffers) {
    if (each.buffer == name) return each;
  }
  buffers.push_back({name, false, false, {}, nullptr, nullptr, 0});
  return buffers.back();
}

std::vector<ShownBuffer> BuffersOf(const Model& model, size_t launch) {
  const auto& accesses = model.wrapper.launches[launch].accesses;
  const auto& origins = model.dataflow.launches[launch].origins;
  std::vector<ShownBuffer> buffers;
  for (size_t i = 0; i < accesses.size(); ++i) {
    ShownBuffer& buffer = BufferOf(buffers, accesses[i].buffer);
    buffer.read |= accesses[i].read;
    buffer.written |= accesses[i].written;
    if (!accesses[i].read) continue;
    buffer.uninitialised =
        !origins[i].empty() &&
        std::all_of(origins[i].begin(), origins[i].end(),
                    [](const Origin& each) {
                      return each.kind == Origin::Kind::kUnwritten;
                    });
    for (const Origin& origin : origins[i]) {
      const std::string text = Text(model.wrapper, origin);
      auto& from = buffer.from;
      if (std::find(from.begin(), from.end(), text) == from.end()) {
        from.push_back(text);
      }
    }
  }
  return buffers;
}

void AddValues(const TraceEvent& event, bool before,
               std::vector<ShownBuffer>& buffers) {
  for (const TensorValue& value : event.values) {
    ShownBuffer& buffer = BufferOf(buffers, value.buffer);
    (before ? buffer.before : buffer.after) = &value;
  }
}

/// The n-th visit of a launch in one run is the n-th in the other.
void AddValues(const Execution& valued, std::vector<TimelineRow>& rows) {
  std::map<size_t, std::vector<const Visit*>> visits;
  for (const Visit& visit : valued.invocation.visits) {
    visits[visit.launch].push_back(&visit);
  }
  const auto& events = valued.run->evidence.trace.events;
  std::map<size_t, size_t> taken;
  for (TimelineRow& row : rows) {
    const auto found = visits.find(row.launch);
    const size_t n = taken[row.launch]++;
    if (found == visits.end() || n >= found->second.size()) continue;
    const Visit& visit = *found->second[n];
    if (visit.before) AddValues(events[*visit.before], true, row.buffers);
    if (visit.after) AddValues(events[*visit.after], false, row.buffers);
  }
}

/// What is known of a buffer that a launch reads although nothing was printed
/// for it: what the last launch that wrote it left there.
void FollowValues(std::vector<TimelineRow>& rows) {
  struct Left {
    const TensorValue* value;
    size_t by;
  };
  std::map<std::string, Left> known;
  for (TimelineRow& row : rows) {
    for (ShownBuffer& buffer : row.buffers) {
      const auto left = known.find(buffer.buffer);
      if (buffer.read && buffer.before == nullptr && left != known.end()) {
        buffer.before = left->second.value;
        buffer.left_by = left->second.by;
      }
    }
    for (const ShownBuffer& buffer : row.buffers) {
      if (buffer.after != nullptr) {
        known[buffer.buffer] = {buffer.after, row.ordinal};
      } else if (buffer.written) {
        known.erase(buffer.buffer);
      }
    }
  }
}

/// The row that the suspect is; null where it is of another model or execution.
TimelineRow* RowOf(const ReportFacts& facts, Timeline& timeline,
                   const Suspect& suspect) {
  if (!IsLaunch(suspect) || !suspect.launch) return nullptr;
  const auto shown = FindShownModel(facts, suspect);
  if (!shown || !IsThat(shown->model_of(), timeline.shown.model_of())) {
    return nullptr;
  }
  if (timeline.invocation != 0 && suspect.invocation &&
      *suspect.invocation != timeline.invocation) {
    return nullptr;
  }
  TimelineRow* by_text = nullptr;
  for (TimelineRow& row : timeline.rows) {
    if (timeline.LaunchOf(row).name != suspect.name) continue;
    if (row.ordinal == *suspect.launch) return &row;
    if (row.launch + 1 == *suspect.launch && by_text == nullptr) {
      by_text = &row;
    }
  }
  return by_text;
}

void Mark(const ReportFacts& facts, Timeline& timeline) {
  const Verdict& verdict = facts.verdict;
  const auto mark = [&](const Suspect& suspect, bool TimelineRow::*flag) {
    TimelineRow* row = RowOf(facts, timeline, suspect);
    if (row != nullptr) row->*flag = true;
  };
  if (verdict.first_failing) {
    mark(*verdict.first_failing, &TimelineRow::failing);
  }
  for (TimelineRow& row : timeline.rows) {
    // Another stage saw that it was reached.
    const bool reached = row.failing && row.state == LaunchState::kNotReached;
    if (reached) row.state = LaunchState::kUnknown;
  }
  for (const Suspect& each : verdict.chain) mark(each, &TimelineRow::chain);
  if (verdict.origin) mark(*verdict.origin, &TimelineRow::origin);
}

/// The model to show: that of the first failing launch, else the last one that
/// printed anything, else the last one.
std::optional<ShownModel> ChooseModel(const ReportFacts& facts) {
  if (facts.verdict.first_failing) {
    if (auto shown = FindShownModel(facts, *facts.verdict.first_failing)) {
      return shown;
    }
  }
  std::optional<ShownModel> last;
  bool printed = false;
  for (const ReportedRun& run : facts.runs) {
    const bool prints = !run.evidence.trace.events.empty();
    for (size_t i = 0; i < run.evidence.models.size(); ++i) {
      if (run.evidence.models[i].folding || (printed && !prints)) continue;
      last = ShownModel{&run, i};
      printed = prints;
    }
  }
  return last;
}

}  // namespace

std::optional<size_t> Timeline::Failing() const {
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].failing) return i;
  }
  return {};
}

std::optional<Timeline> MakeTimeline(const ReportFacts& facts) {
  const auto shown = ChooseModel(facts);
  if (!shown) return {};
  Timeline timeline;
  timeline.shown = *shown;
  const Model& model = shown->model_of();
  Named named = FindNamed(facts, model);
  const auto traced = ChooseExecution(facts, model, false, named);
  timeline.rows = traced ? RowsOf(*traced) : RowsOf(model.wrapper);
  if (traced) {
    timeline.stage = traced->run->evidence.summary.stage;
    timeline.log = traced->run->evidence.log;
    timeline.invocation = traced->invocation.number;
    named.number = timeline.invocation;
  }
  for (TimelineRow& row : timeline.rows) {
    row.buffers = BuffersOf(model, row.launch);
  }
  if (const auto valued = ChooseExecution(facts, model, true, named)) {
    AddValues(*valued, timeline.rows);
    FollowValues(timeline.rows);
    timeline.value_stage = valued->run->evidence.summary.stage;
  }
  Mark(facts, timeline);
  return timeline;
}

}  // namespace ladder
