#include "crash_stack.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "pattern_names.h"

namespace ladder {
namespace {

std::string BaseName(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

std::optional<uint64_t> ToOffset(std::string_view text) {
  uint64_t number = 0;
  if (!text.starts_with("0x")) return std::nullopt;
  text.remove_prefix(2);
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
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

/// The launch that a frame of run_impl was in.
std::optional<StackCall> CallOf(const Symptom& frame, const RunEvidence& run) {
  const auto offset =
      ToOffset(FirstCapture(frame, {"offset", "mangled_offset"}));
  const std::string library =
      BaseName(FirstCapture(frame, {"file", "library", "object"}));
  if (!offset || *offset == 0) return std::nullopt;
  for (size_t m = 0; m < run.models.size(); ++m) {
    const Model& model = run.models[m];
    const auto& lines = run.files[m].lines;
    if (!lines || !library.starts_with(model.name + ".")) continue;
    // A frame returns to behind its call.
    auto line = LineAt(*lines, *offset - 1, model.name + ".wrapper.cpp");
    // Before torch 2.7 one file holds kernels and wrapper.
    if (!line) line = LineAt(*lines, *offset - 1, model.name + ".cpp");
    const auto& launches = model.wrapper.launches;
    const auto launch = std::find_if(
        launches.begin(), launches.end(),
        [&](const Launch& each) { return line && each.line == *line; });
    if (launch == launches.end()) continue;
    return StackCall{m, static_cast<size_t>(launch - launches.begin()),
                     frame.line, frame.text,
                     fmt::format("run_impl + {:#x}", *offset)};
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

}  // namespace

std::optional<StackCall> FindCallOnStack(const RunEvidence& run) {
  const bool crashed = SignalOf(run.summary.ending).has_value();
  const auto crash_line = CrashLine(run.symptoms);
  if (crashed && !crash_line) return std::nullopt;
  std::optional<StackCall> found;
  for (const Symptom& symptom : run.symptoms) {
    if (symptom.pattern != pattern_name::kModelFrame) continue;
    if (crashed && symptom.line < *crash_line) continue;
    auto call = CallOf(symptom, run);
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

}  // namespace ladder
