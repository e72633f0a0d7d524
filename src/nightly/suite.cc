#include "nightly/suite.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "base/yaml_reader.h"
#include "recipe/recipe_reader.h"
#include "recipe/recipe_values.h"

namespace ladder {

namespace {

using Node = YAML::Node;

constexpr int kMostJobs = 1000;
constexpr int kMostKeptNights = 100000;
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
         {"keep_nights", false, count(1, kMostKeptNights, suite.keep_nights)},
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
    if (text && text->empty()) file_.AddFault(at, "expected text here");
    return text.value_or("");
  }

  void ReadName(const Node& at, std::string& name) {
    name = Word(at);
    if (name.empty() || IsClimbName(name)) return;
    file_.AddFault(
        at,
        fmt::format(
            "a name has only letters, digits, '.', '_' and '-', unlike '{}'",
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
    throw UserError(fmt::format("cannot make a folder name from {}", path),
                    "Set a name in the file, for example: name: nightly");
  }
  if (suite.folder.empty()) {
    suite.folder = PathIn(folder, ".aoti-ladder/nightly/" + suite.name);
  }
  return suite;
}

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostText = 1 << 20;

/// The files that a suite names, each once. A glob may name the suite as well.
std::set<fs::path> FilesOf(const Suite& suite, const std::string& file) {
  std::set<fs::path> files;
  for (const std::string& pattern : suite.recipes) {
    for (const std::string& each :
         FindFiles({pattern}, "The suite lists it under recipes.")) {
      files.insert(fs::absolute(each).lexically_normal());
    }
  }
  files.erase(fs::absolute(file).lexically_normal());
  return files;
}

/// The faults of all files at once.
std::vector<SuiteRecipe> ReadAll(const std::set<fs::path>& files) {
  std::vector<SuiteRecipe> all;
  std::string faults, remedy;
  for (const fs::path& file : files) {
    try {
      std::vector<Recipe> combinations = LoadRecipe(file);
      std::string name = combinations.front().name;
      all.push_back({file, std::move(name), std::move(combinations)});
    } catch (const UserError& error) {
      if (error.exit_code() != 2) throw;
      faults += (faults.empty() ? "" : "\n") + std::string(error.what());
      if (remedy.empty()) remedy = error.remedy();
    }
  }
  if (!faults.empty()) throw UserError(faults, remedy);
  std::sort(all.begin(), all.end(),
            [](const SuiteRecipe& a, const SuiteRecipe& b) {
              return a.name < b.name;
            });
  return all;
}

void RequireNames(const std::vector<SuiteRecipe>& recipes) {
  std::map<std::string, fs::path> files;
  for (const SuiteRecipe& each : recipes) {
    const auto [known, added] = files.emplace(each.name, each.file);
    if (added) continue;
    throw UserError(
        fmt::format("two recipes have the name '{}': {} and {}", each.name,
                    known->second.string(), each.file.string()),
        "Change the name of one of them in its file.");
  }
}

/// Without asking git, or a command, for them.
bool SayTheSame(const BisectSection& a, const BisectSection& b) {
  return a.list.empty() && b.list.empty() && a.versions == b.versions &&
         a.nightlies == b.nightlies && a.commits == b.commits;
}

bool AreTheSame(const std::vector<Candidate>& a,
                const std::vector<Candidate>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Candidate& one, const Candidate& other) {
                      return one.label == other.label;
                    });
}

UserError Different(const SuiteRecipe& one, const std::vector<Candidate>& its,
                    const SuiteRecipe& other,
                    const std::vector<Candidate>& others) {
  return {
      fmt::format("{} and {} have different candidates: {} to {}, and {} "
                  "to {}",
                  one.file.string(), other.file.string(), its.front().title,
                  its.back().title, others.front().title, others.back().title),
      "All recipes of a suite use the same candidates: include one file with "
      "the bisect section in all recipes, or make two suites."};
}

}  // namespace

Suite LoadSuite(const std::string& file) {
  if (const std::string why = WhyUnreadable(file, kMostText); !why.empty()) {
    throw UserError(
        fmt::format("cannot read the suite '{}'{}", file, why),
        "Check the path. A suite lists recipes: recipes: [a.yaml, b.yaml]");
  }
  return ParseSuite(ReadFile(file, kMostText).value_or(""), file);
}

SuiteRecipes LoadRecipesOf(const Suite& suite, const std::string& file) {
  SuiteRecipes all;
  all.recipes = ReadAll(FilesOf(suite, file));
  RequireNames(all.recipes);
  return all;
}

void FindCandidatesOf(SuiteRecipes& suite, Executor& executor,
                      const Host& host) {
  const SuiteRecipe* first = nullptr;
  for (const SuiteRecipe& each : suite.recipes) {
    if (!each.has_candidates()) continue;
    const BisectSection& section = *each.combinations.front().bisect;
    if (first != nullptr &&
        SayTheSame(section, *first->combinations.front().bisect)) {
      continue;
    }
    std::vector<Candidate> own;
    try {
      own = FindCandidates(section, each.file.parent_path(), executor, host);
    } catch (const UserError& error) {
      if (error.exit_code() == 130) throw;
      suite.candidates.clear();
      suite.no_candidates = error.what();
      return;
    }
    if (first == nullptr) {
      first = &each;
      suite.candidates = std::move(own);
    } else if (!AreTheSame(own, suite.candidates)) {
      throw Different(*first, suite.candidates, each, own);
    }
  }
}

const SuiteRecipe* SuiteRecipes::Find(const std::string& name) const {
  const auto found =
      std::find_if(recipes.begin(), recipes.end(),
                   [&](const SuiteRecipe& each) { return each.name == name; });
  return found == recipes.end() ? nullptr : &*found;
}

}  // namespace ladder
