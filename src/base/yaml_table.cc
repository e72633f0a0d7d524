#include "base/yaml_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <sstream>

#include "base/text.h"

namespace ladder {

using Kind = YamlShape::Kind;
using Node = YAML::Node;

std::optional<std::string> YamlScalars::Maybe(const Node& at,
                                              std::string_view expected) const {
  if (at.IsScalar()) return ReadText(file_, at);
  file_.AddFault(at, fmt::format("expected {} here", expected));
  return std::nullopt;
}

void YamlScalars::Refuse(const Node& at, std::string_view expected,
                         const std::string& text) const {
  file_.AddFault(at, fmt::format("expected {} here, not '{}'", expected,
                                 QuotedWord(text)));
}

// --- kinds of values ---------------------------------------------------------

namespace yaml {

namespace {

YamlShape NumberShape(Kind kind, double low, double high) {
  YamlShape shape{kind};
  shape.low = low;
  shape.high = high;
  return shape;
}

}  // namespace

YamlType<std::string> Text() {
  return {{Kind::kText}, [](const YamlScalars& from, const Node& at) {
            return from.Maybe(at);
          }};
}

YamlType<std::string> Word() {
  YamlShape shape{Kind::kText};
  shape.least = 1;
  return {shape,
          [](const YamlScalars& from,
             const Node& at) -> std::optional<std::string> {
            auto text = from.Maybe(at);
            if (!text || !text->empty()) return text;
            from.file().AddFault(at, "the text is empty");
            return std::nullopt;
          }};
}

YamlType<std::string> Spelled(const char* pattern, const char* expected) {
  YamlShape shape{Kind::kText};
  shape.pattern = pattern;
  const auto regex = std::make_shared<const RE2>(pattern);
  LADDER_CHECK(regex->ok());
  return Parsed<std::string>(
      shape, expected,
      [regex](const std::string& text) -> std::optional<std::string> {
        if (!RE2::FullMatch(text, *regex)) return std::nullopt;
        return text;
      });
}

YamlType<std::string> SmallName() {
  return Spelled("[a-z0-9-]+", "small letters, digits and '-'");
}

YamlType<std::string> FolderName() {
  return Spelled(kClimbName, "a name of letters, digits, '.', '_' and '-'");
}

YamlType<std::string> Variable() {
  return Spelled("[A-Za-z_][A-Za-z0-9_]*",
                 "the name of a variable (letters, digits and '_')");
}

YamlType<std::string> Link() {
  return Spelled("https?://\\S+", "an address such as https://…");
}

bool CheckRegex(YamlFile& file, const Node& at, const std::string& text) {
  RE2::Options quiet;
  quiet.set_log_errors(false);
  const RE2 regex(text, quiet);
  if (regex.ok()) return true;
  file.AddFault(at, fmt::format("bad regular expression: {}", regex.error()));
  return false;
}

YamlType<std::string> Regex() {
  return {{Kind::kText}, [](const YamlScalars& from, const Node& at) {
            auto text = from.Maybe(at);
            if (text) CheckRegex(from.file(), at, *text);
            return text;
          }};
}

YamlType<bool> TrueOrFalse() {
  return Parsed<bool>({Kind::kYes}, "true or false",
                      [](const std::string& text) -> std::optional<bool> {
                        if (text == "true") return true;
                        if (text == "false") return false;
                        return std::nullopt;
                      });
}

YamlType<int> WholeNumber(int low, int high) {
  return Parsed<int>(NumberShape(Kind::kWholeNumber, low, high),
                     fmt::format("a whole number from {} to {}", low, high),
                     [=](const std::string& text) -> std::optional<int> {
                       int number = 0;
                       const char* const end = text.data() + text.size();
                       const auto [stop, error] =
                           std::from_chars(text.data(), end, number);
                       if (error != std::errc() || stop != end ||
                           number < low || number > high) {
                         return std::nullopt;
                       }
                       return number;
                     });
}

YamlType<std::chrono::milliseconds> Duration() {
  using Time = std::optional<std::chrono::milliseconds>;
  return Parsed<std::chrono::milliseconds>(
      {Kind::kTime}, "a time such as 90s, 20m, 1h30m or 1d",
      [](const std::string& text) -> Time {
        const auto time = ParseDuration(text);
        return time && time->count() > 0 ? time : std::nullopt;
      });
}

YamlType<uint64_t> Bytes(uint64_t least) {
  const std::string expected =
      least > 1
          ? fmt::format("a size of at least {}M, such as 8G,", least >> 20)
          : "a size such as 64k, 10M or 1G";
  return Parsed<uint64_t>(
      NumberShape(Kind::kSize, static_cast<double>(least), 0), expected,
      [least](const std::string& text) -> std::optional<uint64_t> {
        const auto size = ParseSize(text);
        return size && *size >= least ? size : std::nullopt;
      });
}

YamlType<TorchRange> TorchVersions() {
  YamlShape shape{Kind::kText};
  shape.pattern = "\\s*(<=?|>=?|==).*";
  return Parsed<TorchRange>(
      shape, "versions such as \"<2.7\" or \">=2.8, <2.14\"",
      [](const std::string& text) { return TorchRange::Parse(text); });
}

YamlType<std::vector<std::string>> Devices() {
  return ListOf(Spelled("[a-z][a-z0-9_]*", "small letters, as in 'cuda',"));
}

YamlType<FailureClass> ClassOfFailure() {
  YamlShape shape{Kind::kChoice};
  shape.name = "class";
  shape.words = FailureClassNames();
  return {shape,
          [](const YamlScalars& from,
             const Node& at) -> std::optional<FailureClass> {
            const auto word = from.Maybe(at);
            if (!word) return std::nullopt;
            const auto known = FailureClassNamed(*word);
            if (known) return known;
            const auto names = FailureClassNames();
            std::string meant = DidYouMean(*word, names);
            if (meant.empty()) {
              meant = fmt::format("; use one of {}", fmt::join(names, ", "));
            }
            from.file().AddFault(
                at, fmt::format("unknown failure class '{}'{}", *word, meant));
            return std::nullopt;
          }};
}

YamlShape ListShape(YamlShape element, size_t least) {
  YamlShape shape{Kind::kList};
  shape.parts.push_back(std::move(element));
  shape.least = least;
  return shape;
}

YamlShape AnyOfShapes(std::vector<YamlShape> shapes) {
  YamlShape shape{Kind::kAnyOf};
  shape.parts = std::move(shapes);
  return shape;
}

YamlShape OneOrMoreShape(YamlShape element) {
  YamlShape list = ListShape(element);
  return AnyOfShapes({std::move(element), std::move(list)});
}

YamlShape MapShape(const YamlKeys& keys, std::string name) {
  YamlShape shape{Kind::kMap};
  shape.name = std::move(name);
  shape.keys = &keys;
  return shape;
}

void RefuseChoice(const YamlScalars& from, const Node& at,
                  const std::vector<std::string>& words,
                  const std::string& text) {
  const std::vector<std::string> most(words.begin(), words.end() - 1);
  from.file().AddFault(
      at,
      fmt::format("expected {} or {} here, not '{}'{}", fmt::join(most, ", "),
                  words.back(), QuotedWord(text), DidYouMean(text, words)));
}

}  // namespace yaml

// --- tables ------------------------------------------------------------------

namespace {

/// The index of the key with this name or old name; the size for none.
size_t IndexOf(const YamlKeys& keys, const std::string& name) {
  const auto found =
      std::find_if(keys.all.begin(), keys.all.end(), [&](const YamlKey& key) {
        return key.name == name ||
               (!key.old_name.empty() && key.old_name == name);
      });
  return static_cast<size_t>(found - keys.all.begin());
}

std::vector<std::string> NamesOf(const YamlKeys& keys) {
  std::vector<std::string> names;
  for (const YamlKey& key : keys.all) names.push_back(key.name);
  return names;
}

std::string KnownKeys(const YamlKeys& keys) {
  return fmt::format("; known keys: {}", fmt::join(NamesOf(keys), ", "));
}

std::string UnknownKey(const YamlKeys& keys, const std::string& name) {
  std::string known = DidYouMean(name, NamesOf(keys));
  if (known.empty()) known = KnownKeys(keys);
  return fmt::format("unknown key '{}'{}", QuotedWord(name), known);
}

/// "a, b and c"
std::string Enumerated(const std::vector<std::string>& names) {
  const std::vector<std::string> most(names.begin(), names.end() - 1);
  return fmt::format("{} and {}", fmt::join(most, ", "), names.back());
}

class KeysReader {
 public:
  KeysReader(YamlFile& file, const YamlKeys& keys)
      : file_(file), keys_(keys), seen_(keys.all.size()) {}

  void Read(const Node& node,
            const std::function<void(size_t, const Node&)>& read) {
    for (const auto& entry : node) {
      const std::string name =
          entry.first.IsScalar() ? entry.first.Scalar() : "";
      const size_t index = IndexOf(keys_, name);
      if (index == keys_.all.size()) {
        file_.AddFault(entry.first, UnknownKey(keys_, name));
        unknown_ = true;
      } else if (Take(entry.first, name, index)) {
        read(index, entry.second);
      }
    }
    RequireKeys(node);
  }

 private:
  /// Whether the value counts.
  bool Take(const Node& at, const std::string& name, size_t index) {
    const YamlKey& key = keys_.all[index];
    const bool old = name != key.name;
    if (!seen_[index].empty()) {
      // The same name twice is a fault already.
      if (seen_[index] != name) {
        file_.AddFault(at, fmt::format("'{}' is given twice: '{}' is its old "
                                       "name",
                                       key.name, key.old_name));
      }
      return false;
    }
    seen_[index] = name;
    if (old) {
      file_.AddNote(
          at, fmt::format("'{}' is the old name of '{}'", name, key.name));
    }
    return true;
  }

  void RequireKeys(const Node& node) {
    for (size_t i = 0; i < seen_.size(); ++i) {
      if (!keys_.all[i].required || !seen_[i].empty()) continue;
      file_.AddFault(node, fmt::format("'{}' is missing", keys_.all[i].name));
    }
    if (keys_.exactly_one.empty()) return;
    const auto given =
        std::count_if(keys_.exactly_one.begin(), keys_.exactly_one.end(),
                      [&](const std::string& name) {
                        return !seen_[IndexOf(keys_, name)].empty();
                      });
    // A misspelled key may be the one.
    if (given == 1 || (given == 0 && unknown_)) return;
    file_.AddFault(node, fmt::format("expected one of {} here",
                                     Enumerated(keys_.exactly_one)));
  }

  YamlFile& file_;
  const YamlKeys& keys_;
  std::vector<std::string> seen_;  // by which name; empty: not given
  bool unknown_ = false;
};

}  // namespace

void ReadKeys(YamlFile& file, const Node& node, const YamlKeys& keys,
              const std::function<void(size_t, const Node&)>& read) {
  if (!node.IsMap()) {
    file.AddFault(node, "expected 'key: value' pairs here" + KnownKeys(keys));
    return;
  }
  KeysReader(file, keys).Read(node, read);
}

// --- examples ----------------------------------------------------------------

namespace {

constexpr size_t kColumns = 80;

/// The text in comments of at most kColumns columns.
std::string Comment(const std::string& text) {
  std::string lines;
  std::string line = "#";
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (line.size() > 1 && line.size() + 1 + word.size() > kColumns) {
      lines += line + "\n";
      line = "#";
    }
    line += " " + word;
  }
  return lines + line + "\n";
}

}  // namespace

std::string ExamplesOf(const YamlKeys& keys,
                       const std::map<std::string, std::string>& values) {
  std::string text;
  for (const YamlKey& key : keys.all) {
    const auto value = values.find(key.name);
    const bool map = key.shape.kind == Kind::kMap;
    if (value == values.end() && !map && key.example.empty()) continue;
    text += "\n" + Comment(key.about);
    if (value != values.end()) {
      text += fmt::format("{}: {}\n", key.name, value->second);
    } else if (!map) {
      text += fmt::format("#{}: {}\n", key.name, key.example);
    } else {
      text += fmt::format("#{}:\n", key.name);
      for (const YamlKey& inner : key.shape.keys->all) {
        if (inner.example.empty()) continue;
        text += fmt::format("#  {}: {}\n", inner.name, inner.example);
      }
    }
  }
  return text;
}

}  // namespace ladder
