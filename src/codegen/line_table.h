// Which source line each instruction of a function was compiled from: the
// DWARF line table of a 64-bit little-endian ELF file. Bytes in; hostile bytes
// welcome.
#ifndef LADDER_CODEGEN_LINE_TABLE_H_
#define LADDER_CODEGEN_LINE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// The lines of one function. Of a library without line tables (compiled
/// without -g) it has none.
struct FunctionLines {
  struct Row {
    uint64_t offset = 0;  ///< of the first byte it holds for, in the function
    size_t file = 0;      ///< index into `files`
    size_t line = 0;      ///< 1-based; 0: code of no line
  };
  uint64_t size = 0;               ///< of the function, in bytes
  std::vector<std::string> files;  ///< without folders
  std::vector<Row> rows;           ///< by offset
};

/// The lines of the first function whose (mangled) name begins with
/// `symbol_prefix`; nothing when the file has no such function. Read by
/// elfutils' libdw; tables that it does not understand are left out.
std::optional<FunctionLines> ReadFunctionLines(std::string_view elf,
                                               std::string_view symbol_prefix);

/// The line that the instruction at that offset was compiled from, when it is
/// one of that file. A return address lies behind its call: pass one less.
std::optional<size_t> LineAt(const FunctionLines& lines, uint64_t offset,
                             std::string_view file);

}  // namespace ladder

#endif  // LADDER_CODEGEN_LINE_TABLE_H_
