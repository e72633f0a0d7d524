#include "diagnosis/diff.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "diagnosis/inferred_model.h"
#include "diagnosis/invocation_values.h"

namespace ladder {

namespace {

constexpr size_t kMostCells = 16'000'000;

/// The differing middle of two lists: a[begin, end_a) and b[begin, end_b).
struct Middle {
  size_t begin, end_a, end_b;
  [[nodiscard]] size_t rows() const { return end_a - begin; }
  [[nodiscard]] size_t columns() const { return end_b - begin; }
};

Middle FindMiddle(const std::vector<size_t>& a, const std::vector<size_t>& b) {
  Middle middle{0, a.size(), b.size()};
  while (middle.begin < std::min(middle.end_a, middle.end_b) &&
         a[middle.begin] == b[middle.begin]) {
    ++middle.begin;
  }
  while (middle.end_a > middle.begin && middle.end_b > middle.begin &&
         a[middle.end_a - 1] == b[middle.end_b - 1]) {
    --middle.end_a;
    --middle.end_b;
  }
  return middle;
}

void MatchMiddle(const std::vector<size_t>& a, const std::vector<size_t>& b,
                 const Middle& middle, std::vector<LaunchMatch>& matches) {
  const size_t rows = middle.rows(), columns = middle.columns();
  size_t i = 0, j = 0;
  if (rows * columns <= kMostCells) {
    // common[i][j]: the length for the rest of the lists from i and j on.
    std::vector<uint32_t> common((rows + 1) * (columns + 1), 0);
    auto at = [&](size_t row, size_t column) -> uint32_t& {
      return common[row * (columns + 1) + column];
    };
    auto same = [&](size_t row, size_t column) {
      return a[middle.begin + row] == b[middle.begin + column];
    };
    for (size_t row = rows; row-- > 0;) {
      for (size_t column = columns; column-- > 0;) {
        at(row, column) = same(row, column) ? at(row + 1, column + 1) + 1
                                            : std::max(at(row + 1, column),
                                                       at(row, column + 1));
      }
    }
    while (i < rows && j < columns) {
      if (same(i, j)) {
        matches.push_back({middle.begin + i++, middle.begin + j++});
      } else if (at(i + 1, j) >= at(i, j + 1)) {
        matches.push_back({middle.begin + i++, {}});
      } else {
        matches.push_back({{}, middle.begin + j++});
      }
    }
  }
  for (; i < rows; ++i) matches.push_back({middle.begin + i, {}});
  for (; j < columns; ++j) matches.push_back({{}, middle.begin + j});
}

}  // namespace

std::string LaunchFamily(std::string_view printed_name) {
  static const RE2 kFused(R"((?:cpp|triton_[a-z]+)_(fused\w*?)(?:_\d+)?)");
  static const RE2 kShim(R"(aoti_torch_(?:cpu|cuda|xpu|mps)_(\w+))");
  static const RE2 kOperator(R"((?:at::_ops|aten)::(\w+)::\w+)");
  std::string family;
  for (const RE2* pattern : {&kFused, &kShim, &kOperator}) {
    if (RE2::FullMatch(
            re2::StringPiece(printed_name.data(), printed_name.size()),
            *pattern, &family)) {
      return family;
    }
  }
  return std::string(printed_name);
}

std::vector<LaunchMatch> MatchLaunches(const std::vector<size_t>& a,
                                       const std::vector<size_t>& b) {
  const Middle middle = FindMiddle(a, b);
  std::vector<LaunchMatch> matches;
  matches.reserve(std::max(a.size(), b.size()));
  for (size_t i = 0; i < middle.begin; ++i) matches.push_back({i, i});
  MatchMiddle(a, b, middle, matches);
  for (size_t i = 0; middle.end_a + i < a.size(); ++i) {
    matches.push_back({middle.end_a + i, middle.end_b + i});
  }
  return matches;
}

namespace {

struct Room {
  std::string_view word;  // in the dtype's name
  double relative;
};
// The first entry whose word is in the name counts. The printer gives 6
// significant digits, so 1e-5 is the finest. Others are multiples of the last
// place: 2^-23 for float32, 2^-10, 2^-7, and 2^-3 or 2^-2 for fp8.
constexpr Room kRooms[] = {
    {"complex<double>", 1e-5},
    {"complex<c10::Half>", 2e-2},
    {"complex", 1e-4},
    {"e5m2", 0.5},
    {"e4m3", 0.25},
    {"float8", 0.5},
    {"bfloat16", 6e-2},
    {"float16", 2e-2},
    {"half", 2e-2},
    {"double", 1e-5},
    {"float64", 1e-5},
    {"float", 1e-4},
    {"int", 0},
    {"long", 0},
    {"short", 0},
    {"char", 0},
    {"bool", 0},
};
constexpr double kFloat32Room = 1e-4;

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

/// The largest magnitude of the tensor's finite numbers.
double Magnitude(const TensorValue& value) {
  double largest = 0;
  auto take = [&](double number) {
    if (std::isfinite(number)) largest = std::max(largest, std::abs(number));
  };
  for (double element : value.printed) take(element);
  for (const auto& each : {value.min, value.max}) {
    if (each) take(*each);
  }
  return largest;
}

/// Compares numbers of one tensor in both runs.
struct NumberComparison {
  double magnitude = 0;
  double room = 0;

  [[nodiscard]] bool Same(double a, double b, double at_least = 0) const {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
    if (std::isinf(a) || std::isinf(b)) return a == b;
    return std::abs(a - b) <=
           std::max(room, at_least) *
               std::max({magnitude, std::abs(a), std::abs(b)});
  }
};

ValueDifference NumberDifference(std::string what, double a, double b) {
  return {std::move(what), fmt::format("{:.6g}", a), fmt::format("{:.6g}", b)};
}

std::optional<ValueDifference> CompareElements(
    const TensorValue& a, const TensorValue& b,
    const NumberComparison& compare) {
  if (a.printed.size() != b.printed.size()) return {};
  for (size_t i = 0; i < a.printed.size(); ++i) {
    if (!compare.Same(a.printed[i], b.printed[i])) {
      return NumberDifference(fmt::format("element {}", i), a.printed[i],
                              b.printed[i]);
    }
  }
  return {};
}

/// True if both have enough numbers to tell the tensor from others. The mean
/// alone is not enough: other tensors may have the same.
bool Comparable(const TensorValue& a, const TensorValue& b) {
  const bool whole = a.complete && b.complete;
  if (whole && a.elements == 0 && b.elements == 0) return true;
  if (!a.printed.empty() && a.printed.size() == b.printed.size()) return true;
  return a.min && b.min && a.max && b.max;
}

std::optional<ValueDifference> FirstDifference(const TensorValue& a,
                                               const TensorValue& b,
                                               std::optional<double> rtol) {
  // A block that was cut off shows neither size nor NaN.
  if (a.complete && b.complete && a.size != b.size) {
    return ValueDifference{"shape",
                           fmt::format("[{}]", fmt::join(a.size, ", ")),
                           fmt::format("[{}]", fmt::join(b.size, ", "))};
  }
  if (a.complete && b.complete && a.has_nan != b.has_nan) {
    return ValueDifference{"NaN", a.has_nan ? "yes" : "no",
                           b.has_nan ? "yes" : "no"};
  }
  NumberComparison compare;
  compare.magnitude = std::max(Magnitude(a), Magnitude(b));
  compare.room = rtol.value_or(
      std::max(RelativeTolerance(a.dtype), RelativeTolerance(b.dtype)));
  if (auto element = CompareElements(a, b, compare)) return element;
  if (a.min && b.min && !compare.Same(*a.min, *b.min)) {
    return NumberDifference("minimum", *a.min, *b.min);
  }
  if (a.max && b.max && !compare.Same(*a.max, *b.max)) {
    return NumberDifference("maximum", *a.max, *b.max);
  }
  // The mean may overflow although the tensor is finite.
  const bool means =
      a.mean && b.mean && std::isfinite(*a.mean) && std::isfinite(*b.mean);
  if (means && !compare.Same(*a.mean, *b.mean, rtol ? 0 : kFloat32Room)) {
    return NumberDifference("mean", *a.mean, *b.mean);
  }
  return {};
}

}  // namespace

double RelativeTolerance(std::string_view dtype) {
  const std::string name = Lower(dtype);
  for (const Room& each : kRooms) {
    if (name.find(Lower(each.word)) != std::string::npos) return each.relative;
  }
  return kFloat32Room;
}

ValueComparison CompareValues(const TensorValue& a, const TensorValue& b,
                              std::optional<double> rtol) {
  ValueComparison comparison;
  comparison.difference = FirstDifference(a, b, rtol);
  comparison.comparable = comparison.difference || Comparable(a, b);
  return comparison;
}

namespace {

/// A launch of a trace, and where the wrapper places it. A long run has
/// millions: what can be computed from these numbers is not kept.
struct Seen {
  size_t before = 0;                 // event; also of model inputs
  std::optional<size_t> after;       // event
  std::optional<size_t> invocation;  // into Side::invocations
  size_t execution = 0;
  std::vector<std::string> written_before;  // of the buffers printed before it
};

struct Side {
  Side(const RunEvidence& evidence, std::string called)
      : run(evidence), name(std::move(called)) {}
  const RunEvidence& run;
  std::string name;
  std::vector<Seen> launches;
  std::vector<const Invocation*> invocations;  // of AlignmentOf(run)
  bool prints_values = false;                  // level 2

  [[nodiscard]] const std::vector<TensorValue>& ValuesOf(
      const std::optional<size_t>& event) const {
    static const auto& none = *new std::vector<TensorValue>();
    return event ? run.trace.events[*event].values : none;
  }
  /// As printed; empty: the printed model inputs.
  [[nodiscard]] const std::string& NameOf(const Seen& seen) const {
    return run.trace.events[seen.before].kernel.text();
  }
  [[nodiscard]] size_t LineOf(const Seen& seen) const {
    return run.trace.events[seen.before].line;
  }
  [[nodiscard]] PrintedLaunch LaunchOf(const Seen& seen) const {
    PrintedLaunch launch{NameOf(seen), LineOf(seen), {}};
    if (seen.invocation) {
      launch.suspect =
          MakeSuspect(run, *invocations[*seen.invocation], seen.execution);
    }
    return launch;
  }
  /// Computed when it is first asked for.
  [[nodiscard]] const InvocationValues& InvocationOf(size_t invocation) const {
    const auto known = values_.find(invocation);
    if (known != values_.end()) return known->second;
    return values_.try_emplace(invocation, run, *invocations[invocation])
        .first->second;
  }

 private:
  mutable std::map<size_t, InvocationValues> values_;
};

/// The launches in the order of the trace.
void ReadTrace(Side& side) {
  const auto& events = side.run.trace.events;
  side.launches.reserve(static_cast<size_t>(
      std::count_if(events.begin(), events.end(), [](const TraceEvent& event) {
        return event.phase != TraceEvent::Phase::kAfter;
      })));
  std::set<std::string> written;  // in this invocation
  for (size_t i = 0; i < events.size(); ++i) {
    const TraceEvent& event = events[i];
    side.prints_values = side.prints_values || event.has_values;
    if (event.phase == TraceEvent::Phase::kModelInputs) written.clear();
    if (event.phase != TraceEvent::Phase::kAfter) {
      Seen seen;
      seen.before = i;
      for (const TensorValue& value : event.values) {
        if (written.contains(value.buffer)) {
          seen.written_before.push_back(value.buffer);
        }
      }
      side.launches.push_back(std::move(seen));
      continue;
    }
    for (const TensorValue& value : event.values) written.insert(value.buffer);
    if (!side.launches.empty() && !side.launches.back().after &&
        side.NameOf(side.launches.back()) == event.kernel) {
      side.launches.back().after = i;
    }
  }
}

/// An inferred model explains values only to one that is inferred, too.
void PlaceLaunches(const RunEvidence& other, Side& side) {
  if (!HasCode(side.run) && HasCode(other)) return;
  std::vector<Seen*> by_event(side.run.trace.events.size(), nullptr);
  for (Seen& seen : side.launches) by_event[seen.before] = &seen;
  for (const Invocation& invocation : AlignmentOf(side.run).invocations) {
    side.invocations.push_back(&invocation);
    for (size_t execution = 0; execution < invocation.executions.size();
         ++execution) {
      const auto& before = invocation.executions[execution].before;
      if (!before || by_event[*before] == nullptr) continue;
      Seen& seen = *by_event[*before];
      seen.invocation = side.invocations.size() - 1;
      seen.execution = execution;
    }
  }
}

/// The family of each launch, as a number that is the same in both runs.
class FamilyNumbers {
 public:
  std::vector<size_t> Of(const Side& side) {
    std::vector<size_t> numbers;
    numbers.reserve(side.launches.size());
    for (const Seen& seen : side.launches) {
      numbers.push_back(Of(side.NameOf(seen)));
    }
    return numbers;
  }

 private:
  size_t Of(const std::string& name) {
    const auto [known, is_new] = by_name_.emplace(name, 0);
    if (is_new) {
      known->second = by_family_.emplace(LaunchFamily(name), by_family_.size())
                          .first->second;
    }
    return known->second;
  }

  std::unordered_map<std::string, size_t> by_name_, by_family_;
};

/// True if the launch reads what the printer shows of `buffer` before it.
/// A buffer that it only writes holds garbage until then.
bool Reads(const Side& side, const Seen& seen, const std::string& buffer) {
  if (!seen.invocation) {
    const auto& written = seen.written_before;
    return buffer.starts_with("arg") ||
           std::find(written.begin(), written.end(), buffer) != written.end();
  }
  const InvocationValues& values = side.InvocationOf(*seen.invocation);
  const auto& accesses = values.LaunchOf(seen.execution).accesses;
  // Without code, a call that the printer does not show may have written it.
  const bool inferred = side.run.models[values.invocation().model].inferred;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (accesses[i].buffer == buffer && accesses[i].read) {
      return (inferred && !accesses[i].written) ||
             !values.Read(seen.execution, i).garbage();
    }
  }
  return false;
}

class Differ {
 public:
  Differ(const RunEvidence& a, const RunEvidence& b, std::optional<double> rtol,
         const RunNames& names)
      : a_(a, names.a), b_(b, names.b), rtol_(rtol) {
    for (Side* side : {&a_, &b_}) ReadTrace(*side);
    PlaceLaunches(b, a_);
    PlaceLaunches(a, b_);
  }

  RunDiff Run(const std::optional<LaunchPlace>& failing) {
    FamilyNumbers families;
    const auto of_a = families.Of(a_), of_b = families.Of(b_);
    for (const LaunchMatch& match : MatchLaunches(of_a, of_b)) {
      Take(match);
    }
    if (diff_.first && failing) LookDownstream(*failing);
    NoteLimits();
    return std::move(diff_);
  }

 private:
  /// Only level 2 prints model inputs: they are no launch, and never missing.
  void Take(const LaunchMatch& match) {
    const Seen* a = match.a ? &a_.launches[*match.a] : nullptr;
    const Seen* b = match.b ? &b_.launches[*match.b] : nullptr;
    const bool launch = !(a != nullptr ? a_.NameOf(*a) : b_.NameOf(*b)).empty();
    if (launch) {
      diff_.launches_a += a != nullptr ? 1 : 0;
      diff_.launches_b += b != nullptr ? 1 : 0;
      diff_.matched += a != nullptr && b != nullptr ? 1 : 0;
    }
    if (a != nullptr && b != nullptr) {
      if (!diff_.first) Compare(*a, *b);
    } else if (launch && a != nullptr) {
      diff_.missing.push_back(a_.LaunchOf(*a));
    } else if (launch) {
      diff_.extra.push_back(b_.LaunchOf(*b));
    }
  }

  void Compare(const Seen& a, const Seen& b) {
    const bool inputs = b_.NameOf(b).empty();
    CompareEvents(
        a, b, true,
        inputs ? Divergence::Kind::kModelInput : Divergence::Kind::kUnseen);
    if (diff_.first || inputs) return;
    CompareEvents(a, b, false, Divergence::Kind::kLaunch);
  }

  /// Values are matched by position; their names differ between versions.
  void CompareEvents(const Seen& a, const Seen& b, bool before,
                     Divergence::Kind kind) {
    const auto& of_a = a_.ValuesOf(before ? a.before : a.after);
    const auto& of_b = b_.ValuesOf(before ? b.before : b.after);
    if (before) inputs_compared_ = of_a.size() == of_b.size();
    if (of_a.size() != of_b.size()) return NoteUncompared(b);
    for (size_t i = 0; i < of_a.size() && !diff_.first; ++i) {
      if (kind == Divergence::Kind::kUnseen) {
        const bool by_a = Reads(a_, a, of_a[i].buffer);
        const bool by_b = Reads(b_, b, of_b[i].buffer);
        inputs_compared_ = inputs_compared_ && by_a == by_b;
        if (!by_a || !by_b) continue;
      }
      const ValueComparison values = CompareValues(of_a[i], of_b[i], rtol_);
      if (!values.comparable) {
        inputs_compared_ = inputs_compared_ && !before;
        NoteUncompared(b);
        continue;
      }
      ++diff_.compared;
      if (!values.difference) {
        agreed_.insert(of_b[i].line);
        continue;
      }
      Divergence first;
      first.kind = kind;
      first.a = a_.LaunchOf(a);
      first.b = b_.LaunchOf(b);
      first.buffer_a = of_a[i].buffer;
      first.buffer_b = of_b[i].buffer;
      first.line_a = of_a[i].line;
      first.line_b = of_b[i].line;
      first.dtype = of_b[i].dtype;
      first.difference = *values.difference;
      diff_.first = std::move(first);
      if (kind != Divergence::Kind::kModelInput) Explain(b, *diff_.first);
    }
  }

  void NoteUncompared(const Seen& b) {
    if (!a_.prints_values || !b_.prints_values) return;
    auto& launches = diff_.uncompared;
    if (launches.empty() || launches.back().line != b_.LineOf(b)) {
      launches.push_back(b_.LaunchOf(b));
    }
  }

  /// Adds what may have made it, by the dataflow of b.
  void Explain(const Seen& b, Divergence& first) {
    if (!b.invocation) return;
    const InvocationValues& values = b_.InvocationOf(*b.invocation);
    if (first.kind == Divergence::Kind::kUnseen) {
      return ExplainUnseen(values, b.execution, first);
    }
    const auto& accesses = values.LaunchOf(b.execution).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read || values.Read(b.execution, i).garbage()) continue;
      if (values.Printed(b.execution, accesses[i].buffer, true) == nullptr) {
        first.unseen_inputs.push_back(accesses[i].buffer);
      }
    }
    first.inputs_agree = inputs_compared_ && first.unseen_inputs.empty() &&
                         PrintsAllThatItReads(values, b.execution);
  }

  [[nodiscard]] bool PrintsAllThatItReads(const InvocationValues& values,
                                          size_t execution) const {
    const Invocation& invocation = values.invocation();
    return MayReadUnprinted(b_.run.models[invocation.model],
                            invocation.executions[execution].launch) ==
           UnprintedReads::kNone;
  }

  void ExplainUnseen(const InvocationValues& values, size_t execution,
                     Divergence& first) {
    const Model& model = b_.run.models[values.invocation().model];
    const auto& accesses = values.LaunchOf(execution).accesses;
    std::vector<size_t> makers;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read || accesses[i].buffer != first.buffer_b) continue;
      const ReadSource source = values.Read(execution, i);
      if (source.garbage()) continue;
      for (size_t maker : source.executions) {
        if (AgreedAfter(values, maker)) continue;
        makers.push_back(maker);
        first.made_by.push_back(
            MakeSuspect(b_.run, values.invocation(), maker));
      }
      if (source.outside && !AgreedAtStart(values, *source.outside)) {
        first.made_by.push_back(MakeSuspect(model, *source.outside));
      }
    }
    if (makers.size() != 1 || first.made_by.size() != 1) return;
    first.unseen_inputs = UnseenInputs(values, makers[0]);
    first.inputs_agree =
        first.unseen_inputs.empty() && PrintsAllThatItReads(values, makers[0]);
  }

  /// True if everything that the launch wrote was printed right after it and
  /// agrees: then another call changed it later. Only where the generated code
  /// is not known: else the dataflow shows that call.
  [[nodiscard]] bool AgreedAfter(const InvocationValues& values,
                                 size_t execution) const {
    if (!b_.run.models[values.invocation().model].inferred) return false;
    const auto& accesses = values.LaunchOf(execution).accesses;
    return std::all_of(
        accesses.begin(), accesses.end(), [&](const Access& access) {
          if (!access.written) return true;
          const TensorValue* wrote =
              values.Printed(execution, access.buffer, false);
          return wrote != nullptr && agreed_.contains(wrote->line);
        });
  }

  /// The same for a model input that was printed when the model began.
  [[nodiscard]] bool AgreedAtStart(const InvocationValues& values,
                                   const Origin& origin) const {
    const Invocation& invocation = values.invocation();
    const Model& model = b_.run.models[invocation.model];
    if (!model.inferred || !invocation.inputs ||
        origin.kind != Origin::Kind::kModelInput) {
      return false;
    }
    const auto& inputs = b_.ValuesOf(invocation.inputs);
    return std::any_of(
        inputs.begin(), inputs.end(), [&](const TensorValue& each) {
          return each.buffer == model.wrapper.inputs[origin.index] &&
                 agreed_.contains(each.line);
        });
  }

  /// What a launch reads and is not known to agree. A value may be printed
  /// before the launch, or after the launch that wrote it.
  [[nodiscard]] std::vector<std::string> UnseenInputs(
      const InvocationValues& values, size_t execution) const {
    std::vector<std::string> unseen;
    const auto& accesses = values.LaunchOf(execution).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read) continue;
      const ReadSource source = values.Read(execution, i);
      if (source.garbage()) continue;
      const bool seen = source.executions.size() <= 1 && source.state.known &&
                        agreed_.contains(source.state.line);
      if (!seen) unseen.push_back(accesses[i].buffer);
    }
    return unseen;
  }

  void LookDownstream(const LaunchPlace& failing) {
    for (const Seen& seen : b_.launches) {
      if (b_.LineOf(seen) != diff_.first->b.line || !seen.invocation) continue;
      const Invocation& invocation = *b_.invocations[*seen.invocation];
      if (invocation.model != failing.model) return;
      const Model& model = b_.run.models[failing.model];
      const auto cone =
          UpstreamCone(model.wrapper, model.dataflow, failing.launch);
      diff_.first->upstream_of_failure =
          std::find(cone.begin(), cone.end(),
                    invocation.executions[seen.execution].launch) != cone.end();
    }
  }

  void NoteLimits() {
    diff_.several_models = HasSeveralModels(a_.run) || HasSeveralModels(b_.run);
    for (const Side* side : {&a_, &b_}) {
      if (side->launches.empty()) {
        diff_.not_known.push_back(side->name + " shows no launches");
      } else if (!HasCode(side->run)) {
        diff_.not_known.push_back(
            "what the launches of " + side->name +
            " read and write: its generated code was not found" +
            (side->invocations.empty()
                 ? ""
                 : ", so this is inferred from the printed lines"));
      }
      if (side->run.log_cut) {
        diff_.not_known.push_back("what the middle of the log of " +
                                  side->name +
                                  " shows: it was left out (--max-log)");
      }
    }
    if (diff_.compared == 0 && diff_.matched > 0) {
      std::vector<std::string> without;
      for (const Side* side : {&a_, &b_}) {
        if (!side->prints_values) without.push_back(side->name);
      }
      diff_.not_known.push_back(fmt::format(
          "whether the values agree: {}",
          without.empty() ? "no values can be compared"
                          : fmt::format("{} printed no values",
                                        fmt::join(without, " and "))));
    }
    NoteUncomparedLaunches();
    if (diff_.first && !HasCode(b_.run)) NoteUnprintedCause(*diff_.first);
    if (diff_.first && !diff_.first->unseen_inputs.empty()) {
      diff_.not_known.push_back(
          fmt::format("whether {} agree{} in both runs: not printed",
                      fmt::join(diff_.first->unseen_inputs, ", "),
                      diff_.first->unseen_inputs.size() == 1 ? "s" : ""));
    }
  }

  /// Without code, calls that the printer does not show are not known.
  void NoteUnprintedCause(const Divergence& first) {
    constexpr const char* kWhy = "the generated code was not found";
    if (first.kind == Divergence::Kind::kUnseen && first.made_by.empty()) {
      diff_.not_known.push_back(
          fmt::format("which call changed {} before {} began: no printed "
                      "launch is known to have, and {}",
                      first.buffer_b, first.b.name, kWhy));
    } else if (first.kind != Divergence::Kind::kModelInput) {
      const bool launch = first.kind == Divergence::Kind::kLaunch;
      std::string makers = launch ? first.b.name : "";
      for (const Suspect& each : first.made_by) {
        makers += (makers.empty() ? "" : " or ") + TitleOf(each);
      }
      diff_.not_known.push_back(fmt::format(
          "whether {} causes the difference, or a launch before {} that was "
          "not printed: {}",
          makers, launch ? "it" : first.b.name, kWhy));
    }
  }

  void NoteUncomparedLaunches() {
    if (diff_.matched == 0) {
      // NoteLimits names a run without launches.
      if (diff_.launches_a > 0 && diff_.launches_b > 0) {
        diff_.not_known.emplace_back(
            "no launch matched: are both runs of the same model?");
      }
      return;
    }
    if (diff_.uncompared.empty()) return;
    std::vector<std::string> names;
    for (const PrintedLaunch& each : diff_.uncompared) {
      const std::string name = each.name.empty() ? "model inputs" : each.name;
      const bool known =
          std::find(names.begin(), names.end(), name) != names.end();
      if (!known) names.push_back(name);
    }
    const size_t most = std::min<size_t>(names.size(), 4);
    diff_.not_known.push_back(fmt::format(
        "whether all values of {} agree: the two runs print different numbers "
        "of tensors there, or no comparable numbers ({}{})",
        Counted(diff_.uncompared.size(), "launch"),
        fmt::join(names.begin(), names.begin() + static_cast<long>(most), ", "),
        names.size() > most ? ", …" : ""));
  }

  Side a_, b_;
  std::optional<double> rtol_;
  bool inputs_compared_ = false;  // for the current launch
  std::set<size_t> agreed_;       // values of b, by line
  RunDiff diff_;
};

}  // namespace

RunDiff DiffRuns(const RunEvidence& a, const RunEvidence& b,
                 std::optional<double> rtol,
                 const std::optional<LaunchPlace>& failing,
                 const RunNames& names) {
  return Differ(a, b, rtol, names).Run(failing);
}

}  // namespace ladder
