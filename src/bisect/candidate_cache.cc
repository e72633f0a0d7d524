#include "bisect/candidate_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <numeric>
#include <utility>

#include "base/file.h"
#include "record/file_hashes.h"
#include "base/json_fields.h"
#include "base/json_text.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

fs::path MarkOf(const fs::path& candidate) {
  return candidate.string() + ".json";
}

/// What is gone meanwhile counts nothing; a file with several names counts as
/// often.
uint64_t BytesBelow(const fs::path& folder) {
  uint64_t bytes = 0;
  std::error_code error;
  fs::recursive_directory_iterator each(
      folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && each != fs::recursive_directory_iterator();
       each.increment(error)) {
    std::error_code gone;
    if (!each->is_regular_file(gone) || each->is_symlink(gone)) continue;
    const auto size = each->file_size(gone);
    if (!gone) bytes += size;
  }
  return bytes;
}

std::optional<json::object> ReadMark(const fs::path& mark) {
  boost::system::error_code error;
  json::value value = json::parse(ReadFile(mark).value_or(""), error);
  if (error || !value.is_object()) return std::nullopt;
  return std::move(value.as_object());
}

constexpr const char* kIdentities = "identities";

/// Two recipes may ask different things of one candidate, and a recipe another
/// one than before.
std::string KeyOf(const std::vector<std::string>& same_as) {
  return Sha256OfText(json::serialize(ToJson(same_as)));
}

struct Kept {
  std::string name;
  uint64_t bytes = 0;
  fs::file_time_type used;
};

std::vector<Kept> KeptIn(const fs::path& folder) {
  std::vector<Kept> all;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const fs::path& mark = entry.path();
    if (mark.extension() != ".json") continue;
    const auto read = ReadMark(mark);
    if (!read) continue;
    all.push_back({mark.stem(), IntegerOf<uint64_t>(*read, "bytes"),
                   fs::last_write_time(mark, error)});
  }
  std::sort(all.begin(), all.end(),
            [](const Kept& a, const Kept& b) { return a.used < b.used; });
  return all;
}

}  // namespace

CandidateCache::CandidateCache(fs::path folder, std::optional<uint64_t> keep)
    : folder_(std::move(folder)), keep_(keep) {}

fs::path CandidateCache::PathOf(const std::string& name) const {
  return folder_ / name;
}

bool CandidateCache::IsReady(const std::string& name) const {
  std::error_code error;
  return fs::is_directory(PathOf(name), error) &&
         ReadMark(MarkOf(PathOf(name)));
}

std::optional<std::string> CandidateCache::IdentityOf(
    const std::string& name, const std::vector<std::string>& same_as) const {
  if (!IsReady(name)) return std::nullopt;
  const json::object mark = ReadMark(MarkOf(PathOf(name))).value();
  const std::string key = KeyOf(same_as);
  const json::value* all = mark.if_contains(kIdentities);
  if (all == nullptr || !all->is_object()) return std::nullopt;
  std::string identity = TextOf(all->as_object(), key.c_str());
  if (identity.empty()) return std::nullopt;
  return identity;
}

void CandidateCache::MarkUnready(const std::string& name) const {
  std::error_code error;
  fs::remove(MarkOf(PathOf(name)), error);
  if (!error) return;
  throw UserError(fmt::format("cannot remove '{}': {}",
                              MarkOf(PathOf(name)).string(), error.message()),
                  "Candidates are kept there; give another place by --cache.");
}

void CandidateCache::MarkReady(const std::string& name,
                               const std::vector<std::string>& same_as,
                               const std::string& identity) const {
  const fs::path file = MarkOf(PathOf(name));
  json::object mark = ReadMark(file).value_or(json::object{});
  mark["bytes"] = BytesBelow(PathOf(name));
  if (!identity.empty()) {
    json::value& all = mark[kIdentities];
    if (!all.is_object()) all.emplace_object();
    all.as_object()[KeyOf(same_as)] = ToUtf8(identity);
  }
  mark.erase("identity");  // of older ones, whosever it is
  WriteFileByRename(file, json::serialize(mark) + "\n");
}

void CandidateCache::Touch(const std::string& name) const {
  std::error_code gone;
  fs::last_write_time(MarkOf(PathOf(name)), fs::file_time_type::clock::now(),
                      gone);
}

std::vector<std::string> CandidateCache::MakeRoom(
    const std::set<std::string>& needed) const {
  std::vector<std::string> removed;
  if (!keep_) return removed;
  const std::vector<Kept> all = KeptIn(folder_);
  uint64_t bytes = std::accumulate(
      all.begin(), all.end(), uint64_t{0},
      [](uint64_t sum, const Kept& each) { return sum + each.bytes; });
  for (const Kept& each : all) {
    if (bytes <= *keep_) break;
    if (needed.contains(each.name)) continue;
    std::error_code error;
    // First the mark: half a folder is not ready.
    fs::remove(MarkOf(PathOf(each.name)), error);
    fs::remove_all(PathOf(each.name), error);
    bytes -= std::min(bytes, each.bytes);
    removed.push_back(each.name);
  }
  return removed;
}

FolderLock LockCandidates(const fs::path& cache) {
  std::error_code error;
  fs::create_directories(cache, error);
  if (error) {
    throw UserError(fmt::format("cannot make the folder '{}': {}",
                                cache.string(), error.message()),
                    "Candidates are kept there; give another one by --cache.");
  }
  auto lock = FolderLock::Take(cache);
  if (lock) return std::move(*lock);
  throw UserError(
      fmt::format("another bisection or nightly works with the candidates in "
                  "{}",
                  cache.string()),
      "Wait for it; a bisection takes another place by --cache DIR.", 125);
}

}  // namespace ladder
