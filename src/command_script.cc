#include "command_script.h"

#include <fmt/format.h>

#include <algorithm>

#include "recorded_environment.h"
#include "redact.h"
#include "shell_words.h"

namespace ladder {
namespace {

constexpr const char* kHere =
    "here=$(cd -- \"$(dirname -- \"$0\")\" && pwd) || exit\n";

std::string OnOneLine(std::string_view name) {
  std::string safe(name);
  std::replace(safe.begin(), safe.end(), '\n', '_');
  return safe;
}

std::string AskFor(const std::string& name) {
  return fmt::format("\"${{{}:?is not in the record, give it again}}\"", name);
}

/// A word in which the run's folder is wherever the script is.
std::string Word(const std::string& word, const std::string& folder) {
  std::string text;
  std::string_view rest = word;
  for (size_t at; (at = rest.find(folder)) != std::string_view::npos;) {
    if (at > 0) text += ShellArgument(rest.substr(0, at));
    text += "\"$here\"";
    rest.remove_prefix(at + folder.size());
  }
  if (!rest.empty() || word.empty()) text += ShellArgument(rest);
  return text;
}

/// A word of a command; what was redacted of it is asked for.
std::string Argument(const std::string& word, const std::string& folder) {
  std::string text;
  for (const MarkedPiece& piece : SplitAtMarks(word)) {
    text += piece.name.empty() ? Word(piece.text, folder) : AskFor(piece.name);
  }
  return text.empty() ? Word(word, folder) : text;
}

std::string Assignment(const std::string& name, const std::string& value,
                       const std::string& folder) {
  // Without quotes where there is nothing to quote: people read this.
  if (IsRedacted(value)) return name + "=" + AskFor(name);
  if (value.find(folder) == std::string::npos) {
    return ShellArgument(fmt::format("{}={}", name, value));
  }
  return ShellArgument(name + "=") + Word(value, folder);
}

// Each variable on its own line, then the words.
std::string ShellCommand(const RunFacts& run,
                         const std::vector<std::string>& argv,
                         const std::string& folder) {
  std::string text = "env \\\n";
  for (const auto& [name, value] : run.adds) {
    text += "  " + Assignment(name, value, folder) + " \\\n";
  }
  text += " ";
  for (const std::string& word : argv) text += " " + Argument(word, folder);
  return text;
}

}  // namespace

std::string CommandScript(const RunFacts& run, const RecordFacts& facts,
                          const std::string& folder) {
  std::string text =
      fmt::format("#!/bin/sh\n# Repeats run {} of stage {} by hand.\n{}",
                  run.run, OnOneLine(run.stage), kHere);
  if (!facts.workdir.empty()) {
    text += "cd -- " + ShellArgument(facts.workdir) + " || exit\n";
  }
  if (!facts.compile_argv.empty()) {
    text += ShellCommand(run, facts.compile_argv, folder) + " || exit\n";
  }
  return text + ShellCommand(run, run.argv, folder) + "\n";
}

std::string ReplayScript(const RecordFacts& facts) {
  std::string text = fmt::format(
      "#!/bin/sh\n"
      "# Runs the command by hand, in the environment that is recorded: as it\n"
      "# is, or as in a stage: sh replay.sh [STAGE]\n"
      "# The whole climb again, compared with this one: aoti-ladder replay\n"
      "{}",
      kHere);
  for (const auto& [name, value] : facts.environment) {
    if (!MattersForRuns(name)) continue;
    if (IsRedacted(value)) {
      text +=
          fmt::format("# {} is not in the record: it is as you set it\n", name);
    } else {
      text += fmt::format("export {}\n",
                          ShellArgument(fmt::format("{}={}", name, value)));
    }
  }
  return text +
         "set -- \"$here\"/stages/[0-9]*-${1:-*}/run-1/command.sh\n"
         "exec sh \"$1\"\n";
}

}  // namespace ladder
