#include "climb/recorded_climb.h"

#include <functional>

#include "base/answer.h"
#include "diagnosis/as_expected.h"
#include "climb/climb_setup.h"
#include "base/file.h"
#include "record/good_run.h"
#include "report/report.h"
#include "report/report_html.h"
#include "report/report_source.h"
#include "base/shell_words.h"
#include "record/surroundings.h"

namespace ladder {
namespace {

constexpr const char* kElsewhere =
    "It is in the record: verdict.json and report.txt.";

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
Surroundings::Facts FilesOf(const ClimbRequest& request, uint64_t most_bytes,
                            Progress* progress) {
  Surroundings::Facts files;
  for (const auto* words : {&request.argv, &request.compile_argv}) {
    files.merge(HashFiles(*words, request.host.workdir, most_bytes,
                          *request.hashes, progress));
  }
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
  Surroundings& all = facts.surroundings;
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

/// False when we are to end: then all is known but this, and nobody waits.
bool HashLargeFiles(const ClimbRequest& request, RecordFacts& facts,
                    Progress& progress) {
  constexpr uint64_t kMostHashed = 4ULL << 30;
  try {
    // Small ones were hashed before the command ran, and may have changed.
    facts.surroundings.files.merge(FilesOf(request, kMostHashed, &progress));
    return true;
  } catch (const UserError&) {
    return false;
  }
}

void CloseUnfinished(Record& record) {
  try {
    record.Close("interrupted");
  } catch (const UserError&) {  // the disk is full: the first error counts
  }
}

/// Setup and files. Why it was interrupted; nothing: it was not.
std::optional<std::string> Begin(const ClimbRequest& request,
                                 Executor& executor, RecordFacts& facts,
                                 Record& record, Progress& progress) {
  try {
    RunSetup(request, executor, record, progress);
    auto dependencies = HashDependencies(request, progress);
    if (dependencies.empty()) return {};
    facts.surroundings.files.merge(std::move(dependencies));
    record.Update(facts);  // a resumption compares them
    return {};
  } catch (const UserError& error) {
    if (error.exit_code() != 130) throw;
    progress.Say(error.what());
    return error.what();
  }
}

ClimbResult InterruptedBefore(const std::string& why) {
  ClimbResult result;
  result.interrupted = true;
  result.verdict.outcome = Verdict::Result::kError;
  result.verdict.why = why;
  return result;
}

}  // namespace

Surroundings SurroundingsOf(const ClimbRequest& request) {
  // What a small script takes to hash is not felt.
  constexpr uint64_t kSmall = 1 << 20;
  Surroundings all;
  all.machine = ObserveMachine();
  all.files = FilesOf(request, kSmall, nullptr);
  return all;
}

ClimbResult ClimbOrClose(const ClimbRequest& request, RecordFacts& facts,
                         Record& record, Progress& progress) {
  auto executor = MakeLocalExecutor();
  try {
    if (!facts.against.empty()) {
      KeepGoodRecord(facts.against, record.folder());
    }
    if (const auto why = Begin(request, *executor, facts, record, progress)) {
      return InterruptedBefore(*why);
    }
    ClimbResult result = Climb(request, *executor, record, progress);
    facts.surroundings.versions = result.versions;
    if (!request.expect.empty()) {
      result.verdict.expected = Compare(request.expect, result.verdict);
    }
    if (!result.interrupted && IsWorthAsking(result) &&
        HashLargeFiles(request, facts, progress)) {
      Ask(request, *executor, facts, record);
    }
    return result;
  } catch (...) {
    CloseUnfinished(record);
    throw;
  }
}

ClimbResult ClimbAnew(const ClimbRequest& request, RecordFacts& facts,
                      Record& record, Progress& progress) {
  try {
    return ClimbOrClose(request, facts, record, progress);
  } catch (const NothingClimbed&) {
    record.DropUnused();
    throw;
  }
}

UserError WithWayOn(const UserError& error, const std::string& folder) {
  if (error.remedy() != kFreeSpace) return error;
  return {
      error.what(),
      "Free some space, then go on: aoti-ladder resume " + ShellQuote({folder}),
      error.exit_code()};
}

UserError ThenResume(const UserError& error, const std::string& folder) {
  std::string remedy = error.remedy();
  if (remedy.find("aoti-ladder resume") == std::string::npos) {
    remedy += " Then go on: aoti-ladder resume " + ShellQuote({folder});
  }
  return {error.what(), remedy, error.exit_code()};
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
