// The shared library of a compiled model: its weights, scanned for NaN and Inf,
// and the line tables of its functions. Bytes in.
#ifndef LADDER_CODEGEN_MODEL_LIBRARY_H_
#define LADDER_CODEGEN_MODEL_LIBRARY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/wrapper.h"

namespace ladder {

/// What one constant holds.
struct ConstantScan {
  size_t constant = 0;  ///< index into Wrapper::constants
  uint64_t elements = 0;
  uint64_t nans = 0;
  uint64_t infs = 0;
  /// Element index of the first NaN/Inf, in the order of the storage.
  std::optional<uint64_t> first_bad;
  uint64_t negative_infs = 0;  ///< of `infs`; real dtypes only
  /// Some number has a magnitude of 2^20 or more; not told for types narrower
  /// than 32 bits, but for bfloat16.
  bool large = false;
};

struct ConstantsReport {
  std::vector<ConstantScan> scanned;
  std::vector<std::string> not_scanned;  ///< "name: why" for each left out
};

/// The bytes between _binary_constants_bin_start and …_end (dynamic or plain
/// symbols) of a 64-bit little-endian ELF file, or the weights appended to it;
/// nothing when it has neither. The view points into `elf`. Where the model was
/// packaged with its weights beside it, it is 8 bytes: take *_weights.blob.
std::optional<std::string_view> FindConstantBytes(std::string_view elf);

/// Scans every floating-point constant that `bytes` holds: constants lie one
/// after the other, each `data_size` long, folded ones left out.
ConstantsReport ScanConstants(const Wrapper& wrapper, std::string_view bytes);

// Which source line each instruction of a function was compiled from: the
// DWARF line table of a 64-bit little-endian ELF file. Bytes in; hostile bytes
// welcome.

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

#endif  // LADDER_CODEGEN_MODEL_LIBRARY_H_
