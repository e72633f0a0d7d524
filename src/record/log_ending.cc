#include "record/log_ending.h"

#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "codegen/cpp_text.h"
#include "config/failure_pattern.h"
#include "diagnosis/exceptions.h"

namespace ladder {

namespace {

/// Signal names as shells, Slurm and the versions of CPython print them.
struct SignalText {
  std::string_view text;
  int number;
};
constexpr SignalText kSignals[] = {
    {"Segmentation fault", SIGSEGV},
    {"Aborted", SIGABRT},
    {"Bus error", SIGBUS},
    {"Illegal instruction", SIGILL},
    {"Killed", SIGKILL},
    {"Floating point exception", SIGFPE},
    {"Floating-point exception", SIGFPE},
    {"SIGSEGV", SIGSEGV},
    {"SIGBUS", SIGBUS},
    {"SIGABRT", SIGABRT},
    {"SIGILL", SIGILL},
    {"SIGFPE", SIGFPE},
    {"SIGKILL", SIGKILL},
    {"SEGV", SIGSEGV},
    {"ABRT", SIGABRT},
    {"BUS", SIGBUS},
    {"ILL", SIGILL},
    {"KILL", SIGKILL},
    {"segmentation fault", SIGSEGV},
    {"bus error", SIGBUS},
    {"abort", SIGABRT},
    {"illegal hardware instruction", SIGILL},
    {"killed", SIGKILL},
};

int SignalNamed(std::string_view text) {
  for (const SignalText& each : kSignals) {
    if (each.text == text) return each.number;
  }
  return 0;
}

DeducedEnding Says(const Ending& ending, const PatternMatch& match) {
  return {ending, match.line, match.text};
}

DeducedEnding BySignalName(const PatternMatch& match) {
  for (const auto& [name, text] : match.captures) {
    const int number = SignalNamed(text);
    if (number != 0) return Says(Signalled{number, false}, match);
  }
  return {};
}

// Negative codes are signals, as in Python. See SuccessAtTheEnd for 0.
DeducedEnding ByCode(const PatternMatch& match) {
  // Python and setuptools say so of a program that the command started.
  static const RE2 kOfOther(
      R"(returned non-zero exit status|'.*' failed with exit )");
  if (RE2::PartialMatch(match.text, kOfOther)) return {};
  const auto code = LeadingInteger(CaptureOf(match, "code"));
  if (!code || *code == 0 || *code > 255 || *code < -64) return {};
  if (*code < 0) return Says(Signalled{static_cast<int>(-*code), false}, match);
  return Says(Exited{static_cast<int>(*code)}, match);
}

/// A fatal error at CPython's start exits with 1 and does not abort. Its
/// message also begins with the name of a C function ("init_fs_encoding: …").
bool IsOfPythonsStart(const std::string& fatal) {
  static const RE2 kStart(
      R"((?i)^\w*(?:init|config|cmdline|argv|pycore|pysys_create|main_module)"
      R"(|stderr|import_site)\w*: )");
  return RE2::PartialMatch(fatal, kStart);
}

/// The ending that a dying process reports. Not every fatal error of CPython is
/// a crash.
DeducedEnding ByCrash(const PatternMatch& crash) {
  std::string what = CaptureOf(crash, "what");
  for (const char* name : {"absl", "jvm", "gdb", "shell"}) {
    if (what.empty()) what = CaptureOf(crash, name);
  }
  const auto caught = LeadingInteger(CaptureOf(crash, "signal"));
  int number = caught ? static_cast<int>(*caught) : SignalNamed(what);
  if (number == 0 && crash.failure_class == FailureClass::kSegfault) {
    number = SIGSEGV;
  }
  if (number == 0 && crash.pattern == pattern_name::kAbortText) {
    number = SIGABRT;
  }
  const bool by_python = crash.pattern == pattern_name::kFaultHandler;
  if (number == 0 && by_python && !IsOfPythonsStart(what)) number = SIGABRT;
  if (number == 0) return {};
  return Says(Signalled{number, false}, crash);
}

bool IsLast(const PatternMatch& match, const LogTail& tail) {
  return std::binary_search(tail.lines.begin(), tail.lines.end(),
                            match.last_line);
}

/// unittest's "OK" says that all tests passed only below "Ran 3 tests in 0.1s":
/// scripts print the same word.
bool EndsUnittest(const std::vector<PatternMatch>& matches,
                  const PatternMatch& ok) {
  constexpr size_t kBetween = 3;  // lines, with the blank one
  return std::any_of(matches.begin(), matches.end(),
                     [&](const PatternMatch& each) {
                       return each.pattern == pattern_name::kUnittestRan &&
                              each.last_line < ok.last_line &&
                              each.last_line + kBetween >= ok.last_line;
                     });
}

/// True if the log has a line "web-1 exited with code 0" for that speaker.
bool EndedWell(const std::vector<PatternMatch>& matches,
               const std::string& speaker) {
  return std::any_of(matches.begin(), matches.end(),
                     [&](const PatternMatch& each) {
                       return each.pattern == pattern_name::kEndedWithCode &&
                              CaptureOf(each, "code") == "0" &&
                              CaptureOf(each, "who") == speaker;
                     });
}

/// True for a line that says that the command ended well.
bool IsSuccess(const std::vector<PatternMatch>& matches,
               const PatternMatch& match, const LogTail& tail) {
  if (match.pattern == pattern_name::kTestsPassed) return true;
  if (match.pattern == pattern_name::kUnittestOk) {
    return EndsUnittest(matches, match);
  }
  if (match.pattern != pattern_name::kEndedWithCode ||
      CaptureOf(match, "code") != "0") {
    return false;
  }
  // "migrate-1 exited with code 0" tells nothing of the container web-1.
  if (CaptureOf(match, "who").empty()) return tail.speakers.size() < 2;
  return std::all_of(
      tail.speakers.begin(), tail.speakers.end(),
      [&](const std::string& each) { return EndedWell(matches, each); });
}

bool SucceededAfter(const std::vector<PatternMatch>& matches, size_t line,
                    const LogTail& tail) {
  return std::any_of(
      matches.begin(), matches.end(), [&](const PatternMatch& each) {
        return each.last_line > line && IsSuccess(matches, each, tail);
      });
}

/// The number of lines after that one, except those that follow a success, such
/// as the time that all tests took.
size_t LinesAfter(const std::vector<PatternMatch>& matches, size_t line,
                  const LogTail& tail) {
  const auto first =
      std::upper_bound(tail.lines.begin(), tail.lines.end(), line);
  return static_cast<size_t>(
      std::count_if(first, tail.lines.end(), [&](size_t each) {
        return std::none_of(
            matches.begin(), matches.end(), [&](const PatternMatch& total) {
              return total.pattern == pattern_name::kAfterSuccess &&
                     (total.line == each || total.last_line == each);
            });
      }));
}

/// A success that ends the log. It outweighs the errors before it: tests
/// provoke errors, and programs catch them. Null if there is none, or if a test
/// or a build failed.
const PatternMatch* SuccessAtTheEnd(const std::vector<PatternMatch>& matches,
                                    const LogTail& tail) {
  if (FindMatch(matches, pattern_name::kCommandFailed) != nullptr) {
    return nullptr;
  }
  for (const PatternMatch& each : matches) {
    if (IsSuccess(matches, each, tail) && IsLast(each, tail) &&
        LinesAfter(matches, each.last_line, tail) == 0) {
      return &each;
    }
  }
  return nullptr;
}

/// True if the program printed on after its last exception, which it then
/// caught. An error with a class may be what its other processes died of.
bool WentOn(const std::vector<PatternMatch>& matches, const LogTail& tail) {
  constexpr size_t kLastWords = 8;  // lines, of launchers and clean-up
  if (StrongestMatch(matches) != nullptr) return false;
  size_t last = 0;
  for (const PatternMatch& each : matches) {
    if (IsException(each) || each.pattern == pattern_name::kTraceback ||
        each.pattern == pattern_name::kScriptFrame ||
        each.pattern == pattern_name::kCommandFailed) {
      last = std::max(last, each.last_line);
    }
  }
  return LinesAfter(matches, last, tail) > kLastWords;
}

/// An exception that may have ended the process: a traceback may also be from
/// one that was caught. While tuning, inductor logs the exceptions of choices
/// that it drops. Without a traceback, as in notebooks and excerpts, only an
/// exception at the end counts.
const PatternMatch* EndingException(const std::vector<PatternMatch>& matches,
                                    const LogTail& tail) {
  if (WentOn(matches, tail)) return nullptr;
  const PatternMatch* dropped =
      FindMatch(matches, pattern_name::kChoiceDropped);
  const bool traced = FindMatch(matches, pattern_name::kTraceback) != nullptr;
  for (const PatternMatch& each : matches) {
    if (!IsException(each) || (!traced && !IsLast(each, tail))) continue;
    if (dropped != nullptr && each.last_line < dropped->last_line) continue;
    if (!SucceededAfter(matches, each.last_line, tail)) return &each;
  }
  return nullptr;
}

/// What shows a failure without an exception: a traceback that the log's end
/// cuts off, or the words of a program.
const PatternMatch* CutTraceback(const std::vector<PatternMatch>& matches,
                                 const LogTail& tail) {
  for (std::string_view name :
       {pattern_name::kTraceback, pattern_name::kCommandFailed}) {
    for (const PatternMatch& match : matches) {
      if (match.pattern != name || !IsLast(match, tail)) continue;
      const bool goes_on = std::any_of(
          matches.begin(), matches.end(), [&](const PatternMatch& each) {
            return each.pattern == pattern_name::kPythonException &&
                   each.last_line > match.last_line;
          });
      if (!goes_on && !SucceededAfter(matches, match.last_line, tail)) {
        return &match;
      }
    }
  }
  return nullptr;
}

/// The last report of the program that started the command.
DeducedEnding ByReport(const std::vector<PatternMatch>& matches,
                       const LogTail& tail) {
  DeducedEnding said;
  for (const PatternMatch& each : matches) {
    if (each.last_line < said.line) continue;
    DeducedEnding found;
    if (each.pattern == pattern_name::kEndedBySignal)
      found = BySignalName(each);
    if (each.pattern == pattern_name::kEndedWithCode) found = ByCode(each);
    if (found.line == 0 || !IsLast(each, tail)) continue;
    said = std::move(found);
    said.line = each.last_line;
  }
  return said;
}

/// What the dying process itself said of a signal.
DeducedEnding ByDyingWords(const std::vector<PatternMatch>& matches) {
  for (std::string_view pattern :
       {pattern_name::kFaultHandler, pattern_name::kSegfaultText,
        pattern_name::kAbortText}) {
    const PatternMatch* crash = FindMatch(matches, pattern);
    if (crash == nullptr) continue;
    if (DeducedEnding found = ByCrash(*crash); found.line != 0) return found;
  }
  for (std::string_view pattern :
       {pattern_name::kTerminate, pattern_name::kProgramAssertion}) {
    const PatternMatch* died = FindMatch(matches, pattern);
    if (died != nullptr) return Says(Signalled{SIGABRT, false}, *died);
  }
  return {};
}

}  // namespace

bool SaysItIsHandled(std::string_view line) {
  static const RE2 kHandled(
      R"((?i)\b(?:retrying|falling back|continuing with|will (?:retry|)"
      R"(continue)|resuming|recovered|skipp(?:ing|ed) (?:(?:the|this|that) )?)"
      R"((?:batch|sample|step|it|test|file|request))\b)");
  return RE2::PartialMatch(re2::StringPiece(line.data(), line.size()),
                           kHandled);
}

bool ShowsProgress(std::string_view line) {
  // A step with its number, a loss, a success.
  static const RE2 kStep(
      R"((?i)\b(?:epoch|step|iter(?:ation)?|batch|round|request|sample)s?)"
      R"( *[#:=\[(]* *\d|(?:^|[^a-z])(?:loss|accuracy|perplexity) *[:=] *\d|)"
      R"(^(?:.*[-|:\]>] )?)"
      R"re((?:(?:all|train(?:ing)?|evaluation|inference|tests?) )?)re"
      R"((?:done|finished|completed?|ok|passed)[.! ]*$|)"
      R"(\b(?:completed|finished|saved|exported|wrote|written|loaded) )"
      R"((?:.* )?(?:successfully|in \d[\d.]* ?m?s(?:ec(?:ond)?s?)?)\b|)"
      R"(HTTP/\d(?:\.\d)?" 200\b)");
  // Such a line can also be about the failure, or from the clean-up: Weights &
  // Biases prints its summary, launchers number their steps.
  static const RE2 kOfTheEnd(
      R"((?i)error|exception|\bfail|fatal|abort|kill|signal|terminat|cancel|)"
      R"(\bcore\b|\bdump|traceback|ProcessGroup|^wandb: )");
  const re2::StringPiece text(line.data(), line.size());
  return SaysItIsHandled(line) || (RE2::PartialMatch(text, kStep) &&
                                   !RE2::PartialMatch(text, kOfTheEnd));
}

DeducedEnding DeduceEnding(const std::vector<PatternMatch>& matches,
                           const LogTail& tail) {
  if (DeducedEnding said = ByReport(matches, tail); said.line != 0) return said;
  if (DeducedEnding said = ByDyingWords(matches); said.line != 0) return said;
  if (const PatternMatch* success = SuccessAtTheEnd(matches, tail)) {
    return Says(Exited{0}, *success);
  }
  if (const PatternMatch* exception = EndingException(matches, tail)) {
    return Says(Exited{1}, *exception);
  }
  if (const PatternMatch* end = CutTraceback(matches, tail)) {
    return Says(Exited{1}, *end);
  }
  return {};
}

}  // namespace ladder
