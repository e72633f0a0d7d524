#include "report/report_source.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "config/data_files.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/inferred_model.h"
#include "process/host.h"
#include "process/limit_snapshot.h"
#include "recipe/run_settings.h"
#include "record/record.h"
#include "record/record_json.h"
#include "record/record_reader.h"
#include "record/record_store.h"
#include "record/rejudge.h"
#include "report/anonymize.h"
#include "report/report_facts.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// The verdict for a record without a finished run: why, and what to do.
Verdict WithoutRuns(const RecordedClimb& climb, const std::string& shown) {
  ReadWholeOutline(climb.folder);  // throws if it is none
  Verdict verdict;
  verdict.outcome = Verdict::Result::kError;
  verdict.why = climb.state == kPlanned
                    ? "it has not started"
                    : "it was interrupted before its first run ended";
  if (climb.state == "complete") return verdict;
  const fs::path matrix = MatrixOf(shown);
  verdict.not_known.push_back(
      "what its runs would show; continue with: aoti-ladder resume " +
      ShellQuote({matrix.empty() ? shown : matrix.string()}));
  return verdict;
}

/// Judges the runs that ended before the climb was cut off.
Verdict JudgeAgain(const RecordedClimb& climb, const std::string& shown) {
  const fs::path& record = climb.folder;
  const DataFile documented = FindLadder("documented", {});
  Verdict verdict;
  try {
    verdict = JudgeRecord(
        record, {}, ParseLadder(documented.text, documented.path, BuiltInFlags),
        BuiltInPatterns);
  } catch (const NoRunEnded&) {
    return WithoutRuns(climb, shown);
  }
  return ShortenPaths(record.string(), std::move(verdict));
}

/// "23.5 GB" for "24684084 kB"; any other text unchanged.
std::string ReadableSize(const std::string& text) {
  uint64_t kibibytes = 0;
  if (!RE2::FullMatch(text, R"((\d+) kB)", &kibibytes)) return text;
  return SizeText(kibibytes << 10);
}

void TakeFacts(const RecordedClimb& climb, ReportFacts& report) {
  const RecordFacts& facts = climb.facts;
  report.tool_version = facts.tool_version;
  report.torch_version = facts.torch_version;
  report.started_at = facts.started_at;
  report.workdir = facts.settings.workdir;
  for (const auto* part :
       {&facts.surroundings.versions, &facts.surroundings.machine}) {
    for (const auto& [name, value] : *part) {
      if (value == "Unknown") continue;  // torch's text for a missing commit
      report.machine.emplace_back(
          name == "kernel" ? "system" : name,
          name == "memory" ? ReadableSize(value) : value);
    }
  }
  report.own_files = facts.own_files;
  report.argv = facts.settings.command;
  report.compile_argv = facts.settings.compile;
  const OwnCommand own = OwnCommandOf(facts.settings);
  if (!own.of_recipe && !own.words.empty()) {
    report.run_again = LadderCommand(own, {});
  }
  if (facts.climbed) report.eager = facts.climbed->eager;
  report.only_stage = !facts.settings.stage.empty();
  report.owners.Add(facts.environment);
  report.owners.Add(facts.settings.environment.set);
}

void TakeVerdict(std::string json, const std::string& file,
                 ReportFacts& report) {
  report.verdict = ReadVerdict(json, file);
  report.verdict_json = std::move(json);
}

void TakeRuns(RecordedClimb& climb, ReportFacts& report) {
  AddOtherRuns(climb, BuiltInPatterns);
  std::vector<RunEvidence> evidence;
  for (RecordedRun& run : climb.runs) {
    evidence.push_back(std::move(run.evidence));
  }
  AddInferredModels(evidence);
  for (size_t i = 0; i < evidence.size(); ++i) {
    const RecordedRun& run = climb.runs[i];
    report.runs.push_back({run.facts.stage_index, run.facts.adds, run.complete,
                           std::move(evidence[i])});
  }
}

/// The logs of each stage's last run. The evidence adds other runs' logs.
std::set<std::string> LogsToShow(const ReportFacts& report) {
  std::set<std::string> logs;
  for (size_t i = 0; i < report.runs.size(); ++i) {
    const RunEvidence& run = report.runs[i].evidence;
    const bool last =
        i + 1 == report.runs.size() ||
        report.runs[i + 1].evidence.summary.stage != run.summary.stage;
    if (!last) continue;
    logs.insert(run.log);
    if (!run.compile_log.empty()) logs.insert(run.compile_log);
  }
  return logs;
}

/// The lines to show of each file, by its path in the record.
using Wanted = std::map<std::string, std::set<size_t>>;

Wanted WantedLines(const ReportFacts& report) {
  Wanted wanted;
  const Verdict& verdict = report.verdict;
  for (const Evidence& each : verdict.evidence) {
    wanted[each.file].insert(each.line);
  }
  const auto add = [&](const Suspect& suspect) {
    if (!suspect.wrapper) return;
    wanted[suspect.wrapper->file].insert(suspect.wrapper->line);
  };
  if (verdict.first_failing) add(*verdict.first_failing);
  for (const Suspect& each : verdict.chain) add(each);
  if (verdict.origin) add(*verdict.origin);
  if (const auto timeline = MakeTimeline(report)) {
    for (const TimelineRow& row : timeline->rows) {
      if (row.marked() && row.log_line != 0) {
        wanted[timeline->log].insert(row.log_line);
      }
    }
  }
  for (const std::string& log : LogsToShow(report)) wanted[log];
  return wanted;
}

/// The file's path; nothing if it is outside of the record. A record may come
/// from anybody, and a report goes to others.
std::optional<fs::path> FileIn(const fs::path& record,
                               const std::string& path) {
  if (path.empty()) return {};
  std::error_code error;
  const fs::path root = fs::canonical(record, error);
  fs::path file = fs::canonical(root / path, error);
  const bool compressed = static_cast<bool>(error);
  if (compressed) file = fs::canonical(CompressedPath(root / path), error);
  if (error || !fs::is_regular_file(file, error)) return {};
  const fs::path below = file.lexically_relative(root);
  if (below.empty() || *below.begin() == "..") return {};
  // OpenFile adds the suffix.
  return compressed ? file.parent_path() / file.stem() : file;
}

Excerpt ReadExcerpt(const fs::path& file, const ExcerptLimits& limits,
                    const std::set<size_t>& wanted) {
  ExcerptReader reader(limits, wanted);
  const auto stream = OpenFile(file);
  std::string piece(1 << 16, '\0');
  while (*stream) {
    stream->read(piece.data(), static_cast<std::streamsize>(piece.size()));
    reader.Feed({piece.data(), static_cast<size_t>(stream->gcount())});
  }
  return reader.Finish();
}

bool IsLog(const ReportFacts& report, const std::string& path) {
  if (FileNameOf(path) == kAtLimitFile) return true;
  return std::any_of(
      report.runs.begin(), report.runs.end(), [&](const ReportedRun& run) {
        return run.evidence.log == path || run.evidence.compile_log == path;
      });
}

void TakeLines(const fs::path& record, ReportFacts& report) {
  report.folder = record;
  report.torch_facts =
      ReadFile(record / kTorchFactsFile, kMostOwnBytes).value_or("");
  for (OwnFile& file : report.own_files) {
    const auto copy = FileIn(record, kOwnFilesFolder + ("/" + file.place));
    if (copy) file.text = ReadFile(*copy, kMostOwnFileBytes).value_or("");
  }
  // Without a word for it, it may have been meant for the caller.
  if (NamesInput(report.argv) || NamesInput(report.compile_argv)) {
    const auto copy = FileIn(record, kInputFile);
    if (copy) report.input = ReadFile(*copy, kMostOwnFileBytes).value_or("");
    if (!IsPlainText(report.input)) report.input.clear();
  }
  for (const auto& [path, wanted] : WantedLines(report)) {
    const auto file = FileIn(record, path);
    if (!file) continue;
    ExcerptLimits limits;
    // Of generated code, only the lines that the verdict names.
    if (!IsLog(report, path)) limits.head = limits.tail = 0;
    report.files[path] = ReadExcerpt(*file, limits, wanted);
  }
}

/// The record's folder as given. For a part of a record or a file in it, the
/// path of the record from here, since the evidence's paths begin there.
std::string ShownRecord(const fs::path& given, const RecordedClimb& climb) {
  std::error_code error;
  const bool as_given = climb.whole && fs::is_directory(given, error);
  return (as_given ? given : ShownFolder(given, climb.folder)).string();
}

}  // namespace

Verdict ShortenPaths(const std::string& record, Verdict verdict) {
  const std::string prefix = record + "/";
  return Masked(std::move(verdict), [&](std::string_view text) {
    std::string shorter(text);
    for (size_t at = 0; (at = shorter.find(prefix, at)) != std::string::npos;) {
      shorter.erase(at, prefix.size());
    }
    return shorter;
  });
}

ReportFacts ReadReportFacts(const fs::path& folder, ReportDepth depth,
                            const std::string& shown) {
  RecordedClimb climb = ReadRecordOutline(folder);
  ReportFacts report;
  report.record = shown.empty() ? ShownRecord(folder, climb) : shown;
  TakeFacts(climb, report);
  const fs::path file = climb.folder / "verdict.json";
  if (auto text = ReadJsonFile(file)) {
    TakeVerdict(std::move(*text), file.string(), report);
  } else {
    report.verdict = JudgeAgain(climb, report.record);
    report.verdict_json = ToJson(report.verdict);
    report.judged_again = true;
  }
  if (depth == ReportDepth::kVerdict) return report;
  TakeRuns(climb, report);
  if (depth == ReportDepth::kLines) TakeLines(climb.folder, report);
  return report;
}

ReportFacts MakeReportFacts(RecordedClimb climb, std::string verdict_json,
                            const std::string& shown) {
  ReportFacts report;
  report.record = shown;
  TakeFacts(climb, report);
  TakeVerdict(std::move(verdict_json), "verdict.json", report);
  TakeRuns(climb, report);
  TakeLines(climb.folder, report);
  return report;
}

}  // namespace ladder
