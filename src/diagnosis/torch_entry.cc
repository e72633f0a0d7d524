#include "diagnosis/torch_entry.h"

#include <algorithm>
#include <iterator>

#include "diagnosis/caught_exception.h"
#include "config/pattern_names.h"
#include "codegen/provenance.h"

namespace ladder {
namespace {

/// A stack of Python: its lines, exclusive.
struct Stack {
  size_t begin = 0, end = 0;
  [[nodiscard]] bool Holds(const Symptom& symptom) const {
    return symptom.last_line > begin && symptom.last_line < end;
  }
};

bool IsEntry(const Symptom& symptom) {
  return std::find(std::begin(pattern_name::kEntry),
                   std::end(pattern_name::kEntry),
                   symptom.pattern) != std::end(pattern_name::kEntry);
}

/// The frame that raised is of no file of torch's.
bool RaisedOutsideOfTorch(const std::vector<Symptom>& symptoms,
                          const Stack& stack) {
  const Symptom* innermost = nullptr;
  for (const Symptom& each : symptoms) {
    if (each.pattern != pattern_name::kScriptFrame || !stack.Holds(each)) {
      continue;
    }
    // A name that a module or torch.ops does not have: asked for further out.
    if (CaptureOf(each, "function").find("getattr") != std::string::npos) {
      continue;
    }
    if (innermost == nullptr || each.last_line > innermost->last_line) {
      innermost = &each;
    }
  }
  return innermost != nullptr && !IsTorchsOwn(CaptureOf(*innermost, "file"));
}

}  // namespace

const Symptom* EntryOfException(const std::vector<Symptom>& symptoms) {
  const Symptom* raised = FinalException(symptoms);
  const Symptom* header = FindSymptom(symptoms, pattern_name::kTraceback);
  if (raised == nullptr || header == nullptr) return nullptr;
  const Stack stack{header->last_line, raised->last_line};
  const Symptom* entry = nullptr;
  for (const Symptom& each : symptoms) {
    if (!IsEntry(each) || !stack.Holds(each)) continue;
    if (entry == nullptr || each.last_line < entry->last_line) entry = &each;
  }
  const bool slip = entry != nullptr && IsScriptsMistake(raised->text) &&
                    RaisedOutsideOfTorch(symptoms, stack);
  return slip ? nullptr : entry;
}

}  // namespace ladder
