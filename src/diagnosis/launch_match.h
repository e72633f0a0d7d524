// Which launches of two runs are the same, although other versions and devices
// spell them in other ways.
#ifndef LADDER_DIAGNOSIS_LAUNCH_MATCH_H_
#define LADDER_DIAGNOSIS_LAUNCH_MATCH_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_LAUNCH_MATCH_H_
