#include "recipe/filled_text.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <vector>

#include "base/option_values.h"
#include "base/suggest.h"

namespace ladder {

const std::string* FilledText::Find(const std::string& name) const {
  for (const auto& [axis, value] : values_) {
    if (axis == name) return &value;
  }
  return nullptr;
}

std::string FilledText::ValueOf(const YAML::Node& at, const std::string& name,
                                bool shell) const {
  asked_.insert(name);
  if (const std::string* value = Find(name)) return *value;
  if (shell) return "${" + name + "}";
  std::vector<std::string> known;
  for (const auto& [axis, value] : values_) known.push_back(axis);
  file_.AddFault(
      at, fmt::format("the matrix has no axis '{}'{}; \"$${{{}}}\" stands for "
                      "the text itself",
                      name, DidYouMean(name, known), name));
  return "";
}

std::optional<std::string> FilledText::Maybe(const YAML::Node& at) const {
  const auto text = ReadText(file_, at);
  if (!text) return std::nullopt;
  return FillIn(
      *text, [&](const std::string& name) { return ValueOf(at, name, false); });
}

std::string FilledText::Text(const YAML::Node& at) const {
  return Maybe(at).value_or("");
}

std::string FilledText::Word(const YAML::Node& at) const {
  const auto text = Maybe(at);
  if (text && text->empty()) file_.AddFault(at, "expected a text here");
  return text.value_or("");
}

bool FilledText::Yes(const YAML::Node& at) const {
  const auto text = Maybe(at);
  if (text && *text != "true" && *text != "false") {
    Refuse(at, "true or false", *text);
  }
  return text == "true";
}

std::optional<uint64_t> FilledText::Size(const YAML::Node& at) const {
  const auto text = Maybe(at);
  if (!text) return std::nullopt;
  const auto size = ParseSize(*text);
  if (size && *size > 0) return size;
  Refuse(at, "a size such as 64k, 10M or 1G", *text);
  return std::nullopt;
}

void FilledText::ForEach(
    const YAML::Node& at,
    const std::function<void(const YAML::Node&)>& read) const {
  if (at.IsScalar()) return read(at);
  if (!at.IsSequence()) {
    file_.AddFault(at, "expected a text, or a list of texts, here");
    return;
  }
  for (const auto& element : at) read(element);
}

void FilledText::Refuse(const YAML::Node& at, const std::string& expected,
                        const std::string& text) const {
  file_.AddFault(at, fmt::format("expected {} here, not '{}'", expected,
                                 text.substr(0, 60)));
}

}  // namespace ladder
