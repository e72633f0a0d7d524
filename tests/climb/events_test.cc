// Events reach a program line by line, and no reader stops the climb.
#include "climb/events.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "base/file.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class EventsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "events-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    std::signal(SIGPIPE, SIG_IGN);  // as PrepareToClimb does
  }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string Path(const std::string& name) const {
    return folder_ / name;
  }

  fs::path folder_;
};

std::string ReadAll(int descriptor) {
  std::string all;
  char buffer[4096];
  ssize_t size = 0;
  while ((size = read(descriptor, buffer, sizeof buffer)) > 0) {
    all.append(buffer, static_cast<size_t>(size));
  }
  return all;
}

TEST_F(EventsTest, AFileHoldsOneObjectALine) {
  std::ofstream(Path("log")) << "old\n";
  {
    Events events(Path("log"));
    events.RunStarted({1, 5, "baseline", 1});
    events.StageSkipped("pinpoint", "no model\nhere");
    // At once, not at the end.
    EXPECT_THAT(ReadFile(Path("log")).value_or(""), HasSubstr("pinpoint"));
  }
  std::ifstream lines(Path("log"));
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_THAT(line, HasSubstr(R"("event":"run_started","stage":"baseline")"));
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_THAT(line, HasSubstr(R"("why":"no model\nhere")"));
  EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(EventsTest, AFifoMayGetItsReaderLater) {
  ASSERT_EQ(mkfifo(Path("fifo").c_str(), 0600), 0);
  auto events = std::make_unique<Events>(Path("fifo"));
  events->StageSkipped("one", "x");
  const Descriptor reader(open(Path("fifo").c_str(), O_RDONLY | O_NONBLOCK));
  events->StageSkipped("two", "x");
  events.reset();
  const std::string all = ReadAll(reader.number());
  EXPECT_THAT(all, HasSubstr("\"one\""));
  EXPECT_THAT(all, HasSubstr("\"two\""));
}

TEST_F(EventsTest, NobodyWaitsForAReaderThatIsSlowOrGone) {
  ASSERT_EQ(mkfifo(Path("fifo").c_str(), 0600), 0);
  auto reader = std::make_unique<Descriptor>(
      open(Path("fifo").c_str(), O_RDONLY | O_NONBLOCK));
  Events events(Path("fifo"));
  const std::string large(100'000, 'x');  // more than a pipe holds
  events.StageSkipped(large, "x");
  events.StageSkipped("later", "x");
  // What the pipe did not hold is kept.
  std::string all = ReadAll(reader->number());
  events.StageSkipped("last", "x");
  all += ReadAll(reader->number());
  EXPECT_THAT(all, HasSubstr("\"later\""));
  EXPECT_THAT(all, HasSubstr("\"last\""));
  reader.reset();
  events.StageSkipped("nobody reads this", "x");
  events.StageSkipped("nor this", "x");
}

TEST_F(EventsTest, ADescriptorIsWrittenAsItIs) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
  {
    Events events("/dev/fd/" + std::to_string(ends[1]));
    events.StageSkipped("one", "x");
  }
  EXPECT_THAT(ReadAll(ends[0]), HasSubstr("\"one\""));
  close(ends[0]);
  close(ends[1]);
  // It may be standard output's, which others write to before and after.
  const Descriptor file(open(Path("out").c_str(), O_CREAT | O_WRONLY, 0600));
  ASSERT_EQ(write(file.number(), "before\n", 7), 7);
  {
    Events events("/dev/fd/" + std::to_string(file.number()));
    events.StageSkipped("one", "x");
  }
  ASSERT_EQ(write(file.number(), "after\n", 6), 6);
  EXPECT_THAT(ReadFile(Path("out")).value_or(""),
              testing::AllOf(testing::StartsWith("before\n{"),
                             testing::EndsWith("}\nafter\n")));
}

TEST_F(EventsTest, AnImpossibleFileIsTheUsersMistake) {
  EXPECT_THROW(Events(Path("no/such/folder/file")), UserError);
  EXPECT_THROW(Events(folder_.string()), UserError);
}

}  // namespace
}  // namespace ladder
