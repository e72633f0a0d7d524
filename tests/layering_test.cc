// The arrows between the rooms of src/ go one way; src/README.md shows them.
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// A room may include itself and the rooms before it.
const std::vector<std::string>& RoomsInOrder() {
  static const std::vector<std::string> kRooms{
      "base",   "process", "config", "codegen", "output", "diagnosis", "recipe",
      "record", "report",  "climb",  "jobs",    "bisect", "nightly",   "cli"};
  return kRooms;
}

size_t Floor(const std::string& room) {
  const auto& rooms = RoomsInOrder();
  return std::find(rooms.begin(), rooms.end(), room) - rooms.begin();
}

struct SourceFile {
  std::string path;    // "output/trace.cc"
  std::string room;    // "output"
  std::string module;  // "output/trace"
  std::string text;
  std::vector<std::string> own_includes;     // "base/text"
  std::vector<std::string> system_includes;  // "vector"
};

std::vector<std::string> Captures(const std::string& text, const RE2& pattern) {
  std::vector<std::string> found;
  re2::StringPiece rest(text);
  std::string capture;
  while (RE2::FindAndConsume(&rest, pattern, &capture)) {
    found.push_back(capture);
  }
  return found;
}

SourceFile ReadSource(const fs::path& path) {
  static const RE2 kOwn(R"re(#include "([\w/]+)\.h")re");
  static const RE2 kSystem(R"re(#include <([\w./]+)>)re");
  SourceFile file;
  file.path = path.lexically_relative(SOURCE_DIR);
  file.room = path.parent_path().filename();
  file.module = file.room + "/" + path.stem().string();
  std::ifstream stream(path);
  file.text.assign(std::istreambuf_iterator<char>(stream), {});
  for (const std::string& header : Captures(file.text, kOwn)) {
    if (header != file.module && header.find('/') != std::string::npos) {
      file.own_includes.push_back(header);
    }
  }
  file.system_includes = Captures(file.text, kSystem);
  return file;
}

const std::vector<SourceFile>& Sources() {
  static const std::vector<SourceFile> kSources = [] {
    std::vector<SourceFile> files;
    for (const auto& entry : fs::recursive_directory_iterator(SOURCE_DIR)) {
      const std::string ending = entry.path().extension();
      if (ending == ".cc" || ending == ".h") {
        files.push_back(ReadSource(entry.path()));
      }
    }
    return files;
  }();
  return kSources;
}

TEST(LayeringTest, EverySourceFileLiesInARoom) {
  EXPECT_GT(Sources().size(), 100U);
  for (const SourceFile& file : Sources()) {
    EXPECT_LT(Floor(file.room), RoomsInOrder().size()) << file.path;
  }
}

TEST(LayeringTest, EveryRoomHasAReadmeOfAtMostFifteenLines) {
  for (const std::string& room : RoomsInOrder()) {
    std::ifstream readme(fs::path(SOURCE_DIR) / room / "README.md");
    EXPECT_TRUE(readme.is_open()) << room;
    const auto lines = std::count(std::istreambuf_iterator<char>(readme),
                                  std::istreambuf_iterator<char>(), '\n');
    EXPECT_GT(lines, 2) << room;
    EXPECT_LE(lines, 15) << room;
  }
}

TEST(LayeringTest, ARoomIncludesOnlyRoomsBelowIt) {
  for (const SourceFile& file : Sources()) {
    for (const std::string& other : file.own_includes) {
      EXPECT_LE(Floor(other.substr(0, other.find('/'))), Floor(file.room))
          << file.path << " includes " << other << ".h";
    }
  }
}

TEST(LayeringTest, ModulesFormNoCycle) {
  std::map<std::string, std::set<std::string>> graph;
  for (const SourceFile& file : Sources()) {
    graph[file.module].insert(file.own_includes.begin(),
                              file.own_includes.end());
  }
  std::set<std::string> done, open;
  std::function<void(const std::string&)> visit =
      [&](const std::string& module) {
        if (done.contains(module)) return;
        ASSERT_TRUE(open.insert(module).second) << "cycle through " << module;
        for (const std::string& other : graph[module]) visit(other);
        open.erase(module);
        done.insert(module);
      };
  for (const auto& [module, others] : graph) visit(module);
}

TEST(LayeringTest, DiagnosisTouchesNoFilesClockEnvironmentOrProcess) {
  const std::set<std::string> pure_rooms{"output", "diagnosis"};
  const std::set<std::string> forbidden{
      "fstream",     "filesystem", "unistd.h", "fcntl.h", "sys/stat.h",
      "dirent.h",    "sys/wait.h", "spawn.h",  "ctime",   "signal.h",
      "sys/types.h", "sys/mman.h", "thread",
  };
  for (const SourceFile& file : Sources()) {
    if (!pure_rooms.contains(file.room)) continue;
    for (const std::string& header : file.system_includes) {
      EXPECT_FALSE(forbidden.contains(header))
          << file.path << " includes <" << header << ">";
    }
  }
}

TEST(LayeringTest, OnlyTheProcessRoomStartsProcesses) {
  static const RE2 kStarts(
      R"(\b(fork|vfork|popen|posix_spawn\w*|exec[lv]p?e?|system)\s*\(|boost/process)");
  for (const SourceFile& file : Sources()) {
    if (file.room == "process") continue;
    EXPECT_FALSE(RE2::PartialMatch(file.text, kStarts)) << file.path;
  }
}

TEST(LayeringTest, OnlyTheHistorySpeaksToSqlite) {
  for (const SourceFile& file : Sources()) {
    if (file.module == "nightly/history" || file.module == "base/console") {
      continue;  // the database; --version, which names the library's version
    }
    for (const std::string& header : file.system_includes) {
      EXPECT_NE(header, "sqlite3.h") << file.path;
    }
  }
}

}  // namespace
