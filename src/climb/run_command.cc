#include "climb/run_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "climb/climb_data.h"
#include "climb/climb_start.h"
#include "base/file.h"
#include "record/good_run.h"
#include "climb/live_progress.h"
#include "record/record_reader.h"
#include "climb/recorded_climb.h"
#include "record/verdict_reader.h"

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
ClimbRequest RequestOf(const RunOptions& options, Host host) {
  ClimbRequest request;
  request.argv = options.argv;
  request.compile_argv = options.compile_argv;
  request.host = std::move(host);
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

/// A climb before its record.
struct Plan {
  Host observed;
  ClimbRequest request;
  RecordPlan record;
};
Plan PlanClimb(const RunOptions& options) {
  Plan plan;
  plan.observed = ObserveHost();
  CommandHost command = HostOfCommand(options, plan.observed);
  const Places places = FindPlaces(plan.observed);
  const ClimbData data = ReadData(options, places);
  ClimbRequest& request = plan.request =
      RequestOf(options, std::move(command.host));
  GiveData(data, request);
  RequireStage(request);
  request.user_environment = std::move(command.added);
  RecordFacts& facts = plan.record.facts = MakeFacts(request, data);
  facts.environment = std::move(command.inherited);
  facts.surroundings = SurroundingsOf(request);
  if (!options.against.empty()) facts.against = fs::absolute(options.against);
  plan.record.redactor = std::make_shared<const Redactor>(
      RedactRulesWith(FilesNamed("redact.yaml", places)),
      request.host.environment, CommandsOf(request));
  return plan;
}

/// What is only needed once it begins.
void MakeReady(const RunOptions& options, ClimbRequest& request) {
  if (!options.against.empty()) {
    request.good = ReadGoodRun(options.against, BuiltInPatterns);
  }
  RequirePrograms(request);
}

Climbed ClimbWith(const RunOptions& options, const Plan& plan, Record& record,
                  const fs::path& folder, bool silent) {
  const Host& observed = plan.observed;
  RecordFacts facts = plan.record.facts;
  const auto progress = options.quiet
                            ? MakeSilentProgress()
                            : MakeLiveProgress(observed.stderr_is_terminal);
  progress->Say("record: " + folder.string());
  ClimbResult result = (silent ? ClimbOrClose : ClimbAnew)(plan.request, facts,
                                                           record, *progress);
  Deliver(result,
          {options.json, options.verbose, MayColor(observed, options.color),
           folder.string(), plan.request.host.workdir.string(), silent},
          facts, record);
  const int exit_code = ExitCodeOf(result);
  return {std::move(result.verdict), exit_code};
}

}  // namespace

fs::path FolderFor(const RunOptions& options, const Host& host) {
  if (!options.out.empty() || options.name.empty()) {
    return ChooseFolder(options.out, options.argv, host);
  }
  return MakeFolder(options.name, host);
}

RecordPlan PlanRecord(const RunOptions& options) {
  return PlanClimb(options).record;
}

Climbed ClimbPlanned(const RunOptions& options,
                     std::shared_ptr<FileHashes> hashes) {
  Plan plan = PlanClimb(options);
  plan.request.hashes = std::move(hashes);
  MakeReady(options, plan.request);
  Record record =
      Record::Open(options.out, plan.record.facts, plan.record.redactor);
  return ClimbWith(options, plan, record, options.out, true);
}

std::optional<Climbed> ReadCompleted(const fs::path& folder) {
  const fs::path file = folder / "verdict.json";
  if (ReadWholeOutline(folder).state != "complete") return {};
  ClimbResult result;
  result.verdict = ReadVerdict(ReadFile(file).value_or(""), file);
  const int exit_code = ExitCodeOf(result);
  return Climbed{std::move(result.verdict), exit_code};
}

int RunRunCommand(const RunOptions& options) {
  PrepareToClimb();
  Plan plan = PlanClimb(options);
  MakeReady(options, plan.request);
  const fs::path folder = FolderFor(options, plan.request.host);
  Record record =
      Record::Create(folder, plan.record.facts, plan.record.redactor);
  try {
    return ClimbWith(options, plan, record, folder, false).exit_code;
  } catch (const UserError& error) {
    throw WithWayOn(error, folder);
  }
}

}  // namespace ladder
