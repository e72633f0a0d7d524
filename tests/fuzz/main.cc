// What libFuzzer calls. FUZZ_TARGET chooses the target.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "fuzz.h"

namespace ladder::fuzz {

namespace {

std::map<std::string, Target>& Targets() {
  static std::map<std::string, Target> targets;
  return targets;
}

Target ChosenTarget() {
  const char* name = std::getenv("FUZZ_TARGET");
  const auto found = Targets().find(name == nullptr ? "" : name);
  if (found != Targets().end()) return found->second;
  std::fprintf(stderr, "FUZZ_TARGET must be one of:\n");
  for (const auto& each : Targets()) {
    std::fprintf(stderr, "%s\n", each.first.c_str());
  }
  std::exit(2);
}

std::string_view TakeUpTo(std::string_view& rest, std::string_view end) {
  const size_t at = rest.find(end);
  const std::string_view part = rest.substr(0, at);
  rest = at == std::string_view::npos ? "" : rest.substr(at + end.size());
  return part;
}

}  // namespace

Registered::Registered(const char* name, Target target) {
  Targets()[name] = target;
}

void Require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

void RequireEqual(std::string_view a, std::string_view b, const char* what) {
  if (a == b) return;
  for (const std::string_view each : {a, b}) {
    std::fputs("<<<", stderr);
    std::fwrite(each.data(), 1, each.size(), stderr);
    std::fputs(">>>\n", stderr);
  }
  Require(false, what);
}

std::string_view NextPart(std::string_view& rest) {
  return TakeUpTo(rest, "\n====\n");
}

std::string_view NextLine(std::string_view& rest) {
  return TakeUpTo(rest, "\n");
}

}  // namespace ladder::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const ladder::fuzz::Target kTarget = ladder::fuzz::ChosenTarget();
  kTarget({reinterpret_cast<const char*>(data), size});
  return 0;
}
