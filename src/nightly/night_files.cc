#include "nightly/night_files.h"

#include "base/file.h"
#include "nightly/night_junit.h"
#include "nightly/night_page.h"

namespace ladder {

namespace fs = std::filesystem;

void WriteNightPage(const SuiteHistory& suite, const Night& night,
                    const fs::path& page) {
  const auto exists = [](const std::string& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
  };
  WriteNamedFile(
      page, RenderNightPage(suite, night, fs::absolute(page).lexically_normal(),
                            exists));
}

void WriteNightJunit(const SuiteHistory& suite, const Night& night,
                     const fs::path& file) {
  WriteNamedFile(file, NightJunit(suite, night));
}

}  // namespace ladder
