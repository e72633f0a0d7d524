#include "jobs/job_executor.h"

#include <filesystem>

#include "base/answer.h"
#include "config/data_files.h"
#include "process/host.h"
#include "config/places.h"
#include "jobs/slurm_jobs.h"

namespace ladder {

std::function<void(const std::string&)> NotesUnless(bool quiet) {
  if (quiet) return [](const std::string&) {};
  return [](const std::string& line) { PrintNote(line); };
}

std::function<void(const std::string&)> NotesFor(const Given& given) {
  return NotesUnless(given.Has("quiet"));
}

std::unique_ptr<Jobs> MakeJobs(
    JobExecutor executor, const std::function<void(const std::string&)>& tell) {
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  const Host host = ObserveHost();
  switch (executor) {
    case JobExecutor::kLocal:
      return MakeLocalJobs(program, DevicesFor(host.environment));
    case JobExecutor::kSlurm:
      return MakeSlurmJobs(
          program,
          SlurmSettingsWith(FilesNamed("slurm.yaml", FindPlaces(host))), tell);
  }
  LADDER_CHECK(false);
}

}  // namespace ladder
