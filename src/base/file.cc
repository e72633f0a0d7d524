#include "base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "base/vocabulary.h"
#include "base/wording.h"

namespace ladder {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void Fail(const fs::path& path, int error) {
  const bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  throw UserError(fmt::format("cannot write {}: {}", path.native(),
                              std::generic_category().message(error)),
                  full ? kFreeSpace : "Give another place with --out DIR.", 3);
}

}  // namespace

std::optional<std::string> ReadFile(const fs::path& path, uint64_t max_bytes) {
  std::error_code error;
  // Opening a pipe that nobody writes to would block.
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::string bytes;
  std::vector<char> block(1 << 16);
  while (file) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    bytes.append(block.data(), static_cast<size_t>(file.gcount()));
    if (bytes.size() > max_bytes) return std::nullopt;
  }
  if (!file.eof()) return std::nullopt;
  return bytes;
}

std::string WhyUnreadable(const fs::path& path, uint64_t max_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    return ": there is no such file";
  }
  if (error) return ": " + error.message();
  if (fs::is_directory(status)) return ": it is a folder";
  if (!fs::is_regular_file(status)) return ": it is no regular file";
  if (access(path.c_str(), R_OK) != 0) {
    return ": " + std::generic_category().message(errno);
  }
  if (fs::file_size(path, error) > max_bytes) {
    return ": it is larger than " + SizeText(max_bytes);
  }
  return "";
}

void WriteFileByRename(const fs::path& path, std::string_view bytes,
                       mode_t mode) {
  const fs::path half =
      path.parent_path() / ("." + path.filename().native() + ".tmp");
  std::error_code error;
  try {
    OutputFile file(half, mode);
    file.Write(bytes);
    // A GPU fault may take the machine down; without this the name could
    // survive that and the bytes not.
    file.StartSync();
  } catch (...) {
    fs::remove(half, error);
    throw;
  }
  fs::rename(half, path, error);
  if (!error) return;
  const std::string why = error.message();
  fs::remove(half, error);
  throw UserError(fmt::format("cannot write {}: {}", path.native(), why),
                  "Give another place with --out DIR.", 3);
}

bool IsStream(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  // /dev/stdout is a file where somebody sent it to one.
  return fs::is_other(status) ||
         (fs::is_regular_file(status) && path.native().starts_with("/dev/"));
}

void WriteNamedFile(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (!fs::is_directory(folder, error)) {
    throw UserError(fmt::format("cannot write {}: there is no folder {}",
                                path.native(), folder.native()),
                    "Make the folder, or name another file.");
  }
  try {
    if (IsStream(path)) {
      OutputFile(path).Write(bytes);
    } else {
      WriteFileByRename(fs::weakly_canonical(path, error), bytes);
    }
  } catch (const UserError& failed) {
    throw UserError(
        fmt::format("cannot write {}: {}", path.native(), failed.what()),
        "Name another file with --out FILE.", failed.exit_code());
  }
}

void WriteNewFile(const fs::path& path, std::string_view bytes) {
  if (IsStream(path)) return WriteNamedFile(path, bytes);
  std::error_code error;
  if (fs::exists(fs::symlink_status(path, error))) {
    throw UserError(fmt::format("'{}' is there already", path.native()),
                    "Give another name, or remove it first.");
  }
  fs::create_directories(fs::absolute(path).parent_path(), error);
  WriteNamedFile(path, bytes);
}

OutputFile::OutputFile(fs::path path, mode_t mode)
    : path_(std::move(path)),
      descriptor_(
          open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)) {
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

void SyncToDisk(const fs::path& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) Fail(path, errno);
  const int error = fsync(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  // EINVAL: not on a disk (a device), nothing to wait for.
  if (error != 0 && error != EINVAL) Fail(path, error);
}

}  // namespace ladder
