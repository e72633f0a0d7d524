#include "kernel_source.h"

#include "kernel_slice.h"
#include "kernel_tokens.h"

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

}  // namespace

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
