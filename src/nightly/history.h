// The history of nightly runs, in one SQLite file (see database.h for what it
// withstands). Nights count in the order in which they were begun; "before a
// night" are those of its suite with a lower id.
#ifndef LADDER_NIGHTLY_HISTORY_H_
#define LADDER_NIGHTLY_HISTORY_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "nightly/database.h"
#include "nightly/night.h"

namespace ladder {

/// Its tables, version by version. Records and bisections below the file's
/// folder are kept by paths from there, and read as absolute ones.
const DatabaseSchema& HistorySchema();

class History {
 public:
  /// How long to wait for other processes.
  static constexpr std::chrono::seconds kWait{30};

  /// Makes the file where there is none. UserError when it is no history, is
  /// damaged, of a newer program or cannot be written.
  static History OpenToWrite(const std::filesystem::path& path,
                             Database::Wait wait = kWait);
  /// What is in it now; later changes are not seen. Never writes, but for
  /// undoing what a killed writer left half done. UserError likewise, and when
  /// there is no such file.
  static History Read(const std::filesystem::path& path,
                      Database::Wait wait = kWait);

  // Each is on the disk when it returns; UserError where it cannot be.

  /// `night.id` and `ended_at` do not count. Returns the id.
  int64_t Begin(const Night& night);
  /// That it ended; or that it is gone on with: kStarted and no time.
  void SetState(int64_t night, NightState state, const std::string& ended_at);
  /// Replaces what this night already has of the recipe. Its bisection stays
  /// if outcome and signature do. Does not store `result.bisection`. Returns
  /// the result's id.
  int64_t Store(int64_t night, const NightResult& result);
  /// Replaces the result's bisection.
  void StoreBisection(int64_t result, const NightBisection& bisection);

  /// Of this suite, or of all; oldest first.
  [[nodiscard]] std::vector<Night> Nights(
      const std::optional<std::string>& suite = std::nullopt) const;
  [[nodiscard]] std::optional<Night> LastFinishedBefore(
      const Night& night) const;
  /// In the order of their names.
  [[nodiscard]] std::vector<NightResult> ResultsOf(int64_t night) const;
  /// A recipe's, oldest first, the night's own the last.
  [[nodiscard]] std::vector<NightResult> ResultsUpTo(
      const Night& night, const RecipeKey& key) const;
  [[nodiscard]] std::optional<NightResult> LatestBefore(
      const Night& night, const RecipeKey& key) const;
  /// The last night before this one in which the recipe passed.
  [[nodiscard]] std::optional<Night> LastPassedBefore(
      const Night& night, const RecipeKey& key) const;
  /// Everything, in the order of the suites' names.
  [[nodiscard]] std::vector<SuiteHistory> Suites() const;

 private:
  History(Database database, const std::filesystem::path& path);

  Database database_;
  std::filesystem::path folder_;  // that the file lies in, absolute
};

}  // namespace ladder

#endif  // LADDER_NIGHTLY_HISTORY_H_
