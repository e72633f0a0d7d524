#include "jobs/matrix_climb.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/answer.h"
#include "jobs/job_executor.h"
#include "recipe/recipe_text.h"
#include "jobs/record_jobs.h"
#include "record/record_reader.h"
#include "record/record_store.h"
#include "climb/recorded_climb.h"
#include "base/shell_words.h"

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

/// The jobs of all rows that are to be climbed with.
class RowJobs {
 public:
  explicit RowJobs(MatrixClimb& matrix) : matrix_(matrix) {
    for (size_t i = 0; i < matrix.rows.size(); ++i) {
      if (IsToClimb(matrix.rows[i]) && !IsThere(i)) rows_.push_back(i);
    }
  }

  void Climb(Jobs& jobs, size_t at_once) {
    RecordJobs climbs{matrix_.folder, {}, at_once,
                      matrix_.anyway, {}, NotesUnless(matrix_.quiet)};
    for (const size_t i : rows_) climbs.records.push_back(RecordOf(i));
    climbs.ended = [&](size_t number, RecordEnd end) {
      OnEnd(rows_[number], std::move(end));
    };
    if (!ClimbRecords(jobs, climbs)) NoteInterruption();
    WriteMatrix(matrix_.folder, matrix_.rows);
  }

 private:
  [[nodiscard]] std::filesystem::path RecordOf(size_t i) const {
    return matrix_.folder / matrix_.rows[i].record;
  }

  /// Complete before the table was written.
  bool IsThere(size_t i) {
    MatrixRow& row = matrix_.rows[i];
    try {
      auto done = ReadCompleted(RecordOf(i));
      if (!done) return false;
      row.error.clear();
      row.verdict = std::move(done->verdict);
      row.exit_code = done->exit_code;
    } catch (const UserError& error) {  // its record is gone
      row.exit_code = 125;
      row.error = error.what();
    }
    return true;
  }

  /// Of those that had begun; of one at the least.
  void NoteInterruption() {
    MatrixRow* first = nullptr;
    bool any = false;
    for (const size_t i : rows_) {
      MatrixRow& row = matrix_.rows[i];
      if (HasEnded(row)) continue;
      if (first == nullptr) first = &row;
      if (ReadRecordOutline(RecordOf(i)).state == kPlanned) continue;
      row.exit_code = 130;
      any = true;
    }
    if (first != nullptr && !any) first->exit_code = 130;
  }

  void OnEnd(size_t i, RecordEnd end) {
    MatrixRow& row = matrix_.rows[i];
    row.error.clear();
    if (end.climbed) {
      row.verdict = std::move(end.climbed->verdict);
      row.exit_code = end.climbed->exit_code;
    } else {
      row.exit_code = end.error->exit_code();
      row.error = end.error->what();
    }
    if (!matrix_.quiet) {
      PrintNote(fmt::format("{}/{}: {}: {}", i + 1, matrix_.rows.size(),
                            ShowValues(row.values), OutcomeOf(row)));
    }
    WriteMatrix(matrix_.folder, matrix_.rows);
    if (end.error && row.exit_code != 125 && row.exit_code != 130) {
      throw UserError(*end.error);
    }
  }

  MatrixClimb& matrix_;
  std::vector<size_t> rows_;
};

int Deliver(MatrixClimb& matrix,
            const std::function<std::optional<UserError>()>& climb_rows) {
  std::optional<UserError> failed;
  const auto attempt = [&](const std::function<void()>& step) {
    try {
      step();
    } catch (const UserError& error) {
      if (!failed) failed = error;
    }
  };
  // What was found is told, whatever keeps us from going on.
  attempt([&] { failed = climb_rows(); });
  if (failed) attempt([&] { WriteMatrix(matrix.folder, matrix.rows); });
  attempt([&] { PrintTable(matrix); });
  PrintWayOn(matrix);
  if (failed) throw WithWayOn(*failed, matrix.folder);
  return ExitCodeOf(matrix.rows);
}

}  // namespace

int ClimbMatrix(MatrixClimb& matrix,
                const std::function<Climbed(size_t)>& climb) {
  return Deliver(matrix, [&] { return ClimbRows(matrix, climb); });
}

int ClimbMatrixAsJobs(MatrixClimb& matrix, Jobs& jobs, size_t at_once) {
  return Deliver(matrix, [&]() -> std::optional<UserError> {
    RowJobs(matrix).Climb(jobs, at_once);
    return {};
  });
}

}  // namespace ladder
