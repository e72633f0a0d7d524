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

OutputFile::OutputFile(std::filesystem::path path)
    : path_(std::move(path)),
      descriptor_(
          open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) Fail(errno);
}

OutputFile::~OutputFile() { close(descriptor_); }

void OutputFile::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<size_t>(written));
    } else if (errno != EINTR) {
      Fail(errno);
    }
  }
}

void OutputFile::Sync() {
  // EINVAL: not a file on a disk (a pipe, a device), nothing to wait for.
  if (fdatasync(descriptor_) != 0 && errno != EINVAL) Fail(errno);
}

void OutputFile::Fail(int error) const {
  const bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  throw UserError(fmt::format("cannot write {}: {}", path_.native(),
                              std::generic_category().message(error)),
                  full
                      ? "Free some space, or give another place with --out DIR."
                      : "Give another place with --out DIR.");
}

}  // namespace ladder
