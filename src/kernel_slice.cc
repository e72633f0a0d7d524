#include "kernel_slice.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <utility>

namespace ladder {
namespace {

bool IsIdentifier(const Token& token) {
  return token.kind == Token::Kind::kIdentifier;
}

bool IsInteger(std::string_view type) {
  static constexpr std::string_view kTypes[] = {
      "int64_t",  "int32_t",  "int16_t",  "int8_t", "uint8_t",
      "uint16_t", "uint32_t", "uint64_t", "long",   "int",
      "short",    "char",     "unsigned"};
  return std::find(std::begin(kTypes), std::end(kTypes), type) !=
         std::end(kTypes);
}

bool IsAssignmentOperator(std::string_view text) {
  return text == "=" ||
         (text.size() == 2 && text[1] == '=' &&
          std::string_view("+-*/%&|^").find(text[0]) != std::string_view::npos);
}

/// True for the last token of "auto", "IndexValue<float>", "float*".
bool EndsType(const Token& token) {
  return IsIdentifier(token) || token.text == ">" || token.text == "*" ||
         token.text == "&";
}

/// Collects a kernel's assignments in one pass over its tokens.
class Collector {
 public:
  explicit Collector(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<Assignment> Collect(size_t body) {
    scope_ends_.push_back(tokens_.size());
    statement_ = body;
    for (at_ = body; at_ < tokens_.size(); ++at_) Read(tokens_[at_]);
    Close(0);
    return std::move(assignments_);
  }

 private:
  struct Open {
    size_t assignment;
    size_t depth;
  };

  void Read(const Token& token) {
    if (IsIdentifier(token)) {
      ReadWord(token.text);
    } else if (token.kind == Token::Kind::kOther) {
      ReadOperator(token.text);
    }
  }

  void ReadOperator(std::string_view text) {
    if (text == "{" || text == "(" || text == "[") {
      ++depth_;
      if (text == "{") {
        const size_t end = tokens_[at_].partner;
        scope_ends_.push_back(end > at_ ? end : tokens_.size());
      }
    } else if (text == "}" || text == ")" || text == "]") {
      if (depth_ > 0) --depth_;
      if (text == "}" && scope_ends_.size() > 1) scope_ends_.pop_back();
      Close(depth_ + 1);
    } else if (text == ";") {
      Close(depth_);
    } else if (IsAssignmentOperator(text)) {
      ReadAssignment();
    }
    if (text == ";" || text == "{" || text == "}") {
      statement_ = at_ + 1;
      called_ = false;
    } else if (text == "(") {
      called_ = true;
    }
  }

  // "auto tmp1 = …", "tmp_acc0 = …", "out_ptr0[…] = …"
  void ReadAssignment() {
    if (at_ == 0) return;
    size_t target = at_ - 1;
    bool declares = false;
    if (tokens_[target].text == "]") {
      target = tokens_[target].partner;
      if (target-- == 0) return;
    } else if (target > 0) {
      declares = EndsType(tokens_[target - 1]);
    }
    if (IsIdentifier(tokens_[target])) Add(target, at_ + 1, declares);
  }

  void ReadWord(std::string_view word) {
    if (word == "store" && tokens_[at_ - 1].text == ".") {
      // "tmp5.store(out_ptr0 + …)"
      AddStore(statement_);
    } else if (word == "atomic_add") {
      // "atomic_add(&out_ptr3[…], …)"
      AddStore(at_);
    } else if (IsBareDeclaration()) {
      Add(at_, at_ + 1, true);
      assignments_.back().end = at_ + 1;
      open_.pop_back();
    }
  }

  // "std::array<float, 16> tmpbuf;", "IndexValue<float> tmp_acc0{…};": without
  // them the tmpbuf of one lambda would be taken for that of the next. Not
  // "auto tmp2 = tmp0 > tmp1;".
  [[nodiscard]] bool IsBareDeclaration() const {
    const bool assigns = !open_.empty() && open_.back().depth == depth_;
    if (called_ || assigns || at_ <= statement_ || at_ + 1 >= tokens_.size() ||
        tokens_[statement_].text == "return") {
      return false;
    }
    const std::string_view next = tokens_[at_ + 1].text;
    return EndsType(tokens_[at_ - 1]) &&
           (next == ";" || next == "{" || next == "[");
  }

  void AddStore(size_t source) {
    if (at_ + 2 >= tokens_.size() || tokens_[at_ + 1].text != "(") return;
    const size_t target = at_ + (tokens_[at_ + 2].text == "&" ? 3 : 2);
    if (target < tokens_.size() && IsIdentifier(tokens_[target])) {
      Add(target, source, false);
    }
  }

  void Add(size_t target, size_t begin, bool declares) {
    Assignment assignment;
    assignment.target = tokens_[target].text;
    assignment.at = target;
    assignment.begin = begin;
    assignment.end = tokens_.size();
    assignment.declares = declares;
    assignment.scope_end = scope_ends_.back();
    auto& visible = declarations_[assignment.target];
    while (!visible.empty() &&
           assignments_[visible.back()].scope_end <= target) {
      visible.pop_back();
    }
    if (declares) visible.push_back(assignments_.size());
    if (!visible.empty()) assignment.declaration = visible.back();
    open_.push_back({assignments_.size(), depth_});
    assignments_.push_back(assignment);
  }

  /// Ends the sources of all assignments that began at `depth` or deeper.
  void Close(size_t depth) {
    while (!open_.empty() && open_.back().depth >= depth) {
      assignments_[open_.back().assignment].end = at_;
      open_.pop_back();
    }
  }

  const std::vector<Token>& tokens_;
  std::vector<Assignment> assignments_;
  std::vector<Open> open_;
  std::vector<size_t> scope_ends_;
  // By name, the declarations in the scopes around this place.
  std::unordered_map<std::string_view, std::vector<size_t>> declarations_;
  size_t at_ = 0;
  size_t depth_ = 0;
  size_t statement_ = 0;  // its first token
  bool called_ = false;   // the statement has a "("
};

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
  return tokens[open].partner;
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

/// What stands around a value that is only loaded, converted and stored.
bool IsCopyPunctuation(std::string_view text) {
  static constexpr std::string_view kMarks[] = {"(", ")", "<", ">",
                                                ",", ":", ".", ";"};
  return std::find(std::begin(kMarks), std::end(kMarks), text) !=
         std::end(kMarks);
}

bool IsCopyWord(std::string_view word) {
  static constexpr std::string_view kWords[] = {
      "static_cast", "c10",  "convert",    "at",          "vec",
      "std",         "auto", "Vectorized", "VectorizedN", "loadu"};
  return IsInteger(word) || std::find(std::begin(kWords), std::end(kWords),
                                      word) != std::end(kWords);
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
};

KernelFlow::KernelFlow(const KernelTokens& kernel)
    : kernel_(&kernel),
      parameters_(PointerParameters(kernel)),
      assignments_(Collector(kernel.tokens).Collect(kernel.body)) {
  for (size_t i = 0; i < assignments_.size(); ++i) {
    by_target_[assignments_[i].target].push_back(i);
  }
}

std::vector<PointerParameter> KernelFlow::PointersBehind(
    const std::vector<std::string_view>& names, size_t at, bool subscripts,
    size_t* budget) const {
  Slice slice{
      {}, {}, std::vector<bool>(assignments_.size()), budget, subscripts};
  for (std::string_view name : names) Visit(slice, name, at);
  while (!slice.queue.empty() && *budget > 0) {
    const Assignment& next = assignments_[slice.queue.front()];
    slice.queue.pop_front();
    Follow(slice, next);
  }
  return slice.found;
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
  for (size_t i = assignment.begin; i<assignment.end&& * slice.budget> 0; ++i) {
    --*slice.budget;
    if (i == mask) i = ClosingBracket(tokens, i, assignment.end);
    if (i >= assignment.end || !IsIdentifier(tokens[i])) continue;
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

bool KernelFlow::IsPointer(std::string_view name) const {
  return std::any_of(parameters_.begin(), parameters_.end(),
                     [&](const auto& each) { return each.name == name; });
}

std::vector<std::string_view> KernelFlow::CopiedFrom(std::string_view parameter,
                                                     size_t* budget) const {
  const auto stores = by_target_.find(parameter);
  if (stores == by_target_.end()) return {};
  Slice slice{{}, {}, std::vector<bool>(assignments_.size()), budget};
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

}  // namespace ladder
