// Slurm's client commands, each with a time limit: they wait for minutes if the
// controller does not answer.
#ifndef LADDER_JOBS_SLURM_CLIENT_H_
#define LADDER_JOBS_SLURM_CLIENT_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "config/slurm_settings.h"
#include "process/executor.h"

namespace ladder {

// The arguments and output of Slurm's client commands since release 22.05:
// sbatch, squeue and scancel. The text output stays the same over releases, the
// JSON output does not.

/// Jobs that one sbatch submits: task N is the job in line N + 1 of the list.
struct SlurmArray {
  std::string name;    ///< no other job ever has this name
  std::string folder;  ///< of NAME.list, NAME.sh and NAME-N.log; absolute
  size_t tasks = 0;
  [[nodiscard]] std::string List() const {
    return folder + "/" + name + ".list";
  }
  [[nodiscard]] std::string Script() const {
    return folder + "/" + name + ".sh";
  }
  /// Slurm's own messages about that task, such as why it cannot start.
  [[nodiscard]] std::string Log(size_t task) const;
};

/// The file in a job's folder that names the task to run it, and its text. A
/// late task, whose job was given to another one, does not run it.
inline constexpr const char* kSlurmOwner = "slurm.txt";
std::string OwnerText(const std::string& array, size_t task);
/// Array and task; nothing for a damaged file.
std::optional<std::pair<std::string, size_t>> ParseOwner(std::string_view text);

/// The script that all tasks of the array share. `program`: this one, absolute.
std::string BatchScript(const SlurmArray& array, const std::string& program);

/// sbatch with all its arguments.
std::vector<std::string> SbatchWords(const SlurmArray& array,
                                     const SlurmSettings& settings);

/// The environment without variables that affect these commands: those of the
/// job that we may be in, and a user's defaults for sbatch.
std::map<std::string, std::string> WithoutSlurm(
    std::map<std::string, std::string> environment);

/// What squeue prints about one task.
struct SlurmTask {
  std::string id;  ///< "446_7"; reused if Slurm crashed
  std::string state;
  int wait_status = 0;
  std::string reason;
  std::string nodes;
  std::string name;  ///< of the array
  size_t task = 0;   ///< in its array; 0 outside an array
};
struct SqueueAnswer {
  std::vector<SlurmTask> tasks;
  size_t not_understood = 0;  ///< lines
};
SqueueAnswer ParseSqueue(std::string_view text);

enum class SlurmLife {
  kAlive,
  kStuck,  ///< pending, and nothing will ever start it
  kGone
};
SlurmLife LifeOf(const SlurmTask& task);
/// "Slurm says NODE_FAIL on n1", "Slurm says FAILED (exit 127) on n1"
std::string Describe(const SlurmTask& task);

/// The limits of a cluster.
struct SlurmLimits {
  size_t array = 1000;  ///< tasks at the default MaxArraySize
  size_t jobs = 10000;  ///< of all users together, ended ones included
};
/// Reads the output of `scontrol show config`.
SlurmLimits ParseConfig(std::string_view text);

/// The id in the output of `sbatch --parsable`; nothing if there is none.
std::optional<std::string> ParseSbatch(std::string_view out);
/// True if sbatch reports that Slurm takes no more jobs now.
bool IsFull(std::string_view errors);
/// True if sbatch reports that the controller did not answer: it may have taken
/// the job all the same.
bool MayBeSubmitted(std::string_view errors);

/// Why a command failed.
struct SlurmFailure {
  std::string why;
  /// The controller did not answer or was not reached: it may have done it all
  /// the same, and will answer later.
  bool no_answer = false;
  /// The controller has no room for more jobs now.
  bool full = false;
};

/// The error for a submission that Slurm rejected.
UserError RefusalOf(const SlurmFailure& failure);

class SlurmClient {
 public:
  /// UserError if the commands are missing.
  explicit SlurmClient(const std::map<std::string, std::string>& environment);

  /// The id of the array.
  std::variant<std::string, SlurmFailure> Submit(const SlurmArray& array,
                                                 const SlurmSettings& settings);
  /// Nothing if scontrol fails.
  std::optional<SlurmLimits> Limits();
  /// All jobs of this user.
  std::variant<SqueueAnswer, SlurmFailure> Queue();
  /// False if they have to be cancelled again later.
  bool Cancel(const std::vector<std::string>& ids);
  /// The same even if this process was told to end, and also of whole arrays by
  /// name. Slurm's messages go to the file. False on failure.
  bool CancelAtEnd(const std::vector<std::string>& ids,
                   const std::vector<std::string>& names,
                   const std::string& output);

  /// A command was cut off because this process was told to end.
  [[nodiscard]] bool interrupted() const { return interrupted_; }

 private:
  Printed Run(std::vector<std::string> argv, size_t most);
  [[nodiscard]] bool RunInBackground(std::vector<std::string> argv,
                                     const std::string& output) const;

  std::map<std::string, std::string> environment_;
  std::unique_ptr<Executor> executor_;
  bool interrupted_ = false;
};

}  // namespace ladder

#endif  // LADDER_JOBS_SLURM_CLIENT_H_
