// The steps of a function body while they are being collected: keeps blocks
// balanced and forgets those in which nothing happens to data.
#ifndef LADDER_CODEGEN_STEP_LIST_H_
#define LADDER_CODEGEN_STEP_LIST_H_

#include <vector>

#include "codegen/step.h"

namespace ladder {

class StepList {
 public:
  void Add(Step step);
  void OpenBranch(size_t line);
  /// The other side of the innermost branch; `conditional` for "else if".
  void Else(size_t line, bool conditional);
  void OpenLoop(size_t line);
  /// A block that leaves no trace: "{", a size check around a launch.
  void OpenPlain();
  /// True if the innermost block is a branch.
  [[nodiscard]] bool InBranch() const;
  void Close(size_t line);
  /// All steps; closes what a truncated text left open.
  std::vector<Step> Take();

 private:
  struct Block {
    enum class Kind { kPlain, kBranch, kLoop };
    Kind kind = Kind::kPlain;
    std::vector<size_t> markers;  ///< its kIf, kElse, kLoop
    size_t ends = 1;              ///< kEnd owed: one more for each "else if"
    bool matters = false;         ///< holds more than kOther
  };
  void Mark(Step::Kind kind, size_t line, Block* block);

  std::vector<Step> steps_;
  std::vector<Block> blocks_;
};

}  // namespace ladder

#endif  // LADDER_CODEGEN_STEP_LIST_H_
