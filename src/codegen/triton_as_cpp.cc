#include "codegen/triton_as_cpp.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "base/text.h"
#include "codegen/cpp_text.h"
#include "codegen/python_text.h"

namespace ladder {

namespace {

// Bounds for hostile text; a generated line has a few hundred bytes.
constexpr size_t kDeepest = 100;  // nested brackets
constexpr size_t kLongest = 10'000;

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

/// Rewrites expressions.
class Expressions {
 public:
  /// The next sums are of so many elements at most: "r0_numel = 24".
  void Count(std::string_view dimension, const std::string& elements) {
    counts_[std::string(dimension)] = elements;
  }

  std::string Value(std::string_view text) {
    if (++depth_ > kDeepest) {
      --depth_;
      return "unknown()";
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
    if (values.empty()) return fmt::format("{}()", function);
    if (function == "float") return Infinity(values[0]);
    if (function == "load") return fmt::format("{}[0]", FirstName(values[0]));
    if (function == "zeros") return "0";
    if (function == "full" && values.size() > 1) return Value(values[1]);
    if (function == "where" && values.size() > 2) {
      if (IsMask(values[0])) return "(" + Value(values[1]) + ")";
      return fmt::format("(({}) ? ({}) : ({}))", Value(values[0]),
                         Value(values[1]), Value(values[2]));
    }
    if (IsShape(function)) return "(" + Value(values[0]) + ")";
    if (IsRowMax(function)) return fmt::format("row_max({})", Value(values[0]));
    if (function == "sum") return Sum(values[0]);
    return Plain(function, values);
  }

  std::string Sum(std::string_view value) {
    std::string elements;
    for (const auto& [dimension, count] : counts_) elements += " * " + count;
    return fmt::format("sum({}{})", Value(value),
                       elements.empty() ? "" : ", 1" + elements);
  }

 private:
  static bool IsShape(std::string_view function) {
    static constexpr std::string_view kShape[] = {
        "broadcast_to", "reshape",     "view",           "expand_dims",
        "trans",        "multiple_of", "max_contiguous", "promote_to_tensor",
        "min2",         "fmin2"};
    return Contains(kShape, function);
  }
  static bool IsRowMax(std::string_view function) {
    return function == "max2" || function == "fmax2" || function == "max";
  }

  std::string Plain(std::string_view function,
                    const std::vector<std::string_view>& values) {
    const bool of_two =
        function.ends_with("maximum") || function.ends_with("minimum");
    if (function == "maximum" || function == "fmax") function = "max";
    if (function == "minimum" || function == "fmin") function = "min";
    if (function.ends_with("_rn")) function.remove_suffix(3);
    std::string list;
    for (const std::string_view each : values) {
      list += (list.empty() ? "" : ", ") + Value(each);
      if (of_two && list.find(", ") != list.npos) break;
    }
    return fmt::format("std::{}({})", function, list);
  }

  // The next part of rest_, whose operand so far begins at begin_ of `out`.
  void Take(std::string& out) {
    const char c = rest_.front();
    if (rest_.starts_with(".to(")) {
      const PythonArguments to = ReadArguments(rest_, 3);
      const std::string type(CppType(to.each.empty() ? "" : to.each[0]));
      out.insert(std::min(begin_, out.size()),
                 fmt::format("static_cast<{}>(", type));
      out += ')';
      Drop(to.end);
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
      out += divides ? '%' : c;  // the whole part only
      rest_.remove_prefix(divides ? 2 : 1);
    }
  }

  /// Zero bytes: a bracket that nothing closes ends the expression.
  void Drop(size_t bytes) {
    rest_.remove_prefix(bytes == 0 ? rest_.size() : bytes);
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
    static const RE2 kDotted(R"((?:(?:tl|math|tl_math|libdevice|extra|cuda|)"
                             R"(triton_helpers|PropagateNan)\.)*(\w+))");
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

  std::map<std::string, std::string> counts_;  // by dimension: "r0"
  std::string_view rest_;
  size_t begin_ = 0, depth_ = 0;
};

/// Rewrites statements.
class Statements {
 public:
  explicit Statements(const TritonKernel& kernel)
      : types_(ParameterTypes(kernel)) {}

  /// Empty if it computes and stores no numbers.
  std::string Statement(std::string_view line) {
    static const RE2 kStore(R"(^tl\.(store|atomic_add)\()");
    static const RE2 kAssignment(
        R"((?s)((?:_?tmp\w*(?: *, *| *,? *))+)= *(.+))");
    static const RE2 kCount(R"((r\d*)_?numel = (\d+))");
    if (line.size() > kLongest) return "";
    const re2::StringPiece text(line.data(), line.size());
    std::string call, dimension;
    if (RE2::FullMatch(text, kCount, &dimension, &call)) {
      expressions_.Count(dimension, call);
      return "";
    }
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
    return names.empty() ? "" : Assign(Trim(names[0]), Single(expression));
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
    return expression.starts_with("_tmp") ? "unknown()"
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
      const std::string most = fmt::format("row_max({})", value(2));
      const std::string shares = fmt::format("{} - {}", value(2), most);
      values = {most, expressions_.Sum("libdevice.exp(" + shares + ")")};
    } else if (called("online_softmax_reduce")) {
      values = {value(0), value(1)};
    } else if (called("welford_reduce")) {
      values = {value(0),
                expressions_.Sum(fmt::format("{0} * {0}", arguments[0])), "1"};
    } else if (called("welford")) {
      values = {value(0), value(1), "1"};
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
    const bool masked =
        arguments.size() > 2 && arguments[2].find("tmp") != std::string::npos;
    const std::string store =
        fmt::format("{}[{}] {} {};", pointer,
                    expressions_.Value(arguments[0].substr(pointer.size())),
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
      R"(triton_(?:poi|per|red|for|mix\w*|split\w*)_fused\w*)");
  return RE2::FullMatch(kernel.name, kGenerated);
}

}  // namespace

CppText TritonAsCpp(const TritonKernel& kernel) {
  CppText cpp;
  if (!IsGenerated(kernel)) return cpp;
  Statements statements(kernel);
  cpp.text = fmt::format("extern \"C\" void {}({}) {{\n", kernel.name,
                         statements.Parameters(kernel));
  cpp.lines = {kernel.line};
  for (const PythonLine& line : FlatLines(kernel)) {
    const std::string statement = statements.Statement(line.text);
    if (statement.empty()) continue;
    cpp.text += statement + "\n";
    cpp.lines.push_back(line.line);
  }
  cpp.text += "}\n";
  return cpp;
}

}  // namespace ladder
