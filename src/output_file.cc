#include "output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "vocabulary.h"

namespace ladder {
namespace {

[[noreturn]] void Fail(const std::filesystem::path& path, int error) {
  const bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  throw UserError(fmt::format("cannot write {}: {}", path.native(),
                              std::generic_category().message(error)),
                  full
                      ? "Free some space, or give another place with --out DIR."
                      : "Give another place with --out DIR.",
                  3);
}

}  // namespace

OutputFile::OutputFile(std::filesystem::path path)
    : path_(std::move(path)),
      descriptor_(
          open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) Fail(path_, errno);
}

OutputFile::~OutputFile() { close(descriptor_); }

void OutputFile::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<size_t>(written));
    } else if (errno != EINTR) {
      Fail(path_, errno);
    }
  }
}

void OutputFile::StartSync() {
  // It cannot fail in a way that matters: write() has reported a full disk.
  sync_file_range(descriptor_, 0, 0, SYNC_FILE_RANGE_WRITE);
}

void SyncToDisk(const std::filesystem::path& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) Fail(path, errno);
  const int error = fsync(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  // EINVAL: not on a disk (a device), nothing to wait for.
  if (error != 0 && error != EINVAL) Fail(path, error);
}

}  // namespace ladder
