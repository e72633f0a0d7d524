#include "cli/triage_command.h"

#include "base/answer.h"
#include "config/data_files.h"
#include "process/host.h"
#include "report/report.h"
#include "record/triage.h"

namespace ladder {
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
