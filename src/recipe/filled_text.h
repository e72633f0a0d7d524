// Texts of a recipe, with the values of its matrix filled in.
#ifndef LADDER_RECIPE_FILLED_TEXT_H_
#define LADDER_RECIPE_FILLED_TEXT_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "recipe/recipe_values.h"
#include "base/yaml_reader.h"

namespace ladder {

/// What is not as expected becomes a fault of the file.
class FilledText {
 public:
  /// asked: gets the axes that are named, also those that there are not.
  FilledText(YamlFile& file, const AxisValues& values,
             std::set<std::string>& asked)
      : file_(file), values_(values), asked_(asked) {}
  [[nodiscard]] YamlFile& file() const { return file_; }

  /// The value of an axis. Where there is none: a fault, or "${name}" for a
  /// shell, which may know it.
  std::string ValueOf(const YAML::Node& at, const std::string& name,
                      bool shell) const;

  /// Nothing where there is no text.
  [[nodiscard]] std::optional<std::string> Maybe(const YAML::Node& at) const;
  [[nodiscard]] std::string Text(const YAML::Node& at) const;
  /// One that cannot be empty.
  [[nodiscard]] std::string Word(const YAML::Node& at) const;
  /// "true" or "false"
  [[nodiscard]] bool Yes(const YAML::Node& at) const;
  /// Bytes: "64k"
  [[nodiscard]] std::optional<uint64_t> Size(const YAML::Node& at) const;
  /// Calls `read` with the text, or with each of a list of texts.
  void ForEach(const YAML::Node& at,
               const std::function<void(const YAML::Node&)>& read) const;

  /// "expected a time such as 20m here, not 'soon'"
  void Refuse(const YAML::Node& at, const std::string& expected,
              const std::string& text) const;

 private:
  [[nodiscard]] const std::string* Find(const std::string& name) const;

  YamlFile& file_;
  const AxisValues& values_;
  std::set<std::string>& asked_;
};

}  // namespace ladder

#endif  // LADDER_RECIPE_FILLED_TEXT_H_
