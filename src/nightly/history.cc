#include "nightly/history.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/vocabulary.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

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

// A recipe's nights, without going through all of a suite's.
constexpr const char* kToolVersions = R"(
  ALTER TABLE nights ADD COLUMN tool_version TEXT NOT NULL DEFAULT '';
  CREATE INDEX results_of_recipe ON results (recipe, combination, night);
)";

// What there is to say of a night besides.
constexpr const char* kNotes = R"(
  ALTER TABLE nights ADD COLUMN note TEXT NOT NULL DEFAULT '';
)";

const std::string kSelectNights =
    "SELECT id, suite, started_at, ended_at, candidate, tool_version, state, "
    "note FROM nights ";

const std::string kSelectResults =
    "SELECT results.id, night, recipe, combination, outcome, class, signature, "
    "kernel, message, record, seconds, failed, runs, answer, first_bad, "
    "last_good, probability, folder, state = 'complete' FROM results "
    "JOIN nights ON nights.id = night "
    "LEFT JOIN bisections ON bisections.result = results.id ";

/// The one that is spelled so; the first where somebody wrote another word.
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

/// What lies below the history's folder is kept as seen from there: the folder
/// may be moved.
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
    result.bisection = {row.Text(13), row.Text(14), row.Text(15),
                        row.Number(16), Found(row.Text(17), folder)};
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
      "history of nightly runs", 0x616f746c, {kTables, kToolVersions, kNotes}};
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
  // A bisection is of a failure; another failure in its place has none yet.
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
          "last_good, probability, folder) VALUES (?, ?, ?, ?, ?, ?)")
      .Bind(result)
      .Bind(bisection.answer)
      .Bind(bisection.first_bad)
      .Bind(bisection.last_good)
      .Bind(bisection.probability)
      .Bind(Kept(bisection.folder, folder_))
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

std::optional<Night> History::LastFinishedBefore(const Night& night) const {
  return FirstOf(
      NightsIn(database_
                   .Prepare(kSelectNights +
                            "WHERE suite = ? AND id < ? AND state = 'complete' "
                            "ORDER BY id DESC LIMIT 1")
                   .Bind(night.suite)
                   .Bind(night.id)));
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

std::optional<NightResult> History::LatestBefore(const Night& night,
                                                 const RecipeKey& key) const {
  return FirstOf(ResultsIn(
      database_
          .Prepare(kSelectResults +
                   "WHERE recipe = ? AND combination = ? AND suite = ? AND "
                   "night < ? ORDER BY night DESC LIMIT 1")
          .Bind(key.recipe)
          .Bind(key.combination)
          .Bind(night.suite)
          .Bind(night.id),
      folder_));
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
  // Before the nights, so that each finds its own.
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
