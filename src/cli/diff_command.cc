#include "cli/diff_command.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include "base/console.h"
#include "base/vocabulary.h"
#include "process/host.h"
#include "report/diff_report.h"

namespace ladder {

Subcommand DescribeDiff() {
  return {
      "diff",
      "find the first launch at which two recorded runs part",
      "[options] A B",
      "Lays two runs over one another, launch by launch: a good one and a bad "
      "one, on two versions of torch, two devices or two inputs. A and B are "
      "records, stages (stages/NN-name) or runs (stages/NN-name/run-K) of "
      "records, or logs with the printer's output. Of a record that run is "
      "taken that says most; one with values of every launch comes from "
      "aoti-ladder run --all-stages, which climbs on where nothing fails.",
      {
          {"rtol", "X",
           "call numbers equal that differ by X of the tensor's largest "
           "(default: 1e-5 for float64, 1e-4 float32, 0.02 float16, 0.06 "
           "bfloat16, 0.25 to 0.5 fp8, 0 for integers)"},
          {"package", "FILE",
           "the .pt2 file that ran, where the code of A or B is not recorded, "
           "as of a log: it tells results from uninitialised memory",
           false, Completes::kFile},
          {"json", "", "print the answer as JSON"},
          {"no-color", "", "print no colors"},
      },
      "A B",
      false,
      "Give two of them, as in: aoti-ladder diff good bad",
      R"(  aoti-ladder run --all-stages --out good -- old/bin/python repro.py
  aoti-ladder run --all-stages --out bad -- python repro.py
  aoti-ladder diff good bad
)",
      R"(  0    the same launches, with the same values where both printed them
  1    they part
  2    wrong usage, no record and no log, or one that shows no launches
)",
  };
}

DiffOptions TakeDiff(const Given& given) {
  DiffOptions options;
  if (given.operands.size() != 2) {
    throw UserError(
        fmt::format("diff takes two runs, not {}", given.operands.size()),
        "Give two of them, as in: aoti-ladder diff good bad");
  }
  options.a = given.operands[0];
  options.b = given.operands[1];
  if (auto text = given.Text("rtol")) {
    double rtol = 0;
    if (!RE2::FullMatch(*text, R"(([\d.]+(?:[eE][-+]?\d+)?))", &rtol) ||
        rtol >= 1) {
      RefuseValue(
          "--rtol", *text,
          "Give a number from 0 up to, but not including, 1, such as 1e-3.");
    }
    options.rtol = rtol;
  }
  options.package = given.Text("package").value_or("");
  options.json = given.Has("json");
  options.color = !given.Has("no-color");
  return options;
}

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
