#include "cli/triage_command.h"

#include "base/console.h"
#include "base/vocabulary.h"
#include "config/data_files.h"
#include "process/host.h"
#include "record/record_json.h"
#include "record/triage.h"
#include "report/report_terminal.h"

namespace ladder {

namespace {

constexpr const char* kTriageExample =
    "Give a log, as in: aoti-ladder triage run.log --package model.pt2";

}  // namespace

Option FailuresOption() {
  return {"failures", "FILE",
          "what counts as which failure, over what is built in: a YAML file "
          "as configs/failures.yaml; may be given many times",
          true, Completes::kYaml};
}

Subcommand DescribeTriage() {
  return {
      "triage",
      "a verdict from a log that is already there",
      "[options] FILE…",
      "Judges the output of a command that failed elsewhere, in production for "
      "example: FILEs are its logs, standard output and standard error in one "
      "file or in two (\"-\" is standard input), with or without the "
      "timestamps and ranks that a scheduler puts before the lines. Starts "
      "nothing. With the package or the generated code of the model it names "
      "the launch and follows an index out of bounds to the model's input. A "
      "record, a stage or a run of one is judged again.",
      {
          {"package", "M.pt2", "a package of a model in the log; repeatable",
           true, Completes::kFile},
          {"wrapper", "FILE",
           "generated code instead of a package: *.wrapper.cpp, with the "
           "*.kernel.cpp beside it or given as well; repeatable",
           true, Completes::kFile},
          FailuresOption(),
          {"json", "", "print the verdict as JSON"},
          {"verbose", "",
           "print all of the verdict: evidence, stages, runs, every advice"},
          {"no-color", "", "print no colors"},
      },
      "FILE",
      false,
      kTriageExample,
      R"(  aoti-ladder triage production.log --package model.pt2
  aoti-ladder triage out.log err.log --wrapper cabc.wrapper.cpp --json
  kubectl logs model-7d4b | aoti-ladder triage - --package model.pt2
)",
      R"(  0    nothing in the log says that it failed
  1    there is a failure, and a verdict
  2    wrong usage or a bad input file
  3    an error of aoti-ladder itself
)",
  };
}

TriageOptions TakeTriage(const Given& given) {
  TriageOptions options;
  options.files = given.operands;
  options.packages = given.Texts("package");
  options.wrappers = given.Texts("wrapper");
  options.failure_files = given.Texts("failures");
  options.json = given.Has("json");
  options.verbose = given.Has("verbose");
  options.color = !given.Has("no-color");
  if (options.files.empty()) throw UserError("no log to judge", kTriageExample);
  return options;
}

namespace {

std::vector<std::filesystem::path> Paths(const std::vector<std::string>& from) {
  return {from.begin(), from.end()};
}

}  // namespace

int RunTriageCommand(const TriageOptions& options) {
  const Host host = ObserveHost();
  const Places places = FindPlaces(host);
  TellOfUnreadable(places);
  const DataFile ladder = FindLadder("documented", places);
  TriageRequest request;
  request.files = Paths(options.files);
  request.packages = Paths(options.packages);
  request.wrappers = Paths(options.wrappers);
  request.ladder = ReadLadder(ladder, places);
  // Read now: their faults are told whatever is to be judged.
  request.load_patterns =
      [all = PatternsWith(FailureFiles(places, options.failure_files))]() {
        return all;
      };
  // What a record says does not depend on where we are.
  request.load_record_patterns =
      [files = FailureFiles({}, options.failure_files)]() {
        return PatternsWith(files);
      };
  const Verdict verdict = Triage(request);
  if (options.json) {
    PrintAnswer(ToJson(verdict));
  } else {
    const bool color = MayColor(host, options.color);
    PrintAnswer(RenderTerminal(verdict, {color, "", "", !options.verbose}));
  }
  return verdict.outcome == Verdict::Result::kPassed ? 0 : 1;
}

}  // namespace ladder
