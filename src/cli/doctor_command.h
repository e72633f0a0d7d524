// aoti-ladder doctor: whether aoti-ladder can work here.
#ifndef LADDER_CLI_DOCTOR_COMMAND_H_
#define LADDER_CLI_DOCTOR_COMMAND_H_

#include <string>
#include <vector>

#include "cli/doctor.h"
#include "cli/option_table.h"

namespace ladder {

Subcommand Doctor();

// The doctor's findings as text and as JSON.

/// For a terminal: what blocks, what limits, what is fine; then the variables
/// of the ladder and the files in use.
std::string RenderDoctor(const DoctorFacts& facts,
                         const std::vector<DoctorFinding>& findings,
                         bool color);

/// One JSON object, version 1.
std::string DoctorToJson(const DoctorFacts& facts,
                         const std::vector<DoctorFinding>& findings);

}  // namespace ladder

#endif  // LADDER_CLI_DOCTOR_COMMAND_H_
