// What is bisected: the candidates of a recipe in their order, and where each
// of them lives.
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

/// The beginning of its label, for names of folders: the first twelve digits
/// of a commit.
std::string ShortName(const std::string& label);

/// In their order, the good end first; at least one. UserError where there is
/// none, one comes twice, git or the command fails.
std::vector<Candidate> FindCandidates(const BisectSection& section,
                                      const std::string& workdir,
                                      Executor& executor, const Host& host);

/// The one that a person names: by its label, its beginning where that is
/// clear, or a revision of git. UserError with "did you mean".
size_t CandidateNamed(const std::vector<Candidate>& candidates,
                      const std::string& name);

/// The name of its folder: another one for another setup. `section`: as read
/// without a candidate, the same for all.
std::string FolderNameOf(const BisectSection& section,
                         const std::string& label);

// The folders that candidates' setups have filled, kept for the next time.

/// Each candidate has the folder NAME and, once it is ready, NAME.json beside
/// it.
class CandidateCache {
 public:
  /// keep: bytes of all of them together; nothing: no limit.
  CandidateCache(std::filesystem::path folder, std::optional<uint64_t> keep);

  [[nodiscard]] std::filesystem::path PathOf(const std::string& name) const;
  [[nodiscard]] bool IsReady(const std::string& name) const;
  /// What the command has said of it; nothing where it is not known.
  [[nodiscard]] std::optional<std::string> IdentityOf(
      const std::string& name, const std::vector<std::string>& same_as) const;
  /// Before its setup, which empties the folder. UserError when it cannot be
  /// done.
  void MarkUnready(const std::string& name) const;
  /// identity: what the command says of it, beside what others have said;
  /// empty: nothing, it is asked again another time.
  void MarkReady(const std::string& name,
                 const std::vector<std::string>& same_as = {},
                 const std::string& identity = "") const;
  /// Counts as used now.
  void Touch(const std::string& name) const;
  /// Removes those not used for longest until the limit is kept, but none that
  /// is `needed`. Returns the names of those removed.
  [[nodiscard]] std::vector<std::string> MakeRoom(
      const std::set<std::string>& needed) const;

 private:
  std::filesystem::path folder_;
  std::optional<uint64_t> keep_;
};

/// For as long as its candidates are worked with; makes the folder. UserError
/// when another process does (125), or it cannot be made.
FolderLock LockCandidates(const std::filesystem::path& cache);

}  // namespace ladder

#endif  // LADDER_BISECT_CANDIDATES_H_
