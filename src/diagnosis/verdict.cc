#include "diagnosis/verdict.h"

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

bool IsLaunch(const Suspect& suspect) {
  return suspect.kind != Suspect::Kind::kModelInput &&
         suspect.kind != Suspect::Kind::kConstant;
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

}  // namespace ladder
