#include "diagnosis/failure_lines.h"

#include <algorithm>
#include <set>
#include <string>

#include "diagnosis/caught_exception.h"
#include "config/pattern_names.h"

namespace ladder {
namespace {

// Below are signals and what a fault on a device makes of other failures.
constexpr int kCauseRank = 65;

bool IsBeforeModelsRun(FailureClass failure_class) {
  switch (failure_class) {
    case FailureClass::kExportFailure:
    case FailureClass::kCompileFailure:
    case FailureClass::kPackageLoad:
    case FailureClass::kConstantLoad:
    case FailureClass::kUserError:
      return true;
    default:
      return false;
  }
}

/// A script that wants to can go on after it, with another model or less data.
bool MayBeSurvived(FailureClass failure_class) {
  return IsBeforeModelsRun(failure_class) ||
         failure_class == FailureClass::kOutOfMemory;
}

bool IsOfRunningModel(FailureClass failure_class) {
  switch (failure_class) {
    case FailureClass::kIndexOutOfBounds:
    case FailureClass::kNanOrInf:
    case FailureClass::kInputMismatch:
    case FailureClass::kWrongMeta:
      return true;
    default:
      return false;
  }
}

/// True for what has a class and is not known to be overtaken.
bool Counts(const Symptom& symptom) {
  return symptom.failure_class && symptom.rank > 0 && !symptom.overtaken;
}

/// The traceback that was printed last, or one that led to it, says that class.
bool StandsInLastTraceback(const RunEvidence& run, const Symptom& symptom) {
  const Symptom* header = FindSymptom(run.symptoms, pattern_name::kTraceback);
  if (header == nullptr) return false;
  if (LinkedTo(run.symptoms, symptom)) return true;
  return std::any_of(run.symptoms.begin(), run.symptoms.end(),
                     [&](const Symptom& each) {
                       return each.failure_class == symptom.failure_class &&
                              each.last_line > header->last_line;
                     });
}

bool IsPrintedException(const RunEvidence& run, const Symptom& symptom) {
  const Symptom* header = FindSymptom(run.symptoms, pattern_name::kTraceback);
  return header != nullptr && header->line < symptom.line &&
         std::any_of(run.symptoms.begin(), run.symptoms.end(),
                     [&](const Symptom& each) {
                       return each.pattern == pattern_name::kPythonException &&
                              each.line == symptom.line;
                     });
}

/// A crash, unless that of an interpreter which was already on its way out.
bool CrashedInScript(const RunEvidence& run, size_t after_line) {
  if (!SignalOf(run.summary.ending) || EndedByThrow(run)) return false;
  const Symptom* crash = FindSymptom(run.symptoms, pattern_name::kFaultHandler);
  return crash != nullptr && crash->line > after_line &&
         std::any_of(run.symptoms.begin(), run.symptoms.end(),
                     [&](const Symptom& each) {
                       return each.pattern == pattern_name::kScriptFrame &&
                              each.last_line > crash->line;
                     });
}

/// A launch began and ended.
bool LaunchedCompletelyAfter(const RunEvidence& run, size_t line) {
  if (run.stdout_unknown) return false;  // the order of the streams is lost
  bool begun = false;
  for (const TraceEvent& event : run.trace.events) {
    if (event.line <= line) continue;
    if (event.phase == TraceEvent::Phase::kBefore) begun = true;
    if (event.phase == TraceEvent::Phase::kAfter && begun) return true;
  }
  return false;
}

bool AnotherFailed(const RunEvidence& run, const Symptom& symptom) {
  const bool printed = IsPrintedException(run, symptom);
  if (!printed && !MayBeSurvived(*symptom.failure_class)) return false;
  for (const Symptom& each : run.symptoms) {
    if (!Counts(each) || each.line <= symptom.last_line ||
        each.failure_class == symptom.failure_class) {
      continue;
    }
    if (IsOfRunningModel(*each.failure_class)) return true;
    if (printed && each.rank >= kCauseRank) return true;
  }
  return printed && CrashedInScript(run, symptom.last_line);
}

bool WentOn(const RunEvidence& run, const Symptom& symptom) {
  if (!SignalOf(run.summary.ending) && StandsInLastTraceback(run, symptom)) {
    return false;
  }
  // What a model prints when it fails may come before its last launches: the
  // two streams arrive on their own. What a script prints does not.
  const bool orderly = IsBeforeModelsRun(*symptom.failure_class) ||
                       IsPrintedException(run, symptom) ||
                       RaisedElsewhere(run, symptom) != nullptr;
  return (orderly && LaunchedCompletelyAfter(run, symptom.last_line)) ||
         AnotherFailed(run, symptom);
}

std::set<std::string> PatternsOvertaken(const std::vector<RunEvidence>& runs) {
  std::set<std::string> patterns;
  for (const RunEvidence& run : runs) {
    for (const Symptom& each : run.symptoms) {
      if (Counts(each) && WentOn(run, each)) patterns.insert(each.pattern);
    }
  }
  return patterns;
}

void MarkOvertaken(const std::set<std::string>& patterns,
                   std::vector<RunEvidence>& runs) {
  for (RunEvidence& run : runs) {
    // Whether a line counts is asked of its run before any is marked.
    std::vector<Symptom*> found;
    for (Symptom& each : run.symptoms) {
      if (Counts(each) && patterns.contains(each.pattern) &&
          (!StandsInLastTraceback(run, each) || WentOn(run, each))) {
        found.push_back(&each);
      }
    }
    for (Symptom* each : found) each->overtaken = true;
  }
}

bool HoldOtherVersions(const std::vector<RunEvidence>& runs,
                       const TorchVersion& torch) {
  const auto other = [&](const Symptom& symptom) {
    return symptom.torch && !symptom.torch->Contains(torch);
  };
  return std::any_of(runs.begin(), runs.end(), [&](const RunEvidence& run) {
    return std::any_of(run.symptoms.begin(), run.symptoms.end(), other) ||
           std::any_of(run.compile_symptoms.begin(), run.compile_symptoms.end(),
                       other);
  });
}

}  // namespace

std::optional<std::vector<RunEvidence>> SetAsideLines(
    const std::vector<RunEvidence>& runs,
    const std::optional<TorchVersion>& torch) {
  const bool others = torch && HoldOtherVersions(runs, *torch);
  const auto overtaken = PatternsOvertaken(runs);
  if (!others && overtaken.empty()) return {};  // runs are large to copy
  auto changed = runs;
  for (RunEvidence& run : changed) {
    if (!others) break;
    DropOtherVersions(*torch, run.symptoms);
    DropOtherVersions(*torch, run.compile_symptoms);
  }
  MarkOvertaken(others ? PatternsOvertaken(changed) : overtaken, changed);
  return changed;
}

bool MayBeOvertaken(const RunEvidence& run, const Symptom& symptom) {
  if (!MayBeSurvived(*symptom.failure_class)) return false;
  if (SignalOf(run.summary.ending) && !EndedByThrow(run)) {
    return !IsPrintedException(run, symptom) ||
           CrashedInScript(run, symptom.last_line);
  }
  if (StandsInLastTraceback(run, symptom)) return false;
  const Symptom* end = FinalException(run.symptoms);
  if (end == nullptr || end->last_line < symptom.line) return run.compiled;
  return RaisedElsewhere(run, symptom) != nullptr;
}

}  // namespace ladder
