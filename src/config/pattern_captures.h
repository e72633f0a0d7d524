// What the patterns that judging knows by name have to capture. The catalogue
// is checked against it, so that a pattern that is renamed there, or put in the
// place of a built-in one, cannot silently change a verdict.
#ifndef LADDER_CONFIG_PATTERN_CAPTURES_H_
#define LADDER_CONFIG_PATTERN_CAPTURES_H_

#include <string_view>

#include "config/pattern_names.h"

namespace ladder::pattern_name {

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

}  // namespace ladder::pattern_name

#endif  // LADDER_CONFIG_PATTERN_CAPTURES_H_
