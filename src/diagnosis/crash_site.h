// The generated kernels that hold the check which a run's assertion names.
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

/// Why it may not be the assertion that ended the run: others failed in the
/// same output, of other threads or before the script went on. Empty when none
/// did.
std::string RivalAssertions(const RunEvidence& run);

/// The lines of source that exceptions of the run name as theirs.
std::set<long long> RaisedLines(const RunEvidence& run);

/// True if that launch of the wrapper runs the kernel of that name, whatever it
/// is called itself: MultiKernels and users' own kernels have two names.
bool RunsKernel(const Wrapper& wrapper, size_t launch,
                const std::string& kernel);

/// Checks of one kernel, and the file that `IndexCheck::line` is in.
struct KernelChecks {
  std::vector<IndexCheck> checks;
  std::string file;
  std::string why_none;  ///< why there are none, as a clause
};

/// The checks of that launch's kernel, in Triton or C++, whose message holds
/// `condition`.
KernelChecks ChecksOf(const RunEvidence& run, const LaunchPlace& place,
                      const std::string& condition);

/// Why the source in which that launch's kernel is looked up may be another
/// model's: it names another wrapper as its own, and the run speaks of neither.
/// Empty where nothing says so.
std::string DoubtOfSource(const RunEvidence& run, const LaunchPlace& place);

/// The pointers whose elements the launch's kernel stores to `parameter` as
/// they are; empty when it computes them, or its source is not there.
std::vector<std::string> CopiedBy(const RunEvidence& run,
                                  const LaunchPlace& place,
                                  const std::string& parameter);

/// Every launch of a kernel that holds such a check, in all models of the run;
/// the invocations are not filled in.
std::vector<LaunchPlace> LaunchesThatCheck(const RunEvidence& run,
                                           const std::string& condition);

// The native stacks that a dying run printed (by Python's faulthandler, by
// UCX, by gdb, by a C++ exception), mapped to the launch that they stand in.

/// A frame of a model's generated code, and the launch that it calls.
struct StackCall {
  size_t model = 0, launch = 0;  ///< indices into the run's models
  size_t log_line = 0;           ///< of the frame, in the run's log
  std::string text;              ///< the frame as printed
  std::string caller;            ///< "run_impl + 0x407"
  bool other_thread = false;     ///< a debugger showed it of another thread
};

/// The launch on the stack of the failure. Of a run that a signal ended only a
/// stack below the first sign of the crash counts; otherwise all frames that
/// were printed have to agree. Nothing when a frame has no line of a launch.
std::optional<StackCall> FindCallOnStack(const RunEvidence& run);

/// The first frame of that pattern in the stack of the crash that ended the
/// run: below the first sign of the crash, and not of another thread. Null
/// when there is none, or no signal ended the run.
const PatternMatch* FrameOfCrash(const RunEvidence& run,
                                 std::string_view pattern);

/// "c4tw…" of a frame in ".../c4tw….wrapper.so" or in its source; empty where
/// the frame names neither.
std::string ModelOfFrame(const PatternMatch& frame);

/// Where Python's stacks show that the thread that crashed was not calling a
/// model while another was: the line where it stood. Null otherwise.
const PatternMatch* CrashOutsideModels(const RunEvidence& run);

/// True if the stack of the crash that ended the run was printed and stands in
/// a model: by its C frames, or by Python's stacks, of which no other may call
/// a model.
bool CrashInsideModels(const RunEvidence& run);

/// True if some Python stack of the run stands in the call of a model.
bool CalledFromPython(const RunEvidence& run);

// What compute-sanitizer printed of the first error that it found.

struct SanitizerError {
  /// "pack_rows", "at::native::copy_kernel": without arguments; may be empty.
  std::string kernel;
  /// "write of 4 bytes at 0x7f2e4c000000 (out of bounds), in c4x.py:22, thread
  /// (33,0,0) of block (2,0,0)", as far as the run says it.
  std::string access;
  std::vector<Evidence> evidence;  ///< a line for each part
};

/// Nothing where the run has none.
std::optional<SanitizerError> FirstSanitizerError(const RunEvidence& run);

/// Says in the failure's message and in the evidence what the first of the
/// runs says that has such an error. The verdict has a failure.
void AddSanitizerError(const std::vector<RunEvidence>& runs, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_CRASH_SITE_H_
