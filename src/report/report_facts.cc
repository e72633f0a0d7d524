#include "report/report_facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "base/text.h"
#include "diagnosis/align.h"

namespace ladder {

namespace {

/// True if the line begins a C++ kernel of that name: "extern "C" void
/// cpp_fused_relu_0(const float* in_ptr0,".
bool BeginsKernel(std::string_view line, const std::string& name) {
  const size_t at = line.find(name + "(");
  if (at == std::string_view::npos || at == 0) return false;
  const bool whole = line[at - 1] == ' ' || line[at - 1] == '*';
  return whole && line.find("void") < at && line.find(';') > line.size();
}

std::optional<KernelText> FindCppKernel(std::string_view source,
                                        const std::string& name) {
  KernelText kernel;
  kernel.language = "cpp";
  size_t number = 0;
  while (!source.empty()) {
    const size_t end = std::min(source.find('\n'), source.size() - 1) + 1;
    const std::string_view line = source.substr(0, end);
    source.remove_prefix(end);
    ++number;
    if (kernel.text.empty()) {
      if (!BeginsKernel(line, name)) continue;
      kernel.line = number;
    }
    kernel.text += line;
    if (line.starts_with('}')) return kernel;
  }
  return {};
}

std::optional<KernelText> FindTritonKernel(const Wrapper& wrapper,
                                           const Launch& launch) {
  const auto found = std::find_if(wrapper.triton.begin(), wrapper.triton.end(),
                                  [&](const TritonKernel& kernel) {
                                    return kernel.name == launch.name ||
                                           kernel.name == launch.chosen ||
                                           kernel.called_as == launch.name;
                                  });
  if (found == wrapper.triton.end()) return {};
  return KernelText{found->source, wrapper.path, found->line, "python"};
}

}  // namespace

std::optional<ShownModel> FindShownModel(const ReportFacts& facts,
                                         const Suspect& suspect) {
  std::optional<ShownModel> found;
  bool values = false;  // of an inferred model, those say what it reads
  for (const ReportedRun& run : facts.runs) {
    for (size_t i = 0; i < run.evidence.models.size(); ++i) {
      const Model& model = run.evidence.models[i];
      // The constant folding of a model is in the same file.
      if (!FindShownLaunch(model, suspect)) continue;
      if (!model.inferred) return ShownModel{&run, i};
      if (found && values && !PrintedValues(run.evidence)) continue;
      found = ShownModel{&run, i};
      values = PrintedValues(run.evidence);
    }
  }
  return found;
}

namespace {

/// A launch of an inferred model has no line: its number, if known, or its name
/// must tell.
std::optional<size_t> FindInferredLaunch(const Model& model,
                                         const Suspect& suspect) {
  if (!IsLaunch(suspect) || suspect.wrapper || suspect.model != model.name) {
    return {};
  }
  const auto& launches = model.wrapper.launches;
  std::optional<size_t> found;
  for (size_t i = 0; i < launches.size(); ++i) {
    if (launches[i].name != suspect.name) continue;
    if (suspect.launch.value_or(i + 1) != i + 1) continue;
    if (found) return {};
    found = i;
  }
  return found;
}

}  // namespace

std::optional<size_t> FindShownLaunch(const Model& model,
                                      const Suspect& suspect) {
  if (model.inferred) return FindInferredLaunch(model, suspect);
  if (!suspect.wrapper || model.wrapper.path != suspect.wrapper->file) {
    return {};
  }
  const auto& launches = model.wrapper.launches;
  for (size_t i = 0; i < launches.size(); ++i) {
    if (launches[i].line == suspect.wrapper->line &&
        launches[i].name == suspect.name) {
      return i;
    }
  }
  return {};
}

std::optional<KernelText> FindKernelText(const ShownModel& shown,
                                         const Launch& launch) {
  if (launch.kind != LaunchKind::kKernel) return {};
  const Wrapper& wrapper = shown.model_of().wrapper;
  if (auto triton = FindTritonKernel(wrapper, launch)) return triton;
  const ModelFiles& files = shown.files_of();
  auto kernel = FindCppKernel(files.kernel_source, launch.name);
  if (kernel) kernel->file = files.kernel_path;
  return kernel;
}

namespace {

constexpr const char* kFilter = "AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT";

/// A run of the model, and its execution to show.
struct Execution {
  const ReportedRun* run = nullptr;
  size_t model = 0;
  Invocation invocation;
  /// Launches that may have been running when the run ended.
  std::vector<size_t> gap;
};

bool IsThat(const Model& a, const Model& b) {
  return a.folding == b.folding &&
         a.wrapper.launches.size() == b.wrapper.launches.size() &&
         SameModel(a.wrapper, b.wrapper);
}

/// The n-th execution of the model in that run, or the last one if n is
/// unknown; nothing if the run printed none.
std::optional<Execution> FindExecution(const ReportedRun& run,
                                       const Model& model,
                                       std::optional<size_t> number) {
  const RunEvidence& evidence = run.evidence;
  if (evidence.trace.events.empty()) return {};
  const auto& all = AlignmentOf(evidence).invocations;
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
  for (const LaunchPlace& place : FinalPosition(evidence).gap) {
    if (place.model != execution.model ||
        place.invocation != execution.invocation.number) {
      continue;
    }
    execution.gap.push_back(place.launch);
  }
  return execution;
}

/// The execution that the verdict names.
struct NamedExecution {
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

/// Uses the lines of the evidence if the verdict gives no number, or another
/// run numbers executions differently.
NamedExecution FindNamed(const ReportFacts& facts, const Model& model) {
  const auto& failing = facts.verdict.first_failing;
  if (!failing) return {};
  const auto launch = FindShownLaunch(model, *failing);
  for (const ReportedRun& run : facts.runs) {
    const RunEvidence& evidence = run.evidence;
    const auto points = [&](const std::optional<size_t>& event) {
      return event && IsEvidence(facts.verdict, evidence.log,
                                 evidence.trace.events[*event]);
    };
    for (const Invocation& each : AlignmentOf(evidence).invocations) {
      if (!IsThat(evidence.models[each.model], model)) continue;
      if (failing->invocation.value_or(each.number) != each.number) continue;
      for (const LaunchExecution& visit : each.executions) {
        if (visit.launch != launch) continue;
        if (points(visit.before) || points(visit.after)) {
          return {&run, each.number};
        }
      }
    }
  }
  return {nullptr, failing->invocation};
}

/// The execution that shows most: in the named run, else in the last of those
/// that failed and printed all launches. values: only runs that printed values.
std::optional<Execution> ChooseExecution(const ReportFacts& facts,
                                         const Model& model, bool values,
                                         const NamedExecution& named) {
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
  const LaunchExecution& at = invocation.executions[visit];
  if (at.after) return LaunchState::kReturned;
  if (!at.before) return LaunchState::kNotPrinted;
  const bool last = visit + 1 == invocation.executions.size();
  return last ? LaunchState::kInFlight : LaunchState::kReturned;
}

/// The rows of an execution: launches that ran, that may have run, and that
/// were not reached.
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
  for (size_t v = 0; v < invocation.executions.size(); ++v) {
    const LaunchExecution& visit = invocation.executions[v];
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

/// Rows without an execution: the launches in the order of the text.
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

/// Matches the n-th visits of a launch in both runs.
void AddValues(const Execution& valued, std::vector<TimelineRow>& rows) {
  std::map<size_t, std::vector<const LaunchExecution*>> executions;
  for (const LaunchExecution& visit : valued.invocation.executions) {
    executions[visit.launch].push_back(&visit);
  }
  const auto& events = valued.run->evidence.trace.events;
  std::map<size_t, size_t> taken;
  for (TimelineRow& row : rows) {
    const auto found = executions.find(row.launch);
    const size_t n = taken[row.launch]++;
    if (found == executions.end() || n >= found->second.size()) continue;
    const LaunchExecution& visit = *found->second[n];
    if (visit.before) AddValues(events[*visit.before], true, row.buffers);
    if (visit.after) AddValues(events[*visit.after], false, row.buffers);
  }
}

/// If nothing was printed for a buffer that a launch reads, uses the value that
/// its last writer left.
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

/// The suspect's row; null if it is of another model or execution.
TimelineRow* RowOf(const ReportFacts& facts, Timeline& timeline,
                   const Suspect& suspect) {
  if (!IsLaunch(suspect)) return nullptr;
  const auto shown = FindShownModel(facts, suspect);
  if (!shown || !IsThat(shown->model_of(), timeline.shown.model_of())) {
    return nullptr;
  }
  if (timeline.invocation != 0 && suspect.invocation &&
      *suspect.invocation != timeline.invocation) {
    return nullptr;
  }
  // Without a number, its name is the only one in its model.
  const size_t number =
      suspect.launch.value_or(*FindShownLaunch(shown->model_of(), suspect) + 1);
  TimelineRow* by_text = nullptr;
  for (TimelineRow& row : timeline.rows) {
    if (timeline.LaunchOf(row).name != suspect.name) continue;
    if (row.ordinal == number) return &row;
    if (row.launch + 1 == number && by_text == nullptr) {
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
    // Another stage showed that it was reached.
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
  NamedExecution named = FindNamed(facts, model);
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

namespace {

StageRow& RowOf(std::vector<StageRow>& rows, const std::string& stage) {
  const auto found =
      std::find_if(rows.begin(), rows.end(),
                   [&](const StageRow& row) { return row.name == stage; });
  if (found != rows.end()) return *found;
  rows.push_back({stage, {}, {}, {}, nullptr});
  return rows.back();
}

using Variables = std::map<std::string, std::string>;

/// A value in the run's own folder does not characterize the stage.
bool NamesFolder(const ReportedRun& run, const std::string& value) {
  const size_t end = run.evidence.log.rfind('/');
  return end != std::string::npos && end > 0 &&
         value.find(run.evidence.log.substr(0, end) + "/") != std::string::npos;
}

Variables VariablesOf(const ReportedRun& run) {
  Variables variables;
  for (const auto& [name, value] : run.adds) {
    if (!NamesFolder(run, value)) variables[name] = value;
  }
  return variables;
}

void Compare(const Variables& before, const Variables& now, StageRow& row) {
  for (const auto& [name, value] : now) {
    const auto old = before.find(name);
    if (old == before.end() || old->second != value) row.adds[name] = value;
  }
  for (const auto& [name, value] : before) {
    if (!now.contains(name)) row.drops.push_back(name);
  }
}

}  // namespace

std::vector<StageRow> MakeStageRows(const ReportFacts& facts) {
  std::vector<StageRow> rows;
  const Verdict& verdict = facts.verdict;
  for (size_t i = 0; i < verdict.runs.size(); ++i) {
    RowOf(rows, verdict.runs[i].stage).runs.push_back(i);
  }
  Variables before;
  std::string last;
  for (const ReportedRun& run : facts.runs) {
    const std::string& stage = run.evidence.summary.stage;
    StageRow& row = RowOf(rows, stage);
    if (stage == last) continue;  // further runs of a stage have the same
    const Variables now = VariablesOf(run);
    if (!last.empty()) Compare(before, now, row);
    if (last.empty()) row.adds = now;
    before = now;
    last = stage;
  }
  for (StageRow& row : rows) {
    for (const StageSummary& each : verdict.stages) {
      if (each.name == row.name) row.summary = &each;
    }
  }
  return rows;
}

std::string PhasesText(const RunSummary& run) {
  std::vector<std::string> phases;
  double from = 0;
  const auto add = [&](std::optional<double> at, const char* what) {
    if (!at || *at < from || *at > run.seconds) return;
    phases.push_back(RunTimeText(*at - from) + " until " + what);
    from = *at;
  };
  add(run.reached.torch, "it loaded torch");
  add(run.reached.compiler, "the first compiler started");
  add(run.reached.model, "it loaded the model");
  if (phases.empty()) return "";
  add(run.seconds, "the end");
  return fmt::format("{}", fmt::join(phases, ", "));
}

}  // namespace ladder
