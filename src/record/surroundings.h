// What a command runs on and with: machine, compiler, repository.
#ifndef LADDER_RECORD_SURROUNDINGS_H_
#define LADDER_RECORD_SURROUNDINGS_H_

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "process/executor.h"
#include "record/record_facts.h"

namespace ladder {

/// Kernel, processor, memory, GPUs and their driver, from /proc: reads a few
/// small files and starts nothing.
Surroundings::Facts ObserveMachine();

/// The repository that the working folder is in, and what differs from its
/// commit. Nothing of both where there is none, or no git.
struct GitState {
  Surroundings::Facts facts;
  std::string diff;  ///< tracked files, at most 4 MiB
};
GitState ObserveGit(Executor& executor, const Command& in);

/// "g++ (Debian 12.2.0-14) 12.2.0": the one that inductor would use for C++
/// ($CXX, else g++). Nothing when it cannot be asked.
std::optional<std::string> ObserveCompiler(Executor& executor,
                                           const Command& in);

}  // namespace ladder

#endif  // LADDER_RECORD_SURROUNDINGS_H_
