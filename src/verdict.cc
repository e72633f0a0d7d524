#include "verdict.h"

#include <re2/re2.h>

namespace ladder {

std::string_view Name(Suspect::Kind kind) {
  switch (kind) {
    case Suspect::Kind::kKernel:
      return "kernel";
    case Suspect::Kind::kExtern:
      return "extern";
    case Suspect::Kind::kCustomOp:
      return "custom-op";
    case Suspect::Kind::kModelInput:
      return "model-input";
    case Suspect::Kind::kConstant:
      return "constant";
  }
  LADDER_CHECK(false);
}

std::string_view Name(Confidence confidence) {
  switch (confidence) {
    case Confidence::kCertain:
      return "certain";
    case Confidence::kLikely:
      return "likely";
    case Confidence::kGuess:
      return "guess";
  }
  LADDER_CHECK(false);
}

std::string_view Name(FlagEffect::Effect effect) {
  switch (effect) {
    case FlagEffect::Effect::kTookEffect:
      return "took-effect";
    case FlagEffect::Effect::kNone:
      return "no-effect";
    case FlagEffect::Effect::kUnseen:
      return "cannot-be-seen";
    case FlagEffect::Effect::kNotSet:
      return "not-set";
  }
  LADDER_CHECK(false);
}

std::string_view Name(Verdict::Result result) {
  switch (result) {
    case Verdict::Result::kPassed:
      return "passed";
    case Verdict::Result::kFailed:
      return "failed";
    case Verdict::Result::kFlaky:
      return "flaky";
    case Verdict::Result::kError:
      return "error";
  }
  LADDER_CHECK(false);
}

std::string MakeSignature(FailureClass failure_class, std::string_view suspect,
                          std::string_view message) {
  static const RE2 kPath(R"((/[\w.+@-]+)+/?)");
  static const RE2 kHex(R"(0x[0-9a-fA-F]+)");
  static const RE2 kNumber(R"(\d+)");
  std::string masked(message.substr(0, message.find('\n')));
  RE2::GlobalReplace(&masked, kPath, "PATH");
  RE2::GlobalReplace(&masked, kHex, "ADDR");
  RE2::GlobalReplace(&masked, kNumber, "N");
  std::string family(suspect);
  RE2::GlobalReplace(&family, kNumber, "N");
  std::string signature(Name(failure_class));
  if (!family.empty()) signature += " | " + family;
  if (!masked.empty()) signature += " | " + masked.substr(0, 200);
  return signature;
}

}  // namespace ladder
