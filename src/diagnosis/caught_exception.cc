#include "diagnosis/caught_exception.h"

#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <string_view>

#include "config/pattern_names.h"
#include "codegen/provenance.h"

namespace ladder {
namespace {

bool IsException(const Symptom& symptom) {
  return symptom.pattern == pattern_name::kPythonException &&
         !CaptureOf(symptom, "type").ends_with("Warning");
}

/// An error that a model raises comes out of torch's bindings as one of these.
bool MayComeFromTorch(const std::string& type) {
  return type == "RuntimeError" || type.starts_with("torch.");
}

/// torch.multiprocessing's own: what a worker raised is printed below it.
bool IsOfAWorker(const Symptom& exception) {
  return CaptureOf(exception, "type").ends_with("ProcessRaisedException");
}

}  // namespace

bool LinkedTo(const std::vector<Symptom>& symptoms, const Symptom& error) {
  const Symptom* link = FindSymptom(symptoms, pattern_name::kExceptionChain);
  return link != nullptr && link->last_line > error.line;
}

bool IsScriptsMistake(const std::string& message) {
  static const RE2 kMistake(
      R"(^(?:NameError|ImportError|ModuleNotFoundError|AttributeError|KeyError|)"
      R"(FileNotFoundError|PermissionError|SyntaxError|IndentationError)\b)");
  return RE2::PartialMatch(message, kMistake);
}

const Symptom* FirstException(const std::vector<Symptom>& symptoms) {
  const auto printed =
      std::find_if(symptoms.begin(), symptoms.end(), [](const Symptom& each) {
        return IsException(each) && !IsOfAWorker(each) &&
               each.stream == Stream::kStderr;
      });
  return printed != symptoms.end()
             ? &*printed
             : FindSymptom(symptoms, pattern_name::kPythonException);
}

const Symptom* FinalException(const std::vector<Symptom>& symptoms) {
  const Symptom* last = nullptr;
  for (const Symptom& each : symptoms) {
    if (!IsException(each)) continue;
    if (last == nullptr || each.last_line > last->last_line) last = &each;
  }
  return last;
}

bool EndedByThrow(const RunEvidence& run) {
  return SignalOf(run.summary.ending) &&
         FindSymptom(run.symptoms, pattern_name::kTerminate) != nullptr;
}

bool SaidWhatItThrew(const RunEvidence& run) {
  return std::any_of(
      run.symptoms.begin(), run.symptoms.end(), [](const Symptom& each) {
        if (each.pattern == pattern_name::kTerminateWhat) {
          // Another thread's end cut the message off.
          return !CaptureOf(each, "message").starts_with("terminate called");
        }
        const std::string type = CaptureOf(each, "type");
        return each.pattern == pattern_name::kTerminate && !type.empty() &&
               type != "c10::Error";
      });
}

const Symptom* ProgramsComplaint(const RunEvidence& run) {
  if (SignalOf(run.summary.ending) != SIGABRT) return nullptr;
  for (std::string_view name :
       {pattern_name::kProgramAssertion, pattern_name::kTerminateWhat,
        pattern_name::kTerminate}) {
    const Symptom* symptom = FindSymptom(run.symptoms, name);
    if (symptom != nullptr) return symptom;
  }
  return nullptr;
}

bool EndedOutsideModels(const RunEvidence& run) {
  const Position position =
      FindPosition(Align(run.trace.events, run.models), run.models);
  return position.invocation && position.outside_possible &&
         position.gap.empty();
}

const Symptom* ErrorBeforeTheEnd(const RunEvidence& run) {
  const Symptom* error = FindSymptom(run.symptoms, pattern_name::kRuntimeError);
  if (error == nullptr) {
    error = FindSymptom(run.symptoms, pattern_name::kFailedCall);
  }
  if (error == nullptr) return nullptr;
  if (SignalOf(run.summary.ending)) {
    return EndedByThrow(run) ? nullptr : error;
  }
  const Symptom* end = FinalException(run.symptoms);
  bool other = end != nullptr && end->last_line > error->line &&
               !MayComeFromTorch(CaptureOf(*end, "type")) &&
               !LinkedTo(run.symptoms, *error);
  return other ? error : nullptr;
}

const Symptom* RaisedElsewhere(const RunEvidence& run, const Symptom& error) {
  const Symptom* end = FinalException(run.symptoms);
  if (end == nullptr || end->last_line < error.last_line ||
      LinkedTo(run.symptoms, error)) {
    return nullptr;
  }
  const Symptom* innermost = nullptr;
  for (const Symptom& each : run.symptoms) {
    if (each.pattern != pattern_name::kScriptFrame ||
        each.last_line > end->last_line || each.last_line < error.last_line) {
      continue;
    }
    if (innermost == nullptr || each.last_line > innermost->last_line) {
      innermost = &each;
    }
  }
  const bool own =
      innermost != nullptr && !IsTorchsOwn(CaptureOf(*innermost, "file"));
  return own ? innermost : nullptr;
}

bool ScriptWentOn(const RunEvidence& run) {
  if (run.trace.events.empty() || ErrorBeforeTheEnd(run) == nullptr) {
    return false;
  }
  return Align(run.trace.events, run.models).cut_off > 0;
}

}  // namespace ladder
