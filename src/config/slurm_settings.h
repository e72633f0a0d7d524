// How jobs are submitted to a Slurm cluster: slurm.yaml, as a table.
#ifndef LADDER_CONFIG_SLURM_SETTINGS_H_
#define LADDER_CONFIG_SLURM_SETTINGS_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// Empty settings are left to the cluster. configs/slurm.yaml explains them.
struct SlurmSettings {
  std::string partition;
  std::string account;
  std::string qos;
  std::string gres;
  std::optional<std::chrono::minutes> time;
  std::optional<uint64_t> memory_bytes;  ///< of a job, on its node
  std::optional<int> cpus;               ///< of a job
  std::vector<std::string> options;      ///< more words for sbatch
  int at_once = 100;  ///< the most jobs of ours in Slurm at a time
  /// How long a file written on a node may take to appear here.
  std::chrono::milliseconds file_delay{60000};
};

/// Reads a file over the settings: its keys replace theirs. All faults at once:
/// UserError with file:line:column.
void OverlaySlurmSettings(std::string_view yaml, const std::string& file,
                          SlurmSettings& settings);

/// The JSON Schema of such files.
std::string SlurmSchemaText();

}  // namespace ladder

#endif  // LADDER_CONFIG_SLURM_SETTINGS_H_
