// The manual page, from the tables of the subcommands.
#ifndef LADDER_CLI_MAN_PAGE_H_
#define LADDER_CLI_MAN_PAGE_H_

#include <string>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

/// aoti-ladder(1), all subcommands in it, in the man macros of roff.
std::string RenderManPage(const std::vector<Subcommand>& subcommands);

/// aoti-ladder man
Subcommand DescribeManPage();

}  // namespace ladder

#endif  // LADDER_CLI_MAN_PAGE_H_
