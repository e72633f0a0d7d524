#include "diagnosis/swallowed_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "diagnosis/blame_error.h"
#include "config/pattern_names.h"
#include "base/place_text.h"
#include "codegen/provenance.h"

namespace ladder {
namespace {

/// The first logged exception that no failed call followed. A call that torch
/// checks prints both lines, one after the other.
const Symptom* FirstUnreported(const std::vector<Symptom>& symptoms) {
  const Symptom* open = nullptr;
  for (const Symptom& each : symptoms) {  // in the order of their lines
    if (each.pattern == pattern_name::kLoggedError) {
      if (open != nullptr) return open;
      open = &each;
    } else if (each.pattern == pattern_name::kFailedCall) {
      open = nullptr;
    }
  }
  return open;
}

/// The Python function that raised it, as it is called where it is defined;
/// empty where no stack of Python follows. Torch's own frames begin where it
/// calls an operator's function; a helper may have raised further in.
std::string RaisingFunction(const std::vector<Symptom>& symptoms,
                            const Symptom& error) {
  std::string function;
  for (const Symptom& each : symptoms) {
    if (each.line <= error.line) continue;
    if (each.pattern == pattern_name::kLoggedError) break;
    if (each.pattern != pattern_name::kOperatorFrame) continue;
    if (IsTorchsOwn(CaptureOf(each, "file"))) return function;
    function = CaptureOf(each, "function");
  }
  return {};
}

/// "check" of "demo::check" and of "demo::check.default".
std::string_view OperatorOf(std::string_view name) {
  const size_t colons = name.rfind("::");
  if (colons != std::string_view::npos) name.remove_prefix(colons + 2);
  return name.substr(0, name.find('.'));
}

const Launch& LaunchAt(const Scene& scene, const LaunchPlace& place) {
  return scene.run.models[place.model].wrapper.launches[place.launch];
}

/// The calls whose errors torch only logs, which are those that the printer
/// does not see. An exception of Python is of a custom op; the shims of one
/// device (c_shim_cpu.cpp) are those of ATen's operators.
std::vector<LaunchPlace> UncheckedCalls(const Scene& scene,
                                        const Symptom& error) {
  const bool by_python = !RaisingFunction(scene.run.symptoms, error).empty();
  const bool by_shim = error.text.find(" c_shim_") != std::string::npos;
  std::vector<LaunchPlace> calls;
  for (size_t m = 0; m < scene.run.models.size(); ++m) {
    const auto& launches = scene.run.models[m].wrapper.launches;
    for (size_t i = 0; i < launches.size(); ++i) {
      const bool custom = launches[i].kind == LaunchKind::kCustomOp;
      if (!launches[i].printed_name.empty() || (by_python && !custom) ||
          (by_shim && custom)) {
        continue;
      }
      calls.push_back({m, i, CurrentInvocation(scene, m)});
    }
  }
  return calls;
}

/// The launch that failed next and ended the run: by the runtime's word, else
/// by the printer's.
std::optional<LaunchPlace> FailedNext(const Scene& scene,
                                      const Symptom& error) {
  for (const Symptom& each : scene.run.symptoms) {
    if (each.pattern != pattern_name::kFailedCall || each.line <= error.line) {
      continue;
    }
    if (auto place = LaunchOfCall(scene, each)) return place;
  }
  if (Succeeded(scene.run.summary.ending) || LastIsAmbiguous(scene)) return {};
  return scene.position.in_flight;
}

/// Keeps those whose result `reader` is handed: a call that failed leaves an
/// empty tensor behind, on which the next that takes it fails.
std::vector<LaunchPlace> HandedTo(const Scene& scene, const LaunchPlace& reader,
                                  const std::vector<LaunchPlace>& calls) {
  const Model& model = scene.run.models[reader.model];
  const auto& origins = model.dataflow.launches[reader.launch].origins;
  const auto& accesses = model.wrapper.launches[reader.launch].accesses;
  std::vector<LaunchPlace> handed;
  for (const LaunchPlace& call : calls) {
    bool is_read = false;
    for (size_t i = 0; i < accesses.size() && call.model == reader.model; ++i) {
      const Origin made{Origin::Kind::kLaunch, call.launch};
      is_read = is_read || (accesses[i].read &&
                            std::find(origins[i].begin(), origins[i].end(),
                                      made) != origins[i].end());
    }
    if (is_read) handed.push_back(call);
  }
  return handed;
}

/// Keeps those that are named like the function.
std::vector<LaunchPlace> NamedLike(const Scene& scene,
                                   const std::string& function,
                                   const std::vector<LaunchPlace>& calls) {
  std::vector<LaunchPlace> named;
  for (const LaunchPlace& call : calls) {
    if (OperatorOf(LaunchAt(scene, call).name) == function) {
      named.push_back(call);
    }
  }
  return named;
}

/// What is left of the calls that may have logged the error, and why.
struct Choice {
  std::vector<LaunchPlace> calls;
  bool handed_on = false;  ///< the launch that failed next takes its result
  std::string function;    ///< Python's, that is named like it; or empty
};

Choice Choose(const Scene& scene, const Symptom& error,
              const std::optional<LaunchPlace>& next) {
  Choice choice{UncheckedCalls(scene, error), false, ""};
  if (next) {
    auto handed = HandedTo(scene, *next, choice.calls);
    choice.handed_on = !handed.empty();
    if (choice.handed_on) choice.calls = std::move(handed);
  }
  const std::string function = RaisingFunction(scene.run.symptoms, error);
  auto named = NamedLike(scene, function, choice.calls);
  if (named.empty()) return choice;
  choice.calls = std::move(named);
  choice.function = function;
  return choice;
}

/// The one invocation in which it can have been; nothing where there are more.
std::optional<size_t> InvocationOf(const Scene& scene, const LaunchPlace& call,
                                   bool led_to_the_end) {
  size_t count = 0;
  for (const Invocation& each : scene.alignment.invocations) {
    count += each.model == call.model ? 1 : 0;
  }
  if (count == 1 || led_to_the_end) return call.invocation;
  return {};
}

std::string NamesOf(const Scene& scene, const std::vector<LaunchPlace>& calls) {
  std::string names;
  for (const LaunchPlace& call : calls) {
    names += fmt::format("{}{}, launch {}", names.empty() ? "" : "; ",
                         LaunchAt(scene, call).name, call.launch + 1);
  }
  return names;
}

void Weigh(const Choice& choice, bool alone, Blame& blame) {
  blame.confidence = Confidence::kLikely;
  if (choice.handed_on) {
    blame.why =
        "the first error was logged by a call that torch does not check, and "
        "what failed next is handed the result of this one";
  } else if (alone) {
    blame.why =
        "the first error was logged by a call that torch does not check, and "
        "there is no other such";
  } else {
    blame.confidence = Confidence::kGuess;
    blame.why = fmt::format(
        "the first error was raised in a function named {}, like this operator",
        choice.function);
    blame.not_known.push_back(
        fmt::format("whether another operator calls that {} too: torch logged "
                    "the error and went on without saying whose it was",
                    choice.function));
  }
}

/// All that are left may be one operator that the model calls several times.
bool AreOfOneName(const Scene& scene, const std::vector<LaunchPlace>& calls) {
  return std::all_of(calls.begin(), calls.end(), [&](const LaunchPlace& call) {
    return LaunchAt(scene, call).name == LaunchAt(scene, calls.front()).name;
  });
}

}  // namespace

bool BlameSwallowedError(const Scene& scene, Blame& blame) {
  const Symptom* first = FirstUnreported(scene.run.symptoms);
  if (first == nullptr) return false;
  const auto next = FailedNext(scene, *first);
  const Choice choice = Choose(scene, *first, next);
  if (choice.calls.empty()) return false;
  blame.swallowed = true;
  if (!AreOfOneName(scene, choice.calls)) {
    blame.not_known.push_back(fmt::format(
        "which call the first error was of, as torch logged it and went on: {}",
        NamesOf(scene, choice.calls)));
    return true;
  }
  const LaunchPlace& call = choice.calls.front();
  Accuse(scene, call, blame);
  blame.evidence.push_back({scene.run.log, first->line, first->text,
                            "the first error; torch logged it and went on"});
  Weigh(choice, UncheckedCalls(scene, *first).size() == 1, blame);
  for (size_t i = 1; i < choice.calls.size(); ++i) {
    blame.alternatives.push_back(SuspectAt(scene, choice.calls[i]));
    blame.confidence = Confidence::kGuess;
  }
  const auto& flying = scene.position.in_flight;
  const bool led_to_the_end = choice.handed_on && first->count == 1 && next &&
                              flying && flying->model == next->model &&
                              flying->launch == next->launch;
  if (blame.suspect->invocation && !InvocationOf(scene, call, led_to_the_end)) {
    blame.suspect->invocation.reset();
    blame.not_known.push_back(
        "in which call of the model it was: torch logged the error and went "
        "on, and the order of standard error and standard output is not exact");
  }
  return true;
}

}  // namespace ladder
