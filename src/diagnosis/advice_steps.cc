#include "diagnosis/advice_steps.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "config/failure_pattern.h"
#include "diagnosis/exceptions.h"

namespace ladder {

namespace {

// Commands.

constexpr std::string_view kAgain = "{again}";

/// Puts the text in the place of the word, where that is.
void Fill(std::string_view word, const std::string& text,
          std::string& command) {
  const size_t at = command.find(word);
  if (at != std::string::npos) command.replace(at, word.size(), text);
}

std::string Filled(const OwnCommand& own, const Advice& advice) {
  std::string filled = advice.run;
  // Only one of them: words of the user may look like the other.
  if (filled.find(kAgain) != std::string::npos) {
    Fill(kAgain, LadderCommand(own, advice.options), filled);
  } else {
    Fill(kCommandWord,
         own.words.empty() ? "YOUR COMMAND" : ShellQuote(own.words), filled);
  }
  return filled;
}

/// The variables that the command would set: "NAME=VALUE".
std::vector<std::string> VariablesOf(const Advice& advice) {
  std::vector<std::string> variables = advice.unless_flags;
  for (size_t i = 0; i + 1 < advice.options.size(); ++i) {
    if (advice.options[i] == "--env") {
      variables.push_back(advice.options[i + 1]);
    }
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
  return Contains(context.own.options, variable) ||
         std::any_of(context.runs.begin(), context.runs.end(),
                     [&](const RunEvidence& run) {
                       return HadVariable(run, name, value);
                     });
}

/// True if the user's command has what the advice would add. There may be more
/// variables, another ladder, and a longer time limit.
bool HasOption(const OwnCommand& own, const Advice& advice) {
  return std::any_of(advice.options.begin(), advice.options.end(),
                     [&](const std::string& each) {
                       return each.starts_with("--") && each != "--env" &&
                              each != "--ladder" && each != "--timeout" &&
                              Contains(own.options, each);
                     });
}

bool IsDone(const AdviceContext& context, const Advice& advice) {
  if (HasOption(context.own, advice)) return true;
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
  const std::string name =
      IsStandardInput(file) ? kStandardInput : std::string(FileNameOf(file));
  return line.empty() || line == "0" ? name : name + ":" + line;
}

/// The innermost line of that pattern in the user's own code. Stacks of
/// exceptions end with it; those of operators begin with it. Stacks of a crash
/// do not count: they show each thread, and not which one crashed.
std::string LineOutsideTorch(const RunEvidence& run, std::string_view pattern,
                             bool first) {
  std::string place;
  for (const PatternMatch& each : run.matches) {
    if (each.pattern != pattern || (first && !place.empty())) continue;
    const std::string file = CaptureOf(each, "file");
    if (!IsOwnCode(file) || IsOfCrash(each)) continue;
    place = PlaceOf(file, CaptureOf(each, "line"));
  }
  return place;
}

/// The same of the run that shows the failure; else of the first that has one.
std::string LineOutsideTorch(const AdviceContext& context,
                             const Verdict& verdict, std::string_view pattern,
                             bool first) {
  std::string place;
  for (const RunEvidence& run : context.runs) {
    std::string line = LineOutsideTorch(run, pattern, first);
    if (line.empty()) continue;
    if (verdict.failure && run.summary.stage == verdict.failure->stage) {
      return line;
    }
    if (place.empty()) place = std::move(line);
  }
  return place;
}

/// Where a custom operator written in Python crashed or hangs: the innermost
/// line of the user's own code above torch's custom_ops.py in a stack of
/// faulthandler. Only operators have that frame below them, so it does not
/// matter which thread crashed. Empty: no run shows it, or not all the same.
std::string LineInOperator(const AdviceContext& context) {
  std::set<std::string> places;
  for (const RunEvidence& run : context.runs) {
    std::string innermost;  // of the stack, whose frames are adjacent lines
    size_t last = 0;
    for (const PatternMatch& each : run.matches) {
      if (!IsOfCrash(each)) continue;
      if (each.line != last + 1) innermost.clear();
      last = each.line;
      const std::string file = CaptureOf(each, "file");
      if (file.ends_with("/torch/_library/custom_ops.py")) {
        if (!innermost.empty()) places.insert(innermost);
        innermost.clear();
      } else if (innermost.empty() && IsOwnCode(file)) {
        innermost = PlaceOf(file, CaptureOf(each, "line"));
      }
    }
  }
  return places.size() == 1 ? *places.begin() : "";
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

/// The Python script among the words of a command; empty: none.
std::string ScriptIn(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word.ends_with(".py")) return std::string(FileNameOf(word));
  }
  return "";
}

/// The line that compiles the model, or its script.
std::string ExportPlace(const AdviceContext& context) {
  if (!context.compiled_by.place.empty()) return context.compiled_by.place;
  const auto& options = context.own.options;
  const auto compile = std::find(options.begin(), options.end(), "--compile");
  if (compile != options.end() && compile + 1 != options.end()) {
    return ScriptIn(SplitWords(*(compile + 1)));
  }
  const bool compiles =
      std::any_of(context.runs.begin(), context.runs.end(),
                  [](const RunEvidence& run) { return run.compiled; });
  return compiles ? ScriptIn(context.own.words) : "";
}

/// The line that names the class of the failure, in the log that has it: there
/// is one log of each run.
std::string FailureLine(const Verdict& verdict) {
  if (verdict.evidence.empty()) return "";
  const Evidence& line = verdict.evidence.front();
  if (line.line == 0) return "";
  return fmt::format("{}:{}", line.file, line.line);
}

bool IsOfTracing(const Verdict& verdict) {
  return verdict.failure &&
         (verdict.failure->failure_class == FailureClass::kExportFailure ||
          verdict.failure->failure_class == FailureClass::kCompileFailure);
}

/// The line of the script that raised the exception of the verdict; for other
/// failures, the line that called torch.
std::string ScriptPlace(const AdviceContext& context, const Verdict& verdict) {
  const bool own = verdict.failure &&
                   verdict.failure->failure_class == FailureClass::kUserError;
  for (const RunEvidence& run : context.runs) {
    if (!own) break;
    const bool compile =
        run.summary.compile && !Succeeded(*run.summary.compile);
    const auto raised =
        LineThatRaised(compile ? run.compile_matches : run.matches);
    if (!raised) continue;
    return PlaceOf(raised->file, std::to_string(raised->line));
  }
  return LineOutsideTorch(context, verdict, pattern_name::kScriptFrame, false);
}

/// The place, or in words what to edit.
std::string PlaceFor(AdviceAt at, const AdviceContext& context,
                     const Verdict& verdict) {
  std::string place;
  switch (at) {
    case AdviceAt::kScript:
      place = ScriptPlace(context, verdict);
      return place.empty() ? "the script" : place;
    case AdviceAt::kModel:
      place = ModelPlace(verdict);
      // What traces or compiles the model shows its line in a Python stack.
      if (place.empty() && IsOfTracing(verdict)) {
        place = LineOutsideTorch(context, verdict, pattern_name::kScriptFrame,
                                 false);
      }
      return place.empty() ? "the model" : place;
    case AdviceAt::kOperator:
      place = LineOutsideTorch(context, verdict, pattern_name::kOperatorFrame,
                               true);
      if (place.empty()) place = LineInOperator(context);
      return place.empty() ? "the custom operator" : place;
    case AdviceAt::kExport:
      place = ExportPlace(context);
      return place.empty() ? "the script that exports the model" : place;
    case AdviceAt::kCommand:
      return "the command";
    case AdviceAt::kNamed:
      break;
  }
  place = FailureLine(verdict);
  return place.empty() ? "the failure line" : place;
}

/// The word before the place: not each such advice changes a line.
const char* VerbFor(AdviceAt at) {
  switch (at) {
    case AdviceAt::kExport:  // the package is built there
      return "In";
    case AdviceAt::kNamed:
      return "See";
    default:
      return "Edit";
  }
}

}  // namespace

bool IsOfLibrary(const std::string& file) {
  static const RE2 kLibrary(R"(/(?:site|dist)-packages/|/lib/python3)");
  return IsTorchsOwn(file) || RE2::PartialMatch(file, kLibrary);
}

bool IsOfCrash(const PatternMatch& frame) {
  // Faulthandler writes no comma before "in"; pytest and notebooks write
  // "FILE:LINE".
  return frame.pattern == pattern_name::kScriptFrame &&
         frame.text.find("\", line ") != frame.text.npos &&
         frame.text.find(", in ") == frame.text.npos;
}

std::string LadderCommand(const OwnCommand& own,
                          const std::vector<std::string>& options) {
  std::string command = "aoti-ladder run";
  const auto add = [&](const std::string& word) {
    command += " " + ShellArgument(word);
  };
  bool replaced = false;  // and so is what follows the option
  for (const std::string& each : own.options) {
    if (each.starts_with("--"))
      replaced = each != "--env" && Contains(options, each);
    if (!replaced) add(each);
  }
  if (own.of_recipe) command += " YOUR-RECIPE.yaml";
  for (const std::string& each : options) add(each);
  if (own.of_recipe) return command;
  command += " -- ";
  command += own.words.empty() ? "YOUR COMMAND" : ShellQuote(own.words);
  if (!own.input.empty()) command += " < " + ShellArgument(own.input);
  return command;
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

Advice AdviceToRunAgain(std::vector<std::string> options, std::string text,
                        std::string why, std::string link) {
  Advice advice = AdviceToRun(std::string(kAgain), std::move(text),
                              std::move(why), std::move(link));
  advice.options = std::move(options);
  return advice;
}

void SetCommand(const std::string& advice_run, Advice& advice) {
  static const RE2 kWithOptions(R"((.*\{again) ([^}]*)(\}.*))");
  std::string before, options, after;
  advice.run = advice_run;
  if (!RE2::FullMatch(advice_run, kWithOptions, &before, &options, &after)) {
    return;
  }
  advice.run = before + after;
  advice.options = SplitWords(options);
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
      each.command = Filled(context.own, each);
    } else {
      each.edit = PlaceFor(each.at, context, verdict);
      each.text =
          fmt::format("{} {}: {}", VerbFor(each.at), each.edit, each.text);
    }
  }
}

}  // namespace ladder
