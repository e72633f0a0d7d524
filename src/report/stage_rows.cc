#include "report/stage_rows.h"

#include <algorithm>

namespace ladder {
namespace {

StageRow& RowOf(std::vector<StageRow>& rows, const std::string& stage) {
  const auto found =
      std::find_if(rows.begin(), rows.end(),
                   [&](const StageRow& row) { return row.name == stage; });
  if (found != rows.end()) return *found;
  rows.push_back({stage, {}, {}, {}, nullptr});
  return rows.back();
}

using Variables = std::map<std::string, std::string>;

/// A variable whose value lies in the run's own folder says nothing of a stage.
bool NamesFolder(const ReportedRun& run, const std::string& value) {
  const size_t end = run.evidence.log.rfind('/');
  return end != std::string::npos && end > 0 &&
         value.find(run.evidence.log.substr(0, end) + "/") != std::string::npos;
}

Variables VariablesOf(const ReportedRun& run) {
  Variables variables;
  for (const auto& [name, value] : run.adds) {
    if (!NamesFolder(run, value)) variables[name] = value;
  }
  return variables;
}

void Compare(const Variables& before, const Variables& now, StageRow& row) {
  for (const auto& [name, value] : now) {
    const auto old = before.find(name);
    if (old == before.end() || old->second != value) row.adds[name] = value;
  }
  for (const auto& [name, value] : before) {
    if (!now.contains(name)) row.drops.push_back(name);
  }
}

}  // namespace

std::vector<StageRow> MakeStageRows(const ReportFacts& facts) {
  std::vector<StageRow> rows;
  const Verdict& verdict = facts.verdict;
  for (size_t i = 0; i < verdict.runs.size(); ++i) {
    RowOf(rows, verdict.runs[i].stage).runs.push_back(i);
  }
  Variables before;
  std::string last;
  for (const ReportedRun& run : facts.runs) {
    const std::string& stage = run.evidence.summary.stage;
    StageRow& row = RowOf(rows, stage);
    if (stage == last) continue;  // further runs of a stage set the same
    const Variables now = VariablesOf(run);
    if (!last.empty()) Compare(before, now, row);
    if (last.empty()) row.adds = now;
    before = now;
    last = stage;
  }
  for (StageRow& row : rows) {
    for (const StageSummary& each : verdict.stages) {
      if (each.name == row.name) row.summary = &each;
    }
  }
  return rows;
}

}  // namespace ladder
