// Two runs laid over one another: the first launch at which they part.
#ifndef LADDER_DIAGNOSIS_DIFF_H_
#define LADDER_DIAGNOSIS_DIFF_H_

#include <optional>
#include <string>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "diagnosis/tolerance.h"

namespace ladder {

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
