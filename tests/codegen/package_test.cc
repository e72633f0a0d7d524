#include <gtest/gtest.h>
#include <zip.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "codegen/artifacts.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

/// A zip archive of those files, made by libzip.
std::string MakeZip(const Files& files, int method) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(source);
  zip_t* archive = zip_open_from_source(source, ZIP_TRUNCATE, &error);
  for (const auto& [name, bytes] : files) {
    zip_source_t* content =
        zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
    const zip_int64_t index =
        zip_file_add(archive, name.c_str(), content, ZIP_FL_ENC_UTF_8);
    zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), method,
                             0);
  }
  EXPECT_EQ(zip_close(archive), 0);
  zip_source_open(source);
  zip_source_seek(source, 0, SEEK_END);
  std::string bytes(static_cast<size_t>(zip_source_tell(source)), '\0');
  zip_source_seek(source, 0, SEEK_SET);
  zip_source_read(source, bytes.data(), bytes.size());
  zip_source_close(source);
  zip_source_free(source);
  return bytes;
}

std::string WhyNot(const std::string& bytes) {
  std::string why;
  EXPECT_FALSE(Package::Open(bytes, &why).has_value());
  return why;
}

std::vector<std::string> Names(const Package& package) {
  std::vector<std::string> names;
  for (const PackageEntry& entry : package.entries()) {
    names.push_back(entry.name);
  }
  return names;
}

TEST(PackageTest, ListsARealPackageWithARootFolder) {
  const std::string bytes = TestData("2.14/badweight/model.pt2");
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  auto names = Names(*package);
  EXPECT_EQ(names.size(), 10U);
  EXPECT_TRUE(std::all_of(names.begin(), names.end(), [](const auto& name) {
    return name.starts_with("model/");
  }));
  EXPECT_EQ(package->Read("model/archive_format", 100), "pt2");
  EXPECT_EQ(package->Read("model/byteorder", 100), "little");
}

TEST(PackageTest, ListsARealPackageWithoutRootFolder) {
  const std::string bytes = TestData("2.6/badweight/model.pt2");
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_EQ(package->entries().size(), 5U);
  EXPECT_EQ(package->Read("archive_format", 100), "pt2");
  EXPECT_EQ(package->Read("version", 100), "0");
}

TEST(PackageTest, ReadsEveryEntryOfRealPackages) {
  for (const char* version : {"2.14", "2.6"}) {
    const std::string bytes =
        TestData(std::string(version) + "/badweight/model.pt2");
    std::string why;
    auto package = Package::Open(bytes, &why);
    ASSERT_TRUE(package) << why;
    for (const PackageEntry& entry : package->entries()) {
      auto content = package->Read(entry.name, entry.bytes);
      ASSERT_TRUE(content) << entry.name;
      EXPECT_EQ(content->size(), entry.bytes) << entry.name;
      if (entry.name.ends_with(".so")) {
        EXPECT_EQ(content->substr(0, 4),
                  "\x7f"
                  "ELF");
      } else if (entry.name.ends_with(".cpp") &&
                 !entry.name.ends_with("kernel.cpp")) {
        EXPECT_NE(content->find("AOTInductorModel::run_impl("),
                  std::string::npos);
      }
    }
  }
}

TEST(PackageTest, ReadsCompressedEntries) {
  const std::string content(3'000'000, 'a');
  const std::string bytes = MakeZip({{"a/big", content}}, ZIP_CM_DEFLATE);
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_EQ(package->entries()[0].bytes, content.size());
  EXPECT_EQ(package->Read("a/big", content.size()), content);
}

TEST(PackageTest, EntryLargerThanAllowedIsNotRead) {
  for (const int method : {ZIP_CM_STORE, ZIP_CM_DEFLATE}) {
    const std::string bytes =
        MakeZip({{"big", std::string(5'000'000, 'a')}}, method);
    std::string why;
    auto package = Package::Open(bytes, &why);
    ASSERT_TRUE(package) << why;
    EXPECT_FALSE(package->Read("big", 4'999'999));
    EXPECT_TRUE(package->Read("big", 5'000'000));
  }
}

TEST(PackageTest, EntryThatLiesAboutItsSizeIsNotReadPastTheLimit) {
  const std::string content(5'000'000, 'a');
  std::string bytes = MakeZip({{"bomb", content}}, ZIP_CM_DEFLATE);
  // The size stands in both headers; the packed stream still holds it all.
  const std::string size("\x40\x4b\x4c\x00", 4);
  for (size_t at = bytes.find(size); at != std::string::npos;
       at = bytes.find(size)) {
    bytes.replace(at, 4, std::string("\x0a\x00\x00\x00", 4));
  }
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_EQ(package->entries()[0].bytes, 10U);
  EXPECT_FALSE(package->Read("bomb", 1000));
}

TEST(PackageTest, WrongChecksumIsDamage) {
  std::string bytes =
      MakeZip({{"good", "all is well"}, {"bad", "some text"}}, ZIP_CM_STORE);
  bytes.replace(bytes.find("some text"), 9, "some test");
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_FALSE(package->Read("bad", 100));
  EXPECT_EQ(package->Read("good", 100), "all is well");
}

TEST(PackageTest, AbsentEntryIsNothing) {
  const std::string bytes = TestData("2.6/badweight/model.pt2");
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_FALSE(package->Read("Version", 100));
  EXPECT_FALSE(package->Read("", 100));
  EXPECT_FALSE(package->Read("data/aotinductor/model/", 100));
}

TEST(PackageTest, NamesAreReportedAsTheyAre) {
  const Files files{{"../../etc/passwd", "x"}, {"/root", "y"}, {"ä b", "z"}};
  const std::string bytes = MakeZip(files, ZIP_CM_STORE);
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_EQ(Names(*package),
            (std::vector<std::string>{"../../etc/passwd", "/root", "ä b"}));
  for (const auto& [name, content] : files) {
    EXPECT_EQ(package->Read(name, 100), content);
  }
}

TEST(PackageTest, MovedPackageStillReads) {
  const std::string first = MakeZip({{"a", "1"}}, ZIP_CM_STORE);
  const std::string second = MakeZip({{"b", "2"}}, ZIP_CM_STORE);
  std::string why;
  auto package = Package::Open(first, &why);
  auto other = Package::Open(second, &why);
  ASSERT_TRUE(package && other);
  Package moved = std::move(*package);
  EXPECT_EQ(moved.Read("a", 10), "1");
  moved = std::move(*other);
  EXPECT_EQ(moved.Read("b", 10), "2");
  EXPECT_EQ(Names(moved), std::vector<std::string>{"b"});
}

TEST(PackageTest, SaysWhyAFileIsNoPackage) {
  EXPECT_EQ(WhyNot(""), "the file is empty");
  EXPECT_EQ(WhyNot("not a zip file\n"),
            "the file is not a zip file, which every .pt2 package is");
  const std::string whole = TestData("2.6/badweight/model.pt2");
  EXPECT_EQ(WhyNot(whole.substr(0, whole.size() / 2)),
            "the file is cut off: a zip file, but without its end");
}

TEST(PackageTest, ContradictoryTableOfContentsIsSaid) {
  std::string bytes = MakeZip({{"a", "1"}, {"b", "2"}}, ZIP_CM_STORE);
  // The table of contents begins far behind the end of the file.
  bytes.replace(bytes.size() - 6, 4, "\xff\xff\xff\x7f");
  const std::string why = WhyNot(bytes);
  EXPECT_FALSE(why.empty());
  EXPECT_EQ(why.find('\n'), std::string::npos);
}

TEST(PackageTest, CutOffAnywhereIsSaid) {
  const std::string whole =
      MakeZip({{"a/b.so", std::string(300, 'x')}, {"c", "text"}}, ZIP_CM_STORE);
  for (size_t length = 0; length < whole.size(); ++length) {
    const std::string cut(whole.data(), length);
    EXPECT_FALSE(WhyNot(cut).empty()) << length;
  }
}

TEST(PackageTest, CutOffRealPackageIsSaid) {
  for (const char* version : {"2.14", "2.6"}) {
    const std::string whole =
        TestData(std::string(version) + "/badweight/model.pt2");
    for (size_t length = 1; length < whole.size(); length += 4999) {
      EXPECT_FALSE(WhyNot(whole.substr(0, length)).empty()) << length;
    }
  }
}

TEST(PackageTest, DamagedPackageIsReadSafely) {
  const std::string whole =
      MakeZip({{"a", std::string(2000, 'x')}, {"b/c", "text"}}, ZIP_CM_DEFLATE);
  std::mt19937 random(4);
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = whole;
    for (int i = 0; i < 3; ++i) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    std::string why;
    auto package = Package::Open(bytes, &why);
    if (!package) {
      EXPECT_FALSE(why.empty());
      continue;
    }
    for (const PackageEntry& entry : package->entries()) {
      auto content = package->Read(entry.name, 10000);
      if (content) {
        EXPECT_LE(content->size(), 10000U);
      }
    }
  }
}

}  // namespace
}  // namespace ladder
