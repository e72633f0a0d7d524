// The tokens of one generated C++ kernel, found by its name. Bytes in.
#ifndef LADDER_CODEGEN_KERNEL_TOKENS_H_
#define LADDER_CODEGEN_KERNEL_TOKENS_H_

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
  /// For a bracket: the index of its partner, for any other token and for a
  /// bracket without partner its own index.
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
/// stepped over. A body that is cut off is returned as far as it goes.
std::optional<KernelTokens> FindKernel(std::string_view text,
                                       std::string_view name);

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_TOKENS_H_
