#include "codegen/triton_kernel.h"

#include <re2/re2.h>

#include <algorithm>
#include <map>

#include "codegen/cpp_text.h"

namespace ladder {
namespace {

using Lines = std::vector<TritonLine>;
using Names = std::map<std::string, std::string, std::less<>>;

// Expanded lines; hostile sources must not grow without bound.
constexpr size_t kMostLines = 200'000;

size_t NewlinesIn(std::string_view text) {
  return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// "X" of the last "void call_X(" in the text.
std::string EnclosingCall(std::string_view before) {
  constexpr std::string_view kHead = "void call_";
  const size_t at = before.rfind(kHead);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = before.substr(at + kHead.size());
  return std::string(rest.substr(0, rest.find('(')));
}

/// "X" of "async_compile.triton('X', " at the end of the text.
std::string QuotedName(std::string_view before) {
  static const RE2 kCall(R"(triton\(['"](\w+)['"],\s*$)");
  constexpr size_t kLookBack = 400;
  if (before.size() > kLookBack) {
    before.remove_prefix(before.size() - kLookBack);
  }
  std::string name;
  RE2::PartialMatch(re2::StringPiece(before.data(), before.size()), kCall,
                    &name);
  return name;
}

bool Defines(std::string_view source, const std::string& name) {
  return !name.empty() && source.find("def " + name + "(") != source.npos;
}

/// A function of the source: its parameters' names and its body.
struct Function {
  std::vector<std::string> parameters;
  Lines body;
};

size_t IndentationOf(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

Function ReadFunction(const TritonKernel& kernel, const std::string& name) {
  Function function;
  std::string_view source = kernel.source;
  const size_t def = source.find("def " + name + "(");
  if (def == source.npos) return function;
  const size_t open = source.find('(', def);
  const size_t close = MatchingBracket(source, open);
  if (close == source.npos) return function;
  for (std::string_view each :
       SplitArguments(source.substr(open + 1, close - open - 1))) {
    function.parameters.emplace_back(Trim(each.substr(0, each.find(':'))));
  }
  const size_t line_begin = source.rfind('\n', def) + 1;  // npos + 1 is 0
  const size_t indentation = IndentationOf(source.substr(line_begin));
  size_t number = kernel.line + NewlinesIn(source.substr(0, close));
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
  return function;
}

/// The text with other names in it, word by word.
std::string Renamed(std::string_view text, const Names& names) {
  std::string renamed;
  size_t i = 0;
  while (i < text.size()) {
    size_t end = i;
    while (end < text.size() && IsIdentifierCharacter(text[end])) ++end;
    if (end == i) {
      renamed += text[i++];
      continue;
    }
    const std::string_view word = text.substr(i, end - i);
    const auto found = names.find(word);
    renamed += found == names.end() ? word : std::string_view(found->second);
    i = end;
  }
  return renamed;
}

void AppendRenamed(const Lines& body, const Names& names, Lines& lines) {
  for (const TritonLine& each : body) {
    if (lines.size() >= kMostLines) return;
    lines.push_back({Renamed(each.text, names), each.line});
  }
}

/// `X_body_1(in_ptr1, out_ptr1, xnumel_1, XBLOCK_1)` as what it does.
Lines WithSubKernels(const TritonKernel& kernel, const Lines& body) {
  const std::string prefix = kernel.name + "_body_";
  std::map<std::string, Function> functions;
  Lines lines;
  for (const TritonLine& each : body) {
    const auto call = each.text.starts_with(prefix) ? ParseCall(each.text)
                                                    : std::optional<CppCall>();
    if (!call) {
      lines.push_back(each);
      continue;
    }
    const std::string name(call->name);
    auto found = functions.find(name);
    if (found == functions.end()) {
      found = functions.emplace(name, ReadFunction(kernel, name)).first;
    }
    const Function& function = found->second;
    const auto arguments = SplitArguments(call->arguments);
    Names names;
    for (size_t i = 0;
         i < std::min(arguments.size(), function.parameters.size()); ++i) {
      names[function.parameters[i]] = std::string(arguments[i]);
    }
    AppendRenamed(function.body, names, lines);
  }
  return lines;
}

/// `foreach_arg0 = in_ptr1` in one branch for each sub-kernel, and in a last
/// one for none; the body that they share comes after it.
Lines WithSharedBody(const Lines& body) {
  static const RE2 kPlaceholder(R"((foreach_arg\d+) = (\w+))");
  std::vector<Names> branches;
  Lines lines;
  size_t end = 0;  // of the last branch
  bool in_branch = false;
  for (size_t i = 0; i < body.size(); ++i) {
    std::string placeholder, name;
    const bool is_placeholder =
        RE2::FullMatch(body[i].text, kPlaceholder, &placeholder, &name);
    if (is_placeholder) {
      if (!in_branch) branches.emplace_back();
      branches.back()[placeholder] = name;
      end = i + 1;
    }
    in_branch = is_placeholder;
  }
  if (branches.size() < 2) return body;
  lines.assign(body.begin(), body.begin() + static_cast<ptrdiff_t>(end));
  const Lines shared(body.begin() + static_cast<ptrdiff_t>(end), body.end());
  branches.pop_back();
  for (const Names& names : branches) AppendRenamed(shared, names, lines);
  return lines;
}

}  // namespace

std::vector<TritonKernel> FindTritonKernels(std::string_view text) {
  static const RE2 kDefinition(R"(@triton\.jit[^\n]*\n\s*def (\w+)\()");
  constexpr std::string_view kHelper = "_triton_helper_fn";
  constexpr std::string_view kQuotes = "'''";
  std::vector<TritonKernel> kernels;
  re2::StringPiece rest(text.data(), text.size());
  std::string name;
  size_t before = 0;  // where the kernel before it ends
  size_t counted = 0;
  size_t line = 1;  // of text[counted]
  while (RE2::FindAndConsume(&rest, kDefinition, &name)) {
    if (name.starts_with(kHelper)) continue;
    const auto at = static_cast<size_t>(rest.data() - text.data());
    // In a wrapper quotes stand around it, in a Python file other kernels.
    const size_t quotes = text.substr(0, at).rfind(kQuotes);
    const bool quoted = quotes != text.npos && quotes >= before;
    const size_t begin = quoted ? quotes + kQuotes.size() : before;
    size_t end = std::min(text.find(kQuotes, at), text.size());
    if (!quoted) end = std::min(end, text.find("\n@triton.jit", at));
    TritonKernel kernel;
    kernel.name = name;
    kernel.source = std::string(text.substr(begin, end - begin));
    if (quoted) {
      // Sub-kernels of a combo kernel stand before it, in the same quotes.
      const std::string main = QuotedName(text.substr(0, quotes));
      if (Defines(kernel.source, main)) kernel.name = main;
      kernel.called_as = EnclosingCall(text.substr(before, quotes - before));
    }
    line += NewlinesIn(text.substr(counted, begin - counted));
    counted = begin;
    kernel.line = line;
    kernels.push_back(std::move(kernel));
    before = quoted ? std::min(end + kQuotes.size(), text.size()) : end;
    rest = re2::StringPiece(text.data() + end, text.size() - end);
  }
  return kernels;
}

std::vector<TritonLine> FlatLines(const TritonKernel& kernel) {
  return WithSharedBody(
      WithSubKernels(kernel, ReadFunction(kernel, kernel.name).body));
}

Arguments ReadArguments(std::string_view text, size_t open) {
  Arguments arguments;
  size_t depth = 0;
  size_t begin = open + 1;
  char quote = '\0';
  for (size_t i = open; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
      continue;
    }
    if (c == '"' || c == '\'') quote = c;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
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
