#include "diagnosis/advice_steps.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "config/failure_pattern.h"

namespace ladder {

namespace {

// Commands.

/// "{again}", "{again --env CUDA_LAUNCH_BLOCKING=1}": captures the options.
const RE2& AgainPattern() {
  static const RE2 kAgain(R"(\{again ?([^}]*)\})");
  return kAgain;
}

std::string Filled(const OwnCommand& own, const std::string& command) {
  constexpr std::string_view kCommand = "{command}";
  std::string options;
  if (const size_t at = command.find(kCommand); at != std::string::npos) {
    const std::string words =
        own.words.empty() ? "YOUR COMMAND" : ShellQuote(own.words);
    return std::string(command).replace(at, kCommand.size(), words);
  }
  if (!RE2::PartialMatch(command, AgainPattern(), &options)) return command;
  std::string filled = command;
  const size_t begin = filled.find("{again");
  const size_t end = filled.find('}', begin);
  filled.replace(begin, end + 1 - begin, LadderCommand(own, options));
  return filled;
}

/// The variables that the command would set: "NAME=VALUE".
std::vector<std::string> VariablesOf(const Advice& advice) {
  static const RE2 kVariable(R"(--env (\w+=[^\s}]+))");
  std::vector<std::string> variables = advice.unless_flags;
  re2::StringPiece rest(advice.run);
  std::string variable;
  while (RE2::FindAndConsume(&rest, kVariable, &variable)) {
    variables.push_back(variable);
  }
  return variables;
}

// What the runs have done.

/// True if the value has the wanted one among its items:
/// "+inductor,output_code" has "+inductor".
bool HasItem(const std::string& value, std::string_view wanted) {
  return ("," + value + ",").find(fmt::format(",{},", wanted)) !=
         std::string::npos;
}

/// True if the run had the variable and it may have taken effect. A variable
/// that this torch or device does not read is as good as set.
bool HadVariable(const RunEvidence& run, const std::string& name,
                 std::string_view value) {
  bool checked = false;
  for (const FlagEffect& flag : run.summary.flags) {
    if (flag.name != name || !HasItem(flag.value, value)) continue;
    if (flag.effect != FlagEffect::Effect::kNone) return true;
    checked = true;
  }
  const auto set = run.environment.find(name);
  return !checked && set != run.environment.end() &&
         HasItem(set->second, value);
}

bool HadVariable(const AdviceContext& context, const std::string& variable) {
  const size_t equals = variable.find('=');
  const std::string name = variable.substr(0, equals);
  const std::string_view value =
      std::string_view(variable).substr(std::min(equals + 1, variable.size()));
  const auto& options = context.own.options;
  return std::find(options.begin(), options.end(), variable) != options.end() ||
         std::any_of(context.runs.begin(), context.runs.end(),
                     [&](const RunEvidence& run) {
                       return HadVariable(run, name, value);
                     });
}

/// True if the command would give an option that the user's command has. Of
/// variables there may be more.
bool RepeatsOption(const OwnCommand& own, const std::string& run) {
  static const RE2 kOption(R"( (--[a-z-]+) )");
  re2::StringPiece rest(run);
  std::string option;
  while (RE2::FindAndConsume(&rest, kOption, &option)) {
    const auto& had = own.options;
    if (option != "--env" &&
        std::find(had.begin(), had.end(), option) != had.end()) {
      return true;
    }
  }
  return false;
}

bool IsDone(const AdviceContext& context, const Advice& advice) {
  if (RepeatsOption(context.own, advice.run)) return true;
  if (!advice.unless_tool.empty() && UsedTool(context, advice.unless_tool)) {
    return true;
  }
  const auto variables = VariablesOf(advice);
  return !variables.empty() && std::all_of(variables.begin(), variables.end(),
                                           [&](const std::string& each) {
                                             return HadVariable(context, each);
                                           });
}

// Places.

std::string PlaceOf(const std::string& file, const std::string& line) {
  return fmt::format("{}:{}", FileNameOf(file), line);
}

/// The last line of that pattern outside torch, of a run that failed. Stacks of
/// exceptions end with the innermost line; faulthandler's begin with it.
std::string LineOutsideTorch(const AdviceContext& context,
                             std::string_view pattern, bool first) {
  for (const RunEvidence& run : context.runs) {
    std::string place;
    for (const PatternMatch& each : run.matches) {
      if (each.pattern != pattern || (first && !place.empty())) continue;
      const std::string file = CaptureOf(each, "file");
      const bool of_crash = each.text.find(", in ") == each.text.npos &&
                            pattern == pattern_name::kScriptFrame;
      if (!file.ends_with(".py") || IsTorchsOwn(file) || of_crash) continue;
      const std::string line = CaptureOf(each, "line");
      place =
          line.empty() ? std::string(FileNameOf(file)) : PlaceOf(file, line);
    }
    if (!place.empty()) return place;
  }
  return "";
}

std::string ModelPlace(const Verdict& verdict) {
  for (const auto* suspect : {&verdict.origin, &verdict.first_failing}) {
    if (*suspect && (*suspect)->model_source) {
      const ModelLine& line = *(*suspect)->model_source;
      return PlaceOf(line.file, std::to_string(line.line));
    }
  }
  return "";
}

/// The place, or in words what to edit.
std::string PlaceFor(AdviceAt at, const AdviceContext& context,
                     const Verdict& verdict) {
  std::string place;
  switch (at) {
    case AdviceAt::kScript:
      place = LineOutsideTorch(context, pattern_name::kScriptFrame, false);
      return place.empty() ? "the script" : place;
    case AdviceAt::kModel:
      place = ModelPlace(verdict);
      return place.empty() ? "the model" : place;
    case AdviceAt::kOperator:
      place = LineOutsideTorch(context, pattern_name::kOperatorFrame, true);
      return place.empty() ? "the custom operator" : place;
    case AdviceAt::kExport:
      return "the script that exports the model";
    case AdviceAt::kNamed:
      break;
  }
  return "the code that the log names";
}

}  // namespace

std::string LadderCommand(const OwnCommand& own, const std::string& options) {
  std::string command = "aoti-ladder run";
  for (const std::string& each : own.options) {
    command += " " + ShellArgument(each);
  }
  if (own.of_recipe) command += " YOUR-RECIPE.yaml";
  if (!options.empty()) command += " " + options;
  if (own.of_recipe) return command;
  return command + " -- " +
         (own.words.empty() ? "YOUR COMMAND" : ShellQuote(own.words));
}

Advice AdviceToEdit(AdviceAt at, std::string text, std::string why,
                    std::string link) {
  Advice advice;
  advice.text = std::move(text);
  advice.why = std::move(why);
  advice.link = std::move(link);
  advice.at = at;
  return advice;
}

Advice AdviceToRun(std::string command, std::string text, std::string why,
                   std::string link) {
  Advice advice = AdviceToEdit(AdviceAt::kScript, std::move(text),
                               std::move(why), std::move(link));
  advice.run = std::move(command);
  return advice;
}

bool UsedTool(const AdviceContext& context, const std::string& tool) {
  return std::any_of(
      context.runs.begin(), context.runs.end(), [&](const RunEvidence& run) {
        const auto& stages = context.ladder.stages;
        return std::any_of(
            stages.begin(), stages.end(), [&](const Stage& stage) {
              return stage.name == run.summary.stage &&
                     std::find(stage.needs.begin(), stage.needs.end(), tool) !=
                         stage.needs.end();
            });
      });
}

void CompleteAdvice(const AdviceContext& context, Verdict& verdict) {
  std::erase_if(verdict.advice, [&](const Advice& each) {
    return each.command.empty() && each.edit.empty() && IsDone(context, each);
  });
  for (Advice& each : verdict.advice) {
    if (!each.command.empty() || !each.edit.empty()) continue;
    if (!each.run.empty()) {
      each.command = Filled(context.own, each.run);
    } else {
      each.edit = PlaceFor(each.at, context, verdict);
      each.text = fmt::format("Edit {}: {}", each.edit, each.text);
    }
  }
}

}  // namespace ladder
