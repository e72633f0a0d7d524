#include "diagnosis/expectation.h"

#include <fmt/format.h>

#include "output/fails_when.h"
#include "base/suggest.h"

namespace ladder {
namespace {

constexpr std::string_view kClass = "class:";
constexpr std::string_view kKernel = "kernel:";
constexpr const char* kForms =
    "Give class:CLASS, kernel:REGEX, or the signature that verdict.json has.";

}  // namespace

void AddExpectation(const std::string& text, Expectation& expectation) {
  if (text.starts_with(kClass)) {
    const std::string word = text.substr(kClass.size());
    expectation.failure_class = FailureClassNamed(word);
    if (expectation.failure_class) return;
    throw UserError(fmt::format("unknown failure class '{}'{}", word,
                                DidYouMean(word, FailureClassNames())),
                    kForms);
  }
  if (text.starts_with(kKernel)) {
    expectation.kernel = text.substr(kKernel.size());
    const std::string why = WhatIsWrongWith(expectation.kernel);
    if (!why.empty())
      throw UserError(fmt::format("'{}': {}", text, why), kForms);
    return;
  }
  // Every signature begins with its class: a slip is told here, not after a
  // climb that can only find that it differs.
  const std::string word = text.substr(0, text.find(" | "));
  if (!FailureClassNamed(word)) {
    throw UserError(fmt::format("'{}' is no signature: none begins so", text),
                    kForms);
  }
  expectation.signature = text;
}

std::vector<std::string> Format(const Expectation& expectation) {
  std::vector<std::string> texts;
  if (expectation.failure_class) {
    texts.push_back(
        fmt::format("{}{}", kClass, Name(*expectation.failure_class)));
  }
  if (!expectation.kernel.empty()) {
    texts.push_back(fmt::format("{}{}", kKernel, expectation.kernel));
  }
  if (!expectation.signature.empty()) texts.push_back(expectation.signature);
  return texts;
}

}  // namespace ladder
