#include "man_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "version.h"

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
  return page +
         ".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\nprint no colors (as "
         "\\fB\\-\\-no\\-color\\fR)\n";
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
