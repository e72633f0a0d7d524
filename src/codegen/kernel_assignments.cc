#include "codegen/kernel_assignments.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace ladder {
namespace {

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

}  // namespace

std::vector<Assignment> CollectAssignments(const KernelTokens& kernel) {
  return Collector(kernel.tokens).Collect(kernel.body);
}

}  // namespace ladder
