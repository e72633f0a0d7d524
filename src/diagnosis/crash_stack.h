// The native stacks that a dying run printed (by Python's faulthandler, by
// UCX, by gdb, by a C++ exception), mapped to the launch that they stand in.
#ifndef LADDER_DIAGNOSIS_CRASH_STACK_H_
#define LADDER_DIAGNOSIS_CRASH_STACK_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "diagnosis/run_evidence.h"

namespace ladder {

/// A frame of a model's generated code, and the launch that it calls.
struct StackCall {
  size_t model = 0, launch = 0;  ///< indices into the run's models
  size_t log_line = 0;           ///< of the frame, in the run's log
  std::string text;              ///< the frame as printed
  std::string caller;            ///< "run_impl + 0x407"
  bool other_thread = false;     ///< a debugger showed it of another thread
};

/// How evidence begins that quotes such a frame.
inline constexpr std::string_view kStackSays = "the stack: ";

/// The launch on the stack of the failure. Of a run that a signal ended only a
/// stack below the first sign of the crash counts; otherwise all frames that
/// were printed have to agree. Nothing when a frame has no line of a launch.
std::optional<StackCall> FindCallOnStack(const RunEvidence& run);

/// The first frame of that pattern in the stack of the crash that ended the
/// run: below the first sign of the crash, and not of another thread. Null
/// when there is none, or no signal ended the run.
const Symptom* FrameOfCrash(const RunEvidence& run, std::string_view pattern);

/// "c4tw…" of a frame in ".../c4tw….wrapper.so" or in its source; empty where
/// the frame names neither.
std::string ModelOfFrame(const Symptom& frame);

/// Where Python's stacks show that the thread that crashed was not calling a
/// model while another was: the line where it stood. Null otherwise.
const Symptom* CrashOutsideModels(const RunEvidence& run);

/// True if the stack of the crash that ended the run was printed and stands in
/// a model: by its C frames, or by Python's stacks, of which no other may call
/// a model.
bool CrashInsideModels(const RunEvidence& run);

/// True if some Python stack of the run stands in the call of a model.
bool CalledFromPython(const RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_CRASH_STACK_H_
