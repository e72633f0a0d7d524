#include "base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <fstream>
#include <streambuf>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/lock_holder.h"
#include "base/text.h"
#include "base/vocabulary.h"

namespace ladder {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void Fail(const fs::path& path, int error) {
  const ErrorKind kind = ErrorKindOf({error, std::generic_category()});
  throw UserError(
      fmt::format("cannot write {}: {}", path.native(), ErrorText(error)),
      FolderRemedy(kind), 3, kind);
}

}  // namespace

std::string ErrorText(int error) {
  return std::generic_category().message(error);
}

ErrorKind ErrorKindOf(const std::error_code& error) {
  const int code = error.value();
  const bool full = code == ENOSPC || code == EDQUOT || code == EFBIG;
  return full ? ErrorKind::kDiskFull : ErrorKind::kCannotWrite;
}

UserError FolderError(const std::string& what, const std::error_code& error) {
  const ErrorKind kind = ErrorKindOf(error);
  return {fmt::format("{}: {}", what, error.message()), FolderRemedy(kind),
          kind == ErrorKind::kDiskFull ? 3 : 2, kind};
}

UserError UnreadableFolder(const fs::path& folder, const std::error_code& error,
                           const std::string& remedy) {
  const bool missing = error == std::errc::no_such_file_or_directory;
  return {fmt::format("{}: {}", folder.string(),
                      missing ? "no such folder" : error.message()),
          remedy};
}

std::string FolderRemedy(ErrorKind kind, std::string_view option) {
  const bool full = kind == ErrorKind::kDiskFull;
  return fmt::format("{} another folder with {}.",
                     full ? "Free some space, or choose" : "Choose", option);
}

std::optional<std::string> ReadFile(const fs::path& path, uint64_t max_bytes) {
  std::error_code error;
  // Opening a pipe that nobody writes to would block.
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  const uint64_t size = fs::file_size(path, error);
  if (!error && size > max_bytes) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  // Files of /proc say that they are empty, and a file may grow meanwhile.
  std::string bytes(error || size == 0 ? 4096 : size + 1, '\0');
  for (size_t read = 0;;) {
    file.read(bytes.data() + read,
              static_cast<std::streamsize>(bytes.size() - read));
    read += static_cast<size_t>(file.gcount());
    if (read > max_bytes) return std::nullopt;
    if (!file) {
      bytes.resize(read);
      break;
    }
    bytes.resize(2 * bytes.size());
  }
  if (!file.eof()) return std::nullopt;
  return bytes;
}

bool IsOurs(const fs::path& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && status.st_uid == geteuid();
}

std::string WhyUnreadable(const fs::path& path, uint64_t max_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    return ": no such file";
  }
  if (error) return ": " + error.message();
  if (fs::is_directory(status)) return ": is a folder";
  if (!fs::is_regular_file(status)) return ": not a regular file";
  if (access(path.c_str(), R_OK) != 0) {
    return ": " + ErrorText(errno);
  }
  if (fs::file_size(path, error) > max_bytes) {
    return ": larger than " + SizeText(max_bytes);
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
    // A GPU fault may crash the machine. Without this, the name could survive
    // the crash and the bytes not.
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
                  FolderRemedy(ErrorKind::kCannotWrite), 3,
                  ErrorKind::kCannotWrite);
}

bool IsStream(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  // /dev/stdout is a regular file if output is redirected to one.
  return fs::is_other(status) ||
         (fs::is_regular_file(status) && path.native().starts_with("/dev/"));
}

void WriteNamedFile(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (!fs::is_directory(folder, error)) {
    throw UserError(fmt::format("cannot write {}: no such folder: {}",
                                path.native(), folder.native()),
                    "Create the folder, or name another file.");
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
    throw UserError(fmt::format("'{}' already exists", path.native()),
                    "Use another name, or remove it first.");
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
      size_ += static_cast<uint64_t>(written);
    } else if (errno != EINTR) {
      Fail(path_, errno);
    }
  }
}

void OutputFile::WriteAfter(uint64_t kept, std::string_view bytes) {
  if (lseek(descriptor_, static_cast<off_t>(kept), SEEK_SET) < 0) {
    Fail(path_, errno);
  }
  const uint64_t before = std::exchange(size_, kept);
  Write(bytes);
  while (size_ < before &&
         ftruncate(descriptor_, static_cast<off_t>(size_)) != 0) {
    if (errno != EINTR) Fail(path_, errno);
  }
}

void OutputFile::StartSync() {
  // Errors do not matter: write() has already reported a full disk.
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

namespace {

constexpr int kLevel = 3;  // as fast as a disk; level 9 saves a tenth more

/// Decompresses while it is read, in bounded memory.
class ZstdBuffer : public std::streambuf {
 public:
  explicit ZstdBuffer(const fs::path& path)
      : path_(path),
        file_(path, std::ios::binary),
        context_(ZSTD_createDStream(), ZSTD_freeDStream),
        in_(ZSTD_DStreamInSize()),
        out_(ZSTD_DStreamOutSize()) {
    LADDER_CHECK(context_ != nullptr);
  }
  [[nodiscard]] bool is_open() const { return file_.is_open(); }

 protected:
  int_type underflow() override {
    ZSTD_outBuffer out{out_.data(), out_.size(), 0};
    while (out.pos == 0) {
      if (input_.pos == input_.size && !Fill()) {
        if (rest_ != 0) FailDamaged("it is incomplete");
        return traits_type::eof();
      }
      rest_ = ZSTD_decompressStream(context_.get(), &out, &input_);
      if (ZSTD_isError(rest_) != 0) FailDamaged(ZSTD_getErrorName(rest_));
    }
    setg(out_.data(), out_.data(), out_.data() + out.pos);
    return traits_type::to_int_type(*gptr());
  }

 private:
  bool Fill() {
    file_.read(in_.data(), static_cast<std::streamsize>(in_.size()));
    input_ = {in_.data(), static_cast<size_t>(file_.gcount()), 0};
    return input_.size > 0;
  }

  /// The last lines say how the command ended: half a log is no evidence.
  [[noreturn]] void FailDamaged(const char* why) const {
    throw UserError(fmt::format("{} is damaged: {}", path_.string(), why),
                    "Copy the record again from where it was made, or remove "
                    "that file to continue without it.");
  }

  fs::path path_;
  std::ifstream file_;
  size_t rest_ = 0;  // of the frame: 0 at its end
  std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream*)> context_;
  std::vector<char> in_, out_;
  ZSTD_inBuffer input_{nullptr, 0, 0};
};

class ZstdStream : public std::istream {
 public:
  explicit ZstdStream(const fs::path& path)
      : std::istream(nullptr), buffer_(path) {
    rdbuf(&buffer_);
    if (!buffer_.is_open()) setstate(failbit);
    exceptions(badbit);  // rethrows what the buffer throws
  }

 private:
  ZstdBuffer buffer_;
};

void WriteCompressed(std::istream& from, OutputFile& to) {
  const std::unique_ptr<ZSTD_CCtx, size_t (*)(ZSTD_CCtx*)> context(
      ZSTD_createCCtx(), ZSTD_freeCCtx);
  LADDER_CHECK(context != nullptr);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::vector<char> in(ZSTD_CStreamInSize()), out(ZSTD_CStreamOutSize());
  for (bool last = false; !last;) {
    from.read(in.data(), static_cast<std::streamsize>(in.size()));
    ZSTD_inBuffer input{in.data(), static_cast<size_t>(from.gcount()), 0};
    last = !from;
    for (bool done = false; !done;) {
      ZSTD_outBuffer output{out.data(), out.size(), 0};
      const size_t rest = ZSTD_compressStream2(
          context.get(), &output, &input, last ? ZSTD_e_end : ZSTD_e_continue);
      LADDER_CHECK(ZSTD_isError(rest) == 0);
      to.Write({out.data(), output.pos});
      done = last ? rest == 0 : input.pos == input.size;
    }
  }
}

}  // namespace

fs::path CompressedPath(const fs::path& path) { return path.native() + ".zst"; }

std::unique_ptr<std::istream> OpenFile(const fs::path& path) {
  std::error_code error;
  const fs::path compressed = CompressedPath(path);
  if (!fs::exists(path, error) && fs::is_regular_file(compressed, error)) {
    return std::make_unique<ZstdStream>(compressed);
  }
  return std::make_unique<std::ifstream>(path, std::ios::binary);
}

void CompressFile(const fs::path& path) {
  std::error_code error;
  const uint64_t bytes = fs::file_size(path, error);
  if (error || bytes < kLeastCompressed) return;
  const fs::path half = CompressedPath(path).native() + ".tmp";
  try {
    std::ifstream from(path, std::ios::binary);
    OutputFile to(half);
    WriteCompressed(from, to);  // reads nothing if `from` is not open
    if (!from.is_open() || from.bad()) {
      throw UserError("cannot read " + path.string(),
                      "Check its permissions and the disk.", 3);
    }
    to.StartSync();
  } catch (...) {
    fs::remove(half, error);
    throw;
  }
  SyncToDisk(half);
  fs::rename(half, CompressedPath(path), error);
  if (!error) fs::remove(path, error);
}

Descriptor::Descriptor(int number) : number_(number) {
  // The child's 0, 1 and 2 are made with dup2, one after the other, which would
  // overwrite one of ours there (if we were started with a closed stream).
  if (number >= 0 && number <= STDERR_FILENO) {
    number_ = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(number);
  } else if (number >= 0) {
    fcntl(number, F_SETFD, FD_CLOEXEC);
  }
}

Descriptor::~Descriptor() {
  if (open()) close(number_);
}

std::optional<FolderLock> FolderLock::Take(
    const std::filesystem::path& folder) {
  const int descriptor =
      open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return FolderLock(-1);  // using it reports the error
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
  if (auto lock = FolderLock::TakeWithin(folder)) return std::move(*lock);
  throw UserError(fmt::format("another aoti-ladder is using {}{}",
                              folder.native(), LockHolderText(folder)),
                  "Wait until it has finished, or stop it.");
}

}  // namespace ladder
