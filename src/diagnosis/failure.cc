#include "diagnosis/failure.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <optional>

#include "base/text.h"
#include "codegen/launch.h"
#include "config/failure_pattern.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/time_limit.h"

namespace ladder {

namespace {

// Ranks of classes that no failure line names.
constexpr int kSignalRank = 20;
constexpr int kScriptFailureRank = 5;
constexpr int kEntryRank = 20;
/// Lines of a higher rank say more than a compiler's own words.
constexpr int kToldRank = 85;

Evidence EvidenceOf(const PatternMatch& match, const std::string& log,
                    std::string says) {
  return {log, match.line, match.text, std::move(says)};
}

/// An operator in the user's own eager code raises the same errors as one in a
/// model; only a line of the AOTInductor runtime tells them apart.
bool RaisedByRuntime(const std::vector<PatternMatch>& matches) {
  for (std::string_view name :
       {pattern_name::kRuntimeError, pattern_name::kFailedCall,
        pattern_name::kLoggedError}) {
    if (FindMatch(matches, name) != nullptr) return true;
  }
  return false;
}

/// True for a log from elsewhere: nobody saw the command.
bool IsLogAlone(const RunEvidence& run) {
  return run.stdout_unknown ||
         std::holds_alternative<NotSeen>(run.summary.ending);
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

/// The advice of the pattern, with the size that the line names.
std::string TextOfAdvice(const PatternMatch& match) {
  constexpr std::string_view kBytes = "{bytes}";
  const size_t at = match.advice.find(kBytes);
  if (at == std::string::npos) return match.advice;
  const auto bytes = NumberOf(CaptureOf(match, "bytes"));
  return match.advice.substr(0, at) + (bytes ? SizeText(*bytes) : "the size") +
         match.advice.substr(at + kBytes.size());
}

Advice AdviceOf(const PatternMatch& match, std::string why) {
  Advice advice;
  advice.text = TextOfAdvice(match);
  advice.why = std::move(why);
  advice.link = match.link;
  advice.until_cause = match.advice_until_cause;
  advice.at = match.advice_at;
  SetCommand(match.advice_run, advice);
  advice.unless_flags = match.advice_unless;
  return advice;
}

void UseMatch(const PatternMatch& match, const std::string& log,
              RunFailure& failure) {
  failure.failure_class = *match.failure_class;
  failure.rank = match.rank;
  // UCX: "[host:28904:0:28904] Caught signal 11"
  static const RE2 kOrigin(R"(^ *(?:\[[\w.-]+(?::\d+){3}\] +)?)");
  failure.message = match.text;
  RE2::Replace(&failure.message, kOrigin, "");
  failure.evidence.push_back(EvidenceOf(
      match, log, fmt::format("the failure line (pattern {})", match.pattern)));
  if (!match.advice.empty()) {
    failure.advice.push_back(
        AdviceOf(match, fmt::format("the output says: {}", match.text)));
  }
}

/// Adds the compiler's own first error, which says why it failed.
void UseCompilersWords(const std::vector<PatternMatch>& matches,
                       const std::string& log, RunFailure& failure) {
  const PatternMatch* error = nullptr;
  for (const PatternMatch& each : matches) {  // in the order of their lines
    if (error == nullptr && (each.pattern == pattern_name::kCompilerError ||
                             each.pattern == pattern_name::kCompilerWords)) {
      error = &each;
    }
  }
  if (error == nullptr) return;
  for (const char* name :
       {"message", "internal", "linker", "darwin", "header"}) {
    const std::string words = CaptureOf(*error, name);
    if (!words.empty()) failure.message = "the compiler says: " + words;
  }
  failure.evidence.push_back(
      EvidenceOf(*error, log, "the compiler's first error"));
}

/// A message that ends with a colon tells nothing, nor does TorchScript's: the
/// last exception of the chain below it does. Below a CompilationError is the
/// exception that led to it.
const PatternMatch* ExceptionBelow(const std::vector<PatternMatch>& matches,
                                   const PatternMatch& above) {
  const bool by_triton = above.pattern == pattern_name::kTritonError;
  const bool empty = above.pattern == pattern_name::kTorchScriptError ||
                     (above.pattern == pattern_name::kInductorError &&
                      std::string_view(above.text).ends_with(":"));
  if (!by_triton && !empty) return nullptr;
  const PatternMatch* below = nullptr;
  for (const PatternMatch& each : matches) {
    const bool tells = by_triton ? each.pattern == pattern_name::kTritonDetail
                                 : IsException(each);
    if (each.line <= above.line || !tells) continue;
    if (std::string_view(each.text).ends_with("subprocess:")) continue;
    if (below == nullptr || each.last_line > below->last_line) below = &each;
  }
  return below;
}

void UseInnermostException(const PatternMatch& strongest,
                           const std::vector<PatternMatch>& matches,
                           const std::string& log, RunFailure& failure) {
  const PatternMatch* below = ExceptionBelow(matches, strongest);
  if (below == nullptr) return;
  failure.message = below->text;
  failure.evidence.push_back(
      EvidenceOf(*below, log, "the innermost exception"));
}

/// Adds the operator of a failed lowering.
void UseLoweringTarget(const PatternMatch& strongest,
                       const std::vector<PatternMatch>& matches,
                       const std::string& log, RunFailure& failure) {
  if (strongest.pattern != pattern_name::kLowering) return;
  const PatternMatch* target =
      FindMatch(matches, pattern_name::kLoweringTarget);
  if (target == nullptr) return;
  failure.message += fmt::format(" ({})", CaptureOf(*target, "op"));
  failure.evidence.push_back(
      EvidenceOf(*target, log, "the operator that was lowered"));
}

/// Where in the user's code the export or compilation stopped: the innermost
/// line of the stack that is not torch's. Repeated lines count once, so it is
/// the last match.
void UseModelsLine(const std::vector<PatternMatch>& matches,
                   const std::string& log, RunFailure& failure) {
  const PatternMatch* innermost = nullptr;
  for (const PatternMatch& each : matches) {
    const std::string file = CaptureOf(each, "file");
    if (each.pattern == pattern_name::kScriptFrame && file.ends_with(".py") &&
        !IsTorchsOwn(file)) {
      innermost = &each;
    }
  }
  if (innermost == nullptr) return;
  failure.evidence.push_back(
      EvidenceOf(*innermost, log, "the innermost line outside torch"));
}

/// Adds torch's own reason why the model could not be traced, and its hint.
void UseDynamosWords(const std::vector<PatternMatch>& matches,
                     const std::string& log, RunFailure& failure) {
  const PatternMatch* why =
      FindMatch(matches, pattern_name::kDynamoExplanation);
  if (why != nullptr) {
    failure.evidence.push_back(
        EvidenceOf(*why, log, "the reason that torch gives"));
  }
  const PatternMatch* hint = FindMatch(matches, pattern_name::kDynamoHint);
  if (hint != nullptr) {
    failure.evidence.push_back(EvidenceOf(*hint, log, "torch's hint"));
  }
}

/// The line below the error that shows that the model was being created, by the
/// runtime or in the stack. Null if there is none.
const PatternMatch* CreationBelow(const std::vector<PatternMatch>& matches,
                                  const PatternMatch& error) {
  constexpr size_t kNear = 20;  // lines; a C++ stack may stand between
  const PatternMatch* creating = FindMatch(matches, pattern_name::kCreating);
  const bool near = creating != nullptr && creating->last_line >= error.line &&
                    creating->line <= error.last_line + kNear;
  return near ? creating : nullptr;
}

/// Uses the failure line, and other lines that explain its class.
void UseStrongest(const PatternMatch& strongest,
                  const std::vector<PatternMatch>& matches,
                  const std::string& log, RunFailure& failure) {
  UseMatch(strongest, log, failure);
  UseInnermostException(strongest, matches, log, failure);
  const bool may_be_launch =
      failure.failure_class == FailureClass::kLaunchFailure ||
      failure.failure_class == FailureClass::kSegfault ||
      failure.failure_class == FailureClass::kAbort;
  const PatternMatch* creation =
      may_be_launch ? CreationBelow(matches, strongest) : nullptr;
  if (creation != nullptr) {
    failure.failure_class = FailureClass::kPackageLoad;
    failure.evidence.push_back(
        EvidenceOf(*creation, log, "the model was being created"));
  }
  if (failure.failure_class == FailureClass::kCompileFailure) {
    UseModelsLine(matches, log, failure);
    UseLoweringTarget(strongest, matches, log, failure);
    // Above that rank, the line itself names the cause.
    if (strongest.rank <= kToldRank &&
        strongest.pattern != pattern_name::kCompilerError) {
      UseCompilersWords(matches, log, failure);
    }
  } else if (failure.failure_class == FailureClass::kExportFailure) {
    UseDynamosWords(matches, log, failure);
    UseModelsLine(matches, log, failure);
  }
}

/// An exception from torch.export, inductor or the loader that no pattern
/// matches is their failure, not the script's.
void UseEntry(const std::vector<PatternMatch>& matches, const std::string& log,
              RunFailure& failure) {
  const PatternMatch* entry = EntryOfException(matches);
  if (entry == nullptr) return;
  failure.failure_class = *entry->failure_class;
  failure.rank = kEntryRank;
  failure.before_models = failure.script_failure = false;
  failure.evidence.push_back(
      EvidenceOf(*entry, log, "the torch function that raised it"));
  failure.advice.push_back(
      AdviceOf(*entry, fmt::format("the message is: {}", failure.message)));
  if (failure.failure_class == FailureClass::kExportFailure) {
    UseModelsLine(matches, log, failure);
  }
}

/// True if the C++ stack of an operator follows the exception.
bool ShowsNativeStack(const std::vector<PatternMatch>& matches,
                      const PatternMatch& exception) {
  const PatternMatch* from = FindMatch(matches, pattern_name::kRaisedFrom);
  constexpr size_t kNear = 2;  // lines
  return from != nullptr && from->last_line > exception.line &&
         from->line <= exception.last_line + kNear;
}

bool IsAboutCloseness(const std::string& message) {
  static const RE2 kNotClose(R"(\bnot (?:all)?close\b|\btoleran)");
  return RE2::PartialMatch(message, kNotClose);
}

/// In a log alone, the exception itself may say what kind of failure it is.
void UseLogsException(const std::vector<PatternMatch>& matches,
                      const PatternMatch& exception, RunFailure& failure) {
  if (IsAboutCloseness(exception.text)) {
    failure.failure_class = FailureClass::kAccuracy;
  } else if (const auto raiser = ClassOfRaiser(matches)) {
    failure.failure_class = *raiser;
  } else if (ShowsNativeStack(matches, exception)) {
    failure.failure_class = FailureClass::kOpError;
  }
}

bool SpeaksOfFailure(const std::string& line) {
  static const RE2 kWords(R"((?i)error|exception|\bfail|\bfatal|\babort)");
  return RE2::PartialMatch(line, kWords);
}

/// sys.exit("…") prints no exception. If the command is Python, also one that a
/// shell or pyenv starts, and nothing loaded torch, no flag changes its end.
/// Any program of the user's own may hold torch unseen.
bool LeftPythonBeforeTorch(const RunEvidence& run) {
  const Observation& seen = run.observation;
  static const RE2 kPython(R"(.*/python[\d.]*)");
  static const RE2 kOfTheSystem(R"((?:/usr)?/bin/[^/]+)");
  const auto& programs = seen.programs;
  const auto is_python = [](const std::string& program) {
    return RE2::FullMatch(program, kPython);
  };
  return std::holds_alternative<Exited>(run.summary.ending) &&
         !run.last_words.empty() && seen.frameworks.empty() &&
         std::any_of(programs.begin(), programs.end(), is_python) &&
         std::all_of(programs.begin(), programs.end(),
                     [&](const std::string& program) {
                       return is_python(program) ||
                              RE2::FullMatch(program, kOfTheSystem);
                     });
}

/// The last line of the output, if it is the message.
void CiteLastWords(const RunEvidence& run, RunFailure& failure) {
  const auto line = std::find_if(
      run.tail.rbegin(), run.tail.rend(),
      [&](const LineFound& each) { return each.text == failure.message; });
  if (line == run.tail.rend()) return;
  failure.evidence.push_back({run.log, line->line, line->text, kLastWords});
}

void UseException(const RunEvidence& run, const Background& background,
                  RunFailure& failure) {
  const ScriptsException raised =
      ExceptionOf(run.matches, failure.caught_error);
  const PatternMatch* exception = raised.line;
  failure.rank = kScriptFailureRank;
  const bool proven =
      !background.models_known &&
      (exception == nullptr ? background.no_models && LeftPythonBeforeTorch(run)
                            : background.no_models ||
                                  (IsScriptsMistake(raised.message) &&
                                   ClassOfRaiser(run.matches) !=
                                       FailureClass::kCompileFailure) ||
                                  SlippedInTorchsCall(run.matches));
  // Without a traceback the command may be a C++ host with an unknown package:
  // then the script need not be the cause. A log from elsewhere proves nothing,
  // and no printed value can explain its exception.
  const bool only_log = IsLogAlone(run);
  failure.before_models = proven;
  failure.script_failure =
      background.models_known || (exception != nullptr && !proven && !only_log);
  failure.failure_class =
      proven ? FailureClass::kUserError : FailureClass::kUnknown;
  if (exception == nullptr) {
    // sys.exit("…") and C++ hosts print a message without an exception's name.
    const PatternMatch* said =
        FindMatch(run.matches, pattern_name::kCommandFailed);
    // What stands above a traceback that the log cuts off may tell nothing.
    if (said == nullptr && only_log && !SpeaksOfFailure(run.last_words)) {
      said = FindMatch(run.matches, pattern_name::kTraceback);
    }
    failure.message = said != nullptr          ? said->text
                      : run.last_words.empty() ? Describe(run.summary.ending)
                                               : run.last_words;
    if (only_log && IsAboutCloseness(failure.message)) {
      failure.failure_class = FailureClass::kAccuracy;
    }
    CiteLastWords(run, failure);
    return;
  }
  failure.message = raised.message;
  failure.evidence.push_back(EvidenceOf(*exception, run.log, raised.says));
  if (only_log && !proven && run.trace.events.empty()) {
    UseLogsException(run.matches, *exception, failure);
  }
  UseEntry(run.matches, run.log, failure);
}

/// The command line is the mistake; it needs no proof that no model ran.
void UseUsageError(const PatternMatch& error, const std::string& log,
                   RunFailure& failure) {
  failure.failure_class = FailureClass::kUserError;
  failure.rank = kEntryRank;
  failure.by_usage = true;
  for (const auto& [name, text] : error.captures) failure.message = text;
  const char* says = "the program refuses its command line";
  if (error.pattern == pattern_name::kNoTests) {
    says = "pytest ran no test";
    const bool found = failure.message != "no tests ran";
    failure.message = fmt::format(
        "{}: {}", says, found ? failure.message : "it collected 0 items");
  }
  failure.evidence.push_back(EvidenceOf(error, log, says));
}

/// What a C++ program threw, or its failed assertion.
void UseLastMessage(const PatternMatch& match, const std::string& log,
                    RunFailure& failure) {
  const std::string said = CaptureOf(match, "message");
  failure.message = said.empty() ? match.text : said;
  failure.evidence.push_back(
      EvidenceOf(match, log, "the program's own last message"));
}

/// A native crash prints nothing: the trace stops where it happened.
void UseBrokenTrace(const RunEvidence& run, RunFailure& failure) {
  const TraceEvent& last = run.trace.events.back();
  const bool begun = last.phase == TraceEvent::Phase::kBefore;
  failure.broke_off = true;
  failure.message =
      begun
          ? fmt::format("the log ends within the launch {}", last.kernel.text())
          : fmt::format("the log ends within a model, {}",
                        last.kernel.empty() ? "before its first launch"
                                            : "after " + last.kernel.text());
  if (!run.models.empty()) return;  // the attribution will show it
  failure.evidence.push_back(
      {run.log, last.line, "", "the last launch in the log"});
}

/// True if the user's criterion makes the run a failure by what it printed or
/// left behind, not by how it ended.
bool ShownByRule(const RunEvidence& run) {
  return run.failure_criterion && run.failure_criterion->failed &&
         !run.failure_criterion->by_ending && !SignalOf(run.summary.ending);
}

bool IsHang(const RunEvidence& run) {
  return std::holds_alternative<TimedOut>(run.summary.ending) &&
         !ShownByRule(run);
}

/// Like a script's own exception, this rejects what the models computed.
void UseRule(const RunEvidence& run, const Background& background,
             RunFailure& failure) {
  failure.rank = kScriptFailureRank;
  failure.script_failure = background.models_known;
  failure.message = run.failure_criterion->why;
  if (const auto& line = run.failure_criterion->line) {
    failure.evidence.push_back(
        {run.log, line->line, line->text, "the line that counts as a failure"});
  }
  if (const auto& check = run.failure_criterion->check) {
    const std::string log =
        run.log.substr(0, run.log.rfind('/') + 1) + "check.log";
    if (check->last_lines.empty()) {
      failure.evidence.push_back(
          {log, 0, "", check->says + ", without output"});
    }
    for (const LineFound& line : check->last_lines) {
      failure.evidence.push_back({log, line.line, line.text, check->says});
    }
  }
}

/// A limit that left no time for the model is no hang of the model.
void UseTimeLimit(const RunEvidence& run, RunFailure& failure) {
  const auto early = ReachedEarly(run);
  if (!early) return Append(failure.evidence, StacksAtLimit(run));
  failure.too_early = true;
  failure.message += " " + early->phase;
  Append(failure.evidence, early->shown.evidence);
}

void UseEnding(const RunEvidence& run, const Background& background,
               RunFailure& failure) {
  const Ending& ending = run.summary.ending;
  const PatternMatch* script_failure =
      background.ended_outside_models ? ProgramFailure(run) : nullptr;
  const PatternMatch* exception =
      FindMatch(run.matches, pattern_name::kPythonException);
  if (ShownByRule(run)) {
    UseRule(run, background, failure);
  } else if (std::holds_alternative<TimedOut>(ending)) {
    failure.failure_class = FailureClass::kHang;
    failure.rank = 100;  // whatever it printed, it never ended
    failure.message = Describe(ending);
    UseTimeLimit(run, failure);
  } else if (script_failure != nullptr) {
    // It threw, or failed an assertion, after its models had returned.
    failure.script_failure = true;
    failure.rank = kScriptFailureRank;
    UseLastMessage(*script_failure, run.log, failure);
  } else if (auto number = SignalOf(ending)) {
    failure.failure_class = ClassOfSignal(*number);
    failure.rank = kSignalRank;
    failure.message = Describe(ending);
    const PatternMatch* last = ProgramFailure(run);
    if (*number == SIGABRT && last != nullptr) {
      UseLastMessage(*last, run.log, failure);
    }
  } else if (std::holds_alternative<NotSeen>(ending) && exception == nullptr &&
             EndsInModel(run)) {
    UseBrokenTrace(run, failure);
  } else if (exception != nullptr ||
             FindMatch(run.matches, pattern_name::kRuntimeError) == nullptr) {
    UseException(run, background, failure);
  } else {
    failure.failure_class = FailureClass::kUnknown;
    failure.message = Describe(ending);
  }
}

/// A runtime error to which no pattern gives a class: some operator raised.
void UseRuntimeError(const RunEvidence& run, RunFailure& failure) {
  failure.failure_class = FailureClass::kOpError;
  failure.rank = 30;
  for (std::string_view name :
       {pattern_name::kLoggedError, pattern_name::kPythonException,
        pattern_name::kRuntimeError}) {
    const PatternMatch* match = FindMatch(run.matches, name);
    if (match == nullptr) continue;
    if (failure.message.empty()) failure.message = match->text;
    failure.evidence.push_back(
        EvidenceOf(*match, run.log, "an error inside the model"));
  }
}

/// A crash in torch's loader is no launch, whatever the signal.
void UseLoad(const RunEvidence& run, RunFailure& failure) {
  const bool crashed = failure.failure_class == FailureClass::kSegfault ||
                       failure.failure_class == FailureClass::kAbort;
  const PatternMatch* load = crashed ? CrashWhileLoading(run) : nullptr;
  if (load == nullptr) return;
  failure.failure_class = FailureClass::kPackageLoad;
  failure.script_failure = false;
  failure.evidence.push_back(
      EvidenceOf(*load, run.log, "the package was being loaded"));
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

/// True if a signal ended the run for another reason than an uncaught C++
/// exception. A log alone may lack the words of that exception, and programs
/// abort when an operator fails.
bool Crashed(const RunEvidence& run) {
  const auto signal = SignalOf(run.summary.ending);
  if (!signal || EndedByThrow(run)) return false;
  return !IsLogAlone(run) || *signal != SIGABRT;
}

/// What a dying process says of itself in a log.
const PatternMatch* DyingWords(const RunEvidence& run) {
  if (!IsLogAlone(run)) return nullptr;
  for (std::string_view name :
       {pattern_name::kSegfaultText, pattern_name::kAbortText}) {
    if (const PatternMatch* words = FindMatch(run.matches, name)) return words;
  }
  return nullptr;
}

/// The line that gives the run its class. Null if the runtime's error or the
/// ending says more.
const PatternMatch* TellingLine(const RunEvidence& run) {
  const PatternMatch* strongest = StrongestMatch(run.matches);
  if (strongest == nullptr) return nullptr;
  // A debugger's line about an abort says less than the program's last words.
  if (strongest->pattern == pattern_name::kAbortText &&
      ProgramFailure(run) != nullptr) {
    return nullptr;
  }
  if (strongest->failure_class != FailureClass::kOpError) return strongest;
  // The script caught the operator's error before the crash.
  if (Crashed(run)) return DyingWords(run);
  // Eager code raised it. In a log alone, nobody knows who called the operator.
  if (!RaisedByRuntime(run.matches) && !IsLogAlone(run)) return nullptr;
  return strongest;
}

bool CompileFailed(const RunEvidence& run) {
  return run.summary.compile && !Succeeded(*run.summary.compile);
}

bool IsCompileLimit(const RunEvidence& run) {
  return std::holds_alternative<TimedOut>(*run.summary.compile);
}

RunFailure ClassifyCompile(const RunEvidence& run) {
  RunFailure failure;
  failure.failed = true;
  const PatternMatch* match = StrongestMatch(run.compile_matches);
  if (match != nullptr && !IsCompileLimit(run)) {
    UseStrongest(*match, run.compile_matches, run.compile_log, failure);
    return failure;
  }
  if (const PatternMatch* usage = UsageError(run)) {
    UseUsageError(*usage, run.compile_log, failure);
    return failure;
  }
  failure.failure_class = FailureClass::kCompileFailure;
  failure.rank = kSignalRank;
  failure.message =
      "the compile command ended with " + Describe(*run.summary.compile);
  UseTimeLimit(run, failure);
  const PatternMatch* exception = FatalException(run.compile_matches);
  if (exception != nullptr) {
    failure.message = MessageOf(*exception);
    if (IsScriptsMistake(failure.message)) {
      failure.failure_class = FailureClass::kUserError;
    }
    failure.evidence.push_back(EvidenceOf(*exception, run.compile_log,
                                          "the compile script's exception"));
    UseEntry(run.compile_matches, run.compile_log, failure);
  }
  return failure;
}

}  // namespace

bool Failed(const RunEvidence& run) {
  if (run.failure_criterion)
    return run.failure_criterion->failed || CompileFailed(run);
  // For a log without a run, its text is all there is.
  if (std::holds_alternative<NotSeen>(run.summary.ending)) {
    return StrongestMatch(run.matches) != nullptr ||
           RaisedByRuntime(run.matches) || EndsInModel(run);
  }
  return !Succeeded(run.summary.ending) || CompileFailed(run) ||
         FindMatch(run.matches, pattern_name::kLoggedError) != nullptr;
}

RunFailure ClassifyRun(const RunEvidence& run, const Background& background) {
  if (CompileFailed(run)) return ClassifyCompile(run);
  RunFailure failure;
  failure.failed = Failed(run);
  if (!failure.failed) return failure;
  const PatternMatch* caught =
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
  const PatternMatch* usage =
      background.models_known ? nullptr : UsageError(run);
  if (const PatternMatch* line = TellingLine(run)) {
    UseStrongest(*line, run.matches, run.log, failure);
  } else if (usage != nullptr) {
    UseUsageError(*usage, run.log, failure);
  } else if (RaisedByRuntime(run.matches) && !Crashed(run)) {
    UseRuntimeError(run, failure);
  } else {
    UseEnding(run, background, failure);
  }
  UseLoad(run, failure);
  return failure;
}

NeverCalled NoModelWasCalled(const std::vector<RunEvidence>& runs) {
  bool instrumented = false;
  bool printed = false;
  for (const RunEvidence& run : runs) {
    if (!run.trace.events.empty() || RaisedByRuntime(run.matches)) {
      return NeverCalled::kNo;
    }
    // If it did not compile or load, the printer had nothing to print.
    const PatternMatch* strongest = StrongestMatch(run.matches);
    const bool unusable =
        strongest != nullptr &&
        (strongest->failure_class == FailureClass::kCompileFailure ||
         strongest->failure_class == FailureClass::kPackageLoad);
    if (!IsInstrumented(run) || unusable) continue;
    instrumented = true;
    printed = printed || (!run.stdout_unknown && run.trace.counts.lines > 0);
  }
  if (!instrumented) return NeverCalled::kNo;
  return printed ? NeverCalled::kYes : NeverCalled::kPerhaps;
}

bool EndsClimb(const Ladder& ladder, const std::string& stage,
               FailureClass failure_class) {
  for (const Stage& each : ladder.stages) {
    if (each.name != stage) continue;
    return std::find(each.ends_on.begin(), each.ends_on.end(), failure_class) !=
           each.ends_on.end();
  }
  return false;
}

size_t FindRepresentativeRun(const std::vector<RunEvidence>& runs,
                             const std::vector<RunFailure>& failures,
                             const Ladder& ladder) {
  auto ends_climb = [&](size_t i) {
    return EndsClimb(ladder, runs[i].summary.stage, failures[i].failure_class);
  };
  std::optional<size_t> lead;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!failures[i].failed || failures[i].by_flag) continue;
    if (!lead) {
      lead = i;
      continue;
    }
    if (ends_climb(*lead)) break;
    auto signal = SignalOf(runs[i].summary.ending);
    bool same_signal = signal && signal == SignalOf(runs[*lead].summary.ending);
    bool says_more = same_signal && !FailedNanAssertion(runs[i]) &&
                     failures[i].rank > failures[*lead].rank;
    if (ends_climb(i) || says_more) lead = i;
  }
  return lead.value_or(0);
}

}  // namespace ladder
