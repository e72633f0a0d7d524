// The failure that a user expects: --expect, and expect of a recipe.
#ifndef LADDER_DIAGNOSIS_EXPECTATION_H_
#define LADDER_DIAGNOSIS_EXPECTATION_H_

#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"

namespace ladder {

/// What is not given may be anything.
struct Expectation {
  std::optional<FailureClass> failure_class;
  std::string kernel;     ///< RE2 of the whole name of the first failing launch
  std::string signature;  ///< as verdict.json has it
  [[nodiscard]] bool empty() const {
    return !failure_class && kernel.empty() && signature.empty();
  }
  bool operator==(const Expectation&) const = default;
};

/// "class:nan-or-inf", "kernel:REGEX", or a signature, into `expectation`.
/// UserError for what is none of them.
void AddExpectation(const std::string& text, Expectation& expectation);
/// The same texts again.
std::vector<std::string> Format(const Expectation& expectation);

/// What came of it.
struct Comparison {
  Expectation expected;
  /// What is otherwise, a sentence each; empty: the failure is the expected.
  std::vector<std::string> differs;
};

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_EXPECTATION_H_
