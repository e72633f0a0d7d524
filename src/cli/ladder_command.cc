#include "cli/ladder_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <set>

#include "base/console.h"
#include "base/escape.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "config/data_files.h"
#include "config/ladder.h"

namespace ladder {
namespace {

namespace json = boost::json;

using Words = std::vector<std::string>;

// --- list -------------------------------------------------------------------

/// One of the ladders of a name.
struct Found {
  std::string from;              ///< "built in", "machine", "user" or "project"
  std::string path;              ///< relative to our folder; empty: built in
  std::optional<Ladder> ladder;  ///< nothing: it is faulty
};

/// All ladders by name; of each name, the one in effect first.
std::map<std::string, std::vector<Found>> FindAll(const ConfigDirs& dirs,
                                                  const Host& host) {
  const auto read = [&](const DataFile& file) -> std::optional<Ladder> {
    try {
      return ReadLadder(file, dirs);
    } catch (const UserError&) {  // ladder check reports it
      return std::nullopt;
    }
  };
  // A path that cannot be read, such as a folder of that name, is faulty too.
  const auto find = [](const std::string& name, const ConfigDir& dir) {
    try {
      return FindLadder(name, {dir});
    } catch (const UserError&) {
      return DataFile{dir.folder / "ladders" / (name + ".yaml"), ""};
    }
  };
  std::map<std::string, std::vector<Found>> all;
  for (auto dir = dirs.rbegin(); dir != dirs.rend(); ++dir) {
    for (const std::string& name : LaddersIn(*dir)) {
      const DataFile file = find(name, *dir);
      all[name].push_back(
          {Name(dir->kind), ShownPath(file.path, host.workdir), read(file)});
    }
  }
  for (const std::string& name : BuiltInLadders()) {
    all[name].push_back({"built in", "", read(FindLadder(name, {}))});
  }
  return all;
}

std::string Describe(const Found& found) {
  return found.path.empty() ? found.from
                            : fmt::format("{} ({})", found.path, found.from);
}

Words StageNames(const Ladder& ladder) {
  Words names;
  for (const Stage& stage : ladder.stages) names.push_back(stage.name);
  return names;
}

std::string RenderList(
    const std::map<std::string, std::vector<Found>>& ladders) {
  std::string text;
  for (const auto& [name, found] : ladders) {
    const Found& counts = found.front();
    text += fmt::format("{:<14}  {}\n", name, Describe(counts));
    for (size_t i = 1; i < found.size(); ++i) {
      text += fmt::format("{:<16}overrides: {}\n", "", Describe(found[i]));
    }
    if (!counts.ladder) {
      text += fmt::format("{:<16}invalid, see: aoti-ladder ladder check {}\n",
                          "", counts.path);
      continue;
    }
    text += fmt::format("{:<16}{}\n", "",
                        fmt::join(StageNames(*counts.ladder), ", "));
    if (!counts.ladder->description.empty()) {
      text += fmt::format("{:<16}{}\n", "",
                          PrintableLine(counts.ladder->description));
    }
  }
  return text;
}

json::object ToJson(const Found& found) {
  json::object object{{"from", found.from}};
  if (!found.path.empty()) object["file"] = ToUtf8(found.path);
  return object;
}

std::string ListToJson(
    const std::map<std::string, std::vector<Found>>& ladders) {
  json::array list;
  for (const auto& [name, found] : ladders) {
    json::object object{{"name", ToUtf8(name)}};
    for (auto& [key, value] : ToJson(found.front())) object[key] = value;
    object["faulty"] = !found.front().ladder;
    if (const auto& ladder = found.front().ladder) {
      object["description"] = ToUtf8(ladder->description);
      object["rungs"] = json::value_from(StageNames(*ladder));
    }
    json::array instead;
    for (size_t i = 1; i < found.size(); ++i) {
      instead.push_back(ToJson(found[i]));
    }
    object["instead_of"] = std::move(instead);
    list.push_back(std::move(object));
  }
  return PrettyJson(list) + "\n";
}

Subcommand DescribeLadderList() {
  return {"ladder list",
          "list the available ladders",
          "[--json]",
          "Lists every ladder that --ladder can name: those of the project, "
          "the user and the machine, and the built-in ones. If several have "
          "the same name, the first of these is used.",
          {{"json", "", "print them as JSON"}},
          "",
          false,
          "See: aoti-ladder help ladder list",
          R"(  aoti-ladder ladder list
)",
          R"(  0    listed
  2    a folder with ladders cannot be read
)"};
}

int RunLadderList(const ParsedArgs& given) {
  const Host host = ObserveHost();
  const auto ladders = FindAll(FindConfigDirs(host), host);
  PrintAnswer(given.Has("json") ? ListToJson(ladders)
                                : FitTerminal(RenderList(ladders)));
  return 0;
}

// --- show -------------------------------------------------------------------

Subcommand DescribeLadderShow() {
  return {
      "ladder show",
      "print a ladder, or what it does for a torch version",
      "[options] NAME|FILE",
      "Prints the YAML of a ladder, as a start for your own. With --torch or "
      "--device it prints instead what each stage sets for that version or "
      "device, when each variable takes effect, and what is left out and why.",
      {{"torch", "VERSION", "torch version, such as 2.6 or 2.14.1"},
       {"device",
        "DEVICE",
        "the model's device: cpu, cuda, rocm or xpu",
        false,
        Completes::kNothing,
        {"cpu", "cuda", "rocm", "xpu"}},
       {"out", "FILE",
        "write to FILE, which must not exist; missing folders are created\n"
        "(default: standard output)",
        false, Completes::kFile}},
      "NAME|FILE",
      false,
      "Name one ladder, for example: aoti-ladder ladder show documented",
      R"(  aoti-ladder ladder show documented --out .aoti-ladder/ladders/mine.yaml
  aoti-ladder ladder show deep --torch 2.6 --device cuda
)",
      R"(  0    printed
  2    no such ladder, or it is invalid, or FILE exists
  3    FILE cannot be written
)"};
}

Known TakeKnown(const ParsedArgs& given) {
  Known known;
  if (const auto text = given.Text("torch")) {
    known.torch = ParseTorchVersion(*text);
    if (!known.torch) {
      RefuseValue("--torch", *text, "Use a version such as 2.6 or 2.14.1.");
    }
  }
  if (const auto device = given.Text("device")) {
    static const Words kDevices = {"cpu", "cuda", "rocm", "xpu"};
    if (std::find(kDevices.begin(), kDevices.end(), *device) ==
        kDevices.end()) {
      RefuseValue("--device", *device, "Use cpu, cuda, rocm or xpu.");
    }
    known.devices = {*device};
    known.rocm = *device == "rocm";
  }
  return known;
}

std::string WhatIsNext(const std::string& out, bool preview) {
  if (preview) return "wrote " + out;
  return fmt::format(
      "wrote {}; use it with: aoti-ladder run --ladder {} -- CMD", out,
      ShellQuote({out}));
}

int RunLadderShow(const ParsedArgs& given) {
  const std::string& name =
      OneOperand(given, "ladder", DescribeLadderShow().example);
  const Known known = TakeKnown(given);
  const Host host = ObserveHost();
  const ConfigDirs dirs = FindConfigDirs(host);
  const DataFile file = FindLadder(name, dirs);
  // What is no ladder is not to be begun with.
  const Ladder ladder = ReadLadder(file, dirs);
  const bool preview = known.torch || !known.devices.empty();
  const std::string text =
      preview ? RenderPreview(PreviewLadder(ladder, known)) : file.text;
  if (const auto out = given.Text("out")) {
    WriteNewFile(*out, text);
    if (!IsStream(*out)) PrintNote(WhatIsNext(*out, preview));
    return 0;
  }
  const std::string from =
      file.built_in ? "built in" : ShownPath(file.path, host.workdir);
  PrintAnswer(preview ? text : fmt::format("# {}\n{}", from, text));
  return 0;
}

// --- check ------------------------------------------------------------------

Subcommand DescribeLadderCheck() {
  return {
      "ladder check",
      "check ladders and configuration files",
      "[FILE…]",
      "Checks ladders, failures.yaml, flags.yaml, redact.yaml and slurm.yaml, "
      "and reports every mistake with file, line and column. The kind of a "
      "file follows from its name or keys. Without FILE it checks the files in "
      "use here: those of the project, the user and the machine.",
      {},
      "FILE…",
      false,
      "Name files, for example: aoti-ladder ladder check mine.yaml",
      R"(  aoti-ladder ladder check
  aoti-ladder ladder check .aoti-ladder/ladders/*.yaml
)",
      R"(  0    all files are valid
  2    a file is invalid
)"};
}

std::vector<CheckedFile> CheckGiven(const Words& paths,
                                    const ConfigDirs& dirs) {
  std::vector<CheckedFile> checked;
  for (const std::string& path : paths) {
    if (auto text = ReadFile(path, 1 << 20)) {
      checked.push_back(CheckDataFile({path, std::move(*text)}, dirs));
      continue;
    }
    CheckedFile unread;
    unread.path = path;
    unread.faults =
        fmt::format("cannot read '{}'{}", path, WhyUnreadable(path));
    unread.remedy =
        "Name YAML files, or leave them out to check the files in use here. To "
        "find a ladder's file: aoti-ladder ladder list";
    checked.push_back(std::move(unread));
  }
  return checked;
}

int RunLadderCheck(const ParsedArgs& given) {
  const ConfigDirs dirs = FindConfigDirs(ObserveHost());
  TellOfUnreadable(dirs);
  std::vector<CheckedFile> checked = CheckGiven(given.operands, dirs);
  if (given.operands.empty()) {
    for (const ConfigDir& dir : dirs) {
      const auto files = CheckFilesOf(dir, dirs);
      checked.insert(checked.end(), files.begin(), files.end());
    }
  }
  std::string text;
  std::string faults;
  std::set<std::string> remedies;
  for (const CheckedFile& file : checked) {
    if (file.faults.empty()) {
      text += fmt::format(
          "{}: {}{}\n", file.path,
          file.holds.empty() ? file.note : "ok, " + file.holds,
          !file.holds.empty() && !file.note.empty() ? "; " + file.note : "");
    } else if (remedies.insert(file.remedy).second ||
               faults.find(file.faults) == std::string::npos) {
      // Faults of flags.yaml affect each ladder: reports them once.
      faults += (faults.empty() ? "" : "\n") + file.faults;
    }
  }
  if (checked.empty()) {
    PrintNote("no files to check besides the built-in ones");
  }
  PrintAnswer(text);
  if (faults.empty()) return 0;
  throw UserError(faults, fmt::format("{}", fmt::join(remedies, "\n  ")));
}

}  // namespace

Subcommand LadderList() { return Running(DescribeLadderList(), RunLadderList); }
Subcommand LadderShow() {
  Subcommand show = Running(DescribeLadderShow(), RunLadderShow);
  show.operand_completes = Completes::kYaml;
  show.operand_choices = BuiltInLadders();
  return show;
}
Subcommand LadderCheck() {
  Subcommand check = Running(DescribeLadderCheck(), RunLadderCheck);
  check.operand_completes = Completes::kYaml;
  return check;
}

}  // namespace ladder
