// aoti-ladder run RECIPE.yaml: a climb for each combination of its matrix.
#ifndef LADDER_CLI_RECIPE_RUN_H_
#define LADDER_CLI_RECIPE_RUN_H_

#include "cli/option_table.h"
#include "recipe/recipe.h"
#include "cli/run_options.h"

namespace ladder {

/// What the recipe says, as options.
RunOptions OptionsOf(const Recipe& recipe);

/// Climbs with the recipe that is given as operand; other options go before
/// what it says. Without a matrix all is as with RunRunCommand. With one the
/// records are in one folder, which has a table of them (matrix.txt) and the
/// same for programs (matrix.json). The exit code is then the first of 130, 4,
/// 1 and 125 that a combination had, else 0.
int RunRecipe(const Given& given);

}  // namespace ladder

#endif  // LADDER_CLI_RECIPE_RUN_H_
