#include "matrix_climb.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "answer.h"
#include "recipe_text.h"
#include "record_store.h"
#include "recorded_climb.h"
#include "shell_words.h"

namespace ladder {
namespace {

/// What makes a command impossible, and what interrupts it, is told in its row.
/// Returns what keeps all others from being climbed with, too.
std::optional<UserError> ClimbRow(size_t number,
                                  const std::function<Climbed(size_t)>& climb,
                                  MatrixRow& row) {
  row.error.clear();
  try {
    Climbed climbed = climb(number);
    row.verdict = std::move(climbed.verdict);
    row.exit_code = climbed.exit_code;
  } catch (const UserError& error) {
    row.exit_code = error.exit_code();
    row.error = error.what();
    if (error.exit_code() != 125 && error.exit_code() != 130) return error;
  }
  return {};
}

int ExitCodeOf(const std::vector<MatrixRow>& rows) {
  for (const int code : {130, 4, 1, 125}) {
    const auto has = [&](const MatrixRow& row) {
      return row.exit_code == code;
    };
    if (std::any_of(rows.begin(), rows.end(), has)) return code;
  }
  return 0;
}

void PrintTable(const MatrixClimb& matrix) {
  const std::string folder = matrix.folder.string();
  const std::string text =
      matrix.json ? MatrixJson(matrix.rows)
                  : RenderMatrix(matrix.rows) + "\nrecords: " + folder + "\n";
  PrintAnswer(text, "It is in " + folder + ": matrix.txt and matrix.json.");
}

/// How to go on with what is not done.
void PrintWayOn(const MatrixClimb& matrix) {
  const auto& rows = matrix.rows;
  const auto has = [&](int code) {
    return std::any_of(rows.begin(), rows.end(), [&](const MatrixRow& row) {
      return row.exit_code == code;
    });
  };
  const std::string resume =
      "aoti-ladder resume " + ShellQuote({matrix.folder});
  if (!std::all_of(rows.begin(), rows.end(), HasEnded)) {
    PrintNote(fmt::format("{}; go on with the whole matrix: {}",
                          has(130) ? "interrupted" : "not all was climbed with",
                          resume));
  } else if (has(125)) {
    PrintNote("what could not be judged is tried again by: " + resume);
  }
}

/// Up to the last row, or to one with which it ends.
std::optional<UserError> ClimbRows(
    MatrixClimb& matrix, const std::function<Climbed(size_t)>& climb) {
  for (size_t i = 0; i < matrix.rows.size(); ++i) {
    MatrixRow& row = matrix.rows[i];
    if (!IsToClimb(row)) continue;
    if (!matrix.quiet) {
      PrintNote(fmt::format("{}/{}: {}", i + 1, matrix.rows.size(),
                            ShowValues(row.values)));
    }
    if (auto stopped = ClimbRow(i, climb, row)) return stopped;
    // Whatever ends us later, what is known is there.
    WriteMatrix(matrix.folder, matrix.rows);
    if (row.exit_code == 130) break;
  }
  return {};
}

}  // namespace

int ClimbMatrix(MatrixClimb& matrix,
                const std::function<Climbed(size_t)>& climb) {
  std::optional<UserError> failed;
  const auto attempt = [&](const std::function<void()>& step) {
    try {
      step();
    } catch (const UserError& error) {
      if (!failed) failed = error;
    }
  };
  // What was found is told, whatever keeps us from going on.
  attempt([&] { failed = ClimbRows(matrix, climb); });
  if (failed) attempt([&] { WriteMatrix(matrix.folder, matrix.rows); });
  attempt([&] { PrintTable(matrix); });
  PrintWayOn(matrix);
  if (failed) throw WithWayOn(*failed, matrix.folder);
  return ExitCodeOf(matrix.rows);
}

}  // namespace ladder
