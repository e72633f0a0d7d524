#include "cli/doctor_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/json_text.h"
#include "base/version.h"

namespace ladder {
namespace {

namespace json = boost::json;
using Weight = Finding::Weight;

constexpr size_t kWidth = 100;
constexpr size_t kIndent = 20;  // of what stands behind a name

/// Words of `text` in lines, all but the first one indented; line breaks stay.
std::string Wrapped(const std::string& text) {
  std::string out;
  size_t column = kIndent;
  size_t from = 0;
  bool first = true;
  while (from < text.size()) {
    const size_t end = std::min(text.find_first_of(" \n", from), text.size());
    const std::string word = text.substr(from, end - from);
    if (!first && column + 1 + word.size() > kWidth) {
      out += "\n" + std::string(kIndent, ' ');
      column = kIndent;
      first = true;
    }
    out += (first ? "" : " ") + word;
    column += word.size() + (first ? 0 : 1);
    first = false;
    if (end < text.size() && text[end] == '\n') {
      out += "\n" + std::string(kIndent, ' ');
      column = kIndent;
      first = true;
    }
    from = end + 1;
  }
  return out;
}

std::string Painted(const char* code, const std::string& text, bool color) {
  return color ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

/// What Python and files said, fit for a terminal: no escape sequences.
std::string Plain(std::string text) {
  for (char& each : text) {
    const auto byte = static_cast<unsigned char>(each);
    if ((byte < ' ' && each != '\n') || byte == 0x7F) each = ' ';
  }
  return text;
}

std::string RenderFinding(const Finding& finding) {
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

std::string RenderGroup(const std::vector<Finding>& findings, Weight weight,
                        const std::string& title) {
  std::string text;
  for (const Finding& finding : findings) {
    if (finding.weight == weight) text += RenderFinding(finding);
  }
  return text.empty() ? "" : title + "\n" + text + "\n";
}

std::string RenderPlaces(const DoctorFacts& facts) {
  std::string text = "Data files, of which the nearest counts, the last\n";
  text += fmt::format("  {:<18}{}\n", "built in", "in the program");
  for (const PlaceFacts& place : facts.places) {
    text += fmt::format("  {:<18}{}{}\n", place.name, place.folder,
                        !place.unreadable.empty() ? ": " + place.unreadable
                        : !place.there            ? ": not there"
                        : place.files.empty()     ? ": holds none"
                                                  : "");
    for (const CheckedFile& file : place.files) {
      text += fmt::format("{:{}}{}: {}\n", "", kIndent, file.path,
                          !file.faults.empty() ? "faulty"
                          : file.holds.empty() ? file.note
                                               : file.holds);
    }
  }
  const bool project = std::any_of(
      facts.places.begin(), facts.places.end(),
      [](const PlaceFacts& place) { return place.name == "project"; });
  if (!project) {
    text += fmt::format("  {:<18}{}\n", "project",
                        "none: no .aoti-ladder/ with such files here or above");
  }
  text += fmt::format("  {:<18}{}\n", "options",
                      "--failures FILE and --ladder FILE.yaml of a command");
  return text + "\n";
}

std::string RenderSummary(const DoctorFacts& facts,
                          const std::vector<Finding>& findings) {
  const auto blocking = std::count_if(
      findings.begin(), findings.end(),
      [](const auto& each) { return each.weight == Weight::kBlocks; });
  if (blocking > 0) {
    return fmt::format("{} thing{} a climb.\n", blocking,
                       blocking == 1 ? " blocks" : "s block");
  }
  return facts.asked.told_to_try
             ? "Nothing blocks a climb.\n"
             : "Nothing seen blocks a climb. Whether a model really compiles "
               "here: aoti-ladder doctor --try\n";
}

json::array ToJson(const std::vector<PreviewedRung>& rungs) {
  json::array all;
  for (const PreviewedRung& rung : rungs) {
    json::array flags;
    for (const PlannedFlag& planned : rung.flags) {
      flags.push_back({{"name", ToUtf8(planned.flag.name)},
                       {"value", ToUtf8(planned.flag.value)},
                       {"set", planned.left_out.empty()},
                       {"read", WhenRead(planned.flag.acts)},
                       {"why_not", ToUtf8(planned.left_out)}});
    }
    all.push_back({{"name", ToUtf8(rung.name)},
                   {"skipped", ToUtf8(rung.skipped)},
                   {"flags", std::move(flags)}});
  }
  return all;
}

json::array ToJson(const std::vector<PlaceFacts>& places) {
  json::array all;
  for (const PlaceFacts& place : places) {
    json::array files;
    for (const CheckedFile& file : place.files) {
      files.push_back({{"path", ToUtf8(file.path)},
                       {"holds", ToUtf8(file.holds)},
                       {"faults", ToUtf8(file.faults)},
                       {"note", ToUtf8(file.note)}});
    }
    all.push_back({{"place", place.name},
                   {"folder", ToUtf8(place.folder)},
                   {"there", place.there},
                   {"unreadable", ToUtf8(place.unreadable)},
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
                         const std::vector<Finding>& findings, bool color) {
  std::string text =
      RenderGroup(findings, Weight::kBlocks,
                  Painted("1;31", "Blocks a climb", color)) +
      RenderGroup(findings, Weight::kLimits,
                  Painted("1;33", "Limits what it can tell", color)) +
      RenderGroup(findings, Weight::kFine, Painted("1;32", "Fine", color));
  text += fmt::format("Ladder {} {}\n", facts.ladder,
                      facts.torch.version.empty()
                          ? "on any torch: which one is not known"
                          : "on torch " + facts.torch.version);
  const std::string preview = facts.rungs.empty()
                                  ? "it cannot be read, see above\n"
                                  : RenderPreview(facts.rungs);
  for (size_t from = 0; from < preview.size();) {
    const size_t end = preview.find('\n', from);
    text += "  " + preview.substr(from, end - from) + "\n";
    from = end + 1;
  }
  return text + "\n" + RenderPlaces(facts) + RenderSummary(facts, findings);
}

std::string DoctorToJson(const DoctorFacts& facts,
                         const std::vector<Finding>& findings) {
  json::array all;
  bool blocks = false;
  for (const Finding& finding : findings) {
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
       {{"name", ToUtf8(facts.ladder)}, {"rungs", ToJson(facts.rungs)}}},
      {"places", ToJson(facts.places)}};
  return PrettyJson(object) + "\n";
}

}  // namespace ladder
