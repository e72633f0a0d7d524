#include "cli/recipe_list.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>

#include "base/answer.h"
#include "base/file.h"
#include "base/json_text.h"
#include "recipe/recipe_file.h"
#include "base/vocabulary.h"
#include "base/wording.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

struct ListedRecipe {
  std::string file;
  std::string name;  ///< empty: it is faulty
  std::string description;
  size_t combinations = 0;
};

/// Nothing where it is no recipe: other programs have YAML files, too.
std::optional<ListedRecipe> ReadListed(const std::string& file) {
  const auto text = ReadFile(file, 1 << 20);
  static const RE2 kOwnKeys("(?m)^(command|include)[ \t]*:");
  if (!text || !RE2::PartialMatch(*text, kOwnKeys)) return {};
  try {
    const std::vector<Recipe> recipes = LoadRecipe(file);
    return ListedRecipe{file, recipes.front().name, recipes.front().description,
                        recipes.size()};
  } catch (const UserError&) {  // recipe check tells
    // Of those that only include something nobody knows.
    static const RE2 kCommand("(?m)^command[ \t]*:");
    if (!RE2::PartialMatch(*text, kCommand)) return {};
    return ListedRecipe{file, "", "", 0};
  }
}

std::vector<ListedRecipe> RecipesIn(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename();
    if (name.starts_with('.')) continue;
    if (!name.ends_with(".yaml") && !name.ends_with(".yml")) continue;
    files.push_back((folder == "." ? fs::path(name) : at->path()).string());
  }
  if (error) {
    throw UserError(
        fmt::format("cannot read the folder '{}': {}", folder.string(),
                    error.message()),
        "Give a folder with recipes: aoti-ladder recipe list FOLDER");
  }
  std::sort(files.begin(), files.end());
  std::vector<ListedRecipe> recipes;
  for (const std::string& file : files) {
    if (auto recipe = ReadListed(file)) recipes.push_back(std::move(*recipe));
  }
  return recipes;
}

std::string RenderList(const std::vector<ListedRecipe>& recipes) {
  std::string text;
  for (const ListedRecipe& each : recipes) {
    text += each.file + "\n";
    if (each.name.empty()) {
      text += fmt::format("  faulty, see: aoti-ladder recipe check {}\n",
                          each.file);
      continue;
    }
    text += "  " + each.name;
    if (each.combinations > 1) {
      text += ", " + Counted(each.combinations, "combination");
    }
    text += "\n";
    if (!each.description.empty()) {
      text +=
          "  " +
          std::string(HeadOf(each.description, each.description.find('\n'))) +
          "\n";
    }
  }
  return text;
}

std::string ListToJson(const std::vector<ListedRecipe>& recipes) {
  json::array list;
  for (const ListedRecipe& each : recipes) {
    json::object object{{"file", ToUtf8(each.file)},
                        {"faulty", each.name.empty()}};
    if (!each.name.empty()) {
      object["name"] = ToUtf8(each.name);
      object["description"] = ToUtf8(each.description);
      object["combinations"] = each.combinations;
    }
    list.push_back(std::move(object));
  }
  return PrettyJson(list) + "\n";
}

int Run(const Given& given) {
  std::vector<std::string> folders = given.operands;
  if (folders.empty()) {
    folders.emplace_back(".");
    if (fs::is_directory(".aoti-ladder")) folders.emplace_back(".aoti-ladder");
  }
  std::vector<ListedRecipe> recipes;
  for (const std::string& folder : folders) {
    for (ListedRecipe& each : RecipesIn(folder)) {
      recipes.push_back(std::move(each));
    }
  }
  if (recipes.empty()) {
    PrintNote("no recipe here; one is made by: aoti-ladder recipe init -- CMD");
  }
  PrintAnswer(given.Has("json") ? ListToJson(recipes) : RenderList(recipes));
  return 0;
}

}  // namespace

Subcommand RecipeList() {
  Subcommand list{
      "recipe list",
      "the recipes in a folder",
      "[--json] [FOLDER…]",
      "Lists the recipes in FOLDER, each with its file, its name, how many "
      "combinations its matrix has, and the first line of its description. "
      "YAML files that are no recipes are passed over. Without a FOLDER: those "
      "in the working folder and in .aoti-ladder/.",
      {{"json", "", "print them as JSON"}},
      "FOLDER…",
      false,
      "Give folders, as in: aoti-ladder recipe list recipes",
      "  aoti-ladder recipe list\n  aoti-ladder recipe list recipes\n",
      R"(  0    listed
  2    a folder cannot be read
)",
  };
  list.operand_completes = Completes::kFolder;
  return Running(std::move(list), Run);
}

}  // namespace ladder
