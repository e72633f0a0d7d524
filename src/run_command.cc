#include "run_command.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>

#include "answer.h"
#include "child_process.h"
#include "data_files.h"
#include "good_run.h"
#include "live_progress.h"
#include "recorded_climb.h"
#include "report.h"
#include "version.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// What was probably meant by a first word that is no program.
std::string HowToStart(const std::string& word) {
  if (word.find(' ') != std::string::npos) {
    return "give each word of the command by itself, without quotes: -- " +
           word;
  }
  if (word.ends_with(".py")) {
    return "give the interpreter before the script: -- python " + word;
  }
  return "check the spelling, PATH and its execute permission";
}

/// Before anything is written: a command that cannot start leaves no record.
void RequireProgram(const std::vector<std::string>& argv, const Host& host) {
  if (argv.empty()) return;
  std::optional<std::string> search;
  auto path = host.environment.find("PATH");
  if (path != host.environment.end()) search = path->second;
  auto why = WhyNotFound(argv.front(), search);
  if (!why) return;
  throw UserError(fmt::format("cannot start '{}': {}", argv.front(), *why),
                  HowToStart(argv.front()), 125);
}

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

/// The script's name where there is one, else the program's.
std::string NameOf(const std::vector<std::string>& argv) {
  for (const std::string& word : argv) {
    if (word.ends_with(".py")) return fs::path(word).stem();
  }
  return fs::path(argv.front()).filename();
}

fs::path ChooseFolder(const RunOptions& options, const Host& host) {
  if (!options.out.empty()) return options.out;
  const std::string base =
      fmt::format(".aoti-ladder/{}-{}", host.local_stamp, NameOf(options.argv));
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

int ExitCode(const ClimbResult& result) {
  if (result.interrupted) return 130;
  switch (result.verdict.outcome) {
    case Verdict::Result::kPassed:
      return 0;
    case Verdict::Result::kFailed:
    case Verdict::Result::kFlaky:
      return 1;
    case Verdict::Result::kError:
      return 125;
  }
  LADDER_CHECK(false);
}

constexpr const char* kElsewhere =
    "it is in the record: verdict.json and report.txt";

void PrintResult(const ClimbResult& result, const RunOptions& options,
                 const Host& host, const std::string& folder) {
  if (options.json) {
    PrintAnswer(ToJson(result.verdict), kElsewhere);
  } else if (result.verdict.outcome != Verdict::Result::kError) {
    bool color = options.color && host.stdout_is_terminal &&
                 !host.environment.contains("NO_COLOR");
    PrintAnswer(
        RenderTerminal(result.verdict, {color, folder, host.workdir.string()}),
        kElsewhere);
  }
  if (result.interrupted) {
    PrintNote("interrupted; what was measured is in " + folder);
  }
}

/// What a climb goes by that is data.
struct GivenData {
  DataFile ladder;
  /// "deep", whose rungs are offered in the end.
  DataFile deep;
  std::vector<DataFile> failures, flags, redact;  ///< over what is built in
};

GivenData ReadData(const RunOptions& options, const Host& host) {
  const Places places = FindPlaces(host);
  return {FindLadder(options.ladder, places), FindLadder("deep", places),
          FailureFiles(places, options.failure_files),
          FilesNamed("flags.yaml", places), FilesNamed("redact.yaml", places)};
}

std::vector<std::pair<std::string, std::string>> NamesAndTexts(
    const std::vector<DataFile>& files) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const DataFile& file : files) pairs.emplace_back(file.path, file.text);
  return pairs;
}

RecordFacts MakeFacts(const ClimbRequest& request, const GivenData& data) {
  RecordFacts facts;
  facts.tool_version = kToolVersion;
  facts.started_at = request.host.utc_time;
  facts.argv = request.argv;
  facts.compile_argv = request.compile_argv;
  facts.workdir = request.host.workdir;
  facts.ladder_name = request.ladder.name;
  facts.ladder_yaml = data.ladder.text;
  if (!data.deep.built_in) facts.deep_yaml = data.deep.text;
  facts.failures = NamesAndTexts(data.failures);
  facts.flags = NamesAndTexts(data.flags);
  facts.settings = {request.limits.timeout, request.repeat, request.all_stages,
                    request.max_log_bytes};
  facts.given = request.user_environment;
  return facts;
}

/// Has the request read what it goes by: what is built in when it is needed,
/// what is the user's now, because its faults are to be told before anything
/// runs.
void GiveData(const GivenData& data, ClimbRequest& request) {
  request.load_flags = BuiltInFlags;
  if (!data.flags.empty()) {
    request.load_flags = [all = FlagsWith(data.flags)] { return all; };
  }
  const auto whole = [flags = request.load_flags](const DataFile& file) {
    return ParseLadder(file.text, file.path, flags);
  };
  if (data.ladder.built_in) {
    request.ladder = OutlineLadder(data.ladder.text, data.ladder.path);
    request.load_ladder = [=, ladder = data.ladder] { return whole(ladder); };
  } else {
    request.ladder = whole(data.ladder);
  }
  if (!data.deep.built_in) whole(data.deep);
  request.load_deep = [=, deep = data.deep] { return whole(deep); };
  request.load_patterns = BuiltInPatterns;
  if (!data.failures.empty()) {
    request.load_patterns = [all = PatternsWith(data.failures)] { return all; };
  }
}

ClimbRequest MakeRequest(const RunOptions& options, const Host& host,
                         const GivenData& data) {
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

/// Prints and records, each although the other may fail: neither a full disk
/// nor a closed pipe takes the verdict with it. Then throws what failed first.
void Deliver(const ClimbResult& result, RecordFacts& facts, Record& record,
             const std::function<void()>& print) {
  std::optional<UserError> failed = result.stopped_by;
  auto attempt = [&](const std::function<void()>& step) {
    try {
      step();
    } catch (const UserError& error) {
      if (!failed) failed = error;
    }
  };
  attempt(print);
  attempt([&] { WriteResult(result, facts, record); });
  if (failed) throw UserError(*failed);
}

}  // namespace

int RunRunCommand(const RunOptions& options) {
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
  const auto inherited = host.environment;
  auto added = ToMap(options.environment);
  for (const auto& [name, value] : added) host.environment[name] = value;
  const GivenData data = ReadData(options, host);
  ClimbRequest request = MakeRequest(options, host, data);
  request.user_environment = added;
  RequireProgram(options.compile_argv, host);
  RequireProgram(options.argv, host);
  RecordFacts facts = MakeFacts(request, data);
  facts.environment = inherited;
  if (!options.against.empty()) facts.against = fs::absolute(options.against);
  auto redactor = std::make_shared<const Redactor>(
      RedactRulesWith(data.redact), host.environment,
      std::vector{options.argv, options.compile_argv});
  fs::path folder = ChooseFolder(options, host);
  Record record = Record::Create(folder, facts, std::move(redactor));
  const auto progress = options.quiet
                            ? MakeSilentProgress()
                            : MakeLiveProgress(host.stderr_is_terminal);
  progress->Say("record: " + folder.string());
  ClimbResult result = ClimbOrClose(request, record, *progress);
  Deliver(result, facts, record,
          [&] { PrintResult(result, options, host, folder.string()); });
  return ExitCode(result);
}

}  // namespace ladder
