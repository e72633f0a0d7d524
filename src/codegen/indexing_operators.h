// ATen's operators that take indices: which argument holds them, and which
// operators only hand on values that something else made.
#ifndef LADDER_CODEGEN_INDEXING_OPERATORS_H_
#define LADDER_CODEGEN_INDEXING_OPERATORS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "codegen/step.h"

namespace ladder {

/// What argument `position` of a shim's call is in the schema of its operator:
/// "index" for the tensor or tensors of indices, "self" for the tensor whose
/// values its first result repeats; empty for everything else.
std::string_view ShimParameter(std::string_view shim, size_t position);

/// The launch's access that holds the indices; nothing when it is not known.
std::optional<size_t> IndexAccess(const Launch& launch);

/// The launch's access whose values stand unchanged in its result `written`
/// (index into its accesses), as after a gather, a copy or a sort; nothing when
/// the operator computes its result, or is not known.
std::optional<size_t> HandedOn(const Launch& launch, size_t written);

/// True if the operator computes what it writes there, positions or counts,
/// whatever it is given: an argmax, a cumsum, the second result of a sort.
bool MakesIndices(const Launch& launch, size_t written);

}  // namespace ladder

#endif  // LADDER_CODEGEN_INDEXING_OPERATORS_H_
