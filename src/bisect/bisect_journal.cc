#include "bisect/bisect_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <cerrno>
#include <set>
#include <sstream>
#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "base/json_fields.h"
#include "process/child_process.h"
#include "recipe/recipe.h"
#include "recipe/recipe_reader.h"
#include "record/record_store.h"
#include "record/surroundings.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using Kind = BisectEvent::Kind;
using Words = std::vector<std::string>;

constexpr int kFormat = 1;
constexpr const char* kEvents = "bisect.jsonl";

constexpr std::array<std::pair<Kind, const char*>, 4> kKinds{
    {{Kind::kSetup, "setup"},
     {Kind::kSame, "same"},
     {Kind::kPredicate, "predicate"},
     {Kind::kRun, "run"}}};

std::string NameOf(Kind kind) {
  for (const auto& [each, name] : kKinds) {
    if (each == kind) return name;
  }
  return "";
}

void WriteExpectation(const Expectation& expect, json::object& to) {
  to["expect"] = ToJson(Format(expect));
}

Expectation ReadExpectation(const json::object& object) {
  Expectation expect;
  for (const std::string& text : TextsOf(object, "expect")) {
    AddExpectation(text, expect);
  }
  return expect;
}

/// A candidate and its folder: one object in bisect.json.
struct StoredCandidate {
  Candidate candidate;
  std::string folder;
};

}  // namespace

template <>
inline constexpr auto kJsonFields<StoredCandidate> = std::tuple{
    In(&StoredCandidate::candidate, Key("label", &Candidate::label),
       Key("title", &Candidate::title), KeyIfAny("author", &Candidate::author),
       KeyIfAny("date", &Candidate::date)),
    KeyIfAny("folder", &StoredCandidate::folder)};

/// An enum as its ToString().
template <auto Parse>
struct JsonWord {
  template <typename E>
  static json::value Write(E from) {
    return json::string(ToString(from));
  }
  template <typename E>
  static bool Read(const json::value& from, E& to) {
    const json::string* word = from.if_string();
    const auto known = Parse(word == nullptr ? "" : std::string(*word));
    to = known.value_or(to);
    return known.has_value();
  }
};
template <>
struct JsonForm<JobExecutor> : JsonWord<ParseJobExecutor> {};
template <>
struct JsonForm<ProbeOutcome> : JsonWord<ParseProbeOutcome> {};

template <>
inline constexpr auto kJsonFields<BisectFacts> = std::tuple{
    Key("tool_version", &BisectFacts::tool_version),
    Key("started_at", &BisectFacts::started_at),
    Key("recipe", &BisectFacts::recipe),
    Key("workdir", &BisectFacts::workdir),
    Key("cache", &BisectFacts::cache),
    In(&BisectFacts::limits, Key("confidence", &BisectLimits::confidence),
       Key("deterministic", &BisectLimits::deterministic),
       Key("most_runs", &BisectLimits::most_runs)),
    Key("jobs", &BisectFacts::jobs),
    KeyIfAny("web_page", &BisectFacts::web_page),
    Key("executor", &BisectFacts::executor),
    Custom([](const BisectFacts& from,
              json::object& to) { WriteExpectation(from.expect, to); },
           [](const json::object& from, BisectFacts& to) {
             to.expect = ReadExpectation(from);
           }),
    Key("recipe_parts", &BisectFacts::recipe_parts),
    Custom(
        [](const BisectFacts& from, json::object& to) {
          json::array& all = to["candidates"].emplace_array();
          for (size_t i = 0; i < from.candidates.size(); ++i) {
            StoredCandidate each{from.candidates[i], {}};
            if (!from.folder_names.empty()) {
              each.folder = from.folder_names.at(i);
            }
            all.push_back(ToJsonObject(each));
          }
        },
        [](const json::object& from, BisectFacts& to) {
          for (const json::object* each : ObjectsOf(from, "candidates")) {
            auto stored = FromJsonObject<StoredCandidate>(*each);
            to.candidates.push_back(std::move(stored.candidate));
            if (stored.folder.empty()) continue;
            to.folder_names.push_back(std::move(stored.folder));
          }
        }),
    KeyIfAny("keep_bytes", &BisectFacts::keep)};

namespace {

// The fields of each kind of event, and the common ones.

constexpr std::tuple kSetupFields{Key("worked", &BisectEvent::worked),
                                  Key("identity", &BisectEvent::identity),
                                  Key("reused", &BisectEvent::reused),
                                  Key("commands", &BisectEvent::commands),
                                  Key("why", &BisectEvent::why)};
constexpr std::tuple kSameFields{Key("same", &BisectEvent::same)};
constexpr std::tuple kPredicateFields{
    In(&BisectEvent::predicate,
       Custom([](const Predicate& from,
                 json::object& to) { WriteExpectation(from.failure, to); },
              [](const json::object& from, Predicate& to) {
                to.failure = ReadExpectation(from);
              }),
       Key("stage", &Predicate::stage), Key("record", &Predicate::record))};
constexpr std::tuple kRunFields{Key("outcome", &BisectEvent::outcome),
                                Key("signature", &BisectEvent::signature),
                                Key("why", &BisectEvent::why)};
constexpr std::tuple kEventFields{Key("job", &BisectEvent::job),
                                  Key("seconds", &BisectEvent::seconds),
                                  Key("session", &BisectEvent::session),
                                  Key("elapsed", &BisectEvent::elapsed)};

/// Calls `use` with the fields of that kind, and with the common ones.
template <typename Use>
void WithFieldsOf(Kind kind, Use use) {
  if (kind == Kind::kSetup) use(kSetupFields);
  if (kind == Kind::kSame) use(kSameFields);
  if (kind == Kind::kPredicate) use(kPredicateFields);
  if (kind == Kind::kRun) use(kRunFields);
  use(kEventFields);
}

json::object EventJson(const BisectEvent& event) {
  json::object object{{"event", NameOf(event.kind)},
                      {"candidate", event.candidate}};
  WithFieldsOf(event.kind,
               [&](const auto& fields) { WriteFields(fields, event, object); });
  return object;
}

/// Nothing if it is no event of that many candidates.
std::optional<BisectEvent> ReadEvent(const std::string& line,
                                     size_t candidates) {
  boost::system::error_code error;
  const json::value value = json::parse(line, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.as_object();
  const auto kind = std::find_if(
      kKinds.begin(), kKinds.end(),
      [&](const auto& each) { return TextOf(object, "event") == each.second; });
  if (kind == kKinds.end()) return std::nullopt;
  BisectEvent event;
  event.kind = kind->first;
  event.candidate = IntegerOf<size_t>(object, "candidate");
  WithFieldsOf(event.kind,
               [&](const auto& fields) { ReadFields(fields, object, event); });
  const bool no_outcome =
      event.kind == Kind::kRun && !ParseProbeOutcome(TextOf(object, "outcome"));
  if (event.candidate >= candidates || event.same >= candidates || no_outcome) {
    return std::nullopt;
  }
  // Older versions show this by a missing job.
  event.reused =
      event.reused || (event.kind == Kind::kSetup && event.job.empty());
  return event;
}

/// Appends to the file; on the disk when it returns.
void Append(const fs::path& file, const std::string& text) {
  constexpr mode_t kMode = 0666;
  const Descriptor to(
      open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
  const bool written = to.open() &&
                       write(to.number(), text.data(), text.size()) ==
                           static_cast<ssize_t>(text.size()) &&
                       fsync(to.number()) == 0;
  if (written) return;
  throw UserError(
      fmt::format("cannot write {}: {}", file.string(), ErrorText(errno)),
      "Free some space, then continue: aoti-ladder resume " +
          file.parent_path().string(),
      3, ErrorKind::kResumable);
}

}  // namespace

BisectJournal::BisectJournal(const fs::path& folder, const BisectFacts& facts)
    : file_(folder / kEvents) {
  json::object object{{"bisection_format", kFormat}};
  WriteFields(facts, object);
  WriteFileByRename(folder / kBisectFactsFile, json::serialize(object) + "\n");
  Append(file_, "");
}

BisectJournal::BisectJournal(const fs::path& folder) : file_(folder / kEvents) {
  // A line that was cut off must not swallow the next one.
  const std::string text = ReadFile(file_).value_or("");
  if (!text.empty() && !text.ends_with('\n')) Append(file_, "\n");
}

void BisectJournal::Add(const BisectEvent& event) {
  Append(file_, json::serialize(EventJson(event)) + "\n");
}

namespace {

/// Empty if there is none yet. One that is too large is damaged: 100,000 runs
/// take less.
std::string ReadEvents(const fs::path& file) {
  constexpr uint64_t kMost = 32 << 20;
  auto lines = ReadFile(file, kMost);
  std::error_code error;
  if (!lines && fs::exists(file, error)) {
    throw UserError(fmt::format("{} cannot be read{}", file.string(),
                                WhyUnreadable(file, kMost)),
                    "Bisect again.");
  }
  return std::move(lines).value_or("");
}

}  // namespace

BisectHistory ReadBisectHistory(const fs::path& folder) {
  const auto text = ReadJsonFile(folder / kBisectFactsFile);
  boost::system::error_code error;
  const json::value value = json::parse(text.value_or(""), error);
  if (error || !value.is_object()) {
    throw UserError(fmt::format("no bisection in '{}'", folder.string()),
                    "Name a folder that aoti-ladder bisect created.");
  }
  const json::object& object = value.as_object();
  if (const int format = IntegerOf<int>(object, "bisection_format");
      format > kFormat) {
    throw UserError(
        fmt::format("{} was written by a newer aoti-ladder (format {})",
                    folder.string(), format),
        "Use that version.");
  }
  BisectHistory history{FromJsonObject<BisectFacts>(object), {}, 0};
  const size_t folders = history.facts.folder_names.size();
  if (const size_t candidates = history.facts.candidates.size();
      candidates < 2 || (folders != 0 && folders != candidates)) {
    throw UserError(
        fmt::format("{} is damaged: it does not list the candidates",
                    (folder / kBisectFactsFile).string()),
        "Bisect again.");
  }
  const std::string lines = ReadEvents(folder / kEvents);
  size_t begin = 0;
  while (begin < lines.size()) {
    const size_t end = std::min(lines.find('\n', begin), lines.size());
    if (end > begin) {
      auto event = ReadEvent(lines.substr(begin, end - begin),
                             history.facts.candidates.size());
      if (event) {
        history.events.push_back(std::move(*event));
      } else {
        ++history.unread;
      }
    }
    begin = end + 1;
  }
  return history;
}

namespace {

/// Without what a bisection stores itself, and what changes no answer.
Recipe Deciding(Recipe recipe) {
  recipe.description.clear();
  recipe.expect = {};
  if (!recipe.bisect) return recipe;
  BisectSection deciding;
  deciding.setup = std::move(recipe.bisect->setup);
  deciding.same_as = std::move(recipe.bisect->same_as);
  recipe.bisect = std::move(deciding);
  return recipe;
}

}  // namespace

std::map<std::string, std::string> RecipePartsOf(
    const std::filesystem::path& recipe) {
  std::istringstream lines(ShowRecipe(Deciding(LoadRecipe(recipe).front())));
  std::map<std::string, std::string> parts;
  std::string above;
  for (std::string line; std::getline(lines, line);) {
    // Bisections that older versions started know this key by its old name.
    constexpr std::string_view kPatterns = "failure_patterns:";
    if (line.starts_with(kPatterns)) {
      line.replace(0, kPatterns.size(), "failures:");
    }
    const std::string name = line.substr(0, line.find(':'));
    if (line.ends_with(':')) {
      above = name;
      continue;
    }
    const bool below = name.starts_with("  ");
    parts[below ? above + name.substr(1) : name] = Sha256OfText(line);
  }
  return parts;
}

std::vector<std::string> ChangedPartsOf(const BisectFacts& facts) {
  if (facts.recipe_parts.empty()) return {};
  const auto now = RecipePartsOf(facts.recipe);
  std::set<std::string> changed;
  const auto compare = [&](const auto& ours, const auto& others) {
    for (const auto& [key, hash] : ours) {
      const auto found = others.find(key);
      if (found == others.end() || found->second != hash) changed.insert(key);
    }
  };
  compare(facts.recipe_parts, now);
  compare(now, facts.recipe_parts);
  return {changed.begin(), changed.end()};
}

bool IsOfSameRecipe(const std::filesystem::path& folder) {
  const BisectHistory history = ReadBisectHistory(folder);
  try {
    return ChangedPartsOf(history.facts).empty();
  } catch (const UserError&) {
    return false;
  }
}

}  // namespace ladder
