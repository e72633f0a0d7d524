// A Slurm cluster of four nodes, all on this machine's loopback (cluster, in
// this folder), for one test.
#ifndef LADDER_TESTS_SLURM_CLUSTER_H_
#define LADDER_TESTS_SLURM_CLUSTER_H_

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/file.h"
#include "support/shell_output.h"

namespace ladder {

class SlurmCluster {
 public:
  /// Why a test cannot run; nothing: it can.
  struct Trouble {
    std::string why;
    bool skip = false;  ///< who is not root cannot mend it
  };

  /// Brings it up below the folder, whose path is to be short (sockets), and
  /// makes it the one of this process' environment.
  Trouble Start(const std::filesystem::path& folder) {
    // Where daemons are, also for who is not root.
    setenv("PATH", (getenv("PATH") + std::string(":/usr/sbin")).c_str(), 1);
    const bool root = geteuid() == 0;
    for (const char* program : {"sbatch", "slurmctld", "slurmd", "munged"}) {
      const auto there = IsInstalled(program, "slurm-wlm munge");
      if (!there) return {there.message(), !root};
    }
    folder_ = folder / "cluster";
    // As where this is run in a job of another cluster.
    setenv("SBATCH_PARTITION", "nowhere", 1);
    setenv("SLURM_JOB_ID", "17", 1);
    setenv("SLURM_CONF", (folder_ / "slurm.conf").c_str(), 1);
    const std::string said = StartWith("");
    return {said, !root && said.find("/etc/hosts") != std::string::npos};
  }
  /// What it says; nothing when all is well. `lines`: more of slurm.conf, where
  /// nothing of it runs.
  std::string StartWith(const std::string& lines) const {
    // A lost node is seen after 7 seconds, a controller that is away after 2.
    const std::string extra =
        "SlurmdTimeout=2\nMessageTimeout=2\nTCPTimeout=1\n" + lines;
    setenv("SLURM_TEST_EXTRA", extra.c_str(), 1);
    return Do("up");
  }
  /// Ends all of it, before the folder goes.
  void Stop() const {
    if (!folder_.empty()) Do("down");
  }

  /// up, or kill of n1 … n4 and slurmctld. What it says; nothing when all is
  /// well.
  std::string Do(const std::string& verb, const std::string& name = "") const {
    return ShellOutput(std::string(CLUSTER) + " " + verb + " " +
                       folder_.string() + " " + name + " 2>&1");
  }
  [[nodiscard]] std::string ControllerPid() const {
    return ReadFile(folder_ / "run/slurmctld.pid").value();
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace ladder

#endif  // LADDER_TESTS_SLURM_CLUSTER_H_
