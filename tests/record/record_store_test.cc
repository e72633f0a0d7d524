#include "record/record_store.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <zip.h>

#include <fstream>
#include <map>
#include <random>

#include "base/file.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kRecordJson =
    R"({"format_version": 1, "argv": ["true"]})";

class RecordArchiveTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "archive-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void Write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string Read(const std::string& name) const {
    return ReadFile(folder_ / name).value_or("(none)");
  }
  /// An archive of these names and texts; the one called `link` is a link.
  fs::path Zip(const std::map<std::string, std::string>& files,
               const std::string& link = "") const {
    const fs::path path = folder_ / "made.zip";
    fs::remove(path);
    zip_t* zip = zip_open(path.c_str(), ZIP_CREATE, nullptr);
    for (const auto& [name, text] : files) {
      zip_source_t* source =
          zip_source_buffer(zip, text.data(), text.size(), 0);
      const auto index =
          static_cast<zip_uint64_t>(zip_file_add(zip, name.c_str(), source, 0));
      if (name != link) continue;
      zip_file_set_external_attributes(zip, index, 0, ZIP_OPSYS_UNIX,
                                       zip_uint32_t{S_IFLNK | 0777} << 16);
    }
    EXPECT_EQ(zip_close(zip), 0);
    return path;
  }
  std::string Refusal(const fs::path& archive,
                      const ImportLimits& limits = {}) {
    try {
      ImportRecord(archive, folder_ / "in", limits);
    } catch (const UserError& error) {
      EXPECT_FALSE(fs::exists(folder_ / "in")) << "whole or not at all";
      for (const auto& each : fs::directory_iterator(folder_)) {
        EXPECT_FALSE(each.path().filename().native().starts_with(".importing"));
      }
      return error.what();
    }
    return "no error";
  }

  fs::path folder_;
};

TEST_F(RecordArchiveTest, WhatWasExportedIsImported) {
  Write("rec/record.json", kRecordJson);
  Write("rec/replay.sh", "exit 0\n");
  Write("rec/stages/00-baseline/run-1/output.log", "said\n");
  Write("rec/stages/00-baseline/run-1/cache/big.so", "compiled");
  fs::create_symlink("/etc/passwd", folder_ / "rec/link");
  EXPECT_TRUE(ExportRecord(folder_ / "rec", folder_ / "rec.zip", {}).empty());
  EXPECT_EQ(NameOfImported(folder_ / "rec.zip"), "imported-rec");
  ImportRecord(folder_ / "rec.zip", folder_ / "in/there");
  EXPECT_EQ(Read("in/there/record.json"), kRecordJson);
  EXPECT_EQ(Read("in/there/stages/00-baseline/run-1/output.log"), "said\n");
  EXPECT_FALSE(fs::exists(folder_ / "in/there/stages/00-baseline/run-1/cache"));
  EXPECT_FALSE(fs::is_symlink(folder_ / "in/there/link"));
  EXPECT_EQ(access((folder_ / "in/there/replay.sh").c_str(), X_OK), 0);
  EXPECT_THROW(ImportRecord(folder_ / "rec.zip", folder_ / "in/there"),
               UserError);
  EXPECT_THROW(ExportRecord(folder_ / "rec", folder_ / "rec.zip", {}),
               UserError);
}

TEST_F(RecordArchiveTest, ARecordThatIsTooLargeIsNotShared) {
  Write("rec/record.json", kRecordJson);
  fs::resize_file(folder_ / "rec/record.json", kMostJson + 1);
  EXPECT_THROW(ExportRecord(folder_ / "rec", folder_ / "rec.zip", {}),
               UserError);
}

TEST_F(RecordArchiveTest, WhatToolsWroteIsRedactedOrLeftOut) {
  const std::string place = "rec/stages/05-trace/run-1/artifacts/";
  Write("rec/record.json", kRecordJson);
  Write(place + "trace.txt", "\x1b[1mkey\x1b[0m: my-own-secret\n");
  Write(place + "deep/core", std::string("\x7f"
                                         "ELF\0my-own-secret",
                                         18));
  const Redactor redactor({{"^MINE$"}, {}, {}}, {{"MINE", "my-own-secret"}},
                          {});
  const auto left_out =
      ExportRecord(folder_ / "rec", folder_ / "rec.zip", redactor);
  ASSERT_EQ(left_out.size(), 1U);
  EXPECT_EQ(left_out[0], "stages/05-trace/run-1/artifacts/deep/core");
  ImportRecord(folder_ / "rec.zip", folder_ / "in");
  EXPECT_EQ(Read("in/stages/05-trace/run-1/artifacts/trace.txt"),
            "\x1b[1mkey\x1b[0m: [redacted MINE]\n");
  EXPECT_EQ(Read("in/stages/05-trace/run-1/artifacts/deep/core"), "(none)");
}

TEST_F(RecordArchiveTest, APlaceThatIsNoFolderIsTheUsersMistake) {
  const fs::path archive = Zip({{"r/record.json", kRecordJson}});
  try {
    ImportRecord(archive, archive / "in");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 2);
    EXPECT_THAT(error.what(), HasSubstr("made.zip/in: Not a directory"));
  }
}

TEST_F(RecordArchiveTest, RecordsOfAMatrixAreListedWithTheirCombination) {
  const std::string json =
      R"({"format_version": 1, "argv": ["true"], "state": "complete",
          "started_at": "2026-11-22T00:00:0)";
  Write("p/.aoti-ladder/m/matrix.json",
        R"([{"record": "01-cpu", "values": {"device": "cpu", "size": "8"}}])");
  Write("p/.aoti-ladder/m/01-cpu/record.json", json + "1Z\"}");
  Write("p/.aoti-ladder/m/02-cuda/record.json", json + "2Z\"}");
  Write("p/.aoti-ladder/one/record.json", json + "0Z\"}");
  const auto names = [&](const std::string& folder) {
    std::string all;
    for (const StoredRecord& each : ListRecords(folder_ / folder)) {
      all += fmt::format("{}[{}] ", each.folder.filename().string(),
                         each.combination);
    }
    return all;
  };
  EXPECT_EQ(names("p"), "one[] 01-cpu[device=cpu, size=8] 02-cuda[] ");
  EXPECT_EQ(names("p/.aoti-ladder"), names("p"));
  EXPECT_EQ(names("p/.aoti-ladder/m"), "01-cpu[device=cpu, size=8] 02-cuda[] ");
}

TEST_F(RecordArchiveTest, HostileArchivesAreRefused) {
  const std::string json = kRecordJson;
  EXPECT_THAT(Refusal(Zip({{"r/record.json", json}, {"r/../../x", "x"}})),
              HasSubstr("a path leads out of its folder: r/../../x"));
  EXPECT_THAT(Refusal(Zip({{"/r/record.json", json}})),
              HasSubstr("leads out of its folder"));
  EXPECT_THAT(Refusal(Zip({{"r/record.json", json}, {"r\\..\\x", "x"}})),
              HasSubstr("leads out of its folder"));
  EXPECT_THAT(Refusal(Zip({{"r/record.json", json}, {"r/l", "/etc"}}, "r/l")),
              HasSubstr("it contains a link: r/l"));
  EXPECT_THAT(Refusal(Zip({{"r/record.json", json}, {"s/x", "x"}})),
              HasSubstr("something other than a record"));
  EXPECT_THAT(Refusal(Zip({{"r/x", "x"}})), HasSubstr("it contains no record"));
  ImportLimits small;
  small.bytes = 10'000;
  EXPECT_THAT(Refusal(Zip({{"r/record.json", json},
                           {"r/x", std::string(1 << 20, 'x')}}),
                      small),
              HasSubstr("more than 10000 bytes"));
  small.files = 1;
  EXPECT_THAT(Refusal(Zip({{"r/record.json", json}, {"r/x", "x"}}), small),
              HasSubstr("more than 1 files"));
  Write("no.zip", "not a zip file");
  EXPECT_THAT(Refusal(folder_ / "no.zip"), HasSubstr("no.zip: "));
  EXPECT_FALSE(fs::exists(folder_ / "x"));
}

TEST_F(RecordArchiveTest, AnImportedFolderIsNoneThatLaterRunsUse) {
  const auto name = [&](const std::string& top) {
    return NameOfImported(Zip({{top + "/record.json", kRecordJson}}));
  };
  EXPECT_EQ(name("20261121-130629-repro.py-2"), "20261121-130629-repro.py-2");
  EXPECT_EQ(name("ladders"), "imported-ladders");
  EXPECT_EQ(name("20261121-130629-a b;c"), "imported-20261121-130629-a_b_c");
  EXPECT_EQ(name("-rf"), "imported--rf");
  EXPECT_THROW(name(".git"), UserError);
  EXPECT_THROW(name("rec\x1b[2J"), UserError);
  EXPECT_THAT(
      Refusal(Zip({{"r/record.json", kRecordJson}, {"r/.GIT/config", "x"}})),
      HasSubstr("leads out of its folder"));
}

TEST_F(RecordArchiveTest, WhatSaysNotWhatWasRunIsNoRecord) {
  const auto refusal = [&](const std::string& text) {
    return Refusal(Zip({{"r/record.json", text}}));
  };
  EXPECT_THAT(refusal("no json"), HasSubstr("not a JSON object"));
  EXPECT_THAT(refusal("[]"), HasSubstr("not a JSON object"));
  EXPECT_THAT(refusal("{}"), HasSubstr("does not say what was run"));
  EXPECT_THAT(refusal(R"({"format_version": 1})"),
              HasSubstr("does not say what was run"));
  EXPECT_THAT(refusal(R"({"argv": ["true"]})"),
              HasSubstr("does not say what was run"));
  EXPECT_THAT(refusal(R"({"format_version": 99, "argv": ["true"]})"),
              HasSubstr("newer"));
}

TEST_F(RecordArchiveTest, WhatLiesBesideTheNewFolderStays) {
  Write("in.importing/mine", "kept");
  ImportRecord(Zip({{"r/record.json", kRecordJson}}), folder_ / "in/");
  EXPECT_EQ(Read("in.importing/mine"), "kept");
  EXPECT_EQ(Read("in/record.json"), kRecordJson);
}

TEST_F(RecordArchiveTest, LargeFilesAreCompressedAndReadAsTheyWere) {
  std::mt19937 random(5);
  std::string text;
  while (text.size() < 3 << 20) {
    text += "[  before_launch - cpp_fused_" + std::to_string(random() % 9) +
            " - buf1  ]: " + std::to_string(random()) + "\n";
  }
  Write("output.log", text);
  CompressFile(folder_ / "output.log");
  EXPECT_FALSE(fs::exists(folder_ / "output.log"));
  EXPECT_LT(fs::file_size(folder_ / "output.log.zst"), text.size() / 2);
  const auto file = OpenFile(folder_ / "output.log");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(*file), {}), text);
  // Half of it is no evidence, and not for being read.
  const std::string whole = Read("output.log.zst");
  const auto refusal = [&](const std::string& damaged) -> std::string {
    Write("output.log.zst", damaged);
    const auto cut = OpenFile(folder_ / "output.log");
    std::string line;
    try {
      while (std::getline(*cut, line)) {
      }
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal(whole.substr(0, whole.size() / 2)),
              testing::EndsWith("output.log.zst is damaged: it is incomplete"));
  std::string other = whole;
  other[whole.size() / 2] ^= 0x55;
  EXPECT_THAT(refusal(other), testing::HasSubstr("is damaged: "));
  EXPECT_EQ(refusal(whole), "");
  Write("small.log", "small");
  CompressFile(folder_ / "small.log");
  EXPECT_EQ(Read("small.log"), "small");
  EXPECT_FALSE(*OpenFile(folder_ / "none.log"));
}

StoredRecord Stored(const std::string& name, const std::string& day,
                    uint64_t bytes, bool in_use = false) {
  StoredRecord record;
  record.folder = name;
  record.started_at = "2026-11-" + day + "T00:00:00Z";
  record.command = "true";
  record.bytes = bytes;
  record.in_use = in_use;
  return record;
}

std::string Names(const std::vector<StoredRecord>& records) {
  std::string names;
  for (const StoredRecord& each : records) names += each.folder.string() + " ";
  return names;
}

TEST(RecordStoreTest, WhatBreaksARuleGoesTheOldestFirst) {
  const std::vector<StoredRecord> all{
      Stored("a", "01", 10), Stored("b", "02", 50), Stored("c", "20", 30, true),
      Stored("d", "21", 40)};
  const int64_t now = *SecondsOf("2026-11-22T00:00:00Z");
  EXPECT_EQ(now, 1795305600);
  EXPECT_EQ(Names(Surplus(all, {}, now)), "");
  EXPECT_EQ(Names(Surplus(all, {1, {}, {}}, now)), "a b ") << "c is in use";
  EXPECT_EQ(Names(Surplus(all, {{}, std::chrono::hours(24 * 20), {}}, now)),
            "a ");
  EXPECT_EQ(Names(Surplus(all, {{}, {}, 130}, now)), "");
  EXPECT_EQ(Names(Surplus(all, {{}, {}, 100}, now)), "a b ");
  EXPECT_EQ(Names(Surplus(all, {0, {}, {}}, now)), "a b d ");
}

TEST(RecordStoreTest, WhatSaysNotWhatWasRunStays) {
  std::vector<StoredRecord> all{Stored("a", "01", 10), Stored("b", "02", 10),
                                Stored("c", "03", 10)};
  all[0].command.clear();
  all[1].started_at.clear();
  EXPECT_EQ(Names(Surplus(all, {1, {}, {}}, 0)), "") << "one is left of ours";
  EXPECT_EQ(Names(Surplus(all, {0, {}, {}}, 0)), "c ");
  EXPECT_EQ(Names(Surplus(all, {{}, {}, 0}, 0)), "c ");
}

}  // namespace
}  // namespace ladder
