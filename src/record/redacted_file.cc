#include "record/redacted_file.h"

#include <algorithm>

#include "base/file.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostBytes = 256ULL << 20;

/// Printed, with colors perhaps. What is packed has other bytes.
bool IsText(const std::string& bytes) {
  return std::none_of(bytes.begin(), bytes.end(), [](char c) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    return control && std::string_view("\t\n\v\f\r\b\a\x1b").find(c) ==
                          std::string_view::npos;
  });
}

std::optional<std::string> ReadText(const fs::path& file) {
  auto bytes = ReadFile(file, kMostBytes);
  if (bytes && !IsText(*bytes)) bytes.reset();
  return bytes;
}

}  // namespace

std::optional<std::string> RedactedText(const fs::path& file,
                                        const Redactor& redactor) {
  const auto bytes = ReadText(file);
  if (!bytes) return std::nullopt;
  return redactor.Text(*bytes);
}

void RedactFiles(const fs::path& folder, const Redactor& redactor) {
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (it->is_symlink(ignored) || !it->is_regular_file(ignored)) continue;
    const auto bytes = ReadText(it->path());
    if (!bytes) continue;
    const std::string text = redactor.Text(*bytes);
    if (text != *bytes) WriteFileByRename(it->path(), text);
  }
}

}  // namespace ladder
