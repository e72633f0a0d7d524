#include "data_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "embedded.h"
#include "file.h"
#include "suggest.h"

namespace ladder {

namespace fs = std::filesystem;

namespace {

const EmbeddedFile& BuiltIn(std::string_view path) {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path == path) return file;
  }
  LADDER_CHECK(false);
}

}  // namespace

DataFile FindLadder(const std::string& name) {
  bool is_file = name.find('/') != std::string::npos ||
                 name.ends_with(".yaml") || name.ends_with(".yml");
  if (is_file) {
    auto text = ReadFile(name, 1 << 20);
    if (!text) {
      throw UserError(fmt::format("cannot read the ladder file '{}'", name),
                      "check the path given to --ladder");
    }
    return {name, *text};
  }
  std::vector<std::string> names;
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    fs::path path(file.path);
    if (path.parent_path() != "ladders") continue;
    if (path.stem() == name) {
      return {std::string(file.path), std::string(file.text), true};
    }
    names.push_back(path.stem());
  }
  throw UserError(
      fmt::format("no ladder is called '{}'{}", name, DidYouMean(name, names)),
      fmt::format("use one of: {}; or the path of a .yaml file",
                  fmt::join(names, ", ")));
}

FlagCatalogue BuiltInFlags() {
  const EmbeddedFile& file = BuiltIn("configs/flags.yaml");
  return ParseFlagCatalogue(file.text, std::string(file.path));
}

FlagCatalogue BuiltInFlagsIn(std::string_view text) {
  const EmbeddedFile& file = BuiltIn("configs/flags.yaml");
  constexpr std::string_view kItem = "\n  - name: ";
  std::string chosen;
  size_t from = 0;
  for (size_t at = file.text.find(kItem); from < file.text.size();
       at = file.text.find(kItem, from + 1)) {
    const std::string_view part =
        file.text.substr(from, at == std::string_view::npos ? at : at - from);
    // What stands before the first item is the list's own key.
    const size_t name = part.starts_with(kItem) ? kItem.size() : 0;
    const std::string_view variable =
        part.substr(name, part.find('\n', name) - name);
    if (from == 0 || text.find(variable) != std::string_view::npos) {
      chosen += part;
    }
    if (at == std::string_view::npos) break;
    from = at;
  }
  if (chosen.find(kItem) == std::string::npos) return {};
  return ParseFlagCatalogue(chosen, std::string(file.path));
}

std::vector<FailurePattern> BuiltInPatterns() {
  const EmbeddedFile& file = BuiltIn("configs/failures.yaml");
  return ParseFailurePatterns(file.text, std::string(file.path));
}

std::string FailureFileText(const std::string& file) {
  auto text = ReadFile(file, 1 << 20);
  if (!text) {
    throw UserError(fmt::format("cannot read the failure file '{}'", file),
                    "check the path given to --failures");
  }
  return *text;
}

std::vector<FailurePattern> PatternsWith(
    const std::vector<std::string>& files) {
  std::vector<FailurePattern> patterns = BuiltInPatterns();
  for (const std::string& file : files) {
    OverlayPatterns(ParseFailurePatterns(FailureFileText(file), file), file,
                    patterns);
  }
  return patterns;
}

}  // namespace ladder
