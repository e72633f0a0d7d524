// Where in the record a suspect of the verdict stands: in which run, in which
// model's code; and the source of its kernel.
#ifndef LADDER_REPORT_SHOWN_LAUNCH_H_
#define LADDER_REPORT_SHOWN_LAUNCH_H_

#include <optional>
#include <string>

#include "report/report_facts.h"

namespace ladder {

/// Refers to the facts that it was found in.
struct ShownModel {
  const ReportedRun* run = nullptr;
  size_t model = 0;  ///< index into the run's models

  [[nodiscard]] const Model& model_of() const {
    return run->evidence.models[model];
  }
  [[nodiscard]] const ModelFiles& files_of() const {
    return run->evidence.files[model];
  }
};

/// The model whose wrapper the suspect stands in. Nothing for a suspect without
/// a wrapper, and where the record does not hold it.
std::optional<ShownModel> FindShownModel(const ReportFacts& facts,
                                         const Suspect& suspect);
/// The suspect's index into Wrapper::launches of that model.
std::optional<size_t> FindShownLaunch(const Model& model,
                                      const Suspect& suspect);

/// The text of one kernel.
struct KernelText {
  std::string text;
  std::string file;      ///< in the record
  size_t line = 0;       ///< of its first line, there
  std::string language;  ///< "cpp" or "python"
};
/// Nothing for calls that are no generated kernel, and where the source is not
/// recorded.
std::optional<KernelText> FindKernelText(const ShownModel& shown,
                                         const Launch& launch);

}  // namespace ladder

#endif  // LADDER_REPORT_SHOWN_LAUNCH_H_
