#include "cli/replay_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json.hpp>

#include "base/answer.h"
#include "climb/climb_start.h"
#include "config/data_files.h"
#include "record/drift.h"
#include "base/file.h"
#include "record/good_run.h"
#include "climb/live_progress.h"
#include "record/record_json.h"
#include "record/record_reader.h"
#include "record/record_verdict.h"
#include "climb/recorded_climb.h"
#include "climb/recorded_request.h"
#include "base/version.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr const char* kExample =
    "Give a record, as in: aoti-ladder replay "
    ".aoti-ladder/20261121-130629-repro";

json::object Object(const std::string& text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  return error || !value.is_object() ? json::object() : value.as_object();
}

/// verdict.json; where the climb was cut off what its runs say, if any failed:
/// of those to come nobody knows.
AnswerKey RecordedAnswer(const RecordedClimb& outline) {
  AnswerKey key;
  if (const auto text = ReadFile(outline.folder / "verdict.json")) {
    key = KeyOf(Object(*text));
  } else {
    try {
      key = KeyOf(
          Object(ToJson(JudgeRecord(outline.folder, {}, {}, BuiltInPatterns))));
    } catch (const UserError&) {  // no run of it has ended
    }
  }
  if (outline.state != "complete" && !key.fails) key.known = false;
  return key;
}

/// As the new record holds them: what is secret is marked in both.
RecordFacts FactsIn(const fs::path& record) {
  return ReadRecordFacts(Object(ReadFile(record / "record.json").value_or("")));
}

/// The environment of now where that is asked for.
void UseEnvironment(const Host& host, RecordedRequest& again) {
  again.facts.environment = host.environment;
  again.request.host.environment = host.environment;
  for (const auto& [name, value] : again.facts.given) {
    again.request.host.environment[name] = value;
  }
  again.missing.clear();
}

RecordedRequest MakeRequest(const Given& given, const RecordedClimb& outline,
                            const Host& host) {
  RecordFacts facts = outline.facts;
  facts.against = KeptGoodRecord(facts.against, outline.folder);
  RecordedRequest again = RequestOf(facts, host);
  if (given.Has("environment-of-now")) UseEnvironment(host, again);
  again.facts.tool_version = kToolVersion;
  again.facts.started_at = host.utc_time;
  again.facts.climbed.reset();
  again.facts.torch_version.clear();
  again.facts.surroundings = SurroundingsOf(again.request);
  return again;
}

int Run(const Given& given) {
  if (given.operands.size() != 1) {
    throw UserError(
        fmt::format("replay takes one record, not {}", given.operands.size()),
        kExample);
  }
  const RecordedClimb outline = ReadWholeOutline(given.operands.front());
  const AnswerKey before = RecordedAnswer(outline);
  const Host host = PrepareToClimb();
  RecordedRequest again = MakeRequest(given, outline, host);
  const fs::path folder =
      ChooseFolder(given.Text("out").value_or(""), again.facts.argv, host);
  Record record = Record::Create(folder, again.facts, again.redactor);
  const auto progress = given.Has("quiet")
                            ? MakeSilentProgress()
                            : MakeLiveProgress(host.stderr_is_terminal);
  progress->Say("record: " + folder.string());
  if (!again.missing.empty()) {
    PrintNote(fmt::format("not in the record and not set now: {}",
                          fmt::join(again.missing, ", ")));
  }
  const ClimbResult result =
      ClimbAnew(again.request, again.facts, record, *progress);
  WriteResult(result, again.facts, record);
  if (result.stopped_by) throw UserError(*result.stopped_by);
  if (result.interrupted) {
    PrintNote("interrupted; go on with: aoti-ladder resume " + folder.string());
    return 130;
  }
  const ReplayAnswer answer{before, KeyOf(Object(ToJson(result.verdict))),
                            CompareFacts(outline.facts, FactsIn(folder)),
                            folder.string()};
  PrintAnswer(given.Has("json") ? RenderJson(answer) : RenderText(answer),
              "The new verdict is in " + folder.string());
  return SameAnswer(answer.before, answer.now) ? 0 : 1;
}

}  // namespace

Subcommand Replay() {
  return {
      "replay",
      "run a record again, and say whether its verdict holds",
      "[options] RECORD",
      "Climbs again with the command, environment, ladder and options of a "
      "record, into a new one. Says what is no longer as it was (versions of "
      "torch and what it uses, the machine, the commit, the script) and "
      "whether the verdict is the same: the same class of failure, the same "
      "signature, the same launch that fails first. Secrets, which a record "
      "does not hold, come from the variables that are set now. The record's "
      "replay.sh does without this program.",
      {
          {"out", "DIR",
           "the folder to record in\n(default: a new one in .aoti-ladder/)",
           false, Completes::kFolder},
          {"environment-of-now", "",
           "run in the environment of now instead of the recorded one"},
          {"json", "", "print the answer as JSON"},
          {"quiet", "", "print no progress"},
      },
      "RECORD",
      false,
      kExample,
      R"(  aoti-ladder replay .aoti-ladder/20261121-130629-repro
  HF_TOKEN=… aoti-ladder replay --json record
)",
      R"(  0    the verdict holds
  1    it does not: another failure, another launch, or none; or there is
       nothing to compare
  2    no record, or it does not say what was run
  3    an error of aoti-ladder itself
  125  it cannot be run: the command or its folder is missing
  130  interrupted
)",
      Run,
      Completes::kFolder,
  };
}

}  // namespace ladder
