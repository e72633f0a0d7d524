// How a command ended, deduced from its log alone.
#ifndef LADDER_LOG_ENDING_H_
#define LADDER_LOG_ENDING_H_

#include <string>
#include <vector>

#include "symptom.h"

namespace ladder {

struct DeducedEnding {
  Ending ending = NotSeen{};
  size_t line = 0;   ///< in the log, of what says it; 0 when nothing tells
  std::string text;  ///< of that line
};

/// From what whoever started the command said, else from its last words: a
/// traceback, "terminate called".
DeducedEnding DeduceEnding(const std::vector<Symptom>& symptoms);

}  // namespace ladder

#endif  // LADDER_LOG_ENDING_H_
