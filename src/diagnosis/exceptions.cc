#include "diagnosis/exceptions.h"

#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "base/text.h"
#include "codegen/launch.h"
#include "config/failure_pattern.h"

namespace ladder {

bool IsException(const PatternMatch& match) {
  return match.pattern == pattern_name::kPythonException &&
         !CaptureOf(match, "type").ends_with("Warning");
}

namespace {

/// True for the types that torch's bindings give the errors of models.
bool MayComeFromTorch(const std::string& type) {
  return type == "RuntimeError" || type.starts_with("torch.");
}

/// torch.multiprocessing's own exception; the worker's is printed below it.
bool IsOfAWorker(const PatternMatch& exception) {
  return CaptureOf(exception, "type").ends_with("ProcessRaisedException");
}

/// True if Python says that a later exception was raised because of an error,
/// or while it was handled.
bool LinkedTo(const std::vector<PatternMatch>& matches,
              const PatternMatch& error) {
  const PatternMatch* link = FindMatch(matches, pattern_name::kExceptionChain);
  return link != nullptr && link->last_line > error.line;
}

}  // namespace

bool IsScriptsMistake(const std::string& message) {
  // A missing key, attribute or file may come from what a model computed, or
  // from a worker that crashed.
  static const RE2 kMistake(
      R"(^(?:NameError|ImportError|ModuleNotFoundError|SyntaxError|)"
      R"(IndentationError|TabError)\b)"
      R"(|^RuntimeError: "?Error\(s\) in loading state_dict for )");
  return RE2::PartialMatch(message, kMistake);
}

std::string MessageOf(const PatternMatch& exception) {
  static const RE2 kBefore(R"((?:E {2,}| +\| )?)");
  re2::StringPiece text(exception.text);
  RE2::Consume(&text, kBefore);
  return {text.data(), text.size()};
}

namespace {

bool IsSyntaxError(const std::string& message) {
  static const RE2 kType(R"(^(?:SyntaxError|IndentationError|TabError)\b)");
  return RE2::PartialMatch(message, kType);
}

/// pytest's first line of the error with that message, which may be cut off; of
/// a syntax error, the one below the line that Python cannot read. Null if
/// there is none.
const PatternMatch* TestErrorLine(const std::vector<PatternMatch>& matches,
                                  std::string_view message) {
  const auto is_error = [](const PatternMatch& each, std::string_view start) {
    return each.pattern == pattern_name::kTestErrorLine &&
           CaptureOf(each, "message").starts_with(start);
  };
  const auto error =
      std::find_if(matches.begin(), matches.end(),
                   [&](const auto& each) { return is_error(each, message); });
  if (error == matches.end()) return nullptr;
  if (!is_error(*error, "File \"")) return &*error;
  const auto below =
      std::find_if(error, matches.end(), [&](const PatternMatch& each) {
        return is_error(each, "") && IsSyntaxError(CaptureOf(each, "message"));
      });
  return below == matches.end() ? &*error : &*below;
}

/// The exception with that message above the summary (--tb=native).
const PatternMatch* ExceptionAbove(const std::vector<PatternMatch>& matches,
                                   const PatternMatch& summary,
                                   std::string_view message) {
  const auto found = std::find_if(
      matches.begin(), matches.end(), [&](const PatternMatch& each) {
        return IsException(each) && each.line < summary.line &&
               MessageOf(each).find(message) != std::string::npos;
      });
  return found == matches.end() || message.empty() ? nullptr : &*found;
}

/// What pytest says of the first test that failed: in its summary, else in the
/// lines of the error.
ScriptsException FirstFailedTest(const std::vector<PatternMatch>& matches) {
  ScriptsException failed;
  failed.says = "the error of the test";
  failed.test = FindMatch(matches, pattern_name::kFailedTest);
  if (failed.test != nullptr) {
    failed.message = CaptureOf(*failed.test, "message");
  }
  // The summary is cut at the width of the terminal, and may lack the message.
  std::string_view start = failed.message;
  if (start.ends_with("...")) start.remove_suffix(3);
  failed.line = TestErrorLine(matches, start);
  if (failed.line != nullptr) {
    failed.message = CaptureOf(*failed.line, "message");
  } else if (failed.test != nullptr) {
    failed.line = ExceptionAbove(matches, *failed.test, start);
    if (failed.line == nullptr) failed.line = failed.test;
  }
  // "AssertionError" alone says nothing, and many tests end with it.
  static const RE2 kOnlyType(R"([\w.]+)");
  if (failed.test != nullptr && RE2::FullMatch(failed.message, kOnlyType)) {
    failed.message += " in " + CaptureOf(*failed.test, "test");
  }
  return failed;
}

}  // namespace

ScriptsException ExceptionOf(const std::vector<PatternMatch>& matches,
                             bool caught_error) {
  ScriptsException test = FirstFailedTest(matches);
  if (test.line != nullptr) return test;
  const PatternMatch* exception =
      caught_error ? FinalException(matches) : FatalException(matches);
  if (exception == nullptr) return {};
  return {exception, MessageOf(*exception)};
}

bool IsOwnCode(const std::string& file) {
  static const RE2 kLibrary(R"((?:^|/)(?:site|dist)-packages/|/lib/python3)");
  return (file.ends_with(".py") || IsStandardInput(file)) &&
         !IsTorchsOwn(file) && !RE2::PartialMatch(file, kLibrary);
}

namespace {

SourceLine LineOf(const PatternMatch& place) {
  const std::string file = CaptureOf(place, "file");
  return {IsStandardInput(file) ? kStandardInput : file,
          NumberOf(CaptureOf(place, "line")).value_or(0)};
}

/// The line of the log in which the last such line before `end` stands; 0 if
/// all stand below. Equal lines are one match, so only its ends are known.
size_t LastBefore(const PatternMatch& match, size_t end) {
  return match.last_line < end ? match.last_line
         : match.line < end    ? match.line
                               : 0;
}

/// The match of that pattern that stands closest above that line of the log.
const PatternMatch* OwnLineAbove(const std::vector<PatternMatch>& matches,
                                 std::string_view pattern, size_t line) {
  const PatternMatch* closest = nullptr;
  for (const PatternMatch& each : matches) {
    if (each.pattern != pattern || !IsOwnCode(CaptureOf(each, "file"))) {
      continue;
    }
    const size_t at = LastBefore(each, line);
    if (at > 0 && (closest == nullptr || at > LastBefore(*closest, line))) {
      closest = &each;
    }
  }
  return closest;
}

/// The innermost line of the user's code in what pytest prints of the error in
/// that line of the log: each place stands below its piece of code.
const PatternMatch* PlaceOfTest(const std::vector<PatternMatch>& matches,
                                size_t error) {
  const PatternMatch* innermost = nullptr;
  for (const PatternMatch& each : matches) {
    if (each.pattern != pattern_name::kTestErrorPlace) continue;
    if (IsOwnCode(CaptureOf(each, "file"))) innermost = &each;
    if (CaptureOf(each, "type").empty()) continue;
    if (each.line > error) return innermost;
    innermost = nullptr;  // of an earlier error
  }
  return nullptr;
}

}  // namespace

std::optional<SourceLine> LineThatRaised(
    const std::vector<PatternMatch>& matches) {
  const ScriptsException raised = ExceptionOf(matches, false);
  if (raised.line == nullptr) return {};
  const size_t error =
      raised.test != nullptr ? raised.line->line : raised.line->last_line;
  constexpr size_t kNear = 6;  // lines: the code, and marks below it
  if (IsSyntaxError(raised.message)) {
    const PatternMatch* unread =
        OwnLineAbove(matches, pattern_name::kSyntaxErrorPlace, error);
    if (unread != nullptr && LastBefore(*unread, error) + kNear >= error) {
      return LineOf(*unread);
    }
  }
  const PatternMatch* place = nullptr;
  if (raised.line->pattern == pattern_name::kTestErrorLine) {
    place = PlaceOfTest(matches, error);
  }
  if (place == nullptr && raised.line != raised.test) {
    place = OwnLineAbove(matches, pattern_name::kScriptFrame, error);
  }
  if (place == nullptr) place = raised.test;
  if (place == nullptr || CaptureOf(*place, "file").empty()) return {};
  return LineOf(*place);
}

namespace {

/// True if the line is of that pattern, and the command's end fits it.
bool IsUsageError(const PatternMatch& match, const Ending& ending,
                  const PatternMatch* header) {
  constexpr size_t kNear = 60;  // lines of a usage text
  const auto* exited = std::get_if<Exited>(&ending);
  const auto ended_with = [&](int code) {
    return exited == nullptr || exited->code == code;
  };
  if (match.pattern == pattern_name::kUsageError) return true;
  if (match.pattern == pattern_name::kNoCommand) return ended_with(127);
  if (match.pattern == pattern_name::kNoTests) return ended_with(5);
  return match.pattern == pattern_name::kUsageComplaint && header != nullptr &&
         header->line <= match.line && header->last_line + kNear >= match.line;
}

/// True if more happened after a usage error: its caller went on.
bool WentOnAfter(const PatternMatch& usage, const RunEvidence& run,
                 const std::vector<PatternMatch>& matches) {
  if (!run.tail.empty() && usage.last_line < run.tail.front().line) return true;
  const PatternMatch* raised = FinalException(matches);
  return raised != nullptr && raised->last_line > usage.last_line &&
         FindMatch(matches, pattern_name::kSeveralProcesses) == nullptr;
}

}  // namespace

const PatternMatch* UsageError(const RunEvidence& run) {
  const bool compile = run.summary.compile && !Succeeded(*run.summary.compile);
  const auto& matches = compile ? run.compile_matches : run.matches;
  const Ending& ending = compile ? *run.summary.compile : run.summary.ending;
  if (SignalOf(ending) || std::holds_alternative<TimedOut>(ending)) {
    return nullptr;
  }
  const PatternMatch* header = FindMatch(matches, pattern_name::kUsageHeader);
  const PatternMatch* last = nullptr;
  for (const PatternMatch& each : matches) {
    if (IsUsageError(each, ending, header) &&
        (last == nullptr || each.last_line > last->last_line)) {
      last = &each;
    }
  }
  return last != nullptr && WentOnAfter(*last, run, matches) ? nullptr : last;
}

const PatternMatch* FirstException(const std::vector<PatternMatch>& matches) {
  const auto printed = std::find_if(
      matches.begin(), matches.end(), [](const PatternMatch& each) {
        return IsException(each) && !IsOfAWorker(each) &&
               each.stream == Stream::kStderr;
      });
  if (printed != matches.end()) return &*printed;
  const auto any = std::find_if(matches.begin(), matches.end(), IsException);
  return any != matches.end() ? &*any : nullptr;
}

namespace {

/// The exception that was raised because of that one, or while it was handled;
/// itself if there is none.
const PatternMatch* EndOfChain(const std::vector<PatternMatch>& matches,
                               const PatternMatch* from) {
  const PatternMatch* link = FindMatch(matches, pattern_name::kExceptionChain);
  if (from == nullptr || link == nullptr || link->line < from->line) {
    return from;
  }
  const auto next = std::find_if(
      matches.begin(), matches.end(), [&](const PatternMatch& each) {
        return IsException(each) && each.line > link->line;
      });
  return next == matches.end() ? from : &*next;
}

}  // namespace

const PatternMatch* FatalException(const std::vector<PatternMatch>& matches) {
  if (FindMatch(matches, pattern_name::kSeveralProcesses) != nullptr) {
    return EndOfChain(matches, FirstException(matches));
  }
  const PatternMatch* last = nullptr;
  for (const PatternMatch& each : matches) {
    if (!IsException(each) || each.stream != Stream::kStderr) continue;
    if (last == nullptr || each.last_line > last->last_line) last = &each;
  }
  return last != nullptr ? last : FirstException(matches);
}

const PatternMatch* FinalException(const std::vector<PatternMatch>& matches) {
  const PatternMatch* last = nullptr;
  for (const PatternMatch& each : matches) {
    if (!IsException(each)) continue;
    if (last == nullptr || each.last_line > last->last_line) last = &each;
  }
  return last;
}

bool FailedNanAssertion(const RunEvidence& run) {
  return FindMatch(run.matches, pattern_name::kNanFound) != nullptr ||
         FindMatch(run.matches, pattern_name::kInfFound) != nullptr;
}

bool EndedByThrow(const RunEvidence& run) {
  return SignalOf(run.summary.ending) &&
         FindMatch(run.matches, pattern_name::kTerminate) != nullptr;
}

bool SaidWhatItThrew(const RunEvidence& run) {
  return std::any_of(
      run.matches.begin(), run.matches.end(), [](const PatternMatch& each) {
        if (each.pattern == pattern_name::kTerminateWhat) {
          // The end of another thread cut off the message.
          return !CaptureOf(each, "message").starts_with("terminate called");
        }
        const std::string type = CaptureOf(each, "type");
        return each.pattern == pattern_name::kTerminate && !type.empty() &&
               type != "c10::Error";
      });
}

const PatternMatch* ProgramFailure(const RunEvidence& run) {
  if (SignalOf(run.summary.ending) != SIGABRT) return nullptr;
  for (std::string_view name :
       {pattern_name::kProgramAssertion, pattern_name::kTerminateWhat,
        pattern_name::kTerminate}) {
    const PatternMatch* match = FindMatch(run.matches, name);
    if (match != nullptr) return match;
  }
  return nullptr;
}

bool EndedOutsideModels(const RunEvidence& run) {
  const Position& position = FinalPosition(run);
  return position.invocation && position.outside_possible &&
         position.gap.empty();
}

const PatternMatch* ErrorBeforeTheEnd(const RunEvidence& run) {
  const PatternMatch* error =
      FindMatch(run.matches, pattern_name::kRuntimeError);
  if (error == nullptr) {
    error = FindMatch(run.matches, pattern_name::kFailedCall);
  }
  if (error == nullptr) return nullptr;
  if (SignalOf(run.summary.ending)) {
    return EndedByThrow(run) ? nullptr : error;
  }
  const PatternMatch* end = FinalException(run.matches);
  bool other = end != nullptr && end->last_line > error->line &&
               !MayComeFromTorch(CaptureOf(*end, "type")) &&
               !LinkedTo(run.matches, *error);
  return other ? error : nullptr;
}

const PatternMatch* RaisedElsewhere(const RunEvidence& run,
                                    const PatternMatch& error) {
  const PatternMatch* end = FinalException(run.matches);
  if (end == nullptr || end->last_line < error.last_line ||
      LinkedTo(run.matches, error)) {
    return nullptr;
  }
  const PatternMatch* innermost = nullptr;
  for (const PatternMatch& each : run.matches) {
    if (each.pattern != pattern_name::kScriptFrame ||
        each.last_line > end->last_line || each.last_line < error.last_line) {
      continue;
    }
    if (innermost == nullptr || each.last_line > innermost->last_line) {
      innermost = &each;
    }
  }
  const bool own =
      innermost != nullptr && !IsTorchsOwn(CaptureOf(*innermost, "file"));
  return own ? innermost : nullptr;
}

bool ScriptWentOn(const RunEvidence& run) {
  if (run.trace.events.empty() || ErrorBeforeTheEnd(run) == nullptr) {
    return false;
  }
  return AlignmentOf(run).cut_off > 0;
}

namespace {

// Lower ranks: signals, and errors that a device fault may cause.
constexpr int kCauseRank = 65;

bool IsBeforeModelsRun(FailureClass failure_class) {
  switch (failure_class) {
    case FailureClass::kExportFailure:
    case FailureClass::kCompileFailure:
    case FailureClass::kPackageLoad:
    case FailureClass::kConstantLoad:
    case FailureClass::kUserError:
      return true;
    default:
      return false;
  }
}

/// True if a script can continue after it, with another model or less data.
bool MayBeSurvived(FailureClass failure_class) {
  return IsBeforeModelsRun(failure_class) ||
         failure_class == FailureClass::kOutOfMemory;
}

bool IsOfRunningModel(FailureClass failure_class) {
  switch (failure_class) {
    case FailureClass::kIndexOutOfBounds:
    case FailureClass::kNanOrInf:
    case FailureClass::kInputMismatch:
    case FailureClass::kWrongMeta:
      return true;
    default:
      return false;
  }
}

/// True for a line that has a class and is not known to be superseded.
bool Counts(const PatternMatch& match) {
  return match.failure_class && match.rank > 0 && !match.superseded;
}

/// True if the last traceback, or one that led to it, has the match's class.
bool StandsInLastTraceback(const RunEvidence& run, const PatternMatch& match) {
  const PatternMatch* header = FindMatch(run.matches, pattern_name::kTraceback);
  if (header == nullptr) return false;
  if (LinkedTo(run.matches, match)) return true;
  return std::any_of(run.matches.begin(), run.matches.end(),
                     [&](const PatternMatch& each) {
                       return each.failure_class == match.failure_class &&
                              each.last_line > header->last_line;
                     });
}

bool IsPrintedException(const RunEvidence& run, const PatternMatch& match) {
  const PatternMatch* header = FindMatch(run.matches, pattern_name::kTraceback);
  return header != nullptr && header->line < match.line &&
         std::any_of(run.matches.begin(), run.matches.end(),
                     [&](const PatternMatch& each) {
                       return each.pattern == pattern_name::kPythonException &&
                              each.line == match.line;
                     });
}

/// True for a crash in a script, not in an interpreter that is shutting down.
bool CrashedInScript(const RunEvidence& run, size_t after_line) {
  if (!SignalOf(run.summary.ending) || EndedByThrow(run)) return false;
  const PatternMatch* crash =
      FindMatch(run.matches, pattern_name::kFaultHandler);
  return crash != nullptr && crash->line > after_line &&
         std::any_of(run.matches.begin(), run.matches.end(),
                     [&](const PatternMatch& each) {
                       return each.pattern == pattern_name::kScriptFrame &&
                              each.last_line > crash->line;
                     });
}

/// True if a launch began and ended after that line.
bool LaunchedCompletelyAfter(const RunEvidence& run, size_t line) {
  if (run.stdout_unknown) return false;  // the order of the streams is lost
  bool begun = false;
  for (const TraceEvent& event : run.trace.events) {
    if (event.line <= line) continue;
    if (event.phase == TraceEvent::Phase::kBefore) begun = true;
    if (event.phase == TraceEvent::Phase::kAfter && begun) return true;
  }
  return false;
}

bool AnotherFailed(const RunEvidence& run, const PatternMatch& match) {
  const bool printed = IsPrintedException(run, match);
  if (!printed && !MayBeSurvived(*match.failure_class)) return false;
  for (const PatternMatch& each : run.matches) {
    if (!Counts(each) || each.line <= match.last_line ||
        each.failure_class == match.failure_class) {
      continue;
    }
    if (IsOfRunningModel(*each.failure_class)) return true;
    if (printed && each.rank >= kCauseRank) return true;
  }
  return printed && CrashedInScript(run, match.last_line);
}

/// True if inductor only tuned, and went on with another kernel.
bool IsDroppedChoice(const RunEvidence& run, const PatternMatch& match) {
  const PatternMatch* dropped =
      FindMatch(run.matches, pattern_name::kChoiceDropped);
  constexpr size_t kNear = 40;  // lines
  return IsAnyOf(match, pattern_name::kNoResources) && dropped != nullptr &&
         dropped->last_line > match.last_line &&
         dropped->line <= match.last_line + kNear;
}

bool WentOn(const RunEvidence& run, const PatternMatch& match) {
  if (IsDroppedChoice(run, match)) return true;
  if (!SignalOf(run.summary.ending) && StandsInLastTraceback(run, match)) {
    return false;
  }
  // The error of a model may appear before its last launches: the two streams
  // are independent. The output of a script does not.
  const bool orderly = IsBeforeModelsRun(*match.failure_class) ||
                       IsPrintedException(run, match) ||
                       RaisedElsewhere(run, match) != nullptr;
  return (orderly && LaunchedCompletelyAfter(run, match.last_line)) ||
         AnotherFailed(run, match);
}

std::set<std::string> SupersededPatterns(const std::vector<RunEvidence>& runs) {
  std::set<std::string> patterns;
  for (const RunEvidence& run : runs) {
    for (const PatternMatch& each : run.matches) {
      if (Counts(each) && WentOn(run, each)) patterns.insert(each.pattern);
    }
  }
  return patterns;
}

void MarkSuperseded(const std::set<std::string>& patterns,
                    std::vector<RunEvidence>& runs) {
  for (RunEvidence& run : runs) {
    // Sets the marks last, because WentOn reads the marks of other lines.
    std::vector<PatternMatch*> found;
    for (PatternMatch& each : run.matches) {
      if (Counts(each) && patterns.contains(each.pattern) &&
          (!StandsInLastTraceback(run, each) || WentOn(run, each))) {
        found.push_back(&each);
      }
    }
    for (PatternMatch* each : found) each->superseded = true;
  }
}

}  // namespace

void DropStaleFailureLines(std::vector<RunEvidence>& runs,
                           const std::optional<TorchVersion>& torch) {
  for (RunEvidence& run : runs) {
    for (PatternMatch& each : run.matches) each.superseded = false;
    if (!torch) continue;
    DropOtherVersions(*torch, run.matches);
    DropOtherVersions(*torch, run.compile_matches);
  }
  MarkSuperseded(SupersededPatterns(runs), runs);
}

bool MayBeSuperseded(const RunEvidence& run, const PatternMatch& match) {
  if (!MayBeSurvived(*match.failure_class)) return false;
  if (SignalOf(run.summary.ending) && !EndedByThrow(run)) {
    return !IsPrintedException(run, match) ||
           CrashedInScript(run, match.last_line);
  }
  if (StandsInLastTraceback(run, match)) return false;
  const PatternMatch* end = FinalException(run.matches);
  if (end == nullptr || end->last_line < match.line) return run.compiled;
  return RaisedElsewhere(run, match) != nullptr;
}

namespace {

/// The lines of a Python stack, both ends exclusive.
struct Stack {
  size_t begin = 0, end = 0;
  [[nodiscard]] bool Holds(const PatternMatch& match) const {
    return match.last_line > begin && match.last_line < end;
  }
};

/// The frame that raised; null if there is none.
const PatternMatch* InnermostFrame(const std::vector<PatternMatch>& matches,
                                   const Stack& stack) {
  const PatternMatch* innermost = nullptr;
  for (const PatternMatch& each : matches) {
    if (each.pattern != pattern_name::kScriptFrame || !stack.Holds(each)) {
      continue;
    }
    // A module or torch.ops lacks a name: a frame further out asked for it.
    if (CaptureOf(each, "function").find("getattr") != std::string::npos) {
      continue;
    }
    if (innermost == nullptr || each.last_line > innermost->last_line) {
      innermost = &each;
    }
  }
  return innermost;
}

/// True if the frame that raised is in no file of torch.
bool RaisedOutsideOfTorch(const std::vector<PatternMatch>& matches,
                          const Stack& stack) {
  const PatternMatch* innermost = InnermostFrame(matches, stack);
  return innermost != nullptr && !IsTorchsOwn(CaptureOf(*innermost, "file"));
}

/// True for a message that a missing attribute, key or file leaves, or
/// IsScriptsMistake.
bool IsSlip(const std::string& message) {
  static const RE2 kSlip(
      R"(^(?:AttributeError|KeyError|FileNotFoundError|PermissionError)\b)");
  return IsScriptsMistake(message) || RE2::PartialMatch(message, kSlip);
}

struct EnteredCall {
  const PatternMatch* entry = nullptr;
  bool slip = false;  ///< the user's own line made a slip below it
};

EnteredCall FindEntry(const std::vector<PatternMatch>& matches) {
  const PatternMatch* raised = FinalException(matches);
  const PatternMatch* header = FindMatch(matches, pattern_name::kTraceback);
  if (raised == nullptr) return {};
  // An excerpt of a log may lack the header.
  const Stack stack{header == nullptr ? 0 : header->last_line,
                    raised->last_line};
  EnteredCall call;
  for (const PatternMatch& each : matches) {
    if (!IsAnyOf(each, pattern_name::kEntry) || !stack.Holds(each)) continue;
    if (call.entry == nullptr || each.last_line < call.entry->last_line) {
      call.entry = &each;
    }
  }
  call.slip = call.entry != nullptr && IsSlip(MessageOf(*raised)) &&
              RaisedOutsideOfTorch(matches, stack);
  return call;
}

}  // namespace

const PatternMatch* EntryOfException(const std::vector<PatternMatch>& matches) {
  const EnteredCall call = FindEntry(matches);
  return call.slip ? nullptr : call.entry;
}

namespace {

/// The class of an exception that was raised in this file of torch or Triton.
std::optional<FailureClass> ClassOfFile(const std::string& file,
                                        const std::string& exception) {
  static const RE2 kCompiler(
      R"([/\\](?:torch[/\\]_inductor[/\\](?:[^/\\]+|codegen[/\\].+|)"
      R"(compile_worker[/\\].+)|triton[/\\](?:compiler[/\\].+|)"
      R"(backends[/\\]\w+[/\\]compiler)|triton[/\\]runtime[/\\]build)\.py$)");
  // A file that inductor generated has the hash of its text as its name.
  static const RE2 kGenerated(R"([/\\]c[a-z2-7]{40,}\.py$)");
  static const RE2 kTracer(
      R"([/\\]torch[/\\](?:_dynamo|export|_export|_subclasses|fx|)"
      R"(_functorch[/\\]_aot_autograd)[/\\])");
  static const RE2 kOperator(
      R"([/\\]torch[/\\](?:nn[/\\]|autograd[/\\]|fft[/\\]|_refs[/\\]|)"
      R"((?:functional|_ops|_tensor)\.py$))");
  const bool slip = exception == "NameError" || exception == "SyntaxError" ||
                    exception == "AttributeError";
  if (RE2::PartialMatch(file, kCompiler) ||
      (slip && RE2::PartialMatch(file, kGenerated))) {
    return FailureClass::kCompileFailure;
  }
  if (RE2::PartialMatch(file, kTracer)) return FailureClass::kExportFailure;
  const bool may_be_operators = exception == "RuntimeError" ||
                                exception == "NotImplementedError" ||
                                exception == "IndexError";
  if (may_be_operators && RE2::PartialMatch(file, kOperator)) {
    return FailureClass::kOpError;
  }
  return {};
}

}  // namespace

std::optional<FailureClass> ClassOfRaiser(
    const std::vector<PatternMatch>& matches) {
  const PatternMatch* raised = FinalException(matches);
  if (raised == nullptr) return {};
  const PatternMatch* header = FindMatch(matches, pattern_name::kTraceback);
  const Stack stack{header == nullptr ? 0 : header->last_line,
                    raised->last_line};
  const PatternMatch* innermost = InnermostFrame(matches, stack);
  if (innermost == nullptr) return {};
  return ClassOfFile(CaptureOf(*innermost, "file"), CaptureOf(*raised, "type"));
}

bool SlippedInTorchsCall(const std::vector<PatternMatch>& matches) {
  return FindEntry(matches).slip;
}

}  // namespace ladder
