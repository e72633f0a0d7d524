// Files of a record that are large are kept compressed by zstd, under their
// name and ".zst".
#ifndef LADDER_BASE_COMPRESSED_FILE_H_
#define LADDER_BASE_COMPRESSED_FILE_H_

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>

namespace ladder {

/// What a smaller file would save is not worth that its name changes.
inline constexpr uint64_t kLeastCompressed = 1 << 20;

/// The path with ".zst".
std::filesystem::path CompressedPath(const std::filesystem::path& path);

/// The file's bytes, or where it is not there those of the compressed one, from
/// the begin. A stream that has failed where there is neither. Reading
/// what is damaged throws UserError.
std::unique_ptr<std::istream> OpenFile(const std::filesystem::path& path);

/// Replaces the file by a compressed one if it has kLeastCompressed bytes or
/// more. It is never gone: the new one is whole before. UserError when it
/// cannot be written.
void CompressFile(const std::filesystem::path& path);

}  // namespace ladder

#endif  // LADDER_BASE_COMPRESSED_FILE_H_
