#include "diagnosis/reach.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "diagnosis/advice_steps.h"

namespace ladder {

namespace {

/// Programs that start a command outside of the processes that can be observed.
struct Starter {
  std::string_view program;
  /// How to pass a variable on; {0} is its name. Empty: it passes all on.
  std::string_view option, between;
  std::string_view example;  ///< the command with all options as {0}
};
constexpr std::array kStarters = {
    Starter{"docker", "--env {0}", " ", "docker run {0} IMAGE CMD"},
    Starter{"podman", "--env {0}", " ", "podman run {0} IMAGE CMD"},
    Starter{"nerdctl", "--env {0}", " ", "nerdctl run {0} IMAGE CMD"},
    Starter{"kubectl", "{0}", "|",
            "sh -c 'kubectl exec POD -- env $(env | grep -E \"^({0})=\") CMD'"},
    Starter{"ssh", "{0}", "|",
            "sh -c 'ssh HOST env $(env | grep -E \"^({0})=\") CMD'"},
    Starter{"sudo", "{0}", ",", "sudo --preserve-env={0} CMD"},
    Starter{"su", "{0}", ",", "su --whitelist-environment={0} USER -c CMD"},
    Starter{"systemd-run", "--setenv={0}", " ", "systemd-run --pipe {0} CMD"},
    Starter{"srun", "", "", ""},
};

std::string_view NameOf(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

const Starter* StarterOf(std::string_view program) {
  const auto* found = std::find_if(
      kStarters.begin(), kStarters.end(),
      [&](const Starter& each) { return each.program == NameOf(program); });
  return found == kStarters.end() ? nullptr : found;
}

/// The starters that a run was seen to use.
std::set<const Starter*> StartersOf(const Observation& seen) {
  std::set<const Starter*> starters;
  for (const std::string& program : seen.programs) {
    starters.insert(StarterOf(program));
  }
  for (const UnseenProgram& each : seen.unseen) {
    starters.insert(StarterOf(each.program));
  }
  starters.erase(nullptr);
  return starters;
}

/// A static program cannot load PyTorch, and passes the observer on.
bool HidesAProcess(const UnseenProgram& unseen) {
  return unseen.why != "static";
}

/// True if every process of the run was observed.
bool SawAll(const Observation& seen) {
  return seen.made && StartersOf(seen).empty() &&
         std::none_of(seen.unseen.begin(), seen.unseen.end(), HidesAProcess);
}

/// True if a compiler was started for code that is neither a model's nor what
/// torch.compile leaves.
bool HasStrangeCode(const RunEvidence& run) {
  return !run.observation.compiled.empty() && run.jit == JitCode::kNone;
}

bool Uses(const Observation& seen, std::string_view framework) {
  return std::any_of(seen.frameworks.begin(), seen.frameworks.end(),
                     [&](const std::string& each) {
                       return each.find(framework) != std::string::npos;
                     });
}

}  // namespace

namespace {

bool ShowsModel(const RunEvidence& run) {
  return !run.models.empty() || !run.trace.events.empty() ||
         !run.observation.loaded.empty();
}

/// A run that reached its time limit may have been about to use a model.
bool CutOff(const RunEvidence& run) {
  return std::holds_alternative<TimedOut>(run.summary.ending);
}

}  // namespace

bool SawNoModelSoFar(const RunEvidence& run) {
  return !ShowsModel(run) && SawAll(run.observation) && !HasStrangeCode(run);
}

ModelUse ModelUseOf(const RunEvidence& run) {
  if (ShowsModel(run)) return ModelUse::kSeen;
  return SawNoModelSoFar(run) && !CutOff(run) ? ModelUse::kNone
                                              : ModelUse::kUnknown;
}

ModelUse ModelUseOf(const std::vector<RunEvidence>& runs) {
  bool unknown = runs.empty();
  for (const RunEvidence& run : runs) {
    const ModelUse use = ModelUseOf(run);
    if (use == ModelUse::kSeen) return use;
    unknown |= use == ModelUse::kUnknown;
  }
  return unknown ? ModelUse::kUnknown : ModelUse::kNone;
}

bool CompilesNothing(const std::vector<RunEvidence>& runs) {
  return !runs.empty() &&
         std::all_of(runs.begin(), runs.end(), [](const RunEvidence& run) {
           return !run.compiled && SawAll(run.observation) &&
                  !HasStrangeCode(run) && !(CutOff(run) && !ShowsModel(run));
         });
}

OtherTool OtherToolOf(const std::vector<RunEvidence>& runs) {
  if (ModelUseOf(runs) != ModelUse::kNone) return OtherTool::kNone;
  const RunEvidence& run = runs.front();
  if (run.jit == JitCode::kCppWrapper) return OtherTool::kCppWrapper;
  if (run.jit == JitCode::kPythonWrapper) return OtherTool::kTorchCompile;
  if (Uses(run.observation, "/executorch/")) return OtherTool::kExecuTorch;
  if (Uses(run.observation, "torch")) return OtherTool::kEager;
  return OtherTool::kNone;
}

bool LoadedNoTorch(const std::vector<RunEvidence>& runs) {
  return ModelUseOf(runs) == ModelUse::kNone &&
         std::all_of(runs.begin(), runs.end(), [](const RunEvidence& run) {
           return run.jit == JitCode::kNone &&
                  run.observation.frameworks.empty();
         });
}

bool IsOtherCompiler(OtherTool tool) {
  return tool != OtherTool::kNone && tool != OtherTool::kEager;
}

namespace {

struct OtherToolText {
  std::string_view why, advice, run;
  std::string_view unless;  ///< the advice is done if this variable is set
  std::string_view link;
};

/// Indexed by OtherTool.
constexpr std::array<OtherToolText, 5> kOtherTools = {{
    {"the command failed, and no process of it compiled or loaded a model", "",
     "", "", ""},
    {"the command uses torch.compile (JIT): no process of it compiled or "
     "loaded a model of AOTInductor",
     "Let torch.compile reduce the failure to a small script.",
     "env TORCHDYNAMO_REPRO_AFTER=aot TORCHDYNAMO_REPRO_LEVEL=4 {command}",
     "TORCHDYNAMO_REPRO_AFTER=aot",
     "https://docs.pytorch.org/docs/stable/user_guide/torch_compiler/"
     "torch.compiler_troubleshooting.html"},
    {"the command uses torch.compile with a wrapper in C++ (cpp_wrapper): no "
     "process of it compiled or loaded a model of AOTInductor",
     "Let torch.compile reduce the failure to a small script.",
     "env TORCHDYNAMO_REPRO_AFTER=aot TORCHDYNAMO_REPRO_LEVEL=4 {command}",
     "TORCHDYNAMO_REPRO_AFTER=aot",
     "https://docs.pytorch.org/docs/stable/user_guide/torch_compiler/"
     "torch.compiler_troubleshooting.html"},
    {"the command uses ExecuTorch: no process of it compiled or loaded a model "
     "of AOTInductor",
     "Use ExecuTorch's own Inspector: it compares the values of the operators.",
     "python -c 'from executorch.devtools import Inspector; help(Inspector)'",
     "", "https://docs.pytorch.org/executorch/stable/model-inspector.html"},
    {"the command uses PyTorch without AOTInductor: no process of it compiled "
     "or loaded a model",
     "If an operator of PyTorch raised, let it print the C++ stack too.",
     "env TORCH_SHOW_CPP_STACKTRACES=1 {command}",
     "TORCH_SHOW_CPP_STACKTRACES=1",
     "https://docs.pytorch.org/docs/stable/debugging_environment_variables."
     "html"},
}};

/// The variables that the stages set, as far as the runs know.
std::set<std::string> VariablesOf(const std::vector<RunEvidence>& runs) {
  std::set<std::string> names;
  for (const RunEvidence& run : runs) {
    for (const auto& [name, value] : run.environment) names.insert(name);
  }
  return names;
}

void ExplainStarter(const Starter& starter,
                    const std::vector<RunEvidence>& runs, Verdict& verdict) {
  verdict.not_known.push_back(fmt::format(
      "what the processes that {} starts do: they cannot be observed{}",
      starter.program,
      starter.option.empty() ? "" : ", and get no variables of the stages"));
  std::vector<std::string> options;
  for (const std::string& name : VariablesOf(runs)) {
    if (starter.option.empty()) break;
    options.push_back(fmt::format(fmt::runtime(starter.option), name));
  }
  if (options.empty()) return;
  const std::string all =
      fmt::format("{}", fmt::join(options, starter.between));
  verdict.advice.push_back(AdviceToRun(
      "aoti-ladder run -- " + fmt::format(fmt::runtime(starter.example), all),
      fmt::format("Let {} pass the variables of the stages on.",
                  starter.program),
      fmt::format("{} starts processes with an environment of their own",
                  starter.program),
      ""));
}

void ExplainUnseen(const UnseenProgram& unseen, Verdict& verdict) {
  std::string what = fmt::format(
      "what {} does: nothing could be preloaded into it", unseen.program);
  if (!unseen.lacks.empty()) {
    what += fmt::format(", and its environment lacks {}",
                        fmt::join(unseen.lacks, ", "));
  }
  verdict.not_known.push_back(std::move(what));
}

}  // namespace

namespace {

/// Why none was seen, or what is not known of those that were.
std::string NoteOnModels(const std::vector<RunEvidence>& runs,
                         const RunEvidence& run, size_t models) {
  const Observation& seen = run.observation;
  if (models > 0) {
    return run.models.empty() ? "without generated code beside it" : "";
  }
  if (!seen.made) return "the processes of the command were not observed";
  const OtherTool tool = OtherToolOf(runs);
  if (IsOtherCompiler(tool)) {
    const std::string why(kOtherTools[static_cast<size_t>(tool)].why);
    return why.substr(0, why.find(':'));
  }
  if (ModelUseOf(runs) == ModelUse::kNone) return "";
  const auto starters = StartersOf(seen);
  if (!starters.empty()) {
    return fmt::format("the processes that {} starts cannot be observed",
                       (*starters.begin())->program);
  }
  const auto hidden =
      std::find_if(seen.unseen.begin(), seen.unseen.end(), HidesAProcess);
  return hidden == seen.unseen.end()
             ? ""
             : fmt::format("{} cannot be observed", hidden->program);
}

}  // namespace

ModelsSeen SeenModels(const std::vector<RunEvidence>& runs) {
  ModelsSeen seen;
  const RunEvidence* known = &runs.front();
  for (const RunEvidence& run : runs) {
    if (!run.models.empty()) known = &run;
    if (!seen.invocations) seen.invocations = CountInvocations(run);
  }
  for (const Model& model : known->models) {
    if (model.folding) continue;
    ++seen.models;
    if (model.inferred) continue;
    seen.launches = seen.launches.value_or(0) + model.wrapper.launches.size();
  }
  if (seen.models == 0) {
    seen.invocations.reset();
    seen.models = known->observation.loaded.size();
  }
  seen.note = NoteOnModels(runs, *known, seen.models);
  return seen;
}

void NoteNoModel(const RunEvidence& run, Verdict& verdict) {
  if (ModelUseOf(run) == ModelUse::kNone) {
    // ExplainReach names the other compiler.
    if (!IsOtherCompiler(OtherToolOf({run}))) {
      verdict.why +=
          "; no process of the command compiled or loaded a model of "
          "AOTInductor";
    }
    return;
  }
  if (!run.observation.loaded.empty()) {
    verdict.not_known.push_back(fmt::format(
        "which launch failed: the generated code of {} was not beside it",
        run.observation.loaded.front()));
    return;
  }
  verdict.not_known.emplace_back(
      "which model failed: no model was found; name the .pt2 file in the "
      "command, or use --compile");
}

namespace {

bool QuotesLastWords(const Verdict& verdict) {
  return std::any_of(
      verdict.evidence.begin(), verdict.evidence.end(),
      [](const Evidence& each) { return each.says == kLastWords; });
}

}  // namespace

void ExplainReach(const std::vector<RunEvidence>& runs, Verdict& verdict) {
  const ModelUse use = ModelUseOf(runs);
  if (use == ModelUse::kSeen) return;
  if (use == ModelUse::kNone) {
    const OtherTool tool = OtherToolOf(runs);
    const OtherToolText& text = kOtherTools[static_cast<size_t>(tool)];
    if (verdict.failure->failure_class == FailureClass::kUserError) {
      verdict.why = text.why;
    } else if (IsOtherCompiler(tool)) {
      verdict.why += "; " + std::string(text.why);
    }
    if (verdict.failure->failure_class == FailureClass::kUnknown &&
        LoadedNoTorch(runs) && QuotesLastWords(verdict)) {
      verdict.advice.push_back(AdviceToEdit(
          AdviceAt::kNamed,
          "The command ended before it loaded PyTorch, so its own message says "
          "why.",
          "no process of the command loaded PyTorch", ""));
    }
    if (!text.advice.empty()) {
      verdict.advice.push_back(
          AdviceToRun(std::string(text.run), std::string(text.advice),
                      std::string(text.why), std::string(text.link)));
      if (!text.unless.empty()) {
        verdict.advice.back().unless_flags = {std::string(text.unless)};
      }
    }
    return;
  }
  const Observation& seen = runs.front().observation;
  if (!seen.made) {
    verdict.not_known.emplace_back(
        "whether a process of the command compiled or loaded a model: none was "
        "observed; name the .pt2 file in the command, or use --compile");
  }
  for (const Starter* starter : StartersOf(seen)) {
    ExplainStarter(*starter, runs, verdict);
  }
  for (const UnseenProgram& unseen : seen.unseen) {
    if (HidesAProcess(unseen) && StarterOf(unseen.program) == nullptr) {
      ExplainUnseen(unseen, verdict);
    }
  }
}

}  // namespace ladder
