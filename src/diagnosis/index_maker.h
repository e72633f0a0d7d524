// Whether a launch that wrote an index made it, or may have got it ready-made.
#ifndef LADDER_DIAGNOSIS_INDEX_MAKER_H_
#define LADDER_DIAGNOSIS_INDEX_MAKER_H_

#include <cstddef>
#include <optional>

#include "diagnosis/align.h"

namespace ladder {

/// True if the launch certainly made what it wrote by its access `written`
/// (nothing where that is not known): its operator computes positions or
/// counts, or nothing that it reads can hold an index.
bool CertainlyMade(const Model& model, size_t launch,
                   const std::optional<size_t>& written);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_MAKER_H_
