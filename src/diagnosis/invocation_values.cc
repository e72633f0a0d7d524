#include "diagnosis/invocation_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include "codegen/signatures.h"

namespace ladder {

namespace {

bool IsBelowOnly(const TensorValue& value) {
  if (!value.has_inf) return false;
  if (!value.printed.empty()) {
    return std::none_of(
        value.printed.begin(), value.printed.end(),
        [](double number) { return std::isinf(number) && number > 0; });
  }
  return value.max && !(std::isinf(*value.max) && *value.max > 0);
}

/// Adds what is known of another part; the caller sets into.known.
void Merge(BufferState& into, const BufferState& from) {
  bool tells_more = (from.nan && !into.nan) || (from.inf && !into.bad());
  if (tells_more || (from.known && into.line == 0)) into.line = from.line;
  if (from.inf) {
    into.below_only = from.below_only && (!into.inf || into.below_only);
  }
  into.nan = into.nan || from.nan;
  into.inf = into.inf || from.inf;
}

}  // namespace

BufferState StateOf(const TensorValue& value) {
  // A block that was cut off before its statistics shows nothing.
  bool known = value.mean || value.min || !value.printed.empty() ||
               value.has_nan || value.has_inf ||
               (value.elements && *value.elements == 0);
  bool small =
      value.min && value.max && *value.min >= -kSmall && *value.max <= kSmall;
  return {known, value.has_nan, value.has_inf, IsBelowOnly(value),
          small, value.line};
}

InvocationValues::InvocationValues(const RunEvidence& run,
                                   const Invocation& invocation,
                                   ConstantStates changed)
    : run_(run),
      model_(run.models[invocation.model]),
      files_(run.files[invocation.model]),
      invocation_(invocation),
      changed_(std::move(changed)) {
  for (size_t launch : invocation.tail) {
    invocation_.executions.push_back({launch, {}, {}});
  }
  for (const Step& step : model_.wrapper.steps) {
    if (step.kind == Step::Kind::kAlias) former_names_[step.to] = step.from;
  }
  writes_.resize(invocation_.executions.size());
  for (size_t v = 0; v < invocation_.executions.size(); ++v) {
    writes_[v].resize(LaunchOf(v).accesses.size());
    executions_of_[invocation_.executions[v].launch].push_back(v);
  }
  for (size_t v = 0; v < invocation_.executions.size(); ++v) NoteOwnWrites(v);
  for (size_t v = 0; v < invocation_.executions.size(); ++v)
    NoteForeignWrites(v);
}

const Launch& InvocationValues::LaunchOf(size_t execution) const {
  return model_.wrapper.launches[invocation_.executions[execution].launch];
}

BufferState InvocationValues::Write(size_t execution) const {
  BufferState all;
  bool any = false, every = true;
  const auto& accesses = LaunchOf(execution).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].written) continue;
    any = true;
    every = every && writes_[execution][i].known;
    Merge(all, writes_[execution][i]);
  }
  all.known = any && every;
  return all;
}

ReadSource InvocationValues::Read(size_t execution, size_t access) const {
  ReadSource source = Trail(execution, access);
  const Access& argument = LaunchOf(execution).accesses[access];
  if (source.garbage()) return source;
  if (const TensorValue* value = Printed(execution, argument.buffer, true)) {
    source.state = StateOf(*value);
  } else if (source.outside) {
    source.state = StateOutside(*source.outside);
  } else {
    source.state = Merged(source.executions, argument.buffer);
  }
  return source;
}

std::vector<ReadSource> InvocationValues::Outputs() const {
  std::vector<ReadSource> outputs;
  const Dataflow& dataflow = model_.dataflow;
  for (size_t i = 0; i < dataflow.outputs.size(); ++i) {
    ReadSource source =
        Writers(dataflow.outputs[i], invocation_.executions.size());
    source.state = source.outside
                       ? StateOutside(*source.outside)
                       : Merged(source.executions, dataflow.output_buffers[i]);
    outputs.push_back(std::move(source));
  }
  return outputs;
}

BufferState InvocationValues::Returned() const {
  BufferState all;
  bool every = true;
  for (const ReadSource& source : Outputs()) {
    every = every && source.state.known;
    Merge(all, source.state);
  }
  all.known = every;
  return all;
}

std::vector<size_t> InvocationValues::Updates() const {
  std::vector<size_t> executions;
  for (const Update& update : model_.dataflow.updates) {
    auto of_launch = executions_of_.find(update.launch);
    if (of_launch == executions_of_.end()) continue;
    executions.insert(executions.end(), of_launch->second.begin(),
                      of_launch->second.end());
  }
  return executions;
}

ConstantStates InvocationValues::ChangedConstants() const {
  ConstantStates states = changed_;
  std::map<size_t, size_t> last;  // constant → the execution that wrote it last
  for (const Update& update : model_.dataflow.updates) {
    auto of_launch = executions_of_.find(update.launch);
    if (update.of.kind != Origin::Kind::kConstant ||
        of_launch == executions_of_.end()) {
      continue;
    }
    size_t execution = of_launch->second.back();
    auto [entry, is_new] = last.try_emplace(update.of.index, execution);
    if (!is_new && entry->second > execution) continue;
    entry->second = execution;
    states[update.of.index] = writes_[execution][update.access];
  }
  return states;
}

const TensorValue* InvocationValues::Printed(size_t execution,
                                             const std::string& buffer,
                                             bool before) const {
  const LaunchExecution& at = invocation_.executions[execution];
  const auto& event = before ? at.before : at.after;
  if (!event) return nullptr;
  for (const TensorValue& value : run_.trace.events[*event].values) {
    if (value.buffer == buffer) return &value;
  }
  return nullptr;
}

void InvocationValues::NoteOwnWrites(size_t execution) {
  const auto& accesses = LaunchOf(execution).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].written) continue;
    if (const TensorValue* value =
            Printed(execution, accesses[i].buffer, false)) {
      writes_[execution][i] = StateOf(*value);
    }
  }
}

// Results that their own launch does not print (allocating operators, custom
// ops) may be printed when a later launch reads them.
void InvocationValues::NoteForeignWrites(size_t execution) {
  const auto& accesses = LaunchOf(execution).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    const TensorValue* value = Printed(execution, accesses[i].buffer, true);
    if (value == nullptr) continue;
    BufferState seen = StateOf(*value);
    for (size_t writer : Trail(execution, i).executions) {
      for (size_t result : Hidden(writer, accesses[i].buffer)) {
        BufferState& state = writes_[writer][result];
        Merge(state, seen);
        state.known = state.known || seen.known;
      }
    }
  }
}

// The code renames buffers: follows the aliases back to the first name.
std::string_view InvocationValues::FirstName(std::string_view buffer) const {
  for (size_t renames = 0; renames < former_names_.size(); ++renames) {
    const auto former = former_names_.find(buffer);
    if (former == former_names_.end()) break;
    buffer = former->second;
  }
  return buffer;
}

bool InvocationValues::Outlives(size_t execution, size_t access) const {
  const size_t launch = invocation_.executions[execution].launch;
  const auto& updates = model_.dataflow.updates;
  return std::any_of(updates.begin(), updates.end(), [&](const Update& each) {
    return each.launch == launch && each.access == access;
  });
}

// The unprinted results of an execution that a later launch may call `buffer`.
// None if the execution printed that buffer. If no result has that name: all
// except those that keep their own name, which are model inputs and constants.
std::vector<size_t> InvocationValues::Hidden(size_t execution,
                                             const std::string& buffer) const {
  std::vector<size_t> same, renamed, others;
  bool printed = false;
  const auto& accesses = LaunchOf(execution).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    const Access& access = accesses[i];
    if (!access.written) continue;
    const bool of_buffer = FirstName(access.buffer) == FirstName(buffer);
    if (Printed(execution, access.buffer, false)) {
      printed = printed || of_buffer;
    } else if (access.buffer == buffer) {
      same.push_back(i);
    } else if (of_buffer) {
      renamed.push_back(i);
    } else if (!Outlives(execution, i)) {
      others.push_back(i);
    }
  }
  if (!same.empty()) return same;
  return printed || !renamed.empty() ? renamed : others;
}

bool InvocationValues::PrintsAllItsResults(size_t execution) const {
  const auto& accesses = LaunchOf(execution).accesses;
  return std::none_of(
      accesses.begin(), accesses.end(), [&](const Access& access) {
        return access.written && !Printed(execution, access.buffer, false);
      });
}

ReadSource InvocationValues::Trail(size_t execution, size_t access) const {
  size_t launch = invocation_.executions[execution].launch;
  return Writers(model_.dataflow.launches[launch].origins[access], execution);
}

// Of the possible last writers, those that really ran before `end`.
ReadSource InvocationValues::Writers(const std::vector<Origin>& origins,
                                     size_t end) const {
  ReadSource source;
  for (const Origin& origin : origins) {
    if (origin.kind == Origin::Kind::kModelInput ||
        origin.kind == Origin::Kind::kConstant) {
      source.outside = origin;
    }
    auto executions = executions_of_.find(origin.index);
    if (origin.kind != Origin::Kind::kLaunch ||
        executions == executions_of_.end()) {
      continue;
    }
    auto later = std::lower_bound(executions->second.begin(),
                                  executions->second.end(), end);
    if (later != executions->second.begin()) {
      source.executions.push_back(*std::prev(later));
    }
  }
  if (!source.executions.empty()) source.outside.reset();
  std::sort(source.executions.begin(), source.executions.end());
  return source;
}

// What those executions left in `buffer`: the result of that name, or all
// results of an execution that has none of that name.
BufferState InvocationValues::Merged(const std::vector<size_t>& executions,
                                     const std::string& buffer) const {
  BufferState state;
  bool every = !executions.empty();
  for (size_t execution : executions) {
    const auto& accesses = LaunchOf(execution).accesses;
    auto named = std::find_if(
        accesses.begin(), accesses.end(), [&](const Access& access) {
          return access.written && access.buffer == buffer;
        });
    BufferState written = Write(execution);
    if (named != accesses.end()) {
      auto index = static_cast<size_t>(named - accesses.begin());
      written = writes_[execution][index];
    }
    every = every && written.known;
    Merge(state, written);
  }
  state.known = every;
  return state;
}

BufferState InvocationValues::StateOutside(const Origin& origin) const {
  BufferState state;
  if (origin.kind == Origin::Kind::kModelInput && invocation_.inputs) {
    const std::string& name = model_.wrapper.inputs[origin.index];
    for (const auto& value : run_.trace.events[*invocation_.inputs].values) {
      if (value.buffer == name) return StateOf(value);
    }
  }
  if (origin.kind != Origin::Kind::kConstant) return state;
  auto changed = changed_.find(origin.index);
  if (changed != changed_.end()) return changed->second;
  if (!files_.constants) return state;
  for (const ConstantScan& scan : files_.constants->scanned) {
    if (scan.constant != origin.index) continue;
    state = {true,          scan.nans > 0,
             scan.infs > 0, scan.infs > 0 && scan.negative_infs == scan.infs,
             !scan.large,   0};
  }
  return state;
}

namespace {

/// The executions whose bad or unknown results reached an output or update.
class Reached {
 public:
  explicit Reached(const InvocationValues& values)
      : values_(values), reached_(values.size()) {
    for (const ReadSource& output : values.Outputs()) Add(output);
    for (size_t execution : values.Updates()) Add(execution);
    while (!open_.empty()) {
      size_t execution = open_.back();
      open_.pop_back();
      const auto& accesses = values_.LaunchOf(execution).accesses;
      for (size_t i = 0; i < accesses.size(); ++i) {
        if (accesses[i].read) Add(values_.Read(execution, i));
      }
    }
  }

  [[nodiscard]] bool operator[](size_t execution) const {
    return reached_[execution];
  }

 private:
  void Add(const ReadSource& source) {
    if (source.state.finite()) return;
    for (size_t execution : source.executions) Add(execution);
  }
  void Add(size_t execution) {
    if (reached_[execution] || values_.Write(execution).finite()) return;
    reached_[execution] = true;
    open_.push_back(execution);
  }

  const InvocationValues& values_;
  std::vector<bool> reached_;
  std::vector<size_t> open_;
};

/// The earlier execution that wrote a bad value which this one read.
std::optional<size_t> Previous(const InvocationValues& values,
                               size_t execution) {
  const auto& accesses = values.LaunchOf(execution).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    ReadSource source = values.Read(execution, i);
    if (!source.state.bad()) continue;
    auto writer = BadWriter(values, source);
    if (writer && *writer < execution) return writer;
  }
  return {};
}

bool ReadsBadFromOutside(const InvocationValues& values, size_t execution) {
  const auto& accesses = values.LaunchOf(execution).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    ReadSource source = values.Read(execution, i);
    if (source.outside && source.state.bad()) return true;
  }
  return false;
}

/// Goes back over unprinted results to an execution that reads a bad constant
/// or model input, which may be the origin of what `execution` wrote.
std::optional<size_t> UnseenSource(const InvocationValues& values,
                                   size_t execution) {
  std::vector<size_t> open{execution};
  std::vector<bool> seen(values.size());
  while (!open.empty()) {
    size_t at = open.back();
    open.pop_back();
    if (ReadsBadFromOutside(values, at)) return at;
    const auto& accesses = values.LaunchOf(at).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read) continue;
      ReadSource source = values.Read(at, i);
      if (source.state.known) continue;
      for (size_t writer : source.executions) {
        if (writer >= at || seen[writer] || values.Write(writer).known) {
          continue;
        }
        seen[writer] = true;
        open.push_back(writer);
      }
    }
  }
  return {};
}

NanPropagation PathTo(const InvocationValues& values, size_t last) {
  NanPropagation path;
  path.root = last;
  while (auto before = Previous(values, path.root)) {
    path.carried_by.insert(path.carried_by.begin(), path.root);
    path.root = *before;
  }
  auto unseen = UnseenSource(values, path.root);
  bool seen = !unseen || unseen == path.root;
  if (!seen) path.root = *unseen;
  // Without NaN there is no place where it first appeared.
  if (!seen || !values.Write(last).nan) path.carried_by.clear();
  return path;
}

}  // namespace

std::optional<size_t> BadWriter(const InvocationValues& values,
                                const ReadSource& source) {
  for (size_t execution : source.executions) {
    if (values.Write(execution).bad()) return execution;
  }
  return {};
}

std::optional<NanPropagation> FindNanPropagation(
    const InvocationValues& values) {
  Reached reached(values);
  std::optional<size_t> nan, inf, unseen;
  std::vector<size_t> roots;
  for (size_t execution = 0; execution < values.size(); ++execution) {
    if (!reached[execution]) continue;
    BufferState wrote = values.Write(execution);
    if (wrote.bad() && !Previous(values, execution)) roots.push_back(execution);
    if (wrote.nan && !nan) nan = execution;
    if (wrote.bad() && !inf) inf = execution;
    if (!wrote.bad() && !unseen && ReadsBadFromOutside(values, execution)) {
      unseen = execution;
    }
  }
  if (!nan && !inf && !unseen) return {};
  NanPropagation path = PathTo(values, nan ? *nan : inf ? *inf : *unseen);
  for (size_t root : roots) {
    if (root != path.root) path.other_roots.push_back(root);
  }
  return path;
}

namespace {

/// True if each written number is a sum of products of numbers that were read.
bool SumsProducts(const Launch& launch) {
  constexpr std::array<std::string_view, 5> kEndings{
      "mm_out", "_convolution", "_convolution_pointwise", "__linear_pointwise",
      "_mkl_linear"};
  return launch.kind == LaunchKind::kExtern &&
         std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view ending) {
                       return launch.name.ends_with(ending);
                     });
}

/// True for types whose largest number is at least float32's. Both spellings:
/// torch >= 2.7, and 2.6.
bool IsWide(const std::string& dtype) {
  constexpr std::array<std::string_view, 6> kWide{
      "float32", "float", "float64", "double", "bfloat16", "c10::BFloat16"};
  return std::find(kWide.begin(), kWide.end(), dtype) != kWide.end();
}

}  // namespace

std::vector<UnprintedInput> BadUnprintedInputs(const RunEvidence& run,
                                               const InvocationValues& values,
                                               size_t execution) {
  std::vector<UnprintedInput> unseen;
  const Launch& launch = values.LaunchOf(execution);
  if (!SumsProducts(launch) || !values.Write(execution).bad()) return unseen;
  const Model& model = run.models[values.invocation().model];
  bool any_printed = false;
  for (size_t i = 0; i < launch.accesses.size(); ++i) {
    const Access& access = launch.accesses[i];
    if (!access.read) continue;
    ReadSource source = values.Read(execution, i);
    if (source.garbage()) continue;
    if (source.state.bad()) return {};
    const TensorValue* value = values.Printed(execution, access.buffer, true);
    const bool constant =
        source.outside && source.outside->kind == Origin::Kind::kConstant;
    if (constant && !CanHoldNan(model, *source.outside)) continue;
    if (source.state.known && !source.state.small) return {};
    if (value != nullptr) {
      if (!source.state.small || !IsWide(value->dtype)) return {};
      any_printed = true;
      continue;
    }
    unseen.push_back({i, std::move(source)});
  }
  if (!any_printed) unseen.clear();
  return unseen;
}

std::optional<size_t> UnseenKeeper(const InvocationValues& values,
                                   const std::vector<UnprintedInput>& reads,
                                   size_t execution) {
  if (reads.size() != 1 || reads[0].source.executions.size() != 1) return {};
  const size_t writer = reads[0].source.executions[0];
  const std::string& buffer =
      values.LaunchOf(execution).accesses[reads[0].access].buffer;
  const auto& accesses = values.LaunchOf(writer).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    const bool kept = accesses[i].written && accesses[i].buffer == buffer &&
                      values.Outlives(writer, i);
    if (kept && writer != execution) return writer;
  }
  return {};
}

std::optional<size_t> UnseenLaunch(const Model& model,
                                   const InvocationValues& values,
                                   size_t execution) {
  std::optional<size_t> unseen;
  const size_t launch = values.invocation().executions[execution].launch;
  const auto& origins = model.dataflow.launches[launch].origins;
  const auto& accesses = values.LaunchOf(execution).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    const ReadSource source = values.Read(execution, i);
    if (!source.state.bad() || BadWriter(values, source)) continue;
    for (const Origin& origin : origins[i]) {
      if (origin.kind == Origin::Kind::kLaunch && origin.index != launch &&
          model.wrapper.launches[origin.index].printed_name.empty()) {
        unseen = origin.index;
      }
    }
  }
  return unseen;
}

std::optional<std::string> OtherWriter(const InvocationValues& values,
                                       size_t execution) {
  if (values.PrintsAllItsResults(execution)) return {};
  for (size_t later = execution + 1; later < values.size(); ++later) {
    const Launch& launch = values.LaunchOf(later);
    if (launch.kind != LaunchKind::kCustomOp) continue;
    for (size_t i = 0; i < launch.accesses.size(); ++i) {
      const ReadSource source = values.Read(later, i);
      if (std::find(source.executions.begin(), source.executions.end(),
                    execution) != source.executions.end()) {
        return launch.name;
      }
    }
  }
  return {};
}

bool CanHoldNan(const Model& model, const Origin& constant) {
  const std::string& dtype = model.wrapper.constants[constant.index].dtype;
  return dtype.find("float") != std::string::npos ||
         dtype.find("complex") != std::string::npos || dtype.empty();
}

std::string Changer(const Model& model, const Origin& constant) {
  const bool folded = model.wrapper.constants[constant.index].from_folded;
  return folded ? "constant folding" : "an earlier invocation";
}

namespace {

/// True if a result of the launch may hold NaN: not if it computes positions or
/// counts, or writes nothing.
bool MayMakeNan(const Launch& launch) {
  for (size_t i = 0; i < launch.accesses.size(); ++i) {
    if (launch.accesses[i].written && !MakesIndices(launch, i)) return true;
  }
  return false;
}

}  // namespace

std::set<size_t> UnknownMakers(const InvocationValues& values,
                               std::vector<ReadSource> sources) {
  std::set<size_t> makers;
  while (!sources.empty()) {
    const ReadSource source = std::move(sources.back());
    sources.pop_back();
    if (source.state.known || source.garbage()) continue;
    for (size_t each : source.executions) {
      if (values.Write(each).known || !makers.insert(each).second) continue;
      const auto& accesses = values.LaunchOf(each).accesses;
      for (size_t i = 0; i < accesses.size(); ++i) {
        if (accesses[i].read) sources.push_back(values.Read(each, i));
      }
    }
  }
  std::erase_if(
      makers, [&](size_t each) { return !MayMakeNan(values.LaunchOf(each)); });
  return makers;
}

std::string WritersOf(const Model& model, const Origin& constant) {
  std::string names;
  for (const Update& update : model.dataflow.updates) {
    if (!(update.of == constant)) continue;
    names += fmt::format(", which {}, launch {}, writes",
                         model.wrapper.launches[update.launch].name,
                         update.launch + 1);
  }
  return names;
}

}  // namespace ladder
