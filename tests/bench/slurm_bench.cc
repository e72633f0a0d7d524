// What thousands of jobs on a Slurm cluster cost: wall time, calls of Slurm's
// commands, processes of ours. The cluster is that of tests/slurm, whose job
// slots (as many as are asked for) this machine has to run besides.
//
// slurm_bench AOTI-LADDER [JOBS [AT_ONCE]]        (default: 2000 1000)
// SLURM_TEST_EXTRA and SLURM_TEST_CPUS are as of tests/slurm/cluster.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/file.h"
#include "jobs/slurm_jobs.h"
#include "process/executor.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::string Shell(const std::string& script) {
  FILE* const pipe = popen(script.c_str(), "r");
  std::string output;
  for (int c = 0; (c = fgetc(pipe)) != EOF;) output += static_cast<char>(c);
  pclose(pipe);
  return output;
}

/// Scripts in PATH that note their calls before they are Slurm's own.
void CountCalls(const fs::path& folder) {
  const fs::path counting = folder / "counting";
  fs::create_directories(counting);
  for (const std::string name : {"sbatch", "squeue", "scancel", "scontrol"}) {
    const std::string real = Shell("command -v " + name + " | tr -d '\n'");
    std::ofstream(counting / name)
        << "#!/bin/sh\necho >> " << (folder / (name + ".calls")).string()
        << "\nexec " << real << " \"$@\"\n";
    fs::permissions(counting / name, fs::perms::owner_all);
  }
  setenv("PATH", (counting.string() + ":" + getenv("PATH")).c_str(), 1);
}

size_t CallsOf(const fs::path& folder, const std::string& name) {
  return ReadFile(folder / (name + ".calls")).value_or("").size();
}

size_t ChildrenOfOurs() {
  const std::string children = Shell(fmt::format(
      "ps --no-headers -o comm --ppid {} | grep -cx aoti-ladder", getpid()));
  return std::stoul(children);
}

struct Measured {
  size_t ended = 0, lost = 0, others = 0, most_children = 0;
  double seconds = 0, own_cpu_seconds = 0;
};

double OwnCpuSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) /
             1e6;
}

Measured RunAll(const fs::path& tool, const fs::path& folder, size_t count,
                int at_once) {
  SlurmSettings settings;
  settings.at_once = at_once;
  settings.file_delay = std::chrono::seconds(2);
  const auto jobs = MakeSlurmJobs(tool, settings, [](const auto& text) {
    fmt::print(stderr, "{}\n", text);
  });
  Measured all;
  const auto began = Clock::now();
  const double cpu = OwnCpuSeconds();
  std::map<std::string, Job> started;
  for (size_t i = 0; i < count; ++i) {
    const std::string name = fmt::format("job-{}", i);
    started[name] = {
        name, folder / "record/jobs" / name, {{"true"}}, folder, {}, {}};
    jobs->Start(started[name]);
  }
  while (all.ended < count) {
    for (const JobEnd& end : jobs->Wait(std::chrono::seconds(1))) {
      if (end.what == JobEnd::What::kLost) {
        ++all.lost;
        jobs->Start(started.at(end.name));
        continue;
      }
      ++all.ended;
      if (!end.status || !Succeeded(end.status->ending)) ++all.others;
    }
    all.most_children = std::max(all.most_children, ChildrenOfOurs());
  }
  all.seconds = std::chrono::duration<double>(Clock::now() - began).count();
  all.own_cpu_seconds = OwnCpuSeconds() - cpu;
  return all;
}

int Main(const fs::path& tool, size_t count, int at_once) {
  std::string name = "/tmp/slurm-bench-XXXXXX";  // sockets have short paths
  if (mkdtemp(name.data()) == nullptr) return 1;
  const fs::path folder = name;
  const std::string cluster = std::string(CLUSTER) + " ";
  setenv("PATH", (getenv("PATH") + std::string(":/usr/sbin")).c_str(), 1);
  setenv("SLURM_CONF", (folder / "cluster/slurm.conf").c_str(), 1);
  fmt::print("{}", Shell(cluster + "up " + name + "/cluster 2>&1"));
  CountCalls(folder);
  HoldEndingSignals();
  const Measured all = RunAll(tool, folder, count, at_once);
  fmt::print(
      "{} jobs, {} at once: {:.0f} s, {:.1f} s of our own CPU time; {} lost "
      "and run again, {} that did not end well; at most {} processes of ours "
      "beside this one\n",
      count, at_once, all.seconds, all.own_cpu_seconds, all.lost, all.others,
      all.most_children);
  for (const char* each : {"sbatch", "squeue", "scancel", "scontrol"}) {
    fmt::print("{}: {} calls\n", each, CallsOf(folder, each));
  }
  Shell(cluster + "down " + name + "/cluster 2>&1");
  fs::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace ladder

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: slurm_bench AOTI-LADDER [JOBS [AT_ONCE]]\n");
    return 2;
  }
  const int jobs = argc > 2 ? std::atoi(argv[2]) : 2000;
  const int at_once = argc > 3 ? std::atoi(argv[3]) : 1000;
  return ladder::Main(std::filesystem::absolute(argv[1]),
                      static_cast<size_t>(jobs), at_once);
}
