#include "bisect/candidates.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <boost/json.hpp>
#include <numeric>
#include <set>
#include <sstream>
#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "base/lock_holder.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "recipe/recipe_keys.h"
#include "record/surroundings.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;

constexpr std::chrono::minutes kGitLimit{5};
constexpr std::chrono::minutes kListLimit{30};
constexpr size_t kMostListed = 16 << 20;  // bytes
constexpr size_t kShortHash = 12;

/// What the command prints. UserError if it fails.
std::string OutputOf(const Words& argv, const std::string& workdir,
                     std::chrono::milliseconds limit, Executor& executor,
                     const Host& host) {
  const Printed printed = RunForOutput(
      executor, {argv, host.environment, workdir}, limit, kMostListed);
  if (std::holds_alternative<Interrupted>(printed.outcome.ending)) {
    throw UserError("interrupted while listing the candidates",
                    "Start again; nothing was run.", 130);
  }
  if (!Succeeded(printed.outcome.ending)) {
    throw UserError(
        fmt::format("cannot list the candidates: {} failed: {}{}{}",
                    ShellQuote(argv), Describe(printed.outcome.ending),
                    printed.err.empty() ? "" : ":\n", printed.err),
        "Run it by hand, and fix 'candidates' in the recipe.");
  }
  return printed.out;
}

Words LinesOf(const std::string& text) {
  Words lines;
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
      line.pop_back();
    }
    if (!line.empty()) lines.push_back(std::move(line));
    begin = end + 1;
  }
  return lines;
}

/// The separator between the fields of a commit: no field contains it.
constexpr char kBetween = '\x1f';
constexpr const char* kCommitFormat = "--format=%H%x1f%an%x1f%as%x1f%s";

std::vector<Candidate> CommitsIn(const std::string& log) {
  std::vector<Candidate> all;
  for (const std::string& line : LinesOf(log)) {
    std::istringstream fields(line);
    Candidate each;
    std::string subject;
    std::getline(fields, each.label, kBetween);
    std::getline(fields, each.author, kBetween);
    std::getline(fields, each.date, kBetween);
    std::getline(fields, subject);
    each.title = each.label.substr(0, kShortHash);
    if (!subject.empty()) each.title += " " + subject;
    all.push_back(std::move(each));
  }
  return all;
}

std::vector<Candidate> FindCommits(const Commits& commits, Executor& executor,
                                   const Host& host) {
  const auto git = [&](Words words) {
    // Its output is a terminal, so git would start a pager.
    words.insert(words.begin(), {"git", "--no-pager", "-C", commits.repository,
                                 "log", "--first-parent", "--no-color",
                                 "--no-show-signature", kCommitFormat});
    return CommitsIn(OutputOf(words, "", kGitLimit, executor, host));
  };
  // --end-of-options: a revision cannot be taken for an option.
  std::vector<Candidate> all =
      git({"-1", "--end-of-options", commits.good, "--"});
  Words range{"--reverse", "--ancestry-path", "--end-of-options",
              fmt::format("{}..{}", commits.good, commits.bad), "--"};
  range.insert(range.end(), commits.paths.begin(), commits.paths.end());
  for (Candidate& each : git(range)) all.push_back(std::move(each));
  return all;
}

std::vector<Candidate> Labelled(const Words& labels) {
  std::vector<Candidate> all;
  for (const std::string& label : labels) all.push_back({label, label});
  return all;
}

std::vector<Candidate> List(const BisectSection& section,
                            const std::string& workdir, Executor& executor,
                            const Host& host) {
  if (section.commits) return FindCommits(*section.commits, executor, host);
  if (section.nightlies) {
    return Labelled(VersionsOf(*section.nightlies).value_or(Words{}));
  }
  if (section.list.empty()) return Labelled(section.versions);
  return Labelled(
      LinesOf(OutputOf(section.list, workdir, kListLimit, executor, host)));
}

}  // namespace

std::vector<Candidate> FindCandidates(const BisectSection& section,
                                      const std::string& workdir,
                                      Executor& executor, const Host& host) {
  std::vector<Candidate> all = List(section, workdir, executor, host);
  if (all.empty()) {
    throw UserError("no candidates",
                    "List 'candidates' in the recipe in order, from one known "
                    "to be good to one that fails.");
  }
  std::set<std::string> labels;
  for (const Candidate& each : all) {
    if (labels.insert(each.label).second) continue;
    throw UserError(fmt::format("candidate '{}' appears twice", each.label),
                    "List each candidate once, in order from good to bad.");
  }
  return all;
}

std::string WebPageOf(const std::string& remote) {
  static const RE2 kRemote(
      R"((?:(?:https?|ssh|git)://)?(?:[^@/]*@)?([\w.-]+)(?::\d+/|[:/]/?))"
      R"(([\w.~/-]+?)(?:\.git)?/?)");
  std::string host, path;
  if (!RE2::FullMatch(remote, kRemote, &host, &path)) return "";
  static const RE2 kKnown(R"((?i)(?:.*\.)?(?:github|gitlab)\..+)");
  if (!RE2::FullMatch(host, kKnown)) return "";
  return fmt::format("https://{}/{}", host, path);
}

std::string WebPageOf(const BisectSection& section, Executor& executor,
                      const Host& host) {
  if (!section.commits) return "";
  const Printed printed =
      RunForOutput(executor,
                   {{"git", "-C", section.commits->repository, "remote",
                     "get-url", "origin"},
                    host.environment,
                    ""},
                   kGitLimit, kMostListed);
  if (!Succeeded(printed.outcome.ending)) return "";
  const Words lines = LinesOf(printed.out);
  return lines.empty() ? "" : WebPageOf(lines.front());
}

size_t CandidateNamed(const std::vector<Candidate>& candidates,
                      const std::string& name) {
  Words labels;
  std::vector<size_t> beginning;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i].label == name) return i;
    if (candidates[i].label.starts_with(name)) beginning.push_back(i);
    labels.push_back(candidates[i].label);
  }
  if (!name.empty() && beginning.size() == 1) return beginning.front();
  throw UserError(
      beginning.empty()
          ? fmt::format("no candidate '{}'{}", name, DidYouMean(name, labels))
          : fmt::format("'{}' is ambiguous: {} candidates match, such as {}",
                        name, beginning.size(), labels[beginning.front()]),
      fmt::format("Use one of the {}, from {} to {}.", labels.size(),
                  labels.front(), labels.back()));
}

std::string ShortName(const std::string& label) {
  static const RE2 kCommit("[0-9a-f]{40}|[0-9a-f]{64}");
  constexpr size_t kMostName = 40;
  return ToClimbName(label).substr(
      0, RE2::FullMatch(label, kCommit) ? kShortHash : kMostName);
}

std::string FolderNameOf(const BisectSection& section,
                         const std::string& label) {
  boost::crc_32_type crc;
  const auto add = [&](const std::string& text) {
    crc.process_bytes(text.c_str(), text.size() + 1);
  };
  add(label);
  for (const Words& command : section.setup) {
    for (const std::string& word : command) add(word);
  }
  return fmt::format("{}-{:08x}", ShortName(label), crc.checksum());
}

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

fs::path MarkOf(const fs::path& candidate) {
  return candidate.string() + ".json";
}

/// Ignores files that disappear meanwhile; counts hard links as files.
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
  json::value value = json::parse(ReadJsonFile(mark).value_or(""), error);
  if (error || !value.is_object()) return std::nullopt;
  return std::move(value.as_object());
}

constexpr const char* kIdentities = "identities";

/// Recipes may have different same_as for one candidate, and may change theirs.
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
  throw UserError(
      fmt::format("cannot remove '{}': {}", MarkOf(PathOf(name)).string(),
                  error.message()),
      "Candidates are kept there. Choose another folder with --cache DIR.");
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
  mark.erase("identity");  // of older versions, from an unknown command
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
    // The mark first: half a folder is not ready.
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
    throw UserError(
        fmt::format("cannot create the folder '{}': {}", cache.string(),
                    error.message()),
        "Candidates are kept there. Choose another folder with --cache DIR.");
  }
  auto lock = FolderLock::TakeWithin(cache);
  if (lock) return std::move(*lock);
  throw UserError(
      fmt::format(
          "another bisection or nightly is using the candidates in {}{}",
          cache.string(), LockHolderText(cache)),
      "Wait for it, or choose another folder for a bisection with --cache DIR.",
      125);
}

}  // namespace ladder
