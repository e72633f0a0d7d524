#include "cli/doctor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "base/json.h"
#include "base/text.h"
#include "output/log.h"

namespace ladder {

// What is said of the machine.

namespace {

using Weight = DoctorFinding::Weight;
using Findings = std::vector<DoctorFinding>;

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

// What is said of Python, torch, its compiler and its devices.

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

/// False: it said nothing that could be judged further.
bool DiagnosePython(const AskedPython& asked, const TorchFacts& torch,
                    Findings& findings) {
  const std::string words = asked.words.empty() ? "" : ShellQuote(asked.words);
  if (!asked.other_program.empty()) {
    findings.push_back(
        {Weight::kLimits, "python",
         fmt::format("{} is no Python", asked.other_program),
         "Which torch it uses is not known: flags are set whatever the "
         "version, and most of them act only when a model is compiled.",
         "To ask the Python that compiles the model: aoti-ladder doctor -- "
         "python"});
    return false;
  }
  if (asked.words.empty()) {
    findings.push_back({Weight::kBlocks, "python",
                        "there is neither python nor python3 in PATH",
                        "Nothing can be exported or compiled.", kNamePython});
    return false;
  }
  if (!asked.not_asked.empty()) {
    findings.push_back(
        {Weight::kLimits, "python",
         fmt::format("{} was not asked: {}", words, asked.not_asked),
         "Nothing is known of its torch.", "Mend that first."});
    return false;
  }
  if (!asked.not_started.empty()) {
    findings.push_back(
        {Weight::kBlocks, "python",
         fmt::format("{} cannot be started: {}", words, asked.not_started),
         "No command with it can be climbed with.", kNamePython});
    return false;
  }
  if (torch.python.empty()) {
    findings.push_back(
        {Weight::kBlocks, "python",
         fmt::format("{} said nothing ({})", words, CutShort(asked)),
         "It does not run Python code: it is broken, or no Python.",
         fmt::format("See what this says: {} -c 'print(1)'", words)});
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

/// False: it cannot be imported.
bool DiagnoseImport(const AskedPython& asked, const TorchFacts& torch,
                    Findings& findings) {
  if (torch.path.empty()) {
    const std::string why =
        !torch.torch_error.empty() ? torch.torch_error
        : torch.last_step == "looking for torch" && asked.cut_short.empty()
            ? "this Python has none"
            : CutShort(asked);
    findings.push_back({Weight::kBlocks, "torch", why,
                        "Nothing can be exported or compiled with it.",
                        kNamePython});
    return false;
  }
  if (!torch.imported) {
    findings.push_back(
        {Weight::kBlocks, "torch",
         fmt::format(
             "{} in {} cannot be imported: {}", torch.version, torch.path,
             torch.import_error.empty() ? CutShort(asked) : torch.import_error),
         "Every command that uses it fails so, whatever the model.",
         torch.import_error.empty()
             ? fmt::format("See how far it comes: {} -X importtime -c 'import "
                           "torch'",
                           ShellQuote(asked.words))
             : "Mend the installation first: reinstall torch, or the "
               "libraries that it names."});
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
         "It came with 2.6, the oldest version that aoti-ladder was tried "
         "with: models may not be found, nor be told apart.",
         "Use torch 2.6 or newer where you can."});
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
  if (torch.compiler_error.empty()) return;  // it was not asked
  findings.push_back(
      {Weight::kBlocks, "compiler",
       fmt::format(
           "inductor finds none that works (it looks for: {}): {}",
           torch.compilers_wanted.empty()
               ? "nothing"
               : fmt::format("{}", fmt::join(torch.compilers_wanted, ", ")),
           torch.compiler_error),
       "No model can be compiled. A command that only loads a package could "
       "be climbed with, but most flags act when compiling.",
       "Install g++ (apt install g++), or name a compiler: export "
       "CXX=/path/to/g++"});
}

/// Whether torch has code for a device: for its major version, or some that
/// can be compiled further.
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
         fmt::format("torch is built for it and can use no device{}",
                     kind.why.empty() ? "" : ": " + kind.why),
         "Models for it cannot run here. For those on the CPU nothing is "
         "missing.",
         kind.kind == "cuda"
             ? "See nvidia-smi for the driver, and CUDA_VISIBLE_DEVICES; in a "
               "container: docker run --gpus all"
             : "Check the driver, and that this user may open its devices."});
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
         fmt::format("torch holds no code for {} ({}), only for {}",
                     device.name, device.arch, fmt::join(kind.built_for, ", ")),
         "Its own operators fail there with \"no kernel image\", before a "
         "model is to blame.",
         "Install a torch that was built for this device."});
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
       "it cannot be imported: " + torch.triton_error,
       "Inductor compiles models for GPUs with it; those for the CPU need "
       "none.",
       "Install the one that belongs to this torch: pip install triton"});
}

void DiagnoseTrial(const AskedPython& asked, const TorchFacts& torch,
                   Findings& findings) {
  if (!asked.told_to_try) return;
  const auto& tried = torch.tried;
  if (!tried) {
    findings.push_back(
        {Weight::kBlocks, "trial",
         fmt::format(
             "{} fails: {}", torch.last_step,
             torch.try_error.empty() ? CutShort(asked) : torch.try_error),
         "The smallest model fails here: it is the installation, not your "
         "model.",
         "Mend this first."});
    return;
  }
  const std::string found =
      fmt::format("a model of one line was compiled for {} and run ({:.1f} MB)",
                  tried->device, static_cast<double>(tried->bytes) / 1e6);
  if (!tried->right) {
    findings.push_back({Weight::kLimits, "trial",
                        found + ", and computed wrong values",
                        "Results are wrong here whatever the model.",
                        "Report it to PyTorch with this output."});
  } else if (!tried->printed) {
    findings.push_back(
        {Weight::kLimits, "trial", found + ", and did not print its launches",
         "The stages kernel-names and kernel-values will show nothing.",
         "Look for settings of inductor's own that turn its debug printer "
         "off."});
  } else {
    findings.push_back({Weight::kFine, "trial",
                        found + "; it printed its launches when told to", "",
                        ""});
  }
}

}  // namespace

void DiagnoseTorch(const AskedPython& asked, const TorchFacts& torch,
                   Findings& findings) {
  if (!DiagnosePython(asked, torch, findings)) return;
  if (!DiagnoseImport(asked, torch, findings)) return;
  DiagnoseCompiler(torch, findings);
  DiagnoseTriton(torch, findings);
  for (const DeviceKind& kind : torch.kinds) DiagnoseKind(kind, findings);
  if (!torch.device_error.empty()) {
    findings.push_back({Weight::kLimits, "devices",
                        "they cannot be listed: " + torch.device_error,
                        "Models on a GPU may not run here.",
                        "Check the driver."});
  }
  DiagnoseTrial(asked, torch, findings);
  if (!torch.done && !asked.told_to_try) {
    findings.push_back({Weight::kBlocks, "torch",
                        fmt::format("{} did not end well: {}", torch.last_step,
                                    CutShort(asked)),
                        "A command that does the same ends so too.",
                        "Mend this first."});
  }
}

namespace {

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

/// The facts that are objects of their own.
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

DoctorFinding AboutNote(const CheckedFile& file) {
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
