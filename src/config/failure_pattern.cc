#include "config/failure_pattern.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.h"
#include "base/yaml_reader.h"

namespace ladder {

RE2::Options PatternOptions() {
  RE2::Options options;
  // A dot has to match bytes that are no UTF-8.
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  return options;
}

namespace {

std::optional<FailureClass> ReadClass(YamlFile& file, const YAML::Node& node) {
  const auto word = ReadText(file, node);
  if (!word) return std::nullopt;
  const auto failure_class = FailureClassNamed(*word);
  if (!failure_class) {
    file.AddFault(node, fmt::format("unknown failure class '{}'{}", *word,
                                    DidYouMean(*word, FailureClassNames())));
  }
  return failure_class;
}

std::optional<Stream> ReadStream(YamlFile& file, const YAML::Node& node) {
  const auto word = ReadText(file, node);
  if (word == "stdout") return Stream::kStdout;
  if (word == "stderr") return Stream::kStderr;
  if (word) {
    file.AddFault(node, fmt::format("expected stdout or stderr here{}",
                                    DidYouMean(*word, {"stdout", "stderr"})));
  }
  return std::nullopt;
}

bool ReadYes(YamlFile& file, const YAML::Node& node) {
  const auto word = ReadText(file, node);
  if (word && word != "true" && word != "false") {
    file.AddFault(node, "expected true or false here");
  }
  return word == "true";
}

/// class -> where it is documented.
std::map<FailureClass, std::string> ReadLinks(YamlFile& file,
                                              const YAML::Node& node) {
  std::map<FailureClass, std::string> links;
  std::vector<YamlKey> keys;
  for (const FailureClass each : AllFailureClasses()) {
    keys.push_back({Name(each), false, [&, each](const YAML::Node& at) {
                      links[each] = ReadLink(file, at);
                    }});
  }
  ReadMap(file, node, keys);
  return links;
}

void CheckSamples(YamlFile& file, const YAML::Node& node, const RE2& regex,
                  FailurePattern& pattern) {
  ReadList(file, node, [&](const YAML::Node& element) {
    const auto sample = ReadText(file, element);
    if (!sample) return;
    if (regex.ok() && !RE2::PartialMatch(*sample, regex)) {
      file.AddFault(element, fmt::format("the pattern '{}' does not match this",
                                         pattern.name));
    }
    pattern.samples.push_back(*sample);
  });
  if (node.IsSequence() && node.size() == 0) {
    file.AddFault(node, "a pattern needs at least one sample");
  }
}

FailurePattern ReadPattern(YamlFile& file, const YAML::Node& node) {
  FailurePattern pattern;
  YAML::Node pattern_node = node;
  YAML::Node samples_node;
  const auto text_into = [&](std::string& into) {
    return
        [&](const YAML::Node& at) { into = ReadText(file, at).value_or(""); };
  };
  ReadMap(
      file, node,
      {{"name", true, text_into(pattern.name)},
       {"class", false,
        [&](const YAML::Node& at) {
          pattern.failure_class = ReadClass(file, at);
        }},
       {"pattern", true,
        [&](const YAML::Node& at) {
          pattern.pattern = ReadText(file, at).value_or("");
          pattern_node.reset(at);
        }},
       {"stream", false,
        [&](const YAML::Node& at) { pattern.stream = ReadStream(file, at); }},
       {"torch", false,
        [&](const YAML::Node& at) { pattern.torch = ReadRange(file, at); }},
       {"source", false,
        [&](const YAML::Node& at) { pattern.source = ReadYes(file, at); }},
       {"rank", false,
        [&](const YAML::Node& at) {
          pattern.rank = ReadInt(file, at, 0, 100).value_or(pattern.rank);
        }},
       {"advice", false, text_into(pattern.advice)},
       {"link", false,
        [&](const YAML::Node& at) { pattern.link = ReadLink(file, at); }},
       {"samples", true,
        [&](const YAML::Node& at) { samples_node.reset(at); }}});
  const RE2 regex(pattern.pattern, PatternOptions());
  if (!regex.ok()) {
    file.AddFault(pattern_node,
                  fmt::format("bad regular expression: {}", regex.error()));
  }
  if (samples_node.IsDefined() && !samples_node.IsNull()) {
    CheckSamples(file, samples_node, regex, pattern);
  }
  return pattern;
}

}  // namespace

std::vector<FailurePattern> ParseFailurePatterns(std::string_view yaml,
                                                 const std::string& file_name) {
  YamlFile file(yaml, file_name);
  std::vector<FailurePattern> patterns;
  std::map<FailureClass, std::string> links;
  const auto read_one = [&](const YAML::Node& node) {
    FailurePattern pattern = ReadPattern(file, node);
    const bool twice = std::any_of(patterns.begin(), patterns.end(),
                                   [&](const FailurePattern& earlier) {
                                     return earlier.name == pattern.name;
                                   });
    if (twice && !pattern.name.empty()) {
      file.AddFault(node, fmt::format("a second pattern '{}'", pattern.name));
    }
    patterns.push_back(std::move(pattern));
  };
  ReadMap(file, file.root(),
          {{"links", false,
            [&](const YAML::Node& at) { links = ReadLinks(file, at); }},
           {"patterns", true,
            [&](const YAML::Node& at) { ReadList(file, at, read_one); }}});
  file.ThrowIfFaulty();
  for (FailurePattern& pattern : patterns) {
    if (!pattern.failure_class || !pattern.link.empty()) continue;
    const auto link = links.find(*pattern.failure_class);
    if (link != links.end()) pattern.link = link->second;
  }
  return patterns;
}

void OverlayPatterns(std::vector<FailurePattern> own, const std::string& file,
                     std::vector<FailurePattern>& patterns) {
  for (FailurePattern& mine : own) {
    for (const pattern_name::Needed& needed : pattern_name::kNeeded) {
      const std::string group = fmt::format("(?P<{}>", needed.capture);
      if (needed.name != mine.name || needed.capture.empty() ||
          mine.pattern.find(group) != std::string::npos) {
        continue;
      }
      throw UserError(
          fmt::format("{}: the pattern '{}' replaces a built-in one and lacks "
                      "its group {}…)",
                      file, mine.name, group),
          "Name the group in the pattern, or give the pattern another name.");
    }
    const auto same = [&](const FailurePattern& other) {
      return other.name == mine.name;
    };
    const auto found = std::find_if(patterns.begin(), patterns.end(), same);
    if (found == patterns.end()) {
      patterns.push_back(std::move(mine));
    } else {
      *found = std::move(mine);
    }
  }
}

}  // namespace ladder
