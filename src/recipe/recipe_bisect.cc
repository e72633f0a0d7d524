#include "recipe/recipe_bisect.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include "base/option_values.h"
#include "recipe/recipe_paths.h"

namespace ladder {
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
