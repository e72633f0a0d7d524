#include "cli/doctor_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <utility>
#include <variant>

#include "base/console.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/doctor.h"
#include "config/data_files.h"
#include "process/child_process.h"
#include "process/host.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;

// Importing torch from a slow disk takes a minute; a compiler may be slow too.
constexpr std::chrono::seconds kAskLimit{120};
constexpr std::chrono::seconds kTryLimit{600};

Subcommand DescribeDoctor() {
  return {
      "doctor",
      "check that this machine can diagnose a command",
      "[options] [[--] CMD [ARG…]]",
      "Reports what blocks a diagnosis on this machine, what limits it and "
      "what is fine, with a remedy for each problem. It checks the Python of "
      "CMD (default: python or python3 in PATH), its torch and what torch was "
      "built for, the compiler that inductor picks, devices, Triton, gdb, "
      "compute-sanitizer, disk space, core files and pseudo-terminals. It also "
      "lists variables that are already set, variables of the ladder that have "
      "no effect on this torch, and the configuration files in use. It does "
      "not run CMD itself, but starts its Python, which takes a few seconds.",
      {{"smoke-test",
        "",
        "also compile and run a one-line model (takes about half a minute)",
        false,
        Completes::kNothing,
        {},
        {"try"}},
       {"ladder", "NAME",
        "check the variables of this ladder\n(default: documented)", false,
        Completes::kYaml, BuiltInLadders()},
       {"out", "DIR",
        "check the disk of this folder, where the record would go\n"
        "(default: .aoti-ladder/)",
        false, Completes::kFolder},
       {"json", "", "print the findings as JSON"},
       ColorOption(),
       NoColorOption()},
      "",
      true,
      "Name a Python or a command, for example: aoti-ladder doctor python "
      "repro.py",
      R"(  aoti-ladder doctor
  aoti-ladder doctor --smoke-test -- venv/bin/python repro.py
  aoti-ladder doctor --ladder deep --out /scratch/record -- python
)",
      R"(  0    nothing blocks a diagnosis
  1    something blocks it
  2    wrong usage, or no such ladder
  3    an internal error of aoti-ladder
  130  interrupted
)"};
}

bool IsInPath(const std::string& program, const Host& host) {
  const auto path = host.environment.find("PATH");
  return path != host.environment.end() &&
         !FindProgram(program, path->second).empty();
}

/// Chooses the Python to query.
AskedPython ChoosePython(const Words& command, const Host& host) {
  AskedPython asked;
  if (command.empty()) {
    for (const char* name : {"python", "python3"}) {
      if (asked.words.empty() && IsInPath(name, host)) asked.words = {name};
    }
    return asked;
  }
  asked.words = InterpreterOf(command);
  // Anything else would start the user's program with our arguments.
  if (asked.words.empty()) asked.other_program = command.front();
  return asked;
}

std::string LastLine(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) {
    text.remove_suffix(1);
  }
  return std::string(text.substr(text.rfind('\n') + 1));
}

/// Queries Python; `asked` gets how that ended. True if interrupted.
bool Ask(const Host& host, Executor& executor, AskedPython& asked,
         TorchFacts& torch) {
  if (asked.words.empty() || !asked.not_asked.empty()) return false;
  Command command;
  command.argv = asked.words;
  command.argv.insert(command.argv.end(),
                      {"-c", std::string(BuiltInScript("ask_torch.py"))});
  command.environment = host.environment;
  command.workdir = host.workdir;
  if (asked.told_to_try) {
    command.argv.emplace_back("try");
    command.environment["AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"] = "3";
  }
  PrintNote(fmt::format("checking the torch of {} (a few seconds{})",
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

std::vector<ConfigDirFacts> LookAtConfigDirs(const ConfigDirs& dirs,
                                             const Host& host) {
  std::vector<ConfigDirFacts> all;
  for (const ConfigDir& dir : dirs) {
    ConfigDirFacts facts{Name(dir.kind), ShownPath(dir.folder, host.workdir),
                         dir.there, dir.unreadable, CheckFilesOf(dir, dirs)};
    for (CheckedFile& file : facts.files) {
      file.path = ShownPath(file.path, host.workdir);
    }
    all.push_back(std::move(facts));
  }
  return all;
}

/// What the ladder sets for that torch and those devices.
std::vector<PreviewedStage> PreviewHere(const Ladder& ladder,
                                        const TorchFacts& torch,
                                        const Host& host) {
  Known known;
  known.torch = ParseTorchVersion(torch.version);
  known.rocm = !torch.hip.empty();
  known.missing = MissingTools(ladder, host);
  if (torch.imported) {
    known.devices = {"cpu"};
    for (const DeviceKind& kind : torch.kinds) {
      if (!kind.devices.empty()) known.devices.push_back(kind.kind);
    }
  }
  return PreviewLadder(ladder, known);
}

Ladder ReadLadder(const std::string& name, const ConfigDirs& dirs) {
  const DataFile file = FindLadder(name, dirs);
  return ReadLadder(file, dirs);
}

/// Checks the files in the config dirs and reads the ladder. If a faulty file
/// prevents that, returns a ladder without stages. Throws UserError if there is
/// no ladder of that name.
Ladder LookAtData(const std::string& name, const Host& host,
                  DoctorFacts& facts) {
  ConfigDirs dirs;
  try {
    dirs = FindConfigDirs(host);
    facts.dirs = LookAtConfigDirs(dirs, host);
  } catch (const UserError& error) {
    facts.dirs_error = error.what();
  }
  facts.ladder = name;
  const bool faulty = std::any_of(
      facts.dirs.begin(), facts.dirs.end(), [&](const ConfigDirFacts& at) {
        return std::any_of(
            at.files.begin(), at.files.end(), [&](const CheckedFile& file) {
              return !file.faults.empty() && EveryRunReads(file, facts.ladder);
            });
      });
  try {
    return ReadLadder(name, dirs);
  } catch (const UserError&) {
    if (!faulty && facts.dirs_error.empty()) throw;
    return {};
  }
}

int RunDoctor(const ParsedArgs& given) {
  std::signal(SIGXFSZ, SIG_IGN);  // writing then fails with an error instead
  std::signal(SIGPIPE, SIG_IGN);
  HoldEndingSignals();
  const Host host = ObserveHost();
  const auto executor = MakeLocalExecutor();
  DoctorFacts facts;
  const Ladder ladder =
      LookAtData(given.Text("ladder").value_or("documented"), host, facts);
  facts.asked = ChoosePython(given.command, host);
  facts.asked.told_to_try = given.Has("smoke-test");
  facts.machine = LookAtMachine(
      host, given.Text("out").value_or(".aoti-ladder"), *executor);
  if (!facts.machine.terminal_error.empty()) {
    facts.asked.not_asked = "there is no pseudo-terminal to start it on";
  }
  if (Ask(host, *executor, facts.asked, facts.torch)) return 130;
  facts.environment = host.environment;
  facts.stages = PreviewHere(ladder, facts.torch, host);
  const std::vector<DoctorFinding> findings = Diagnose(facts);
  const bool color = MayColor(host, TakeColor(given));
  PrintAnswer(given.Has("json") ? DoctorToJson(facts, findings)
                                : RenderDoctor(facts, findings, color));
  const bool blocks = std::any_of(
      findings.begin(), findings.end(), [](const DoctorFinding& each) {
        return each.weight == DoctorFinding::Weight::kBlocks;
      });
  return blocks ? 1 : 0;
}

}  // namespace

Subcommand Doctor() {
  Subcommand doctor = DescribeDoctor();
  doctor.run = RunDoctor;
  return doctor;
}

namespace {

namespace json = boost::json;
using Weight = DoctorFinding::Weight;

constexpr size_t kDoctorColumns = 100;
constexpr size_t kIndent = 20;  // column of the text after a name

std::string Wrapped(const std::string& text) {
  return WrappedText(text, {kDoctorColumns, kIndent, kIndent});
}

std::string Painted(const char* code, const std::string& text, bool color) {
  return color ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

/// Text from Python or files without escape sequences, for a terminal.
std::string Plain(std::string text) {
  for (char& each : text) {
    const auto byte = static_cast<unsigned char>(each);
    if ((byte < ' ' && each != '\n') || byte == 0x7F) each = ' ';
  }
  return text;
}

std::string RenderFinding(const DoctorFinding& finding) {
  std::string text =
      fmt::format("  {:<18}{}\n", finding.name, Wrapped(Plain(finding.found)));
  if (!finding.means.empty()) {
    text += fmt::format("{:{}}{}\n", "", kIndent, Wrapped(finding.means));
  }
  if (!finding.todo.empty()) {
    text += fmt::format("{:{}}-> {}\n", "", kIndent, Wrapped(finding.todo));
  }
  return text;
}

std::string RenderGroup(const std::vector<DoctorFinding>& findings,
                        Weight weight, const std::string& title) {
  std::string text;
  for (const DoctorFinding& finding : findings) {
    if (finding.weight == weight) text += RenderFinding(finding);
  }
  return text.empty() ? "" : title + "\n" + text + "\n";
}

std::string RenderPlaces(const DoctorFacts& facts) {
  std::string text =
      "Configuration files; the later ones override the earlier ones\n";
  text += fmt::format("  {:<18}{}\n", "built in", "in the program");
  for (const ConfigDirFacts& dir : facts.dirs) {
    text += fmt::format("  {:<18}{}{}\n", dir.name, dir.folder,
                        !dir.unreadable.empty() ? ": " + dir.unreadable
                        : !dir.there            ? ": does not exist"
                        : dir.files.empty()     ? ": empty"
                                                : "");
    for (const CheckedFile& file : dir.files) {
      text += fmt::format("{:{}}{}: {}\n", "", kIndent, file.path,
                          !file.faults.empty() ? "faulty"
                          : file.holds.empty() ? file.note
                                               : file.holds);
    }
  }
  const bool project = std::any_of(
      facts.dirs.begin(), facts.dirs.end(),
      [](const ConfigDirFacts& dir) { return dir.name == "project"; });
  if (!project) {
    text += fmt::format(
        "  {:<18}{}\n", "project",
        "none: no .aoti-ladder/ with such files here or in a parent folder");
  }
  text += fmt::format(
      "  {:<18}{}\n", "options",
      "--failure-patterns FILE and --ladder FILE.yaml on the command line");
  return text + "\n";
}

std::string RenderSummary(const DoctorFacts& facts,
                          const std::vector<DoctorFinding>& findings) {
  const auto blocking = std::count_if(
      findings.begin(), findings.end(),
      [](const auto& each) { return each.weight == Weight::kBlocks; });
  if (blocking > 0) {
    return fmt::format("{} problem{} a diagnosis.\n", blocking,
                       blocking == 1 ? " blocks" : "s block");
  }
  return facts.asked.told_to_try
             ? "Nothing blocks a diagnosis.\n"
             : "Found nothing that blocks a diagnosis. To test that a model "
               "compiles here: aoti-ladder doctor --smoke-test\n";
}

json::array ToJson(const std::vector<PreviewedStage>& stages) {
  json::array all;
  for (const PreviewedStage& stage : stages) {
    json::array flags;
    for (const PlannedFlag& planned : stage.flags) {
      flags.push_back({{"name", ToUtf8(planned.flag.name)},
                       {"value", ToUtf8(planned.flag.value)},
                       {"set", planned.left_out.empty()},
                       {"read", WhenRead(planned.flag.acts)},
                       {"why_not", ToUtf8(planned.left_out)}});
    }
    all.push_back({{"name", ToUtf8(stage.name)},
                   {"skipped", ToUtf8(stage.skipped)},
                   {"flags", std::move(flags)}});
  }
  return all;
}

json::array ToJson(const std::vector<ConfigDirFacts>& dirs) {
  json::array all;
  for (const ConfigDirFacts& dir : dirs) {
    json::array files;
    for (const CheckedFile& file : dir.files) {
      files.push_back({{"path", ToUtf8(file.path)},
                       {"holds", ToUtf8(file.holds)},
                       {"faults", ToUtf8(file.faults)},
                       {"note", ToUtf8(file.note)}});
    }
    all.push_back({{"place", dir.name},
                   {"folder", ToUtf8(dir.folder)},
                   {"there", dir.there},
                   {"unreadable", ToUtf8(dir.unreadable)},
                   {"files", std::move(files)}});
  }
  return all;
}

json::object ToJson(const TorchFacts& torch) {
  json::array devices;
  for (const DeviceKind& kind : torch.kinds) {
    for (const DeviceFacts& device : kind.devices) {
      devices.push_back({{"kind", ToUtf8(kind.kind)},
                         {"name", ToUtf8(device.name)},
                         {"memory_bytes", device.memory_bytes},
                         {"arch", ToUtf8(device.arch)}});
    }
  }
  return {{"version", ToUtf8(torch.version)},
          {"path", ToUtf8(torch.path)},
          {"cuda", ToUtf8(torch.cuda)},
          {"hip", ToUtf8(torch.hip)},
          {"xpu", ToUtf8(torch.xpu)},
          {"triton", ToUtf8(torch.triton)},
          {"compiler", ToUtf8(torch.compiler)},
          {"compiler_version", ToUtf8(torch.compiler_version)},
          {"devices", std::move(devices)}};
}

}  // namespace

std::string RenderDoctor(const DoctorFacts& facts,
                         const std::vector<DoctorFinding>& findings,
                         bool color) {
  std::string text =
      RenderGroup(findings, Weight::kBlocks,
                  Painted("1;31", "Blocks a diagnosis", color)) +
      RenderGroup(findings, Weight::kLimits,
                  Painted("1;33", "Limits the diagnosis", color)) +
      RenderGroup(findings, Weight::kFine, Painted("1;32", "Fine", color));
  text += fmt::format("Ladder {} {}\n", facts.ladder,
                      facts.torch.version.empty()
                          ? "for any torch (version unknown)"
                          : "for torch " + facts.torch.version);
  const std::string preview = facts.stages.empty()
                                  ? "cannot be read, see above\n"
                                  : RenderPreview(facts.stages);
  for (size_t from = 0; from < preview.size();) {
    const size_t end = preview.find('\n', from);
    text += "  " + preview.substr(from, end - from) + "\n";
    from = end + 1;
  }
  return text + "\n" + RenderPlaces(facts) + RenderSummary(facts, findings);
}

std::string DoctorToJson(const DoctorFacts& facts,
                         const std::vector<DoctorFinding>& findings) {
  json::array all;
  bool blocks = false;
  for (const DoctorFinding& finding : findings) {
    blocks = blocks || finding.weight == Weight::kBlocks;
    all.push_back({{"weight", Name(finding.weight)},
                   {"name", ToUtf8(finding.name)},
                   {"found", ToUtf8(finding.found)},
                   {"means", ToUtf8(finding.means)},
                   {"todo", ToUtf8(finding.todo)}});
  }
  const json::object object{
      {"schema_version", 1},
      {"tool_version", kToolVersion},
      {"blocks", blocks},
      {"findings", std::move(all)},
      {"python",
       {{"version", ToUtf8(facts.torch.python)},
        {"executable", ToUtf8(facts.torch.executable)}}},
      {"torch", ToJson(facts.torch)},
      {"ladder",
       {{"name", ToUtf8(facts.ladder)}, {"rungs", ToJson(facts.stages)}}},
      {"places", ToJson(facts.dirs)}};
  return PrettyJson(object) + "\n";
}

}  // namespace ladder
