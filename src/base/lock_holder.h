// Which process holds the lock of a folder, from what the kernel says.
#ifndef LADDER_BASE_LOCK_HOLDER_H_
#define LADDER_BASE_LOCK_HOLDER_H_

#include <filesystem>
#include <string>

namespace ladder {

/// ": process 4711, started 2026-11-25 03:10:12" in local time, to end a
/// message; empty if it is not known, as of a process on another machine, or
/// this process.
std::string LockHolderText(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BASE_LOCK_HOLDER_H_
