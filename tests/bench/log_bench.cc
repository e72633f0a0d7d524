// Writes a log as the program does while a command runs; tests/bench/run times
// it.
//   log_bench copy FILE TO     the bytes as they are, each piece as it comes
//   log_bench write FILE TO    the same with its order
//   log_bench redact FILE TO   with its order, without its secrets
#include <fmt/format.h>

#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "config/data_files.h"
#include "record/log_writer.h"

namespace ladder {
namespace {

// What a pseudo-terminal hands over at once.
constexpr size_t kPiece = 4 << 10;

void ForEachPiece(const std::string& path,
                  const std::function<void(std::string_view)>& take) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> piece(kPiece);
  while (file) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    take({piece.data(), static_cast<size_t>(file.gcount())});
  }
}

void Copy(const std::string& path, const std::string& to) {
  OutputFile out(to);
  ForEachPiece(path, [&](std::string_view piece) { out.Write(piece); });
}

void WriteLog(const std::string& path, const std::string& to,
              const Redactor* redactor) {
  LogWriter writer(to, to + ".order", 1ULL << 40, redactor);
  ForEachPiece(path, [&](std::string_view piece) {
    writer.Write(Stream::kStdout, piece, {});
  });
  writer.Finish();
}

void Redact(const std::string& path, const std::string& to) {
  const Redactor redactor(RedactRulesWith({}),
                          {{"HF_TOKEN", "a-token-that-is-nobodys"},
                           {"DB_PASSWORD", "correct horse battery staple"}},
                          {});
  WriteLog(path, to, &redactor);
}

}  // namespace
}  // namespace ladder

int main(int argc, char** argv) {
  const std::string_view mode = argc == 4 ? argv[1] : "";
  if (mode == "copy") {
    ladder::Copy(argv[2], argv[3]);
  } else if (mode == "write") {
    ladder::WriteLog(argv[2], argv[3], nullptr);
  } else if (mode == "redact") {
    ladder::Redact(argv[2], argv[3]);
  } else {
    fmt::print(stderr, "usage: log_bench copy|write|redact FILE TO\n");
    return 2;
  }
  return 0;
}
