// The JSON Schemas of configs/schema are what the tables of keys generate, and
// accept the same files as our readers: a validator like those of editors is
// asked (schema_faults.py).
//
// To write them anew: LADDER_WRITE_SCHEMAS=1 ladder_test
// --gtest_filter='SchemaTest.*'

#include "cli/recipe_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "config/data_files.h"
#include "config/failure_pattern.h"
#include "config/flag_catalogue.h"
#include "config/ladder.h"
#include "config/redact_rules.h"
#include "config/slurm_settings.h"
#include "nightly/suite.h"
#include "recipe/recipe_reader.h"
#include "support/shell_output.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

using testing::HasSubstr;

/// A kind of file: its schema, and what our reader says of a text.
struct Kind {
  std::string schema;
  std::string (*faults)(const std::string& text);
};

std::string FaultsOf(const std::function<void()>& read) {
  try {
    read();
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

// Every file and folder is there: the schema cannot know.
std::string RecipeFaults(const std::string& text) {
  RecipeFiles world;
  world.load = [&](const std::string& path) -> std::optional<RecipeText> {
    if (path == "x.yaml") return RecipeText{text, path};
    return RecipeText{"command: included\n", path};
  };
  world.is_folder = [](const std::string&) { return true; };
  world.is_file = world.is_folder;
  world.find = [](const std::string& path) {
    return std::vector<std::string>{path};
  };
  world.why_no_ladder = [](const std::string&) { return std::string(); };
  world.today = "2026-01-31";
  return FaultsOf([&] { ReadRecipe("x.yaml", world); });
}
std::string LadderFaults(const std::string& text) {
  return FaultsOf([&] { ParseLadder(text, "x.yaml", BuiltInFlags); });
}
std::string FailureFaults(const std::string& text) {
  return FaultsOf([&] { ParseFailurePatterns(text, "x.yaml"); });
}
std::string FlagFaults(const std::string& text) {
  return FaultsOf([&] { ParseFlagCatalogue(text, "x.yaml"); });
}

std::string RedactFaults(const std::string& text) {
  return FaultsOf([&] { ParseRedactRules(text, "x.yaml"); });
}

std::string SlurmFaults(const std::string& text) {
  SlurmSettings settings;
  return FaultsOf([&] { OverlaySlurmSettings(text, "x.yaml", settings); });
}

std::string SuiteFaults(const std::string& text) {
  return FaultsOf([&] { ParseSuite(text, "x.yaml"); });
}

const Kind kRecipe{"recipe", RecipeFaults};
const Kind kLadder{"ladder", LadderFaults};
const Kind kFailures{"failures", FailureFaults};
const Kind kFlags{"flags", FlagFaults};
const Kind kRedact{"redact", RedactFaults};
const Kind kSlurm{"slurm", SlurmFaults};
const Kind kSuite{"suite", SuiteFaults};

fs::path SchemaFile(const Kind& kind) {
  return fs::path(CONFIGS_DIR) / "schema" / (kind.schema + ".json");
}

json::value SchemaRead(const Kind& kind) {
  const auto text = ReadFile(SchemaFile(kind));
  EXPECT_TRUE(text) << kind.schema;
  return json::parse(text.value_or("{}"));
}

TEST(SchemaTest, TheFilesAreWhatTheTablesGenerate) {
  std::set<std::string> files;
  for (const auto& entry :
       fs::directory_iterator(fs::path(CONFIGS_DIR) / "schema")) {
    files.insert(entry.path().stem());
  }
  const std::vector<std::string> kinds = ladder::SchemaKinds();
  EXPECT_EQ(files, std::set<std::string>(kinds.begin(), kinds.end()));
  for (const std::string& kind : kinds) {
    const fs::path file = fs::path(CONFIGS_DIR) / "schema" / (kind + ".json");
    const std::string schema = ladder::SchemaOf(kind);
    if (std::getenv("LADDER_WRITE_SCHEMAS") != nullptr) {
      std::ofstream(file, std::ios::binary) << schema;
    }
    EXPECT_EQ(ReadFile(file), schema)
        << "Write it anew: LADDER_WRITE_SCHEMAS=1 ladder_test "
           "--gtest_filter='SchemaTest.*'";
  }
}

// --- keys --------------------------------------------------------------------

constexpr const char* kNoKey = "no_key_is_called_like_this_one_here";

/// The keys that our reader knows where `text` has an unknown one.
std::set<std::string> KeysRead(const Kind& kind, const std::string& text) {
  const std::string faults = kind.faults(text);
  const std::string before =
      std::string("unknown key '") + kNoKey + "'; known keys: ";
  const size_t at = faults.find(before);
  EXPECT_NE(at, std::string::npos) << faults;
  if (at == std::string::npos) return {};
  const size_t begin = at + before.size();
  std::string names = faults.substr(begin, faults.find('\n', begin) - begin);
  std::set<std::string> keys;
  re2::StringPiece rest(names);
  std::string key;
  while (RE2::FindAndConsume(&rest, R"(([\w-]+))", &key)) keys.insert(key);
  return keys;
}

std::set<std::string> KeysOfSchema(const Kind& kind,
                                   const std::string& pointer) {
  const json::value schema = SchemaRead(kind);
  std::set<std::string> keys;
  for (const auto& [key, value] :
       schema.at_pointer(pointer + "/properties").as_object()) {
    keys.emplace(key);
  }
  return keys;
}

TEST(SchemaTest, EveryKeyOfTheReadersIsInTheSchemasAndNoOther) {
  struct Place {
    Kind kind;
    const char* pointer;
    std::string before;  // the text up to the unknown key
  };
  const std::vector<Place> places = {
      {kRecipe, "", ""},
      {kRecipe, "/properties/environment", "environment: {"},
      {kRecipe, "/properties/fails_when", "fails_when: {"},
      {kRecipe, "/properties/expect", "expect: {"},
      {kRecipe, "/properties/bisect", "bisect: {"},
      {kRecipe, "/properties/bisect/properties/candidates",
       "bisect: {candidates: {"},
      {kRecipe, "/properties/bisect/properties/candidates/properties/nightlies",
       "bisect: {candidates: {nightlies: {"},
      {kRecipe, "/properties/bisect/properties/candidates/properties/commits",
       "bisect: {candidates: {commits: {"},
      {kLadder, "", ""},
      {kLadder, "/definitions/stage", "stages: [{"},
      {kLadder, "/definitions/flag", "stages: [{flags: {A: {"},
      {kFailures, "", ""},
      {kFailures, "/definitions/pattern", "patterns: [{"},
      {kFailures, "/properties/links", "links: {"},
      {kFlags, "", ""},
      {kFlags, "/definitions/flag", "flags: [{"},
      {kFlags, "/definitions/proof", "flags: [{proofs: [{"},
      {kRedact, "", ""},
      {kRedact, "/properties/values/items", "values: [{"},
      {kSlurm, "", ""},
      {kSuite, "", ""},
      {kSuite, "/properties/bisect", "bisect: {"},
  };
  for (const Place& place : places) {
    std::string text = place.before + kNoKey + ": 1";
    for (size_t i = place.before.size(); i-- > 0;) {
      if (place.before[i] == '{') text += "}";
      if (place.before[i] == '[') text += "]";
    }
    EXPECT_EQ(KeysOfSchema(place.kind, place.pointer),
              KeysRead(place.kind, text))
        << place.kind.schema << place.pointer;
  }
}

TEST(SchemaTest, EveryFailureClassIsInTheSchemas) {
  for (const Kind& kind : {kRecipe, kLadder, kFailures}) {
    std::vector<std::string> known;
    for (const FailureClass each : AllFailureClasses()) {
      known.emplace_back(Name(each));
    }
    std::vector<std::string> schemas;
    const json::value schema = SchemaRead(kind);
    for (const auto& each :
         schema.at_pointer("/definitions/class/enum").as_array()) {
      schemas.emplace_back(each.as_string());
    }
    EXPECT_EQ(schemas, known) << kind.schema;
  }
}

// --- whole files -------------------------------------------------------------

/// Asks the validator about all files of a test at once: its start takes longer
/// than all it has to say.
class SchemaFilesTest : public testing::Test {
 protected:
  void ExpectBothAccept(const Kind& kind, const std::string& text) {
    EXPECT_EQ(kind.faults(text), "") << text;
    Ask(kind, text, true);
  }
  void ExpectBothRefuse(const Kind& kind, const std::string& text) {
    EXPECT_NE(kind.faults(text), "") << text;
    Ask(kind, text, false);
  }

  void TearDown() override {
    std::string name =
        (fs::temp_directory_path() / "schema-questions-XXXXXX").string();
    close(mkstemp(name.data()));
    std::ofstream(name) << json::serialize(questions_);
    const std::string answer =
        ShellOutput(ShellQuote({"/usr/bin/python3", "-B",
                                TEST_DATA_DIR "/../schema_faults.py", name}) +
                    " || echo ended with $?");
    fs::remove(name);
    boost::system::error_code error;
    const json::value faults = json::parse(answer, error);
    ASSERT_FALSE(error) << answer;
    ASSERT_EQ(faults.as_array().size(), accepted_.size());
    for (size_t i = 0; i < accepted_.size(); ++i) {
      const std::string fault(faults.at(i).as_string());
      EXPECT_EQ(fault.empty(), accepted_[i])
          << questions_[i].at("yaml").as_string() << fault;
    }
  }

 private:
  void Ask(const Kind& kind, const std::string& text, bool accepted) {
    questions_.push_back(
        json::object{{"schema", SchemaFile(kind).string()}, {"yaml", text}});
    accepted_.push_back(accepted);
  }

  json::array questions_;
  std::vector<bool> accepted_;
};

TEST_F(SchemaFilesTest, OurOwnFilesAreAccepted) {
  size_t ladders = 0;
  for (const auto& entry : fs::directory_iterator(LADDERS_DIR)) {
    if (entry.path().extension() != ".yaml") continue;
    ExpectBothAccept(kLadder, ReadFile(entry.path()).value());
    ++ladders;
  }
  EXPECT_GE(ladders, 4U);
  const fs::path configs = CONFIGS_DIR;
  ExpectBothAccept(kFailures, ReadFile(configs / "failures.yaml").value());
  ExpectBothAccept(kFlags, ReadFile(configs / "flags.yaml").value());
  ExpectBothAccept(kRedact, ReadFile(configs / "redact.yaml").value());
  ExpectBothAccept(kSlurm, ReadFile(configs / "slurm.yaml").value());
}

TEST_F(SchemaFilesTest, Suites) {
  for (const char* text : {
           "recipes: a.yaml\n",
           "recipes: ['m/*.yaml', b.yaml]\nname: night.ly-1\nfolder: /x/y\n",
           "recipes: [a]\njobs: 4\nkeep_nights: '7'\nfail_on: any\n",
           "recipes: [a]\nfail_on: new\nbisect: {budget: 1h30m, "
           "max_bisections: 0}\n",
           "recipes: [a]\nbisect: {budget: 90, max_bisections: '3'}\n",
       }) {
    ExpectBothAccept(kSuite, text);
  }
  for (const char* text : {
           "- a.yaml\n",
           "name: x\n",
           "recipes: []\n",
           "recipes: ''\n",
           "recipes: ['']\n",
           "recipes: {a: b}\n",
           "recipes: [[a]]\n",
           "recipes: [a]\nrecipe: b\n",
           "recipes: [a]\nname: a/b\n",
           "recipes: [a]\nname: ''\n",
           "recipes: [a]\nfolder: ''\n",
           "recipes: [a]\njobs: 0\n",
           "recipes: [a]\njobs: many\n",
           "recipes: [a]\nkeep_nights: 0\n",
           "recipes: [a]\nfail_on: all\n",
           "recipes: [a]\nbisect: [budget]\n",
           "recipes: [a]\nbisect: {budget: soon}\n",
           "recipes: [a]\nbisect: {budget: 0}\n",
           "recipes: [a]\nbisect: {max_bisections: -1}\n",
           "recipes: [a]\nbisect: {budge: 1h}\n",
       }) {
    ExpectBothRefuse(kSuite, text);
  }
}

TEST_F(SchemaFilesTest, OldNamesOfKeysBothAccept) {
  const std::string stages = "  - {name: base, decides: x}\n";
  ExpectBothAccept(kLadder, "name: my\nrungs:\n" + stages);
  ExpectBothRefuse(kLadder,
                   "name: my\nrungs:\n" + stages + "stages:\n" + stages);
  ExpectBothAccept(kRecipe, "command: a\nfailures: f.yaml\n");
  ExpectBothRefuse(kRecipe,
                   "command: a\nfailures: f.yaml\nfailure_patterns: g\n");
  const std::string bisect = "command: a\nbisect: {candidates: {command: c}, ";
  ExpectBothAccept(kRecipe, bisect + "most_runs: 50, keep: 1G}\n");
  ExpectBothRefuse(kRecipe, bisect + "most_runs: 50, max_runs: 50}\n");
  ExpectBothAccept(kSuite, "recipes: [a]\nbisect: {most: 3}\n");
  ExpectBothRefuse(kSuite,
                   "recipes: [a]\nbisect: {most: 3, max_bisections: 3}\n");
  ExpectBothAccept(kSlurm, "at_once: 7\n");
  ExpectBothRefuse(kSlurm, "at_once: 7\nmax_jobs: 7\n");
}

TEST_F(SchemaFilesTest, RecipesThatBothAccept) {
  for (const char* text : {
           "command: python x.py\n",
           "include: base.yaml\n",
           "include: [a.yaml, b.yaml]\ntimeout: 90\n",
           "command: [python, x.py, 1, true, 2.5]\nname: 12\n",
           "command: a\ncompile: [b, c]\nshell: false\nworkdir: .\n",
           "shell: true\ncommand: a | b ${HOME}\n",
           "command: a\nenvironment: {set: {A: 1, B: '', C: true}, unset: D, "
           "pass: ['A*', B]}\n",
           "command: a\nenvironment: {unset: [D], pass: []}\n",
           "command: a\nsetup: b c\n",
           "command: a\nsetup: [b c, [d, e]]\nfiles: x\n",
           "command: a\nfiles: [x, 'y/*.npz']\nfailure_patterns: f.yaml\n",
           "command: a\ntimeout: 1h30m\nrepeat: '7'\nmemory_limit: 8G\n",
           "command: a\ntimeout: 1.5\nrepeat: 1000\nmemory_limit: 80000000\n",
           "command: a\nmax_log: 64kB\nladder: deep\nagainst: good\n",
           "command: a\nall_stages: true\ndescription: 'x: y'\n",
           "command: a\nfails_when: {exit: true, signal: false}\n",
           "command: a\nfails_when: {exit: 3, signal: SIGSEGV}\n",
           "command: a\nfails_when: {exit: [1, '2'], signal: [SEGV, 6]}\n",
           "command: a\nfails_when: {timeout: true, output: x, nan: true}\n",
           "command: a\nfails_when: {output: [x, 'y+'], check: [c, d]}\n",
           "command: a\nexpect: {class: hang, kernel: 'k.*'}\n",
           "command: a\nexpect: {signature: 'hang | k | x'}\n",
           "command: a ${candidate}\nbisect: {candidates: {versions: [2.6, "
           "2.10]}, setup: b, same_as: [c, '${candidate_dir}']}\n",
           "command: a\nbisect: {candidates: {nightlies: {from: '2026-01-30', "
           "to: '2026-02-02', version: 'x%Y%m%d'}}, setup: [b, [c]], keep: "
           "20G}\n",
           "command: a\nbisect: {candidates: {nightlies: {from: 30 days ago, "
           "version: 'x%Y%m%d'}}}\n",
           "command: a\nbisect: {candidates: {nightlies: {from: 1 day ago, "
           "to: today, version: 'x%Y%m%d'}}}\n",
           "command: a\nbisect: {candidates: {commits: {good: v1, bad: HEAD, "
           "paths: [src]}}, max_cache_size: 20G, setup_timeout: 30m, "
           "confidence: 0.99}\n",
           "command: a\nbisect: {candidates: {command: [list, all]}, jobs: 4, "
           "max_runs: 50}\n",
           "matrix: {n: [1, 2], t: [1m]}\ncommand: a ${n}\nrepeat: ${n}\n"
           "timeout: ${t}\n",
           "matrix: {y: [true], s: [1k], c: [hang], e: [2]}\ncommand: a\n"
           "all_stages: ${y}\nmax_log: ${s}\nexpect: {class: '${c}'}\n"
           "fails_when: {exit: '${e}'}\nname: a-${y}\n",
       }) {
    ExpectBothAccept(kRecipe, text);
  }
}

TEST_F(SchemaFilesTest, RecipesThatBothRefuse) {
  // Defaults that others include have no command: the schema cannot tell.
  EXPECT_THAT(RecipeFaults("name: x\n"), HasSubstr("'command' is missing"));
  ExpectBothRefuse(kRecipe, "- command\n");
  for (const char* rest : {
           "comand: b",
           "bisect: {}",
           "bisect: {candidates: {}}",
           "bisect: {candidates: [a, b]}",
           "bisect: {candidates: {versions: [a]}}",
           "bisect: {candidates: {versions: [a, b], command: c}}",
           "bisect: {candidates: {nightlies: {from: 2026-01-30}}}",
           "bisect: {candidates: {nightlies: {from: x, to: y, version: '%d'}}}",
           "bisect: {candidates: {commits: {good: v1}}}",
           "bisect: {candidates: {command: c}, confidence: 0.4}",
           "bisect: {candidates: {command: c}, confidence: 1}",
           "bisect: {candidates: {command: c}, jobs: 0}",
           "bisect: {candidates: {command: c}, jobs: many}",
           "bisect: {candidates: {command: c}, keep: much}",
           "bisect: {candidates: {command: c}, setup_timeout: soon}",
           "command: b",  // twice
           "name: a b",
           "name: [a]",
           "name: ''",
           "description: {a: b}",
           "description:",
           "compile: {a: b}",
           "compile: []",
           "compile: [[a]]",
           "compile: ''",
           "shell: yes",
           "environment: [A]",
           "environment: {A: 1}",
           "environment: {set: {A-B: 1}}",
           "environment: {set: {A: [1]}}",
           "environment: {set: [A]}",
           "environment: {unset: {A: 1}}",
           "setup: {a: b}",
           "setup: [{a: b}]",
           "files: {a: b}",
           "files: [[a]]",
           "timeout: soon",
           "timeout: 0",
           "timeout: -1",
           "timeout: [1m]",
           "repeat: 0",
           "repeat: 1001",
           "repeat: 1.5",
           "repeat: often",
           "memory_limit: much",
           "max_log: 0",
           "max_log: 1.5G",
           "all_stages: 1",
           "all_stages: maybe",
           "fails_when: {}",
           "fails_when: [exit]",
           "fails_when: {exti: true}",
           "fails_when: {exit: 0}",
           "fails_when: {exit: 256}",
           "fails_when: {exit: some}",
           "fails_when: {exit: [0]}",
           "fails_when: {signal: 65}",
           "fails_when: {signal: sigsegv}",
           "fails_when: {timeout: 3}",
           "fails_when: {nan: maybe}",
           "fails_when: {output: ''}",
           "fails_when: {output: {a: b}}",
           "fails_when: {check: []}",
           "expect: hang",
           "expect: {clas: hang}",
           "expect: {class: hangs}",
           "expect: {class: [hang]}",
           "expect: {kernel: ''}",
           "matrix: {}",
           "matrix: [a]",
           "matrix: {a: 1}",
           "matrix: {a: []}",
           "matrix: {a: [1, 1]}",
           "matrix: {a: [[1]]}",
           "matrix: {1a: [1]}",
           "include: {a: b}",
           "ladder: [deep]",
           "ladder: ''",
       }) {
    const std::string text = std::string("command: a\n") + rest + "\n";
    if (std::string(rest) == "command: b") {
      // Editors say so without a schema.
      EXPECT_THAT(RecipeFaults(text), HasSubstr("'command' appears twice"));
      continue;
    }
    ExpectBothRefuse(kRecipe, text);
  }
}

TEST_F(SchemaFilesTest, LaddersOfBothKinds) {
  const std::string first = "name: my\nstages:\n  - {name: base, decides: x}\n";
  ExpectBothAccept(kLadder, first);
  ExpectBothAccept(kLadder,
                   "link: https://x.org\ndescription: d\n" + first +
                       "  - name: two\n    decides: y\n"
                       "    flags: {MY: {value: 1, acts: both, torch: '>=2.7', "
                       "devices: [cuda]}, CUDA_LAUNCH_BLOCKING: '1'}\n"
                       "    observes: {OTHER: {value: '', acts: run}}\n"
                       "    devices: [cuda]\n    command: [gdb, '{command}']\n"
                       "    needs: [gdb]\n    only_for: [hang]\n"
                       "    ends_on: [segfault, abort]\n");
  ExpectBothRefuse(kLadder, "stages:\n  - {name: base, decides: x}\n");
  ExpectBothRefuse(kLadder, "name: my\n");
  ExpectBothRefuse(kLadder, "name: my\nstages: []\n");
  ExpectBothRefuse(kLadder, "name: My\nstages: [{name: a, decides: x}]\n");
  ExpectBothRefuse(kLadder, "name: my\nstages: [{name: a}]\n");
  ExpectBothRefuse(kLadder, "link: x\n" + first);
  for (const char* rest : {
           "flags: [A]",
           "flags: {A: [1]}",
           "flags: {A: {acts: run}}",
           "flags: {A: {value: 1, acts: never}}",
           "flags: {A: {value: 1, acts: run, torch: new}}",
           "flags: {A-B: {value: 1, acts: run}}",
           "devices: cuda",
           "devices: [CUDA]",
           "command: gdb",
           "command: [gdb]",
           "needs: gdb",
           "only_for: [hangs]",
           "ends_on: hang",
           "end_on: [hang]",
       }) {
    ExpectBothRefuse(
        kLadder, first + "  - name: two\n    decides: y\n    " + rest + "\n");
  }
}

TEST_F(SchemaFilesTest, PatternsOfBothKinds) {
  const std::string one =
      "patterns:\n  - {name: a, pattern: 'x+', samples: [x]";
  ExpectBothAccept(kFailures, one + "}\n");
  ExpectBothAccept(kFailures,
                   one +
                       ", class: hang, stream: stderr, torch: '<2.7', "
                       "source: true, rank: 0, advice: b, link: "
                       "'https://x.org'}\nlinks: {hang: 'http://y'}\n");
  ExpectBothRefuse(kFailures, "links: {}\n");
  ExpectBothRefuse(kFailures, "patterns: {}\n");
  ExpectBothRefuse(kFailures, "patterns: [{name: a, pattern: x}]\n");
  ExpectBothRefuse(kFailures,
                   "patterns: [{name: a, pattern: x, samples: []}]\n");
  for (const char* rest :
       {"class: hangs", "stream: both", "torch: new", "source: maybe",
        "rank: 101", "rank: high", "link: x", "advise: x"}) {
    ExpectBothRefuse(kFailures, one + ", " + rest + "}\n");
  }
  ExpectBothRefuse(kFailures, one + "}\nlinks: {hangs: 'http://y'}\n");
}

TEST_F(SchemaFilesTest, SecretsOfBothKinds) {
  ExpectBothAccept(kRedact,
                   "names: [A]\nexcept: [B]\nvalues: [{name: a, regex: 'b+', "
                   "block: true}]\n");
  for (const char* text :
       {"names: A\n", "name: [A]\n", "values: [{name: a}]\n",
        "values: [{regex: a}]\n", "values: [{name: A, regex: a}]\n",
        "values: [{name: a, regex: a, block: maybe}]\n"}) {
    ExpectBothRefuse(kRedact, text);
  }
}

TEST_F(SchemaFilesTest, SlurmOfBothKinds) {
  ExpectBothAccept(kSlurm,
                   "partition: gpu\naccount: 12\nqos: long\ngres: gpu:1\n"
                   "time: 1h30m\nmemory: 32G\ncpus: 4\n"
                   "options: [--exclusive, -C, a100]\nmax_jobs: '7'\n"
                   "file_delay: 2.5\n");
  for (const char* text :
       {"partition: a b\n", "partition: ''\n", "partition: [gpu]\n",
        "partitions: gpu\n", "time: soon\n", "time: 0\n", "memory: much\n",
        "cpus: 0\n", "cpus: many\n", "options: --exclusive\n",
        "options: ['']\n", "max_jobs: 0\n", "file_delay: [1]\n"}) {
    ExpectBothRefuse(kSlurm, text);
  }
  // What sbatch is given by us is for the reader to know.
  for (const char* word : {"--array=0-3", "-J", "-Jx", "--job", "--requeue"}) {
    EXPECT_THAT(SlurmFaults(std::string("options: [") + word + "]\n"),
                HasSubstr("aoti-ladder sets "));
  }
}

TEST_F(SchemaFilesTest, FlagsOfBothKinds) {
  const std::string one =
      "flags:\n  - {name: A, does: b, acts: run, cost: low, costs: c, without: "
      "d, link: 'https://x.org'";
  ExpectBothAccept(kFlags, one + ", proofs: []}\n");
  ExpectBothAccept(kFlags,
                   one +
                       ", proofs: [{wrapper: x, value: '1'}, {symptom: y}, "
                       "{file: z}], torch: '>=2.8, <2.14', devices: [cpu], "
                       "refuted_by: p, then: q, notes: [r]}\n");
  ExpectBothRefuse(kFlags, one + "}\n");
  for (const char* rest :
       {"proofs: {}", "proofs: [{value: x}]", "proofs: [{wraper: x}]",
        "proofs: [], torch: new", "proofs: [], devices: cpu",
        "proofs: [], notes: x", "proofs: [], than: x"}) {
    ExpectBothRefuse(kFlags, one + ", " + rest + "}\n");
  }
}

}  // namespace
}  // namespace ladder
