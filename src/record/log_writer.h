// Writes what a command prints to a file, as it arrives.
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

/// Writes a stream of output with its order. Beyond `max_bytes` the middle is
/// left out: the first `max_bytes` and the last 4 MiB are kept, with one line
/// between them that says how much is missing. Secrets never reach the file.
class LogWriter {
 public:
  /// Throws UserError when the files cannot be created. `redactor`: null where
  /// nothing is secret; must outlive this.
  LogWriter(std::filesystem::path log, std::filesystem::path order,
            uint64_t max_bytes, const Redactor* redactor = nullptr);
  ~LogWriter();
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;
  /// Written to the file before it returns (no buffer that a crash of ours
  /// would lose), but for the last word where it may be a secret's begin.
  /// Throws UserError when the disk is full.
  void Write(Stream stream, std::string_view bytes,
             std::chrono::microseconds at);
  /// Writes what was kept back and the tail, closes.
  void Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ladder

#endif  // LADDER_RECORD_LOG_WRITER_H_
