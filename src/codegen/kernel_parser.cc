#include "codegen/kernel_parser.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "codegen/cpp_text.h"

namespace ladder {

namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

/// Reads tokens one by one and pairs the brackets as they come.
class Lexer {
 public:
  Lexer(std::string_view text, size_t position, size_t line)
      : text_(text), position_(position), line_(line) {}

  /// Appends the next token; false at the end of the text.
  bool Next(std::vector<Token>& tokens) {
    SkipBlanks();
    if (position_ >= text_.size()) return false;
    Token token;
    token.line = line_;
    token.partner = tokens.size();
    const char c = text_[position_];
    if (IsIdentifierCharacter(c)) {
      token.kind = IsDigit(c) ? Token::Kind::kOther : Token::Kind::kIdentifier;
      token.text = Take(WordLength());
    } else if (c == '"' || c == '\'') {
      token.kind = Token::Kind::kString;
      token.text = TakeQuoted(c);
    } else {
      token.text = Take(OperatorLength());
    }
    Pair(token, tokens);
    tokens.push_back(token);
    return true;
  }

  [[nodiscard]] size_t position() const { return position_; }
  [[nodiscard]] size_t line() const { return line_; }
  /// How many brackets are open.
  [[nodiscard]] size_t depth() const { return open_.size(); }

 private:
  [[nodiscard]] bool At(std::string_view what) const {
    return text_.substr(position_, what.size()) == what;
  }

  void SkipTo(std::string_view what) {
    const size_t end = std::min(text_.find(what, position_), text_.size());
    line_ += CountNewlines(text_.substr(position_, end - position_));
    position_ = end;
  }

  // Pragmas count as blank: "#pragma omp for" says nothing about values.
  void SkipBlanks() {
    while (position_ < text_.size()) {
      const char c = text_[position_];
      if (c == '\n') ++line_;
      if (c == '#' || At("//")) {
        SkipTo("\n");
      } else if (At("/*")) {
        SkipTo("*/");
        position_ = std::min(position_ + 2, text_.size());
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        ++position_;
      } else {
        return;
      }
    }
  }

  [[nodiscard]] size_t WordLength() const {
    size_t length = 1;
    while (position_ + length < text_.size() &&
           IsIdentifierCharacter(text_[position_ + length])) {
      ++length;
    }
    return length;
  }

  // Two characters matter only to tell an assignment from a comparison.
  [[nodiscard]] size_t OperatorLength() const {
    const std::string_view pair = text_.substr(position_, 2);
    const bool joined =
        pair.size() == 2 && pair[1] == '=' &&
        std::string_view("=<>!+-*/%&|^").find(pair[0]) != pair.npos;
    return joined || pair == "->" ? 2 : 1;
  }

  std::string_view Take(size_t length) {
    const std::string_view taken = text_.substr(position_, length);
    position_ += taken.size();
    return taken;
  }

  // An unclosed literal ends with its line, as in C++.
  std::string_view TakeQuoted(char quote) {
    const size_t begin = ++position_;
    while (position_ < text_.size() && text_[position_] != quote &&
           text_[position_] != '\n') {
      position_ += text_[position_] == '\\' ? 2 : 1;
    }
    position_ = std::min(position_, text_.size());
    const std::string_view taken = text_.substr(begin, position_ - begin);
    line_ += CountNewlines(taken);
    if (position_ < text_.size() && text_[position_] == quote) ++position_;
    return taken;
  }

  // Brackets pair by depth, even if their shapes differ: strange text must not
  // lose the rest of the kernel.
  void Pair(Token& token, std::vector<Token>& tokens) {
    if (token.kind != Token::Kind::kOther || token.text.size() != 1) return;
    const char c = token.text[0];
    if (c == '(' || c == '[' || c == '{') {
      open_.push_back(tokens.size());
    } else if ((c == ')' || c == ']' || c == '}') && !open_.empty()) {
      token.partner = open_.back();
      tokens[open_.back()].partner = tokens.size();
      open_.pop_back();
    }
  }

  std::string_view text_;
  size_t position_;
  size_t line_;
  std::vector<size_t> open_;
};

/// The offset of the next `name` that is a whole word before a "(".
size_t FindName(std::string_view text, std::string_view name, size_t from) {
  while (true) {
    const size_t at = text.find(name, from);
    if (at == text.npos) return at;
    const size_t end = at + name.size();
    if ((at == 0 || !IsIdentifierCharacter(text[at - 1])) &&
        end < text.size() && text[end] == '(') {
      return at;
    }
    from = end;
  }
}

/// Reads the parameters and the token after them. True for a definition ("{"),
/// false for a prototype or a call.
bool ReadHead(Lexer& lexer, KernelTokens& kernel) {
  while (lexer.Next(kernel.tokens)) {
    if (lexer.depth() == 0 && kernel.tokens.back().text != ")") return false;
    if (kernel.tokens.back().text == ")" && lexer.depth() == 0) break;
  }
  if (!lexer.Next(kernel.tokens)) return false;
  kernel.body = kernel.tokens.size() - 1;
  return kernel.tokens.back().text == "{";
}

}  // namespace

std::optional<KernelTokens> FindKernel(std::string_view text,
                                       std::string_view name) {
  if (name.empty()) return std::nullopt;
  size_t from = 0;
  size_t counted = 0;
  size_t line = 1;
  while (true) {
    const size_t at = FindName(text, name, from);
    if (at == text.npos) return std::nullopt;
    line += CountNewlines(text.substr(counted, at - counted));
    Lexer lexer(text, at + name.size(), line);
    KernelTokens kernel;
    if (ReadHead(lexer, kernel)) {
      while (lexer.depth() > 0 && lexer.Next(kernel.tokens)) {
      }
      return kernel;
    }
    // Continues after what was read, so that the search stays linear.
    from = lexer.position();
    counted = from;
    line = lexer.line();
  }
}

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

  // True for "std::array<float, 16> tmpbuf;" and "IndexValue<float>
  // tmp_acc0{…};". Without these, the tmpbuf of one lambda would be taken for
  // that of the next. False for "auto tmp2 = tmp0 > tmp1;".
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
  // By name: the declarations in the enclosing scopes.
  std::unordered_map<std::string_view, std::vector<size_t>> declarations_;
  size_t at_ = 0;
  size_t depth_ = 0;
  size_t statement_ = 0;  // first token of the statement
  bool called_ = false;   // the statement has a "("
};

}  // namespace

std::vector<Assignment> CollectAssignments(const KernelTokens& kernel) {
  return Collector(kernel.tokens).Collect(kernel.body);
}

}  // namespace ladder
