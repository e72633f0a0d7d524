#include "diagnosis/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <optional>

#include "codegen/launch.h"
#include "config/failure_pattern.h"
#include "diagnosis/exceptions.h"

namespace ladder {

namespace {

// Weights of classes that no failure line names. Any pattern's outranks them.
constexpr int kSignalRank = 20;
constexpr int kComplaintRank = 5;
constexpr int kEntryRank = 20;

Evidence EvidenceOf(const Symptom& symptom, const std::string& log,
                    std::string says) {
  return {log, symptom.line, symptom.text, std::move(says)};
}

/// Errors that an operator of the user's own eager code raises read the same
/// as those of a model's; only a line of the AOTInductor runtime tells them
/// apart.
bool RaisedByRuntime(const std::vector<Symptom>& symptoms) {
  for (std::string_view name :
       {pattern_name::kRuntimeError, pattern_name::kFailedCall,
        pattern_name::kLoggedError}) {
    if (FindSymptom(symptoms, name) != nullptr) return true;
  }
  return false;
}

FailureClass ClassOfSignal(int number) {
  switch (number) {
    case SIGSEGV:
    case SIGBUS:
      return FailureClass::kSegfault;
    case SIGKILL:  // by a person, a scheduler, or the kernel's memory killer
    case SIGTERM:
      return FailureClass::kUnknown;
    default:
      return FailureClass::kAbort;
  }
}

void UseSymptom(const Symptom& symptom, const std::string& log,
                RunFailure& failure) {
  failure.failure_class = *symptom.failure_class;
  failure.rank = symptom.rank;
  failure.message = symptom.text.substr(
      std::min(symptom.text.find_first_not_of(' '), symptom.text.size()));
  failure.evidence.push_back(EvidenceOf(
      symptom, log, fmt::format("the failure line ({})", symptom.pattern)));
  if (!symptom.advice.empty()) {
    failure.advice.push_back({symptom.advice,
                              fmt::format("the output says: {}", symptom.text),
                              symptom.link});
  }
}

/// The compiler's own first error, which says more than that it failed.
void UseCompilersWords(const std::vector<Symptom>& symptoms,
                       const std::string& log, RunFailure& failure) {
  const Symptom* error = FindSymptom(symptoms, pattern_name::kCompilerError);
  if (error == nullptr) return;
  for (const char* name : {"message", "nvcc", "driver", "linker"}) {
    const std::string words = CaptureOf(*error, name);
    if (!words.empty()) failure.message = "the compiler says: " + words;
  }
  failure.evidence.push_back(
      EvidenceOf(*error, log, "the compiler's first error"));
}

/// Where in the user's code the export stopped: the innermost line of the
/// stack that is not torch's. Lines that are printed again count once, so it
/// is the last to appear.
void UseExportedLine(const std::vector<Symptom>& symptoms,
                     const std::string& log, RunFailure& failure) {
  const Symptom* innermost = nullptr;
  for (const Symptom& each : symptoms) {
    const std::string file = CaptureOf(each, "file");
    if (each.pattern == pattern_name::kScriptFrame && file.ends_with(".py") &&
        !IsTorchsOwn(file)) {
      innermost = &each;
    }
  }
  if (innermost == nullptr) return;
  failure.evidence.push_back(EvidenceOf(
      *innermost, log, "the innermost line outside of torch itself"));
}

/// Why it could not be traced, and what to do, in torch's own words.
void UseDynamosWords(const std::vector<Symptom>& symptoms,
                     const std::string& log, RunFailure& failure) {
  const Symptom* why = FindSymptom(symptoms, pattern_name::kDynamoExplanation);
  if (why != nullptr) {
    failure.evidence.push_back(EvidenceOf(*why, log, "torch's own reason"));
  }
  const Symptom* hint = FindSymptom(symptoms, pattern_name::kDynamoHint);
  if (hint != nullptr) {
    failure.evidence.push_back(EvidenceOf(*hint, log, "torch's own hint"));
  }
}

/// A failure line, and what other lines say of a class.
void UseStrongest(const Symptom& strongest,
                  const std::vector<Symptom>& symptoms, const std::string& log,
                  RunFailure& failure) {
  UseSymptom(strongest, log, failure);
  if (failure.failure_class == FailureClass::kCompileFailure) {
    UseCompilersWords(symptoms, log, failure);
  } else if (failure.failure_class == FailureClass::kExportFailure) {
    UseDynamosWords(symptoms, log, failure);
    UseExportedLine(symptoms, log, failure);
  }
}

/// An exception out of torch.export, of inductor or of the loader that no
/// pattern knows is theirs, and no complaint of the script.
void UseEntry(const RunEvidence& run, RunFailure& failure) {
  const Symptom* entry = EntryOfException(run.symptoms);
  if (entry == nullptr) return;
  failure.failure_class = *entry->failure_class;
  failure.rank = kEntryRank;
  failure.before_models = failure.complaint = false;
  failure.evidence.push_back(
      EvidenceOf(*entry, run.log, "what raised it, among torch's own calls"));
  failure.advice.push_back({entry->advice,
                            fmt::format("it says: {}", failure.message),
                            entry->link});
  if (failure.failure_class == FailureClass::kExportFailure) {
    UseExportedLine(run.symptoms, run.log, failure);
  }
}

void UseException(const RunEvidence& run, bool models_known,
                  RunFailure& failure) {
  const Symptom* exception = failure.caught_error
                                 ? FinalException(run.symptoms)
                                 : FirstException(run.symptoms);
  failure.rank = kComplaintRank;
  // Without a traceback it may be a C++ host that loads a package which we
  // have not seen: that is no reason to blame the script.
  failure.before_models = !models_known && exception != nullptr;
  failure.complaint = models_known;
  failure.failure_class =
      failure.before_models ? FailureClass::kUserError : FailureClass::kUnknown;
  if (exception == nullptr) {
    // sys.exit("…") and C++ hosts complain without an exception's name.
    failure.message =
        run.last_words.empty() ? Describe(run.summary.ending) : run.last_words;
    return;
  }
  failure.message = exception->text;
  failure.evidence.push_back(
      EvidenceOf(*exception, run.log, "the script's own exception"));
  UseEntry(run, failure);
}

/// A C++ program threw, or asserted, after its models had returned.
void UseProgramsComplaint(const Symptom& symptom, const std::string& log,
                          RunFailure& failure) {
  failure.complaint = true;
  failure.rank = kComplaintRank;
  const std::string said = CaptureOf(symptom, "message");
  failure.message = said.empty() ? symptom.text : said;
  failure.evidence.push_back(
      EvidenceOf(symptom, log, "what the program ended itself with"));
}

/// A native crash prints nothing: the trace stops where it happened.
void UseBrokenTrace(const RunEvidence& run, RunFailure& failure) {
  const TraceEvent& last = run.trace.events.back();
  const bool begun = last.phase == TraceEvent::Phase::kBefore;
  failure.broke_off = true;
  failure.message =
      begun ? fmt::format("the log ends within the launch {}", last.kernel)
            : fmt::format("the log ends within a model, {}",
                          last.kernel.empty() ? "before its first launch"
                                              : "after " + last.kernel);
  if (!run.models.empty()) return;  // the blame will show it
  failure.evidence.push_back(
      {run.log, last.line, "", "where the log's last launch is printed"});
}

/// True if what the command printed or left behind makes it a failure, by what
/// the user says counts, and not how it ended.
bool ShownByRule(const RunEvidence& run) {
  return run.own_rule && run.own_rule->failed && !run.own_rule->by_ending &&
         !SignalOf(run.summary.ending);
}

bool IsHang(const RunEvidence& run) {
  return std::holds_alternative<TimedOut>(run.summary.ending) &&
         !ShownByRule(run);
}

/// Like a script's own exception: a complaint about what the models computed.
void UseRule(const RunEvidence& run, const Background& background,
             RunFailure& failure) {
  failure.rank = kComplaintRank;
  failure.complaint = background.models_known;
  failure.message = run.own_rule->why;
  if (const auto& line = run.own_rule->line) {
    failure.evidence.push_back(
        {run.log, line->line, line->text, "what counts as failing"});
  }
  if (const auto& check = run.own_rule->check) {
    const std::string log =
        run.log.substr(0, run.log.rfind('/') + 1) + "check.log";
    if (check->last_lines.empty()) {
      failure.evidence.push_back({log, 0, "", check->says + ", silently"});
    }
    for (const LineFound& line : check->last_lines) {
      failure.evidence.push_back({log, line.line, line.text, check->says});
    }
  }
}

void UseEnding(const RunEvidence& run, const Background& background,
               RunFailure& failure) {
  const Ending& ending = run.summary.ending;
  const Symptom* complaint =
      background.ended_outside_models ? ProgramsComplaint(run) : nullptr;
  const Symptom* exception =
      FindSymptom(run.symptoms, pattern_name::kPythonException);
  if (ShownByRule(run)) {
    UseRule(run, background, failure);
  } else if (std::holds_alternative<TimedOut>(ending)) {
    failure.failure_class = FailureClass::kHang;
    failure.rank = 100;  // whatever it printed, it never ended
    failure.message = Describe(ending);
  } else if (complaint != nullptr) {
    UseProgramsComplaint(*complaint, run.log, failure);
  } else if (auto number = SignalOf(ending)) {
    failure.failure_class = ClassOfSignal(*number);
    failure.rank = kSignalRank;
    failure.message = Describe(ending);
  } else if (std::holds_alternative<NotSeen>(ending) && exception == nullptr &&
             EndsInModel(run)) {
    UseBrokenTrace(run, failure);
  } else if (exception != nullptr ||
             FindSymptom(run.symptoms, pattern_name::kRuntimeError) ==
                 nullptr) {
    UseException(run, background.models_known, failure);
  } else {
    failure.failure_class = FailureClass::kUnknown;
    failure.message = Describe(ending);
  }
}

/// An error of the runtime that no pattern gives a class: some operator
/// raised.
void UseRuntimeError(const RunEvidence& run, RunFailure& failure) {
  failure.failure_class = FailureClass::kOpError;
  failure.rank = 30;
  for (std::string_view name :
       {pattern_name::kLoggedError, pattern_name::kPythonException,
        pattern_name::kRuntimeError}) {
    const Symptom* symptom = FindSymptom(run.symptoms, name);
    if (symptom == nullptr) continue;
    if (failure.message.empty()) failure.message = symptom->text;
    failure.evidence.push_back(
        EvidenceOf(*symptom, run.log, "an error inside the model"));
  }
}

/// True if the printer would report a launch of a model.
bool IsInstrumented(const RunEvidence& run) {
  return std::any_of(run.models.begin(), run.models.end(),
                     [](const Model& model) {
                       const auto& launches = model.wrapper.launches;
                       return model.wrapper.printer_level > 0 &&
                              std::any_of(launches.begin(), launches.end(),
                                          [](const Launch& launch) {
                                            return !launch.printed_name.empty();
                                          });
                     });
}

bool CompileFailed(const RunEvidence& run) {
  return run.summary.compile && !Succeeded(*run.summary.compile);
}

RunFailure ClassifyCompile(const RunEvidence& run) {
  RunFailure failure;
  failure.failed = true;
  if (const Symptom* symptom = StrongestSymptom(run.compile_symptoms)) {
    UseStrongest(*symptom, run.compile_symptoms, run.compile_log, failure);
    return failure;
  }
  failure.failure_class = FailureClass::kCompileFailure;
  failure.rank = kSignalRank;
  failure.message =
      "the compile command ended with " + Describe(*run.summary.compile);
  const Symptom* exception = FirstException(run.compile_symptoms);
  if (exception != nullptr) {
    // Nothing of inductor in it: the compile script is at fault.
    failure.failure_class = FailureClass::kUserError;
    failure.message = exception->text;
    failure.evidence.push_back(EvidenceOf(*exception, run.compile_log,
                                          "the compile script's exception"));
  }
  return failure;
}

}  // namespace

bool Failed(const RunEvidence& run) {
  if (run.own_rule) return run.own_rule->failed || CompileFailed(run);
  // Of a log alone: what it says is all there is.
  if (std::holds_alternative<NotSeen>(run.summary.ending)) {
    return StrongestSymptom(run.symptoms) != nullptr ||
           RaisedByRuntime(run.symptoms) || EndsInModel(run);
  }
  return !Succeeded(run.summary.ending) || CompileFailed(run) ||
         FindSymptom(run.symptoms, pattern_name::kLoggedError) != nullptr;
}

RunFailure ClassifyRun(const RunEvidence& run, const Background& background) {
  if (CompileFailed(run)) return ClassifyCompile(run);
  RunFailure failure;
  failure.failed = Failed(run);
  if (!failure.failed) return failure;
  const Symptom* caught =
      background.catches_errors ? ErrorBeforeTheEnd(run) : nullptr;
  if (caught != nullptr) {
    failure.caught_error = true;
    failure.evidence.push_back(EvidenceOf(
        *caught, run.log, "an earlier error, which the script caught"));
  }
  if (caught != nullptr || IsHang(run)) {
    UseEnding(run, background, failure);
    return failure;
  }
  bool by_runtime = RaisedByRuntime(run.symptoms);
  const Symptom* strongest = StrongestSymptom(run.symptoms);
  // A C++ program dies of what it does not catch; any other signal has a cause
  // of its own.
  bool crashed = SignalOf(run.summary.ending) && !EndedByThrow(run);
  // Of an operator's error: either eager code raised it, or the script caught
  // it and died of something else later.
  bool eager = strongest != nullptr &&
               strongest->failure_class == FailureClass::kOpError &&
               (!by_runtime || crashed);
  if (strongest != nullptr && !eager) {
    UseStrongest(*strongest, run.symptoms, run.log, failure);
  } else if (by_runtime && !crashed) {
    UseRuntimeError(run, failure);
  } else {
    UseEnding(run, background, failure);
  }
  return failure;
}

NeverCalled NoModelWasCalled(const std::vector<RunEvidence>& runs) {
  bool instrumented = false;
  bool printed = false;
  for (const RunEvidence& run : runs) {
    if (!run.trace.events.empty() || RaisedByRuntime(run.symptoms)) {
      return NeverCalled::kNo;
    }
    if (!IsInstrumented(run)) continue;
    instrumented = true;
    printed = printed || (!run.stdout_unknown && run.trace.counts.lines > 0);
  }
  if (!instrumented) return NeverCalled::kNo;
  return printed ? NeverCalled::kYes : NeverCalled::kPerhaps;
}

bool EndsClimb(const Ladder& ladder, const std::string& stage,
               FailureClass failure_class) {
  for (const Rung& rung : ladder.rungs) {
    if (rung.name != stage) continue;
    return std::find(rung.ends_on.begin(), rung.ends_on.end(), failure_class) !=
           rung.ends_on.end();
  }
  return false;
}

size_t FindLeadingRun(const std::vector<RunEvidence>& runs,
                      const std::vector<RunFailure>& failures,
                      const Ladder& ladder) {
  auto ends_climb = [&](size_t i) {
    return EndsClimb(ladder, runs[i].summary.stage, failures[i].failure_class);
  };
  std::optional<size_t> lead;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!failures[i].failed) continue;
    if (!lead) {
      lead = i;
      continue;
    }
    if (ends_climb(*lead)) break;
    auto signal = SignalOf(runs[i].summary.ending);
    bool same_signal = signal && signal == SignalOf(runs[*lead].summary.ending);
    bool says_more = same_signal && failures[i].rank > failures[*lead].rank;
    if (ends_climb(i) || says_more) lead = i;
  }
  return lead.value_or(0);
}

}  // namespace ladder
