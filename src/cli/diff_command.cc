#include "cli/diff_command.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <tuple>

#include "base/console.h"
#include "base/heap.h"
#include "base/vocabulary.h"
#include "cli/record_command.h"
#include "process/host.h"
#include "report/diff_report.h"

namespace ladder {

Subcommand DescribeDiff() {
  return {
      "diff",
      "find the first launch at which two runs differ",
      "[options] [A [B]]",
      "Compares two runs launch by launch, for example a good and a bad run, "
      "two versions of torch, two devices or two inputs. A and B are records, "
      "stages of a record (stages/NN-name), runs (stages/NN-name/run-K), or "
      "logs with the debug printer's output. If A or B is a record, diff takes "
      "its run with the most detail. last is the newest record in "
      ".aoti-ladder/: it is B if only A is given; without A, diff compares the "
      "newest with the one before it. To record the values of every launch, "
      "use "
      "aoti-ladder run --all-stages, which runs every stage even if nothing "
      "fails.",
      {
          {"rtol", "X",
           "treat numbers as equal if they differ by at most X times the "
           "tensor's largest value\n(default: float64 1e-5, float32 1e-4, "
           "float16 0.02, bfloat16 0.06, fp8 0.25 to 0.5, integers 0)"},
          {"package", "FILE",
           "the model's package, for a log or a record without generated code; "
           "it tells diff which printed values are results and which are "
           "uninitialized memory",
           false, Completes::kFile},
          JsonOption(),
          ColorOption(),
          NoColorOption(),
      },
      "A B",
      false,
      "Name two runs, for example: aoti-ladder diff good bad",
      R"(  aoti-ladder run --all-stages --out good -- old/bin/python repro.py
  aoti-ladder run --all-stages --out bad -- python repro.py
  aoti-ladder diff good bad
)",
      R"(  0    same launches, and same values wherever both runs printed them
  1    the runs differ
  2    wrong usage, or A or B is neither a record nor a log that shows launches
)",
      {},
      Completes::kRecordOrLog,
  };
}

DiffOptions TakeDiff(const ParsedArgs& given) {
  DiffOptions options;
  std::tie(options.a, options.b) = TakeTwoRecords(given);
  if (auto text = given.Text("rtol")) {
    double rtol = 0;
    if (!RE2::FullMatch(*text, R"(([\d.]+(?:[eE][-+]?\d+)?))", &rtol) ||
        rtol >= 1) {
      RefuseValue(
          "--rtol", *text,
          "Use a number from 0 up to, but not including, 1, such as 1e-3.");
    }
    options.rtol = rtol;
  }
  options.package = given.Text("package").value_or("");
  options.json = given.Has("json");
  options.color = TakeColor(given);
  return options;
}

int RunDiffCommand(const DiffOptions& options) {
  UseHugePages();
  DiffedRuns runs =
      DiffOf({options.a, options.b, options.package, options.rtol});
  if (const std::string why = WhyNotComparable(runs, "A", "B"); !why.empty()) {
    throw UserError("nothing to compare: " + why,
                    "Record both with aoti-ladder run --all-stages, which "
                    "prints launches and values even if nothing fails.");
  }
  runs.names.color = MayColor(ObserveHost(), options.color);
  PrintAnswer(options.json ? DiffToJson(runs.diff, runs.names)
                           : RenderDiff(runs.diff, runs.names));
  return runs.diff.equal() ? 0 : 1;
}

}  // namespace ladder
