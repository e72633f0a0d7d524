// A night of a suite as one HTML file to look at: nothing is loaded from
// elsewhere.
#ifndef LADDER_NIGHTLY_NIGHT_PAGE_H_
#define LADDER_NIGHTLY_NIGHT_PAGE_H_

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

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_PAGE_H_
