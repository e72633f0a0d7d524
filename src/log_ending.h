// How a command ended, deduced from its log alone.
#ifndef LADDER_LOG_ENDING_H_
#define LADDER_LOG_ENDING_H_

#include <string>
#include <vector>

#include "symptom.h"

namespace ladder {

struct DeducedEnding {
  Ending ending = NotSeen{};
  /// "the log says: …", for people; empty when nothing tells.
  std::string why;
};

/// From what whoever started the command said, else from its last words: a
/// traceback, "terminate called".
DeducedEnding DeduceEnding(const std::vector<Symptom>& symptoms);

}  // namespace ladder

#endif  // LADDER_LOG_ENDING_H_
