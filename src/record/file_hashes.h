// SHA-256 of files, also of large ones: told while it takes long, given up when
// we are to end, and not done twice.
#ifndef LADDER_RECORD_FILE_HASHES_H_
#define LADDER_RECORD_FILE_HASHES_H_

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/progress.h"
#include "record/record_facts.h"

namespace ladder {

/// What is at least so large takes long enough to be told and remembered.
inline constexpr uint64_t kLargeFile = 64 << 20;

class FileHashes {
 public:
  /// In lower case; nothing when it cannot be read. With a `progress` large
  /// files are told, and a signal that is to end us (HoldEndingSignals) gives a
  /// UserError (130); null: it is a small one, and nobody waits.
  std::optional<std::string> Of(const std::filesystem::path& file,
                                Progress* progress);

 private:
  /// Device, inode, size, time of change: of a file that has changed since,
  /// one of them has. Of a small file it may be too soon to tell.
  using State = std::tuple<uint64_t, uint64_t, uint64_t, int64_t, int64_t>;
  std::map<State, std::string> large_;
};

/// Of the bytes themselves, in lower case.
std::string Sha256OfText(std::string_view bytes);

/// Of the words that are files, or say one as "--config=FILE". A program that
/// PATH finds is none of them. Those of more than `most_bytes` are left out.
Surroundings::Facts HashFiles(const std::vector<std::string>& words,
                              const std::filesystem::path& workdir,
                              uint64_t most_bytes, FileHashes& hashes,
                              Progress* progress);

}  // namespace ladder

#endif  // LADDER_RECORD_FILE_HASHES_H_
