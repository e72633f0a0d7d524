// A night of a suite as one HTML file to look at: nothing is loaded from
// elsewhere.
#ifndef LADDER_NIGHTLY_NIGHT_PAGE_H_
#define LADDER_NIGHTLY_NIGHT_PAGE_H_

#include <filesystem>
#include <functional>
#include <string>

#include "nightly/night.h"

namespace ladder {

/// True for a file that the page may link to.
using FileExists = std::function<bool(const std::string& path)>;

/// What broke in that night, grouped by cause, with since when, how often and
/// what its bisection found; and how each recipe did in the last nights. Later
/// nights than `night` are not in it. Readable without the script.
///
/// page: where it will lie, an absolute path without "..". The report.html of a
/// record or a bisection below its folder is linked to by a relative path, so
/// that the folder may be moved; other records are named.
std::string RenderNightPage(const SuiteHistory& suite, const Night& night,
                            const std::string& page, const FileExists& exists);

// A night of a suite, written to files.

/// What RenderNightPage and NightJunit make. A reader sees the old file or the
/// new one. UserError where it cannot be written.
void WriteNightPage(const SuiteHistory& suite, const Night& night,
                    const std::filesystem::path& page);
void WriteNightJunit(const SuiteHistory& suite, const Night& night,
                     const std::filesystem::path& file);

// A night as a JUnit file, for CI servers: one suite with a test case for each
// recipe, or combination of one.

/// A recipe that failed, always or now and then, is a failure; one that could
/// not be judged an error; one that a night which is not complete did not come
/// to, but the one before did, is skipped. Later nights do not count.
std::string NightJunit(const SuiteHistory& suite, const Night& night);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_PAGE_H_
