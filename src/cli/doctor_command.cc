#include "cli/doctor_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>
#include <utility>
#include <variant>

#include "base/answer.h"
#include "process/child_process.h"
#include "config/data_check.h"
#include "config/data_files.h"
#include "cli/doctor.h"
#include "cli/doctor_report.h"
#include "config/embedded.h"
#include "process/machine.h"
#include "base/shell_words.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;

// Importing torch from a slow disk takes a minute; a compiler may be slow too.
constexpr std::chrono::seconds kAskLimit{120};
constexpr std::chrono::seconds kTryLimit{600};

Subcommand Describe() {
  return {
      "doctor",
      "what this machine and this torch can do, what is missing",
      "[options] [-- CMD [ARG…]]",
      "Looks at all that a climb needs: the Python of CMD (without one: python "
      "or python3 in PATH) and its torch, the compiler that inductor picks, "
      "devices, tools, the disk, a pseudo-terminal, the data files that count, "
      "and which variables of the ladder act on this torch. Says what each "
      "finding means and what to do. CMD itself is not run; its Python is "
      "asked, which takes some seconds.",
      {{"try", "",
        "also compile a model of one line and run it (half a minute)"},
       {"ladder", "NAME",
        "whose variables are looked at\n(default: documented)", false,
        Completes::kYaml, BuiltInLadders()},
       {"out", "DIR", "where the record would lie\n(default: .aoti-ladder/)",
        false, Completes::kFolder},
       {"json", "", "print the findings as JSON"},
       {"no-color", "", "print no colors"}},
      "",
      true,
      "Name a Python or a command after --, as in: aoti-ladder doctor -- "
      "python repro.py",
      R"(  aoti-ladder doctor
  aoti-ladder doctor --try -- venv/bin/python repro.py
  aoti-ladder doctor --ladder deep --out /scratch/record -- python
)",
      R"(  0    nothing that was looked at blocks a climb
  1    something does
  2    wrong usage, or no such ladder
  3    an error of aoti-ladder itself
  130  interrupted
)"};
}

bool IsInPath(const std::string& program, const Host& host) {
  const auto path = host.environment.find("PATH");
  return path != host.environment.end() &&
         !FindProgram(program, path->second).empty();
}

/// Which Python is to be asked.
AskedPython ChoosePython(const Words& command, const Host& host) {
  AskedPython asked;
  if (command.empty()) {
    for (const char* name : {"python", "python3"}) {
      if (asked.words.empty() && IsInPath(name, host)) asked.words = {name};
    }
    return asked;
  }
  asked.words = InterpreterOf(command);
  // Anything else would be the user's program, with our words.
  if (asked.words.empty()) asked.other_program = command.front();
  return asked;
}

std::string LastLine(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) {
    text.remove_suffix(1);
  }
  return std::string(text.substr(text.rfind('\n') + 1));
}

/// Asks it; `asked` gets how that went. True: interrupted.
bool Ask(const Host& host, Executor& executor, AskedPython& asked,
         TorchFacts& torch) {
  if (asked.words.empty() || !asked.not_asked.empty()) return false;
  Command command;
  command.argv = asked.words;
  command.argv.insert(command.argv.end(),
                      {"-c", std::string(AskTorchScript())});
  command.environment = host.environment;
  command.workdir = host.workdir;
  if (asked.told_to_try) {
    command.argv.emplace_back("try");
    command.environment["AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"] = "3";
  }
  PrintNote(fmt::format("asking {} about torch (some seconds{})",
                        ShellQuote(asked.words),
                        asked.told_to_try ? "; compiling takes longer" : ""));
  const auto [outcome, output, errors] = RunForOutput(
      executor, command, asked.told_to_try ? kTryLimit : kAskLimit, 1 << 20);
  torch = ParseTorchFacts(output);
  asked.last_words = LastLine(errors);
  if (const auto* failed = std::get_if<NotStarted>(&outcome.ending)) {
    asked.not_started = failed->why;
  } else if (!torch.done) {
    asked.cut_short = Describe(outcome.ending);
  }
  return std::holds_alternative<Interrupted>(outcome.ending);
}

std::vector<PlaceFacts> LookAtPlaces(const Places& places, const Host& host) {
  std::vector<PlaceFacts> all;
  for (const Place& place : places) {
    PlaceFacts facts{Name(place.kind), ShownPath(place.folder, host.workdir),
                     place.there, place.unreadable, CheckPlace(place, places)};
    for (CheckedFile& file : facts.files) {
      file.path = ShownPath(file.path, host.workdir);
    }
    all.push_back(std::move(facts));
  }
  return all;
}

Words ToolsMissing(const Ladder& ladder, const Host& host) {
  Words missing;
  for (const Rung& rung : ladder.rungs) {
    for (const std::string& tool : rung.needs) {
      if (!IsInPath(tool, host)) missing.push_back(tool);
    }
  }
  return missing;
}

/// What the ladder sets on that torch and those devices.
std::vector<PreviewedRung> PreviewHere(const Ladder& ladder,
                                       const TorchFacts& torch,
                                       const Host& host) {
  Known known;
  known.torch = ParseTorchVersion(torch.version);
  known.rocm = !torch.hip.empty();
  known.missing = ToolsMissing(ladder, host);
  if (torch.imported) {
    known.devices = {"cpu"};
    for (const DeviceKind& kind : torch.kinds) {
      if (!kind.devices.empty()) known.devices.push_back(kind.kind);
    }
  }
  return PreviewLadder(ladder, known);
}

Ladder ReadLadder(const std::string& name, const Places& places) {
  const DataFile file = FindLadder(name, places);
  return ReadLadder(file, places);
}

/// Looks at the files of the places, and reads the ladder. Where a fault in one
/// of them keeps it from being read, it has no rungs; UserError where there is
/// none of that name.
Ladder LookAtData(const std::string& name, const Host& host,
                  DoctorFacts& facts) {
  Places places;
  try {
    places = FindPlaces(host);
    facts.places = LookAtPlaces(places, host);
  } catch (const UserError& error) {
    facts.places_error = error.what();
  }
  facts.ladder = name;
  const bool faulty = std::any_of(
      facts.places.begin(), facts.places.end(), [&](const PlaceFacts& at) {
        return std::any_of(
            at.files.begin(), at.files.end(), [&](const CheckedFile& file) {
              return !file.faults.empty() && EveryRunReads(file, facts.ladder);
            });
      });
  try {
    return ReadLadder(name, places);
  } catch (const UserError&) {
    if (!faulty && facts.places_error.empty()) throw;
    return {};
  }
}

int RunDoctor(const Given& given) {
  std::signal(SIGXFSZ, SIG_IGN);  // writing then fails with an error instead
  std::signal(SIGPIPE, SIG_IGN);
  HoldEndingSignals();
  const Host host = ObserveHost();
  const auto executor = MakeLocalExecutor();
  DoctorFacts facts;
  const Ladder ladder =
      LookAtData(given.Text("ladder").value_or("documented"), host, facts);
  facts.asked = ChoosePython(given.command, host);
  facts.asked.told_to_try = given.Has("try");
  facts.machine = LookAtMachine(
      host, given.Text("out").value_or(".aoti-ladder"), *executor);
  if (!facts.machine.terminal_error.empty()) {
    facts.asked.not_asked = "there is no pseudo-terminal to start it on";
  }
  if (Ask(host, *executor, facts.asked, facts.torch)) return 130;
  facts.environment = host.environment;
  facts.rungs = PreviewHere(ladder, facts.torch, host);
  const std::vector<Finding> findings = Diagnose(facts);
  const bool color = MayColor(host, !given.Has("no-color"));
  PrintAnswer(given.Has("json") ? DoctorToJson(facts, findings)
                                : RenderDoctor(facts, findings, color));
  const bool blocks =
      std::any_of(findings.begin(), findings.end(), [](const Finding& each) {
        return each.weight == Finding::Weight::kBlocks;
      });
  return blocks ? 1 : 0;
}

}  // namespace

Subcommand Doctor() {
  Subcommand doctor = Describe();
  doctor.run = RunDoctor;
  return doctor;
}

}  // namespace ladder
