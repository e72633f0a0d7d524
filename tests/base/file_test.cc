#include "base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/vocabulary.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "file-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    place = name;
  }
  void TearDown() override { fs::remove_all(place); }

  fs::path place;
};

TEST_F(FileTest, ReadsFilesUpToALimit) {
  const std::string bytes("a\0b\xff\n", 5);
  std::ofstream(place / "file", std::ios::binary) << bytes;
  EXPECT_EQ(ReadFile(place / "file"), bytes);
  EXPECT_EQ(ReadFile(place / "file", 5), bytes);
  EXPECT_EQ(ReadFile(place / "file", 4), std::nullopt);
  EXPECT_EQ(ReadFile(place / "none"), std::nullopt);
  EXPECT_EQ(ReadFile(place), std::nullopt);
  ASSERT_EQ(mkfifo((place / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(ReadFile(place / "pipe"), std::nullopt);
}

TEST_F(FileTest, WritesByRename) {
  const fs::path file = place / "file";
  WriteFileByRename(file, "old");
  std::ifstream reader(file);
  WriteFileByRename(file, "new bytes");
  std::string seen;
  reader >> seen;
  EXPECT_EQ(seen, "old");  // who reads the old file reads it to its end
  EXPECT_EQ(ReadFile(file), "new bytes");
  EXPECT_EQ(std::distance(fs::directory_iterator(place), {}), 1);
}

TEST_F(FileTest, WritesWhereAPersonSaid) {
  WriteNamedFile(place / "file", "old");
  fs::create_symlink("file", place / "link");
  WriteNamedFile(place / "link", "new");
  EXPECT_TRUE(fs::is_symlink(place / "link"));
  EXPECT_EQ(ReadFile(place / "file"), "new");
  WriteNamedFile("/dev/null", "text");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  ASSERT_EQ(mkfifo((place / "pipe").c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { std::ifstream(place / "pipe") >> read; });
  WriteNamedFile(place / "pipe", "through");
  reader.join();
  EXPECT_EQ(read, "through");
  EXPECT_TRUE(fs::is_fifo(place / "pipe"));
  try {
    WriteNamedFile(place / "gone/file", "x");
    ADD_FAILURE() << "no error";
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()),
              "cannot write " + (place / "gone/file").string() +
                  ": no such folder: " + (place / "gone").string());
    EXPECT_EQ(error.remedy(), "Create the folder, or name another file.");
  }
}

TEST_F(FileTest, AFailedRenameLeavesNothingBehind) {
  fs::create_directories(place / "taken/by");
  try {
    WriteFileByRename(place / "taken", "x");
    ADD_FAILURE() << "no error";
  } catch (const UserError& error) {
    EXPECT_EQ(
        std::string(error.what()),
        "cannot write " + (place / "taken").string() + ": Is a directory");
    EXPECT_EQ(error.exit_code(), 3);
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(place), {}), 1);
}

// A child of a killed aoti-ladder has the lock until it calls exec.
TEST_F(FileTest, ALockHeldForAMomentIsWaitedFor) {
  auto held = FolderLock::Take(place);
  ASSERT_TRUE(held);
  EXPECT_FALSE(FolderLock::Take(place));
  std::thread holder([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    held.reset();
  });
  EXPECT_NO_THROW(LockRecord(place));
  holder.join();
  const auto again = FolderLock::Take(place);
  EXPECT_THROW(LockRecord(place), UserError);
}

}  // namespace
}  // namespace ladder
