// Words and the lines that a POSIX shell splits into them.
#ifndef LADDER_BASE_SHELL_WORDS_H_
#define LADDER_BASE_SHELL_WORDS_H_

#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// Splits as a POSIX shell would split a plain command: blanks, '…', "…", \.
/// UserError for an open quote, and for characters that would need a shell
/// (| & ; < > ` $( unquoted), with what to do instead.
std::vector<std::string> SplitWords(const std::string& line);

/// True for "FOO=1": before a command a shell sets a variable by it, and no
/// program is called so.
bool IsAssignment(const std::string& word);

/// `words` as one line that a POSIX shell splits into the same words.
std::string ShellQuote(const std::vector<std::string>& words);
/// One of them, in any place but the first.
std::string ShellArgument(std::string_view word);

}  // namespace ladder

#endif  // LADDER_BASE_SHELL_WORDS_H_
