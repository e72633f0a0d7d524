// What Debian lacks: libfmt as an archive. Compiled header-only, fmt defines
// under the same names what the other objects expect of its library, and this
// file keeps all of it. Only the portable binary has it linked in.
#define FMT_HEADER_ONLY
#include <fmt/chrono.h>
#include <fmt/format.h>

namespace ladder {

/// Uses each of them, so that none is left out. Never called.
std::string UseAllOfFmt(fmt::string_view format, fmt::format_args arguments) {
  fmt::vprint(stdout, format, arguments);
  fmt::vprint(format, arguments);
  return fmt::vformat(format, arguments) +
         fmt::format("{}{}{:%Y}", 1.5F, 1.5, fmt::gmtime(0));
}

}  // namespace ladder
