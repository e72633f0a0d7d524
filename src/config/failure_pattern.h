// The patterns of failure lines, which are data.
#ifndef LADDER_CONFIG_FAILURE_PATTERN_H_
#define LADDER_CONFIG_FAILURE_PATTERN_H_

#include <re2/re2.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"

namespace ladder {

/// One entry of configs/failures.yaml.
struct FailurePattern {
  std::string name;  ///< "cpu-index-assertion"
  /// Nothing: the line names a place or a detail but no class by itself.
  std::optional<FailureClass> failure_class;
  std::string pattern;  ///< RE2, searched in one line, named captures
  /// Only there, unless nothing was printed there: then what was printed is
  /// both streams in one. Nothing: both.
  std::optional<Stream> stream;
  /// The versions that print it; nothing: all.
  std::optional<TorchRange> torch;
  /// Searched in the lines of source code that a Python stack quotes, and
  /// nowhere else: such a line is no output, others pass over it.
  bool source = false;
  /// 0..100. The cause outranks the symptom: of two classes in one run the one
  /// with the higher rank is the failure's. 0: never by itself, only where an
  /// exception came out of what the line names (torch_entry.h).
  int rank = 50;
  std::string advice;  ///< what to do; may be empty
  /// Where it is documented: its own or its class's; may be empty.
  std::string link;
  std::vector<std::string> samples;  ///< real lines that it must match
};

/// Reads a failure file. All faults at once: UserError with file:line:column.
std::vector<FailurePattern> ParseFailurePatterns(std::string_view yaml,
                                                 const std::string& file);

/// The JSON Schema of such files.
std::string FailurePatternSchemaText();

/// The user's patterns, read from `file`, over `patterns`: one of the same name
/// is replaced, others are added. UserError for one that replaces what judging
/// knows by its name (`pattern_name` below) without capturing what it has to.
void OverlayPatterns(std::vector<FailurePattern> own, const std::string& file,
                     std::vector<FailurePattern>& patterns);

// The patterns of configs/failures.yaml that judging takes for more than their
// class. `kNeeded` says what each has to capture.

namespace pattern_name {
/// A line that the model's own runtime printed.
inline constexpr std::string_view kRuntimeError = "aoti-error";
/// A call that failed: captures call, and file and line of the wrapper.
inline constexpr std::string_view kFailedCall = "api-call-failed";
/// Torch < 2.14 logs it and may go on: captures what.
inline constexpr std::string_view kLoggedError = "exception-in-aoti-torch";
/// The C++ function that threw: captures function.
inline constexpr std::string_view kRaisedFrom = "raised-from";
/// Dynamo's own reason and hint for what it cannot trace: capture text.
inline constexpr std::string_view kDynamoExplanation = "dynamo-explanation";
inline constexpr std::string_view kDynamoHint = "dynamo-hint";
/// The last line of a Python exception.
inline constexpr std::string_view kPythonException = "python-exception";
/// The last line of one that is about values, as of a comparison.
inline constexpr std::string_view kValuesNotClose = "values-not-close";
/// Between two exceptions of which one led to the other.
inline constexpr std::string_view kExceptionChain = "exception-chain";
/// More than one process of the command printed, or may have.
inline constexpr std::string_view kSeveralProcesses = "several-processes";
/// A C++ exception that nothing caught; the process is dying of it.
inline constexpr std::string_view kTerminate = "terminate-called";
/// What it says: captures message.
inline constexpr std::string_view kTerminateWhat = "terminate-what";
/// A C or C++ program's own assert: the process is dying of it.
inline constexpr std::string_view kProgramAssertion = "program-assertion";
/// Above the lines of a Python stack.
inline constexpr std::string_view kTraceback = "traceback";
/// Lines of a Python stack in what a script asks torch for. Their classes count
/// only for an exception that came through them (rank 0).
inline constexpr std::string_view kEntry[] = {"in-export", "in-compile",
                                              "in-load", "in-constants"};
/// A line of a Python stack: captures file and line.
inline constexpr std::string_view kScriptFrame = "script-frame";
/// A line of the Python stack of an error that a custom op raised: captures
/// file and function.
inline constexpr std::string_view kOperatorFrame = "operator-frame";
/// What a C++ compiler, driver or linker says: one capture, its words.
inline constexpr std::string_view kCompilerError = "compiler-error";
/// A frame of a C stack, in run_impl.
inline constexpr std::string_view kModelFrame = "frame-run-impl";
/// A frame of a C stack, in the call of a custom op.
inline constexpr std::string_view kCustomOpFrame = "frame-proxy-executor";
/// The process is dying.
inline constexpr std::string_view kFaultHandler = "faulthandler-fatal";
inline constexpr std::string_view kSegfaultText = "segfault-text";
inline constexpr std::string_view kAbortText = "abort-text";
inline constexpr std::string_view kCrash[] = {
    kFaultHandler, kSegfaultText, "shell-segfault", kAbortText,
    "shell-abort", kTerminate,    "gdb-signal"};
/// gdb: the stack of this thread, which need not have crashed, follows.
inline constexpr std::string_view kGdbThread = "gdb-thread";
/// faulthandler: the Python stack of this thread follows; captures current.
inline constexpr std::string_view kPythonThread = "faulthandler-thread";
/// compute-sanitizer: the kernel of an error, captures function or signature.
inline constexpr std::string_view kSanitizerKernel = "sanitizer-kernel";
/// compute-sanitizer: further lines of its first error.
inline constexpr std::string_view kSanitizerAccess = "sanitizer-access";
inline constexpr std::string_view kSanitizerThread = "sanitizer-thread";
inline constexpr std::string_view kSanitizerAddress = "sanitizer-address";
/// A package is for a device that is not there, or not asked for: nothing ran.
inline constexpr std::string_view kOtherDevice[] = {"device-not-available",
                                                    "device-of-model"};
/// Checks of an input that are not of its shape: capture index.
inline constexpr std::string_view kInputDtype = "input-dtype";
inline constexpr std::string_view kInputStride = "input-stride";
inline constexpr std::string_view kInputDevice = "input-device";
/// What differed in a check of a result, or of an input: the line before the
/// one that says of what. Capture expected.
inline constexpr std::string_view kSizeDiffers = "size-stride-input";
inline constexpr std::string_view kRankDiffers = "ndim-input";
inline constexpr std::string_view kDtypeDiffers = "dtype-input";

/// Torch does not wait for launches: the call that it names is arbitrary.
inline constexpr std::string_view kAsynchronous = "errors-asynchronous";
/// The end of such an error, with that remark before it or without.
inline constexpr std::string_view kDeviceErrorEnd = "device-assertions-hint";
/// An Intel GPU's own words.
inline constexpr std::string_view kXpuError = "xpu-runtime-error";
/// An AMD GPU's own words.
inline constexpr std::string_view kRocmFault = "hip-memory-fault";
/// An index out of bounds that a kernel for the CPU found.
inline constexpr std::string_view kCpuAssertion = "cpu-index-assertion";
/// The same by an operator of ATen: capture value.
inline constexpr std::string_view kOperatorIndex[] = {
    "op-index", "op-index-in-self", "embedding-bag-index"};
/// An operator's result had another shape than was allocated for it.
inline constexpr std::string_view kResize = "resize-warning";
/// How the command ended, in the words of what had started it.
inline constexpr std::string_view kEndedBySignal = "ended-by-signal";
inline constexpr std::string_view kEndedWithCode = "ended-with-code";
/// An index out of bounds that a GPU's kernel found.
inline constexpr std::string_view kTritonAssertion = "triton-index-assertion";
inline constexpr std::string_view kAtenAssertion = "aten-index-assertion";
/// Launches that never ran: the call that asked for one says so itself.
inline constexpr std::string_view kRefusedLaunch[] = {
    "launch-configuration", "no-kernel-image", "graph-capture"};

/// What an assertion of TORCHINDUCTOR_NAN_ASSERTS=1 found.
inline constexpr std::string_view kNanFound = "nan-in-buffer";
inline constexpr std::string_view kInfFound = "inf-in-buffer";
}  // namespace pattern_name

// What the patterns that judging knows by name have to capture. The catalogue
// is checked against it, so that a pattern that is renamed there, or put in the
// place of a built-in one, cannot silently change a verdict.

namespace pattern_name {
struct Needed {
  std::string_view name;
  std::string_view capture;  ///< empty: to be there is enough
};
/// All of pattern_names.h.
inline constexpr Needed kNeeded[] = {
    {kRuntimeError, "message"},
    {kFailedCall, "call"},
    {kFailedCall, "file"},
    {kFailedCall, "line"},
    {kLoggedError, "what"},
    {kRaisedFrom, "function"},
    {kPythonException, "type"},
    {kValuesNotClose, ""},
    {kExceptionChain, ""},
    {kSeveralProcesses, ""},
    {kTerminate, ""},
    {kTerminateWhat, "message"},
    {kProgramAssertion, ""},
    {kCompilerError, "message"},
    {kDynamoExplanation, "text"},
    {kDynamoHint, "text"},
    {kTraceback, ""},
    {kEntry[0], "function"},
    {kEntry[1], "function"},
    {kEntry[2], "function"},
    {kEntry[3], "function"},
    {kScriptFrame, "file"},
    {kScriptFrame, "line"},
    {kOperatorFrame, "file"},
    {kOperatorFrame, "function"},
    {kModelFrame, "offset"},
    {kModelFrame, "mangled_offset"},
    {kModelFrame, "file"},
    {kModelFrame, "library"},
    {kModelFrame, "object"},
    {kModelFrame, "source"},
    {kModelFrame, "source_line"},
    {kCustomOpFrame, ""},
    {kCrash[0], ""},
    {kCrash[1], ""},
    {kCrash[2], ""},
    {kCrash[3], ""},
    {kCrash[4], ""},
    {kFaultHandler, "what"},
    {kSegfaultText, "what"},
    {kSegfaultText, "signal"},
    {kAbortText, "what"},
    {kAbortText, "signal"},
    {kGdbThread, ""},
    {kPythonThread, "current"},
    {kSanitizerKernel, "function"},
    {kSanitizerKernel, "signature"},
    {kSanitizerKernel, "place"},
    {kSanitizerKernel, "old_place"},
    {kSanitizerAccess, "access"},
    {kSanitizerAccess, "bytes"},
    {kSanitizerThread, "thread"},
    {kSanitizerThread, "block"},
    {kSanitizerAddress, "address"},
    {kSanitizerAddress, "what"},
    {kOtherDevice[0], ""},
    {kOtherDevice[1], ""},
    {kInputDtype, "index"},
    {kInputStride, "index"},
    {kInputDevice, "index"},
    {kSizeDiffers, "expected"},
    {kRankDiffers, "expected"},
    {kDtypeDiffers, "expected"},
    {kAsynchronous, ""},
    {kDeviceErrorEnd, ""},
    {kNanFound, "buffer"},
    {kInfFound, "buffer"},
    {kXpuError, "code"},
    {kRocmFault, ""},
    {kCpuAssertion, "condition"},
    {kOperatorIndex[0], "value"},
    {kOperatorIndex[1], "value"},
    {kOperatorIndex[2], "value"},
    {kResize, "required"},
    {kResize, "had"},
    {kEndedBySignal, "what"},
    {kEndedWithCode, "code"},
    {kTritonAssertion, "condition"},
    {kAtenAssertion, ""},
    {kRefusedLaunch[0], ""},
    {kRefusedLaunch[1], ""},
    {kRefusedLaunch[2], ""},
};
}  // namespace pattern_name

}  // namespace ladder

#endif  // LADDER_CONFIG_FAILURE_PATTERN_H_
