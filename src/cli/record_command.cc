#include "cli/record_command.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <re2/re2.h>

#include <boost/json.hpp>
#include <ctime>

#include "base/console.h"
#include "base/escape.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "config/data_files.h"
#include "process/host.h"
#include "record/record_reader.h"
#include "record/record_store.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr const char* kRecordExitCodes =
    R"(  0    done
  2    wrong usage, or not a record
  3    an internal error of aoti-ladder, or the disk is full
)";

/// The only operand, or `otherwise`.
std::string Operand(const ParsedArgs& given, const std::string& otherwise,
                    const std::string& example) {
  if (given.operands.empty() && !otherwise.empty()) return otherwise;
  return OneOperand(given, otherwise.empty() ? "record" : "folder", example);
}

constexpr const char* kExportExample =
    "Name a record, for example: aoti-ladder record export "
    ".aoti-ladder/20261121-105200-repro";
constexpr const char* kListExample =
    "Name the folder that holds them, for example: aoti-ladder record list "
    ".aoti-ladder";

std::string FoundBy(const StoredRecord& each) {
  if (each.bisection && !each.in_use) {
    return "bisection: " + (each.awaited ? "interrupted" : each.answer) +
           (each.first_bad.empty() ? ""
                                   : ", first bad " + each.first_bad_title);
  }
  std::string found = each.outcome.empty() ? each.state : each.outcome;
  if (each.state == "started" || each.state == "interrupted") {
    const bool failed = !each.failure_class.empty();  // as in matrix.txt
    found = failed ? "interrupted, " + found : "interrupted";
  }
  if (each.in_use) found = each.bisection ? "bisection: running" : "running";
  if (!each.failure_class.empty()) found += " " + each.failure_class;
  if (!each.first_failing.empty()) found += " in " + each.first_failing;
  if (!each.combination.empty()) found += "  (" + each.combination + ")";
  return found;
}

/// "2026-11-21 11:52" for a time in UTC; any other text unchanged.
std::string LocalTime(const std::string& utc) {
  const auto seconds = SecondsOf(utc);
  if (!seconds) return utc;
  const std::time_t time = *seconds;
  std::tm parts{};
  localtime_r(&time, &parts);
  return fmt::format("{:%Y-%m-%d %H:%M}", parts);
}

std::string Line(const StoredRecord& each) {
  std::string text =
      fmt::format("{:<16}  {:>7}  {}\n", LocalTime(each.started_at),
                  SizeText(each.bytes), PrintableLine(each.folder.native()));
  for (const std::string& more : {each.command, FoundBy(each)}) {
    if (!more.empty()) {
      text += fmt::format("{:27}{}\n", "", Shortened(PrintableLine(more), 100));
    }
  }
  return text;
}

json::object ToJson(const StoredRecord& each) {
  json::object object{{"record", ToUtf8(each.folder.native())},
                      {"started_at", ToUtf8(each.started_at)},
                      {"state", ToUtf8(each.state)},
                      {"in_use", each.in_use},
                      {"command", ToUtf8(each.command)},
                      {"combination", ToUtf8(each.combination)},
                      {"outcome", ToUtf8(each.outcome)},
                      {"class", ToUtf8(each.failure_class)},
                      {"first_failing", ToUtf8(each.first_failing)},
                      {"bytes", each.bytes}};
  if (each.bisection) {
    object["bisection"] = {{"answer", ToUtf8(each.answer)},
                           {"first_bad", ToUtf8(each.first_bad)}};
  }
  return object;
}

std::string Rendered(const std::vector<StoredRecord>& records, bool as_json) {
  if (as_json) {
    json::array array;
    for (const StoredRecord& each : records) array.push_back(ToJson(each));
    return PrettyJson(array) + "\n";
  }
  std::string text;
  for (const StoredRecord& each : records) text += Line(each);
  return text;
}

int List(const ParsedArgs& given) {
  const std::string folder = Operand(given, kRecordsPlace, kListExample);
  std::error_code error;
  // Before the first run, the folder does not exist.
  const bool none = given.operands.empty() && !fs::exists(folder, error);
  const bool itself = fs::exists(fs::path(folder) / "record.json", error) ||
                      IsBisection(folder);
  const auto records = none     ? std::vector<StoredRecord>{}
                       : itself ? std::vector{LookAt(folder)}
                                : ListRecords(folder);
  if (records.empty()) PrintNote("no records in " + folder);
  const bool as_json = given.Has("json");
  const std::string text = Rendered(records, as_json);
  PrintAnswer(as_json ? text : FitTerminal(text));
  return 0;
}

KeepRules TakeRules(const ParsedArgs& given) {
  KeepRules rules;
  if (const auto text = given.Text("keep")) {
    size_t count = 0;
    if (!RE2::FullMatch(*text, R"((\d{1,9}))", &count)) {
      RefuseValue("--keep", *text, "Use a number of records.");
    }
    rules.count = count;
  }
  if (const auto text = given.Text("older-than")) {
    double days = 0;
    // A duration of ours ends at a year.
    if (RE2::FullMatch(*text, R"((\d{1,5}(?:\.\d+)?)d)", &days)) {
      rules.age = std::chrono::milliseconds(
          static_cast<int64_t>(days * 24 * 3600 * 1000));
    } else {
      rules.age = ParseDuration(*text);
    }
    if (!rules.age) {
      RefuseValue("--older-than", *text, "Use a time such as 30d or 12h.");
    }
  }
  if (const auto text = given.Text("max-size")) {
    rules.bytes = ParseSize(*text);
    if (!rules.bytes) {
      RefuseValue("--max-size", *text, "Use a size such as 500M or 10G.");
    }
  }
  if (rules.count || rules.age || rules.bytes) return rules;
  throw UserError(
      "no rule says which records to remove",
      "Set --keep N, --older-than 30d or --max-size 10G. Try --dry-run first.");
}

int Prune(const ParsedArgs& given) {
  const KeepRules rules = TakeRules(given);
  const auto records = ListRecords(Operand(given, kRecordsPlace, kListExample));
  const auto now = SecondsOf(ObserveHost().utc_time);
  std::vector<StoredRecord> gone;
  for (const StoredRecord& each : Surplus(records, rules, now.value_or(0))) {
    if (!given.Has("dry-run")) {
      // Checked again: somebody may have begun to use it.
      const auto lock = FolderLock::Take(each.folder);
      if (!lock) continue;
      std::error_code error;
      fs::remove_all(each.folder, error);
      if (error) {
        PrintNote(fmt::format("cannot remove {}: {}", each.folder.string(),
                              error.message()));
        continue;
      }
    }
    gone.push_back(each);
    if (!given.Has("dry-run")) TidyMatrix(each.folder.parent_path());
  }
  uint64_t bytes = 0;
  for (const StoredRecord& each : gone) bytes += each.bytes;
  PrintNote(fmt::format(
      "{} {} of {} ({})", given.Has("dry-run") ? "would remove" : "removed",
      gone.size(), Counted(records.size(), "record"), SizeText(bytes)));
  PrintAnswer(Rendered(gone, given.Has("json")));
  return 0;
}

int Export(const ParsedArgs& given) {
  const std::string record = TakeRecord(given, kExportExample);
  const RecordedClimb outline = ReadWholeOutline(record);
  const fs::path archive =
      given.Text("out").value_or(outline.folder.filename().string() + ".zip");
  const Host host = ObserveHost();
  const Redactor redactor(
      RedactRulesWith(FilesNamed("redact.yaml", FindConfigDirs(host))),
      host.environment, {});
  for (const fs::path& each : ExportRecord(outline.folder, archive, redactor)) {
    PrintNote(fmt::format("left out, because secrets cannot be found in it: {}",
                          each.string()));
  }
  PrintAnswer(archive.string() + "\n");
  return 0;
}

int Import(const ParsedArgs& given) {
  const fs::path archive = Operand(given, "",
                                   "Name an exported record, for example: "
                                   "aoti-ladder record import record.zip");
  const fs::path folder =
      given.Has("out") ? fs::path(*given.Text("out"))
                       : kRecordsPlace / fs::path(NameOfImported(archive));
  ImportRecord(archive, folder);
  PrintAnswer(folder.string() + "\n");
  return 0;
}

/// The n newest records, the newest first.
std::vector<fs::path> Newest(size_t count) {
  auto newest = NewestRecords(kRecordsPlace, count);
  if (newest.size() == count) return newest;
  throw UserError(
      fmt::format("{} in {}", newest.empty() ? "no record" : "only one record",
                  kRecordsPlace),
      "Name the folder of a record; run --out chooses it. To see what is "
      "there: aoti-ladder record list");
}

}  // namespace

std::string RecordNamed(const std::string& word) {
  std::error_code error;
  if (fs::exists(word, error)) return word;
  if (word == kLastRecord) return Newest(1).front().string();
  const fs::path here = kRecordsPlace / fs::path(word);
  const bool is_name = !word.empty() && word.find('/') == std::string::npos;
  return is_name && fs::exists(here, error) ? here.string() : word;
}

std::string TakeRecord(const ParsedArgs& given, const std::string& example) {
  if (!given.operands.empty()) {
    return RecordNamed(OneOperand(given, "record", example));
  }
  std::string newest = RecordNamed(kLastRecord);
  PrintNote("the newest record: " + newest);
  return newest;
}

std::pair<std::string, std::string> TakeTwoRecords(const ParsedArgs& given) {
  const auto& words = given.operands;
  if (words.size() > 2) {
    throw UserError(fmt::format("expected two runs, got {}", words.size()),
                    "Name two runs, for example: aoti-ladder diff good bad");
  }
  if (words.size() == 2) return {RecordNamed(words[0]), RecordNamed(words[1])};
  if (words.size() == 1) {
    const std::string newest = Newest(1).front().string();
    PrintNote("B, the newest record: " + newest);
    return {RecordNamed(words[0]), newest};
  }
  const auto newest = Newest(2);
  PrintNote(fmt::format("A and B, the newest records: {} and {}",
                        newest[1].string(), newest[0].string()));
  return {newest[1].string(), newest[0].string()};
}

Subcommand RecordList() {
  return {
      "record list",
      "list the records in a folder",
      "[options] [FOLDER]",
      "Lists the records in FOLDER (default: .aoti-ladder), oldest first: "
      "local time, size, command and result. Records of a recipe's matrix show "
      "their "
      "combination; a bisection is one entry with its answer. FOLDER may also "
      "be a project, a matrix or a bisection.",
      {{"json", "", "print the list as JSON"}},
      "FOLDER",
      false,
      kListExample,
      "  aoti-ladder record list\n"
      "  aoti-ladder record list --json /var/records\n",
      kRecordExitCodes,
      List,
      Completes::kFolder,
  };
}

Subcommand RecordPrune() {
  return {
      "record prune",
      "remove old records",
      "[options] [FOLDER]",
      "Removes old records from FOLDER (default: .aoti-ladder). --keep, "
      "--older-than and --max-size are rules: a record is removed if at least "
      "one of them applies to it. Records that are in use or unfinished stay, "
      "and so do "
      "folders that are not records. A bisection is removed as a whole, but "
      "the candidates that it set up stay.",
      {
          {"keep", "N", "keep the N newest records"},
          {"older-than", "TIME",
           "remove records older than TIME, such as 30d or 12h"},
          {"max-size",
           "SIZE",
           "remove the oldest until the rest takes at most SIZE, such as 500M "
           "or 10G",
           false,
           Completes::kNothing,
           {},
           {"most"}},
          {"dry-run", "", "print what would be removed; remove nothing"},
          {"json", "", "print the removed records as JSON"},
      },
      "FOLDER",
      false,
      kListExample,
      "  aoti-ladder record prune --keep 20 --dry-run\n"
      "  aoti-ladder record prune --older-than 30d --max-size 10G\n",
      kRecordExitCodes,
      Prune,
      Completes::kFolder,
  };
}

Subcommand RecordExport() {
  return {
      "record export",
      "pack a record into a zip file",
      "[options] [RECORD]",
      "Writes a zip file to attach to an issue, with logs, generated code, "
      "verdict, scripts and the command's own small text files. Compiled code "
      "is left out. Of the files that tools wrote (artifacts/), only text "
      "files are included; of the environment, only the variables that torch, "
      "a compiler, CUDA or aoti-ladder read. The zip file contains no secrets, "
      "because records do not store them, but it does contain names of "
      "folders. On another machine, import and replay run it.",
      {{"out", "FILE", "write to FILE (default: RECORD.zip)", false,
        Completes::kFile}},
      "RECORD",
      false,
      kExportExample,
      "  aoti-ladder record export --out nan.zip "
      ".aoti-ladder/20261121-105200-repro\n",
      kRecordExitCodes,
      Export,
      Completes::kRecord,
  };
}

Subcommand RecordImport() {
  return {
      "record import",
      "unpack an exported record",
      "[options] FILE.zip",
      "Unpacks an exported record for report, triage, diff or replay. Runs "
      "nothing. A file is rejected if it contains links, paths that lead out "
      "of its folder, more than 16 GiB, or no record. The folder gets the "
      "record's name if run chose that name, otherwise imported-NAME.",
      {{"out", "DIR",
        "unpack into this folder (default: a new one in .aoti-ladder/)", false,
        Completes::kFolder}},
      "FILE.zip",
      false,
      "Name an exported record, for example: aoti-ladder record import "
      "record.zip",
      "  aoti-ladder record import nan.zip\n",
      kRecordExitCodes,
      Import,
      Completes::kZip,
  };
}

}  // namespace ladder
