#include "cli/doctor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "base/json.h"
#include "base/text.h"

namespace ladder {

// Findings about the machine.

namespace {

using Weight = DoctorFinding::Weight;
using Findings = std::vector<DoctorFinding>;

// A run compiles some MB for a small model (torch 2.14: 3); its output takes up
// to --max-log.
constexpr uint64_t kLeastFree = 50ULL << 20;
constexpr uint64_t kGoodFree = 1ULL << 30;

void DiagnoseDisk(const std::string& name, const DiskFacts& disk,
                  const std::string& means, const std::string& todo,
                  Findings& findings) {
  if (!disk.error.empty()) {
    findings.push_back(
        {Weight::kBlocks, name,
         fmt::format("cannot write to {}: {}", disk.path, disk.error), means,
         todo});
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
        {Weight::kFine, "terminal", "pseudo-terminals work", "", ""});
    return;
  }
  findings.push_back(
      {Weight::kBlocks, "terminal",
       "cannot create a pseudo-terminal: " + machine.terminal_error,
       "Commands run on a pseudo-terminal; through a pipe, the last lines "
       "before a crash would be lost.",
       "Mount devpts: mount -t devpts devpts /dev/pts; in a sandbox, provide a "
       "private /dev (bwrap --dev /dev)."});
}

void DiagnoseCores(const MachineFacts& machine, Findings& findings) {
  if (machine.core_limit == 0U) {
    findings.push_back({Weight::kFine, "core files",
                        "disabled (ulimit -c 0) and not needed: --ladder deep "
                        "prints the stack with gdb",
                        "", ""});
    return;
  }
  const std::string limit = machine.core_limit
                                ? "up to " + SizeText(*machine.core_limit)
                                : "any size";
  if (machine.core_pattern.starts_with('|')) {
    findings.push_back({Weight::kFine, "core files",
                        fmt::format("passed to {} ({})",
                                    machine.core_pattern.substr(1), limit),
                        "", ""});
    return;
  }
  findings.push_back(
      {Weight::kLimits, "core files",
       fmt::format(
           "each crash writes one, {}, to {}", limit,
           machine.core_pattern.empty() ? "core" : machine.core_pattern),
       "A diagnosis makes a crashing command crash about five times. "
       "aoti-ladder does not use the core files.",
       "ulimit -c 0, unless you want them."});
}

std::string HowToTrace(const MachineFacts& machine) {
  if (machine.ptrace_scope.value_or(0) >= 2) {
    return fmt::format(
        "kernel.yama.ptrace_scope is {}. To let a debugger trace the programs "
        "it starts: sysctl -w kernel.yama.ptrace_scope=1",
        *machine.ptrace_scope);
  }
  return "In a container, add: docker run --cap-add SYS_PTRACE";
}

void DiagnoseGdb(const MachineFacts& machine, Findings& findings) {
  constexpr const char* kWithout =
      "Stage backtrace of --ladder deep cannot show the native stack of a "
      "crash or a hang.";
  const ToolFacts* gdb = machine.Tool("gdb");
  if (gdb == nullptr) return;
  if (gdb->path.empty()) {
    findings.push_back(
        {Weight::kLimits, "gdb", "not installed", kWithout, "apt install gdb"});
  } else if (!gdb->problem.empty()) {
    findings.push_back({Weight::kLimits, "gdb",
                        fmt::format("{} cannot start a program here: {}",
                                    gdb->path, gdb->problem),
                        kWithout, HowToTrace(machine)});
  } else {
    findings.push_back(
        {Weight::kFine, "gdb", fmt::format("{}, works", gdb->path), "", ""});
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
                        "not installed; needed for models on CUDA only", "",
                        ""});
  } else {
    findings.push_back(
        {Weight::kLimits, tool->name,
         tool->problem.empty() ? "not installed" : tool->problem,
         "Stage sanitizer of --ladder deep cannot find the kernel that "
         "accesses memory out of bounds.",
         tool->problem.empty()
             ? "Install it with the CUDA toolkit (package cuda-sanitizer)."
             : "export PATH=$PATH:/usr/local/cuda/bin"});
  }
}

void DiagnoseTlparse(const MachineFacts& machine, Findings& findings) {
  const ToolFacts* tool = machine.Tool("tlparse");
  if (tool == nullptr) return;
  findings.push_back(
      {Weight::kFine, tool->name,
       tool->path.empty()
           ? "not installed; it turns the trace of stage logs of --ladder deep "
             "into web pages: pip install tlparse"
           : tool->path,
       "", ""});
}

/// cuda: torch finds a CUDA device.
void DiagnoseMachine(const MachineFacts& machine, bool cuda,
                     Findings& findings) {
  if (!machine.system.empty()) {
    findings.push_back({Weight::kFine, "system", machine.system, "", ""});
  }
  DiagnoseDisk("disk", machine.record,
               "The record needs space for the output of each run (at most "
               "--max-log, 1 GB by default) and, temporarily, for what each "
               "run compiles (a few MB or more).",
               "Or record elsewhere: aoti-ladder run --out DIR", findings);
  if (machine.temporary.path != machine.record.path) {
    DiagnoseDisk("temporary", machine.temporary,
                 "Compilers and model packages write temporary files there.",
                 "Or use another folder: export TMPDIR=DIR", findings);
  }
  DiagnoseTerminal(machine, findings);
  DiagnoseCores(machine, findings);
  DiagnoseGdb(machine, findings);
  DiagnoseSanitizer(machine, cuda, findings);
  DiagnoseTlparse(machine, findings);
}

}  // namespace

// Findings about Python, torch, its compiler and its devices.

namespace {

using Weight = DoctorFinding::Weight;
using Findings = std::vector<DoctorFinding>;

constexpr const char* kNamePython =
    "Activate the environment that has torch, or name its Python: aoti-ladder "
    "doctor -- /path/to/python";

/// "exit 1: ModuleNotFoundError: No module named 'encodings'"
std::string CutShort(const AskedPython& asked) {
  return asked.last_words.empty() ? asked.cut_short
                                  : asked.cut_short + ": " + asked.last_words;
}

/// False if its answer does not allow further checks.
bool DiagnosePython(const AskedPython& asked, const TorchFacts& torch,
                    Findings& findings) {
  const std::string words = asked.words.empty() ? "" : ShellQuote(asked.words);
  if (!asked.other_program.empty()) {
    findings.push_back(
        {Weight::kLimits, "python",
         fmt::format("{} is not Python", asked.other_program),
         "Its torch version is unknown, so flags are set for any version. Most "
         "of them act only when a model is compiled.",
         "To check the Python that compiles the model: aoti-ladder doctor -- "
         "python"});
    return false;
  }
  if (asked.words.empty()) {
    findings.push_back({Weight::kBlocks, "python",
                        "neither python nor python3 is in PATH",
                        "Models cannot be exported or compiled.", kNamePython});
    return false;
  }
  if (!asked.not_asked.empty()) {
    findings.push_back(
        {Weight::kLimits, "python",
         fmt::format("{} was not checked: {}", words, asked.not_asked),
         "Its torch is unknown.", "Fix this first."});
    return false;
  }
  if (!asked.not_started.empty()) {
    findings.push_back(
        {Weight::kBlocks, "python",
         fmt::format("{} cannot be started: {}", words, asked.not_started),
         "Commands using this Python cannot be diagnosed.", kNamePython});
    return false;
  }
  if (torch.python.empty()) {
    findings.push_back(
        {Weight::kBlocks, "python",
         fmt::format("{} printed nothing ({})", words, CutShort(asked)),
         "It does not run Python code: the installation is broken, or it is "
         "not Python.",
         fmt::format("Check the output of: {} -c 'print(1)'", words)});
    return false;
  }
  findings.push_back({Weight::kFine, "python",
                      fmt::format("{}, {}", torch.python, torch.executable), "",
                      ""});
  return true;
}

/// What torch was built for.
std::string BuiltFor(const TorchFacts& torch) {
  if (!torch.cuda.empty()) return "CUDA " + torch.cuda;
  if (!torch.hip.empty()) return "ROCm " + torch.hip;
  if (!torch.xpu.empty()) return "XPU " + torch.xpu;
  return "CPU only";
}

/// False if torch cannot be imported.
bool DiagnoseImport(const AskedPython& asked, const TorchFacts& torch,
                    Findings& findings) {
  if (torch.path.empty()) {
    std::string why = torch.torch_error;
    if (why.empty()) {
      why = torch.installed ? CutShort(asked) : "not installed in this Python";
    }
    findings.push_back(
        {Weight::kBlocks, "torch", why,
         "Models cannot be exported or compiled with this Python.",
         kNamePython});
    return false;
  }
  if (!torch.imported) {
    findings.push_back(
        {Weight::kBlocks, "torch",
         fmt::format(
             "{} in {} cannot be imported: {}", torch.version, torch.path,
             torch.import_error.empty() ? CutShort(asked) : torch.import_error),
         "Every command that imports torch fails this way, whatever the model.",
         torch.import_error.empty()
             ? fmt::format("See how far the import gets: {} -X importtime -c "
                           "'import torch'",
                           ShellQuote(asked.words))
             : "Fix the installation first: reinstall torch, or the libraries "
               "that the message names."});
    return false;
  }
  findings.push_back({Weight::kFine, "torch",
                      fmt::format("{}, built for {}, {}", torch.version,
                                  BuiltFor(torch), torch.path),
                      "", ""});
  if (!torch.packages) {
    findings.push_back(
        {Weight::kLimits, "torch",
         fmt::format("{} has no aoti_compile_and_package", torch.version),
         "aoti_compile_and_package came with torch 2.6, the oldest version "
         "that aoti-ladder is tested with. With older versions aoti-ladder may "
         "not find models or tell them apart.",
         "Use torch 2.6 or newer if you can."});
  }
  return true;
}

void DiagnoseCompiler(const TorchFacts& torch, Findings& findings) {
  if (!torch.compiler.empty()) {
    findings.push_back(
        {Weight::kFine, "compiler",
         fmt::format("{} ({})", torch.compiler, torch.compiler_version), "",
         ""});
    return;
  }
  if (torch.compiler_error.empty()) return;  // the compiler was not queried
  findings.push_back(
      {Weight::kBlocks, "compiler",
       fmt::format(
           "inductor finds no working compiler (it tries: {}): {}",
           torch.compilers_wanted.empty()
               ? "nothing"
               : fmt::format("{}", fmt::join(torch.compilers_wanted, ", ")),
           torch.compiler_error),
       "Models cannot be compiled. A command that only loads a package can "
       "still be diagnosed, but most flags act at compile time.",
       "Install g++ (apt install g++), or name a compiler: export "
       "CXX=/path/to/g++"});
}

/// True if torch has code for the device's major version, or PTX that can be
/// compiled further.
bool HasCodeFor(const std::string& arch, const DeviceKind& kind) {
  if (kind.built_for.empty() || arch.size() < 5) return true;
  const std::string major = arch.substr(0, arch.size() - 1);
  return std::any_of(kind.built_for.begin(), kind.built_for.end(),
                     [&](const std::string& built) {
                       return built.starts_with(major) ||
                              built.starts_with("compute_");
                     });
}

void DiagnoseKind(const DeviceKind& kind, Findings& findings) {
  if (kind.devices.empty()) {
    findings.push_back(
        {Weight::kLimits, kind.kind,
         fmt::format("torch supports it but can use no device{}",
                     kind.why.empty() ? "" : ": " + kind.why),
         "Models for this device cannot run here. Models for the CPU are not "
         "affected.",
         kind.kind == "cuda"
             ? "Check the driver (nvidia-smi) and CUDA_VISIBLE_DEVICES; in a "
               "container: docker run --gpus all"
             : "Check the driver, and whether this user may open the "
               "devices."});
    return;
  }
  for (const DeviceFacts& device : kind.devices) {
    findings.push_back(
        {Weight::kFine, kind.kind,
         fmt::format("{}, {:.0f} GiB{}", device.name,
                     static_cast<double>(device.memory_bytes) / (1ULL << 30),
                     device.arch.empty() ? "" : ", " + device.arch),
         "", ""});
    if (HasCodeFor(device.arch, kind)) continue;
    findings.push_back(
        {Weight::kLimits, kind.kind,
         fmt::format("torch has no code for {} ({}), only for {}", device.name,
                     device.arch, fmt::join(kind.built_for, ", ")),
         "torch's own operators fail there with \"no kernel image\", whatever "
         "the model.",
         "Install a torch build that supports this device."});
  }
}

void DiagnoseTriton(const TorchFacts& torch, Findings& findings) {
  if (!torch.triton.empty()) {
    findings.push_back({Weight::kFine, "triton", torch.triton, "", ""});
    return;
  }
  const bool built =
      !torch.cuda.empty() || !torch.hip.empty() || !torch.xpu.empty();
  if (!built || torch.triton_error.empty()) return;
  const bool devices =
      std::any_of(torch.kinds.begin(), torch.kinds.end(),
                  [](const DeviceKind& kind) { return !kind.devices.empty(); });
  findings.push_back(
      {devices ? Weight::kBlocks : Weight::kLimits, "triton",
       "cannot be imported: " + torch.triton_error,
       "Inductor needs it to compile models for GPUs, but not for the CPU.",
       "Install the version that matches this torch: pip install triton"});
}

void DiagnoseTrial(const AskedPython& asked, const TorchFacts& torch,
                   Findings& findings) {
  if (!asked.told_to_try) return;
  const auto& tried = torch.tried;
  if (!tried) {
    findings.push_back({Weight::kBlocks, "trial",
                        fmt::format("{} fails: {}", torch.last_step,
                                    torch.try_error.empty() ? CutShort(asked)
                                                            : torch.try_error),
                        "Even a one-line model fails here: the problem is the "
                        "installation, not your model.",
                        "Fix this first."});
    return;
  }
  const std::string found =
      fmt::format("compiled a one-line model for {} and ran it ({:.1f} MB)",
                  tried->device, static_cast<double>(tried->bytes) / 1e6);
  if (!tried->right) {
    findings.push_back({Weight::kLimits, "trial",
                        found + ", but it computed wrong values",
                        "Results are wrong here, whatever the model.",
                        "Report this to PyTorch and include this output."});
  } else if (!tried->printed) {
    findings.push_back(
        {Weight::kLimits, "trial",
         found + ", but it did not print its launches",
         "Stages kernel-names and kernel-values will show nothing.",
         "Look for inductor settings that turn its debug printer off."});
  } else {
    findings.push_back(
        {Weight::kFine, "trial", found + "; its debug printer works", "", ""});
  }
}

void DiagnoseTorch(const AskedPython& asked, const TorchFacts& torch,
                   Findings& findings) {
  if (!DiagnosePython(asked, torch, findings)) return;
  if (!DiagnoseImport(asked, torch, findings)) return;
  DiagnoseCompiler(torch, findings);
  DiagnoseTriton(torch, findings);
  for (const DeviceKind& kind : torch.kinds) DiagnoseKind(kind, findings);
  if (!torch.device_error.empty()) {
    findings.push_back({Weight::kLimits, "devices",
                        "cannot list devices: " + torch.device_error,
                        "Models on a GPU may not run here.",
                        "Check the driver."});
  }
  DiagnoseTrial(asked, torch, findings);
  if (!torch.done && !asked.told_to_try) {
    findings.push_back(
        {Weight::kBlocks, "torch",
         fmt::format("{} failed: {}", torch.last_step, CutShort(asked)),
         "A command that does the same will fail the same way.",
         "Fix this first."});
  }
}

namespace json = boost::json;

constexpr std::string_view kMark = "aoti-ladder: ";
constexpr std::string_view kLaunch = "[ before_launch: ";

const json::object* ObjectIn(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value == nullptr ? nullptr : value->if_object();
}

DeviceKind ReadKind(const json::object& object) {
  DeviceKind kind;
  kind.kind = TextOf(object, "kind");
  kind.why = TextOf(object, "why");
  kind.built_for = TextsOf(object, "built_for");
  const json::value* devices = object.if_contains("devices");
  if (devices == nullptr || !devices->is_array()) return kind;
  for (const json::value& each : devices->as_array()) {
    const json::object* device = each.if_object();
    if (device == nullptr) continue;
    kind.devices.push_back({TextOf(*device, "name"),
                            IntegerOf<uint64_t>(*device, "memory"),
                            TextOf(*device, "arch")});
  }
  return kind;
}

/// Reads the facts that are objects.
void TakeObjects(const json::object& said, TorchFacts& facts) {
  if (const auto* python = ObjectIn(said, "python")) {
    facts.python = TextOf(*python, "version");
    facts.executable = TextOf(*python, "executable");
    facts.machine = TextOf(*python, "machine");
  }
  if (const auto* torch = ObjectIn(said, "torch")) {
    facts.path = TextOf(*torch, "path");
    facts.version = TextOf(*torch, "version");
    facts.cuda = TextOf(*torch, "cuda");
    facts.hip = TextOf(*torch, "hip");
    facts.xpu = TextOf(*torch, "xpu");
  }
  if (const auto* imported = ObjectIn(said, "imported")) {
    facts.imported = true;
    facts.packages = FlagOf(*imported, "packages");
  }
  if (const auto* kind = ObjectIn(said, "device")) {
    facts.kinds.push_back(ReadKind(*kind));
  }
  if (const auto* tried = ObjectIn(said, "tried")) {
    facts.tried = TriedModel{TextOf(*tried, "device"), FlagOf(*tried, "right"),
                             IntegerOf<uint64_t>(*tried, "bytes"), false};
  }
}

void TakeTexts(const json::object& said, TorchFacts& facts) {
  const std::pair<const char*, std::string*> texts[] = {
      {"torch_error", &facts.torch_error},
      {"import_error", &facts.import_error},
      {"compiler", &facts.compiler},
      {"compiler_version", &facts.compiler_version},
      {"compiler_error", &facts.compiler_error},
      {"triton", &facts.triton},
      {"triton_error", &facts.triton_error},
      {"device_error", &facts.device_error},
      {"try_error", &facts.try_error},
      {"begins", &facts.last_step},
  };
  for (const auto& [key, text] : texts) {
    if (said.contains(key)) *text = TextOf(said, key);
  }
  if (said.contains("compilers_wanted")) {
    facts.compilers_wanted = TextsOf(said, "compilers_wanted");
  }
  if (said.contains("installed")) facts.installed = FlagOf(said, "installed");
  facts.done = facts.done || FlagOf(said, "done");
}

}  // namespace

TorchFacts ParseTorchFacts(std::string_view output) {
  TorchFacts facts;
  bool printed = false;
  while (!output.empty()) {
    const size_t end = std::min(output.find('\n'), output.size());
    std::string_view line = output.substr(0, end);
    output.remove_prefix(std::min(end + 1, output.size()));
    printed = printed || line.starts_with(kLaunch);
    if (!line.starts_with(kMark)) continue;
    line.remove_prefix(kMark.size());
    boost::system::error_code error;
    const json::value said =
        json::parse(json::string_view(line.data(), line.size()), error);
    if (error || !said.is_object()) continue;
    TakeObjects(said.as_object(), facts);
    TakeTexts(said.as_object(), facts);
  }
  if (facts.tried) facts.tried->printed = printed;
  return facts;
}

namespace {

using Weight = DoctorFinding::Weight;
using Findings = std::vector<DoctorFinding>;

bool HasCuda(const TorchFacts& torch) {
  return std::any_of(torch.kinds.begin(), torch.kinds.end(),
                     [](const DeviceKind& kind) {
                       return kind.kind == "cuda" && !kind.devices.empty();
                     });
}

void DiagnoseEnvironment(const DoctorFacts& facts, Findings& findings) {
  std::set<std::string> told;
  for (const PreviewedStage& stage : facts.stages) {
    for (const PlannedFlag& planned : stage.flags) {
      const std::string& name = planned.flag.name;
      const auto found = facts.environment.find(name);
      if (found == facts.environment.end() || !told.insert(name).second) {
        continue;
      }
      findings.push_back(
          {Weight::kLimits, "environment",
           fmt::format("{}={} is set already", name, found->second),
           "The baseline run uses it too, so the ladder cannot show its "
           "effect.",
           fmt::format("unset {}, unless your command needs it.", name)});
    }
  }
  const auto multi = facts.environment.find("TORCHINDUCTOR_MULTI_KERNEL");
  if (multi == facts.environment.end() || multi->second.empty() ||
      multi->second == "0") {
    return;
  }
  findings.push_back(
      {Weight::kLimits, "environment",
       "TORCHINDUCTOR_MULTI_KERNEL=" + multi->second + " is set",
       "Inductor's debug printer skips kernels that have several versions, so "
       "their launches are not seen.",
       "unset TORCHINDUCTOR_MULTI_KERNEL during the diagnosis."});
}

DoctorFinding AboutNote(const CheckedFile& file) {
  const std::string found = file.path + ": " + file.note;
  if (!file.remedy.empty()) {
    return {Weight::kFine, "data files", found, "", file.remedy};
  }
  return {Weight::kLimits, "data files", found,
          "Its content may not be used as you expect.",
          "Rename it, or move it away."};
}

void DiagnoseFiles(const DoctorFacts& facts, Findings& findings) {
  constexpr const char* kMeans =
      "Every run, triage and diff here fails with this error.";
  constexpr const char* kMeansOfOther =
      "Only commands that use this ladder fail with this error.";
  if (!facts.dirs_error.empty()) {
    findings.push_back({Weight::kBlocks, "data files", facts.dirs_error, kMeans,
                        "Fix it or move it away."});
  }
  std::set<std::string> told;  // a fault may appear for several files
  for (const ConfigDirFacts& dir : facts.dirs) {
    if (!dir.unreadable.empty()) {
      findings.push_back(
          {Weight::kLimits, "data files",
           fmt::format("cannot read {}: {}", dir.folder, dir.unreadable),
           "Ladders, patterns and redaction rules in it are not used.",
           "Set HOME or XDG_CONFIG_HOME to a folder that you can read, or fix "
           "the permissions."});
    }
    for (const CheckedFile& file : dir.files) {
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

const char* Name(DoctorFinding::Weight weight) {
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

std::vector<DoctorFinding> Diagnose(const DoctorFacts& facts) {
  Findings findings;
  DiagnoseTorch(facts.asked, facts.torch, findings);
  DiagnoseMachine(facts.machine, HasCuda(facts.torch), findings);
  DiagnoseEnvironment(facts, findings);
  DiagnoseFiles(facts, findings);
  std::stable_sort(findings.begin(), findings.end(),
                   [](const DoctorFinding& a, const DoctorFinding& b) {
                     return a.weight < b.weight;
                   });
  return findings;
}

}  // namespace ladder
