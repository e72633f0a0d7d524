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
#include "base/yaml_table.h"
#include "recipe/recipe_reader.h"
#include "recipe/recipe_values.h"

namespace ladder {

namespace {

using Node = YAML::Node;

constexpr int kMostJobs = 1000;
constexpr int kMostKeptNights = 100000;
constexpr int kMostBisections = 1000;

/// A suite, and the folder that its paths are relative to.
struct SuiteReading {
  Suite suite;
  std::string folder;
  operator Suite&() { return suite; }  // NOLINT: for SuiteKeys
};

/// At least one path or glob.
YamlType<std::vector<std::string>> RecipePaths() {
  auto paths = yaml::OneOrMore(yaml::Word());
  paths.shape.parts.back().least = 1;
  return {paths.shape,
          [read = paths.read](const YamlScalars& from, const Node& at) {
            if (at.IsSequence() && at.size() == 0) {
              from.file().AddFault(at, "expected at least one recipe here");
            }
            return read(from, at);
          }};
}

const YamlTable<SuiteReading>& BisectKeys() {
  static const YamlTable<SuiteReading> kKeys = [] {
    YamlTable<SuiteReading> keys;
    keys.Add("budget", &Suite::budget, yaml::Duration(),
             "The time for all bisections of one night together.")
        .Default("4h")
        .Example("90m");
    keys.Add("max_bisections", &Suite::most_bisections,
             yaml::WholeNumber(0, kMostBisections),
             "The most bisections in one night; 0: none.")
        .WasCalled("most")
        .Default("5");
    return keys;
  }();
  return kKeys;
}

void AddWhatRuns(YamlTable<SuiteReading>& keys) {
  keys.Add("name", &Suite::name, yaml::FolderName(),
           "The name of the suite in the history. The default is the name of "
           "the file.");
  keys.Add(
          "recipes",
          [](SuiteReading& to, const std::vector<std::string>& paths) {
            for (const std::string& path : paths) {
              to.suite.recipes.push_back(PatternIn(to.folder, path));
            }
          },
          RecipePaths(),
          "Paths or globs of recipes, relative to this file. Recipes that have "
          "a bisect section must have the same candidates: let them include "
          "one file that lists the candidates.")
      .Required();
  keys.Add(
      "folder",
      [](SuiteReading& to, const std::string& path) {
        to.suite.folder = PathIn(to.folder, path);
      },
      yaml::Word(),
      "The folder for the history, the nights and the candidates. The default "
      "is .aoti-ladder/nightly/NAME beside this file.");
}

const YamlTable<SuiteReading>& SuiteKeys() {
  static const YamlTable<SuiteReading> kKeys = [] {
    YamlTable<SuiteReading> keys;
    AddWhatRuns(keys);
    keys.Add("jobs", &Suite::jobs, yaml::WholeNumber(1, kMostJobs),
             "How many recipes, or runs of a bisection, run in parallel. The "
             "default is 1, and on a cluster all of them.");
    keys.Add("timeout", &Suite::timeout, yaml::Duration(),
             "The time limit of a recipe with all its runs, and of a setup "
             "that has no limit of its own.")
        .Default("4h");
    keys.Add("keep_nights", &Suite::keep_nights,
             yaml::WholeNumber(1, kMostKeptNights),
             "How many of the latest nights keep their folders. The history "
             "keeps every night.")
        .Default("30");
    keys.Add("fail_on", &Suite::any_failure,
             yaml::Choice<bool>({{"new", false}, {"any", true}}),
             "What sets the exit code to 1: new and changed failures, or any "
             "failure.")
        .Default("new");
    keys.AddMap("bisect", BisectKeys(), yaml::MapShape(BisectKeys().keys()),
                "How much one night may spend on bisecting new failures.");
    return keys;
  }();
  return kKeys;
}

}  // namespace

Suite ParseSuite(std::string_view yaml, const std::string& path) {
  YamlFile file(yaml, path);
  const std::string folder = FolderOf(path);
  SuiteReading reading{{}, folder};
  SuiteKeys().Read(YamlScalars(file), file.root(), reading);
  file.Finish();
  Suite suite = std::move(reading.suite);
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

std::string SuiteSchemaText() {
  return SchemaText({"aoti-ladder suite",
                     "The recipes that a nightly job runs, and how much it may "
                     "spend on those that fail."},
                    SuiteKeys().keys());
}

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostText = 1 << 20;

/// The files that a suite lists, each once. A glob may match the suite itself.
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

/// Reports the faults of all files at once.
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

/// Compares the sections without git or a command.
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

void RefuseSuite(const std::string& file) {
  Node root;
  try {
    root = YAML::Load(ReadFile(file, kMostText).value_or(""));
  } catch (const YAML::Exception&) {  // LoadRecipe says where
    return;
  }
  if (!root.IsMap() || !root["recipes"] || root["command"]) return;
  throw UserError(
      file + " is a suite, not a recipe",
      fmt::format("Run it with: aoti-ladder nightly {} (--dry-run only checks "
                  "it)",
                  ShellQuote({file})));
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
