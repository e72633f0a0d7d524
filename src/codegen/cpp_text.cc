#include "codegen/cpp_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include "base/text.h"

namespace ladder {
namespace {

constexpr std::string_view kSpace = " \t\r\n\v\f";

using Marks = std::array<bool, 256>;

/// What may open or close something, and `more`.
constexpr Marks MarksWith(std::string_view more) {
  Marks marks{};
  for (const std::string_view each : {std::string_view("\"'/R()[]{}"), more}) {
    for (const char mark : each) marks[static_cast<unsigned char>(mark)] = true;
  }
  return marks;
}

constexpr Marks kBracketMarks = MarksWith("");
constexpr Marks kStatementMarks = MarksWith(";");
constexpr Marks kArgumentMarks = MarksWith(",<>");
constexpr Marks kAssignmentMarks = MarksWith("=<>");

/// True for what SkipQuoted may skip.
bool MayQuote(char c) { return c == '"' || c == '\'' || c == '/' || c == 'R'; }

/// The next mark from `position` on. Most characters are none.
size_t SkipPlain(std::string_view text, size_t position, const Marks& marks) {
  while (position < text.size() &&
         !marks[static_cast<unsigned char>(text[position])]) {
    ++position;
  }
  return position;
}

size_t EndOfLine(std::string_view text, size_t position) {
  return std::min(text.find('\n', position), text.size());
}

// An unclosed quote ends with its line. Going back instead would be quadratic
// in a text with many unclosed quotes.
size_t SkipLiteral(std::string_view text, size_t position) {
  char quote = text[position];
  for (size_t i = position + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      return i + 1;
    } else if (text[i] == '\n') {
      return i;
    }
  }
  return text.size();
}

// R"delimiter( … )delimiter"; torch 2.14 writes in_spec_ like this.
size_t SkipRawString(std::string_view text, size_t position) {
  constexpr size_t kLongestDelimiter = 16;  // the language's own limit
  size_t open = text.substr(0, position + 2 + kLongestDelimiter + 1)
                    .find('(', position + 2);
  if (open == std::string_view::npos) return position + 2;
  std::string close = ")";
  close += text.substr(position + 2, open - position - 2);
  close += '"';
  size_t end = text.find(close, open);
  return end == std::string_view::npos ? text.size() : end + close.size();
}

bool OpensTemplate(std::string_view text, size_t position) {
  // The generator puts spaces around comparisons, but not around templates.
  return position > 0 && position + 1 < text.size() &&
         IsIdentifierCharacter(text[position - 1]) &&
         (IsIdentifierCharacter(text[position + 1]));
}

// Counts the open brackets, template brackets included.
class BracketDepth {
 public:
  [[nodiscard]] bool AtTop() const { return depth_ == 0 && angles_ == 0; }
  void Read(std::string_view text, size_t position) {
    switch (text[position]) {
      case '(':
      case '[':
      case '{':
        ++depth_;
        break;
      case ')':
      case ']':
      case '}':
        if (depth_ > 0) --depth_;
        break;
      case '<':
        if (OpensTemplate(text, position)) ++angles_;
        break;
      case '>':
        if (angles_ > 0 && text[position - 1] != '-') --angles_;
        break;
      default:
        break;
    }
  }

 private:
  size_t depth_ = 0;
  size_t angles_ = 0;
};

std::string_view FirstWord(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && IsIdentifierCharacter(text[end])) ++end;
  return text.substr(0, end);
}

// Tells "if (…) {" from the brace of an initializer, "int a[] = {".
bool OpensBlock(std::string_view before_brace) {
  constexpr std::array<std::string_view, 8> kBlockWords = {
      "if", "else", "while", "for", "do", "switch", "try", "catch"};
  if (before_brace.empty()) return true;
  std::string_view word = FirstWord(before_brace);
  return std::find(kBlockWords.begin(), kBlockWords.end(), word) !=
         kBlockWords.end();
}

class StatementSplitter {
 public:
  StatementSplitter(std::string_view text, size_t line)
      : text_(text), line_(line) {}

  std::vector<CppStatement> Split() {
    // Generated statements are mostly longer; memory that is not used costs
    // nothing, but moving millions of them does.
    constexpr size_t kShortStatement = 64;
    statements_.reserve(text_.size() / kShortStatement);
    while (position_ < text_.size()) Step();
    Finish(CppStatement::Kind::kSimple);
    return std::move(statements_);
  }

 private:
  void Step() {
    if (in_statement_) {
      const size_t mark = SkipPlain(text_, position_, kStatementMarks);
      if (mark != position_) return Advance(mark);
    }
    char c = text_[position_];
    if (!in_statement_ && kSpace.find(c) != std::string_view::npos) {
      Advance(position_ + 1);
    } else if (const size_t end = QuotedEnd(c); end != position_) {
      Quoted(end);
    } else if (!in_statement_ && c == '#') {
      Begin();
      Advance(EndOfLine(text_, position_));
      Finish(CppStatement::Kind::kSimple);
    } else {
      Plain(c);
    }
  }

  [[nodiscard]] size_t QuotedEnd(char c) const {
    return MayQuote(c) ? SkipQuoted(text_, position_) : position_;
  }

  void Quoted(size_t end) {
    bool comment = text_[position_] == '/';
    if (!comment) Begin();
    if (comment && !in_statement_ && text_[position_ + 1] == '/') {
      Begin();
      Advance(end);
      Finish(CppStatement::Kind::kComment);
    } else {
      Advance(end);
    }
  }

  void Plain(char c) {
    if (depth_ == 0 && (c == ';' || c == '}')) {
      Finish(CppStatement::Kind::kSimple);
      if (c == '}') Mark(CppStatement::Kind::kClose);
    } else if (depth_ == 0 && c == '{' && OpensBlock(SoFar())) {
      Begin();
      Finish(CppStatement::Kind::kOpen);
    } else {
      Begin();
      if (c == '(' || c == '[' || c == '{') ++depth_;
      if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
    }
    Advance(position_ + 1);
  }

  [[nodiscard]] std::string_view SoFar() const {
    if (!in_statement_) return {};
    return Trim(text_.substr(begin_, position_ - begin_));
  }

  void Begin() {
    if (in_statement_) return;
    in_statement_ = true;
    begin_ = position_;
    begin_line_ = LineHere();
  }

  void Finish(CppStatement::Kind kind) {
    if (!in_statement_) return;
    statements_.push_back(
        {kind, Trim(text_.substr(begin_, position_ - begin_)), begin_line_});
    in_statement_ = false;
  }

  void Mark(CppStatement::Kind kind) {
    statements_.push_back({kind, {}, LineHere()});
  }

  void Advance(size_t end) { position_ = std::min(end, text_.size()); }

  size_t LineHere() {
    line_ += CountNewlines(text_.substr(counted_, position_ - counted_));
    counted_ = position_;
    return line_;
  }

  std::string_view text_;
  size_t line_;  ///< of text_[counted_]
  size_t counted_ = 0;
  size_t position_ = 0;
  size_t depth_ = 0;
  bool in_statement_ = false;
  size_t begin_ = 0;
  size_t begin_line_ = 0;
  std::vector<CppStatement> statements_;
};

}  // namespace

std::vector<CppStatement> SplitStatements(std::string_view body,
                                          size_t first_line) {
  return StatementSplitter(body, first_line).Split();
}

std::vector<std::string_view> SplitArguments(std::string_view list) {
  constexpr size_t kMostHave = 8;  // at most: one allocation, not four
  std::vector<std::string_view> arguments;
  arguments.reserve(kMostHave);
  BracketDepth depth;
  size_t begin = 0;
  size_t i = 0;
  while ((i = SkipPlain(list, i, kArgumentMarks)) < list.size()) {
    if (MayQuote(list[i])) {
      const size_t end = SkipQuoted(list, i);
      i = std::max(end, i + 1);
      continue;
    }
    if (list[i] == ',' && depth.AtTop()) {
      arguments.push_back(Trim(list.substr(begin, i - begin)));
      begin = i + 1;
    } else {
      depth.Read(list, i);
    }
    ++i;
  }
  std::string_view last = Trim(list.substr(begin));
  // "{4L, }" has one element.
  if (!last.empty()) arguments.push_back(last);
  return arguments;
}

std::optional<CppCall> ParseCall(std::string_view expression) {
  expression = Trim(expression);
  size_t open = 0;
  while (open < expression.size() &&
         (IsIdentifierCharacter(expression[open]) || expression[open] == ':' ||
          expression[open] == '.')) {
    ++open;
  }
  if (open == 0 || open == expression.size()) return std::nullopt;
  size_t name_end = open;
  if (expression[open] == '<') {
    size_t close = expression.find_first_of(";=\"'", open);
    close = expression.substr(0, close).find(">(", open);
    if (close == std::string_view::npos) return std::nullopt;
    open = close + 1;
    name_end = open;
  }
  if (expression[open] != '(') return std::nullopt;
  size_t close = MatchingBracket(expression, open);
  if (close == std::string_view::npos) return std::nullopt;
  return CppCall{expression.substr(0, name_end),
                 expression.substr(open + 1, close - open - 1),
                 Trim(expression.substr(close + 1))};
}

std::optional<std::pair<std::string_view, std::string_view>> SplitAssignment(
    std::string_view statement) {
  constexpr std::string_view kNotBefore = "=!<>+-*/%&|^";
  BracketDepth depth;
  size_t i = 0;
  while ((i = SkipPlain(statement, i, kAssignmentMarks)) < statement.size()) {
    if (MayQuote(statement[i])) {
      const size_t end = SkipQuoted(statement, i);
      i = std::max(end, i + 1);
      continue;
    }
    if (statement[i] == '=' && depth.AtTop() && i > 0 &&
        kNotBefore.find(statement[i - 1]) == std::string_view::npos &&
        (i + 1 == statement.size() || statement[i + 1] != '=')) {
      return std::pair(Trim(statement.substr(0, i)),
                       Trim(statement.substr(i + 1)));
    }
    depth.Read(statement, i);
    ++i;
  }
  return std::nullopt;
}

namespace {

/// Positions in a text.
struct Definition {
  size_t open = 0;   ///< the bracket before the parameters
  size_t close = 0;  ///< and after them
  size_t brace = 0;  ///< before the body
};

std::optional<Definition> FindDefinition(std::string_view text,
                                         std::string_view name) {
  const std::string open_name = std::string(name) + "(";
  size_t found = FindText(text, open_name);
  while (found != std::string_view::npos) {
    const size_t open = found + name.size();
    const size_t close = MatchingBracket(text, open);
    if (close == std::string_view::npos) return std::nullopt;
    const size_t brace = text.find_first_not_of(kSpace, close + 1);
    if (brace != std::string_view::npos && text[brace] == '{') {
      return Definition{open, close, brace};
    }
    found = FindText(text, open_name, close);
  }
  return std::nullopt;
}

}  // namespace

bool HasFunction(std::string_view text, std::string_view name) {
  return FindDefinition(text, name).has_value();
}

std::optional<CppFunction> FindFunction(std::string_view text,
                                        std::string_view name) {
  const auto found = FindDefinition(text, name);
  if (!found) return std::nullopt;
  const auto& [open, close, brace] = *found;
  // In a truncated file the body goes to the end.
  const size_t end = std::min(MatchingBracket(text, brace), text.size());
  return CppFunction{text.substr(open + 1, close - open - 1),
                     text.substr(brace + 1, end - brace - 1),
                     1 + CountNewlines(text.substr(0, brace))};
}

size_t FindText(std::string_view text, std::string_view part, size_t from) {
  if (from > text.size()) return std::string_view::npos;
  text.remove_prefix(from);
  const void* found =
      memmem(text.data(), text.size(), part.data(), part.size());
  if (found == nullptr) return std::string_view::npos;
  return from +
         static_cast<size_t>(static_cast<const char*>(found) - text.data());
}

size_t MatchingBracket(std::string_view text, size_t open) {
  size_t depth = 0;
  size_t i = open;
  while ((i = SkipPlain(text, i, kBracketMarks)) < text.size()) {
    if (MayQuote(text[i])) {
      const size_t end = SkipQuoted(text, i);
      i = std::max(end, i + 1);
      continue;
    }
    char c = text[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') {
      if (depth <= 1) return depth == 0 ? std::string_view::npos : i;
      --depth;
    }
    ++i;
  }
  return std::string_view::npos;
}

size_t SkipQuoted(std::string_view text, size_t position) {
  char c = text[position];
  char next = position + 1 < text.size() ? text[position + 1] : '\0';
  if (c == '"' || c == '\'') return SkipLiteral(text, position);
  if (c == 'R' && next == '"') return SkipRawString(text, position);
  if (c == '/' && next == '/') return EndOfLine(text, position);
  if (c == '/' && next == '*') {
    size_t end = text.find("*/", position + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  return position;
}

std::string_view Trim(std::string_view text) {
  const auto is_space = [](char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  };
  size_t begin = 0;
  while (begin < text.size() && is_space(text[begin])) ++begin;
  size_t end = text.size();
  while (end > begin && is_space(text[end - 1])) --end;
  return text.substr(begin, end - begin);
}

bool IsIdentifierCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

bool IsIdentifier(std::string_view text) {
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') &&
         std::all_of(text.begin(), text.end(), IsIdentifierCharacter);
}

std::string_view LastIdentifier(std::string_view text) {
  size_t end = text.size();
  while (end > 0 && !IsIdentifierCharacter(text[end - 1])) --end;
  size_t begin = end;
  while (begin > 0 && IsIdentifierCharacter(text[begin - 1])) --begin;
  return text.substr(begin, end - begin);
}

std::string FirstString(std::string_view text) {
  std::string value;
  size_t open = text.find('"');
  if (open == std::string_view::npos) return value;
  for (size_t i = open + 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    value += text[i];
  }
  return value;
}

std::optional<long long> LeadingInteger(std::string_view text) {
  long long value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end == text.data()) return std::nullopt;
  return value;
}

std::optional<long long> IntegerLiteral(std::string_view text) {
  const size_t digits = text.starts_with('-') ? 1 : 0;
  const size_t suffix =
      std::min(text.find_first_not_of("0123456789", digits), text.size());
  const bool whole =
      text.find_first_not_of("uUlL", suffix) == std::string_view::npos;
  return whole ? LeadingInteger(text) : std::nullopt;
}

}  // namespace ladder
