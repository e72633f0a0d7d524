// The history of nightly runs, in one SQLite file (Database says what it
// withstands). Nights count in the order in which they were begun; "before a
// night" are those of its suite with a lower id.
#ifndef LADDER_NIGHTLY_HISTORY_H_
#define LADDER_NIGHTLY_HISTORY_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nightly/night.h"

struct sqlite3;
struct sqlite3_stmt;

namespace ladder {

// One SQLite file that stays whole: a rollback journal (which, unlike WAL,
// works on NFS), every commit on the disk before it counts, one writer at a
// time. A process that is killed leaves the file as of its last commit.
//
// While one is open, nothing else in this process may open and close the file:
// that would give up its lock (POSIX locks are of processes).

class Database;

/// What a kind of file holds.
struct DatabaseSchema {
  std::string what;            ///< "history of nightly runs"
  std::string usual_place;     ///< "; nightly keeps it in …", for an error
  int64_t application_id = 0;  ///< tells it from files of other programs
  /// SQL; the n-th makes version n out of version n - 1, the first one out of
  /// an empty file. What was released is never changed, only added to.
  std::vector<std::string> steps;
};

/// One statement, compiled. Errors as of Database.
class Statement {
 public:
  /// The next parameter.
  Statement& Bind(std::string_view text);
  Statement& Bind(int64_t number);
  Statement& Bind(double number);
  /// True: there is a row, which is valid until the next step.
  bool Step();

  /// Of the row, columns from 0. Any bytes may be in a text.
  [[nodiscard]] std::string Text(int column) const;
  [[nodiscard]] int64_t Integer(int column) const;
  [[nodiscard]] double Number(int column) const;
  [[nodiscard]] bool IsNull(int column) const;

 private:
  friend class Database;
  Statement(const Database& database, const std::string& sql);

  const Database* database_;
  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_;
  std::list<std::string> texts_;  // where they are bound
  int bound_ = 0;
};

/// Whatever cannot be done is a UserError that names the file: locked for
/// longer than `wait`, damaged, of another program or a newer version, disk
/// full. A file that is refused stays as it is.
class Database {
 public:
  using Wait = std::chrono::milliseconds;

  /// Makes the file where there is none, and brings an older one up to date.
  static Database OpenToWrite(const std::filesystem::path& path,
                              const DatabaseSchema& schema, Wait wait);
  /// A copy in memory as of now, brought up to date there: readers hold no
  /// writer up, agree with themselves, and leave an older file to those whose
  /// program is older.
  static Database Copy(const std::filesystem::path& path,
                       const DatabaseSchema& schema, Wait wait);

  [[nodiscard]] Statement Prepare(const std::string& sql) const {
    return {*this, sql};
  }
  /// Any number of statements without parameters and rows.
  void Run(const std::string& sql) const;
  [[nodiscard]] int64_t LastRow() const;
  /// Throws what a code of SQLite other than SQLITE_OK stands for.
  void Check(int code) const;

 private:
  friend class Statement;
  Database(const std::filesystem::path& path, std::string what, Wait wait);
  void Open(const std::string& name, int flags);
  void CopyFrom(const Database& other) const;
  void RefuseDamaged() const;
  [[nodiscard]] size_t VersionOf(const DatabaseSchema& schema) const;
  void BringUpToDate(const DatabaseSchema& schema) const;

  std::string name_, what_;
  Wait wait_;
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> connection_;
};

/// Takes the file for writing; undone unless it comes to Commit.
class Transaction {
 public:
  explicit Transaction(const Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void Commit();

 private:
  const Database& database_;
  bool open_ = true;
};

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
  /// In the order of their names.
  [[nodiscard]] std::vector<NightResult> ResultsOf(int64_t night) const;
  /// A recipe's, oldest first, the night's own the last.
  [[nodiscard]] std::vector<NightResult> ResultsUpTo(
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
