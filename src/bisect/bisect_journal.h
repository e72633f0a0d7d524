// A bisection on the disk: its settings (bisect.json) and a line for each event
// (bisect.jsonl). With these it continues, wherever it was cut off.
#ifndef LADDER_BISECT_BISECT_JOURNAL_H_
#define LADDER_BISECT_BISECT_JOURNAL_H_

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bisect/bisect_search.h"
#include "bisect/candidates.h"
#include "diagnosis/verdict.h"
#include "jobs/climb_jobs.h"

namespace ladder {

/// The settings of a bisection; they do not change.
struct BisectFacts {
  std::string tool_version;
  std::string started_at;                        ///< UTC
  std::filesystem::path recipe, workdir, cache;  ///< absolute
  std::vector<Candidate> candidates;
  /// Of the repository of the commits: see WebPageOf.
  std::string web_page = {};
  /// Below the cache; empty in a bisection of an older aoti-ladder.
  std::vector<std::string> folder_names = {};
  /// Of the recipe: see RecipePartsOf.
  std::map<std::string, std::string> recipe_parts = {};
  BisectLimits limits;
  size_t jobs = 1;
  JobExecutor executor = JobExecutor::kLocal;
  /// The limit of the candidate cache, in bytes.
  std::optional<uint64_t> keep;
  /// The failure to look for; empty: the failure of the bad end.
  Expectation expect;
};

/// The failure to look for, as the bad end showed it.
struct Predicate {
  Expectation failure;
  std::string stage;   ///< the first that shows it; empty: a whole climb
  std::string record;  ///< that it was found in, below the bisection's folder
  bool operator==(const Predicate&) const = default;
};

struct BisectEvent {
  enum class Kind { kSetup, kSame, kPredicate, kRun };
  Kind kind = Kind::kRun;
  size_t candidate = 0;
  bool worked = true;    ///< of a setup
  std::string identity;  ///< a hash of the output of same_as
  bool reused = false;   ///< it was already set up
  /// Of the setup, without secrets.
  std::vector<std::vector<std::string>> commands = {};
  size_t same = 0;  ///< kSame: the identical candidate
  Predicate predicate;
  ProbeOutcome outcome = ProbeOutcome::kUnknown;
  std::string job;        ///< its folder, below jobs/
  std::string signature;  ///< of the failure that a run showed
  std::string why;        ///< why it is unknown
  double seconds = 0;
  /// The number of the process that noted it, from 1, and the seconds since
  /// that process began.
  size_t session = 0;
  double elapsed = 0;
};

/// Writes both files; UserError on failure.
class BisectJournal {
 public:
  /// Begins a journal in a folder that has none.
  BisectJournal(const std::filesystem::path& folder, const BisectFacts& facts);
  /// Continues a journal.
  explicit BisectJournal(const std::filesystem::path& folder);
  /// On the disk when it returns.
  void Add(const BisectEvent& event);

 private:
  std::filesystem::path file_;
};

struct BisectHistory {
  BisectFacts facts;
  std::vector<BisectEvent> events;
  /// Unreadable lines, such as the last one after a power loss.
  size_t unread = 0;
};
/// UserError if the folder holds no bisection, or one of a newer version.
BisectHistory ReadBisectHistory(const std::filesystem::path& folder);

// Whether the recipe is the same as when the bisection began: runs of two
// recipes have no common answer.

/// All keys that affect a run or a setup, such as "command" or "bisect setup",
/// and a hash of each value. UserError if the recipe has faults.
std::map<std::string, std::string> RecipePartsOf(
    const std::filesystem::path& recipe);

/// The keys that were changed, added or removed. Empty for a bisection of an
/// older aoti-ladder, which did not store them.
std::vector<std::string> ChangedPartsOf(const BisectFacts& facts);

/// False also if the recipe cannot be read any more. `folder`: of a bisection.
bool IsOfSameRecipe(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_JOURNAL_H_
