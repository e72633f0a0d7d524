// Reads the Python source of Triton kernels as text: functions, lines and the
// arguments of calls. It knows brackets and quotes, but no grammar, and never
// throws on strange bytes.
#ifndef LADDER_CODEGEN_PYTHON_TEXT_H_
#define LADDER_CODEGEN_PYTHON_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// A statement; brackets may hold line breaks in the file, but not here.
struct PythonLine {
  std::string text;  ///< trimmed
  size_t line = 0;   ///< in the file, where it begins
};

/// A function of a source: its parameters' names and its body.
struct PythonFunction {
  std::vector<std::string> parameters;
  std::vector<PythonLine> body;
};

/// The function of that name; empty if there is none. The source begins in line
/// `first_line` of its file.
PythonFunction ReadFunction(std::string_view source, size_t first_line,
                            const std::string& name);

/// The arguments of a call in Python: "(in_ptr0 + (x0 // 4), xmask)". There
/// "//" is not a comment, and "<" is not a bracket.
struct PythonArguments {
  std::vector<std::string_view> each;  ///< trimmed
  size_t end = 0;                      ///< after the ")"; 0: there is none
};

/// `open`: where the "(" stands.
PythonArguments ReadArguments(std::string_view text, size_t open);

/// The first word of the text.
std::string_view FirstName(std::string_view text);

/// The line without the comment at its end.
std::string_view WithoutComment(std::string_view line);

}  // namespace ladder

#endif  // LADDER_CODEGEN_PYTHON_TEXT_H_
