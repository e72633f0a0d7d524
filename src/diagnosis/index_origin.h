// An index out of bounds, followed back: which buffer held the index, who made
// it, and which dimension of which input a dynamic bound is.
#ifndef LADDER_DIAGNOSIS_INDEX_ORIGIN_H_
#define LADDER_DIAGNOSIS_INDEX_ORIGIN_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "codegen/kernel_slice.h"
#include "diagnosis/align.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

// What is found out about an index out of bounds.

/// Its confidence: how sure it is that the buffer and the chain are the cause.
struct IndexFinding : Finding {
  IndexFinding() { confidence = Confidence::kCertain; }

  std::optional<BadInput> bad_input;
  /// Who wrote the index buffer, who made that, … up to the launch that
  /// computed the index, a model input or a constant.
  std::vector<Suspect> chain;
  /// The last of the chain made the index. Else the way back was lost there.
  bool origin_known = true;
};

/// `place` is the failing launch, seen in runs[run]; `condition` that of the
/// check which failed there, empty where an operator refused its index. Log and
/// wrapper of that run tell; where another run printed the index buffer's
/// values, they are added.
IndexFinding FindIndexOrigin(const std::vector<RunEvidence>& runs, size_t run,
                             const LaunchPlace& place,
                             const std::string& condition);

// The bound of an index check where it is a dynamic size: which dimension of
// which model input it is, and whether the model checks that dimension.

/// Follows "ks0" of the check to the argument of the launch at `place`, from
/// there to the size symbol and to what that is the size of. Adds what it finds
/// to finding.bad_input, which is set. A bound that is a number says nothing.
void FollowBound(const RunEvidence& run, const LaunchPlace& place,
                 const IndexCheck& check, IndexFinding& finding);

/// How large that dimension was, by the last run that printed its inputs.
void AddObservedSize(const std::vector<RunEvidence>& runs,
                     IndexFinding& finding);

// Whether a launch that wrote an index made it, or may have got it ready-made.

/// True if the launch certainly made what it wrote by its access `written`
/// (nothing where that is not known): its operator computes positions or
/// counts, or nothing that it reads can hold an index.
bool CertainlyMade(const Model& model, size_t launch,
                   const std::optional<size_t>& written);

// The values that an index buffer held, from whichever run printed them.

/// The least and the greatest element of a buffer, as a run printed them.
struct PrintedRange {
  double min = 0, max = 0;
  std::string log;  ///< of that run
  size_t line = 0;
};

/// "3 to 27".
std::string FormatRange(const PrintedRange& range);

/// What `buffer` held right before `place`, a launch seen in runs[run], by the
/// last failed run that shows it. Nothing where models of that run, or of
/// this one, look so alike that its model may be another one.
std::optional<PrintedRange> RangeBefore(const std::vector<RunEvidence>& runs,
                                        size_t run, const LaunchPlace& place,
                                        const std::string& buffer);

/// Adds what the bad input's buffer held, see RangeBefore. The value that the
/// failure line itself names is the exact one.
void AddObserved(const std::vector<RunEvidence>& runs, size_t run,
                 const LaunchPlace& place, IndexFinding& finding);

/// True if every element is an index of `size` elements; negative ones too,
/// where they count from the end.
bool IsWithin(const PrintedRange& range, double size, bool wraps);

/// The condition of the one index check in the kernel at `place`, seen in
/// runs[run], that the elements which some run printed do not meet: "0 <= tmp2
/// < 20L". Empty where none or several are broken.
std::string FindBrokenCheck(const std::vector<RunEvidence>& runs, size_t run,
                            const LaunchPlace& place);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_ORIGIN_H_
