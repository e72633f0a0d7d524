#include "codegen/kernel_signatures.h"

#include <re2/re2.h>

#include <utility>

#include "codegen/cpp_text.h"

namespace ladder {
namespace {

// extern "C"  void  cpp_fused_tanh_1(float* in_out_ptr0);      torch 2.14
// extern "C"  void cpp_fused_tanh_1(float* in_out_ptr0)        torch 2.6
// static inline void call_triton_poi_fused_add_0(              torch 2.7
bool IsKernelName(std::string_view name, std::string_view before) {
  constexpr size_t kLookBack = 40;
  if (before.size() > kLookBack) {
    before.remove_prefix(before.size() - kLookBack);
  }
  return name.starts_with("call_") ||
         name.find("cpp_fused") != std::string_view::npos ||
         before.find("extern \"C\"") != std::string_view::npos;
}

std::vector<std::string> ParameterNames(std::string_view parameters) {
  std::vector<std::string> names;
  for (std::string_view parameter : SplitArguments(parameters)) {
    // "const std::optional<std::string>& cubin_dir_ = std::nullopt"
    if (auto sides = SplitAssignment(parameter)) parameter = sides->first;
    names.emplace_back(LastIdentifier(parameter));
  }
  return names;
}

// inductor_meta={… 'mutated_arg_names': ['in_out_ptr0', 'out_ptr1'], …}
std::vector<std::string> MutatedNames(std::string_view definition) {
  constexpr std::string_view kKey = "'mutated_arg_names': [";
  std::vector<std::string> names;
  size_t begin = definition.find(kKey);
  if (begin == std::string_view::npos) return names;
  begin += kKey.size();
  size_t end = definition.find(']', begin);
  for (std::string_view name :
       SplitArguments(definition.substr(begin, end - begin))) {
    names.emplace_back(LastIdentifier(name));
  }
  return names;
}

// In call_multi_kernel_0: launchKernel(kernels_.triton_per_fused_sum_1, …
std::string ChosenIn(std::string_view definition, std::string_view call) {
  constexpr std::string_view kMulti = "call_multi_kernel_";
  constexpr std::string_view kLaunch = "launchKernel(kernels_.";
  if (!call.starts_with(kMulti)) return "";
  const size_t at = definition.find(kLaunch);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = definition.substr(at + kLaunch.size());
  return std::string(rest.substr(0, rest.find(',')));
}

// kernels.multi_kernel_0 = loadKernel("….cubin", "triton_red_fused_sum_0", 0,
void AddLoaded(std::string_view text, KernelSignatures& signatures) {
  static const RE2 kLoad(
      R"re(kernels\.(multi_kernel_\d+) = loadKernel\("[^"]*", "(\w+)")re");
  re2::StringPiece rest(text.data(), text.size());
  std::string name, chosen;
  while (RE2::FindAndConsume(&rest, kLoad, &name, &chosen)) {
    signatures[name].chosen = chosen;
  }
}

}  // namespace

KernelSignatures FindKernelSignatures(std::string_view text) {
  constexpr std::string_view kVoid = "void ";
  KernelSignatures signatures;
  KernelSignature* last = nullptr;
  std::string_view last_name;
  size_t last_end = 0;
  auto finish = [&](size_t end) {
    if (last == nullptr) return;
    const std::string_view definition = text.substr(last_end, end - last_end);
    last->mutated = MutatedNames(definition);
    last->chosen = ChosenIn(definition, last_name);
  };
  size_t found = text.find(kVoid);
  for (; found != std::string_view::npos; found = text.find(kVoid, found)) {
    size_t begin = text.find_first_not_of(' ', found + kVoid.size());
    if (begin == std::string_view::npos) break;
    size_t open = begin;
    while (open < text.size() && IsIdentifierCharacter(text[open])) ++open;
    std::string_view name = text.substr(begin, open - begin);
    if (open == text.size()) break;
    if (text[open] != '(' || !IsKernelName(name, text.substr(0, found))) {
      found = open;
      continue;
    }
    size_t close = MatchingBracket(text, open);
    if (close == std::string_view::npos) break;
    finish(found);
    last = &signatures[std::string(name)];
    last_name = name;
    last_end = close;
    last->parameters = ParameterNames(text.substr(open + 1, close - open - 1));
    found = close;
  }
  finish(text.size());
  AddLoaded(text, signatures);
  return signatures;
}

ParameterRole RoleOfParameter(std::string_view parameter) {
  if (parameter.starts_with("in_out_ptr")) return {true, true, true};
  if (parameter.starts_with("in_ptr")) return {true, true, false};
  if (parameter.starts_with("out_ptr")) return {true, false, true};
  // Templates call their inputs arg_A, arg_B, arg_Q; longer names such as
  // arg_LSE of attention are also results.
  if (parameter.starts_with("arg_") && parameter.size() == 5) {
    return {true, true, false};
  }
  return {};
}

}  // namespace ladder
