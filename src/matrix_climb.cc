#include "matrix_climb.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer.h"
#include "recipe_text.h"
#include "record_reader.h"
#include "record_store.h"
#include "shell_words.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// What cannot begin leaves no record.
void DropPlanned(const fs::path& folder, MatrixRow& row) {
  if (ReadRecordOutline(folder / row.record).state != kPlanned) return;
  std::error_code ignored;
  fs::remove_all(folder / row.record, ignored);
  row.record.clear();
}

/// What makes a command impossible, and what interrupts it, is told in its row.
void ClimbRow(const MatrixClimb& matrix, size_t number,
              const std::function<Climbed(size_t)>& climb, MatrixRow& row) {
  row.error.clear();
  try {
    Climbed climbed = climb(number);
    row.verdict = std::move(climbed.verdict);
    row.exit_code = climbed.exit_code;
  } catch (const UserError& error) {
    if (error.exit_code() != 125 && error.exit_code() != 130) throw;
    row.exit_code = error.exit_code();
    row.error = error.what();
    if (error.exit_code() == 125) DropPlanned(matrix.folder, row);
  }
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
  PrintAnswer(text, "it is in " + folder);
}

}  // namespace

int ClimbMatrix(MatrixClimb& matrix,
                const std::function<Climbed(size_t)>& climb) {
  WriteMatrix(matrix.folder, matrix.rows);
  for (size_t i = 0; i < matrix.rows.size(); ++i) {
    MatrixRow& row = matrix.rows[i];
    if (HasEnded(row)) continue;
    if (!matrix.quiet) {
      PrintNote(fmt::format("{}/{}: {}", i + 1, matrix.rows.size(),
                            ShowValues(row.values)));
    }
    ClimbRow(matrix, i, climb, row);
    // Whatever ends us later, what is known is there.
    WriteMatrix(matrix.folder, matrix.rows);
    if (row.exit_code == 130) break;
  }
  PrintTable(matrix);
  const int exit_code = ExitCodeOf(matrix.rows);
  if (exit_code == 130) {
    PrintNote("interrupted; go on with the whole matrix: aoti-ladder resume " +
              ShellQuote({matrix.folder}));
  }
  return exit_code;
}

}  // namespace ladder
