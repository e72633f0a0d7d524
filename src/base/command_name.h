// Names of climbs: made of a command, or of a file's name.
#ifndef LADDER_BASE_COMMAND_NAME_H_
#define LADDER_BASE_COMMAND_NAME_H_

#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// Whether a recipe, and the folder of its record, can be called so: at most
/// 100 letters, digits, '.', '_' and '-', a letter or digit first.
bool IsClimbName(const std::string& name);
/// The text as such a name: '-' for what cannot be in it. Empty where nothing
/// is left.
std::string ToClimbName(std::string_view text);
/// Of the script where there is one, else of the program; never empty.
std::string ClimbNameOf(const std::vector<std::string>& command);

/// The path's last part without its ending: "repro" of "a/repro.py".
std::string StemOf(std::string_view path);

}  // namespace ladder

#endif  // LADDER_BASE_COMMAND_NAME_H_
