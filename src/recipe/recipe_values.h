// The axes of a recipe's matrix, and "${axis}" in its texts.
#ifndef LADDER_RECIPE_RECIPE_VALUES_H_
#define LADDER_RECIPE_RECIPE_VALUES_H_

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/yaml_reader.h"
#include "base/yaml_table.h"

namespace ladder {

struct Axis {
  std::string name;
  std::vector<std::string> values;
};

/// Axis and value, in the order of the matrix.
using AxisValues = std::vector<std::pair<std::string, std::string>>;

/// The pattern of an axis name (RE2 and JavaScript).
inline constexpr const char* kAxisName = "[A-Za-z_][A-Za-z0-9_-]*";
/// `NAME: [value, …]`, one or more. Faults go to the file.
std::vector<Axis> ReadMatrix(YamlFile& file, const YAML::Node& node);

/// Every combination; the last axis changes fastest. Without axes, one empty
/// combination.
std::vector<AxisValues> Combine(const std::vector<Axis>& axes);
/// The number of combinations, at most `most` + 1.
size_t CountCombinations(const std::vector<Axis>& axes, size_t most);

/// Replaces "${name}" with `value(name)`, and "$${name}" with "${name}".
std::string Interpolate(
    std::string_view text,
    const std::function<std::string(const std::string& name)>& value);
/// Escapes each "${name}", so that Interpolate returns `text`.
std::string WithoutPlaces(std::string text);

// Texts of a recipe, with the values of its matrix filled in.

/// A value that is not as expected becomes a fault of the file.
class InterpolatedText : public YamlScalars {
 public:
  /// asked: gets the axes that texts use, also unknown ones.
  InterpolatedText(YamlFile& file, const AxisValues& values,
                   std::set<std::string>& asked)
      : YamlScalars(file), values_(values), asked_(asked) {}

  /// The value of an axis. If it is unknown: a fault, or "${name}" for a shell,
  /// which may have that variable.
  std::string ValueOf(const YAML::Node& at, const std::string& name,
                      bool shell) const;

  /// With the axes filled in.
  [[nodiscard]] std::optional<std::string> Maybe(
      const YAML::Node& at, std::string_view expected = "text") const override;
  /// A text that must not be empty.
  [[nodiscard]] std::string Word(const YAML::Node& at) const;
  /// Calls `read` with the text, or with each of a list of texts.
  void ForEach(const YAML::Node& at,
               const std::function<void(const YAML::Node&)>& read) const;

 private:
  [[nodiscard]] const std::string* Find(const std::string& name) const;

  const AxisValues& values_;
  std::set<std::string>& asked_;
};

// The commands of a recipe: lists of words, lines that are split into words as
// a shell does, or lines for a shell.

class RecipeCommands {
 public:
  explicit RecipeCommands(const InterpolatedText& text) : text_(text) {}

  /// Reads the root's key `shell`: whether lines are for a shell.
  void TakeShell(const YAML::Node& root);
  /// One command; empty, and a fault, if there is none.
  std::vector<std::string> Read(const YAML::Node& at);
  /// One line, or a list of commands.
  std::vector<std::vector<std::string>> ReadAll(const YAML::Node& at);

 private:
  std::string Filled(const YAML::Node& at, const std::string& text);
  std::vector<std::string> ReadWords(const YAML::Node& at);
  std::vector<std::string> Split(const YAML::Node& at, const std::string& line);

  const InterpolatedText& text_;
  bool shell_ = false;
};

// Paths in recipes are relative to the recipe's folder.

/// The part of a file's path before its name; may be empty.
std::string FolderOf(const std::string& path);
/// "folder/path", or the path if it is absolute or there is no folder.
std::string PathIn(const std::string& folder, const std::string& path);
/// The same for a path that may be a glob: escapes what is special in the
/// folder.
std::string PatternIn(const std::string& folder, const std::string& path);

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_VALUES_H_
