// kernel_information.json, which inductor writes beside the generated code
// with INDUCTOR_PROVENANCE=1 (torch >= 2.9): from a launch's debug handle to
// the lines of the model that it was compiled from. Bytes in, structs out.
#ifndef LADDER_CODEGEN_PROVENANCE_H_
#define LADDER_CODEGEN_PROVENANCE_H_

#include <string>
#include <string_view>
#include <vector>

#include "codegen/step.h"

namespace ladder {

/// Fills model_lines and provenance_line of every launch whose handle the file
/// knows, and source_nodes where no comment gave any. The lines are those of
/// the innermost frame outside of torch itself, or of the innermost one where
/// all of the model is torch's; each once, in the order of the source, those
/// of later readers last. Never throws: a strange file fills nothing.
void AddProvenance(std::string_view json, std::vector<Launch>& launches);

/// What went wrong in a launch, as far as it tells of which line to think.
enum class LineFault {
  kAny,          ///< the last line, which makes the result
  kUndefined,    ///< NaN: an operation that is undefined for some numbers, if
                 ///< there is one; else the last
  kOutOfBounds,  ///< the one line that takes indices
};

/// Of a launch's lines the one to look at first, from `model_lines`. Null when
/// there is none, and when of several none surely takes indices, or several
/// may.
const ModelLine* TellingLine(const std::vector<ModelLine>& lines,
                             LineFault fault);

/// True for a Python file of PyTorch itself.
bool IsTorchsOwn(const std::string& file);

}  // namespace ladder

#endif  // LADDER_CODEGEN_PROVENANCE_H_
