#include "record/matrix_table.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "output/log.h"
#include "record/record_json.h"

namespace ladder {
namespace {

namespace json = boost::json;

using Cells = std::vector<std::string>;

constexpr int kInterrupted = 130;
constexpr int kNotJudged = 125;

/// Of one that was interrupted that of the runs before counts, if they failed.
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
                                                     : ", NOT the expected";
  }
  return outcome;
}

std::string FailureCell(const MatrixRow& row) {
  if (!row.exit_code) return "";
  if (!row.error.empty()) {
    return StripTerminalCodes(row.error.substr(0, row.error.find('\n')));
  }
  const Verdict& verdict = row.verdict;
  if (!verdict.failure) return "";
  std::string text(Name(verdict.failure->failure_class));
  if (verdict.first_failing) {
    text += " in " + StripTerminalCodes(verdict.first_failing->name);
  }
  return fmt::format("{} ({})", text, Name(verdict.confidence));
}

Cells CellsOf(const MatrixRow& row) {
  Cells cells;
  for (const auto& [axis, value] : row.values) {
    cells.push_back(StripTerminalCodes(value));
  }
  cells.push_back(OutcomeCell(row));
  cells.push_back(FailureCell(row));
  cells.push_back(row.record);
  return cells;
}

json::value Utf8Text(std::string_view text) {
  return json::string(ToUtf8(text));
}

json::object ToValue(const MatrixRow& row) {
  json::object values;
  for (const auto& [axis, value] : row.values) {
    values[ToUtf8(axis)] = Utf8Text(value);
  }
  json::object object{{"values", values}, {"record", Utf8Text(row.record)}};
  object["exit_code"] =
      row.exit_code ? json::value(*row.exit_code) : json::value();
  if (!row.exit_code) return object;
  if (!row.error.empty()) {
    object["error"] = Utf8Text(row.error);
    return object;
  }
  const Verdict& verdict = row.verdict;
  object["outcome"] = Utf8Text(Name(verdict.outcome));
  if (verdict.failure) {
    object["class"] = Utf8Text(Name(verdict.failure->failure_class));
    object["signature"] = Utf8Text(verdict.failure->signature);
    object["confidence"] = Utf8Text(Name(verdict.confidence));
  }
  if (verdict.first_failing) {
    object["first_failing"] = Utf8Text(verdict.first_failing->name);
  }
  if (verdict.expected) object["expected"] = verdict.expected->differs.empty();
  return object;
}

/// As of verdict.json, which has the same under these names, and more.
Verdict ReadVerdictOf(const json::object& row) {
  json::object object{
      {"outcome", TextOf(row, "outcome")},
      {"confidence", TextOf(row, "confidence")},
  };
  if (row.contains("class")) {
    object["failure"] = {{"class", TextOf(row, "class")},
                         {"signature", TextOf(row, "signature")}};
  }
  if (row.contains("first_failing")) {
    object["first_failing"] = {{"name", TextOf(row, "first_failing")}};
  }
  if (row.contains("expected")) {
    json::array differs;
    if (!FlagOf(row, "expected")) differs.emplace_back("as matrix.json says");
    object["expected"] = {{"differs", differs}};
  }
  return ReadVerdict(json::serialize(object), "matrix.json");
}

MatrixRow ReadRow(const json::object& object) {
  MatrixRow row;
  const json::object& values = ObjectOf(object, "values");
  for (const auto& [axis, value] : values) {
    row.values.emplace_back(axis, TextOf(values, std::string(axis).c_str()));
  }
  row.record = TextOf(object, "record");
  // Of a record that lies elsewhere nobody asked for anything.
  if (row.record.find('/') != std::string::npos || row.record == "..") {
    row.record.clear();
  }
  const json::value* exit_code = object.if_contains("exit_code");
  if (exit_code != nullptr && exit_code->is_number()) {
    row.exit_code = IntegerOf<int>(object, "exit_code");
  }
  row.error = TextOf(object, "error");
  if (object.contains("outcome")) row.verdict = ReadVerdictOf(object);
  return row;
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
  std::vector<Cells> lines(1);
  for (const auto& [axis, value] : rows.front().values) {
    lines.front().push_back(axis);
  }
  for (const char* title : {"outcome", "failure", "record"}) {
    lines.front().emplace_back(title);
  }
  for (const MatrixRow& row : rows) lines.push_back(CellsOf(row));
  std::string text;
  for (const std::string& line : Aligned(lines)) text += line + "\n";
  return text;
}

std::string MatrixJson(const std::vector<MatrixRow>& rows) {
  json::array array;
  for (const MatrixRow& row : rows) array.push_back(ToValue(row));
  return PrettyJson(array) + "\n";
}

std::vector<MatrixRow> ReadMatrixJson(std::string_view text) {
  std::vector<MatrixRow> rows;
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_array()) return rows;
  for (const json::value& row : value.as_array()) {
    if (row.is_object()) rows.push_back(ReadRow(row.as_object()));
  }
  return rows;
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
