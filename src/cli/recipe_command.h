// aoti-ladder recipe check|show|init|schema: recipes as files.
#ifndef LADDER_CLI_RECIPE_COMMAND_H_
#define LADDER_CLI_RECIPE_COMMAND_H_

#include <string>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

// Each subcommand with what it runs.

Subcommand RecipeCheck();
Subcommand RecipeShow();
Subcommand RecipeInit();
Subcommand RecipeSchema();

/// "failures", "flags", …: the kinds of our YAML files that have a schema.
std::vector<std::string> SchemaKinds();
/// The JSON Schema of our files of that kind. UserError with "did you mean"
/// when there is none.
std::string SchemaOf(const std::string& kind);

// aoti-ladder recipe list: the recipes that lie in a folder.

/// With what it runs.
Subcommand RecipeList();

}  // namespace ladder

#endif  // LADDER_CLI_RECIPE_COMMAND_H_
