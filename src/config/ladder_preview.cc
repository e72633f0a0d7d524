#include "config/ladder_preview.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace ladder {
namespace {

std::string Assignment(const PlannedFlag& planned) {
  return planned.flag.name + "=" + planned.flag.value;
}

/// Where there are many, all explanations begin in one column, unless the
/// variable is longer than is common.
size_t ColumnOf(const std::vector<PreviewedRung>& rungs) {
  constexpr size_t kCommon = 52;
  size_t column = 0;
  for (const PreviewedRung& rung : rungs) {
    for (const PlannedFlag& planned : rung.flags) {
      const size_t size = Assignment(planned).size();
      if (size <= kCommon) column = std::max(column, size);
    }
  }
  return column;
}

std::string Says(const PlannedFlag& planned) {
  if (!planned.left_out.empty()) return "not set: " + planned.left_out;
  return fmt::format("read {}{}", WhenRead(planned.flag.acts),
                     planned.observes ? ", only observes" : "");
}

std::string RenderRung(const PreviewedRung& rung, size_t column) {
  std::string text = fmt::format("{}: {}\n", rung.name, rung.decides);
  if (!rung.needs.empty()) {
    text += fmt::format("  needs {}\n", fmt::join(rung.needs, ", "));
  }
  if (!rung.only_for.empty()) {
    text += fmt::format("  only for {}\n", rung.only_for);
  }
  if (!rung.skipped.empty()) {
    text += fmt::format("  skipped: {}\n", rung.skipped);
  }
  for (const PlannedFlag& planned : rung.flags) {
    text += fmt::format("  {:<{}}  {}\n", Assignment(planned), column,
                        Says(planned));
  }
  return text;
}

}  // namespace

std::vector<PreviewedRung> PreviewLadder(const Ladder& ladder, Known known) {
  known.kernels = {std::string(kKernelsWord)};
  std::vector<PreviewedRung> rungs;
  for (size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    StagePlan plan = PlanStage(ladder, i, known);
    PreviewedRung previewed;
    previewed.name = rung.name;
    previewed.decides = rung.decides;
    previewed.skipped = plan.skipped.value_or("");
    previewed.needs = rung.needs;
    std::vector<std::string> classes;
    for (const FailureClass each : rung.only_for) {
      classes.emplace_back(Name(each));
    }
    previewed.only_for = fmt::format("{}", fmt::join(classes, ", "));
    for (PlannedFlag& planned : plan.flags) {
      if (planned.stage == rung.name) {
        previewed.flags.push_back(std::move(planned));
      }
    }
    rungs.push_back(std::move(previewed));
  }
  return rungs;
}

const char* WhenRead(ActsAt acts) {
  switch (acts) {
    case ActsAt::kRun:
      return "when running";
    case ActsAt::kCompile:
      return "when compiling";
    case ActsAt::kBoth:
      return "when compiling and running";
  }
  LADDER_CHECK(false);
}

std::string RenderPreview(const std::vector<PreviewedRung>& rungs) {
  const size_t column = ColumnOf(rungs);
  std::string text;
  for (const PreviewedRung& rung : rungs) text += RenderRung(rung, column);
  return text;
}

}  // namespace ladder
