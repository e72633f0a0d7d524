// What is said of Python, torch, its compiler and its devices.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/doctor.h"
#include "base/shell_words.h"

namespace ladder {
namespace {

using Weight = Finding::Weight;
using Findings = std::vector<Finding>;

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

}  // namespace ladder
