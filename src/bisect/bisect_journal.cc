#include "bisect/bisect_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <cerrno>
#include <cstring>
#include <set>
#include <sstream>
#include <utility>

#include "base/file.h"
#include "base/json.h"
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

json::object FactsJson(const BisectFacts& facts) {
  json::array candidates;
  for (size_t i = 0; i < facts.candidates.size(); ++i) {
    const Candidate& each = facts.candidates[i];
    json::object object{{"label", ToUtf8(each.label)},
                        {"title", ToUtf8(each.title)}};
    if (!each.author.empty()) object["author"] = ToUtf8(each.author);
    if (!each.date.empty()) object["date"] = ToUtf8(each.date);
    if (!facts.folder_names.empty()) {
      object["folder"] = facts.folder_names.at(i);
    }
    candidates.push_back(std::move(object));
  }
  json::object object{
      {"bisection_format", kFormat},
      {"tool_version", facts.tool_version},
      {"started_at", facts.started_at},
      {"recipe", ToUtf8(facts.recipe.string())},
      {"workdir", ToUtf8(facts.workdir.string())},
      {"cache", ToUtf8(facts.cache.string())},
      {"confidence", facts.limits.confidence},
      {"most_runs", facts.limits.most_runs},
      {"jobs", facts.jobs},
      {"executor", ToString(facts.executor)},
      {"expect", ToJson(Format(facts.expect))},
      {"recipe_parts", ToJson(facts.recipe_parts)},
      {"candidates", std::move(candidates)},
  };
  if (facts.keep) object["keep_bytes"] = *facts.keep;
  return object;
}

Expectation ReadExpectation(const json::object& object) {
  Expectation expect;
  for (const std::string& text : TextsOf(object, "expect")) {
    AddExpectation(text, expect);
  }
  return expect;
}

BisectFacts ReadFacts(const json::object& object) {
  BisectFacts facts;
  facts.tool_version = TextOf(object, "tool_version");
  facts.started_at = TextOf(object, "started_at");
  facts.recipe = TextOf(object, "recipe");
  facts.workdir = TextOf(object, "workdir");
  facts.cache = TextOf(object, "cache");
  facts.limits = {NumberOf(object, "confidence"),
                  IntegerOf<size_t>(object, "most_runs")};
  facts.jobs = IntegerOf<size_t>(object, "jobs");
  facts.executor = ParseJobExecutor(TextOf(object, "executor"))
                       .value_or(JobExecutor::kLocal);
  facts.expect = ReadExpectation(object);
  if (object.contains("keep_bytes")) {
    facts.keep = IntegerOf<uint64_t>(object, "keep_bytes");
  }
  facts.recipe_parts = VariablesOf(object, "recipe_parts");
  for (const json::object* each : ObjectsOf(object, "candidates")) {
    if (each->contains("folder")) {
      facts.folder_names.push_back(TextOf(*each, "folder"));
    }
    facts.candidates.push_back({TextOf(*each, "label"), TextOf(*each, "title"),
                                TextOf(*each, "author"),
                                TextOf(*each, "date")});
  }
  return facts;
}

std::string NameOf(Kind kind) {
  for (const auto& [each, name] : kKinds) {
    if (each == kind) return name;
  }
  return "";
}

json::array CommandsJson(const std::vector<Words>& commands) {
  json::array all;
  for (const Words& argv : commands) all.emplace_back(ToJson(argv));
  return all;
}

std::vector<Words> ReadCommands(const json::object& object) {
  std::vector<Words> commands;
  const json::value* all = object.if_contains("commands");
  if (all == nullptr || !all->is_array()) return commands;
  for (const json::value& argv : all->as_array()) {
    commands.push_back(TextsOf({{"argv", argv}}, "argv"));
  }
  return commands;
}

json::object EventJson(const BisectEvent& event) {
  json::object object{{"event", NameOf(event.kind)},
                      {"candidate", event.candidate}};
  switch (event.kind) {
    case Kind::kSetup:
      object["worked"] = event.worked;
      object["identity"] = ToUtf8(event.identity);
      object["reused"] = event.reused;
      object["commands"] = CommandsJson(event.commands);
      object["why"] = ToUtf8(event.why);
      break;
    case Kind::kSame:
      object["same"] = event.same;
      break;
    case Kind::kPredicate:
      object["expect"] = ToJson(Format(event.predicate.failure));
      object["stage"] = ToUtf8(event.predicate.stage);
      object["record"] = ToUtf8(event.predicate.record);
      break;
    case Kind::kRun:
      object["outcome"] = ToString(event.outcome);
      object["signature"] = ToUtf8(event.signature);
      object["why"] = ToUtf8(event.why);
      break;
  }
  object["job"] = ToUtf8(event.job);
  object["seconds"] = event.seconds;
  object["session"] = event.session;
  object["elapsed"] = event.elapsed;
  return object;
}

/// Nothing for what is no event of `candidates`.
std::optional<BisectEvent> ReadEvent(const std::string& line,
                                     size_t candidates) {
  boost::system::error_code error;
  const json::value value = json::parse(line, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.as_object();
  BisectEvent event;
  bool known = false;
  for (const auto& [kind, name] : kKinds) {
    if (TextOf(object, "event") != name) continue;
    event.kind = kind;
    known = true;
  }
  event.candidate = IntegerOf<size_t>(object, "candidate");
  event.same = IntegerOf<size_t>(object, "same");
  const auto outcome = ParseProbeOutcome(TextOf(object, "outcome"));
  if (!known || event.candidate >= candidates || event.same >= candidates ||
      (event.kind == Kind::kRun && !outcome)) {
    return std::nullopt;
  }
  event.worked = FlagOf(object, "worked");
  event.identity = TextOf(object, "identity");
  event.commands = ReadCommands(object);
  event.predicate = {ReadExpectation(object), TextOf(object, "stage"),
                     TextOf(object, "record")};
  event.outcome = outcome.value_or(ProbeOutcome::kUnknown);
  event.job = TextOf(object, "job");
  // An older aoti-ladder noted it by that only.
  event.reused = event.kind == Kind::kSetup &&
                 (event.job.empty() || FlagOf(object, "reused"));
  event.signature = TextOf(object, "signature");
  event.why = TextOf(object, "why");
  event.seconds = NumberOf(object, "seconds");
  event.session = IntegerOf<size_t>(object, "session");
  event.elapsed = NumberOf(object, "elapsed");
  return event;
}

/// Adds to the file's end; on the disk when it returns.
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
      fmt::format("cannot write {}: {}", file.string(), std::strerror(errno)),
      "Free some space, then continue: aoti-ladder resume " +
          file.parent_path().string(),
      3);
}

}  // namespace

BisectJournal::BisectJournal(const fs::path& folder, const BisectFacts& facts)
    : file_(folder / kEvents) {
  WriteFileByRename(folder / kBisectFactsFile,
                    json::serialize(FactsJson(facts)) + "\n");
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

BisectHistory ReadBisectHistory(const fs::path& folder) {
  const auto text = ReadFile(folder / kBisectFactsFile);
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
  BisectHistory history{ReadFacts(object), {}, 0};
  const std::string lines = ReadFile(folder / kEvents).value_or("");
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

/// Without what is noted of a bisection itself, and what changes no answer.
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
