// Runs the built program as a user does: in a folder of its own, with its
// streams read apart.
#ifndef LADDER_TESTS_TOOL_RUN_H_
#define LADDER_TESTS_TOOL_RUN_H_

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/file.h"

namespace ladder {

/// How the program ended and what it printed.
struct Answer {
  int status = -1;  ///< exit status; -1 when a signal ended it
  int signal = 0;
  std::string out;
  std::string err;
};

class ToolRun : public testing::Test {
 protected:
  using Words = std::vector<std::string>;

  void SetUp() override {
    std::string name =
        (std::filesystem::temp_directory_path() / "tool-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::filesystem::create_directory(Path("streams"));
    std::filesystem::create_directory(Path("work"));
  }
  void TearDown() override {
    if (HasFailure()) {
      std::printf("kept: %s\n", folder_.c_str());
    } else {
      std::filesystem::remove_all(folder_);
    }
  }

  [[nodiscard]] std::filesystem::path Path(const std::string& name) const {
    return folder_ / name;
  }
  /// Below the folder in which the program runs.
  [[nodiscard]] std::filesystem::path Work(const std::string& name) const {
    return folder_ / "work" / name;
  }
  [[nodiscard]] std::string Bytes(const std::string& name) const {
    return ReadFile(Work(name)).value_or("(no file " + name + ")");
  }
  [[nodiscard]] boost::json::object Json(const std::string& name) const {
    return boost::json::parse(Bytes(name)).as_object();
  }
  /// The folders in .aoti-ladder/, which also has a .gitignore.
  [[nodiscard]] std::vector<std::filesystem::path> Records() const {
    std::vector<std::filesystem::path> records;
    for (const auto& entry :
         std::filesystem::directory_iterator(Work(".aoti-ladder"))) {
      if (entry.is_directory()) records.push_back(entry.path());
    }
    return records;
  }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(Work(name), std::ios::binary) << text;
  }

  /// Starts words[0]; `prepare` runs in the new process before it.
  pid_t Start(const Words& words, const std::function<void()>& prepare = {}) {
    std::vector<char*> argv;
    for (const std::string& word : words) {
      argv.push_back(const_cast<char*>(word.c_str()));
    }
    argv.push_back(nullptr);
    const std::string streams = Path("streams") / std::to_string(++started_);
    const pid_t pid = fork();
    if (pid != 0) {
      streams_[pid] = streams;
      return pid;
    }
    // Whoever runs the tests in the background may ignore these.
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGXFSZ}) {
      std::signal(number, SIG_DFL);
    }
    Redirect(streams + ".out", STDOUT_FILENO);
    Redirect(streams + ".err", STDERR_FILENO);
    if (chdir(Work("").c_str()) != 0) _exit(99);
    if (prepare) prepare();
    execvp(argv[0], argv.data());
    _exit(98);
  }

  Answer Finish(pid_t pid) {
    int status = 0;
    EXPECT_EQ(waitpid(pid, &status, 0), pid);
    Answer answer;
    if (WIFEXITED(status)) answer.status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) answer.signal = WTERMSIG(status);
    answer.out = ReadFile(streams_[pid] + ".out").value_or("");
    answer.err = ReadFile(streams_[pid] + ".err").value_or("");
    return answer;
  }

  Answer Run(const Words& words, const std::function<void()>& prepare = {}) {
    return Finish(Start(words, prepare));
  }
  /// aoti-ladder run OPTIONS -- COMMAND
  static Words RunWords(const Words& options, const Words& command) {
    Words words = {TOOL, "run"};
    words.insert(words.end(), options.begin(), options.end());
    words.emplace_back("--");
    words.insert(words.end(), command.begin(), command.end());
    return words;
  }
  /// Records to the folder "record".
  Answer Climb(const Words& command, Words options = {}) {
    options.insert(options.end(), {"--out", "record"});
    return Run(RunWords(options, command));
  }

  std::filesystem::path folder_;

 private:
  static void Redirect(const std::string& file, int to) {
    const int number = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (number < 0 || dup2(number, to) < 0) _exit(97);
    close(number);
  }

  int started_ = 0;
  std::map<pid_t, std::string> streams_;
};

}  // namespace ladder

#endif  // LADDER_TESTS_TOOL_RUN_H_
