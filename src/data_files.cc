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

const FlagCatalogue& BuiltInFlags() {
  static const FlagCatalogue kFlags = [] {
    const EmbeddedFile& file = BuiltIn("configs/flags.yaml");
    return ParseFlagCatalogue(file.text, std::string(file.path));
  }();
  return kFlags;
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
