#include "diagnosis/inferred_model.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "codegen/signatures.h"
#include "diagnosis/launch_sequence.h"

namespace ladder {

namespace {

// How many values are compared to find what a new name stands for.
constexpr size_t kRecentValues = 64;
constexpr size_t kInvocationsCompared = 8;

bool Matches(std::string_view text, const RE2& pattern) {
  return RE2::FullMatch(re2::StringPiece(text.data(), text.size()), pattern);
}

// What the names of launches and tensors say.

/// True for a tensor that the model's own code allocates, or that is an alias
/// of one in a branch or loop. All others are model inputs and constants.
bool IsLocal(std::string_view buffer) {
  static const RE2 kLocal(
      R"((?:\w+_)?buf\d+\w*|\w+_graph_\d+_\w+|workspace_\d+|semaphores_\w+)");
  return Matches(buffer, kLocal);
}

bool IsModelInput(std::string_view buffer) {
  static const RE2 kInput(R"(arg\d+_\d+)");
  return Matches(buffer, kInput);
}

bool IsTriton(std::string_view kernel) {
  static const RE2 kTriton(R"((?:\w+_)?triton_[a-z]+_fused_?\w*)");
  return Matches(kernel, kTriton);
}

/// True for a kernel whose arguments Inductor orders: those that it changes in
/// place, then those that it reads, then its results.
bool IsGenerated(std::string_view kernel) {
  static const RE2 kCpp(R"((?:\w+_)?cpp_fused_?\w*)");
  return IsTriton(kernel) || Matches(kernel, kCpp);
}

/// "cuda" of "aoti_torch_cuda_mm_out"; empty if the name does not tell.
std::string DeviceOfName(const std::string& kernel) {
  const std::string_view device = ShimDevice(kernel);
  if (!device.empty()) return std::string(device);
  if (IsTriton(kernel)) return "cuda";
  return IsGenerated(kernel) ? "cpu" : "";
}

/// The name of the call in generated code. The printer calls operators with
/// several results, and before torch 2.7 others, "at::_ops::topk::call".
std::string CallName(const std::string& printed,
                     const std::set<std::string>& devices) {
  static const RE2 kOperator(R"(at::_ops::(\w+)::call)");
  std::string name;
  if (devices.size() != 1 || !RE2::FullMatch(printed, kOperator, &name)) {
    return printed;
  }
  return "aoti_torch_" + *devices.begin() + "_" + name;
}

/// How an operator uses its first argument, by the name of its call.
ParameterRole RoleOfFirst(std::string_view call) {
  if (!call.starts_with(kShimPrefix)) return {};
  return FirstArgumentRole(call);
}

// What the values say about the arguments of a launch.

bool SameNumber(const std::optional<double>& a,
                const std::optional<double>& b) {
  if (!a || !b) return !a && !b;
  return *a == *b || (std::isnan(*a) && std::isnan(*b));
}

/// True if the printer shows the same of both.
bool SameValue(const TensorValue& a, const TensorValue& b) {
  return a.elements == b.elements && a.dtype == b.dtype && a.size == b.size &&
         SameNumber(a.mean, b.mean) && SameNumber(a.min, b.min) &&
         SameNumber(a.max, b.max) &&
         std::equal(a.printed.begin(), a.printed.end(), b.printed.begin(),
                    b.printed.end(), [](double x, double y) {
                      return x == y || (std::isnan(x) && std::isnan(y));
                    });
}

/// True if another tensor hardly looks the same by chance. A buffer that takes
/// over a NaN does no harm even if it only looks so: that NaN came first.
bool IsDistinctive(const TensorValue& value) {
  const bool varies = value.min && value.max && *value.min < *value.max;
  return value.complete && value.elements.value_or(0) > 1 &&
         (varies || value.has_nan);
}

const TensorValue* ValueOf(const TraceEvent& event, std::string_view buffer) {
  for (const TensorValue& value : event.values) {
    if (value.buffer == buffer) return &value;
  }
  return nullptr;
}

struct Argument {
  std::string buffer;
  bool local = false;
  bool first = false;    ///< no earlier launch printed it
  bool changed = false;  ///< in some invocation
  /// The earlier buffers whose value it showed in each invocation compared;
  /// nothing: none was compared.
  std::optional<std::vector<std::string>> looks_like;
  bool read = false, written = false;  ///< decided last
  std::string alias_of;                ///< decided last; may be empty
};

using Arguments = std::vector<Argument>;  // of one launch, in printed order

/// The arguments of each launch of a sequence.
class ArgumentReader {
 public:
  ArgumentReader(const std::vector<TraceEvent>& events,
                 const LaunchSequence& sequence)
      : events_(events),
        sequence_(sequence),
        launches_(sequence.kernels.size()) {}

  std::vector<Arguments> Read() {
    for (const SequenceInstance& instance : sequence_.instances)
      ReadNames(instance);
    std::set<std::string> seen;
    for (Arguments& arguments : launches_) {
      for (Argument& each : arguments) {
        each.local = IsLocal(each.buffer);
        each.first = !seen.contains(each.buffer);
      }
      for (const Argument& each : arguments) seen.insert(each.buffer);
    }
    size_t compared = 0;
    for (const SequenceInstance& instance : sequence_.instances) {
      Compare(instance, compared++ < kInvocationsCompared);
    }
    return std::move(launches_);
  }

 private:
  void ReadNames(const SequenceInstance& instance) {
    for (size_t i = instance.begin; i < instance.end; ++i) {
      Arguments& arguments = launches_[i - instance.begin];
      if (!arguments.empty()) continue;
      std::set<std::string_view> known;
      const PrintedEvents& launch = instance.segment->launches[i];
      for (const TensorValue& value : events_[launch.before].values) {
        if (known.insert(value.buffer).second) {
          arguments.emplace_back().buffer = value.buffer;
        }
      }
    }
  }

  void Compare(const SequenceInstance& instance, bool find_aliases) {
    std::deque<const TensorValue*> recent;
    for (size_t i = instance.begin; i < instance.end; ++i) {
      const PrintedEvents& launch = instance.segment->launches[i];
      const TraceEvent& before = events_[launch.before];
      for (Argument& each : launches_[i - instance.begin]) {
        const TensorValue* was = ValueOf(before, each.buffer);
        const TensorValue* is =
            launch.after ? ValueOf(events_[*launch.after], each.buffer)
                         : nullptr;
        if (was == nullptr || !was->complete) continue;
        if (find_aliases && each.local && each.first) {
          // A NaN that the launch overwrites is rather uninitialised memory.
          const bool garbage = was->has_nan && is != nullptr && !is->has_nan;
          NoteLikeness(before,
                       garbage ? std::deque<const TensorValue*>() : recent,
                       *was, each);
        }
        if (is == nullptr || !is->complete) continue;
        each.changed = each.changed || !SameValue(*was, *is);
      }
      if (!find_aliases) continue;
      Remember(launch.after ? events_[*launch.after] : before, recent);
    }
  }

  static void Remember(const TraceEvent& event,
                       std::deque<const TensorValue*>& recent) {
    for (const TensorValue& value : event.values) {
      std::erase_if(recent, [&](const TensorValue* each) {
        return each->buffer == value.buffer;
      });
      if (IsLocal(value.buffer)) recent.push_front(&value);
    }
    if (recent.size() > kRecentValues) recent.resize(kRecentValues);
  }

  static void NoteLikeness(const TraceEvent& before,
                           const std::deque<const TensorValue*>& recent,
                           const TensorValue& was, Argument& argument) {
    std::vector<std::string> alike;
    for (const TensorValue* each : recent) {
      if (IsDistinctive(was) && ValueOf(before, each->buffer) == nullptr &&
          SameValue(*each, was)) {
        alike.push_back(each->buffer);
      }
    }
    if (!argument.looks_like) {
      argument.looks_like = std::move(alike);
      return;
    }
    std::erase_if(*argument.looks_like, [&](const std::string& name) {
      return std::find(alike.begin(), alike.end(), name) == alike.end();
    });
  }

  const std::vector<TraceEvent>& events_;
  const LaunchSequence& sequence_;
  std::vector<Arguments> launches_;
};

/// Decides what each launch of a sequence reads and writes, one after the
/// other.
class AccessDecision {
 public:
  explicit AccessDecision(const std::vector<Arguments>& launches) {
    for (size_t i = 0; i < launches.size(); ++i) {
      for (const Argument& each : launches[i]) last_use_[each.buffer] = i;
    }
  }

  /// call: see CallName. result_open: a printed operator before the launch had
  /// a result that no launch has shown, and a new name may be that result.
  void Decide(const std::string& call, bool result_open, Arguments& arguments) {
    if (IsGenerated(call)) {
      DecideGenerated(result_open, arguments);
    } else {
      DecideOthers(RoleOfFirst(call), !IsOperator(call), arguments);
    }
    ++launch_;
  }

 private:
  /// A generated kernel takes what it changes in place, then what it reads,
  /// then its results. It has at least one of the first and the last.
  void DecideGenerated(bool result_open, Arguments& arguments) {
    const bool unchanged =
        std::none_of(arguments.begin(), arguments.end(),
                     [](const Argument& each) { return each.changed; });
    const bool new_at_end = !arguments.empty() && IsNew(arguments.back());
    bool in_place = true, results = false;  // from here on
    for (size_t i = 0; i < arguments.size(); ++i) {
      Argument& each = arguments[i];
      if (IsNew(each)) {
        FindAlias(in_place, each);
        const bool result =
            i + 1 == arguments.size() || (in_place && !new_at_end);
        each.written = each.changed || results || (unchanged && result);
        results = results || (each.written && !in_place);
        const bool updated = in_place && result_open && each.written;
        each.read = !each.alias_of.empty() || updated || !each.written;
      } else {
        each.read = true;
        each.written = each.changed;
      }
      in_place = in_place && each.written;
    }
  }

  /// first: of the call. An argument that is a view is not printed, so the
  /// first printed one may be another.
  void DecideOthers(const ParameterRole& first, bool writes_something,
                    Arguments& arguments) {
    bool any = false;
    for (size_t i = 0; i < arguments.size(); ++i) {
      Argument& each = arguments[i];
      FindAlias(false, each);
      const bool is_first =
          first.written && i == 0 && (IsNew(each) || each.changed);
      each.written = each.changed || is_first;
      each.read = is_first ? first.read : !(IsNew(each) && each.changed);
      any = any || each.written;
    }
    if (any || !writes_something) return;
    for (size_t i = arguments.size(); i-- > 0;) {
      if (!IsNew(arguments[i])) continue;
      arguments[i].written = true;
      arguments[i].read = false;
      return;
    }
  }

  static bool IsNew(const Argument& argument) {
    return argument.local && argument.first;
  }

  /// A buffer that got a new name is never called by the old one again.
  void FindAlias(bool in_place, Argument& argument) {
    const bool of_graph = argument.buffer.find("_graph_") != std::string::npos;
    if (!IsNew(argument) || !argument.looks_like || !(in_place || of_graph)) {
      return;
    }
    for (const std::string& each : *argument.looks_like) {
      if (last_use_[each] >= launch_ || !renamed_.insert(each).second) continue;
      argument.alias_of = each;
      return;
    }
  }

  size_t launch_ = 0;
  std::map<std::string, size_t> last_use_;
  std::set<std::string> renamed_;
};

// From arguments to a wrapper.

std::set<std::string> DevicesIn(const std::vector<TraceEvent>& events) {
  std::set<std::string> devices, named;
  std::set<std::string_view> kernels;
  for (const TraceEvent& event : events) {
    for (const TensorValue& value : event.values) {
      const std::string device = value.device.substr(0, value.device.find(':'));
      if (!device.empty()) devices.insert(device);
    }
    if (kernels.insert(event.kernel.text()).second) {
      named.insert(DeviceOfName(event.kernel.text()));
    }
  }
  named.erase("");
  // Inputs of a model on a GPU may be on the CPU; Triton also serves others.
  if (devices.empty()) return named;
  if (named.contains("cpu")) devices.insert("cpu");
  return devices;
}

class WrapperBuilder {
 public:
  WrapperBuilder(const std::vector<TraceEvent>& events,
                 const LaunchSequence& sequence,
                 const std::set<std::string>& devices)
      : events_(events), sequence_(sequence), devices_(devices) {}

  Wrapper Build() {
    wrapper_.inputs = sequence_.inputs;
    wrapper_.devices.assign(devices_.begin(), devices_.end());
    const SequenceInstance& longest = LongestInstance();
    const TraceEvent& begun =
        events_[longest.segment->launches[longest.begin].before];
    wrapper_.printer_level = begun.has_values ? 2 : 3;
    std::vector<Arguments> arguments =
        ArgumentReader(events_, sequence_).Read();
    AccessDecision decision(arguments);
    for (size_t i = 0; i < sequence_.kernels.size(); ++i) {
      const PrintedEvents& launch =
          longest.segment->launches[longest.begin + i];
      const bool result_open = silent_ && results_[*silent_] == 0;
      const std::string& printed = events_[launch.before].kernel.text();
      decision.Decide(CallName(printed, devices_), result_open, arguments[i]);
      Add(printed, arguments[i]);
    }
    AddOutputs();
    return std::move(wrapper_);
  }

 private:
  [[nodiscard]] const SequenceInstance& LongestInstance() const {
    return *std::max_element(
        sequence_.instances.begin(), sequence_.instances.end(),
        [](const SequenceInstance& a, const SequenceInstance& b) {
          return a.end - a.begin < b.end - b.begin;
        });
  }

  void Add(const std::string& printed, const Arguments& arguments) {
    const size_t number = wrapper_.launches.size();
    Launch launch;
    launch.name = CallName(printed, devices_);
    launch.printed_name = printed;
    launch.kind =
        IsOperator(printed) ? LaunchKind::kExtern : LaunchKind::kKernel;
    launch.occurrence = ++occurrences_[launch.name];
    bool writes = false;
    for (const Argument& each : arguments) {
      Access access;
      access.buffer = each.buffer;
      access.read = each.read;
      access.written = each.written;
      launch.accesses.push_back(std::move(access));
      writes = writes || each.written;
      if (each.read) NoteRead(each);
      if (!each.local) Declare(each.buffer);
      if (!each.alias_of.empty()) {
        wrapper_.steps.push_back(
            {Step::Kind::kAlias, 0, 0, each.buffer, each.alias_of, false});
        read_.insert(each.alias_of);
      }
    }
    for (const Argument& each : arguments) {
      if (each.written) read_.erase(each.buffer);
      if (each.written && each.local) written_.insert(each.buffer);
    }
    Step step;
    step.kind = Step::Kind::kLaunch;
    step.launch = number;
    wrapper_.steps.push_back(std::move(step));
    wrapper_.launches.push_back(std::move(launch));
    if (!writes && IsOperator(printed) && wrapper_.printer_level == 2) {
      silent_ = number;
      results_[number] = 0;
    }
  }

  /// A tensor that nothing printed has written comes from the last operator
  /// whose result was not printed.
  void NoteRead(const Argument& argument) {
    read_.insert(argument.buffer);
    if (!argument.local || !argument.first || !argument.alias_of.empty() ||
        !silent_) {
      return;
    }
    AddResult(*silent_, argument.buffer);
  }

  void AddResult(size_t launch, const std::string& buffer) {
    Access access;
    access.buffer = buffer;
    access.written = true;
    wrapper_.launches[launch].accesses.push_back(std::move(access));
    ++results_[launch];
  }

  /// Model inputs are printed, except those with other names than "arg0_1".
  void Declare(const std::string& buffer) {
    if (!declared_.insert(buffer).second) return;
    auto& inputs = wrapper_.inputs;
    if (std::find(inputs.begin(), inputs.end(), buffer) != inputs.end()) return;
    if (IsModelInput(buffer)) return inputs.push_back(buffer);
    Constant constant;
    constant.name = buffer;
    wrapper_.constants.push_back(std::move(constant));
  }

  /// Whatever no later launch reads may be a result of the model.
  void AddOutputs() {
    for (const auto& [launch, count] : results_) {
      if (count > 0) continue;
      const std::string buffer =
          fmt::format("the result of {}, launch {}",
                      wrapper_.launches[launch].name, launch + 1);
      AddResult(launch, buffer);
      written_.insert(buffer);
    }
    size_t number = 0;
    for (const std::string& buffer : written_) {
      if (read_.contains(buffer)) continue;
      Step step;
      step.kind = Step::Kind::kOutput;
      step.to = std::to_string(number++);
      step.from = buffer;
      wrapper_.steps.push_back(std::move(step));
    }
  }

  const std::vector<TraceEvent>& events_;
  const LaunchSequence& sequence_;
  const std::set<std::string>& devices_;
  Wrapper wrapper_;
  std::map<std::string, size_t> occurrences_;
  std::set<std::string> declared_, written_;
  std::set<std::string> read_;  ///< since the last write
  /// The last operator whose results were not printed, and how many results of
  /// each such operator a later launch showed.
  std::optional<size_t> silent_;
  std::map<size_t, size_t> results_;
};

}  // namespace

std::vector<Model> InferModels(const std::vector<TraceEvent>& events) {
  const LaunchSequences found = FindLaunchSequences(events);
  const std::vector<LaunchSequence>& sequences = found.sequences;
  const std::set<std::string> devices = DevicesIn(events);
  std::vector<Model> models;
  for (const LaunchSequence& sequence : sequences) {
    Model model;
    model.name = sequences.size() == 1
                     ? "the model"
                     : fmt::format("model {}", models.size() + 1);
    model.wrapper = WrapperBuilder(events, sequence, devices).Build();
    model.dataflow = BuildDataflow(model.wrapper);
    model.inferred = true;
    model.beginning_open = sequence.open;
    models.push_back(std::move(model));
  }
  return models;
}

void AddInferredModels(RunEvidence& run) {
  if (!run.models.empty()) return;
  run.models = InferModels(run.trace.events);
  run.files.resize(run.models.size());
  if (LeavesOutInvocations(run)) return;
  // Where parts of invocations are left out, nobody knows where others begin.
  for (Model& each : run.models) each.beginning_open = true;
}

void AddInferredModels(std::vector<RunEvidence>& runs) {
  const bool code = std::any_of(runs.begin(), runs.end(), HasCode);
  for (RunEvidence& run : runs) {
    if (!code) {
      AddInferredModels(run);
    } else if (!HasCode(run)) {
      run.models.clear();
      run.files.clear();
    }
  }
}

UnprintedReads MayReadUnprinted(const Model& model, size_t launch) {
  const Launch& call = model.wrapper.launches[launch];
  if (!model.inferred || IsTriton(call.name)) return UnprintedReads::kNone;
  if (call.kind == LaunchKind::kKernel) return UnprintedReads::kConstants;
  constexpr std::pair<std::string_view, size_t> kTensors[] = {
      {"mm_out", 3}, {"bmm_out", 3}, {"addmm_out", 4}, {"baddbmm_out", 4}};
  for (const auto& [operation, tensors] : kTensors) {
    if (ShimOperator(call.name) == operation &&
        call.accesses.size() >= tensors) {
      return UnprintedReads::kNone;
    }
  }
  return UnprintedReads::kAnything;
}

bool IsSurelyResult(const Launch& launch, size_t access) {
  const auto& accesses = launch.accesses;
  if (!accesses[access].written || accesses[access].read) return false;
  if (const ParameterRole first = RoleOfFirst(launch.name); first.known) {
    return access == 0 && first.written && !first.read;
  }
  if (!IsGenerated(launch.name) || access + 1 != accesses.size()) return false;
  bool reads = false;
  for (size_t i = 0; i < access; ++i) {
    if (accesses[i].written) return false;
    reads = reads || accesses[i].read;
  }
  return reads;
}

std::string WhatCodeWouldAdd(const RunEvidence& run) {
  return fmt::format(
      "which model lines the launches come from, which calls the printer does "
      "not show, and which weights are bad: the launches are inferred from the "
      "printed lines; give the generated code{}",
      run.stdout_unknown ? " with --package M.pt2 or --wrapper FILE"
                         : ": name the .pt2 file in the command, or use "
                           "--compile");
}

}  // namespace ladder
