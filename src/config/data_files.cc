#include "config/data_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>
#include <system_error>

#include "config/embedded.h"
#include "base/file.h"
#include "base/suggest.h"

namespace ladder {

namespace fs = std::filesystem;

namespace {

constexpr uint64_t kMostText = 1 << 20;

const EmbeddedFile& BuiltIn(std::string_view path) {
  const EmbeddedFile* file = FindEmbedded(path);
  LADDER_CHECK(file != nullptr);
  return *file;
}

[[noreturn]] void RefuseToRead(const fs::path& path, const std::string& why) {
  throw UserError(fmt::format("cannot read {}: {}", path.native(), why),
                  "It lies where data files are looked for (see: aoti-ladder "
                  "doctor). Mend it or move it away.");
}

/// A file of a place. It is there: that it cannot be read is an error.
DataFile ReadPlaced(const fs::path& path) {
  if (access(path.c_str(), R_OK) != 0) {
    RefuseToRead(path, std::generic_category().message(errno));
  }
  auto text = ReadFile(path, kMostText);
  if (!text) RefuseToRead(path, "it is no file of at most 1 MB");
  return {path, std::move(*text)};
}

[[noreturn]] void RefuseLadder(const std::string& name, const Places& places) {
  std::set<std::string> known;
  for (const std::string& each : BuiltInLadders()) known.insert(each);
  for (const Place& place : places) {
    for (const std::string& each : LaddersIn(place)) known.insert(each);
  }
  const std::vector<std::string> names(known.begin(), known.end());
  throw UserError(
      fmt::format("no ladder is called '{}'{}", name, DidYouMean(name, names)),
      fmt::format("Use one of: {}; or the path of a .yaml file",
                  fmt::join(names, ", ")));
}

}  // namespace

DataFile FindLadder(const std::string& name, const Places& places) {
  if (IsLadderFile(name)) {
    auto text = ReadFile(name, kMostText);
    if (!text) {
      throw UserError(fmt::format("cannot read the ladder file '{}'{}", name,
                                  WhyUnreadable(name, kMostText)),
                      "Check the path; the ladders that have a name are listed "
                      "by: aoti-ladder ladder list");
    }
    return {name, *text};
  }
  const fs::path file = fs::path("ladders") / (name + ".yaml");
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    if (IsIn(*place, file)) return ReadPlaced(place->folder / file);
  }
  const EmbeddedFile* built_in = FindEmbedded(file.native());
  if (built_in == nullptr) RefuseLadder(name, places);
  return {std::string(built_in->path), std::string(built_in->text), true};
}

Ladder ReadLadder(const DataFile& file, const Places& places) {
  return ParseLadder(file.text, file.path, [&] {
    return FlagsWith(FilesNamed("flags.yaml", places));
  });
}

std::string_view AskTorchScript() { return BuiltIn("src/cli/assets/ask_torch.py").text; }

std::vector<std::string> LaddersIn(const Place& place) {
  std::vector<std::string> names;
  if (!IsIn(place, "ladders")) return names;
  std::error_code error;
  for (fs::directory_iterator it(place.folder / "ladders", error), end;
       !error && it != end; it.increment(error)) {
    const fs::path& file = it->path();
    if (file.extension() == ".yaml") names.push_back(file.stem());
  }
  if (error) RefuseToRead(place.folder / "ladders", error.message());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<DataFile> FilesNamed(const std::string& name,
                                 const Places& places) {
  std::vector<DataFile> files;
  for (const Place& place : places) {
    if (IsIn(place, name)) files.push_back(ReadPlaced(place.folder / name));
  }
  return files;
}

const FlagCatalogue& BuiltInFlags() {
  static const FlagCatalogue kFlags = [] {
    const EmbeddedFile& file = BuiltIn("configs/flags.yaml");
    return ParseFlagCatalogue(file.text, std::string(file.path));
  }();
  return kFlags;
}

FlagCatalogue FlagsWith(const std::vector<DataFile>& files) {
  FlagCatalogue catalogue = BuiltInFlags();
  for (const DataFile& file : files) {
    OverlayFlags(ParseFlagCatalogue(file.text, file.path), catalogue);
  }
  return catalogue;
}

RedactRules RedactRulesWith(const std::vector<DataFile>& files) {
  const EmbeddedFile& built_in = BuiltIn("configs/redact.yaml");
  RedactRules rules =
      ParseRedactRules(built_in.text, std::string(built_in.path));
  for (const DataFile& file : files) {
    OverlayRedactRules(ParseRedactRules(file.text, file.path), rules);
  }
  return rules;
}

SlurmSettings SlurmSettingsWith(const std::vector<DataFile>& files) {
  const EmbeddedFile& built_in = BuiltIn("configs/slurm.yaml");
  SlurmSettings settings;
  OverlaySlurmSettings(built_in.text, std::string(built_in.path), settings);
  for (const DataFile& file : files) {
    OverlaySlurmSettings(file.text, file.path, settings);
  }
  return settings;
}

std::vector<FailurePattern> BuiltInPatterns() {
  const EmbeddedFile& file = BuiltIn("configs/failures.yaml");
  return ParseFailurePatterns(file.text, std::string(file.path));
}

std::vector<DataFile> FailureFiles(const Places& places,
                                   const std::vector<std::string>& files) {
  std::vector<DataFile> all = FilesNamed("failures.yaml", places);
  for (const std::string& file : files) {
    auto text = ReadFile(file, kMostText);
    if (!text) {
      throw UserError(fmt::format("cannot read the failure file '{}'{}", file,
                                  WhyUnreadable(file, kMostText)),
                      "Check the path given to --failures.");
    }
    all.push_back({file, std::move(*text)});
  }
  return all;
}

std::vector<FailurePattern> PatternsWith(const std::vector<DataFile>& files) {
  std::vector<FailurePattern> patterns = BuiltInPatterns();
  for (const DataFile& file : files) {
    OverlayPatterns(ParseFailurePatterns(file.text, file.path), file.path,
                    patterns);
  }
  return patterns;
}

std::string SchemaOf(const std::string& kind) {
  std::vector<std::string> kinds;
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    const fs::path path(file.path);
    if (path.extension() != ".json") continue;
    if (path.stem() == kind) return std::string(file.text);
    kinds.push_back(path.stem());
  }
  throw UserError(
      fmt::format("there is no schema '{}'{}", kind, DidYouMean(kind, kinds)),
      fmt::format("Use one of: {}", fmt::join(kinds, ", ")));
}

}  // namespace ladder
