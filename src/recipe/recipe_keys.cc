#include "recipe/recipe_keys.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include "base/command_name.h"
#include "recipe/filled_text.h"
#include "base/flag_words.h"
#include "config/ladder.h"
#include "base/option_values.h"
#include "recipe/recipe_bisect.h"
#include "recipe/recipe_commands.h"
#include "recipe/recipe_paths.h"
#include "base/tries.h"

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

}  // namespace ladder
