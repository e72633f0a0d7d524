// What comes before a climb: this process, the programs, the folder.
#ifndef LADDER_CLIMB_CLIMB_START_H_
#define LADDER_CLIMB_CLIMB_START_H_

#include <filesystem>
#include <string>
#include <vector>

#include "climb/climb_request.h"

namespace ladder {

/// Makes this process one that climbs (signals) and looks at the machine; once
/// a process, since it says what people are to know of it. UserError when the
/// working folder is gone.
Host PrepareToClimb();

/// Before anything is written: a command that cannot start leaves no record.
/// UserError (125) with what was probably meant. Not of a request with a setup,
/// which may make the programs first.
void RequirePrograms(const ClimbRequest& request);

/// UserError when its ladder has no such rung as the one that is asked for.
void RequireStage(const ClimbRequest& request);

/// A new folder below .aoti-ladder/ with the time and `name` in its name.
std::filesystem::path MakeFolder(const std::string& name, const Host& host);
/// `out`, made where it is not there, or a new folder as of MakeFolder where it
/// is empty. UserError when it cannot be made or holds something.
std::filesystem::path MakeOutFolder(const std::string& out,
                                    const std::string& name, const Host& host);
/// `out`, or such a folder named by the command.
std::filesystem::path ChooseFolder(const std::string& out,
                                   const std::vector<std::string>& argv,
                                   const Host& host);

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_START_H_
