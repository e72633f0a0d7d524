#include "codegen/triton_kernel.h"

#include <re2/re2.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

#include "base/text.h"
#include "codegen/cpp_text.h"
#include "codegen/python_text.h"

namespace ladder {

namespace {

using Lines = std::vector<PythonLine>;
using Names = std::map<std::string, std::string, std::less<>>;

// The most expanded lines: hostile sources must not grow without bound.
constexpr size_t kMostLines = 200'000;

/// "X" of the last "void call_X(" in the text.
std::string EnclosingCall(std::string_view before) {
  constexpr std::string_view kHead = "void call_";
  const size_t at = before.rfind(kHead);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = before.substr(at + kHead.size());
  return std::string(rest.substr(0, rest.find('(')));
}

/// "X" of "async_compile.triton('X', " at the end of the text.
std::string QuotedName(std::string_view before) {
  static const RE2 kCall(R"(triton\(['"](\w+)['"],\s*$)");
  constexpr size_t kLookBack = 400;
  if (before.size() > kLookBack) {
    before.remove_prefix(before.size() - kLookBack);
  }
  std::string name;
  RE2::PartialMatch(re2::StringPiece(before.data(), before.size()), kCall,
                    &name);
  return name;
}

bool Defines(std::string_view source, const std::string& name) {
  return !name.empty() && source.find("def " + name + "(") != source.npos;
}

/// The text with its words replaced by `names`.
std::string Renamed(std::string_view text, const Names& names) {
  std::string renamed;
  size_t i = 0;
  while (i < text.size()) {
    size_t end = i;
    while (end < text.size() && IsIdentifierCharacter(text[end])) ++end;
    if (end == i) {
      renamed += text[i++];
      continue;
    }
    const std::string_view word = text.substr(i, end - i);
    const auto found = names.find(word);
    renamed += found == names.end() ? word : std::string_view(found->second);
    i = end;
  }
  return renamed;
}

void AppendRenamed(const Lines& body, const Names& names, Lines& lines) {
  for (const PythonLine& each : body) {
    if (lines.size() >= kMostLines) return;
    lines.push_back({Renamed(each.text, names), each.line});
  }
}

/// Replaces calls such as `X_body_1(in_ptr1, XBLOCK_1)` by the function body.
Lines WithSubKernels(const TritonKernel& kernel, const Lines& body) {
  const std::string prefix = kernel.name + "_body_";
  std::map<std::string, PythonFunction> functions;
  Lines lines;
  for (const PythonLine& each : body) {
    const auto call = each.text.starts_with(prefix) ? ParseCall(each.text)
                                                    : std::optional<CppCall>();
    if (!call) {
      lines.push_back(each);
      continue;
    }
    const std::string name(call->name);
    auto found = functions.find(name);
    if (found == functions.end()) {
      found = functions
                  .emplace(name, ReadFunction(kernel.source, kernel.line, name))
                  .first;
    }
    const PythonFunction& function = found->second;
    const auto arguments = SplitArguments(call->arguments);
    Names names;
    for (size_t i = 0;
         i < std::min(arguments.size(), function.parameters.size()); ++i) {
      names[function.parameters[i]] = std::string(arguments[i]);
    }
    AppendRenamed(function.body, names, lines);
  }
  return lines;
}

/// Repeats the body that sub-kernels share. Before it, each sub-kernel has a
/// branch with `foreach_arg0 = in_ptr1`; a last branch is for none.
Lines WithSharedBody(const Lines& body) {
  static const RE2 kPlaceholder(R"((foreach_arg\d+) = (\w+))");
  std::vector<Names> branches;
  Lines lines;
  size_t end = 0;  // of the last branch
  bool in_branch = false;
  for (size_t i = 0; i < body.size(); ++i) {
    std::string placeholder, name;
    const bool is_placeholder =
        RE2::FullMatch(body[i].text, kPlaceholder, &placeholder, &name);
    if (is_placeholder) {
      if (!in_branch) branches.emplace_back();
      branches.back()[placeholder] = name;
      end = i + 1;
    }
    in_branch = is_placeholder;
  }
  if (branches.size() < 2) return body;
  lines.assign(body.begin(), body.begin() + static_cast<ptrdiff_t>(end));
  const Lines shared(body.begin() + static_cast<ptrdiff_t>(end), body.end());
  branches.pop_back();
  for (const Names& names : branches) AppendRenamed(shared, names, lines);
  return lines;
}

}  // namespace

std::vector<TritonKernel> FindTritonKernels(std::string_view text) {
  static const RE2 kDefinition(R"(@triton\.jit[^\n]*\n\s*def (\w+)\()");
  constexpr std::string_view kHelper = "_triton_helper_fn";
  constexpr std::string_view kQuotes = "'''";
  std::vector<TritonKernel> kernels;
  re2::StringPiece rest(text.data(), text.size());
  std::string name;
  size_t before = 0;  // where the previous kernel ends
  size_t counted = 0;
  size_t line = 1;  // of text[counted]
  while (RE2::FindAndConsume(&rest, kDefinition, &name)) {
    if (name.starts_with(kHelper)) continue;
    const auto at = static_cast<size_t>(rest.data() - text.data());
    // In a wrapper the source is quoted; in a Python file it is among others.
    const size_t quotes = text.substr(0, at).rfind(kQuotes);
    const bool quoted = quotes != text.npos && quotes >= before;
    const size_t begin = quoted ? quotes + kQuotes.size() : before;
    size_t end = std::min(text.find(kQuotes, at), text.size());
    if (!quoted) end = std::min(end, text.find("\n@triton.jit", at));
    TritonKernel kernel;
    kernel.name = name;
    kernel.source = std::string(text.substr(begin, end - begin));
    if (quoted) {
      // Sub-kernels of a combo kernel stand before it, in the same quotes.
      const std::string main = QuotedName(text.substr(0, quotes));
      if (Defines(kernel.source, main)) kernel.name = main;
      kernel.called_as = EnclosingCall(text.substr(before, quotes - before));
    }
    line += CountNewlines(text.substr(counted, begin - counted));
    counted = begin;
    kernel.line = line;
    kernels.push_back(std::move(kernel));
    before = quoted ? std::min(end + kQuotes.size(), text.size()) : end;
    rest = re2::StringPiece(text.data() + end, text.size() - end);
  }
  return kernels;
}

// triton_meta={'signature': {'in_ptr0': '*i64', …, 'xnumel': 'i32'}, …
std::map<std::string, std::string> ParameterTypes(const TritonKernel& kernel) {
  static const RE2 kEntry(R"(['"]?(\w+)['"]?: ['"]([*\w]\w*)[^'"]*['"])");
  std::map<std::string, std::string> types;
  std::string_view text = kernel.source;
  text = text.substr(0, text.find("def " + kernel.name + "("));
  const size_t begin = text.find("'signature': {");
  if (begin == std::string_view::npos) return types;
  text = text.substr(begin + 13);
  text = text.substr(0, text.find('}'));
  re2::StringPiece rest(text.data(), text.size());
  std::string name, type;
  while (RE2::FindAndConsume(&rest, kEntry, &name, &type)) {
    types[name] = type;
  }
  return types;
}

std::vector<PythonLine> FlatLines(const TritonKernel& kernel) {
  return WithSharedBody(WithSubKernels(
      kernel, ReadFunction(kernel.source, kernel.line, kernel.name).body));
}

namespace {

// What TritonKernel.codegen_kernel of torch 2.5 to 2.14 writes
// (torch/_inductor/codegen/triton.py), four blanks an indentation:
//   @triton.jit
//   def triton_poi_fused_index_0(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : …):
//       tmp0 = tl.load(in_ptr0 + (x0), xmask)
//       tmp4 = tl.where(tmp3, tmp2, tmp0)
//       tl.device_assert(((0 <= tmp4) & (tmp4 < ks0)) | ~(xmask), "index …")
//       tl.store(out_ptr0 + (x0), tmp6, xmask)

constexpr size_t kDeepestSlice =
    100;  // nested loads in addresses, and conversions of a copied value

using Part = ValuePart;

/// The kernel, statement by statement. Statement n reads at position 2n and
/// writes at position 2n + 1.
class TritonFlow : public ValueFlow {
 public:
  explicit TritonFlow(const TritonKernel& kernel)
      : kernel_(kernel), lines_(FlatLines(kernel)) {
    ReadHead();
    for (const PythonLine& each : lines_) ReadLine(each.text, each.line);
  }

  struct Assertion {
    std::string_view message;
    size_t line = 0;  ///< in the file
    size_t at = 0;    ///< position after the statements before it
    bool masked = false;
  };
  [[nodiscard]] const std::vector<Assertion>& assertions() const {
    return assertions_;
  }

 protected:
  [[nodiscard]] std::vector<Part> PartsOf(
      const Assignment& assignment) const override {
    const std::string_view value = ValueOf(assignment);
    const size_t at = assignment.at - 1;
    std::vector<Part> parts;
    if (IsWrap(value, at)) {
      parts.push_back({Part::Kind::kChoice, {}, at, 0, true});
    } else {
      AddOperations(value, at, parts);
    }
    ReadValue(value, at, 0, parts);
    return parts;
  }

  /// Takes a loaded value or a variable, at most with its type changed.
  [[nodiscard]] std::optional<std::vector<Part>> CopiesIn(
      const Assignment& assignment) const override {
    std::string_view value = ValueOf(assignment);
    for (size_t step = 0; step < kDeepestSlice && Spend(value.size()); ++step) {
      value = Trim(value);
      if (value.ends_with(")") && value.find(".to(") != value.npos) {
        value = value.substr(0, value.rfind(".to("));
      } else if (value.starts_with('(') &&
                 ReadArguments(value, 0).end == value.size()) {
        value = value.substr(1, value.size() - 2);
      } else {
        break;
      }
    }
    const size_t at = assignment.at - 1;
    if (Declaration(value, at) != nullptr) {
      return std::vector<Part>{{Part::Kind::kVariable, value, at}};
    }
    if (!value.starts_with("tl.load(") ||
        ReadArguments(value, 7).end != value.size()) {
      return {};
    }
    const std::string_view name = FirstName(value.substr(8));
    if (FindPointer(name) == nullptr) return {};
    return std::vector<Part>{{Part::Kind::kPointer, name, at}};
  }

  [[nodiscard]] size_t LineOf(const Assignment& assignment) const override {
    return line_numbers_[assignment.begin];
  }

  [[nodiscard]] std::string TextOf(
      const Assignment& assignment) const override {
    return std::string(ValueOf(assignment));
  }

 private:
  /// The arguments of a call; none if too many steps were taken.
  [[nodiscard]] PythonArguments ArgumentsOf(std::string_view text,
                                            size_t open) const {
    if (!HasSteps()) return {};
    PythonArguments arguments = ReadArguments(text, open);
    Spend(arguments.end > 0 ? arguments.end : text.size());
    return arguments;
  }

  [[nodiscard]] std::string_view ValueOf(const Assignment& assignment) const {
    return values_[assignment.begin];
  }

  /// The last value of the variable before `at`; empty if it has none.
  [[nodiscard]] std::string_view Latest(std::string_view name,
                                        size_t at) const {
    const Assignment* latest = Declaration(name, at);
    if (latest == nullptr || !Spend(ValueOf(*latest).size())) return {};
    return ValueOf(*latest);
  }

  /// True for "tl.where(tmp3, tmp2, tmp0)" with "tmp2 = tmp0 + ks0" and "tmp3 =
  /// tmp0 < 0": negative indices count from the end.
  [[nodiscard]] bool IsWrap(std::string_view value, size_t at) const {
    static const RE2 kNegative(R"((\w+) < (\w+))");
    static const RE2 kSum(R"((\w+) \+ (\w+))");
    if (!value.starts_with("tl.where(")) return false;
    const PythonArguments arguments = ArgumentsOf(value, 8);
    if (arguments.each.size() != 3 || arguments.end != value.size()) {
      return false;
    }
    const std::string_view test = Latest(arguments.each[0], at);
    const std::string_view sum = Latest(arguments.each[1], at);
    std::string variable, zero, first, second;
    return RE2::FullMatch(test, kNegative, &variable, &zero) &&
           RE2::FullMatch(sum, kSum, &first, &second) && IsZero(zero, at) &&
           arguments.each[2] == variable &&
           (first == variable) != (second == variable);
  }

  /// Adds sums, comparisons, bit operations, signs ("-tmp0"), and calls that do
  /// more than load or convert.
  void AddOperations(std::string_view value, size_t at,
                     std::vector<Part>& parts) const {
    static const RE2 kOperation(
        R"((?:^|[(\[,])\s*-(\d)|float\(['"][-\w]+['"]\)|(\w+)\()"
        R"(|(//|<<|>>|[<>=!]=|[-+*/%&|^~<>]))");
    static const RE2 kNone("full|to|load|broadcast_to");
    if (value.starts_with("tl.load(")) {
      value.remove_prefix(ArgumentsOf(value, 7).end);  // the address
    }
    Spend(value.size());
    re2::StringPiece rest(value.data(), value.size());
    re2::StringPiece digit, call, mark;
    while (RE2::FindAndConsume(&rest, kOperation, &digit, &call, &mark)) {
      if (!digit.empty() || RE2::FullMatch(call, kNone)) continue;
      const re2::StringPiece& name = call.empty() ? mark : call;
      if (name.empty()) continue;  // float("-inf")
      parts.push_back({Part::Kind::kOperation, {name.data(), name.size()}, at});
      if (name != "where") continue;
      // What its condition computes is not done to the value.
      const auto open = static_cast<size_t>(rest.data() - value.data()) - 1;
      const PythonArguments arguments = ArgumentsOf(value, open);
      if (arguments.each.empty()) continue;
      const char* const past = arguments.each[0].end();
      rest.remove_prefix(static_cast<size_t>(past - rest.data()));
    }
  }

  /// "nan", "inf" or "-inf" for the arguments of float(): "("-inf")".
  static std::string_view LiteralOf(std::string_view arguments) {
    static const RE2 kLiteral(
        R"(\(\s*['"]([+-]?)(nan|inf)(?:inity)?['"]\s*\))");
    std::string sign, name;
    const re2::StringPiece text(arguments.data(), arguments.size());
    if (!RE2::PartialMatch(text.substr(0, 16), kLiteral, &sign, &name)) {
      return {};
    }
    return name == "nan" ? "nan" : sign == "-" ? "-inf" : "inf";
  }

  /// "0", or a variable that is "tl.full([1], 0, tl.int64)".
  [[nodiscard]] bool IsZero(std::string_view word, size_t at) const {
    static const RE2 kFull(R"(tl\.full\(\[[\d, ]*\], 0, [\w.]+\))");
    return word == "0" || RE2::FullMatch(Latest(word, at), kFull);
  }

  /// Reads the parameters and their types.
  void ReadHead() {
    std::string_view source = kernel_.source;
    const std::string head = "def " + kernel_.name + "(";
    const size_t at = source.find(head);
    if (at == std::string_view::npos) return;
    const PythonArguments parameters =
        ReadArguments(source, at + head.size() - 1);
    if (parameters.end == 0) return;
    const auto types = ParameterTypes(kernel_);
    size_t position = 0;
    for (std::string_view each : parameters.each) {
      const std::string_view name = FirstName(each);
      auto type = types.find(std::string(name));
      // Until torch 2.4 the types were listed by position.
      if (type == types.end()) type = types.find(std::to_string(position));
      ++position;
      const bool typed = type != types.end();
      if (typed ? type->second.starts_with('*')
                : name.find("_ptr") != name.npos) {
        AddPointer({name, typed && IsInteger(type->second)});
      }
    }
  }

  static bool IsInteger(std::string_view type) {
    return type != "*i1" && (type.starts_with("*i") || type.starts_with("*u"));
  }

  void ReadLine(std::string_view line, size_t number) {
    line_ = number;
    const size_t open = line.find('(');
    const size_t equals = line.find(" = ");
    if (line.starts_with("tl.device_assert(")) {
      const PythonArguments arguments = ReadArguments(line, open);
      for (std::string_view each : arguments.each) {
        const bool quoted = each.starts_with('"') || each.starts_with('\'');
        if (!quoted || each.size() < 2) continue;
        assertions_.push_back({each.substr(1, each.size() - 2), number,
                               2 * values_.size(),
                               arguments.each[0].find('|') != line.npos});
      }
    } else if (line.starts_with("tl.store(") ||
               line.starts_with("tl.atomic_")) {
      const PythonArguments arguments = ReadArguments(line, open);
      if (arguments.each.size() < 2) return;
      Add(FirstName(arguments.each[0]), arguments.each[1]);
    } else if (equals != line.npos && IsIdentifier(line.substr(0, equals))) {
      Add(line.substr(0, equals), line.substr(equals + 3));
    }
  }

  /// Each assignment to a variable declares it again; stores to a pointer add
  /// up.
  void Add(std::string_view target, std::string_view value) {
    Assignment assignment;
    assignment.target = target;
    assignment.at = 2 * values_.size() + 1;
    assignment.begin = values_.size();
    assignment.end = assignment.begin + 1;
    assignment.declares = FindPointer(target) == nullptr;
    if (assignment.declares) {
      assignment.declaration = CountAssignments();
      assignment.scope_end = Assignment::kUndeclared;
    }
    AddAssignment(assignment);
    values_.push_back(value);
    line_numbers_.push_back(line_);
  }

  void ReadValue(std::string_view value, size_t at, size_t depth,
                 std::vector<Part>& parts) const {
    size_t i = 0;
    while (i < value.size() && Spend(1)) {
      if (!IsIdentifierCharacter(value[i])) {
        ++i;
        continue;
      }
      const std::string_view name = FirstName(value.substr(i));
      i += name.size();
      const bool call = i < value.size() && value[i] == '(';
      if (call && name == "float") {
        const std::string_view literal = LiteralOf(value.substr(i));
        if (literal.empty()) continue;
        parts.push_back({Part::Kind::kLiteral, literal, at});
        i = std::min(value.find(')', i), value.size());
      } else if (call && name == "where") {
        // What is chosen counts, not the condition.
        const PythonArguments arguments = ArgumentsOf(value, i);
        if (arguments.end > 0 && !arguments.each.empty()) {
          const bool noted = !parts.empty() && parts.front().wraps;
          if (!noted) {
            parts.push_back({Part::Kind::kChoice, arguments.each[0], at});
          }
          i = static_cast<size_t>(arguments.each[0].data() - value.data()) +
              arguments.each[0].size();
        }
      } else if (call && name == "load") {
        i += ReadLoad(value.substr(i), at, depth, parts);
      } else if (FindPointer(name) != nullptr) {
        // Not a load, so no element: at position 0 nothing was stored yet.
        parts.push_back({Part::Kind::kPointer, name, 0, parts.size() + 1});
      } else {
        parts.push_back({Part::Kind::kVariable, name, at});
      }
    }
  }

  /// Reads "(in_ptr0 + (x0 + 4*tmp4), xmask)" and returns its length.
  size_t ReadLoad(std::string_view call, size_t at, size_t depth,
                  std::vector<Part>& parts) const {
    const PythonArguments arguments = ArgumentsOf(call, 0);
    if (arguments.each.empty()) return 1;
    const std::string_view address = arguments.each[0];
    const std::string_view name = FirstName(address);
    if (FindPointer(name) == nullptr) return 1;
    const size_t pointer = parts.size();
    parts.push_back({Part::Kind::kPointer, name, at});
    if (depth < kDeepestSlice) {
      ReadValue(address.substr(address.find(name) + name.size()), at, depth + 1,
                parts);
    } else {
      Spend(std::numeric_limits<size_t>::max());
    }
    parts[pointer].end = parts.size();
    return arguments.end;
  }

  const TritonKernel& kernel_;
  const std::vector<PythonLine> lines_;
  std::vector<std::string_view> values_;  // what is assigned, by statement
  std::vector<size_t> line_numbers_;      // in the file, by statement
  size_t line_ = 0;                       // that is read now
  std::vector<Assertion> assertions_;
};

}  // namespace

std::vector<IndexCheck> FindTritonChecks(const TritonKernel& kernel,
                                         std::string_view condition) {
  const TritonFlow flow(kernel);
  std::vector<IndexCheck> checks;
  for (const auto& assertion : flow.assertions()) {
    if (!IsIndexMessage(assertion.message, condition)) continue;
    checks.push_back(
        flow.CheckOf(assertion.message, assertion.line, assertion.at));
    checks.back().masked = assertion.masked;
  }
  return checks;
}

StoredLiterals FindTritonLiterals(const TritonKernel& kernel) {
  return TritonFlow(kernel).FindLiterals();
}

std::vector<std::string> TritonCopiesOf(const TritonKernel& kernel,
                                        std::string_view parameter) {
  return TritonFlow(kernel).CopiedFrom(parameter);
}

}  // namespace ladder
