// How a command ended, deduced from its log alone.
#ifndef LADDER_RECORD_LOG_ENDING_H_
#define LADDER_RECORD_LOG_ENDING_H_

#include <string>
#include <vector>

#include "output/symptom.h"

namespace ladder {

struct DeducedEnding {
  Ending ending = NotSeen{};
  size_t line = 0;   ///< in the log, of what says it; 0 when nothing tells
  std::string text;  ///< of that line
};

/// From what whoever started the command said last, else from its last words: a
/// traceback, "terminate called". last_lines: those at the end of each file, in
/// order; further up a command speaks of others that it started.
DeducedEnding DeduceEnding(const std::vector<Symptom>& symptoms,
                           const std::vector<size_t>& last_lines);

}  // namespace ladder

#endif  // LADDER_RECORD_LOG_ENDING_H_
