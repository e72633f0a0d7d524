#include "nightly/history.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <system_error>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "base/vocabulary.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

/// What a code of SQLite means to a user.
struct Meaning {
  int code;          ///< primary, or extended if it says more
  const char* what;  ///< null: SQLite's own message says more
  const char* remedy;
  int exit_code;
};

// Extended codes before the primary ones that they belong to.
constexpr Meaning kMeanings[] = {
    {SQLITE_READONLY_ROLLBACK,
     "the last program that wrote it was killed, and only a program with write "
     "access can clean up",
     "Try again as a user with write access to the file and its folder.", 3},
    {SQLITE_NOTADB, "not an SQLite file",
     "Name another file, or move this one away.", 2},
    {SQLITE_CORRUPT, "it is damaged",
     "Restore a backup, or save what can still be read: sqlite3 FILE .recover "
     "| sqlite3 NEW",
     2},
    {SQLITE_FULL, "the disk is full", "Free some space, then try again.", 3},
    {SQLITE_READONLY, "it cannot be written",
     "Make the file and its folder writable, or name another file.", 3},
    {SQLITE_CANTOPEN, "the file, or one next to it, cannot be opened",
     "Make the file and its folder readable and writable, or name another "
     "file.",
     3},
    {SQLITE_ERROR, nullptr, "Its tables were modified: restore a backup.", 2},
};
constexpr Meaning kOther = {
    SQLITE_OK, nullptr,
    "Check the file, its disk and any quota, then try again.", 3};

const Meaning& MeaningOf(int extended) {
  for (const Meaning& each : kMeanings) {
    if (each.code == extended || each.code == (extended & 0xff)) return each;
  }
  return kOther;
}

}  // namespace

// --- Statement --------------------------------------------------------------

Statement::Statement(const Database& database, const std::string& sql)
    : database_(&database), statement_(nullptr, sqlite3_finalize) {
  sqlite3_stmt* made = nullptr;
  const int code =
      sqlite3_prepare_v2(database.connection_.get(), sql.data(),
                         static_cast<int>(sql.size()), &made, nullptr);
  statement_.reset(made);
  database.Check(code);
}

Statement& Statement::Bind(std::string_view text) {
  const std::string& kept = texts_.emplace_back(text);
  database_->Check(sqlite3_bind_text64(statement_.get(), ++bound_, kept.data(),
                                       kept.size(), SQLITE_STATIC,
                                       SQLITE_UTF8));
  return *this;
}

Statement& Statement::Bind(int64_t number) {
  database_->Check(sqlite3_bind_int64(statement_.get(), ++bound_, number));
  return *this;
}

Statement& Statement::Bind(double number) {
  database_->Check(sqlite3_bind_double(statement_.get(), ++bound_, number));
  return *this;
}

bool Statement::Step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_->Check(code);
  return false;
}

std::string Statement::Text(int column) const {
  // First the text, then its length: the first call may convert it.
  const auto* text = reinterpret_cast<const char*>(
      sqlite3_column_text(statement_.get(), column));
  const int bytes = sqlite3_column_bytes(statement_.get(), column);
  return text == nullptr ? "" : std::string(text, static_cast<size_t>(bytes));
}

int64_t Statement::Integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::Number(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

bool Statement::IsNull(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

// --- Database ---------------------------------------------------------------

Database::Database(const fs::path& path, std::string what, Wait wait)
    : name_(path.string()),
      what_(std::move(what)),
      wait_(wait),
      connection_(nullptr, sqlite3_close_v2) {
  LADDER_CHECK(sqlite3_threadsafe() != 0);
}

void Database::Open(const std::string& name, int flags) {
  sqlite3* made = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &made,
                                   flags | SQLITE_OPEN_EXRESCODE, nullptr);
  connection_.reset(made);
  Check(code);
  Check(sqlite3_busy_timeout(made, static_cast<int>(wait_.count())));
  // The file may come from anybody: its views and triggers must not call unsafe
  // functions.
  Run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; "
      "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL");
}

Database Database::OpenToWrite(const fs::path& path,
                               const DatabaseSchema& schema, Wait wait) {
  Database database(path, schema.what, wait);
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  if (fs::exists(path, error)) {
    if (const std::string why = WhyUnreadable(path); !why.empty()) {
      throw UserError(fmt::format("cannot write the {} '{}'{}", schema.what,
                                  path.string(), why),
                      "Name a file that can be written.");
    }
  } else if (faccessat(AT_FDCWD, whole.parent_path().c_str(), W_OK | X_OK,
                       AT_EACCESS) != 0 &&
             errno != ENOENT) {
    // SQLite would only report that there is no such file.
    throw UserError(fmt::format("cannot write the {} '{}': {}", schema.what,
                                path.string(), ErrorText(errno)),
                    "Make the folder writable, or name another file.", 3);
  }
  // An absolute path: SQLite means something else by "", ":memory:", "file:".
  database.Open(whole.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  database.RefuseDamaged();
  // Check that the file is ours before anything in it is changed.
  if (database.VersionOf(schema) < schema.steps.size()) {
    database.BringUpToDate(schema);
  }
  database.Run("PRAGMA journal_mode = DELETE");
  return database;
}

Database Database::Copy(const fs::path& path, const DatabaseSchema& schema,
                        Wait wait) {
  if (const std::string why = WhyUnreadable(path); !why.empty()) {
    throw UserError(fmt::format("cannot read the {} '{}'{}", schema.what,
                                path.string(), why),
                    fmt::format("Name a file that holds a {}{}.", schema.what,
                                schema.usual_place));
  }
  Database original(path, schema.what, wait);
  std::error_code error;
  // For writing, if allowed: SQLite then rolls back what a killed writer left
  // before anything is read.
  original.Open(fs::absolute(path, error).string(), SQLITE_OPEN_READWRITE);
  Database copy(path, schema.what, wait);
  copy.Open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  copy.CopyFrom(original);
  copy.RefuseDamaged();
  if (copy.VersionOf(schema) < schema.steps.size()) copy.BringUpToDate(schema);
  return copy;
}

void Database::CopyFrom(const Database& other) const {
  sqlite3_backup* backup = sqlite3_backup_init(connection_.get(), "main",
                                               other.connection_.get(), "main");
  if (backup == nullptr) Check(sqlite3_errcode(connection_.get()));
  // finish does not report SQLITE_BUSY of a step.
  const int copied = sqlite3_backup_step(backup, -1);
  const int finished = sqlite3_backup_finish(backup);
  Check(copied == SQLITE_DONE ? finished : copied);
}

void Database::RefuseDamaged() const {
  Statement check = Prepare("PRAGMA quick_check(1)");
  if (check.Step() && check.Text(0) != "ok") Check(SQLITE_CORRUPT);
}

size_t Database::VersionOf(const DatabaseSchema& schema) const {
  // In one statement: another process may create the tables meanwhile.
  Statement facts = Prepare(
      "SELECT user_version, application_id, "
      "(SELECT count(*) FROM sqlite_schema) "
      "FROM pragma_user_version, pragma_application_id");
  LADDER_CHECK(facts.Step());
  const int64_t version = facts.Integer(0);
  const int64_t id = facts.Integer(1);
  const bool empty = facts.Integer(2) == 0;
  if (version == 0 && id == 0 && empty) return 0;
  if (id != schema.application_id || version < 1) {
    throw UserError(
        fmt::format("'{}' is not a {}: it is an SQLite file of another program",
                    name_, what_),
        "Name another file, or move this one away.");
  }
  if (version > static_cast<int64_t>(schema.steps.size())) {
    throw UserError(
        fmt::format("'{}' was written by a newer aoti-ladder: it is version {} "
                    "of the {}; this program supports versions up to {}",
                    name_, version, what_, schema.steps.size()),
        "Use the newer aoti-ladder, or name another file.");
  }
  return static_cast<size_t>(version);
}

void Database::BringUpToDate(const DatabaseSchema& schema) const {
  Transaction transaction(*this);
  // Check again: another process may have been first.
  for (size_t at = VersionOf(schema); at < schema.steps.size(); ++at) {
    Run(schema.steps[at]);
  }
  Run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                  schema.application_id, schema.steps.size()));
  transaction.Commit();
}

void Database::Run(const std::string& sql) const {
  Check(
      sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

int64_t Database::LastRow() const {
  return sqlite3_last_insert_rowid(connection_.get());
}

void Database::Check(int code) const {
  if (code == SQLITE_OK) return;
  const int primary = code & 0xff;
  if (primary == SQLITE_BUSY || primary == SQLITE_LOCKED) {
    throw UserError(
        fmt::format("'{}' is in use: another process held its lock for {:g} s",
                    name_, static_cast<double>(wait_.count()) / 1000),
        fmt::format(
            "Try again later. To see which process has it open: fuser -v {}",
            ShellArgument(name_)),
        3);
  }
  const Meaning& meaning = MeaningOf(code);
  std::string why =
      meaning.what ? meaning.what : sqlite3_errmsg(connection_.get());
  // The system's error: no permission, a quota, a stale file on NFS.
  const int system = sqlite3_system_errno(connection_.get());
  if ((primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN) && system != 0) {
    why += ": " + ErrorText(system);
  }
  throw UserError(fmt::format("cannot use '{}' as a {}: {}", name_, what_, why),
                  meaning.remedy, meaning.exit_code);
}

// --- Transaction ------------------------------------------------------------

Transaction::Transaction(const Database& database) : database_(database) {
  database.Run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!open_) return;
  // The failure may have ended it already.
  try {
    database_.Run("ROLLBACK");
  } catch (const UserError&) {  // NOLINT(bugprone-empty-catch)
  }
}

void Transaction::Commit() {
  database_.Run("COMMIT");
  open_ = false;
}

namespace {

constexpr const char* kTables = R"(
  CREATE TABLE nights (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    suite TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    candidate TEXT NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('started', 'complete', 'interrupted')));
  CREATE TABLE results (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    night INTEGER NOT NULL REFERENCES nights (id) ON DELETE CASCADE,
    recipe TEXT NOT NULL,
    combination TEXT NOT NULL,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('passed', 'failed', 'flaky', 'error')),
    class TEXT NOT NULL,
    signature TEXT NOT NULL,
    kernel TEXT NOT NULL,
    message TEXT NOT NULL,
    record TEXT NOT NULL,
    seconds REAL NOT NULL,
    failed INTEGER NOT NULL,
    runs INTEGER NOT NULL,
    UNIQUE (night, recipe, combination));
  CREATE TABLE bisections (
    result INTEGER PRIMARY KEY REFERENCES results (id) ON DELETE CASCADE,
    answer TEXT NOT NULL,
    first_bad TEXT NOT NULL,
    last_good TEXT NOT NULL,
    probability REAL NOT NULL,
    folder TEXT NOT NULL);
)";

// The index finds a recipe's nights without a scan of the suite's.
constexpr const char* kToolVersions = R"(
  ALTER TABLE nights ADD COLUMN tool_version TEXT NOT NULL DEFAULT '';
  CREATE INDEX results_of_recipe ON results (recipe, combination, night);
)";

constexpr const char* kNotes = R"(
  ALTER TABLE nights ADD COLUMN note TEXT NOT NULL DEFAULT '';
)";

constexpr const char* kCompareLinks = R"(
  ALTER TABLE bisections ADD COLUMN compare TEXT NOT NULL DEFAULT '';
)";

const std::string kSelectNights =
    "SELECT id, suite, started_at, ended_at, candidate, tool_version, state, "
    "note FROM nights ";

const std::string kSelectResults =
    "SELECT results.id, night, recipe, combination, outcome, class, signature, "
    "kernel, message, record, seconds, failed, runs, answer, first_bad, "
    "last_good, probability, folder, state = 'complete', compare FROM results "
    "JOIN nights ON nights.id = night "
    "LEFT JOIN bisections ON bisections.result = results.id ";

/// The value with this name; the first one for an unknown name.
template <typename Enum>
Enum Named(const std::string& name, std::initializer_list<Enum> all) {
  const auto found = std::find_if(
      all.begin(), all.end(), [&](Enum each) { return Name(each) == name; });
  return found == all.end() ? *all.begin() : *found;
}

Night NightOf(const Statement& row) {
  using State = NightState;
  return {row.Integer(0),
          row.Text(1),
          row.Text(2),
          row.Text(3),
          row.Text(4),
          row.Text(5),
          Named(row.Text(6),
                {State::kStarted, State::kComplete, State::kInterrupted}),
          row.Text(7)};
}

/// Paths below the history's folder are stored relative to it: the folder may
/// be moved.
std::string Kept(const fs::path& path, const fs::path& folder) {
  const fs::path from_there = path.lexically_relative(folder);
  const bool below = !from_there.empty() && *from_there.begin() != "..";
  return below && path.is_absolute() ? from_there : path;
}
std::string Found(const std::string& path, const fs::path& folder) {
  return path.empty() ? path : (folder / path).string();
}

NightResult ResultOf(const Statement& row, const fs::path& folder) {
  using Result = Verdict::Result;
  NightResult result;
  result.id = row.Integer(0);
  result.night = row.Integer(1);
  result.key = {row.Text(2), row.Text(3)};
  result.outcome = Named(row.Text(4), {Result::kError, Result::kPassed,
                                       Result::kFailed, Result::kFlaky});
  result.failure_class = row.Text(5);
  result.signature = row.Text(6);
  result.kernel = row.Text(7);
  result.message = row.Text(8);
  result.record = Found(row.Text(9), folder);
  result.seconds = row.Number(10);
  result.failed = row.Integer(11);
  result.runs = row.Integer(12);
  if (!row.IsNull(13)) {
    result.bisection = {row.Text(13),
                        row.Text(14),
                        row.Text(15),
                        row.Number(16),
                        Found(row.Text(17), folder),
                        row.Text(19)};
  }
  result.told = row.Integer(18) != 0;
  return result;
}

std::vector<NightResult> ResultsIn(Statement& rows, const fs::path& folder) {
  std::vector<NightResult> results;
  while (rows.Step()) results.push_back(ResultOf(rows, folder));
  return results;
}

std::vector<Night> NightsIn(Statement& rows) {
  std::vector<Night> nights;
  while (rows.Step()) nights.push_back(NightOf(rows));
  return nights;
}

template <typename Item>
std::optional<Item> FirstOf(std::vector<Item> items) {
  if (items.empty()) return {};
  return std::move(items.front());
}

}  // namespace

const DatabaseSchema& HistorySchema() {
  // "aotl"
  static const auto& schema = *new DatabaseSchema{
      "history of nightly runs",
      "; nightly keeps it in .aoti-ladder/nightly/SUITE/history.db",
      0x616f746c,
      {kTables, kToolVersions, kNotes, kCompareLinks}};
  return schema;
}

History History::OpenToWrite(const std::filesystem::path& path,
                             Database::Wait wait) {
  return {Database::OpenToWrite(path, HistorySchema(), wait), path};
}

History History::Read(const std::filesystem::path& path, Database::Wait wait) {
  return {Database::Copy(path, HistorySchema(), wait), path};
}

History::History(Database database, const fs::path& path)
    : database_(std::move(database)),
      folder_(fs::absolute(path).lexically_normal().parent_path()) {}

int64_t History::Begin(const Night& night) {
  database_
      .Prepare(
          "INSERT INTO nights (suite, started_at, ended_at, candidate, "
          "tool_version, state, note) VALUES (?, ?, '', ?, ?, ?, ?)")
      .Bind(night.suite)
      .Bind(night.started_at)
      .Bind(night.candidate)
      .Bind(night.tool_version)
      .Bind(Name(night.state))
      .Bind(night.note)
      .Step();
  return database_.LastRow();
}

void History::SetState(int64_t night, NightState state,
                       const std::string& ended_at) {
  database_.Prepare("UPDATE nights SET state = ?, ended_at = ? WHERE id = ?")
      .Bind(Name(state))
      .Bind(ended_at)
      .Bind(night)
      .Step();
}

int64_t History::Store(int64_t night, const NightResult& result) {
  Transaction transaction(database_);
  // A bisection belongs to a failure; another failure has none yet.
  database_
      .Prepare(
          "DELETE FROM bisections WHERE result IN (SELECT id FROM results "
          "WHERE night = ? AND recipe = ? AND combination = ? AND "
          "(outcome <> ? OR signature <> ?))")
      .Bind(night)
      .Bind(result.key.recipe)
      .Bind(result.key.combination)
      .Bind(Name(result.outcome))
      .Bind(result.signature)
      .Step();
  Statement store = database_.Prepare(
      "INSERT INTO results (night, recipe, combination, outcome, class, "
      "signature, kernel, message, record, seconds, failed, runs) VALUES "
      "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
      "ON CONFLICT (night, recipe, combination) DO UPDATE SET "
      "outcome = excluded.outcome, class = excluded.class, "
      "signature = excluded.signature, kernel = excluded.kernel, "
      "message = excluded.message, record = excluded.record, "
      "seconds = excluded.seconds, failed = excluded.failed, "
      "runs = excluded.runs RETURNING id");
  store.Bind(night).Bind(result.key.recipe).Bind(result.key.combination);
  store.Bind(Name(result.outcome)).Bind(result.failure_class);
  store.Bind(result.signature).Bind(result.kernel).Bind(result.message);
  store.Bind(Kept(result.record, folder_)).Bind(result.seconds);
  store.Bind(result.failed).Bind(result.runs);
  LADDER_CHECK(store.Step());
  const int64_t id = store.Integer(0);
  store.Step();
  transaction.Commit();
  return id;
}

void History::StoreBisection(int64_t result, const NightBisection& bisection) {
  database_
      .Prepare(
          "INSERT OR REPLACE INTO bisections (result, answer, first_bad, "
          "last_good, probability, folder, compare) "
          "VALUES (?, ?, ?, ?, ?, ?, ?)")
      .Bind(result)
      .Bind(bisection.answer)
      .Bind(bisection.first_bad)
      .Bind(bisection.last_good)
      .Bind(bisection.probability)
      .Bind(Kept(bisection.folder, folder_))
      .Bind(bisection.compare)
      .Step();
}

std::vector<Night> History::Nights(
    const std::optional<std::string>& suite) const {
  if (!suite) {
    Statement all = database_.Prepare(kSelectNights + "ORDER BY id");
    return NightsIn(all);
  }
  return NightsIn(
      database_.Prepare(kSelectNights + "WHERE suite = ? ORDER BY id")
          .Bind(*suite));
}

std::vector<NightResult> History::ResultsOf(int64_t night) const {
  return ResultsIn(database_
                       .Prepare(kSelectResults +
                                "WHERE night = ? ORDER BY recipe, combination")
                       .Bind(night),
                   folder_);
}

std::vector<NightResult> History::ResultsUpTo(const Night& night,
                                              const RecipeKey& key) const {
  return ResultsIn(
      database_
          .Prepare(kSelectResults +
                   "WHERE recipe = ? AND combination = ? AND suite = ? AND "
                   "night <= ? ORDER BY night")
          .Bind(key.recipe)
          .Bind(key.combination)
          .Bind(night.suite)
          .Bind(night.id),
      folder_);
}

std::optional<Night> History::LastPassedBefore(const Night& night,
                                               const RecipeKey& key) const {
  return FirstOf(NightsIn(
      database_
          .Prepare(kSelectNights +
                   "WHERE suite = ? AND id < ? AND id IN (SELECT night FROM "
                   "results WHERE recipe = ? AND combination = ? AND "
                   "outcome = 'passed') ORDER BY id DESC LIMIT 1")
          .Bind(night.suite)
          .Bind(night.id)
          .Bind(key.recipe)
          .Bind(key.combination)));
}

std::vector<SuiteHistory> History::Suites() const {
  // Results before nights, so that every result finds its night.
  Statement rows = database_.Prepare(kSelectResults + "ORDER BY night");
  std::vector<NightResult> results = ResultsIn(rows, folder_);
  std::map<std::string, SuiteHistory> suites;
  std::map<int64_t, SuiteHistory*> by_night;
  for (Night& night : Nights()) {
    SuiteHistory& suite = suites[night.suite];
    by_night[night.id] = &suite;
    suite.suite = night.suite;
    suite.nights.push_back(std::move(night));
  }
  for (NightResult& each : results) {
    const auto found = by_night.find(each.night);
    if (found == by_night.end()) continue;
    auto& of_recipe = found->second->recipes[each.key];
    of_recipe.push_back(std::move(each));
  }
  std::vector<SuiteHistory> all;
  all.reserve(suites.size());
  for (auto& [name, suite] : suites) all.push_back(std::move(suite));
  return all;
}

}  // namespace ladder
