// What a climb needs of the machine: a disk, a pseudo-terminal, tools.
#ifndef LADDER_PROCESS_MACHINE_H_
#define LADDER_PROCESS_MACHINE_H_

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "process/executor.h"
#include "process/host.h"
#include "process/machine_facts.h"

namespace ladder {

/// `record`: the folder to record in; it need not exist. Writes a small file
/// where it would lie and removes it again; starts gdb, where there is one.
MachineFacts LookAtMachine(const Host& host,
                           const std::filesystem::path& record,
                           Executor& executor);

}  // namespace ladder

#endif  // LADDER_PROCESS_MACHINE_H_
