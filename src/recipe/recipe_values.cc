#include "recipe/recipe_values.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "base/vocabulary.h"

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

// "${name}" of an axis, and "$${name}" for the text "${name}".
constexpr const char* kPlaceOfAxis = R"((\$?)\$\{([A-Za-z_][A-Za-z0-9_-]*)\})";

}  // namespace

std::vector<Axis> ReadMatrix(YamlFile& file, const YAML::Node& node) {
  static const RE2 kName(kAxisName);
  std::vector<Axis> axes;
  ReadEntries(file, node, [&](const YAML::Node& key, const YAML::Node& values) {
    const std::string name = ReadText(file, key).value_or("");
    if (!RE2::FullMatch(name, kName)) {
      file.AddFault(
          key,
          "expected the name of an axis here: a letter, then letters, "
          "digits, '_' and '-'");
    }
    axes.push_back({name, ReadAxisValues(file, values)});
    // A placeholder, so that the faults of the rest are reported.
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

std::string Interpolate(
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

const std::string* InterpolatedText::Find(const std::string& name) const {
  for (const auto& [axis, value] : values_) {
    if (axis == name) return &value;
  }
  return nullptr;
}

std::string InterpolatedText::ValueOf(const YAML::Node& at,
                                      const std::string& name,
                                      bool shell) const {
  asked_.insert(name);
  if (const std::string* value = Find(name)) return *value;
  if (shell) return "${" + name + "}";
  std::vector<std::string> known;
  for (const auto& [axis, value] : values_) known.push_back(axis);
  file().AddFault(
      at, fmt::format("the matrix has no axis '{}'{}; \"$${{{}}}\" stands for "
                      "the text itself",
                      name, DidYouMean(name, known), name));
  return "";
}

std::optional<std::string> InterpolatedText::Maybe(
    const YAML::Node& at, std::string_view expected) const {
  const auto text = YamlScalars::Maybe(at, expected);
  if (!text) return std::nullopt;
  return Interpolate(
      *text, [&](const std::string& name) { return ValueOf(at, name, false); });
}

std::string InterpolatedText::Word(const YAML::Node& at) const {
  return yaml::Word().read(*this, at).value_or("");
}

void InterpolatedText::ForEach(
    const YAML::Node& at,
    const std::function<void(const YAML::Node&)>& read) const {
  if (at.IsScalar()) return read(at);
  if (!at.IsSequence()) {
    file().AddFault(at, "expected a text, or a list of texts, here");
    return;
  }
  for (const auto& element : at) read(element);
}

namespace {

using Words = std::vector<std::string>;

// Replaces an axis in a line that is split: the splitter refuses "${…}", and a
// value must stay one word whatever it contains.
constexpr char kMark = '\x01';

}  // namespace

void RecipeCommands::TakeShell(const YAML::Node& root) {
  if (!root.IsMap() || !root["shell"]) return;
  shell_ = yaml::TrueOrFalse()
               .read(YamlScalars(text_.file()), root["shell"])
               .value_or(false);
}

std::string RecipeCommands::Filled(const YAML::Node& at,
                                   const std::string& text) {
  return Interpolate(text, [&](const std::string& name) {
    return text_.ValueOf(at, name, shell_);
  });
}

Words RecipeCommands::ReadWords(const YAML::Node& at) {
  Words words;
  if (shell_) {
    text_.file().AddFault(
        at, "with 'shell: true' a command is one text, not a list");
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
  const std::string marked = Interpolate(line, [&](const std::string& name) {
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
    const bool shell = error.kind() == ErrorKind::kNeedsShell;
    text_.file().AddFault(
        at, fmt::format("{}: {}", error.what(),
                        shell ? "write 'shell: true' beside it, or quote it"
                              : error.remedy()));
    return {"?"};  // the fault is reported
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
    text_.file().AddFault(at, fmt::format("'{}' sets a variable; set it under "
                                          "'environment' instead",
                                          words[0]));
  } else if (words[0].starts_with('-')) {
    text_.file().AddFault(
        at, fmt::format("'{}' is an option, not a program; in a list of "
                        "commands, each is a text or a list",
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

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return "";
  return path.substr(0, std::max<size_t>(slash, 1));
}

std::string PathIn(const std::string& folder, const std::string& path) {
  if (path.starts_with('/') || folder.empty()) return path;
  if (path == ".") return folder;
  const bool here = path.starts_with("./");
  return folder + (folder.ends_with('/') ? "" : "/") +
         (here ? path.substr(2) : path);
}

std::string PatternIn(const std::string& folder, const std::string& path) {
  static const RE2 kSpecial(R"([*?\[\]\\])");
  std::string literal = folder;
  RE2::GlobalReplace(&literal, kSpecial, R"(\\\0)");
  return PathIn(literal, path);
}

}  // namespace ladder
