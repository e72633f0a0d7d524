#include "report/shown_launch.h"

#include <algorithm>
#include <string_view>

namespace ladder {
namespace {

/// A line of the file that begins a C++ kernel of that name: "extern "C" void
/// cpp_fused_relu_0(const float* in_ptr0,".
bool BeginsKernel(std::string_view line, const std::string& name) {
  const size_t at = line.find(name + "(");
  if (at == std::string_view::npos || at == 0) return false;
  const bool whole = line[at - 1] == ' ' || line[at - 1] == '*';
  return whole && line.find("void") < at && line.find(';') > line.size();
}

std::optional<KernelText> FindCppKernel(std::string_view source,
                                        const std::string& name) {
  KernelText kernel;
  kernel.language = "cpp";
  size_t number = 0;
  while (!source.empty()) {
    const size_t end = std::min(source.find('\n'), source.size() - 1) + 1;
    const std::string_view line = source.substr(0, end);
    source.remove_prefix(end);
    ++number;
    if (kernel.text.empty()) {
      if (!BeginsKernel(line, name)) continue;
      kernel.line = number;
    }
    kernel.text += line;
    if (line.starts_with('}')) return kernel;
  }
  return {};
}

std::optional<KernelText> FindTritonKernel(const Wrapper& wrapper,
                                           const Launch& launch) {
  const auto found = std::find_if(wrapper.triton.begin(), wrapper.triton.end(),
                                  [&](const TritonKernel& kernel) {
                                    return kernel.name == launch.name ||
                                           kernel.name == launch.chosen ||
                                           kernel.called_as == launch.name;
                                  });
  if (found == wrapper.triton.end()) return {};
  return KernelText{found->source, wrapper.path, found->line, "python"};
}

}  // namespace

std::optional<ShownModel> FindShownModel(const ReportFacts& facts,
                                         const Suspect& suspect) {
  if (!suspect.wrapper) return {};
  for (const ReportedRun& run : facts.runs) {
    for (size_t i = 0; i < run.evidence.models.size(); ++i) {
      const Model& model = run.evidence.models[i];
      if (model.wrapper.path != suspect.wrapper->file) continue;
      // The folding of a model's constants stands in the same file.
      if (!FindShownLaunch(model, suspect)) continue;
      return ShownModel{&run, i};
    }
  }
  return {};
}

std::optional<size_t> FindShownLaunch(const Model& model,
                                      const Suspect& suspect) {
  if (!suspect.wrapper) return {};
  const auto& launches = model.wrapper.launches;
  for (size_t i = 0; i < launches.size(); ++i) {
    if (launches[i].line == suspect.wrapper->line &&
        launches[i].name == suspect.name) {
      return i;
    }
  }
  return {};
}

std::optional<KernelText> FindKernelText(const ShownModel& shown,
                                         const Launch& launch) {
  if (launch.kind != LaunchKind::kKernel) return {};
  const Wrapper& wrapper = shown.model_of().wrapper;
  if (auto triton = FindTritonKernel(wrapper, launch)) return triton;
  const ModelFiles& files = shown.files_of();
  auto kernel = FindCppKernel(files.kernel_source, launch.name);
  if (kernel) kernel->file = files.kernel_path;
  return kernel;
}

}  // namespace ladder
