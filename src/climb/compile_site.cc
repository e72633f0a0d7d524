#include "climb/compile_site.h"

#include <re2/re2.h>

#include <algorithm>
#include <string_view>

#include "base/file.h"
#include "base/text.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

// A search must take a moment at most, even in a home folder.
constexpr size_t kMostFiles = 2000;
constexpr uint64_t kMostBytes = 1 << 20;  // of a file
constexpr int kMostDepth = 4;

bool IsSkipped(const fs::path& folder) {
  const std::string name = folder.filename();
  std::error_code error;
  return name.starts_with('.') || name == "site-packages" ||
         name == "node_modules" || name == "__pycache__" ||
         fs::exists(folder / "pyvenv.cfg", error);
}

std::vector<fs::path> PythonFiles(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::recursive_directory_iterator it(
      folder, fs::directory_options::skip_permission_denied, error);
  for (size_t seen = 0; !error && it != fs::end(it) && seen < 10 * kMostFiles &&
                        files.size() < kMostFiles;
       it.increment(error), ++seen) {
    std::error_code ignored;
    if (it->is_directory(ignored)) {
      if (IsSkipped(it->path()) || it.depth() >= kMostDepth) {
        it.disable_recursion_pending();
      }
    } else if (it->path().extension() == ".py") {
      files.push_back(it->path());
    }
  }
  // Another script among those that were not seen may compile, too.
  if (error || it != fs::end(it)) files.clear();
  std::sort(files.begin(), files.end());
  return files;
}

/// The first line that compiles a model for AOTInductor.
std::optional<size_t> CompilingLine(const std::string& text) {
  static const RE2 kCompiles(
      R"((?m)^([^#\n]*\b(?:aoti_compile_and_package|aot_compile)\s*\())");
  re2::StringPiece found;
  if (!RE2::PartialMatch(text, kCompiles, &found)) return {};
  const auto before = static_cast<size_t>(found.data() - text.data());
  return 1 + CountNewlines(std::string_view(text).substr(0, before));
}

}  // namespace

std::vector<CompileSite> FindCompileSites(
    const fs::path& folder, const std::vector<std::string>& packages) {
  std::vector<CompileSite> sites;
  for (const fs::path& file : PythonFiles(folder)) {
    const std::string text = ReadFile(file, kMostBytes).value_or("");
    const auto line = CompilingLine(text);
    if (!line) continue;
    const bool names = std::any_of(
        packages.begin(), packages.end(), [&](const std::string& package) {
          const std::string name = fs::path(package).filename();
          return !name.empty() && text.find(name) != std::string::npos;
        });
    sites.push_back({file.lexically_relative(folder), *line, names});
  }
  const auto named = [](const CompileSite& each) { return each.names_package; };
  if (std::any_of(sites.begin(), sites.end(), named)) {
    std::erase_if(sites, [&](const auto& each) { return !named(each); });
  }
  std::sort(sites.begin(), sites.end(),
            [](const auto& a, const auto& b) { return a.script < b.script; });
  return sites;
}

}  // namespace ladder
