// aoti-ladder doctor: whether a climb can work here.
#ifndef LADDER_CLI_DOCTOR_COMMAND_H_
#define LADDER_CLI_DOCTOR_COMMAND_H_

#include <string>
#include <vector>

#include "cli/doctor.h"
#include "cli/option_table.h"

namespace ladder {

/// With what it runs.
Subcommand Doctor();

// The doctor's findings for people and for programs.

/// For a terminal: what blocks, what limits, what is fine; then the ladder's
/// variables and the files that count.
std::string RenderDoctor(const DoctorFacts& facts,
                         const std::vector<DoctorFinding>& findings,
                         bool color);

/// One JSON object, version 1.
std::string DoctorToJson(const DoctorFacts& facts,
                         const std::vector<DoctorFinding>& findings);

}  // namespace ladder

#endif  // LADDER_CLI_DOCTOR_COMMAND_H_
