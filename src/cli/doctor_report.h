// The doctor's findings for people and for programs.
#ifndef LADDER_CLI_DOCTOR_REPORT_H_
#define LADDER_CLI_DOCTOR_REPORT_H_

#include <string>
#include <vector>

#include "cli/doctor.h"

namespace ladder {

/// For a terminal: what blocks, what limits, what is fine; then the ladder's
/// variables and the files that count.
std::string RenderDoctor(const DoctorFacts& facts,
                         const std::vector<Finding>& findings, bool color);

/// One JSON object, version 1.
std::string DoctorToJson(const DoctorFacts& facts,
                         const std::vector<Finding>& findings);

}  // namespace ladder

#endif  // LADDER_CLI_DOCTOR_REPORT_H_
