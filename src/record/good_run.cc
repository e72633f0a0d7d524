#include "record/good_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "diagnosis/failure.h"
#include "record/record_reader.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKept = "against";

/// "stages/…" of a part of a record; empty for a whole one.
fs::path PartOf(const fs::path& record) {
  fs::path part;
  for (const fs::path& step : record) {
    if (step == "stages" || !part.empty()) part /= step;
  }
  return part;
}

void CopyRuns(const fs::path& from, const fs::path& to) {
  const auto options = fs::copy_options::overwrite_existing;
  for (fs::recursive_directory_iterator it(from / "stages"), end; it != end;
       ++it) {
    const std::string name = it->path().filename();
    if (it->is_symlink()) continue;
    if (it->is_directory()) {
      if (name == "cache" || name == "artifacts") {
        it.disable_recursion_pending();
      }
      continue;
    }
    if (!it->is_regular_file()) continue;
    const fs::path file = to / it->path().lexically_relative(from);
    fs::create_directories(file.parent_path());
    fs::copy_file(it->path(), file, options);
  }
  // What tells that all of it is there.
  fs::copy_file(from / "record.json", to / "record.json", options);
}

}  // namespace

RunEvidence ReadGoodRun(const std::string& record,
                        const LogReader::PatternLoader& load_patterns) {
  RecordedClimb climb = ReadRecord(record, load_patterns);
  RecordedRun* best = nullptr;
  bool bad = false;
  for (RecordedRun& run : climb.runs) {
    if (!run.complete || !PrintedValues(run.evidence)) continue;
    if (Failed(run.evidence)) {
      bad = true;
      continue;
    }
    const bool more = best == nullptr || run.evidence.trace.events.size() >=
                                             best->evidence.trace.events.size();
    if (more) best = &run;
  }
  if (best == nullptr) {
    throw UserError(
        "--against " + record +
            (bad ? ": each run in it that printed values failed"
                 : ": no run in it printed values"),
        "Record one that goes well with: aoti-ladder run --all-stages "
        "--out DIR -- CMD");
  }
  best->evidence.log = (climb.folder / best->evidence.log).string();
  return std::move(best->evidence);
}

void KeepGoodRecord(const std::string& record, const fs::path& into) {
  if (KeptGoodRecord(record, into) != record) return;
  const fs::path from = ReadRecordOutline(record).folder;
  std::error_code none;
  if (!fs::exists(from / "record.json", none) ||
      fs::exists(into / kKept / "record.json", none)) {
    return;
  }
  try {
    CopyRuns(from, into / kKept);
  } catch (const fs::filesystem_error& error) {
    throw UserError(
        fmt::format("cannot copy {} into {}: {}", from.string(),
                    (into / kKept).string(), error.code().message()),
        "make room on the disk, or give another place with --out DIR", 3);
  }
}

std::string KeptGoodRecord(const std::string& record, const fs::path& into) {
  if (record.empty()) return record;
  const fs::path kept = into / kKept / PartOf(record);
  std::error_code error;
  return fs::exists(kept, error) ? (kept / "").parent_path().string() : record;
}

}  // namespace ladder
