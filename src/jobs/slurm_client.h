// Slurm's client commands, each under a limit of its own: where the controller
// does not answer they wait for minutes.
#ifndef LADDER_JOBS_SLURM_CLIENT_H_
#define LADDER_JOBS_SLURM_CLIENT_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "process/executor.h"
#include "jobs/slurm_text.h"

namespace ladder {

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
