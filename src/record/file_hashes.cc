#include "record/file_hashes.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <sys/stat.h>

#include <fstream>
#include <memory>

#include "process/executor.h"
#include "base/wording.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

void GoOnOrEnd(const fs::path& file) {
  if (!EndingSignalCame()) return;
  throw UserError(fmt::format("interrupted while {} was hashed", file.native()),
                  "Go on with the record: aoti-ladder resume RECORD", 130);
}

std::string Hexadecimal(const unsigned char* bytes, size_t size) {
  std::string text;
  for (size_t i = 0; i < size; ++i) text += fmt::format("{:02x}", bytes[i]);
  return text;
}

std::optional<std::string> Sha256Of(const fs::path& file, bool may_end) {
  std::ifstream stream(file, std::ios::binary);
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(
      EVP_MD_CTX_new(), EVP_MD_CTX_free);
  if (!stream || context == nullptr ||
      EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1) {
    return std::nullopt;
  }
  std::vector<char> block(1 << 16);
  while (stream) {
    if (may_end) GoOnOrEnd(file);
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    EVP_DigestUpdate(context.get(), block.data(),
                     static_cast<size_t>(stream.gcount()));
  }
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  if (!stream.eof() || EVP_DigestFinal_ex(context.get(), digest, &size) != 1) {
    return std::nullopt;
  }
  return Hexadecimal(digest, size);
}

/// The path that a word names; nothing for one that names no file.
std::optional<std::string> FileIn(const std::string& word,
                                  const fs::path& workdir) {
  std::error_code error;  // a script for sh -c is too long for a name
  if (fs::is_regular_file(workdir / word, error)) return word;
  const size_t equals = word.find('=');
  if (equals == std::string::npos || equals + 1 == word.size()) return {};
  const std::string value = word.substr(equals + 1);
  if (fs::is_regular_file(workdir / value, error)) return value;
  return {};
}

}  // namespace

std::string Sha256OfText(std::string_view bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  LADDER_CHECK(EVP_Digest(bytes.data(), bytes.size(), digest, &size,
                          EVP_sha256(), nullptr) == 1);
  return Hexadecimal(digest, size);
}

std::optional<std::string> FileHashes::Of(const fs::path& file,
                                          Progress* progress) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return std::nullopt;
  const auto bytes = static_cast<uint64_t>(status.st_size);
  if (bytes < kLargeFile) return Sha256Of(file, progress != nullptr);
  const State state{status.st_dev, status.st_ino, bytes, status.st_ctim.tv_sec,
                    status.st_ctim.tv_nsec};
  if (const auto found = large_.find(state); found != large_.end()) {
    return found->second;
  }
  if (progress != nullptr) {
    progress->Say(
        fmt::format("hashing {} ({})", file.native(), SizeText(bytes)));
  }
  auto hash = Sha256Of(file, progress != nullptr);
  if (hash) large_[state] = *hash;
  return hash;
}

Surroundings::Facts HashFiles(const std::vector<std::string>& words,
                              const fs::path& workdir, uint64_t most_bytes,
                              FileHashes& hashes, Progress* progress) {
  Surroundings::Facts facts;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i == 0 && words[i].find('/') == std::string::npos) continue;
    const auto file = FileIn(words[i], workdir);
    std::error_code error;
    if (!file || fs::file_size(workdir / *file, error) > most_bytes) continue;
    if (const auto hash = hashes.Of(workdir / *file, progress)) {
      facts[*file] = *hash;
    }
  }
  return facts;
}

}  // namespace ladder
