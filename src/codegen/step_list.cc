#include "codegen/step_list.h"

#include <utility>

namespace ladder {

void StepList::Add(Step step) {
  if (step.kind != Step::Kind::kOther && !blocks_.empty()) {
    blocks_.back().matters = true;
  }
  steps_.push_back(std::move(step));
}

void StepList::Mark(Step::Kind kind, size_t line, Block* block) {
  block->markers.push_back(steps_.size());
  Step step;
  step.kind = kind;
  step.line = line;
  steps_.push_back(std::move(step));
}

void StepList::OpenBranch(size_t line) {
  blocks_.emplace_back();
  blocks_.back().kind = Block::Kind::kBranch;
  Mark(Step::Kind::kIf, line, &blocks_.back());
}

void StepList::Else(size_t line, bool conditional) {
  if (!InBranch()) return OpenPlain();
  Block* block = &blocks_.back();
  Mark(Step::Kind::kElse, line, block);
  if (!conditional) return;
  Mark(Step::Kind::kIf, line, block);
  ++block->ends;
}

void StepList::OpenLoop(size_t line) {
  blocks_.emplace_back();
  blocks_.back().kind = Block::Kind::kLoop;
  Mark(Step::Kind::kLoop, line, &blocks_.back());
}

void StepList::OpenPlain() { blocks_.emplace_back(); }

bool StepList::InBranch() const {
  return !blocks_.empty() && blocks_.back().kind == Block::Kind::kBranch;
}

void StepList::Close(size_t line) {
  if (blocks_.empty()) return;
  Block block = std::move(blocks_.back());
  blocks_.pop_back();
  if (!block.matters) {
    // Nearly every "if" of a wrapper only checks and throws.
    for (size_t marker : block.markers) {
      steps_[marker].kind = Step::Kind::kOther;
    }
    return;
  }
  if (!blocks_.empty()) blocks_.back().matters = true;
  if (block.kind == Block::Kind::kPlain) return;
  for (size_t i = 0; i < block.ends; ++i) {
    Mark(Step::Kind::kEnd, line, &block);
  }
}

std::vector<Step> StepList::Take() {
  while (!blocks_.empty()) {
    Close(steps_.empty() ? 0 : steps_.back().line);
  }
  return std::move(steps_);
}

}  // namespace ladder
