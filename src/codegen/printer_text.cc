#include "codegen/printer_text.h"

#include <re2/re2.h>

namespace ladder {
namespace {

struct Spelling {
  int level;
  const char* pattern;  ///< captures the phase and the kernel
};

// printf("[ before_launch: cpp_fused_tanh_0 ]\n");              torch >= 2.7
// printf("[ before_launch: cpp_fused_tanh_0 ]"); printf("\n");  torch 2.6
// aoti_torch_print_tensor_handle(buf0, "before_launch - K - buf0");
// printf("[  before_launch - K - 512L: %ld  ]", 512L); printf("\\n");
constexpr Spelling kNames = {3, R"(^\[ (before|after)_launch: (.+) \])"};
constexpr Spelling kScalar = {2, R"(^\[  (before|after)_launch - (.+?) - )"};
constexpr Spelling kTensor = {2, R"(^(before|after)_launch - (.+?) - )"};

std::optional<PrinterCall> Match(const RE2& pattern, int level,
                                 const std::string& text) {
  std::string phase;
  PrinterCall call;
  if (!RE2::PartialMatch(text, pattern, &phase, &call.kernel)) {
    return std::nullopt;
  }
  call.level = level;
  call.before = phase == "before";
  return call;
}

}  // namespace

std::optional<PrinterCall> ParsePrinterCall(const CppCall& call) {
  static const RE2 kNamesPattern(kNames.pattern);
  static const RE2 kScalarPattern(kScalar.pattern);
  static const RE2 kTensorPattern(kTensor.pattern);
  if (call.name == "printf") {
    std::string text = FirstString(call.arguments);
    if (auto found = Match(kNamesPattern, kNames.level, text)) return found;
    return Match(kScalarPattern, kScalar.level, text);
  }
  if (call.name != "aoti_torch_print_tensor_handle") return std::nullopt;
  std::string text = FirstString(call.arguments);
  if (auto found = Match(kTensorPattern, kTensor.level, text)) return found;
  return PrinterCall{kTensor.level, false, ""};  // aoti_model_inputs - arg4_1
}

}  // namespace ladder
