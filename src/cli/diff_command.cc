#include "cli/diff_command.h"

#include "base/answer.h"
#include "report/diff_source.h"
#include "process/host.h"

namespace ladder {

int RunDiffCommand(const DiffOptions& options) {
  DiffedRuns runs =
      DiffOf({options.a, options.b, options.package, options.rtol});
  if (const std::string why = WhyNotComparable(runs); !why.empty()) {
    throw UserError(
        "nothing to compare: " + why,
        "Record both with aoti-ladder run --all-stages, which prints launches "
        "and values also where nothing fails.");
  }
  runs.names.color = MayColor(ObserveHost(), options.color);
  PrintAnswer(options.json ? DiffToJson(runs.diff, runs.names)
                           : RenderDiff(runs.diff, runs.names));
  return runs.diff.equal() ? 0 : 1;
}

}  // namespace ladder
