#include "config/failure_pattern.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/regex.h"
#include "base/yaml_reader.h"
#include "base/yaml_table.h"

namespace ladder {

namespace {

/// A pattern, and the places of its parts in the file.
struct PatternReading {
  FailurePattern pattern;
  YAML::Node at;
  YAML::Node samples;
  operator FailurePattern&() { return pattern; }  // NOLINT: for YamlTable
};

void AddOptional(YamlTable<PatternReading>& keys) {
  keys.Add("class", &FailurePattern::failure_class, yaml::ClassOfFailure(),
           "The class of failure that the line proves. Without a class, the "
           "line gives only a location or a detail.");
  keys.Add("stream", &FailurePattern::stream,
           yaml::Choice<Stream>(
               {{"stdout", Stream::kStdout}, {"stderr", Stream::kStderr}}),
           "Match only lines of this stream.");
  keys.Add("torch", &FailurePattern::torch, yaml::TorchVersions(),
           "The versions of PyTorch that print the line.")
      .Example("\">=2.8, <2.14\"");
  keys.Add("source", &FailurePattern::source, yaml::TrueOrFalse(),
           "true: match the lines of source code that a Python stack quotes, "
           "and no others.")
      .Default("false");
  keys.Add("rank", &FailurePattern::rank, yaml::WholeNumber(0, 100),
           "If a run shows several classes, the one with the highest rank is "
           "the failure.")
      .Default("50");
  keys.Add("link", &FailurePattern::link, yaml::Link(), "Where to read on.");
}

void AddAdvice(YamlTable<PatternReading>& keys) {
  keys.Add("advice", &FailurePattern::advice, yaml::Text(), "What to do.");
  keys.Add("advice_until_cause", &FailurePattern::advice_until_cause,
           yaml::TrueOrFalse(),
           "true: the advice says how to find the root cause. A verdict that "
           "names the root cause with more than a guess leaves it out.")
      .Default("false");
  keys.Add(
          "advice_at", &FailurePattern::advice_at,
          yaml::Choice<AdviceAt>({{"script", AdviceAt::kScript},
                                  {"model", AdviceAt::kModel},
                                  {"operator", AdviceAt::kOperator},
                                  {"export", AdviceAt::kExport},
                                  {"named", AdviceAt::kNamed}}),
          "What to edit: the line of the script that called torch, the line of "
          "the model behind the launch, the custom operator, the "
          "script that exports the model, or what the log names (see the "
          "failure line).")
      .Default("script");
  keys.Add("advice_run", &FailurePattern::advice_run, yaml::Text(),
           "The command to run. {again} stands for the user's command under "
           "aoti-ladder run, {again --repeat 9} for the same with options.")
      .Example("\"{again --env CUDA_LAUNCH_BLOCKING=1}\"");
  keys.Add("advice_unless", &FailurePattern::advice_unless,
           yaml::ListOf(yaml::Text()),
           "NAME=VALUE: a verdict leaves the advice out if a run had all of "
           "these variables. Those of {again --env NAME=VALUE} count without "
           "being listed.");
}

/// A regular expression, or a list of them, joined by "|".
YamlType<std::string> Alternatives() {
  YamlShape shape{YamlShape::Kind::kAnyOf};
  shape.parts = {yaml::Text().shape, yaml::ListShape(yaml::Text().shape, 1)};
  return {std::move(shape),
          [](const YamlScalars& from,
             const YAML::Node& at) -> std::optional<std::string> {
            if (!at.IsSequence()) return from.Maybe(at);
            std::vector<std::string> parts;
            for (const YAML::Node& each : at) {
              auto part = from.Maybe(each);
              if (part) parts.push_back(std::move(*part));
            }
            if (parts.empty()) {
              from.file().AddFault(at, "a pattern needs an expression");
            }
            return fmt::format("{}", fmt::join(parts, "|"));
          }};
}

const YamlTable<PatternReading>& PatternKeys() {
  static const YamlTable<PatternReading> kKeys = [] {
    YamlTable<PatternReading> keys;
    keys.Add("name", &FailurePattern::name, yaml::Text(),
             "The name of the pattern. A built-in pattern of this name is "
             "replaced.")
        .Required();
    keys.Add(
            "pattern",
            [](PatternReading& to, std::string text, const YAML::Node& at) {
              to.pattern.pattern = std::move(text);
              to.at.reset(at);
            },
            Alternatives(),
            "A regular expression (RE2), searched in one line, or a list of "
            "them of which one must match. Named groups become captures.")
        .Required();
    AddOptional(keys);
    AddAdvice(keys);
    keys.AddRead(
            "samples",
            [](PatternReading& to, const YAML::Node& at) {
              to.samples.reset(at);
            },
            yaml::ListShape(yaml::Text().shape, 1),
            "Real lines that the pattern must match.")
        .Required();
    return keys;
  }();
  return kKeys;
}

void CheckSamples(YamlFile& file, const YAML::Node& node, const RE2& regex,
                  FailurePattern& pattern) {
  ReadList(file, node, [&](const YAML::Node& element) {
    const auto sample = ReadText(file, element);
    if (!sample) return;
    if (regex.ok() && !RE2::PartialMatch(*sample, regex)) {
      file.AddFault(element,
                    fmt::format("the pattern '{}' does not match this sample",
                                pattern.name));
    }
    pattern.samples.push_back(*sample);
  });
  if (node.IsSequence() && node.size() == 0) {
    file.AddFault(node, "a pattern needs at least one sample");
  }
}

std::optional<FailurePattern> ReadPattern(const YamlScalars& from,
                                          const YAML::Node& node) {
  PatternReading reading;
  reading.at = node;
  PatternKeys().Read(from, node, reading);
  const RE2 regex(reading.pattern.pattern, BytesOptions());
  if (!regex.ok()) {
    from.file().AddFault(
        reading.at, fmt::format("bad regular expression: {}", regex.error()));
  }
  if (reading.samples.IsDefined() && !reading.samples.IsNull()) {
    CheckSamples(from.file(), reading.samples, regex, reading.pattern);
  }
  return std::move(reading.pattern);
}

using Links = std::map<FailureClass, std::string>;

struct PatternFile {
  Links links;
  std::vector<FailurePattern> patterns;
};

const YamlTable<Links>& LinkKeys() {
  static const YamlTable<Links> kKeys = [] {
    YamlTable<Links> keys;
    for (const FailureClass each : AllFailureClasses()) {
      keys.Add(
          std::string(Name(each)),
          [each](Links& links, std::string link) {
            links[each] = std::move(link);
          },
          yaml::Link(), "Where this class is documented.");
    }
    return keys;
  }();
  return kKeys;
}

const YamlTable<PatternFile>& FileKeys() {
  static const YamlTable<PatternFile> kKeys = [] {
    YamlTable<PatternFile> keys;
    keys.Add("links", &PatternFile::links, yaml::MapOf(LinkKeys()),
             "Where each class of failure is documented.");
    const YamlType<FailurePattern> pattern{
        yaml::MapShape(PatternKeys().keys(), "pattern"), ReadPattern};
    keys.Add("patterns", &PatternFile::patterns,
             yaml::NamedList(pattern, &FailurePattern::name, "pattern"),
             "The patterns.")
        .Required();
    return keys;
  }();
  return kKeys;
}

}  // namespace

std::vector<FailurePattern> ParseFailurePatterns(std::string_view yaml,
                                                 const std::string& file_name) {
  YamlFile file(yaml, file_name);
  PatternFile all;
  FileKeys().Read(YamlScalars(file), file.root(), all);
  file.Finish();
  for (FailurePattern& pattern : all.patterns) {
    if (!pattern.failure_class || !pattern.link.empty()) continue;
    const auto link = all.links.find(*pattern.failure_class);
    if (link != all.links.end()) pattern.link = link->second;
  }
  return std::move(all.patterns);
}

std::string FailurePatternSchemaText() {
  return SchemaText({"aoti-ladder failure patterns",
                     "Lines of output that show how a run failed."},
                    FileKeys().keys());
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
          fmt::format(
              "{}: the pattern '{}' replaces a built-in pattern, but lacks "
              "its group {}…)",
              file, mine.name, group),
          "Name the group in the pattern, or give the pattern another name.");
    }
    mine.own = true;
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
