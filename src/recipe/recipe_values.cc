#include "recipe/recipe_values.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <set>

namespace ladder {
namespace {

std::vector<std::string> ReadAxisValues(YamlFile& file,
                                        const YAML::Node& node) {
  std::vector<std::string> values;
  ReadList(file, node, [&](const YAML::Node& element) {
    const auto value = ReadText(file, element);
    if (!value) return;
    if (std::find(values.begin(), values.end(), *value) != values.end()) {
      file.AddFault(element, "this value is given twice");
    }
    values.push_back(*value);
  });
  if (node.IsSequence() && node.size() == 0) {
    file.AddFault(node, "an axis needs at least one value");
  }
  return values;
}

// Of an axis, and "$${name}", which stands for "${name}" itself.
constexpr const char* kPlaceOfAxis = R"((\$?)\$\{([A-Za-z_][A-Za-z0-9_-]*)\})";

}  // namespace

std::vector<Axis> ReadMatrix(YamlFile& file, const YAML::Node& node) {
  static const RE2 kName("[A-Za-z_][A-Za-z0-9_-]*");
  std::vector<Axis> axes;
  ReadEntries(file, node, [&](const YAML::Node& key, const YAML::Node& values) {
    const std::string name = ReadText(file, key).value_or("");
    if (!RE2::FullMatch(name, kName)) {
      file.AddFault(key,
                    "the name of an axis begins with a letter and has "
                    "letters, digits, '_' and '-'");
    }
    axes.push_back({name, ReadAxisValues(file, values)});
    // Something stands for it, so that the faults of the rest are told as well.
    if (axes.back().values.empty()) axes.back().values.push_back(name);
  });
  if (node.IsMap() && axes.empty()) {
    file.AddFault(node, "a matrix needs at least one axis");
  }
  return axes;
}

size_t CountCombinations(const std::vector<Axis>& axes, size_t most) {
  size_t count = 1;
  for (const Axis& axis : axes) {
    count = std::min(count * axis.values.size(), most + 1);
  }
  return count;
}

std::vector<AxisValues> Combine(const std::vector<Axis>& axes) {
  std::vector<AxisValues> all{{}};
  for (const Axis& axis : axes) {
    std::vector<AxisValues> longer;
    for (const AxisValues& begun : all) {
      for (const std::string& value : axis.values) {
        longer.push_back(begun);
        longer.back().emplace_back(axis.name, value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::string FillIn(
    std::string_view text,
    const std::function<std::string(const std::string& name)>& value) {
  static const RE2 kPlace(kPlaceOfAxis);
  std::string out;
  re2::StringPiece rest(text.data(), text.size());
  re2::StringPiece place[3];
  while (kPlace.Match(rest, 0, rest.size(), RE2::UNANCHORED, place, 3)) {
    out.append(rest.data(), place[0].data());
    const std::string name(place[2]);
    out += place[1].empty() ? value(name) : "${" + name + "}";
    rest.remove_prefix(
        static_cast<size_t>(place[0].data() + place[0].size() - rest.data()));
  }
  return out.append(rest.data(), rest.size());
}

std::string WithoutPlaces(std::string text) {
  static const RE2 kPlace(kPlaceOfAxis);
  RE2::GlobalReplace(&text, kPlace, R"(\1$${\2})");
  return text;
}

}  // namespace ladder
