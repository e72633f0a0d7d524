#include "record/drift.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <set>

#include "base/json_fields.h"
#include "base/json_text.h"
#include "record/recorded_environment.h"
#include "diagnosis/verdict.h"

namespace ladder {
namespace {

namespace json = boost::json;

std::string ValueIn(const Variables& variables, const std::string& name) {
  const auto found = variables.find(name);
  return found == variables.end() ? "" : found->second;
}

void Compare(const std::string& what, const Variables& before,
             const Variables& now, std::vector<Drift>& drift) {
  std::set<std::string> names;
  for (const auto& [name, value] : before) names.insert(name);
  for (const auto& [name, value] : now) names.insert(name);
  for (const std::string& name : names) {
    const std::string was = ValueIn(before, name);
    const std::string is = ValueIn(now, name);
    if (was != is) drift.push_back({what, name, was, is});
  }
}

Variables ThatMatter(const RecordFacts& facts) {
  Variables some;
  for (const auto& [name, value] : facts.environment) {
    if (MattersForRuns(name) && !IsRedacted(value)) some[name] = value;
  }
  return some;
}

bool CanCompare(const ReplayAnswer& answer) {
  return answer.before.known && answer.now.known;
}

std::string Headline(const ReplayAnswer& answer) {
  if (!answer.before.known) {
    return "NOTHING TO COMPARE  the record holds no verdict";
  }
  if (!answer.now.known) return "NOTHING TO COMPARE  there is no verdict now";
  return SameAnswer(answer.before, answer.now)
             ? "HOLDS  the verdict is the same"
             : "DIFFERS  the verdict is another";
}

std::string Shown(const std::string& value) {
  return value.empty() ? "(none)" : std::string(HeadOf(value, 60));
}

json::object ToJson(const AnswerKey& key) {
  return {{"known", key.known},
          {"fails", key.fails},
          {"class", key.failure_class},
          {"signature", key.signature},
          {"first_failing", key.first_failing}};
}

}  // namespace

std::vector<Drift> CompareFacts(const RecordFacts& before,
                                const RecordFacts& now) {
  std::vector<Drift> drift;
  const Surroundings& was = before.surroundings;
  const Surroundings& is = now.surroundings;
  if (!was.versions.empty() && !is.versions.empty()) {
    Compare("versions", was.versions, is.versions, drift);
  }
  Variables machine = was.machine;
  machine.erase("memory");  // a virtual machine's differs by every start
  Variables machine_now = is.machine;
  machine_now.erase("memory");
  Compare("machine", machine, machine_now, drift);
  if (!was.git.empty() || !is.git.empty()) {
    Compare("git", was.git, is.git, drift);
  }
  Compare("files", was.files, is.files, drift);
  Compare("environment", ThatMatter(before), ThatMatter(now), drift);
  return drift;
}

AnswerKey KeyOf(const json::object& verdict) {
  AnswerKey key;
  const json::object& failure = ObjectOf(verdict, "failure");
  const std::string outcome = TextOf(verdict, "outcome");
  key.known = !outcome.empty() && outcome != Name(Verdict::Result::kError);
  key.fails = !failure.empty();
  key.failure_class = TextOf(failure, "class");
  key.signature = TextOf(failure, "signature");
  key.first_failing = TextOf(ObjectOf(verdict, "first_failing"), "name");
  return key;
}

bool SameAnswer(const AnswerKey& a, const AnswerKey& b) {
  return a.known && b.known && a.fails == b.fails &&
         a.failure_class == b.failure_class && a.signature == b.signature &&
         a.first_failing == b.first_failing;
}

std::string Describe(const AnswerKey& key) {
  if (!key.known) return "no answer";
  if (!key.fails) return "it does not fail";
  const std::string where =
      key.first_failing.empty() ? "" : " in " + key.first_failing;
  return fmt::format("{}{}  [{}]", key.failure_class, where, key.signature);
}

std::string RenderText(const ReplayAnswer& answer) {
  std::string text =
      fmt::format("{}\n\n  recorded  {}\n  now       {}\n\n", Headline(answer),
                  Describe(answer.before), Describe(answer.now));
  if (answer.drift.empty()) {
    text += "Nothing of what is recorded has changed.\n";
  } else {
    text += "Changed since then\n";
  }
  for (const Drift& each : answer.drift) {
    text += fmt::format("  {:<12}{}: {} -> {}\n", each.what, each.name,
                        Shown(each.before), Shown(each.now));
  }
  return text + "\nrecord: " + answer.record + "\n";
}

std::string RenderJson(const ReplayAnswer& answer) {
  json::array drift;
  for (const Drift& each : answer.drift) {
    drift.push_back(json::object{{"what", each.what},
                                 {"name", ToUtf8(each.name)},
                                 {"recorded", ToUtf8(each.before)},
                                 {"now", ToUtf8(each.now)}});
  }
  json::value holds;  // null
  if (CanCompare(answer)) holds = SameAnswer(answer.before, answer.now);
  return PrettyJson(json::object{{"schema_version", 1},
                                 {"holds", holds},
                                 {"recorded", ToJson(answer.before)},
                                 {"now", ToJson(answer.now)},
                                 {"drift", drift},
                                 {"record", ToUtf8(answer.record)}}) +
         "\n";
}

}  // namespace ladder
