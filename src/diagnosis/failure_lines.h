// Which failure lines of the runs say how they ended. Not those that this
// version of torch does not print, nor those after which a run went on: a
// script tells of an error that it caught, tries again, takes another way.
#ifndef LADDER_DIAGNOSIS_FAILURE_LINES_H_
#define LADDER_DIAGNOSIS_FAILURE_LINES_H_

#include <optional>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "base/torch_version.h"

namespace ladder {

/// The runs without what other versions of torch print, and with the lines
/// marked (Symptom::overtaken) after which they went on; nothing where that
/// changes nothing. That a run went on is known by
///   - a launch that began and ended later, in this run or, after a line of
///     the same pattern, in another (needs the printer's output),
///   - a failure that only a running model has, after one of loading it,
///   - another failure after an exception that the script printed itself.
std::optional<std::vector<RunEvidence>> SetAsideLines(
    const std::vector<RunEvidence>& runs,
    const std::optional<TorchVersion>& torch);

/// True if the run may have gone on after that failure line: it crashed, or the
/// script itself ended it in a way that does not follow by Python's own
/// account. Whether models were called in between, the printer shows.
bool MayBeOvertaken(const RunEvidence& run, const Symptom& symptom);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FAILURE_LINES_H_
