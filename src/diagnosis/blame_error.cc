#include "diagnosis/blame_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "diagnosis/asserted_kernel.h"
#include "diagnosis/caught_exception.h"
#include "diagnosis/device_fault.h"
#include "config/pattern_names.h"
#include "base/place_text.h"
#include "diagnosis/sanitizer.h"

namespace ladder {
namespace {

/// What a call on that line, which is no launch, does. The buffer that it may
/// allocate is declared on the line before.
std::string PurposeOf(const Wrapper& wrapper, const std::string& call,
                      size_t line) {
  const auto step = std::find_if(
      wrapper.steps.begin(), wrapper.steps.end(), [&](const Step& each) {
        return each.line + 1 == line && each.kind == Step::Kind::kOther &&
               !each.to.empty();
      });
  if (!call.starts_with("aoti_torch_empty") || step == wrapper.steps.end()) {
    return "is no launch (an allocation or check)";
  }
  for (const Launch& launch : wrapper.launches) {
    for (const Access& access : launch.accesses) {
      if (launch.line > line && access.buffer == step->to) {
        return fmt::format("allocates {} for {} in line {}", step->to,
                           launch.name, launch.line);
      }
    }
  }
  return fmt::format("allocates {}", step->to);
}

std::string WithoutBlanks(std::string_view text) {
  std::string rest(text);
  std::erase_if(rest, [](char c) { return c == ' ' || c == '\n'; });
  return rest;
}

/// "aoti_torch_cpu_addmm_out(buf0,fc1_bias,…)" of the line that reports it.
std::string CodeOf(const Symptom& call) {
  const std::string_view text = call.text;
  const size_t begin = text.find(CaptureOf(call, "call") + "(");
  const size_t end = text.rfind(" API call failed at ");
  if (begin >= end || end == text.npos) return "";
  return WithoutBlanks(text.substr(begin, end - begin));
}

/// The launch on the line that the symptom names.
std::optional<size_t> LaunchOnLine(const Wrapper& wrapper,
                                   const Symptom& call) {
  const size_t line = NumberOf(CaptureOf(call, "line")).value_or(0);
  for (size_t i = 0; i < wrapper.launches.size(); ++i) {
    if (wrapper.launches[i].line == line) return i;
  }
  return {};
}

/// True if the failed call, to the letter, is a launch on that line.
bool HasOnItsLine(const Wrapper& wrapper, const Symptom& call) {
  const auto launch = LaunchOnLine(wrapper, call);
  if (!launch) return false;
  const auto& arguments = wrapper.launches[*launch].arguments;
  return CodeOf(call) ==
         WithoutBlanks(fmt::format("{}({})", CaptureOf(call, "call"),
                                   fmt::join(arguments, ",")));
}

bool IsIn(const Model& model, const Symptom& call) {
  return FileNameOf(model.wrapper.path) == FileNameOf(CaptureOf(call, "file"));
}

/// The model whose wrapper the failed call stands in; where none has the file's
/// name, the only one with that call on that line: it may have been renamed.
std::optional<size_t> ModelOf(const Scene& scene, const Symptom& call) {
  const auto& models = scene.run.models;
  std::optional<size_t> alike;
  size_t count = 0;
  for (size_t m = 0; m < models.size(); ++m) {
    if (IsIn(models[m], call)) return m;
    if (!HasOnItsLine(models[m].wrapper, call)) continue;
    alike = m;
    ++count;
  }
  return count == 1 ? alike : std::nullopt;
}

/// Which wrapper is meant is told by its name alone.
void DoubtModel(const Scene& scene, size_t model, const Symptom& call,
                Blame& blame) {
  if (IsIn(scene.run.models[model], call)) return;
  const std::string path = CaptureOf(call, "file");
  const std::string_view name = FileNameOf(path);
  DoubtBlame(Confidence::kLikely,
             fmt::format("{}, which names the model {}", kWhoseCode,
                         name.substr(0, name.find('.'))),
             blame);
}

/// The launches of the kernel that raised: those of the models whose kernels
/// the named file holds, where one is known.
std::vector<LaunchPlace> RaisingLaunches(const Scene& scene,
                                         const Symptom& raised) {
  const std::string kernel = CaptureOf(raised, "function");
  if (kernel.empty()) return {};
  const std::string path = CaptureOf(raised, "file");
  const std::string_view file = FileNameOf(path);
  std::vector<LaunchPlace> all, in_file;
  for (size_t m = 0; m < scene.run.models.size(); ++m) {
    const auto& launches = scene.run.models[m].wrapper.launches;
    const bool named =
        !file.empty() && FileNameOf(scene.run.files[m].kernel_path) == file;
    for (size_t i = 0; i < launches.size(); ++i) {
      if (!RunsKernel(scene.run.models[m].wrapper, i, kernel)) continue;
      all.push_back({m, i, CurrentInvocation(scene, m)});
      if (named) in_file.push_back(all.back());
    }
  }
  return in_file.empty() ? all : in_file;
}

/// Failed calls of generated code and kernels that raised, in the order in
/// which they were last printed. The runtime's own calls tell of no launch.
std::vector<const Symptom*> NamingErrors(const Scene& scene) {
  std::vector<const Symptom*> errors;
  for (const Symptom& each : scene.run.symptoms) {
    const bool call = each.pattern == pattern_name::kFailedCall &&
                      (ModelOf(scene, each) ||
                       CaptureOf(each, "file").ends_with(".wrapper.cpp"));
    const bool kernel = each.pattern == pattern_name::kRaisedFrom &&
                        !RaisingLaunches(scene, each).empty();
    if (call || kernel) errors.push_back(&each);
  }
  std::stable_sort(errors.begin(), errors.end(),
                   [](const Symptom* a, const Symptom* b) {
                     return a->last_line < b->last_line;
                   });
  return errors;
}

/// A script that catches an error may fail again in another place: the last
/// error counts. A device that has faulted fails every later call: the first.
const Symptom* TellingError(const Scene& scene, std::string_view pattern) {
  const auto errors = NamingErrors(scene);
  if (errors.empty()) return nullptr;
  if (IsDeviceFault(scene.run, scene.failure)) {
    return FindSymptom(scene.run.symptoms, pattern);
  }
  return errors.back()->pattern == pattern ? errors.back() : nullptr;
}

/// What makes it doubtful that this error is the one that ended the run.
void DoubtError(const Scene& scene, const Symptom& chosen, Blame& blame) {
  if (IsDeviceFault(scene.run, scene.failure)) return;
  for (const Symptom* other : NamingErrors(scene)) {
    if (other == &chosen) continue;
    DoubtBlame(
        Confidence::kLikely,
        fmt::format("whether this error ended it and not an earlier one: "
                    "{} failed too, at {}:{}",
                    CaptureOf(*other, "call") + CaptureOf(*other, "function"),
                    FileNameOf(CaptureOf(*other, "file")),
                    CaptureOf(*other, "line")),
        blame);
    break;
  }
  if (const Symptom* elsewhere = RaisedElsewhere(scene.run, chosen)) {
    DoubtBlame(
        Confidence::kLikely,
        fmt::format("whether this error ended it: the last exception was "
                    "raised at {}:{}, outside of the model",
                    CaptureOf(*elsewhere, "file"),
                    CaptureOf(*elsewhere, "line")),
        blame);
  }
}

/// A process that dies by a signal goes on after every error that it printed,
/// unless the error itself was never caught.
bool DiedOfAnother(const Scene& scene) {
  return SignalOf(scene.run.summary.ending) &&
         ErrorBeforeTheEnd(scene.run) != nullptr;
}

}  // namespace

bool LaunchedAfter(const Scene& scene, size_t line) {
  size_t later = 0;
  for (const TraceEvent& event : scene.run.trace.events) {
    later += event.line > line ? 1 : 0;
  }
  return later > 4 && (scene.alignment.cut_off > 0 ||
                       ErrorBeforeTheEnd(scene.run) != nullptr);
}

bool LastIsAmbiguous(const Scene& scene) {
  return scene.position.invocation &&
         scene.alignment.invocations[*scene.position.invocation].ambiguous;
}

const LaunchPlace* InFlightOf(const Scene& scene,
                              const std::vector<LaunchPlace>& places) {
  const auto& flying = scene.position.in_flight;
  for (const LaunchPlace& place : places) {
    if (flying && flying->model == place.model &&
        flying->launch == place.launch) {
      return &place;
    }
  }
  return nullptr;
}

std::optional<LaunchPlace> LaunchOfCall(const Scene& scene,
                                        const Symptom& call) {
  const auto m = ModelOf(scene, call);
  if (!m) return {};
  const auto launch = LaunchOnLine(scene.run.models[*m].wrapper, call);
  if (!launch) return {};
  return LaunchPlace{*m, *launch, CurrentInvocation(scene, *m)};
}

bool BlameFailedCall(const Scene& scene, Blame& blame) {
  const Symptom* call = TellingError(scene, pattern_name::kFailedCall);
  if (call == nullptr || LaunchedAfter(scene, call->last_line) ||
      DiedOfAnother(scene)) {
    return false;
  }
  if (const auto place = LaunchOfCall(scene, *call)) {
    blame.evidence.push_back({scene.run.log, call->line, call->text,
                              "the runtime names the failed call's line"});
    Accuse(scene, *place, blame);
    blame.confidence = Confidence::kCertain;
    blame.why = "the runtime names the wrapper line of the failed call";
    DoubtModel(scene, place->model, *call, blame);
    DoubtError(scene, *call, blame);
    return true;
  }
  const auto m = ModelOf(scene, *call);
  const size_t line = NumberOf(CaptureOf(*call, "line")).value_or(0);
  if (!m) {
    blame.not_known.push_back(fmt::format(
        "the failed call {} at {}:{}: that model is not known",
        CaptureOf(*call, "call"), FileNameOf(CaptureOf(*call, "file")), line));
    return false;
  }
  const Wrapper& wrapper = scene.run.models[*m].wrapper;
  const std::string name = CaptureOf(*call, "call");
  blame.not_known.push_back(fmt::format("the failed call {} at {}:{} {}", name,
                                        wrapper.path, line,
                                        PurposeOf(wrapper, name, line)));
  return false;
}

bool BlameRaisingKernel(const Scene& scene, Blame& blame) {
  const Symptom* sanitized =
      FindSymptom(scene.run.symptoms, pattern_name::kSanitizerKernel);
  // A kernel of a custom op or of ATen is launched from within a launch.
  if (sanitized != nullptr && RaisingLaunches(scene, *sanitized).empty()) {
    sanitized = nullptr;
  }
  const Symptom* raised = sanitized != nullptr
                              ? sanitized
                              : TellingError(scene, pattern_name::kRaisedFrom);
  if (raised == nullptr) return false;
  const std::vector<LaunchPlace> places = RaisingLaunches(scene, *raised);
  if (places.empty()) return false;
  blame.evidence.push_back({scene.run.log, raised->line, raised->text,
                            "the error names the kernel"});
  const auto error = FirstSanitizerError(scene.run);
  const std::string access =
      sanitized != nullptr && error ? ": " + error->access : "";
  const LaunchPlace* exact = InFlightOf(scene, places);
  const bool one =
      places.size() == 1 || (exact != nullptr && !LastIsAmbiguous(scene));
  Accuse(scene, exact != nullptr ? *exact : places.front(), blame);
  blame.confidence = one ? Confidence::kCertain : Confidence::kGuess;
  blame.why =
      fmt::format("{} names {}{}",
                  sanitized == nullptr ? "the exception" : "compute-sanitizer",
                  one ? "the kernel that raised it"
                      : "a kernel that is launched in several places",
                  access);
  if (!one) {
    blame.not_known.push_back(
        fmt::format("which of {} launches of {} it was: the exception names "
                    "no more than the kernel",
                    places.size(), CaptureOf(*raised, "function")));
  }
  DoubtError(scene, *raised, blame);
  return true;
}

}  // namespace ladder
