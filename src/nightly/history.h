// The history of nightly runs, in one SQLite file (see Database). Nights are
// ordered by their beginnings; nights "before a night" are those of its suite
// with a lower id.
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

// One crash-safe SQLite file: a rollback journal (which, unlike WAL, works on
// NFS), every commit on the disk before it counts, one writer at a time. If a
// process is killed, the file stays as of its last commit.
//
// While one is open, nothing else in this process may open and close the file:
// that would release its lock (POSIX locks belong to processes).

class Database;

/// The format of a kind of file.
struct DatabaseSchema {
  std::string what;            ///< "history of nightly runs"
  std::string usual_place;     ///< "; nightly keeps it in …", for an error
  int64_t application_id = 0;  ///< differs in files of other programs
  /// SQL: step n makes version n from version n - 1, the first one from an
  /// empty file. Released steps never change; new ones are added.
  std::vector<std::string> steps;
};

/// A compiled statement. Errors as in Database.
class Statement {
 public:
  /// Binds the next parameter.
  Statement& Bind(std::string_view text);
  Statement& Bind(int64_t number);
  Statement& Bind(double number);
  /// True: there is a row, which is valid until the next step.
  bool Step();

  /// The row's values, columns from 0. A text may hold any bytes.
  [[nodiscard]] std::string Text(int column) const;
  [[nodiscard]] int64_t Integer(int column) const;
  [[nodiscard]] double Number(int column) const;
  [[nodiscard]] bool IsNull(int column) const;

 private:
  friend class Database;
  Statement(const Database& database, const std::string& sql);

  const Database* database_;
  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_;
  std::list<std::string> texts_;  // the bound texts
  int bound_ = 0;
};

/// Every failure is a UserError that names the file: locked for longer than
/// `wait`, damaged, of another program or a newer version, disk full. A refused
/// file stays as it is.
class Database {
 public:
  using Wait = std::chrono::milliseconds;

  /// Creates the file if there is none; updates an older one.
  static Database OpenToWrite(const std::filesystem::path& path,
                              const DatabaseSchema& schema, Wait wait);
  /// A copy in memory as of now, updated there: readers do not block writers,
  /// see one consistent state, and leave an older file to older programs.
  static Database Copy(const std::filesystem::path& path,
                       const DatabaseSchema& schema, Wait wait);

  [[nodiscard]] Statement Prepare(const std::string& sql) const {
    return {*this, sql};
  }
  /// Any number of statements without parameters and rows.
  void Run(const std::string& sql) const;
  [[nodiscard]] int64_t LastRow() const;
  /// Throws the error for a code of SQLite other than SQLITE_OK.
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

/// Locks the file for writing; rolls back without Commit.
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

/// The tables, version by version. Paths of records and bisections below the
/// file's folder are stored relative to it, and read as absolute ones.
const DatabaseSchema& HistorySchema();

class History {
 public:
  /// How long to wait for other processes.
  static constexpr std::chrono::seconds kWait{30};

  /// Creates the file if there is none. UserError if it is no history, damaged,
  /// of a newer program or cannot be written.
  static History OpenToWrite(const std::filesystem::path& path,
                             Database::Wait wait = kWait);
  /// What is in it now; later changes are not seen. Never writes, except to
  /// roll back what a killed writer left. UserError likewise, and if there is
  /// no such file.
  static History Read(const std::filesystem::path& path,
                      Database::Wait wait = kWait);

  // These are on the disk when they return; UserError on failure.

  /// Ignores `night.id` and `ended_at`. Returns the id.
  int64_t Begin(const Night& night);
  /// Sets how it ended; kStarted and no time if it continues.
  void SetState(int64_t night, NightState state, const std::string& ended_at);
  /// Replaces this night's result of the recipe. Its bisection stays if outcome
  /// and signature do. Does not store `result.bisection`. Returns the result's
  /// id.
  int64_t Store(int64_t night, const NightResult& result);
  /// Replaces the result's bisection.
  void StoreBisection(int64_t result, const NightBisection& bisection);

  /// Of this suite, or of all; oldest first.
  [[nodiscard]] std::vector<Night> Nights(
      const std::optional<std::string>& suite = std::nullopt) const;
  /// In the order of their names.
  [[nodiscard]] std::vector<NightResult> ResultsOf(int64_t night) const;
  /// The recipe's results up to this night, oldest first.
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
  std::filesystem::path folder_;  // of the file, absolute
};

}  // namespace ladder

#endif  // LADDER_NIGHTLY_HISTORY_H_
