#include "diagnosis/named_kernel.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "config/failure_pattern.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/failure_context.h"

namespace ladder {

namespace {

/// The exception that the failure line is, or that was raised because of it;
/// null if there is none.
const PatternMatch* ExceptionOf(const std::vector<PatternMatch>& matches,
                                const PatternMatch& failure_line) {
  const PatternMatch* found = nullptr;
  for (const PatternMatch& each : matches) {
    if (!IsException(each) || each.last_line < failure_line.line) continue;
    if (found == nullptr || each.last_line < found->last_line) found = &each;
  }
  return found;
}

/// The innermost frame of the stack of that exception which calls a kernel. A
/// log may end within the stack, before the exception.
const PatternMatch* KernelOfStack(const std::vector<PatternMatch>& matches,
                                  const PatternMatch* exception) {
  const PatternMatch* innermost = nullptr;
  for (const PatternMatch& each : matches) {
    if (exception != nullptr && each.last_line >= exception->last_line)
      continue;
    // Above another exception is another stack.
    if (IsException(each) && innermost != nullptr &&
        each.last_line > innermost->last_line) {
      innermost = nullptr;
    }
    if ((each.pattern == pattern_name::kKernelInStack ||
         each.pattern == pattern_name::kKernelRun) &&
        (innermost == nullptr || each.last_line > innermost->last_line)) {
      innermost = &each;
    }
  }
  return innermost;
}

/// The first frame of a kernel below the line; null if there is none.
const PatternMatch* KernelFrameBelow(const std::vector<PatternMatch>& matches,
                                     const PatternMatch& error) {
  const auto frame = std::find_if(
      matches.begin(), matches.end(), [&](const PatternMatch& each) {
        return each.pattern == pattern_name::kKernelFrame &&
               each.line > error.line;
      });
  return frame == matches.end() ? nullptr : &*frame;
}

/// The kernel whose compilation or loading the lines around the error report:
/// the nearest one, and of two equally near ones that above the error.
const PatternMatch* KernelNamedNear(const std::vector<PatternMatch>& matches,
                                    const PatternMatch& error) {
  size_t nearest = 60;  // lines: a stack, or the kernel's source
  const PatternMatch* found = nullptr;
  for (const PatternMatch& each : matches) {
    if (each.pattern != pattern_name::kKernelNamed) continue;
    for (const size_t line : {each.line, each.last_line}) {
      const bool above = line <= error.line;
      const size_t lines = above ? error.line - line : line - error.line;
      if (lines > nearest || (lines == nearest && !above)) continue;
      nearest = lines;
      found = &each;
    }
  }
  return found;
}

/// True if a kernel's own compilation or launch can be what failed.
bool MayBeAKernels(FailureClass failure_class) {
  switch (failure_class) {
    case FailureClass::kUserError:
    case FailureClass::kPackageLoad:
    case FailureClass::kConstantLoad:
    case FailureClass::kExportFailure:
    case FailureClass::kUnknown:
      return false;
    default:
      return true;
  }
}

Suspect SuspectNamedBy(const PatternMatch& match) {
  Suspect suspect;
  if (match.pattern == pattern_name::kSanitizerKernel) {
    suspect.name = CaptureOf(match, "function");
    if (suspect.name.empty()) {
      suspect.name = FunctionIn(CaptureOf(match, "signature"));
    }
    return suspect;
  }
  for (const auto& [capture, text] : match.captures) {
    suspect.name = text;
    if (capture == "op") suspect.kind = Suspect::Kind::kExtern;
  }
  return suspect;
}

/// A line of the log that names a kernel, and how far that is to be trusted.
struct NamedKernel {
  const PatternMatch* line = nullptr;
  const char* says = "";
  Confidence confidence = Confidence::kLikely;
  const char* why = "the log names the kernel";
};

/// True if the line says that this kernel failed. Sources, and the operators of
/// a runtime, are also printed without an error.
bool Blames(const PatternMatch& named) {
  return named.captures.contains("kernel") || named.captures.contains("l0") ||
         named.captures.contains("of") || named.captures.contains("raiser");
}

/// The kernel of the error: by the sanitizer, by the stack of the crash or of
/// the exception, or by the lines around it.
NamedKernel KernelOf(const RunEvidence& run, const PatternMatch& error) {
  static constexpr char kOfError[] = "the kernel of the error";
  static constexpr char kByStack[] = "the stack of the error names the kernel";
  if (error.pattern == pattern_name::kSanitizerAccess) {
    return {FindMatch(run.matches, pattern_name::kSanitizerKernel), kOfError};
  }
  const auto* frame = error.pattern == pattern_name::kAddressSanitizer
                          ? KernelFrameBelow(run.matches, error)
                          : FrameOfCrash(run, pattern_name::kKernelFrame);
  if (frame != nullptr) return {frame, kByStack};
  const auto* called =
      KernelOfStack(run.matches, ExceptionOf(run.matches, error));
  if (called != nullptr && MayBeLate(error)) {
    return {called, kByStack, Confidence::kGuess,
            "the stack shows the launch that reported the error; an earlier "
            "one may have caused it"};
  }
  if (called != nullptr) return {called, kByStack};
  const PatternMatch* near = KernelNamedNear(run.matches, error);
  if (near == nullptr || near->line == error.line || Blames(*near)) {
    return {near, kOfError};
  }
  // Another allocation fills the memory.
  if (error.failure_class == FailureClass::kOutOfMemory) return {};
  return {near, kOfError, Confidence::kGuess,
          "a line near the error names the kernel"};
}

}  // namespace

void NameKernelOfLog(const RunEvidence& run, Verdict& verdict) {
  const auto& matches = run.matches;
  const PatternMatch* strongest = StrongestMatch(matches);
  if (verdict.first_failing || !run.models.empty() || strongest == nullptr ||
      !MayBeAKernels(verdict.failure->failure_class)) {
    return;
  }
  const NamedKernel named = KernelOf(run, *strongest);
  if (named.line == nullptr || named.line->captures.empty()) return;
  verdict.first_failing = SuspectNamedBy(*named.line);
  verdict.Cite({run.log, named.line->line, named.line->text, named.says});
  verdict.confidence = named.confidence;
  verdict.why = named.why;
}

}  // namespace ladder
