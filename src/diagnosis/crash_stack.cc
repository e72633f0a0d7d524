#include "diagnosis/crash_stack.h"

#include <fmt/format.h>

#include <algorithm>

#include "config/pattern_names.h"
#include "base/place_text.h"

namespace ladder {
namespace {

std::optional<uint64_t> ToOffset(std::string_view text) {
  if (!text.starts_with("0x")) return std::nullopt;
  return NumberOf(text.substr(2), 16);
}

/// The first capture of those that is not empty.
std::string FirstCapture(const Symptom& frame,
                         std::initializer_list<const char*> names) {
  for (const char* name : names) {
    std::string captured = CaptureOf(frame, name);
    if (!captured.empty()) return captured;
  }
  return "";
}

/// The line of the model's wrapper that a frame stands on: gdb says it itself,
/// the others give an offset into the function.
std::optional<size_t> LineOf(const Symptom& frame, const RunEvidence& run,
                             size_t m) {
  const std::string& name = run.models[m].name;
  const std::string source(FileNameOf(CaptureOf(frame, "source")));
  if (!source.empty()) {
    if (source != name + ".wrapper.cpp" && source != name + ".cpp") return {};
    return NumberOf(CaptureOf(frame, "source_line"));
  }
  const auto offset =
      ToOffset(FirstCapture(frame, {"offset", "mangled_offset"}));
  const std::string library(
      FileNameOf(FirstCapture(frame, {"file", "library", "object"})));
  const auto& lines = run.files[m].lines;
  if (!offset || *offset == 0 || !lines || !library.starts_with(name + ".")) {
    return {};
  }
  // A frame returns to behind its call.
  auto line = LineAt(*lines, *offset - 1, name + ".wrapper.cpp");
  // Before torch 2.7 one file holds kernels and wrapper.
  return line ? line : LineAt(*lines, *offset - 1, name + ".cpp");
}

/// The launch that a frame of run_impl was in.
std::optional<StackCall> CallOf(const Symptom& frame, const RunEvidence& run) {
  for (size_t m = 0; m < run.models.size(); ++m) {
    const auto line = LineOf(frame, run, m);
    const auto& launches = run.models[m].wrapper.launches;
    const auto launch = std::find_if(
        launches.begin(), launches.end(),
        [&](const Launch& each) { return line && each.line == *line; });
    if (launch == launches.end()) continue;
    StackCall call{m, static_cast<size_t>(launch - launches.begin()),
                   frame.line, frame.text, "run_impl"};
    const std::string offset =
        FirstCapture(frame, {"offset", "mangled_offset"});
    if (!offset.empty()) call.caller += " + " + offset;
    return call;
  }
  return std::nullopt;
}

/// The first line that tells of the crash itself.
std::optional<size_t> CrashLine(const std::vector<Symptom>& symptoms) {
  for (const Symptom& symptom : symptoms) {
    for (std::string_view sign : pattern_name::kCrash) {
      if (symptom.pattern == sign) return symptom.line;
    }
  }
  return std::nullopt;
}

/// A call of a loaded model, as torch's Python code makes it.
bool IsModelCall(const Symptom& frame) {
  const std::string file = CaptureOf(frame, "file");
  return file.ends_with("/torch/export/pt2_archive/_package.py") ||
         file.ends_with("/torch/_inductor/package/package.py") ||
         file.ends_with("/torch/_export/__init__.py");
}

/// What Python's stacks of all threads, printed at a crash, show.
struct PythonStacks {
  const Symptom* stood = nullptr;  ///< innermost line of the one that crashed
  bool here = false;               ///< it was calling a model
  bool elsewhere = false;          ///< another was
};

PythonStacks PythonStacksOf(const RunEvidence& run) {
  PythonStacks stacks;
  const auto crash_line = CrashLine(run.symptoms);
  if (!SignalOf(run.summary.ending) || !crash_line) return stacks;
  size_t begin = 0, end = static_cast<size_t>(-1);  // of the thread's stack
  for (const Symptom& symptom : run.symptoms) {
    if (symptom.pattern != pattern_name::kPythonThread ||
        symptom.last_line < *crash_line) {
      continue;
    }
    if (CaptureOf(symptom, "current") == "Current thread") {
      begin = symptom.last_line;
    } else if (begin != 0) {
      end = std::min(end, symptom.last_line);
    }
  }
  if (begin == 0) return stacks;
  for (const Symptom& symptom : run.symptoms) {
    if (symptom.pattern != pattern_name::kScriptFrame) continue;
    // Of a line that several stacks share the first and the last are known.
    for (const size_t line : {symptom.line, symptom.last_line}) {
      if (line < *crash_line) continue;
      const bool here = line > begin && line < end;
      if (here && stacks.stood == nullptr) stacks.stood = &symptom;
      if (!IsModelCall(symptom)) continue;
      (here ? stacks.here : stacks.elsewhere) = true;
    }
    if (IsModelCall(symptom) && symptom.last_line >= *crash_line &&
        symptom.count > 2) {
      stacks.here = stacks.elsewhere = true;  // either may be
    }
  }
  return stacks;
}

}  // namespace

std::optional<StackCall> FindCallOnStack(const RunEvidence& run) {
  const bool crashed = SignalOf(run.summary.ending).has_value();
  const auto crash_line = CrashLine(run.symptoms);
  if (crashed && !crash_line) return std::nullopt;
  std::optional<StackCall> found;
  bool other_thread = false;
  for (const Symptom& symptom : run.symptoms) {
    other_thread = other_thread || symptom.pattern == pattern_name::kGdbThread;
    if (symptom.pattern != pattern_name::kModelFrame) continue;
    if (crashed && symptom.line < *crash_line) continue;
    auto call = CallOf(symptom, run);
    if (call) call->other_thread = other_thread;
    if (crashed) return call;  // the innermost is printed first
    if (!call) return std::nullopt;
    if (found &&
        (found->model != call->model || found->launch != call->launch)) {
      return std::nullopt;
    }
    if (!found) found = std::move(call);
  }
  return found;
}

const Symptom* FrameOfCrash(const RunEvidence& run, std::string_view pattern) {
  const auto crash_line = CrashLine(run.symptoms);
  if (!SignalOf(run.summary.ending) || !crash_line) return nullptr;
  for (const Symptom& symptom : run.symptoms) {
    if (symptom.pattern == pattern_name::kGdbThread) return nullptr;
    // The same frame may have been printed of an earlier error.
    if (symptom.pattern == pattern && symptom.last_line >= *crash_line) {
      return &symptom;
    }
  }
  return nullptr;
}

std::string ModelOfFrame(const Symptom& frame) {
  const std::string code(
      FileNameOf(FirstCapture(frame, {"file", "library", "object", "source"})));
  return code.substr(0, code.find('.'));
}

const Symptom* CrashOutsideModels(const RunEvidence& run) {
  const PythonStacks stacks = PythonStacksOf(run);
  return stacks.elsewhere && !stacks.here ? stacks.stood : nullptr;
}

bool CalledFromPython(const RunEvidence& run) {
  return std::any_of(run.symptoms.begin(), run.symptoms.end(),
                     [](const Symptom& symptom) {
                       return symptom.pattern == pattern_name::kScriptFrame &&
                              IsModelCall(symptom);
                     });
}

bool CrashInsideModels(const RunEvidence& run) {
  if (FrameOfCrash(run, pattern_name::kModelFrame) != nullptr ||
      FrameOfCrash(run, pattern_name::kCustomOpFrame) != nullptr) {
    return true;
  }
  const PythonStacks stacks = PythonStacksOf(run);
  return stacks.here && !stacks.elsewhere;
}

}  // namespace ladder
