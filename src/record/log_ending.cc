#include "record/log_ending.h"

#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "codegen/cpp_text.h"
#include "config/pattern_names.h"

namespace ladder {
namespace {

/// In the words of shells, of Slurm and of CPython, whose versions differ.
struct SignalText {
  std::string_view text;
  int number;
};
constexpr SignalText kSignals[] = {
    {"Segmentation fault", SIGSEGV},
    {"Aborted", SIGABRT},
    {"Bus error", SIGBUS},
    {"Illegal instruction", SIGILL},
    {"Killed", SIGKILL},
    {"Floating point exception", SIGFPE},
    {"Floating-point exception", SIGFPE},
};

int SignalNamed(std::string_view text) {
  for (const SignalText& each : kSignals) {
    if (each.text == text) return each.number;
  }
  return 0;
}

DeducedEnding Says(const Ending& ending, const Symptom& symptom) {
  return {ending, symptom.line, symptom.text};
}

DeducedEnding BySignalName(const Symptom& symptom) {
  for (const char* name : {"what", "script", "dumped", "srun", "mpi"}) {
    const int number = SignalNamed(CaptureOf(symptom, name));
    if (number != 0) return Says(Signalled{number, false}, symptom);
  }
  return {};
}

// Negative codes are signals, as Python counts them; 0 is another process's.
DeducedEnding ByCode(const Symptom& symptom) {
  const auto code = LeadingInteger(CaptureOf(symptom, "code"));
  if (!code || *code == 0 || *code > 255 || *code < -64) return {};
  if (*code < 0)
    return Says(Signalled{static_cast<int>(-*code), false}, symptom);
  return Says(Exited{static_cast<int>(*code)}, symptom);
}

/// CPython's start does not abort: it exits with 1. Of such an error it prints
/// the name of the C function ("init_fs_encoding: …"), as of others.
bool IsOfPythonsStart(const std::string& fatal) {
  static const RE2 kStart(
      R"((?i)^\w*(?:init|config|cmdline|argv|pycore|pysys_create|main_module)"
      R"(|stderr|import_site)\w*: )");
  return RE2::PartialMatch(fatal, kStart);
}

/// What a dying process says of its own crash; not every fatal error of CPython
/// is one.
DeducedEnding ByCrash(const Symptom& crash) {
  const std::string what = CaptureOf(crash, "what");
  const auto caught = LeadingInteger(CaptureOf(crash, "signal"));
  int number = caught ? static_cast<int>(*caught) : SignalNamed(what);
  const bool by_python = crash.pattern == pattern_name::kFaultHandler;
  if (number == 0 && by_python && !IsOfPythonsStart(what)) number = SIGABRT;
  if (number == 0) return {};
  return Says(Signalled{number, false}, crash);
}

}  // namespace

DeducedEnding DeduceEnding(const std::vector<Symptom>& symptoms,
                           const std::vector<size_t>& last_lines) {
  DeducedEnding said;
  for (const Symptom& each : symptoms) {
    if (each.last_line < said.line) continue;
    DeducedEnding found;
    if (each.pattern == pattern_name::kEndedBySignal)
      found = BySignalName(each);
    if (each.pattern == pattern_name::kEndedWithCode) found = ByCode(each);
    if (found.line == 0 ||
        !std::binary_search(last_lines.begin(), last_lines.end(),
                            each.last_line)) {
      continue;
    }
    said = std::move(found);
    said.line = each.last_line;
  }
  if (said.line != 0) return said;
  for (std::string_view pattern :
       {pattern_name::kFaultHandler, pattern_name::kSegfaultText,
        pattern_name::kAbortText}) {
    const Symptom* crash = FindSymptom(symptoms, pattern);
    if (crash == nullptr) continue;
    if (DeducedEnding found = ByCrash(*crash); found.line != 0) return found;
  }
  for (std::string_view pattern :
       {pattern_name::kTerminate, pattern_name::kProgramAssertion}) {
    const Symptom* died = FindSymptom(symptoms, pattern);
    if (died != nullptr) return Says(Signalled{SIGABRT, false}, *died);
  }
  // A traceback may also be of an exception that was caught.
  const Symptom* exception =
      FindSymptom(symptoms, pattern_name::kPythonException);
  if (exception != nullptr &&
      FindSymptom(symptoms, pattern_name::kTraceback) != nullptr) {
    return Says(Exited{1}, *exception);
  }
  return {};
}

}  // namespace ladder
