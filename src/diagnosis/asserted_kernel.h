// The generated kernels that hold the check which a run's assertion names.
#ifndef LADDER_DIAGNOSIS_ASSERTED_KERNEL_H_
#define LADDER_DIAGNOSIS_ASSERTED_KERNEL_H_

#include <set>
#include <string>
#include <vector>

#include "codegen/index_check.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// "0 <= tmp2 < 20L" of the assertion that the run printed; empty when it
/// printed none.
std::string AssertedCondition(const RunEvidence& run);

/// Why it may not be the assertion that ended the run: others failed in the
/// same output, of other threads or before the script went on. Empty when none
/// did.
std::string RivalAssertions(const RunEvidence& run);

/// The lines of source that exceptions of the run name as theirs.
std::set<long long> RaisedLines(const RunEvidence& run);

/// True if that launch of the wrapper runs the kernel of that name, whatever it
/// is called itself: MultiKernels and users' own kernels have two names.
bool RunsKernel(const Wrapper& wrapper, size_t launch,
                const std::string& kernel);

/// Checks of one kernel, and the file that `IndexCheck::line` is in.
struct KernelChecks {
  std::vector<IndexCheck> checks;
  std::string file;
  std::string why_none;  ///< a sentence's beginning, where there are none
};

/// The checks of that launch's kernel, in Triton or C++, whose message holds
/// `condition`.
KernelChecks ChecksOf(const RunEvidence& run, const LaunchPlace& place,
                      const std::string& condition);

/// Why the source in which that launch's kernel is looked up may be another
/// model's: it names another wrapper as its own, and the run speaks of neither.
/// Empty where nothing says so.
std::string DoubtOfSource(const RunEvidence& run, const LaunchPlace& place);

/// The pointers whose elements the launch's kernel stores to `parameter` as
/// they are; empty when it computes them, or its source is not there.
std::vector<std::string> CopiedBy(const RunEvidence& run,
                                  const LaunchPlace& place,
                                  const std::string& parameter);

/// Every launch of a kernel that holds such a check, in all models of the run;
/// the invocations are not filled in.
std::vector<LaunchPlace> LaunchesThatCheck(const RunEvidence& run,
                                           const std::string& condition);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ASSERTED_KERNEL_H_
