#include "recipe/recipe_reader.h"

#include <fmt/format.h>
#include <glob.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "base/yaml_reader.h"
#include "config/data_files.h"
#include "recipe/recipe_values.h"

namespace ladder {

namespace {

// A recipe has a few lines and is read once for each combination: the bounds
// limit the time for a hostile one.
constexpr size_t kMostText = 64 << 10;
constexpr size_t kMostFiles = 32;

/// A recipe file, or a file that it includes, read once.
struct Loaded {
  std::string path;
  std::unique_ptr<YamlFile> file;
};

/// The files of a recipe: included files come before the files that include
/// them.
class Loader {
 public:
  explicit Loader(const RecipeFiles& files) : recipe_files_(files) {}

  void Load(const std::string& path) {
    const auto text = recipe_files_.load(path);
    if (!text) {
      throw UserError(fmt::format("cannot read the recipe '{}'", path),
                      "Check the path. To write a new recipe: aoti-ladder "
                      "recipe init -- CMD");
    }
    Take(path, *text);
  }
  std::vector<Loaded>& files() { return files_; }

 private:
  void Take(const std::string& path, const RecipeText& text) {
    if (text.text.size() > kMostText) {
      throw UserError(
          fmt::format("{} has {} bytes; a recipe may have at most {}", path,
                      text.text.size(), kMostText),
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
    if (!at.IsSequence()) {
      file.AddFault(at, "expected a path, or a list of paths, here");
      return;
    }
    ReadList(file, at, one);
  }

  void Include(const std::string& path, YamlFile& file, const YAML::Node& at) {
    const auto text = recipe_files_.load(path);
    if (!text) {
      file.AddFault(at, fmt::format("cannot read '{}'", path));
    } else if (std::find(open_.begin(), open_.end(), text->identity) !=
               open_.end()) {
      file.AddFault(at, fmt::format("'{}' includes itself", path));
    } else if (done_.size() + open_.size() >= kMostFiles) {
      file.AddFault(at, fmt::format("the recipe includes more than {} files",
                                    kMostFiles));
    } else if (!done_.contains(text->identity)) {
      Take(path, *text);
    }
  }

  const RecipeFiles& recipe_files_;
  std::vector<std::string> open_;  // from the recipe to the file being read
  std::set<std::string> done_;
  std::vector<Loaded> files_;
};

/// Throws all faults of all files.
void ThrowFaults(const std::vector<Loaded>& files) {
  std::string message;
  std::string remedy;
  for (auto each = files.rbegin(); each != files.rend(); ++each) {
    try {
      each->file->Finish();
    } catch (const UserError& error) {
      message += (message.empty() ? "" : "\n") + std::string(error.what());
      if (remedy.empty()) remedy = error.remedy();
    }
  }
  if (!message.empty()) throw UserError(message, remedy);
}

/// The most combinations of a matrix.
constexpr size_t kMostCombinations = 100;

/// The matrix of the file that is nearest to the recipe.
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

/// Refuses a recipe that fails only on a timeout, but sets none.
void RefuseEndless(const std::vector<Loaded>& files, const Recipe& recipe) {
  if (!NeedsLimit(recipe.fails_when) || recipe.timeout) return;
  const Loaded* says = nullptr;
  for (const Loaded& each : files) {
    const YAML::Node root = each.file->root();
    if (!root.IsMap()) continue;
    if (root["timeout"]) return;  // its fault is reported
    if (root["fails_when"]) says = &each;
  }
  const YAML::Node root = says->file->root();
  says->file->AddFault(root["fails_when"],
                       "without a timeout nothing would ever count as a "
                       "failure: add one, such as 'timeout: 20m'");
}

/// The candidate's values for a recipe with a bisect section. Without a
/// candidate, the axes stand for themselves.
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
                             "a recipe with a matrix cannot be bisected: write "
                             "one for the combination that fails");
  }
  if (!candidate.empty()) return candidate;
  AxisValues dirs;
  for (const char* axis : {kCandidateAxis, kCandidateFolderAxis}) {
    dirs.emplace_back(axis, fmt::format("${{{}}}", axis));
  }
  return dirs;
}

/// Refuses an unused axis, but only if there is no other fault: a text may name
/// an axis that does not exist.
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
    return;  // the matrices of included files do not count
  }
}

Recipe ReadCombination(const std::vector<Loaded>& loaded,
                       const AxisValues& values, const AxisValues& candidate,
                       const RecipeFiles& files, std::set<std::string>& asked) {
  Recipe recipe;
  const Loaded& top = loaded.back();
  recipe.name = ToClimbName(StemOf(top.path));
  if (recipe.name.empty()) recipe.name = "recipe";
  recipe.workdir = FolderOf(top.path);
  recipe.values = values;
  bool commanded = false;
  AxisValues all = values;
  all.insert(all.end(), candidate.begin(), candidate.end());
  for (const Loaded& each : loaded) {
    ReadRecipeKeys({*each.file, FolderOf(each.path), all, files, asked},
                   recipe);
    const YAML::Node root = each.file->root();
    commanded = commanded || (root.IsMap() && root["command"]);
  }
  if (!commanded) {
    top.file->AddFault(top.file->root(), "'command' is missing");
  }
  RefuseEndless(loaded, recipe);
  return recipe;
}

}  // namespace

std::vector<Recipe> ReadRecipe(const std::string& path,
                               const RecipeFiles& files,
                               const AxisValues& candidate) {
  Loader loader(files);
  loader.Load(path);
  const std::vector<Loaded>& loaded = loader.files();
  const AxisValues of_candidate = CandidateOf(loaded, candidate);
  std::vector<Recipe> recipes;
  std::set<std::string> asked;
  const std::vector<Axis> axes = FindAxes(loaded);
  for (const AxisValues& values : Combine(axes)) {
    recipes.push_back(
        ReadCombination(loaded, values, of_candidate, files, asked));
  }
  ThrowFaults(loaded);
  RefuseUnused(loaded, asked, axes);
  ThrowFaults(loaded);
  return recipes;
}

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostFile = 1 << 20;  // kMostText is lower

std::optional<RecipeText> LoadText(const std::string& path) {
  std::error_code error;
  // A folder or a pipe is not a recipe, and a pipe may never end.
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  auto text = ReadFile(path, kMostFile);
  if (!text) return std::nullopt;
  const fs::path real = fs::canonical(path, error);
  return RecipeText{std::move(*text), error ? path : real.string()};
}

bool IsFile(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

std::vector<std::string> Find(const std::string& pattern) {
  if (IsFile(pattern)) return {pattern};
  // A file name may contain characters that are special in a glob.
  static const RE2 kEscaped(R"(\\(.))");
  std::string literal = pattern;
  RE2::GlobalReplace(&literal, kEscaped, R"(\1)");
  if (IsFile(literal)) return {literal};
  std::vector<std::string> found;
  glob_t matches{};
  if (glob(pattern.c_str(), 0, nullptr, &matches) == 0) {
    for (size_t i = 0; i < matches.gl_pathc; ++i) {
      const std::string path = matches.gl_pathv[i];
      if (IsFile(path)) found.push_back(path);
    }
  }
  globfree(&matches);
  return found;
}

std::string WhyNoLadder(const std::string& name) {
  try {
    FindLadder(name, FindConfigDirs(ObserveHost()));
    return "";
  } catch (const UserError& error) {
    return error.what();
  }
}

/// Existing files that recipes name.
struct Named {
  std::set<std::string> ladders;
  std::set<std::string> failures;  // paths
};

/// The faults of several files, each reported once.
class Faults {
 public:
  void Collect(const std::function<void()>& read) {
    try {
      read();
    } catch (const UserError& error) {
      if (error.exit_code() != 2) throw;
      if (!told_.insert(error.what()).second) return;
      all_ += (all_.empty() ? "" : "\n") + std::string(error.what());
      if (remedy_.empty()) remedy_ = error.remedy();
    }
  }
  void ThrowIfAny() const {
    if (!all_.empty()) throw UserError(all_, remedy_);
  }

 private:
  std::set<std::string> told_;
  std::string all_;
  std::string remedy_;
};

/// Checks the named files, and the data files that every run reads.
void CheckNamed(const Named& named, Faults& faults) {
  ConfigDirs dirs;
  faults.Collect([&] { dirs = FindConfigDirs(ObserveHost()); });
  std::vector<DataFile> patterns;
  faults.Collect([&] {
    patterns =
        FailureFiles(dirs, {named.failures.begin(), named.failures.end()});
  });
  for (const DataFile& file : patterns) {
    faults.Collect([&] { PatternsWith({file}); });
  }
  faults.Collect([&] {
    for (const DataFile& file : FilesNamed("flags.yaml", dirs)) {
      faults.Collect([&] { FlagsWith({file}); });
    }
  });
  faults.Collect([&] {
    for (const DataFile& file : FilesNamed("redact.yaml", dirs)) {
      faults.Collect([&] { RedactRulesWith({file}); });
    }
  });
  for (const std::string& name : named.ladders) {
    faults.Collect([&] { ReadLadder(FindLadder(name, dirs), dirs); });
  }
}

/// Files, folders and ladders as they are on this machine.
RecipeFiles LocalFiles() {
  RecipeFiles files;
  files.load = LoadText;
  files.is_folder = [](const std::string& path) {
    std::error_code error;
    return fs::is_directory(path, error);
  };
  files.is_file = IsFile;
  files.find = Find;
  files.why_no_ladder = WhyNoLadder;
  const std::string now = ObserveHost().utc_time;
  files.today = now.substr(0, now.find('T'));
  return files;
}

}  // namespace

std::vector<Recipe> LoadRecipe(const std::string& path,
                               const AxisValues& candidate,
                               std::set<std::string>* files) {
  if (const std::string why = WhyUnreadable(path, kMostFile); !why.empty()) {
    throw UserError(fmt::format("cannot read the recipe '{}'{}", path, why),
                    "Check the path. To write a new recipe: aoti-ladder "
                    "recipe init -- CMD");
  }
  // The files that a recipe names are checked even if it has faults itself.
  Named named;
  RecipeFiles local = LocalFiles();
  local.load = [&](const std::string& file) {
    auto text = LoadText(file);
    if (text && files != nullptr) files->insert(text->identity);
    return text;
  };
  local.why_no_ladder = [&](const std::string& name) {
    std::string why = WhyNoLadder(name);
    if (why.empty()) named.ladders.insert(name);
    return why;
  };
  local.is_file = [&](const std::string& file) {
    if (IsFile(file)) named.failures.insert(file);
    return IsFile(file);
  };
  std::vector<Recipe> recipes;
  Faults faults;
  faults.Collect([&] { recipes = ReadRecipe(path, local, candidate); });
  CheckNamed(named, faults);
  faults.ThrowIfAny();
  return recipes;
}

std::vector<std::string> FindFiles(const std::vector<std::string>& patterns,
                                   const std::string& remedy) {
  std::set<std::string> all;
  for (const std::string& pattern : patterns) {
    const auto found = Find(pattern);
    if (found.empty()) {
      throw UserError(fmt::format("there is no file '{}'", pattern), remedy);
    }
    all.insert(found.begin(), found.end());
  }
  return {all.begin(), all.end()};
}

}  // namespace ladder
