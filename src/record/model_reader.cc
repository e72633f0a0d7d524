#include "record/model_reader.h"

#include <algorithm>

#include "config/pattern_names.h"

namespace ladder {
namespace {

/// Weights are read only where values were printed of a run that ended by
/// itself: a crash is not explained by them, and they can be gigabytes.
bool AsksForConstants(const RunEvidence& run) {
  const auto& events = run.trace.events;
  return std::holds_alternative<Exited>(run.summary.ending) &&
         !SignalOf(run.summary.ending) &&
         std::any_of(events.begin(), events.end(),
                     [](const TraceEvent& event) { return event.has_values; });
}

}  // namespace

void AddModel(const Artefact& artefact, const std::string& wrapper_path,
              ModelFiles files, RunEvidence& run) {
  files.kernel_source = artefact.kernels;
  const size_t first = run.models.size();
  AddModels({artefact.name, artefact.wrapper, wrapper_path,
             artefact.proxy_nodes, artefact.provenance},
            files, run);
  // Of several models the library of the last lies there, whichever failed.
  if (!AsksForConstants(run) || run.files[first].compilations > 1) return;
  std::string library = artefact.read_library();
  auto bytes = FindConstantBytes(library);
  if (!bytes) return;
  for (size_t i = first; i < run.models.size(); ++i) {
    run.files[i].constants = ScanConstants(run.models[first].wrapper, *bytes);
  }
}

void AddLineTables(const Libraries& libraries, RunEvidence& run) {
  if (FindSymptom(run.symptoms, pattern_name::kModelFrame) == nullptr) return;
  constexpr std::string_view kRunImpl =
      "_ZN5torch12aot_inductor16AOTInductorModel8run_implE";
  for (size_t m = 0; m < run.models.size(); ++m) {
    auto library = libraries.find(run.models[m].name);
    if (run.files[m].lines || library == libraries.end()) continue;
    run.files[m].lines = ReadFunctionLines(library->second(), kRunImpl);
  }
}

}  // namespace ladder
