#include "recipe/recipe_keys.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include "base/statistics.h"
#include "base/text.h"
#include "base/yaml_reader.h"
#include "base/yaml_table.h"
#include "config/ladder.h"
#include "recipe/recipe_values.h"

namespace ladder {

namespace {

using Kind = FailCondition::Kind;

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

/// Turns "today" and "30 days ago" into a date, "2026-01-31".
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

/// What its paths and days are relative to.
struct BisectPlace {
  const std::string& folder;  ///< of the recipe
  const std::string& today;   ///< "2026-01-31"
};

/// The shape of what RecipeCommands reads.
YamlShape CommandShape() {
  YamlShape shape = yaml::AnyOfShapes(
      {yaml::Word().shape, yaml::ListShape(yaml::Text().shape, 1)});
  shape.name = "command";
  shape.about =
      "A list of words, or one text that is split like a shell does. No shell "
      "runs it unless the file says 'shell: true'.";
  return shape;
}
YamlShape CommandsShape() {
  return yaml::AnyOfShapes(
      {yaml::Word().shape, yaml::ListShape(CommandShape())});
}
YamlShape ShellShape() {
  YamlShape shape = yaml::TrueOrFalse().shape;
  shape.filled = false;
  return shape;
}

class SectionReader {
 public:
  SectionReader(const InterpolatedText& text, RecipeCommands& commands,
                const BisectPlace& place)
      : text_(text), file_(text.file()), commands_(commands), place_(place) {}

  operator BisectSection&() { return section_; }  // NOLINT: for Table()

  BisectSection Read(const Node& at) {
    Table().Read(text_, at, *this);
    return std::move(section_);
  }
  static const YamlTable<SectionReader>& Table() {
    static const YamlTable<SectionReader> kTable = [] {
      YamlTable<SectionReader> keys;
      AddCandidates(keys);
      AddLimits(keys);
      return keys;
    }();
    return kTable;
  }

 private:
  using Keys = YamlTable<SectionReader>;

  static void AddCandidates(Keys& keys) {
    keys.AddMap("candidates", CandidateKeys(),
                yaml::MapShape(CandidateKeys().keys()),
                "The candidates in order. The first one is good, the last one "
                "fails.")
        .Required()
        .Example(
            "{nightlies: {from: 30 days ago, version: \"2.12.0.dev%Y%m%d\"}}");
    keys.AddRead(
            "setup",
            [](SectionReader& to, const Node& at) {
              to.section_.setup = to.commands_.ReadAll(at);
            },
            CommandsShape(),
            "Commands that prepare a candidate. They run once for each "
            "candidate, in its folder.")
        .Example(
            "[python3 -m venv ., \"bin/pip install --pre torch==${candidate} "
            "--index-url https://download.pytorch.org/whl/nightly/cpu\"]");
    keys.AddRead(
        "same_as",
        [](SectionReader& to, const Node& at) {
          to.section_.same_as = to.commands_.Read(at);
        },
        CommandShape(),
        "A command that prints the same text for candidates that are the same. "
        "Such candidates are run as one.");
  }

  static void AddLimits(Keys& keys) {
    keys.Add("setup_timeout", &BisectSection::setup_timeout, yaml::Duration(),
             "The time limit of a setup command.");
    keys.Add("max_cache_size", &BisectSection::keep, yaml::Bytes(),
             "How much disk space the candidates may use. The least recently "
             "used candidates are deleted first.")
        .WasCalled("keep");
    keys.Add("confidence", &BisectSection::confidence, Confidence(),
             "How sure to be of the result.")
        .Default("0.97");
    keys.Add("deterministic", &BisectSection::deterministic,
             yaml::TrueOrFalse(),
             "true: run each candidate only once, because it fails every time "
             "or never.")
        .Default("false");
    keys.Add("max_runs", &BisectSection::most_runs,
             yaml::WholeNumber(1, kMostRuns), "Give up after this many runs.")
        .WasCalled("most_runs")
        .Default("1000");
    keys.Add("jobs", &BisectSection::jobs, yaml::WholeNumber(1, kMostJobs),
             "How many runs to make in parallel.")
        .Default("1");
  }

  static const Keys& CandidateKeys() {
    static const Keys kKeys = [] {
      Keys keys;
      YamlShape versions = yaml::ListShape(yaml::Word().shape, 2);
      versions.unique = true;
      keys.AddRead("versions", &SectionReader::ReadVersions, versions,
                   "Versions, or any other names.");
      keys.AddRead("nightlies", &SectionReader::ReadNightlies,
                   yaml::MapShape(NightlyKeys().keys()),
                   "One candidate for each day.");
      keys.Add(
          "commits",
          [](SectionReader& to, Commits commits) {
            if (commits.repository.empty()) commits.repository = ".";
            commits.repository = PathIn(to.place_.folder, commits.repository);
            to.section_.commits = std::move(commits);
          },
          yaml::MapOf(CommitKeys()),
          "The commits of a git repository, first parents only. Each candidate "
          "is a worktree.");
      keys.AddRead(
          "command",
          [](SectionReader& to, const Node& at) {
            to.section_.list = to.commands_.Read(at);
          },
          CommandShape(), "A command that prints one candidate per line.");
      keys.ExactlyOne({"versions", "nightlies", "commits", "command"});
      return keys;
    }();
    return kKeys;
  }

  static const Keys& NightlyKeys() {
    static const Keys kKeys = [] {
      Keys keys;
      YamlShape day{YamlShape::Kind::kText};
      day.pattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}|today|[0-9]{1,4} days? ago";
      keys.AddRead(
              "from",
              [](SectionReader& to, const Node& at) {
                to.ReadDay(at, to.section_.nightlies->from);
              },
              day, "The first day (UTC), such as 2026-01-31 or 30 days ago.")
          .Required();
      keys.AddRead(
              "to",
              [](SectionReader& to, const Node& at) {
                to.ReadDay(at, to.section_.nightlies->to);
              },
              day, "The last day (UTC).")
          .Default("today");
      keys.Add(
              "version",
              [](SectionReader& to, std::string version) {
                to.section_.nightlies->version = std::move(version);
              },
              yaml::Spelled(".*%d.*",
                            "a version with %Y, %m and %d for the day"),
              "The version, with %Y, %m and %d for the day.")
          .Required()
          .Example("2.12.0.dev%Y%m%d");
      return keys;
    }();
    return kKeys;
  }

  static const YamlTable<Commits>& CommitKeys() {
    static const YamlTable<Commits> kKeys = [] {
      YamlTable<Commits> keys;
      keys.Add("repository", &Commits::repository, yaml::Word(),
               "The folder of the repository. The default is the folder of "
               "this file.")
          .Default(".");
      keys.Add("good", &Commits::good, yaml::Word(), "A good revision.")
          .Required();
      keys.Add("bad", &Commits::bad, yaml::Word(),
               "A later revision, which fails.")
          .Required();
      keys.Add("paths", &Commits::paths, yaml::OneOrMore(yaml::Word()),
               "Only commits that change one of these paths.");
      return keys;
    }();
    return kKeys;
  }

  static YamlType<double> Confidence() {
    YamlShape shape{YamlShape::Kind::kNumber};
    shape.low = 0.5;
    shape.high = 1;
    shape.pattern = "0?\\.[0-9]{1,6}";
    return yaml::Parsed<double>(shape,
                                "a number above 0.5 and below 1, such as 0.97,",
                                ParseConfidence);
  }

  void ReadVersions(const Node& at) {
    text_.ForEach(at, [&](const Node& each) {
      section_.versions.push_back(text_.Word(each));
    });
    if (section_.versions.size() >= 2) return;
    file_.AddFault(at,
                   "expected at least two versions here: a good one first, one "
                   "that fails last");
  }

  void ReadDay(const Node& at, std::string& day) {
    day = text_.Word(at);
    if (const auto named = DayNamed(day, place_.today)) {
      day = *named;
    } else {
      text_.Refuse(at, "a day such as 2026-01-31, today or 30 days ago", day);
    }
  }

  void ReadNightlies(const Node& at) {
    Nightlies& nightlies = section_.nightlies.emplace();
    nightlies.to = place_.today;
    NightlyKeys().Read(text_, at, *this);
    if (!ParseDay(nightlies.from) || !ParseDay(nightlies.to) ||
        nightlies.version.empty()) {
      return;
    }
    if (const auto all = VersionsOf(nightlies); all && all->size() >= 2) return;
    file_.AddFault(at, fmt::format("expected 2 to {} days here, not {} to {}",
                                   kMostDays, nightlies.from, nightlies.to));
  }

  const InterpolatedText& text_;
  YamlFile& file_;
  RecipeCommands& commands_;
  const BisectPlace& place_;
  BisectSection section_;
};

const YamlKeys& BisectKeys() { return SectionReader::Table().keys(); }

/// Reads the map. Faults go to the file.
BisectSection ReadBisectSection(const InterpolatedText& text,
                                RecipeCommands& commands,
                                const BisectPlace& place,
                                const YAML::Node& at) {
  return SectionReader(text, commands, place).Read(at);
}

/// Reads a file for one combination.
class KeyReader {
 public:
  KeyReader(const RecipePlace& place, Recipe& recipe)
      : place_(place),
        file_(place.file),
        recipe_(recipe),
        text_(place.file, place.values, place.asked),
        commands_(text_) {}
  operator Recipe&() { return recipe_; }  // NOLINT: for Table()

  void Read() {
    commands_.TakeShell(file_.root());
    Table().Read(text_, file_.root(), *this);
  }
  static const YamlTable<KeyReader>& Table() {
    static const YamlTable<KeyReader> kTable = [] {
      YamlTable<KeyReader> keys;
      AddWhatRuns(keys);
      AddWhereItRuns(keys);
      AddHowItRuns(keys);
      AddWhatCounts(keys);
      AddHowManyRecipes(keys);
      return keys;
    }();
    return kTable;
  }

 private:
  using Node = YAML::Node;
  using Keys = YamlTable<KeyReader>;

  static void AddWhatRuns(Keys& keys) {
    keys.Add("name", &Recipe::name, yaml::FolderName(),
             "The name of the record's folder. The default is the name of this "
             "file.")
        .Example("nan-in-bert");
    keys.Add("description", &Recipe::description, yaml::Text(),
             "A description for people.")
        .Example("NaN since the last update");
    keys.AddRead(
            "command",
            [](KeyReader& to, const Node& at) {
              to.recipe_.command = to.commands_.Read(at);
            },
            CommandShape(), "The command to debug.")
        .Example("python repro.py");
    keys.AddRead(
            "compile",
            [](KeyReader& to, const Node& at) {
              to.recipe_.compile = to.commands_.Read(at);
            },
            CommandShape(),
            "A command that compiles the model, for a command that only loads "
            "a package: most flags act at compile time. It runs before the "
            "command in each stage that needs it.")
        .Example("python export.py");
    keys.AddRead(
            "eager",
            [](KeyReader& to, const Node& at) {
              to.recipe_.eager = to.commands_.Read(at);
            },
            CommandShape(),
            "The same program in eager mode. If the command fails, this one "
            "runs once, and the report says whether it fails too.")
        .Example("python repro.py --eager");
    keys.AddRead(
            "shell", [](KeyReader&, const Node&) {}, ShellShape(),
            "true: /bin/sh runs the commands of this file.")
        .Default("false");
  }

  static void AddWhereItRuns(Keys& keys) {
    keys.Add("workdir", &KeyReader::TakeWorkdir, yaml::Word(),
             "The folder that the commands run in. The default is the folder "
             "of this file.")
        .Example(".");
    keys.AddRead("files", &KeyReader::ReadFiles,
                 yaml::OneOrMoreShape(yaml::Word().shape),
                 "Files or globs that the commands depend on. The record keeps "
                 "their hashes.")
        .Example("[repro.py, \"data/*.npz\"]");
    keys.AddMap("environment", EnvironmentKeys(),
                yaml::MapShape(EnvironmentKeys().keys()),
                "The environment of the commands. Without 'pass' they get all "
                "variables of the caller; with it only those, and PATH, HOME, "
                "USER, LOGNAME, SHELL, LANG, LC_*, TZ, TERM and TMPDIR.");
    keys.AddRead(
            "setup",
            [](KeyReader& to, const Node& at) {
              to.recipe_.setup = to.commands_.ReadAll(at);
            },
            CommandsShape(),
            "Commands that run once, before the first run. The record keeps "
            "their output.")
        .Example("[python make_inputs.py]");
  }

  static void AddHowItRuns(Keys& keys) {
    keys.Add("timeout", &Recipe::timeout, yaml::Duration(),
             "The time limit of a run. A run that takes longer is stopped and "
             "counts as a hang. The setup and the check have the same limit.")
        .Example("20m");
    keys.Add("repeat", &Recipe::repeat, yaml::WholeNumber(1, kMostRepeats),
             "How often to run the baseline, for failures that come and go.")
        .Default("1")
        .Example("5");
    keys.Add("memory_limit", &Recipe::memory_limit, yaml::Bytes(kLeastMemory),
             "The most private memory that each process of the command may "
             "have.")
        .Example("16G");
    keys.Add("max_log", &Recipe::max_log, yaml::Bytes(),
             "How much of a run's output to keep. The middle of longer output "
             "is dropped.")
        .Example("1G");
    keys.Add(
            "ladder", &KeyReader::TakeLadder, yaml::Word(),
            "The ladder: a name (documented, fast, deep, rocm, xpu), or a file "
            "beside this one.")
        .Default("documented")
        .Example("documented");
    keys.AddRead("failure_patterns", &KeyReader::ReadFailurePatterns,
                 yaml::OneOrMoreShape(yaml::Word().shape),
                 "Files with failure patterns of your own; configs/"
                 "failures.yaml shows the format.")
        .WasCalled("failures")
        .Example("[our-failures.yaml]");
    keys.Add("against", &KeyReader::TakeAgainst, yaml::Word(),
             "The record of a good run, whose values are compared with the "
             "values of the failing run.");
    keys.Add("all_stages", &Recipe::all_stages, yaml::TrueOrFalse(),
             "true: run every stage, even when an earlier one explains the "
             "failure.")
        .Default("false")
        .Example("true");
    keys.Add("observe", &Recipe::observe, yaml::TrueOrFalse(),
             "false: do not watch which models the processes of the command "
             "compile and load.")
        .Default("true")
        .Example("false");
  }

  static void AddWhatCounts(Keys& keys) {
    YamlShape fails_when = yaml::MapShape(FailsWhenKeys().keys());
    fails_when.least = 1;
    keys.AddRead("fails_when", &KeyReader::ReadFailsWhen, fails_when,
                 "What counts as a failure; one of these is enough. The "
                 "default is every abnormal end of the command.");
    keys.AddRead("expect", &KeyReader::ReadExpect,
                 yaml::MapShape(ExpectKeys().keys()),
                 "The known failure. A different failure ends with exit code "
                 "4. If the command does not fail any more, the exit code is "
                 "0, and the report says so.");
  }

  static void AddHowManyRecipes(Keys& keys) {
    const auto nothing = [](KeyReader&, const Node&) {};
    YamlShape axis = yaml::ListShape(yaml::Text().shape, 1);
    axis.unique = true;
    YamlShape matrix{YamlShape::Kind::kEntries};
    matrix.pattern = kAxisName;
    matrix.least = 1;
    matrix.parts = {axis};
    // Already read: they concern all combinations.
    keys.AddRead("matrix", nothing, matrix,
                 "Axes and their values. The command is debugged once for each "
                 "combination; ${device} stands for the value of the axis "
                 "'device'.")
        .Example("{device: [cpu, cuda]}");
    keys.AddRead(
        "bisect",
        [](KeyReader& to, const Node& at) {
          to.recipe_.bisect =
              ReadBisectSection(to.text_, to.commands_,
                                {to.place_.folder, to.place_.files.today}, at);
        },
        yaml::MapShape(BisectKeys()),
        "How 'aoti-ladder bisect FILE' finds the first nightly, version or "
        "commit that fails. ${candidate} stands for the candidate, "
        "${candidate_dir} for the folder that its setup fills. A recipe with a "
        "matrix cannot be bisected.");
    keys.AddRead("include", nothing, yaml::OneOrMoreShape(yaml::Text().shape),
                 "Recipes with defaults. The keys of this file override "
                 "theirs.")
        .Example("shared.yaml");
  }

  // --- keys -----------------------------------------------------------------

  void TakeLadder(std::string name, const Node& at) {
    if (IsLadderFile(name)) name = PathIn(place_.folder, name);
    recipe_.ladder = name;
    const std::string why = place_.files.why_no_ladder(name);
    if (!why.empty()) file_.AddFault(at, why);
  }

  void TakeWorkdir(const std::string& word, const Node& at) {
    recipe_.workdir = PathIn(place_.folder, word);
    if (MakesFiles() || place_.files.is_folder(recipe_.workdir)) return;
    file_.AddFault(at, fmt::format("there is no folder '{}'", recipe_.workdir));
  }

  void TakeAgainst(const std::string& word, const Node& at) {
    recipe_.against = PathIn(place_.folder, word);
    if (place_.files.is_folder(recipe_.against)) return;
    file_.AddFault(at, fmt::format("there is no record '{}'", recipe_.against));
  }

  void ReadFailurePatterns(const Node& at) {
    recipe_.failures.clear();
    text_.ForEach(at, [&](const Node& element) {
      const std::string word = text_.Word(element);
      if (word.empty()) return;
      recipe_.failures.push_back(PathIn(place_.folder, word));
      if (place_.files.is_file(recipe_.failures.back())) return;
      file_.AddFault(element, fmt::format("there is no file '{}'",
                                          recipe_.failures.back()));
    });
  }

  /// A setup, also a candidate's, may create files: they are checked after it
  /// has run.
  bool MakesFiles() {
    // Const: the other operator[] would add a key to the node.
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
      if (MakesFiles() || !place_.files.find(pattern).empty()) return;
      file_.AddFault(element, fmt::format("there is no file '{}'",
                                          PathIn(place_.folder, word)));
    });
  }

  // --- environment ----------------------------------------------------------

  void RefuseCache(const Node& at, const std::string& name) {
    if (name != "TORCHINDUCTOR_CACHE_DIR") return;
    file_.AddFault(at,
                   "remove this variable: each run gets its own cache, so that "
                   "the models in it are of that run");
  }

  static const Keys& EnvironmentKeys() {
    static const Keys kKeys = [] {
      Keys keys;
      YamlShape set{YamlShape::Kind::kEntries};
      set.pattern = yaml::Variable().shape.pattern;
      set.parts = {yaml::Text().shape};
      keys.AddRead("set", &KeyReader::ReadSet, set, "Variables and values.")
          .Example("{OMP_NUM_THREADS: \"4\"}");
      keys.AddRead("unset", &KeyReader::ReadUnset,
                   yaml::OneOrMoreShape(yaml::Text().shape),
                   "Variables of the caller to remove.")
          .Example("[CUDA_VISIBLE_DEVICES]");
      keys.AddRead("pass", &KeyReader::ReadPass,
                   yaml::OneOrMoreShape(yaml::Text().shape),
                   "Variables of the caller to pass on. \"AWS_*\" means every "
                   "variable whose name starts with AWS_.")
          .Example("[LD_LIBRARY_PATH, \"MODEL_*\"]");
      return keys;
    }();
    return kKeys;
  }

  void ReadUnset(const Node& at) {
    RecipeEnvironment& all = recipe_.environment;
    text_.ForEach(at, [&](const Node& each) {
      const auto name = yaml::Variable().read(text_, each);
      if (!name) return;
      all.set.erase(*name);
      all.unset.push_back(*name);
    });
  }

  void ReadSet(const Node& at) {
    RecipeEnvironment& all = recipe_.environment;
    const YamlScalars names(file_);
    ReadEntries(file_, at, [&](const Node& key, const Node& value) {
      const std::string name = yaml::Variable().read(names, key).value_or("");
      RefuseCache(key, name);
      all.set[name] = text_.Maybe(value).value_or("");
      std::erase(all.unset, name);
    });
  }

  void ReadPass(const Node& at) {
    RecipeEnvironment& all = recipe_.environment;
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

  static YamlShape CodesShape(YamlShape one) {
    YamlShape list = yaml::ListShape(one);
    return yaml::AnyOfShapes(
        {yaml::TrueOrFalse().shape, std::move(one), std::move(list)});
  }
  static YamlShape SignalShape() {
    YamlShape name{YamlShape::Kind::kText};
    name.pattern = "(SIG)?[A-Z][A-Z0-9]*";
    return yaml::AnyOfShapes({yaml::WholeNumber(1, 64).shape, name});
  }

  static const Keys& FailsWhenKeys() {
    static const Keys kKeys = [] {
      Keys keys;
      const auto plain = [](Kind kind) {
        return [kind](KeyReader& to, bool yes) { to.Switch(yes, kind); };
      };
      const auto numbers = [](Kind kind) {
        return
            [kind](KeyReader& to, const Node& at) { to.ReadNumbers(at, kind); };
      };
      keys.AddRead("exit", numbers(Kind::kExit),
                   CodesShape(yaml::WholeNumber(1, 255).shape),
                   "true: every exit code except 0. Or the codes that count.")
          .Example("true");
      keys.AddRead("signal", numbers(Kind::kSignal), CodesShape(SignalShape()),
                   "true: every signal. Or the signals that count.")
          .Example("[SIGSEGV, SIGABRT]");
      keys.Add("timeout", plain(Kind::kTimeout), yaml::TrueOrFalse(),
               "true: the run reaches its time limit.")
          .Example("true");
      keys.AddRead("output", &KeyReader::ReadOutput,
                   yaml::OneOrMoreShape(yaml::Word().shape),
                   "Regular expressions (RE2): one of them matches a line of "
                   "the output.")
          .Example("'max error [1-9]'");
      keys.Add("nan", plain(Kind::kNan), yaml::TrueOrFalse(),
               "true: the command prints a NaN as a value.")
          .Example("true");
      keys.AddRead(
              "check",
              [](KeyReader& to, const Node& at) {
                to.Add(Kind::kCheck).command = to.commands_.Read(at);
              },
              CommandShape(),
              "A command that runs after the command and fails. The variable "
              "AOTI_LADDER_LOG names the file with the output.")
          .Example("python compare.py out.pt expected.pt");
      return keys;
    }();
    return kKeys;
  }

  void ReadFailsWhen(const Node& at) {
    recipe_.fails_when.clear();
    off_ = 0;
    FailsWhenKeys().Read(text_, at, *this);
    if (at.IsMap() && recipe_.fails_when.empty() && off_ == at.size()) {
      file_.AddFault(at, "nothing would ever count as a failure");
    }
  }
  void Switch(bool yes, Kind kind) {
    if (yes) {
      Add(kind);
    } else {
      ++off_;
    }
  }
  FailCondition& Add(Kind kind) {
    recipe_.fails_when.emplace_back();
    recipe_.fails_when.back().kind = kind;
    return recipe_.fails_when.back();
  }

  /// true, false, or one or more numbers.
  void ReadNumbers(const Node& at, Kind kind) {
    if (at.IsSequence() && at.size() == 0) ++off_;
    if (const auto text = at.IsScalar() ? text_.Maybe(at) : std::nullopt;
        text == "true" || text == "false") {
      return Switch(text == "true", kind);
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
                     signal ? "true, false or a signal such as SIGSEGV"
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

  std::string SignatureIn(const Node& at, const std::string& text) {
    Expectation one;
    try {
      AddExpectation(text, one);
    } catch (const UserError&) {
    }
    if (one.signature.empty()) {
      file_.AddFault(
          at, fmt::format("'{}' is not a signature: a signature starts with a "
                          "failure class",
                          QuotedWord(text)));
    }
    return one.signature;
  }

  static const Keys& ExpectKeys() {
    static const Keys kKeys = [] {
      Keys keys;
      keys.Add(
              "class",
              [](KeyReader& to, FailureClass known) {
                to.recipe_.expect.failure_class = known;
              },
              yaml::ClassOfFailure(), "failure.class of verdict.json.")
          .Example("nan-or-inf");
      keys.AddRead(
              "kernel",
              [](KeyReader& to, const Node& at) {
                to.recipe_.expect.kernel = to.Pattern(at);
              },
              yaml::Word().shape,
              "A regular expression (RE2) that matches the whole name of the "
              "first failing launch.")
          .Example("cpp_fused_.*");
      keys.Add(
          "signature",
          [](KeyReader& to, const std::string& text, const Node& at) {
            to.recipe_.expect.signature = to.SignatureIn(at, text);
          },
          yaml::Text(), "failure.signature of verdict.json.");
      return keys;
    }();
    return kKeys;
  }

  void ReadExpect(const Node& at) {
    recipe_.expect = {};
    ExpectKeys().Read(text_, at, *this);
  }

  const RecipePlace& place_;
  YamlFile& file_;
  Recipe& recipe_;
  InterpolatedText text_;
  RecipeCommands commands_;
  size_t off_ = 0;  // keys of fails_when that are off
};

}  // namespace

void ReadRecipeKeys(const RecipePlace& place, Recipe& recipe) {
  KeyReader(place, recipe).Read();
}

std::string RecipeSchemaText() {
  return SchemaText(
      {"aoti-ladder recipe",
       "A command, where and how it runs, what counts as a failure and what is "
       "expected. ${axis} stands for a value of the matrix, $${axis} for the "
       "text itself. Check a file with: aoti-ladder recipe check FILE",
       true},
      KeyReader::Table().keys());
}

std::string DraftRecipe(const RecipeDraft& draft) {
  return "# yaml-language-server: $schema=recipe.schema.json\n"
         "# For the editor: aoti-ladder recipe schema > recipe.schema.json\n"
         "#\n"
         "# A recipe. Paths are relative to this file.\n"
         "# Run it with:   aoti-ladder run FILE\n"
         "# Check it with: aoti-ladder recipe check FILE\n" +
         ExamplesOf(KeyReader::Table().keys(), DraftValues(draft));
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
