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

namespace ladder {

namespace {

using Phase = TraceEvent::Phase;

// Bounds for what a hostile log can make us build.
constexpr size_t kMostModels = 64;
constexpr size_t kMostLaunches = 1 << 17;
constexpr size_t kLaunchesKept = 4096;  // without a period, as one sequence
constexpr size_t kMostPeriods = 64;
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

bool IsExtern(std::string_view kernel) {
  static const RE2 kExtern(R"(aoti_torch_\w+|(?:at::_ops|aten)::.+)");
  return Matches(kernel, kExtern);
}

/// True for an operator that writes into its first argument.
bool WritesItsFirst(std::string_view kernel) {
  return IsExtern(kernel) && kernel.ends_with("_out");
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

// The launches of a trace, cut into invocations.

/// A launch of the trace.
struct PrintedEvents {
  size_t kernel = 0;  ///< number of its name
  size_t before = 0;  ///< event
  std::optional<size_t> after;
};

/// Launches that belong to one invocation, or to several if their model's
/// inputs were not printed.
struct Segment {
  std::optional<size_t> inputs;  ///< event
  std::vector<PrintedEvents> launches;
  bool cut = false;  ///< more launches may have followed
};

/// One execution of a unit: launches[begin, end) of a segment.
struct Instance {
  const Segment* segment = nullptr;
  size_t begin = 0, end = 0;
};

/// A sequence of launches that is taken for one invocation of a model.
struct Unit {
  std::vector<size_t> kernels;
  std::vector<std::string> inputs;
  std::vector<Instance> instances;
  bool inputs_shown = false;
  bool open = false;  ///< where its invocations begin is a guess
};

class Names {
 public:
  size_t Number(const std::string& name) {
    return numbers_.try_emplace(name, numbers_.size()).first->second;
  }

 private:
  std::map<std::string, size_t> numbers_;
};

std::vector<Segment> CutIntoSegments(const std::vector<TraceEvent>& events) {
  std::vector<Segment> segments;
  Names names;
  for (size_t i = 0; i < events.size(); ++i) {
    const TraceEvent& event = events[i];
    if (event.phase == Phase::kModelInputs) {
      segments.emplace_back().inputs = i;
      continue;
    }
    const size_t kernel = names.Number(event.kernel);
    PrintedEvents* last = segments.empty() || segments.back().launches.empty()
                              ? nullptr
                              : &segments.back().launches.back();
    const bool running = last != nullptr && !last->after;
    if (event.phase == Phase::kAfter) {
      if (running && last->kernel == kernel) last->after = i;
      continue;
    }
    // A script caught an exception and called the model again.
    if (running) segments.back().cut = true;
    if (running || segments.empty()) segments.emplace_back();
    segments.back().launches.push_back({kernel, i, {}});
  }
  if (!segments.empty()) segments.back().cut = true;
  return segments;
}

std::vector<size_t> KernelsOf(const Segment& segment) {
  std::vector<size_t> kernels;
  kernels.reserve(segment.launches.size());
  for (const PrintedEvents& each : segment.launches) {
    kernels.push_back(each.kernel);
  }
  return kernels;
}

/// True if the list repeats the first `period` kernels of `unit`, perhaps not
/// to the end.
bool Repeats(const std::vector<size_t>& kernels,
             const std::vector<size_t>& unit, size_t period) {
  for (size_t i = 0; i < kernels.size(); ++i) {
    if (kernels[i] != unit[i % period]) return false;
  }
  return true;
}

/// For each start of a list, by its length: the longest shorter list that the
/// start both begins and ends with (Knuth, Morris and Pratt).
std::vector<size_t> BordersOf(const std::vector<size_t>& kernels) {
  std::vector<size_t> border(kernels.size() + 1, 0);
  for (size_t i = 1, length = 0; i < kernels.size(); ++i) {
    while (length > 0 && kernels[i] != kernels[length]) {
      length = border[length];
    }
    if (kernels[i] == kernels[length]) ++length;
    border[i + 1] = length;
  }
  return border;
}

/// The periods of a list, from the shortest to its whole length.
std::vector<size_t> PeriodsOf(const std::vector<size_t>& kernels) {
  const std::vector<size_t> border = BordersOf(kernels);
  std::vector<size_t> periods;
  for (size_t length = border[kernels.size()];
       length > 0 && periods.size() < kMostPeriods; length = border[length]) {
    periods.push_back(kernels.size() - length);
  }
  periods.push_back(kernels.size());
  return periods;
}

class UnitFinder {
 public:
  explicit UnitFinder(const std::vector<TraceEvent>& events)
      : events_(events), segments_(CutIntoSegments(events)) {}

  /// The units refer to this object.
  const std::vector<Unit>& Find() {
    TakeSegmentsWithInputs();
    TakeOtherSegments();
    MarkBranches();
    Limit();
    return units_;
  }

 private:
  [[nodiscard]] std::vector<std::string> InputsOf(
      const Segment& segment) const {
    std::vector<std::string> inputs;
    if (!segment.inputs) return inputs;
    for (const TensorValue& value : events_[*segment.inputs].values) {
      inputs.push_back(value.buffer);
    }
    return inputs;
  }

  void TakeSegmentsWithInputs() {
    std::vector<const Segment*> whole, cut;
    for (const Segment& segment : segments_) {
      if (segment.inputs) (segment.cut ? cut : whole).push_back(&segment);
    }
    std::stable_sort(cut.begin(), cut.end(),
                     [](const Segment* a, const Segment* b) {
                       return a->launches.size() > b->launches.size();
                     });
    for (const Segment* each : whole) TakeWithInputs(*each);
    for (const Segment* each : cut) TakeWithInputs(*each);
  }

  void TakeWithInputs(const Segment& segment) {
    if (units_.size() > kMostModels) return;  // see Limit
    const std::vector<size_t> kernels = KernelsOf(segment);
    const std::vector<std::string> inputs = InputsOf(segment);
    for (Unit& unit : units_) {
      if (unit.inputs != inputs || kernels.size() > unit.kernels.size() ||
          (!segment.cut && kernels.size() != unit.kernels.size()) ||
          !Repeats(kernels, unit.kernels, unit.kernels.size() + 1)) {
        continue;
      }
      unit.instances.push_back({&segment, 0, kernels.size()});
      return;
    }
    Unit unit{kernels, inputs, {{&segment, 0, kernels.size()}}, true, false};
    // The name of an input may be lost, and with it the whole sequence of a log
    // that ends there.
    if (!kernels.empty()) units_.push_back(std::move(unit));
  }

  void TakeOtherSegments() {
    std::vector<const Segment*> others;
    for (const Segment& segment : segments_) {
      if (!segment.inputs && !segment.launches.empty()) {
        others.push_back(&segment);
      }
    }
    if (others.empty()) return;
    const Segment& longest = **std::max_element(
        others.begin(), others.end(), [](const Segment* a, const Segment* b) {
          return a->launches.size() < b->launches.size();
        });
    const std::vector<size_t> all = KernelsOf(longest);
    const std::vector<size_t> periods = PeriodsOf(all);
    for (const size_t period : periods) {
      if (!IsRepetition(longest, period)) continue;
      if (period == all.size() && period > kLaunchesKept) break;
      const bool fits =
          std::all_of(others.begin(), others.end(), [&](const Segment* each) {
            return Repeats(KernelsOf(*each), all, period);
          });
      if (!fits) continue;
      // Layers that look alike repeat launches within one invocation.
      const bool open = periods.front() < all.size() ||
                        RepeatedStart(longest, 0, all).first > 0;
      Add({&longest, 0, all.size()}, period, open);
      for (const Segment* each : others) {
        if (each == &longest) continue;
        AddInstances({each, 0, each->launches.size()}, period, units_.back());
      }
      return;
    }
    for (const Segment* each : others) TakeAlone(*each);
  }

  /// One model often begins and ends with the same operator. If a kernel comes
  /// again, or everything, that is rather another invocation.
  [[nodiscard]] bool IsRepetition(const Segment& segment, size_t period) const {
    const size_t size = segment.launches.size();
    return period == size || 2 * period <= size ||
           HasKernel(segment, period, size);
  }
  [[nodiscard]] bool HasKernel(const Segment& segment, size_t begin,
                               size_t end) const {
    const auto launches = segment.launches.begin();
    return std::any_of(launches + static_cast<long>(begin),
                       launches + static_cast<long>(end),
                       [&](const PrintedEvents& each) {
                         return !IsExtern(events_[each.before].kernel);
                       });
  }

  /// A segment that is not like the others. If it is long, what repeats at its
  /// beginning is a sequence of its own.
  void TakeAlone(const Segment& segment) {
    const std::vector<size_t> all = KernelsOf(segment);
    size_t begin = 0;
    while (all.size() - begin > kLaunchesKept) {
      const std::vector<size_t> rest(all.begin() + static_cast<long>(begin),
                                     all.end());
      const auto [period, size] = RepeatedStart(segment, begin, rest);
      if (period == 0 || units_.size() > kMostModels) break;
      Add({&segment, begin, begin + size}, period, true);
      begin += size;
    }
    const std::vector<size_t> rest(all.begin() + static_cast<long>(begin),
                                   all.end());
    if (rest.empty()) return;
    Add({&segment, begin, all.size()}, rest.size(),
        begin > 0 || PeriodsOf(rest).front() < rest.size() ||
            RepeatedStart(segment, begin, rest).first > 0);
  }

  /// The period of the longest start that repeats at least twice, and how many
  /// launches its repetitions take; zeros: there is none with a kernel.
  [[nodiscard]] std::pair<size_t, size_t> RepeatedStart(
      const Segment& segment, size_t begin,
      const std::vector<size_t>& kernels) const {
    const std::vector<size_t> border = BordersOf(kernels);
    for (size_t size = kernels.size(); size > 1; --size) {
      const size_t period = size - border[size];
      if (2 * period <= size && HasKernel(segment, begin, begin + period)) {
        return {period, size - size % period};
      }
    }
    return {0, 0};
  }

  /// Adds one unit for launches that repeat.
  void Add(const Instance& all, size_t period, bool open) {
    if (units_.size() > kMostModels) return;  // see Limit
    Unit unit;
    unit.open = open;
    for (size_t i = all.begin; i < all.begin + period; ++i) {
      unit.kernels.push_back(all.segment->launches[i].kernel);
    }
    const auto known =
        std::find_if(units_.begin(), units_.end(), [&](const Unit& each) {
          return !each.inputs_shown && each.kernels == unit.kernels;
        });
    Unit& of =
        known == units_.end() ? units_.emplace_back(std::move(unit)) : *known;
    AddInstances(all, period, of);
  }

  static void AddInstances(const Instance& all, size_t period, Unit& unit) {
    for (size_t begin = all.begin; begin < all.end; begin += period) {
      unit.instances.push_back(
          {all.segment, begin, std::min(begin + period, all.end)});
    }
  }

  /// Sequences with the same inputs may be branches of one model: then each
  /// counts only some of its invocations.
  void MarkBranches() {
    for (Unit& a : units_) {
      for (const Unit& b : units_) {
        a.open = a.open || (&a != &b && a.inputs == b.inputs);
      }
    }
  }

  /// Of a log without any regularity, only the last invocation or launch
  /// counts.
  void Limit() {
    size_t launches = 0;
    for (const Unit& unit : units_) launches += unit.kernels.size();
    if (units_.size() <= kMostModels && launches <= kMostLaunches) return;
    const Segment* last = &segments_.back();
    for (const Segment& each : segments_) {
      if (!each.launches.empty()) last = &each;
    }
    const size_t size = last->launches.size();
    const bool whole = last->inputs && size <= kMostLaunches;
    units_.clear();
    if (size == 0) return;
    Add({last, whole ? 0 : size - 1, size}, whole ? size : 1, true);
    units_[0].inputs = InputsOf(*last);
    units_[0].inputs_shown = last->inputs.has_value();
  }

  const std::vector<TraceEvent>& events_;
  const std::vector<Segment> segments_;
  std::vector<Unit> units_;
};

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

/// The arguments of each launch of a unit.
class ArgumentReader {
 public:
  ArgumentReader(const std::vector<TraceEvent>& events, const Unit& unit)
      : events_(events), unit_(unit), launches_(unit.kernels.size()) {}

  std::vector<Arguments> Read() {
    for (const Instance& instance : unit_.instances) ReadNames(instance);
    std::set<std::string> seen;
    for (Arguments& arguments : launches_) {
      for (Argument& each : arguments) {
        each.local = IsLocal(each.buffer);
        each.first = !seen.contains(each.buffer);
      }
      for (const Argument& each : arguments) seen.insert(each.buffer);
    }
    size_t compared = 0;
    for (const Instance& instance : unit_.instances) {
      Compare(instance, compared++ < kInvocationsCompared);
    }
    return std::move(launches_);
  }

 private:
  void ReadNames(const Instance& instance) {
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

  void Compare(const Instance& instance, bool find_aliases) {
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
  const Unit& unit_;
  std::vector<Arguments> launches_;
};

/// Decides what each launch of a unit reads and writes, one after the other.
class AccessDecision {
 public:
  explicit AccessDecision(const std::vector<Arguments>& launches) {
    for (size_t i = 0; i < launches.size(); ++i) {
      for (const Argument& each : launches[i]) last_use_[each.buffer] = i;
    }
  }

  /// A printed operator before the launch had a result that no launch has
  /// shown: a new name may be that result.
  void Decide(const std::string& kernel, bool result_open,
              Arguments& arguments) {
    if (IsGenerated(kernel)) {
      DecideGenerated(result_open, arguments);
    } else {
      DecideOthers(WritesItsFirst(kernel), !IsExtern(kernel), arguments);
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

  void DecideOthers(bool writes_its_first, bool writes_something,
                    Arguments& arguments) {
    bool any = false;
    for (size_t i = 0; i < arguments.size(); ++i) {
      Argument& each = arguments[i];
      FindAlias(false, each);
      const bool result =
          writes_its_first && i == 0 && (IsNew(each) || each.changed);
      each.written = each.changed || result;
      each.read = !result && !(IsNew(each) && each.changed);
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
    if (kernels.insert(event.kernel).second) {
      named.insert(DeviceOfName(event.kernel));
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
  WrapperBuilder(const std::vector<TraceEvent>& events, const Unit& unit,
                 const std::set<std::string>& devices)
      : events_(events), unit_(unit), devices_(devices) {}

  Wrapper Build() {
    wrapper_.inputs = unit_.inputs;
    wrapper_.devices.assign(devices_.begin(), devices_.end());
    const Instance& longest = LongestInstance();
    const TraceEvent& begun =
        events_[longest.segment->launches[longest.begin].before];
    wrapper_.printer_level = begun.has_values ? 2 : 3;
    std::vector<Arguments> arguments = ArgumentReader(events_, unit_).Read();
    AccessDecision decision(arguments);
    for (size_t i = 0; i < unit_.kernels.size(); ++i) {
      const PrintedEvents& launch =
          longest.segment->launches[longest.begin + i];
      const bool result_open = silent_ && results_[*silent_] == 0;
      decision.Decide(events_[launch.before].kernel, result_open, arguments[i]);
      Add(events_[launch.before].kernel, arguments[i]);
    }
    AddOutputs();
    return std::move(wrapper_);
  }

 private:
  [[nodiscard]] const Instance& LongestInstance() const {
    return *std::max_element(unit_.instances.begin(), unit_.instances.end(),
                             [](const Instance& a, const Instance& b) {
                               return a.end - a.begin < b.end - b.begin;
                             });
  }

  void Add(const std::string& printed, const Arguments& arguments) {
    const size_t number = wrapper_.launches.size();
    Launch launch;
    launch.name = CallName(printed, devices_);
    launch.printed_name = printed;
    launch.kind = IsExtern(printed) ? LaunchKind::kExtern : LaunchKind::kKernel;
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
    if (!writes && IsExtern(printed) && wrapper_.printer_level == 2) {
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
  const Unit& unit_;
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
  UnitFinder finder(events);
  const std::vector<Unit>& units = finder.Find();
  const std::set<std::string> devices = DevicesIn(events);
  std::vector<Model> models;
  for (const Unit& unit : units) {
    Model model;
    model.name = units.size() == 1 ? "the model"
                                   : fmt::format("model {}", models.size() + 1);
    model.wrapper = WrapperBuilder(events, unit, devices).Build();
    model.dataflow = BuildDataflow(model.wrapper);
    model.inferred = true;
    model.beginning_open = unit.open;
    models.push_back(std::move(model));
  }
  return models;
}

void AddInferredModels(RunEvidence& run) {
  if (!run.models.empty()) return;
  run.models = InferModels(run.trace.events);
  run.files.resize(run.models.size());
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
  if (WritesItsFirst(launch.name)) return access == 0;
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
      "what the generated code shows: the launches are inferred from the "
      "printed lines; the code{} also has the lines of the model, the calls "
      "that the printer does not show, and the weights",
      run.stdout_unknown ? " (--package M.pt2 or --wrapper FILE)"
                         : " (name the .pt2 file in the command, or use "
                           "--compile)");
}

}  // namespace ladder
