// Models without generated code, inferred from what a run printed: production
// logs, packages from elsewhere, processes out of reach. The same rules judge
// them, but nothing that follows from them is certain.
#ifndef LADDER_DIAGNOSIS_INFERRED_MODEL_H_
#define LADDER_DIAGNOSIS_INFERRED_MODEL_H_

#include <cstddef>
#include <string>
#include <vector>

#include "diagnosis/align.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// One model for each sequence of launches that the events repeat. Its launches
/// are the printed ones; what they read and write is what their values show:
///
/// - Where invocations begin: see launch_sequence.h.
/// - A tensor that differs after a launch was written by it. So was the last
///   argument of a generated kernel that no earlier launch printed: inputs come
///   first, and each kernel writes something.
/// - A new name for the value of an earlier buffer is its alias.
/// - A tensor that a launch is the first to print, and only reads, comes from
///   the last operator whose result was not printed.
///
/// Calls that the printer does not show are missing.
std::vector<Model> InferModels(const std::vector<TraceEvent>& events);

/// Adds inferred models to a run without models. A run of which the code of one
/// model is known gets none for the others: their launches stay unmatched.
void AddInferredModels(RunEvidence& run);
/// The same for each run of one command. If the code of one is known, the
/// others get none: code counts more. (Two runs to compare may be of different
/// commands: see DiffRuns.)
void AddInferredModels(std::vector<RunEvidence>& runs);

/// What a launch of an inferred model may read that its lines do not show.
enum class UnprintedReads {
  kNone,       ///< a Triton kernel prints every tensor
  kConstants,  ///< C++ kernels
  kAnything,   ///< operators: also views of results that nothing printed
};
/// kNone for a model whose code is known: its accesses tell.
UnprintedReads MayReadUnprinted(const Model& model, size_t launch);

/// True if the launch certainly does not read what the argument held before it:
/// the only possible result of a generated kernel, or of an operator that
/// writes into a given tensor.
bool IsSurelyResult(const Launch& launch, size_t access);

/// The open question of each verdict that names launches of inferred models.
std::string WhatCodeWouldAdd(const RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INFERRED_MODEL_H_
