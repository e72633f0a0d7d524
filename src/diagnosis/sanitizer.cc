#include "diagnosis/sanitizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "config/pattern_names.h"

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

/// "at::native::(anonymous namespace)::copy" of "void at::native::(anonymous
/// namespace)::copy<float>(float *)": without type, templates and arguments.
std::string NameIn(std::string_view signature) {
  constexpr std::string_view kUnnamed[] = {"(anonymous namespace)",
                                           "<unnamed>"};
  size_t begin = 0, at = 0;
  while (at < signature.size()) {
    const std::string_view rest = signature.substr(at);
    const auto unnamed =
        std::find_if(std::begin(kUnnamed), std::end(kUnnamed),
                     [&](const auto& each) { return rest.starts_with(each); });
    if (unnamed != std::end(kUnnamed)) {
      at += unnamed->size();
    } else if (rest[0] == '<' || rest[0] == '(') {
      break;
    } else if (signature[at++] == ' ') {
      begin = at;
    }
  }
  return std::string(signature.substr(begin, at - begin));
}

std::string PlaceOf(const Symptom& kernel) {
  const std::string place = CaptureOf(kernel, "place");
  return place.empty() ? CaptureOf(kernel, "old_place") : place;
}

/// True if a line of that log is evidence already.
bool Shows(const std::vector<Evidence>& evidence, const Evidence& line) {
  return std::any_of(evidence.begin(), evidence.end(),
                     [&](const Evidence& each) {
                       return each.file == line.file && each.line == line.line;
                     });
}

}  // namespace

std::optional<SanitizerError> FirstSanitizerError(const RunEvidence& run) {
  const Symptom* access =
      FindSymptom(run.symptoms, pattern_name::kSanitizerAccess);
  if (access == nullptr) return {};
  SanitizerError error;
  auto add = [&](const Symptom& symptom, const char* says) {
    error.evidence.push_back({run.log, symptom.line, symptom.text, says});
  };
  add(*access, "the access that went wrong");
  error.access = fmt::format("{} of {} bytes", CaptureOf(*access, "access"),
                             CaptureOf(*access, "bytes"));
  const Symptom* address =
      PartOf(run, *access, pattern_name::kSanitizerAddress);
  if (address != nullptr) {
    add(*address, "its address");
    error.access += fmt::format(" at {} ({})", CaptureOf(*address, "address"),
                                CaptureOf(*address, "what"));
  }
  const Symptom* kernel = PartOf(run, *access, pattern_name::kSanitizerKernel);
  if (kernel != nullptr) {
    add(*kernel, "the kernel that did it");
    error.kernel = CaptureOf(*kernel, "function");
    if (error.kernel.empty()) {
      error.kernel = NameIn(CaptureOf(*kernel, "signature"));
    }
    const std::string place = PlaceOf(*kernel);
    if (!place.empty()) error.access += ", in " + place;
  }
  const Symptom* thread = PartOf(run, *access, pattern_name::kSanitizerThread);
  if (thread != nullptr) {
    add(*thread, "the thread that did it");
    error.access +=
        fmt::format(", thread {} of block {}", CaptureOf(*thread, "thread"),
                    CaptureOf(*thread, "block"));
  }
  return error;
}

void AddSanitizerError(const std::vector<RunEvidence>& runs, Verdict& verdict) {
  for (const RunEvidence& run : runs) {
    const auto error = FirstSanitizerError(run);
    if (!error) continue;
    for (const Evidence& each : error->evidence) {
      if (!Shows(verdict.evidence, each)) verdict.evidence.push_back(each);
    }
    const std::string words = fmt::format(
        "compute-sanitizer{}: {}",
        error->kernel.empty() ? "" : " names " + error->kernel, error->access);
    std::string& message = verdict.failure->message;
    if (message.starts_with("=====")) message.clear();  // says less
    if (!message.empty()) message += "; ";
    message += words;
    return;
  }
}

}  // namespace ladder
