// aoti-ladder bisect: finds the first candidate of a recipe that fails.
#ifndef LADDER_CLI_BISECT_COMMAND_H_
#define LADDER_CLI_BISECT_COMMAND_H_

#include <filesystem>

#include "cli/option_table.h"

namespace ladder {

Subcommand BisectCommand();

/// Continues a bisection that was cut off (resume).
int ResumeBisection(const std::filesystem::path& folder,
                    const ParsedArgs& given);

}  // namespace ladder

#endif  // LADDER_CLI_BISECT_COMMAND_H_
