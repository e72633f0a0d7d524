#include "codegen/kernel_source.h"

#include <algorithm>

#include "codegen/kernel_slice.h"
#include "codegen/kernel_tokens.h"

namespace ladder {
namespace {

// torch 2.6 and 2.14 write, from CppKernel.indirect_assert in
// torch/_inductor/codegen/{common,cpp}.py,
//   AOTI_TORCH_CHECK((0 <= tmp2) & (tmp2 < 20L), "index out of bounds: …");
//   AOTI_TORCH_CHECK((at::vec::VecMask<int64_t,2>(…)).all_masked(), "…");
// and before torch 2.6 TORCH_CHECK. The message is the same in all of them.

// Steps that all slices of one kernel may take together: real ones need some
// thousands, and a hostile kernel must not take quadratic time.
constexpr size_t kBudget = 10'000'000;

/// True if what is asserted before the message at `at` is more than the bounds:
/// "AOTI_TORCH_CHECK((0 <= tmp2) & (tmp2 < 20L) | !(tmp4), "…")".
bool IsMasked(const std::vector<Token>& tokens, size_t at, size_t* budget) {
  size_t open = at - 1;
  while (open > 0 && tokens[open].text != "(" && *budget > 0) {
    --*budget;
    // What is closed here is stepped over, to the "(" that still is open.
    open = std::max<size_t>(std::min(tokens[open].partner, open), 1) - 1;
  }
  for (size_t i = open; *budget > 0 && i < at; ++i, --*budget) {
    if (tokens[i].text == "|") return true;
  }
  return *budget == 0;
}

}  // namespace

// AotCodeCompiler of torch/_inductor/codecache.py (torch >= 2.7) writes
//   // Triton kernels are embedded as comments in /…/c4tw….wrapper.cpp
std::string_view WrapperNamedBy(std::string_view text) {
  constexpr std::string_view kEnding = ".wrapper.cpp";
  std::string_view line = text.substr(0, text.find('\n'));
  const size_t ending = line.rfind(kEnding);
  if (!line.starts_with("//") || ending == line.npos) return {};
  line = line.substr(0, ending + kEnding.size());
  return line.substr(line.find_last_of("/\\ ") + 1);
}

std::vector<IndexCheck> FindIndexChecks(std::string_view text,
                                        std::string_view name,
                                        std::string_view condition) {
  const auto kernel = FindKernel(text, name);
  if (!kernel) return {};
  std::vector<IndexCheck> checks;
  const KernelFlow flow(*kernel);
  size_t budget = kBudget;
  for (size_t i = kernel->body; i < kernel->tokens.size(); ++i) {
    const Token& token = kernel->tokens[i];
    if (token.kind != Token::Kind::kString ||
        !IsIndexMessage(token.text, condition)) {
      continue;
    }
    IndexCheck check = ParseIndexMessage(token.text, token.line);
    const auto behind = [&](bool subscripts) {
      return flow.PointersBehind(WordsOf(check.variable), i, subscripts,
                                 &budget);
    };
    SetIndexParameters(behind(true), behind(false), check);
    flow.SetArithmetic(WordsOf(check.variable), i, &budget, check);
    check.masked = IsMasked(kernel->tokens, i, &budget);
    checks.push_back(std::move(check));
  }
  return checks;
}

std::vector<std::string> CopiesOf(std::string_view text, std::string_view name,
                                  std::string_view parameter) {
  const auto kernel = FindKernel(text, name);
  if (!kernel) return {};
  size_t budget = kBudget;
  std::vector<std::string> sources;
  for (std::string_view each :
       KernelFlow(*kernel).CopiedFrom(parameter, &budget)) {
    sources.emplace_back(each);
  }
  return sources;
}

}  // namespace ladder
