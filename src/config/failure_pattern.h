// The patterns of failure lines; the patterns themselves are data.
#ifndef LADDER_CONFIG_FAILURE_PATTERN_H_
#define LADDER_CONFIG_FAILURE_PATTERN_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"

namespace ladder {

/// What an advice tells people to edit.
enum class AdviceAt {
  kScript,    ///< the line of the script that called torch
  kModel,     ///< the line of the model that a launch was compiled from
  kOperator,  ///< the custom operator
  kExport,    ///< the script that exports the model
  kNamed,     ///< what the log names: see the failure line
  kCommand,   ///< the words of the command; not in pattern files
};

/// One entry of configs/failures.yaml.
struct FailurePattern {
  std::string name;  ///< "cpu-index-assertion"
  /// Nothing: the line gives a location or a detail, but no class.
  std::optional<FailureClass> failure_class;
  std::string pattern;  ///< RE2, searched in one line, named captures
  /// Match only this stream, unless it is empty: then the other stream holds
  /// the output of both. Nothing: match both.
  std::optional<Stream> stream;
  /// The versions that print the line; nothing: all.
  std::optional<TorchRange> torch;
  /// Match only the source code that a Python stack quotes. All other patterns
  /// skip these lines, because they are not output.
  bool source = false;
  /// 0..100. A cause outranks its symptoms: if a run shows two classes, the one
  /// with the higher rank is the failure. 0: counts only for an exception that
  /// came from the function that the line names.
  int rank = 50;
  std::string advice;  ///< what to do; may be empty
  /// The advice says how to find the root cause: it is dropped once a verdict
  /// names that.
  bool advice_until_cause = false;
  AdviceAt advice_at = AdviceAt::kScript;  ///< without advice_run
  /// The advice is this command, with "{again}" for the user's own.
  std::string advice_run;
  /// "NAME=VALUE": no advice if a run had all of these variables.
  std::vector<std::string> advice_unless;
  /// Link to the documentation, of the pattern or its class; may be empty.
  std::string link;
  std::vector<std::string> samples;  ///< real lines that it must match
  /// The user's: it may match any line, also of PyTorch's debug printer.
  bool own = false;
  bool operator==(const FailurePattern&) const = default;
};

/// Reads a pattern file; all faults at once: UserError with file:line:column.
std::vector<FailurePattern> ParseFailurePatterns(std::string_view yaml,
                                                 const std::string& file);

/// The JSON Schema of such files.
std::string FailurePatternSchemaText();

/// Adds the user's patterns, read from `file`, to `patterns`; each replaces one
/// of the same name. UserError if it replaces a pattern that judging uses by
/// name (kNeeded below) but lacks one of its captures.
void OverlayPatterns(std::vector<FailurePattern> own, const std::string& file,
                     std::vector<FailurePattern>& patterns);

// The patterns of configs/failures.yaml that judging uses by name, for more
// than their class. kNeeded below says what each must capture.

namespace pattern_name {
/// A line that the model's own runtime printed.
inline constexpr std::string_view kRuntimeError = "aoti-error";
/// A call that failed: captures call, and file and line of the wrapper.
inline constexpr std::string_view kFailedCall = "api-call-failed";
/// Torch < 2.14 logs the error and may continue: captures what.
inline constexpr std::string_view kLoggedError = "exception-in-aoti-torch";
/// The C++ function that threw: captures function.
inline constexpr std::string_view kRaisedFrom = "raised-from";
/// Dynamo's reason and hint for what it cannot trace: capture text.
inline constexpr std::string_view kDynamoExplanation = "dynamo-explanation";
inline constexpr std::string_view kDynamoHint = "dynamo-hint";
/// The last line of a Python exception.
inline constexpr std::string_view kPythonException = "python-exception";
/// The last line of an exception about values, as from a comparison.
inline constexpr std::string_view kValuesNotClose = "values-not-close";
/// Between two exceptions, one of which led to the other.
inline constexpr std::string_view kExceptionChain = "exception-chain";
/// A kernel that a Python stack launches, one that was to be compiled or
/// loaded: one capture, the name.
inline constexpr std::string_view kKernelInStack = "kernel-in-stack";
inline constexpr std::string_view kKernelRun = "kernel-run";
inline constexpr std::string_view kKernelNamed = "kernel-named";
/// The operator that inductor could not lower: captures op.
inline constexpr std::string_view kLowering = "lowering-failed";
inline constexpr std::string_view kLoweringTarget = "lowering-target";
/// The error before it arose while a model was created, not in a launch.
inline constexpr std::string_view kCreating = "creating-model";
/// Errors of inductor that another exception explains.
inline constexpr std::string_view kInductorError = "inductor-error";
/// Triton's CompilationError, and the exception that caused it.
inline constexpr std::string_view kTritonError = "triton-compile-error";
inline constexpr std::string_view kTritonDetail = "triton-error-detail";
/// What TorchScript prints above the exception that it met.
inline constexpr std::string_view kTorchScriptError = "torchscript-failed";
/// A kernel that does not fit the GPU; while tuning, inductor may go on.
inline constexpr std::string_view kNoResources[] = {
    "triton-out-of-resources", "inductor-out-of-resources"};
inline constexpr std::string_view kChoiceDropped = "choice-dropped";
/// More than one process of the command printed, or may have.
inline constexpr std::string_view kSeveralProcesses = "several-processes";
/// An uncaught C++ exception; it ends the process.
inline constexpr std::string_view kTerminate = "terminate-called";
/// The message of that exception: captures message.
inline constexpr std::string_view kTerminateWhat = "terminate-what";
/// An assert of a C or C++ program; it ends the process.
inline constexpr std::string_view kProgramAssertion = "program-assertion";
/// Above the lines of a Python stack.
inline constexpr std::string_view kTraceback = "traceback";
/// Lines of a Python stack: torch functions that a script calls. Their classes
/// count only for an exception that came through them (rank 0).
inline constexpr std::string_view kEntry[] = {"in-export", "in-compile",
                                              "in-load", "in-constants"};
/// A line of a Python stack: captures file and line.
inline constexpr std::string_view kScriptFrame = "script-frame";
/// A line of the Python stack of an error that a custom op raised: captures
/// file and function.
inline constexpr std::string_view kOperatorFrame = "operator-frame";
/// An error of a C++ compiler, driver or linker: captures message. Programs
/// print errors in the form of the second too.
inline constexpr std::string_view kCompilerError = "compiler-error";
inline constexpr std::string_view kCompilerWords = "compiler-words";
/// A frame of a C stack, in run_impl.
inline constexpr std::string_view kModelFrame = "frame-run-impl";
/// A frame of a C stack, in a generated kernel: captures kernel.
inline constexpr std::string_view kKernelFrame = "frame-kernel";
/// A frame of a C stack, in the call of a custom op.
inline constexpr std::string_view kCustomOpFrame = "frame-proxy-executor";
inline constexpr std::string_view kNativeFrame = "frame-native";
/// A frame of a call that only a debug flag puts into the code.
inline constexpr std::string_view kFlagFrame = "frame-flag";
/// The process is dying.
inline constexpr std::string_view kFaultHandler = "faulthandler-fatal";
inline constexpr std::string_view kSegfaultText = "segfault-text";
inline constexpr std::string_view kAbortText = "abort-text";
inline constexpr std::string_view kCrash[] = {
    kFaultHandler, kSegfaultText, "shell-segfault", kAbortText,
    "shell-abort", kTerminate,    "gdb-signal",     "ucx-backtrace"};
/// gdb: the stack of this thread follows; the thread need not have crashed.
inline constexpr std::string_view kGdbThread = "gdb-thread";
/// faulthandler: the Python stack of this thread follows; captures current.
inline constexpr std::string_view kPythonThread = "faulthandler-thread";
/// AddressSanitizer's error; the stack follows.
inline constexpr std::string_view kAddressSanitizer = "address-sanitizer";
/// compute-sanitizer: the kernel of an error, captures function or signature.
inline constexpr std::string_view kSanitizerKernel = "sanitizer-kernel";
/// compute-sanitizer: further lines of its first error.
inline constexpr std::string_view kSanitizerAccess = "sanitizer-access";
inline constexpr std::string_view kSanitizerThread = "sanitizer-thread";
inline constexpr std::string_view kSanitizerAddress = "sanitizer-address";
/// A package for a device that is missing or not requested: nothing ran.
inline constexpr std::string_view kOtherDevice[] = {"device-not-available",
                                                    "device-of-model"};
/// Checks of an input other than its shape: capture index.
inline constexpr std::string_view kInputDtype = "input-dtype";
inline constexpr std::string_view kInputStride = "input-stride";
inline constexpr std::string_view kInputDevice = "input-device";
/// The same, but it captures name and bytes.
inline constexpr std::string_view kInputAlignment = "input-alignment";
/// What differs in a check of a result or an input. The next line names the
/// result or input. Capture expected.
inline constexpr std::string_view kSizeDiffers = "size-stride-input";
inline constexpr std::string_view kRankDiffers = "ndim-input";
inline constexpr std::string_view kDtypeDiffers = "dtype-input";

/// Torch does not wait for launches, so it may name the wrong call.
inline constexpr std::string_view kAsynchronous = "errors-asynchronous";
/// The end of such an error, with or without that remark before it.
inline constexpr std::string_view kDeviceErrorEnd = "device-assertions-hint";
/// Printed only for Intel GPUs.
inline constexpr std::string_view kXpuError = "xpu-runtime-error";
/// Printed only for AMD GPUs.
inline constexpr std::string_view kRocmFault = "hip-memory-fault";
/// An index out of bounds, found by a CPU kernel.
inline constexpr std::string_view kCpuAssertion = "cpu-index-assertion";
/// The same, found by an ATen operator: capture value.
inline constexpr std::string_view kOperatorIndex[] = {
    "op-index", "op-index-in-self", "embedding-bag-index"};
/// An operator's result does not have the allocated shape.
inline constexpr std::string_view kResize = "resize-warning";
/// How the command ended, as reported by the program that started it.
inline constexpr std::string_view kEndedBySignal = "ended-by-signal";
inline constexpr std::string_view kEndedWithCode = "ended-with-code";
/// The summary of a test runner in which no test failed.
inline constexpr std::string_view kTestsPassed = "tests-passed";
/// unittest's two lines of that.
inline constexpr std::string_view kUnittestRan = "unittest-ran";
inline constexpr std::string_view kUnittestOk = "unittest-ok";
/// What test runners and shells print after a success.
inline constexpr std::string_view kAfterSuccess = "after-success";
/// A program says that it ends without success.
inline constexpr std::string_view kCommandFailed = "command-failed";
/// pytest's summary of a test that failed, its lines of the error, and its
/// lines of where that was raised: the last one captures type too.
inline constexpr std::string_view kFailedTest = "failed-test";
inline constexpr std::string_view kTestErrorLine = "test-error-line";
inline constexpr std::string_view kTestErrorPlace = "test-error-place";
/// The line that Python cannot read: captures file and line.
inline constexpr std::string_view kSyntaxErrorPlace = "syntax-error-place";
/// A program cannot do what its command line asks for. A complaint needs the
/// header of a usage text above it.
inline constexpr std::string_view kUsageError = "usage-error";
inline constexpr std::string_view kUsageComplaint = "usage-complaint";
inline constexpr std::string_view kUsageHeader = "usage-header";
/// A shell that does not find a command: counts for exit code 127.
inline constexpr std::string_view kNoCommand = "no-such-command";
/// pytest that finds no test: counts for exit code 5.
inline constexpr std::string_view kNoTests = "no-tests";
/// An index out of bounds, found by a GPU kernel.
inline constexpr std::string_view kTritonAssertion = "triton-index-assertion";
inline constexpr std::string_view kAtenAssertion = "aten-index-assertion";
/// A launch that never ran: the launching call itself reports the error.
inline constexpr std::string_view kRefusedLaunch[] = {
    "launch-configuration", "no-kernel-image", "graph-capture"};

/// Found by an assertion of TORCHINDUCTOR_NAN_ASSERTS=1.
inline constexpr std::string_view kNanFound = "nan-in-buffer";
inline constexpr std::string_view kInfFound = "inf-in-buffer";
}  // namespace pattern_name

// What the patterns that judging uses by name must capture. Pattern files are
// checked against this list: a pattern that is renamed, or that replaces a
// built-in one, cannot silently change a verdict.

namespace pattern_name {
struct Needed {
  std::string_view name;
  std::string_view capture;  ///< empty: no capture needed
};
/// All names above.
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
    {kCompilerWords, "message"},
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
    {kModelFrame, "shared"},
    {kModelFrame, "source_line"},
    {kKernelFrame, "kernel"},
    {kCustomOpFrame, ""},
    {kNativeFrame, "library"},
    {kNativeFrame, "symbol"},
    {kFlagFrame, ""},
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
    {kKernelInStack, "kernel"},
    {kKernelRun, "kernel"},
    {kKernelNamed, "kernel"},
    {kLowering, ""},
    {kLoweringTarget, "op"},
    {kCreating, ""},
    {kInductorError, ""},
    {kTritonError, ""},
    {kTritonDetail, ""},
    {kTorchScriptError, ""},
    {kNoResources[0], ""},
    {kNoResources[1], ""},
    {kChoiceDropped, ""},
    {kAddressSanitizer, ""},
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
    {kInputAlignment, "name"},
    {kInputAlignment, "bytes"},
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
    {kEndedWithCode, "who"},
    {kTestsPassed, ""},
    {kUnittestRan, ""},
    {kUnittestOk, ""},
    {kAfterSuccess, ""},
    {kCommandFailed, ""},
    {kFailedTest, "file"},
    {kFailedTest, "message"},
    {kTestErrorLine, "message"},
    {kTestErrorPlace, "file"},
    {kTestErrorPlace, "line"},
    {kTestErrorPlace, "type"},
    {kSyntaxErrorPlace, "file"},
    {kSyntaxErrorPlace, "line"},
    {kUsageError, "message"},
    {kUsageComplaint, "message"},
    {kUsageHeader, ""},
    {kNoCommand, "message"},
    {kNoTests, "message"},
    {kTritonAssertion, "condition"},
    {kAtenAssertion, ""},
    {kRefusedLaunch[0], ""},
    {kRefusedLaunch[1], ""},
    {kRefusedLaunch[2], ""},
};
}  // namespace pattern_name

}  // namespace ladder

#endif  // LADDER_CONFIG_FAILURE_PATTERN_H_
