// What a variable that a stage set turned out to do, as verdict.json says it.
#ifndef LADDER_DIAGNOSIS_FLAG_RESULT_H_
#define LADDER_DIAGNOSIS_FLAG_RESULT_H_

#include <string>

namespace ladder {

/// What a variable that was set did in a run.
struct FlagEffect {
  enum class Effect {
    kTookEffect,
    kNone,
    kUnseen,  ///< nothing shows whether it did
    kNotSet,  ///< the stage's rung has it, for another version or device
  };
  std::string name, value;
  std::string stage;      ///< that set this value
  bool observes = false;  ///< it is there to see more and decides nothing
  Effect effect = Effect::kUnseen;
  std::string why;
  std::string then;  ///< what to do with the file that it wrote
};

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FLAG_RESULT_H_
