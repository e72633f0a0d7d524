// Two runs compared: the first launch at which they differ.
#ifndef LADDER_DIAGNOSIS_DIFF_H_
#define LADDER_DIAGNOSIS_DIFF_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "output/printer_header.h"

namespace ladder {

// Which launches of two runs are the same, although versions and devices spell
// their names differently.

/// The part of a printed name that versions and devices share:
/// "cpp_fused_log_relu_0" and "triton_poi_fused_log_relu_3" are
/// "fused_log_relu"; "at::_ops::topk::call" and "aoti_torch_cpu_topk" "topk".
std::string LaunchFamily(std::string_view printed_name);

/// A launch of both runs, or of one only. Indices into the two lists.
struct LaunchMatch {
  std::optional<size_t> a, b;
};

/// Matches the launches of a and b, as the numbers of their families, by their
/// longest common subsequence, in the order of both lists. If their differing
/// middle is too long for that (over 4000 by 4000), it is not matched.
std::vector<LaunchMatch> MatchLaunches(const std::vector<size_t>& a,
                                       const std::vector<size_t>& b);

// When two printed tensors agree: the tolerance of each dtype.

/// The relative tolerance for a dtype as the printer spells it ("float",
/// "c10::BFloat16", "long int"): what a different order of summation may
/// change. 0 for integers and bool; float32's for an unknown name.
double RelativeTolerance(std::string_view dtype);

/// Where two printed tensors differ first.
struct ValueDifference {
  std::string what;  ///< "shape", "NaN", "element 3", "minimum", "mean", …
  std::string a, b;  ///< as text: "0.5", "nan", "[8, 16]"
};

/// How two printed tensors compare.
struct ValueComparison {
  /// Both runs printed its minimum and maximum or its elements, or it has no
  /// elements. False: it may differ although no difference is seen.
  bool comparable = false;
  std::optional<ValueDifference> difference;
};

/// Compares what both runs printed. Differences are relative to the largest
/// magnitude of the tensor: numbers that are small beside it are mostly
/// rounding. The tolerance of the mean is at least float32's, in which the
/// printer computes it. `rtol` replaces all tolerances.
ValueComparison CompareValues(const TensorValue& a, const TensorValue& b,
                              std::optional<double> rtol);

/// A printed launch of one of the runs.
struct PrintedLaunch {
  std::string name;  ///< as printed; empty: the printed model inputs
  size_t line = 0;   ///< of its first line, in that run's log
  /// The launch, if the run's wrapper is known.
  std::optional<Suspect> suspect;
};

/// The first values that differ.
struct Divergence {
  enum class Kind {
    kModelInput,  ///< the runs were given different inputs
    kLaunch,      ///< the launch wrote different values
    /// The launch read different values, but no printed launch before it wrote
    /// them: an unprinted one did (`made_by`), or a weight differs.
    kUnseen,
  };
  Kind kind = Kind::kLaunch;
  PrintedLaunch a, b;
  std::string buffer_a, buffer_b;
  size_t line_a = 0, line_b = 0;  ///< of the two values, in the logs
  std::string dtype;
  ValueDifference difference;
  std::vector<Suspect> made_by;  ///< kUnseen: what may have made it, in b
  /// Every tensor that the launch reads in b was printed and agrees in both.
  /// For kUnseen, the launch is the one in `made_by`, if it is alone there.
  bool inputs_agree = false;
  /// What that launch reads in b although it is not printed (weights, results
  /// of custom ops).
  std::vector<std::string> unseen_inputs;
  /// Its result reaches the launch at which b failed; nothing if that launch or
  /// the dataflow is not known.
  std::optional<bool> upstream_of_failure;
};

struct RunDiff {
  size_t launches_a = 0, launches_b = 0, matched = 0;
  size_t compared = 0;  ///< tensors of which both runs printed numbers
  std::vector<PrintedLaunch> missing, extra;  ///< only in a, only in b
  /// Launches of b before `first` that could not be compared fully. The runs
  /// printed different numbers of tensors for them, as versions of torch do, or
  /// no comparable numbers of some tensor.
  std::vector<PrintedLaunch> uncompared;
  std::optional<Divergence> first;
  std::vector<std::string> not_known;
  bool several_models = false;  ///< in one of the runs

  /// False: one of the runs printed no launch, so nothing is known.
  [[nodiscard]] bool comparable() const {
    return launches_a > 0 && launches_b > 0;
  }
  [[nodiscard]] bool equal() const {
    return missing.empty() && extra.empty() && !first;
  }
};

/// The names of the two runs in the sentences of RunDiff::not_known.
struct RunNames {
  std::string a = "A", b = "B";
};

/// Ignores the contents of uninitialised buffers. Models inferred from a trace
/// count only if the code of neither run is known. rtol: replaces the
/// tolerances of the dtypes. failing: the launch at which b failed, if known.
RunDiff DiffRuns(const RunEvidence& a, const RunEvidence& b,
                 std::optional<double> rtol,
                 const std::optional<LaunchPlace>& failing,
                 const RunNames& names = {});

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_DIFF_H_
