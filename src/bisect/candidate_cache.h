// The folders that candidates' setups have filled, kept for the next time.
#ifndef LADDER_BISECT_CANDIDATE_CACHE_H_
#define LADDER_BISECT_CANDIDATE_CACHE_H_

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/folder_lock.h"

namespace ladder {

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

#endif  // LADDER_BISECT_CANDIDATE_CACHE_H_
