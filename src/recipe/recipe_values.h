// The axes of a recipe's matrix, and "${axis}" in its texts.
#ifndef LADDER_RECIPE_RECIPE_VALUES_H_
#define LADDER_RECIPE_RECIPE_VALUES_H_

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/yaml_reader.h"

namespace ladder {

struct Axis {
  std::string name;
  std::vector<std::string> values;
};

/// Axis and value, in the order of the matrix.
using AxisValues = std::vector<std::pair<std::string, std::string>>;

/// `NAME: [value, …]`, one or more. Faults go to the file.
std::vector<Axis> ReadMatrix(YamlFile& file, const YAML::Node& node);

/// Every combination, the last axis changing fastest; one that is empty where
/// there are no axes.
std::vector<AxisValues> Combine(const std::vector<Axis>& axes);
/// How many there would be, up to `most` and one.
size_t CountCombinations(const std::vector<Axis>& axes, size_t most);

/// The text with `value(name)` for each "${name}", and "${name}" for
/// "$${name}".
std::string FillIn(
    std::string_view text,
    const std::function<std::string(const std::string& name)>& value);
/// The text that FillIn makes into `text` whatever the axes are.
std::string WithoutPlaces(std::string text);

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_VALUES_H_
