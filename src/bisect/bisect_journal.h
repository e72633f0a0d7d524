// What a bisection has done, on the disk: what it is about (bisect.json) and a
// line for each thing that came out (bisect.jsonl). From these it goes on
// after it was cut off, wherever that was.
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

/// What a bisection is about; does not change.
struct BisectFacts {
  std::string tool_version;
  std::string started_at;                        ///< UTC
  std::filesystem::path recipe, workdir, cache;  ///< absolute
  std::vector<Candidate> candidates;
  /// Of each, below the cache; empty in those of an older aoti-ladder.
  std::vector<std::string> folder_names = {};
  /// What the recipe said: see RecipePartsOf.
  std::map<std::string, std::string> recipe_parts = {};
  BisectLimits limits;
  size_t jobs = 1;
  JobExecutor executor = JobExecutor::kLocal;
  /// Of candidates that are kept, in bytes.
  std::optional<uint64_t> keep;
  /// Given instead of what the bad end shows.
  Expectation expect;
};

/// Which failure is looked for, found out at the bad end.
struct Predicate {
  Expectation failure;
  std::string stage;   ///< the cheapest that shows it; empty: a whole climb
  std::string record;  ///< that it was found in, below the bisection's folder
  bool operator==(const Predicate&) const = default;
};

struct BisectEvent {
  enum class Kind { kSetup, kSame, kPredicate, kRun };
  Kind kind = Kind::kRun;
  size_t candidate = 0;
  bool worked = true;    ///< of a setup
  std::string identity;  ///< a hash of what same_as printed of it
  bool reused = false;   ///< it was set up before
  /// It, without secrets.
  std::vector<std::vector<std::string>> commands = {};
  size_t same = 0;  ///< kSame: as which candidate
  Predicate predicate;
  ProbeOutcome outcome = ProbeOutcome::kUnknown;
  std::string job;        ///< its folder, below jobs/
  std::string signature;  ///< of the failure that a run showed
  std::string why;        ///< it is unknown
  double seconds = 0;
  /// Which of the processes that worked at the bisection noted it, from 1, and
  /// how many seconds after it had begun.
  size_t session = 0;
  double elapsed = 0;
};

/// Writes both; UserError when that cannot be done.
class BisectJournal {
 public:
  /// Begins one in a folder that has none.
  BisectJournal(const std::filesystem::path& folder, const BisectFacts& facts);
  /// Goes on with one.
  explicit BisectJournal(const std::filesystem::path& folder);
  /// On the disk when it returns.
  void Add(const BisectEvent& event);

 private:
  std::filesystem::path file_;
};

struct BisectHistory {
  BisectFacts facts;
  std::vector<BisectEvent> events;
  /// Lines that are none, as the last one after a power loss.
  size_t unread = 0;
};
/// UserError when the folder is no bisection's, or of a newer version.
BisectHistory ReadBisectHistory(const std::filesystem::path& folder);

// Whether the recipe of a bisection is still what it was when it began: runs of
// two recipes have no common answer.

/// Of all that decides what a run or a setup shows: the key, such as "command"
/// or "bisect setup", and a hash of its value. UserError where the recipe has
/// faults.
std::map<std::string, std::string> RecipePartsOf(
    const std::filesystem::path& recipe);

/// The keys that have another value now, or none. Empty for a bisection of an
/// older aoti-ladder, which did not note them.
std::vector<std::string> ChangedPartsOf(const BisectFacts& facts);

/// False also where the recipe cannot be read any more. `folder`: of a
/// bisection.
bool IsOfSameRecipe(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_JOURNAL_H_
