#include "base/vocabulary.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace ladder {

namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

// Shells and containers report a child killed by signal n as exit 128+n. Only
// crash signals are read this way: 128+SIGTERM may be the program's own choice.
// SIGKILL is included because the kernel's out-of-memory killer sends it.
constexpr std::array kCrashSignals = {SIGILL,  SIGTRAP, SIGABRT, SIGBUS,
                                      SIGFPE,  SIGKILL, SIGSEGV, SIGXCPU,
                                      SIGXFSZ, SIGSYS};

constexpr std::array<std::pair<FailureClass, std::string_view>, 21> kClasses = {
    {{FailureClass::kInputMismatch, "input-mismatch"},
     {FailureClass::kWrongMeta, "wrong-meta"},
     {FailureClass::kNanOrInf, "nan-or-inf"},
     {FailureClass::kIndexOutOfBounds, "index-out-of-bounds"},
     {FailureClass::kIllegalMemoryAccess, "illegal-memory-access"},
     {FailureClass::kDeviceAssert, "device-assert"},
     {FailureClass::kMisalignedAddress, "misaligned-address"},
     {FailureClass::kLaunchFailure, "launch-failure"},
     {FailureClass::kOpError, "op-error"},
     {FailureClass::kSegfault, "segfault"},
     {FailureClass::kAbort, "abort"},
     {FailureClass::kHang, "hang"},
     {FailureClass::kOutOfMemory, "out-of-memory"},
     {FailureClass::kDeviceMismatch, "device-mismatch"},
     {FailureClass::kPackageLoad, "package-load"},
     {FailureClass::kConstantLoad, "constant-load"},
     {FailureClass::kExportFailure, "export-failure"},
     {FailureClass::kCompileFailure, "compile-failure"},
     {FailureClass::kAccuracy, "accuracy"},
     {FailureClass::kUserError, "user-error"},
     {FailureClass::kUnknown, "unknown"}}};

}  // namespace

std::string Describe(const Ending& ending) {
  const auto exited = [&](const Exited& exit) {
    const std::optional<int> signal = SignalOf(ending);
    return signal ? fmt::format("exit {} ({})", exit.code, SignalName(*signal))
                  : fmt::format("exit {}", exit.code);
  };
  const auto timed_out = [](const TimedOut& end) {
    const double seconds = std::chrono::duration<double>(end.limit).count();
    return fmt::format("timeout after {} s", seconds);
  };
  return std::visit(
      Overloaded{
          exited, timed_out,
          [](const Signalled& end) { return SignalName(end.number); },
          [](const Interrupted& end) {
            return "interrupted by " + SignalName(end.signal);
          },
          [](const NotStarted& end) { return "not started: " + end.why; },
          [](const NotSeen&) { return std::string("outcome unknown"); }},
      ending);
}

std::optional<int> SignalOf(const Ending& ending) {
  if (const auto* end = std::get_if<Signalled>(&ending)) return end->number;
  const auto* end = std::get_if<Exited>(&ending);
  if (end == nullptr) return std::nullopt;
  const auto* found =
      std::find(kCrashSignals.begin(), kCrashSignals.end(), end->code - 128);
  if (found == kCrashSignals.end()) return std::nullopt;
  return *found;
}

bool Succeeded(const Ending& ending) {
  const auto* end = std::get_if<Exited>(&ending);
  return end != nullptr && end->code == 0;
}

std::string SignalName(int number) {
  const char* const name = sigabbrev_np(number);
  return name != nullptr ? fmt::format("SIG{}", name)
                         : fmt::format("signal {}", number);
}

std::string_view Name(FailureClass failure_class) {
  for (const auto& [known, name] : kClasses) {
    if (known == failure_class) return name;
  }
  CheckFailed("a FailureClass without a name", __FILE__, __LINE__);
}

std::string_view Name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kOther:
      return "other";
    case ErrorKind::kCannotWrite:
      return "cannot-write";
    case ErrorKind::kDiskFull:
      return "no-space";
    case ErrorKind::kNeedsShell:
      return "needs-shell";
    case ErrorKind::kResumable:
      return "resumable";
  }
  CheckFailed("an ErrorKind without a name", __FILE__, __LINE__);
}

std::optional<FailureClass> FailureClassNamed(std::string_view name) {
  for (const auto& [known, its_name] : kClasses) {
    if (its_name == name) return known;
  }
  return std::nullopt;
}

const std::vector<FailureClass>& AllFailureClasses() {
  static const std::vector<FailureClass> kAll = [] {
    std::vector<FailureClass> all;
    all.reserve(kClasses.size());
    for (const auto& entry : kClasses) all.push_back(entry.first);
    return all;
  }();
  return kAll;
}

std::vector<std::string> FailureClassNames() {
  std::vector<std::string> names;
  for (const FailureClass each : AllFailureClasses()) {
    names.emplace_back(Name(each));
  }
  return names;
}

void CheckFailed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "aoti-ladder: bug: %s:%d: not true: %s\n", file, line,
               condition);
  std::abort();
}

namespace {

// PEP 440 as torch.__version__ uses it: "2.14.1+cu118", "2.7.0a0+git1234567"
// (built from source), "2.9.0.dev20250701+cpu" (nightly), "2.6.0rc3".
const RE2& VersionPattern() {
  static const RE2 kPattern(
      R"(\s*v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?)"
      R"((?:(?:a|b|rc)\d*)?(?:\.post\d+)?(?:\.dev\d*)?(?:\+[\w.\-]*)?\s*)");
  return kPattern;
}

// One condition of a range, without pre-releases: they count as their release.
const RE2& ConditionPattern() {
  static const RE2 kPattern(R"(\s*(>=|<)\s*(\d{1,4}(?:\.\d{1,4}){1,2})\s*)");
  return kPattern;
}

}  // namespace

std::optional<TorchVersion> ParseTorchVersion(std::string_view text) {
  TorchVersion version;
  std::string patch;
  if (!RE2::FullMatch(text, VersionPattern(), &version.major, &version.minor,
                      &patch)) {
    return std::nullopt;
  }
  if (!patch.empty()) version.patch = std::stoi(patch);
  return version;
}

std::string Format(const TorchVersion& version) {
  return fmt::format("{}.{}.{}", version.major, version.minor, version.patch);
}

std::optional<TorchRange> TorchRange::Parse(std::string_view text) {
  TorchRange range;
  range.text_ = text;
  while (true) {
    const size_t comma = text.find(',');
    std::string sign;
    std::string number;
    if (!RE2::FullMatch(text.substr(0, comma), ConditionPattern(), &sign,
                        &number)) {
      return std::nullopt;
    }
    auto& bound = sign == "<" ? range.until_ : range.since_;
    if (bound) return std::nullopt;
    bound = ParseTorchVersion(number);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  // A range that holds no version is a mistake.
  if (range.since_ && range.until_ && *range.since_ >= *range.until_) {
    return std::nullopt;
  }
  return range;
}

bool TorchRange::Contains(const TorchVersion& version) const {
  return (!since_ || version >= *since_) && (!until_ || version < *until_);
}

}  // namespace ladder
