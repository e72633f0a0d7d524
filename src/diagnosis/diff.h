// Two runs laid over one another: the first launch at which they part.
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

// Which launches of two runs are the same, although other versions and devices
// spell them in other ways.

/// The part of a printed name that versions and devices share:
/// "cpp_fused_log_relu_0" and "triton_poi_fused_log_relu_3" are
/// "fused_log_relu"; "at::_ops::topk::call" and "aoti_torch_cpu_topk" "topk".
std::string LaunchFamily(std::string_view printed_name);

/// A launch of both runs, or of one only. Indices into the two lists.
struct LaunchMatch {
  std::optional<size_t> a, b;
};

/// Lays b over a in order: the longest common subsequence. In the order of a,
/// what is only in b before what follows it in both. Lists whose differing
/// middle is too long for that (4000 by 4000) are not matched there.
std::vector<LaunchMatch> MatchLaunches(const std::vector<std::string>& a,
                                       const std::vector<std::string>& b);

// When two printed tensors say the same: how much room each dtype leaves.

/// The relative room for numbers of a dtype as the printer spells it ("float",
/// "c10::BFloat16", "long int"): what a different order of summation may
/// change. 0 for integers and bool. Those of an unknown name are float32's.
double RelativeTolerance(std::string_view dtype);

/// Where two printed tensors differ first.
struct ValueDifference {
  std::string what;  ///< "shape", "NaN", "element 3", "minimum", "mean", …
  std::string a, b;  ///< as text: "0.5", "nan", "[8, 16]"
};

/// How two printed tensors compare.
struct ValueComparison {
  /// Both runs printed numbers of it (its extrema, or its elements), or it has
  /// no elements. False: that no difference is seen says nothing.
  bool comparable = false;
  std::optional<ValueDifference> difference;
};

/// As far as both were printed. Numbers are compared relative to the largest
/// magnitude of the tensor, since what is small beside its neighbours is mostly
/// rounding; the mean, which the printer computes in float32, never by less
/// than float32's room. `rtol` replaces the table.
ValueComparison CompareValues(const TensorValue& a, const TensorValue& b,
                              std::optional<double> rtol);

/// A printed launch of one of the runs.
struct PrintedLaunch {
  std::string name;  ///< as printed; empty: the printed model inputs
  size_t line = 0;   ///< of its first line, in that run's log
  /// Which launch that is, where the run's wrapper is known.
  std::optional<Suspect> suspect;
};

/// The first values that differ.
struct Divergence {
  enum class Kind {
    kModelInput,  ///< the runs were given different inputs
    kLaunch,      ///< it wrote other values
    /// It was given other values, and no printed launch before it wrote any:
    /// an unprinted one did (`made_by`), or a weight differs.
    kUnseen,
  };
  Kind kind = Kind::kLaunch;
  PrintedLaunch a, b;
  std::string buffer_a, buffer_b;
  size_t line_a = 0, line_b = 0;  ///< of the two values, in the logs
  std::string dtype;
  ValueDifference difference;
  std::vector<Suspect> made_by;  ///< kUnseen: who may have written it, in b
  /// Every tensor that the launch reads in b was printed and agrees in both;
  /// kUnseen: that the one launch reads which made it.
  bool inputs_agree = false;
  /// What that launch reads and nobody prints (weights, results of custom
  /// ops), in b.
  std::vector<std::string> unseen_inputs;
  /// Its result reaches the launch at which b failed; nothing where that or
  /// the dataflow is not known.
  std::optional<bool> upstream_of_failure;
};

struct RunDiff {
  size_t launches_a = 0, launches_b = 0, matched = 0;
  size_t compared = 0;  ///< tensors of which both runs printed numbers
  std::vector<PrintedLaunch> missing, extra;  ///< only in a, only in b
  /// Of b, before `first`: both runs printed another number of tensors for
  /// them, as versions of torch do, so which is which is not known; or of some
  /// tensor no numbers that can be compared.
  std::vector<PrintedLaunch> uncompared;
  std::optional<Divergence> first;
  std::vector<std::string> not_known;
  bool several_models = false;  ///< in one of the runs

  /// False: one of them printed no launch, so that nothing is known.
  [[nodiscard]] bool comparable() const {
    return launches_a > 0 && launches_b > 0;
  }
  [[nodiscard]] bool equal() const {
    return missing.empty() && extra.empty() && !first;
  }
};

/// What the sentences of RunDiff::not_known call the two.
struct RunNames {
  std::string a = "A", b = "B";
};

/// What was in uninitialised buffers counts for nothing. rtol: in place of
/// each dtype's own. failing: the launch at which b failed, where known.
RunDiff DiffRuns(const RunEvidence& a, const RunEvidence& b,
                 std::optional<double> rtol,
                 const std::optional<LaunchPlace>& failing,
                 const RunNames& names = {});

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_DIFF_H_
