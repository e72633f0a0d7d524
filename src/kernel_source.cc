#include "kernel_source.h"

#include <re2/re2.h>

#include "kernel_slice.h"
#include "kernel_tokens.h"

namespace ladder {
namespace {

// torch 2.6 and 2.14 write, from CppKernel.indirect_assert in
// torch/_inductor/codegen/{common,cpp}.py,
//   AOTI_TORCH_CHECK((0 <= tmp2) & (tmp2 < 20L), "index out of bounds: …");
//   AOTI_TORCH_CHECK((at::vec::VecMask<int64_t,2>(…)).all_masked(), "…");
// and before torch 2.6 TORCH_CHECK. The message is the same in all of them.
constexpr std::string_view kMessage = "index out of bounds: ";

// Steps that all slices of one kernel may take together: real ones need some
// thousands, and a hostile kernel must not take quadratic time.
constexpr size_t kBudget = 10'000'000;

struct Pattern {
  const char* name;
  RE2 regex;  // captures the variable and the bound
};

const std::vector<const Pattern*>& Patterns() {
  static const Pattern kBoth{"0 <= tmp2 < 20L", RE2(R"(.+? <= (.+) < (.+))")};
  static const Pattern kUpper{"tmp1 < 20L", RE2(R"((.+) < (.+))")};
  static const Pattern kLower{"0 <= tmp1", RE2(R"(.+? <= (.+)())")};
  static const std::vector<const Pattern*> kPatterns{&kBoth, &kUpper, &kLower};
  return kPatterns;
}

bool IsWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/// True if `part` stands in `text` with no word going on at either end:
/// "tmp2 < 20L" is not in "tmp2 < 20L2".
bool HoldsWhole(std::string_view text, std::string_view part) {
  for (size_t at = text.find(part); at != text.npos;
       at = text.find(part, at + 1)) {
    const size_t end = at + part.size();
    if ((at == 0 || !IsWord(text[at - 1])) &&
        (end == text.size() || !IsWord(text[end]))) {
      return true;
    }
  }
  return false;
}

std::string_view WithoutMessage(std::string_view condition) {
  if (condition.substr(0, kMessage.size()) == kMessage) {
    condition.remove_prefix(kMessage.size());
  }
  return condition;
}

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  size_t begin = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && IsWord(text[i])) continue;
    if (i > begin) words.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  return words;
}

IndexCheck MakeCheck(const Token& message) {
  IndexCheck check;
  check.line = message.line;
  check.condition = WithoutMessage(message.text);
  for (const Pattern* pattern : Patterns()) {
    if (RE2::FullMatch(check.condition, pattern->regex, &check.variable,
                       &check.bound)) {
      break;
    }
  }
  return check;
}

}  // namespace

std::vector<IndexCheck> FindIndexChecks(std::string_view text,
                                        std::string_view name,
                                        std::string_view condition) {
  const auto kernel = FindKernel(text, name);
  if (!kernel) return {};
  condition = WithoutMessage(condition);
  std::vector<IndexCheck> checks;
  const KernelFlow flow(*kernel);
  size_t budget = kBudget;
  for (size_t i = kernel->body; i < kernel->tokens.size(); ++i) {
    const Token& token = kernel->tokens[i];
    if (token.kind != Token::Kind::kString ||
        token.text.substr(0, kMessage.size()) != kMessage ||
        !HoldsWhole(token.text, condition)) {
      continue;
    }
    IndexCheck check = MakeCheck(token);
    const auto pointers =
        flow.PointersBehind(WordsOf(check.variable), i, &budget);
    for (const PointerParameter& pointer : pointers) {
      if (pointer.integer) check.index_parameters.emplace_back(pointer.name);
    }
    // An index that was made from floats alone came from those floats.
    if (check.index_parameters.empty()) {
      for (const PointerParameter& pointer : pointers) {
        check.index_parameters.emplace_back(pointer.name);
      }
    }
    checks.push_back(std::move(check));
  }
  return checks;
}

}  // namespace ladder
