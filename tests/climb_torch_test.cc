// Climbs the ladder with the built program over real failing models on real
// PyTorch, and compares verdict.json with tests/cases/truth.json.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "record.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr size_t kMaxRuns = 5;  // of a climb in the documented order

struct Case {
  std::string torch;   // "2.14"
  std::string python;  // interpreter
  std::string name;    // "nan_sqrt"
};

/// The name of a failed case, where GoogleTest would print bytes.
void PrintTo(const Case& each, std::ostream* out) {
  *out << each.name << " on torch " << each.torch;
}

std::string TextOf(const fs::path& path) { return ReadFile(path).value_or(""); }

json::object Truth() {
  return json::parse(TextOf(CASES_DIR "/truth.json")).as_object();
}

std::vector<Case> AllCases() {
  const std::pair<const char*, const char*> pythons[] = {{"2.14", PYTHON_2_14},
                                                         {"2.6", PYTHON_2_6}};
  std::vector<Case> cases;
  for (const auto& [torch, python] : pythons) {
    for (const auto& [name, truth] : Truth()) {
      bool meant = true;
      if (const auto* only = truth.as_object().if_contains("torch")) {
        const json::array& versions = only->as_array();
        meant = std::find(versions.begin(), versions.end(),
                          json::value(torch)) != versions.end();
      }
      if (meant) cases.push_back({torch, python, std::string(name)});
    }
  }
  return cases;
}

/// What of the truth the verdict does not say.
std::vector<std::string> Mismatch(const json::object& truth,
                                  const json::object& verdict) {
  std::vector<std::string> wrong;
  auto compare = [&](const std::string& key, const json::value& want,
                     const json::value& have) {
    bool fits = want.is_string() && have.is_string()
                    ? RE2::FullMatch(std::string(have.as_string()),
                                     std::string(want.as_string()))
                    : want == have;
    if (!fits) {
      wrong.push_back(fmt::format("{}: want {}, have {}", key,
                                  json::serialize(want),
                                  json::serialize(have)));
    }
  };
  compare("outcome", truth.at("outcome"), verdict.at("outcome"));
  const json::value& failure = verdict.at("failure");
  if (const auto* want = truth.if_contains("class")) {
    compare("class", *want,
            failure.is_object() ? failure.as_object().at("class") : failure);
  }
  for (const char* part :
       {"first_failing", "producer", "origin", "bad_input"}) {
    const auto* wants = truth.if_contains(part);
    if (wants == nullptr) continue;
    for (const auto& [key, want] : wants->as_object()) {
      const json::value& have = verdict.at(part);
      const json::value* value =
          have.is_object() ? have.as_object().if_contains(key) : nullptr;
      compare(fmt::format("{}.{}", part, std::string(key)), want,
              value == nullptr ? json::value(nullptr) : *value);
    }
  }
  return wrong;
}

class ClimbTorchTest : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "climb-torch-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override {
    if (HasFailure()) {
      fmt::print("kept: {}\nagain: {}\n", folder_.string(), command_);
    } else {
      fs::remove_all(folder_);
    }
  }

  int Climb(const json::object& truth) {
    std::string package = folder_ / "model.pt2";
    std::vector<std::string> words{TOOL, "run", "--out", folder_ / "record"};
    auto add = [&](std::vector<std::string>& to, const json::value& script,
                   const json::array& rest) {
      to.push_back(GetParam().python);
      to.push_back(CASES_DIR "/" + std::string(script.as_string()));
      for (const json::value& word : rest) {
        to.push_back(word == "{package}" ? package
                                         : std::string(word.as_string()));
      }
    };
    if (const auto* compile = truth.if_contains("compile")) {
      std::vector<std::string> words_of_compile;
      add(words_of_compile, compile->as_array()[0], {json::value("{package}")});
      words.insert(words.end(), {"--compile", ShellQuote(words_of_compile)});
    }
    for (const char* option : {"timeout", "repeat"}) {
      const auto* value = truth.if_contains(option);
      if (value == nullptr) continue;
      words.push_back(fmt::format("--{}", option));
      words.push_back(json::serialize(*value));
    }
    words.push_back("--");
    const auto* arguments = truth.if_contains("args");
    add(words, truth.at("script"),
        arguments == nullptr ? json::array{} : arguments->as_array());
    command_ = "env -u PYTHONUNBUFFERED " + ShellQuote(words);
    int status = std::system(
        (command_ + " > " + ShellQuote({folder_ / "printed"}) + " 2>&1")
            .c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  fs::path folder_;
  std::string command_;
};

TEST_P(ClimbTorchTest, VerdictIsTrue) {
  if (GetParam().python.empty()) {
    GTEST_SKIP() << "no Python with torch " << GetParam().torch
                 << " was given (LADDER_PYTHON_…)";
  }
  json::object truth = Truth().at(GetParam().name).as_object();
  int status = Climb(truth);
  std::string text = TextOf(folder_ / "record/verdict.json");
  ASSERT_FALSE(text.empty()) << TextOf(folder_ / "printed");
  json::object verdict = json::parse(text).as_object();
  EXPECT_EQ(status, truth.at("outcome") == "passed" ? 0 : 1);
  for (const std::string& wrong : Mismatch(truth, verdict)) {
    ADD_FAILURE() << wrong << "\n" << TextOf(folder_ / "printed");
  }
  size_t most = truth.contains("repeat") ? 100 : kMaxRuns;
  EXPECT_LE(verdict.at("runs").as_array().size(), most);
  for (const json::value& each : verdict.at("evidence").as_array()) {
    std::string file(each.as_object().at("file").as_string());
    EXPECT_TRUE(fs::exists(folder_ / "record" / file)) << file;
  }
}

INSTANTIATE_TEST_SUITE_P(Torch, ClimbTorchTest, testing::ValuesIn(AllCases()),
                         [](const testing::TestParamInfo<Case>& each) {
                           std::string name =
                               each.param.torch + "_" + each.param.name;
                           std::replace(name.begin(), name.end(), '.', '_');
                           return name;
                         });

}  // namespace
}  // namespace ladder
