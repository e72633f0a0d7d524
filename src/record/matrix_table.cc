#include "record/matrix_table.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <iterator>

#include "base/escape.h"
#include "base/text.h"

namespace ladder {
namespace {

using Cells = std::vector<std::string>;

constexpr int kInterrupted = 130;
constexpr int kNotJudged = 125;

/// If it was interrupted, its earlier runs count if they failed.
std::string OutcomeCell(const MatrixRow& row) {
  if (!row.exit_code) return kPlanned;
  const bool interrupted = row.exit_code == kInterrupted;
  if (!row.error.empty()) return interrupted ? "interrupted" : "error";
  std::string outcome(Name(row.verdict.outcome));
  if (interrupted) {
    return row.verdict.failure ? "interrupted, " + outcome : "interrupted";
  }
  if (row.verdict.failure && row.verdict.expected) {
    outcome += row.verdict.expected->differs.empty() ? ", expected"
                                                     : ", NOT as expected";
  }
  return outcome;
}

std::string FailureCell(const MatrixRow& row) {
  if (!row.exit_code) return "";
  if (!row.error.empty()) {
    return PrintableLine(row.error.substr(0, row.error.find('\n')));
  }
  const Verdict& verdict = row.verdict;
  if (!verdict.failure) return "";
  std::string text(Name(verdict.failure->failure_class));
  if (verdict.first_failing) {
    text += " in " + PrintableLine(verdict.first_failing->name);
  }
  return fmt::format("{} ({})", text, Name(verdict.confidence));
}

Cells CellsOf(const MatrixRow& row) {
  Cells cells;
  for (const auto& [axis, value] : row.values) {
    cells.push_back(PrintableLine(value));
  }
  cells.push_back(OutcomeCell(row));
  cells.push_back(FailureCell(row));
  cells.push_back(row.record);
  return cells;
}

/// The head of the table, then a line for each combination.
std::vector<Cells> LinesOf(const std::vector<MatrixRow>& rows) {
  std::vector<Cells> lines(1);
  for (const auto& [axis, value] : rows.front().values) {
    lines.front().push_back(axis);
  }
  for (const char* title : {"outcome", "failure", "record"}) {
    lines.front().emplace_back(title);
  }
  for (const MatrixRow& row : rows) lines.push_back(CellsOf(row));
  return lines;
}

}  // namespace

bool HasEnded(const MatrixRow& row) {
  constexpr int kEnded[] = {0, 1, 4, kNotJudged};
  return row.exit_code && std::find(std::begin(kEnded), std::end(kEnded),
                                    *row.exit_code) != std::end(kEnded);
}

bool IsToClimb(const MatrixRow& row) {
  return !HasEnded(row) || row.exit_code == kNotJudged;
}

std::string OutcomeOf(const MatrixRow& row) {
  const std::string failure = FailureCell(row);
  return OutcomeCell(row) + (failure.empty() ? "" : ", " + failure);
}

std::string RenderMatrix(const std::vector<MatrixRow>& rows) {
  if (rows.empty()) return "";
  std::string text;
  for (const std::string& line : Aligned(LinesOf(rows))) text += line + "\n";
  return text;
}

std::string RenderMatrixMarkdown(const std::vector<MatrixRow>& rows) {
  std::string text;
  if (rows.empty()) return text;
  const std::vector<Cells> lines = LinesOf(rows);
  for (const Cells& cells : lines) {
    for (const std::string& cell : cells)
      text += "| " + MarkdownProse(cell) + " ";
    text += "|\n";
    if (&cells != &lines.front()) continue;
    for (size_t i = 0; i < cells.size(); ++i) text += "|---";
    text += "|\n";
  }
  return text;
}

std::string FolderName(
    size_t number,
    const std::vector<std::pair<std::string, std::string>>& values) {
  std::string name = fmt::format("{:02}", number);
  for (const auto& [axis, value] : values) {
    std::string part = value.substr(value.rfind('/') + 1).substr(0, 40);
    RE2::GlobalReplace(&part, "[^A-Za-z0-9._+-]+", "_");
    name += "-" + part;
  }
  return name.substr(0, 120);
}

}  // namespace ladder
