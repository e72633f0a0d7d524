#include "caught_exception.h"

#include <string>

namespace ladder {
namespace {

/// An error that a model raises comes out of torch's bindings as one of these.
bool MayComeFromTorch(const std::string& type) {
  return type == "RuntimeError" || type.starts_with("torch.");
}

bool LinkedTo(const std::vector<Symptom>& symptoms, const Symptom& error) {
  const Symptom* link = FindSymptom(symptoms, "exception-chain");
  return link != nullptr && link->last_line > error.line;
}

}  // namespace

const Symptom* FinalException(const std::vector<Symptom>& symptoms) {
  const Symptom* last = nullptr;
  for (const Symptom& each : symptoms) {
    if (each.pattern != "python-exception" ||
        CaptureOf(each, "type").ends_with("Warning")) {
      continue;
    }
    if (last == nullptr || each.last_line > last->last_line) last = &each;
  }
  return last;
}

const Symptom* ErrorBeforeTheEnd(const RunEvidence& run) {
  const Symptom* error = FindSymptom(run.symptoms, "aoti-error");
  if (error == nullptr) {
    error = FindSymptom(run.symptoms, "api-call-failed");
  }
  if (error == nullptr) return nullptr;
  if (SignalOf(run.summary.ending)) {
    bool thrown = FindSymptom(run.symptoms, "terminate-called") != nullptr;
    return thrown ? nullptr : error;
  }
  const Symptom* end = FinalException(run.symptoms);
  bool other = end != nullptr && end->last_line > error->line &&
               !MayComeFromTorch(CaptureOf(*end, "type")) &&
               !LinkedTo(run.symptoms, *error);
  return other ? error : nullptr;
}

bool ScriptWentOn(const RunEvidence& run) {
  if (run.trace.events.empty() || ErrorBeforeTheEnd(run) == nullptr) {
    return false;
  }
  return Align(run.trace.events, run.models).cut_off > 0;
}

}  // namespace ladder
