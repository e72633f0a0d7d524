#include "cli/man_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/exit_codes.h"
#include "base/version.h"

namespace ladder {
namespace {

/// As text of roff: nothing in it is a request or an escape.
std::string Roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_begins = c == '\n';
  }
  return out;
}

std::string Bold(std::string_view text) { return "\\fB" + Roff(text) + "\\fR"; }
std::string Italic(std::string_view text) {
  return "\\fI" + Roff(text) + "\\fR";
}

/// Lines as they are.
std::string Verbatim(std::string_view text) {
  return fmt::format(".nf\n{}{}.fi\n", Roff(text),
                     text.ends_with('\n') ? "" : "\n");
}

std::string OptionText(const Option& option) {
  std::string help = Roff(option.help);
  // A line break in the help is one.
  for (size_t at = help.find('\n'); at != std::string::npos;
       at = help.find('\n', at + 5)) {
    help.replace(at, 1, "\n.br\n");
  }
  std::string spelled = Bold("--" + option.name);
  if (!option.value.empty()) spelled += " " + Italic(option.value);
  return fmt::format(".TP\n{}\n{}\n", spelled, help);
}

std::string UsageText(const Subcommand& subcommand) {
  const std::string words = Roff(subcommand.usage);
  return Bold("aoti-ladder " + subcommand.name) +
         (words.empty() ? "" : " " + words) + "\n";
}

std::string SubcommandText(const Subcommand& subcommand) {
  std::string text =
      fmt::format(".SS {}\n{}.PP\n{}\n", Roff(subcommand.name),
                  UsageText(subcommand), Roff(subcommand.description));
  for (const Option& option : subcommand.options) text += OptionText(option);
  if (!subcommand.examples.empty()) {
    text += ".PP\nExamples:\n" + Verbatim(subcommand.examples);
  }
  if (!subcommand.exit_codes.empty()) {
    text += ".PP\nExit codes:\n" + Verbatim(subcommand.exit_codes);
  }
  return text;
}

constexpr const char* kDescription =
    "Runs your command again and again, each time with more of PyTorch's debug "
    "flags for AOTInductor, and says which kernel launch failed first, what "
    "was wrong with its inputs, and which kernel, model input or weight that "
    "came from.";

struct Entry {
  const char* name;
  const char* says;
};

constexpr Entry kFiles[] = {
    {".aoti-ladder/TIME-NAME/",
     "a record: what run, replay and resume write where --out does not name "
     "another folder"},
    {"RECORD/verdict.json", "the verdict, for programs; report.txt for people"},
    {"RECORD/record.json",
     "what was run, on which machine and with which versions; its state: "
     "planned, started, complete or interrupted"},
    {"RECORD/replay.sh", "runs it again without aoti-ladder"},
    {"RECORD/stages/NN-NAME/run-K/",
     "a run: output.log (or output.log.zst), run.json, command.sh, and the "
     "generated code in wrappers/"},
    {"/etc/aoti-ladder/", "data files of the machine"},
    {"~/.config/aoti-ladder/",
     "data files of the user, which win over those of the machine"},
    {".aoti-ladder/",
     "data files of the project, in the working folder or the nearest one "
     "above it that has any, which win over those of the user: "
     "ladders/NAME.yaml, failures.yaml, flags.yaml, redact.yaml and "
     "slurm.yaml"},
};

constexpr Entry kVariables[] = {
    {"NO_COLOR",
     "print no colors (as --no-color); of no effect where it is empty"},
    {"XDG_CONFIG_HOME",
     "where aoti-ladder/ with the user's data files lies "
     "(default: ~/.config)"},
    {"HOME", "the home folder: of ~/.config, and what reports mask as ~"},
    {"PATH", "where the command, Python and tools as gdb are looked for"},
    {"TMPDIR", "where what lives shortly is written (default: /tmp)"},
    {"CUDA_VISIBLE_DEVICES", "of these each job of bisect is handed one"},
    {"CXX", "the compiler that inductor uses: recorded and told by doctor"},
    {"TORCHINDUCTOR_MULTI_KERNEL",
     "doctor says what it does to the printer of values"},
    {"SLURM_JOB_ID",
     "set in a job of Slurm: whether a failure is only the end of the job is "
     "waited for, a third of a second"},
    {"AOTI_LADDER_LOG",
     "set for the command of --fails-when check:CMD: the "
     "file with what the run printed"},
};

template <size_t kSize>
std::string Entries(const char* heading, const Entry (&entries)[kSize]) {
  std::string text = fmt::format(".SH {}\n", heading);
  for (const Entry& each : entries) {
    text += fmt::format(".TP\n{}\n{}\n", Bold(each.name), Roff(each.says));
  }
  return text;
}

std::string ExitStatus() {
  std::string text = ".SH EXIT STATUS\n";
  for (const ExitCode& each : kExitCodes) {
    text += fmt::format(".TP\n{}\n{}\n", Bold(std::to_string(each.code)),
                        Roff(each.says));
  }
  return text + ".PP\nWhat they mean of a subcommand stands with it.\n";
}

}  // namespace

std::string RenderManPage(const std::vector<Subcommand>& subcommands) {
  std::string page = fmt::format(
      ".TH AOTI\\-LADDER 1 \"\" \"aoti\\-ladder {}\" \"User Commands\"\n"
      ".SH NAME\naoti\\-ladder \\- finds the kernel launch at which a PyTorch "
      "model compiled by AOTInductor fails first\n.SH SYNOPSIS\n",
      Roff(kToolVersion));
  for (const Subcommand& each : subcommands) {
    page += UsageText(each) + ".br\n";
  }
  page +=
      fmt::format(".SH DESCRIPTION\n{}\n.SH SUBCOMMANDS\n", Roff(kDescription));
  for (const Subcommand& each : subcommands) page += SubcommandText(each);
  return page + ExitStatus() + Entries("ENVIRONMENT", kVariables) +
         Entries("FILES", kFiles);
}

Subcommand DescribeManPage() {
  return {
      "man",
      "the manual page",
      "",
      "Prints the manual page, every subcommand and option in it. An installed "
      "package brings it along: man aoti-ladder.",
      {},
      "",
      false,
      "",
      "  aoti-ladder man | man -l -\n",
      "",
  };
}

}  // namespace ladder
