#include "codegen/triton_pointers.h"

#include <re2/re2.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "codegen/cpp_text.h"
#include "codegen/python_text.h"

namespace ladder {

namespace {

// Deeper than the helpers of any template; a bound for recursive ones.
constexpr size_t kDeepestCall = 6;
// The most characters that are looked at in the calls of one kernel, for
// hostile sources.
constexpr size_t kMostText = 20'000'000;

using Parameters = std::set<size_t>;
using Uses = std::vector<PointerUse>;

/// The statements of a body: the lines of a call that spans several are one.
std::vector<std::string> StatementsOf(const PythonFunction& function) {
  std::vector<std::string> statements;
  int depth = 0;
  for (const PythonLine& each : function.body) {
    const std::string_view line = WithoutComment(each.text);
    if (depth <= 0) {
      statements.emplace_back(line);
      depth = 0;
    } else {
      statements.back() += " ";
      statements.back() += line;
    }
    for (char c : line) {
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
    }
  }
  return statements;
}

/// "tl.load(…)" in a statement.
struct Call {
  std::string_view object;  ///< "tl"; empty for a plain function
  std::string_view name;    ///< "load"
  PythonArguments arguments;
  size_t begin = 0, end = 0;  ///< in the statement
};

/// All calls in the text, also those in arguments of others.
std::vector<Call> CallsIn(std::string_view text, size_t& left) {
  std::vector<Call> calls;
  for (size_t open = text.find('('); open != text.npos && left > 0;
       open = text.find('(', open + 1)) {
    size_t begin = open;
    while (begin > 0 && IsIdentifierCharacter(text[begin - 1])) --begin;
    if (begin == open) continue;
    Call call;
    call.name = text.substr(begin, open - begin);
    if (begin > 0 && text[begin - 1] == '.') {
      size_t dot = begin - 1;
      begin = dot;
      while (begin > 0 && IsIdentifierCharacter(text[begin - 1])) --begin;
      call.object = text.substr(begin, dot - begin);
    }
    call.arguments = ReadArguments(text, open);
    const size_t end =
        call.arguments.end == 0 ? text.size() : call.arguments.end;
    left -= std::min(left, end - open);
    if (call.arguments.end == 0) continue;
    call.begin = begin;
    call.end = call.arguments.end;
    calls.push_back(std::move(call));
  }
  return calls;
}

template <typename Visit>
void ForEachName(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const std::string_view name = FirstName(text);
    if (name.empty()) return;
    visit(name);
    text.remove_prefix(
        static_cast<size_t>(name.data() + name.size() - text.data()));
  }
}

/// The axis of a position: "xnumel" for "x0" and "xindex", "r0_numel" for
/// "r0_1" and "r0_index".
std::string AxisOf(std::string_view name) {
  static const RE2 kPosition(R"(([xyz]|r\d+_|r)(?:\d+|index))");
  std::string axis;
  return RE2::FullMatch(name, kPosition, &axis) ? axis + "numel"
                                                : std::string();
}

/// What is shared by the readers of one kernel's functions.
struct KernelReading {
  const TritonKernel& kernel;
  size_t left;  ///< characters that may still be looked at
  struct Callee {
    std::vector<std::string> parameters;
    Uses uses;
  };
  /// Each function is read once, not once for each of its calls. The key is its
  /// name and how deep the call is: the deepest calls are not followed.
  std::map<std::pair<std::string, size_t>, Callee> callees;
};

/// One function of a kernel's source.
class FunctionReader {
 public:
  FunctionReader(KernelReading& shared, const std::string& name, size_t depth)
      : shared_(shared),
        function_(ReadFunction(shared.kernel.source, shared.kernel.line, name)),
        depth_(depth),
        uses_(function_.parameters.size()) {
    std::map<std::string, std::string> types;
    if (depth == 0) types = ParameterTypes(shared.kernel);
    for (size_t i = 0; i < function_.parameters.size(); ++i) {
      const std::string& each = function_.parameters[i];
      const auto type = types.find(each);
      if (type == types.end() || type->second.starts_with('*') ||
          type->second == "tensordesc") {
        variables_[each] = {i};
      }
    }
  }

  Uses Read() {
    const std::vector<std::string> statements = StatementsOf(function_);
    // A pointer that a loop moves on is known at the loop's second turn.
    for (int turn = 0; turn < 2; ++turn) {
      for (PointerUse& each : uses_) each.whole = false;
      for (const std::string& each : statements) ReadStatement(each);
    }
    return std::move(uses_);
  }

  [[nodiscard]] const std::vector<std::string>& parameters() const {
    return function_.parameters;
  }

 private:
  void ReadStatement(std::string_view text) {
    const std::vector<Call> calls = CallsIn(text, shared_.left);
    for (const Call& call : calls) ReadCall(call);
    static const RE2 kAssignment(
        R"(([A-Za-z_][\w, ]*?)\s*(?::[^=]+)?[-+*/&|]?=([^=].*))");
    std::string targets, value;
    if (!RE2::FullMatch(text, kAssignment, &targets, &value)) return;
    std::string kept = value;
    bool loads = false;
    const size_t offset = text.size() - value.size();
    for (const Call& call : calls) {
      if (!IsLoad(call) && !Defines(call.name)) continue;
      loads = true;
      if (call.begin < offset) continue;
      for (size_t i = call.begin; i < call.end; ++i) kept[i - offset] = ' ';
    }
    const Parameters pointers = PointersIn(kept);
    loads = loads || DependsOnData(value);
    ForEachName(targets, [&](std::string_view name) {
      variables_[std::string(name)].insert(pointers.begin(), pointers.end());
      if (loads) data_.emplace(name);
    });
  }

  void ReadCall(const Call& call) {
    const auto& arguments = call.arguments.each;
    if (call.object != "tl" && IsAccess(call.name) &&
        variables_.count(std::string(call.object)) != 0) {
      // A tensor descriptor: desc.load([offset]).
      Mark(PointersIn(call.object), call.name != "store",
           call.name != "load" && call.name != "gather");
    } else if (arguments.empty()) {
      return;
    } else if (call.object == "tl" && call.name == "load") {
      Mark(PointersIn(arguments[0]), true, false);
    } else if (call.object == "tl" && call.name == "store") {
      Store(arguments);
    } else if (call.name.starts_with("atomic_")) {
      Mark(PointersIn(arguments[0]), true, true);
    } else if (Defines(call.name)) {
      Follow(call);
    } else if (call.object == "triton_helpers") {
      // Such as x_grid_barrier(sem_ptr) and exclusive_scan_decoupled_lookback.
      for (std::string_view each : arguments) {
        if (IsPointer(each)) Mark(PointersIn(each), true, true);
      }
    }
  }

  /// A function of the source uses its arguments as it uses its parameters.
  void Follow(const Call& call) {
    if (depth_ >= kDeepestCall) return;
    const auto& [names, uses] = CalleeOf(std::string(call.name));
    for (size_t i = 0; i < call.arguments.each.size(); ++i) {
      std::string_view value = call.arguments.each[i];
      size_t at = i;
      if (auto named = SplitAssignment(value);
          named && IsIdentifier(named->first)) {
        at = static_cast<size_t>(
            std::find(names.begin(), names.end(), named->first) -
            names.begin());
        value = named->second;
      }
      if (at < uses.size()) {
        Mark(PointersIn(value), uses[at].read, uses[at].written);
      }
    }
  }

  const KernelReading::Callee& CalleeOf(const std::string& name) {
    const auto [known, is_new] =
        shared_.callees.try_emplace({name, depth_ + 1});
    if (is_new) {
      FunctionReader reader(shared_, name, depth_ + 1);
      known->second.parameters = reader.parameters();
      known->second.uses = reader.Read();
    }
    return known->second;
  }

  void Store(const std::vector<std::string_view>& arguments) {
    const Parameters pointers = PointersIn(arguments[0]);
    Mark(pointers, false, true);
    if (pointers.size() != 1 || depth_ > 0 || !IsUnmasked(arguments) ||
        DependsOnData(arguments[0])) {
      return;
    }
    std::set<std::string> axes;
    bool known = true;
    ForEachName(arguments[0], [&](std::string_view name) {
      const std::string axis = AxisOf(name);
      if (!axis.empty()) axes.insert(axis);
      known = known && (!axis.empty() || MovesNoPosition(name) ||
                        name == function_.parameters[*pointers.begin()]);
    });
    if (!known) return;
    PointerUse& use = uses_[*pointers.begin()];
    use.whole = true;
    use.axes.assign(axes.begin(), axes.end());
  }

  /// True for numbers, and for the words of "tl.full([XBLOCK], 0, tl.int32)".
  static bool MovesNoPosition(std::string_view name) {
    static const RE2 kName(R"(\d\w*|tl|full|broadcast_to|int\d+|\w*BLOCK)");
    return RE2::FullMatch(name, kName);
  }

  /// True if the mask only keeps the store within its axes: "xmask & r0_mask".
  static bool IsUnmasked(const std::vector<std::string_view>& arguments) {
    static const RE2 kMask(R"((?:mask\s*=\s*)?(None|[xyz]mask|r\d*_?mask))"
                           R"((?: & ([xyz]mask|r\d*_?mask))*)");
    return arguments.size() < 3 || RE2::FullMatch(arguments[2], kMask);
  }

  void Mark(const Parameters& pointers, bool read, bool written) {
    for (size_t each : pointers) {
      uses_[each].read = uses_[each].read || read;
      uses_[each].written = uses_[each].written || written;
    }
  }

  static bool IsAccess(std::string_view name) {
    return name == "load" || name == "store" || name == "gather" ||
           name == "scatter" || name.starts_with("atomic_");
  }
  static bool IsLoad(const Call& call) {
    return call.name == "load" || call.name == "gather" ||
           call.name.starts_with("atomic_");
  }

  [[nodiscard]] bool Defines(std::string_view name) {
    const auto [known, is_new] = defined_.try_emplace(std::string(name));
    if (is_new) {
      known->second = shared_.kernel.source.find("def " + known->first + "(") !=
                      std::string::npos;
    }
    return known->second;
  }

  /// The parameters that an expression points into, or that are part of it.
  [[nodiscard]] Parameters PointersIn(std::string_view text) const {
    Parameters pointers;
    ForEachName(text, [&](std::string_view name) {
      const auto found = variables_.find(std::string(name));
      if (found == variables_.end()) return;
      pointers.insert(found->second.begin(), found->second.end());
    });
    return pointers;
  }

  /// True for a pointer with or without an offset, not for a loaded value.
  [[nodiscard]] bool IsPointer(std::string_view text) const {
    return !DependsOnData(text) && !PointersIn(text).empty();
  }

  [[nodiscard]] bool DependsOnData(std::string_view text) const {
    bool depends = false;
    ForEachName(text, [&](std::string_view name) {
      depends = depends || data_.count(std::string(name)) != 0;
    });
    return depends;
  }

  KernelReading& shared_;
  const PythonFunction function_;
  const size_t depth_;
  Uses uses_;
  std::map<std::string, Parameters> variables_;
  std::map<std::string, bool> defined_;  ///< functions that were looked for
  std::set<std::string> data_;  ///< variables that depend on what was loaded
};

}  // namespace

std::map<std::string, PointerUse> UsesOfPointers(const TritonKernel& kernel) {
  KernelReading shared{kernel, kMostText, {}};
  FunctionReader reader(shared, kernel.name, 0);
  const std::vector<std::string> names = reader.parameters();
  const Uses uses = reader.Read();
  std::map<std::string, PointerUse> by_name;
  for (size_t i = 0; i < names.size(); ++i) {
    if (uses[i].read || uses[i].written) by_name[names[i]] = uses[i];
  }
  return by_name;
}

}  // namespace ladder
