// Slurm's client commands, each under a limit of its own: where the controller
// does not answer they wait for minutes.
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

// What Slurm's client commands are given and what they answer, of release 22.05
// on: sbatch, squeue and scancel. The text forms stay the same over releases,
// the JSON ones do not.

/// Jobs that are submitted by one sbatch: its task N is the job in line N + 1
/// of the list.
struct SlurmArray {
  std::string name;    ///< no other job is called so, ever
  std::string folder;  ///< of NAME.list, NAME.sh and NAME-N.log; absolute
  size_t tasks = 0;
  [[nodiscard]] std::string List() const {
    return folder + "/" + name + ".list";
  }
  [[nodiscard]] std::string Script() const {
    return folder + "/" + name + ".sh";
  }
  /// What Slurm itself says of that task, and what keeps it from starting.
  [[nodiscard]] std::string Log(size_t task) const;
};

/// The file in a job's folder that says which task is to run it, and what it
/// says then: a task that comes late, after its job was given to another one,
/// does not run it.
inline constexpr const char* kSlurmOwner = "slurm.txt";
std::string OwnerText(const std::string& array, size_t task);
/// Array and task; nothing for a damaged file.
std::optional<std::pair<std::string, size_t>> ParseOwner(std::string_view text);

/// The script that all tasks of the array share. `program`: this one, absolute.
std::string BatchScript(const SlurmArray& array, const std::string& program);

/// sbatch with all its words.
std::vector<std::string> SbatchWords(const SlurmArray& array,
                                     const SlurmSettings& settings);

/// The environment without what would change what these commands do: those of
/// the job that we may be in, and a user's defaults for sbatch.
std::map<std::string, std::string> WithoutSlurm(
    std::map<std::string, std::string> environment);

/// What squeue says of one task.
struct SlurmTask {
  std::string id;  ///< "446_7"; may be another's once Slurm crashed
  std::string state;
  int wait_status = 0;
  std::string reason;
  std::string nodes;
  std::string name;  ///< of the array
  size_t task = 0;   ///< in its array; 0 where it is in none
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

/// What a cluster takes.
struct SlurmLimits {
  size_t array = 1000;  ///< tasks; as where nobody has changed MaxArraySize
  size_t jobs = 10000;  ///< of all users together, ended ones included
};
/// In what `scontrol show config` prints.
SlurmLimits ParseConfig(std::string_view text);

/// The id in what `sbatch --parsable` prints; nothing when there is none.
std::optional<std::string> ParseSbatch(std::string_view out);
/// True for what sbatch says while it waits for others' jobs to go.
bool IsFull(std::string_view errors);
/// True for what sbatch says where the controller did not answer: it may have
/// taken the job all the same.
bool MayBeSubmitted(std::string_view errors);

/// Why a command did not do what it is for.
struct SlurmFailure {
  std::string why;
  /// The controller, or something on the way to it, did not answer: it may have
  /// done it all the same, and will answer later.
  bool no_answer = false;
  /// It answered that it has no room for more jobs now.
  bool full = false;
};

/// For people, of a submission that was answered.
UserError RefusalOf(const SlurmFailure& failure);

class SlurmClient {
 public:
  /// UserError where there are no such commands.
  explicit SlurmClient(const std::map<std::string, std::string>& environment);

  /// The id of the array.
  std::variant<std::string, SlurmFailure> Submit(const SlurmArray& array,
                                                 const SlurmSettings& settings);
  /// Nothing where it cannot be asked.
  std::optional<SlurmLimits> Limits();
  /// All jobs of this user.
  std::variant<SqueueAnswer, SlurmFailure> Queue();
  /// False when they are to be cancelled again later.
  bool Cancel(const std::vector<std::string>& ids);
  /// The same although this process was told to end, and of whole arrays by
  /// name, too. What Slurm says goes to the file. False when Slurm did not do
  /// it.
  bool CancelAtEnd(const std::vector<std::string>& ids,
                   const std::vector<std::string>& names,
                   const std::string& output);

  /// A command was cut off since this process was told to end.
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
