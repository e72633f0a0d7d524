// Reads generated C++ as text: statements, calls and arguments. Knows brackets,
// literals and comments, but no grammar. Every function is linear in its input,
// never reads outside it and never throws on strange bytes.
#ifndef LADDER_CODEGEN_CPP_TEXT_H_
#define LADDER_CODEGEN_CPP_TEXT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ladder {

/// A piece of a function body, in textual order. Views into the given text.
struct CppStatement {
  enum class Kind {
    kSimple,   ///< ended by ";", which is not part of `text`
    kOpen,     ///< a block begins; `text` is the text before its brace
    kClose,    ///< a block ends
    kComment,  ///< a "//" comment that stands between statements
  };
  Kind kind = Kind::kSimple;
  std::string_view text;
  size_t line = 0;  ///< of its first character
};

/// `body` begins in line `first_line`.
std::vector<CppStatement> SplitStatements(std::string_view body,
                                          size_t first_line);

/// The arguments, trimmed: three in "a, f(b, c), std::array<int, 2>{d, e}".
std::vector<std::string_view> SplitArguments(std::string_view list);

/// "name(arguments)rest"; the name may be qualified ("kernels.x", "std::y")
/// and have template arguments.
struct CppCall {
  std::string_view name;
  std::string_view arguments;
  std::string_view rest;  ///< after the closing parenthesis
};
std::optional<CppCall> ParseCall(std::string_view expression);

/// The two sides of the first "=" outside of brackets, trimmed; nothing for
/// "==", "<=" and the like.
std::optional<std::pair<std::string_view, std::string_view>> SplitAssignment(
    std::string_view statement);

/// The definition of a function.
struct CppFunction {
  std::string_view parameters;
  std::string_view body;  ///< between the braces
  size_t body_line = 0;   ///< where the body begins
};
/// True if FindFunction finds it; does not look for the end of its body.
bool HasFunction(std::string_view text, std::string_view name);
/// The first definition whose name ends in `name`, as in "::run_impl".
std::optional<CppFunction> FindFunction(std::string_view text,
                                        std::string_view name);

/// The position of the bracket that closes the one at `open`, or npos.
size_t MatchingBracket(std::string_view text, size_t open);

/// The end of the literal or comment at `position`; `position` itself if there
/// is none. An unclosed one ends with its line, or with the text if it may span
/// lines.
size_t SkipQuoted(std::string_view text, size_t position);

/// text.find(part, from), fast in a text of megabytes.
size_t FindText(std::string_view text, std::string_view part, size_t from = 0);
std::string_view Trim(std::string_view text);
bool IsIdentifierCharacter(char c);
/// True for a plain name such as "buf0".
bool IsIdentifier(std::string_view text);
/// The last plain name in `text`: "buf0_handle" of "&buf0_handle".
std::string_view LastIdentifier(std::string_view text);
/// The first string literal in `text`, without quotes and escapes.
std::string FirstString(std::string_view text);
/// The number at the start of `text`; nothing if there is none that fits.
std::optional<long long> LeadingInteger(std::string_view text);
/// The value of an integer literal, "20" or "20L"; nothing for an expression
/// such as "4L*s84".
std::optional<long long> IntegerLiteral(std::string_view text);

}  // namespace ladder

#endif  // LADDER_CODEGEN_CPP_TEXT_H_
