#include "nightly/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/file.h"
#include "base/shell_words.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// What a code of SQLite means to a user.
struct Meaning {
  int code;          ///< the primary one; an extended one where it says more
  const char* what;  ///< none: SQLite's own message says more
  const char* remedy;
  int exit_code;
};

// Extended codes before the primary ones that they belong to.
constexpr Meaning kMeanings[] = {
    {SQLITE_READONLY_ROLLBACK,
     "its last writer was killed, and what that left half done can be undone "
     "only where the file can be written",
     "Ask again as somebody who may write the file and its folder.", 3},
    {SQLITE_NOTADB, "it is no SQLite file",
     "Name another file, or move this one away.", 2},
    {SQLITE_CORRUPT, "it is damaged",
     "Put a copy of it back, or save what can still be read: "
     "sqlite3 FILE .recover | sqlite3 NEW",
     2},
    {SQLITE_FULL, "the disk is full", "Make room, then try again.", 3},
    {SQLITE_READONLY, "it cannot be written",
     "Let the file and its folder be written, or name another one.", 3},
    {SQLITE_CANTOPEN, "the file, or one beside it, cannot be opened",
     "Let the file and its folder be read and written, or name another one.",
     3},
    {SQLITE_ERROR, nullptr,
     "Its tables are not as they were made: put a copy of it back.", 2},
};
constexpr Meaning kOther = {
    SQLITE_OK, nullptr,
    "Look at the file, its disk and any quota, then try again.", 3};

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
  // The text before its length: the call may convert it.
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
  // The file may come from anybody: no views or triggers in it may call
  // functions that do more than count.
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
    // SQLite then tries to read it, and tells that there is no such file.
    throw UserError(
        fmt::format("cannot write the {} '{}': {}", schema.what, path.string(),
                    std::generic_category().message(errno)),
        "Let the folder be written, or name another file.", 3);
  }
  // An absolute path: SQLite means something else by "", ":memory:", "file:".
  database.Open(whole.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  database.RefuseDamaged();
  // Whether it is ours is known before anything of it is changed.
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
                    fmt::format("Name a file that holds a {}.", schema.what));
  }
  Database original(path, schema.what, wait);
  std::error_code error;
  // For writing, where that is allowed: what a killed writer left half done is
  // undone before anything is read.
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
  // A file in use is no lasting error to SQLite: finish does not tell it.
  const int copied = sqlite3_backup_step(backup, -1);
  const int finished = sqlite3_backup_finish(backup);
  Check(copied == SQLITE_DONE ? finished : copied);
}

void Database::RefuseDamaged() const {
  Statement check = Prepare("PRAGMA quick_check(1)");
  if (check.Step() && check.Text(0) != "ok") Check(SQLITE_CORRUPT);
}

int64_t Database::OneNumber(const std::string& sql) const {
  Statement statement = Prepare(sql);
  return statement.Step() ? statement.Integer(0) : 0;
}

size_t Database::VersionOf(const DatabaseSchema& schema) const {
  const int64_t version = OneNumber("PRAGMA user_version");
  const int64_t id = OneNumber("PRAGMA application_id");
  const bool empty = OneNumber("SELECT count(*) FROM sqlite_schema") == 0;
  if (version == 0 && id == 0 && empty) return 0;
  if (id != schema.application_id || version < 1) {
    throw UserError(fmt::format("'{}' is no {}: it is an SQLite file of "
                                "another program",
                                name_, what_),
                    "Name another file, or move this one away.");
  }
  if (version > static_cast<int64_t>(schema.steps.size())) {
    throw UserError(
        fmt::format("'{}' is of a newer aoti-ladder: version {} of the {}, and "
                    "this program knows versions up to {}",
                    name_, version, what_, schema.steps.size()),
        "Use the newer program, or name another file.");
  }
  return static_cast<size_t>(version);
}

void Database::BringUpToDate(const DatabaseSchema& schema) const {
  Transaction transaction(*this);
  // Asked again: another process may have come first.
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
        fmt::format("'{}' is in use: another process kept it locked for "
                    "{:g} s",
                    name_, static_cast<double>(wait_.count()) / 1000),
        fmt::format("Try again later; who has it open: fuser -v {}",
                    ShellArgument(name_)),
        3);
  }
  const Meaning& meaning = MeaningOf(code);
  std::string why =
      meaning.what ? meaning.what : sqlite3_errmsg(connection_.get());
  // The system's own word: no permission, a quota, a stale file on NFS.
  const int system = sqlite3_system_errno(connection_.get());
  if ((primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN) && system != 0) {
    why += ": " + std::generic_category().message(system);
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
  // What failed may have ended it already.
  try {
    database_.Run("ROLLBACK");
  } catch (const UserError&) {  // NOLINT(bugprone-empty-catch)
  }
}

void Transaction::Commit() {
  database_.Run("COMMIT");
  open_ = false;
}

}  // namespace ladder
