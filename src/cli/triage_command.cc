#include "cli/triage_command.h"

#include <future>

#include "base/console.h"
#include "base/heap.h"
#include "base/vocabulary.h"
#include "config/data_files.h"
#include "process/host.h"
#include "record/record_json.h"
#include "record/triage.h"
#include "report/report_source.h"
#include "report/report_terminal.h"

namespace ladder {

namespace {

constexpr const char* kTriageExample =
    "Name a log, for example: aoti-ladder triage run.log --package model.pt2";

}  // namespace

Option FailuresOption() {
  return {"failure-patterns",
          "FILE",
          "also use the failure patterns in this YAML file, which is written "
          "like configs/failures.yaml; a pattern replaces a built-in one of "
          "the same name; repeatable",
          true,
          Completes::kYaml,
          {},
          {"failures"}};
}

Subcommand DescribeTriage() {
  return {
      "triage",
      "diagnose from a log, without running anything",
      "[options] FILE…",
      "Diagnoses a failure from logs alone, for example from production. FILEs "
      "are the logs of one command: stdout and stderr in one file or in two "
      "(\"-\" reads standard input). Timestamps and ranks that a scheduler "
      "puts before each line do not matter. With the package or the generated "
      "code of the model, triage names the failing launch and traces an index "
      "out of bounds to a model input. Without it, triage infers the launches "
      "from what the debug printer printed, and is never certain. FILE may "
      "also be a record, or a stage or run of one: triage judges its runs "
      "again.",
      {
          {"package", "M.pt2", "a package of a model in the log; repeatable",
           true, Completes::kFile},
          {"wrapper", "FILE",
           "generated code (*.wrapper.cpp) instead of a package; its "
           "*.kernel.cpp comes from the same folder, or from a further "
           "--wrapper; repeatable",
           true, Completes::kFile},
          FailuresOption(),
          {"json", "", "print the verdict as JSON"},
          {"verbose", "",
           "print the whole verdict: evidence, stages, runs and all advice"},
          ColorOption(),
          NoColorOption(),
      },
      "FILE",
      false,
      kTriageExample,
      R"(  aoti-ladder triage production.log --package model.pt2
  aoti-ladder triage out.log err.log --wrapper cabc.wrapper.cpp --json
  kubectl logs model-7d4b | aoti-ladder triage - --package model.pt2
)",
      R"(  0    the log shows that the command succeeded
  1    there is a failure, and a verdict
  2    wrong usage or an invalid input file
  3    an internal error of aoti-ladder
  125  the log does not show whether the command failed
)",
  };
}

TriageOptions TakeTriage(const ParsedArgs& given) {
  TriageOptions options;
  options.files = given.operands;
  options.packages = given.Texts("package");
  options.wrappers = given.Texts("wrapper");
  options.failure_files = given.Texts("failure-patterns");
  options.json = given.Has("json");
  options.verbose = given.Has("verbose");
  options.color = TakeColor(given);
  if (options.files.empty()) throw UserError("expected a log", kTriageExample);
  return options;
}

namespace {

std::vector<std::filesystem::path> Paths(const std::vector<std::string>& from) {
  return {from.begin(), from.end()};
}

std::string RenderForTerminal(const Verdict& verdict, const std::string& record,
                              const TriageOptions& options) {
  ReportOptions shown =
      ReportOptionsOf(LookOf(ObserveHost(), options.color), record);
  shown.brief = !options.verbose;
  if (record.empty()) return RenderTerminal(verdict, shown);
  const ReportFacts facts = ReadReportFacts(record, ReportDepth::kVerdict);
  shown.workdir = facts.workdir;
  if (facts.eager) shown.eager = Describe(*facts.eager);
  return RenderTerminal(ShortenPaths(record, verdict), shown);
}

}  // namespace

int RunTriageCommand(const TriageOptions& options) {
  UseHugePages();
  const Host host = ObserveHost();
  const ConfigDirs dirs = FindConfigDirs(host);
  TellOfUnreadable(dirs);
  const DataFile ladder = FindLadder("documented", dirs);
  TriageRequest request;
  request.files = Paths(options.files);
  request.packages = Paths(options.packages);
  request.wrappers = Paths(options.wrappers);
  request.ladder = ReadLadder(ladder, dirs);
  const auto own = FailureFiles(dirs, options.failure_files);
  const std::shared_future<std::vector<FailurePattern>> patterns =
      std::async(std::launch::async, [own] { return PatternsWith(own); });
  // Their faults are told in any case, and first.
  if (!own.empty()) patterns.get();
  request.load_patterns = [patterns] { return patterns.get(); };
  // The patterns for a record do not depend on the current folder.
  request.load_record_patterns =
      [files = FailureFiles({}, options.failure_files)]() {
        return PatternsWith(files);
      };
  const Verdict verdict = Triage(request);
  if (options.json) {
    PrintAnswer(ToJson(verdict));
  } else {
    PrintAnswer(RenderForTerminal(verdict, RecordAmong(request), options));
  }
  return ExitCodeOf(verdict.outcome);
}

}  // namespace ladder
