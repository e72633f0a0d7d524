#include "diagnosis/asserted_kernel.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>

#include "codegen/cpp_text.h"
#include "codegen/kernel_source.h"
#include "codegen/kernel_tokens.h"
#include "config/pattern_names.h"
#include "base/place_text.h"
#include "codegen/triton_source.h"

namespace ladder {
namespace {

constexpr char kNoCheck[] = "the check is not in the kernel's source";

const TritonKernel* FindTriton(const Wrapper& wrapper,
                               const std::string& name) {
  for (const TritonKernel& kernel : wrapper.triton) {
    if (kernel.name == name || kernel.called_as == name) return &kernel;
  }
  return nullptr;
}

/// The C++ kernels of a text that mention the condition: a large model has
/// thousands of kernels, so that only those around a mention are looked at.
std::set<std::string> KernelsAround(std::string_view text,
                                    const std::string& condition) {
  // extern "C"  void  cpp_fused_add_0(const float* in_ptr0,
  static const RE2 kHead(R"(void\s+(\w+)\()");
  constexpr std::string_view kExtern = "extern \"C\"";
  std::set<std::string> names;
  for (size_t at = text.find(condition); at != text.npos;
       at = text.find(condition, at + condition.size())) {
    const size_t head = text.rfind(kExtern, at);
    if (head == text.npos) continue;
    std::string name;
    const re2::StringPiece rest(text.data() + head, at - head);
    if (RE2::PartialMatch(rest, kHead, &name)) names.insert(name);
  }
  return names;
}

std::set<std::string> KernelsThatCheck(const RunEvidence& run, size_t model,
                                       const std::string& condition) {
  std::set<std::string> names;
  const std::string& source = run.files[model].kernel_source;
  for (const std::string& name : KernelsAround(source, condition)) {
    if (!FindIndexChecks(source, name, condition).empty()) names.insert(name);
  }
  for (const TritonKernel& kernel : run.models[model].wrapper.triton) {
    if (kernel.source.find(condition) == std::string::npos) continue;
    if (FindTritonChecks(kernel, condition).empty()) continue;
    names.insert(kernel.called_as.empty() ? kernel.name : kernel.called_as);
  }
  return names;
}

/// "c4tw…" of "/…/c4tw….wrapper.cpp".
std::string_view StemOf(std::string_view path) {
  const std::string_view name = FileNameOf(path);
  return name.substr(0, name.find('.'));
}

/// True if the run speaks of that file of kernels or of its wrapper: torch
/// names them by a hash of what they hold.
bool SpeaksOf(const RunEvidence& run, std::string_view kernel_path,
              std::string_view wrapper) {
  constexpr size_t kHash = 20;
  return std::any_of(run.symptoms.begin(), run.symptoms.end(),
                     [&](const Symptom& each) {
                       return (each.pattern == pattern_name::kRaisedFrom &&
                               FileNameOf(CaptureOf(each, "file")) ==
                                   FileNameOf(kernel_path)) ||
                              (wrapper.size() >= kHash &&
                               each.text.find(wrapper) != std::string::npos);
                     });
}

}  // namespace

bool RunsKernel(const Wrapper& wrapper, size_t launch,
                const std::string& kernel) {
  const Launch& call = wrapper.launches[launch];
  if (call.name == kernel || call.chosen == kernel) return true;
  return std::any_of(wrapper.triton.begin(), wrapper.triton.end(),
                     [&](const TritonKernel& each) {
                       return each.called_as == call.name &&
                              each.name == kernel;
                     });
}

std::string AssertedCondition(const RunEvidence& run) {
  for (std::string_view pattern :
       {pattern_name::kCpuAssertion, pattern_name::kTritonAssertion}) {
    const Symptom* symptom = FindSymptom(run.symptoms, pattern);
    if (symptom != nullptr) return CaptureOf(*symptom, "condition");
  }
  return "";
}

std::string RivalAssertions(const RunEvidence& run) {
  std::set<std::string> conditions;
  for (const Symptom& each : run.symptoms) {
    if (each.pattern == pattern_name::kCpuAssertion ||
        each.pattern == pattern_name::kTritonAssertion) {
      conditions.insert(CaptureOf(each, "condition"));
    }
  }
  if (conditions.size() < 2) return "";
  return fmt::format(
      "whether {} is the index that ended the run: {} different assertions "
      "failed in it",
      AssertedCondition(run), conditions.size());
}

std::set<long long> RaisedLines(const RunEvidence& run) {
  std::set<long long> lines;
  for (const Symptom& each : run.symptoms) {
    if (each.pattern != pattern_name::kRaisedFrom) continue;
    if (const auto line = LeadingInteger(CaptureOf(each, "line"))) {
      lines.insert(*line);
    }
  }
  return lines;
}

KernelChecks ChecksOf(const RunEvidence& run, const LaunchPlace& place,
                      const std::string& condition) {
  const Wrapper& wrapper = run.models[place.model].wrapper;
  const std::string& name = wrapper.launches[place.launch].name;
  if (const TritonKernel* triton = FindTriton(wrapper, name)) {
    return {FindTritonChecks(*triton, condition), wrapper.path, kNoCheck};
  }
  const ModelFiles& files = run.files[place.model];
  return {FindIndexChecks(files.kernel_source, name, condition),
          files.kernel_path,
          FindKernel(files.kernel_source, name)
              ? kNoCheck
              : "the source of " + name +
                    " is not there: since torch 2.7 it is a .kernel.cpp beside "
                    "the wrapper"};
}

std::string DoubtOfSource(const RunEvidence& run, const LaunchPlace& place) {
  const Model& model = run.models[place.model];
  const ModelFiles& files = run.files[place.model];
  const Launch& launch = model.wrapper.launches[place.launch];
  const std::string_view named = WrapperNamedBy(files.kernel_source);
  if (launch.kind != LaunchKind::kKernel || named.empty() ||
      StemOf(named) == model.name ||
      StemOf(named) == StemOf(model.wrapper.path) ||
      StemOf(files.kernel_path) == StemOf(model.wrapper.path) ||
      FindTriton(model.wrapper, launch.name) != nullptr ||
      SpeaksOf(run, files.kernel_path, StemOf(named))) {
    return "";
  }
  return fmt::format("whether {} belongs to {}: it says that it is of {}",
                     files.kernel_path, FileNameOf(model.wrapper.path), named);
}

std::vector<std::string> CopiedBy(const RunEvidence& run,
                                  const LaunchPlace& place,
                                  const std::string& parameter) {
  const Wrapper& wrapper = run.models[place.model].wrapper;
  const std::string& name = wrapper.launches[place.launch].name;
  if (const TritonKernel* triton = FindTriton(wrapper, name)) {
    return TritonCopiesOf(*triton, parameter);
  }
  return CopiesOf(run.files[place.model].kernel_source, name, parameter);
}

std::vector<LaunchPlace> LaunchesThatCheck(const RunEvidence& run,
                                           const std::string& condition) {
  std::vector<LaunchPlace> places;
  if (condition.empty()) return places;
  for (size_t m = 0; m < run.models.size(); ++m) {
    const std::set<std::string> names = KernelsThatCheck(run, m, condition);
    const auto& launches = run.models[m].wrapper.launches;
    for (size_t i = 0; i < launches.size(); ++i) {
      if (names.contains(launches[i].name)) places.push_back({m, i, 1});
    }
  }
  return places;
}

}  // namespace ladder
