// Symbols of a 64-bit little-endian ELF file. Bytes in; hostile
// bytes welcome.
#ifndef LADDER_CODEGEN_ELF_SYMBOL_H_
#define LADDER_CODEGEN_ELF_SYMBOL_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace ladder {

/// Where a symbol's bytes lie in the file.
struct ElfSymbol {
  uint64_t offset = 0;       ///< of its first byte, in the file
  uint64_t size = 0;         ///< as the symbol says; often 0 for assembly
  uint64_t section_end = 0;  ///< file offset one past its section
  uint64_t address = 0;      ///< where it is loaded, before relocation
};

/// The symbol of that name from .dynsym or else .symtab. Nothing when `elf` is
/// no such file, or does not define it, or says that it lies outside the file.
std::optional<ElfSymbol> FindElfSymbol(std::string_view elf,
                                       std::string_view name);

/// The first symbol of .dynsym, or else .symtab, whose name begins with
/// `prefix` and has no further part as ".cold" has.
std::optional<ElfSymbol> FindElfSymbolStarting(std::string_view elf,
                                               std::string_view prefix);

}  // namespace ladder

#endif  // LADDER_CODEGEN_ELF_SYMBOL_H_
