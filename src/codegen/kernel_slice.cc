#include "codegen/kernel_slice.h"

#include <re2/re2.h>

#include <algorithm>
#include <compare>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "codegen/cpp_text.h"
#include "codegen/kernel_parser.h"

namespace ladder {

namespace {

constexpr std::string_view kMessage = "index out of bounds: ";

struct Pattern {
  const char* sample;
  RE2 regex;  // captures the variable and the bound
};

const std::vector<const Pattern*>& Patterns() {
  static const Pattern kBoth{"0 <= tmp2 < 20L", RE2(R"(.+? <= (.+) < (.+))")};
  static const Pattern kUpper{"tmp1 < 20L", RE2(R"((.+) < (.+))")};
  static const Pattern kLower{"0 <= tmp1", RE2(R"(.+? <= (.+)())")};
  static const std::vector<const Pattern*> kPatterns{&kBoth, &kUpper, &kLower};
  return kPatterns;
}

bool HoldsWhole(std::string_view text, std::string_view part) {
  for (size_t at = text.find(part); at != text.npos;
       at = text.find(part, at + 1)) {
    const size_t end = at + part.size();
    if ((at == 0 || !IsIdentifierCharacter(text[at - 1])) &&
        (end == text.size() || !IsIdentifierCharacter(text[end]))) {
      return true;
    }
  }
  return false;
}

std::string_view WithoutMessage(std::string_view condition) {
  if (condition.starts_with(kMessage)) condition.remove_prefix(kMessage.size());
  return condition;
}

}  // namespace

bool IsIndexMessage(std::string_view message, std::string_view condition) {
  return message.starts_with(kMessage) &&
         HoldsWhole(message, WithoutMessage(condition));
}

IndexCheck ParseIndexMessage(std::string_view message, size_t line) {
  IndexCheck check;
  check.line = line;
  check.condition = WithoutMessage(message);
  for (const Pattern* pattern : Patterns()) {
    if (RE2::FullMatch(check.condition, pattern->regex, &check.variable,
                       &check.bound)) {
      break;
    }
  }
  return check;
}

std::optional<long long> FixedBound(const IndexCheck& check) {
  return IntegerLiteral(check.bound);
}

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  size_t begin = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && IsIdentifierCharacter(text[i])) continue;
    if (i > begin) words.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  return words;
}

namespace {

/// Chooses the pointers that can hold the index: the integer ones. If there are
/// none, all: the index was computed from floats. `values`: the pointers that
/// are not only in subscripts.
void SetIndexParameters(const std::vector<PointerParameter>& pointers,
                        const std::vector<PointerParameter>& values,
                        IndexCheck& check) {
  for (const PointerParameter& pointer : values) {
    check.value_parameters.emplace_back(pointer.name);
  }
  for (const PointerParameter& pointer : pointers) {
    if (pointer.integer) check.index_parameters.emplace_back(pointer.name);
  }
  check.from_integers = !check.index_parameters.empty();
  if (check.from_integers) return;
  for (const PointerParameter& pointer : pointers) {
    check.index_parameters.emplace_back(pointer.name);
  }
}

/// Whether the result is small however large the first operand is.
bool Reduces(std::string_view operation) {
  static constexpr std::string_view kAll[] = {
      "%", "&", "mod", "fmod", "remainder", "remainder_integer"};
  return std::ranges::find(kAll, operation) != std::end(kAll);
}

}  // namespace

struct ValueFlow::Slice {
  bool subscripts = true;
  std::vector<bool> seen;    // assignments
  std::deque<size_t> queue;  // assignments to visit
  std::vector<PointerParameter> found;
  // On the way:
  size_t operations = 0, choices = 0, wraps = 0, literals = 0;
  bool multiplied = false, reduced = false;
};

void ValueFlow::AddPointer(const PointerParameter& pointer) {
  pointers_.emplace(pointer.name, pointer);
}

void ValueFlow::AddAssignment(const Assignment& assignment) {
  by_target_[assignment.target].push_back(assignments_.size());
  assignments_.push_back(assignment);
}

bool ValueFlow::Spend(size_t steps) const {
  budget_ -= std::min(budget_, steps);
  return budget_ > 0;
}

const PointerParameter* ValueFlow::FindPointer(std::string_view name) const {
  const auto found = pointers_.find(name);
  return found == pointers_.end() ? nullptr : &found->second;
}

/// Position in `indices` of the first assignment at or after `at`.
size_t ValueFlow::FirstFrom(const std::vector<size_t>& indices,
                            size_t at) const {
  const auto first = std::partition_point(
      indices.begin(), indices.end(),
      [&](size_t index) { return assignments_[index].at < at; });
  return static_cast<size_t>(first - indices.begin());
}

const Assignment* ValueFlow::Declaration(std::string_view name,
                                         size_t at) const {
  const auto found = by_target_.find(name);
  if (found == by_target_.end()) return nullptr;
  for (size_t i = FirstFrom(found->second, at); i > 0 && Spend(1);) {
    const Assignment& each = assignments_[found->second[--i]];
    if (each.declares && each.scope_end > at) return &each;
  }
  return nullptr;
}

/// The assignments that may give the name its value at `at`: its nearest
/// declaration in an enclosing scope and all assignments since.
std::vector<size_t> ValueFlow::Reaching(std::string_view name,
                                        size_t at) const {
  std::vector<size_t> reaching;
  const auto found = by_target_.find(name);
  if (found == by_target_.end()) return reaching;
  const std::vector<size_t>& indices = found->second;
  const size_t end = FirstFrom(indices, at);
  // The name may be written here, not read.
  if (end < indices.size() && assignments_[indices[end]].at == at) {
    return reaching;
  }
  size_t declaration = Assignment::kUndeclared;
  size_t i = end;
  while (i > 0 && declaration == Assignment::kUndeclared && Spend(1)) {
    const Assignment& each = assignments_[indices[--i]];
    if (each.declares && each.scope_end > at) declaration = indices[i];
  }
  for (; i < end && Spend(1); ++i) {
    if (assignments_[indices[i]].declaration != declaration) continue;
    reaching.push_back(indices[i]);
  }
  return reaching;
}

void ValueFlow::Visit(Slice& slice, std::string_view name, size_t at) const {
  for (size_t index : Reaching(name, at)) {
    if (slice.seen[index]) continue;
    slice.seen[index] = true;
    slice.queue.push_back(index);
  }
}

void ValueFlow::Found(Slice& slice, const PointerParameter& pointer) const {
  Spend(slice.found.size());
  const bool known = std::any_of(
      slice.found.begin(), slice.found.end(),
      [&](const PointerParameter& each) { return each.name == pointer.name; });
  if (!known) slice.found.push_back(pointer);
}

void ValueFlow::Follow(Slice& slice,
                       const std::vector<ValuePart>& parts) const {
  for (size_t i = 0; i < parts.size() && Spend(1);) {
    const ValuePart& part = parts[i++];
    switch (part.kind) {
      case ValuePart::Kind::kVariable:
        Visit(slice, part.name, part.at);
        break;
      case ValuePart::Kind::kPointer: {
        Visit(slice, part.name, part.at);
        const PointerParameter* pointer = FindPointer(part.name);
        if (pointer != nullptr) Found(slice, *pointer);
        // The choice of an element says nothing about the value of a float.
        const bool of_floats = pointer != nullptr && !pointer->integer;
        if (of_floats || !slice.subscripts) i = part.end;
        break;
      }
      case ValuePart::Kind::kOperation:
        slice.multiplied |= part.name == "*";
        // What it is computed from comes later.
        slice.reduced |= slice.operations <= slice.wraps && Reduces(part.name);
        ++slice.operations;
        break;
      case ValuePart::Kind::kLiteral:
        ++slice.literals;
        break;
      case ValuePart::Kind::kChoice:
        ++slice.choices;
        slice.wraps += part.wraps ? 1 : 0;
        break;
    }
  }
}

ValueFlow::Slice ValueFlow::Walk(const std::vector<std::string_view>& names,
                                 size_t at, bool subscripts) const {
  Slice slice;
  slice.subscripts = subscripts;
  slice.seen.resize(assignments_.size());
  for (std::string_view name : names) Visit(slice, name, at);
  while (!slice.queue.empty() && HasSteps()) {
    const Assignment& next = assignments_[slice.queue.front()];
    slice.queue.pop_front();
    Follow(slice, PartsOf(next));
  }
  return slice;
}

/// An index is a copy of a few variables, and is used soon after its check.
constexpr size_t kMostCopies = 6;
constexpr size_t kSoon = 32;  // assignments

std::vector<Assignment>::const_iterator ValueFlow::FirstAt(size_t at) const {
  return std::lower_bound(
      assignments_.begin(), assignments_.end(), at,
      [](const Assignment& each, size_t place) { return each.at < place; });
}

/// The declaration of the variable, and those of what it is a copy of: "tmp7 =
/// convert(tmp6)", "tmp6 = tmp5". Vectors are copied element by element, in
/// loops whose counters are no values.
std::vector<const Assignment*> ValueFlow::CopiesOf(std::string_view variable,
                                                   size_t at) const {
  static const RE2 kValue("tmp[0-9]+");
  std::vector<const Assignment*> declarations;
  const auto add = [&](std::string_view name, size_t read_at) {
    const Assignment* found = Declaration(name, read_at);
    const bool known = std::find(declarations.begin(), declarations.end(),
                                 found) != declarations.end();
    if (found != nullptr && !known) declarations.push_back(found);
  };
  const auto add_all = [&](const std::vector<ValuePart>& parts) {
    for (const ValuePart& part : parts) {
      if (RE2::FullMatch({part.name.data(), part.name.size()}, kValue)) {
        add(part.name, part.at);
      }
    }
  };
  add(variable, at);
  for (size_t i = 0; i < std::min(declarations.size(), kMostCopies); ++i) {
    const Assignment& each = *declarations[i];
    if (const auto parts = CopiesIn(each)) add_all(*parts);
    // "tmpbuf[x0_inner] = tmp9[x0_inner];" in a function of its own
    auto inner = FirstAt(each.begin);
    for (size_t n = 0;
         n < kMostCopies && inner != assignments_.end() && inner->at < each.end;
         ++n, ++inner) {
      const std::vector<ValuePart> parts = PartsOf(*inner);
      const bool copy =
          std::all_of(parts.begin(), parts.end(), [](const ValuePart& part) {
            return part.kind == ValuePart::Kind::kVariable;
          });
      if (copy) add_all(parts);
    }
  }
  return declarations;
}

/// The pointers of which the variable, or what it is a copy of, chooses
/// elements. Loops declare variables of the same name.
std::vector<std::string> ValueFlow::IndexedBy(std::string_view variable,
                                              size_t at) const {
  std::vector<std::string> pointers;
  const auto copies = CopiesOf(variable, at);
  const auto is_copy = [&](const ValuePart& part) {
    return part.kind == ValuePart::Kind::kVariable &&
           std::any_of(copies.begin(), copies.end(), [&](const auto* each) {
             return each->target == part.name &&
                    Declaration(part.name, part.at) == each;
           });
  };
  auto next = FirstAt(at);
  for (size_t n = 0; n < kSoon && next != assignments_.end(); ++n, ++next) {
    const std::vector<ValuePart> parts = PartsOf(*next);
    for (size_t i = 0; i < parts.size(); ++i) {
      // What is only stored there has no name.
      if (parts[i].kind != ValuePart::Kind::kPointer || parts[i].name.empty()) {
        continue;
      }
      const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(i);
      const auto end = parts.begin() + static_cast<std::ptrdiff_t>(std::min(
                                           parts[i].end, parts.size()));
      const std::string name(parts[i].name);
      const bool known =
          std::find(pointers.begin(), pointers.end(), name) != pointers.end();
      if (!known && begin < end && std::any_of(begin, end, is_copy)) {
        pointers.push_back(name);
      }
    }
  }
  return pointers;
}

IndexCheck ValueFlow::CheckOf(std::string_view message, size_t line,
                              size_t at) const {
  IndexCheck check = ParseIndexMessage(message, line);
  const auto names = WordsOf(check.variable);
  const Slice all = Walk(names, at, true);
  const Slice values = Walk(names, at, false);
  SetIndexParameters(all.found, values.found, check);
  check.wraps = values.wraps > 0;
  // Wrapping takes one sum: "tmp3 = tmp0 + 20".
  check.multiplied = values.multiplied;
  check.reduced = values.reduced;
  check.computed = values.operations > (check.wraps ? 1 : 0) ||
                   values.choices > values.wraps || !HasSteps() ||
                   !IsIdentifier(check.variable);  // "30L + ((-1L)*tmp9)"
  if (all.found.empty()) FollowToConstant(at, check);
  check.indexed_parameters = IndexedBy(check.variable, at);
  return check;
}

std::vector<std::string> ValueFlow::CopiedFrom(
    std::string_view parameter) const {
  const auto stores = by_target_.find(parameter);
  if (stores == by_target_.end()) return {};
  Slice slice;
  slice.seen.resize(assignments_.size());
  slice.queue.assign(stores->second.begin(), stores->second.end());
  while (!slice.queue.empty()) {
    const auto parts = CopiesIn(assignments_[slice.queue.front()]);
    if (!parts || !HasSteps()) return {};
    slice.queue.pop_front();
    for (const ValuePart& part : *parts) {
      const PointerParameter* pointer = FindPointer(part.name);
      if (pointer == nullptr) {
        Visit(slice, part.name, part.at);
      } else if (!pointer->integer) {
        return {};  // not an integer when loaded
      } else {
        Found(slice, *pointer);
      }
    }
  }
  std::vector<std::string> names;
  for (const PointerParameter& each : slice.found) {
    names.emplace_back(each.name);
  }
  return names;
}

/// Goes back from the stores of a kernel to the NaN and infinities in its
/// source.
class ValueFlow::LiteralSearch {
 public:
  explicit LiteralSearch(const ValueFlow& flow) : flow_(flow) {}

  /// The different lists of values that the kernel chooses from by position. A
  /// list that is only a part of another does not count.
  size_t CountConstants() {
    std::map<size_t, std::vector<std::string>> lists;
    for (size_t i = 0; i < flow_.assignments_.size() && flow_.Spend(1); ++i) {
      const auto parts = flow_.PartsOf(flow_.assignments_[i]);
      if (std::none_of(parts.begin(), parts.end(), [](const ValuePart& part) {
            return part.kind == ValuePart::Kind::kChoice;
          })) {
        continue;
      }
      auto values = ValuesIn(i, 0, kMostInlined);
      if (values && values->size() > 1) lists.emplace(i, std::move(*values));
    }
    std::set<size_t> parts;
    for (const auto& [index, values] : lists) {
      for (size_t operand : OperandsOf(index)) parts.insert(operand);
    }
    std::set<std::vector<std::string>> different;
    for (const auto& [index, values] : lists) {
      if (!parts.contains(index)) different.insert(values);
    }
    return different.size();
  }

  /// The integers that the variable is chosen from by position; nothing if any
  /// value is something else.
  [[nodiscard]] std::vector<long long> IntegersBehind(std::string_view variable,
                                                      size_t at) const {
    // "static_cast<int64_t>(24)", "tl.full([1, 1], 24, tl.int64)"
    static const RE2 kInteger(R"((?:static_cast<\w+>\((-?\d+)L?\)|)"
                              R"(tl\.full\(\[[\d, ]*\], (-?\d+), tl\.\w+\)))");
    const auto chosen = BeforeWrapping(variable, at);
    if (!chosen) return {};
    const auto values = ValuesIn(*chosen, 0);
    if (!values || values->size() < 2) return {};
    std::vector<long long> integers(values->size());
    for (size_t i = 0; i < values->size(); ++i) {
      std::string cpp, triton;
      if (!RE2::FullMatch((*values)[i], kInteger, &cpp, &triton)) return {};
      const auto number = IntegerLiteral(cpp.empty() ? triton : cpp);
      if (!number) return {};
      integers[i] = *number;
    }
    return integers;
  }

  std::vector<StoredLiteral> Find() {
    for (const auto& [target, stores] : flow_.by_target_) {
      if (flow_.FindPointer(target) == nullptr) continue;
      parameter_ = target;
      seen_.clear();
      for (size_t store : stores) Queue(store, {});
      while (!queue_.empty() && flow_.HasSteps()) {
        const auto [assignment, use] = queue_.front();
        queue_.pop_front();
        Read(assignment, use);
      }
    }
    // What could not be read to its end proves nothing.
    if (!flow_.HasSteps()) return {};
    std::sort(found_.begin(), found_.end(),
              [](const StoredLiteral& a, const StoredLiteral& b) {
                return std::tie(a.line, a.parameter) <
                       std::tie(b.line, b.parameter);
              });
    return std::move(found_);
  }

 private:
  /// Values of one choice by position; a few constants may lie side by side.
  static constexpr size_t kMostChosen = 64;
  /// Inductor writes no longer constant into a kernel.
  static constexpr size_t kMostInlined = 8;

  /// What is done with a value before it is stored.
  struct Use {
    /// A condition chooses between it and a computed value.
    bool chosen = false;
    /// A condition that is not the position chooses between another value and
    /// what is computed from it: nan_to_num(x * scale).
    bool guarded = false;
    bool in_maximum = false, in_minimum = false;
    /// It is one of so many values that are chosen by position.
    size_t values = 1;
    auto operator<=>(const Use&) const = default;
  };

  void Queue(size_t assignment, const Use& use) {
    if (seen_.emplace(assignment, use).second) {
      queue_.emplace_back(assignment, use);
    }
  }

  void Read(size_t index, Use use) {
    const Assignment& assignment = flow_.assignments_[index];
    const std::vector<ValuePart> parts = flow_.PartsOf(assignment);
    const ValuePart* choice = nullptr;
    for (const ValuePart& part : parts) {
      if (part.kind == ValuePart::Kind::kChoice) choice = &part;
      if (part.kind != ValuePart::Kind::kOperation) continue;
      if (IsComparison(part.name)) return;
      use = AfterOperation(part.name, use);
    }
    if (choice != nullptr && use.values == 1) {
      const auto values = ValuesIn(index, 0);
      use.values = values ? values->size() : 1;
      use.chosen = use.chosen || !values;
    }
    use.guarded =
        use.guarded || (choice != nullptr && MayRemove(index, *choice));
    for (size_t i = 0; i < parts.size() && flow_.Spend(1);) {
      const ValuePart& part = parts[i++];
      if (part.kind == ValuePart::Kind::kLiteral) {
        Found(assignment, part.name, use);
      } else if (part.kind == ValuePart::Kind::kVariable ||
                 part.kind == ValuePart::Kind::kPointer) {
        for (size_t next : flow_.Reaching(part.name, part.at)) Queue(next, use);
        if (part.kind == ValuePart::Kind::kPointer) i = part.end;
      }
    }
  }

  /// True if the choice may remove what one of its values holds. The position
  /// removes nothing from a constant, and neither does a choice between values
  /// that hold the same, as that of elu(x * scale).
  bool MayRemove(size_t index, const ValuePart& choice) {
    const auto known = may_remove_.find(index);
    if (known != may_remove_.end()) return known->second;
    const bool may =
        !IsByPosition(choice) && !HoldTheSame(flow_.assignments_[index]);
    return may_remove_.emplace(index, may).first->second;
  }

  /// True if the assignment chooses between variables, and all of them hold the
  /// same literals.
  [[nodiscard]] bool HoldTheSame(const Assignment& assignment) const {
    std::vector<std::set<size_t>> held;
    for (const ValuePart& part : flow_.PartsOf(assignment)) {
      const bool plain =
          part.kind == ValuePart::Kind::kChoice ||
          part.kind == ValuePart::Kind::kVariable ||
          (part.kind == ValuePart::Kind::kOperation && IsConversion(part.name));
      if (!plain) return false;
      if (part.kind != ValuePart::Kind::kVariable) continue;
      if (!flow_.IsAssigned(part.name)) continue;  // "tl", "float32"
      held.push_back(LiteralsBehind(part));
    }
    return held.size() > 1 &&
           std::all_of(held.begin(), held.end(),
                       [&](const auto& each) { return each == held.front(); });
  }

  /// The assignments with literals that become part of the variable.
  [[nodiscard]] std::set<size_t> LiteralsBehind(
      const ValuePart& variable) const {
    std::set<size_t> literals;
    std::vector<size_t> open = flow_.Reaching(variable.name, variable.at);
    std::set<size_t> seen(open.begin(), open.end());
    while (!open.empty() && flow_.Spend(1)) {
      const size_t index = open.back();
      open.pop_back();
      const auto parts = flow_.PartsOf(flow_.assignments_[index]);
      if (std::any_of(parts.begin(), parts.end(), IsComparing)) continue;
      for (size_t i = 0; i < parts.size() && flow_.Spend(1);) {
        const ValuePart& part = parts[i++];
        if (part.kind == ValuePart::Kind::kLiteral) literals.insert(index);
        if (part.kind == ValuePart::Kind::kPointer) i = part.end;
        if (part.kind != ValuePart::Kind::kVariable &&
            part.kind != ValuePart::Kind::kPointer) {
          continue;
        }
        for (size_t next : flow_.Reaching(part.name, part.at)) {
          if (seen.insert(next).second) open.push_back(next);
        }
      }
    }
    return literals;
  }

  static bool IsComparing(const ValuePart& part) {
    return part.kind == ValuePart::Kind::kOperation && IsComparison(part.name);
  }

  static bool IsComparison(std::string_view operation) {
    static constexpr std::string_view kComparisons[] = {
        "==", "!=", "<", ">", "<=", ">=", "isnan", "isinf", "isfinite"};
    return Contains(kComparisons, operation);
  }

  /// True for a call that passes on one of its arguments.
  static bool IsConversion(std::string_view operation) {
    static constexpr std::string_view kConversions[] = {"where", "float",
                                                        "double"};
    return Contains(kConversions, operation);
  }

  /// The use of an operand of that operation, whose result has the use `use`.
  static Use AfterOperation(std::string_view operation, const Use& use) {
    if (IsConversion(operation)) return use;
    Use after;
    after.guarded = use.guarded;
    after.in_maximum = operation.find("max") != operation.npos;
    after.in_minimum = operation.find("min") != operation.npos;
    return after;
  }

  /// The assignment that gives the variable its value. If that only lets a
  /// negative index count from the end, or converts: the one before it.
  [[nodiscard]] std::optional<size_t> BeforeWrapping(std::string_view variable,
                                                     size_t at) const {
    constexpr int kMostSteps = 16;  // Inductor writes fewer; a cycle has no end
    for (int step = 0; step < kMostSteps && flow_.Spend(1); ++step) {
      const auto reaching = flow_.Reaching(variable, at);
      if (reaching.size() != 1) return {};
      const auto parts = flow_.PartsOf(flow_.assignments_[reaching[0]]);
      const bool stays =
          std::none_of(parts.begin(), parts.end(), [](const ValuePart& part) {
            return (part.kind == ValuePart::Kind::kOperation &&
                    !IsConversion(part.name)) ||
                   (part.kind == ValuePart::Kind::kChoice && !part.wraps);
          });
      // "tmp17 ? tmp16 : tmp13" of tmp13, "tl.where(tmp17, tmp16, tmp13)"
      const auto last = std::find_if(
          parts.rbegin(), parts.rend(), [&](const ValuePart& part) {
            return part.kind == ValuePart::Kind::kVariable &&
                   flow_.IsAssigned(part.name);
          });
      if (!stays || last == parts.rend()) return reaching[0];
      variable = last->name;
      at = last->at;
    }
    return {};
  }

  /// The values that the assignment chooses from, as text, if all of them are
  /// literal and only the position decides. Nothing if a value is computed.
  [[nodiscard]] std::optional<std::vector<std::string>> ValuesIn(
      size_t index, size_t depth, size_t most = kMostChosen) const {
    constexpr size_t kDeepest = 16;
    if (depth > kDeepest || !flow_.Spend(1)) return {};
    const Assignment& assignment = flow_.assignments_[index];
    std::vector<std::string> values;
    size_t choices = 0;
    for (const ValuePart& part : flow_.PartsOf(assignment)) {
      switch (part.kind) {
        case ValuePart::Kind::kChoice:
          if (++choices > 1 || !IsByPosition(part)) return {};
          break;
        case ValuePart::Kind::kLiteral:
          values.emplace_back(part.name);
          break;
        case ValuePart::Kind::kVariable: {
          if (!flow_.IsAssigned(part.name)) break;  // "tl", "float32"
          const auto reaching = flow_.Reaching(part.name, part.at);
          if (reaching.size() != 1) return {};
          const auto of_part = ValuesIn(reaching[0], depth + 1, most);
          if (!of_part || values.size() + of_part->size() > most) return {};
          values.insert(values.end(), of_part->begin(), of_part->end());
          break;
        }
        case ValuePart::Kind::kPointer:
          return {};
        case ValuePart::Kind::kOperation:
          if (!IsConversion(part.name)) return {};
      }
    }
    if (values.empty()) values.push_back(flow_.TextOf(assignment));
    return values;
  }

  /// The variables that the assignment reads.
  [[nodiscard]] std::vector<size_t> OperandsOf(size_t index) const {
    std::vector<size_t> operands;
    for (const ValuePart& part : flow_.PartsOf(flow_.assignments_[index])) {
      if (part.kind != ValuePart::Kind::kVariable) continue;
      const auto reaching = flow_.Reaching(part.name, part.at);
      operands.insert(operands.end(), reaching.begin(), reaching.end());
    }
    return operands;
  }

  /// True if neither an element of a buffer nor a constant decides the choice.
  [[nodiscard]] bool IsByPosition(const ValuePart& choice) const {
    const auto words = WordsOf(choice.name);
    if (words.empty()) return false;
    const Slice slice = flow_.Walk(words, choice.at, true);
    return slice.found.empty() && slice.literals == 0 && slice.choices == 0;
  }

  /// True if the variable is also computed from itself: the literal only starts
  /// a reduction.
  [[nodiscard]] bool IsStart(const Assignment& assignment) const {
    if (flow_.FindPointer(assignment.target) != nullptr) return false;
    const auto& same = flow_.by_target_.find(assignment.target)->second;
    return std::any_of(same.begin(), same.end(), [&](size_t each) {
      const Assignment& other = flow_.assignments_[each];
      const bool visible = other.at > assignment.at &&
                           other.at <= assignment.scope_end &&
                           (other.declaration == assignment.declaration ||
                            assignment.scope_end == Assignment::kUndeclared);
      if (!visible || !flow_.Spend(1)) return false;
      const auto parts = flow_.PartsOf(other);
      return std::any_of(parts.begin(), parts.end(),
                         [&](const ValuePart& part) {
                           return part.name == assignment.target;
                         });
    });
  }

  void Found(const Assignment& assignment, std::string_view name,
             const Use& use) {
    using Value = StoredLiteral::Value;
    const Value value = name == "nan"    ? Value::kNan
                        : name == "-inf" ? Value::kMinusInf
                                         : Value::kInf;
    if ((use.in_maximum && value == Value::kMinusInf) ||
        (use.in_minimum && value == Value::kInf) || IsStart(assignment)) {
      return;
    }
    const StoredLiteral literal{value, flow_.LineOf(assignment), use.values,
                                use.chosen || use.guarded,
                                std::string(parameter_)};
    const auto same = std::find_if(
        found_.begin(), found_.end(), [&](const StoredLiteral& each) {
          return each.line == literal.line && each.value == literal.value &&
                 each.parameter == literal.parameter;
        });
    if (same == found_.end()) {
      found_.push_back(literal);
    } else if (same->chosen && !literal.chosen) {
      *same = literal;
    }
  }

  const ValueFlow& flow_;
  std::string_view parameter_;
  std::map<size_t, bool> may_remove_;  // by assignment with a choice
  std::set<std::pair<size_t, Use>> seen_;
  std::deque<std::pair<size_t, Use>> queue_;
  std::vector<StoredLiteral> found_;
};

void ValueFlow::FollowToConstant(size_t at, IndexCheck& check) const {
  LiteralSearch search(*this);
  check.constant = search.IntegersBehind(check.variable, at);
  if (!check.constant.empty()) check.constants = search.CountConstants();
  // What could not be read to its end proves nothing.
  if (!HasSteps()) check.constant.clear();
}

StoredLiterals ValueFlow::FindLiterals() const {
  StoredLiterals literals{LiteralSearch(*this).Find()};
  if (!literals.each.empty()) {
    literals.constants = LiteralSearch(*this).CountConstants();
  }
  if (!HasSteps()) return {};
  return literals;
}

}  // namespace ladder
