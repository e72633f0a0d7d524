// Redacts output as it arrives, in pieces that may cut a secret in two.
#ifndef LADDER_RECORD_REDACT_STREAM_H_
#define LADDER_RECORD_REDACT_STREAM_H_

#include <string>
#include <string_view>

#include "record/redact.h"

namespace ladder {

/// One stream's output. Only its last word is kept back until it ends, at most
/// 4 KiB; what is longer than that and a secret is left out as it comes.
class StreamRedactor {
 public:
  explicit StreamRedactor(const Redactor& redactor) : redactor_(&redactor) {}
  /// What may be written now; valid until the next call.
  std::string_view Feed(std::string_view bytes);
  /// What was kept back.
  std::string_view Finish();

 private:
  std::string_view Pass(bool finish);
  size_t SkipOpen();
  [[nodiscard]] size_t FirstToKeep() const;

  const Redactor* redactor_;
  std::string buffer_;  // what was passed on and may tell of a secret, then
  size_t passed_ = 0;   // from here: what came since
  std::string out_;
  bool in_word_ = false;   // a secret of which more may come
  bool in_block_ = false;  // a private key's lines
  size_t block_bytes_ = 0;
};

}  // namespace ladder

#endif  // LADDER_RECORD_REDACT_STREAM_H_
