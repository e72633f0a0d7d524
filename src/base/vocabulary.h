// Words that every module shares: how a command ended, the classes of failure,
// and the two kinds of error of this program itself.
#ifndef LADDER_BASE_VOCABULARY_H_
#define LADDER_BASE_VOCABULARY_H_

#include <chrono>
#include <compare>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ladder {

/// The two output streams of a command.
enum class Stream { kStdout, kStderr };

/// The command ended by itself with an exit status of 0..255. A shell or a
/// container reports a child killed by signal n as exit 128+n: see SignalOf.
struct Exited {
  int code = 0;
};
/// The command was killed by a signal that we did not send.
struct Signalled {
  int number = 0;
  bool core_dumped = false;
};
/// We ended the command because it passed its time limit.
struct TimedOut {
  std::chrono::milliseconds limit{};
  bool killed = false;  ///< SIGTERM was not enough
};
/// We ended the command because a person or a scheduler interrupted us.
struct Interrupted {
  int signal = 0;
};
/// The command never ran: missing program, no permission, no such folder.
struct NotStarted {
  std::string why;
};

/// Nobody saw the command end: only its output is known.
struct NotSeen {};

/// A user's command that fails is data, never an exception.
using Ending =
    std::variant<Exited, Signalled, TimedOut, Interrupted, NotStarted, NotSeen>;

/// "exit 1", "SIGSEGV", "exit 139 (SIGSEGV)", "timeout after 45 s", …
std::string Describe(const Ending& ending);
/// The signal that killed the command, seen directly or as exit 128+n for the
/// signals that crash a process; nothing for other endings.
std::optional<int> SignalOf(const Ending& ending);
/// True only for Exited{0}.
bool Succeeded(const Ending& ending);
/// "SIGSEGV" for 11; "signal 99" for a number without a name.
std::string SignalName(int number);

/// What kind of failure it is; spelled in verdict.json by Name().
enum class FailureClass {
  kInputMismatch,
  kWrongMeta,
  kNanOrInf,
  kIndexOutOfBounds,
  kIllegalMemoryAccess,
  kDeviceAssert,
  kMisalignedAddress,
  kLaunchFailure,
  kOpError,
  kSegfault,
  kAbort,
  kHang,
  kOutOfMemory,
  kDeviceMismatch,
  kPackageLoad,
  kConstantLoad,
  kExportFailure,
  kCompileFailure,
  kAccuracy,
  kUserError,
  kUnknown,
};
/// "input-mismatch", "nan-or-inf", …
std::string_view Name(FailureClass failure_class);
constexpr FailureClass LastOf(FailureClass) { return FailureClass::kUnknown; }
/// The inverse of Name; nothing if the word is not a class.
std::optional<FailureClass> FailureClassNamed(std::string_view name);
/// Every class, in the order above.
const std::vector<FailureClass>& AllFailureClasses();
/// Their names, in that order.
std::vector<std::string> FailureClassNames();

/// The cause of an error, for callers that can add advice.
enum class ErrorKind {
  kOther,
  kCannotWrite,  ///< the chosen folder cannot be used
  kDiskFull,     ///< the disk is full
  kNeedsShell,   ///< the command line needs a shell
  kResumable     ///< the remedy already says how to resume
};
/// "other", "cannot-write", …
std::string_view Name(ErrorKind kind);
constexpr ErrorKind LastOf(ErrorKind) { return ErrorKind::kResumable; }

/// Wrong input or a wrong machine: what is wrong and what to do about it.
/// Thrown anywhere, caught once, in main.
class UserError : public std::runtime_error {
 public:
  /// exit_code: 2 for usage and input files, 3 if this program cannot work here
  /// (a full disk), 125 for an unusable command.
  UserError(const std::string& what, std::string remedy, int exit_code = 2,
            ErrorKind kind = ErrorKind::kOther)
      : std::runtime_error(what),
        remedy_(std::move(remedy)),
        exit_code_(exit_code),
        kind_(kind) {}
  [[nodiscard]] const std::string& remedy() const { return remedy_; }
  [[nodiscard]] int exit_code() const { return exit_code_; }
  [[nodiscard]] ErrorKind kind() const { return kind_; }

 private:
  std::string remedy_;
  int exit_code_;
  ErrorKind kind_;
};

/// Prints the location and aborts. Only for our own bugs, never for bad input.
[[noreturn]] void CheckFailed(const char* condition, const char* file,
                              int line);

// Versions of PyTorch and conditions on them, as the data files write them.

/// "2.14.1+cu118" and "2.7.0a0+git1234" are 2.14.1 and 2.7.0.
struct TorchVersion {
  int major = 0;
  int minor = 0;
  int patch = 0;
  auto operator<=>(const TorchVersion&) const = default;
};
std::optional<TorchVersion> ParseTorchVersion(std::string_view text);
std::string Format(const TorchVersion& version);

/// A condition such as "<2.7", ">=2.8" or ">=2.7, <2.14".
class TorchRange {
 public:
  /// Nothing if the text is not a condition.
  static std::optional<TorchRange> Parse(std::string_view text);
  [[nodiscard]] bool Contains(const TorchVersion& version) const;
  /// As it was written.
  [[nodiscard]] const std::string& text() const { return text_; }
  bool operator==(const TorchRange&) const = default;

 private:
  std::string text_;
  std::optional<TorchVersion> since_;  // inclusive
  std::optional<TorchVersion> until_;  // exclusive
};

}  // namespace ladder

#define LADDER_CHECK(condition) \
  ((condition) ? void(0)        \
               : ::ladder::CheckFailed(#condition, __FILE__, __LINE__))

#endif  // LADDER_BASE_VOCABULARY_H_
