// The shared library of a compiled model: its weights, scanned for NaN and Inf,
// and the line tables of its functions.
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
  /// Some number has a magnitude of 2^20 or more. Always false for types
  /// narrower than 32 bits, except bfloat16.
  bool large = false;
};

struct ConstantsReport {
  std::vector<ConstantScan> scanned;
  std::vector<std::string> not_scanned;  ///< "name: why" for each left out
};

/// The bytes between _binary_constants_bin_start and …_end (dynamic or plain
/// symbols) of a 64-bit little-endian ELF file, or the weights appended to it;
/// nothing if it has neither. The view points into `elf`. If the weights were
/// packaged in another file, it has 8 bytes: use *_weights.blob.
std::optional<std::string_view> FindConstantBytes(std::string_view elf);

/// Scans every floating-point constant in `bytes`. The constants follow one
/// another, each `data_size` long; folded constants are not among them.
ConstantsReport ScanConstants(const Wrapper& wrapper, std::string_view bytes);

// The source line that each instruction of a function was compiled from: the
// DWARF line table of a 64-bit little-endian ELF file. Safe on hostile bytes.

/// The lines of one function; none if the library has no line tables (compiled
/// without -g).
struct FunctionLines {
  struct Row {
    uint64_t offset = 0;  ///< of its first byte, in the function
    size_t file = 0;      ///< index into `files`
    size_t line = 0;      ///< 1-based; 0: code without a line
  };
  uint64_t size = 0;               ///< of the function, in bytes
  std::vector<std::string> files;  ///< without folders
  std::vector<Row> rows;           ///< sorted by offset
};

/// The lines of the first function whose (mangled) name begins with
/// `symbol_prefix`; nothing when the file has no such function. Read by
/// elfutils' libdw; tables that it does not understand are left out.
std::optional<FunctionLines> ReadFunctionLines(std::string_view elf,
                                               std::string_view symbol_prefix);

/// The line of `file` that the instruction at `offset` was compiled from;
/// nothing if it is of another file. A return address points after its call:
/// pass one less.
std::optional<size_t> LineAt(const FunctionLines& lines, uint64_t offset,
                             std::string_view file);

}  // namespace ladder

#endif  // LADDER_CODEGEN_MODEL_LIBRARY_H_
