// The commands of a recipe: lists of words, lines that are split into words as
// a shell does, or lines for a shell.
#ifndef LADDER_RECIPE_RECIPE_COMMANDS_H_
#define LADDER_RECIPE_RECIPE_COMMANDS_H_

#include <string>
#include <vector>

#include "recipe/filled_text.h"

namespace ladder {

class RecipeCommands {
 public:
  explicit RecipeCommands(const FilledText& text) : text_(text) {}

  /// Takes the root's key `shell`: whether lines are for a shell.
  void TakeShell(const YAML::Node& root);
  /// One command; empty, and a fault, where there is none.
  std::vector<std::string> Read(const YAML::Node& at);
  /// One line, or a list of commands.
  std::vector<std::vector<std::string>> ReadAll(const YAML::Node& at);

 private:
  std::string Filled(const YAML::Node& at, const std::string& text);
  std::vector<std::string> ReadWords(const YAML::Node& at);
  std::vector<std::string> Split(const YAML::Node& at, const std::string& line);

  const FilledText& text_;
  bool shell_ = false;
};

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_COMMANDS_H_
