#include "diagnosis/as_expected.h"

#include <fmt/format.h>
#include <re2/re2.h>

namespace ladder {
namespace {

std::string Quoted(std::string_view text) {
  return text.empty() ? "none" : fmt::format("'{}'", text);
}

}  // namespace

Comparison Compare(const Expectation& expected, const Verdict& verdict) {
  Comparison result{expected, {}};
  if (!verdict.failure) {
    result.differs.emplace_back("it does not fail");
    return result;
  }
  const Failure& failure = *verdict.failure;
  if (expected.failure_class &&
      *expected.failure_class != failure.failure_class) {
    result.differs.push_back(fmt::format("the class is {}, not {}",
                                         Name(failure.failure_class),
                                         Name(*expected.failure_class)));
  }
  const std::string kernel =
      verdict.first_failing ? verdict.first_failing->name : "";
  if (!expected.kernel.empty() && !RE2::FullMatch(kernel, expected.kernel)) {
    result.differs.push_back(
        fmt::format("the first failing launch is {}, not '{}'", Quoted(kernel),
                    expected.kernel));
  }
  if (!expected.signature.empty() && expected.signature != failure.signature) {
    result.differs.push_back(fmt::format("the signature is '{}', not '{}'",
                                         failure.signature,
                                         expected.signature));
  }
  return result;
}

std::string DescribeExpected(const Verdict& verdict) {
  const Comparison& comparison = *verdict.expected;
  if (comparison.differs.empty()) return "this failure";
  if (verdict.outcome == Verdict::Result::kPassed) {
    return fmt::format(
        "it does not fail any more, as it did with {}; remove what is expected "
        "if it is repaired",
        fmt::join(Format(comparison.expected), ", "));
  }
  return fmt::format("differs: {}", fmt::join(comparison.differs, "; "));
}

}  // namespace ladder
