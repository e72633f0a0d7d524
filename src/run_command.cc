#include "run_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "climb_data.h"
#include "climb_start.h"
#include "good_run.h"
#include "live_progress.h"
#include "recorded_climb.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> ToMap(
    const std::vector<std::string>& pairs) {
  std::map<std::string, std::string> variables;
  for (const std::string& pair : pairs) {
    size_t equals = pair.find('=');
    LADDER_CHECK(equals != std::string::npos);  // the command line was checked
    variables[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  return variables;
}

ClimbData ReadData(const RunOptions& options, const Places& places) {
  return {FindLadder(options.ladder, places), FindLadder("deep", places),
          FailureFiles(places, options.failure_files),
          FilesNamed("flags.yaml", places)};
}

/// All but what is to be read for it.
ClimbRequest BareRequest(const RunOptions& options, const Host& host) {
  ClimbRequest request;
  request.argv = options.argv;
  request.compile_argv = options.compile_argv;
  request.host = host;
  request.limits.timeout = options.timeout;
  request.memory_bytes = options.memory_bytes;
  request.fails_when = options.fails_when;
  request.expect = options.expect;
  request.setup = options.setup;
  request.files = options.files;
  request.repeat = static_cast<size_t>(options.repeat);
  request.all_stages = options.all_stages;
  request.only_stage = options.stage;
  request.max_log_bytes = options.max_log_bytes;
  return request;
}

ClimbRequest MakeRequest(const RunOptions& options, const Host& host,
                         const ClimbData& data) {
  ClimbRequest request = BareRequest(options, host);
  GiveData(data, request);
  RequireStage(request);
  if (!options.against.empty()) {
    request.good = ReadGoodRun(options.against, BuiltInPatterns);
  }
  return request;
}

/// The host as the command sees it.
struct CommandHost {
  Host host;
  std::map<std::string, std::string> inherited;  ///< of the caller's
  std::map<std::string, std::string> added;      ///< by a recipe and by --env
};
CommandHost HostOfCommand(const RunOptions& options, const Host& observed) {
  CommandHost command{observed, {}, options.variables.set};
  for (const auto& [name, value] : ToMap(options.environment)) {
    command.added[name] = value;
  }
  RecipeEnvironment of_callers = options.variables;
  of_callers.set.clear();
  command.inherited = ApplyTo(of_callers, observed.environment);
  command.host.environment = command.inherited;
  for (const auto& [name, value] : command.added) {
    command.host.environment[name] = value;
  }
  if (!options.workdir.empty()) {
    // Not lexically: ".." behind a link is where the link leads.
    command.host.workdir = fs::weakly_canonical(fs::absolute(options.workdir));
  }
  return command;
}

Redactor RedactorFor(const ClimbRequest& request, const Places& places) {
  return {RedactRulesWith(FilesNamed("redact.yaml", places)),
          request.host.environment, CommandsOf(request)};
}

fs::path FolderFor(const RunOptions& options, const Host& host) {
  if (!options.out.empty() || options.name.empty()) {
    return ChooseFolder(options.out, options.argv, host);
  }
  return MakeFolder(options.name, host);
}

}  // namespace

Redactor RedactorOf(const RunOptions& options) {
  const Host observed = ObserveHost();
  return RedactorFor(
      BareRequest(options, HostOfCommand(options, observed).host),
      FindPlaces(observed));
}

Climbed ClimbOnce(const RunOptions& options, bool print) {
  const Host observed = ObserveHost();
  const CommandHost command = HostOfCommand(options, observed);
  const Host& host = command.host;
  const Places places = FindPlaces(observed);
  const ClimbData data = ReadData(options, places);
  ClimbRequest request = MakeRequest(options, host, data);
  request.user_environment = command.added;
  RequirePrograms(request);
  RecordFacts facts = MakeFacts(request, data);
  facts.environment = command.inherited;
  facts.surroundings = SurroundingsOf(request);
  if (!options.against.empty()) facts.against = fs::absolute(options.against);
  auto redactor =
      std::make_shared<const Redactor>(RedactorFor(request, places));
  const fs::path folder = FolderFor(options, host);
  Record record = Record::Create(folder, facts, std::move(redactor));
  const auto progress = options.quiet
                            ? MakeSilentProgress()
                            : MakeLiveProgress(host.stderr_is_terminal);
  progress->Say("record: " + folder.string());
  ClimbResult result = ClimbOrClose(request, facts, record, *progress);
  Deliver(result,
          {options.json, options.verbose, MayColor(observed, options.color),
           folder.string(), host.workdir.string(), !print},
          facts, record);
  const int exit_code = ExitCodeOf(result);
  return {std::move(result.verdict), folder, exit_code};
}

int RunRunCommand(const RunOptions& options) {
  PrepareToClimb();
  return ClimbOnce(options, true).exit_code;
}

}  // namespace ladder
