// Standard output: the answer, and nothing else.
#ifndef LADDER_ANSWER_H_
#define LADDER_ANSWER_H_

#include <string>

namespace ladder {

/// Throws UserError (exit code 3) when it cannot be written; `elsewhere` says
/// where the same can be found.
void PrintAnswer(const std::string& text, const std::string& elsewhere);

}  // namespace ladder

#endif  // LADDER_ANSWER_H_
