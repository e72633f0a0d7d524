#include "base/shell_words.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/vocabulary.h"

namespace ladder {
namespace {

// Words that a shell reads as syntax where a command's name is expected.
constexpr std::array<std::string_view, 17> kShellWords = {
    "if",    "then",   "else", "elif",     "fi",    "do",
    "done",  "case",   "esac", "for",      "in",    "while",
    "until", "select", "time", "function", "coproc"};

bool IsPlainWord(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') ||
           std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
  });
}

std::string Quoted(std::string_view word) {
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

// Splits by the rules of POSIX.1-2017, Shell Command Language, 2.2 Quoting.
struct Splitter {
  std::string_view line;
  size_t at = 0;
  char quote = '\0';  // the one that is open
  bool in_word = false;
  std::vector<std::string> words;

  void Add(std::string_view text) {
    if (!in_word) words.emplace_back();
    in_word = true;
    words.back() += text;
  }

  // Whether a shell would do more with this character than pass it on.
  // Patterns (* ? [) are let through, as a shell does where no file matches.
  [[nodiscard]] bool NeedsShell() const {
    const char next = at + 1 < line.size() ? line[at + 1] : ' ';
    const bool quoted = quote != '\0';
    switch (line[at]) {
      case '`':
        return true;
      case '$':
        return next != ' ' && next != '\t' && !(quoted && next == '"');
      case '~':  // a home folder
      case '#':  // a comment, up to the end of the line
        return !quoted && !in_word;
      case '\n':
        return !quoted && line.find_first_not_of(" \t\n", at) != line.npos;
      default:
        return !quoted &&
               std::string_view("|&;<>()").find(line[at]) != line.npos;
    }
  }

  // Moves on to the character that the backslash protects.
  void TakeBackslash() {
    if (++at == line.size()) {
      throw UserError("the command ends in a backslash",
                      "Leave the backslash out, or write it twice.");
    }
    // Within "…" only these lose their backslash; a line's end goes with it.
    if (quote == '"' &&
        std::string_view("$`\"\\\n").find(line[at]) == line.npos) {
      Add("\\");
    }
    if (line[at] != '\n') Add(line.substr(at, 1));
  }

  void TakeCharacter() {
    const char c = line[at];
    const bool literal = quote == '\'';
    if (quote != '\0' && c == quote) {
      quote = '\0';
    } else if (c == '\\' && !literal) {
      TakeBackslash();
    } else if (!literal && NeedsShell()) {
      throw UserError(
          fmt::format("'{}' (character {}) needs a shell, and none is used",
                      c == '\n' ? "\\n" : std::string(1, c), at + 1),
          "Quote it, or let a shell run the command: sh -c '…'");
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
      Add("");  // '' is a word, too
    } else if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      in_word = false;
    } else {
      Add(line.substr(at, 1));
    }
  }
};

}  // namespace

std::vector<std::string> SplitWords(const std::string& line) {
  Splitter splitter{.line = line, .words = {}};
  for (; splitter.at < line.size(); ++splitter.at) splitter.TakeCharacter();
  if (splitter.quote != '\0') {
    throw UserError(
        fmt::format("the quote {} is never closed", splitter.quote),
        fmt::format("Add a {} where the quoted text ends.", splitter.quote));
  }
  return std::move(splitter.words);
}

bool IsAssignment(const std::string& word) {
  static const RE2 kAssignment("[A-Za-z_][A-Za-z0-9_]*=[^/]*");
  return RE2::FullMatch(word, kAssignment);
}

std::string ShellQuote(const std::vector<std::string>& words) {
  std::string line;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    // The first word names a command; "A=b" and "if" would not there.
    const bool syntax =
        i == 0 && (word.find('=') != std::string::npos ||
                   std::find(kShellWords.begin(), kShellWords.end(), word) !=
                       kShellWords.end());
    if (i > 0) line += ' ';
    line += syntax ? Quoted(word) : ShellArgument(word);
  }
  return line;
}

std::string ShellArgument(std::string_view word) {
  return IsPlainWord(word) ? std::string(word) : Quoted(word);
}

}  // namespace ladder
