// The results of a recipe's matrix: matrix.json, and a table with one line for
// each combination.
#ifndef LADDER_RECORD_MATRIX_TABLE_H_
#define LADDER_RECORD_MATRIX_TABLE_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnosis/verdict.h"

namespace ladder {

/// The state of a record before its first run. A matrix creates the records of
/// all its combinations first.
inline constexpr const char* kPlanned = "planned";

/// One combination.
struct MatrixRow {
  std::vector<std::pair<std::string, std::string>> values;  ///< axis, value
  std::string record;  ///< its folder, below the matrix folder
  /// The exit code of `run`; nothing: the combination has not begun.
  std::optional<int> exit_code;
  Verdict verdict;
  std::string error;  ///< why there is no verdict; else empty
};

/// False if the combination has not begun, was interrupted or met an error of
/// ours (such as a full disk). It can then be continued.
bool HasEnded(const MatrixRow& row);
/// !HasEnded, or it could not be judged: what was missing may exist by now.
bool IsToClimb(const MatrixRow& row);

/// The outcome in a few words: "failed, segfault (certain)".
std::string OutcomeOf(const MatrixRow& row);

/// A table for people, with aligned columns.
std::string RenderMatrix(const std::vector<MatrixRow>& rows);
/// The same for GitHub's Markdown.
std::string RenderMatrixMarkdown(const std::vector<MatrixRow>& rows);

/// A name for the combination's folder: "02-cuda-8".
std::string FolderName(
    size_t number,
    const std::vector<std::pair<std::string, std::string>>& values);

// matrix.json: the result of each combination.

/// An array with an object for each row.
std::string MatrixJson(const std::vector<MatrixRow>& rows);
/// The inverse; it reads those parts of the verdicts that are stored. What is
/// missing or has another type reads as empty.
std::vector<MatrixRow> ReadMatrixJson(std::string_view text);

}  // namespace ladder

#endif  // LADDER_RECORD_MATRIX_TABLE_H_
