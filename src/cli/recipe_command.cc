#include "cli/recipe_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "base/console.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "cli/run_command.h"
#include "config/data_files.h"
#include "nightly/suite.h"
#include "recipe/recipe.h"
#include "recipe/recipe_keys.h"
#include "recipe/recipe_reader.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

const Words& RequireFiles(const ParsedArgs& given, const std::string& example) {
  if (given.operands.empty()) {
    throw UserError("expected a recipe", "Name its file: " + example);
  }
  return given.operands;
}

// --- check ------------------------------------------------------------------

Subcommand DescribeRecipeCheck() {
  return {"recipe check",
          "check recipes",
          "FILE…",
          "Checks recipes, the files that they include, every combination of "
          "their matrix, and the ladders and failure patterns that they name. "
          "Names all files that it checked. Reports every mistake with file, "
          "line and column. Runs nothing. If "
          "one FILE is included by another, it is checked as part of that one "
          "and needs no command of its own.",
          {},
          "FILE…",
          false,
          "Name one or more files, for example: aoti-ladder recipe check "
          "repro.yaml",
          R"(  aoti-ladder recipe check recipes/*.yaml
)",
          R"(  0    all recipes are valid
  2    a recipe is invalid
)"};
}

/// One checked file.
struct Checked {
  std::string path;
  std::string found;                ///< "ok, 2 combinations"
  std::set<std::string> files;      ///< it and those that it includes
  std::optional<UserError> faults;  ///< its own and those of its includes
};

/// The other files of a recipe that was read, a line for each, and what each is
/// to it; relative to the current folder where they lie below it.
std::string OtherFilesOf(const std::vector<Recipe>& all,
                         const std::string& path,
                         const std::set<std::string>& read) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  std::vector<std::pair<std::string, std::string>> lines;
  const auto add = [&](const char* what, const fs::path& file) {
    const fs::path near = fs::weakly_canonical(fs::absolute(file), error)
                              .lexically_relative(here);
    const bool below = !near.empty() && *near.begin() != "..";
    std::pair line{std::string(what), (below ? near : file).string()};
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) {
      lines.push_back(std::move(line));
    }
  };
  for (const std::string& each : read) {
    if (each != fs::canonical(path, error)) add("includes", each);
  }
  for (const Recipe& recipe : all) {
    if (fs::is_regular_file(recipe.ladder, error)) {
      add("ladder", recipe.ladder);
    }
    for (const std::string& each : recipe.failures) {
      add("failure patterns", each);
    }
    for (const std::string& each : recipe.files) add("file", each);
  }
  std::string text;
  for (const auto& [what, file] : lines) {
    text += fmt::format("  {}: {}\n", what, file);
  }
  return text;
}

Checked CheckRecipe(const std::string& path) {
  Checked checked{path, "ok", {}, {}};
  try {
    RefuseSuite(path);
    const std::vector<Recipe> all = LoadRecipe(path, {}, &checked.files);
    if (all.size() > 1) {
      checked.found += fmt::format(", {} combinations", all.size());
    }
    checked.found += "\n" + OtherFilesOf(all, path, checked.files);
  } catch (const UserError& error) {
    if (error.exit_code() != 2) throw;
    checked.faults = error;
  }
  return checked;
}

/// Another file that includes it and reports its faults, since what it lacks
/// may be there. Empty: none.
std::string IncludedBy(const Checked& part, const std::vector<Checked>& all) {
  std::error_code error;
  const std::string real = fs::canonical(part.path, error);
  for (const Checked& each : all) {
    if (each.files.contains(real) &&
        !part.files.contains(fs::canonical(each.path, error).native())) {
      return each.path;
    }
  }
  return "";
}

/// One error with all faults, each with its remedy.
UserError Together(const std::vector<UserError>& faults) {
  std::string text;
  for (size_t i = 0; i + 1 < faults.size(); ++i) {
    text += fmt::format("{}\n  {}\n", faults[i].what(), faults[i].remedy());
  }
  return {text + faults.back().what(), faults.back().remedy()};
}

int RunRecipeCheck(const ParsedArgs& given) {
  std::vector<Checked> all;
  for (const std::string& path :
       RequireFiles(given, "aoti-ladder recipe check repro.yaml")) {
    all.push_back(CheckRecipe(path));
  }
  std::vector<UserError> faults;
  for (const Checked& each : all) {
    const std::string by = each.faults ? IncludedBy(each, all) : "";
    if (!each.faults || !by.empty()) {
      PrintAnswer(
          fmt::format("{}: {}", each.path,
                      by.empty() ? each.found : "included by " + by + "\n"));
      continue;
    }
    faults.push_back(*each.faults);
  }
  if (!faults.empty()) throw Together(faults);
  return 0;
}

// --- show -------------------------------------------------------------------

Subcommand DescribeRecipeShow() {
  return {"recipe show",
          "print a recipe with everything filled in",
          "FILE",
          "Prints the recipe with its included files and matrix values filled "
          "in, one recipe for each combination of the matrix. Paths are "
          "relative to the working folder.",
          {},
          "FILE",
          false,
          "Name one file, for example: aoti-ladder recipe show repro.yaml",
          R"(  aoti-ladder recipe show repro.yaml
)",
          R"(  0    printed
  2    the recipe is invalid
)"};
}

int RunRecipeShow(const ParsedArgs& given) {
  const Words& files =
      RequireFiles(given, "aoti-ladder recipe show repro.yaml");
  if (files.size() > 1) {
    throw UserError(
        fmt::format("expected one file, got {}", files.size()),
        "Name one file, for example: aoti-ladder recipe show repro.yaml");
  }
  RefuseSuite(files.front());
  std::string text;
  for (const Recipe& recipe : LoadRecipe(files.front())) {
    const std::string values = ShowValues(recipe.values);
    if (!text.empty()) text += "\n";
    if (!values.empty()) text += "# " + values + "\n";
    text += ShowRecipe(recipe);
  }
  PrintAnswer(text);
  return 0;
}

// --- init -------------------------------------------------------------------

Subcommand DescribeInit() {
  return {
      "recipe init",
      "write a recipe for a command",
      "[options] [--compile CMD] [--] CMD [ARG…]",
      "Writes a recipe for CMD, with a comment for every key that a recipe can "
      "have, and with the name of the schema that recipe schema prints for "
      "editors. If a word of CMD is the name of a file, the recipe lists it as "
      "a "
      "file that the command needs.",
      {{"out", "FILE",
        "write to FILE, which must not exist; missing folders are created\n"
        "(default: standard output)",
        false, Completes::kFile},
       {"compile", "CMD", "a command to run before CMD, as one argument", false,
        Completes::kCommand},
       {"name", "NAME", "name of the recipe (default: name of the script)"}},
      "",
      true,
      "Name the command, for example: aoti-ladder recipe init "
      "python repro.py",
      R"(  aoti-ladder recipe init --out repro.yaml -- python repro.py
  aoti-ladder run repro.yaml
)",
      R"(  0    written
  2    wrong usage, or FILE exists
  3    FILE cannot be written
)"};
}

/// The path for the recipe, relative to `folder`, with links resolved.
std::string SeenFrom(const fs::path& folder, const fs::path& path) {
  const fs::path name = path.filename();
  const fs::path real = fs::weakly_canonical(fs::absolute(path).parent_path());
  return (real / name).lexically_relative(folder);
}

/// The words that are files, relative to `folder`.
Words FilesAmong(const Words& words, const fs::path& folder) {
  Words files;
  for (const std::string& word : words) {
    std::error_code error;
    if (&word == &words.front() || word.starts_with('-') ||
        word.find_first_of("*?[") != std::string::npos ||
        !fs::is_regular_file(word, error)) {
      continue;
    }
    files.push_back(SeenFrom(folder, word));
  }
  return files;
}

RecipeDraft DraftOf(const ParsedArgs& given, const fs::path& folder) {
  const fs::path here = fs::canonical(fs::current_path());
  RecipeDraft draft;
  draft.command = given.command;
  if (IsAssignment(draft.command[0])) {
    throw UserError(fmt::format("'{}' is a variable assignment, not a program",
                                draft.command[0]),
                    "Remove it, and set it under 'environment' in the recipe.");
  }
  if (const auto line = given.Text("compile")) {
    draft.compile = SplitCommand("--compile", *line, "python export.py");
  }
  draft.name = given.Text("name").value_or(ClimbNameOf(given.command));
  if (!IsClimbName(draft.name)) {
    RefuseValue("--name", draft.name,
                "Use at most 100 letters, digits, '.', '_' and '-', starting "
                "with a letter or digit.");
  }
  if (folder != here) draft.workdir = here.lexically_relative(folder);
  draft.files = FilesAmong(given.command, folder);
  return draft;
}

/// Throws UserError if the text, read again, differs from the draft.
void RequireSame(const std::string& text, const RecipeDraft& draft) {
  const auto refuse = [](const std::string& why) {
    throw UserError("a recipe cannot express this command: " + why,
                    "Put the command into a script, and name the script.");
  };
  for (const Words& words :
       {draft.command, draft.compile, draft.files, Words{draft.workdir}}) {
    for (const std::string& word : words) {
      if (ToUtf8(word) != word) {
        refuse(fmt::format("'{}' is not UTF-8", ToUtf8(word)));
      }
    }
  }
  RecipeFiles files;
  files.load = [&](const std::string&) { return RecipeText{text, "draft"}; };
  files.is_folder = [](const std::string&) { return true; };
  files.is_file = files.is_folder;
  files.find = [](const std::string& path) { return Words{path}; };
  Recipe read;
  try {
    read = ReadRecipe("the recipe", files).at(0);
  } catch (const UserError& error) {
    refuse(error.what());
  }
  if (read.command != draft.command || read.compile != draft.compile) {
    refuse("it would be read back differently");
  }
}

int RunInit(const ParsedArgs& given) {
  if (given.command.empty() || given.command[0].empty()) {
    throw UserError("no command given", DescribeInit().example);
  }
  const std::string out = given.Text("out").value_or("");
  const bool stream = !out.empty() && IsStream(out);
  const fs::path folder = fs::weakly_canonical(
      out.empty() || stream ? fs::current_path()
                            : fs::absolute(out).parent_path());
  const RecipeDraft draft = DraftOf(given, folder);
  const std::string text = DraftRecipe(draft);
  RequireSame(text, draft);
  if (out.empty()) {
    PrintAnswer(text, "Name a file: --out FILE");
    return 0;
  }
  if (!stream && !out.ends_with(".yaml") && !out.ends_with(".yml")) {
    throw UserError(fmt::format("'{}' is not a file name for a recipe", out),
                    "The name must end with .yaml, so that run recognizes it.");
  }
  WriteNewFile(out, text);
  if (!stream) {
    PrintNote(fmt::format("wrote {}; run it with: aoti-ladder run {}", out,
                          ShellQuote({out})));
  }
  return 0;
}

// --- schema -----------------------------------------------------------------

Subcommand DescribeSchema() {
  return {"recipe schema",
          "print the JSON Schema of recipes, for editors",
          "[KIND]",
          "Prints the JSON Schema (draft 7) of recipes, with which editors "
          "complete and check them. KIND selects the schema of other files: "
          "ladder, failures, flags, redact, slurm or suite. To use a schema, "
          "save it and name it in the first line of a YAML file:\n# "
          "yaml-language-server: $schema=recipe.schema.json",
          {},
          "KIND",
          false,
          "Name a kind, for example: aoti-ladder recipe schema ladder",
          R"(  aoti-ladder recipe schema > recipe.schema.json
)",
          R"(  0    printed
  2    no such kind
)"};
}

using SchemaTexts = std::map<std::string, std::string (*)()>;

const SchemaTexts& Schemas() {
  static const SchemaTexts kSchemas = {{"recipe", RecipeSchemaText},
                                       {"ladder", LadderSchemaText},
                                       {"failures", FailurePatternSchemaText},
                                       {"flags", FlagSchemaText},
                                       {"redact", RedactSchemaText},
                                       {"slurm", SlurmSchemaText},
                                       {"suite", SuiteSchemaText}};
  return kSchemas;
}

int RunSchema(const ParsedArgs& given) {
  if (given.operands.size() > 1) {
    throw UserError("expected one kind", DescribeSchema().example);
  }
  PrintAnswer(
      SchemaOf(given.operands.empty() ? "recipe" : given.operands.front()));
  return 0;
}

}  // namespace

std::vector<std::string> SchemaKinds() {
  std::vector<std::string> kinds;
  for (const auto& [kind, text] : Schemas()) kinds.push_back(kind);
  return kinds;
}

std::string SchemaOf(const std::string& kind) {
  const auto schema = Schemas().find(kind);
  if (schema != Schemas().end()) return schema->second();
  throw UserError(
      fmt::format("there is no schema '{}'{}", kind,
                  DidYouMean(kind, SchemaKinds())),
      fmt::format("Use one of: {}", fmt::join(SchemaKinds(), ", ")));
}

Subcommand RecipeCheck() {
  Subcommand check = Running(DescribeRecipeCheck(), RunRecipeCheck);
  check.operand_completes = Completes::kYaml;
  return check;
}
Subcommand RecipeShow() {
  Subcommand show = Running(DescribeRecipeShow(), RunRecipeShow);
  show.operand_completes = Completes::kYaml;
  return show;
}
Subcommand RecipeInit() { return Running(DescribeInit(), RunInit); }
Subcommand RecipeSchema() {
  Subcommand schema = Running(DescribeSchema(), RunSchema);
  schema.operand_completes = Completes::kNothing;
  schema.operand_choices = SchemaKinds();
  return schema;
}

namespace {

namespace json = boost::json;

struct ListedRecipe {
  std::string file;
  std::string name;  ///< empty: faulty
  std::string description;
  size_t combinations = 0;
};

/// Nothing if it is no recipe, since other programs have YAML files, too.
std::optional<ListedRecipe> ReadListed(const std::string& file) {
  const auto text = ReadFile(file, 1 << 20);
  static const RE2 kOwnKeys("(?m)^(command|include)[ \t]*:");
  if (!text || !RE2::PartialMatch(*text, kOwnKeys)) return {};
  try {
    const std::vector<Recipe> recipes = LoadRecipe(file);
    return ListedRecipe{file, recipes.front().name, recipes.front().description,
                        recipes.size()};
  } catch (const UserError&) {  // recipe check reports it
    // A faulty file that only includes others may be no recipe.
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
    throw UnreadableFolder(
        folder, error,
        "Name a folder with recipes: aoti-ladder recipe list FOLDER");
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
      text += fmt::format("  invalid, see: aoti-ladder recipe check {}\n",
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

int RunRecipeList(const ParsedArgs& given) {
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
    PrintNote("no recipes here; to write one: aoti-ladder recipe init -- CMD");
  }
  PrintAnswer(given.Has("json") ? ListToJson(recipes) : RenderList(recipes));
  return 0;
}

}  // namespace

Subcommand RecipeList() {
  Subcommand list{
      "recipe list",
      "list the recipes in a folder",
      "[--json] [FOLDER…]",
      "Lists the recipes in FOLDER: file, name, number of combinations of the "
      "matrix, and the first line of the description. Other YAML files are "
      "ignored. Default: the working folder and .aoti-ladder/.",
      {{"json", "", "print the list as JSON"}},
      "FOLDER…",
      false,
      "Name folders, for example: aoti-ladder recipe list recipes",
      "  aoti-ladder recipe list\n  aoti-ladder recipe list recipes\n",
      R"(  0    listed
  2    a folder cannot be read
)",
  };
  list.operand_completes = Completes::kFolder;
  return Running(std::move(list), RunRecipeList);
}

}  // namespace ladder
