#include "codegen/kernel_ranges.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/text.h"
#include "codegen/cpp_kernel.h"
#include "codegen/kernel_parser.h"
#include "codegen/kernel_stores.h"
#include "codegen/triton_as_cpp.h"

namespace ladder {

namespace {

constexpr double kInfinity = ValueRange::kInfinity;
constexpr size_t kMostRelated = 64;  // bits

using ranges::Known;
using ranges::Negate;
using ranges::Number;
using ranges::Product;
using ranges::Sum;
using ranges::Within;

/// Evaluates the assignments of a kernel in textual order.
class RangeEvaluator {
 public:
  RangeEvaluator(const KernelTokens& kernel, std::string_view text,
                 const RangeOfPointer& range_of,
                 const RangeOfPointer& range_after)
      : tokens_(kernel.tokens),
        text_end_(text.data() + text.size()),
        stores_(kernel.tokens, declared_at_) {
    for (const PointerParameter& each : PointerParameters(kernel)) {
      pointers_.insert(each.name);
      ValueRange& range = ranges_[each.name];
      if (const auto printed = range_of(each.name)) range = *printed;
      range.loaded = each.name;
      if (const auto after = range_after(each.name)) {
        finite_after_[each.name] = *after;
      }
    }
    if (std::any_of(tokens_.begin(), tokens_.end(), [](const Token& token) {
          return token.text == "double";
        })) {
      operations_.ComputeInDouble();
    }
  }

  std::vector<UndefinedOperation> Run(std::vector<Assignment> assignments) {
    // What a lambda assigns comes before what it returns.
    std::stable_sort(
        assignments.begin(), assignments.end(),
        [](const Assignment& a, const Assignment& b) { return a.end < b.end; });
    const auto tails = Tails();
    std::erase_if(assignments, [&](const Assignment& each) {
      return std::any_of(tails.begin(), tails.end(), [&](const auto& tail) {
        return tail.first < each.at && each.at < tail.second;
      });
    });
    KeepStoredOnce(assignments);
    for (const Assignment& each : assignments) Assign(each);
    auto found = operations_.Take();
    for (UndefinedOperation& each : found) Relate(assignments, each);
    return found;
  }

 private:
  /// Vectorized loops write their body twice: "if(C10_LIKELY(…)) {…}" for whole
  /// vectors, "if(C10_UNLIKELY(…)) {…}" for the rest. The token indices of the
  /// braces of the second, which tells nothing new.
  [[nodiscard]] std::vector<std::pair<size_t, size_t>> Tails() const {
    std::vector<std::pair<size_t, size_t>> tails;
    for (size_t i = 3; i + 3 < tokens_.size(); ++i) {
      if (tokens_[i].text != "C10_UNLIKELY" || tokens_[i - 2].text != "if" ||
          tokens_[i - 3].text != "}") {
        continue;
      }
      const size_t body = tokens_[i - 3].partner;
      if (body == 0 || tokens_[body - 1].text != ")") continue;
      const size_t condition = tokens_[body - 1].partner;
      if (tokens_[condition + 1].text != "C10_LIKELY") continue;
      const size_t open = tokens_[i - 1].partner + 1;
      if (open < tokens_.size())
        tails.emplace_back(open, tokens_[open].partner);
    }
    return tails;
  }

  /// Of the pointers whose elements are finite after the kernel, those that it
  /// stores into at one place, so that no other store can have replaced a NaN.
  void KeepStoredOnce(const std::vector<Assignment>& assignments) {
    std::unordered_map<std::string_view, size_t> stores;
    for (const Assignment& each : assignments) {
      ++stores[each.target];
      // By another name, its stores are not counted.
      if (IsAlias(each)) finite_after_.erase(tokens_[each.begin].text);
    }
    std::erase_if(finite_after_,
                  [&](const auto& each) { return stores[each.first] != 1; });
  }

  /// Which of the calls of its function the operation takes the result of.
  void Relate(const std::vector<Assignment>& assignments,
              UndefinedOperation& operation) {
    const std::set<size_t>& calls = operations_.CallsOf(operation.name);
    if (operation.calls < 2 || calls.size() > kMostRelated) return;
    std::unordered_map<std::string_view, uint64_t> made_of;  // calls as bits
    std::vector<uint64_t> takes(calls.size());
    for (const Assignment& each : assignments) {
      uint64_t own = 0, taken = 0;
      for (size_t i = each.begin; i < std::min(each.end, tokens_.size()); ++i) {
        const auto known = made_of.find(Meant(tokens_[i].text));
        if (known != made_of.end()) taken |= known->second;
        const auto call = calls.find(tokens_[i].line);
        if (call != calls.end()) {
          own |= uint64_t{1} << std::distance(calls.begin(), call);
        }
      }
      for (size_t i = 0; i < takes.size(); ++i) {
        if ((own >> i & 1) != 0) takes[i] |= taken & ~own;
      }
      uint64_t& target = made_of[Meant(each.target)];
      target = own | taken | (each.declares ? 0 : target);
    }
    operation.takes =
        static_cast<size_t>(std::popcount(takes[operation.number]));
    operation.taken_by = static_cast<size_t>(std::ranges::count_if(
        takes, [&](uint64_t of) { return (of >> operation.number & 1) != 0; }));
    operation.apart =
        std::ranges::all_of(takes, [](uint64_t of) { return of == 0; });
  }

  // ---- assignments
  void Assign(const Assignment& assignment) {
    if (assignment.end > tokens_.size() || !Spend()) return;
    if (IsAlias(assignment)) {
      aliases_[assignment.target] = tokens_[assignment.begin].text;
      return;
    }
    const std::string_view target = Meant(assignment.target);
    declared_at_.try_emplace(target, assignment.at);
    if (assignment.declares) {
      declared_at_[target] = assignment.at;
      stores_.Forget(target);
    }
    const std::string_view mark = assignment.at + 1 < tokens_.size()
                                      ? tokens_[assignment.at + 1].text
                                      : "";
    const bool accumulates =
        mark == "+=" || (!assignment.declares && Mentions(assignment));
    ValueRange value = accumulates ? Accumulated(assignment)
                                   : Evaluate(assignment.begin, assignment.end);
    const bool memory = pointers_.contains(target) ||
                        (assignment.at + 1 < tokens_.size() && mark == "[");
    if (memory) {
      operations_.Keep(value);
      if (target == assignment.target && !accumulates) {
        value = Cleared(assignment, value);
      }
      value = stores_.After(assignment, target, accumulates, value);
      value.loaded = {};
      value.hidden |= value.bad;  // a load may be of other elements
    }
    ranges_[target] = value;
  }

  /// "auto out_ptr0 = in_out_ptr0;": another name for the same memory.
  [[nodiscard]] bool IsAlias(const Assignment& assignment) const {
    return assignment.declares && assignment.end == assignment.begin + 1 &&
           pointers_.contains(tokens_[assignment.begin].text);
  }
  [[nodiscard]] std::string_view Meant(std::string_view name) const {
    const auto alias = aliases_.find(name);
    return alias == aliases_.end() ? name : alias->second;
  }

  /// "tmp_acc0 = tmp_acc0 + tmp2"
  [[nodiscard]] bool Mentions(const Assignment& assignment) const {
    for (size_t i = assignment.begin; i < assignment.end; ++i) {
      if (i != assignment.at && tokens_[i].text == assignment.target) {
        return !pointers_.contains(assignment.target);
      }
    }
    return false;
  }

  [[nodiscard]] bool Adds(const Assignment& assignment) const {
    if (tokens_[assignment.at + 1].text == "+=") return true;
    for (size_t i = assignment.begin; i < assignment.end; ++i) {
      const std::string_view text = tokens_[i].text;
      if (text.find("max") != text.npos || text.find("min") != text.npos) {
        return false;
      }
      if (text == "+" || text == "sum_masked_reduce" ||
          text.starts_with("cascade_sum")) {
        return true;
      }
    }
    return false;
  }

  ValueRange Accumulated(const Assignment& assignment) {
    const std::string_view target = assignment.target;
    const ValueRange before = ranges_[target];
    if (!Adds(assignment)) {
      ValueRange value = Evaluate(assignment.begin, assignment.end);
      value.exact = ranges::IsPoint(value);  // of some elements only
      for (size_t i = assignment.begin; i < assignment.end; ++i) {
        if (tokens_[i].text.find("max") != std::string_view::npos) {
          value.largest = true;
        }
      }
      return value;
    }
    ranges_[target] = Number(0);
    const ValueRange term = Evaluate(assignment.begin, assignment.end);
    const double times = Repetitions(assignment);
    ValueRange sum;
    sum.low = Sum(before.low, std::min(term.low, Product(term.low, times)),
                  -kInfinity);
    sum.high = Sum(before.high, std::max(term.high, Product(term.high, times)),
                   kInfinity);
    if (term.reaches_one) sum.low = std::max(sum.low, 1.0);
    sum.known = before.known && term.known;
    ranges::MarkBad(before, term, sum);
    return sum;
  }

  /// How often the loops run that are around the assignment, but not around the
  /// declaration of its target.
  [[nodiscard]] double Repetitions(const Assignment& assignment) const {
    const auto declared = declared_at_.find(assignment.target);
    const size_t from = declared == declared_at_.end() ? 0 : declared->second;
    double times = 1;
    for (size_t i = from; i + 1 < assignment.at && i < tokens_.size(); ++i) {
      if (tokens_[i].text != "for" || tokens_[i + 1].text != "(") continue;
      const size_t head = tokens_[i + 1].partner;
      const size_t body = head + 1;
      if (body >= tokens_.size() || tokens_[body].partner < assignment.at) {
        continue;
      }
      times *= CountOf(i + 1, head);
    }
    return times;
  }

  /// "x1<static_cast<int64_t>(40L);" runs 40 times at most.
  [[nodiscard]] double CountOf(size_t open, size_t close) const {
    size_t semicolons = 0;
    double count = kInfinity;
    for (size_t i = open; i < close && i < tokens_.size(); ++i) {
      if (tokens_[i].text == ";") ++semicolons;
      if (semicolons != 1) continue;
      if (const auto number = NumberAt(i)) count = number->first;
    }
    return count;
  }

  // ---- expressions
  ValueRange Evaluate(size_t begin, size_t end) {
    at_ = begin;
    end_ = end;
    return Ternary();
  }

  [[nodiscard]] std::string_view Text(size_t ahead = 0) const {
    return at_ + ahead < end_ ? tokens_[at_ + ahead].text : std::string_view();
  }

  ValueRange Ternary() {
    const ValueRange first = Binary(0);
    if (Text() != "?" || !Spend()) return first;
    ++at_;
    const ValueRange yes = Ternary();
    if (Text() != ":") return yes;
    ++at_;
    return ranges::Choose(yes, Ternary());
  }

  static int Precedence(std::string_view mark) {
    static constexpr std::string_view kLevels[] = {
        " || | ^ & && ", " == != ", " < > <= >= ", " + - ", " * / % "};
    // A literal that is quoted may contain a blank.
    if (mark.empty() || mark.find(' ') != mark.npos) return -1;
    for (size_t level = 0; level < std::size(kLevels); ++level) {
      const size_t found = kLevels[level].find(mark);
      if (found != std::string_view::npos && kLevels[level][found - 1] == ' ' &&
          kLevels[level][found + mark.size()] == ' ') {
        return static_cast<int>(level);
      }
    }
    return -1;
  }

  ValueRange Binary(int least) {
    std::string_view left_name = Text();
    ValueRange left = Unary();
    while (Spend()) {
      const std::string_view mark = Text();
      const int level = Precedence(mark);
      if (level < least) break;
      const size_t line = tokens_[at_++].line;
      // "a < b" may be two tokens: "&&", "<<".
      if (Text() == mark && mark != "-" && mark != "+") ++at_;
      const size_t operand = at_;
      const ValueRange right = Binary(level + 1);
      const bool same =
          at_ == operand + 1 && left_name == tokens_[operand].text;
      if (!IsAddress(mark, left_name))
        left = operations_.Apply(mark, left, right, same, line);
      left_name = {};
    }
    return left;
  }

  /// "in_ptr0 + x0", in a vectorized load: its values are those of in_ptr0.
  static bool IsAddress(std::string_view mark, std::string_view left_name) {
    return mark == "+" && left_name.find("_ptr") != left_name.npos;
  }

  ValueRange Unary() {
    constexpr size_t kDeepest = 200;
    if (!Spend() || depth_ > kDeepest) {
      ++at_;
      return {};
    }
    ++depth_;
    const ValueRange value = Operand();
    --depth_;
    return value;
  }

  ValueRange Operand() {
    if (Text() == "-") {
      ++at_;
      return Negate(Unary());
    }
    if (Text() == "!" || Text() == "~") {
      ++at_;
      Unary();
      return Known(0, 1);
    }
    if (Text() == "&" || Text() == "*" || Text() == "+") {
      ++at_;
      return Unary();
    }
    return Postfix();
  }

  /// The number at that token, and the index of the token after it.
  [[nodiscard]] std::optional<std::pair<double, size_t>> NumberAt(
      size_t at) const {
    const std::string_view token = tokens_[at].text;
    if (token.empty() || token[0] < '0' || token[0] > '9') return {};
    double number = 0;
    const auto read = std::from_chars(token.data(), text_end_, number);
    if (read.ec != std::errc()) number = kInfinity;
    size_t next = at + 1;
    while (next < tokens_.size() && tokens_[next].text.data() < read.ptr) {
      ++next;
    }
    return std::pair(number, next);
  }

  ValueRange Postfix() {
    ValueRange value = Primary();
    while (Spend()) {
      if (Text() == "." || Text() == "->") {
        value = Method(value);
      } else if (Text() == "[") {
        if (!MeetsAll(at_)) value.exact = ranges::IsPoint(value);
        at_ = std::min(tokens_[at_].partner, end_) + 1;
      } else if (Text() == "(") {
        Arguments();  // "tmp5()"
      } else {
        break;
      }
    }
    return value;
  }

  /// False if the subscript names some of the elements only: computed ones, or
  /// the same one each time.
  [[nodiscard]] bool MeetsAll(size_t open) const {
    bool varies = false;
    for (size_t i = open + 1; i < std::min(tokens_[open].partner, end_); ++i) {
      if (tokens_[i].text.starts_with("tmp")) return false;
      varies = varies || tokens_[i].text.starts_with("x");
    }
    return varies;
  }

  ValueRange Primary() {
    if (at_ >= end_) return {};
    if (const auto number = NumberAt(at_)) {
      at_ = number->second;
      return Number(number->first);
    }
    if (Text() == "(") {
      const auto inner = Arguments();
      // A cast: "(float)x".
      return inner.empty() ? ValueRange() : inner.back();
    }
    if (Text() == "[") return Lambda();
    if (tokens_[at_].kind != Token::Kind::kIdentifier) {
      ++at_;
      return {};
    }
    return Name();
  }

  // "[&] { … return tmp5; }()"
  ValueRange Lambda() {
    at_ = std::min(tokens_[at_].partner, end_) + 1;
    if (Text() == "(") at_ = std::min(tokens_[at_].partner, end_) + 1;
    while (at_ < end_ && Text() != "{" && Text() != "," && Text() != ")") ++at_;
    if (Text() != "{") return {};
    const size_t close = std::min(tokens_[at_].partner, end_);
    ValueRange value;
    for (size_t i = close; i > at_; --i) {
      if (tokens_[i].text != "return") continue;
      const size_t end = std::exchange(end_, close);
      at_ = i + 1;
      value = Ternary();
      end_ = end;
      break;
    }
    at_ = close + 1;
    return value;
  }

  /// "std::log(…)", "static_cast<float>(…)", "decltype(tmp0)(…)", "tmp3"
  ValueRange Name() {
    size_t line = tokens_[at_].line;
    std::string_view word = Text();
    ++at_;
    to_whole_ = to_truth_ = to_half_ = false;
    while (at_ < end_ && Spend()) {
      if (word == "decltype" && Text() == "(") {
        at_ = std::min(tokens_[at_].partner, end_) + 1;
        word = "convert";
      } else if (Text() == ":" && Text(1) == ":") {
        at_ += 2;
        if (Text() == "template") ++at_;
        word = Text();
        line = at_ < end_ ? tokens_[at_].line : line;
        ++at_;
      } else if (Text() == "<" && TakesTypes(word)) {
        SkipTypes();
      } else {
        break;
      }
    }
    if (Text() == "(") {
      const auto variable = ranges_.find(Meant(word));
      if (variable != ranges_.end()) return variable->second;  // "tmp5()"
      return Result(word, {}, line);
    }
    if (word == "INFINITY" || word == "HUGE_VAL") return Number(kInfinity);
    if (word == "true" || word == "false") return Known(0, 1);
    const auto variable = ranges_.find(Meant(word));
    if (variable != ranges_.end()) return variable->second;
    // A loop variable or a size.
    if (word.starts_with("x") || word.starts_with("ks")) {
      ValueRange index;
      index.low = 0;
      return index;
    }
    return {};
  }

  /// Of the call whose arguments come next. values: before these.
  ValueRange Result(std::string_view word, std::vector<ValueRange> values,
                    size_t line) {
    const bool to_whole = to_whole_ || IsWhole(word);
    const bool to_half = to_half_, to_truth = to_truth_ || word == "bool";
    for (const ValueRange& each : Arguments()) values.push_back(each);
    ValueRange result = operations_.Call(word, values, line);
    if (to_whole) return RangeOperations::ToWhole(result, to_truth);
    return to_half ? operations_.ToHalf(result, line) : result;
  }

  /// A conversion to it loses NaN and Inf.
  static bool IsWhole(std::string_view type) {
    return type == "bool" || IsInteger(type);
  }

  static bool TakesTypes(std::string_view word) {
    static constexpr std::string_view kTemplates[] = {
        "static_cast",      "convert",        "Vectorized", "VectorizedN",
        "VecMask",          "cast",           "to",         "numeric_limits",
        "reinterpret_cast", "vec_reduce_all", "array",      "IndexValue",
        "Welford",          "from",           "set",        "blend",
        "CascadeSumHelper", "WelfordHelper",  "c10",        "arange"};
    return Contains(kTemplates, word) || word.ends_with("_cast") ||
           word.ends_with("_reduce") || word.starts_with("cascade_") ||
           word.starts_with("welford");
  }

  void SkipTypes() {
    int depth = 0;
    bool first = true;  // "convert<float,2,half,1>" is one to float
    for (; at_ < end_; ++at_) {
      if (IsWhole(Text())) to_whole_ = true;
      if (Text() == "bool") to_truth_ = true;
      if (Text() == ",") first = false;
      if (first && (Text() == "half" || Text() == "Half")) to_half_ = true;
      if (Text() == "<") ++depth;
      if (Text() == "(") at_ = std::min(tokens_[at_].partner, end_ - 1);
      if (Text() == ">" && --depth == 0) break;
    }
    ++at_;
  }

  std::vector<ValueRange> Arguments() {
    const size_t close = std::min(tokens_[at_].partner, end_);
    const size_t end = std::exchange(end_, close);
    ++at_;
    std::vector<ValueRange> arguments;
    while (at_ < end_ && Spend()) {
      const size_t before = at_;
      arguments.push_back(Ternary());
      // Continues after what was not understood.
      while (at_ < end_ && Text() != ",") {
        const size_t partner = tokens_[at_].partner;
        at_ = std::max(partner, at_) + 1;
      }
      at_ = std::max(at_ + 1, before + 1);
    }
    end_ = end;
    at_ = close + 1;
    return arguments;
  }

  // "tmp3.log()", "tmp0.pow(tmp1)", "tmp5.store(…)", "acc.mean"
  ValueRange Method(const ValueRange& of) {
    const size_t line = tokens_[at_].line;
    ++at_;
    if (Text() == "template") ++at_;
    const std::string_view word = Text();
    if (at_ < end_) ++at_;
    to_whole_ = to_truth_ = to_half_ = false;
    if (Text() == "<") SkipTypes();
    if (Text() != "(") {
      if (word == "index") {  // of argmax
        ValueRange index;
        index.low = 0;
        return index;
      }
      if (word == "m2") return Within(0, kInfinity, of);
      if (word == "mean") return Within(of.low, of.high, of);
      return Text().empty() && word == "weight" ? Known(0, kInfinity) : of;
    }
    return Result(word, {of}, line);
  }

  /// The only store into a pointer whose elements are finite after the kernel:
  /// what would have come through into them was not made.
  ValueRange Cleared(const Assignment& store, const ValueRange& stored) {
    const auto after = finite_after_.find(store.target);
    if (after == finite_after_.end() || !stores_.KeepsEach(store)) {
      return stored;
    }
    operations_.Clear(stored);
    ValueRange range = after->second;
    range.exact = stored.exact;  // a load may be of some elements only
    range.largest = stored.largest;
    range.reaches_one = stored.reaches_one;
    return range;
  }

  /// False if too many steps were taken: hostile text must not take forever.
  bool Spend() { return steps_ > 0 && --steps_ > 0; }

  const std::vector<Token>& tokens_;
  const char* text_end_;
  std::unordered_set<std::string_view> pointers_;
  std::unordered_map<std::string_view, std::string_view> aliases_;
  std::unordered_map<std::string_view, ValueRange> ranges_;
  std::unordered_map<std::string_view, size_t> declared_at_;
  KernelStores stores_;
  /// The ranges of pointers after the kernel, of those that are finite then.
  std::unordered_map<std::string_view, ValueRange> finite_after_;
  RangeOperations operations_;
  size_t at_ = 0, end_ = 0;
  size_t depth_ = 0;       // of nested operands
  bool to_whole_ = false;  // the template arguments name an integer or bool
  bool to_truth_ = false;  // that is bool
  bool to_half_ = false;   // the first of them is float16
  size_t steps_ = 2'000'000;
};

}  // namespace

std::vector<UndefinedOperation> FindUndefinedOperations(
    std::string_view text, std::string_view kernel,
    const RangeOfPointer& range_of, const RangeOfPointer& range_after) {
  const auto tokens = FindKernel(text, kernel);
  if (!tokens) return {};
  return RangeEvaluator(*tokens, text, range_of, range_after)
      .Run(CollectAssignments(*tokens));
}

std::vector<UndefinedOperation> FindUndefinedOperations(
    const TritonKernel& kernel, const RangeOfPointer& range_of,
    const RangeOfPointer& range_after) {
  const CppText cpp = TritonAsCpp(kernel);
  auto found =
      FindUndefinedOperations(cpp.text, kernel.name, range_of, range_after);
  for (UndefinedOperation& each : found) {
    each.line =
        cpp.lines[std::clamp<size_t>(each.line, 1, cpp.lines.size()) - 1];
    each.argument.loaded = each.exponent.loaded = {};  // of the text
  }
  return found;
}

}  // namespace ladder
