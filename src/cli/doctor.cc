#include "cli/doctor.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>

namespace ladder {
namespace {

using Weight = Finding::Weight;
using Findings = std::vector<Finding>;

bool HasCuda(const TorchFacts& torch) {
  return std::any_of(torch.kinds.begin(), torch.kinds.end(),
                     [](const DeviceKind& kind) {
                       return kind.kind == "cuda" && !kind.devices.empty();
                     });
}

void DiagnoseEnvironment(const DoctorFacts& facts, Findings& findings) {
  std::set<std::string> told;
  for (const PreviewedRung& rung : facts.rungs) {
    for (const PlannedFlag& planned : rung.flags) {
      const std::string& name = planned.flag.name;
      const auto found = facts.environment.find(name);
      if (found == facts.environment.end() || !told.insert(name).second) {
        continue;
      }
      findings.push_back(
          {Weight::kLimits, "environment",
           fmt::format("{}={} is set already", name, found->second),
           "The baseline has it too, so that a climb does not show what it "
           "changes.",
           fmt::format("unset {}, unless the command needs it.", name)});
    }
  }
  const auto multi = facts.environment.find("TORCHINDUCTOR_MULTI_KERNEL");
  if (multi == facts.environment.end() || multi->second.empty() ||
      multi->second == "0") {
    return;
  }
  findings.push_back({Weight::kLimits, "environment",
                      "TORCHINDUCTOR_MULTI_KERNEL=" + multi->second + " is set",
                      "Inductor's debug printer leaves out kernels of which "
                      "it made several: their launches stay unseen.",
                      "unset TORCHINDUCTOR_MULTI_KERNEL while you climb."});
}

Finding AboutNote(const CheckedFile& file) {
  const std::string found = file.path + ": " + file.note;
  if (!file.remedy.empty()) {
    return {Weight::kFine, "data files", found, "", file.remedy};
  }
  return {Weight::kLimits, "data files", found,
          "What it holds may not count as you mean it.",
          "Rename it, or move it away."};
}

void DiagnoseFiles(const DoctorFacts& facts, Findings& findings) {
  constexpr const char* kMeans =
      "Every run, triage and diff here is refused with the same words.";
  constexpr const char* kMeansOfOther =
      "Only what names this ladder is refused, with the same words.";
  if (!facts.places_error.empty()) {
    findings.push_back({Weight::kBlocks, "data files", facts.places_error,
                        kMeans, "Mend it or move it away."});
  }
  std::set<std::string> told;  // one file's may keep others from being read
  for (const PlaceFacts& place : facts.places) {
    if (!place.unreadable.empty()) {
      findings.push_back(
          {Weight::kLimits, "data files",
           fmt::format("{} cannot be looked into: {}", place.folder,
                       place.unreadable),
           "Ladders, patterns and rules for secrets that may be in it do not "
           "count.",
           "Set HOME or XDG_CONFIG_HOME to a folder that you may read, or have "
           "that one opened to you."});
    }
    for (const CheckedFile& file : place.files) {
      if (!file.faults.empty()) {
        if (!told.insert(file.faults).second) continue;
        const bool blocks = EveryRunReads(file, facts.ladder);
        findings.push_back({blocks ? Weight::kBlocks : Weight::kLimits,
                            "data files", file.faults,
                            blocks ? kMeans : kMeansOfOther, file.remedy});
      } else if (!file.note.empty()) {
        findings.push_back(AboutNote(file));
      }
    }
  }
}

}  // namespace

const char* Name(Finding::Weight weight) {
  switch (weight) {
    case Weight::kBlocks:
      return "blocks";
    case Weight::kLimits:
      return "limits";
    case Weight::kFine:
      return "fine";
  }
  LADDER_CHECK(false);
}

bool EveryRunReads(const CheckedFile& file, const std::string& ladder) {
  static const RE2 kLadder(R"((?:.*/)?ladders/([^/]*)\.yaml)");
  std::string name;
  if (!RE2::FullMatch(file.path, kLadder, &name)) return true;
  return name == ladder || name == "deep";
}

std::vector<Finding> Diagnose(const DoctorFacts& facts) {
  Findings findings;
  DiagnoseTorch(facts.asked, facts.torch, findings);
  DiagnoseMachine(facts.machine, HasCuda(facts.torch), findings);
  DiagnoseEnvironment(facts, findings);
  DiagnoseFiles(facts, findings);
  std::stable_sort(
      findings.begin(), findings.end(),
      [](const Finding& a, const Finding& b) { return a.weight < b.weight; });
  return findings;
}

}  // namespace ladder
