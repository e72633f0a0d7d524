// A night of a suite as one self-contained HTML file.
#ifndef LADDER_NIGHTLY_NIGHT_PAGE_H_
#define LADDER_NIGHTLY_NIGHT_PAGE_H_

#include <filesystem>
#include <functional>
#include <string>

#include "nightly/night.h"

namespace ladder {

/// True for a file that the page may link to.
using FileExists = std::function<bool(const std::string& path)>;

/// The failures of that night, grouped by cause: since when, how often, and
/// what the bisection found; and the results of each recipe in the last nights.
/// Ignores nights after `night`. Readable without the script.
///
/// page: its absolute path, without "..". Links to the report.html of records
/// and bisections below its folder are relative, so that the folder may be
/// moved; other records are only named.
std::string RenderNightPage(const SuiteHistory& suite, const Night& night,
                            const std::string& page, const FileExists& exists);

// A night of a suite, written to files.

/// Write what RenderNightPage and NightJunit return. A reader sees the old file
/// or the new one. UserError on failure.
void WriteNightPage(const SuiteHistory& suite, const Night& night,
                    const std::filesystem::path& page);
void WriteNightJunit(const SuiteHistory& suite, const Night& night,
                     const std::filesystem::path& file);

// A night as a JUnit file, for CI servers: one suite with a test case for each
// recipe, or combination of one.

/// A recipe that failed or is flaky is a failure, and one that was not judged
/// is an error. One that an incomplete night did not reach, but the one before
/// did, is skipped. Ignores later nights.
std::string NightJunit(const SuiteHistory& suite, const Night& night);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_PAGE_H_
