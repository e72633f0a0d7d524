// Writes the output of a command to a file as it arrives.
#ifndef LADDER_RECORD_LOG_WRITER_H_
#define LADDER_RECORD_LOG_WRITER_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "base/vocabulary.h"
#include "record/redact.h"

namespace ladder {

/// Writes output streams and their order. A line is kept whole, and stands
/// where it ends, unless it has more than 64 KiB or remains open for very many
/// lines of the other stream. Beyond `max_bytes` it leaves out the
/// middle: it keeps the first `max_bytes` and the last 4 MiB. One line between
/// them reports how many bytes are missing. Secrets never reach the file.
class LogWriter {
 public:
  /// Throws UserError when the files cannot be created. `redactor` must outlive
  /// this object; null: there are no secrets.
  LogWriter(std::filesystem::path log, std::filesystem::path order,
            uint64_t max_bytes, const Redactor* redactor = nullptr);
  ~LogWriter();
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;
  /// Writes to the file before it returns, without a buffer that a crash of
  /// ours would lose. It keeps back only the last word if a secret may begin
  /// there. Throws UserError when the disk is full.
  void Write(Stream stream, std::string_view bytes,
             std::chrono::microseconds at);
  /// Writes the bytes kept back and the tail, then closes the files.
  void Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ladder

#endif  // LADDER_RECORD_LOG_WRITER_H_
