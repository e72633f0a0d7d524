#include "recipe/recipe_keys.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include "base/statistics.h"
#include "base/text.h"
#include "base/yaml_reader.h"
#include "config/ladder.h"
#include "recipe/recipe_values.h"

namespace ladder {

namespace {

using Kind = FailCondition::Kind;

/// A file, being read for one combination.
class KeyReader {
 public:
  KeyReader(const RecipePlace& place, Recipe& recipe)
      : place_(place),
        file_(place.file),
        recipe_(recipe),
        text_(place.file, place.values, place.asked),
        commands_(text_) {}

  void Read() {
    commands_.TakeShell(file_.root());
    ReadMap(file_, file_.root(), Keys());
  }

 private:
  using Node = YAML::Node;

  std::vector<YamlKey> Keys() {
    // Read before: the first two in recipe_reader.cc, since they concern all
    // combinations, and shell by RecipeCommands.
    const auto nothing = [](const Node&) {};
    std::vector<YamlKey> keys = {{"include", false, nothing},
                                 {"matrix", false, nothing},
                                 {"shell", false, nothing}};
    for (auto more : {WhatRuns(), HowItRuns(), WhatCounts()}) {
      keys.insert(keys.end(), more.begin(), more.end());
    }
    return keys;
  }

  std::vector<YamlKey> WhatRuns() {
    return {
        {"name", false, [this](const Node& at) { ReadRecipeName(at); }},
        {"description", false,
         [this](const Node& at) { recipe_.description = text_.Text(at); }},
        {"command", false,
         [this](const Node& at) { recipe_.command = commands_.Read(at); }},
        {"compile", false,
         [this](const Node& at) { recipe_.compile = commands_.Read(at); }},
        {"setup", false,
         [this](const Node& at) { recipe_.setup = commands_.ReadAll(at); }},
        {"files", false, [this](const Node& at) { ReadFiles(at); }},
        {"workdir", false, [this](const Node& at) { ReadWorkdir(at); }},
        {"environment", false, [this](const Node& at) { ReadEnvironment(at); }},
    };
  }

  std::vector<YamlKey> HowItRuns() {
    return {
        {"timeout", false, [this](const Node& at) { ReadTimeout(at); }},
        {"repeat", false, [this](const Node& at) { ReadRepeat(at); }},
        {"memory_limit", false,
         [this](const Node& at) { ReadMemoryLimit(at); }},
        {"max_log", false,
         [this](const Node& at) { recipe_.max_log = text_.Size(at); }},
        {"ladder", false, [this](const Node& at) { ReadLadderName(at); }},
        {"failures", false, [this](const Node& at) { ReadFailures(at); }},
        {"against", false, [this](const Node& at) { ReadAgainst(at); }},
        {"all_stages", false,
         [this](const Node& at) { recipe_.all_stages = text_.Yes(at); }},
    };
  }

  std::vector<YamlKey> WhatCounts() {
    return {
        {"fails_when", false, [this](const Node& at) { ReadFailsWhen(at); }},
        {"expect", false, [this](const Node& at) { ReadExpect(at); }},
        {"bisect", false,
         [this](const Node& at) {
           recipe_.bisect = ReadBisectSection(
               text_, commands_, {place_.folder, place_.world.today}, at);
         }},
    };
  }

  // --- keys -----------------------------------------------------------------

  void ReadRecipeName(const Node& at) {
    const auto text = text_.Maybe(at);
    if (!text) return;
    recipe_.name = *text;
    if (IsClimbName(*text)) return;
    text_.Refuse(at, "letters, digits, '.', '_' and '-'", *text);
  }

  void ReadTimeout(const Node& at) {
    const auto text = text_.Maybe(at);
    if (!text) return;
    recipe_.timeout = ParseDuration(*text);
    if (recipe_.timeout && recipe_.timeout->count() > 0) return;
    text_.Refuse(at, "a time such as 90s, 20m or 1h30m", *text);
  }

  void ReadMemoryLimit(const Node& at) {
    recipe_.memory_limit = text_.Size(at);
    if (!recipe_.memory_limit || *recipe_.memory_limit >= kLeastMemory) return;
    text_.Refuse(at, "at least 16M (with less no program starts)",
                 text_.Maybe(at).value_or(""));
  }

  void ReadRepeat(const Node& at) {
    const auto text = text_.Maybe(at);
    if (!text) return;
    recipe_.repeat = ParseRepeat(*text);
    if (recipe_.repeat) return;
    text_.Refuse(at, fmt::format("a whole number from 1 to {}", kMostRepeats),
                 *text);
  }

  void ReadLadderName(const Node& at) {
    std::string name = text_.Word(at);
    if (name.empty()) return;
    if (IsLadderFile(name)) name = PathIn(place_.folder, name);
    recipe_.ladder = name;
    const std::string why = place_.world.why_no_ladder(name);
    if (!why.empty()) file_.AddFault(at, why);
  }

  void ReadWorkdir(const Node& at) {
    const std::string word = text_.Word(at);
    if (word.empty()) return;
    recipe_.workdir = PathIn(place_.folder, word);
    if (MakesFiles() || place_.world.is_folder(recipe_.workdir)) return;
    file_.AddFault(at, fmt::format("there is no folder '{}'", recipe_.workdir));
  }

  void ReadAgainst(const Node& at) {
    const std::string word = text_.Word(at);
    if (word.empty()) return;
    recipe_.against = PathIn(place_.folder, word);
    if (place_.world.is_folder(recipe_.against)) return;
    file_.AddFault(at, fmt::format("there is no record '{}'", recipe_.against));
  }

  void ReadFailures(const Node& at) {
    recipe_.failures.clear();
    text_.ForEach(at, [&](const Node& element) {
      const std::string word = text_.Word(element);
      if (word.empty()) return;
      recipe_.failures.push_back(PathIn(place_.folder, word));
      if (place_.world.is_file(recipe_.failures.back())) return;
      file_.AddFault(element, fmt::format("there is no file '{}'",
                                          recipe_.failures.back()));
    });
  }

  /// What a setup makes, also that of a candidate, is not there yet; it is
  /// looked for when it has run.
  bool MakesFiles() {
    // Const: the other operator[] would add a key to what is being read.
    const Node root = file_.root();
    return !recipe_.setup.empty() || root["setup"] || recipe_.bisect ||
           root["bisect"];
  }

  void ReadFiles(const Node& at) {
    recipe_.files.clear();
    text_.ForEach(at, [&](const Node& element) {
      const std::string word = text_.Word(element);
      if (word.empty()) return;
      const std::string pattern = PatternIn(place_.folder, word);
      recipe_.files.push_back(pattern);
      if (MakesFiles() || !place_.world.find(pattern).empty()) return;
      file_.AddFault(element, fmt::format("there is no file '{}'",
                                          PathIn(place_.folder, word)));
    });
  }

  // --- environment ----------------------------------------------------------

  void RefuseCache(const Node& at, const std::string& name) {
    if (name != "TORCHINDUCTOR_CACHE_DIR") return;
    file_.AddFault(at,
                   "each run has a cache of its own, so that what is found in "
                   "it is that run's: leave it out");
  }

  void ReadEnvironment(const Node& at) {
    RecipeEnvironment& all = recipe_.environment;
    ReadMap(
        file_, at,
        {{"set", false, [&](const Node& set) { ReadSet(set, all); }},
         {"unset", false,
          [&](const Node& names) {
            text_.ForEach(names, [&](const Node& each) {
              const std::string name = ReadVariable(file_, each);
              all.set.erase(name);
              all.unset.push_back(name);
            });
          }},
         {"pass", false, [&](const Node& names) { ReadPass(names, all); }}});
  }

  void ReadSet(const Node& at, RecipeEnvironment& all) {
    ReadEntries(file_, at, [&](const Node& key, const Node& value) {
      const std::string name = ReadVariable(file_, key);
      RefuseCache(key, name);
      all.set[name] = text_.Text(value);
      std::erase(all.unset, name);
    });
  }

  void ReadPass(const Node& at, RecipeEnvironment& all) {
    static const RE2 kNames(R"([A-Za-z_][A-Za-z0-9_]*\*?|\*)");
    all.pass.emplace();
    if (at.IsSequence() && at.size() == 0) return;
    text_.ForEach(at, [&](const Node& each) {
      const std::string name = text_.Word(each);
      if (name.empty()) return;
      if (!RE2::FullMatch(name, kNames)) {
        text_.Refuse(each, "the name of a variable, or its beginning and '*',",
                     name);
      }
      RefuseCache(each, name);
      all.pass->push_back(name);
    });
  }

  // --- what counts ----------------------------------------------------------

  void ReadFailsWhen(const Node& at) {
    FailsWhen& all = recipe_.fails_when;
    all.clear();
    off_ = 0;
    const auto plain = [&](Kind kind) {
      return [&, kind](const Node& value) { ReadSwitch(value, kind); };
    };
    ReadMap(file_, at,
            {{"exit", false,
              [&](const Node& value) { ReadNumbers(value, Kind::kExit); }},
             {"signal", false,
              [&](const Node& value) { ReadNumbers(value, Kind::kSignal); }},
             {"timeout", false, plain(Kind::kTimeout)},
             {"output", false, [&](const Node& value) { ReadOutput(value); }},
             {"nan", false, plain(Kind::kNan)},
             {"check", false, [&](const Node& value) {
                Add(Kind::kCheck).command = commands_.Read(value);
              }}});
    if (at.IsMap() && all.empty() && off_ == at.size()) {
      file_.AddFault(at, "nothing would ever count as failing");
    }
  }
  void ReadSwitch(const Node& at, Kind kind) {
    if (text_.Yes(at)) {
      Add(kind);
    } else if (text_.Maybe(at) == "false") {
      ++off_;
    }
  }
  FailCondition& Add(Kind kind) {
    recipe_.fails_when.emplace_back();
    recipe_.fails_when.back().kind = kind;
    return recipe_.fails_when.back();
  }

  /// true, false, or one or more of them.
  void ReadNumbers(const Node& at, Kind kind) {
    if (at.IsSequence() && at.size() == 0) ++off_;
    if (const auto text = at.IsScalar() ? text_.Maybe(at) : std::nullopt;
        text == "true" || text == "false") {
      return ReadSwitch(at, kind);
    }
    const bool signal = kind == Kind::kSignal;
    text_.ForEach(at, [&](const Node& each) {
      const auto text = text_.Maybe(each);
      if (!text) return;
      try {
        recipe_.fails_when.push_back(
            ParseFailCondition((signal ? "signal:" : "exit:") + *text));
      } catch (const UserError&) {
        text_.Refuse(each,
                     signal ? "true, false or the name of a signal, as SIGSEGV,"
                            : "true, false or an exit code from 1 to 255",
                     *text);
      }
    });
  }

  std::string Pattern(const Node& at) {
    const auto text = text_.Maybe(at);
    if (!text) return "";
    const std::string why = WhatIsWrongWith(*text);
    if (!why.empty()) file_.AddFault(at, why);
    return *text;
  }

  void ReadOutput(const Node& at) {
    if (at.IsSequence() && at.size() == 0) ++off_;
    text_.ForEach(at, [&](const Node& each) {
      Add(Kind::kOutput).pattern = Pattern(each);
    });
  }

  /// What --expect understands by the text.
  Expectation Expected(const Node& at, const std::string& text) {
    Expectation one;
    try {
      AddExpectation(text, one);
    } catch (const UserError& error) {
      file_.AddFault(at, error.what());
    }
    return one;
  }
  std::string SignatureIn(const Node& at, const std::string& text) {
    if (text.starts_with("class:") || text.starts_with("kernel:")) {
      file_.AddFault(at,
                     fmt::format("'{}' is no signature: none begins so", text));
      return "";
    }
    return Expected(at, text).signature;
  }

  void ReadExpect(const Node& at) {
    Expectation& expect = recipe_.expect;
    expect = {};
    ReadMap(file_, at,
            {{"class", false,
              [&](const Node& value) {
                if (const auto text = text_.Maybe(value)) {
                  expect.failure_class =
                      Expected(value, "class:" + *text).failure_class;
                }
              }},
             {"kernel", false,
              [&](const Node& value) { expect.kernel = Pattern(value); }},
             {"signature", false, [&](const Node& value) {
                const auto text = text_.Maybe(value);
                if (!text) return;
                expect.signature = SignatureIn(value, *text);
              }}});
  }

  const RecipePlace& place_;
  YamlFile& file_;
  Recipe& recipe_;
  FilledText text_;
  RecipeCommands commands_;
  size_t off_ = 0;  // keys of fails_when that say that nothing counts
};

}  // namespace

void ReadRecipeKeys(const RecipePlace& place, Recipe& recipe) {
  KeyReader(place, recipe).Read();
}

namespace {

using Node = YAML::Node;
using std::chrono::sys_days;

constexpr int kMostRuns = 100000;
constexpr int kMostJobs = 1000;
// Ten years of nightlies.
constexpr size_t kMostDays = 3660;

std::optional<sys_days> ParseDay(const std::string& text) {
  static const RE2 kDay(R"((\d{4})-(\d\d)-(\d\d))");
  int year = 0;
  unsigned month = 0, day = 0;
  if (!RE2::FullMatch(text, kDay, &year, &month, &day)) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(month),
                                         std::chrono::day(day)};
  if (!date.ok()) return std::nullopt;
  return sys_days(date);
}

std::string DayText(sys_days day) {
  const std::chrono::year_month_day date(day);
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

/// "2026-01-31", "today" and "30 days ago" as the first of them.
std::optional<std::string> DayNamed(const std::string& text,
                                    const std::string& today) {
  static const RE2 kAgo(R"((\d{1,4}) days? ago)");
  if (ParseDay(text)) return text;
  int ago = 0;
  const auto now = ParseDay(today);
  if (!now || (text != "today" && !RE2::FullMatch(text, kAgo, &ago))) {
    return std::nullopt;
  }
  return DayText(*now - std::chrono::days(ago));
}

class SectionReader {
 public:
  SectionReader(const FilledText& text, RecipeCommands& commands,
                const BisectPlace& place)
      : text_(text), file_(text.file()), commands_(commands), place_(place) {}

  BisectSection Read(const Node& at) {
    ReadMap(
        file_, at,
        {{"candidates", true,
          [&](const Node& value) { ReadCandidates(value); }},
         {"setup", false,
          [&](const Node& value) {
            section_.setup = commands_.ReadAll(value);
          }},
         {"same_as", false,
          [&](const Node& value) { section_.same_as = commands_.Read(value); }},
         {"setup_timeout", false,
          [&](const Node& value) { ReadTimeout(value); }},
         {"keep", false,
          [&](const Node& value) { section_.keep = text_.Size(value); }},
         {"confidence", false,
          [&](const Node& value) { ReadConfidence(value); }},
         {"most_runs", false,
          [&](const Node& value) {
            section_.most_runs = ReadInt(file_, value, 1, kMostRuns);
          }},
         {"jobs", false, [&](const Node& value) {
            section_.jobs = ReadInt(file_, value, 1, kMostJobs);
          }}});
    return std::move(section_);
  }

 private:
  void ReadCandidates(const Node& at) {
    ReadMap(
        file_, at,
        {{"versions", false,
          [&](const Node& value) {
            text_.ForEach(value, [&](const Node& each) {
              section_.versions.push_back(text_.Word(each));
            });
            if (section_.versions.size() >= 2) return;
            file_.AddFault(value,
                           "at least two are needed: the one that "
                           "is known to be good, and the bad one");
          }},
         {"nightlies", false, [&](const Node& value) { ReadNightlies(value); }},
         {"commits", false, [&](const Node& value) { ReadCommits(value); }},
         {"command", false,
          [&](const Node& value) { section_.list = commands_.Read(value); }}});
    if (at.IsMap() && at.size() != 1) {
      file_.AddFault(at,
                     "expected one of versions, nightlies, commits and "
                     "command here");
    }
  }

  void ReadNightlies(const Node& at) {
    Nightlies& nightlies = section_.nightlies.emplace();
    nightlies.to = place_.today;
    const auto day = [&](const char* name, bool required, std::string& to) {
      return YamlKey{name, required, [&](const Node& value) {
                       to = text_.Word(value);
                       const auto named = DayNamed(to, place_.today);
                       if (named) {
                         to = *named;
                         return;
                       }
                       text_.Refuse(value,
                                    "a day such as 2026-01-31, today or 30 "
                                    "days ago",
                                    to);
                     }};
    };
    ReadMap(file_, at,
            {day("from", true, nightlies.from),
             day("to", false, nightlies.to),
             {"version", true, [&](const Node& value) {
                nightlies.version = text_.Word(value);
                if (RE2::PartialMatch(nightlies.version, "%d")) return;
                text_.Refuse(value, "a version with %Y, %m and %d for the day",
                             nightlies.version);
              }}});
    if (!ParseDay(nightlies.from) || !ParseDay(nightlies.to)) return;
    if (const auto all = VersionsOf(nightlies); all && all->size() >= 2) return;
    file_.AddFault(at, fmt::format("from {} to {} are not 2 to {} days",
                                   nightlies.from, nightlies.to, kMostDays));
  }

  void ReadCommits(const Node& at) {
    Commits& commits = section_.commits.emplace();
    commits.repository = place_.folder.empty() ? "." : place_.folder;
    const auto word = [&](std::string& to) {
      return [&](const Node& value) { to = text_.Word(value); };
    };
    ReadMap(file_, at,
            {{"repository", false,
              [&](const Node& value) {
                commits.repository = PathIn(place_.folder, text_.Word(value));
              }},
             {"good", true, word(commits.good)},
             {"bad", true, word(commits.bad)},
             {"paths", false, [&](const Node& value) {
                text_.ForEach(value, [&](const Node& each) {
                  commits.paths.push_back(text_.Word(each));
                });
              }}});
  }

  void ReadTimeout(const Node& at) {
    const auto text = text_.Maybe(at);
    if (!text) return;
    section_.setup_timeout = ParseDuration(*text);
    if (section_.setup_timeout && section_.setup_timeout->count() > 0) return;
    text_.Refuse(at, "a time such as 90s, 20m or 1h30m", *text);
  }

  void ReadConfidence(const Node& at) {
    const auto text = text_.Maybe(at);
    if (!text) return;
    section_.confidence = ParseConfidence(*text);
    if (section_.confidence) return;
    text_.Refuse(at, "a number above 0.5 and below 1, such as 0.97,", *text);
  }

  const FilledText& text_;
  YamlFile& file_;
  RecipeCommands& commands_;
  const BisectPlace& place_;
  BisectSection section_;
};

}  // namespace

BisectSection ReadBisectSection(const FilledText& text,
                                RecipeCommands& commands,
                                const BisectPlace& place,
                                const YAML::Node& at) {
  return SectionReader(text, commands, place).Read(at);
}

std::optional<std::vector<std::string>> VersionsOf(const Nightlies& nightlies) {
  const auto from = ParseDay(nightlies.from), to = ParseDay(nightlies.to);
  if (!from || !to || *to < *from) return std::nullopt;
  if ((*to - *from).count() >= static_cast<int>(kMostDays)) return std::nullopt;
  std::vector<std::string> versions;
  for (sys_days day = *from; day <= *to; day += std::chrono::days(1)) {
    const std::chrono::year_month_day date(day);
    std::string version = nightlies.version;
    RE2::GlobalReplace(&version, "%Y",
                       fmt::format("{:04}", static_cast<int>(date.year())));
    RE2::GlobalReplace(
        &version, "%m",
        fmt::format("{:02}", static_cast<unsigned>(date.month())));
    RE2::GlobalReplace(&version, "%d",
                       fmt::format("{:02}", static_cast<unsigned>(date.day())));
    versions.push_back(std::move(version));
  }
  return versions;
}

}  // namespace ladder
