// What the climbs of a recipe's matrix came to, one line for each combination.
#ifndef LADDER_RECORD_MATRIX_TABLE_H_
#define LADDER_RECORD_MATRIX_TABLE_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnosis/verdict.h"

namespace ladder {

/// One combination.
struct MatrixRow {
  std::vector<std::pair<std::string, std::string>> values;  ///< axis, value
  std::string record;  ///< its folder, below that of the matrix
  /// As of run; nothing: it has not begun.
  std::optional<int> exit_code;
  Verdict verdict;
  std::string error;  ///< why there is no verdict; empty: there is one
};

/// False for one that has not begun, was interrupted or met an error of ours (a
/// full disk), and can be gone on with.
bool HasEnded(const MatrixRow& row);
/// The same, or it could not be judged: what was missing may be there by now.
bool IsToClimb(const MatrixRow& row);

/// In a few words: "failed, segfault (certain)".
std::string OutcomeOf(const MatrixRow& row);

/// For people: aligned columns.
std::string RenderMatrix(const std::vector<MatrixRow>& rows);
/// For programs: a JSON array, an object for each row.
std::string MatrixJson(const std::vector<MatrixRow>& rows);
/// The inverse, with as much of the verdicts as is in it. What is missing, or
/// of another type, reads as nothing.
std::vector<MatrixRow> ReadMatrixJson(std::string_view text);

/// A name for the combination's folder: "02-cuda-8".
std::string FolderName(
    size_t number,
    const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace ladder

#endif  // LADDER_RECORD_MATRIX_TABLE_H_
