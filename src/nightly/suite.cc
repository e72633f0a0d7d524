#include "nightly/suite.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "base/command_name.h"
#include "base/option_values.h"
#include "recipe/recipe_paths.h"
#include "base/vocabulary.h"
#include "base/yaml_reader.h"

namespace ladder {
namespace {

using Node = YAML::Node;

constexpr int kMostJobs = 1000;
constexpr int kMostNights = 100000;
constexpr int kMostBisections = 1000;

class SuiteReader {
 public:
  SuiteReader(YamlFile& file, std::string folder)
      : file_(file), folder_(std::move(folder)) {}

  void Read(Suite& suite) {
    const auto count = [&](int low, int high, auto& to) {
      return [this, low, high, &to](const Node& at) {
        if (const auto number = ReadInt(file_, at, low, high)) to = *number;
      };
    };
    ReadMap(
        file_, file_.root(),
        {{"name", false, [&](const Node& at) { ReadName(at, suite.name); }},
         {"recipes", true,
          [&](const Node& at) { ReadRecipes(at, suite.recipes); }},
         {"folder", false,
          [&](const Node& at) { suite.folder = PathIn(folder_, Word(at)); }},
         {"jobs", false, count(1, kMostJobs, suite.jobs)},
         {"timeout", false,
          [&](const Node& at) { ReadTime(at, suite.timeout); }},
         {"keep_nights", false, count(1, kMostNights, suite.keep_nights)},
         {"fail_on", false,
          [&](const Node& at) { ReadFailOn(at, suite.any_failure); }},
         {"bisect", false, [&](const Node& at) {
            ReadMap(
                file_, at,
                {{"budget", false,
                  [&](const Node& value) { ReadTime(value, suite.budget); }},
                 {"most", false,
                  count(0, kMostBisections, suite.most_bisections)}});
          }}});
  }

 private:
  std::string Word(const Node& at) {
    const auto text = ReadText(file_, at);
    if (text && text->empty()) file_.AddFault(at, "expected a text here");
    return text.value_or("");
  }

  void ReadName(const Node& at, std::string& name) {
    name = Word(at);
    if (name.empty() || IsClimbName(name)) return;
    file_.AddFault(at, fmt::format("a name is of letters, digits, '.', '_' "
                                   "and '-', not '{}'",
                                   name));
  }

  void ReadRecipes(const Node& at, std::vector<std::string>& recipes) {
    const auto add = [&](const Node& each) {
      recipes.push_back(PatternIn(folder_, Word(each)));
    };
    if (at.IsScalar()) return add(at);
    ReadList(file_, at, add);
    if (at.IsSequence() && at.size() == 0) {
      file_.AddFault(at, "expected at least one recipe here");
    }
  }

  void ReadFailOn(const Node& at, bool& any) {
    const std::string text = Word(at);
    any = text == "any";
    if (any || text.empty() || text == "new") return;
    file_.AddFault(at, fmt::format("expected new or any here, not '{}'", text));
  }

  void ReadTime(const Node& at, std::chrono::milliseconds& time) {
    const auto text = ReadText(file_, at);
    if (!text) return;
    const auto read = ParseDuration(*text);
    if (read && read->count() > 0) {
      time = *read;
      return;
    }
    file_.AddFault(at, fmt::format("expected a time such as 90s, 20m or 1h30m "
                                   "here, not '{}'",
                                   *text));
  }

  YamlFile& file_;
  std::string folder_;
};

}  // namespace

Suite ParseSuite(std::string_view yaml, const std::string& path) {
  YamlFile file(yaml, path);
  const std::string folder = FolderOf(path);
  Suite suite;
  SuiteReader(file, folder).Read(suite);
  file.ThrowIfFaulty();
  if (suite.name.empty()) suite.name = ToClimbName(StemOf(path));
  if (suite.name.empty()) {
    throw UserError(fmt::format("{} has no name that a folder can have", path),
                    "Give it one in the file, as in: name: nightly");
  }
  if (suite.folder.empty()) {
    suite.folder = PathIn(folder, ".aoti-ladder/nightly/" + suite.name);
  }
  return suite;
}

}  // namespace ladder
