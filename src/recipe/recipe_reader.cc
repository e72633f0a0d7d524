#include "recipe/recipe_reader.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <memory>
#include <set>

#include "base/command_name.h"
#include "recipe/recipe_paths.h"
#include "recipe/recipe_values.h"
#include "base/suggest.h"
#include "base/yaml_reader.h"

namespace ladder {
namespace {

// Ours have a few lines. The bounds keep a hostile one from costing more than
// a moment: it is read once for each combination.
constexpr size_t kMostText = 64 << 10;
constexpr size_t kMostFiles = 32;

/// A recipe file and what it includes, read once.
struct Loaded {
  std::string path;
  std::unique_ptr<YamlFile> file;
};

/// The files of a recipe, what is included before what includes it.
class Loader {
 public:
  explicit Loader(const RecipeWorld& world) : world_(world) {}

  void Load(const std::string& path) {
    const auto text = world_.load(path);
    if (!text) {
      throw UserError(fmt::format("cannot read the recipe '{}'", path),
                      "Check the path; a new one is made by: aoti-ladder "
                      "recipe init -- CMD");
    }
    Take(path, *text);
  }
  std::vector<Loaded>& files() { return files_; }

 private:
  void Take(const std::string& path, const RecipeText& text) {
    if (text.text.size() > kMostText) {
      throw UserError(
          fmt::format("{}: {} bytes are more than the {} that a recipe may "
                      "have",
                      path, text.text.size(), kMostText),
          "Check that it is a recipe.");
    }
    auto file = std::make_unique<YamlFile>(text.text, path);
    open_.push_back(text.identity);
    if (const YAML::Node root = file->root(); root.IsMap() && root["include"]) {
      TakeIncludes(path, *file, root["include"]);
    }
    open_.pop_back();
    done_.insert(text.identity);
    files_.push_back({path, std::move(file)});
  }

  void TakeIncludes(const std::string& path, YamlFile& file,
                    const YAML::Node& at) {
    const auto one = [&](const YAML::Node& each) {
      const auto name = ReadText(file, each);
      if (name) Include(PathIn(FolderOf(path), *name), file, each);
    };
    if (at.IsScalar()) return one(at);
    if (at.IsSequence()) return ReadList(file, at, one);
    file.AddFault(at, "expected a path, or a list of paths, here");
  }

  void Include(const std::string& path, YamlFile& file, const YAML::Node& at) {
    const auto text = world_.load(path);
    if (!text) {
      file.AddFault(at, fmt::format("cannot read '{}'", path));
    } else if (std::find(open_.begin(), open_.end(), text->identity) !=
               open_.end()) {
      file.AddFault(at, fmt::format("'{}' includes itself", path));
    } else if (done_.size() + open_.size() >= kMostFiles) {
      file.AddFault(at,
                    fmt::format("more than {} files are included", kMostFiles));
    } else if (!done_.contains(text->identity)) {
      Take(path, *text);
    }
  }

  const RecipeWorld& world_;
  std::vector<std::string> open_;  // from the recipe to what is being read
  std::set<std::string> done_;
  std::vector<Loaded> files_;
};

/// Throws all faults of all files.
void ThrowFaults(const std::vector<Loaded>& files) {
  std::string message;
  std::string remedy;
  for (auto each = files.rbegin(); each != files.rend(); ++each) {
    try {
      each->file->ThrowIfFaulty();
    } catch (const UserError& error) {
      message += (message.empty() ? "" : "\n") + std::string(error.what());
      if (remedy.empty()) remedy = error.remedy();
    }
  }
  if (!message.empty()) throw UserError(message, remedy);
}

/// Of the file that is nearest to the recipe and has one.
std::vector<Axis> FindAxes(const std::vector<Loaded>& files) {
  std::vector<Axis> axes;
  for (const Loaded& each : files) {
    const YAML::Node root = each.file->root();
    if (!root.IsMap() || !root["matrix"]) continue;
    axes = ReadMatrix(*each.file, root["matrix"]);
    if (CountCombinations(axes, kMostCombinations) <= kMostCombinations) {
      continue;
    }
    each.file->AddFault(root["matrix"], fmt::format("more than {} combinations",
                                                    kMostCombinations));
    axes.clear();
  }
  return axes;
}

/// A run that has no limit never reaches it.
void RefuseEndless(const std::vector<Loaded>& files, const Recipe& recipe) {
  if (!NeedsLimit(recipe.fails_when) || recipe.timeout) return;
  const Loaded* says = nullptr;
  for (const Loaded& each : files) {
    const YAML::Node root = each.file->root();
    if (!root.IsMap()) continue;
    if (root["timeout"]) return;  // it is faulty: that is told
    if (root["fails_when"]) says = &each;
  }
  const YAML::Node root = says->file->root();
  says->file->AddFault(root["fails_when"],
                       "without a timeout nothing would ever count as failing: "
                       "write one, as 'timeout: 20m'");
}

/// The candidate's values, or what stands for them, of a recipe that is
/// bisected.
AxisValues CandidateOf(const std::vector<Loaded>& files,
                       const AxisValues& candidate) {
  const Loaded* bisected = nullptr;
  const Loaded* combined = nullptr;
  for (const Loaded& each : files) {
    const YAML::Node root = each.file->root();
    if (!root.IsMap()) continue;
    if (root["bisect"]) bisected = &each;
    if (root["matrix"]) combined = &each;
  }
  if (bisected == nullptr) return {};
  if (combined != nullptr) {
    const YAML::Node root = combined->file->root();
    combined->file->AddFault(root["matrix"],
                             "a recipe that is bisected has no matrix: make "
                             "one for the combination that fails");
  }
  if (!candidate.empty()) return candidate;
  AxisValues places;
  for (const char* axis : {kCandidateAxis, kCandidateFolderAxis}) {
    places.emplace_back(axis, fmt::format("${{{}}}", axis));
  }
  return places;
}

/// All climbs of such an axis would be the same. Told where all else is well: a
/// text may name an axis that there is not.
void RefuseUnused(const std::vector<Loaded>& files,
                  const std::set<std::string>& asked,
                  const std::vector<Axis>& axes) {
  for (auto file = files.rbegin(); file != files.rend(); ++file) {
    const YAML::Node root = file->file->root();
    if (!root.IsMap() || !root["matrix"]) continue;
    std::vector<std::string> unknown(asked.begin(), asked.end());
    for (const Axis& axis : axes) std::erase(unknown, axis.name);
    for (const auto& entry : root["matrix"]) {
      const auto name = entry.first.as<std::string>();
      if (asked.contains(name)) continue;
      file->file->AddFault(
          entry.first,
          fmt::format("nothing uses this axis: write ${{{}}} where its value "
                      "belongs{}",
                      name, DidYouMean(name, unknown)));
    }
    return;  // farther ones do not count
  }
}

Recipe ReadCombination(const std::vector<Loaded>& files,
                       const AxisValues& values, const AxisValues& candidate,
                       const RecipeWorld& world, std::set<std::string>& asked) {
  Recipe recipe;
  const Loaded& top = files.back();
  recipe.name = ToClimbName(StemOf(top.path));
  if (recipe.name.empty()) recipe.name = "recipe";
  recipe.workdir = FolderOf(top.path);
  recipe.values = values;
  bool commanded = false;
  AxisValues all = values;
  all.insert(all.end(), candidate.begin(), candidate.end());
  for (const Loaded& each : files) {
    ReadRecipeKeys({*each.file, FolderOf(each.path), all, world, asked},
                   recipe);
    const YAML::Node root = each.file->root();
    commanded = commanded || (root.IsMap() && root["command"]);
  }
  if (!commanded) {
    top.file->AddFault(top.file->root(), "'command' is missing here");
  }
  RefuseEndless(files, recipe);
  return recipe;
}

}  // namespace

std::vector<Recipe> ReadRecipe(const std::string& path,
                               const RecipeWorld& world,
                               const AxisValues& candidate) {
  Loader loader(world);
  loader.Load(path);
  const std::vector<Loaded>& files = loader.files();
  const AxisValues of_candidate = CandidateOf(files, candidate);
  std::vector<Recipe> recipes;
  std::set<std::string> asked;
  const std::vector<Axis> axes = FindAxes(files);
  for (const AxisValues& values : Combine(axes)) {
    recipes.push_back(
        ReadCombination(files, values, of_candidate, world, asked));
  }
  ThrowFaults(files);
  RefuseUnused(files, asked, axes);
  ThrowFaults(files);
  return recipes;
}

}  // namespace ladder
