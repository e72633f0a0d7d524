#include "codegen/triton_as_cpp.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "codegen/cpp_text.h"
#include "codegen/python_text.h"

namespace ladder {

namespace {

// Bounds for hostile text; a generated line has a few hundred bytes.
constexpr size_t kDeepest = 30;  // nested brackets
constexpr size_t kLongest = 10'000;
constexpr size_t kMostDimensions = 3;

constexpr std::string_view kUnknown = "unknown()";

bool Matches(std::string_view text, const RE2& pattern) {
  return RE2::FullMatch(re2::StringPiece(text.data(), text.size()), pattern);
}

/// The C++ type of "tl.float16", "*fp16" or "tl.int1".
std::string_view CppType(std::string_view type) {
  static constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {"fp16", "half"},         {"float16", "half"},   {"bf16", "bfloat16"},
      {"bfloat16", "bfloat16"}, {"fp32", "float"},     {"float32", "float"},
      {"fp64", "double"},       {"float64", "double"}, {"i1", "bool"},
      {"int1", "bool"}};
  if (type.starts_with('*')) type.remove_prefix(1);
  if (type.starts_with("tl.")) type.remove_prefix(3);
  for (const auto& [name, cpp] : kTypes) {
    if (name == type) return cpp;
  }
  return type.starts_with('i') || type.starts_with('u') ? "int64_t" : "float";
}

/// "r0_mask & xmask": lanes that hold no element.
bool IsMask(std::string_view condition) {
  static const RE2 kMask(R"([(]?(?:\w*mask|None|True)(?: *& *\w*mask)*[)]?)");
  return Matches(condition, kMask);
}

/// Computed, as in "tmp5 & xmask".
bool IsComputed(std::string_view condition) {
  return condition.find("tmp") != condition.npos;
}

bool IsQuoted(std::string_view argument) {
  return argument.starts_with('\'') || argument.starts_with('"');
}

bool IsKeyword(std::string_view argument) {
  static const RE2 kKeyword(R"((?s)\w+ *=[^=].*)");
  return Matches(argument, kKeyword);
}

std::string Infinity(std::string_view quoted) {
  if (quoted.find("nan") != quoted.npos) {
    return "std::numeric_limits<float>::quiet_NaN()";
  }
  const bool negative = quoted.find('-') != quoted.npos;
  return fmt::format("{}std::numeric_limits<float>::infinity()",
                     negative ? "-" : "");
}

/// Of how many elements a sum of the kernel is, as "24 * 7"; empty if some
/// dimension has no fixed size. The kernels of a combo have their own sizes.
std::string ElementsOfSums(const TritonKernel& kernel,
                           const std::vector<PythonLine>& lines) {
  static const RE2 kDimension(R"(r\d*_?numel)");
  static const RE2 kSize(R"((r\d*_?numel) = (\d{1,18}))");
  if (kernel.name.find("_for_") != std::string::npos) return "";
  std::map<std::string, std::string> sizes;
  for (const PythonLine& line : lines) {
    std::string name, size;
    if (!RE2::FullMatch(line.text, kSize, &name, &size)) continue;
    if (!sizes.emplace(name, size).second) return "";
  }
  for (const std::string& each :
       ReadFunction(kernel.source, kernel.line, kernel.name).parameters) {
    if (RE2::FullMatch(each, kDimension) && !sizes.contains(each)) return "";
  }
  if (sizes.size() > kMostDimensions) return "";
  std::string elements;
  for (const auto& [name, size] : sizes) {
    elements += (elements.empty() ? "" : " * ") + size;
  }
  return elements;
}

/// Rewrites expressions.
class Expressions {
 public:
  /// elements: of each sum; may be empty.
  explicit Expressions(std::string elements) : elements_(std::move(elements)) {}

  /// What is loaded where a condition holds, and else is another number. Where
  /// the condition chooses it, there is no other number.
  void NoteLoad(std::string_view target, std::string_view expression) {
    const size_t open = expression.find('(');
    const auto arguments = ReadArguments(expression, open).each;
    const bool chosen = expression.starts_with("tl.load(") &&
                        arguments.size() > 1 && IsComputed(arguments[1]);
    loads_[std::string(target)] = chosen ? Loaded(arguments[0]) : "";
  }

  std::string Value(std::string_view text) {
    if (++depth_ > kDeepest) {
      --depth_;
      return std::string(kUnknown);
    }
    const std::string_view rest = std::exchange(rest_, text);
    std::string out;
    while (!rest_.empty()) Take(out);
    rest_ = rest;
    --depth_;
    return out;
  }

  std::string Call(std::string_view function,
                   const std::vector<std::string_view>& arguments) {
    std::vector<std::string_view> values;
    for (const std::string_view each : arguments) {
      if (!IsKeyword(each)) values.push_back(each);
    }
    if (values.empty()) return std::string(kUnknown);
    if (function == "float") return Infinity(values[0]);
    if (std::any_of(values.begin(), values.end(), IsQuoted)) {
      return std::string(kUnknown);  // assembly
    }
    if (function.ends_with("_strict")) function.remove_suffix(7);
    if (function == "load") return Load(arguments, values);
    if (function == "zeros") return "0";
    if (function == "full" && values.size() > 1) return Value(values[1]);
    if (function == "where" && values.size() > 2) {
      if (IsMask(values[0])) return "(" + Value(values[1]) + ")";
      return fmt::format("(({}) ? ({}) : ({}))", Value(values[0]),
                         Chosen(values[1]), Chosen(values[2]));
    }
    if (IsShape(function)) return "(" + Value(values[0]) + ")";
    if (IsRowMax(function)) return fmt::format("row_max({})", Value(values[0]));
    if (function == "min2" || function == "fmin2" || function == "min") {
      return fmt::format("row_min({})", Value(values[0]));
    }
    if (function == "div_rn" && values.size() == 2) {
      return fmt::format("(({}) / ({}))", Value(values[0]), Value(values[1]));
    }
    if (function == "sum") return Sum(values[0]);
    return Plain(function, values);
  }

  /// "in_ptr0 + (x0)"
  std::string Loaded(std::string_view address) {
    const std::string_view pointer = FirstName(address);
    return fmt::format(
        "{}[{}]", pointer,
        Value(address.substr(
            std::min(address.find(pointer) + pointer.size(), address.size()))));
  }

  std::string Sum(std::string_view value) {
    return fmt::format("sum({}{})", Value(value),
                       elements_.empty() ? "" : ", " + elements_);
  }

 private:
  static bool IsShape(std::string_view function) {
    static constexpr std::string_view kShape[] = {
        "broadcast_to", "reshape",     "view",           "expand_dims",
        "trans",        "multiple_of", "max_contiguous", "promote_to_tensor"};
    return Contains(kShape, function);
  }
  static bool IsRowMax(std::string_view function) {
    return function == "max2" || function == "fmax2" || function == "max";
  }

  std::string Load(const std::vector<std::string_view>& arguments,
                   const std::vector<std::string_view>& values) {
    std::string loaded = Loaded(values[0]);
    constexpr std::string_view kOther = "other=";
    for (const std::string_view each : arguments) {
      if (!each.starts_with(kOther) || values.size() < 2) continue;
      if (!IsComputed(values[1])) continue;
      return fmt::format("(condition ? {} : {})", loaded,
                         Value(each.substr(kOther.size())));
    }
    return loaded;
  }

  /// One of the values that a condition chooses from.
  std::string Chosen(std::string_view value) {
    const auto load = loads_.find(value);
    return load == loads_.end() || load->second.empty() ? Value(value)
                                                        : load->second;
  }

  std::string Plain(std::string_view function,
                    const std::vector<std::string_view>& values) {
    const bool of_two =
        function.ends_with("maximum") || function.ends_with("minimum");
    if (function == "maximum" || function == "fmax") function = "max";
    if (function == "minimum" || function == "fmin") function = "min";
    if (function.ends_with("_rn")) function.remove_suffix(3);
    std::string list;
    for (size_t i = 0;
         i < (of_two ? std::min<size_t>(values.size(), 2) : values.size());
         ++i) {
      list += (i == 0 ? "" : ", ") + Value(values[i]);
    }
    return fmt::format("std::{}({})", function, list);
  }

  // The next part of rest_, whose operand so far begins at begin_ of `out`.
  void Take(std::string& out) {
    const char c = rest_.front();
    if (rest_.starts_with(".to(")) {
      TakeConversion(out);
    } else if (c == '\'' || c == '"') {
      const size_t close = rest_.find(c, 1);
      Drop(close == rest_.npos ? 0 : close + 1);
    } else if (c == '.') {  // ".broadcast_to(XBLOCK, 1)"
      const size_t open = rest_.find('(');
      Drop(open == rest_.npos ? 0 : ReadArguments(rest_, open).end);
    } else if (c == '[') {  // "[:, None]"
      const size_t close = MatchingBracket(rest_, 0);
      Drop(close == rest_.npos ? 0 : close + 1);
    } else if (c == '(') {
      begin_ = out.size();
      const PythonArguments group = ReadArguments(rest_, 0);
      TakeGroup(group, out);
    } else if (IsIdentifierCharacter(c)) {
      TakeWord(out);
    } else {
      const bool divides = rest_.starts_with("//");
      out += divides ? '&' : c;  // the whole part is not followed
      rest_.remove_prefix(divides ? 2 : 1);
    }
  }

  /// Zero bytes: a bracket that nothing closes ends the expression.
  void Drop(size_t bytes) {
    rest_.remove_prefix(bytes == 0 ? rest_.size() : bytes);
  }

  /// ".to(tl.float16)"; the same bits as another type are other numbers.
  void TakeConversion(std::string& out) {
    const PythonArguments to = ReadArguments(rest_, 3);
    const size_t begin = std::min(begin_, out.size());
    const std::string type(CppType(to.each.empty() ? "" : to.each[0]));
    const bool same_bits = std::any_of(
        to.each.begin(), to.each.end(),
        [](std::string_view each) { return each.starts_with("bitcast="); });
    const std::string value =
        same_bits ? std::string(kUnknown) : out.substr(begin);
    out.resize(begin);
    out += fmt::format("static_cast<{}>({})", type, value);
    Drop(to.end);
  }

  void TakeGroup(const PythonArguments& group, std::string& out) {
    const size_t begin = begin_;
    std::string list;
    for (const std::string_view each : group.each) {
      list += (list.empty() ? "" : ", ") + Value(each);
    }
    out += "(" + list + ")";
    begin_ = begin;
    Drop(group.end);
  }

  void TakeWord(std::string& out) {
    begin_ = out.size();
    static const RE2 kNumber(R"((\d[\d.]*(?:e[-+]?\d+)?))");
    static const RE2 kDotted(
        R"((?:(?:triton|language|tl|math|tl_math|libdevice|)"
        R"(extra|cuda|triton_helpers|PropagateNan)\.)*)"
        R"((\w+))");
    re2::StringPiece rest(rest_.data(), rest_.size()), word;
    const bool number = RE2::Consume(&rest, kNumber, &word);
    if (!number) RE2::Consume(&rest, kDotted, &word);
    rest_.remove_prefix(std::max<size_t>(rest_.size() - rest.size(), 1));
    const std::string_view name(word.data(), word.size());
    if (number) {
      out += name;
      return;
    }
    if (rest_.starts_with('(')) {
      const size_t begin = begin_;
      const PythonArguments arguments = ReadArguments(rest_, 0);
      out += Call(name, arguments.each);
      begin_ = begin;
      Drop(arguments.end);
    } else {
      out += Word(name);
    }
  }

  static std::string Word(std::string_view name) {
    if (name == "and") return "&&";
    if (name == "or") return "||";
    if (name == "not") return "!";
    if (name == "True") return "1";
    if (name == "False") return "0";
    // The number of an element: "r0_1" is called "x…" like the others.
    const bool index =
        name.size() > 1 && name[0] == 'r' && name[1] >= '0' && name[1] <= '9';
    return (index ? "x" : "") + std::string(name);
  }

  std::string elements_;
  // What a variable is where the condition of its load holds.
  std::map<std::string, std::string, std::less<>> loads_;
  std::string_view rest_;
  size_t begin_ = 0, depth_ = 0;
};

/// Rewrites statements.
class Statements {
 public:
  Statements(const TritonKernel& kernel, std::string elements)
      : types_(ParameterTypes(kernel)), expressions_(std::move(elements)) {}

  /// Empty if it computes and stores no numbers.
  std::string Statement(std::string_view line) {
    static const RE2 kStore(R"(^tl\.(store|atomic_add)\()");
    static const RE2 kAssignment(
        R"((?s)((?:_?tmp\w*(?: *, *| *,? *))+)= *(.+))");
    if (line.size() > kLongest) return "";
    const re2::StringPiece text(line.data(), line.size());
    std::string call;
    if (RE2::PartialMatch(text, kStore, &call)) {
      return Store(ReadArguments(line, line.find('(')).each,
                   call == "atomic_add");
    }
    re2::StringPiece targets, value;
    if (!RE2::FullMatch(text, kAssignment, &targets, &value)) return "";
    const std::string_view expression(value.data(), value.size());
    const auto names =
        SplitArguments(std::string_view(targets.data(), targets.size()));
    if (names.size() > 1) return Several(names, expression);
    if (names.empty()) return "";
    expressions_.NoteLoad(Trim(names[0]), expression);
    return Assign(Trim(names[0]), Single(expression));
  }

  /// "half* in_out_ptr0, int64_t xnumel"
  [[nodiscard]] std::string Parameters(const TritonKernel& kernel) const {
    std::string list;
    for (const std::string& each :
         ReadFunction(kernel.source, kernel.line, kernel.name).parameters) {
      const auto type = types_.find(each);
      if (type == types_.end()) continue;
      list += fmt::format("{}{}{} {}", list.empty() ? "" : ", ",
                          CppType(type->second),
                          type->second.starts_with('*') ? "*" : "", each);
    }
    return list;
  }

 private:
  std::string Assign(std::string_view target, const std::string& value) {
    const bool accumulator = target.starts_with('_');
    const bool known = !known_.insert(std::string(target)).second;
    return fmt::format("{}{} = {};", accumulator && known ? "" : "auto ",
                       target, value);
  }

  /// What one round of a loop adds to an accumulator stands for all of them:
  /// "_tmp8 + tmp7", "tl.maximum(_tmp2, tmp1)". Not of a product.
  std::string Single(std::string_view expression) {
    static const RE2 kSum(R"(_tmp\w* \+ (\w+))");
    static const RE2 kMost(R"([\w.]+\.(?:max|min)imum\(_tmp\w*, (\w+)\W.*)");
    const re2::StringPiece text(expression.data(), expression.size());
    std::string term;
    if (RE2::FullMatch(text, kSum, &term) ||
        RE2::FullMatch(text, kMost, &term)) {
      return term;
    }
    return expression.starts_with("_tmp") ? std::string(kUnknown)
                                          : expressions_.Value(expression);
  }

  /// "a, b = online_softmax_combine(most, sum, x, False)"; Welford's mean,
  /// squares and weight.
  std::string Several(const std::vector<std::string_view>& names,
                      std::string_view expression) {
    const size_t open = expression.find('(');
    const auto arguments = ReadArguments(expression, open).each;
    if (arguments.empty()) return "";
    const auto called = [&](std::string_view name) {
      return expression.substr(0, open).ends_with(name);
    };
    std::vector<std::string> values;
    const auto value = [&](size_t i) {
      return i < arguments.size() ? expressions_.Value(arguments[i]) : "";
    };
    if (called("online_softmax_combine")) {
      // The sum of exp(x - most) is 1 or more; it is 0 where x is -Inf.
      const std::string_view x =
          arguments[std::min<size_t>(2, arguments.size() - 1)];
      values = {fmt::format("row_max({})", value(2)),
                expressions_.Sum(fmt::format("1 + 0 * ({})", x))};
    } else if (called("welford_reduce")) {
      // Of equal numbers, the squares of the differences are 0.
      values = {value(0), fmt::format("(condition ? 0 : {})",
                                      expressions_.Sum(fmt::format(
                                          "{0} * {0}", arguments[0])))};
    } else if (called("online_softmax_reduce") || called("welford")) {
      values = {value(0), value(1)};
    }
    std::string statements;
    for (size_t i = 0; i < std::min(names.size(), values.size()); ++i) {
      statements += Assign(Trim(names[i]), values[i]);
    }
    return statements;
  }

  /// A computed mask leaves elements as they are.
  std::string Store(const std::vector<std::string_view>& arguments, bool adds) {
    if (arguments.size() < 2) return "";
    const std::string pointer(FirstName(arguments[0]));
    const auto type = types_.find(pointer);
    std::string value = expressions_.Value(arguments[1]);
    if (type != types_.end()) {
      value = fmt::format("static_cast<{}>({})", CppType(type->second), value);
    }
    const bool masked = arguments.size() > 2 && IsComputed(arguments[2]);
    const std::string store =
        fmt::format("{} {} {};", expressions_.Loaded(arguments[0]),
                    adds ? "+=" : "=", value);
    return masked ? "if (condition) { " + store + " }" : store;
  }

  std::map<std::string, std::string> types_;
  Expressions expressions_;
  std::set<std::string> known_;  // the variables so far
};

/// Not made from a template, and not the user's.
bool IsGenerated(const TritonKernel& kernel) {
  static const RE2 kGenerated(
      R"((?:\w+_)?triton_(?:poi|per|red|for|mix|spl|unk)(?:_\w+)?)");
  return RE2::FullMatch(kernel.name, kGenerated);
}

}  // namespace

CppText TritonAsCpp(const TritonKernel& kernel) {
  CppText cpp;
  if (!IsGenerated(kernel)) return cpp;
  const std::vector<PythonLine> lines = FlatLines(kernel);
  Statements statements(kernel, ElementsOfSums(kernel, lines));
  cpp.text = fmt::format("extern \"C\" void {}({}) {{\n", kernel.name,
                         statements.Parameters(kernel));
  cpp.lines = {kernel.line};
  for (const PythonLine& line : lines) {
    const std::string statement = statements.Statement(line.text);
    if (statement.empty()) continue;
    cpp.text += statement + "\n";
    cpp.lines.push_back(line.line);
  }
  cpp.text += "}\n";
  return cpp;
}

}  // namespace ladder
