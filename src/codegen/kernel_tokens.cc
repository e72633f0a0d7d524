#include "codegen/kernel_tokens.h"

#include <algorithm>

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
    line_ += static_cast<size_t>(
        std::count(text_.begin() + static_cast<ptrdiff_t>(position_),
                   text_.begin() + static_cast<ptrdiff_t>(end), '\n'));
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

  // Only what tells an assignment from a comparison needs two characters.
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

  // A literal that the line's end cuts off ends there, as in C++.
  std::string_view TakeQuoted(char quote) {
    const size_t begin = ++position_;
    while (position_ < text_.size() && text_[position_] != quote &&
           text_[position_] != '\n') {
      position_ += text_[position_] == '\\' ? 2 : 1;
    }
    position_ = std::min(position_, text_.size());
    const std::string_view taken = text_.substr(begin, position_ - begin);
    line_ += static_cast<size_t>(std::count(taken.begin(), taken.end(), '\n'));
    if (position_ < text_.size() && text_[position_] == quote) ++position_;
    return taken;
  }

  // Brackets of the wrong shape still pair, by depth: strange text must not
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

/// Reads on until what follows the name proves to be a definition ("{" after
/// its parameters) or a prototype or a call.
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
    line += static_cast<size_t>(
        std::count(text.begin() + static_cast<ptrdiff_t>(counted),
                   text.begin() + static_cast<ptrdiff_t>(at), '\n'));
    Lexer lexer(text, at + name.size(), line);
    KernelTokens kernel;
    if (ReadHead(lexer, kernel)) {
      while (lexer.depth() > 0 && lexer.Next(kernel.tokens)) {
      }
      return kernel;
    }
    // Goes on behind what was read, so that the search stays linear.
    from = lexer.position();
    counted = from;
    line = lexer.line();
  }
}

}  // namespace ladder
