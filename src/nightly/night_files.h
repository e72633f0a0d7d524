// A night of a suite, written to files.
#ifndef LADDER_NIGHTLY_NIGHT_FILES_H_
#define LADDER_NIGHTLY_NIGHT_FILES_H_

#include <filesystem>

#include "nightly/night.h"

namespace ladder {

/// See night_page.h and night_junit.h. A reader sees the old file or the new
/// one. UserError where it cannot be written.
void WriteNightPage(const SuiteHistory& suite, const Night& night,
                    const std::filesystem::path& page);
void WriteNightJunit(const SuiteHistory& suite, const Night& night,
                     const std::filesystem::path& file);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_FILES_H_
