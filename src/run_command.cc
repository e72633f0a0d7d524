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

ClimbRequest MakeRequest(const RunOptions& options, const Host& host,
                         const ClimbData& data) {
  ClimbRequest request;
  request.argv = options.argv;
  request.compile_argv = options.compile_argv;
  request.host = host;
  GiveData(data, request);
  request.limits.timeout = options.timeout;
  request.repeat = static_cast<size_t>(options.repeat);
  request.all_stages = options.all_stages;
  if (!options.against.empty()) {
    request.good = ReadGoodRun(options.against, BuiltInPatterns);
  }
  request.max_log_bytes = options.max_log_bytes;
  return request;
}

}  // namespace

int RunRunCommand(const RunOptions& options) {
  Host host = PrepareToClimb();
  const auto inherited = host.environment;
  auto added = ToMap(options.environment);
  for (const auto& [name, value] : added) host.environment[name] = value;
  const Places places = FindPlaces(host);
  const ClimbData data = ReadData(options, places);
  ClimbRequest request = MakeRequest(options, host, data);
  request.user_environment = added;
  RequireProgram(options.compile_argv, host);
  RequireProgram(options.argv, host);
  RecordFacts facts = MakeFacts(request, data);
  facts.environment = inherited;
  facts.surroundings = SurroundingsOf(request);
  if (!options.against.empty()) facts.against = fs::absolute(options.against);
  auto redactor = std::make_shared<const Redactor>(
      RedactRulesWith(FilesNamed("redact.yaml", places)), host.environment,
      std::vector{options.argv, options.compile_argv});
  fs::path folder = ChooseFolder(options.out, options.argv, host);
  Record record = Record::Create(folder, facts, std::move(redactor));
  const auto progress = options.quiet
                            ? MakeSilentProgress()
                            : MakeLiveProgress(host.stderr_is_terminal);
  progress->Say("record: " + folder.string());
  ClimbResult result = ClimbOrClose(request, facts, record, *progress);
  Deliver(result,
          {options.json, options.verbose, MayColor(host, options.color),
           folder.string(), host.workdir.string()},
          facts, record);
  return ExitCodeOf(result);
}

}  // namespace ladder
