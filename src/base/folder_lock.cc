#include "base/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <thread>
#include <utility>

#include "base/vocabulary.h"

namespace ladder {

std::optional<FolderLock> FolderLock::Take(
    const std::filesystem::path& folder) {
  const int descriptor =
      open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return FolderLock(-1);  // using it says what is wrong
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close(descriptor);
    return std::nullopt;
  }
  return FolderLock(descriptor);
}

std::optional<FolderLock> FolderLock::TakeWithin(
    const std::filesystem::path& folder, std::chrono::milliseconds most) {
  constexpr std::chrono::milliseconds kLook{50};
  const auto until = std::chrono::steady_clock::now() + most;
  auto lock = Take(folder);
  while (!lock && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(kLook);
    lock = Take(folder);
  }
  return lock;
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

FolderLock LockRecord(const std::filesystem::path& folder) {
  if (auto lock = FolderLock::Take(folder)) return std::move(*lock);
  throw UserError(
      fmt::format("another aoti-ladder is at work in {}", folder.native()),
      "Wait until it is done, or end it.");
}

}  // namespace ladder
