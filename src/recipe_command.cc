#include "recipe_command.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <filesystem>

#include "answer.h"
#include "data_files.h"
#include "file.h"
#include "recipe_file.h"
#include "recipe_text.h"
#include "shell_words.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

constexpr const char* kElsewhere = "try again with a reader that stays";

const Words& RequireFiles(const Given& given, const std::string& example) {
  if (given.operands.empty()) {
    throw UserError("no recipe is given", "Give its file: " + example);
  }
  return given.operands;
}

// --- check ------------------------------------------------------------------

Subcommand DescribeCheck() {
  return {
      "recipe check",
      "find every mistake in recipes",
      "FILE…",
      "Reads recipes with all that they include, for every combination of "
      "their matrix, and the ladders and failure files that they name. Starts "
      "nothing. All mistakes of a recipe are told at once, each with file, "
      "line and column.",
      {},
      "FILE…",
      false,
      "Give one or more files, as in: aoti-ladder recipe check repro.yaml",
      R"(  aoti-ladder recipe check recipes/*.yaml
)",
      R"(  0    nothing is wrong
  2    something is; it was told
)"};
}

int RunCheck(const Given& given) {
  std::string faults;
  std::string remedy;
  for (const std::string& path :
       RequireFiles(given, "aoti-ladder recipe check repro.yaml")) {
    try {
      const size_t count = LoadRecipe(path).size();
      PrintAnswer(
          fmt::format("{}: ok{}\n", path,
                      count > 1 ? fmt::format(", {} combinations", count) : ""),
          kElsewhere);
    } catch (const UserError& error) {
      if (error.exit_code() != 2) throw;
      faults += (faults.empty() ? "" : "\n") + std::string(error.what());
      if (remedy.empty()) remedy = error.remedy();
    }
  }
  if (!faults.empty()) throw UserError(faults, remedy);
  return 0;
}

// --- show -------------------------------------------------------------------

Subcommand DescribeShow() {
  return {
      "recipe show",
      "print a recipe as it is understood",
      "FILE",
      "Prints the recipe with what it includes and the values of its matrix "
      "filled in, one after another where the matrix has several "
      "combinations. Paths are shown as they are seen from here.",
      {},
      "FILE",
      false,
      "Give one file, as in: aoti-ladder recipe show repro.yaml",
      R"(  aoti-ladder recipe show repro.yaml
)",
      R"(  0    printed
  2    something is wrong with the recipe
)"};
}

int RunShow(const Given& given) {
  const Words& files =
      RequireFiles(given, "aoti-ladder recipe show repro.yaml");
  if (files.size() > 1) {
    throw UserError(
        fmt::format("recipe show takes one file, not {}", files.size()),
        "Give one file, as in: aoti-ladder recipe show repro.yaml");
  }
  std::string text;
  for (const Recipe& recipe : LoadRecipe(files.front())) {
    const std::string values = ShowValues(recipe);
    if (!text.empty()) text += "\n";
    if (!values.empty()) text += "# " + values + "\n";
    text += ShowRecipe(recipe);
  }
  PrintAnswer(text, kElsewhere);
  return 0;
}

// --- init -------------------------------------------------------------------

Subcommand DescribeInit() {
  return {
      "recipe init",
      "write a recipe for a command",
      "[options] [--compile CMD] -- CMD [ARG…]",
      "Writes a recipe for CMD, with a comment for every key that a recipe "
      "can have. Of the words of CMD those that are files are what it depends "
      "on.",
      {{"out", "FILE",
        "write it there; a file that is there stays as it is\n"
        "(default: standard output)",
        false, Completes::kFile},
       {"compile", "CMD", "the command to run before CMD, in one argument",
        false, Completes::kCommand},
       {"name", "NAME", "its name (default: that of the script)"}},
      "",
      true,
      "Put the command after --, as in: aoti-ladder recipe init -- python "
      "repro.py",
      R"(  aoti-ladder recipe init --out repro.yaml -- python repro.py
  aoti-ladder run repro.yaml
)",
      R"(  0    written
  2    wrong usage, or the file is there already
  3    it cannot be written
)"};
}

/// Of the words those that are files, as seen from `folder`.
Words FilesAmong(const Words& words, const fs::path& folder) {
  Words files;
  for (const std::string& word : words) {
    std::error_code error;
    if (&word == &words.front() || word.starts_with('-') ||
        word.find_first_of("*?[") != std::string::npos ||
        !fs::is_regular_file(word, error)) {
      continue;
    }
    files.push_back(fs::absolute(word).lexically_relative(folder));
  }
  return files;
}

/// The script's name where there is one, else the program's.
std::string NameFor(const Words& command) {
  std::string name = fs::path(command.front()).filename();
  for (const std::string& word : command) {
    if (!word.ends_with(".py")) continue;
    name = fs::path(word).stem();
    break;
  }
  RE2::GlobalReplace(&name, "[^A-Za-z0-9._-]+", "-");
  RE2::Replace(&name, "^[._-]+", "");
  return name.empty() ? "recipe" : name.substr(0, 100);
}

int RunInit(const Given& given) {
  if (given.command.empty() || given.command[0].empty()) {
    throw UserError("no command after --", DescribeInit().example);
  }
  const fs::path here = fs::current_path();
  const std::string out = given.Text("out").value_or("");
  const fs::path folder = out.empty() ? here : fs::absolute(out).parent_path();
  RecipeDraft draft;
  draft.command = given.command;
  if (const auto line = given.Text("compile")) {
    draft.compile = SplitWords(*line);
  }
  draft.name = given.Text("name").value_or(NameFor(given.command));
  if (folder != here) draft.workdir = here.lexically_relative(folder);
  draft.files = FilesAmong(given.command, folder);
  const std::string text = DraftRecipe(draft);
  if (out.empty()) {
    PrintAnswer(text, "give a file: --out FILE");
    return 0;
  }
  if (fs::exists(out)) {
    throw UserError(fmt::format("'{}' is there already", out),
                    "Give another name, or remove it first.");
  }
  WriteFileByRename(out, text);
  PrintNote(fmt::format("wrote {0}; climb with: aoti-ladder run {0}", out));
  return 0;
}

// --- schema -----------------------------------------------------------------

Subcommand DescribeSchema() {
  return {
      "recipe schema",
      "print the JSON Schema of recipes, for editors",
      "[KIND]",
      "Prints the JSON Schema (draft 7) by which editors complete and check "
      "recipes, or another KIND of our YAML files: ladder, failures, flags "
      "or redact. A file names its schema in its first line: "
      "# yaml-language-server: $schema=FILE",
      {},
      "KIND",
      false,
      "Give a kind, as in: aoti-ladder recipe schema ladder",
      R"(  aoti-ladder recipe schema > recipe.schema.json
)",
      R"(  0    printed
  2    there is no such kind
)"};
}

int RunSchema(const Given& given) {
  if (given.operands.size() > 1) {
    throw UserError("recipe schema takes one kind", DescribeSchema().example);
  }
  PrintAnswer(
      SchemaOf(given.operands.empty() ? "recipe" : given.operands.front()),
      kElsewhere);
  return 0;
}

Subcommand With(Subcommand described, int (*run)(const Given&)) {
  described.run = run;
  return described;
}

}  // namespace

Subcommand RecipeCheck() { return With(DescribeCheck(), RunCheck); }
Subcommand RecipeShow() { return With(DescribeShow(), RunShow); }
Subcommand RecipeInit() { return With(DescribeInit(), RunInit); }
Subcommand RecipeSchema() {
  Subcommand schema = With(DescribeSchema(), RunSchema);
  schema.operand_completes = Completes::kNothing;
  schema.operand_choices = {"recipe", "ladder", "failures", "flags", "redact"};
  return schema;
}

}  // namespace ladder
