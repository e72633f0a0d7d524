#include "commands.h"

#include <utility>

#include "answer.h"
#include "bisect_command.h"
#include "completion.h"
#include "diff_command.h"
#include "doctor_command.h"
#include "history_command.h"
#include "job_command.h"
#include "job_run.h"
#include "ladder_command.h"
#include "man_page.h"
#include "nightly_command.h"
#include "recipe_command.h"
#include "recipe_list.h"
#include "recipe_run.h"
#include "record_command.h"
#include "replay_command.h"
#include "report_command.h"
#include "resume_command.h"
#include "triage_command.h"

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
