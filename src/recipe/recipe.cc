#include "recipe/recipe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <boost/json.hpp>

#include "base/json.h"
#include "base/text.h"
#include "recipe/recipe_values.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;
using Kind = FailCondition::Kind;

/// A YAML scalar: plain text as it is, other text in JSON's quotes, which YAML
/// understands. "$" is doubled before what looks like an axis.
std::string Scalar(const std::string& text) {
  static const RE2 kPlain(R"([A-Za-z_./][A-Za-z0-9_./+-]*)");
  static const RE2 kWord("(?i)true|false|yes|no|on|off|null|y|n");
  if (RE2::FullMatch(text, kPlain) && !RE2::FullMatch(text, kWord)) return text;
  std::string scalar =
      boost::json::serialize(boost::json::string(ToUtf8(WithoutPlaces(text))));
  // JSON does not escape DEL; YAML accepts no control character.
  RE2::GlobalReplace(&scalar, "\x7f", R"(\\u007f)");
  return scalar;
}

std::string List(const Words& words) {
  Words scalars;
  for (const std::string& word : words) scalars.push_back(Scalar(word));
  return fmt::format("[{}]", fmt::join(scalars, ", "));
}

/// "key: value" lines.
class Lines {
 public:
  void Add(const std::string& key, const std::string& value) {
    text_ += fmt::format("{}{}: {}\n", indent_, key, value);
  }
  void AddText(const std::string& key, const std::string& value) {
    if (!value.empty()) Add(key, Scalar(value));
  }
  void AddList(const std::string& key, const Words& values) {
    if (!values.empty()) Add(key, List(values));
  }
  void Open(const std::string& key) {
    text_ += indent_ + key + ":\n";
    indent_ = "  ";
  }
  void Close() { indent_.clear(); }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string indent_;
  std::string text_;
};

void ShowEnvironment(const RecipeEnvironment& environment, Lines& lines) {
  if (environment.set.empty() && environment.unset.empty() &&
      !environment.pass) {
    return;
  }
  lines.Open("environment");
  Words pairs;
  for (const auto& [name, value] : environment.set) {
    pairs.push_back(fmt::format("{}: {}", name, Scalar(value)));
  }
  if (!pairs.empty()) {
    lines.Add("set", fmt::format("{{{}}}", fmt::join(pairs, ", ")));
  }
  lines.AddList("unset", environment.unset);
  if (environment.pass) lines.Add("pass", List(*environment.pass));
  lines.Close();
}

/// true if any number counts, else the list of those that do.
void ShowNumbers(const std::string& key, const Recipe& recipe, Kind kind,
                 Lines& lines) {
  Words numbers;
  for (const FailCondition& each : recipe.fails_when) {
    if (each.kind != kind) continue;
    if (!each.number) return lines.Add(key, "true");
    numbers.push_back(kind == Kind::kSignal ? SignalName(*each.number)
                                            : std::to_string(*each.number));
  }
  if (numbers.empty()) return;
  lines.Add(key, fmt::format("[{}]", fmt::join(numbers, ", ")));
}

void ShowFailsWhen(const Recipe& recipe, Lines& lines) {
  if (recipe.fails_when.empty()) return;
  lines.Open("fails_when");
  ShowNumbers("exit", recipe, Kind::kExit, lines);
  ShowNumbers("signal", recipe, Kind::kSignal, lines);
  ShowNumbers("timeout", recipe, Kind::kTimeout, lines);
  Words patterns;
  for (const FailCondition& each : recipe.fails_when) {
    if (each.kind == Kind::kOutput) patterns.push_back(each.pattern);
  }
  lines.AddList("output", patterns);
  ShowNumbers("nan", recipe, Kind::kNan, lines);
  if (const auto* check = CheckOf(recipe.fails_when)) {
    lines.AddList("check", *check);
  }
  lines.Close();
}

void ShowExpect(const Expectation& expect, Lines& lines) {
  if (expect.empty()) return;
  lines.Open("expect");
  if (expect.failure_class) {
    lines.Add("class", std::string(Name(*expect.failure_class)));
  }
  lines.AddText("kernel", expect.kernel);
  lines.AddText("signature", expect.signature);
  lines.Close();
}

void ShowLimits(const Recipe& recipe, Lines& lines) {
  if (recipe.timeout) {
    lines.Add("timeout", fmt::format("{}ms", recipe.timeout->count()));
  }
  if (recipe.repeat) lines.Add("repeat", std::to_string(*recipe.repeat));
  if (recipe.memory_limit) {
    lines.Add("memory_limit", std::to_string(*recipe.memory_limit));
  }
  if (recipe.max_log) lines.Add("max_log", std::to_string(*recipe.max_log));
}

/// "{nightlies: {from: …, to: …, version: …}}"
std::string Candidates(const BisectSection& section) {
  if (const auto& nightlies = section.nightlies) {
    return fmt::format("{{nightlies: {{from: {}, to: {}, version: {}}}}}",
                       Scalar(nightlies->from), Scalar(nightlies->to),
                       Scalar(nightlies->version));
  }
  if (const auto& commits = section.commits) {
    std::string text =
        fmt::format("{{commits: {{repository: {}, good: {}, bad: {}",
                    Scalar(commits->repository), Scalar(commits->good),
                    Scalar(commits->bad));
    if (!commits->paths.empty()) text += ", paths: " + List(commits->paths);
    return text + "}}";
  }
  return section.versions.empty()
             ? fmt::format("{{command: {}}}", List(section.list))
             : fmt::format("{{versions: {}}}", List(section.versions));
}

void ShowBisect(const BisectSection& section, Lines& lines) {
  lines.Open("bisect");
  lines.Add("candidates", Candidates(section));
  Words setup;
  for (const Words& each : section.setup) setup.push_back(List(each));
  if (!setup.empty()) {
    lines.Add("setup", fmt::format("[{}]", fmt::join(setup, ", ")));
  }
  lines.AddList("same_as", section.same_as);
  if (const auto& timeout = section.setup_timeout) {
    lines.Add("setup_timeout", fmt::format("{}ms", timeout->count()));
  }
  if (section.keep) {
    lines.Add("max_cache_size", std::to_string(*section.keep));
  }
  if (section.confidence) {
    lines.Add("confidence", fmt::format("{}", *section.confidence));
  }
  if (section.deterministic) lines.Add("deterministic", "true");
  if (section.most_runs) {
    lines.Add("max_runs", std::to_string(*section.most_runs));
  }
  if (section.jobs) lines.Add("jobs", std::to_string(*section.jobs));
  lines.Close();
}

/// Unescapes the candidate's axes: they stand for themselves until there is a
/// candidate.
std::string WithCandidate(std::string text) {
  static const RE2 kPlace(fmt::format(R"(\$\$\{{({}|{})\}})", kCandidateAxis,
                                      kCandidateFolderAxis));
  RE2::GlobalReplace(&text, kPlace, R"(${\1})");
  return text;
}

}  // namespace

std::map<std::string, std::string> DraftValues(const RecipeDraft& draft) {
  std::map<std::string, std::string> values = {
      {"description", "\"\""}, {"command", List(draft.command)}};
  if (!draft.name.empty()) values["name"] = Scalar(draft.name);
  if (!draft.compile.empty()) values["compile"] = List(draft.compile);
  if (!draft.workdir.empty()) values["workdir"] = Scalar(draft.workdir);
  if (!draft.files.empty()) values["files"] = List(draft.files);
  return values;
}

std::string ShowRecipe(const Recipe& recipe) {
  Lines lines;
  lines.AddText("name", recipe.name);
  lines.AddText("description", recipe.description);
  lines.AddList("compile", recipe.compile);
  lines.AddList("command", recipe.command);
  lines.AddList("eager", recipe.eager);
  lines.AddText("workdir", recipe.workdir);
  ShowEnvironment(recipe.environment, lines);
  Words setup;
  for (const Words& each : recipe.setup) setup.push_back(List(each));
  if (!setup.empty()) {
    lines.Add("setup", fmt::format("[{}]", fmt::join(setup, ", ")));
  }
  lines.AddList("files", recipe.files);
  ShowLimits(recipe, lines);
  lines.AddText("ladder", recipe.ladder);
  lines.AddList("failure_patterns", recipe.failures);
  lines.AddText("against", recipe.against);
  if (recipe.all_stages) {
    lines.Add("all_stages", *recipe.all_stages ? "true" : "false");
  }
  if (recipe.observe) {
    lines.Add("observe", *recipe.observe ? "true" : "false");
  }
  ShowFailsWhen(recipe, lines);
  ShowExpect(recipe.expect, lines);
  if (!recipe.bisect) return lines.text();
  ShowBisect(*recipe.bisect, lines);
  return WithCandidate(lines.text());
}

std::string ShowValues(
    const std::vector<std::pair<std::string, std::string>>& values) {
  Words shown;
  for (const auto& [axis, value] : values) {
    shown.push_back(fmt::format("{}={}", axis, value));
  }
  return fmt::format("{}", fmt::join(shown, ", "));
}

}  // namespace ladder
