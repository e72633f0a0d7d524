// Debian has no libfmt archive. If fmt is compiled header-only, it defines the
// same names that other objects expect from its library; this file contains all
// of them. Only the portable binary links it.
#define FMT_HEADER_ONLY
#include <fmt/chrono.h>
#include <fmt/format.h>

namespace ladder {

/// Uses each function, so that none is left out. Never called.
std::string UseAllOfFmt(fmt::string_view format, fmt::format_args arguments) {
  fmt::vprint(stdout, format, arguments);
  fmt::vprint(format, arguments);
  return fmt::vformat(format, arguments) +
         fmt::format("{}{}{:%Y}", 1.5F, 1.5, fmt::gmtime(0));
}

}  // namespace ladder
