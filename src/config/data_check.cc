#include "config/data_check.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "config/ladder.h"
#include "base/suggest.h"
#include "base/wording.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// What a file is, by its name, else by its keys: "failures.yaml" or
/// "ladder".
std::string KindOf(const DataFile& file) {
  const std::string name = fs::path(file.path).filename();
  for (const char* each : kConfigNames) {
    if (name == each) return each;
  }
  if (RE2::PartialMatch(file.text, "(?m)^rungs *:")) return "ladder";
  if (RE2::PartialMatch(file.text, "(?m)^patterns *:")) return "failures.yaml";
  if (RE2::PartialMatch(file.text, "(?m)^flags *:")) return "flags.yaml";
  if (RE2::PartialMatch(file.text, "(?m)^(names|values|except) *:")) {
    return "redact.yaml";
  }
  if (RE2::PartialMatch(file.text, "(?m)^(partition|gres|at_once) *:")) {
    return "slurm.yaml";
  }
  return "ladder";
}

std::string CheckLadder(const DataFile& file, const Places& places) {
  const Ladder ladder = ReadLadder(file, places);
  return fmt::format("ladder {}, {}", ladder.name,
                     Counted(ladder.rungs.size(), "rung"));
}

/// What a file without faults holds.
struct Holding {
  std::string what;       ///< CheckedFile::holds
  std::string note = {};  ///< CheckedFile::note
};

/// A proof by a pattern that there is none of is never found: that is told,
/// though --failures may bring the pattern.
Holding CheckFlags(const DataFile& file, const Places& places) {
  const auto own = ParseFlagCatalogue(file.text, file.path).flags;
  std::vector<std::string> known;
  for (const auto& each : PatternsWith(FailureFiles(places, {}))) {
    known.push_back(each.name);
  }
  Holding holding{Counted(own.size(), "flag")};
  const auto look = [&](const FlagEntry& entry, const std::string& name) {
    if (std::find(known.begin(), known.end(), name) != known.end()) return;
    holding.note +=
        fmt::format("{}{} names a pattern '{}', which there is not{}",
                    holding.note.empty() ? "" : "; ", entry.name, name,
                    DidYouMean(name, known));
  };
  for (const FlagEntry& entry : own) {
    for (const FlagProof& proof : entry.proofs) {
      if (proof.kind == FlagProof::Kind::kSymptom) look(entry, proof.pattern);
    }
    if (!entry.refuted_by.empty()) look(entry, entry.refuted_by);
  }
  return holding;
}

/// UserError with its faults.
Holding Check(const DataFile& file, const Places& places) {
  const std::string kind = KindOf(file);
  if (kind == "failures.yaml") {
    auto patterns = ParseFailurePatterns(file.text, file.path);
    const size_t count = patterns.size();
    std::vector<FailurePattern> all = BuiltInPatterns();
    OverlayPatterns(std::move(patterns), file.path, all);
    return {Counted(count, "pattern")};
  }
  if (kind == "flags.yaml") return CheckFlags(file, places);
  if (kind == "redact.yaml") {
    const RedactRules rules = ParseRedactRules(file.text, file.path);
    return {
        Counted(rules.names.size() + rules.except.size() + rules.values.size(),
                "rule")};
  }
  if (kind == "slurm.yaml") {
    SlurmSettings settings;
    OverlaySlurmSettings(file.text, file.path, settings);
    return {"settings of Slurm"};
  }
  return {CheckLadder(file, places)};
}

/// Runs `check`, which says what a file holds.
template <typename Function>
CheckedFile Checked(const std::string& path, const Function& check) {
  CheckedFile checked;
  checked.path = path;
  try {
    Holding holding = check();
    checked.holds = std::move(holding.what);
    checked.note = std::move(holding.note);
  } catch (const UserError& error) {
    if (error.exit_code() != 2) throw;
    checked.faults = error.what();
    checked.remedy = error.remedy();
  }
  return checked;
}

/// Why a file of a place is not read, by its path there; empty: it is.
std::string WhyNotRead(const fs::path& name) {
  if (name.extension() != ".yaml" && name.extension() != ".yml") return "";
  if (name.has_parent_path()) {  // ladders/…
    return name.extension() == ".yaml" ? ""
                                       : "it is not read: ladders end in .yaml";
  }
  const std::vector<std::string> known(std::begin(kConfigNames),
                                       std::end(kConfigNames));
  if (std::find(known.begin(), known.end(), name) != known.end()) return "";
  return "it is not read" + DidYouMean(name.native(), known);
}

void AddNotRead(const Place& place, const fs::path& below,
                std::vector<CheckedFile>& files) {
  std::error_code error;
  std::vector<CheckedFile> found;
  for (fs::directory_iterator it(place.folder / below, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (!it->is_regular_file(ignored)) continue;
    const std::string why = WhyNotRead(below / it->path().filename());
    if (why.empty()) continue;
    CheckedFile file;
    file.path = it->path();
    file.note = why;
    found.push_back(std::move(file));
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  files.insert(files.end(), found.begin(), found.end());
}

}  // namespace

CheckedFile CheckDataFile(const DataFile& file, const Places& places) {
  return Checked(file.path, [&] { return Check(file, places); });
}

std::vector<CheckedFile> CheckPlace(const Place& place, const Places& places) {
  std::vector<CheckedFile> files;
  if (!place.there) return files;
  const auto check = [&](const std::string& name) {
    files.push_back(Checked((place.folder / name).string(), [&] {
      return Check(FilesNamed(name, {place}).at(0), places);
    }));
  };
  for (const std::string& name : LaddersIn(place)) {
    check("ladders/" + name + ".yaml");
    const std::string& holds = files.back().holds;
    if (holds.empty() || holds.starts_with("ladder " + name + ",")) continue;
    files.back().note =
        fmt::format("--ladder {} means it, whatever its 'name' says", name);
    files.back().remedy = fmt::format("Write in it: 'name: {}'.", name);
  }
  for (const char* name : kConfigNames) {
    // IsIn would throw at a link that leads nowhere, check tells of it.
    std::error_code error;
    if (fs::symlink_status(place.folder / name, error).type() !=
        fs::file_type::not_found) {
      check(name);
    }
  }
  AddNotRead(place, "ladders", files);
  AddNotRead(place, "", files);
  return files;
}

}  // namespace ladder
