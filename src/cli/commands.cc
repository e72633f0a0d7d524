#include "cli/commands.h"

#include <utility>

#include "base/answer.h"
#include "cli/bisect_command.h"
#include "cli/completion.h"
#include "cli/diff_command.h"
#include "cli/doctor_command.h"
#include "cli/history_command.h"
#include "cli/job_command.h"
#include "cli/job_run.h"
#include "cli/ladder_command.h"
#include "cli/man_page.h"
#include "cli/nightly_command.h"
#include "cli/recipe_command.h"
#include "cli/recipe_list.h"
#include "cli/recipe_run.h"
#include "cli/record_command.h"
#include "cli/replay_command.h"
#include "cli/report_command.h"
#include "cli/resume_command.h"
#include "cli/triage_command.h"

namespace ladder {
namespace {

int PrintCompletion(const Given& given) {
  PrintAnswer(RenderCompletion(TakeShell(given), AllSubcommands()));
  return 0;
}

int PrintManPage(const Given& /*given*/) {
  PrintAnswer(RenderManPage(AllSubcommands()));
  return 0;
}

}  // namespace

const std::vector<Subcommand>& AllSubcommands() {
  static const auto& all = *new std::vector<Subcommand>{
      Running(DescribeRun(),
              [](const Given& given) {
                return given.operands.empty() ? RunWhereAsked(TakeRun(given))
                                              : RunRecipe(given);
              }),
      Running(DescribeTriage(),
              [](const Given& given) {
                return RunTriageCommand(TakeTriage(given));
              }),
      Running(
          DescribeDiff(),
          [](const Given& given) { return RunDiffCommand(TakeDiff(given)); }),
      Running(DescribeReport(),
              [](const Given& given) {
                return RunReportCommand(TakeReport(given));
              }),
      Bisects(),
      Replay(),
      Resume(),
      RecordList(),
      RecordPrune(),
      RecordExport(),
      RecordImport(),
      RecipeList(),
      RecipeCheck(),
      RecipeShow(),
      RecipeInit(),
      RecipeSchema(),
      LadderList(),
      LadderShow(),
      LadderCheck(),
      Nightly(),
      AskHistory(),
      Doctor(),
      RunsJob(),
      Running(DescribeCompletion(), PrintCompletion),
      Running(DescribeManPage(), PrintManPage),
  };
  return all;
}

}  // namespace ladder
