#include "recorded_climb.h"

#include <filesystem>
#include <functional>

#include "answer.h"
#include "as_expected.h"
#include "climb_setup.h"
#include "good_run.h"
#include "report.h"
#include "report_html.h"
#include "report_source.h"
#include "shell_words.h"
#include "surroundings.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr const char* kElsewhere =
    "It is in the record: verdict.json and report.txt.";

void PrintResult(const ClimbResult& result, const AnswerStyle& style) {
  if (style.silent) return;
  if (style.json) {
    PrintAnswer(ToJson(result.verdict), kElsewhere);
  } else if (result.verdict.outcome != Verdict::Result::kError) {
    PrintAnswer(RenderTerminal(result.verdict, {style.color, style.folder,
                                                style.workdir, !style.verbose}),
                kElsewhere);
  }
  if (result.interrupted) {
    PrintNote("interrupted; what was measured is in " + style.folder +
              "; go on: aoti-ladder resume " + ShellQuote({style.folder}));
  }
}

/// The page costs a reading of all logs: a tenth of a second for usual ones.
/// Where it would cost a wait, and where a command went well and there is
/// nothing to look at, it is left to aoti-ladder report.
void WritePage(const Verdict& verdict, Record& record) {
  constexpr uint64_t kMostLogBytes = 64ULL << 20;
  uint64_t bytes = 0;
  for (const RunSummary& run : verdict.runs) bytes += run.log_bytes;
  const bool plain =
      verdict.outcome == Verdict::Result::kPassed && verdict.runs.size() == 1;
  if (verdict.runs.empty() || plain || bytes > kMostLogBytes) return;
  record.WritePage(
      RenderHtml(ReadReportFacts(record.folder(), ReportDepth::kLines,
                                 record.folder().filename().string())));
}

/// The files that the commands name.
Surroundings::Facts FilesOf(const ClimbRequest& request, uint64_t most_bytes) {
  const fs::path& workdir = request.host.workdir;
  auto files = HashFiles(request.argv, workdir, most_bytes);
  files.merge(HashFiles(request.compile_argv, workdir, most_bytes));
  return files;
}

/// A command that ends well at once is not to wait for what git says.
bool IsWorthAsking(const ClimbResult& result) {
  const Verdict& verdict = result.verdict;
  return verdict.failure ||
         (!verdict.runs.empty() && verdict.runs.front().seconds > 1);
}

void Ask(const ClimbRequest& request, Executor& executor, RecordFacts& facts,
         Record& record) {
  constexpr uint64_t kMostHashed = 4ULL << 30;
  Surroundings& all = facts.surroundings;
  // Small ones were hashed before the command ran, and may have changed.
  all.files.merge(FilesOf(request, kMostHashed));
  Command in;
  in.environment = request.host.environment;
  in.workdir = request.host.workdir;
  GitState git = ObserveGit(executor, in);
  all.git = std::move(git.facts);
  if (!git.diff.empty()) record.WriteDiff(git.diff);
  if (const auto compiler = ObserveCompiler(executor, in)) {
    all.versions["compiler"] = *compiler;
  }
}

void CloseUnfinished(Record& record) {
  try {
    record.Close("interrupted");
  } catch (const UserError&) {  // the disk is full: the first error counts
  }
}

}  // namespace

Surroundings SurroundingsOf(const ClimbRequest& request) {
  // What a small script takes to hash is not felt.
  constexpr uint64_t kSmall = 1 << 20;
  Surroundings all;
  all.machine = ObserveMachine();
  all.files = FilesOf(request, kSmall);
  return all;
}

ClimbResult ClimbOrClose(const ClimbRequest& request, RecordFacts& facts,
                         Record& record, Progress& progress) {
  auto executor = MakeLocalExecutor();
  try {
    if (!facts.against.empty()) {
      KeepGoodRecord(facts.against, record.folder());
    }
    RunSetup(request, *executor, record, progress);
    const auto dependencies = HashDependencies(request);
    if (!dependencies.empty()) {  // a resumption compares them
      facts.surroundings.files.insert(dependencies.begin(), dependencies.end());
      record.Update(facts);
    }
    ClimbResult result = Climb(request, *executor, record, progress);
    facts.surroundings.versions = result.versions;
    if (!request.expect.empty()) {
      result.verdict.expected = Compare(request.expect, result.verdict);
    }
    if (!result.interrupted && IsWorthAsking(result)) {
      Ask(request, *executor, facts, record);
    }
    return result;
  } catch (...) {
    CloseUnfinished(record);
    throw;
  }
}

void WriteResult(const ClimbResult& result, RecordFacts& facts,
                 Record& record) {
  if (result.torch) facts.torch_version = Format(*result.torch);
  facts.climbed = result.facts;
  record.Update(facts);
  try {
    record.WriteVerdict(ToJson(result.verdict));
    record.WriteReport(
        RenderTerminal(result.verdict, {false, "", facts.workdir}));
    WritePage(result.verdict, record);
  } catch (...) {
    CloseUnfinished(record);
    throw;
  }
  const bool whole = !result.interrupted && !result.stopped_by;
  record.Close(whole ? "complete" : "interrupted");
}

void Deliver(const ClimbResult& result, const AnswerStyle& style,
             RecordFacts& facts, Record& record) {
  std::optional<UserError> failed = result.stopped_by;
  auto attempt = [&](const std::function<void()>& step) {
    try {
      step();
    } catch (const UserError& error) {
      if (!failed) failed = error;
    }
  };
  attempt([&] { PrintResult(result, style); });
  attempt([&] { WriteResult(result, facts, record); });
  if (failed) throw UserError(*failed);
}

int ExitCodeOf(const ClimbResult& result) {
  if (result.interrupted) return 130;
  const auto& expected = result.verdict.expected;
  if (result.verdict.failure && expected && !expected->differs.empty()) {
    return 4;
  }
  switch (result.verdict.outcome) {
    case Verdict::Result::kPassed:
      return 0;
    case Verdict::Result::kFailed:
    case Verdict::Result::kFlaky:
      return 1;
    case Verdict::Result::kError:
      return 125;
  }
  LADDER_CHECK(false);
}

}  // namespace ladder
