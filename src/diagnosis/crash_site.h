// The generated kernels that contain the check that a run's assertion names.
#ifndef LADDER_DIAGNOSIS_CRASH_SITE_H_
#define LADDER_DIAGNOSIS_CRASH_SITE_H_

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/kernel_slice.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// "0 <= tmp2 < 20L" of the assertion that the run printed; empty when it
/// printed none.
std::string AssertedCondition(const RunEvidence& run);

/// Why another assertion may have ended the run: several different ones failed,
/// in other threads or before the script continued. Empty if only one failed.
std::string RivalAssertions(const RunEvidence& run);

/// The source lines that C++ exceptions of the run name as their origin.
std::set<long long> RaisedLines(const RunEvidence& run);

/// True if the launch runs the kernel of that name. The launch may have another
/// name: MultiKernels and users' own kernels have two.
bool RunsKernel(const Wrapper& wrapper, size_t launch,
                const std::string& kernel);

/// Checks of one kernel, and the file that `IndexCheck::line` is in.
struct KernelChecks {
  std::vector<IndexCheck> checks;
  std::string file;
  std::string why_none;  ///< why there are none, as a clause
};

/// The checks of that launch's kernel, in Triton or C++, whose message contains
/// `condition`.
KernelChecks ChecksOf(const RunEvidence& run, const LaunchPlace& place,
                      const std::string& condition);

/// Why the kernel source of that launch may belong to another model: it names
/// another wrapper as its own, and the output names neither the source nor that
/// wrapper. Empty if there is no doubt.
std::string DoubtOfSource(const RunEvidence& run, const LaunchPlace& place);

/// The pointers whose elements the launch's kernel copies to `parameter`
/// unchanged. Empty if it computes them, or if its source is missing.
std::vector<std::string> CopiedBy(const RunEvidence& run,
                                  const LaunchPlace& place,
                                  const std::string& parameter);

/// Every launch, in all models of the run, of a kernel that checks `condition`.
/// LaunchPlace::invocation is not filled in.
std::vector<LaunchPlace> LaunchesThatCheck(const RunEvidence& run,
                                           const std::string& condition);
/// The launches of generated kernels without a known Triton source whose
/// operators take indices: such kernels have assertions on indices.
std::vector<LaunchPlace> LaunchesThatMayCheck(const RunEvidence& run);

// The native stacks that a failing run printed (by Python's faulthandler, UCX,
// gdb or a C++ exception), and the launch that each of them was in.

/// A frame of a model's generated code, and the launch that it calls.
struct StackCall {
  size_t model = 0, launch = 0;  ///< indices into the run's models
  size_t log_line = 0;           ///< of the frame, in the run's log
  std::string text;              ///< the frame as printed
  std::string caller;            ///< "run_impl + 0x407"
  bool other_thread = false;     ///< maybe not of the crashed thread (gdb)
};

/// The launch on the stack of the failure. If a signal ended the run, this is
/// the first frame after the first line of the crash. Otherwise all printed
/// frames must agree. Nothing if a frame is not at the line of a launch.
std::optional<StackCall> FindCallOnStack(const RunEvidence& run);

/// "at::native::(anonymous namespace)::copy" of "void at::native::(anonymous
/// namespace)::copy<float>(float *)": without type, templates and arguments.
std::string FunctionIn(std::string_view signature);

/// The first frame of that pattern in the stack of the crash: after the first
/// line of the crash, and before the stacks of other threads. Null if there is
/// none, or if no signal ended the run.
const PatternMatch* FrameOfCrash(const RunEvidence& run,
                                 std::string_view pattern);

/// "c4tw…" of a frame in ".../c4tw….wrapper.so" or in its source; empty where
/// the frame names neither.
std::string ModelOfFrame(const PatternMatch& frame);

/// Names the frame of a crash in a library of the user's own, as
/// Failure::frame, with its line as evidence.
void AddNativeFrame(const std::vector<RunEvidence>& runs, Verdict& verdict);

/// The line where the crashed thread was, if Python's stacks show that it was
/// not calling a model but another thread was. Null otherwise.
const PatternMatch* CrashOutsideModels(const RunEvidence& run);

/// True if the printed stack of the crash was in a model: by its C frames, or
/// by Python's stacks if no other thread was calling a model.
bool CrashInsideModels(const RunEvidence& run);

/// The frame of torch's loader in Python's stack of the crashed thread: a
/// package was being loaded. Null if there is none.
const PatternMatch* CrashWhileLoading(const RunEvidence& run);

/// True if some Python stack of the run shows a call of a model.
bool CalledFromPython(const RunEvidence& run);

// What compute-sanitizer printed about the first error that it found.

struct SanitizerError {
  /// "pack_rows", "at::native::copy_kernel": without arguments; may be empty.
  std::string kernel;
  /// "write of 4 bytes at 0x7f2e4c000000 (out of bounds), in c4x.py:22, thread
  /// (33,0,0) of block (2,0,0)", as far as it was printed.
  std::string access;
  std::vector<Evidence> evidence;  ///< a line for each part
};

/// Nothing if the run has none.
std::optional<SanitizerError> FirstSanitizerError(const RunEvidence& run);

/// Adds the error of the first run that has one to the failure's message and to
/// the evidence. The verdict must have a failure.
void AddSanitizerError(const std::vector<RunEvidence>& runs, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_CRASH_SITE_H_
