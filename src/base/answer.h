// Standard output: the answer, and nothing else. Standard error: all the rest.
#ifndef LADDER_BASE_ANSWER_H_
#define LADDER_BASE_ANSWER_H_

#include <string>

namespace ladder {

/// Throws UserError (exit code 3) when it cannot be written; `elsewhere` says
/// where the same can be found, if it is kept.
void PrintAnswer(
    const std::string& text,
    const std::string& elsewhere = "Ask again where it can be written.");

/// "aoti-ladder: TEXT" and a line end on standard error. Never fails: nobody
/// may be reading it.
void PrintNote(const std::string& text);

}  // namespace ladder

#endif  // LADDER_BASE_ANSWER_H_
