#include "codegen/kernel_slice.h"

#include <re2/re2.h>

#include <algorithm>
#include <deque>
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

bool IsInteger(std::string_view type) {
  static constexpr std::string_view kTypes[] = {
      "int64_t",  "int32_t",  "int16_t",  "int8_t", "uint8_t",
      "uint16_t", "uint32_t", "uint64_t", "long",   "int",
      "short",    "char",     "unsigned"};
  return Contains(kTypes, type);
}

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

/// Past what only says how many elements are copied: "for (…)", and the rest of
/// a call "loadu(tmpbuf.data(), 16)"; otherwise `at` itself.
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

/// What stands around a value that is only loaded, converted and stored.
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

/// True if the token ends an operand, so that a sign behind it is binary.
bool EndsOperand(const Token& token) {
  return token.kind != Token::Kind::kOther || token.text == ")" ||
         token.text == "]" || IsNumber(token);
}

/// A mark of arithmetic; not that of "(-1)", of "[&]" and of "f(&tmpbuf[0])".
bool IsArithmetic(const std::vector<Token>& tokens, size_t at) {
  static constexpr std::string_view kMarks[] = {
      "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "==", "!=", "<=", ">="};
  const std::string_view text = tokens[at].text;
  if (!Contains(kMarks, text)) return false;
  if (EndsOperand(tokens[at - 1])) return true;
  return text != "&" && text != "*" && !IsNumber(tokens[at + 1]);
}

/// A call of what does more than convert, choose or load.
bool IsComputingCall(const std::vector<Token>& tokens, size_t at) {
  static constexpr std::string_view kNone[] = {
      "blendv", "decltype", "template", "store", "cast", "VecMask", "if"};
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

struct KernelFlow::Slice {
  std::vector<PointerParameter> found;
  std::deque<size_t> queue;
  std::vector<bool> seen;
  size_t* budget;
  bool subscripts = true;
  std::vector<size_t> choices;  // as tokens: "?", blendv
  size_t operations = 0;        // sums and calls on the way
};

KernelFlow::KernelFlow(const KernelTokens& kernel)
    : kernel_(&kernel),
      parameters_(PointerParameters(kernel)),
      assignments_(CollectAssignments(kernel)) {
  for (size_t i = 0; i < assignments_.size(); ++i) {
    by_target_[assignments_[i].target].push_back(i);
  }
}

KernelFlow::Slice KernelFlow::Walk(const std::vector<std::string_view>& names,
                                   size_t at, bool subscripts,
                                   size_t* budget) const {
  Slice slice{{},     {},         std::vector<bool>(assignments_.size()),
              budget, subscripts, {}};
  for (std::string_view name : names) Visit(slice, name, at);
  while (!slice.queue.empty() && *budget > 0) {
    const Assignment& next = assignments_[slice.queue.front()];
    slice.queue.pop_front();
    Follow(slice, next);
  }
  return slice;
}

std::vector<PointerParameter> KernelFlow::PointersBehind(
    const std::vector<std::string_view>& names, size_t at, bool subscripts,
    size_t* budget) const {
  return Walk(names, at, subscripts, budget).found;
}

void KernelFlow::SetArithmetic(const std::vector<std::string_view>& names,
                               size_t at, size_t* budget,
                               IndexCheck& check) const {
  const Slice slice = Walk(names, at, false, budget);
  const auto wraps = std::count_if(
      slice.choices.begin(), slice.choices.end(),
      [&](size_t choice) { return IsWrap(ChoiceAt(choice), choice, budget); });
  check.wraps = wraps > 0;
  // To wrap takes one sum: "tmp3 = tmp0 + 20".
  check.computed = slice.operations > (check.wraps ? 1 : 0) ||
                   slice.choices.size() > static_cast<size_t>(wraps) ||
                   *budget == 0 ||
                   !IsIdentifier(check.variable);  // "30L + ((-1L)*tmp9)"
}

KernelFlow::Choice KernelFlow::ChoiceAt(size_t at) const {
  const std::vector<Token>& tokens = kernel_->tokens;
  const auto is = [&](size_t distance, std::string_view text) {
    return at + distance < tokens.size() && tokens[at + distance].text == text;
  };
  if (is(2, ":") && is(4, ";")) {
    return {tokens[at - 1].text, tokens[at + 1].text, tokens[at + 3].text};
  }
  if (is(1, "(") && is(3, ",") && is(5, ",") && (is(7, ".") || is(7, ")"))) {
    return {tokens[at + 6].text, tokens[at + 4].text, tokens[at + 2].text};
  }
  return {};
}

const Assignment* KernelFlow::Declaration(std::string_view name, size_t at,
                                          size_t* budget) const {
  const auto found = by_target_.find(name);
  if (found == by_target_.end()) return nullptr;
  for (size_t i = found->second.size(); i > 0 && *budget > 0; --*budget) {
    const Assignment& each = assignments_[found->second[--i]];
    if (each.declares && each.at < at && each.scope_end > at) return &each;
  }
  return nullptr;
}

// Scalar "tmp4 = tmp0 < 0", tmp3 being "tmp0 + 20L"; vectorized "tmp7 =
// VecMask<…>(tmp0 < tmp6)", tmp6 being "VectorizedN<…>(tmp5)", and tmp5
// "static_cast<int64_t>(0)".
bool KernelFlow::IsWrap(const Choice& choice, size_t at, size_t* budget) const {
  const Assignment* test = Declaration(choice.condition, at, budget);
  const Assignment* sum = Declaration(choice.yes, at, budget);
  return test != nullptr && sum != nullptr &&
         OnlyDoes(*test, "<", choice.no, budget) && EndsInZero(test, budget) &&
         OnlyDoes(*sum, "+", choice.no, budget);
}

/// True if the assignment does nothing but that, with that variable. Without a
/// mark: nothing at all.
bool KernelFlow::OnlyDoes(const Assignment& assignment, std::string_view mark,
                          std::string_view variable, size_t* budget) const {
  const std::vector<Token>& tokens = kernel_->tokens;
  size_t marks = 0, uses = 0;
  for (size_t i = assignment.begin; *budget > 0 && i < assignment.end; ++i) {
    --*budget;
    uses += tokens[i].text == variable ? 1 : 0;
    if (IsChoice(tokens[i])) return false;
    if (IsOperation(i)) {
      if (tokens[i].text != mark || ++marks > 1) return false;
    } else if (tokens[i].text == "decltype") {
      i = std::max(SkipCondition(tokens, i), i + 1) - 1;
    }
  }
  return mark.empty() || (marks == 1 && uses == 1);
}

bool KernelFlow::EndsInZero(const Assignment* assignment,
                            size_t* budget) const {
  const std::vector<Token>& tokens = kernel_->tokens;
  while (assignment != nullptr && *budget > 0) {
    --*budget;
    size_t last = assignment->end;
    while (last > assignment->begin && tokens[last - 1].text == ")") --last;
    if (last == assignment->begin) return false;
    const Token& word = tokens[--last];
    if (!IsIdentifier(word)) {
      return (word.text == "0" || word.text == "0L") &&
             tokens[last - 1].text != ".";  // "1.0"
    }
    assignment = Declaration(word.text, last, budget);
    if (assignment && !OnlyDoes(*assignment, "", "", budget)) return false;
  }
  return false;
}

/// Queues what the name holds at that place: its nearest declaration in an
/// enclosing scope and what was assigned to it since.
void KernelFlow::Visit(Slice& slice, std::string_view name, size_t at) const {
  const auto found = by_target_.find(name);
  if (found == by_target_.end()) return;
  const std::vector<size_t>& indices = found->second;
  size_t declaration = Assignment::kUndeclared;
  size_t i = indices.size();
  while (i > 0 && *slice.budget > 0) {
    --*slice.budget;
    const Assignment& assignment = assignments_[indices[--i]];
    if (assignment.at == at) return;  // this is where it is written, not read
    if (assignment.declares && assignment.at < at &&
        assignment.scope_end > at) {
      declaration = indices[i];
      break;
    }
  }
  for (; i < indices.size() && *slice.budget > 0; ++i) {
    --*slice.budget;
    const Assignment& assignment = assignments_[indices[i]];
    if (assignment.at >= at) return;
    if (assignment.declaration != declaration || slice.seen[indices[i]]) {
      continue;
    }
    slice.seen[indices[i]] = true;
    slice.queue.push_back(indices[i]);
  }
}

void KernelFlow::Follow(Slice& slice, const Assignment& assignment) const {
  const std::vector<Token>& tokens = kernel_->tokens;
  size_t mask = tokens.size();  // the last argument of a blendv
  for (size_t i = assignment.begin; *slice.budget > 0 && i < assignment.end;
       ++i) {
    --*slice.budget;
    if (i == mask) i = ClosingBracket(tokens, i, assignment.end);
    if (i >= assignment.end) continue;
    i = SkipLength(tokens, i, assignment.end);
    slice.operations += IsOperation(i) ? 1 : 0;
    if (IsChoice(tokens[i])) slice.choices.push_back(i);
    if (!IsIdentifier(tokens[i])) continue;
    const size_t past = SkipCondition(tokens, i);
    if (past > i) {
      i = past - 1;
      continue;
    }
    if (tokens[i].text == "blendv" && i + 1 < tokens.size()) {
      mask = SecondComma(tokens, i + 1);
    }
    Visit(slice, tokens[i].text, i);
    // Which of several floats is taken says nothing about their value.
    const bool skips = i != assignment.at && Found(slice, tokens[i].text);
    if (skips || (!slice.subscripts && IsPointer(tokens[i].text))) {
      i = ClosingBracket(tokens, i + 1, assignment.end);
    }
  }
}

/// A sum, a comparison or a shift, or a call.
bool KernelFlow::IsOperation(size_t at) const {
  const std::vector<Token>& tokens = kernel_->tokens;
  if (at == 0 || at + 1 >= tokens.size()) return false;
  const std::string_view text = tokens[at].text;
  if (text != "<" && text != ">") {
    return IsArithmetic(tokens, at) || IsComputingCall(tokens, at);
  }
  // Not those of a template's arguments.
  const Token& before = tokens[at - 1];
  return by_target_.contains(before.text) || before.text == "]" ||
         (before.text == ")" && tokens[at + 1].text != "(");
}

bool KernelFlow::IsPointer(std::string_view name) const {
  return std::any_of(parameters_.begin(), parameters_.end(),
                     [&](const auto& each) { return each.name == name; });
}

std::vector<std::string_view> KernelFlow::CopiedFrom(std::string_view parameter,
                                                     size_t* budget) const {
  const auto stores = by_target_.find(parameter);
  if (stores == by_target_.end()) return {};
  Slice slice{{}, {}, std::vector<bool>(assignments_.size()), budget, true, {}};
  for (size_t store : stores->second) {
    if (!FollowCopy(slice, assignments_[store])) return {};
  }
  while (!slice.queue.empty()) {
    const Assignment& next = assignments_[slice.queue.front()];
    slice.queue.pop_front();
    if (!FollowCopy(slice, next)) return {};
  }
  std::vector<std::string_view> pointers;
  for (const PointerParameter& each : slice.found) {
    if (!each.integer) return {};  // made an integer on the way
    pointers.push_back(each.name);
  }
  return pointers;
}

/// Queues what the assignment copies; false if it does more than copy.
bool KernelFlow::FollowCopy(Slice& slice, const Assignment& assignment) const {
  const std::vector<Token>& tokens = kernel_->tokens;
  for (size_t i = assignment.begin; i < assignment.end; ++i) {
    if (*slice.budget == 0) return false;
    --*slice.budget;
    const Token& token = tokens[i];
    if (token.text == "store") return true;  // "tmp5.store(out_ptr0 + …)"
    if (!IsIdentifier(token)) {
      const bool length = i > 0 && tokens[i - 1].text == ",";
      if (!length && !IsCopyPunctuation(token.text)) return false;
    } else if (IsPointer(token.text)) {
      Found(slice, token.text);
      i = ClosingBracket(tokens, i + 1, assignment.end);
    } else if (by_target_.contains(token.text)) {
      Visit(slice, token.text, i);
    } else if (!IsCopyWord(token.text)) {
      return false;
    }
  }
  return true;
}

/// Notes a pointer that is read; true if its subscript is of no interest.
bool KernelFlow::Found(Slice& slice, std::string_view name) const {
  const auto is_it = [&](const auto& other) { return other.name == name; };
  const auto pointer =
      std::find_if(parameters_.begin(), parameters_.end(), is_it);
  if (pointer == parameters_.end()) return false;
  if (std::none_of(slice.found.begin(), slice.found.end(), is_it)) {
    slice.found.push_back(*pointer);
  }
  return !pointer->integer;
}

namespace {

// torch 2.6 and 2.14 write, from CppKernel.indirect_assert in
// torch/_inductor/codegen/{common,cpp}.py,
//   AOTI_TORCH_CHECK((0 <= tmp2) & (tmp2 < 20L), "index out of bounds: …");
//   AOTI_TORCH_CHECK((at::vec::VecMask<int64_t,2>(…)).all_masked(), "…");
// and before torch 2.6 TORCH_CHECK. The message is the same in all of them.

// Steps that all slices of one kernel may take together: real ones need some
// thousands, and a hostile kernel must not take quadratic time.
constexpr size_t kBudget = 10'000'000;

/// True if what is asserted before the message at `at` is more than the bounds:
/// "AOTI_TORCH_CHECK((0 <= tmp2) & (tmp2 < 20L) | !(tmp4), "…")".
bool IsMasked(const std::vector<Token>& tokens, size_t at, size_t* budget) {
  size_t open = at - 1;
  while (open > 0 && tokens[open].text != "(" && *budget > 0) {
    --*budget;
    // What is closed here is stepped over, to the "(" that still is open.
    open = std::max<size_t>(std::min(tokens[open].partner, open), 1) - 1;
  }
  for (size_t i = open; *budget > 0 && i < at; ++i, --*budget) {
    if (tokens[i].text == "|") return true;
  }
  return *budget == 0;
}

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
  size_t budget = kBudget;
  for (size_t i = kernel->body; i < kernel->tokens.size(); ++i) {
    const Token& token = kernel->tokens[i];
    if (token.kind != Token::Kind::kString ||
        !IsIndexMessage(token.text, condition)) {
      continue;
    }
    IndexCheck check = ParseIndexMessage(token.text, token.line);
    const auto behind = [&](bool subscripts) {
      return flow.PointersBehind(WordsOf(check.variable), i, subscripts,
                                 &budget);
    };
    SetIndexParameters(behind(true), behind(false), check);
    flow.SetArithmetic(WordsOf(check.variable), i, &budget, check);
    check.masked = IsMasked(kernel->tokens, i, &budget);
    checks.push_back(std::move(check));
  }
  return checks;
}

std::vector<std::string> CopiesOf(std::string_view text, std::string_view name,
                                  std::string_view parameter) {
  const auto kernel = FindKernel(text, name);
  if (!kernel) return {};
  size_t budget = kBudget;
  std::vector<std::string> sources;
  for (std::string_view each :
       KernelFlow(*kernel).CopiedFrom(parameter, &budget)) {
    sources.emplace_back(each);
  }
  return sources;
}

}  // namespace ladder
