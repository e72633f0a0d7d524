#include "codegen/cpp_kernel.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace ladder {

bool IsInteger(std::string_view type) {
  static constexpr std::string_view kTypes[] = {
      "int64_t",  "int32_t",  "int16_t",  "int8_t", "uint8_t",
      "uint16_t", "uint32_t", "uint64_t", "long",   "int",
      "short",    "char",     "unsigned"};
  return Contains(kTypes, type);
}

namespace {

/// Where the brackets around `at` close; `at` may be an opening one itself.
size_t ClosingBracket(const std::vector<Token>& tokens, size_t at, size_t end) {
  for (; at < end; ++at) {
    const Token& token = tokens[at];
    if (token.kind != Token::Kind::kOther) continue;
    if (token.text == "[") return std::min(token.partner, end);
    if (token.text == ")" || token.text == "]" || token.text == "}") return at;
    at = std::max(at, token.partner);
  }
  return end;
}

/// The second comma among a call's arguments, `open` being its "(".
size_t SecondComma(const std::vector<Token>& tokens, size_t open) {
  size_t commas = 0;
  for (size_t i = open + 1; i < tokens[open].partner; ++i) {
    if (tokens[i].text == "," && ++commas == 2) return i;
    i = std::max(i, tokens[i].partner);
  }
  return tokens.size();
}

/// One past a condition that begins at this word: "tmp6 ? …", "if (…)", the
/// operand of decltype; otherwise `at` itself.
size_t SkipCondition(const std::vector<Token>& tokens, size_t at) {
  if (at + 1 >= tokens.size()) return at;
  const Token& next = tokens[at + 1];
  if (next.text == "?") return at + 1;
  const std::string_view word = tokens[at].text;
  const bool skips = word == "if" || word == "decltype";
  return skips && next.text == "(" ? std::max(next.partner, at) + 1 : at;
}

/// Skips the parts that only set how many elements are copied: "for (…)", and
/// the rest of a call "loadu(tmpbuf.data(), 16)"; otherwise `at` itself.
size_t SkipLength(const std::vector<Token>& tokens, size_t at, size_t end) {
  if (at + 3 >= end || tokens[at + 1].text != "(") return at;
  if (tokens[at].text == "for")
    return std::min(tokens[at + 1].partner, end - 1);
  if (tokens[at].text != "data" || tokens[at + 3].text != ",") return at;
  return std::min(ClosingBracket(tokens, at + 3, end), end - 1);
}

bool IsNumber(const Token& token) {
  return token.kind == Token::Kind::kOther && !token.text.empty() &&
         token.text[0] >= '0' && token.text[0] <= '9';
}

/// Punctuation around a value that is only loaded, converted and stored.
bool IsCopyPunctuation(std::string_view text) {
  static constexpr std::string_view kMarks[] = {"(", ")", "<", ">",
                                                ",", ":", ".", ";"};
  return Contains(kMarks, text);
}

bool IsCopyWord(std::string_view word) {
  static constexpr std::string_view kWords[] = {
      "static_cast", "c10",  "convert",    "at",          "vec",
      "std",         "auto", "Vectorized", "VectorizedN", "loadu"};
  return IsInteger(word) || Contains(kWords, word);
}

bool IsChoice(const Token& token) {
  return token.text == "?" || token.text == "blendv";
}

/// True if the token ends an operand, so that a sign after it is binary.
bool EndsOperand(const Token& token) {
  return token.kind != Token::Kind::kOther || token.text == ")" ||
         token.text == "]" || IsNumber(token);
}

/// An arithmetic operator; not that of "(-1)", "[&]" or "f(&tmpbuf[0])".
bool IsArithmetic(const std::vector<Token>& tokens, size_t at) {
  static constexpr std::string_view kMarks[] = {
      "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "==", "!=", "<=", ">="};
  const std::string_view text = tokens[at].text;
  if (!Contains(kMarks, text)) return false;
  if (EndsOperand(tokens[at - 1])) return true;
  return text != "&" && text != "*" && !IsNumber(tokens[at + 1]);
}

/// A call that does more than convert, choose or load.
bool IsComputingCall(const std::vector<Token>& tokens, size_t at) {
  static constexpr std::string_view kNone[] = {
      "blendv", "decltype", "template", "store",    "cast",
      "if",     "VecMask",  "infinity", "quiet_NaN"};
  return IsIdentifier(tokens[at]) && tokens[at + 1].text == "(" &&
         !IsCopyWord(tokens[at].text) && !Contains(kNone, tokens[at].text);
}

}  // namespace

std::vector<PointerParameter> PointerParameters(const KernelTokens& kernel) {
  std::vector<PointerParameter> parameters;
  bool pointer = false;
  bool integer = false;
  for (size_t i = 1; i < kernel.body; ++i) {
    const Token& token = kernel.tokens[i];
    if (token.text == "," || token.text == ")") {
      const Token& name = kernel.tokens[i - 1];
      if (pointer && IsIdentifier(name)) {
        parameters.push_back({name.text, integer});
      }
      pointer = integer = false;
    } else if (token.text == "*") {
      pointer = true;
    } else if (!pointer && IsInteger(token.text)) {
      integer = true;
    }
  }
  return parameters;
}

namespace {

using Part = ValuePart;

/// The assignments of a C++ kernel, which must outlive it. Positions are token
/// indices.
class KernelFlow : public ValueFlow {
 public:
  explicit KernelFlow(const KernelTokens& kernel) : tokens_(kernel.tokens) {
    for (const PointerParameter& each : PointerParameters(kernel)) {
      AddPointer(each);
    }
    for (const Assignment& each : CollectAssignments(kernel)) {
      AddAssignment(each);
    }
  }

  /// True if the assertion with the message at `at` tests more than the bounds:
  /// "AOTI_TORCH_CHECK((0 <= tmp2) & (tmp2 < 20L) | !(tmp4), "…")".
  [[nodiscard]] bool IsMasked(size_t at) const {
    size_t open = at - 1;
    while (open > 0 && tokens_[open].text != "(" && Spend(1)) {
      // Skips closed brackets, up to the "(" that is still open.
      open = std::max<size_t>(std::min(tokens_[open].partner, open), 1) - 1;
    }
    for (size_t i = open; i < at && Spend(1); ++i) {
      if (tokens_[i].text == "|") return true;
    }
    return !HasSteps();
  }

 protected:
  [[nodiscard]] std::vector<Part> PartsOf(
      const Assignment& assignment) const override {
    std::vector<Part> parts;
    std::vector<Subscript> open;
    size_t mask = tokens_.size();  // the last argument of a blendv
    for (size_t i = assignment.begin; i < assignment.end && Spend(1); ++i) {
      if (i == mask) i = ClosingBracket(tokens_, i, assignment.end);
      if (i < assignment.end) i = SkipLength(tokens_, i, assignment.end);
      CloseBefore(i, open, parts);
      if (i >= assignment.end) break;
      if (IsOperation(i))
        parts.push_back({Part::Kind::kOperation, tokens_[i].text, i});
      if (IsChoice(tokens_[i])) {
        parts.push_back({Part::Kind::kChoice, ConditionAt(i), i, 0, IsWrap(i)});
      }
      if (!IsIdentifier(tokens_[i])) continue;
      if (const auto literal = LiteralAt(i); !literal.empty()) {
        parts.push_back({Part::Kind::kLiteral, literal, i});
        continue;
      }
      const size_t past = SkipCondition(tokens_, i);
      if (past > i) {
        i = past - 1;
        continue;
      }
      if (tokens_[i].text == "blendv" && i + 1 < tokens_.size()) {
        mask = SecondComma(tokens_, i + 1);
      }
      AddName(assignment, i, open, parts);
    }
    CloseBefore(tokens_.size() + 1, open, parts);
    return parts;
  }

  [[nodiscard]] std::optional<std::vector<Part>> CopiesIn(
      const Assignment& assignment) const override {
    std::vector<Part> parts;
    for (size_t i = assignment.begin; i < assignment.end; ++i) {
      if (!Spend(1)) return {};
      const Token& token = tokens_[i];
      if (token.text == "store") break;  // "tmp5.store(out_ptr0 + …)"
      if (!IsIdentifier(token)) {
        const bool length = i > 0 && tokens_[i - 1].text == ",";
        if (!length && !IsCopyPunctuation(token.text)) return {};
      } else if (FindPointer(token.text) != nullptr) {
        parts.push_back({Part::Kind::kPointer, token.text, i});
        i = ClosingBracket(tokens_, i + 1, assignment.end);
      } else if (IsAssigned(token.text)) {
        parts.push_back({Part::Kind::kVariable, token.text, i});
      } else if (!IsCopyWord(token.text)) {
        return {};
      }
    }
    return parts;
  }

  [[nodiscard]] size_t LineOf(const Assignment& assignment) const override {
    const size_t last = std::max(assignment.end, assignment.begin + 1) - 1;
    return tokens_[std::min(last, tokens_.size() - 1)].line;
  }

  [[nodiscard]] std::string TextOf(
      const Assignment& assignment) const override {
    std::string text;
    for (size_t i = assignment.begin; i < assignment.end && Spend(1); ++i) {
      text += tokens_[i].text;
    }
    return text;
  }

 private:
  /// "nan", "inf" or "-inf" if NaN or an infinity ends at this word:
  /// "-std::numeric_limits<float>::infinity()", "INFINITY". Else empty.
  [[nodiscard]] std::string_view LiteralAt(size_t at) const {
    static constexpr std::string_view kNan[] = {"quiet_NaN", "signaling_NaN",
                                                "NAN"};
    static constexpr std::string_view kInf[] = {"infinity", "INFINITY",
                                                "HUGE_VAL"};
    const std::string_view word = tokens_[at].text;
    if (Contains(kNan, word)) return "nan";
    if (!Contains(kInf, word)) return {};
    return IsNegated(at) ? "-inf" : "inf";
  }

  /// True for the last word of
  /// "-std::numeric_limits<decltype(tmp1)>::infinity".
  [[nodiscard]] bool IsNegated(size_t at) const {
    constexpr size_t kLongest = 24;
    size_t begin = at;
    for (size_t i = at; tokens_[at].text == "infinity" && i > 0 &&
                        i + kLongest > at && begin == at;
         --i) {
      if (tokens_[i].text == "std") begin = i;
    }
    return begin > 0 && tokens_[begin - 1].text == "-" &&
           (begin == 1 || !EndsOperand(tokens_[begin - 2]));
  }

  /// The variable that decides the choice at that token; may be empty.
  [[nodiscard]] std::string_view ConditionAt(size_t at) const {
    if (tokens_[at].text != "?") return ChoiceAt(at).condition;
    const bool is_variable = at > 1 && IsIdentifier(tokens_[at - 1]);
    return is_variable ? tokens_[at - 1].text : std::string_view();
  }

  /// The subscript of a pointer, whose end is not reached yet.
  struct Subscript {
    size_t part = 0, closes = 0;
  };
  static void CloseBefore(size_t at, std::vector<Subscript>& open,
                          std::vector<Part>& parts) {
    while (!open.empty() && open.back().closes < at) {
      parts[open.back().part].end = parts.size();
      open.pop_back();
    }
  }

  void AddName(const Assignment& assignment, size_t at,
               std::vector<Subscript>& open, std::vector<Part>& parts) const {
    const std::string_view name = tokens_[at].text;
    if (FindPointer(name) == nullptr) {
      if (IsAssigned(name)) parts.push_back({Part::Kind::kVariable, name, at});
      return;
    }
    const size_t closes = ClosingBracket(tokens_, at + 1, assignment.end);
    Spend(closes - std::min(closes, at));
    open.push_back({parts.size(), closes});
    const bool read = at != assignment.at;
    parts.push_back({Part::Kind::kPointer, read ? name : "", at});
  }

  /// A sum, a comparison or a shift, or a call.
  [[nodiscard]] bool IsOperation(size_t at) const {
    if (at == 0 || at + 1 >= tokens_.size()) return false;
    const std::string_view text = tokens_[at].text;
    if (text == "-" && IsSignOfLiteral(at)) return false;
    if (text != "<" && text != ">") {
      return IsArithmetic(tokens_, at) || IsComputingCall(tokens_, at);
    }
    // Not the brackets of template arguments.
    const Token& before = tokens_[at - 1];
    return IsAssigned(before.text) || before.text == "]" ||
           (before.text == ")" && tokens_[at + 1].text != "(");
  }

  /// True for the "-" of "-std::numeric_limits<float>::infinity()".
  [[nodiscard]] bool IsSignOfLiteral(size_t at) const {
    if (EndsOperand(tokens_[at - 1])) return false;
    const std::string_view next = tokens_[at + 1].text;
    return next == "INFINITY" || next == "HUGE_VAL" ||
           (next == "std" && at + 4 < tokens_.size() &&
            tokens_[at + 4].text == "numeric_limits");
  }

  /// "condition ? yes : no", blendv(no, yes, condition) of three variables.
  struct Choice {
    std::string_view condition, yes, no;
  };
  /// The choice at that token; empty if its operands are not variables.
  [[nodiscard]] Choice ChoiceAt(size_t at) const {
    const auto is = [&](size_t distance, std::string_view text) {
      return at + distance < tokens_.size() &&
             tokens_[at + distance].text == text;
    };
    if (is(2, ":") && is(4, ";")) {
      return {tokens_[at - 1].text, tokens_[at + 1].text, tokens_[at + 3].text};
    }
    if (is(1, "(") && is(3, ",") && is(5, ",") && (is(7, ".") || is(7, ")"))) {
      return {tokens_[at + 6].text, tokens_[at + 4].text, tokens_[at + 2].text};
    }
    return {};
  }

  // True for a choice between tmp3 and tmp0 by "tmp4 = tmp0 < 0", where tmp3 is
  // "tmp0 + 20L". Vectorized: "tmp7 = VecMask<…>(tmp0 < tmp6)", where tmp6 is
  // "VectorizedN<…>(tmp5)", and tmp5 "static_cast<int64_t>(0)".
  [[nodiscard]] bool IsWrap(size_t at) const {
    const Choice choice = ChoiceAt(at);
    const Assignment* test = Declaration(choice.condition, at);
    const Assignment* sum = Declaration(choice.yes, at);
    return test != nullptr && sum != nullptr &&
           OnlyDoes(*test, "<", choice.no) && EndsInZero(test) &&
           OnlyDoes(*sum, "+", choice.no);
  }

  /// True if the only operation of the assignment is `mark`, applied once to
  /// that variable. Without a mark: if it has no operation.
  [[nodiscard]] bool OnlyDoes(const Assignment& assignment,
                              std::string_view mark,
                              std::string_view variable) const {
    size_t marks = 0, uses = 0;
    for (size_t i = assignment.begin; i < assignment.end && Spend(1); ++i) {
      uses += tokens_[i].text == variable ? 1 : 0;
      if (IsChoice(tokens_[i])) return false;
      if (IsOperation(i)) {
        if (tokens_[i].text != mark || ++marks > 1) return false;
      } else if (tokens_[i].text == "decltype") {
        i = std::max(SkipCondition(tokens_, i), i + 1) - 1;
      }
    }
    return mark.empty() || (marks == 1 && uses == 1);
  }

  [[nodiscard]] bool EndsInZero(const Assignment* assignment) const {
    while (assignment != nullptr && Spend(1)) {
      size_t last = assignment->end;
      while (last > assignment->begin && tokens_[last - 1].text == ")") --last;
      if (last == assignment->begin) return false;
      const Token& word = tokens_[--last];
      if (!IsIdentifier(word)) {
        return (word.text == "0" || word.text == "0L") &&
               tokens_[last - 1].text != ".";  // "1.0"
      }
      assignment = Declaration(word.text, last);
      if (assignment && !OnlyDoes(*assignment, "", "")) return false;
    }
    return false;
  }

  const std::vector<Token>& tokens_;
};

// torch 2.6 and 2.14 write, from CppKernel.indirect_assert in
// torch/_inductor/codegen/{common,cpp}.py,
//   AOTI_TORCH_CHECK((0 <= tmp2) & (tmp2 < 20L), "index out of bounds: …");
//   AOTI_TORCH_CHECK((at::vec::VecMask<int64_t,2>(…)).all_masked(), "…");
// and before torch 2.6 TORCH_CHECK. The message is the same in all of them.

}  // namespace

// AotCodeCompiler of torch/_inductor/codecache.py (torch >= 2.7) writes
//   // Triton kernels are embedded as comments in /…/c4tw….wrapper.cpp
std::string_view WrapperNamedBy(std::string_view text) {
  constexpr std::string_view kEnding = ".wrapper.cpp";
  std::string_view line = text.substr(0, text.find('\n'));
  const size_t ending = line.rfind(kEnding);
  if (!line.starts_with("//") || ending == line.npos) return {};
  line = line.substr(0, ending + kEnding.size());
  return line.substr(line.find_last_of("/\\ ") + 1);
}

std::vector<IndexCheck> FindIndexChecks(std::string_view text,
                                        std::string_view name,
                                        std::string_view condition) {
  const auto kernel = FindKernel(text, name);
  if (!kernel) return {};
  std::vector<IndexCheck> checks;
  const KernelFlow flow(*kernel);
  for (size_t i = kernel->body; i < kernel->tokens.size(); ++i) {
    const Token& token = kernel->tokens[i];
    if (token.kind != Token::Kind::kString ||
        !IsIndexMessage(token.text, condition)) {
      continue;
    }
    checks.push_back(flow.CheckOf(token.text, token.line, i));
    checks.back().masked = flow.IsMasked(i);
  }
  return checks;
}

StoredLiterals FindStoredLiterals(std::string_view text,
                                  std::string_view name) {
  const auto kernel = FindKernel(text, name);
  if (!kernel) return {};
  return KernelFlow(*kernel).FindLiterals();
}

std::vector<std::string> CopiesOf(std::string_view text, std::string_view name,
                                  std::string_view parameter) {
  const auto kernel = FindKernel(text, name);
  if (!kernel) return {};
  return KernelFlow(*kernel).CopiedFrom(parameter);
}

}  // namespace ladder
