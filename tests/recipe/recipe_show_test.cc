// `recipe show`: what it writes has every key of recipes, and reads back as the
// same recipe.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <boost/json.hpp>
#include <set>

#include "recipe/recipe_reader.h"

namespace ladder {
namespace {

namespace json = boost::json;

using Paths = std::set<std::string>;

/// Every file and folder is there.
Recipe ReadBack(const std::string& text) {
  RecipeFiles world;
  world.load = [&](const std::string& path) { return RecipeText{text, path}; };
  world.is_folder = world.is_file = [](const std::string&) { return true; };
  world.find = [](const std::string& pattern) {
    return std::vector<std::string>{pattern};
  };
  world.why_no_ladder = [](const std::string&) { return std::string(); };
  world.today = "2026-03-02";
  return ReadRecipe("x.yaml", world).at(0);
}

/// "bisect", "bisect.candidates", …: the keys of the schema, which the tables
/// of keys generate.
void AddKeys(const json::object& schema, const std::string& below,
             Paths& paths) {
  const json::value* keys = schema.if_contains("properties");
  if (keys == nullptr) return;
  for (const auto& [name, key] : keys->as_object()) {
    paths.insert(below + std::string(name));
    AddKeys(key.as_object(), below + std::string(name) + ".", paths);
  }
}

void AddKeys(const YAML::Node& map, const std::string& below, Paths& paths) {
  if (!map.IsMap()) return;
  for (const auto& each : map) {
    const std::string name = below + each.first.as<std::string>();
    paths.insert(name);
    if (name != "environment.set") AddKeys(each.second, name + ".", paths);
  }
}

constexpr const char* kAllButCandidates =
    R"(name: bert-nan
description: "NaN: since the last update # 3"
compile: python export.py "my model.pt2"
eager: [python, load.py, --eager]
command: [sh, -c, "echo \"$${x}\" $HOME é\t", "yes", "", "1.0", "a: b", "-"]
workdir: work
environment:
  set: {OMP_NUM_THREADS: "4", EMPTY: "", A: "no", B: "x, {y}"}
  unset: [CUDA_VISIBLE_DEVICES]
  pass: [MODEL_DIR, "AWS_*"]
setup:
  - pip install -e .
  - [mkdir, -p, "a b"]
files: [load.py, /data/x.npz, "data/*.npz"]
timeout: 1500ms
repeat: 5
memory_limit: 8G
max_log: 64k
ladder: own.yaml
failure_patterns: [ours.yaml, "our others.yaml"]
against: good
all_stages: false
observe: false
fails_when:
  exit: [1, 3]
  signal: [SIGSEGV, 6]
  timeout: true
  output: ['error > \d+', "true"]
  nan: true
  check: python compare.py
expect:
  class: nan-or-inf
  kernel: cpp_fused_.*
  signature: nan-or-inf | x
)";

constexpr const char* kBisect =
    R"(bisect:
  setup: [python3 -m venv ., [bin/pip, install, 'torch==${candidate}']]
  same_as: cat ${candidate_dir}/version
  setup_timeout: 30m
  max_cache_size: 20k
  confidence: 0.99
  deterministic: true
  max_runs: 50
  jobs: 4
  candidates: )";

const std::vector<std::string>& Candidates() {
  static const std::vector<std::string> kAll = {
      "{versions: [2.6.0, '2.10', \"yes\"]}\n",
      "{nightlies: {from: 2026-01-31, to: today, version: '2.12.dev%Y%m%d'}}\n",
      "{commits: {repository: m, good: v1, bad: HEAD, paths: [a, 'b c']}}\n",
      "{command: [sh, -c, 'git tag | sort -V']}\n"};
  return kAll;
}

TEST(RecipeShowTest, WhatItWritesReadsBackAsTheSameRecipe) {
  for (const std::string& candidates : Candidates()) {
    const Recipe recipe = ReadBack(kAllButCandidates + (kBisect + candidates));
    const std::string shown = ShowRecipe(recipe);
    SCOPED_TRACE(shown);
    EXPECT_TRUE(ReadBack(shown) == recipe);
  }
  for (const char* fails_when : {"exit: true", "signal: true", "nan: true"}) {
    const Recipe recipe =
        ReadBack(fmt::format("command: a\nfails_when: {{{}}}\n", fails_when));
    EXPECT_TRUE(ReadBack(ShowRecipe(recipe)) == recipe) << ShowRecipe(recipe);
  }
  const Recipe smallest = ReadBack("command: a\n");
  EXPECT_TRUE(ReadBack(ShowRecipe(smallest)) == smallest);
  EXPECT_FALSE(ReadBack("command: b\n") == smallest);
}

TEST(RecipeShowTest, ItWritesEveryKey) {
  Paths known, shown;
  AddKeys(json::parse(RecipeSchemaText()).as_object(), "", known);
  // The recipe that is shown is one combination with all that it includes, and
  // a command that needs a shell names it.
  for (const char* key : {"matrix", "include", "shell"}) {
    EXPECT_EQ(known.erase(key), 1U) << key;
  }
  for (const std::string& candidates : Candidates()) {
    const Recipe recipe = ReadBack(kAllButCandidates + (kBisect + candidates));
    AddKeys(YAML::Load(ShowRecipe(recipe)), "", shown);
  }
  EXPECT_GT(known.size(), 40U);
  EXPECT_EQ(shown, known);
}

TEST(RecipeShowTest, ACommandThatNeedsAShellNamesIt) {
  const Recipe recipe = ReadBack("shell: true\ncommand: a | b\n");
  EXPECT_EQ(ShowRecipe(recipe),
            "name: x\ncommand: [/bin/sh, \"-c\", \"a | b\"]\n");
  EXPECT_TRUE(ReadBack(ShowRecipe(recipe)) == recipe);
}

}  // namespace
}  // namespace ladder
