// Says that a folder is in use, for as long as this process lives: nothing is
// left behind when it is killed.
#ifndef LADDER_BASE_FOLDER_LOCK_H_
#define LADDER_BASE_FOLDER_LOCK_H_

#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>

namespace ladder {

class FolderLock {
 public:
  /// Nothing when another process holds it. Where the file system knows no
  /// locks, everybody gets one.
  static std::optional<FolderLock> Take(const std::filesystem::path& folder);
  /// The same, waiting for it so long.
  static std::optional<FolderLock> TakeWithin(
      const std::filesystem::path& folder, std::chrono::milliseconds most);
  ~FolderLock();
  FolderLock(FolderLock&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

/// For as long as a record is worked in. UserError when another process does.
FolderLock LockRecord(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BASE_FOLDER_LOCK_H_
