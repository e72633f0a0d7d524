// Processes that a climb which was killed left behind.
#ifndef LADDER_PROCESS_ORPHANS_H_
#define LADDER_PROCESS_ORPHANS_H_

#include <cstddef>
#include <filesystem>

namespace ladder {

/// Kills the processes of this user whose environment names a folder below
/// `record` as `variable`, as that of each command of a climb does, and waits
/// until they are gone, at most some seconds. Never this process or one that it
/// descends from. Returns how many it killed.
size_t EndOrphans(const std::filesystem::path& record, const char* variable);

}  // namespace ladder

#endif  // LADDER_PROCESS_ORPHANS_H_
