// What the climbs of a recipe's matrix came to, one line for each combination.
#ifndef LADDER_MATRIX_TABLE_H_
#define LADDER_MATRIX_TABLE_H_

#include <string>
#include <utility>
#include <vector>

#include "verdict.h"

namespace ladder {

/// One combination.
struct MatrixRow {
  std::vector<std::pair<std::string, std::string>> values;  ///< axis, value
  std::string record;  ///< its folder, below that of the matrix
  int exit_code = 0;
  Verdict verdict;
  std::string error;  ///< why there is no verdict; empty: there is one
};

/// For people: aligned columns.
std::string RenderMatrix(const std::vector<MatrixRow>& rows);
/// For programs: a JSON array, an object for each row.
std::string MatrixJson(const std::vector<MatrixRow>& rows);

/// A name for the combination's folder: "02-cuda-8".
std::string FolderName(
    size_t number,
    const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace ladder

#endif  // LADDER_MATRIX_TABLE_H_
