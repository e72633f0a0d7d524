#include "codegen/python_text.h"

#include <algorithm>

#include "base/text.h"
#include "codegen/cpp_text.h"

namespace ladder {

namespace {

size_t IndentationOf(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

/// The list without the comments at the ends of its lines.
std::string WithoutComments(std::string_view list) {
  std::string kept;
  while (!list.empty()) {
    const std::string_view line = list.substr(0, list.find('\n'));
    kept += WithoutComment(line);
    kept += ' ';
    list.remove_prefix(std::min(list.size(), line.size() + 1));
  }
  return kept;
}

// A statement over more lines than these stays in its lines.
constexpr size_t kMostContinued = 100;

/// Follows the quotes in a text.
class Quotes {
 public:
  /// True if the next character is a quote or stands between two.
  bool Take(char c) {
    const bool inside = quote_ != '\0';
    if (inside && c == quote_) {
      quote_ = '\0';
    } else if (!inside && (c == '"' || c == '\'')) {
      quote_ = c;
    }
    return inside || quote_ != '\0';
  }

 private:
  char quote_ = '\0';
};

/// 1 for a bracket that opens, -1 for one that closes, else 0.
ptrdiff_t BracketStep(char c) {
  if (c == '(' || c == '[' || c == '{') return 1;
  return c == ')' || c == ']' || c == '}' ? -1 : 0;
}

/// How many more brackets the line opens than it closes.
ptrdiff_t OpenedIn(std::string_view line) {
  ptrdiff_t depth = 0;
  Quotes quotes;
  for (const char c : WithoutComment(line)) {
    if (!quotes.Take(c)) depth += BracketStep(c);
  }
  return depth;
}

/// Puts a call over several lines, as people write them, into its first one.
/// Brackets that nothing closes leave the lines as they are.
std::vector<PythonLine> InOneLineEach(std::vector<PythonLine> lines) {
  std::vector<PythonLine> joined;
  for (size_t i = 0; i < lines.size(); ++i) {
    joined.push_back(std::move(lines[i]));
    ptrdiff_t depth = OpenedIn(joined.back().text);
    size_t last = i;
    while (depth > 0 && last + 1 < lines.size() && last - i < kMostContinued) {
      depth += OpenedIn(lines[++last].text);
    }
    if (depth != 0 || last == i) continue;
    std::string text(WithoutComment(joined.back().text));
    while (i < last) {
      text += ' ';
      text += WithoutComment(lines[++i].text);
    }
    joined.back().text = std::move(text);
  }
  return joined;
}

}  // namespace

std::string_view WithoutComment(std::string_view line) {
  Quotes quotes;
  for (size_t i = 0; i < line.size(); ++i) {
    if (!quotes.Take(line[i]) && line[i] == '#') {
      return Trim(line.substr(0, i));
    }
  }
  return line;
}

PythonFunction ReadFunction(std::string_view source, size_t first_line,
                            const std::string& name) {
  PythonFunction function;
  const size_t def = source.find("def " + name + "(");
  if (def == source.npos) return function;
  const size_t open = source.find('(', def);
  const size_t close = MatchingBracket(source, open);
  if (close == source.npos) return function;
  const std::string parameters =
      WithoutComments(source.substr(open + 1, close - open - 1));
  for (std::string_view each : SplitArguments(parameters)) {
    function.parameters.emplace_back(
        Trim(each.substr(0, each.find_first_of(":="))));
  }
  const size_t line_begin = source.rfind('\n', def) + 1;  // npos + 1 is 0
  const size_t indentation = IndentationOf(source.substr(line_begin));
  size_t number = first_line + CountNewlines(source.substr(0, close));
  size_t next = source.find('\n', close);
  while (next != source.npos) {
    std::string_view line = source.substr(next + 1);
    line = line.substr(0, line.find('\n'));
    ++number;
    const bool blank = Trim(line).empty();
    if (!blank && IndentationOf(line) <= indentation) break;
    if (!blank) function.body.push_back({std::string(Trim(line)), number});
    next = source.find('\n', next + 1);
  }
  function.body = InOneLineEach(std::move(function.body));
  return function;
}

PythonArguments ReadArguments(std::string_view text, size_t open) {
  PythonArguments arguments;
  ptrdiff_t depth = 0;
  size_t begin = open + 1;
  Quotes quotes;
  for (size_t i = open; i < text.size(); ++i) {
    const char c = text[i];
    if (quotes.Take(c)) continue;
    depth += BracketStep(c);
    if (depth == 0 || (depth == 1 && c == ',')) {
      arguments.each.push_back(Trim(text.substr(begin, i - begin)));
      begin = i + 1;
    }
    if (depth > 0) continue;
    if (arguments.each.back().empty()) arguments.each.pop_back();
    arguments.end = i + 1;
    return arguments;
  }
  return {};
}

std::string_view FirstName(std::string_view text) {
  size_t begin = 0;
  while (begin < text.size() && !IsIdentifierCharacter(text[begin])) ++begin;
  size_t end = begin;
  while (end < text.size() && IsIdentifierCharacter(text[end])) ++end;
  return text.substr(begin, end - begin);
}

}  // namespace ladder
