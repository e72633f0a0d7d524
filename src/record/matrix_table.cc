#include "record/matrix_table.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>
#include <tuple>

#include "base/escape.h"
#include "base/json.h"
#include "base/json_fields.h"
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

// matrix.json.

namespace json = boost::json;

namespace {

/// The parts of a verdict that a row stores.
struct BriefVerdict {
  Verdict::Result outcome = Verdict::Result::kPassed;
  std::optional<FailureClass> failure_class;
  std::optional<std::string> signature;
  std::optional<Confidence> confidence;
  std::optional<std::string> first_failing;
  std::optional<bool> expected;
};

BriefVerdict BriefOf(const Verdict& verdict) {
  BriefVerdict brief;
  brief.outcome = verdict.outcome;
  if (const auto& failure = verdict.failure) {
    brief.failure_class = failure->failure_class;
    brief.signature = failure->signature;
    brief.confidence = verdict.confidence;
  }
  if (verdict.first_failing) brief.first_failing = verdict.first_failing->name;
  if (verdict.expected) brief.expected = verdict.expected->differs.empty();
  return brief;
}

Verdict VerdictOf(const BriefVerdict& brief) {
  Verdict verdict;
  verdict.outcome = brief.outcome;
  verdict.confidence = brief.confidence.value_or(verdict.confidence);
  // A newer version may have written a class that this one does not know.
  if (brief.failure_class || brief.signature) {
    Failure& failure = verdict.failure.emplace();
    failure.failure_class =
        brief.failure_class.value_or(FailureClass::kUnknown);
    failure.signature = brief.signature.value_or("");
  }
  if (brief.first_failing) {
    verdict.first_failing.emplace().name = *brief.first_failing;
  }
  if (brief.expected) {
    Comparison& expected = verdict.expected.emplace();
    if (!*brief.expected) expected.differs = {"as matrix.json says"};
  }
  return verdict;
}

}  // namespace

template <>
inline constexpr auto kJsonFields<BriefVerdict> =
    std::tuple{Key("outcome", &BriefVerdict::outcome),
               KeyIfAny("class", &BriefVerdict::failure_class),
               KeyIfAny("signature", &BriefVerdict::signature),
               KeyIfAny("confidence", &BriefVerdict::confidence),
               KeyIfAny("first_failing", &BriefVerdict::first_failing),
               KeyIfAny("expected", &BriefVerdict::expected)};

template <>
inline constexpr auto kJsonFields<MatrixRow> = std::tuple{
    Custom(
        [](const MatrixRow& from, json::object& to) {
          json::object& values = to["values"].emplace_object();
          for (const auto& [axis, value] : from.values) {
            values[ToUtf8(axis)] = ToUtf8(value);
          }
        },
        [](const json::object& from, MatrixRow& to) {
          const json::object& values = ObjectOf(from, "values");
          for (const auto& [axis, value] : values) {
            const std::string name(axis);
            to.values.emplace_back(name, TextOf(values, name.c_str()));
          }
        }),
    Key("record", &MatrixRow::record), Key("exit_code", &MatrixRow::exit_code),
    KeyIfAny("error", &MatrixRow::error),
    Custom(
        [](const MatrixRow& from, json::object& to) {
          if (!from.exit_code || !from.error.empty()) return;
          WriteFields(BriefOf(from.verdict), to);
        },
        [](const json::object& from, MatrixRow& to) {
          if (!from.contains("outcome")) return;
          to.verdict = VerdictOf(FromJsonObject<BriefVerdict>(from));
        })};

std::string MatrixJson(const std::vector<MatrixRow>& rows) {
  return PrettyJson(ToJsonValue(rows)) + "\n";
}

std::vector<MatrixRow> ReadMatrixJson(std::string_view text) {
  std::vector<MatrixRow> rows;
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !FromJsonValue(value, rows)) return {};
  for (MatrixRow& row : rows) {
    // A record outside of the matrix folder is ignored.
    if (row.record.find('/') != std::string::npos || row.record == "..") {
      row.record.clear();
    }
  }
  return rows;
}

}  // namespace ladder
