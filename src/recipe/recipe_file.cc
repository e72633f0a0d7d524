#include "recipe/recipe_file.h"

#include <fmt/format.h>
#include <glob.h>
#include <re2/re2.h>

#include <filesystem>
#include <functional>
#include <set>

#include "config/data_files.h"
#include "base/file.h"
#include "config/ladder.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostText = 1 << 20;  // the reader has a lower bound

std::optional<RecipeText> LoadText(const std::string& path) {
  std::error_code error;
  // A folder or a pipe is no recipe, and a pipe may never end.
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  auto text = ReadFile(path, kMostText);
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
  // A name may have what is special in a glob.
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
    FindLadder(name, FindPlaces(ObserveHost()));
    return "";
  } catch (const UserError& error) {
    return error.what();
  }
}

/// What recipes name, and is there.
struct Named {
  std::set<std::string> ladders;
  std::set<std::string> failures;  // paths
};

/// Of several files, each told once.
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

/// The named files, and those of the places, which every run reads.
void CheckNamed(const Named& named, Faults& faults) {
  Places places;
  faults.Collect([&] { places = FindPlaces(ObserveHost()); });
  std::vector<DataFile> patterns;
  faults.Collect([&] {
    patterns =
        FailureFiles(places, {named.failures.begin(), named.failures.end()});
  });
  for (const DataFile& file : patterns) {
    faults.Collect([&] { PatternsWith({file}); });
  }
  faults.Collect([&] {
    for (const DataFile& file : FilesNamed("flags.yaml", places)) {
      faults.Collect([&] { FlagsWith({file}); });
    }
  });
  faults.Collect([&] {
    for (const DataFile& file : FilesNamed("redact.yaml", places)) {
      faults.Collect([&] { RedactRulesWith({file}); });
    }
  });
  for (const std::string& name : named.ladders) {
    faults.Collect([&] { ReadLadder(FindLadder(name, places), places); });
  }
}

}  // namespace

RecipeWorld LocalWorld() {
  RecipeWorld world;
  world.load = LoadText;
  world.is_folder = [](const std::string& path) {
    std::error_code error;
    return fs::is_directory(path, error);
  };
  world.is_file = IsFile;
  world.find = Find;
  world.why_no_ladder = WhyNoLadder;
  const std::string now = ObserveHost().utc_time;
  world.today = now.substr(0, now.find('T'));
  return world;
}

std::vector<Recipe> LoadRecipe(const std::string& path,
                               const AxisValues& candidate,
                               std::set<std::string>* files) {
  if (const std::string why = WhyUnreadable(path, kMostText); !why.empty()) {
    throw UserError(fmt::format("cannot read the recipe '{}'{}", path, why),
                    "Check the path; a new one is made by: aoti-ladder recipe "
                    "init -- CMD");
  }
  // What a recipe names is looked at even where it has faults of its own.
  Named named;
  RecipeWorld world = LocalWorld();
  world.load = [&](const std::string& file) {
    auto text = LoadText(file);
    if (text && files != nullptr) files->insert(text->identity);
    return text;
  };
  world.why_no_ladder = [&](const std::string& name) {
    std::string why = WhyNoLadder(name);
    if (why.empty()) named.ladders.insert(name);
    return why;
  };
  world.is_file = [&](const std::string& file) {
    if (IsFile(file)) named.failures.insert(file);
    return IsFile(file);
  };
  std::vector<Recipe> recipes;
  Faults faults;
  faults.Collect([&] { recipes = ReadRecipe(path, world, candidate); });
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
