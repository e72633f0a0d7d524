// The candidates of a recipe in order, and the folder of each.
#ifndef LADDER_BISECT_CANDIDATES_H_
#define LADDER_BISECT_CANDIDATES_H_

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/file.h"
#include "process/executor.h"
#include "process/host.h"
#include "recipe/recipe.h"

namespace ladder {

struct Candidate {
  /// "2.14.0", a commit's whole hash, a line: what ${candidate} stands for.
  std::string label;
  /// What people see: "a1b2c3d Fuse more", else the label.
  std::string title;
  std::string author = {}, date = {};  ///< of a commit: "2026-01-31"
};

/// The label, shortened for folder names: the first twelve digits of a commit.
std::string ShortName(const std::string& label);

/// In order, the good end first; at least one. UserError if there is none, one
/// is repeated, or git or the command fails.
std::vector<Candidate> FindCandidates(const BisectSection& section,
                                      const std::string& workdir,
                                      Executor& executor, const Host& host);

/// The page of a git remote on GitHub or GitLab, such as
/// "https://github.com/a/b", without any password; empty for other remotes.
std::string WebPageOf(const std::string& remote);

/// The same of the repository whose commits are the candidates; empty if it has
/// no such remote.
std::string WebPageOf(const BisectSection& section, Executor& executor,
                      const Host& host);

/// The candidate with this label, or the only one whose label begins like this.
/// UserError with "did you mean".
size_t CandidateNamed(const std::vector<Candidate>& candidates,
                      const std::string& name);

/// The name of the candidate's folder, which depends on the setup. `section`:
/// read without a candidate, so the same for all.
std::string FolderNameOf(const BisectSection& section,
                         const std::string& label);

// The cache of the folders that candidates' setups have filled.

/// Each candidate has the folder NAME and, once it is ready, NAME.json beside
/// it.
class CandidateCache {
 public:
  /// keep: bytes of all of them together; nothing: no limit.
  CandidateCache(std::filesystem::path folder, std::optional<uint64_t> keep);

  [[nodiscard]] std::filesystem::path PathOf(const std::string& name) const;
  [[nodiscard]] bool IsReady(const std::string& name) const;
  /// The identity from this command; nothing if it is not known.
  [[nodiscard]] std::optional<std::string> IdentityOf(
      const std::string& name, const std::vector<std::string>& same_as) const;
  /// Call it before the setup, which empties the folder. UserError on failure.
  void MarkUnready(const std::string& name) const;
  /// identity: from this same_as, stored beside those from others; empty: none
  /// is stored.
  void MarkReady(const std::string& name,
                 const std::vector<std::string>& same_as = {},
                 const std::string& identity = "") const;
  /// Marks it as used now.
  void Touch(const std::string& name) const;
  /// Removes the least recently used ones, but none of `needed`, until the
  /// limit is kept. Returns the names of those removed.
  [[nodiscard]] std::vector<std::string> MakeRoom(
      const std::set<std::string>& needed) const;

 private:
  std::filesystem::path folder_;
  std::optional<uint64_t> keep_;
};

/// Locks the cache; creates its folder. UserError if another process holds the
/// lock (125), or the folder cannot be created.
FolderLock LockCandidates(const std::filesystem::path& cache);

}  // namespace ladder

#endif  // LADDER_BISECT_CANDIDATES_H_
