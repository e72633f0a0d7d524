#include "diagnosis/time_limit.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string_view>

#include "base/text.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/reach.h"
#include "process/observer.h"

namespace ladder {

namespace {

std::string NameOf(const ProcessAtLimit& process) {
  const std::string& path =
      process.words.empty() ? process.program : process.words.front();
  return path.substr(path.rfind('/') + 1);
}

bool RunsPython(const ProcessAtLimit& process) {
  const std::string name = NameOf(process);
  return name.starts_with("python") || name.starts_with("pypy");
}

bool IsCompiler(const ProcessAtLimit& process) {
  static const RE2 kPart(
      R"((?:.*-)?(?:cc1|cc1plus|collect2|ld|ld\.\w+|as|cicc|ptxas|)"
      R"(cudafe\+\+|fatbinary)(?:-[\d.]+)?)");
  const std::string name = NameOf(process);
  return IsCompilerDriver(name) || RE2::FullMatch(name, kPart);
}

/// The source or object that a compiler is at; empty: its words name none.
std::string SourceOf(const ProcessAtLimit& process) {
  static const RE2 kSource(R"(.*\.(?:cpp|cc|cu|ii|s|o|ptx))");
  const auto source = std::find_if(
      process.words.begin(), process.words.end(),
      [](const std::string& word) { return RE2::FullMatch(word, kSource); });
  return source == process.words.end() ? ""
                                       : source->substr(source->rfind('/') + 1);
}

/// The line of the snapshot's text that has this text; 0 if none has.
size_t LineWith(const std::string& text, std::string_view wanted) {
  const size_t at = text.find(wanted);
  if (at == std::string::npos) return 0;
  return 1 + CountNewlines(std::string_view(text).substr(0, at));
}

std::string FileOf(const RunEvidence& run) {
  const bool compile = run.summary.compile && !Succeeded(*run.summary.compile);
  const std::string& log = compile ? run.compile_log : run.log;
  return log.substr(0, log.rfind('/') + 1) + kAtLimitFile;
}

/// The deepest process that compiles: a driver waits for the compiler proper.
std::optional<EarlyLimit> ByCompiler(const RunEvidence& run) {
  const LimitSnapshot& snapshot = *run.at_limit;
  const auto found = std::find_if(snapshot.processes.rbegin(),
                                  snapshot.processes.rend(), IsCompiler);
  if (found == snapshot.processes.rend()) return {};
  const std::string source = SourceOf(*found);
  EarlyLimit early{"while a model was being compiled", {}};
  early.shown.confidence = Confidence::kCertain;
  early.shown.why = fmt::format(
      "{} (process {}) was still compiling{} when the time limit was reached",
      NameOf(*found), found->pid, source.empty() ? "" : " " + source);
  const std::string start = fmt::format("  pid {},", found->pid);
  early.shown.Cite({FileOf(run), LineWith(TextOf(snapshot), start), "",
                    "a process at the time limit"});
  return early;
}

struct PhaseOfFrame {
  const char* path;  ///< part of the path of a file
  const char* phase;
};
/// The compiler comes first: its stack may hold frames of the export too. Files
/// that are also at work while a model runs, such as the loader's in
/// torch/export and Dynamo's wrappers, tell nothing.
constexpr PhaseOfFrame kPhases[] = {
    {"torch/_inductor/(?:compile|codecache|graph|scheduler|codegen|cpp_builder|"
     "ir|lowering|select_algorithm|async_compile|fx_passes|pattern_matcher)",
     "while a model was being compiled"},
    {"triton/(?:compiler|backends)/", "while a model was being compiled"},
    {"torch/(?:export/_|_export/|_dynamo/(?:symbolic_convert|output_graph|"
     "convert_frame|variables)|_functorch/_?aot_autograd|"
     "fx/experimental/(?:proxy_tensor|symbolic_shapes))",
     "while a model was being exported"},
};

std::string Trimmed(const std::string& line) {
  const size_t start = line.find_first_not_of(' ');
  return start == std::string::npos ? "" : line.substr(start);
}

/// A frame of the Python stacks that tells the phase.
std::optional<EarlyLimit> ByStack(const RunEvidence& run) {
  const std::string text = TextOf(*run.at_limit);
  for (const PhaseOfFrame& each : kPhases) {
    const RE2 frame(fmt::format("(?m)^(.*{}.*)$", each.path));
    std::string line;
    if (!RE2::PartialMatch(text, frame, &line)) continue;
    EarlyLimit early{each.phase, {}};
    early.shown.confidence = Confidence::kCertain;
    early.shown.why = "the stack at the time limit has " + Trimmed(line);
    early.shown.Cite(
        {FileOf(run), LineWith(text, line), "", "a frame of that stack"});
    return early;
  }
  return {};
}

/// The end of the output, where faulthandler wrote its stacks.
std::optional<EarlyLimit> ByPrintedStack(const RunEvidence& run) {
  const auto& stacks = run.at_limit->stacks;
  if (std::none_of(stacks.begin(), stacks.end(), [](const StackAtLimit& each) {
        return each.text.empty();
      })) {
    return {};
  }
  for (const PhaseOfFrame& each : kPhases) {
    const RE2 frame(fmt::format(R"(^  File ".*{}.*", line \d+)", each.path));
    for (const LineFound& line : run.tail) {
      if (!RE2::PartialMatch(line.text, frame)) continue;
      EarlyLimit early{each.phase, {}};
      early.shown.confidence = Confidence::kCertain;
      early.shown.why = "the stack at the time limit has " + Trimmed(line.text);
      early.shown.Cite({run.log, line.line, line.text,
                        "a frame of the stack that faulthandler printed"});
      return early;
    }
  }
  return {};
}

/// A Python stack that was taken at the limit.
struct PythonStack {
  std::string file;  ///< in the record
  size_t line = 0;
  std::string frame;      ///< the innermost frame of the user's own code, or ""
  std::string innermost;  ///< "repro.py:6, in load", of that frame
};

/// The stack of the main thread at the end of the output. A signal goes to that
/// thread, and faulthandler calls it the current one.
std::optional<PythonStack> PrintedStack(const RunEvidence& run) {
  size_t begin = 0;
  for (const PatternMatch& each : run.matches) {
    if (each.pattern == pattern_name::kPythonThread &&
        CaptureOf(each, "current") == "Current thread") {
      begin = each.last_line;
    }
  }
  if (begin == 0) return {};
  PythonStack stack{run.log, begin, "", ""};
  size_t nearest = 0;
  for (const PatternMatch& each : run.matches) {
    const size_t line = each.line > begin ? each.line : each.last_line;
    if (!IsOfCrash(each) || line <= begin ||
        IsOfLibrary(CaptureOf(each, "file")) ||
        (nearest != 0 && line >= nearest)) {
      continue;
    }
    nearest = line;
    stack.frame = each.text;
    stack.innermost =
        fmt::format("{}:{}, in {}", FileNameOf(CaptureOf(each, "file")),
                    CaptureOf(each, "line"), CaptureOf(each, "function"));
  }
  if (nearest != 0) stack.line = nearest;
  return stack;
}

size_t LineOfStack(const LimitSnapshot& snapshot, const StackAtLimit& stack) {
  return LineWith(TextOf(snapshot),
                  fmt::format("stack of pid {}, by {}:", stack.pid, stack.by));
}

std::optional<PythonStack> PythonStackOf(const RunEvidence& run) {
  for (const StackAtLimit& each : run.at_limit->stacks) {
    if (each.text.empty()) return PrintedStack(run);
    if (each.by != "py-spy") continue;
    return PythonStack{FileOf(run), LineOfStack(*run.at_limit, each), "", ""};
  }
  return {};
}

/// Cites each stack that was taken.
void CiteStacks(const RunEvidence& run, Finding& shown) {
  for (const StackAtLimit& each : run.at_limit->stacks) {
    if (!each.text.empty()) {
      shown.Cite({FileOf(run), LineOfStack(*run.at_limit, each), "",
                  fmt::format("the stack of process {}", each.pid)});
    } else if (const auto printed = PrintedStack(run)) {
      shown.Cite({printed->file, printed->line, printed->frame,
                  "Python's stack at the time limit"});
    }
  }
}

void AdviseToSee(const std::string& file, size_t line, const std::string& text,
                 Verdict& verdict,
                 const std::string& why = "it shows what took the time") {
  const std::string place = fmt::format("{}:{}", file, line);
  Advice advice = AdviceToEdit(AdviceAt::kNamed,
                               fmt::format("See {}: {}", place, text), why, "");
  advice.edit = place;
  verdict.advice.push_back(std::move(advice));
}

/// Advises on a way to the Python stack, which no tool has taken.
void AdviseToTakeStack(const LimitSnapshot& snapshot, Verdict& verdict) {
  if (std::none_of(snapshot.processes.begin(), snapshot.processes.end(),
                   RunsPython)) {
    return;
  }
  if (Contains(snapshot.missing, kFaultHandlerNotAsked)) {
    verdict.advice.push_back(AdviceToRun(
        "python3 -m pip install py-spy",
        "If it hangs, install py-spy: it shows the Python stack at the time "
        "limit, also of a program that handles SIGTERM.",
        "no tool could take a Python stack", ""));
    return;
  }
  verdict.advice.push_back(AdviceToRunAgain(
      {"--env", "PYTHONFAULTHANDLER=1"},
      "If it hangs, let Python print its stack at the time limit (py-spy, "
      "once installed, shows it too).",
      "no tool could take a Python stack", ""));
}

/// Says where the stacks are and what they show.
void AdviseOnStacks(const RunEvidence& run, Verdict& verdict) {
  if (const auto stack = PythonStackOf(run)) {
    return AdviseToSee(
        stack->file, stack->line,
        stack->innermost.empty()
            ? "Python's stacks at the time limit."
            : fmt::format("Python's stack at the time limit: the innermost "
                          "line of your code is {}.",
                          stack->innermost),
        verdict);
  }
  const auto& stacks = run.at_limit->stacks;
  // Without symbols, a frame is "#0  0x00007f5e in ?? ()".
  static const RE2 kNamedFrame(R"((?m)^#\d+ +(?:0x[0-9a-f]+ in )?[A-Za-z_])");
  if (stacks.empty() || !RE2::PartialMatch(stacks.front().text, kNamedFrame)) {
    AdviseToSee(FileOf(run), 1, "the processes at the time limit.", verdict);
  } else {
    AdviseToSee(FileOf(run), LineOfStack(*run.at_limit, stacks.front()),
                fmt::format("the stack that {} took at the time limit. It has "
                            "no lines of Python.",
                            stacks.front().by),
                verdict);
  }
  AdviseToTakeStack(*run.at_limit, verdict);
}

/// The tightest round limit of at least that length, such as "2m".
std::string RoundLimit(double seconds) {
  if (seconds <= 60) return "1m";
  const double minutes = std::ceil(seconds / 60);
  if (minutes <= 60) return fmt::format("{:.0f}m", minutes);
  return fmt::format("{:.0f}h", std::ceil(minutes / 60));
}

}  // namespace

std::optional<EarlyLimit> ReachedEarly(const RunEvidence& run) {
  const bool compile = run.summary.compile && !Succeeded(*run.summary.compile);
  const Ending& ending = compile ? *run.summary.compile : run.summary.ending;
  if (!std::holds_alternative<TimedOut>(ending) || !run.at_limit) return {};
  auto early = ByCompiler(run);
  if (!early) early = ByStack(run);
  if (!early) early = ByPrintedStack(run);
  if (!early && !compile && SawNoModelSoFar(run)) {
    early = EarlyLimit{"before any model was compiled or loaded", {}};
    early->shown.confidence = Confidence::kLikely;
    early->shown.why =
        "until the time limit, no process of the command compiled or loaded a "
        "model";
    early->shown.Cite({FileOf(run), 1, "", "the processes at the time limit"});
  }
  if (!early) return {};
  CiteStacks(run, early->shown);
  if (run.at_limit->stacks.empty() && !run.at_limit->missing.empty()) {
    early->shown.not_known.push_back(
        fmt::format("what the Python code was at: {}",
                    fmt::join(run.at_limit->missing, "; ")));
  }
  return early;
}

std::vector<Evidence> StacksAtLimit(const RunEvidence& run) {
  if (!run.at_limit) return {};
  Finding shown;
  CiteStacks(run, shown);
  return shown.evidence;
}

bool AdviseOnStackOfHang(const std::vector<RunEvidence>& runs,
                         Verdict& verdict) {
  const RunEvidence* best = nullptr;
  for (const RunEvidence& run : runs) {
    if (!run.at_limit || run.at_limit->stacks.empty()) continue;
    const bool python = PythonStackOf(run).has_value();
    if (best == nullptr || (python && !PythonStackOf(*best))) best = &run;
  }
  if (best != nullptr) AdviseOnStacks(*best, verdict);
  return best != nullptr;
}

bool AdviseOnPrintedStack(const std::vector<RunEvidence>& runs,
                          Verdict& verdict) {
  const auto cited =
      std::find_if(verdict.evidence.begin(), verdict.evidence.end(),
                   [](const Evidence& each) { return each.is_stack; });
  if (cited == verdict.evidence.end()) return false;
  const auto run = std::find_if(
      runs.begin(), runs.end(),
      [&](const RunEvidence& each) { return each.log == cited->file; });
  const auto stack = run == runs.end() ? std::nullopt : PrintedStack(*run);
  static const std::string kWhy = "it was printed while the process hung";
  if (stack && !stack->innermost.empty()) {
    AdviseToSee(stack->file, stack->line,
                fmt::format("it hangs at {}, the innermost line of your Python "
                            "code. The log also has the other frames and the "
                            "stacks of other threads.",
                            stack->innermost),
                verdict, kWhy);
  } else {
    AdviseToSee(cited->file, cited->line,
                "the frames above this line show what the process waits for. "
                "The stacks of other threads are there too.",
                verdict, kWhy);
  }
  return true;
}

void AdviseOnTime(const std::vector<RunEvidence>& runs,
                  const RunEvidence& limited, Verdict& verdict) {
  constexpr double kFactor = 4, kSlack = 2;
  const auto* late = std::get_if<TimedOut>(&verdict.failure->ending);
  if (late == nullptr) return;
  double longest = 0;  // of the runs that ended by themselves
  for (const RunEvidence& run : runs) {
    if (!std::holds_alternative<TimedOut>(run.summary.ending)) {
      longest = std::max(longest, run.summary.seconds);
    }
  }
  const double limit = std::chrono::duration<double>(late->limit).count();
  const double enough = longest > 0 ? std::max(kSlack * longest, limit * kSlack)
                                    : kFactor * limit;
  const std::string why =
      longest > 0
          ? fmt::format("a run of the command took {:.0f} s", longest)
          : "how long it needs is not known: no run has ended by itself; "
            "without --timeout, the first one shows it";
  verdict.advice.push_back(AdviceToRunAgain(
      {"--timeout", RoundLimit(enough)},
      fmt::format("Give it more time: {:.0f} s were not enough ({}).", limit,
                  why),
      why, ""));
  AdviseOnStacks(limited, verdict);
}

}  // namespace ladder
