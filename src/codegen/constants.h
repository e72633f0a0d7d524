// The weights inside a compiled model, scanned for NaN and Inf. Bytes in.
#ifndef LADDER_CODEGEN_CONSTANTS_H_
#define LADDER_CODEGEN_CONSTANTS_H_

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

}  // namespace ladder

#endif  // LADDER_CODEGEN_CONSTANTS_H_
