// aoti-ladder recipe check|show|init|schema: recipe files.
#ifndef LADDER_CLI_RECIPE_COMMAND_H_
#define LADDER_CLI_RECIPE_COMMAND_H_

#include <string>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

Subcommand RecipeCheck();
Subcommand RecipeShow();
Subcommand RecipeInit();
Subcommand RecipeSchema();

/// "failures", "flags", …: the kinds of YAML files that have a schema.
std::vector<std::string> SchemaKinds();
/// The JSON Schema for files of that kind. Throws UserError, with "did you
/// mean", if there is none.
std::string SchemaOf(const std::string& kind);

// aoti-ladder recipe list: the recipes in a folder.

Subcommand RecipeList();

}  // namespace ladder

#endif  // LADDER_CLI_RECIPE_COMMAND_H_
