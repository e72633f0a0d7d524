#include "sanitizer.h"

#include <fmt/format.h>

#include "pattern_names.h"

namespace ladder {
namespace {

/// The lines of one error follow each other; later ones are of other errors.
constexpr size_t kMostLines = 6;

const Symptom* PartOf(const RunEvidence& run, const Symptom& access,
                      std::string_view pattern) {
  for (const Symptom& each : run.symptoms) {
    if (each.pattern == pattern && each.line > access.line &&
        each.line <= access.line + kMostLines) {
      return &each;
    }
  }
  return nullptr;
}

}  // namespace

std::string SanitizerAccess(const RunEvidence& run,
                            std::vector<Evidence>& evidence) {
  const Symptom* access =
      FindSymptom(run.symptoms, pattern_name::kSanitizerAccess);
  if (access == nullptr) return "";
  auto add = [&](const Symptom& symptom, const char* says) {
    evidence.push_back({run.log, symptom.line, symptom.text, says});
  };
  add(*access, "the access that went wrong");
  std::string words =
      fmt::format(": {} of {} bytes", CaptureOf(*access, "access"),
                  CaptureOf(*access, "bytes"));
  const Symptom* address =
      PartOf(run, *access, pattern_name::kSanitizerAddress);
  if (address != nullptr) {
    add(*address, "its address");
    words += fmt::format(" at {} ({})", CaptureOf(*address, "address"),
                         CaptureOf(*address, "what"));
  }
  const Symptom* kernel = PartOf(run, *access, pattern_name::kSanitizerKernel);
  if (kernel != nullptr) {
    std::string place = CaptureOf(*kernel, "place");
    if (place.empty()) place = CaptureOf(*kernel, "old_place");
    if (!place.empty()) words += ", in " + place;
  }
  const Symptom* thread = PartOf(run, *access, pattern_name::kSanitizerThread);
  if (thread != nullptr) {
    add(*thread, "the thread that did it");
    words +=
        fmt::format(", thread {} of block {}", CaptureOf(*thread, "thread"),
                    CaptureOf(*thread, "block"));
  }
  return words;
}

}  // namespace ladder
