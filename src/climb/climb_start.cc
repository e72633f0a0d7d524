#include "climb/climb_start.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <csignal>
#include <optional>

#include "base/answer.h"
#include "process/child_process.h"
#include "base/command_name.h"
#include "process/executor.h"
#include "config/places.h"
#include "base/suggest.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// What was probably meant by a first word that is no program.
std::string HowToStart(const std::string& word) {
  if (word.find(' ') != std::string::npos) {
    return "Give each word of the command by itself, without quotes: -- " +
           word;
  }
  if (word.ends_with(".py")) {
    return "Give the interpreter before the script: -- python " + word;
  }
  return "Check the spelling, PATH and its execute permission.";
}

void RequireProgram(const std::vector<std::string>& argv, const Host& host) {
  if (argv.empty()) return;
  std::optional<std::string> search;
  auto path = host.environment.find("PATH");
  if (path != host.environment.end()) search = path->second;
  // As the user wrote it, where that is not from another folder.
  std::error_code error;
  const bool here = fs::equivalent(host.workdir, ".", error);
  auto why =
      WhyNotFound(argv.front(), search, here ? fs::path() : host.workdir);
  if (!why) return;
  throw UserError(fmt::format("cannot start '{}': {}", argv.front(), *why),
                  HowToStart(argv.front()), 125);
}

}  // namespace

Host PrepareToClimb() {
  // Output files may be limited (ulimit -f): then writing fails with an error
  // that we report, instead of a signal that kills us.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);  // who reads our output may leave early
  HoldEndingSignals();
  Host host = ObserveHost();
  if (host.workdir.empty()) {
    throw UserError("the folder that this was started in is gone",
                    "Change to one that is there.");
  }
  TellOfUnreadable(FindPlaces(host));
  return host;
}

void RequirePrograms(const ClimbRequest& request) {
  if (!request.setup.empty()) return;
  RequireProgram(request.compile_argv, request.host);
  RequireProgram(request.argv, request.host);
  if (const auto* check = CheckOf(request.fails_when)) {
    RequireProgram(*check, request.host);
  }
}

void RequireStage(const ClimbRequest& request) {
  const std::string& stage = request.only_stage;
  if (stage.empty()) return;
  std::vector<std::string> names;
  for (const Rung& rung : request.ladder.rungs) {
    if (rung.name == stage) return;
    names.push_back(rung.name);
  }
  throw UserError(
      fmt::format("the ladder '{}' has no rung '{}'{}", request.ladder.name,
                  stage, DidYouMean(stage, names)),
      fmt::format("Give one of: {}.", fmt::join(names, ", ")));
}

fs::path MakeFolder(const std::string& name, const Host& host) {
  const std::string base =
      fmt::format(".aoti-ladder/{}-{}", host.local_stamp, name);
  std::error_code error;
  fs::create_directories(fs::path(base).parent_path(), error);
  fs::path folder = base;
  // Made here, not only chosen: others may start in the same second. Where it
  // cannot be made, Record::Create says why.
  for (int n = 2; !fs::create_directory(folder, error) && !error; ++n) {
    folder = fmt::format("{}-{}", base, n);
  }
  return folder;
}

fs::path MakeOutFolder(const std::string& out, const std::string& name,
                       const Host& host) {
  if (out.empty()) return MakeFolder(name, host);
  std::error_code error;
  fs::create_directories(out, error);
  if (error || !fs::is_empty(out, error) || error) {
    throw UserError(fmt::format("cannot record in '{}': {}", out,
                                error ? error.message() : "it holds files"),
                    "Give another place with --out DIR.");
  }
  return out;
}

fs::path ChooseFolder(const std::string& out,
                      const std::vector<std::string>& argv, const Host& host) {
  return out.empty() ? MakeFolder(ClimbNameOf(argv), host) : fs::path(out);
}

}  // namespace ladder
