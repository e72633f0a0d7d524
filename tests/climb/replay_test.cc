// Whole climbs that tests/record-cuda recorded, judged again and compared with
// the truth that lies beside each: tests/data/cuda from a GPU,
// tests/data/recorded-cpu from a CPU, which shows that what is filed is enough.
// $LADDER_RECORDED is a third such folder: what a test has just recorded.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "config/data_files.h"
#include "record/record_json.h"
#include "record/rejudge.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

std::vector<std::string> RecordsIn(const fs::path& folder) {
  std::vector<std::string> records;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->is_directory()) records.push_back(it->path());
  }
  std::sort(records.begin(), records.end());
  return records;
}

json::object ReadObject(const fs::path& path) {
  const auto text = ReadFile(path);
  if (!text) throw std::runtime_error("no file " + path.string());
  return json::parse(*text).as_object();
}

/// As aoti-ladder triage does it.
Verdict JudgeAgain(const std::string& folder) {
  const DataFile otherwise = FindLadder("documented", {});
  return JudgeRecord(folder, {},
                     ParseLadder(otherwise.text, otherwise.path, BuiltInFlags),
                     RealPatterns);
}

/// Texts of the truth are patterns; null: there must be nothing.
void Compare(const std::string& key, const json::value& want,
             const json::value& said) {
  if (want.is_object()) {
    ASSERT_TRUE(said.is_object()) << key << ": nothing is said";
    for (const auto& [part, value] : want.as_object()) {
      const json::value* found = said.as_object().if_contains(part);
      Compare(key + "." + std::string(part), value,
              found == nullptr ? json::value() : *found);
    }
  } else if (want.is_string()) {
    ASSERT_TRUE(said.is_string())
        << key << ": " << json::serialize(said) << ", not " << want.as_string();
    EXPECT_TRUE(RE2::FullMatch(std::string(said.as_string()),
                               std::string(want.as_string())))
        << key << ": " << said.as_string() << ", not " << want.as_string();
  } else {
    EXPECT_EQ(json::serialize(said), json::serialize(want)) << key;
  }
}

/// Each pattern must be found in what is not known or in what evidence says.
void Find(const json::array& patterns, const Verdict& verdict) {
  std::string all;
  for (const std::string& each : verdict.not_known) all += each + "\n";
  for (const Evidence& each : verdict.evidence) all += each.says + "\n";
  for (const json::value& pattern : patterns) {
    EXPECT_TRUE(RE2::PartialMatch(all, std::string(pattern.as_string())))
        << "nothing says " << pattern.as_string();
  }
}

class ReplayTest : public testing::TestWithParam<std::string> {};

TEST_P(ReplayTest, TheRecordGivesTheVerdictThatIsTrue) {
  const fs::path folder = GetParam();
  const Verdict verdict = JudgeAgain(folder);
  const json::object said = json::parse(ToJson(verdict)).as_object();
  const json::object truth = ReadObject(folder / "truth.json");
  ASSERT_TRUE(truth.contains("outcome"));
  for (const auto& [key, want] : truth) {
    if (key == "class") {
      ASSERT_TRUE(said.at("failure").is_object()) << "it did not fail";
      Compare("class", want, said.at("failure").as_object().at("class"));
    } else if (key == "says") {
      Find(want.as_array(), verdict);
    } else {
      Compare(std::string(key), want, said.at(key));
    }
  }
  // Certain and wrong is what no record may show.
  if (HasFailure()) {
    EXPECT_NE(verdict.confidence, Confidence::kCertain);
  }
}

TEST_P(ReplayTest, TheOriginIsWrittenDown) {
  const fs::path folder = GetParam();
  const json::object origin = ReadObject(folder / "origin.json");
  for (const char* key : {"device", "torch", "script", "climb", "recorder",
                          "recorded_at", "system", "gpu", "driver"}) {
    EXPECT_TRUE(origin.contains(key)) << key;
  }
  EXPECT_EQ(origin.at("device") == "cuda", origin.at("gpu").is_string());
  const fs::path script = fs::path(TEST_DATA_DIR) / "../.." /
                          std::string(origin.at("script").as_string());
  EXPECT_TRUE(fs::exists(script)) << script;
}

std::string NameOf(const testing::TestParamInfo<std::string>& record) {
  std::string name = fs::path(record.param).filename();
  RE2::GlobalReplace(&name, R"(\W)", "_");
  return name;
}

constexpr const char* kFromGpu = TEST_DATA_DIR "/cuda";
constexpr const char* kFromCpu = TEST_DATA_DIR "/recorded-cpu";

/// Null where no test has just recorded.
const char* JustRecorded() { return std::getenv("LADDER_RECORDED"); }

std::vector<std::string> JustRecordedOnes() {
  return JustRecorded() == nullptr ? std::vector<std::string>()
                                   : RecordsIn(JustRecorded());
}

// A folder without records has no tests: what has to be there is asked for by
// the two below.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReplayTest);
INSTANTIATE_TEST_SUITE_P(Cuda, ReplayTest,
                         testing::ValuesIn(RecordsIn(kFromGpu)), NameOf);
INSTANTIATE_TEST_SUITE_P(Cpu, ReplayTest,
                         testing::ValuesIn(RecordsIn(kFromCpu)), NameOf);
INSTANTIATE_TEST_SUITE_P(JustRecorded, ReplayTest,
                         testing::ValuesIn(JustRecordedOnes()), NameOf);

// record.replay of CMakeLists.txt runs this with what lies under JustRecorded.
TEST(JustRecordedTest, TheFolderHoldsRecords) {
  const char* folder = JustRecorded() == nullptr ? kFromCpu : JustRecorded();
  EXPECT_THAT(RecordsIn(folder), testing::Not(testing::IsEmpty())) << folder;
}

TEST(RecordedOnGpuTest, ThereAreRecords) {
  if (RecordsIn(kFromGpu).empty()) {
    GTEST_SKIP() << "no record of a GPU's failures yet: tests/record-cuda "
                    "makes them on a machine with a GPU";
  }
}

}  // namespace
}  // namespace ladder
