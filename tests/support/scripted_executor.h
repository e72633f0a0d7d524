// Stands for the executor in tests of the climb: a script decides which runs
// fail, recordings what they print.
#ifndef LADDER_TESTS_SCRIPTED_EXECUTOR_H_
#define LADDER_TESTS_SCRIPTED_EXECUTOR_H_

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "process/executor.h"
#include "support/sample_run.h"
#include "support/test_data.h"

namespace ladder {

/// Fails in the runs that `fails` has a letter x for: "x..x". Each run prints
/// what a model with a NaN printed at that level.
class ScriptedExecutor : public Executor {
 public:
  std::string fails;
  std::string swallows;  ///< runs that end well with a logged error
  std::string torch = "2.14.1";
  bool rotten_compiler = false;
  Ending failure = Exited{1};
  std::string output, wrapper;       ///< in place of the recorded ones
  std::vector<std::string> scripts;  ///< argv[1] of each command
  size_t runs = 0;

  Outcome Run(const Command& command, const Limits&,
              const OutputSink& sink) override {
    Outcome outcome;
    if (command.argv[1] == "-c") {
      sink(Stream::kStdout, "torch=" + torch + "\n", {});
      return outcome;
    }
    scripts.push_back(command.argv[1]);
    bool loads = command.argv[1] != "compile.py" && scripts[0] == "compile.py";
    if (!loads) LeaveWrapper(command);
    if (command.argv[1] == "compile.py") {
      outcome.ending = Exited{rotten_compiler ? 1 : 0};
      return outcome;
    }
    const size_t run = runs++;
    sink(Stream::kStdout,
         output.empty() ? TestData(Sample(command) + ".stdout") : output, {});
    bool failed = run < fails.size() && fails[run] == 'x';
    if (run < swallows.size() && swallows[run] == 'x') {
      // Of 2.6/scatonly/l3.stderr.
      sink(Stream::kStderr, TestData("2.6/scatonly/l3.stderr"), {});
    }
    outcome.ending = failed ? failure : Exited{0};
    return outcome;
  }

 private:
  static std::string Sample(const Command& command) {
    const auto& env = command.environment;
    auto level = env.find("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER");
    return level == env.end() ? "2.14/nan/plain" : "2.14/nan/l" + level->second;
  }
  void LeaveWrapper(const Command& command) const {
    std::filesystem::path folder = std::filesystem::path(command.environment.at(
                                       "TORCHINDUCTOR_CACHE_DIR")) /
                                   "chash";
    std::filesystem::create_directories(folder);
    for (const char* ending : {".wrapper.cpp", ".kernel.cpp"}) {
      std::ofstream(folder / ("cmodel" + std::string(ending)))
          << TestDataOr(Sample(command) + ending, "");
    }
    if (wrapper.empty()) return;
    std::ofstream(folder / "cmodel.wrapper.cpp") << wrapper;
  }
};

}  // namespace ladder

#endif  // LADDER_TESTS_SCRIPTED_EXECUTOR_H_
