// What is said of the machine.
#include <fmt/format.h>

#include "cli/doctor.h"
#include "base/wording.h"

namespace ladder {
namespace {

using Weight = Finding::Weight;
using Findings = std::vector<Finding>;

// What one run of a small model compiles takes some MB (torch 2.14: 3), its
// output up to --max-log.
constexpr uint64_t kLeastFree = 50ULL << 20;
constexpr uint64_t kGoodFree = 1ULL << 30;

void DiagnoseDisk(const std::string& name, const DiskFacts& disk,
                  const std::string& means, const std::string& todo,
                  Findings& findings) {
  if (!disk.error.empty()) {
    findings.push_back(
        {Weight::kBlocks, name,
         fmt::format("nothing can be written in {}: {}", disk.path, disk.error),
         means, todo});
    return;
  }
  const Weight weight = disk.free_bytes < kLeastFree  ? Weight::kBlocks
                        : disk.free_bytes < kGoodFree ? Weight::kLimits
                                                      : Weight::kFine;
  const bool fine = weight == Weight::kFine;
  findings.push_back(
      {weight, name,
       fmt::format("{} free in {}", SizeText(disk.free_bytes), disk.path),
       fine ? "" : means, fine ? "" : "Free some space. " + todo});
}

void DiagnoseTerminal(const MachineFacts& machine, Findings& findings) {
  if (machine.terminal_error.empty()) {
    findings.push_back(
        {Weight::kFine, "terminal", "pseudo-terminals can be made", "", ""});
    return;
  }
  findings.push_back(
      {Weight::kBlocks, "terminal",
       "no pseudo-terminal can be made: " + machine.terminal_error,
       "Commands are run on one: into a pipe, the last lines before a crash "
       "would be lost.",
       "Mount devpts: mount -t devpts devpts /dev/pts; in a sandbox, give it "
       "a /dev of its own (bwrap --dev /dev)."});
}

void DiagnoseCores(const MachineFacts& machine, Findings& findings) {
  if (machine.core_limit == 0U) {
    findings.push_back({Weight::kFine, "core files",
                        "none are written (ulimit -c 0), and none are needed: "
                        "--ladder deep has gdb show the stack",
                        "", ""});
    return;
  }
  const std::string limit = machine.core_limit
                                ? "up to " + SizeText(*machine.core_limit)
                                : "any size";
  if (machine.core_pattern.starts_with('|')) {
    findings.push_back(
        {Weight::kFine, "core files",
         fmt::format("given to {} ({})", machine.core_pattern.substr(1), limit),
         "", ""});
    return;
  }
  findings.push_back(
      {Weight::kLimits, "core files",
       fmt::format(
           "each crash leaves one, {}, as {}", limit,
           machine.core_pattern.empty() ? "core" : machine.core_pattern),
       "A climb makes a crashing command crash about five times, and nothing "
       "here needs those files.",
       "ulimit -c 0 before you climb, unless you want them."});
}

std::string HowToTrace(const MachineFacts& machine) {
  if (machine.ptrace_scope.value_or(0) >= 2) {
    return fmt::format(
        "kernel.yama.ptrace_scope is {}: sysctl -w "
        "kernel.yama.ptrace_scope=1 allows a debugger what it started.",
        *machine.ptrace_scope);
  }
  return "In a container: docker run --cap-add SYS_PTRACE";
}

void DiagnoseGdb(const MachineFacts& machine, Findings& findings) {
  constexpr const char* kWithout =
      "No native stack of a crash or a hang: stage backtrace of --ladder deep.";
  const ToolFacts* gdb = machine.Tool("gdb");
  if (gdb == nullptr) return;
  if (gdb->path.empty()) {
    findings.push_back(
        {Weight::kLimits, "gdb", "not installed", kWithout, "apt install gdb"});
  } else if (!gdb->problem.empty()) {
    findings.push_back({Weight::kLimits, "gdb",
                        fmt::format("{} cannot run a program here: {}",
                                    gdb->path, gdb->problem),
                        kWithout, HowToTrace(machine)});
  } else {
    findings.push_back({Weight::kFine, "gdb",
                        fmt::format("{}, and it can run programs", gdb->path),
                        "", ""});
  }
}

void DiagnoseSanitizer(const MachineFacts& machine, bool cuda,
                       Findings& findings) {
  const ToolFacts* tool = machine.Tool("compute-sanitizer");
  if (tool == nullptr) return;
  if (!tool->path.empty()) {
    findings.push_back({Weight::kFine, tool->name, tool->path, "", ""});
  } else if (!cuda) {
    findings.push_back({Weight::kFine, tool->name,
                        "not installed; of use for models on CUDA alone", "",
                        ""});
  } else {
    findings.push_back(
        {Weight::kLimits, tool->name,
         tool->problem.empty() ? "not installed" : tool->problem,
         "Which kernel accesses which address out of bounds stays unknown: "
         "stage sanitizer of --ladder deep.",
         tool->problem.empty()
             ? "It comes with the CUDA toolkit (cuda-sanitizer)."
             : "export PATH=$PATH:/usr/local/cuda/bin"});
  }
}

void DiagnoseTlparse(const MachineFacts& machine, Findings& findings) {
  const ToolFacts* tool = machine.Tool("tlparse");
  if (tool == nullptr) return;
  findings.push_back({Weight::kFine, tool->name,
                      tool->path.empty()
                          ? "not installed; it makes pages of the trace that "
                            "stage logs of --ladder deep leaves: pip install "
                            "tlparse"
                          : tool->path,
                      "", ""});
}

}  // namespace

void DiagnoseMachine(const MachineFacts& machine, bool cuda,
                     Findings& findings) {
  if (!machine.system.empty()) {
    findings.push_back({Weight::kFine, "system", machine.system, "", ""});
  }
  DiagnoseDisk("disk", machine.record,
               "The record lies there: what each run prints, up to --max-log "
               "(1 GB), and for a while what it compiles, some MB and more.",
               "Or give another place: aoti-ladder run --out DIR", findings);
  if (machine.temporary.path != machine.record.path) {
    DiagnoseDisk("temporary", machine.temporary,
                 "Compilers and packages write there while they work.",
                 "Or name another folder: export TMPDIR=DIR", findings);
  }
  DiagnoseTerminal(machine, findings);
  DiagnoseCores(machine, findings);
  DiagnoseGdb(machine, findings);
  DiagnoseSanitizer(machine, cuda, findings);
  DiagnoseTlparse(machine, findings);
}

}  // namespace ladder
