#include "base/compressed_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <fstream>
#include <streambuf>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

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
        if (rest_ != 0) FailDamaged("it ends too early");
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

  /// Its last lines say how the command ended: half a log is no evidence.
  [[noreturn]] void FailDamaged(const char* why) const {
    throw UserError(fmt::format("{} is damaged: {}", path_.string(), why),
                    "Take the record from where it was made, or remove that "
                    "file to do without it.");
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
    exceptions(badbit);  // what the buffer throws comes through
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
    WriteCompressed(from, to);  // nothing of what could not be opened
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

}  // namespace ladder
