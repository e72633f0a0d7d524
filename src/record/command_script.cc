#include "record/command_script.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

#include "record/recorded_environment.h"
#include "record/redact.h"
#include "base/shell_words.h"

namespace ladder {
namespace {

constexpr const char* kHere =
    "here=$(cd -- \"$(dirname -- \"$0\")\" && pwd) || exit\n";

// As IsOfSession(), for a shell.
constexpr const char* kSessionPattern =
    "_|PWD|OLDPWD|SHLVL|TERM|TERM_*|COLORTERM|COLUMNS|LINES|DISPLAY|"
    "WAYLAND_DISPLAY|XAUTHORITY|SSH_*|XDG_*|DBUS_*|GPG_*|TMUX*|STY|"
    "WINDOWID|LS_COLORS|LESS*|PS1|PROMPT*|INVOCATION_ID|JOURNAL_STREAM";

bool IsVariableName(const std::string& name) {
  static const RE2 kName("[A-Za-z_][A-Za-z0-9_]*");
  return RE2::FullMatch(name, kName);
}

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
  if (folder.empty()) return ShellArgument(word);
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

/// Variables whose value, or a part of it, the record does not hold: they stay
/// as they are set.
std::vector<std::string> NotRecorded(const RecordFacts& facts) {
  std::vector<std::string> names;
  for (const auto* variables : {&facts.environment, &facts.given}) {
    for (const auto& [name, value] : *variables) {
      if (IsRedacted(value) && !IsOfSession(name)) names.push_back(name);
    }
  }
  return names;
}

/// What is set now and was not then, but for what belongs to a terminal or a
/// login, and for secrets: all that is to be given again has a name of ours.
std::string UnsetOthers(const RecordFacts& facts) {
  std::string kept = "REDACTED_*";
  for (const std::string& name : NotRecorded(facts)) {
    if (IsVariableName(name)) kept += "|" + name;
  }
  return fmt::format(
      "for name in $(env | sed -n "
      "'s/^\\([A-Za-z_][A-Za-z0-9_]*\\)=.*/\\1/p'); do\n"
      "  case $name in\n"
      "    {}) ;;\n    {}) ;;\n    *) unset \"$name\" 2>/dev/null ;;\n"
      "  esac\ndone\n",
      kSessionPattern, kept);
}

std::string ExportRecorded(const RecordFacts& facts) {
  std::string text;
  for (const auto& [name, value] : facts.given) {
    if (!IsVariableName(name)) continue;
    text += fmt::format("export {}\n", Assignment(name, value, ""));
  }
  for (const auto& [name, value] : facts.environment) {
    if (IsOfSession(name) || !IsVariableName(name) ||
        facts.given.contains(name)) {
      continue;
    }
    if (!IsRedacted(value)) {
      text += fmt::format("export {}\n",
                          ShellArgument(fmt::format("{}={}", name, value)));
      continue;
    }
    text += fmt::format(
        "[ -n \"${{{0}+set}}\" ] || echo \"replay.sh: {0} is a secret, which "
        "the record does not hold: set it before, if the command needs it\" "
        ">&2\n",
        name);
  }
  return text;
}

/// What ran once before the climb, in the command's folder.
std::string SetupCommands(const RecordFacts& facts) {
  std::string text;
  for (const std::string& line : facts.settings.setup) {
    std::string words;
    for (const std::string& word : SplitWords(line)) {
      words += (words.empty() ? "" : " ") + Argument(word, "");
    }
    text += fmt::format("(cd -- {} && {}) || exit\n",
                        ShellArgument(facts.workdir), words);
  }
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
  // Before anything is set or run.
  text +=
      "set -- \"$here\"/stages/[0-9]*-${1:-*}/run-1/command.sh\n"
      "[ -e \"$1\" ] || {\n"
      "  echo 'replay.sh: there is no such stage; those that were run:' >&2\n"
      "  ls \"$here/stages\" 2>/dev/null | sed 's/^[0-9]*-/  /' >&2\n"
      "  exit 2\n"
      "}\n";
  text += UnsetOthers(facts) + ExportRecorded(facts) + SetupCommands(facts);
  return text + "exec sh \"$1\"\n";
}

}  // namespace ladder
