#include "recipe/recipe_commands.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "recipe/recipe_values.h"
#include "base/shell_words.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;

// An axis' place in a line that is split: the splitter refuses "${…}", and a
// value must stay one word whatever it holds.
constexpr char kMark = '\x01';

}  // namespace

void RecipeCommands::TakeShell(const YAML::Node& root) {
  if (!root.IsMap() || !root["shell"]) return;
  const YAML::Node at = root["shell"];
  const auto text = ReadText(text_.file(), at);
  shell_ = text == "true";
  if (text && *text != "true" && *text != "false") {
    text_.file().AddFault(at, "expected true or false here");
  }
}

std::string RecipeCommands::Filled(const YAML::Node& at,
                                   const std::string& text) {
  return FillIn(text, [&](const std::string& name) {
    return text_.ValueOf(at, name, shell_);
  });
}

Words RecipeCommands::ReadWords(const YAML::Node& at) {
  Words words;
  if (shell_) {
    text_.file().AddFault(at,
                          "with 'shell: true' a command is one text, no list");
    return words;
  }
  ReadList(text_.file(), at, [&](const YAML::Node& word) {
    if (const auto text = ReadText(text_.file(), word)) {
      words.push_back(Filled(word, *text));
    }
  });
  return words;
}

Words RecipeCommands::Split(const YAML::Node& at, const std::string& line) {
  Words values;
  const std::string marked = FillIn(line, [&](const std::string& name) {
    values.push_back(text_.ValueOf(at, name, false));
    return std::string(1, kMark);
  });
  if (std::count(marked.begin(), marked.end(), kMark) !=
      static_cast<std::ptrdiff_t>(values.size())) {
    text_.file().AddFault(at, "a control character (0x01) in a command");
    return {};
  }
  Words words;
  try {
    words = SplitWords(marked);
  } catch (const UserError& error) {
    const std::string what = error.what();
    const bool shell = what.find("needs a shell") != std::string::npos;
    text_.file().AddFault(
        at, fmt::format("{}: {}", what,
                        shell ? "write 'shell: true' beside it, or quote it"
                              : error.remedy()));
    return {"?"};  // told already
  }
  size_t next = 0;
  for (std::string& word : words) {
    for (size_t i = word.find(kMark); i != std::string::npos;) {
      const std::string& value = values[next++];
      word.replace(i, 1, value);
      i = word.find(kMark, i + value.size());
    }
  }
  return words;
}

Words RecipeCommands::Read(const YAML::Node& at) {
  Words words;
  if (at.IsScalar()) {
    const auto line = ReadText(text_.file(), at);
    if (!line) return words;
    const bool blank = line->find_first_not_of(" \t\r\n") == line->npos;
    if (shell_ && !blank) return {"/bin/sh", "-c", Filled(at, *line)};
    words = Split(at, *line);
  } else if (at.IsSequence()) {
    words = ReadWords(at);
    if (shell_) return words;
  } else {
    text_.file().AddFault(at,
                          "expected a command here: a text or a list of words");
    return words;
  }
  if (words.empty() || words[0].empty()) {
    text_.file().AddFault(
        at, "expected a command here: there is no program to start");
  } else if (IsAssignment(words[0])) {
    text_.file().AddFault(at,
                          fmt::format("'{}' is a variable, no program: set it "
                                      "under environment",
                                      words[0]));
  }
  return words;
}

std::vector<Words> RecipeCommands::ReadAll(const YAML::Node& at) {
  if (at.IsScalar()) return {Read(at)};
  std::vector<Words> all;
  ReadList(text_.file(), at,
           [&](const YAML::Node& each) { all.push_back(Read(each)); });
  return all;
}

}  // namespace ladder
