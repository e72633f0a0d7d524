// The tokens of one generated C++ kernel, found by its name.
#ifndef LADDER_CODEGEN_KERNEL_PARSER_H_
#define LADDER_CODEGEN_KERNEL_PARSER_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace ladder {

/// A word, a string literal (without its quotes), a number or an operator.
struct Token {
  enum class Kind { kIdentifier, kString, kOther };
  Kind kind = Kind::kOther;
  std::string_view text;  ///< points into the file
  size_t line = 0;        ///< in the file, from 1
  /// For a bracket, the index of its partner. For a bracket without a partner
  /// and any other token, its own index.
  size_t partner = 0;
};

inline bool IsIdentifier(const Token& token) {
  return token.kind == Token::Kind::kIdentifier;
}

/// A kernel's definition, from its parameter list to its closing brace.
struct KernelTokens {
  std::vector<Token> tokens;
  size_t body = 0;  ///< index of the brace that opens the body
};

/// The first definition of `name` in the text; prototypes and calls are
/// skipped. A truncated body is returned as far as it goes.
std::optional<KernelTokens> FindKernel(std::string_view text,
                                       std::string_view name);

// The assignments of a generated C++ kernel, with the scopes of its variables.

/// `target = source;`, a store through a pointer, or a bare declaration.
struct Assignment {
  std::string_view target;
  size_t at = 0;          ///< index of the target's token
  size_t begin = 0;       ///< the source, as token indices
  size_t end = 0;         ///< one past the source
  bool declares = false;  ///< begins a new variable
  size_t scope_end = 0;   ///< end of the declared variable
  /// Index of the assignment that declared the target; kUndeclared for a
  /// parameter of the kernel.
  size_t declaration = kUndeclared;

  static constexpr size_t kUndeclared = static_cast<size_t>(-1);
};

/// All assignments in the kernel's body, in textual order of their targets.
std::vector<Assignment> CollectAssignments(const KernelTokens& kernel);

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_PARSER_H_
