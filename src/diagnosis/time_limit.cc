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
  static const RE2 kCompiler(
      R"((?:.*-)?(?:cc1|cc1plus|gcc|g\+\+|c\+\+|clang|clang\+\+|collect2|ld|)"
      R"(ld\.\w+|as|nvcc|cicc|ptxas|cudafe\+\+|fatbinary|hipcc|icpx|dpcpp))"
      R"((?:-[\d.]+)?)");
  return RE2::FullMatch(NameOf(process), kCompiler);
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
  return 1 + static_cast<size_t>(std::count(
                 text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at),
                 '\n'));
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
  for (const StackAtLimit& each : run.at_limit->stacks) {
    if (each.text.empty()) continue;
    early->shown.Cite(
        {FileOf(run),
         LineWith(TextOf(*run.at_limit),
                  fmt::format("stack of pid {}, by {}:", each.pid, each.by)),
         "", fmt::format("the stack of process {}", each.pid)});
  }
  if (run.at_limit->stacks.empty() && !run.at_limit->missing.empty()) {
    early->shown.not_known.push_back(
        fmt::format("what the Python code was at: {}",
                    fmt::join(run.at_limit->missing, "; ")));
  }
  return early;
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
  verdict.advice.push_back(AdviceToEdit(
      AdviceAt::kNamed, "the processes at the time limit, and their stacks.",
      "they show what took the time", ""));
  const std::vector<ProcessAtLimit>& processes = limited.at_limit->processes;
  if (!limited.at_limit->stacks.empty() ||
      std::none_of(processes.begin(), processes.end(), RunsPython)) {
    return;
  }
  verdict.advice.push_back(AdviceToRunAgain(
      {"--env", "PYTHONFAULTHANDLER=1"},
      "If it hangs, let Python print its stacks at the time limit (py-spy, "
      "once installed, shows them too).",
      "no tool could take a Python stack", ""));
}

}  // namespace ladder
