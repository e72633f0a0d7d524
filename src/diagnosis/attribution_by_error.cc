#include "diagnosis/attribution_by_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "codegen/launch.h"
#include "codegen/signatures.h"
#include "config/failure_pattern.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/failure_context.h"

namespace ladder {

namespace {

/// What the call on that line does, which is not a launch. A buffer that it
/// allocates is declared on the line before.
std::string PurposeOf(const Wrapper& wrapper, const std::string& call,
                      size_t line) {
  const auto step = std::find_if(
      wrapper.steps.begin(), wrapper.steps.end(), [&](const Step& each) {
        return each.line + 1 == line && each.kind == Step::Kind::kOther &&
               !each.to.empty();
      });
  if (!call.starts_with("aoti_torch_empty") || step == wrapper.steps.end()) {
    return "is an allocation or a check";
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

/// "aoti_torch_cpu_addmm_out(buf0,fc1_bias,…)", from the line that reports it.
std::string CodeOf(const PatternMatch& call) {
  const std::string_view text = call.text;
  const size_t begin = text.find(CaptureOf(call, "call") + "(");
  const size_t end = text.rfind(" API call failed at ");
  if (begin >= end || end == text.npos) return "";
  return WithoutBlanks(text.substr(begin, end - begin));
}

/// The launch on the line that the match names.
std::optional<size_t> LaunchOnLine(const Wrapper& wrapper,
                                   const PatternMatch& call) {
  const size_t line = NumberOf(CaptureOf(call, "line")).value_or(0);
  for (size_t i = 0; i < wrapper.launches.size(); ++i) {
    if (wrapper.launches[i].line == line) return i;
  }
  return {};
}

/// True if the launch on that line is exactly the failed call.
bool HasOnItsLine(const Wrapper& wrapper, const PatternMatch& call) {
  const auto launch = LaunchOnLine(wrapper, call);
  if (!launch) return false;
  const auto& arguments = wrapper.launches[*launch].arguments;
  return CodeOf(call) ==
         WithoutBlanks(fmt::format("{}({})", CaptureOf(call, "call"),
                                   fmt::join(arguments, ",")));
}

bool IsIn(const Model& model, const PatternMatch& call) {
  return !model.inferred &&
         FileNameOf(model.wrapper.path) == FileNameOf(CaptureOf(call, "file"));
}

/// The model whose wrapper contains the failed call. If no wrapper has the
/// file's name, the only one with that call on that line: it may be renamed.
std::optional<size_t> ModelOf(const FailureContext& context,
                              const PatternMatch& call) {
  const auto& models = context.run.models;
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

/// Only the file name identifies the wrapper: another name is a doubt.
void DoubtModel(const FailureContext& context, size_t model,
                const PatternMatch& call, LaunchAttribution& attribution) {
  if (IsIn(context.run.models[model], call)) return;
  const std::string path = CaptureOf(call, "file");
  const std::string_view name = FileNameOf(path);
  attribution.Doubt(Confidence::kLikely,
                    WhetherGivenCodeRan(name.substr(0, name.find('.'))));
  attribution.doubts_code = true;
}

/// The launches of the kernel that raised. If the named file holds the kernels
/// of known models, only the launches of these models.
std::vector<LaunchPlace> RaisingLaunches(const FailureContext& context,
                                         const PatternMatch& raised) {
  const std::string kernel = CaptureOf(raised, "function");
  if (kernel.empty()) return {};
  const std::string path = CaptureOf(raised, "file");
  const std::string_view file = FileNameOf(path);
  std::vector<LaunchPlace> all, in_file;
  for (size_t m = 0; m < context.run.models.size(); ++m) {
    const auto& launches = context.run.models[m].wrapper.launches;
    const bool named =
        !file.empty() && FileNameOf(context.run.files[m].kernel_path) == file;
    for (size_t i = 0; i < launches.size(); ++i) {
      if (!RunsKernel(context.run.models[m].wrapper, i, kernel)) continue;
      all.push_back({m, i, CurrentInvocation(context, m)});
      if (named) in_file.push_back(all.back());
    }
  }
  return in_file.empty() ? all : in_file;
}

/// True if the failed call is in generated code. Before torch 2.7 its file is
/// named like any other, but only generated code calls shims.
bool IsGeneratedCall(const FailureContext& context, const PatternMatch& call) {
  const std::string file = CaptureOf(call, "file");
  return ModelOf(context, call) || file.ends_with(".wrapper.cpp") ||
         (!HasCode(context.run) && file.ends_with(".cpp") &&
          CaptureOf(call, "call").starts_with(kShimPrefix));
}

/// Failed calls of generated code and kernels that raised, in the order in
/// which they were last printed. The runtime's own calls name no launch.
std::vector<const PatternMatch*> NamingErrors(const FailureContext& context) {
  std::vector<const PatternMatch*> errors;
  for (const PatternMatch& each : context.run.matches) {
    const bool call = each.pattern == pattern_name::kFailedCall &&
                      IsGeneratedCall(context, each);
    const bool kernel = each.pattern == pattern_name::kRaisedFrom &&
                        !RaisingLaunches(context, each).empty();
    if (call || kernel) errors.push_back(&each);
  }
  std::stable_sort(errors.begin(), errors.end(),
                   [](const PatternMatch* a, const PatternMatch* b) {
                     return a->last_line < b->last_line;
                   });
  return errors;
}

/// The error of that pattern that names the launch; null if it is of another
/// pattern, or there is none. A script that catches an error may fail again
/// elsewhere: the last error counts. After a device fault every later call
/// fails: the first one counts.
const PatternMatch* TellingError(const FailureContext& context,
                                 std::string_view pattern) {
  const auto errors = NamingErrors(context);
  if (errors.empty()) return nullptr;
  if (IsDeviceFault(context.run, context.failure)) {
    return FindMatch(context.run.matches, pattern);
  }
  return errors.back()->pattern == pattern ? errors.back() : nullptr;
}

/// Adds why another error may have ended the run.
void DoubtError(const FailureContext& context, const PatternMatch& chosen,
                LaunchAttribution& attribution) {
  if (IsDeviceFault(context.run, context.failure)) return;
  for (const PatternMatch* other : NamingErrors(context)) {
    if (other == &chosen) continue;
    attribution.Doubt(
        Confidence::kLikely,
        fmt::format("whether this error ended the run, or an earlier one: {} "
                    "failed too, at {}:{}",
                    CaptureOf(*other, "call") + CaptureOf(*other, "function"),
                    FileNameOf(CaptureOf(*other, "file")),
                    CaptureOf(*other, "line")));
    break;
  }
  if (const PatternMatch* elsewhere = RaisedElsewhere(context.run, chosen)) {
    attribution.Doubt(
        Confidence::kLikely,
        fmt::format("whether this error ended the run: the last exception came "
                    "from {}:{}, outside the model",
                    CaptureOf(*elsewhere, "file"),
                    CaptureOf(*elsewhere, "line")));
  }
}

/// True if a signal ended the process after it had continued past the error:
/// then the error was not an uncaught exception.
bool DiedOfAnother(const FailureContext& context) {
  return SignalOf(context.run.summary.ending) &&
         ErrorBeforeTheEnd(context.run) != nullptr;
}

}  // namespace

std::string WhetherGivenCodeRan(std::string_view named_model) {
  return fmt::format(
      "whether this generated code belongs to the log: the log names the model "
      "{}",
      named_model);
}

bool LaunchedAfter(const FailureContext& context, size_t line) {
  size_t later = 0;
  for (const TraceEvent& event : context.run.trace.events) {
    later += event.line > line ? 1 : 0;
  }
  return later > 4 && (context.alignment.cut_off > 0 ||
                       ErrorBeforeTheEnd(context.run) != nullptr);
}

bool LastIsAmbiguous(const FailureContext& context) {
  return context.position.invocation &&
         context.alignment.invocations[*context.position.invocation].ambiguous;
}

const LaunchPlace* InFlightOf(const FailureContext& context,
                              const std::vector<LaunchPlace>& places) {
  const auto& flying = context.position.in_flight;
  for (const LaunchPlace& place : places) {
    if (flying && flying->model == place.model &&
        flying->launch == place.launch) {
      return &place;
    }
  }
  return nullptr;
}

namespace {

/// The launch on the wrapper line that a failed call names; nothing if the
/// model is not known (see ModelOf), or if no launch is on that line.
std::optional<LaunchPlace> LaunchOfCall(const FailureContext& context,
                                        const PatternMatch& call) {
  const auto m = ModelOf(context, call);
  if (!m) return {};
  const auto launch = LaunchOnLine(context.run.models[*m].wrapper, call);
  if (!launch) return {};
  return LaunchPlace{*m, *launch, CurrentInvocation(context, *m)};
}

/// Without code, where no launch is in flight: the printer does not show the
/// call that failed. The error names it, if it is an operator.
bool AttributeToUnprintedCall(const FailureContext& context,
                              const PatternMatch& call,
                              LaunchAttribution& attribution) {
  const std::string name = CaptureOf(call, "call");
  const bool custom_op = name == kProxyExecutorCall;
  if (custom_op || IsPlumbingShim(name) || IsViewShim(name)) {
    attribution.not_known.push_back(fmt::format(
        "which {}: {} failed at {}:{}; the generated code was not found{}",
        custom_op ? "custom op failed" : "launch failed, if any", name,
        FileNameOf(CaptureOf(call, "file")), CaptureOf(call, "line"),
        custom_op ? ", and the printer does not show custom ops" : ""));
    return false;
  }
  Suspect suspect;
  suspect.kind = Suspect::Kind::kExtern;
  suspect.name = name;
  suspect.instrumented = false;
  if (!HasSeveralModels(context.run)) {
    suspect.model = context.run.models.front().name;
  }
  attribution.suspect = std::move(suspect);
  attribution.Cite({context.run.log, call.line, call.text,
                    "the runtime names the failed call"});
  attribution.confidence = Confidence::kLikely;
  attribution.why = "the runtime names the failed call";
  DoubtError(context, call, attribution);
  return true;
}

}  // namespace

const PatternMatch* FailedCallAtTheEnd(const FailureContext& context) {
  const PatternMatch* call = TellingError(context, pattern_name::kFailedCall);
  const bool is_it = call != nullptr &&
                     !LaunchedAfter(context, call->last_line) &&
                     !DiedOfAnother(context);
  return is_it ? call : nullptr;
}

bool AttributeToFailedCall(const FailureContext& context,
                           LaunchAttribution& attribution) {
  const PatternMatch* call = FailedCallAtTheEnd(context);
  if (call == nullptr) return false;
  if (const auto place = LaunchOfCall(context, *call)) {
    attribution.Cite({context.run.log, call->line, call->text,
                      "the runtime names the line of the failed call"});
    SetSuspect(context, *place, attribution);
    attribution.confidence = Confidence::kCertain;
    attribution.why = "the runtime names the wrapper line of the failed call";
    DoubtModel(context, place->model, *call, attribution);
    DoubtError(context, *call, attribution);
    return true;
  }
  const auto m = ModelOf(context, *call);
  const size_t line = NumberOf(CaptureOf(*call, "line")).value_or(0);
  if (!m && !HasCode(context.run) && !context.run.models.empty()) {
    // What is in flight is compared with it, see failing_launch.cc.
    return !context.position.in_flight &&
           AttributeToUnprintedCall(context, *call, attribution);
  }
  if (!m) {
    attribution.not_known.push_back(fmt::format(
        "which launch failed: the call {} failed at {}:{}, in a model that was "
        "not found",
        CaptureOf(*call, "call"), FileNameOf(CaptureOf(*call, "file")), line));
    return false;
  }
  const Wrapper& wrapper = context.run.models[*m].wrapper;
  const std::string name = CaptureOf(*call, "call");
  const std::string purpose = PurposeOf(wrapper, name, line);
  if (context.failure.failure_class == FailureClass::kOutOfMemory) {
    attribution.Cite({context.run.log, call->line, call->text,
                      "the call that failed " + purpose});
    return false;
  }
  attribution.not_known.push_back(fmt::format(
      "which launch failed, if any: the call that failed, {} at {}:{}, is no "
      "launch; it {}",
      name, wrapper.path, line, purpose));
  return false;
}

bool AttributeToRaisingKernel(const FailureContext& context,
                              LaunchAttribution& attribution) {
  const PatternMatch* sanitized =
      FindMatch(context.run.matches, pattern_name::kSanitizerKernel);
  // A kernel of a custom op or of ATen is launched inside another launch.
  if (sanitized != nullptr && RaisingLaunches(context, *sanitized).empty()) {
    sanitized = nullptr;
  }
  const PatternMatch* raised =
      sanitized != nullptr ? sanitized
                           : TellingError(context, pattern_name::kRaisedFrom);
  if (raised == nullptr) return false;
  const std::vector<LaunchPlace> places = RaisingLaunches(context, *raised);
  if (places.empty()) return false;
  attribution.Cite({context.run.log, raised->line, raised->text,
                    "the error names the kernel"});
  const auto error = FirstSanitizerError(context.run);
  const std::string access =
      sanitized != nullptr && error ? ": " + error->access : "";
  const LaunchPlace* exact = InFlightOf(context, places);
  const bool one =
      places.size() == 1 || (exact != nullptr && !LastIsAmbiguous(context));
  SetSuspect(context, exact != nullptr ? *exact : places.front(), attribution);
  attribution.confidence = one ? Confidence::kCertain : Confidence::kGuess;
  attribution.why =
      fmt::format("{} names {}{}",
                  sanitized == nullptr ? "the exception" : "compute-sanitizer",
                  one ? "the kernel that raised it"
                      : "a kernel that is launched in several places",
                  access);
  if (!one) {
    attribution.not_known.push_back(
        fmt::format("which of the {} launches of {} failed: the exception "
                    "names only the kernel",
                    places.size(), CaptureOf(*raised, "function")));
  }
  DoubtError(context, *raised, attribution);
  return true;
}

namespace {

/// The first logged exception without a failed call after it. A call that torch
/// checks prints both lines, one after the other.
const PatternMatch* FirstUnreported(const std::vector<PatternMatch>& matches) {
  const PatternMatch* open = nullptr;
  for (const PatternMatch& each : matches) {  // in the order of their lines
    if (each.pattern == pattern_name::kLoggedError) {
      if (open != nullptr) return open;
      open = &each;
    } else if (each.pattern == pattern_name::kFailedCall) {
      open = nullptr;
    }
  }
  return open;
}

/// The operator's Python function in the stack of the error, innermost frame
/// first; empty if no Python stack follows. Torch's own frames begin right
/// after it; frames before it are of helpers.
std::string RaisingFunction(const std::vector<PatternMatch>& matches,
                            const PatternMatch& error) {
  std::string function;
  for (const PatternMatch& each : matches) {
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

const Launch& LaunchAt(const FailureContext& context,
                       const LaunchPlace& place) {
  return context.run.models[place.model].wrapper.launches[place.launch];
}

/// The calls whose errors torch only logs: those that the printer does not see.
/// A Python exception comes from a custom op. An error in a shim of one device
/// (c_shim_cpu.cpp) comes from an operator of ATen.
std::vector<LaunchPlace> UncheckedCalls(const FailureContext& context,
                                        const PatternMatch& error) {
  const bool by_python = !RaisingFunction(context.run.matches, error).empty();
  const bool by_shim = error.text.find(" c_shim_") != std::string::npos;
  std::vector<LaunchPlace> calls;
  for (size_t m = 0; m < context.run.models.size(); ++m) {
    const auto& launches = context.run.models[m].wrapper.launches;
    for (size_t i = 0; i < launches.size(); ++i) {
      const bool custom = launches[i].kind == LaunchKind::kCustomOp;
      if (!launches[i].printed_name.empty() || (by_python && !custom) ||
          (by_shim && custom)) {
        continue;
      }
      calls.push_back({m, i, CurrentInvocation(context, m)});
    }
  }
  return calls;
}

/// The launch that failed next and ended the run: as the runtime reports it, or
/// else the printer.
std::optional<LaunchPlace> FailedNext(const FailureContext& context,
                                      const PatternMatch& error) {
  for (const PatternMatch& each : context.run.matches) {
    if (each.pattern != pattern_name::kFailedCall || each.line <= error.line) {
      continue;
    }
    if (auto place = LaunchOfCall(context, each)) return place;
  }
  if (Succeeded(context.run.summary.ending) || LastIsAmbiguous(context))
    return {};
  return context.position.in_flight;
}

/// Keeps the calls whose result `reader` reads: a failed call leaves an empty
/// tensor, and the next call that reads it fails.
std::vector<LaunchPlace> HandedTo(const FailureContext& context,
                                  const LaunchPlace& reader,
                                  const std::vector<LaunchPlace>& calls) {
  const Model& model = context.run.models[reader.model];
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

/// Keeps the calls of operators that are named like the function.
std::vector<LaunchPlace> NamedLike(const FailureContext& context,
                                   const std::string& function,
                                   const std::vector<LaunchPlace>& calls) {
  std::vector<LaunchPlace> named;
  for (const LaunchPlace& call : calls) {
    if (OperatorOf(LaunchAt(context, call).name) == function) {
      named.push_back(call);
    }
  }
  return named;
}

/// The calls that may have logged the error, and why only these.
struct Choice {
  std::vector<LaunchPlace> calls;
  bool handed_on = false;  ///< the launch that failed next reads its result
  std::string function;    ///< in Python, named like the call; or empty
};

Choice Choose(const FailureContext& context, const PatternMatch& error,
              const std::optional<LaunchPlace>& next) {
  Choice choice{UncheckedCalls(context, error), false, ""};
  if (next) {
    auto handed = HandedTo(context, *next, choice.calls);
    choice.handed_on = !handed.empty();
    if (choice.handed_on) choice.calls = std::move(handed);
  }
  const std::string function = RaisingFunction(context.run.matches, error);
  auto named = NamedLike(context, function, choice.calls);
  if (named.empty()) return choice;
  choice.calls = std::move(named);
  choice.function = function;
  return choice;
}

/// The only invocation in which the call can have failed; nothing if several.
std::optional<size_t> InvocationOf(const FailureContext& context,
                                   const LaunchPlace& call,
                                   bool led_to_the_end) {
  size_t count = 0;
  for (const Invocation& each : context.alignment.invocations) {
    count += each.model == call.model ? 1 : 0;
  }
  if (count == 1 || led_to_the_end) return call.invocation;
  return {};
}

std::string NamesOf(const FailureContext& context,
                    const std::vector<LaunchPlace>& calls) {
  std::string names;
  for (const LaunchPlace& call : calls) {
    names += fmt::format("{}{}, launch {}", names.empty() ? "" : "; ",
                         LaunchAt(context, call).name, call.launch + 1);
  }
  return names;
}

void Weigh(const Choice& choice, bool alone, LaunchAttribution& attribution) {
  attribution.confidence = Confidence::kLikely;
  if (choice.handed_on) {
    attribution.why =
        "the first error comes from a call that torch does not check, and the "
        "call that failed next reads the result of this one";
  } else if (alone) {
    attribution.why =
        "the first error comes from a call that torch does not check, and this "
        "is the only such call";
  } else {
    attribution.confidence = Confidence::kGuess;
    attribution.why = fmt::format(
        "the first error was raised in a function named {}, like this operator",
        choice.function);
    attribution.not_known.push_back(
        fmt::format("whether another operator also calls {}: torch logged the "
                    "error without naming the operator, and continued",
                    choice.function));
  }
}

/// True if the calls are of one operator, which the model calls several times.
bool AreOfOneName(const FailureContext& context,
                  const std::vector<LaunchPlace>& calls) {
  return std::all_of(calls.begin(), calls.end(), [&](const LaunchPlace& call) {
    return LaunchAt(context, call).name ==
           LaunchAt(context, calls.front()).name;
  });
}

/// Without generated code: the printer does not show the calls that torch does
/// not check, and the launch in flight may only fail in consequence.
bool AttributeToUnknownCall(const FailureContext& context,
                            const PatternMatch& error,
                            LaunchAttribution& attribution) {
  if (HasCode(context.run) || context.run.trace.events.empty()) return false;
  attribution.swallowed = true;
  attribution.Cite({context.run.log, error.line, error.text,
                    "the first error; torch logged it and continued"});
  attribution.not_known.push_back(
      "which call caused the first error, which torch only logged: one that "
      "the printer does not show, such as a custom op");
  return true;
}

}  // namespace

bool AttributeToSwallowedError(const FailureContext& context,
                               LaunchAttribution& attribution) {
  const PatternMatch* first = FirstUnreported(context.run.matches);
  if (first == nullptr) return false;
  const auto next = FailedNext(context, *first);
  const Choice choice = Choose(context, *first, next);
  if (choice.calls.empty()) {
    return AttributeToUnknownCall(context, *first, attribution);
  }
  attribution.swallowed = true;
  if (!AreOfOneName(context, choice.calls)) {
    attribution.not_known.push_back(
        fmt::format("which of these calls caused the first error, which torch "
                    "only logged: {}",
                    NamesOf(context, choice.calls)));
    return true;
  }
  const LaunchPlace& call = choice.calls.front();
  SetSuspect(context, call, attribution);
  attribution.Cite({context.run.log, first->line, first->text,
                    "the first error; torch logged it and continued"});
  Weigh(choice, UncheckedCalls(context, *first).size() == 1, attribution);
  for (size_t i = 1; i < choice.calls.size(); ++i) {
    attribution.alternatives.push_back(SuspectAt(context, choice.calls[i]));
    attribution.confidence = Confidence::kGuess;
  }
  const auto& flying = context.position.in_flight;
  const bool led_to_the_end = choice.handed_on && first->count == 1 && next &&
                              flying && flying->model == next->model &&
                              flying->launch == next->launch;
  if (attribution.suspect->invocation &&
      !InvocationOf(context, call, led_to_the_end)) {
    attribution.suspect->invocation.reset();
    attribution.not_known.push_back(
        "which invocation of the model failed: torch logged the error and "
        "continued, and the order of standard error and standard output is not "
        "exact");
  }
  return true;
}

}  // namespace ladder
