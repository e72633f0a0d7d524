// aoti-ladder recipe list: the recipes that lie in a folder.
#ifndef LADDER_CLI_RECIPE_LIST_H_
#define LADDER_CLI_RECIPE_LIST_H_

#include "cli/option_table.h"

namespace ladder {

/// With what it runs.
Subcommand RecipeList();

}  // namespace ladder

#endif  // LADDER_CLI_RECIPE_LIST_H_
